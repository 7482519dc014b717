"""Tasks with a goal as the worlds make them: what is proved of them holds, and no habit reaches them."""

from __future__ import annotations

from functools import cache

import pytest

from gmtw.baselines.catalog import REFERENCES
from gmtw.constraints import Plan, check
from gmtw.constraints.conflicts import conflicts
from gmtw.constraints.optimum import optimum
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.datasets.generate import generate, parts
from gmtw.scoring.grade import grade
from gmtw.tasks.plan.goals import Best, Impossible, Repair
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.prompt import prompt
from gmtw.worlds import WORLDS, Made, Refused
from gmtw.worlds.goals import Worded, impossible, repair
from gmtw.worlds.varied_world import VariedWorld

KEYS = ("recipe", "schedule", "travel")
GOALS = ("repair", "best", "impossible")
NUMBER = 1


@cache
def _made(key: str, goal: str) -> tuple[Instance, ...]:
    return tuple(generate(parts([(key, NUMBER)], None, (goal,)), seed=31))


def _task(instance: Instance) -> PlanTask:
    assert isinstance(instance.task, PlanTask)
    return instance.task


def _broken(task: PlanTask, plan: object, rules: object = None) -> list[str]:
    counts = {slot: dict.fromkeys(row, 1) for slot, row in (plan or {}).items()}  # type: ignore[attr-defined]
    return [rule.kind for rule in rules or task.rules if not check(rule, Plan(task.scene, counts)).held]  # type: ignore[attr-defined]


@pytest.mark.parametrize("key", KEYS)
def test_a_repair_breaks_the_new_demands_only(key: str) -> None:
    """The agreed plan obeys every old demand and none of the new ones; the witness obeys all, with k* changes."""
    for instance in _made(key, "repair"):
        task, goal = _task(instance), _task(instance).goal
        assert isinstance(goal, Repair)
        old, new = task.demands[: -goal.new], task.demands[-goal.new :]
        assert _broken(task, goal.earlier, (*old, *task.structure)) == []
        assert len(_broken(task, goal.earlier, new)) == len(new)
        assert _broken(task, task.witness) == []
        proved = optimum(task.scene, task.rules, goal.quantity)
        assert proved is not None
        assert proved.value == goal.least


@pytest.mark.parametrize("key", KEYS)
def test_the_best_is_proved(key: str) -> None:
    """The witness has the optimum; the plan that reads no demand has a better total, and breaks one."""
    for instance in _made(key, "best"):
        task, goal = _task(instance), _task(instance).goal
        assert isinstance(goal, Best)
        proved = optimum(task.scene, task.rules, goal.quantity, goal.most)
        free = optimum(task.scene, task.structure, goal.quantity, goal.most)
        assert proved is not None
        assert free is not None
        assert proved.value == goal.optimum != free.value
        assert (free.value > goal.optimum) == goal.most
        assert (goal.optimum > goal.mean) == goal.most


@pytest.mark.parametrize("key", KEYS)
def test_conflicts_are_proved(key: str) -> None:
    """All smallest conflicts are stored; a task that has none has a witness that obeys."""
    for instance in _made(key, "impossible"):
        task, goal = _task(instance), _task(instance).goal
        assert isinstance(goal, Impossible)
        found = conflicts(task.scene, task.structure, task.demands)
        assert goal.conflicts == tuple(tuple(number + 1 for number in one) for one in found)
        assert (task.witness is None) == bool(found)
        if task.witness is not None:
            assert _broken(task, task.witness) == []


@pytest.mark.parametrize("language", ["ro", "en"])
@pytest.mark.parametrize("goal", GOALS)
def test_the_oracle_is_right(goal: str, language: str) -> None:
    """U, R and F are 1 and G nearly, in every goal and language."""
    for instance in (one for key in KEYS for one in _made(key, goal)):
        record = grade(instance, REFERENCES["oracle"].answer(instance, language), language)
        assert record.solved, instance.id
        values = {metric: score.value for metric, score in record.scores.items()}
        assert (values["U"], values["R"], values["F"]) == (1.0, 1.0, 1.0), (instance.id, values)
        assert (values["G"] or 0) >= 0.95, (instance.id, values)


@pytest.mark.parametrize(
    ("name", "goal"),
    [
        ("copy-plan", "repair"),
        ("greedy", "best"),
        ("every-number", "impossible"),
        ("list-order", "repair"),
        ("list-order", "best"),
        ("first-rule", "repair"),
    ],
)
def test_habits_solve_nothing(name: str, goal: str) -> None:
    """A reader of no demand, or of one, solves no task with that goal."""
    graded = [
        grade(instance, REFERENCES[name].answer(instance, "ro"), "ro") for key in KEYS for instance in _made(key, goal)
    ]
    assert sum(bool(record.solved) for record in graded) == 0


def test_copying_earns_nothing() -> None:
    """The agreed plan given again is worth 0 of U, because it breaks every new demand."""
    for instance in _made("travel", "repair"):
        assert grade(instance, REFERENCES["copy-plan"].answer(instance, "ro"), "ro").scores["U"].value == 0.0


def test_some_tasks_have_a_plan_and_some_have_none() -> None:
    """Neither habit pays; the prompts of both say the same."""
    goals = [_task(one).goal for key in KEYS for one in _made(key, "impossible")]
    assert {bool(goal.conflicts) for goal in goals if isinstance(goal, Impossible)} == {True, False}


@pytest.mark.parametrize("language", ["ro", "en"])
def test_the_prompt_asks_for_the_goal(language: str) -> None:
    """A repair ends with the numbered new demands; a task that may have no plan shows the key to use."""
    for key in KEYS:
        for instance in _made(key, "repair"):
            task, sent = _task(instance), prompt(instance, language)
            assert isinstance(task.goal, Repair)
            assert [message.role for message in sent.messages] == ["user", "assistant"]
            first = len(task.demands) - task.goal.new + 1
            assert f"\n{first}. " in sent.text
            assert f"\n{first}. " not in sent.messages[0].content
        key_word = {"ro": '{"imposibil": [...]}', "en": '{"impossible": [...]}'}[language]
        assert all(key_word in prompt(one, language).text for one in _made(key, "impossible"))


def test_same_draws_same_bytes() -> None:
    """A set is made the same again, also in two processes, and its ids say world and goal."""
    asked = parts([("travel", 2)], "easy", GOALS)
    once = list(generate(asked, seed=3))
    assert [one.model_dump_json() for one in once] == [one.model_dump_json() for one in generate(asked, seed=3, jobs=2)]
    assert [one.id for one in once][:3:2] == [
        "travel-v3/repair/easy/3000001",
        "travel-v3/best/easy/3000001",
    ]


@pytest.mark.parametrize("key", KEYS)
def test_new_demands_point_to_nothing_in_the_first_turn(key: str) -> None:
    """The first new demand stands alone: "Tot atunci" has no day to point to behind an answer."""
    world = WORLDS.get(key)
    assert isinstance(world, VariedWorld)
    for instance in _made(key, "repair"):
        task = _task(instance)
        assert isinstance(task.goal, Repair)
        at = len(task.demands) - task.goal.new
        for code, numbers in instance.meta["wordings"].items():
            way = world.ways(task.demands[at : at + 1], code)[0][numbers[at]]
            assert not way.after


@pytest.mark.parametrize("key", KEYS)
def test_a_replaced_demand_is_worded_with_the_constructions_of_the_one_before(key: str) -> None:
    """A demand in place of itself keeps its constructions: how it is worded does not tell that it came later."""
    world = WORLDS.get(key)
    assert isinstance(world, VariedWorld)
    rng = RandomStream("replaced", key)
    made = _first_made(world)
    for at, rule in enumerate(made.task.demands):
        found = Worded(world, made).replaced(at, rule, rng)["constructions"]
        assert {code: set(tags[at]) for code, tags in found.items()} == {
            code: set(tags[at]) for code, tags in made.notes["constructions"].items()
        }


def _first_made(world: VariedWorld) -> Made:
    for attempt in range(1_000):
        try:
            return world.make("easy", RandomStream("made", world.key, attempt))
        except Refused:
            continue
    raise AssertionError(f"no easy task of {world.key}")


@pytest.mark.parametrize(("level", "attempts"), [("easy", 4), ("hard", 2)])
def test_what_is_passed_over_early_would_not_suit(level: str, attempts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Known plans and pairs that clash save proofs, and change no task."""
    world = WORLDS.get("travel")
    assert isinstance(world, VariedWorld)

    def made() -> list[object]:
        found: list[object] = []
        for attempt in range(attempts):
            rng = RandomStream("early proofs", level, attempt)
            try:
                found.append(impossible.make(world, level, rng).task)
            except Refused as reason:
                found.append(str(reason))
            found.append(rng.random())
        return found

    early = made()
    monkeypatch.setattr(impossible, "_obeying", lambda task, demands, at, plans: plans.pick([]))
    monkeypatch.setattr(impossible, "_pair_clashes", lambda *_: False)
    assert made() == early
    assert any(getattr(getattr(task, "goal", None), "conflicts", ()) for task in early)


def test_a_proof_that_takes_too_long_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other demands are drawn then: one of fifteen long tasks of schedule took more than half an hour."""
    task = _task(_made("schedule", "repair")[0])
    assert isinstance(task.goal, Repair)
    new = task.rules[-task.goal.new :]
    assert repair._all_bite(task, task.rules, new)
    monkeypatch.setattr(repair, "PATIENCE", 0.0)
    assert not repair._all_bite(task, task.rules, new)
    assert repair._nearest(task, task.goal.earlier, task.rules) is None
