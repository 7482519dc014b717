"""Decisions of a gate's outcome, one figure at a time; the figures of a verdict, its limits and its texts."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from gmtw.core.errors import GmtwError, InputError, MismatchError, UnknownNameError
from gmtw.grading.shards import to_line
from gmtw.results.gate.baseline import Baseline, check_set, counterpart, open_baseline
from gmtw.results.gate.comparisons import MetricComparison
from gmtw.results.gate.limits import GateLimits, baseline_path, check_metrics, share, thresholds
from gmtw.results.gate.metric_change import MetricChange, model_label, same_outputs, unpaired_change
from gmtw.results.gate.model_scores import scores_by_model
from gmtw.results.gate.verdict import GateCheck, GateVerdict, _decide, exit_code, judge
from gmtw.results.gate.verdict_text import figures, github_commands, publish_to_github, verdict_lines, verdict_markdown
from gmtw.results.run import open_run
from tests.results.gate.runs_of_scores import baseline, records, run


def change(
    now: float = 0.5, p_gain: float = 0.9, detects: float | None = 0.01, sample: int | None = None
) -> MetricChange:
    """A change from 0.5, with these figures."""
    return MetricChange(0.5, now, (-0.1, 0.1), 0.5, p_gain, 40, True, lambda _: detects, sample)


@pytest.mark.parametrize(
    ("found", "p", "doubt", "same", "outcome", "reason"),
    [
        (change(0.4), 0.05, "", False, "regression", ""),
        (change(0.4), 0.0501, "", False, "passed", ""),
        (change(0.4), 0.01, "too few", False, "cannot tell", "too few"),
        (change(0.4), 0.01, "", True, "passed", "the same outputs, word for word"),
        (change(0.4), 0.01, "too few", True, "cannot tell", "too few"),
        (change(0.4, sample=3), 0.01, "", False, "regression", "sample 3 alone fell"),
        (change(0.495), 0.9, "", False, "passed", "a drop within the tolerance of 0.01"),
        (change(0.489), 0.9, "", False, "passed", ""),
        (change(0.495, detects=0.06), 0.9, "", False, "cannot tell", "a drop under 0.070 (allowed: --tolerance 0.01"),
        (change(0.6, p_gain=0.05, detects=None), 0.9, "", False, "passed", ""),
        (change(0.6, p_gain=0.0501, detects=None), 0.9, "", False, "cannot tell", "any drop"),
        (change(detects=0.05), 0.9, "", False, "passed", ""),
        (
            change(detects=0.0501),
            0.9,
            "",
            False,
            "cannot tell",
            "a drop under 0.060 (allowed: --tolerance 0.01 + --max-mde 0.05)",
        ),
    ],
)
def test_the_outcome_of_a_comparison(
    found: MetricChange, p: float, doubt: str, same: bool, outcome: str, reason: str
) -> None:
    """Doubt first, then sameness, a sure drop, a sure gain, and what the set could have shown."""
    decided = _decide(MetricComparison("m", "U", found, doubt, same), found, p, found.detects(1), GateLimits())
    assert decided[0] == outcome
    assert (reason in decided[1]) if reason else decided[1] == ""


def test_a_comparison_tells_its_figures() -> None:
    """Means, change, interval, corrected p, the smallest drop of the family, and how many instances."""
    values = [[0.9, 0.4, 0.7, 0.2] * 10, [1.0, 0.4, 0.8, 0.3] * 10]
    now, before = (run(records({"U": one, "G": [0.5] * 40})) for one in values)
    lines = {line.metric: line for line in judge(now, baseline(before), GateLimits(max_mde=1)).lines}
    coverage, u, g = lines["coverage"], lines["U"], lines["G"]
    assert (coverage.outcome, coverage.now, coverage.n, coverage.reason) == ("passed", 1.0, 40, "")
    assert u.now == pytest.approx(0.55)
    assert u.before == pytest.approx(0.625)
    assert u.change == pytest.approx(-0.075)
    assert u.interval is not None
    assert u.interval[0] < -0.075 < u.interval[1] < 0
    assert u.p == pytest.approx(2 / 20_000, abs=1e-4)
    assert (u.outcome, u.n, u.threshold) == ("regression", 40, None)
    assert (g.change, g.p, g.outcome) == (0.0, 1.0, "passed")
    assert u.detectable is not None
    assert judge(now, baseline(before), GateLimits(tolerance=0.08, max_mde=1)).outcome == "passed"


def test_solved_and_told_lead_and_are_not_tested() -> None:
    """Their drop is shown first and decides nothing; asked for, they are in the family, which is larger by them."""
    now = {"R": [1.0] * 30 + [0.99] * 10, "F": [1.0] * 25 + [0.999] * 15}
    before = {"R": [1.0] * 40, "F": [1.0] * 40}
    runs = run(records(now)), baseline(run(records(before)))
    shown = judge(*runs, GateLimits(max_mde=1, tolerance=0.05))
    assert [line.metric for line in shown.lines] == ["coverage", "lost", "solved", "faithful", "R", "F"]
    solved, told, r, _ = shown.lines[2:]
    assert (solved.before, solved.now, solved.outcome, solved.p) == (1, 0.75, "shown", None)
    assert solved.interval is not None
    assert (told.now, told.outcome, shown.outcome) == (0.625, "shown", "passed")
    asked = judge(*runs, GateLimits(max_mde=1, tolerance=0.05, also=frozenset({"solved", "avg"})))
    lines = {line.metric: line for line in asked.lines}
    assert (lines["solved"].outcome, lines["faithful"].outcome, asked.outcome) == ("regression", "shown", "regression")
    assert list(lines) == ["coverage", "lost", "solved", "faithful", "R", "F", "avg"]
    assert (r.p, lines["R"].p) == (1, 1)
    alone, among = (
        next(line.p for line in judge(*runs, GateLimits(max_mde=1, tolerance=0, also=also)).lines if line.metric == "R")
        for also in (frozenset[str](), frozenset({"solved", "avg"}))
    )
    assert alone is not None
    assert among is not None
    assert alone < among
    text = "\n".join(verdict_lines(shown))
    assert "solved   1.000 -> 0.750, -0.250" in text
    assert ": not judged" in text


def test_a_summary_alone_shows_solved_too() -> None:
    """By the two means, as if the runs were unrelated; nothing but plans has it."""
    columns = {"R": [1.0] * 30 + [0.5] * 10, "F": [1.0] * 40}
    now = run(records(columns))
    lines = {line.metric: line for line in judge(now, baseline(now, paired_changes=False), GateLimits(max_mde=1)).lines}
    assert (lines["solved"].now, lines["solved"].change, lines["solved"].outcome) == (0.75, 0, "shown")
    only = run(records({"accuracy": [1.0] * 30}))
    assert "solved" not in {line.metric for line in judge(only, baseline(only), GateLimits()).lines}


def test_p_values_are_corrected_for_the_family() -> None:
    """The drop that one metric shows at 5 % does not fire among four: Holm."""
    now = {key: [0.5] * 5 + [1.0] * 35 for key in "U"} | {key: [1.0] * 40 for key in "RGF"}
    before = {key: [1.0] * 40 for key in "URGF"}
    one = judge(run(records({"U": now["U"]})), baseline(run(records({"U": before["U"]}))), GateLimits(tolerance=0))
    four = judge(run(records(now)), baseline(run(records(before))), GateLimits(tolerance=0, max_mde=1))
    (alone,), (among,) = ([line for line in each.lines if line.metric == "U"] for each in (one, four))
    assert (alone.p, alone.outcome) == (1 / 32, "regression")
    assert (among.p, among.outcome) == (4 / 32, "passed")
    assert alone.detectable is not None
    assert among.detectable is not None
    assert alone.detectable < among.detectable


@pytest.mark.parametrize(("answered", "code"), [(38, 0), (37, 10)])
def test_coverage_is_a_limit_that_may_be_met(answered: int, code: int) -> None:
    """95 % of 40 are 38; the line says how many there were."""
    verdict = judge(run(records({"U": [1.0] * 40}, missing=40 - answered)), None, GateLimits())
    (line,) = [line for line in verdict.lines if line.metric == "coverage"]
    assert (verdict.exit_code, line.n, line.now) == (code, answered, answered / 40)


def test_the_same_outputs_pass_whatever_the_set_could_show() -> None:
    """They pass if no score differs and both runs' outputs are the same; a difference or a lost score is judged."""
    few = run(records({"U": [1.0, 0.5, 1.0]}))
    whole = replace(baseline(few), run=few)
    many = run(records({"U": [1.0, 0.5, 1.0, 0.75] * 10}))
    for now, before in ((few, whole), (many, replace(baseline(many), run=many))):
        (line,) = (one for one in judge(now, before, GateLimits()).lines if one.metric == "U")
        assert (line.outcome, line.reason) == ("passed", "the same outputs, word for word")
        assert (line.interval, line.p, line.detectable, line.change) == (None, None, None, 0.0)
    other = run(records({"U": [1.0, 0.25, 1.0]}))
    assert judge(other, whole, GateLimits()).exit_code == 10
    assert judge(few, baseline(few), GateLimits()).exit_code == 10
    unmeasured = run(records({"U": [1.0, 0.5, 1.0], "F": [None] * 3}))
    verdict = judge(unmeasured, replace(baseline(unmeasured), run=unmeasured), GateLimits())
    assert {one.outcome for one in verdict.lines if one.metric in "UF"} == {"cannot tell"}


def test_thresholds_are_of_all_samples() -> None:
    """The mean over samples, each with its own weight; the line holds value, threshold and number."""
    rows = [records({"U": [value] * 20}, sample=sample) for sample, value in enumerate((0.4, 0.8))]
    asked = GateLimits(fail_under={"U": 0.6, "avg": 0.61, "R": 0.1})
    found = {line.metric: line for line in judge(run(*rows), None, asked).lines}
    assert found["U"].now == pytest.approx(0.6)
    assert (found["U"].outcome, found["U"].n) == ("passed", 40)
    assert (found["U"].threshold, found["U"].reason, found["U"].model) == (0.6, "", "m")
    assert (found["avg"].outcome, found["avg"].threshold) == ("below threshold", 0.61)
    assert (found["R"].now, found["R"].outcome, found["R"].reason, found["R"].n) == (
        None,
        "cannot tell",
        "not measured",
        0,
    )
    doubted = [line for line in judge(run(*rows, partial="-k"), None, asked).lines if line.metric in found]
    assert {(line.outcome, line.reason) for line in doubted} == {("cannot tell", "a part of the run: -k")}


def test_a_mean_of_0_is_a_mean() -> None:
    """It is below any threshold but 0, and nothing that was not measured."""
    now = run(records({"U": [0.0] * 20}))
    (line,) = (one for one in judge(now, None, GateLimits(fail_under={"U": 0.1})).lines if one.metric == "U")
    assert (line.outcome, line.now, line.n) == ("below threshold", 0.0, 20)
    assert judge(now, None, GateLimits(fail_under={"U": 0.0})).exit_code == 0


def test_what_only_one_run_measured_cannot_be_told() -> None:
    """A metric without a value in the baseline, and an instance that one of them lacks, are left out."""
    now = run(records({"U": [0.5, 1.0, 0.25] * 10, "F": [0.5] * 30}))
    before = run(records({"U": [0.5, None, 0.5] * 10, "F": [None] * 30}))
    lines = {line.metric: line for line in judge(now, baseline(before), GateLimits(max_mde=1)).lines}
    assert (lines["F"].outcome, lines["F"].reason, lines["F"].now) == ("cannot tell", "not measured in both runs", None)
    assert (lines["U"].n, lines["U"].now, lines["U"].before) == (20, 0.375, 0.5)


def test_models_stand_in_order() -> None:
    """By name; those that only the baseline has come last."""
    now = run(records({"U": [1.0] * 9}, "b"), records({"U": [1.0] * 9}, "a"))
    before = baseline(run(*(records({"U": [1.0] * 9}, name) for name in ("0", "a", "b"))))
    verdict = judge(now, before, GateLimits(max_mde=1))
    assert list(dict.fromkeys(line.model for line in verdict.lines)) == ["a", "b", "0"]
    assert (verdict.set, verdict.baseline) == ("s", "earlier")
    assert judge(now, None, GateLimits()).baseline == ""


def test_unpaired_means_have_the_error_of_both() -> None:
    """sqrt(a² + b²) of the standard errors; samples of one world do not make it smaller."""
    from scipy.stats import norm

    now, before = (run(records({"U": values})).summary.models for values in ([0.5, 1.0] * 20, [0.75, 1.0] * 20))
    found = unpaired_change(now, before, "U")
    assert found is not None
    z = float(norm.ppf(0.975))
    ends = [row.means["U"].interval for row in (*now, *before)]
    errors = [(end[1] - end[0]) / 2 / z for end in ends if end]
    error = (errors[0] ** 2 + errors[1] ** 2) ** 0.5
    assert (found.now, found.before, found.change, found.n) == (0.75, 0.875, -0.125, 40)
    assert found.interval == pytest.approx((-0.125 - z * error, -0.125 + z * error))
    assert found.p_drop == pytest.approx(float(norm.cdf(-0.125 / error)))
    assert found.p_gain == pytest.approx(1 - found.p_drop)
    assert found.differs
    assert found.detects(4) == pytest.approx(float(norm.ppf(1 - 0.05 / 4) + norm.ppf(0.8)) * error)
    again = unpaired_change([*now, *now], before, "U")
    assert again is not None
    assert (again.interval, again.now, again.n) == (found.interval, found.now, found.n)
    assert unpaired_change(now, before, "G") is None


def of(*outcomes: str) -> GateVerdict:
    """A verdict whose checks have these outcomes."""
    checks = [{"model": "m", "metric": "U", "outcome": outcome, "now": 0.5} for outcome in outcomes]
    return GateVerdict.model_validate({"set": "s", "baseline": "", "lines": checks})


@pytest.mark.parametrize(
    ("outcomes", "worst", "code"),
    [
        (("passed", "cannot tell", "below threshold", "regression"), "regression", 1),
        (("passed", "cannot tell", "below threshold"), "below threshold", 1),
        (("passed", "cannot tell"), "cannot tell", 10),
        (("passed",), "passed", 0),
        ((), "passed", 0),
    ],
)
def test_the_worst_check_decides(outcomes: tuple[str, ...], worst: str, code: int) -> None:
    """A failure is worse than doubt; verdict.json says the same."""
    verdict = of(*outcomes)
    assert (verdict.outcome, verdict.exit_code) == (worst, code)
    written = json.loads(verdict.to_json())
    assert (written["outcome"], written["exit_code"], len(written["lines"])) == (worst, code, len(outcomes))
    assert verdict.to_json().endswith("}\n")


def test_a_verdict_is_written_in_its_own_letters() -> None:
    """verdict.json is for readers too."""
    assert '"set": "șah"' in of("passed").model_copy(update={"set": "șah"}).to_json()


@pytest.mark.parametrize(
    ("outcome", "level"),
    [("regression", "error"), ("below threshold", "error"), ("cannot tell", "warning"), ("passed", None)],
)
def test_levels_of_annotations(outcome: str, level: str | None) -> None:
    """A failure is an error, doubt a warning, and a pass is not mentioned."""
    commands = list(github_commands(of(outcome)))
    assert [command.split()[0] for command in commands] == ([f"::{level}"] if level else [])


def test_several_verdicts_end_with_the_worst() -> None:
    """1 before 10 before 0."""
    passed, doubt, failed = of("passed"), of("cannot tell"), of("regression")
    assert [exit_code(each) for each in ([], [passed], [passed, doubt], [doubt, failed, passed])] == [0, 0, 10, 1]


WHOLE = GateCheck(
    model="lab/m",
    metric="U",
    outcome="regression",
    now=0.5,
    before=0.75,
    change=-0.25,
    interval=(-0.3, -0.2),
    p=0.0009,
    detectable=0.1234,
)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (WHOLE, "0.750 -> 0.500, -0.250 [-0.300, -0.200], p < 0.001, detects 0.123"),
        (WHOLE.model_copy(update={"p": 0.001}), "0.750 -> 0.500, -0.250 [-0.300, -0.200], p 0.001, detects 0.123"),
        (WHOLE.model_copy(update={"interval": None, "p": None, "detectable": None}), "0.750 -> 0.500, -0.250"),
        (WHOLE.model_copy(update={"threshold": 0.6}), "0.500, asked for 0.600"),
        (WHOLE.model_copy(update={"change": None}), "0.500"),
        (WHOLE.model_copy(update={"change": None, "now": None}), "-"),
    ],
)
def test_figures_of_a_line(line: GateCheck, text: str) -> None:
    """Only what was measured is said."""
    assert figures(line) == text


def told() -> GateVerdict:
    """Two models; the second has two checks, one of them with a reason."""
    lines = [
        GateCheck(model="a", metric="coverage", outcome="passed", now=1.0),
        WHOLE,
        GateCheck(model="lab/m", metric="avg", outcome="cannot tell", now=0.25, reason="100% of, it: x|y"),
    ]
    return GateVerdict(set="s", baseline="earlier", lines=tuple(lines))


def test_a_verdict_in_lines() -> None:
    """Each model once, its checks below it, the outcome and the exit code at the end."""
    assert list(verdict_lines(told())) == [
        "gate: s against earlier",
        "  a",
        "    coverage 1.000: passed",
        "  lab/m",
        f"    U        {figures(WHOLE).removesuffix(', detects 0.123')}: regression",
        "             detects 0.123",
        "    avg      0.250: cannot tell",
        "             100% of, it: x|y",
        "gate: regression (exit code 1)",
    ]
    alone = list(verdict_lines(told().model_copy(update={"baseline": ""}), code=2))
    assert (alone[0], alone[-1]) == ("gate: s", "gate: regression (exit code 2)")


def test_github_gets_commands_and_a_page(tmp_path: Path) -> None:
    """Errors for what failed, warnings for doubt, percent signs and separators written as GitHub reads them back."""
    commands = list(github_commands(told()))
    assert commands == [
        f"::error title=gmtw%3A lab/m U%3A regression::{figures(WHOLE)}",
        "::warning title=gmtw%3A lab/m avg%3A cannot tell::0.250. 100%25 of, it: x|y",
    ]
    page = verdict_markdown(told())
    assert "\n| `a` | coverage | 1.000 | passed |  |\n" in page
    assert page.startswith("### gmtw gate: regression\n\n`s` against `earlier`\n\n| model | metric |")
    assert page.endswith("| `lab/m` | avg | 0.250 | cannot tell | `100% of, it: x\\|y` |\n\n")
    assert "against" not in verdict_markdown(told().model_copy(update={"baseline": ""}))
    said: list[str] = []
    file = tmp_path / "page.md"
    publish_to_github(told(), {"GITHUB_STEP_SUMMARY": str(file)}, said.append)
    publish_to_github(told(), {"GITHUB_STEP_SUMMARY": str(file), "GITHUB_ACTIONS": "false"}, said.append)
    assert (said, file.read_text(encoding="utf-8")) == ([], page * 2)
    publish_to_github(told(), {"GITHUB_ACTIONS": "true"}, said.append)
    assert said == commands


def test_limits_as_they_are_typed() -> None:
    """Several thresholds in one text or in several; the defaults; shares from 0 to 1, both allowed."""
    assert thresholds(["U=0.80", " avg=.9 , R=1"]) == {"U": 0.8, "avg": 0.9, "R": 1.0}
    assert thresholds([]) == {}
    for text in ("U", "=0.5", "U=", "U=x", "U=1.1", "U=0.5,"):
        with pytest.raises(GmtwError, match="type for example U="):
            thresholds([text])
    assert [share(text) for text in ("0", "1", "-0.01", "1.01", "nan", "half")] == [0.0, 1.0, None, None, None, None]
    default = GateLimits()
    assert (default.tolerance, default.min_coverage, default.max_mde, default.fail_under) == (0.01, 0.95, 0.05, {})


def test_only_what_is_measured_may_be_asked_for() -> None:
    """Every metric, avg and solved; anything else is refused by its name."""
    check_metrics(GateLimits(fail_under=dict.fromkeys(("U", "choice", "avg", "solved"), 0.5)))
    with pytest.raises(UnknownNameError, match="No metric 'Q'"):
        check_metrics(GateLimits(fail_under={"U": 0.5, "Q": 0.5}))


def test_a_baseline_is_a_path_or_nothing() -> None:
    """None where the option is not given; an empty text is an error."""
    assert (baseline_path(None), baseline_path("x/y")) == (None, Path("x/y"))
    for text in ("", "  "):
        with pytest.raises(GmtwError, match="--baseline is empty"):
            baseline_path(text)


def test_a_baseline_that_is_not_there(tmp_path: Path) -> None:
    """The error names it and says what to give."""
    with pytest.raises(InputError, match="no such file; give the report folder"):
        open_baseline(tmp_path / "summary.json")


def kept(*models: tuple[str, str]) -> Baseline:
    """A baseline of records alone, of these models and languages."""
    rows = [
        one.model_copy(update={"language": language})
        for model, language in models
        for one in records({"U": [0.5, 1.0]}, model)
    ]
    return Baseline(Path("kept"), None, scores_by_model(rows))


@pytest.mark.parametrize(
    ("name", "current", "theirs", "found"),
    [
        (("m", "ro"), [("m", "ro")], [("m", "ro"), ("n", "ro")], ("m", "ro")),
        (("m", "ro"), [("m", "ro")], [("n", "ro"), ("n", "en")], ("n", "ro")),
        (("m", "ro"), [("m", "ro"), ("m", "en")], [("n", "ro"), ("o", "ro")], None),
        (("m", "ro"), [("m", "ro"), ("o", "ro")], [("n", "ro")], None),
        (("m", "ro"), [("m", "ro")], [("m", "en")], None),
    ],
)
def test_counterparts(
    name: tuple[str, str],
    current: list[tuple[str, str]],
    theirs: list[tuple[str, str]],
    found: tuple[str, str] | None,
) -> None:
    """The same name and language; else the only one of the language, if ours is the only one too."""
    before = kept(*theirs)
    assert before.names == sorted(theirs)
    assert counterpart(name, current, before) == found


def test_records_alone_are_of_a_set() -> None:
    """The same instances with the same worlds pass; one more, one less or another world does not."""
    same = {"w0000": "f0000", "w0001": "f0001"}
    check_set(kept(("m", "ro")), "s", "", same)
    for other, first in (
        ({"w0000": "f0000"}, "1 instances .* first 'w0001'"),
        (same | {"w0002": "f"}, "1 instances .* first 'w0002'"),
        ({"w0000": "x", "w0001": "y"}, "2 instances .* first 'w0000'"),
    ):
        with pytest.raises(MismatchError, match=f"is not of the set s: {first}"):
            check_set(kept(("m", "ro")), "s", "", other)


def folder_of(folder: Path, values: list[float], said: str = "Iată.", model: str = "m") -> Path:
    """A report folder as the gate reads it: summary, records, and an output for each."""
    folder.mkdir()
    rows = records({"U": values}, model)
    made = run(rows)
    (folder / "summary.json").write_text(made.summary.model_dump_json(), encoding="utf-8")
    (folder / "records.jsonl").write_bytes(b"".join(map(to_line, rows)))
    outputs = [
        {"instance_id": one.instance_id, "model": model, "language": "ro", "output": f"{said} {one.instance_id}"}
        for one in rows
    ]
    (folder / "outputs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in outputs), encoding="utf-8")
    return folder


def test_a_baseline_is_opened_from_what_was_kept(tmp_path: Path) -> None:
    """A folder, one of its files, a summary alone, records alone under any name: each has what it can have."""
    home = folder_of(tmp_path / "run", [0.5, 1.0, 0.75])
    for path in (home, home / "summary.json", home / "records.jsonl"):
        whole = open_baseline(path)
        assert whole.path == path
        assert whole.summary is not None
        assert whole.run is not None
        assert whole.scores is not None
        assert (whole.names, whole.run.folder) == ([("m", "ro")], home)
        assert [row.label for row in whole.rows(("m", "ro"))] == ["m"]
        assert whole.scores["m", "ro"].mean("w0001", "U") == 1.0
    kept = tmp_path / "kept.jsonl"
    (home / "records.jsonl").rename(kept)
    records_alone = open_baseline(kept)
    assert (records_alone.path, records_alone.summary, records_alone.run) == (kept, None, None)
    assert (records_alone.names, records_alone.rows(("m", "ro"))) == ([("m", "ro")], [])
    copy = tmp_path / "earlier.json"
    copy.write_bytes((home / "summary.json").read_bytes())
    for path in (home, copy):
        summary_alone = open_baseline(path)
        assert (summary_alone.path, summary_alone.scores, summary_alone.run) == (path, None, None)
        assert summary_alone.names == [("m", "ro")]


def test_the_same_words_are_compared_by_their_world(tmp_path: Path) -> None:
    """Equal scores of equal outputs pass as such; equal scores of other words are judged."""
    values = [0.5, 1.0, 0.75]
    first, same, other = (
        open_run(folder_of(tmp_path / name, values, said))
        for name, said in (("first", "Iată."), ("same", "Iată."), ("other", "Iată,"))
    )
    assert same_outputs(first, ("m", "ro"), same, ("m", "ro"))
    assert not same_outputs(first, ("m", "ro"), other, ("m", "ro"))
    assert not same_outputs(first, ("m", "ro"), same, ("m", "en"))
    before = open_baseline(tmp_path / "first")
    outcomes = {
        run_.folder.name: {line.outcome for line in judge(run_, before, GateLimits()).lines if line.metric == "U"}
        for run_ in (same, other)
    }
    assert outcomes == {"same": {"passed"}, "other": {"cannot tell"}}


def test_samples_are_averaged_by_instance() -> None:
    """The mean over the samples of an instance, where they were measured."""
    columns: list[list[float | None]] = [[0.5, 0.25], [1.0, None]]
    rows = [records({"U": values}, sample=sample) for sample, values in enumerate(columns)]
    scores = scores_by_model([one for row in rows for one in row])["m", "ro"]
    assert (scores.mean("w0000", "U"), scores.mean("w0001", "U")) == (0.75, 0.25)
    assert (scores.mean("w0000", "G"), scores.mean("w0009", "U")) == (None, None)
    assert scores.worlds == {"w0000": "f0000", "w0001": "f0001"}
    zero = run(records({"U": [1.0]}, "m#0")).summary.models
    assert model_label(zero) == "m#0"
    labels = run(*rows).summary.models
    assert [model_label(each) for each in (labels, labels[1:], labels[:1])] == ["m", "m", "m"]
