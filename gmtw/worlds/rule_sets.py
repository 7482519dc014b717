"""Draw sets of rules for a scene quickly: all candidates are tried on random plans once, then sets of them are drawn.

It replaces `rule_selection` where many sets must be drawn until one of them is fit (gmtw/worlds/varied_world.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gmtw.constraints import Rule
from gmtw.constraints.plan_batch import Plans, held
from gmtw.core.rng import RandomStream
from gmtw.worlds import Refused
from gmtw.worlds.rule_candidates import Lean, RuleCandidates
from gmtw.worlds.rule_selection import IDLE, MARGINAL, subject

if TYPE_CHECKING:
    from gmtw.constraints.plan_batch import Flags

PER_THEME = 5
"""The most candidates of one theme."""

NEAREST = 4
"""One of so many rules that come nearest to the wanted share is taken."""

ATTEMPTS = 40
"""How many sets are drawn until one lets through the wanted share."""


class Candidate(NamedTuple):
    """A rule that a task might have. required: One of these must be in every task."""

    rule: Rule
    lean: Lean
    required: bool = False


class Deck:
    """Candidates, and which random plans obey each of them (candidate x plan)."""

    def __init__(self, candidates: Sequence[Candidate], flags: Flags) -> None:
        self.candidates, self.flags = candidates, flags
        self.subjects = [subject(one.rule) for one in candidates]

    @classmethod
    def of(
        cls, themes: Iterable[RuleCandidates], required: Iterable[RuleCandidates], plans: Plans, rng: RandomStream
    ) -> Deck:
        """Return the candidates of these themes that neither hardly any nor most of the plans obey."""
        import numpy as np

        found: dict[Rule, tuple[Candidate, Flags]] = {}
        for must, group in ((True, required), (False, themes)):
            for one in group:
                for rule in rng.sample(list(one.candidates(plans, rng)), PER_THEME):
                    if rule not in found:
                        found[rule] = (Candidate(rule, one.lean, must), held(rule, plans))
        fit = [pair for pair in found.values() if MARGINAL[0] <= pair[1].mean() <= MARGINAL[1]]
        if not fit:
            raise Refused("no rule fits")
        return cls([one for one, _ in fit], np.array([flags for _, flags in fit]))

    def draw(self, number: int, share: float, rng: RandomStream) -> list[int]:
        """Return the places of `number` candidates that let through about `share` of the plans together.

        Each lets through about the wanted share of those that obey the ones before it. Raise Refused if none does.
        """
        import numpy as np

        chosen: list[int] = []
        obeying = np.ones(self.flags.shape[1], dtype=bool)
        for left, lean in zip(range(number, 0, -1), self._leans(number, rng), strict=True):
            places = [at for at in self._open(chosen, lean)]
            passing = self.flags[places][:, obeying].mean(axis=1) if places and obeying.any() else np.zeros(0)
            wanted = (share / obeying.mean()) ** (1 / left)
            suited = [(abs(p - wanted), at) for p, at in zip(passing.tolist(), places, strict=True) if 0 < p < IDLE]
            if not suited:
                raise Refused("no rule of that kind")
            chosen.append(rng.choice(sorted(suited)[: NEAREST if left > 1 else 1])[1])
            obeying &= self.flags[chosen[-1]]
        return rng.shuffled(chosen)

    def _leans(self, number: int, rng: RandomStream) -> Iterator[Lean | None]:
        """Yield None for a required rule, if there are such, then as many rules that favour small plans as large."""
        pairs = max(1, number // 3)
        leans: list[Lean] = [*(["few", "many"] * pairs), *(["free"] * (number - 2 * pairs))]  # type: ignore[list-item]
        if any(one.required for one in self.candidates):
            yield None
            leans = leans[:-1]
        yield from rng.shuffled(leans)

    def _open(self, chosen: Sequence[int], lean: Lean | None) -> Iterator[int]:
        """Yield the candidates of that lean, or the required ones, whose theme is not taken."""
        taken = {self.subjects[at] for at in chosen}
        for at, one in enumerate(self.candidates):
            if self.subjects[at] not in taken and (one.required if lean is None else one.lean == lean):
                yield at
