"""Answerers that do not know the plan: by chance, the first of the list, and whoever reads the prompt with care."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmtw.constraints import Entity, Rule, Scene
from gmtw.core.rng import RandomStream
from gmtw.core.types import Question, ReadPlan
from gmtw.tasks.plan.questions.planned import Planned
from gmtw.tasks.plan.task import PlanTask

Guesser = Callable[[PlanTask, Question, RandomStream], Any]

LIMITS = ("max-total", "max-per-day", "on-day-at-most", "within", "within-per-day", "exactly", "max-per-slot")
MINIMA = ("include", "min-per-day", "on-day-at-least", "exactly", "within", "min-kinds", "min-days", "half", "as-many")


def by_chance(task: PlanTask, question: Question, rng: RandomStream) -> Any:
    """Answer at random with something of the right kind."""
    scene, demands = task.scene, range(1, len(task.demands) + 1)
    answers: dict[str, Callable[[], Any]] = {
        "where": lambda: _key(scene, rng.choice(list(scene.slot))),
        "what": lambda: [_name(one) for one in rng.sample(scene.entities, rng.between(1, 3))],
        "extreme": lambda: _name(rng.choice(scene.entities)),
        "count": lambda: rng.between(2, 6),
        "kept-out": lambda: rng.choice(demands),
        **dict.fromkeys(("swap", "instead", "without"), lambda: rng.choice([[], *([n] for n in demands)])),
    }
    return answers[question.kind]() if question.kind in answers else 5 * rng.between(1, 40)


def first_of_all(task: PlanTask, question: Question, rng: RandomStream) -> Any:
    """Answer with the first slot, the first entity, its amount, or the first demand."""
    scene, first = task.scene, task.scene.entities[0]
    answers: Mapping[str, Any] = {
        "where": _key(scene, scene.slots[0].id),
        "what": [_name(first)],
        "extreme": _name(first),
        "count": 1,
        **dict.fromkeys(("kept-out", "swap", "instead", "without"), 1),
    }
    return answers.get(question.kind, first.attributes.get(str(question.args.get("attribute")), 0))


def by_the_prompt(task: PlanTask, question: Question, rng: RandomStream) -> Any:
    """Answer with what is likely by the list and the demands alone."""
    return _BY_PROMPT[question.kind](task, question, rng) if question.kind in _BY_PROMPT else 5


def _where(task: PlanTask, question: Question, rng: RandomStream) -> str:
    """Return a slot in which the entity may be."""
    return _key(task.scene, rng.choice(_unplanned(task).slots_for(str(question.args["entity"]))))


def _what(task: PlanTask, question: Question, rng: RandomStream) -> list[str]:
    """Return what a demand puts on that day, else one entity for each slot of it."""
    scene, day = task.scene, int(question.args["day"])
    asked = [rule for rule in task.demands if rule.kind == "entity-on-day" and list(scene.days)[rule.day] == day]  # type: ignore[attr-defined]
    if asked:
        return [_name(scene.entity[id_]) for rule in asked for id_ in rule.entities_named]
    fitting = [[e for e in scene.entities if slot in _unplanned(task).slots_for(e.id)] for slot in scene.days[day]]
    return [_name(rng.choice(entities)) for entities in fitting if entities]


def _extreme(task: PlanTask, question: Question, rng: RandomStream) -> str:
    """Return the second of the list by that attribute: the first one is never asked for."""
    scene, attribute = task.scene, str(question.args["attribute"])
    slots = set(scene.days[int(question.args["day"])])
    fitting = [e for e in scene.entities if slots & set(_unplanned(task).slots_for(e.id))]
    return _name(sorted(fitting, key=lambda e: -max(scene.amount(e.id, attribute, s) for s in scene.slot))[1])


def _count(task: PlanTask, question: Question, rng: RandomStream) -> int:
    """Return more than half of the class."""
    return max(2, round(0.6 * len(task.scene.having(str(question.args["attribute"])))))


def _sum(task: PlanTask, question: Question, rng: RandomStream) -> int:
    """Return the limit of a demand on that attribute, else half of the whole list."""
    attribute = question.args["attribute"]
    rules = [rule for rule in task.demands if getattr(rule, "attribute", "") == attribute]
    own = [rule for rule in rules if (rule.scope == "day") == ("day" in question.args)]
    found = [int(getattr(rule, name)) for rule in own for name in ("limit", "high", "least") if hasattr(rule, name)]
    return found[0] if found else sum(e.attributes.get(str(attribute), 0) for e in task.scene.entities) // 2


def _kept_out(task: PlanTask, question: Question, rng: RandomStream) -> int:
    """Return a demand that limits something that the entity has."""
    own = task.scene.entity[str(question.args["entity"])].attributes
    limits = [n for n in _numbers(task.demands, LIMITS) if getattr(task.demands[n - 1], "attribute", "") in own]
    return rng.choice(limits or range(1, len(task.demands) + 1))


def _swap(task: PlanTask, question: Question, rng: RandomStream) -> Sequence[int]:
    """Return a demand about days."""
    days = [n for n, rule in enumerate(task.demands, 1) if rule.scope == "day" or "day" in rule.kind]
    return [rng.choice(days)] if days else []


def _instead(task: PlanTask, question: Question, rng: RandomStream) -> Sequence[int]:
    """Return a demand about sums."""
    sums = _numbers(task.demands, (*LIMITS, *MINIMA))
    return [rng.choice(sums)] if sums else []


def _without(task: PlanTask, question: Question, rng: RandomStream) -> Sequence[int]:
    """Return a demand that asks for at least so much."""
    minima = _numbers(task.demands, MINIMA)
    return [rng.choice(minima)] if minima else []


_BY_PROMPT: Mapping[str, Guesser] = {
    "where": _where,
    "what": _what,
    "extreme": _extreme,
    "count": _count,
    "amount": _sum,
    "total": _sum,
    "kept-out": _kept_out,
    "swap": _swap,
    "instead": _instead,
    "without": _without,
}

GUESSERS: Mapping[str, Guesser] = {"chance": by_chance, "first": first_of_all, "prompt": by_the_prompt}


def _numbers(demands: Sequence[Rule], kinds: Sequence[str]) -> list[int]:
    return [n for n, rule in enumerate(demands, 1) if rule.kind in kinds]


def _unplanned(task: PlanTask) -> Planned:
    return Planned(task, ReadPlan())


def _key(scene: Scene, slot: str) -> str:
    return scene.slot[slot].names["ro"][0]


def _name(entity: Entity) -> str:
    return entity.names["ro"][0]
