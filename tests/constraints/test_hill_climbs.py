"""Hill climbs on small scenes whose hills are known."""

from __future__ import annotations

from typing import Any

import pytest

from gmtw.constraints import Apart, Entity, ExcludeEntity, IncludeEntity, NoRepeats, Rule, Scene, Slot, SlotsFilled
from gmtw.constraints.hill_climbs import Hill
from gmtw.constraints.moves import Moves
from gmtw.constraints.plan_batch import Plans, held, stacked
from gmtw.core.rng import RandomStream

SCENE = Scene(
    slots=tuple(Slot(id=f"day{n}", names={"ro": (f"ziua_{n}",)}, day=n - 1) for n in (1, 2)),
    entities=tuple(Entity(id=e, names={"ro": (e.upper(),)}, attributes={"cost": 1}) for e in "abcd"),
)
STRUCTURE = (SlotsFilled(), NoRepeats())
START = {"day1": ("c",), "day2": ("d",)}


def _hill(demands: tuple[Rule, ...]) -> Hill:
    import numpy as np

    return Hill(SCENE, STRUCTURE, demands, np.ones((2, 4), dtype=bool))


def _start() -> Plans:
    return stacked(SCENE, [START])


def _neighbours(plan: Any, cells: Any = None) -> Any:
    """The plans that one move makes of a plan, whether they obey the structure or not."""
    import numpy as np

    moves = Moves(SCENE, np.ones((2, 4), dtype=bool) if cells is None else cells)
    return np.concatenate([move.plans(plan) for move in moves.of(plan)])


def test_a_climb_that_gains_at_every_step_succeeds() -> None:
    """Each demand can be met by one move, whatever the others are."""
    demands = (IncludeEntity(entity="a"), IncludeEntity(entity="b"), ExcludeEntity(entity="c"))
    assert _hill(demands).climbs(_start(), RandomStream("x")).tolist() == [True]


@pytest.mark.parametrize(("moves", "found"), [(0, False), (1, False), (2, True)])
def test_a_climb_has_no_more_moves_than_it_is_given(moves: int, found: bool) -> None:
    """Two demands, each met by a move of its own; two entities in one slot cannot come by one move."""
    demands = (IncludeEntity(entity="a"), IncludeEntity(entity="b"))
    assert _hill(demands).climbs(_start(), RandomStream("x"), moves=moves).tolist() == [found]


def test_a_greedy_climb_ends_on_level_ground() -> None:
    """No single move meets "a and b on different days"; a climb that moves sideways comes by it."""
    hill = _hill((Apart(entity="a", other="b"),))
    assert hill.climbs(_start(), RandomStream("x")).tolist() == [False]
    assert hill.climbs(_start(), RandomStream("x"), patient=True).tolist() == [True]


def test_one_climb_is_enough() -> None:
    """A climb succeeds if any one does: one that begins where the others end on level ground."""
    hill = _hill((Apart(entity="a", other="b"),))
    starts = stacked(SCENE, [START] * 3 + [{"day1": ("a",), "day2": ("d",)}])
    assert hill.climbs(starts, RandomStream("x")).tolist() == [False] * 3 + [True]
    assert hill.is_climbed(starts, RandomStream("x"))
    assert not hill.is_climbed(starts.pick([0, 1, 2]), RandomStream("x"))


def test_what_cannot_be_is_not_found() -> None:
    """Demands that contradict each other have no plan, however long one climbs."""
    hill = _hill((IncludeEntity(entity="a"), ExcludeEntity(entity="a")))
    assert hill.climbs(_start(), RandomStream("x"), patient=True).tolist() == [False]


def test_neighbours_differ_by_one_move() -> None:
    """One cell more, one less, one for another, or two entities that change places; each once."""
    start = _start().array[0].reshape(-1)
    rows = _neighbours(start)
    differ = (rows != start).sum(axis=1)
    assert sorted(differ.tolist()) == [1] * 8 + [2] * 12 + [4]
    assert len({row.tobytes() for row in rows}) == len(rows)


def test_cells_that_no_plan_may_fill_are_not_tried() -> None:
    """A dish is not served at a meal that is not its own."""
    import numpy as np

    cells = np.ones((2, 4), dtype=bool)
    cells[:, 0] = False
    hill = Hill(SCENE, STRUCTURE, (IncludeEntity(entity="a"),), cells)
    assert hill.climbs(_start(), RandomStream("x"), patient=True).tolist() == [False]
    assert not _neighbours(_start().array[0].reshape(-1), cells).reshape(-1, 2, 4)[:, :, 0].any()


def test_the_same_stream_climbs_the_same_way() -> None:
    """The figures of a set are the same on every run; the starts are left as they were."""
    hill, starts = _hill((Apart(entity="a", other="b"),)), stacked(SCENE, [START] * 20)
    once = hill.climbs(starts, RandomStream("x"), patient=True, moves=3).tolist()
    assert once == hill.climbs(starts, RandomStream("x"), patient=True, moves=3).tolist()
    assert all(held(rule, starts).all() for rule in STRUCTURE)
