"""How the rules of a task get their wordings.

A task must need each of its constructions: a reader who passes over the rules that are worded with one of them finds
a plan that obeys the others, and may solve the task by luck in few cases only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from gmtw.constraints import Rule
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.constructions import CONSTRUCTIONS, NEGATIONS, PLAIN
from gmtw.worlds import Refused
from gmtw.worlds.world_folder import Wording

if TYPE_CHECKING:
    from gmtw.constraints.plan_batch import Flags, Shares

LIMIT: Mapping[str, float] = {"easy": 0.20, "medium": 0.10, "hard": 0.10}
"""Level -> how often a reader who is deaf to something may solve a task in which it stands."""

LEAST: Mapping[str, int] = {"easy": 2, "medium": 3, "hard": 3}
"""Level -> the least number of constructions in a task."""

TRIES, CHOICES = 4, 300
"""How many sets of constructions are tried for one set of rules, and how many choices of wordings for each of them."""

FAVOURED: Mapping[str, float] = {
    "exception": 5.5,
    "exclusive": 4.0,
    "number-words": 3.5,
    "passive": 0.7,
    "idiom": 3.5,
    "ellipsis": 2.2,
    "word-order": 1.8,
    "condition": 0.7,
    "comparison": 1.0,
}
"""Construction -> how much likelier it leads than others: measured, so that all stand in about as many tasks."""

DOUBLED = 0.35
"""The share of tasks in which a double negation is wanted."""

PLAIN_AT_MOST = 1
"""How many rules of a task may have their common wording."""


class Obeyed:
    """Which random plans obey each of some rules; how often a reader solves the task who hears only some of them."""

    def __init__(self, flags: Flags) -> None:
        self._flags = flags

    @cached_property
    def solved_without(self) -> Shares:
        """The share of plans that obey all rules among those that obey the heard ones.

        Its index is a number with a bit for each rule that is not heard.
        """
        import numpy as np

        rules = len(self._flags)
        broken = (1 << np.arange(rules)) @ (~self._flags).astype("int64")
        heard = np.bincount(broken, minlength=1 << rules)
        solved = heard[0]
        for at in range(rules):
            pairs = heard.reshape(-1, 2, 1 << at)
            pairs[:, 1] += pairs[:, 0]
        return np.asarray(solved / np.maximum(heard, 1))


def fits(wording: Wording, rule: Rule, before: Rule | None) -> bool:
    """Return whether the wording of a rule may stand after the rule `before`: what it points back to is there."""
    if not wording.after:
        return True
    if before is None:
        return False
    if wording.after == "day":
        day = getattr(rule, "day", None)
        return day is not None and getattr(before, "day", None) == day
    return before.entities_named == (getattr(rule, "entity", None),)


def worded(
    rules: Sequence[Rule],
    wordings: Sequence[Sequence[Wording]],
    obeyed: Obeyed,
    level: str,
    deaf: Set[str],
    lead: str,
    draws: Any,
    rng: RandomStream,
) -> tuple[int, ...]:
    """Return the number of a wording for each rule, so that the task needs each of its constructions.

    deaf: Readers that must be deaf to one of its constructions. lead: A construction that it must have. draws: choice x
    rule, numbers in [0, 1): each row picks a wording for each rule. Raise Refused if no choice that was tried does.
    """
    before = (None, *rules[:-1])
    open_ways = [
        [Way(number, frozenset(way.tags), way.text) for number, way in enumerate(ways) if fits(way, rule, last)]
        for ways, rule, last in zip(wordings, rules, before, strict=True)
    ]
    must = frozenset(tag for tag in CONSTRUCTIONS if f"no-{tag}" in deaf)
    bearers = [way for ways in open_ways for way in ways if lead in way.tags]
    for tag in (must | {lead}).difference(NEGATIONS):
        bearing = sum(1 << at for at, ways in enumerate(open_ways) if any(tag in way.tags for way in ways))
        if obeyed.solved_without[bearing] > LIMIT[level]:
            raise Refused(f"not enough rules can be worded with {tag}")
    for _ in range(TRIES if bearers else 0):
        wanted = _wanted(must | rng.choice(bearers).tags, level, rng)
        suited = [[way for way in ways if way.tags <= wanted] or ways[:1] for ways in open_ways]
        if sum(PLAIN in ways[0].tags for ways in suited) > PLAIN_AT_MOST:
            continue
        for chosen in _choices(suited, must | {lead}, obeyed, level, draws):
            if len({way.text for way in chosen}) == len(chosen):
                return tuple(way.number for way in chosen)
    raise Refused("its constructions are not all needed")


def leads(rng: RandomStream) -> list[str]:
    """Return the constructions in a random order, the favoured ones mostly first."""
    return sorted(FAVOURED, key=lambda tag: rng.random() ** (1 / FAVOURED[tag]), reverse=True)


class Way(NamedTuple):
    """A wording of a rule that may stand where the rule does: its number, its constructions, its text."""

    number: int
    tags: frozenset[str]
    text: str


def _wanted(found: frozenset[str], level: str, rng: RandomStream) -> frozenset[str]:
    """Return what must be there, and further constructions, drawn."""
    double = frozenset(["double-negation"] if rng.random() < DOUBLED else [])
    found |= double
    return found | {*rng.sample(list(CONSTRUCTIONS), max(0, LEAST[level] - len(found)) + rng.below(2))}


def _choices(
    suited: Sequence[Sequence[Way]], there: frozenset[str], obeyed: Obeyed, level: str, draws: Any
) -> Iterator[list[Way]]:
    """Yield choices of a wording for each rule that have enough constructions, and need each of them.

    there: What each choice must have. draws: As in `worded`.
    """
    import numpy as np

    tags = list(CONSTRUCTIONS)
    picks = [(draws[:, at] * len(ways)).astype(int) for at, ways in enumerate(suited)]
    needed = obeyed.solved_without <= LIMIT[level]
    fit, number = np.ones(len(draws), dtype=bool), np.zeros(len(draws), dtype=int)
    for tag in tags:
        rules = sum(np.array([tag in way.tags for way in ways])[picks[at]] << at for at, ways in enumerate(suited))
        number += rules > 0
        if tag in there:
            fit &= rules > 0
        if tag not in NEGATIONS:
            fit &= (rules == 0) | needed[rules]
    for at in np.flatnonzero(fit & (number >= LEAST[level])):
        yield [ways[pick[at]] for ways, pick in zip(suited, picks, strict=True)]


def likeness(wording: Wording, tags: Sequence[str]) -> float:
    """Return how many of these constructions a wording has, less a little for each other one."""
    own, wanted = set(wording.tags), set(tags)
    return len(own & wanted) - len(own - wanted) / 10


def nearest(
    rules: Sequence[Rule], wordings: Sequence[Sequence[Wording]], tags: Sequence[Sequence[str]], rng: RandomStream
) -> Iterator[int]:
    """Yield for each rule the number of the wording that has most of these constructions; of several, any."""
    for at, ways in enumerate(wordings):
        before = rules[at - 1] if at else None
        scores = [
            (likeness(way, tags[at]), rng.random(), number)
            for number, way in enumerate(ways)
            if fits(way, rules[at], before)
        ]
        yield max(scores)[2] if scores else 0
