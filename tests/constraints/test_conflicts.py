"""Proved conflicts against all plans of small worlds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from gmtw import constraints as r
from gmtw.constraints.conflicts import HardFeasibility, conflicts, each_conflict
from gmtw.constraints.solver import Undecided, any_plan
from tests.constraints.small_worlds import STRUCTURE, SmallWorld, small_worlds

WORLDS = 80


def _smallest(world: SmallWorld) -> list[tuple[int, ...]]:
    """Return every set of rules that no plan obeys, while some plan obeys each of its subsets; by trying all sets."""
    found: list[tuple[int, ...]] = []
    for size in range(1, len(world.rules) + 1):
        for chosen in combinations(range(len(world.rules)), size):
            if not any(set(one) <= set(chosen) for one in found) and not _has_plan(world, chosen):
                found.append(chosen)
    return found


def _has_plan(world: SmallWorld, chosen: Sequence[int]) -> bool:
    return len(world.obeying([world.rules[at] for at in chosen])) > 0


def test_conflicts_are_those_of_all_plans() -> None:
    """In 80 worlds with six rules every smallest conflict is found, and nothing else; in some by a model each."""
    sizes: set[int] = set()
    without = 0
    for number, world in enumerate(small_worlds(WORLDS, 6, "conflicts")):
        found = conflicts(world.scene, STRUCTURE, world.rules)
        assert found == _smallest(world)
        if number % 5 == 0:
            assert found == conflicts(world.scene, STRUCTURE, world.rules, hard=True), "a model for each subset"
        sizes |= set(map(len, found))
        without += not found
    assert sizes >= {1, 2, 3}
    assert 5 < without < WORLDS - 20


def test_a_structure_without_a_plan_is_the_empty_conflict() -> None:
    """If not even the structure has a plan, no rule is to blame."""
    (world,) = small_worlds(1, 2, "empty")
    never = r.MinKinds(category="kind", least=9)
    for hard in (False, True):
        assert conflicts(world.scene, (*STRUCTURE, never), world.rules, hard=hard) == [()]


@pytest.mark.parametrize("hard", [False, True])
def test_too_long_a_proof_is_given_up(hard: bool) -> None:
    """With no time at all nothing is decided, and that is said."""
    (world,) = small_worlds(1, 6, "limit")
    with pytest.raises(Undecided):
        conflicts(world.scene, STRUCTURE, world.rules, limit=0.0, hard=hard)


def test_what_is_known_is_not_proved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that a known plan obeys have a plan; a set that holds rules without a plan has none."""
    world = next(
        one for one in small_worlds(WORLDS, 6, "conflicts") if any(len(found) == 2 for found in _smallest(one))
    )
    asked: list[int] = []

    def counted(scene: r.Scene, rules: Sequence[r.Rule], limit: float | None = None) -> r.Plan[int] | None:
        asked.append(len(rules))
        return any_plan(scene, rules, limit)

    monkeypatch.setattr("gmtw.constraints.conflicts.any_plan", counted)
    proofs = HardFeasibility(world.scene, STRUCTURE, world.rules)
    pair = frozenset(next(found for found in _smallest(world) if len(found) == 2))
    assert not proofs.has_plan(pair)
    assert not proofs.has_plan(frozenset(range(6)))
    assert len(asked) == 1
    plan = any_plan(world.scene, (*STRUCTURE, world.rules[min(pair)]))
    assert plan is not None
    proofs.knows(plan)
    assert proofs.has_plan(frozenset({min(pair)}))
    assert len(asked) == 1


def test_conflicts_come_one_by_one() -> None:
    """A caller that needs only the first need not wait for all of them."""
    world = next(one for one in small_worlds(WORLDS, 6, "conflicts") if len(_smallest(one)) > 1)
    one_by_one = each_conflict(world.scene, STRUCTURE, world.rules)
    first = next(one_by_one)
    assert sorted([first, *one_by_one]) == sorted(_smallest(world))
