"""Difficulty predicted from what is known of an item before any model has seen it: ridge regression."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gmtw.core.rng import RandomStream
from gmtw.results.items.features import ItemFeatures
from gmtw.results.items.responses import Floats

LEAST_ITEMS = 5
"""A trait that fewer items have, or that fewer lack, is no column."""

PENALTIES = tuple(float(one) for one in 10 ** np.linspace(-1, 4, 21))
FOLDS, REPEATS = 10, 5


class Predictor(NamedTuple):
    """A linear predictor: difficulty = intercept + weights . (column - mean) / deviation.

    columns: names of traits (1 or 0) and of amounts, sorted. A column that an item lacks counts as 0. lows, highs: the
    range of each column in the items of the fit; what lies beyond counts as the end of the range, as nothing is known
    of it. traits: those of all items of the fit.
    """

    columns: tuple[str, ...]
    means: Floats
    deviations: Floats
    weights: Floats
    intercept: float
    penalty: float
    lows: Floats
    highs: Floats
    traits: frozenset[str]

    def predict(self, items: Sequence[ItemFeatures]) -> Floats:
        """Return the predicted difficulty of each item."""
        known = np.clip(table(items, self.columns), self.lows, self.highs)
        return np.asarray((known - self.means) / self.deviations @ self.weights + self.intercept)

    def strange(self, items: Sequence[ItemFeatures]) -> NDArray[np.bool_]:
        """Return which items have a trait that no item of the fit has, or an amount beyond those of the fit."""
        raw = table(items, self.columns)
        beyond = ((raw < self.lows) | (raw > self.highs)).any(axis=1)
        return np.array([not one.traits <= self.traits for one in items], dtype=bool) | beyond


class Validation(NamedTuple):
    """The accuracy of predicted difficulties of items that the predictor has not seen.

    r2: 1 - the squared errors / those of the mean, over ten folds of items (the same world under two ids is in one
    fold), the mean of five divisions into folds. low, high: the smallest and the largest of the five.
    """

    r2: float
    low: float
    high: float
    items: int


def table(items: Sequence[ItemFeatures], columns: Sequence[str]) -> Floats:
    """Return the features as numbers: items x columns."""
    rows = [[one.amounts.get(name, float(name in one.traits)) for name in columns] for one in items]
    return np.array(rows, dtype=np.float64).reshape(len(items), len(columns))


def columns_of(items: Sequence[ItemFeatures]) -> tuple[str, ...]:
    """Return the names of the columns that these items can tell something of."""
    n = Counter(trait for one in items for trait in one.traits)
    traits = {name for name, many in n.items() if LEAST_ITEMS <= many <= len(items) - LEAST_ITEMS}
    return tuple(sorted(traits | {name for one in items for name in one.amounts}))


def fit_predictor(items: Sequence[ItemFeatures], difficulties: Floats) -> Predictor:
    """Return the ridge regression of difficulties on features (Hoerl and Kennard 1970).

    The penalty is the one whose errors are smallest when each item is left out in turn, which needs no new fit
    (Golub, Heath and Wahba 1979).
    """
    columns = columns_of(items)
    raw = table(items, columns)
    means, deviations = raw.mean(axis=0), raw.std(axis=0)
    deviations = np.where(deviations > 0, deviations, 1.0)
    intercept = float(difficulties.mean())
    left, sizes, right = np.linalg.svd((raw - means) / deviations, full_matrices=False)
    pulled = left.T @ (difficulties - intercept)

    def errors(penalty: float) -> float:
        kept = sizes**2 / (sizes**2 + penalty)
        missed = difficulties - intercept - left @ (kept * pulled)
        own = 1 / len(items) + (left**2 * kept).sum(axis=1)
        return float(((missed / np.maximum(1 - own, 1e-6)) ** 2).sum())

    best = min(PENALTIES, key=errors)
    weights = right.T @ (sizes / (sizes**2 + best) * pulled)
    ends, traits = (raw.min(axis=0), raw.max(axis=0)), frozenset(trait for one in items for trait in one.traits)
    return Predictor(columns, means, deviations, weights, intercept, best, *ends, traits)


def validate(items: Sequence[ItemFeatures], difficulties: Floats, worlds: Sequence[str]) -> Validation | None:
    """Return how well items are predicted that were left out; None for fewer than two items a fold.

    worlds: the fingerprint of each item.
    """
    if len(set(worlds)) < 2 * FOLDS or not difficulties.std() > 0:
        return None
    whole = float(((difficulties - difficulties.mean()) ** 2).sum())
    found = []
    for repeat in range(REPEATS):
        fold = _folds(worlds, repeat)
        missed = np.zeros(len(items))
        for one in range(FOLDS):
            inside = fold == one
            predictor = fit_predictor(_chosen(items, ~inside), difficulties[~inside])
            missed[inside] = difficulties[inside] - predictor.predict(_chosen(items, inside))
        found.append(1 - float((missed**2).sum()) / whole)
    return Validation(float(np.mean(found)), min(found), max(found), len(items))


def _chosen(items: Sequence[ItemFeatures], which: NDArray[np.bool_]) -> list[ItemFeatures]:
    return [item for item, wanted in zip(items, which, strict=True) if wanted]


def _folds(worlds: Sequence[str], repeat: int) -> NDArray[np.intp]:
    """Return the fold of each item; items of one world are in one."""
    order = RandomStream("folds", repeat).shuffled(sorted(set(worlds)))
    place: Mapping[str, int] = {world: at % FOLDS for at, world in enumerate(order)}
    return np.array([place[world] for world in worlds])
