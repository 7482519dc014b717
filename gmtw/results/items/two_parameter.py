"""The 2PL model: each item also has a discrimination, which needs many models.

P(solved) = 1 / (1 + exp(-discrimination (ability - difficulty))). Here abilities are draws from the standard normal
distribution, and each item has two parameters (Bock and Aitkin 1981). A weak prior keeps them finite: the logarithm of
the discrimination is near 0, give or take 0.5, the difficulty near 0, give or take 2.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gmtw.results.items.responses import Floats

LEAST_MODELS = 100
"""With fewer models discriminations are noise; docs/internals/statistics.md has the simulation."""

NODES = np.linspace(-5.0, 5.0, 41)
PRIOR = np.exp(-0.5 * NODES**2) / np.exp(-0.5 * NODES**2).sum()
SLOPE_SD, PLACE_SD = 0.5, 2.0
ROUNDS, NEWTON, ENOUGH = 500, 3, 1e-4


class TwoParameterFit(NamedTuple):
    """The parameters of each item, on an axis on which abilities have mean 0 and deviation 1."""

    discriminations: Floats
    difficulties: Floats


def fit_two_parameters(solved: Floats) -> TwoParameterFit:
    """Return the fit of a matrix of items x models; NaN is left out. Raise ValueError for fewer than 100 models."""
    models = solved.shape[1]
    if models < LEAST_MODELS:
        raise ValueError(
            f"expected at least {LEAST_MODELS} models for a 2PL fit, got {models}: of fewer the discrimination of an "
            "item is noise; leave out --fit 2pl"
        )
    right, answered = np.nan_to_num(solved), (~np.isnan(solved)).astype(np.float64)
    at = np.zeros((len(solved), 2))  # the logarithm of the discrimination, and minus discrimination x difficulty
    for _ in range(ROUNDS):
        weights = _abilities(at, right, answered)
        of, hit = answered @ weights, right @ weights
        new = at
        for _ in range(NEWTON):
            new = _newton(new, of, hit)
        moved, at = np.abs(new - at).max(), new
        if moved < ENOUGH:
            break
    slopes = np.exp(at[:, 0])
    return TwoParameterFit(slopes, -at[:, 1] / slopes)


def _chances(at: Floats) -> Floats:
    """Return the chance to solve each item at each node: items x nodes."""
    odds = np.exp(at[:, :1]) * NODES[None, :] + at[:, 1:]
    return np.asarray(np.clip(1 / (1 + np.exp(-odds)), 1e-9, 1 - 1e-9))


def _abilities(at: Floats, right: Floats, answered: Floats) -> Floats:
    """Return how probable each ability of each model is: models x nodes."""
    chances = _chances(at)
    told = right.T @ np.log(chances) + (answered - right).T @ np.log(1 - chances) + np.log(PRIOR)
    weights = np.exp(told - told.max(axis=1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def _newton(at: Floats, of: Floats, hit: Floats) -> Floats:
    """Return the parameters after one step of Fisher's scoring, at most 1 in each; of, hit: expected by node."""
    slopes, chances = np.exp(at[:, 0]), _chances(at)
    missed, spread = hit - of * chances, of * chances * (1 - chances)
    lean = slopes[:, None] * NODES[None, :]
    slope = np.stack([(missed * lean).sum(1) - at[:, 0] / SLOPE_SD**2, missed.sum(1) - at[:, 1] / PLACE_SD**2], axis=1)
    first = (spread * lean**2).sum(1) + SLOPE_SD**-2
    both = (spread * lean).sum(1)
    second = spread.sum(1) + PLACE_SD**-2
    size = first * second - both**2
    step = np.stack([second * slope[:, 0] - both * slope[:, 1], first * slope[:, 1] - both * slope[:, 0]], axis=1)
    return np.asarray(at + np.clip(step / size[:, None], -1, 1))
