"""Item-rest correlations, flat and negative items, and what flat items have in common."""

from __future__ import annotations

import numpy as np
import pytest

from gmtw.results.items import flags
from gmtw.results.items.rasch import fit_rasch

NAN = float("nan")
SOLVED = np.array(
    [
        [1, 1, 1, 1],
        [0, 0, 0, 0],
        [1, 1, 0, 0],
        [1, 1, 1, 0],
        [0, 0, 1, 1],
        [1, NAN, 0, NAN],
    ],
    dtype=np.float64,
)


def test_shares_are_of_those_who_answered() -> None:
    """A missing answer is not a wrong one."""
    assert flags.shares(SOLVED).tolist() == [1, 0, 0.5, 0.75, 0.5, 0.5]


def test_item_rest_is_the_correlation_with_the_other_items() -> None:
    """Held against numpy's own, over the models that answered; none for flat items and for two answers."""
    found = flags.item_rest(SOLVED)
    for at in (2, 3, 4):
        others = np.delete(SOLVED, at, axis=0)
        rest = np.nansum(others, axis=0) / (~np.isnan(others)).sum(axis=0)
        assert found[at] == pytest.approx(np.corrcoef(SOLVED[at], rest)[0, 1])
    assert np.isnan(found[[0, 1, 5]]).all()


def test_flat_and_negative_items() -> None:
    """The item that only the weaker models solve is negative; the first two are flat."""
    assert flags.flat(SOLVED)[:2].tolist() == [1, 0]
    assert np.isnan(flags.flat(SOLVED)[2:]).all()
    assert flags.negative(SOLVED).tolist() == [False, False, False, False, True, False]


def test_answers_of_the_model_have_as_many_flags_as_expected() -> None:
    """The counts lie within what a true 1PL model expects; the same each time."""
    random = np.random.RandomState(4)
    odds = np.linspace(-1, 1, 5)[None, :] - 1.5 * random.standard_normal(200)[:, None]
    solved = (random.random_sample(odds.shape) < 1 / (1 + np.exp(-odds))).astype(np.float64)
    fit = fit_rasch(solved)
    found = flags.expected(solved, fit)
    assert found == flags.expected(solved, fit)
    assert list(found) == ["solved by all", "solved by none", "negative"]
    for one in found.values():
        assert one.low <= one.found <= one.high
        assert one.low < one.mean < one.high


def test_items_that_the_weak_solve_are_more_than_chance() -> None:
    """Twelve of 200 items that the weak solve are seen where there are thirty models to see them."""
    random = np.random.RandomState(4)
    odds = np.linspace(-2, 2, 30)[None, :] - random.standard_normal(200)[:, None]
    odds[:12] = -3 * np.linspace(-2, 2, 30)
    solved = (random.random_sample(odds.shape) < 1 / (1 + np.exp(-odds))).astype(np.float64)
    found = flags.expected(solved, fit_rasch(solved))["negative"]
    assert found.found > found.high


def test_lift_says_what_a_group_has_in_common() -> None:
    """A trait of all of the group and of half of the items has lift 2; its p is that of drawing the group at random."""
    traits = {str(n): frozenset({"rule a"} if n < 10 else {"rule b"}) | {"all"} for n in range(20)}
    first, second = flags.lifts(traits, [str(n) for n in range(5)])
    assert (first.trait, first.part, first.group, first.with_it, first.items) == ("rule a", 5, 5, 10, 20)
    assert first.lift == 2
    assert first.p == pytest.approx(2 * 252 / 15504)  # 10 choose 5 of 20 choose 5, corrected for two traits
    assert (second.trait, second.part, second.lift) == ("rule b", 0, 0)


def test_a_trait_of_all_items_or_of_few_is_not_listed() -> None:
    """Neither tells anything; an empty group has nothing in common."""
    traits = {str(n): frozenset({"all"} | ({"rare"} if n < 4 else set())) for n in range(20)}
    assert flags.lifts(traits, ["0", "1"]) == []
    assert flags.lifts({"0": frozenset({"a"})}, []) == []
