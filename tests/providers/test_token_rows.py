"""Texts as rows: prefixes that are shared, windows over long texts, and batches of like length."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gmtw.providers.token_rows import MAX_SHARED_ROW, TokenRow, batches, pack_rows, separate_rows, windows

TEXTS = st.lists(st.lists(st.integers(0, 2), max_size=12), max_size=12)


@given(TEXTS, st.integers(1, 40))
def test_each_text_is_a_path_in_order(texts: list[list[int]], most: int) -> None:
    """Its tokens, each once and after what stands before it; a row is no wider than asked, but for one text alone."""
    rows = pack_rows(texts, most)
    assert [[row.ids[place] for place in path] for row in rows for path in row.paths] == texts
    for row in rows:
        assert all(path == sorted(set(path)) for path in row.paths)
        assert len(row.paths) == 1 or len(row.ids) <= most
        assert sum(row.own) == len(row.ids)


@given(TEXTS)
def test_a_place_has_one_past(texts: list[list[int]]) -> None:
    """Whichever text passes through a place, the same tokens stand before it: they are read once for all."""
    for row in pack_rows(texts, 1000):
        past: dict[int, list[int]] = {}
        for path in row.paths:
            for depth, place in enumerate(path):
                assert past.setdefault(place, path[:depth]) == path[:depth]


def test_a_context_is_in_a_row_once() -> None:
    """With the tails of its candidates, also where two of them go on together; another context begins another row."""
    context = list(range(10))
    row, other = pack_rows([[*context, 20], [*context, 30, 31], [*context, 30, 32], [5, 6, 7]], 1000)
    assert row.ids == [*context, 20, 30, 31, 32]
    assert row.paths[2] == [*range(10), 11, 13]
    assert row.own == [11, 2, 1]
    assert other == TokenRow([5, 6, 7], [[0, 1, 2]])


def test_only_a_half_or_more_is_worth_sharing() -> None:
    """And a row grows to WIDEST, or to twice its first text."""
    assert len(pack_rows([[1, 2, 3, 4], [1, 2, 9, 9], [1, 8, 8, 8]], 1000)) == 2
    many = [[*range(100), *range(1000 * n, 1000 * n + 77)] for n in range(1, 20)]
    assert len(pack_rows(many, 10**6)[0].ids) == MAX_SHARED_ROW
    long = [[*range(3000), *range(n, n + 900)] for n in range(4000, 4006)]
    assert [len(row.paths) for row in pack_rows(long, 10**6)] == [5, 1]


def test_a_row_branches_where_a_token_must_not_see_another_text() -> None:
    """Not where texts differ in their last token only, since nothing is asked after it."""
    assert pack_rows([[1, 2, 3], [1, 2, 4]], 100)[0].branches is False
    assert pack_rows([[1, 2, 3, 4], [1, 2, 5, 6]], 100)[0].branches is True
    assert not any(row.branches for row in separate_rows([[1, 2, 3, 4], [1, 2, 5, 6]]))


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
