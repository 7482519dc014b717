"""The constructions of a language that wordings of rules are tagged with, and how the rules of a task get theirs.

A task must need each of its constructions: a reader who passes over the rules that are worded with one of them finds
a plan that obeys the others, and may solve the task by luck in few cases only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from gmtw.constraints import Rule
from gmtw.core.rng import RandomStream
from gmtw.worlds import Refused
from gmtw.worlds.world_folder import Wording

if TYPE_CHECKING:
    from gmtw.constraints.plan_batch import Flags

PLAIN = "plain"
"""The tag of the common wording of a rule, its first one."""

NEGATIONS = ("negation", "double-negation")
"""Whoever does not hear these understands the opposite of a rule, and not nothing."""

CONSTRUCTIONS: Mapping[str, str] = {
    "negation": "it says what must not be: not, without, none, missing",
    "double-negation": "two denials: not less than, cannot be missing",
    "exception": "all but some: except for, the rest",
    "exclusive": "nothing else: only, nothing but, exactly one of",
    "condition": "if, in case, when",
    "comparison": "more than, exceeds, below, as many as",
    "number-words": "amounts in words and units: two, an hour and a quarter, half of",
    "anaphora": "what it points to must be found: this one, the other, on the same day",
    "passive": "passive and impersonal: are visited, it is necessary",
    "word-order": "marked order: what is usually last stands first",
    "idiom": "an idiom carries the meaning: at the very least, no later than",
    "ellipsis": "no verb, as in a note: museums: two at most",
}
"""Tag -> what a reader must understand."""

LIMIT: Mapping[str, float] = {"easy": 0.20, "medium": 0.10, "hard": 0.10}
"""Level -> how often a reader who is deaf to something may solve a task in which it stands."""

LEAST: Mapping[str, int] = {"easy": 2, "medium": 3, "hard": 3}
"""Level -> the least number of constructions in a task."""

TRIES = 60
"""How many choices of constructions are tried for one set of rules."""

PLAIN_AT_MOST = 1
"""How many rules of a task may have their common wording."""


class Obeyed:
    """Which random plans obey each of some rules; how often a reader solves the task who hears only some of them."""

    def __init__(self, flags: Flags) -> None:
        self.flags, self.number = flags, len(flags)

    @cached_property
    def _by_broken(self) -> list[int]:
        """Broken rules, as a number with one bit a rule -> how many plans break exactly these."""
        import numpy as np

        bits = (1 << np.arange(self.number, dtype="int64")) @ (~self.flags).astype("int64")
        return [int(count) for count in np.bincount(bits, minlength=1 << self.number)]

    def solved_without(self, unheard: Sequence[int]) -> float:
        """Return the share of plans that obey all rules among those that obey the heard ones."""
        bits = sum(1 << at for at in unheard)
        heard, part = self._by_broken[0], bits
        while part:
            heard += self._by_broken[part]
            part = (part - 1) & bits
        return self._by_broken[0] / heard if heard else 0.0


class Worded(NamedTuple):
    """Rules in the order of a prompt, and the number of the wording that each has."""

    rules: tuple[Rule, ...]
    numbers: tuple[int, ...]


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
    rules: Sequence[Rule], wordings: Sequence[Sequence[Wording]], obeyed: Obeyed, level: str, rng: RandomStream
) -> tuple[int, ...]:
    """Return the number of a wording for each rule, so that the task needs each of its constructions.

    Raise Refused if no choice that was tried does.
    """
    known = sorted({tag for ways in wordings for wording in ways for tag in wording.tags} - {PLAIN})
    for _ in range(TRIES):
        wanted = frozenset(rng.sample(known, LEAST[level] + rng.below(2)))
        numbers = [_drawn(ways, rules, at, wanted, rng) for at, ways in enumerate(wordings)]
        chosen = [ways[number] for ways, number in zip(wordings, numbers, strict=True)]
        if _needed(chosen, obeyed, level):
            return tuple(numbers)
    raise Refused("its constructions are not all needed")


def _drawn(
    ways: Sequence[Wording], rules: Sequence[Rule], at: int, wanted: frozenset[str], rng: RandomStream
) -> int:
    """Return one of the wordings that have only wanted constructions, else the common one."""
    before = rules[at - 1] if at else None
    suited = [n for n, way in enumerate(ways) if wanted.issuperset(way.tags) and fits(way, rules[at], before)]
    return rng.choice(suited) if suited else 0


def _needed(chosen: Sequence[Wording], obeyed: Obeyed, level: str) -> bool:
    """Return whether there are enough constructions, each of them needed, and hardly a common wording."""
    places = {tag: [at for at, way in enumerate(chosen) if tag in way.tags] for tag in CONSTRUCTIONS}
    found = {tag: at for tag, at in places.items() if at}
    if len(found) < LEAST[level] or sum(PLAIN in way.tags for way in chosen) > PLAIN_AT_MOST:
        return False
    return all(tag in NEGATIONS or obeyed.solved_without(at) <= LIMIT[level] for tag, at in found.items())


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
