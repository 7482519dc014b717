"""Draw sets of rules for a scene quickly: all candidates are tried on random plans once, then sets of them are drawn.

It replaces `rule_selection` where many sets must be drawn until one of them is fit (gmtw/worlds/varied_world.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from gmtw.constraints import Rule
from gmtw.constraints.plan_batch import Plans, held
from gmtw.core.rng import RandomStream
from gmtw.worlds import Refused
from gmtw.worlds.rule_candidates import Lean
from gmtw.worlds.rule_selection import IDLE, subject

if TYPE_CHECKING:
    from gmtw.constraints.plan_batch import Flags

MARGINAL = (0.05, 0.72)
"""The share of random plans that one rule may let through; wider than in version 1, so that an order of three things
and a condition find a place.
"""

NEAREST = 4
"""One of so many rules that come nearest to the wanted share is taken."""

ONCE = frozenset({"one-of", "day-after", "between", "as-many", "more-than", "half", "if-then", "if-then-not"})
"""Kinds of rules that stand in a task once at most: two of them would be read as one."""

OFF = 1.4
"""By what factor the share that a set lets through may lie off the wanted one."""

UNREACHED = (2, 3)
"""How many bounds that no plan can meet exactly a set with bounds has at least: one of these numbers."""


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
    gives an amount. required: One of these must be in every task.
    """

    rule: Rule
    lean: Lean
    bound: Bounded
    numeric: bool
    required: bool = False


class Wish(NamedTuple):
    """What a set of rules should be. bounded: It has bounds. mixed: Half of its difficulty is not in amounts."""

    number: int
    share: float
    bounded: bool = True
    mixed: bool = True


class Pick(NamedTuple):
    """What the next rule of a set may be, and its weight: the part of the difficulty that it is to bear."""

    leans: frozenset[str]
    bounds: frozenset[str]
    numeric: frozenset[bool]
    weight: float
    required: bool = False


class Deck:
    """Candidates, and which random plans obey each of them (candidate x plan)."""

    def __init__(self, candidates: Sequence[Candidate], flags: Flags) -> None:
        self.candidates, self.flags = candidates, flags
        self._packed = _packed(flags)
        self.subjects = [subject(one.rule) for one in candidates]

    @classmethod
    def of(cls, candidates: Iterable[Candidate], plans: Plans) -> Deck:
        """Return a deck of those candidates that neither hardly any nor most of the plans obey."""
        import numpy as np

        found = {one.rule: one for one in candidates}
        tried = [(one, held(rule, plans)) for rule, one in found.items()]
        fit = [(one, flags) for one, flags in tried if MARGINAL[0] <= flags.mean() <= MARGINAL[1]]
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
        obeying, obey = _packed(np.ones(plans, dtype=bool)), plans
        picks = self._picks(wish, rng)
        for at, pick in enumerate(picks):
            together = np.bitwise_count(self._packed & obeying).sum(axis=1, dtype="int64").tolist()
            part = pick.weight / sum(one.weight for one in picks[at:])
            wanted = (wish.share * plans / obey) ** part
            passing = [(together[place] / obey, place) for place in self._open(chosen, pick)]
            suited = sorted((abs(passes - wanted), place) for passes, place in passing if 0 < passes < IDLE)
            if not suited:
                raise Refused("no rule of that kind")
            chosen.append(rng.choice(suited[: NEAREST if pick is not picks[-1] else 1])[1])
            obeying, obey = obeying & self._packed[chosen[-1]], together[chosen[-1]]
        if not wish.share / OFF < obey / plans < wish.share * OFF:
            raise Refused("far from the wanted share")
        return rng.shuffled(chosen)

    def _picks(self, wish: Wish, rng: RandomStream) -> list[Pick]:
        """Return what each rule of the set may be.

        As many rules favour small plans as large ones. A required rule, if there are such, comes first.
        """
        pairs = max(1, wish.number // 3)
        required = any(one.required for one in self.candidates)
        leans = [*rng.shuffled(["few", "many"] * pairs), *(["free"] * (wish.number - 2 * pairs - required))]
        unlike = max(1, leans.count("free")) if wish.mixed else 0
        alike = len(leans) - unlike
        unreached = min(alike, 2 * pairs, rng.choice(UNREACHED)) if wish.bounded else 0
        others = EVERY if wish.bounded else frozenset({""})
        weight = 1 / (alike + required or 1)
        picks = [Pick(ANY, others, EITHER, weight, required=True)] if required else []
        for at, lean in enumerate(leans):
            bounds = frozenset({"unreached"}) if at < unreached else others
            if at < alike:
                picks.append(Pick(frozenset({lean}), bounds, EITHER, weight))
            else:
                picks.append(Pick(frozenset({lean}), bounds, frozenset({False}), 1 / unlike))
        return picks

    def _open(self, chosen: Sequence[int], pick: Pick) -> Iterator[int]:
        """Yield the candidates that the next rule may be, and whose subject is not taken."""
        taken = {self.subjects[at] for at in chosen}
        kinds = {self.candidates[at].rule.kind for at in chosen} & ONCE
        for at, one in enumerate(self.candidates):
            suits = one.lean in pick.leans and one.bound in pick.bounds and one.numeric in pick.numeric
            fresh = self.subjects[at] not in taken and one.rule.kind not in kinds
            if suits and fresh and one.required >= pick.required:
                yield at


def _packed(flags: Flags) -> Any:
    """Return flags as bits, 64 to a number; bits beyond the last flag are 0."""
    import numpy as np

    packed = np.packbits(flags, axis=-1)
    missing = -packed.shape[-1] % 8
    return np.concatenate([packed, np.zeros((*packed.shape[:-1], missing), dtype="uint8")], axis=-1).view("uint64")
