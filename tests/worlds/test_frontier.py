"""The level beyond hard: what a task of it proves, and that nobody gets one who does not ask."""

from __future__ import annotations

import tomllib

import pytest

from gmtw.constraints import Include, Plan, check, plan_from, trait
from gmtw.constraints.conflicts import conflicts
from gmtw.constraints.hill_climbs import Hill
from gmtw.constraints.plan_batch import held, stacked
from gmtw.constraints.splitting import rare_plan
from gmtw.core.errors import UnknownNameError
from gmtw.core.rng import RandomStream
from gmtw.datasets.generate import parts
from gmtw.tasks.plan.constructions import PLAIN
from gmtw.tasks.plan.goals import GOALS, SOLVE, Best, Impossible, Repair
from gmtw.worlds import FRONTIER, LEVELS, WORLDS, Made, Refused, asked_for
from gmtw.worlds.certify import Draft
from gmtw.worlds.fact_v2.statements import Line
from gmtw.worlds.frontier import FEWEST, MOST, PARTIAL, RARE, _refuse_climbed
from gmtw.worlds.goals.impossible import MOST_CONFLICTS, SMALLEST
from gmtw.worlds.logistics import HALVES, VANS
from gmtw.worlds.tightening import CONFLICTS, is_hard
from gmtw.worlds.travel_v2 import NEIGHBOURS, _unlike
from gmtw.worlds.varied_world import VariedWorld

IMPOSSIBLE, POSSIBLE = 4, 1
"""Draws of appointments that have no plan, and a plan."""

WITH_IT = ("fact-v2", "logistics", "recipe-v2", "schedule-v2", "shopping", "shopping-v2", "travel-v2")


def first(world: str, start: int, goal: str = SOLVE) -> Made:
    """The first draw from that number on which is not refused; the numbers of the tests are those of good draws."""
    for number in range(start, start + 100):
        try:
            return WORLDS.get(world).make_for(goal, FRONTIER, RandomStream("test", number))
        except Refused:
            continue
    raise AssertionError("every draw was refused")


def test_only_who_asks_for_it_gets_it() -> None:
    """No default, and no world of version 1."""
    assert {world.key for world in WORLDS if FRONTIER in world.levels} == {*WITH_IT}
    assert {part.level for part in parts([("travel-v2", 30)])} == {*LEVELS}
    assert [part.level for part in parts([("travel-v2", 30)], FRONTIER)] == [FRONTIER]
    assert [part.goal for part in parts([("travel-v2", 30)], FRONTIER, GOALS)] == [*GOALS]
    with pytest.raises(UnknownNameError):
        parts([("travel", 30)], FRONTIER)


@pytest.mark.parametrize("language", ["ro", "en"])
def test_a_whole_week_has_words(language: str) -> None:
    """What can be said of Monday can be said of Saturday and Sunday, which only this level has."""
    path = WORLDS.get("schedule-v2").folder.path / language / "prompt.toml"
    phrases = tomllib.loads(path.read_text("utf-8"))["phrases"]
    for monday, others in (("monday", ("saturday", "sunday")), ("0", ("5", "6"))):
        forms = [form for day, _, form in (key.partition(".") for key in phrases) if day == monday]
        assert [f"{day}.{form}" for day in others for form in forms if f"{day}.{form}" not in phrases] == []


@pytest.mark.parametrize("language", ["ro", "en"])
def test_a_whole_day_of_trips_has_words(language: str) -> None:
    """What can be said of the first trip can be said of the last one of eight, with either van, at any time."""
    world = WORLDS.get("logistics")
    assert isinstance(world, VariedWorld)
    trips, text = range(world.shapes[FRONTIER].days[1]), world.folder.text(language)
    assert {str(number) for number in world.shapes[FRONTIER].days} <= text.setting["number"].keys()
    assert {f"{n + 1}-{van}-{half}" for n in trips for van in VANS for half in HALVES} <= text.setting["trips"].keys()
    forms = [key.partition(".")[2] for key in text.phrases if key.startswith("0.")]
    assert [f"{n}.{form}" for n in trips for form in forms if f"{n}.{form}" not in text.phrases] == []
    assert {str(n) for n in trips} <= (text.tell.when.keys() if text.tell else set())


@pytest.mark.parametrize("world", [key for key in WITH_IT if key != "fact-v2"])
def test_random_plans_of_the_frontier(world: str) -> None:
    """Each obeys the structure, and is made of numbers of its own: splitting finds rare ones."""
    drawing = WORLDS.get(world)
    assert isinstance(drawing, VariedWorld)
    scene, _ = drawing.draw_scene(drawing.shapes[FRONTIER], RandomStream("scene", 1))
    plans = drawing.sampler(scene)(200, RandomStream("plans", 1))
    assert [rule.kind for rule in drawing.structure if not held(rule, plans).all()] == []
    attribute = drawing.even[0]
    small = rare_plan(lambda found: found.total(attribute), drawing.sampler(scene), RandomStream("small", 1), 0.001)
    assert small.total(attribute)[0] < sorted(plans.total(attribute))[10]


@pytest.mark.parametrize("cities", NEIGHBOURS, ids="-".join)
def test_two_cities_have_attractions_enough(cities: tuple[str, str]) -> None:
    """Thirty at least, and no name twice in any language: the answer has nothing but names."""
    folder = asked_for("travel").folder
    ids = list(_unlike([f"{city}.{id_}" for city in cities for id_ in folder.entities[city]], folder))
    assert len(ids) >= 30
    for code in folder.languages:
        assert len({folder.names(id_)[code][0] for id_ in ids}) == len(ids)


def _is_climbed(world: str, made: Made) -> bool:
    """Whether some of 200 hill climbs from other random plans than those of the maker comes to a plan that obeys."""
    drawing, task = WORLDS.get(world), made.task
    assert isinstance(drawing, VariedWorld)
    plans = drawing.sample(task.scene, 2_000, RandomStream("starts", world))
    hill = Hill(task.scene, task.structure, task.demands, plans.array.any(axis=0))
    return hill.is_climbed(plans.pick(slice(200)), RandomStream("ties"))


def test_a_task_that_is_climbed_is_refused() -> None:
    """Whoever mends any plan comes to one with a meeting of a kind; no plan has a million."""
    world = WORLDS.get("schedule-v2")
    assert isinstance(world, VariedWorld)
    scene, _ = world.draw_scene(world.shapes[FRONTIER], RandomStream("scene", 1))
    plans = world.sample(scene, 400, RandomStream("plans", 1))
    attribute = next(iter(scene.entities[0].attributes))
    with pytest.raises(Refused, match="a hill climb finds a plan"):
        _refuse_climbed(Draft(scene, world.structure, (Include(attribute=attribute, least=1),)), plans)
    _refuse_climbed(Draft(scene, world.structure, (Include(attribute=attribute, least=10**6),)), plans)


@pytest.mark.parametrize(("world", "start", "days"), [("schedule-v2", 0, 7), ("logistics", 0, 6), ("shopping", 0, 5)])
def test_a_plan_of_the_frontier(world: str, start: int, days: int) -> None:
    """Many entities and demands that hang together, each broken alone by some plan; rare, and hard to find."""
    made = first(world, start)
    task, demands = made.task, made.task.demands
    proof = task.certificate
    assert proof is not None
    assert task.witness is not None
    assert len(task.scene.entities) >= 25
    assert len(task.scene.days) >= days
    assert FEWEST <= len(demands) <= MOST
    assert proof.p < RARE
    assert is_hard(task.scene, task.rules, CONFLICTS)
    assert not _is_climbed(world, made)
    plan = plan_from(task.scene, task.witness)
    assert all(check(rule, plan).held for rule in task.rules)
    bites = stacked(task.scene, proof.bites)
    kept = [held(rule, bites).tolist() for rule in demands]
    assert kept == [[at != own for at in range(len(demands))] for own in range(len(demands))]
    assert len({tag for tags in made.notes["constructions"]["ro"] for tag in tags} - {PLAIN}) >= 4
    partial = [rule for rule in demands if trait(rule, task.scene).reads != frozenset(task.scene.slot)]
    assert len(partial) >= PARTIAL


@pytest.mark.minutes
def test_a_repair_of_the_frontier() -> None:
    """Two of its demands are new; the agreed plan obeys the others and breaks these."""
    task = first("schedule-v2", 0, "repair").task
    goal = task.goal
    assert isinstance(goal, Repair)
    earlier = Plan(task.scene, {slot: dict.fromkeys(row, 1) for slot, row in goal.earlier.items()})
    kept = [check(rule, earlier).held for rule in task.demands]
    assert kept == [True] * (len(kept) - 2) + [False] * 2
    assert goal.least >= 3
    assert task.witness is not None
    nearest = Plan(task.scene, {slot: dict.fromkeys(row, 1) for slot, row in task.witness.items()})
    assert goal.quantity(nearest) == goal.least
    assert all(check(rule, nearest).held for rule in task.rules)


@pytest.mark.minutes
def test_the_best_plan_of_the_frontier() -> None:
    """It obeys, is better than the mean of plans that obey, and as hard to find, and to prove, as any other plan."""
    task = first("shopping", 0, "best").task
    goal = task.goal
    assert isinstance(goal, Best)
    assert is_hard(task.scene, task.rules, CONFLICTS)
    assert is_hard(task.scene, task.rules, CONFLICTS, lambda plan: (1 - 2 * goal.most) * goal.quantity(plan))
    plan = plan_from(task.scene, task.witness or {})
    assert all(check(rule, plan).held for rule in (*task.demands, *task.structure))
    assert goal.quantity(plan) == goal.optimum
    assert goal.nearness(goal.optimum) == 1
    assert goal.nearness(goal.mean) == 0


@pytest.mark.minutes
@pytest.mark.parametrize("start", [IMPOSSIBLE, POSSIBLE])
def test_what_may_be_impossible_at_the_frontier(start: int) -> None:
    """Every smallest conflict is proved, has three demands at least, and takes search to see; else there is a plan."""
    made = first("schedule-v2", start, "impossible")
    task, demands, structure = made.task, made.task.demands, made.task.structure
    goal = task.goal
    assert isinstance(goal, Impossible)
    assert bool(goal.conflicts) == (start == IMPOSSIBLE)
    assert (task.witness is None) == bool(goal.conflicts)
    assert FEWEST <= len(demands) <= MOST
    assert is_hard(task.scene, task.rules, CONFLICTS)
    found = conflicts(task.scene, structure, demands, hard=True)
    assert goal.conflicts == tuple(tuple(at + 1 for at in one) for one in found)
    assert all(len(one) >= SMALLEST[FRONTIER] for one in found)
    assert len(found) <= MOST_CONFLICTS
    assert all(is_hard(task.scene, (*structure, *(demands[at] for at in one)), CONFLICTS) for one in found)
    assert all(check(rule, plan_from(task.scene, task.witness)).held for rule in task.rules if task.witness)


def test_a_text_of_the_frontier() -> None:
    """40 to 60 lines; a chain has four relations, each with older versions."""
    made = [first("fact-v2", start) for start in (0, 100)]
    assert all(40 <= len(one.setting["lines"]) <= 60 for one in made)
    chains = [one for one in made if one.setting["question"]["type"] == "chain"]
    assert chains
    for one in chains:
        lines = [Line.from_json(row) for row in one.setting["lines"]]
        path = one.setting["question"]["path"]
        assert len(path) == 4
        for relation in path:
            about = [line.fact for line in lines if line.relation == relation and line.date]
            assert any(about.count(fact) >= 3 for fact in about)
