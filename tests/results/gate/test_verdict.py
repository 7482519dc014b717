"""The gate's verdict on a run: what fires, what passes, and what nobody can tell."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gmtw.core.errors import MismatchError
from gmtw.results.gate.baseline import check_language
from gmtw.results.gate.limits import GateLimits, Missing
from gmtw.results.gate.verdict import GateCheck, GateVerdict, judge
from gmtw.results.summary import Signature
from tests.results.gate.runs_of_scores import baseline, records, run

WORLDS = 400


def noisy(seed: int, drop: float = 0.0) -> list[float]:
    """A model's scores on worlds that all models share, a tenth of them its own, and a share of them gone."""
    common, own = random.Random(1), random.Random(seed)
    kinds = (1.0, 1.0, 1.0, 0.75, 0.5)
    values = [own.choice(kinds) if own.random() < 0.1 else value for value in common.choices(kinds, k=WORLDS)]
    return [0.0 if own.random() < drop else value for value in values]


def line(verdict: GateVerdict, metric: str) -> GateCheck:
    """The line of that metric."""
    (found,) = (one for one in verdict.lines if one.metric == metric)
    return found


def test_a_true_drop_is_a_regression() -> None:
    """ModelScores that fell in a tenth of the worlds fire, with the drop, its interval and a small p."""
    verdict = judge(run(records({"U": noisy(2, drop=0.1)})), baseline(run(records({"U": noisy(3)}))), GateLimits())
    found = line(verdict, "U")
    assert (verdict.outcome, verdict.exit_code, found.outcome) == ("regression", 1, "regression")
    assert found.change is not None
    assert found.interval is not None
    assert found.p is not None
    assert found.interval[0] < found.change < found.interval[1] < 0
    assert found.p < 0.01


def test_noise_and_a_gain_pass() -> None:
    """Another sample of the same quality passes, and so does a better model."""
    before = baseline(run(records({"U": noisy(3)})))
    assert judge(run(records({"U": noisy(2)})), before, GateLimits()).exit_code == 0
    assert judge(run(records({"U": [1.0] * WORLDS})), before, GateLimits()).exit_code == 0


def test_a_drop_within_the_tolerance_passes() -> None:
    """A drop that is sure but small is no regression; the line says so, and a smaller tolerance fires."""
    before = baseline(run(records({"G": [1.0] * WORLDS})))
    now = run(records({"G": [0.995] * WORLDS}))
    verdict = judge(now, before, GateLimits())
    assert verdict.exit_code == 0
    assert line(verdict, "G").reason == "a drop within the tolerance of 0.01"
    assert judge(now, before, GateLimits(tolerance=0.001)).outcome == "regression"


def test_a_drop_of_just_the_tolerance_passes() -> None:
    """The tolerance is what a drop may be: exactly so much is none, a trace more is a regression."""
    before = baseline(run(records({"G": [1.0] * WORLDS}), quick=True))
    now = run(records({"G": [0.75] * WORLDS}), quick=True)
    assert line(judge(now, before, GateLimits(tolerance=0.25)), "G").outcome == "passed"
    assert line(judge(now, before, GateLimits(tolerance=0.2499)), "G").outcome == "regression"


@pytest.mark.parametrize("worlds", [3, 40])
def test_a_small_set_cannot_tell(worlds: int) -> None:
    """Finding no drop says nothing if the set could not have shown one of .05: exit code 10."""
    row = records({"U": noisy(2)[:worlds]})
    verdict = judge(run(row), baseline(run(records({"U": noisy(3)[:worlds]}))), GateLimits())
    assert verdict.exit_code == 10
    assert "could not have shown a" in line(verdict, "U").reason
    assert judge(run(row), baseline(run(row)), GateLimits(max_mde=1)).exit_code == (0 if worlds == 40 else 10)


def test_a_part_and_a_poor_coverage_cannot_tell() -> None:
    """A filtered run and one with too few answers are refused with 10, whatever their scores."""
    before = baseline(run(records({"U": noisy(3)})))
    bad = records({"U": noisy(2, drop=0.3)})
    assert judge(run(bad, partial="-k"), before, GateLimits(fail_under={"U": 0.9})).exit_code == 10
    few = records({"U": noisy(2, drop=0.3)}, missing=40)
    verdict = judge(run(few), before, GateLimits(missing="ignore"))
    assert verdict.exit_code == 10
    assert line(verdict, "coverage").reason == "answered 90.0% of the instances, asked for 95.0%"
    assert judge(run(few), before, GateLimits(min_coverage=0.9)).exit_code == 1


def test_a_baseline_that_is_a_part_cannot_tell() -> None:
    """The same holds for the earlier run."""
    now = run(records({"U": noisy(2)}))
    assert judge(now, baseline(run(records({"U": noisy(3)}), partial="-x")), GateLimits()).exit_code == 10
    assert judge(now, baseline(run(records({"U": noisy(3)}, missing=40))), GateLimits()).exit_code == 10


def test_thresholds() -> None:
    """A mean under its threshold fails; avg and solved can be asked for; what was not measured cannot be told."""
    now = run(records({"U": [0.5] * 20, "R": [1.0] * 20}))
    assert judge(now, None, GateLimits(fail_under={"U": 0.5, "avg": 0.75})).exit_code == 0
    assert judge(now, None, GateLimits(fail_under={"U": 0.51})).outcome == "below threshold"
    assert judge(now, None, GateLimits(fail_under={"F": 0.1})).exit_code == 10


def test_models_are_matched_by_name_and_a_single_one_by_being_it() -> None:
    """A checkpoint with another name is held against the only model of the baseline; one of several is not guessed."""
    one, two = records({"U": noisy(2)}, "ckpt-2"), records({"U": noisy(3)}, "ckpt-1")
    assert judge(run(one), baseline(run(two)), GateLimits()).exit_code == 0
    both = baseline(run(two, records({"U": noisy(4)}, "other")))
    verdict = judge(run(one), both, GateLimits())
    reasons = {one.model: (one.outcome, one.reason) for one in verdict.lines if one.metric in ("all", "lost")}
    assert reasons == {
        "ckpt-2": ("cannot tell", "no such model in the baseline, which has ckpt-1, other"),
        "ckpt-1": ("regression", "the baseline's model (ro) is not in this run (--missing fail)"),
        "other": ("regression", "the baseline's model (ro) is not in this run (--missing fail)"),
    }


@pytest.mark.parametrize(("missing", "code"), [("fail", 1), ("zero", 1), ("ignore", 10)])
@pytest.mark.parametrize("gone", [("b", "ro"), ("a", "en")])
def test_a_model_or_a_language_that_is_gone_does_not_pass(gone: tuple[str, str], missing: Missing, code: int) -> None:
    """Nobody gets rid of bad answers by leaving out all of a model, or all of one of its languages."""
    kept, lost = (
        records({"U": noisy(2)}, "a"),
        [one.model_copy(update={"model": gone[0], "language": gone[1]}) for one in records({"U": noisy(4)}, "b")],
    )
    verdict = judge(run(kept), baseline(run(kept, lost)), GateLimits(missing=missing))
    assert verdict.exit_code == code
    assert [one.model for one in verdict.lines if one.outcome != "passed" and one.metric == "lost"] == [gone[0]]


def test_samples_of_a_model_are_one() -> None:
    """Two samples against two: the mean over samples is compared, world by world."""
    rows = [records({"U": noisy(seed)}, sample=seed % 2) for seed in (12, 13, 14, 15)]
    verdict = judge(run(*rows[:2]), baseline(run(*rows[2:])), GateLimits())
    assert verdict.exit_code == 0
    assert line(verdict, "U").n == WORLDS


def test_a_summary_alone_tells_less() -> None:
    """Without records the means are compared as if unrelated: a large drop fires, a small one is doubt."""
    before = baseline(run(records({"U": noisy(3)})), paired_changes=False)
    assert judge(run(records({"U": noisy(2, drop=0.3)})), before, GateLimits()).exit_code == 1
    paired_changes = baseline(run(records({"U": noisy(3)})))
    small = run(records({"U": noisy(2)}))
    loose, tight = line(judge(small, before, GateLimits()), "U"), line(judge(small, paired_changes, GateLimits()), "U")
    assert loose.detectable is not None
    assert tight.detectable is not None
    assert loose.detectable > tight.detectable


def test_another_set_is_refused() -> None:
    """A baseline of other instances is an error that names both."""
    now, other = run(records({"U": [1.0] * 9})), run(records({"U": [1.0] * 9}), set_digest="e" * 64)
    with pytest.raises(MismatchError, match="is of the set s#eeeeee, not of s#dddddd"):
        judge(now, baseline(other), GateLimits())


def test_another_language_or_word_list_is_refused() -> None:
    """Runs that cannot be compared are an error that names what differs, not a doubt."""
    now = run(records({"U": [1.0] * 9}))
    other = baseline(now)
    with pytest.raises(MismatchError, match="is in ro, this run in en; see compare --pair"):
        check_language(other, ["en"], {})
    assert other.summary is not None
    worded = replace(other, summary=other.summary.model_copy(update={"signature": Signature(words={"ro": "0000"})}))
    with pytest.raises(MismatchError, match="judged G by words:ro#0000, this run by words:ro#cba8"):
        check_language(worded, ["ro"], {"ro": "cba8"})
    check_language(worded, ["ro"], {"ro": "0000"})
