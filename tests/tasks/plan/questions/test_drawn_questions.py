"""Questions are drawn by seed and plan, differ in kind, and cannot be answered by who does not know the plan."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance, Question, ReadPlan
from gmtw.datasets import load as load_set
from gmtw.languages import load
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.questions.draw import drawn
from gmtw.tasks.plan.questions.kinds import KINDS
from gmtw.tasks.plan.questions.planned import Planned
from gmtw.tasks.plan.questions.reply import judged, right_of
from gmtw.tasks.plan.questions.right import DemandsAnswer
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import world_of
from tests.tasks.plan.questions.guessers import GUESSERS

SET = Path(__file__).parents[4] / "bench" / "gmtw-ro-3.0"

EVERY = 7
"""Every seventh instance of the frozen set."""

FIVE = 5


@cache
def _cases() -> list[tuple[Instance, PlanTask, ReadPlan]]:
    """Return instances of all worlds with a random plan, and with the one that solves it."""
    found = []
    for instance in [one for one in load_set(SET) if one.source != "fact"][::EVERY]:
        task, world = task_of(instance, PlanTask), world_of(instance.source)
        assert world is not None
        for plan in (world.guess(task, RandomStream("guess", instance.id)), task.witness):
            if plan is not None:
                cells = tuple((slot, entity) for slot, row in plan.items() for entity in row)
                found.append((instance, task, ReadPlan(cells=cells)))
    return found


@cache
def _asked() -> list[tuple[Instance, PlanTask, ReadPlan, tuple[Question, ...]]]:
    return [(instance, task, read, drawn(instance, read, FIVE)) for instance, task, read in _cases()]


def test_every_plan_gets_five_different_questions() -> None:
    """Valid or not, each plan of each world has as many as are asked for, none of them twice."""
    for instance, _, read, asked in _asked():
        assert len({str(one) for one in asked}) == FIVE, instance.id
        assert drawn(instance, read, FIVE) == asked
        assert len({one.kind for one in asked}) >= 4, instance.id


def test_seed_plan_and_number_change_what_is_asked() -> None:
    """Another seed, another plan or another instance is another draw."""
    instance, _, read, asked = _asked()[0]
    other = ReadPlan(cells=read.cells[:-1])
    assert asked != drawn(instance, read, FIVE, seed=1)
    assert asked != drawn(instance, other, FIVE)
    assert asked != drawn(instance.model_copy(update={"id": "x"}), read, FIVE)
    assert len(drawn(instance, read, 2)) == 2


def test_the_order_of_cells_does_not_matter() -> None:
    """The same plan written in another order is asked the same."""
    instance, _, read, asked = _asked()[0]
    assert drawn(instance, ReadPlan(cells=read.cells[::-1]), FIVE) == asked


def test_without_a_plan_nothing_is_asked() -> None:
    """No plan, an empty one, a fact and a task that nobody certified have no questions."""
    instance, task, read, _ = _asked()[0]
    fact = next(one for one in load_set(SET) if one.source == "fact")
    bare = instance.model_copy(update={"task": task.model_copy(update={"certificate": None})})
    assert drawn(instance, None, FIVE) == drawn(instance, ReadPlan(), FIVE) == ()
    assert drawn(bare, read, FIVE) == ()
    assert drawn(fact, ReadPlan(cells=(("answer", task_of(fact, PlanTask).scene.entities[0].id),)), FIVE) == ()


def test_one_is_a_counterfactual_wherever_there_is_one() -> None:
    """A plan of which some counterfactual can be asked is asked one; most plans have one."""
    having = [any(KINDS[one.kind].counterfactual for one in asked) for *_, asked in _asked()]
    assert sum(having) > 0.7 * len(having)


def test_all_kinds_are_asked_of_all_worlds_that_have_them() -> None:
    """A menu has no room for one more and cannot lack a meal; each other kind comes up in each world."""
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for instance, _, _, asked in _asked():
        kinds[instance.source].update(one.kind for one in asked)
    missing = {(world, kind) for world in kinds for kind in KINDS if not kinds[world][kind]}
    assert missing <= {("recipe", "kept-out"), ("recipe", "without"), *((w, "kept-out") for w in kinds)}
    assert sum(kinds[world]["kept-out"] for world in kinds) > 0


def test_no_answer_of_a_counterfactual_is_the_usual_one() -> None:
    """That nothing is broken is right now and then, and never mostly."""
    nothing = [
        not right.numbers
        for _, task, read, asked in _asked()
        for one in asked
        for right in (right_of(Planned(task, read), one),)
        if isinstance(right, DemandsAnswer) and one.kind != "kept-out"
    ]
    assert 0.05 < sum(nothing) / len(nothing) < 0.3


def _shares(name: str) -> Iterator[float]:
    """Yield the share of questions on each plan that a guesser answers rightly."""
    for instance, task, read, asked in _asked():
        rng = RandomStream(name, instance.id)
        said = {str(n): GUESSERS[name](task, one, rng) for n, one in enumerate(asked, 1)}
        replied = judged(instance, task, read, asked, json.dumps(said), "ro")
        yield sum(one.is_right for one in replied) / len(replied)


@pytest.mark.parametrize("name", list(GUESSERS))
def test_who_does_not_know_the_plan_earns_little(name: str) -> None:
    """Chance, the first of everything and the prompt alone answer at most a fifth of the questions."""
    shares = list(_shares(name))
    assert sum(shares) / len(shares) <= 0.2


def test_the_right_answers_are_read_as_right() -> None:
    """The answers as the oracle writes them, in Romanian and in English, are all right."""
    for instance, task, read, asked in _asked()[::3]:
        for code in ("ro", "en"):
            planned, language = Planned(task, read), load(code)
            values = [right_of(planned, one).value(task.scene, language) for one in asked]
            reply = json.dumps({str(n): value for n, value in enumerate(values, 1)}, ensure_ascii=False)
            wrong = [one for one in judged(instance, task, read, asked, reply, code) if not one.is_right]
            assert wrong == [], instance.id
