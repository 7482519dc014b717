"""The way a model was asked and measured, as its summary and its records say it, and the signature of a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pytest

from gmtw.core.prompt_config import PromptConfig, PromptUsage
from gmtw.core.types import Note, Record, Score
from gmtw.results.summary import (
    MeasurementSetup,
    ModelSummary,
    prompt_usage,
    setup_difference,
    setup_of,
    setups_of,
    signature_of,
    summarise,
)


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
    ("kinds", "configs", "told"),
    [
        ((), (), ""),
        (("repaired", "sliding-window", "2-shots", "few-shot"), (), ""),
        (("1-shot",), (PromptConfig(1),), "1-shot"),
        (
            ("options-hidden", "5-shot", "repaired"),
            (PromptConfig(5), PromptConfig(options=False)),
            "5-shot+options-hidden",
        ),
        (("3-shot/seed 7",), (PromptConfig(3, 7),), "3-shot/seed 7"),
    ],
)
def test_the_notes_say_how_it_was_asked(kinds: Sequence[str], configs: tuple[PromptConfig, ...], told: str) -> None:
    """The notes of older files are read as values, from a summary and from records alike; errors have no notes."""
    rows = [*(record(n, kinds) for n in range(3)), record(3, kinds, status="error")]
    model = summarise(rows, {("set", "choice"): 4}, "m")
    assert prompt_usage(model) == PromptUsage(every=configs)
    older = model.model_dump(mode="json", exclude={"prompts"})
    assert "prompts" in model.model_dump(mode="json") or not configs
    assert ModelSummary.model_validate(older) == ModelSummary.model_validate_json(model.model_dump_json()) == model
    setup = setup_of([model])
    assert setup == setups_of(rows)["m", "ro"] == MeasurementSetup((PromptUsage(configs),) if configs else ())
    assert setup is not None
    assert setup.asked == told
    line = str(signature_of("set", "d" * 64, [model]))
    assert [part for part in line.split("|") if part.startswith("asked:")] == ([f"asked:{told}"] if told else [])


def test_a_mixture_is_named() -> None:
    """Within a row, between its samples, and between the models of a run."""
    mixed = [record(0, ["1-shot"], "e#1"), record(1, [], "e#2")]
    other = [record(n, [], "e#1", sample=1) for n in range(2)]
    models = [summarise(rows, {("set", "choice"): 2}, "m") for rows in (mixed, other)]
    setup = setup_of(models)
    prompts = (PromptUsage(), PromptUsage(partly=(PromptConfig(1),)))
    assert setup == setups_of([*mixed, *other])["m", "ro"] == MeasurementSetup(prompts, ("e#1", "e#2"), ())
    assert setup is not None
    assert setup.asked == "partly 1-shot,usual"
    assert "|asked:partly 1-shot,usual|embedder:e#1,e#2" in str(signature_of("set", "d" * 64, models))


def test_what_does_not_compare() -> None:
    """Other ways and other encoders; but not a run without similarities, nor BOS, which is the tokenizer's."""
    one_shot = (PromptUsage((PromptConfig(1),)),)
    cases = [
        (MeasurementSetup((), ("e",), ("yes",)), MeasurementSetup((), (), ("no",)), None),
        (MeasurementSetup(one_shot, ("e",)), MeasurementSetup(one_shot, ("e",)), None),
        (MeasurementSetup(one_shot), MeasurementSetup(), ("asked 1-shot", "the usual way")),
        (MeasurementSetup((), ("e",)), MeasurementSetup((), ("f",)), ("measured by e", "by f")),
    ]
    for one, other, expected in cases:
        found = setup_difference(one, other)
        assert (found[:2] if found else None) == expected


def test_nothing_answered_says_nothing() -> None:
    """Neither a summary nor records of errors have a way."""
    rows = [record(0, [], status="error")]
    assert setup_of([summarise(rows, {("set", "choice"): 1}, "m")]) is None
    assert setups_of(rows) == {}
