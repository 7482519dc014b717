"""Items that tell nothing of the models, or the wrong thing, and what they have in common.

Flat: every model solved it, or none did. Negative: it is solved rather by the models that solve less of the rest. With
few models chance alone makes many of both, so they are counted beside what the 1PL model expects of as many models.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb, fsum
from typing import NamedTuple

import numpy as np

from gmtw.core.rng import RandomStream
from gmtw.results.items.rasch import RaschFit
from gmtw.results.items.responses import Floats

DRAWS = 200
"""Sets of answers that are drawn from the fit, for what chance alone would flag."""

LEAST_MODELS = 3
"""Fewer models have no correlation that says anything: any two points lie on a line."""

LEAST_ITEMS = 5
"""A trait of fewer items is not listed."""


class Expected(NamedTuple):
    """The number of flagged items, and of those that would be if the 1PL model were true: the middle 95 % of draws."""

    found: int
    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Lift:
    """The frequency of a trait among some items, against all: (part / some) / (with_it / all).

    part: items of the group with the trait. with_it: of all items. p: of a group drawn at random to have as many or
    more (hypergeometric), corrected for the number of traits (Holm).
    """

    trait: str
    part: int
    group: int
    with_it: int
    items: int
    lift: float
    p: float


def shares(solved: Floats) -> Floats:
    """Return the share of the models that solved each item, of those that answered it."""
    return np.asarray(np.nansum(solved, axis=1) / (~np.isnan(solved)).sum(axis=1))


def item_rest(solved: Floats) -> Floats:
    """Return the correlation of each item with the share of all other items that the models solved.

    The item itself is not in that share, which makes it the corrected point-biserial correlation. NaN where fewer than
    three models answered, or where they, or their shares, do not differ.
    """
    answered = ~np.isnan(solved)
    right = np.nan_to_num(solved)
    others = np.maximum(answered.sum(axis=0)[None, :] - answered, 1)
    rest = (right.sum(axis=0)[None, :] - right) / others
    n = answered.sum(axis=1)
    y, x = (_centred(values, answered, n) for values in (right, rest))
    size = np.sqrt((x**2).sum(axis=1) * (y**2).sum(axis=1))
    useful = (size > 1e-9) & (n >= LEAST_MODELS)
    return np.where(useful, (x * y).sum(axis=1) / np.where(useful, size, 1.0), np.nan)


def _centred(values: Floats, answered: np.ndarray, n: np.ndarray) -> Floats:
    """Return the values less their mean over the models that answered, 0 for the others."""
    means = (values * answered).sum(axis=1) / n
    return np.asarray((values - means[:, None]) * answered)


def flat(solved: Floats) -> Floats:
    """Return 1 for an item that every model solved, 0 for one that none did, NaN for the others."""
    found = shares(solved)
    return np.where((found == 0) | (found == 1), found, np.nan)


def negative(solved: Floats) -> np.ndarray:
    """Return which items have a negative item-rest correlation."""
    return np.asarray(np.nan_to_num(item_rest(solved)) < 0)


def expected(solved: Floats, fit: RaschFit) -> Mapping[str, Expected]:
    """Return the counts of flags ("solved by all", "solved by none", "negative") beside what the fit expects."""
    found, drawn = _counts(solved), [_counts(one) for one in _drawn(solved, fit)]
    return {name: _beside(found[name], sorted(one[name] for one in drawn)) for name in found}


def _beside(found: int, drawn: Sequence[int]) -> Expected:
    ends = (drawn[round(share * (len(drawn) - 1))] for share in (0.025, 0.975))
    return Expected(found, fsum(drawn) / len(drawn), *ends)


def _counts(solved: Floats) -> dict[str, int]:
    same = flat(solved)
    return {
        "solved by all": int((same == 1).sum()),
        "solved by none": int((same == 0).sum()),
        "negative": int(negative(solved).sum()),
    }


def _drawn(solved: Floats, fit: RaschFit) -> Iterable[Floats]:
    """Yield answers of the same models to as many new items whose difficulties have the spread of the fit."""
    rng = RandomStream("items", *solved.shape)
    for _ in range(DRAWS):
        uniform = rng.array(2, len(solved))
        normal = np.sqrt(-2 * np.log1p(-uniform[0])) * np.cos(2 * np.pi * uniform[1])
        odds = fit.abilities[None, :] - fit.spread * normal[:, None]
        right = (rng.array(*solved.shape) < 1 / (1 + np.exp(-odds))).astype(np.float64)
        right[np.isnan(solved)] = np.nan
        yield right


def lifts(traits: Mapping[str, frozenset[str]], group: Iterable[str]) -> list[Lift]:
    """Return the lift of every trait of at least five items, the greatest first.

    traits: of each item by id. group: the ids of the items in question.
    """
    from gmtw.results.stats import holm

    chosen = set(group)
    whole = Counter(trait for found in traits.values() for trait in found)
    part = Counter(trait for id_ in chosen for trait in traits[id_])
    names = sorted(trait for trait, n in whole.items() if LEAST_ITEMS <= n < len(traits))
    if not chosen:
        return []
    p_values = holm([_at_least(part[name], len(chosen), whole[name], len(traits)) for name in names])
    found = [
        Lift(name, part[name], len(chosen), whole[name], len(traits), _lift(part[name], chosen, whole[name], traits), p)
        for name, p in zip(names, p_values, strict=True)
    ]
    return sorted(found, key=lambda one: (-one.lift, -one.part, one.trait))


def _lift(part: int, chosen: set[str], with_it: int, traits: Mapping[str, frozenset[str]]) -> float:
    return part / len(chosen) / (with_it / len(traits))


def _at_least(part: int, group: int, with_it: int, items: int) -> float:
    """Return the chance that a group drawn at random has at least as many items with the trait."""
    most = min(group, with_it)
    ways = sum(comb(with_it, k) * comb(items - with_it, group - k) for k in range(part, most + 1))
    return ways / comb(items, group)
