"""Two samples in strata: held against SciPy in one stratum, and against simulation in several."""

from __future__ import annotations

import numpy as np
import pytest

from gmtw.results.stats.two_samples import stratified_difference


def test_one_stratum_is_welchs_test() -> None:
    """The interval to .2 % of its width; p, by random divisions, to its own error."""
    from scipy import stats

    draws = np.random.RandomState(3)
    one, two = draws.normal(0.6, 0.2, 80), draws.normal(0.55, 0.3, 50)
    found = stratified_difference({"all": list(one)}, {"all": list(two)})
    welch = stats.ttest_ind(one, two, equal_var=False)
    assert found is not None
    assert found.interval is not None
    ends = welch.confidence_interval()
    width = ends.high - ends.low
    assert found.interval == pytest.approx((ends.low, ends.high), abs=0.01 * width)
    assert found.p == pytest.approx(welch.pvalue, abs=0.05)
    assert found.mean == pytest.approx(one.mean() - two.mean())


def test_strata_weigh_as_in_the_first_sample() -> None:
    """Another make-up of the second sample is no difference, though its plain mean is another."""
    first = {"easy": [1.0] * 60, "hard": [0.0] * 40}
    second = {"easy": [1.0] * 10, "hard": [0.0] * 90}
    found = stratified_difference(first, second)
    assert found is not None
    assert (found.mean, found.p, found.n) == (0.0, 1.0, (100, 100))


def samples(draws: np.random.RandomState, gain: float) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Two samples of plans solved or not, 40 and 30 in each of three strata; the first is better by `gain`."""
    first = {level: list((draws.random_sample(40) < share + gain) * 1.0) for level, share in SHARES.items()}
    second = {level: list((draws.random_sample(30) < share) * 1.0) for level, share in SHARES.items()}
    return first, second


SHARES = {"easy": 0.8, "medium": 0.5, "hard": 0.2}


@pytest.mark.minutes
def test_no_difference_is_rarely_found() -> None:
    """The interval leaves out 0 in about 5 % of 300 pairs without a difference, and p is at most .05 in about 5 %."""
    found = [stratified_difference(*samples(np.random.RandomState(seed), 0.0), seed=1) for seed in range(300)]
    outside = sum(one.interval[0] > 0 or one.interval[1] < 0 for one in found if one and one.interval)
    small = sum(one.p <= 0.05 for one in found if one)
    assert outside <= 27
    assert 3 <= small <= 27


def test_what_it_says_it_shows_it_shows() -> None:
    """A true difference of just `detectable` is found in about 80 of 100 pairs."""
    shown = [stratified_difference(*samples(np.random.RandomState(seed), 0.0)) for seed in range(20)]
    gain = float(np.median([one.detectable for one in shown if one and one.detectable]))
    assert gain < 0.2
    found = [stratified_difference(*samples(np.random.RandomState(seed), gain)) for seed in range(500, 700)]
    assert 140 <= sum(one.interval[0] > 0 for one in found if one and one.interval) <= 185


def test_too_little_says_so() -> None:
    """A stratum of one value has no variance; samples without a common stratum have no difference."""
    found = stratified_difference({"a": [1.0]}, {"a": [0.0, 1.0]})
    assert found is not None
    assert (found.mean, found.interval, found.detectable) == (0.5, None, None)
    assert stratified_difference({"a": [1.0]}, {"b": [1.0]}) is None
    assert stratified_difference({"a": []}, {"a": [1.0]}) is None


def test_the_order_of_strata_and_values_changes_nothing() -> None:
    """As far as it can: the same samples give the same figures."""
    first, second = samples(np.random.RandomState(9), 0.1)
    turned = stratified_difference(dict(reversed(first.items())), dict(reversed(second.items())))
    assert turned == stratified_difference(first, second)
