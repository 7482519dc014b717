"""Models that were asked in other ways, or measured by other encoders, are not compared."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from gmtw.core.errors import InputError
from gmtw.core.types import Note, Record, Score
from gmtw.results.compare import compare
from gmtw.results.run import open_run
from tests.results.compare.runs import record, write

NATS = {unit: [1.0, 2.0] for unit in ("nats", "tokens", "bytes", "words")}


def row(name: str, asked: Sequence[str] = (), by: str = "", bos: bool | None = None) -> list[Record]:
    """Ten answers with a similarity by that encoder, or with sums."""
    parts: dict[str, Any] = {"nearest": 0.5, "options": 0.5, "by": by} if by else {}
    parts |= {**NATS, "right": [0], "bos": bos} if bos is not None else {}
    notes = tuple(Note(kind=kind) for kind in asked)
    return [
        record(name, n, 1.0, notes=notes, scores={"cosine": Score(metric="cosine", value=n / 10, parts=parts)})
        for n in range(10)
    ]


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ({}, {"asked": ["1-shot"]}, "b was asked 1-shot, a of .*one the usual way; ask both with the same --shots"),
        ({"asked": ["options-hidden"]}, {}, "b was asked the usual way, a of .*one options-hidden"),
        ({"by": "e#12"}, {"by": "e#1+idf"}, r"b was measured by e#1\+idf, a of .*one by e#12; measure both with one"),
        ({"by": "e"}, {"by": "\x1b[31m"}, r"b was measured by \\x1b\[31m, a of .*one by e;"),
    ],
)
def test_other_ways_are_refused(tmp_path: Path, first: Any, second: Any, told: str) -> None:
    """In one line, between runs and within one, whichever of them come first."""
    one, two = write(tmp_path / "one", row("a", **first)), write(tmp_path / "two", row("b", **second))
    with pytest.raises(InputError, match=told) as refused:
        compare([open_run(one), open_run(two)])
    assert "\x1b" not in str(refused.value)
    both = write(tmp_path / "both-one", [*row("a", **first), *row("b", **second)])
    with pytest.raises(InputError, match=told):
        compare([open_run(both)])


@pytest.mark.parametrize("how", [{}, {"asked": ["3-shot", "options-hidden"]}, {"by": "e#12"}])
def test_the_same_way_is_compared(tmp_path: Path, how: Any) -> None:
    """Other notes do not matter."""
    one = write(tmp_path / "one", row("a", **how))
    two = write(tmp_path / "two", row("b", **how | {"asked": [*how.get("asked", []), "repaired"]}))
    assert len(compare([open_run(one), open_run(two)]).pairs) == 1


def test_bos_is_the_models_own(tmp_path: Path) -> None:
    """Two models with other tokenizers are compared: the signatures say it."""
    one, two = (write(tmp_path / name, row(name, bos=name == "a")) for name in "ab")
    assert len(compare([open_run(one), open_run(two)]).pairs) == 1


def test_a_model_without_an_answer_has_no_way(tmp_path: Path) -> None:
    """Its fault is that it answered nothing."""
    one = write(tmp_path / "one", row("a", asked=["1-shot"]))
    two = write(tmp_path / "two", [record("b", n, None) for n in range(10)])
    with pytest.raises(InputError, match="no instance was answered by all"):
        compare([open_run(one), open_run(two)])
