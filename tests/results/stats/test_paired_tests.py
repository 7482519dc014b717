"""Paired tests: the same as scipy's and statsmodels', and as sure as they say."""

from __future__ import annotations

import numpy as np
import pytest

from gmtw.results.stats import detectable, difference, differences, holm, mcnemar, two_sided, wilson
from gmtw.results.stats.clusters import GRAIN, Floats
from gmtw.results.stats.paired_tests import Values, _exact_p_values, _p_values
from gmtw.results.stats.resampling import signs

RUNS = 500


@pytest.mark.parametrize("steps", [None, 4])
@pytest.mark.parametrize(("size", "shift"), [(6, 0.0), (12, 0.1), (14, -0.1)])
def test_few_worlds_are_tested_exactly(size: int, shift: float, steps: int | None) -> None:
    """All p-values are scipy's over all flips, also where differences come in steps and tie."""
    from scipy.stats import permutation_test

    off = np.random.RandomState(size).uniform(-0.4, 0.4, size) + shift
    off = np.rint((np.rint(off * steps) / steps if steps else off) * GRAIN) / GRAIN
    found = difference(list(off), [0.0] * size, range(size))
    assert found is not None
    for way, ours in (("less", found.p_lower), ("greater", found.p_higher), ("two-sided", found.p)):
        theirs = permutation_test((off,), np.sum, permutation_type="samples", n_resamples=np.inf, alternative=way)
        assert ours == pytest.approx(float(theirs.pvalue), abs=1e-9)


def test_drawn_flips_come_near_the_exact_ones() -> None:
    """20,000 flips give p to about a hundredth of what all of them would."""
    off = np.rint(np.random.RandomState(3).normal(0.1, 0.3, 16) * GRAIN)
    drawn, exact = _p_values(off[:, None], 0)[:, 0], _exact_p_values(off)
    assert list(drawn) == pytest.approx(list(exact), abs=0.01)
    assert 0.01 < exact[2] < 0.5


@pytest.mark.parametrize("clustered", [False, True])
def test_chance_is_taken_for_a_difference_in_5_of_100_cases(clustered: bool) -> None:
    """Two models that are equally good: one-sided p <= .05 in at most 5 % of 500 sets, and the others' noise."""
    draw = np.random.RandomState(5)
    totals = draw.binomial(3, 0.8, (100, RUNS)) - draw.binomial(3, 0.8, (100, RUNS)).astype(float)
    totals *= draw.choice([0, 1, 4], (100, RUNS)) if clustered else 1
    chances = _p_values(totals * GRAIN, 0)
    for one_sided in chances[:2]:
        assert 0.03 <= float((one_sided <= 0.05).mean()) <= 0.07
    assert 0.03 <= float((chances[2] <= 0.05).mean()) <= 0.07


def test_the_interval_of_a_difference_holds_the_truth() -> None:
    """93-97 % of 500 sets of 100 worlds, of two models that share their hard worlds."""
    draw = np.random.RandomState(6)
    hard = draw.beta(5, 2, (100, RUNS))
    first, second = draw.binomial(5, hard) / 5, draw.binomial(5, hard * 0.9) / 5
    found = differences(
        [(list(first[:, at]), list(second[:, at])) for at in range(RUNS)], [f"w{n}" for n in range(100)]
    )
    ends = np.array([one.interval for one in found if one])
    truth = 0.1 * 5 / 7
    assert 0.93 <= float(((ends[:, 0] <= truth) & (truth <= ends[:, 1])).mean()) <= 0.97


@pytest.mark.minutes
@pytest.mark.parametrize("worlds", [100, 500])
def test_the_smallest_difference_is_found_in_80_of_100_cases(worlds: int) -> None:
    """A true difference of what each set prints shows at 5 % in 75-85 % of 500 sets; of twice as much in 99 %."""
    noise = np.random.RandomState(7).normal(0, 0.2, (worlds, RUNS))
    smallest = printed(noise)
    for times, low, high in ((1, 0.75, 0.85), (2, 0.99, 1.0)):
        chances = _p_values(np.rint((noise - times * smallest) * GRAIN), 0)
        assert low <= float((chances[0] <= 0.05).mean()) <= high


def printed(noise: Floats) -> float:
    """The smallest difference that sets of this noise print, on average."""
    columns = [[float(value) for value in column] for column in noise.T]
    same = [0.0] * len(noise)
    found = differences([(column, same) for column in columns], [f"w{n}" for n in range(len(noise))])
    smallest = [detectable(one) for one in found if one]
    assert None not in smallest
    return float(np.mean(np.array(smallest, dtype=np.float64)))


def test_a_small_set_claims_no_power() -> None:
    """Models that agree on 10 worlds could differ a lot; 4 worlds can show no difference; a family needs more."""
    same = [0.5] * 500
    ten, four, all_ = (difference(same[:n], same[:n], range(n)) for n in (10, 4, 500))
    assert ten
    assert four
    assert all_
    assert (ten.p, ten.mean, ten.differing) == (1.0, 0.0, 0)
    assert detectable(four) is None
    least, of_four, least_of_all = detectable(ten), detectable(ten, family=4), detectable(all_)
    assert least is not None
    assert of_four is not None
    assert least_of_all is not None
    assert 0.5 < least < of_four
    assert 0.01 < least_of_all < 0.02


@pytest.mark.parametrize("worlds", [10, 40, 500])
def test_the_floor_of_equal_models_keeps_its_word(worlds: int) -> None:
    """The test finds it in at least 80 % of 1,000 sets if that share of worlds falls from 1 to 0."""
    same = [1.0] * worlds
    agreed = difference(same, same, range(worlds))
    assert agreed is not None
    least = detectable(agreed)
    assert least is not None
    fallen = np.random.RandomState(8).uniform(size=(worlds, 1000)) < least
    assert float((_p_values(-fallen.astype(float) * GRAIN, 0)[0] <= 0.05).mean()) >= 0.78


def test_pairs_are_compared_where_both_were_measured() -> None:
    """A pair with None is left out; nothing in common is no difference."""
    found = difference([0.5, None, 1.0, 0.2], [0.25, 0.5, None, 0.1], "abcd")
    assert found is not None
    assert (found.mean, found.n, found.worlds) == (0.175, 2, 2)
    assert difference([None, 0.5], [0.5, None], "ab") is None


def test_samples_of_a_world_flip_together() -> None:
    """Ten equal samples of 6 worlds are 6 differences, not 60."""
    found = difference([0.6] * 60, [0.5] * 60, [n % 6 for n in range(60)])
    assert found is not None
    assert (found.worlds, found.differing, found.p_higher) == (6, 6, 1 / 64)


@pytest.mark.parametrize(
    ("both", "first", "second", "none"), [(5, 3, 9, 4), (1, 0, 7, 0), (3, 0, 0, 2), (0, 40, 41, 0)]
)
def test_mcnemar_is_statsmodels(both: int, first: int, second: int, none: int) -> None:
    """The exact two-sided p, and what only one of them has."""
    from statsmodels.stats.contingency_tables import mcnemar as theirs

    columns = [(True, True)] * both + [(True, False)] * first + [(False, True)] * second + [(False, False)] * none
    found = mcnemar([a for a, _ in [*columns, (None, True)]], [b for _, b in [*columns, (True, True)]])
    assert (found.first, found.second) == (first, second)
    assert found.p == pytest.approx(float(theirs([[both, first], [second, none]], exact=True).pvalue), abs=1e-9)


def test_holm_is_statsmodels() -> None:
    """Corrected p-values, ties and 1 among them."""
    from statsmodels.stats.multitest import multipletests

    chances = [0.04, 0.001, 0.02, 0.02, 0.8, 1.0, 0.0003]
    assert holm(chances) == pytest.approx(list(multipletests(chances, method="holm")[1]), abs=1e-9)
    assert holm([]) == []


@pytest.mark.parametrize(("part", "whole"), [(0, 7), (7, 7), (3, 10), (499, 500)])
def test_wilson_is_statsmodels(part: int, whole: int) -> None:
    """Both ends; of nothing there is no interval."""
    from statsmodels.stats.proportion import proportion_confint

    assert wilson(part, whole) == pytest.approx(proportion_confint(part, whole, method="wilson"), abs=1e-9)
    assert wilson(0, 0) is None


def test_wilson_ends_at_the_ends() -> None:
    """The interval of none at all begins at 0, that of all ends at 1, to the last digit."""
    for whole in range(1, 200):
        none, every = wilson(0, whole), wilson(whole, whole)
        assert none is not None
        assert every is not None
        assert (none[0], every[1]) == (0.0, 1.0)
        assert 0 < none[1] < 1 > every[0] > 0


OFF = [(n * 7 % 11) / 10 - 0.42 for n in range(20)]
"""Twenty differences of many sizes and both signs."""


def test_flips_are_frozen() -> None:
    """The same seed flips the same signs, in every version of numpy; another seed gives other p-values."""
    assert signs(5, 0)[:3].tolist() == [[1, -1, 1, -1, 1], [1, -1, -1, -1, -1], [-1, -1, 1, -1, 1]]
    found, again = (difference(OFF, [0.0] * 20, range(20), *seed) for seed in ([], [0]))
    other = difference(OFF, [0.0] * 20, range(20), seed=1)
    assert found is not None
    assert other is not None
    assert found == again
    assert (found.p_lower, found.p_higher, found.p) == (0.8214, 0.1811, 0.36505)
    assert (other.p_lower, other.p_higher, other.p) == (0.8226, 0.18, 0.3648)
    assert found.interval != other.interval


@pytest.mark.parametrize(("worlds", "exact"), [(14, True), (15, False)])
def test_up_to_14_worlds_are_flipped_exactly(worlds: int, exact: bool) -> None:
    """Worlds that do not differ are no worlds for that: all flips of 14 are tried, and 19,999 of 15 are drawn."""
    same = [0.5] * 5
    found = difference([*OFF[:worlds], *same], [*[0.0] * worlds, *same], range(worlds + 5))
    assert found is not None
    assert (found.worlds, found.differing) == (worlds + 5, worlds)
    assert (found.p * 2**worlds).is_integer() == exact
    assert (round(found.p * 20_000, 6)).is_integer() != exact


def test_the_standard_error_is_scipys() -> None:
    """A mean over worlds has it, and one over worlds of several samples; 0 where there is one world."""
    from scipy.stats import sem

    found = difference(OFF, [0.0] * 20, range(20))
    single = difference(OFF, [0.0] * 20, [0] * 20)
    assert found is not None
    assert single is not None
    assert found.error == pytest.approx(float(sem(OFF)), abs=1e-9)
    assert (single.error, single.interval, single.worlds, single.n) == (0.0, None, 1, 20)
    pairs = difference(OFF, [0.0] * 20, [n // 2 for n in range(20)])
    assert pairs is not None
    assert pairs.error == pytest.approx(float(sem([(a + b) / 2 for a, b in zip(OFF[::2], OFF[1::2], strict=True)])))


def test_clusters_of_unlike_sizes() -> None:
    """The mean is over values, not over worlds; its error is that of a ratio of two sums (Cochran 1977, 6.13)."""
    first, worlds = [0.9, 0.1, 0.4, 0.8, 0.3, 0.3], "aaabbc"
    found = difference(first, [0.2] * 6, worlds)
    assert found is not None
    mean = sum(first) / 6 - 0.2
    residuals = [1.4 - 0.6 - 3 * mean, 1.1 - 0.4 - 2 * mean, 0.1 - mean]
    assert found.mean == pytest.approx(mean, abs=1e-9)
    assert found.error == pytest.approx((3 / 2 * sum(one**2 for one in residuals)) ** 0.5 / 6, abs=1e-8)
    assert found.size == pytest.approx((sum((total * 3 / 6) ** 2 for total in (0.8, 0.7, 0.1)) / 3) ** 0.5, abs=1e-8)
    assert (found.n, found.worlds, found.differing) == (6, 3, 3)


def test_what_is_printed_has_nine_digits() -> None:
    """Mean, error and size are rounded, so that no machine writes another last digit."""
    found = difference([1 / 3, 2 / 3, 1 / 7], [0.0] * 3, "abc")
    assert found is not None
    assert all(value == round(value, 9) and value != round(value, 8) for value in (found.mean, found.error, found.size))


def test_the_smallest_difference_follows_from_the_error() -> None:
    """(z at 1 - 5 % / family + z at 80 %) times the standard error, where enough worlds differ."""
    from scipy.stats import norm

    found = difference(OFF * 5, [0.0] * 100, range(100))
    assert found is not None
    for family in (1, 4):
        z = float(norm.ppf(1 - 0.05 / family) + norm.ppf(0.8))
        assert detectable(found, family) == pytest.approx(z * found.error, abs=1e-8)


@pytest.mark.parametrize(("family", "needed"), [(1, 5), (4, 7)])
def test_the_floor_is_a_share_of_worlds(family: int, needed: int) -> None:
    """So many differing worlds come about in 80 % of all sets; a set with fewer worlds can show nothing."""
    from scipy.stats import binom

    def floor(values: list[float], of: int) -> float | None:
        found = difference(values, [0.0] * len(values), range(len(values)))
        assert found is not None
        assert found.worlds == of
        return detectable(found, family)

    share = floor([0.0] * 30, 30)
    assert share is not None
    assert float(binom.sf(needed - 1, 30, share)) == pytest.approx(0.8, abs=1e-6)
    few = floor([0.001] * (needed - 1) + [0.0] * (31 - needed), 30)
    enough = floor([0.25] * needed, needed)
    assert few == share
    assert enough is not None
    assert enough == pytest.approx(0.25 * 0.8 ** (1 / needed), abs=1e-6)
    assert floor([0.25] * (needed - 1), needed - 1) is None


def test_two_sided_p_values_of_many_pairs() -> None:
    """The same as those of whole differences, whatever the worlds that each pair measured; 1 of nothing."""
    pairs: list[tuple[Values, Values]] = [
        (OFF, [0.0] * 20),
        ([*OFF[:9], *[None] * 11], [0.1] * 20),
        ([None] * 20, OFF),
        ([0.0] * 20, OFF),
    ]
    found = two_sided(pairs, range(20))
    whole = differences(pairs, range(20))
    assert whole == [difference(*pair, range(20)) for pair in pairs]
    assert found[:2] == [one.p for one in whole[:2] if one]
    assert (found[2], whole[2]) == (1.0, None)
    assert found[3] == found[0]
    assert two_sided(pairs, range(20), seed=1)[0] != found[0] == two_sided(pairs, range(20), seed=0)[0]


def test_drawn_flips_count_what_ties() -> None:
    """A sum that is as low, as high or as far as the one seen counts, as in the exact test."""
    off = np.array([1.0] * 9 + [-1.0] * 7) * GRAIN / 4
    drawn, exact = _p_values(off[:, None], 0)[:, 0], _exact_p_values(off)
    assert list(drawn) == pytest.approx(list(exact), abs=0.01)
    assert exact[0] + exact[1] > 1.15
