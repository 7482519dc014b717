"""The 1PL (Rasch) model: the ability of each model and the difficulty of each item, on one axis of logits.

P(solved) = 1 / (1 + exp(difficulty - ability)). Textbooks have many persons and few items: they take persons as draws
from a normal distribution and give each item a parameter. Here it is the other way round, a handful of models and
hundreds of items, so the roles are exchanged (marginal maximum likelihood, Bock and Aitkin 1981): difficulties are
draws from a normal distribution with mean 0 whose spread is estimated, and each model has a parameter. An item that
all models solve, or none, then has a finite difficulty: the mean of what its answers leave possible, which lies nearer
to 0 the fewer models there are. Its standard error is the deviation of what they leave possible.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gmtw.results.items.responses import Floats

GRID = np.linspace(-12.0, 12.0, 193)
"""The difficulties at which the likelihood of an item is taken."""

ABILITY_SD = 3.0
"""A weak normal prior of abilities: without it a model that solves everything has no finite one."""

USUAL_SPREAD, SPREAD_SD = 1.5, 1.0
"""A weak normal prior of the logarithm of the spread: two models that agree everywhere give no finite one."""

STEPS, ENOUGH = 200, 1e-7


@dataclass(frozen=True)
class RaschFit:
    """Estimates from the answers. All in logits; the mean of difficulties is 0.

    abilities, difficulties: with their standard errors. spread: the standard deviation of difficulties, as estimated
    before they shrink. posterior: items x GRID, how probable each difficulty of an item is.
    """

    abilities: Floats
    ability_errors: Floats
    difficulties: Floats
    difficulty_errors: Floats
    spread: float
    posterior: Floats

    @property
    def reliability(self) -> float:
        """The share of the variance of difficulties that the answers tell, 0 to 1; the rest is shrunk away."""
        return float(np.clip(1 - np.mean(self.difficulty_errors**2) / self.spread**2, 0, 1))

    def solved(self) -> Floats:
        """Return the chance of each answer to be right, given all answers: items x models."""
        return np.asarray(self.posterior @ chance(self.abilities).T)


def chance(abilities: Floats) -> Floats:
    """Return the chance of each model to solve an item of each difficulty of the grid: models x GRID."""
    return np.asarray(1 / (1 + np.exp(GRID[None, :] - abilities[:, None])))


def fit_rasch(solved: Floats) -> RaschFit:
    """Return the fit of a matrix of items x models; NaN is left out.

    Steps of Berndt, Hall, Hall and Hausman (1974), halved until the likelihood grows. The standard errors of abilities
    are of the same matrix; those of difficulties take abilities and spread as known, which hundreds of items allow.
    """
    right, answered = np.nan_to_num(solved), ~np.isnan(solved)
    shares = (right.sum(axis=0) + 0.5) / (answered.sum(axis=0) + 1)
    at = np.append(np.log(shares / (1 - shares)), np.log(USUAL_SPREAD))
    height = _likelihood(at, right, answered)
    for _ in range(STEPS):
        slope, curvature = _slope(at, right, answered)
        step = np.linalg.solve(curvature, slope)
        new, new_height = at + step, _likelihood(at + step, right, answered)
        while new_height < height and np.abs(step).max() > ENOUGH:
            step /= 2
            new, new_height = at + step, _likelihood(at + step, right, answered)
        moved = np.abs(new - at).max()
        at, height = new, max(height, new_height)
        if moved < ENOUGH:
            break
    return _fit(at, right, answered)


def _fit(at: Floats, right: Floats, answered: Floats) -> RaschFit:
    """Return the fit at these parameters: the abilities, then the logarithm of the spread."""
    posterior = _posterior(at, right, answered)[0]
    difficulties = posterior @ GRID
    errors = np.sqrt(np.maximum(posterior @ GRID**2 - difficulties**2, 0))
    covariance = np.linalg.inv(_slope(at, right, answered)[1])
    return RaschFit(
        abilities=at[:-1],
        ability_errors=np.sqrt(np.diag(covariance)[:-1]),
        difficulties=difficulties,
        difficulty_errors=errors,
        spread=float(np.exp(at[-1])),
        posterior=posterior,
    )


def _posterior(at: Floats, right: Floats, answered: Floats) -> tuple[Floats, Floats]:
    """Return how probable each difficulty of each item is, and the log-likelihood of each item."""
    odds = at[:-1, None] - GRID[None, :]
    lost = -np.logaddexp(0, odds)
    told = right @ odds + answered @ lost + _log_prior(at[-1])
    top = told.max(axis=1, keepdims=True)
    weights = np.exp(told - top)
    whole = weights.sum(axis=1, keepdims=True)
    return weights / whole, np.asarray((top + np.log(whole))[:, 0])


def _log_prior(log_spread: float) -> Floats:
    """Return the logarithm of the normal density of difficulties on the grid, which sums to 1."""
    density = np.exp(-0.5 * (GRID / np.exp(log_spread)) ** 2)
    return np.asarray(np.log(np.maximum(density / density.sum(), 1e-300)))


def _likelihood(at: Floats, right: Floats, answered: Floats) -> float:
    """Return the log-likelihood of all answers with both weak priors."""
    items = float(_posterior(at, right, answered)[1].sum())
    return items - float((at[:-1] ** 2).sum()) / (2 * ABILITY_SD**2) - _far(at[-1]) ** 2 / 2


def _far(log_spread: float) -> float:
    return float(log_spread - np.log(USUAL_SPREAD)) / SPREAD_SD


def _slope(at: Floats, right: Floats, answered: Floats) -> tuple[Floats, Floats]:
    """Return the gradient of the likelihood, and the sum of the squares of what each item adds to it."""
    posterior = _posterior(at, right, answered)[0]
    size = (GRID / np.exp(at[-1])) ** 2
    of_models = right - answered * (posterior @ chance(at[:-1]).T)
    of_spread = posterior @ size - float(np.exp(_log_prior(at[-1])) @ size)
    pulls = np.column_stack([of_models, of_spread])
    strength = np.append(np.full(len(at) - 1, ABILITY_SD**-2), SPREAD_SD**-2)
    pull = np.append(-at[:-1] * ABILITY_SD**-2, -_far(at[-1]) / SPREAD_SD)
    return pulls.sum(axis=0) + pull, pulls.T @ pulls + np.diag(strength)
