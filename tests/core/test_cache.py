"""Values remembered for objects that cannot be hashed, and of words."""

from __future__ import annotations

import pytest

from gmtw.core import cache as memo
from gmtw.core.cache import memoized, remembered


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


def test_a_full_memory_starts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function of one thing is asked once, and again after so many other things that its memory was emptied."""
    monkeypatch.setattr(memo, "MOST_ANSWERS", 2)
    asked = []

    @memoized
    def length(word: str) -> int:
        asked.append(word)
        return len(word)

    assert [length("a"), length("bb"), length("a"), length("ccc"), length("a")] == [1, 2, 1, 3, 1]
    assert asked == ["a", "bb", "ccc", "a"]


def test_an_error_is_not_remembered() -> None:
    """A function's error comes through, and it is asked again."""
    known: dict[str, int] = {}
    number = memoized(known.__getitem__)
    with pytest.raises(KeyError, match="one"):
        number("one")
    known["one"] = 1
    assert number("one") == 1
