"""Randomness that is the same on every Python: everything is drawn from `random.Random.random()`.

Python guarantees the sequence of that one method across versions, and of no other. Arrays are drawn by
numpy's legacy generator from the same state; it makes the same numbers (Mersenne Twister, 53 bits).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import exp, fsum, log, prod
from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")


class RandomStream:
    """A stream of random draws. `seed`: any values; values that print differently give different streams."""

    def __init__(self, *seed: object) -> None:
        digest = hashlib.sha256("/".join(map(str, seed)).encode()).digest()
        self._random = Random(int.from_bytes(digest, "big"))

    def random(self) -> float:
        """Return a number in [0, 1)."""
        return self._random.random()

    def below(self, n: int) -> int:
        """Return one of 0 .. n - 1."""
        return int(self._random.random() * n)

    def between(self, low: int, high: int) -> int:
        """Return one of low .. high, both included."""
        return low + self.below(high - low + 1)

    def log_between(self, low: float, high: float) -> float:
        """Return a number between two positive ones, even on a logarithmic scale."""
        return exp(log(low) + self.random() * (log(high) - log(low)))

    def choice(self, options: Sequence[T]) -> T:
        """Return one of the options."""
        return options[self.below(len(options))]

    def weighted(self, options: Sequence[T], weights: Sequence[float]) -> T:
        """Return one of the options, each as likely as its weight says; weights need not add up to 1."""
        limit = self._random.random() * fsum(weights)
        passed = accumulate(weights)
        return next((one for one, upto in zip(options, passed, strict=True) if limit < upto), options[-1])

    def shuffled(self, options: Sequence[T]) -> list[T]:
        """Return all options, in a random order."""
        rest = list(options)
        return [rest.pop(self.below(len(rest))) for _ in options]

    def sample(self, options: Sequence[T], k: int) -> list[T]:
        """Return `k` of the options, each at most once, in a random order."""
        return self.shuffled(options)[:k]

    def array(self, *shape: int) -> NDArray[np.float64]:
        """Return an array of numbers in [0, 1): the next ones of `random()`, row by row."""
        import numpy as np

        version, state, gauss = self._random.getstate()
        twister = _twister()
        twister.set_state(("MT19937", np.array(state[:-1], dtype=np.uint32), int(state[-1]), 0, 0.0))
        numbers = twister.random_sample(prod(shape)).reshape(shape)
        _, keys, position, *_ = twister.get_state()
        self._random.setstate((version, (*np.asarray(keys).tolist(), int(position)), gauss))
        return numbers


@cache
def _twister() -> np.random.RandomState:
    """Return numpy's generator, which takes the state of a stream for each array; making one takes longer than that."""
    import numpy as np

    return np.random.RandomState(0)
