"""How a model was asked and measured, as its summary and its records say it, and the signature of a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pytest

from gmtw.core.types import Note, Record, Score
from gmtw.results.summary import Way, asked, signature, summarise, unlike, way, ways


def record(
    number: int, kinds: Sequence[str], by: str = "", sample: int = 0, status: Literal["graded", "error"] = "graded"
) -> Record:
    """An answer with notes of these kinds, and a similarity by that encoder."""
    parts = {"nearest": 0.5, "options": 0.5, "by": by} if by else {}
    return Record(
        model="m",
        language="ro",
        sample=sample,
        instance_id=f"i{number}",
        source="set",
        level="choice",
        fingerprint=f"f{number}",
        status=status,
        scores={"cosine": Score(metric="cosine", value=0.5, parts=parts)} if status == "graded" else {},
        notes=tuple(Note(kind=kind) for kind in kinds) if status == "graded" else (),
    )


@pytest.mark.parametrize(
    ("kinds", "told"),
    [
        ((), ""),
        (("repaired", "sliding-window"), ""),
        (("1-shot",), "1-shot"),
        (("options-hidden", "5-shot", "repaired"), "5-shot+options-hidden"),
        (("3-shot/seed 7",), "3-shot/seed 7"),
    ],
)
def test_the_notes_say_how_it_was_asked(kinds: Sequence[str], told: str) -> None:
    """Those of examples and hidden options, in the summary, in records and in the signature; errors have none."""
    rows = [*(record(n, kinds) for n in range(3)), record(3, kinds, status="error")]
    model = summarise(rows, {("set", "choice"): 4}, "m")
    assert asked(model) == told
    assert way([model]) == ways(rows)["m", "ro"] == Way(told, "", "")
    line = signature("set", "d" * 64, [model])
    assert [part for part in line.split("|") if part.startswith("asked:")] == ([f"asked:{told}"] if told else [])


def test_a_mixture_is_named() -> None:
    """Within a row, between its samples, and between the models of a run."""
    mixed = [record(0, ["1-shot"], "e#1"), record(1, [], "e#2")]
    other = [record(n, [], "e#1", sample=1) for n in range(2)]
    models = [summarise(rows, {("set", "choice"): 2}, "m") for rows in (mixed, other)]
    assert way(models) == ways([*mixed, *other])["m", "ro"] == Way("partly 1-shot,usual", "e#1,e#2", "")
    assert "|asked:partly 1-shot,usual|embedder:e#1,e#2" in signature("set", "d" * 64, models)


def test_what_does_not_compare() -> None:
    """Other ways and other encoders; but not a run without similarities, nor BOS, which is the tokenizer's."""
    assert unlike(Way("", "e", "yes"), Way("", "", "no")) is None
    assert unlike(Way("1-shot", "e", ""), Way("1-shot", "e", "")) is None
    shots, encoders = unlike(Way("1-shot", "", ""), Way("", "", "")), unlike(Way("", "e", ""), Way("", "f", ""))
    assert shots is not None
    assert shots[:2] == ("asked 1-shot", "the usual way")
    assert encoders is not None
    assert encoders[:2] == ("measured by e", "by f")


def test_nothing_answered_says_nothing() -> None:
    """Neither a summary nor records of errors have a way."""
    rows = [record(0, [], status="error")]
    assert way([summarise(rows, {("set", "choice"): 1}, "m")]) is None
    assert ways(rows) == {}
