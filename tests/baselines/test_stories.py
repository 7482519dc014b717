"""Liars who know the right plan: F falls for what they say. Honest ones: how they say it costs nothing."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping

import pytest

from gmtw import languages
from gmtw.baselines.catalog import outputs
from gmtw.baselines.stories import HIDING, Teller, shortened
from gmtw.core.types import Instance, Output, Record
from gmtw.scoring.grade import Grading
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import PlanTask

PLANS = ("travel", "schedule", "recipe")
STEP = 8
"""Every how many instances are graded."""

Sets = Mapping[str, list[Instance]]
Grades = Callable[..., list[Record]]


def values(records: list[Record], metric: str) -> list[float]:
    return [record.scores[metric].value or 0.0 for record in records]


@pytest.mark.parametrize("language", ["ro", "en"])
@pytest.mark.parametrize("world", PLANS)
def test_how_a_plan_is_told_costs_nothing(grades: Grades, world: str, language: str) -> None:
    records = grades("storyteller", world, language, STEP // 2)
    assert {value for metric in "URF" for value in values(records, metric)} == {1.0}
    assert statistics.mean(values(records, "G")) >= 0.99


@pytest.mark.parametrize("language", ["ro", "en"])
def test_the_twelve_styles_are_all_drawn(sets: Sets, language: str) -> None:
    """Each style leaves its own mark between the names; the same plan told in each is another text."""
    styles = languages.load(language).controls.stories.styles
    assert len(styles) == 12
    teller = Teller("storyteller", sets["travel"][0], language)
    assert len({teller.told(style, teller.stops) + style.after for style in styles.values()}) == 12
    openings = {
        output.output.split("\n\n")[1].split()[0] for output in outputs("storyteller", sets["travel"], language)
    }
    assert len(openings) > 6


@pytest.mark.parametrize("world", PLANS)
def test_a_short_name_fits_one_entity_only(sets: Sets, world: str) -> None:
    cut = 0
    for instance in sets[world]:
        scene = task_of(instance, PlanTask).scene
        short = shortened(scene, languages.load("ro"))
        names = {entity.id: entity.names["ro"][0] for entity in scene.entities}
        for id_, begins in short.items():
            assert [other for other, name in names.items() if name.startswith(begins)] == [id_]
            cut += begins != names[id_]
    assert cut > 10


def test_salad_has_the_words_of_an_honest_text_in_another_order(sets: Sets) -> None:
    (instance,) = sets["travel"][:1]
    (said,) = outputs("salad", [instance])
    assert [said.output] != [output.output for output in outputs("oracle", [instance])]
    assert [output.output for output in outputs("salad", [instance])] == [said.output]


def test_false_sums_are_false(sets: Sets) -> None:
    """Every number of the totals is higher than in the honest explanation of the same plan."""
    (instance,) = sets["travel"][:1]
    cost = sum(
        task_of(instance, PlanTask).scene.entity[id_].attributes["cost"]
        for row in (task_of(instance, PlanTask).witness or {}).values()
        for id_ in row
    )
    (said,) = outputs("false-sums", [instance])
    assert f" {cost} " not in said.output
    assert f" {cost + max(7, cost // 4)} " in said.output


@pytest.mark.parametrize("language", ["ro", "en"])
def test_agreement_is_broken_in_every_third_noun_phrase(sets: Sets, language: str) -> None:
    """Word by word, the rest of the paragraph is as it was."""
    (said,) = outputs("agreement-breaker", sets["travel"][:1], language)
    paragraph = languages.load(language).controls.disagreements.paragraph
    wrong = sum(one != other for one, other in zip(paragraph.split(), said.output.split(), strict=False))
    assert 5 <= wrong <= len(paragraph.split()) / 8


@pytest.mark.parametrize("form", HIDING)
def test_what_is_hidden_is_no_text(sets: Sets, form: str) -> None:
    """Each form alone: the explanation is empty, and the plan is not."""
    (instance,) = sets["travel"][:1]
    teller = Teller("hider", instance, "ro")
    output = Output(instance_id=instance.id, output=teller.output(form.format(teller.honest())))
    answer = Grading(instance, output).answer
    assert (answer.explanation, answer.plan is not None) == ("", True)


CEILINGS = {
    "names-only": ("F", 0.5),
    "hedger": ("F", 0.3),
    "takes-back": ("F", 0.3),
    "hider": ("F", 0.05),
    "adds-everything": ("F", 0.6),
    "wrong-order": ("F", 0.5),
    "false-sums": ("F", 0.8),
    "salad": ("G", 0.5),
    "agreement-breaker": ("G", 0.7),
    "no-punctuation": ("G", 0.85),
    "lower-case": ("G", 0.85),
}
"""A liar's ceiling on average, by the metric that sees it."""


@pytest.mark.parametrize("name", CEILINGS)
def test_a_liar_stays_under_its_ceiling(grades: Grades, name: str) -> None:
    """The plan is right, so U and R are 1; the text is not."""
    metric, most = CEILINGS[name]
    records = [record for world in PLANS for record in grades(name, world, "ro", STEP)]
    assert {value for right in "UR" for value in values(records, right)} == {1.0}
    assert statistics.mean(values(records, metric)) <= most


@pytest.mark.parametrize("name", [name for name, (metric, _) in CEILINGS.items() if metric == "F"])
def test_a_liar_in_english_stays_under_its_ceiling(grades: Grades, name: str) -> None:
    records = [record for world in PLANS for record in grades(name, world, "en", STEP)]
    assert statistics.mean(values(records, "F")) <= CEILINGS[name][1]


@pytest.mark.parametrize("language", ["ro", "en"])
@pytest.mark.parametrize("world", PLANS)
def test_short_names_are_told(grades: Grades, world: str, language: str) -> None:
    assert {value for metric in "URF" for value in values(grades("shortener", world, language, STEP), metric)} == {1.0}
