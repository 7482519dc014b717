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
from gmtw.worlds.rule_selection import IDLE, MARGINAL, subject

if TYPE_CHECKING:
    from gmtw.constraints.plan_batch import Flags

NEAREST = 4
"""One of so many rules that come nearest to the wanted share is taken."""

OFF = 1.4
"""By what factor the share that a set lets through may lie off the wanted one."""

UNBOUNDED = 0.25
"""How often a set has no bound that could be taken for the exact amount."""

UNREACHED = (2, 3)
"""How many bounds that no plan can meet exactly any other set has at least: one of these numbers."""


Bounded = Literal["", "reached", "unreached"]

EVERY: set[str] = {"", "reached", "unreached"}
"""Candidates with any bound."""


class Candidate(NamedTuple):
    """A rule that a task might have.

    bound: "" if it sets no bound, "reached" if a plan can meet its bound exactly, "unreached" if none can. required:
    One of these must be in every task.
    """

    rule: Rule
    lean: Lean
    bound: Bounded
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

    def draw(self, number: int, share: float, rng: RandomStream) -> list[int]:
        """Return the places of `number` candidates that let through about `share` of the plans together.

        Each lets through about the wanted share of those that obey the ones before it. Raise Refused if none does.
        """
        import numpy as np

        plans = self.flags.shape[1]
        chosen: list[int] = []
        obeying, obey = _packed(np.ones(plans, dtype=bool)), plans
        for left, places in self._choices(number, chosen, rng):
            together = np.bitwise_count(self._packed & obeying).sum(axis=1, dtype="int64").tolist()
            wanted = (share * plans / obey) ** (1 / left)
            passing = [(together[at] / obey, at) for at in places]
            suited = sorted((abs(passes - wanted), at) for passes, at in passing if 0 < passes < IDLE)
            if not suited:
                raise Refused("no rule of that kind")
            chosen.append(rng.choice(suited[: NEAREST if left > 1 else 1])[1])
            obeying, obey = obeying & self._packed[chosen[-1]], together[chosen[-1]]
        if not share / OFF < obey / plans < share * OFF:
            raise Refused("far from the wanted share")
        return rng.shuffled(chosen)

    def _choices(self, number: int, chosen: Sequence[int], rng: RandomStream) -> Iterator[tuple[int, list[int]]]:
        """Yield for each rule to come how many are left, and the candidates for it, given those `chosen` until then.

        As many rules favour small plans as large ones. A required rule, if there are such, comes first.
        """
        pairs = max(1, number // 3)
        required = any(one.required for one in self.candidates)
        leans = [*rng.shuffled(["few", "many"] * pairs), *(["free"] * (number - 2 * pairs))]
        unbounded = rng.random() < UNBOUNDED
        if required:
            bounds = {""} if unbounded else EVERY
            yield number, list(self._open(chosen, {"few", "many", "free"}, bounds, required=True))
            leans.pop()
        unreached = 0 if unbounded else min(2 * pairs, rng.choice(UNREACHED))
        for at, lean in enumerate(leans):
            bounds = {""} if unbounded else {"unreached"} if at < unreached else EVERY
            yield len(leans) - at, list(self._open(chosen, {lean}, bounds))

    def _open(self, chosen: Sequence[int], leans: set[str], bounds: set[str], required: bool = False) -> Iterator[int]:
        """Yield the candidates of these leans and bounds whose subject is not taken."""
        taken = {self.subjects[at] for at in chosen}
        for at, one in enumerate(self.candidates):
            if (
                self.subjects[at] not in taken
                and one.required >= required
                and one.lean in leans
                and one.bound in bounds
            ):
                yield at


def _packed(flags: Flags) -> Any:
    """Return flags as bits, 64 to a number; bits beyond the last flag are 0."""
    import numpy as np

    packed = np.packbits(flags, axis=-1)
    missing = -packed.shape[-1] % 8
    return np.concatenate([packed, np.zeros((*packed.shape[:-1], missing), dtype="uint8")], axis=-1).view("uint64")
