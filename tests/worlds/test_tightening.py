"""Bounds around a plan: as tight as it allows, tighter by steps, and tightened until CP-SAT has to search."""

from __future__ import annotations

from typing import Any

import pytest

from gmtw.constraints import (
    Entity,
    Exactly,
    Include,
    MaxPerDay,
    MaxTotal,
    NoRepeats,
    Plan,
    Rule,
    Scene,
    Slot,
    SlotsFilled,
    Within,
    WithinPerDay,
    check,
)
from gmtw.constraints.solver import SEED, conflicts_by_seed, conflicts_of_search
from gmtw.core.rng import RandomStream
from gmtw.worlds import Refused
from gmtw.worlds.tightening import Tight, around, is_hard, moved, tightened, tighter

SCENE = Scene(
    slots=tuple(Slot(id=f"day{n}", names={"ro": (f"ziua_{n}",)}, day=n - 1) for n in range(1, 6)),
    entities=tuple(
        Entity(id=f"e{n}", names={"ro": (f"E{n}",)}, attributes={"cost": 10 * (n * n % 17 + 1), "big": n % 2})
        for n in range(16)
    ),
)
STRUCTURE = (SlotsFilled(), NoRepeats())
PLAN = Plan(SCENE, {f"day{n}": {f"e{2 * n}": 1, f"e{2 * n + 1}": 1} for n in range(1, 6)})
SUMS: tuple[Rule, ...] = (
    MaxTotal(attribute="cost", limit=0),
    Include(attribute="cost"),
    Within(attribute="cost", low=0, high=0),
    MaxPerDay(attribute="cost", limit=0),
    WithinPerDay(attribute="cost", low=0, high=0),
)
MANY = 12
"""More conflicts than the bounds around that plan ask for."""


@pytest.mark.parametrize("rule", SUMS)
def test_bounds_lie_half_a_step_beside_the_plan(rule: Rule) -> None:
    """The plan obeys them, and a step tighter it does not."""
    drawn = around(rule, PLAN, 10)
    assert drawn is not None
    assert check(drawn, PLAN).held
    bounds = [value for name, value in vars(drawn).items() if name != "attribute"]
    assert all(value % 10 == 5 for value in bounds)
    by_a_step = tighter(drawn, 10, 0.0)
    assert by_a_step is None or not check(by_a_step, PLAN).held


def test_counts_are_what_the_plan_has() -> None:
    """Sums of single things have no half steps; a number below one says nothing."""
    assert around(Exactly(attribute="big", number=0), PLAN, 1) == Exactly(attribute="big", number=5)
    assert around(Include(attribute="none"), PLAN, 1) is None


def test_a_window_stays_open() -> None:
    """It is narrowed on both sides, then on one, and never to nothing."""
    assert tighter(Within(attribute="cost", low=105, high=205), 10, 0.2) == Within(attribute="cost", low=125, high=185)
    assert tighter(Within(attribute="cost", low=105, high=125), 10, 0.0) == Within(attribute="cost", low=115, high=125)
    assert tighter(Within(attribute="cost", low=105, high=115), 10, 0.0) is None
    assert tighter(MaxTotal(attribute="big", limit=1), 1, 0.0) is None


@pytest.mark.parametrize("rule", [*SUMS, Exactly(attribute="big", number=0)])
def test_a_bound_moves_either_way(rule: Rule) -> None:
    """One bound moves by whole steps: tighter, so that the plan breaks it, or looser, so that it obeys all the more."""
    step = 1 if rule.kind == "exactly" else 10
    drawn = around(rule, PLAN, step)
    assert drawn is not None
    for number in range(10):
        looser = moved(drawn, step, 0.1, -1, RandomStream("looser", number))
        tight = moved(drawn, step, 0.0, 1, RandomStream("tighter", number))
        assert looser is not None
        assert check(looser, PLAN).held == (rule.kind != "exactly")
        assert tight is None or not check(tight, PLAN).held
        for other in (looser, tight or drawn):
            changed = [field for field in vars(drawn) if vars(drawn)[field] != vars(other)[field]]
            assert len(changed) <= 1
            assert all((vars(other)[field] - vars(drawn)[field]) % step == 0 for field in changed)


def test_a_bound_does_not_move_beyond_sense() -> None:
    """No bound below one, no window that is shut, and nothing that is no bound."""
    rng = RandomStream("sense")
    assert moved(MaxTotal(attribute="big", limit=1), 1, 0.0, 1, rng) is None
    assert moved(Within(attribute="cost", low=105, high=115), 10, 0.0, 1, rng) is None
    assert moved(SlotsFilled(), 1, 0.0, 1, rng) is None


def walked(rules: tuple[Rule, ...], name: str) -> Tight | None:
    """Where the walk of that stream comes to, None if it ends before."""
    try:
        return tightened(SCENE, STRUCTURE, Tight(rules, PLAN), [10] * 2, RandomStream(name), conflicts=MANY)
    except Refused:
        return None


def test_a_task_is_tightened_until_it_takes_search() -> None:
    """More conflicts than at the start, for most seeds; the plan obeys the rules, whose bounds lie tight around it.

    A walk does not go back to easier plans, so a few end before.
    """
    rules = tuple(rule for rule in (around(one, PLAN, 10) for one in SUMS[3:]) if rule)
    assert not is_hard(SCENE, (*rules, *STRUCTURE), MANY)
    found = [tight for name in "abcdefgh" if (tight := walked(rules, name))]
    assert len(found) > 4
    for tight in found:
        assert is_hard(SCENE, (*tight.rules, *STRUCTURE), MANY)
        assert all(check(rule, tight.plan).held for rule in (*tight.rules, *STRUCTURE))
        assert tight.rules == tuple(around(rule, tight.plan, 10) for rule in tight.rules)


def test_bounds_stay_where_they_are_hard_enough() -> None:
    """The start is the first that is tried, with its own plan."""
    rules = tuple(rule for rule in (around(one, PLAN, 10) for one in SUMS[2:]) if rule)
    tight = tightened(SCENE, STRUCTURE, Tight(rules, PLAN), [10] * 3, RandomStream("drawn"), conflicts=1)
    assert tight == Tight(rules, PLAN)


def test_what_is_never_hard_is_refused() -> None:
    """One lax rule, which stays as it is."""
    lax = Tight((MaxTotal(attribute="cost", limit=5000),), PLAN)
    with pytest.raises(Refused, match="too little search"):
        tightened(SCENE, STRUCTURE, lax, [0], RandomStream("lax"))


def test_hard_is_what_most_seeds_find_hard() -> None:
    """Counted seed by seed on one model, no farther than needed: the same numbers as those of a search to the end."""
    rules = [rule for rule in (around(one, PLAN, 10) for one in SUMS[2:]) if rule]
    every = (*rules, *STRUCTURE)
    counted = list(conflicts_by_seed(SCENE, every, (SEED, 1, 2), 10**6, 60.0))
    assert counted[0] == conflicts_of_search(SCENE, every)
    middle = sorted(counted)[1]
    assert middle > 0
    assert is_hard(SCENE, every, middle)
    assert not is_hard(SCENE, every, middle + 1)
    cut = list(conflicts_by_seed(SCENE, every, (SEED, 1, 2), middle, 60.0))
    assert [one >= middle for one in cut] == [one >= middle for one in counted]


@pytest.mark.parametrize("sign", [1, -1], ids=["least", "most"])
def test_a_proof_is_hard_if_most_seeds_find_it_hard(sign: int) -> None:
    """The conflicts are those on the way to the best plan and the proof that there is no better one."""
    every = (*(rule for rule in (around(one, PLAN, 10) for one in SUMS[2:]) if rule), *STRUCTURE)

    def least(plan: Plan[Any]) -> Any:
        return sign * plan.total("cost")

    middle = sorted(conflicts_by_seed(SCENE, every, (SEED, 1, 2), 10**6, 60.0, least))[1]
    assert is_hard(SCENE, every, middle, least)
    assert not is_hard(SCENE, every, middle + 1, least)
