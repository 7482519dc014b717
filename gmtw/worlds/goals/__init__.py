"""Tasks with another goal than any plan, made from a certified task of a world; CP-SAT proves their figures.

repair       a plan was agreed, new demands come: how little must change
best         the proved best among the plans that obey
impossible   no plan obeys: which demands cannot go together
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from gmtw.constraints import Rule
from gmtw.constraints.plan_batch import Plans
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.constructions import Said
from gmtw.tasks.plan.goals import Repair
from gmtw.tasks.plan.heard_goal import Heard, solved_by_any
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import Made, Refused
from gmtw.worlds.rule_selection import subject
from gmtw.worlds.rule_sets import ONCE, Deck
from gmtw.worlds.varied_world import VariedWorld
from gmtw.worlds.wording_choice import fitting, likeness
from gmtw.worlds.world_folder import Wording

DRAWN = 4_000
"""Random plans that further rules are drawn on."""


class GoalMaker(Protocol):
    """Makes tasks with one goal."""

    def __call__(self, world: VariedWorld, level: str, rng: RandomStream) -> Made:
        """Return a task with its proof. Raise Refused if this draw does not give one."""
        ...


def further_rules(world: VariedWorld, plans: Plans, kept: Sequence[Rule], rng: RandomStream) -> list[Rule]:
    """Return rules that the world might add to the `kept` ones of a task, in a drawn order: about something else.

    plans: Random plans of the task's scene, `DRAWN` of them.
    """
    deck = Deck.of(world.candidates(plans.scene, plans, rng), plans)
    subjects, kinds = {subject(rule) for rule in kept}, {rule.kind for rule in kept} & ONCE
    found = (one.rule for one in deck.candidates)
    return rng.shuffled([rule for rule in found if subject(rule) not in subjects and rule.kind not in kinds])


def with_rules(task: PlanTask, demands: Sequence[Rule], **fields: Any) -> PlanTask:
    """Return the task with these demands, and other fields."""
    return task.model_copy(update={"rules": (*demands, *task.structure), **fields})


class Worded:
    """The wordings of the demands of a task, by language, and what becomes of them when demands change."""

    def __init__(self, world: VariedWorld, made: Made) -> None:
        self.world, self.rules = world, list(made.task.demands)
        self.register: str = made.notes["register"]
        self._first_of_turns = {0}
        if isinstance(made.task.goal, Repair):
            self._first_of_turns.add(len(self.rules) - made.task.goal.new)
        self._numbers: dict[str, list[int]] = {code: list(own) for code, own in made.notes["wordings"].items()}

    def replaced(self, at: int, rule: Rule, rng: RandomStream) -> dict[str, Any]:
        """Return the notes with a wording of this rule in place of the one there, as like it in construction as can be.

        Constructions must not tell that a rule came later.
        """
        before = {code: self._ways(code, at)[numbers[at]].tags for code, numbers in self._numbers.items()}
        self.rules[at] = rule
        for code, numbers in self._numbers.items():
            ways = self._ways(code, at)
            numbers[at] = max(self._fitting(code, at), key=lambda n: (likeness(ways[n], before[code]), rng.random()))
        self._draw((), rng)
        return self._notes()

    def moved(self, register: str, rng: RandomStream) -> dict[str, Any]:
        """Return the notes in that register, with other wordings for the rules whose own do not suit it.

        They have as many blanks, and no numbers of their own, if there are such: variants must not state more.
        """
        self.register = register
        for code, numbers in self._numbers.items():
            for at, number in enumerate(numbers):
                ways, fit = self._ways(code, at), self._fitting(code, at)
                blanks = [way.text.count("{") - ways[number].text.count("{") for way in ways]
                if number not in fit:
                    numbers[at] = min(fit, key=lambda n: (abs(blanks[n]), "number-words" in ways[n].tags, rng.random()))
        return self._notes()

    def added(self, rules: Sequence[Rule], rng: RandomStream) -> dict[str, Any]:
        """Return the notes with wordings of these rules in a turn of their own; it points to nothing before it."""
        old = len(self.rules)
        self._first_of_turns.add(old)
        self.rules += rules
        for numbers in self._numbers.values():
            numbers += [0] * len(rules)
        self._draw(range(old, len(self.rules)), rng)
        return self._notes()

    def _draw(self, places: Sequence[int], rng: RandomStream) -> None:
        """Draw wordings for the rules at these places, and for those that no longer fit behind the rule before them."""
        for code, numbers in self._numbers.items():
            for at, number in enumerate(numbers):
                ways = self._fitting(code, at)
                if at in places or number not in ways:
                    numbers[at] = rng.choice(ways)

    def _fitting(self, code: str, at: int) -> list[int]:
        before = None if at in self._first_of_turns else self.rules[at - 1]
        return fitting(self._ways(code, at), self.rules[at], before, self.register)

    def _ways(self, code: str, at: int) -> Sequence[Wording]:
        return self.world.ways(self.rules[at : at + 1], code)[0]

    def _notes(self) -> dict[str, Any]:
        """Return the notes of the task with these wordings and their constructions, without deaf readers."""
        tags = {
            code: [list(self._ways(code, at)[number].tags) for at, number in enumerate(numbers)]
            for code, numbers in self._numbers.items()
        }
        return {"register": self.register, "wordings": self._numbers, "constructions": tags}


def is_read_by_the_deaf(world: VariedWorld, made: Made, known: dict[Heard, bool] | None = None) -> bool:
    """Return whether a deaf reader reaches the goal by what it hears, in the certified language.

    known: What is known of the task in other wordings (`solved_by_any`).
    """
    demands = made.task.demands
    tags = made.notes["constructions"][world.certified_in]
    said = [Said(rule, tuple(own)) for rule, own in zip(demands, tags, strict=True)]
    return solved_by_any(world.readers.values(), made.task, said, known)


def first_that_holds(world: VariedWorld, tries: Iterable[Made], otherwise: str) -> Made:
    """Return the first task that no deaf reader solves. Raise Refused, for the reason `otherwise`, if there is none."""
    before, known = None, dict[Heard, bool]()
    for made in tries:
        if made.task is not before:  # else it is the same task in other words
            before, known = made.task, {}
        if not is_read_by_the_deaf(world, made, known):
            return made
    raise Refused(otherwise)
