"""Proved optima against all plans of small worlds: totals, and numbers of changes."""

from __future__ import annotations

from functools import partial

import pytest

from gmtw import constraints as r
from gmtw.constraints.changes import changes
from gmtw.constraints.optimum import has_better, optimum
from gmtw.core.rng import RandomStream
from tests.constraints.small_worlds import STRUCTURE, small_worlds

WORLDS = 200


@pytest.mark.parametrize("most", [False, True], ids=["least", "most"])
def test_the_optimum_is_that_of_all_plans(most: bool) -> None:
    """In 200 worlds the proved total is the best one of all plans that obey, and None where no plan does."""
    found = {"none": 0, "some": 0}
    for world in small_worlds(WORLDS, 3, f"best {most}"):
        proved = optimum(world.scene, (*STRUCTURE, *world.rules), lambda plan: plan.total("cost"), most)
        obeying = world.obeying(world.rules)
        if not len(obeying):
            assert proved is None
            found["none"] += 1
            continue
        totals = obeying.total("cost")
        assert proved is not None
        assert proved.value == (totals.max() if most else totals.min())
        assert proved.plan.total("cost") == proved.value
        assert all(r.check(rule, proved.plan).held for rule in (*STRUCTURE, *world.rules))
        found["some"] += 1
    assert min(found.values()) > 20, found


@pytest.mark.parametrize("most", [False, True], ids=["least", "most"])
def test_a_better_plan_is_known_without_the_best_one(most: bool) -> None:
    """In 60 worlds: better than the worst total unless all are alike, never better than the best one."""
    answers = set()
    for world in small_worlds(60, 3, f"better {most}"):
        rules = (*STRUCTURE, *world.rules)
        obeying = world.obeying(world.rules)
        totals = sorted(map(int, obeying.total("cost")), reverse=most) if len(obeying) else []
        for than in {totals[0], totals[-1]} if totals else {100}:
            found = has_better(world.scene, rules, lambda plan: plan.total("cost"), than, most)
            assert found is (bool(totals) and than != totals[0])
            answers.add(found)
    assert answers == {True, False}


def test_a_plan_that_is_known_changes_no_value() -> None:
    """In 60 worlds: wherever the proof begins, at a plan that obeys or at one that does not."""
    for at, world in enumerate(small_worlds(60, 3, "known")):
        rules = (*STRUCTURE, *world.rules)
        begin = r.plan_from(world.scene, world.plans.listed(RandomStream("known", at).below(len(world.plans))))
        for most in (False, True):
            found = [optimum(world.scene, rules, lambda plan: plan.count(), most, known=one) for one in (None, begin)]
            plain, known = found
            assert (known and known.value) == (plain and plain.value)
            assert known is None or all(r.check(rule, known.plan).held for rule in rules)


def test_it_says_that_it_does_not_know() -> None:
    """None, where the limit leaves no time to find a plan."""
    (world,) = small_worlds(1, 3, "better")
    assert has_better(world.scene, STRUCTURE, lambda plan: plan.total("cost"), 5, True, limit=0.0) is None


def _moved(plan: dict[str, tuple[str, ...]], earlier: dict[str, tuple[str, ...]], scene: r.Scene) -> int:
    """Return how many entities are in other slots, by sets."""
    places = [{e: {s for s, row in p.items() if e in row} for e in scene.entity} for p in (plan, earlier)]
    return sum(places[0][entity] != places[1][entity] for entity in scene.entity)


def test_the_least_number_of_changes_is_that_of_all_plans() -> None:
    """In 200 worlds the proved number is the least one over all plans that obey, counted by sets of slots."""
    numbers = set()
    for at, world in enumerate(small_worlds(WORLDS, 3, "repair")):
        earlier = world.plans.listed(RandomStream("earlier", at).below(len(world.plans)))
        proved = optimum(world.scene, (*STRUCTURE, *world.rules), partial(changes, earlier=earlier))
        obeying = world.obeying(world.rules)
        counted = [_moved(obeying.listed(n), earlier, world.scene) for n in range(len(obeying))]
        assert (proved.value if proved else None) == min(counted, default=None)
        assert list(changes(obeying, earlier)) == counted if counted else True
        numbers.add(min(counted, default=None))
    assert numbers >= {None, 0, 1, 2, 3}


def test_unknown_names_are_changes() -> None:
    """A name that no entity has counts as one more thing that was added."""
    (world,) = small_worlds(1, 1, "unknown")
    earlier = {"day0": ("a",), "day1": ("b",)}
    same = {slot: dict.fromkeys(row, 1) for slot, row in earlier.items()}
    assert changes(r.Plan(world.scene, same), earlier) == 0
    assert changes(r.Plan(world.scene, same, unknown={"day0": 2}), earlier) == 2
