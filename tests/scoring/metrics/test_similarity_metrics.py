"""The metrics of similarity, given what an encoder measured."""

from __future__ import annotations

import pytest

from gmtw.core.types import Answer, Instance, Score, Similar
from gmtw.scoring.metrics import METRICS
from gmtw.tasks.continuation.task import ContinuationTask

CHOICE = ContinuationTask(context="Ce prinde pisica?", candidates=("nori", "șoareci", "pești"), gold=(1, 2))
TEXT = CHOICE.model_copy(update={"asks": "text"})


def measured(task: ContinuationTask, similar: Similar | None, key: str = "cosine") -> Score:
    """The score of an answer of which that was measured."""
    instance = Instance(id="x", source="s", level="l", fingerprint="", task=task, prompts={"ro": "?"})
    return METRICS.get(key).measure(instance, Answer(plan=None, explanation="", similar=similar), "ro")


@pytest.mark.parametrize(("near", "value"), [((0.1, 0.5, 0.2), 1), ((0.1, 0.2, 0.5), 1), ((0.5, 0.4, 0.2), 0)])
def test_a_choice_is_right_where_the_nearest_is(near: tuple[float, float, float], value: float) -> None:
    """1 or 0; the parts have every similarity, that to the nearest right option, the mean, and the encoder."""
    score = measured(CHOICE, Similar(embedder="e", layer=3, cosine=near))
    assert (score.value, score.describes) == (value, False)
    assert score.parts["near"] == list(near)
    assert score.parts["nearest"] == max(near[1:])
    assert score.parts["options"] == pytest.approx(sum(near) / 3)
    assert score.parts["by"] == "e#3"


@pytest.mark.parametrize(("near", "value"), [((0.9, 0.5, 0.2), 0.5), ((0.0, -0.4, -0.2), 0), ((0.0, 0.1, 1.000001), 1)])
def test_a_text_is_as_near_as_it_comes(near: tuple[float, float, float], value: float) -> None:
    """To the nearest right option, within 0 and 1; it is no accuracy."""
    score = measured(TEXT, Similar(embedder="e", layer=3, idf=True, bertscore=near), "bertscore")
    assert (score.value, score.describes, score.parts["by"]) == (value, True, "e#3+idf")
    assert score.parts["nearest"] == max(near[1:])


@pytest.mark.parametrize(
    "similar", [None, Similar(embedder="e", layer=1), Similar(embedder="e", layer=1, cosine=(0.5,))]
)
def test_what_was_not_measured_has_no_score(similar: Similar | None) -> None:
    """None, and the command to type."""
    score = measured(CHOICE, similar)
    assert score.value is None
    assert score.why_none == "no similarity to 3 candidates; measure it with gmtw similarity"


@pytest.mark.parametrize("key", ["cosine", "bertscore", "moverscore"])
def test_which_items_are_measured(key: str) -> None:
    """A text with a context and a right candidate; a last word is none, nor what has nothing right."""
    for task, suits in (
        (CHOICE, True),
        (TEXT, True),
        (CHOICE.model_copy(update={"asks": "last-word"}), False),
        (CHOICE.model_copy(update={"context": ""}), False),
        (CHOICE.model_copy(update={"gold": ()}), False),
    ):
        instance = Instance(id="x", source="s", level="l", fingerprint="", task=task, prompts={})
        assert METRICS.get(key).applies(instance) is suits
