"""A gate cannot be starved: what the baseline answered and the run did not counts, and good samples hide no bad one."""

from __future__ import annotations

import random

import pytest

from gmtw.core.types import Record
from gmtw.results.gate.limits import GateLimits, Missing
from gmtw.results.gate.model_scores import scores_by_model
from gmtw.results.gate.verdict import GateVerdict, judge
from tests.results.gate.runs_of_scores import baseline, records, run

WORLDS, HARD = 500, 24


def scores(seed: int = 0) -> list[float]:
    """Scores of a model; the hard worlds are the last ones."""
    return random.Random(seed).choices((1.0, 0.75, 0.5), k=WORLDS)


def without(rows: list[Record], count: int, status: str) -> list[Record]:
    """The rows, the last ones without an answer: "missing", or an "error" line."""
    gone: dict[str, object] = {"status": status, "scores": {}, "solved": None}
    return [*rows[:-count], *(row.model_copy(update=gone) for row in rows[-count:])]


def verdict(
    now: list[list[Record]], before: list[list[Record]], limits: GateLimits, paired: bool = True
) -> GateVerdict:
    return judge(run(*now, quick=paired), baseline(run(*before, quick=paired), paired_changes=paired), limits)


def by_metric(found: GateVerdict) -> dict[str, str]:
    return {line.metric: line.outcome for line in found.lines}


def test_garbage_is_a_regression() -> None:
    """The measure of the tests below: 24 of 500 answers without a right word."""
    now = [*scores()[:-HARD], *[0.0] * HARD]
    assert verdict([records({"U": now})], [records({"U": scores()})], GateLimits()).exit_code == 1


@pytest.mark.parametrize("status", ["missing", "error"])
@pytest.mark.parametrize(
    ("missing", "code", "outcomes"),
    [
        ("fail", 1, {"U": "passed", "U as zero": "regression"}),
        ("zero", 1, {"U": "shown", "U as zero": "regression"}),
        ("ignore", 0, {"U": "passed", "U as zero": "shown"}),
    ],
)
def test_lost_answers_are_no_escape(status: str, missing: Missing, code: int, outcomes: dict[str, str]) -> None:
    """The same 24 left out, or as error lines: the second comparison is shown always, and fails unless ignored."""
    rows = records({"U": scores()})
    found = verdict([without(rows, HARD, status)], [rows], GateLimits(missing=missing))
    told = by_metric(found)
    assert (found.exit_code, {key: told[key] for key in outcomes}) == (code, outcomes)
    lost = next(line for line in found.lines if line.metric == "lost")
    assert (lost.n, lost.now) == (HARD, HARD / WORLDS)
    assert lost.reason == f"24 of 500 answers are not there, and the baseline has them (--missing {missing})"
    zero = next(line for line in found.lines if line.metric == "U as zero")
    assert zero.change is not None
    assert zero.change == pytest.approx(-sum(scores()[-HARD:]) / WORLDS)


def test_nothing_lost_is_said() -> None:
    """The line is always there; no second comparison is needed, and no test is weaker."""
    rows = records({"U": scores()})
    found = verdict([rows], [rows], GateLimits(max_mde=1))
    assert by_metric(found) == {"coverage": "passed", "lost": "passed", "U": "passed"}


def test_what_the_baseline_lacked_too_is_not_lost() -> None:
    """Only what it answered counts, so a baseline with errors is no trap."""
    rows = without(records({"U": scores()}), HARD, "error")
    assert by_metric(verdict([rows], [rows], GateLimits(max_mde=1)))["lost"] == "passed"
    found = verdict([without(records({"U": scores()}), HARD + 2, "missing")], [rows], GateLimits(max_mde=1))
    assert next(line for line in found.lines if line.metric == "lost").n == 2


def test_a_few_lost_answers_are_within_the_tolerance() -> None:
    """Two of 500, as a server loses them, are no regression."""
    rows = records({"U": scores()})
    assert verdict([without(rows, 2, "error")], [rows], GateLimits()).exit_code == 0


def test_many_lost_answers_fail_and_do_not_only_leave_a_doubt() -> None:
    """Below --min-coverage nothing can be told of what is left, but what was lost is lost; also without records."""
    rows = records({"U": scores()})
    for paired in (True, False):
        found = verdict([without(rows, 100, "missing")], [rows], GateLimits(), paired)
        told = by_metric(found)
        assert (told["coverage"], told["U"], told["U as zero"]) == ("cannot tell", "cannot tell", "regression")
        assert found.exit_code == 1


def test_a_part_of_a_run_tells_nothing() -> None:
    """An incomplete run has not lost its answers."""
    rows = records({"U": scores()})
    found = judge(run(without(rows, 100, "missing"), partial="-k"), baseline(run(rows)), GateLimits())
    assert (found.exit_code, by_metric(found)["U as zero"]) == (10, "cannot tell")


@pytest.mark.parametrize("status", ["missing", "error"])
def test_a_threshold_is_of_all_instances(status: str) -> None:
    """A mean of 1 over half of the instances is .5."""
    rows = without(records({"U": [1.0] * 40}), 20, status)
    for least, outcome in ((0.5, "passed"), (0.51, "below threshold")):
        found = judge(run(rows), None, GateLimits(fail_under={"U": least}, min_coverage=0))
        assert by_metric(found)["U"] == outcome
        assert next(line for line in found.lines if line.metric == "U").now == 0.5


@pytest.mark.parametrize("samples_before", [1, 10])
def test_copies_of_the_baseline_hide_no_bad_sample(samples_before: int) -> None:
    """Nine samples are as the baseline's, the tenth lost a third of its score: the line says which."""
    before = [records({"U": scores(k)}, sample=k) for k in range(samples_before)]
    copies = [records({"U": scores(k % samples_before)}, sample=k) for k in range(9)]
    bad = records({"U": [0.0 if k % 3 == 0 else value for k, value in enumerate(scores())]}, sample=9)
    found = verdict([*copies, bad], before, GateLimits(tolerance=0.05))
    line = next(line for line in found.lines if line.metric == "U")
    assert (line.outcome, line.reason) == ("regression", "sample 9 alone fell")
    assert verdict([*copies, copies[0]], before, GateLimits(max_mde=1)).exit_code == 0


def test_a_sample_is_held_against_the_same_sample() -> None:
    """Two samples that are far from each other are both as before, and a lost one is lost in its own number."""
    rows = [records({"U": [float(k)] * 30}, sample=k) for k in range(2)]
    now, before = (scores_by_model([one for row in rows for one in row])["m", "ro"] for _ in range(2))
    assert [before.of_sample("w0000", "U", k) for k in (0, 1, 2)] == [0.0, 1.0, 0.5]
    now.answered.discard(("w0003", 1))
    assert now.lost(before) == {("w0003", 1)}
    assert now.value("w0003", "U", 1, now.lost(before)) == 0.0
    assert now.mean("w0003", "U", now.lost(before)) == 0.0
