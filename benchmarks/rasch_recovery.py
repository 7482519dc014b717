"""Simulate answers of a known Rasch model, and print how well `gmtw.results.items.rasch` finds it again.

    OMP_NUM_THREADS=1 python benchmarks/rasch_recovery.py [--girth]

Of each number of models: the correlation of true and estimated difficulties, the slope of true on estimated ones (1 if
shrinking is right), the share of true values within 1.96 standard errors, and the bias of abilities. --girth: the same
of the library girth (its `rasch_mml` with a bound of 6 and standard deviation 1), which must be installed.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from gmtw.results.items.rasch import fit_rasch

ITEMS, SETS = 300, 40
MODELS = (3, 5, 9, 20, 50)
SHAPES = ("normal", "skewed", "two groups")


def difficulties(shape: str, random: np.random.RandomState) -> Any:
    """Return difficulties with mean 0 and standard deviation 1.5."""
    if shape == "normal":
        return 1.5 * random.standard_normal(ITEMS)
    if shape == "skewed":
        return 1.5 * (random.exponential(size=ITEMS) - 1)
    return np.where(random.random_sample(ITEMS) < 0.5, -1.45, 1.45) + 0.38 * random.standard_normal(ITEMS)


def answers(abilities: Any, difficulty: Any, random: np.random.RandomState) -> Any:
    """Return who solved what: items x models."""
    odds = abilities[None, :] - difficulty[:, None]
    return (random.random_sample(odds.shape) < 1 / (1 + np.exp(-odds))).astype(float)


def own(shape: str, models: int) -> list[float]:
    """Return the figures of our fit over all sets."""
    found = []
    for seed in range(SETS):
        random = np.random.RandomState(seed)
        true, able = difficulties(shape, random), np.linspace(-1.5, 1.5, models)
        fit = fit_rasch(answers(able, true, random))
        near = np.abs(true - fit.difficulties) < 1.96 * fit.difficulty_errors
        within = np.abs(able - fit.abilities) < 1.96 * fit.ability_errors
        slope = np.polyfit(fit.difficulties, true, 1)[0]
        bias = (fit.abilities - able).mean()
        r = np.corrcoef(true, fit.difficulties)[0, 1]
        found.append([r, slope, near.mean(), within.mean(), bias, fit.spread / true.std()])
    return [float(one) for one in np.mean(found, axis=0)]


def girths(shape: str, models: int) -> list[float]:
    """Return correlation, slope, and share of items at the bound, of girth's fit."""
    from girth import rasch_mml  # type: ignore[import-not-found]

    found = []
    for seed in range(SETS):
        random = np.random.RandomState(seed)
        true, able = difficulties(shape, random), np.linspace(-1.5, 1.5, models)
        fit = rasch_mml(answers(able, true, random).astype(int))["Difficulty"]
        whole = np.isfinite(fit)
        found.append([np.corrcoef(true[whole], fit[whole])[0, 1], np.polyfit(fit[whole], true[whole], 1)[0]])
        found[-1].append(float((~whole | (np.abs(fit) >= 5.99)).mean()))
    return [float(one) for one in np.mean(found, axis=0)]


def main() -> None:
    heads: tuple[str, ...] = ("r", "slope", "items within", "abilities within", "bias", "spread / true")
    if "--girth" in sys.argv:
        heads = ("r", "slope", "at the bound")
    print(f"| difficulties | models | {' | '.join(heads)} |\n{'|---' * (len(heads) + 2)}|")
    for shape in SHAPES:
        for models in MODELS:
            figures = girths(shape, models) if "--girth" in sys.argv else own(shape, models)
            print(f"| {shape} | {models} | {' | '.join(f'{one:.3f}' for one in figures)} |", flush=True)


if __name__ == "__main__":
    main()
