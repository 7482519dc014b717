"""How the rules of a task get their wordings.

A task must need each of its constructions: a reader who passes over the rules that are worded with one of them finds
a plan that obeys the others, and may solve the task by luck in few cases only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from gmtw.constraints import Rule
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.constructions import CONSTRUCTIONS, NEGATIONS, PLAIN
from gmtw.worlds import Refused
from gmtw.worlds.world_folder import Wording

if TYPE_CHECKING:
    from gmtw.constraints.plan_batch import Flags

LIMIT: Mapping[str, float] = {"easy": 0.20, "medium": 0.10, "hard": 0.10}
"""Level -> how often a reader who is deaf to something may solve a task in which it stands."""

LEAST: Mapping[str, int] = {"easy": 2, "medium": 3, "hard": 3}
"""Level -> the least number of constructions in a task."""

TRIES, TRIES_OF_A_LEAD, TRIES_OF_EACH = 30, 3, 6
"""How many choices of constructions are tried for one set of rules; in a row with one construction, so that each is as
likely as any; and how many choices of wordings for each of them.
"""

DOUBLED = 0.35
"""The share of tasks in which a double negation is wanted."""

PLAIN_AT_MOST = 1
"""How many rules of a task may have their common wording."""


class Obeyed:
    """Which random plans obey each of some rules; how often a reader solves the task who hears only some of them."""

    def __init__(self, flags: Flags) -> None:
        self.flags, self.number = flags, len(flags)
        self._shares: dict[int, float] = {}

    @cached_property
    def _by_broken(self) -> list[int]:
        """Broken rules, as a number with one bit a rule -> how many plans break exactly these."""
        import numpy as np

        bits = (1 << np.arange(self.number, dtype="int64")) @ (~self.flags).astype("int64")
        return [int(count) for count in np.bincount(bits, minlength=1 << self.number)]

    def solved_without(self, unheard: int) -> float:
        """Return the share of plans that obey all rules among those that obey the heard ones.

        unheard: The rules that are not heard, one bit each.
        """
        if unheard not in self._shares:
            heard, part = self._by_broken[0], unheard
            while part:
                heard += self._by_broken[part]
                part = (part - 1) & unheard
            self._shares[unheard] = self._by_broken[0] / heard if heard else 0.0
        return self._shares[unheard]


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
    rng: RandomStream,
) -> tuple[int, ...]:
    """Return the number of a wording for each rule, so that the task needs each of its constructions.

    deaf: Readers that must be deaf to one of its constructions. Raise Refused if no choice that was tried does.
    """
    before = (None, *rules[:-1])
    open_ways = [
        [Way(number, frozenset(way.tags), way.text) for number, way in enumerate(ways) if fits(way, rule, last)]
        for ways, rule, last in zip(wordings, rules, before, strict=True)
    ]
    must = frozenset(tag for tag in CONSTRUCTIONS if f"no-{tag}" in deaf)
    others = rng.shuffled([tag for tag in CONSTRUCTIONS if tag not in NEGATIONS])
    for at in range(TRIES):
        lead = others[at // TRIES_OF_A_LEAD % len(others)]
        wanted = _wanted(lead, must, level, rng)
        suited = [[way for way in ways if way.tags <= wanted] or ways[:1] for ways in open_ways]
        if sum(PLAIN in ways[0].tags for ways in suited) > PLAIN_AT_MOST:
            continue
        for _ in range(TRIES_OF_EACH):
            chosen = [rng.choice(ways) for ways in suited]
            if _varied(chosen, must | {lead}) and _needed([way.tags for way in chosen], obeyed, level):
                return tuple(way.number for way in chosen)
    raise Refused("its constructions are not all needed")


class Way(NamedTuple):
    """A wording of a rule that may stand where the rule does: its number, its constructions, its text."""

    number: int
    tags: frozenset[str]
    text: str


def _varied(chosen: Sequence[Way], must: frozenset[str]) -> bool:
    """Return whether the wordings have the constructions that must be there, and no two are the same."""
    there: frozenset[str] = frozenset().union(*(way.tags for way in chosen))
    return must <= there and len({way.text for way in chosen}) == len(chosen)


def _wanted(lead: str, must: frozenset[str], level: str, rng: RandomStream) -> frozenset[str]:
    """Return `lead`, what must be there, and further constructions, drawn."""
    double = ["double-negation"] if rng.random() < DOUBLED else []
    found = frozenset([lead, *must, *double])
    return found | {*rng.sample(list(CONSTRUCTIONS), max(0, LEAST[level] - len(found)) + rng.below(2))}


def _needed(chosen: Sequence[frozenset[str]], obeyed: Obeyed, level: str) -> bool:
    """Return whether there are enough constructions, and each of them is needed."""
    places: dict[str, int] = {}
    for at, tags in enumerate(chosen):
        for tag in tags:
            places[tag] = places.get(tag, 0) | 1 << at
    places.pop(PLAIN, None)
    if len(places) < LEAST[level]:
        return False
    return all(tag in NEGATIONS or obeyed.solved_without(rules) <= LIMIT[level] for tag, rules in places.items())


def nearest(
    rules: Sequence[Rule], wordings: Sequence[Sequence[Wording]], tags: Sequence[Sequence[str]], rng: RandomStream
) -> Iterator[int]:
    """Yield for each rule the number of the wording that has most of these constructions; of several, any."""
    for at, ways in enumerate(wordings):
        before = rules[at - 1] if at else None
        scores = [
            (len(set(way.tags) & set(tags[at])) - len(set(way.tags) - set(tags[at])) / 10, rng.random(), number)
            for number, way in enumerate(ways)
            if fits(way, rules[at], before)
        ]
        yield max(scores)[2] if scores else 0
