"""Figures of the counts: their intervals, and their change since an earlier run."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gmtw.core.errors import InputError
from gmtw.quality.validate.compare import compare
from gmtw.quality.validate.intervals import bootstrap, interval, wilson
from gmtw.quality.validate.result import Counted, Figure, Result
from gmtw.quality.validate.tally import MEASURES, Tally, total


def value(key: str, tally: Tally) -> float | None:
    return MEASURES[key].value(tally)


def result(*tallies: Tally, detector: str = "foreign", first: int = 0) -> Result:
    """A result of one row per tally, numbered from `first`."""
    rows = [(f"r{number}", tally) for number, tally in enumerate(tallies, start=first)]
    return Result(
        detector=detector,
        unit="words",
        gmtw="0",
        language="ro",
        files=("x.jsonl",),
        selection="",
        texts=len(rows),
        counts=total(tallies)._asdict(),
        figures={key: Figure(value=value(key, total(tallies))) for key in ("precision", "recall", "false_per_1000")},
        remarks={},
        slips=(),
        rows=tuple(Counted(id=id_, cluster=id_, tally=tally) for id_, tally in rows),
    )


def test_the_figures_of_counts() -> None:
    """8 of 10 flags are right, 9 of 12 labels are found, 2 false alarms fall on 4,000 words."""
    tally = Tally(words=4000, flagged=10, right=8, gold=12, found=9, unpaired=4, unpaired_found=3, clean=50)
    assert value("precision", tally) == 0.8
    assert value("recall", tally) == value("single", tally) == 0.75
    assert value("f1", tally) == pytest.approx(2 * 0.8 * 0.75 / (0.8 + 0.75))
    assert value("false_share", tally) == 0.04
    assert value("false_per_1000", tally) == 0.5


def test_what_cannot_be_measured_is_none_and_never_0() -> None:
    """Text without labels has false alarms, and neither precision nor recall."""
    clean = Tally(words=1000, flagged=2)
    assert [value(key, clean) for key in ("precision", "recall", "f1")] == [None] * 3
    assert value("false_per_1000", clean) == 2
    assert value("f1", Tally(words=10, gold=3)) == 0
    assert [value(key, Tally()) for key in MEASURES] == [None] * len(MEASURES)


def test_wilson_is_wilson() -> None:
    """Newcombe (1998), table I: 81 of 263 and 0 of 20."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0, 0.1611), abs=1e-4)
    assert wilson(20, 20)[1] == 1


def test_one_item_per_text_is_wilson_and_several_are_drawn_together() -> None:
    """The same 90 of 100 in ten texts that are all right or all wrong are known much worse."""
    single = [Tally(gold=1, found=int(n >= 10)) for n in range(100)]
    clustered = [Tally(gold=10, found=10 * int(n > 0)) for n in range(10)]
    assert interval(MEASURES["recall"], single) == wilson(90, 100)
    low, high = interval(MEASURES["recall"], clustered) or (0, 0)
    assert low < wilson(90, 100)[0]
    assert high == 1


def test_what_never_happened_has_an_upper_limit() -> None:
    """No false alarm in 10,000 words: up to 0.37 per 1,000 cannot be ruled out; all found: Wilson of the items."""
    tallies = [Tally(words=1000, gold=5, found=5)] * 10
    assert interval(MEASURES["false_per_1000"], tallies) == pytest.approx((0, 0.3689), abs=1e-4)
    assert interval(MEASURES["recall"], tallies) == wilson(50, 50)
    assert interval(MEASURES["f1"], [Tally(flagged=5, right=5, gold=5, found=5)] * 10) is None
    assert interval(MEASURES["recall"], [Tally(words=5)]) is None


def test_the_digits_are_the_same_everywhere() -> None:
    """Stored digits of a bootstrap; whatever ran before draws nothing from it."""
    tallies = [Tally(words=100 + n, flagged=3, right=n % 4) for n in range(20)]
    random.random()
    low, high = bootstrap(MEASURES["false_per_1000"], tallies)
    assert (low, high) == bootstrap(MEASURES["false_per_1000"], tallies)
    assert (low, high) == (9.090909090909092, 18.249883013570425)


def test_better_worse_and_the_same() -> None:
    """Each figure by its own direction: more recall is better, more false alarms are worse."""
    old = result(*[Tally(words=100, flagged=5, right=5, gold=10, found=5)] * 30)
    new = result(*[Tally(words=100, flagged=9, right=8, gold=10, found=8)] * 30)
    changes = compare(new, old, Path("old.json")).changes
    assert {key: change.verdict for key, change in changes.items()} == {
        "precision": "worse",
        "recall": "better",
        "false_per_1000": "worse",
    }
    assert changes["recall"].difference == pytest.approx(0.3)
    assert {change.verdict for change in compare(new, new, Path("new.json")).changes.values()} == {"same"}


def test_a_difference_within_the_noise_is_the_same() -> None:
    """One text gained and one lost."""
    base = [Tally(gold=1, found=int(n > 5)) for n in range(40)]
    new = compare(result(*[Tally(gold=1, found=1), *base[1:-1], Tally(gold=1)]), result(*base), Path("b"))
    assert new.changes["recall"].verdict == "same"
    low, high = new.changes["recall"].low, new.changes["recall"].high
    assert low is not None
    assert high is not None
    assert low < 0 < high


def test_only_rows_of_both_are_compared() -> None:
    """Rows that one of the two lacks are counted, and move nothing."""
    good, bad = Tally(gold=2, found=2), Tally(gold=2)
    found = compare(result(good, good, first=1), result(bad, good), Path("b"))
    assert (found.rows, found.only_now, found.only_then) == (1, 1, 1)
    assert found.changes["recall"].then == found.changes["recall"].now == 1


def test_results_that_have_nothing_in_common_are_refused() -> None:
    """Another detector, or no row of both."""
    one = result(Tally(gold=1))
    with pytest.raises(InputError, match=r"old\.json: holds figures of 'slots', not of 'foreign'"):
        compare(one, result(Tally(gold=1), detector="slots"), Path("old.json"))
    with pytest.raises(InputError, match="shares no row"):
        compare(one, result(Tally(gold=1), first=7), Path("old.json"))
