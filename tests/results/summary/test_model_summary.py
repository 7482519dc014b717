"""Records -> summary: what is averaged, over what, and what is only counted."""

from __future__ import annotations

import random
import re
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gmtw.core.types import Note, Record, Score
from gmtw.results.summary import SCORING, Signature, Summary, by_row, in_order, mean, signature_of, stratum, summarise

SIZES = {("travel", "easy"): 2, ("travel", "hard"): 1, ("fact", "easy"): 1}


def record(id_: str = "1", source: str = "travel", level: str = "easy", **fields: Any) -> Record:
    """A record of "m", its scores given by metric: U=0.5."""
    scores = {key: fields.pop(key) for key in "URGF" if key in fields}
    return Record(
        **{"model": "m", "language": "ro", "sample": 0, "fingerprint": "f", **fields},
        instance_id=id_,
        source=source,
        level=level,
        scores={key: Score(metric=key, value=value) for key, value in scores.items()},
    )


def test_what_is_not_measured_is_no_zero() -> None:
    """An unmeasured score moves no mean; errors and missing outputs are 0 in solved, faithful and avg alone."""
    rows = [
        record("1", U=1.0, R=0.5, solved=True),
        record("2", U=None, R=1.0, solved=None),
        record("3", level="hard", status="error", error="timeout"),
        record("4", source="fact", status="missing"),
    ]
    found = summarise(rows, SIZES, "m")
    assert (found.instances, found.answered, found.errors, found.missing, found.coverage) == (4, 2, 1, 1, 0.5)
    assert {key: (m.value, m.n) for key, m in found.means.items()} == {"U": (1.0, 1), "R": (0.75, 2)}
    assert (found.avg.value, found.avg.n) == (0.4375, 4)
    assert (found.solved.value, found.solved.n) == (1 / 3, 3)
    answered = {key: (mean.value, mean.n) for key, mean in (found.of_answered or {}).items()}
    assert answered == {"solved": (1.0, 1), "avg": (0.875, 2)}


def test_worlds_and_levels_are_summed_up_apart() -> None:
    """Each stratum has the size that the set gives it, answered or not."""
    found = summarise([record("1", U=1.0), record("2", U=0.0), record("3", level="hard", U=0.5)], SIZES, "m")
    assert {name: (part.means["U"].value, part.instances) for name, part in found.levels.items()} == {
        "easy": (0.5, 3),
        "hard": (0.5, 1),
    }
    assert found.worlds["fact"].answered == 0
    assert found.worlds["fact"].avg.value is None
    assert found.worlds["travel"].means["U"].n == 3


def test_u_above_chance() -> None:
    """0 is what a random valid plan earns, 1 everything; only instances that carry a chance count."""
    rows = [record(str(n), U=value) for n, value in enumerate((0.7, 0.9, 0.1))]
    assert summarise(rows, SIZES, "m").above_chance is None
    known = [
        row.model_copy(update={"scores": {"U": Score(metric="U", value=row.scores["U"].value, parts={"chance": c})}})
        for row, c in zip(rows[:2], (0.3, 0.5), strict=True)
    ]
    found = summarise([*known, rows[2]], SIZES, "m").above_chance
    assert found is not None
    assert (round(found.value or 0, 9), found.n) == (round((0.8 - 0.4) / 0.6, 9), 2)


def test_the_interval_above_chance_is_that_of_u() -> None:
    """Moved in the same way as the mean: between what an answer without a plan earns and 1."""
    rows = []
    for n in range(30):
        score = Score(metric="U", value=(n % 5) / 4, parts={"chance": 0.5})
        rows.append(record(str(n), fingerprint=str(n)).model_copy(update={"scores": {"U": score}}))
    found = stratum(rows, 30)
    u, above = found.means["U"].interval, found.above_chance
    assert u is not None
    assert above is not None
    assert above.interval == ((u[0] - 0.5) / 0.5, (u[1] - 0.5) / 0.5)


def test_told_counts_what_is_solved_and_truthfully_told() -> None:
    """Over all outputs that have both: one of four, although of the solved ones one in two has F = 1."""
    rows = [
        record("1", solved=True, F=1.0),
        record("2", solved=True, F=0.9),
        record("3", solved=False, F=1.0),
        record("4", solved=False, F=0.0),
        record("5", solved=True, F=None),
        record("6", solved=None, F=1.0),
    ]
    assert [row.faithful for row in rows] == [True, False, False, False, None, None]
    found = stratum(rows, 6)
    assert found.faithful is not None
    assert (found.faithful.value, found.faithful.n, found.solved.value) == (0.25, 4, 0.6)


def test_what_has_no_f_is_not_told() -> None:
    """Not written either: a suite of items has no such figure."""
    found = stratum([record("1", U=1.0, solved=True)], 1)
    assert found.faithful is None
    assert not {"faithful", "errors_per_100", "above_chance"} & found.model_dump().keys()


def test_errors_per_100_words_are_a_part_of_g() -> None:
    """Their mean over the texts that were checked; it is no share, so nothing bounds its interval."""
    rows = []
    for n, errors in enumerate((0.0, 2.5, None)):
        parts = {} if errors is None else {"per_100": errors}
        score = Score(metric="G", value=1.0, parts=parts)
        rows.append(record(str(n), fingerprint=str(n)).model_copy(update={"scores": {"G": score}}))
    found = stratum(rows, 3).errors_per_100
    assert found is not None
    assert (found.value, found.n) == (1.25, 2)


def test_oddities_are_counted_by_kind() -> None:
    """Notes by kind, answers in the wrong order of either kind, and the share of unresolved names."""
    first = record("1", notes=(Note(kind="repaired"), Note(kind="json-first")), names=3, unresolved=1)
    second = record("2", notes=(Note(kind="text-after"), Note(kind="repaired")), names=5, unresolved=1)
    found = summarise([first, second], SIZES, "m")
    assert found.notes == {"json-first": 1, "repaired": 2, "text-after": 1}
    assert (found.order_faults, found.unresolved_share) == (2, 0.25)


def test_an_empty_row_has_no_means() -> None:
    """Nothing graded: no value anywhere, no division by zero."""
    found = stratum([], 0)
    assert (found.means, found.avg.value, found.coverage) == ({}, None, 0.0)


@given(st.lists(st.floats(0, 1), min_size=1), st.randoms(use_true_random=False))
def test_order_moves_no_digit(values: list[float], rng: random.Random) -> None:
    """The mean of shuffled values is the same float, not merely a near one."""
    shuffled = list(values)
    rng.shuffle(shuffled)
    assert mean(values) == mean(shuffled)


def test_rows_are_told_apart_and_sorted() -> None:
    """Language and sample make rows of their own."""
    rows = by_row([record(model=m, language=lang, sample=s) for m in "ba" for lang in ("ro", "en") for s in (1, 0)])
    assert list(rows) == [(m, lang, s) for m in "ab" for lang in ("en", "ro") for s in (0, 1)]


def test_metrics_come_in_the_order_of_reports() -> None:
    """U R G F, then any other by name."""
    assert in_order({"F", "exact", "G", "R", "U", "choice"}) == ("U", "R", "G", "F", "choice", "exact")


def test_the_signature_names_set_languages_and_coverage() -> None:
    """One line says what was measured, so that a number can be made again."""
    rows = [summarise([record(U=1.0, language=lang)], SIZES, lang) for lang in ("ro", "en")]
    parts = str(signature_of("base", "0123456789", rows)).split("|")
    assert parts[1:-1] == ["set:base#012345", "lang:en,ro", f"scoring:{SCORING}", "n:2", "cov:0.250"]
    assert parts[0].startswith("gmtw:")
    assert re.fullmatch(r"words:ro#[0-9a-f]{4}", parts[-1])


def test_a_summary_reads_itself_back() -> None:
    """summary.json holds all of a summary, floats to the digit."""
    model = summarise([record("1", U=1 / 3), record("2", U=0.1)], SIZES, "m")
    summary = Summary(
        set="s",
        set_digest="e",
        digest="d",
        scoring=SCORING,
        signature=Signature(),
        partial="",
        unknown=("x",),
        repeats=0,
        models=(model,),
    )
    assert Summary.model_validate_json(summary.model_dump_json()) == summary
