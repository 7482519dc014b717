"""What is remembered for objects that cannot be hashed."""

from __future__ import annotations

import pytest

from gmtw.core import cache as memo
from gmtw.core.cache import remembered


def test_computed_once_per_object(monkeypatch: pytest.MonkeyPatch) -> None:
    """By identity and further arguments; the oldest object goes first when too many are kept."""
    monkeypatch.setattr(memo, "KEPT", 2)
    calls = []

    @remembered
    def size(items: list[int], unit: str) -> str:
        calls.append(unit)
        return f"{len(items)} {unit}"

    one, same, other = [1], [1], [1, 2]
    assert [size(one, "a"), size(one, "a"), size(one, "b")] == ["1 a", "1 a", "1 b"]
    assert calls == ["a", "b"]
    assert [size(same, "a"), size(other, "a"), size(one, "a")] == ["1 a", "2 a", "1 a"]
    assert calls == ["a", "b", "a", "a", "a"]
