"""U, R and F of writing tasks: what a text earns, what is not measured, and that plans keep their own metrics."""

from __future__ import annotations

import pytest

from gmtw.core.types import Instance
from gmtw.scoring.grade import grade
from gmtw.tasks.writing.constraint import Constraint
from gmtw.tasks.writing.constraints import CliticPairs, NoTense, NumeralsInWords, SentenceCount, WordCount
from gmtw.tasks.writing.task import Fact, WritingTask

FACTS = (Fact(says="Ana are 12 mere.", tells=(("Ana",), ("12",))), Fact(says="Plouă.", tells=(("plou*",),)))

TASK = WritingTask(
    genre="essay",
    form=(WordCount(least=5, most=20),),
    constraints=(NumeralsInWords(), NoTense(tense="future"), CliticPairs(least=1)),
    facts=FACTS,
    given="- Ana are 12 mere.\n- Plouă.\nAtât se știe acum de la vecini.",
    witness="Ana are douăsprezece mere, mi le arată, iar afară plouă.",
    chance=0.25,
)

INSTANCE = Instance(
    id="one", source="write-essay", level="easy", fingerprint="", task=TASK, prompts={"ro": f"Scrie.\n{TASK.given}"}
)


def values(text: str) -> dict[str, float | None]:
    return {key: score.value for key, score in grade(INSTANCE, text).scores.items() if key != "G"}


@pytest.mark.parametrize(
    ("text", "u", "r", "f"),
    [
        (TASK.witness, 1.0, 1.0, 1.0),
        ("Ana are 12 mere, mi le arată, iar afară plouă.", 2 / 3, 1.0, 1.0),
        ("Ana are douăsprezece mere și afară plouă de ieri.", 2 / 3, 1.0, 1.0),
        ("Mi le arată cineva de peste drum, iar eu tac.", 1 / 3, 0.5, 0.0),
        ("Ana are douăsprezece mere, mi le arată, iar Mihnea tace.", 2 / 3, 1.0, 0.25),
        ("Ana are douăsprezece mere, mi le arată, iar afară plouă o zi nouă.", 1.0, 1.0, 1.0),
        ("Ana are douăsprezece mere, mi le arată, iar afară plouă nouă zile.", 1.0, 1.0, 0.5),
        ("", 0.0, 0.0, 0.0),
        (TASK.given, 0.0, 1.0, 1.0),
    ],
)
def test_what_a_text_earns(text: str, u: float, r: float, f: float) -> None:
    """Limits earn as far as the facts are told; a copy of what was given earns nothing by them."""
    assert values(text) == pytest.approx({"U": u, "R": r, "F": f})


def test_what_cannot_be_told_is_not_measured_and_said() -> None:
    record = grade(INSTANCE, "Ana are douăsprezece mere, am să le dau mai departe, iar afară plouă; mi le arată.")
    score = record.scores["U"]
    assert score.value == 1
    assert score.parts["open"] == ["no-tense"]
    assert score.parts["rules"] == 2
    assert [one.rule for one in score.evidence] == ["no-tense"]
    assert score.evidence[0].kind == "not-measured"
    assert record.solved


@pytest.mark.parametrize(
    ("form", "full"),
    [
        ((WordCount(least=60, most=130),), 20),
        ((WordCount(least=25, most=100),), 12),
        ((SentenceCount(number=3),), 9),
        ((), 20),
    ],
)
def test_a_text_as_short_as_it_may_be_is_long_enough(form: tuple[Constraint, ...], full: int) -> None:
    """G asks for no more distinct words than the task asks for."""
    assert TASK.model_copy(update={"form": form}).full_length == full
    assert grade(INSTANCE, "Ana are douăsprezece mere; plouă.").scores["G"].parts["len"] == 1
