"""The 1PL and 2PL fits find the parameters again that answers were drawn from."""

from __future__ import annotations

import numpy as np
import pytest

from gmtw.results.items.rasch import chance, fit_rasch
from gmtw.results.items.responses import Floats
from gmtw.results.items.two_parameter import fit_two_parameters


def answers(abilities: Floats, difficulties: Floats, seed: int, slopes: Floats | float = 1.0) -> Floats:
    """Return 1 for solved, else 0: items x models, drawn from a known model."""
    odds = np.broadcast_to(slopes, difficulties.shape)[:, None] * (abilities[None, :] - difficulties[:, None])
    random = np.random.RandomState(seed)
    return np.asarray(random.random_sample(odds.shape) < 1 / (1 + np.exp(-odds)), dtype=np.float64)


def drawn(models: int, seed: int, items: int = 300) -> tuple[Floats, Floats, Floats]:
    """Abilities, normal difficulties of spread 1.5, and answers."""
    able, hard = np.linspace(-1.5, 1.5, models), 1.5 * np.random.RandomState(seed + 1000).standard_normal(items)
    return able, hard, answers(able, hard, seed)


@pytest.mark.parametrize("models", [3, 9, 20])
def test_difficulties_and_their_errors_are_found_again(models: int) -> None:
    """95 % of true difficulties lie within 1.96 standard errors, and their slope on estimates is 1."""
    near, slopes = [], []
    for seed in range(8):
        _, hard, solved = drawn(models, seed)
        fit = fit_rasch(solved)
        near.append((np.abs(hard - fit.difficulties) < 1.96 * fit.difficulty_errors).mean())
        slopes.append(np.polyfit(fit.difficulties, hard, 1)[0])
    assert 0.92 <= np.mean(near) <= 0.97
    assert 0.93 <= np.mean(slopes) <= 1.07


def test_abilities_are_found_without_bias() -> None:
    """The mean error of abilities is near 0, and the standard errors cover the truth."""
    missed, near = [], []
    for seed in range(12):
        able, _, solved = drawn(9, seed)
        fit = fit_rasch(solved)
        missed.append((fit.abilities - able).mean())
        near.append((np.abs(fit.abilities - able) < 1.96 * fit.ability_errors).mean())
    assert abs(np.mean(missed)) < 0.08
    assert np.mean(near) > 0.85


def test_few_models_shrink_difficulties_more() -> None:
    """The spread is found with three models as with twenty, but the difficulties of three lie nearer together."""
    few, many = (fit_rasch(drawn(models, 5)[2]) for models in (3, 20))
    assert few.spread == pytest.approx(1.5, abs=0.3)
    assert many.spread == pytest.approx(1.5, abs=0.2)
    assert few.difficulties.std() < many.difficulties.std()
    assert few.reliability < 0.7 < many.reliability
    assert few.difficulty_errors.mean() > 1.4 * many.difficulty_errors.mean()


def test_flat_items_and_perfect_models_are_finite() -> None:
    """Textbook estimates are infinite for an item that all solve, and for a model that solves all."""
    solved = drawn(5, 3, 60)[2]
    solved[0], solved[1], solved[:, 4] = 1.0, 0.0, 1.0
    fit = fit_rasch(solved)
    assert np.isfinite(fit.difficulties).all()
    assert np.isfinite(fit.abilities).all()
    assert fit.difficulties[0] == fit.difficulties.min()
    assert fit.difficulties[1] == fit.difficulties.max()
    assert fit.abilities.argmax() == 4


def test_what_was_not_answered_is_left_out() -> None:
    """Answers that are missing at random move no parameter by much; an item without answers is where the mean is."""
    able, _, solved = drawn(9, 7)
    holes = solved.copy()
    holes[np.random.RandomState(1).random_sample(holes.shape) < 0.1] = np.nan
    holes[4] = np.nan
    fit = fit_rasch(holes)
    assert fit.abilities == pytest.approx(fit_rasch(solved).abilities, abs=0.25)
    assert fit.difficulties[4] == pytest.approx(0, abs=1e-6)
    assert fit.difficulty_errors[4] == pytest.approx(fit.spread, rel=0.01)
    assert len(able) == len(fit.abilities)


def test_the_estimate_is_where_the_likelihood_is_greatest() -> None:
    """Each model solved as many as the fit expects, as at every maximum, but for the weak prior."""
    solved = drawn(9, 2)[2]
    fit = fit_rasch(solved)
    expected = (fit.posterior @ chance(fit.abilities).T).sum(axis=0)
    assert solved.sum(axis=0) - expected == pytest.approx(fit.abilities / 9, abs=1e-3)


def test_the_fit_of_a_hundred_models_finds_discriminations() -> None:
    """The 2PL fit tells items that follow ability closely from those that hardly do."""
    random = np.random.RandomState(0)
    slopes = np.tile([0.5, 1.0, 2.0], 40)
    able, hard = random.standard_normal(150), random.standard_normal(120)
    found = fit_two_parameters(answers(able, hard, 3, slopes))
    low, usual, high = (found.discriminations[at::3].mean() for at in range(3))
    assert low < 0.75 < usual < 1.4 < high
    assert np.corrcoef(hard, found.difficulties)[0, 1] > 0.93


def test_fewer_models_have_no_discriminations() -> None:
    """The refusal says how many there must be, how many came, and what to type."""
    with pytest.raises(ValueError, match=r"at least 100 models for a 2PL fit, got 99: .*leave out --fit 2pl"):
        fit_two_parameters(np.zeros((10, 99)))
