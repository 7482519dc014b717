"""Random streams are the same on every Python and every machine, one by one or as arrays."""

from __future__ import annotations

import pytest

from gmtw.core.rng import RandomStream

GOLDEN = [0.963846959737, 0.315446438859, 0.642891520339]
BELOW = [664, 664, 16]


def test_a_seed_fixes_the_numbers() -> None:
    """Golden digits: a change here changes every generated set, so it needs new versions of all worlds."""
    draws = RandomStream("travel-v1", "easy", 7)
    assert [round(draws.random(), 12) for _ in range(3)] == GOLDEN
    assert [RandomStream(1).below(1000), RandomStream("1").below(1000), RandomStream(1, 0).below(1000)] == BELOW


def test_arrays_are_the_next_numbers() -> None:
    """An array holds what `random()` would have given, and leaves the stream where it would be."""
    one, many = RandomStream("x"), RandomStream("x")
    one.random()
    many.random()
    assert many.array(300, 5).ravel().tolist() == [one.random() for _ in range(1500)]
    assert many.random() == one.random()


def test_choices_stay_inside() -> None:
    """Every option can come, none twice in a sample, and the ends belong to `between`."""
    draws = RandomStream("inside")
    assert {draws.between(2, 4) for _ in range(200)} == {2, 3, 4}
    assert {draws.choice("abc") for _ in range(200)} == set("abc")
    assert sorted(draws.shuffled(range(9))) == list(range(9))
    assert len(set(draws.sample(range(9), 4))) == 4
    assert all(1 <= draws.log_between(1, 100) <= 100 for _ in range(50))


@pytest.mark.parametrize("position", [0, 1])
def test_first_places_are_even(position: int) -> None:
    """No option is favoured at any place of a shuffle (6 options, 6,000 draws, 4 standard errors)."""
    draws = RandomStream("even", position)
    counts = [0] * 6
    for _ in range(6000):
        counts[draws.shuffled(range(6))[position]] += 1
    assert all(abs(count - 1000) < 4 * 29 for count in counts)
