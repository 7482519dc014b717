"""Distinct words and repetition."""

import pytest

from gmtw.text.repetition import distinct_share, fresh_share, is_fresh


def test_distinct_share_is_the_mean_over_windows() -> None:
    assert distinct_share(["a", "b"] * 50, window=50) == pytest.approx(2 / 50)
    assert distinct_share(list("abcd"), window=50) == 1


def test_distinct_share_does_not_fall_with_length() -> None:
    once = [f"w{n}" for n in range(50)]
    assert distinct_share(once) == distinct_share(once * 20) == 1


def test_a_passage_said_k_times_has_one_kth_of_fresh_runs() -> None:
    passage = [f"w{n}" for n in range(300)]
    assert fresh_share(passage) == 1
    assert fresh_share(passage * 10) == pytest.approx(1 / 10, abs=0.01)


def test_nothing_repeats_nothing() -> None:
    assert distinct_share([]) == 1
    assert fresh_share(["a", "b"]) == 1


@pytest.mark.parametrize("words", ["", "ab", "abc", "abcabcabc", "abcdefgh", "aab" * 9, "abcdeabcdefg"])
def test_what_is_fresh_is_told_without_all_runs(words: str) -> None:
    """The quick answer is that of the share, below, at and above it."""
    share = fresh_share(list(words))
    limits = (0.0, share / 2, share, share + 0.01, 1.0)
    assert [is_fresh(list(words), least) for least in limits] == [share >= least for least in limits]
