"""Every kind of rule keeps the same contract: one body, two readings, a sentence in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gmtw import constraints as r
from gmtw import languages
from gmtw.constraints.solver import admits, listed, witness
from gmtw.tasks.plan.rule_sentence import rule_sentence
from gmtw.tasks.plan.task import PlanTask
from tests.constraints.rule_examples import EXAMPLES, FACT, RECIPE, RULE_SETS, SCHEDULE, TRAVEL, RuleSet

RANDOM_PLANS = 60

every_example = pytest.mark.parametrize(("rule", "world"), EXAMPLES, ids=[repr(rule) for rule, _ in EXAMPLES])


def random_plan(rng: Random, scene: r.Scene) -> r.Plan[int]:
    """A plan of any density, with counts up to 2 and with every sort of oddity."""

    def number(p: float) -> int:
        return 0 if rng.random() > p else 1 + (rng.random() < 0.2)

    density, odd = rng.random() ** 2, rng.random() * 0.3
    cells = {s: {e: n for e in scene.entity if (n := number(density))} for s in scene.slot}
    unknown = {slot: number(odd) for slot in scene.slot}
    return r.Plan(scene, cells, unknown, number(odd), number(odd), number(odd))


def plans(rule: r.Rule, world: RuleSet) -> Iterator[r.Plan[int]]:
    """Random plans of a world, the empty and the full one, a witness, and one that breaks only `rule`."""
    rng = Random(f"{rule!r}")
    yield from (random_plan(rng, world.scene) for _ in range(RANDOM_PLANS))
    yield from (r.Plan(world.scene, {}), r.Probe(world.scene))
    for breaking in (None, rule):
        found = witness(world.scene, world.rules, breaking)
        assert found is not None
        yield found


def test_every_kind_has_an_example() -> None:
    """A rule class without an example fails here, so no rule escapes the contract."""
    assert sorted(r.Rule.kinds) == sorted({rule.kind for rule, _ in EXAMPLES})


@every_example
def test_checker_and_solver_agree(rule: r.Rule, world: RuleSet) -> None:
    """With the variables fixed to a plan, the model is feasible exactly where the checker says held."""
    verdicts = set()
    for plan in plans(rule, world):
        held = r.check(rule, plan).held
        assert admits(rule, plan) == held, (dict(plan.cells), plan.strays, plan.misfits, plan.loose)
        verdicts.add(held)
    assert verdicts == {True, False}, "the plans never tried both verdicts"


@every_example
def test_a_plan_breaks_only_that_rule(rule: r.Rule, world: RuleSet) -> None:
    """Within its rule set each rule can be broken alone: it is neither idle nor implied by the others."""
    plan = witness(world.scene, world.rules, breaking=rule)
    assert plan is not None
    assert [other for other in world.rules if not r.check(other, plan).held] == [rule]


@pytest.mark.parametrize("world", RULE_SETS, ids=range(len(RULE_SETS)))
def test_a_witness_obeys_every_rule(world: RuleSet) -> None:
    """The witness of a rule set misses no bound, and every solve finds the same one."""
    found, again = witness(world.scene, world.rules), witness(world.scene, world.rules)
    assert found is not None
    assert again is not None
    assert [rule for rule in world.rules if not r.check(rule, found).held] == []
    assert listed(found) == listed(again)


@every_example
def test_missed_bounds_have_a_gap_of_the_right_sign(rule: r.Rule, world: RuleSet) -> None:
    """The bounds missed by a rule broken alone say by how much, above or below its limit."""
    plan = witness(world.scene, world.rules, breaking=rule)
    assert plan is not None
    missed = r.check(rule, plan).missed
    assert missed
    for bound in missed:
        limit = bound.high if bound.gap > 0 else bound.low
        assert limit is not None
        assert bound.value - bound.gap == limit


@every_example
def test_a_rule_survives_json(rule: r.Rule, world: RuleSet) -> None:
    """Written as JSON and read back within its task, a rule is the same rule of the same class."""
    task = PlanTask(scene=world.scene, rules=world.rules)
    again = PlanTask.model_validate_json(task.model_dump_json())
    assert again == task
    assert [type(one) for one in again.rules] == [type(one) for one in world.rules]
    assert rule in again.rules


@every_example
def test_a_rule_is_said_in_each_language(rule: r.Rule, world: RuleSet) -> None:
    """A sentence with a capital and a full stop, no placeholder, key or double space left in it."""
    for code in ("ro", "en"):
        sentence = rule_sentence(rule, languages.load(code), world.scene)
        assert re.fullmatch(r"[A-ZÎȘȚÂ„].*\.", sentence)
        assert not re.search(r"[{}=@#_]|  ", sentence)


@pytest.mark.parametrize(
    ("rule", "scene", "ro", "en"),
    [
        (r.MinDays(least=1), TRAVEL, "1 zi.", "1 day."),
        (r.MinDays(least=2), TRAVEL, "2 zile.", "2 days."),
        (r.MinDays(least=20), TRAVEL, "20 de zile.", "20 days."),
        (r.MinDays(least=101), TRAVEL, "101 zile.", "101 days."),
        (r.MaxPerDay(attribute="prep", limit=120), RECIPE, "120 de minute de", "120 minutes of"),
        (r.MaxTotal(attribute="cost", limit=1), TRAVEL, "1 leu", "1 leu"),
        (r.MaxTotal(attribute="cost", limit=119), TRAVEL, "119 lei", "119 lei"),
        (r.MaxTotal(attribute="cost", limit=100), TRAVEL, "100 de lei", "100 lei"),
        (r.MaxTotal(attribute="cost", limit=0), TRAVEL, "0 lei", "0 lei"),
        (r.MaxPerDay(attribute="kcal", limit=1500), RECIPE, "1500 de kilocalorii", "1500 kilocalories"),
    ],
)
def test_numbers_agree_with_their_nouns(rule: r.Rule, scene: r.Scene, ro: str, en: str) -> None:
    """Romanian takes "de" from 20 on, but not after 101 to 119; one is singular."""
    assert ro in rule_sentence(rule, languages.load("ro"), scene)
    assert en in rule_sentence(rule, languages.load("en"), scene)


@pytest.mark.parametrize(
    ("rule", "scene", "sentence"),
    [
        (r.DropFirst(attribute="priority=low"), SCHEDULE, "renunță mai întâi la programările cu prioritate scăzută."),
        (r.NotOnDays(attribute="priority=medium", weekdays=("monday", "friday")), SCHEDULE, "medie luni și vineri."),
        (r.OnlyInParts(attribute="topic=checkup", parts=("morning",)), SCHEDULE, "Controalele medicale pot fi doar"),
        (r.Heaviest(part="lunch", attribute="kcal"), RECIPE, "prânzul are mai multe calorii decât orice altă masă."),
        (r.MaxPerSlot(attribute="prep", part="dinner", limit=1), RECIPE, "La cină, cel mult 1 minut de preparare."),
        (r.OnDayAtLeast(day=-1, attribute="outdoor"), TRAVEL, "În ultima zi, cel puțin 1 activitate în aer liber."),
    ],
)
def test_romanian_sentences_are_grammatical(rule: r.Rule, scene: r.Scene, sentence: str) -> None:
    """Definite and indefinite forms, lists and counted nouns stand as a Romanian reader expects."""
    assert sentence in rule_sentence(rule, languages.load("ro"), scene)


@pytest.mark.parametrize(
    ("rule", "scene", "slots"),
    [
        (r.OnDayOnly(day=0, attribute="indoor"), TRAVEL, {"day1"}),
        (r.MaxTotal(attribute="cost", limit=1), TRAVEL, {"day1", "day2", "day3"}),
        (r.NotOnDays(attribute="x", weekdays=("monday",)), SCHEDULE, {"monday_morning", "monday_afternoon"}),
        (r.MaxPerSlot(attribute="prep", part="lunch", limit=1), RECIPE, {"day1_lunch", "day2_lunch"}),
        (r.FromContext(entity="12"), FACT, {"answer"}),
        (r.WellFormed(), TRAVEL, set()),
    ],
)
def test_a_rule_reads_only_its_slots(rule: r.Rule, scene: r.Scene, slots: set[str]) -> None:
    """The slots that a rule looks at are found by watching its body run."""
    assert r.trait(rule, scene).reads == slots


@pytest.mark.parametrize(
    ("value", "low", "high", "gap"),
    [(3, None, 2, 1), (1, 2, None, -1), (2, 2, 2, 0), (0, 1, 4, -1), (6, 1, 4, 2), (0, None, None, 0)],
)
def test_gap_is_the_signed_distance_to_the_bound(value: Any, low: int | None, high: int | None, gap: int) -> None:
    """0 inside the bound, negative below it, positive above it."""
    assert r.Bound(value, low, high).gap == gap
