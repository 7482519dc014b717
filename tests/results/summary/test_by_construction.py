"""Figures by construction: which rules are counted, what they are held against, and when there are none."""

from __future__ import annotations

from typing import Any

import pytest

from gmtw.core.types import Record, Score
from gmtw.results.stats import contrast, interval
from gmtw.results.summary import by_row, summarise, summed

SIZES = {("travel", "easy"): 3}


def record(id_: str, *each: tuple[bool, list[str]], sample: int = 0, parsed: bool = True) -> Record:
    """A record of the world of that id, whose U judged rules: whether each held, and its constructions."""
    lines: list[dict[str, Any]] = [
        {"kind": "include", "held": held, "earned": 1.0, **({"constructions": tags} if tags else {})}
        for held, tags in each
    ]
    u = Score(metric="U", value=0.5, parts={"held": int(parsed), "each": lines})
    r = Score(metric="R", value=1.0, parts={"held": 1, "each": [{"kind": "well-formed", "held": True, "earned": 1.0}]})
    return Record(
        model="m", language="ro", sample=sample, instance_id=id_, source="travel", level="easy",
        fingerprint=f"world-{id_}", scores={"U": u, "R": r},
    )  # fmt: skip


ROWS = [
    record("1", (True, ["plain"]), (False, ["negation", "idiom"]), (True, ["negation"])),
    record("2", (True, ["plain"]), (False, ["negation"])),
    record("3", (False, ["plain"]), (True, ["idiom"])),
]


def test_a_rule_counts_for_each_of_its_constructions() -> None:
    """Its share, its rules, its instances; and the share of common wordings is what it is held against."""
    found = summarise(ROWS, SIZES, "m").constructions
    assert found is not None
    assert list(found) == ["plain", "idiom", "negation"]
    negation = found["negation"]
    worlds = ["world-1", "world-1", "world-2"]
    assert (negation.held.value, negation.held.n, negation.instances) == (1 / 3, 3, 2)
    assert negation.held.interval == interval([0, 1, 0], worlds)
    assert negation.alone.interval == interval([1, 0], ["world-1", "world-2"])
    plain = [(True, "world-1"), (True, "world-2"), (False, "world-3")]
    expected = contrast([(True, "world-1"), (False, "world-2")], plain)
    assert negation.minus_plain is not None
    assert expected is not None
    assert negation.minus_plain.value == pytest.approx(1 / 2 - 2 / 3)
    assert negation.minus_plain.n == 5
    assert negation.minus_plain.interval == expected.interval
    assert found["plain"].minus_plain is None
    assert found["plain"].alone == found["plain"].held


def test_what_stands_with_a_construction_is_not_blamed_on_it() -> None:
    """A model that fails at negation fails at the comparisons that are negated; at the others it does not."""
    rows = [
        record(str(n), (True, ["plain"]), (True, ["comparison"]), (False, ["comparison", "negation"])) for n in range(9)
    ]
    found = summarise(rows, SIZES, "m").constructions
    assert found is not None
    comparison, negation = found["comparison"], found["negation"]
    assert (comparison.held.value, comparison.alone.value) == (0.5, 1.0)
    assert comparison.minus_plain is not None
    assert comparison.minus_plain.value == 0
    assert (negation.held.value, negation.alone.value, negation.minus_plain) == (0, None, None)


def test_without_tags_nothing_is_said() -> None:
    """Nor written: the bytes of other summaries stay as they are."""
    found = summarise([record("1", (True, []))], SIZES, "m")
    assert found.constructions is None
    assert "constructions" not in found.model_dump_json()


def test_without_common_wordings_there_is_no_difference() -> None:
    """The shares stand alone then, and no empty difference is written."""
    found = summarise([record("1", (True, ["negation"])), record("2", (False, ["negation"]))], SIZES, "m")
    assert found.constructions is not None
    assert found.constructions["negation"].minus_plain is None
    assert "minus_plain" not in found.model_dump_json()


def test_no_rule_holds_in_a_plan_without_a_known_entity() -> None:
    """A plan that obeys a prohibition by being empty has not understood it."""
    found = summarise([record("1", (True, ["negation"]), parsed=False)], SIZES, "m").constructions
    assert found is not None
    assert found["negation"].held.value == 0


def test_each_sample_has_its_own_figures() -> None:
    """As all other figures of a row."""
    rows = by_row([*ROWS, record("1", (True, ["negation"]), sample=1)])
    shares = [summarise(row, SIZES, "m").constructions for row in rows.values()]
    assert [one and one["negation"].held.value for one in shares] == [1 / 3, 1.0]


def test_what_is_kept_of_a_score_gives_the_same_figures() -> None:
    """Outcomes keep the constructions when everything else of a rule is let go."""
    slim = [
        row.model_copy(update={"scores": {key: summed(score) for key, score in row.scores.items()}}) for row in ROWS
    ]
    assert summarise(slim, SIZES, "m") == summarise(ROWS, SIZES, "m")
    assert summarise(slim[::-1], SIZES, "m").constructions == summarise(ROWS, SIZES, "m").constructions
