"""Whether outputs fit: which of them are looked at. What is refused: tests/pytest_plugin/test_inputs.py."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gmtw.grading.compatibility import spread


@given(st.lists(st.integers(), min_size=1, max_size=50), st.integers(1, 20))
def test_a_spread_is_drawn_from_all_over(values: list[int], count: int) -> None:
    """At most `count` values, in their order, the first among them, the gaps as even as they can be."""
    places = spread(range(len(values)), count)
    assert len(places) == min(count, len(values))
    assert places[0] == 0
    gaps = [after - before for before, after in zip(places, [*places[1:], len(values)], strict=True)]
    assert all(gap > 0 for gap in gaps)
    assert max(gaps) - min(gaps) <= 1
