"""Windows over long texts, and batches of like length."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gmtw.providers.windows import batches, windows


@given(st.integers(1, 300), st.integers(1, 50), st.integers(0, 299))
def test_each_token_is_scored_once(length: int, room: int, needed: int) -> None:
    """From `needed` on, in order, in a window that the model holds."""
    needed = min(needed, length - 1)
    found = windows(length, room, needed)
    assert [place for one in found for place in range(one.first, one.end)] == list(range(needed, length))
    assert all(one.end - one.start <= room and one.start <= one.first for one in found)


@given(st.integers(1, 300), st.integers(2, 50))
def test_half_a_window_stands_before_a_token(length: int, room: int) -> None:
    """Or the whole text before it, where that is shorter."""
    for one in windows(length, room):
        assert one.first - one.start >= min(one.first, room - room // 2)


@given(st.lists(st.integers(1, 40), max_size=60), st.integers(1, 9), st.integers(1, 200))
def test_every_row_is_in_one_batch(widths: list[int], most: int, budget: int) -> None:
    """The widest first; a batch keeps both limits, but for one row alone."""
    found = list(batches(widths, most, budget))
    assert sorted(place for batch in found for place in batch) == list(range(len(widths)))
    for batch in found:
        assert len(batch) <= most
        assert len(batch) == 1 or len(batch) * max(widths[place] for place in batch) <= budget
    flat = [widths[place] for batch in found for place in batch]
    assert flat == sorted(flat, reverse=True)
