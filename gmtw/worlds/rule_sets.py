"""Draw sets of rules for a scene quickly: all candidates are tried on random plans once, then sets of them are drawn.

It replaces `rule_selection` where many sets must be drawn until one of them is fit (gmtw/worlds/varied_world.py).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from gmtw.constraints import Rule
from gmtw.constraints.plan_batch import Plans, held, share_of
from gmtw.core.rng import RandomStream
from gmtw.worlds import Refused
from gmtw.worlds.rule_candidates import Lean
from gmtw.worlds.rule_selection import IDLE, subject

if TYPE_CHECKING:
    from gmtw.constraints.plan_batch import Flags

MARGINAL = (0.05, 0.78)
"""The share of random plans that one rule may let through; wide, so that an order of three things
and a condition find a place.
"""

NEAREST = 4
"""One of so many rules that come nearest to the wanted share is taken."""

ONCE = frozenset({"one-of", "day-after", "between", "as-many", "more-than", "half", "if-then", "if-then-not"})
"""Kinds of rules that stand in a task once at most: two of them would be read as one."""

LED = 2
"""The number of rules of a set chosen for the construction that leads, so that it is needed."""

OFF = 1.4
"""By what factor the share that a set lets through may lie off the wanted one."""

UNREACHED = (2, 3)
"""The least number of bounds that no plan can meet exactly, in a set with bounds: one of these numbers."""


Bounded = Literal["", "reached", "unreached"]

EVERY = frozenset({"", "reached", "unreached"})
"""Candidates with any bound."""

ANY = frozenset({"few", "many", "free"})
"""Candidates of any lean."""

EITHER = frozenset({True, False})
"""Candidates with an amount or without one."""


class Candidate(NamedTuple):
    """A rule that a task might have.

    bound: "" if it sets no bound, "reached" if a plan can meet its bound exactly, "unreached" if none can. numeric: It
    gives an amount. tags: The constructions that it may be worded with. required: One of these must be in every task.
    """

    rule: Rule
    lean: Lean
    bound: Bounded
    numeric: bool
    tags: frozenset[str]
    required: bool = False


class Wish(NamedTuple):
    """The wishes for a set of rules.

    bounded: It has bounds. mixed: Half of its difficulty is not in amounts. kind: A kind of rule that it has, "" for
    none in particular. lead: A construction that some of its rules may be worded with. The last two are left out where
    no candidate is like that.
    """

    number: int
    share: float
    bounded: bool = True
    mixed: bool = True
    kind: str = ""
    lead: str = ""


class Pick(NamedTuple):
    """The possible next rules of a set."""

    leans: frozenset[str]
    bounds: frozenset[str]
    numeric: frozenset[bool]
    required: bool = False
    kind: str = ""
    lead: str = ""

    def suits(self, one: Candidate) -> bool:
        """Return whether the candidate may be that rule."""
        fit = one.lean in self.leans and one.bound in self.bounds and one.numeric in self.numeric
        named = self.kind in ("", one.rule.kind) and (not self.lead or self.lead in one.tags)
        return fit and named and one.required >= self.required


class Suited(NamedTuple):
    """The candidates that suit a pick, and whether there are some."""

    flags: Any
    some: bool


class Deck:
    """Candidates, and which random plans obey each of them (candidate x plan)."""

    def __init__(self, candidates: Sequence[Candidate], flags: Flags) -> None:
        import numpy as np

        self.candidates, self.flags = candidates, flags
        self._packed = _packed(flags)
        self._every = _packed(np.ones(flags.shape[1], dtype=bool))
        self._subject = _numbered([subject(one.rule) for one in candidates])
        kinds = [one.rule.kind if one.rule.kind in ONCE else at for at, one in enumerate(candidates)]
        self._once = _numbered(kinds)
        self._requires = any(one.required for one in candidates)
        self._suited: dict[Pick, Suited] = {}

    @classmethod
    def of(cls, candidates: Iterable[Candidate], plans: Plans) -> Deck:
        """Return a deck of those candidates that neither hardly any nor most of the plans obey."""
        import numpy as np

        found = {one.rule: one for one in candidates}
        tried = [(one, held(rule, plans)) for rule, one in found.items()]
        fit = [(one, flags) for one, flags in tried if MARGINAL[0] <= share_of(flags) <= MARGINAL[1]]
        if not fit:
            raise Refused("no rule fits")
        return cls([one for one, _ in fit], np.array([flags for _, flags in fit]))

    def draw(self, wish: Wish, rng: RandomStream) -> list[int]:
        """Return the places of candidates that let through about the wished share of the plans together.

        Each lets through about the wanted share of those that obey the ones before it. Raise Refused if none does.
        """
        import numpy as np

        plans = self.flags.shape[1]
        chosen: list[int] = []
        obeying, obey = self._every, plans
        free = np.ones(len(self.candidates), dtype=bool)
        groups = self._groups(wish, rng)
        for number, picks in enumerate(groups, 1):
            goal = plans * wish.share ** (number / len(groups))
            for left, pick in zip(range(len(picks), 0, -1), picks, strict=True):
                places = np.flatnonzero(self._suits(pick).flags & free)
                together = np.bitwise_count(self._packed[places] & obeying).sum(axis=1, dtype="int64")
                found = _near((goal / obey) ** (1 / left), together / obey, 1 if left == 1 else NEAREST, rng)
                at = int(places[found])
                chosen.append(at)
                free &= (self._subject != self._subject[at]) & (self._once != self._once[at])
                obeying, obey = obeying & self._packed[at], int(together[found])
        if not wish.share / OFF < obey / plans < wish.share * OFF:
            raise Refused("far from the wanted share")
        return rng.shuffled(chosen)

    def _groups(self, wish: Wish, rng: RandomStream) -> list[list[Pick]]:
        """Return what each rule of the set may be, in groups that bear as much of the difficulty each.

        As many rules favour small plans as large ones, one of each if there are no bounds. A required rule, if there
        are such, comes first; of a set of many rules every sixth is a required one, and they are a group of their own.
        The last group, of a mixed set, has rules without amounts.
        """
        pairs = max(1, wish.number // 3) if wish.bounded else 1
        required = self._requires * max(1, wish.number // 6)
        leans = [*rng.shuffled(["few", "many"] * pairs), *(["free"] * (wish.number - 2 * pairs - required))]
        unlike = max(1, leans.count("free")) if wish.mixed else 0
        alike = len(leans) - unlike
        unreached = min(alike, 2 * pairs, rng.choice(UNREACHED)) if wish.bounded else 0
        others = EVERY if wish.bounded else frozenset({""})
        bounds = [frozenset({"unreached"})] * unreached + [others] * (len(leans) - unreached)
        picks = [
            Pick(frozenset({lean}), bound, EITHER if at < alike else frozenset({False}))
            for at, (lean, bound) in enumerate(zip(leans, bounds, strict=True))
        ]
        firsts = [Pick(ANY, others, EITHER, required=True)] * required
        numeric, plain = picks[:alike], picks[alike:]
        groups = [firsts, numeric, plain] if required > 1 else [firsts + numeric, plain]
        return self._led([group for group in groups if group], wish, rng)

    def _led(self, groups: list[list[Pick]], wish: Wish, rng: RandomStream) -> list[list[Pick]]:
        """Return the picks, some of them with the kind and the lead of the wish, and first in their group.

        The others can make up for what these let through.
        """
        asked = [(wish.kind, "")] * bool(wish.kind) + [("", wish.lead)] * LED * bool(wish.lead)
        for kind, lead in asked:
            narrowed = [
                (group, at, limited)
                for group in groups
                for at, pick in enumerate(group)
                if not (pick.kind or pick.lead) and self._suits(limited := pick._replace(kind=kind, lead=lead)).some
            ]
            if narrowed:
                group, at, limited = rng.choice(narrowed)
                del group[at]
                group.insert(0, limited)
        return groups

    def _suits(self, pick: Pick) -> Suited:
        """Return which candidates have the lean, the bound and the rest that a rule is to have; it is kept."""
        import numpy as np

        if pick not in self._suited:
            flags = np.array([pick.suits(one) for one in self.candidates])
            self._suited[pick] = Suited(flags, bool(flags.any()))
        return self._suited[pick]


def _near(wanted: float, passing: Any, number: int, rng: RandomStream) -> int:
    """Return the place of one of the shares that lie nearest to the wanted one. Raise Refused if none is fit."""
    import numpy as np

    suited = np.flatnonzero((passing > 0) & (passing < IDLE))
    if not len(suited):
        raise Refused("no rule of that kind")
    nearest = suited[np.argsort(np.abs(passing[suited] - wanted), kind="stable")]
    return int(rng.choice(nearest[:number].tolist()))


def _numbered(values: Sequence[Hashable]) -> Any:
    """Return an array with one number for each value, the same for the same value."""
    import numpy as np

    numbers: dict[Hashable, int] = {}
    return np.array([numbers.setdefault(value, len(numbers)) for value in values])


def _packed(flags: Flags) -> Any:
    """Return flags as bits, 64 to a number; bits beyond the last flag are 0."""
    import numpy as np

    packed = np.packbits(flags, axis=-1)
    missing = -packed.shape[-1] % 8
    return np.concatenate([packed, np.zeros((*packed.shape[:-1], missing), dtype="uint8")], axis=-1).view("uint64")
