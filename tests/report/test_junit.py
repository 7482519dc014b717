"""JUnit XML: a suite per model, a case per instance and metric, the gate's verdict, and XML that is sound."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from gmtw.core.errors import InputError
from gmtw.core.sanitize import visible
from gmtw.report import choose
from gmtw.report.junit import verdict_cases
from gmtw.results.run import Run, open_run


@pytest.fixture
def copy(folder: Path, tmp_path: Path) -> Path:
    """The report of the run, to be added to."""
    target = tmp_path / "run"
    target.mkdir()
    for name in ("summary.json", "records.jsonl"):
        (target / name).write_bytes((folder / name).read_bytes())
    return target


def written(run: Run, path: Path, pass_mark: float | None = None) -> ElementTree.Element:
    (junit,) = choose(["junit"], pass_mark)
    junit.write(run, path)
    return ElementTree.parse(path).getroot()


def properties(case: ElementTree.Element) -> dict[str | None, str | None]:
    return {one.get("name"): one.get("value") for one in case.iter("property")}


def count(cases: Iterable[ElementTree.Element], tag: str) -> int:
    return sum(case.find(tag) is not None for case in cases)


def test_a_suite_for_each_model_and_a_case_for_each_score(run: Run, tmp_path: Path) -> None:
    """Every record has a case for each metric; score and place are properties; the class groups by model and world."""
    root = written(run, tmp_path / "x.xml")
    good, middling = root.iter("testsuite")
    assert (good.get("name"), middling.get("name")) == ("sample-good", "sample-middling")
    assert properties(good).items() >= {"signature": str(run.summary.signature), "model": "sample-good"}.items()
    scores = {
        f"{record.instance_id} {key}": score.value
        for record in run.records()
        if record.model == "sample-middling"
        for key, score in record.scores.items()
    }
    cases = {case.get("name"): case for case in middling.iter("testcase")}
    assert len(cases) == 12 * len(run.summary.signature.metrics or ())
    for name, value in scores.items():
        assert float(properties(cases[name])["score"] or "nan") == value
    first = cases["sample-fact-v0/easy/000001 U"]
    assert first.get("classname") == "gmtw.sample-middling.fact"
    assert properties(first).items() >= {"world": "fact", "level": "easy", "metric": "U"}.items()


def test_nothing_fails_without_a_mark(run: Run, tmp_path: Path) -> None:
    """A line without an answer is skipped, with the error that it reports."""
    root = written(run, tmp_path / "x.xml")
    assert not list(root.iter("failure"))
    good, middling = root.iter("testsuite")
    of_each = len(run.summary.signature.metrics or ())
    found = [good.get(name) for name in ("tests", "failures", "skipped")]
    assert found == [str(12 * of_each), "0", str(of_each)]
    assert {one.get("message") for one in good.iter("skipped")} == {"no output: timeout <b>\\x1b[1m"}
    assert {one.get("message") for one in middling.iter("skipped")} == {"no output: missing"}


def test_scores_below_the_mark_fail_with_their_evidence(run: Run, tmp_path: Path) -> None:
    """As many as the records have below it; the message is short, the text says why."""
    root = written(run, tmp_path / "x.xml", 0.5)
    low = [s for record in run.records() for s in record.scores.values() if s.value is not None and s.value < 0.5]
    failures = list(root.iter("failure"))
    assert len(failures) == len(low) == sum(int(suite.get("failures") or 0) for suite in root.iter("testsuite"))
    assert failures[0].get("message") == "F 0.000 is below --pass-mark 0.5"
    assert "\n  kind: untold, where: answer: y1888" in (failures[0].text or "")
    texts = [failure.text or "" for failure in failures]
    assert any("rule: from-context, where: sinaia\n" in f"{text}\n" for text in texts)  # no gap: it counts nothing


def test_counts_are_those_of_the_cases(run: Run, tmp_path: Path) -> None:
    """The attributes of every suite agree with what stands in it."""
    for suite in written(run, tmp_path / "x.xml", 0.9).iter("testsuite"):
        cases = list(suite.iter("testcase"))
        assert suite.get("tests") == str(len(cases))
        assert suite.get("failures") == str(count(cases, "failure"))
        assert suite.get("skipped") == str(count(cases, "skipped"))
        assert suite.get("errors") == "0"


def test_a_hostile_run_is_sound_xml(hostile: Run, tmp_path: Path) -> None:
    """It parses, names are what is visible of them, and no case has the class and name of another."""
    root = written(hostile, tmp_path / "x.xml", 1)
    names = {suite.get("name") for suite in root.iter("testsuite")}
    assert names == {visible(model.label) for model in hostile.summary.models}
    cases = [(case.get("classname"), case.get("name")) for case in root.iter("testcase")]
    assert len(set(cases)) == len(cases)
    assert {(name or "").count(".") for name, _ in cases} == {2}
    assert {one.tag for one in root.iter()} == {
        *("testsuites", "testsuite", "testcase", "properties", "property", "failure", "skipped")
    }


LINES: tuple[dict[str, Any], ...] = (
    {"model": "m", "metric": "U", "outcome": "passed", "now": 0.9, "before": 0.9, "reason": ""},
    {"model": "m", "metric": "R", "outcome": "regression", "now": 0.7, "before": 0.9, "p": 0.001},
    {"model": "m", "metric": "R", "outcome": "below threshold", "now": 0.7, "threshold": 0.8},
    {"model": "a.b\x1b", "metric": "coverage", "outcome": "cannot tell", "now": None, "reason": "a part of the run"},
)


def test_a_verdict_gives_a_case_for_each_line() -> None:
    """A pass passes, a regression and a missed threshold fail, a line that nobody can tell is an error."""
    cases = list(verdict_cases(LINES))
    assert [case.outcome for case in cases] == ["", "failure", "failure", "error"]
    assert [case.name for case in cases] == ["U", "R", "R (2)", "coverage"]
    assert cases[1].properties == {
        "model": "m",
        "metric": "R",
        "outcome": "regression",
        "now": 0.7,
        "before": 0.9,
        "p": 0.001,
    }
    assert cases[3].message == "cannot tell: a part of the run"


def test_the_gate_has_a_suite_of_its_own(copy: Path, tmp_path: Path) -> None:
    """A verdict in the folder comes first; without one, there is no such suite."""
    assert [suite.get("name") for suite in written(open_run(copy), tmp_path / "x.xml")][:1] == ["sample-good"]
    (copy / "verdict.json").write_text(json.dumps({"set": "s", "lines": LINES}), encoding="utf-8")
    gate = next(written(open_run(copy), tmp_path / "x.xml").iter("testsuite"))
    assert [gate.get(key) for key in ("name", "tests", "failures", "errors")] == ["gate", "4", "2", "1"]
    assert [case.get("classname") for case in gate.iter("testcase")][::3] == [
        "gmtw.gate.m",
        "gmtw.gate.a·b\\x1b",
    ]


@pytest.mark.parametrize("text", ["{", "[]", '{"lines": 1}', '{"lines": [1]}', '{"lines": [{"model": "m"}]}'])
def test_a_damaged_verdict_is_refused(copy: Path, tmp_path: Path, text: str) -> None:
    """It is named, not left out."""
    (copy / "verdict.json").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"verdict\.json: not (the verdict of a gate|valid JSON)"):
        written(open_run(copy), tmp_path / "x.xml")


def test_a_model_that_the_summary_lacks_is_refused(copy: Path, tmp_path: Path) -> None:
    """Records of another run are not passed off as this one's."""
    records = (copy / "records.jsonl").read_text(encoding="utf-8")
    (copy / "records.jsonl").write_text(records.replace("sample-good", "other"), encoding="utf-8")
    with pytest.raises(InputError, match=r"records\.jsonl: has .*other"):
        written(open_run(copy), tmp_path / "x.xml")
