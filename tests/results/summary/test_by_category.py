"""Errors of language by category: what they are the means of, in which order, and when there are none."""

from __future__ import annotations

from typing import Any

import pytest

from gmtw.core.types import Record, Score
from gmtw.results.stats import interval
from gmtw.results.summary import summarise, summed

SIZES = {("travel", "easy"): 3}


def record(id_: str, words: int, **errors: int) -> Record:
    """A record of the world of that id, whose text has so many words, and so many errors of each category."""
    parts: dict[str, Any] = {"words": words}
    if words:
        parts |= {"by_category": errors, "per_100": 100 * sum(errors.values()) / words}
    return Record(
        model="m", language="ro", sample=0, instance_id=id_, source="travel", level="easy",
        fingerprint=f"world-{id_}", scores={"G": Score(metric="G", value=0.5, parts=parts)},
    )  # fmt: skip


ROWS = [record("1", 50, capital=1, verb=1), record("2", 100, preposition=3), record("3", 20), record("4", 0)]


def test_they_are_means_over_texts_and_add_up_to_all_errors() -> None:
    """A text without an error counts as 0, one without words not at all; the most frequent category is first."""
    found = summarise(ROWS, SIZES, "m")
    assert found.errors_by_category is not None
    assert found.errors_per_100 is not None
    assert list(found.errors_by_category) == ["preposition", "capital", "verb"]
    means = {name: mean.value for name, mean in found.errors_by_category.items()}
    assert means == {"preposition": 1.0, "capital": pytest.approx(2 / 3), "verb": pytest.approx(2 / 3)}
    assert sum(mean or 0 for mean in means.values()) == pytest.approx(found.errors_per_100.value)
    preposition = found.errors_by_category["preposition"]
    assert preposition.n == 3
    assert preposition.interval == interval([0.0, 3.0, 0.0], ["world-1", "world-2", "world-3"], span=None)


def test_what_a_summary_keeps_of_a_score_is_enough() -> None:
    """Nothing is lost when only that is in memory."""
    kept = [one.model_copy(update={"scores": {"G": summed(one.scores["G"])}}) for one in ROWS]
    assert summarise(kept, SIZES, "m").errors_by_category == summarise(ROWS, SIZES, "m").errors_by_category


def test_clean_texts_have_none_and_unread_ones_say_nothing() -> None:
    """An empty table is a finding; where no text was searched nothing is written."""
    clean, silent = summarise([record("1", 40)], SIZES, "m"), summarise([record("1", 0)], SIZES, "m")
    assert clean.errors_by_category == {}
    assert silent.errors_by_category is None
    assert "errors_by_category" not in silent.model_dump()
