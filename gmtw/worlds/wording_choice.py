"""The choice of wordings for the rules of a task.

Wordings are drawn among those that suit the register of the prompt. One construction leads, and few others stand in
the task, which must need each of them: a reader who passes over the rules that are worded with one of them finds a plan
that obeys the others, and may solve the task by luck in few cases only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from gmtw.constraints import Rule
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.constructions import CONSTRUCTIONS, NEGATIONS, PLAIN
from gmtw.worlds import Refused
from gmtw.worlds.world_folder import Wording

if TYPE_CHECKING:
    from gmtw.constraints.plan_batch import Flags, Shares

LIMIT: Mapping[str, float] = {"easy": 0.20, "medium": 0.10, "hard": 0.10, "long": 0.10}
"""Level -> how often a reader who is deaf to something may solve a task in which it stands."""

CHOICES = 300
"""The most choices of wordings for one set of rules and one construction that leads."""

LEADS = tuple(tag for tag in CONSTRUCTIONS if tag not in NEGATIONS)
"""The constructions that may lead in a task."""

OWN = 0.7
"""The share of leading constructions that only wordings of the register have, if there are such."""


class Obeyed:
    """The random plans that obey each of some rules; how often a reader solves the task who hears only some of them."""

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


def fits(wording: Wording, rule: Rule, before: Rule | None, register: str) -> bool:
    """Return whether the wording of a rule suits the register, and what it points back to is in the rule `before`."""
    if wording.only_in not in ("", register):
        return False
    if not wording.after:
        return True
    if before is None:
        return False
    if wording.after == "day":
        day = getattr(rule, "day", None)
        return day is not None and getattr(before, "day", None) == day
    return before.entities_named == (getattr(rule, "entity", None),)


def fitting(ways: Sequence[Wording], rule: Rule, before: Rule | None, register: str) -> list[int]:
    """Return the numbers of the wordings that fit; those of the register alone as often as the others together."""
    numbers = [number for number, way in enumerate(ways) if fits(way, rule, before, register)]
    own = [number for number in numbers if ways[number].only_in]
    others = len(numbers) - len(own)
    return numbers + own * (others // len(own) - 1) if own else numbers


def leading(wordings: Iterable[Sequence[Wording]], register: str, rng: RandomStream) -> str:
    """Return a construction that is to lead, drawn: often one that only wordings of that register have; "" if none."""
    every = [way for ways in wordings for way in ways if way.only_in in ("", register)]
    there = {tag for way in every for tag in way.tags}
    own = sorted(there - {tag for way in every if not way.only_in for tag in way.tags})
    return rng.choice(own if own and rng.random() < OWN else [tag for tag in LEADS if tag in there] or [""])


def worded(
    rules: Sequence[Rule],
    wordings: Sequence[Sequence[Wording]],
    register: str,
    obeyed: Obeyed,
    level: str,
    deaf: Set[str],
    lead: str,
    draws: Any,
    rng: RandomStream,
) -> tuple[int, ...]:
    """Return the number of a wording for each rule that suits the register, so that the task needs its constructions.

    deaf: Readers that must be deaf to one of its constructions. lead: The construction that leads; "" for any, or none.
    draws: choice x rule, numbers in [0, 1): each row picks a wording for each rule. Raise Refused if no choice that was
    tried does.
    """
    before = (None, *rules[:-1])
    open_ways = [
        [Way(at, frozenset(ways[at].tags), ways[at].text) for at in fitting(ways, rule, last, register)]
        for ways, rule, last in zip(wordings, rules, before, strict=True)
    ]
    must = frozenset(tag for tag in CONSTRUCTIONS if f"no-{tag}" in deaf)
    there = {tag: [way.tags for ways in open_ways for way in ways if tag in way.tags] for tag in CONSTRUCTIONS}
    for first in (lead,) if lead else (*rng.shuffled([tag for tag in LEADS if there[tag]]), ""):
        wanted = must.union(NEGATIONS, [PLAIN], *there.get(first, ()))
        suited = [[way for way in ways if way.tags <= wanted] or ways[:1] for ways in open_ways]
        for chosen in _choices(suited, must | {first}, obeyed, level, draws):
            if len({way.text for way in chosen}) == len(chosen):
                return tuple(way.number for way in chosen)
    raise Refused("its constructions are not all needed")


class Way(NamedTuple):
    """A wording of a rule that may stand where the rule does: its number, its constructions, its text."""

    number: int
    tags: frozenset[str]
    text: str


def _choices(
    suited: Sequence[Sequence[Way]], there: frozenset[str], obeyed: Obeyed, level: str, draws: Any
) -> Iterator[list[Way]]:
    """Yield choices of a wording for each rule that need each of their constructions.

    there: What each choice must have. draws: As in `worded`.
    """
    import numpy as np

    picks = [(draws[:, at] * len(ways)).astype(int) for at, ways in enumerate(suited)]
    needed = obeyed.solved_without <= LIMIT[level]
    fit = np.ones(len(draws), dtype=bool)
    for tag in CONSTRUCTIONS:
        rules = sum(np.array([tag in way.tags for way in ways])[picks[at]] << at for at, ways in enumerate(suited))
        if tag in there:
            fit &= rules > 0
        if tag not in NEGATIONS:
            fit &= (rules == 0) | needed[rules]
    for at in np.flatnonzero(fit):
        yield [ways[pick[at]] for ways, pick in zip(suited, picks, strict=True)]


def likeness(wording: Wording, tags: Sequence[str]) -> float:
    """Return how many of these constructions a wording has, less a little for each other one."""
    own, wanted = set(wording.tags), set(tags)
    return len(own & wanted) - len(own - wanted) / 10


def nearest(
    rules: Sequence[Rule],
    wordings: Sequence[Sequence[Wording]],
    tags: Sequence[Sequence[str]],
    register: str,
    rng: RandomStream,
) -> Iterator[int]:
    """Yield for each rule the number of the wording that suits the register and has most of these constructions.

    Of several, any.
    """
    for at, ways in enumerate(wordings):
        before = rules[at - 1] if at else None
        scores = [
            (likeness(ways[number], tags[at]), rng.random(), number)
            for number in fitting(ways, rules[at], before, register)
        ]
        yield max(scores)[2] if scores else 0
