"""The difference of two groups in the same worlds: what it is, what it is sure of, and how often it is right."""

from __future__ import annotations

from random import Random

import pytest

from gmtw.results.stats import contrast, interval

Group = list[tuple[float, int]]


def test_the_difference_is_that_of_the_means() -> None:
    """Each value counts, however many its world has; the interval has the difference in it."""
    first, second = [(1.0, 1), (1.0, 1), (0.0, 2)], [(0.0, 1), (1.0, 3), (0.0, 3), (0.0, 4)]
    found = contrast(first, second)
    assert found is not None
    assert found.interval is not None
    assert found.mean == pytest.approx(2 / 3 - 1 / 4)
    assert -1 <= found.interval[0] < found.mean < found.interval[1] <= 1


def test_nothing_is_said_of_an_empty_group() -> None:
    """And a group of one world has no interval."""
    assert contrast([], [(1.0, 1)]) is None
    assert contrast([(1.0, 1)], []) is None
    found = contrast([(1.0, 1), (0.0, 1)], [(1.0, 1), (1.0, 2)])
    assert found is not None
    assert (found.mean, found.interval) == (-0.5, None)


def test_groups_that_never_vary_are_not_told_apart_by_luck() -> None:
    """Values all alike leave as much unseen as the intervals of the means say."""
    values = [(1.0, world) for world in range(10)]
    found = contrast(values, values)
    ends = interval([1.0] * 10, range(10))
    assert found is not None
    assert found.interval is not None
    assert ends is not None
    assert found.interval == pytest.approx((ends[0] - 1, 1 - ends[0]), abs=1e-9)


def test_what_worlds_share_is_taken_off() -> None:
    """Two groups that rise and fall together differ more surely than two that do so apart; the means are the same."""
    luck = [float(Random(world).random() < 0.5) for world in range(60)]
    group = [(value, world) for world, value in enumerate(luck)]
    worse = [(value * 0.5, world) for value, world in group]
    apart = [(value, -1 - world) for value, world in worse]
    paired, alone = contrast(group, worse), contrast(group, apart)
    assert paired is not None
    assert alone is not None
    assert paired.interval is not None
    assert alone.interval is not None
    assert paired.mean == alone.mean
    assert paired.interval[1] - paired.interval[0] < 0.6 * (alone.interval[1] - alone.interval[0])


def test_order_moves_no_digit() -> None:
    """Values in any order, the same interval."""
    rng = Random(1)
    first, second = (_drawn(rng, 30, share) for share in (0.3, 0.6))
    found = contrast(first, second)
    assert found == contrast(rng.sample(first, len(first)), rng.sample(second, len(second)))


@pytest.mark.parametrize(("worlds", "share", "other"), [(40, 0.6, 0.8), (150, 0.5, 0.9), (40, 0.9, 0.99)])
def test_the_interval_holds_the_true_difference(worlds: int, share: float, other: float) -> None:
    """In about 95 of 100 draws (here never under 91 of 100), though values of a world may all have one luck."""
    draws = [Random(seed) for seed in range(200)]
    found = [contrast(_drawn(rng, worlds, share), _drawn(rng, worlds, other)) for rng in draws]
    ends = [one.interval for one in found if one is not None and one.interval is not None]
    assert len(ends) == 200
    assert sum(low <= share - other <= high for low, high in ends) >= 182


def _drawn(rng: Random, worlds: int, share: float) -> Group:
    """Values that are 1 with this chance, none to three of a world; those of every other world are all alike."""
    found = []
    for world in range(worlds):
        luck = rng.random()
        values = [float((luck if world % 2 else rng.random()) < share) for _ in range(rng.randint(0, 3))]
        found += [(value, world) for value in values]
    return found
