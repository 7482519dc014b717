"""Streams of fresh certified instances for training, by world, level, goal and seed; and which one to draw next.

No seed of a frozen set is accepted, so nothing that models are measured on is trained on. Instances that a shortcut
solves are left out: who is paid for those learns the shortcut.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import comb
from typing import NamedTuple

from gmtw.adapters.core import LANGUAGE, instances_of
from gmtw.adapters.reward import reward
from gmtw.baselines.controls import CONTROLS
from gmtw.core.errors import GmtwError
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.datasets.generate import FREE, LARGEST, TAKEN, generate, parts
from gmtw.datasets.generate_writing import LANGUAGE as WRITTEN_IN
from gmtw.datasets.generate_writing import SOURCES, writing_of
from gmtw.datasets.spread import goal_name
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.goals import SOLVE, Impossible
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import EPISODE

SHORTCUTS = tuple(model for model in CONTROLS if model.certified and not (model.witness or model.by_place))
"""Baselines that plan without understanding: by the list, by habit, or deaf to a part of the rules.

Those that always answer the same place are none: where nothing that they solve is left, the others are the likelier.
"""

FORGET = 0.98
"""The weight of the answers so far when the next one comes: after 34 answers half as much, for a policy that learns."""


FEW, PASSED = 3, 2
"""Conflicts are balanced where so many are possible at most; the most instances in a row that are left out for that."""


class Arm(NamedTuple):
    """One kind of instance that a curriculum chooses from."""

    world: str
    level: str
    goal: str = SOLVE


def arm_of(instance: Instance) -> Arm:
    """Return the kind of an instance."""
    usual = SOLVE if instance.source in SOURCES else EPISODE
    return Arm(instance.source, instance.level, goal_name(instance) or usual)


def stream(arm: Arm, seed: int, languages: Sequence[str] = (LANGUAGE,), *, screened: bool = True) -> Iterator[Instance]:
    """Yield fresh instances of one kind without end, the same for the same seed, no world twice.

    A world may be a genre of writing tasks, "write-essay", which are asked for in one language. screened: Leave out
    what a shortcut solves, about half of all, and balance which demands clash. Neither conversations nor texts are
    screened: what an idle text solves is no writing task. Raise GmtwError for a seed of a frozen set, for a kind that
    is not there, and when a small world has no more.
    """
    if seed in TAKEN:
        raise GmtwError(f"seed {seed} made a frozen set, which nobody shall train on; expected another, such as {FREE}")
    if arm.world in SOURCES:
        if set(languages) != {WRITTEN_IN}:
            raise GmtwError(f"expected {WRITTEN_IN}, in which writing tasks are, got {', '.join(languages)}")
        return writing_of(arm.world, arm.level, seed)
    asked = parts([(arm.world, LARGEST)], arm.level, [arm.goal])
    fresh = generate(asked, seed, languages)
    if not screened or arm.goal == EPISODE:
        return fresh
    return balanced(one for one in fresh if not shortcut(one, languages[0]))


def tasks_for(name: str, arm: Arm, seed: int, language: str) -> Iterator[Instance]:
    """Yield fresh instances without end if the arm has a world; else those of a set, warning that it is to evaluate."""
    if arm.world:
        yield from stream(arm, seed, [language])
        return
    warnings.warn(f"{name} is to be evaluated on; to train, name a world instead", stacklevel=2)
    yield from instances_of(name).values()


def balanced(instances: Iterable[Instance]) -> Iterator[Instance]:
    """Yield the instances without those whose conflict is one of few and was given more often than the others.

    Two of three demands clash: whoever always names the two likeliest is right too often. At most PASSED of them in
    a row are left out, since a kind may never have one of the conflicts.
    """
    given, passed = Counter[tuple[int, ...]](), 0
    for instance in instances:
        task = task_of(instance, PlanTask)
        named = task.goal.conflicts[0] if isinstance(task.goal, Impossible) and task.goal.conflicts else ()
        places = comb(len(task.demands), len(named))
        if named and places <= FEW and given[named] * places > given.total() and passed < PASSED:
            passed += 1
            continue
        if named:
            passed = 0
            given[named] += 1
        yield instance


def shortcut(instance: Instance, language: str = LANGUAGE) -> str:
    """Return the name of the first shortcut that solves the instance, "" if none does."""
    suited = (model for model in SHORTCUTS if model.applies(instance))
    earned = ((one.name, reward(instance, one.answer(instance, language), language)) for one in suited)
    return next((name for name, one in earned if one.solved == 1), "")


class Curriculum:
    """Draws from several streams, most often where a policy solves about half.

    The chance of an arm is in proportion to p (1 - p), the variance of `solved`: where all answers earn alike, nothing
    is learnt. p is the share of recent answers that solved, with one that did and one that did not added.
    """

    def __init__(
        self, arms: Sequence[Arm], seed: int, languages: Sequence[str] = (LANGUAGE,), *, screened: bool = True
    ) -> None:
        self._streams = {arm: stream(arm, seed, languages, screened=screened) for arm in arms}
        self._counts = dict.fromkeys(arms, (0.0, 0.0))
        self._rng = RandomStream("curriculum", seed)

    def p(self, arm: Arm) -> float:
        """Return the measured share of solved answers of an arm."""
        solved, unsolved = self._counts[arm]
        return (1 + solved) / (2 + solved + unsolved)

    def draw(self) -> Instance:
        """Return the next instance."""
        arms = list(self._streams)
        return next(self._streams[self._rng.weighted(arms, [self.p(arm) * (1 - self.p(arm)) for arm in arms])])

    def saw(self, instance: Instance, solved: bool) -> None:
        """Count one answer to an instance. Raise GmtwError if it is of no arm of this curriculum."""
        arm = arm_of(instance)
        if arm not in self._counts:
            known = ", ".join("/".join(one) for one in self._counts)
            raise GmtwError(f"expected an instance of {known}, got {'/'.join(arm)}")
        won, lost = (FORGET * count for count in self._counts[arm])
        self._counts[arm] = (won + solved, lost + (not solved))
