"""The rarity of plans that obey: their share of random plans, where a sample would hold none.

Adaptive multilevel splitting (Kahn and Harris 1951; Au and Beck 2001; Cerou, Del Moral, Furon and Guyader 2012):
of some random plans those stay that are nearest to obeying. They are copied and moved at random, without losing what
they have reached, and then the nearest ones stay again. The share is the product of the shares that stayed.

A random plan is a function of numbers drawn evenly from [0, 1). A move draws some of them anew or exchanges two, so
that random plans stay random plans, whatever world draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from gmtw.constraints import Rule
from gmtw.constraints.plan_batch import Plans
from gmtw.core.rng import RandomStream

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Numbers: TypeAlias = "NDArray[np.float64]"
"""The numbers that plans are drawn from, plan x number."""

Sampler = Callable[[int, RandomStream], Plans]
"""Draws so many random plans; it takes all its numbers from `RandomStream.array(plans, ...)`."""

PARTICLES = 200
"""Plans that are moved."""

STAY = 0.5
"""The share of them that stays, about."""

MOVES = 6
"""The moves of each plan before the next ones are left out."""

ROUNDS, IDLE = 150, 12
"""The most rounds, and the most in a row in which no plan comes nearer: then no move leads on from where they are."""


class Rarity(NamedTuple):
    """A share of random plans.

    share: The estimate. reached: Whether it is that of the plans that obey; if not, it is that of plans that come near,
    and those that obey are rarer still. plans: How many were tried.
    """

    share: float
    reached: bool
    plans: int


class _Given(RandomStream):
    """Gives the columns of an array as its draws."""

    def __init__(self, numbers: Numbers) -> None:
        super().__init__()
        self._numbers, self._at = numbers, 0

    def array(self, *shape: int) -> Numbers:
        """Return the next columns."""
        self._at += shape[1]
        return self._numbers[:, self._at - shape[1] : self._at]


class _Recorded(RandomStream):
    """Draws as another stream does, and keeps the arrays."""

    def __init__(self, rng: RandomStream) -> None:
        super().__init__()
        self._rng = rng
        self.kept: list[Numbers] = []

    def array(self, *shape: int) -> Numbers:
        """Return an array of the other stream."""
        self.kept.append(self._rng.array(*shape))
        return self.kept[-1]


class _Moves:
    """Draws numbers anew, or exchanges two that were drawn together. blocks: How many were drawn together."""

    def __init__(self, blocks: Sequence[int], rng: RandomStream) -> None:
        import numpy as np

        self._rng = rng
        ends = np.cumsum(blocks)
        self._first = np.repeat(ends - blocks, blocks)
        self._size = np.repeat(blocks, blocks)

    def moved(self, numbers: Numbers) -> Numbers:
        """Return the numbers of plans, each moved once: half of them exchange two numbers, the others draw one anew."""
        import numpy as np

        draws = self._rng.array(len(numbers), 4)
        row = np.arange(len(numbers))
        one = (draws[:, 0] * numbers.shape[1]).astype("int64")
        other = self._first[one] + (draws[:, 1] * self._size[one]).astype("int64")
        exchanges = draws[:, 2] < 0.5
        new = numbers.copy()
        new[row, one] = np.where(exchanges, numbers[row, other], draws[:, 3])
        new[row, other] = np.where(exchanges, numbers[row, one], new[row, other])
        return new


Measure = Callable[[Plans], Any]
"""Each plan's distance to what is sought; 0 if it is there."""


class Particles:
    """Random plans that come nearer round by round, and the share of random plans that are as near as they are."""

    def __init__(self, far: Measure, sample: Sampler, rng: RandomStream) -> None:
        import numpy as np

        recorded = _Recorded(rng)
        self._measure, self._sample, self._rng = far, sample, rng
        self.plans = sample(PARTICLES, recorded)
        self.far = far(self.plans)
        self._numbers = np.concatenate(recorded.kept, axis=1)
        self._moves = _Moves([block.shape[1] for block in recorded.kept], rng)
        self.share, self.tried, self.bound = 1.0, PARTICLES, float(self.far.max())

    def approach(self, enough: float) -> None:
        """Come nearer until the share is below `enough`, the plans are there, or no round brings them nearer."""
        idle = 0
        for _ in range(ROUNDS):
            before = self.bound
            self._choose()
            idle = 0 if self.bound < before else idle + 1
            if self.bound == 0 or self.share < enough or idle > IDLE:
                break
            self._move()

    def _choose(self) -> None:
        """Leave out the plans that are farthest."""
        import numpy as np

        self.bound = _bound(self.far)
        stay = np.flatnonzero(self.far <= self.bound)
        self.share *= len(stay) / PARTICLES
        chosen = stay[(self._rng.array(1, PARTICLES)[0] * len(stay)).astype("int64")]
        self._numbers, self.far = self._numbers[chosen], self.far[chosen]

    def _move(self) -> None:
        """Move each plan some times, and keep what is not farther than the bound."""
        import numpy as np

        for _ in range(MOVES):
            new = self._moves.moved(self._numbers)
            far = self._measure(self._sample(PARTICLES, _Given(new)))
            kept = far <= self.bound
            self._numbers, self.far = np.where(kept[:, None], new, self._numbers), np.where(kept, far, self.far)
        self.tried += MOVES * PARTICLES

    def nearest(self) -> Plans:
        """Return the nearest plan."""
        return self._sample(PARTICLES, _Given(self._numbers)).pick([int(self.far.argmin())])


def rarity(rules: Sequence[Rule], sample: Sampler, rng: RandomStream, enough: float = 0.0) -> Rarity:
    """Return the share of random plans that obey all of `rules`.

    enough: A share at which the search may end, because plans that obey are rarer still.
    """
    particles = Particles(Distance(rules, sample(PARTICLES, rng)), sample, rng)
    particles.approach(enough)
    return Rarity(particles.share, particles.bound == 0, particles.tried)


def rare_plan(far: Measure, sample: Sampler, rng: RandomStream, share: float) -> Plans:
    """Return a plan that is nearer than all but that share of random plans."""
    particles = Particles(far, sample, rng)
    particles.approach(share)
    return particles.nearest()


def _bound(far: Any) -> float:
    """Return the distance that about `STAY` of the plans keep within; less than the greatest, where they differ."""
    import numpy as np

    ordered = np.sort(far)
    bound = ordered[int(STAY * len(far)) - 1]
    nearer = ordered[ordered < ordered[-1]]
    return float(min(bound, nearer[-1]) if len(nearer) else bound)


class Distance:
    """The distance of plans from obeying: the sum of their rules' misses; 0 if they obey.

    The unit of each rule is what the first plans miss it by, so that all of them count alike.
    """

    def __init__(self, rules: Sequence[Rule], plans: Plans) -> None:
        self._rules = rules
        self._units = [float(_missed(rule, plans).mean()) or 1.0 for rule in rules]

    def __call__(self, plans: Plans) -> Any:
        """Return the distance of each plan."""
        return sum(_missed(rule, plans) / unit for rule, unit in zip(self._rules, self._units, strict=True))


def _missed(rule: Rule, plans: Plans) -> Any:
    """Return by how much each plan misses the bounds of a rule, in all."""
    import numpy as np

    missed = np.zeros(len(plans))
    for bound in rule.bounds(plans):
        if bound.low is not None:
            missed += np.maximum(0, bound.low - bound.value)
        if bound.high is not None:
            missed += np.maximum(0, bound.value - bound.high)
    return missed
