"""`gmtw validate` from a shell, on rows of our own and on the labelled sets."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.core.text_width import columns
from gmtw.quality.validate.detectors import DETECTORS
from gmtw.quality.validate.result import Result as Figures
from gmtw.quality.validate.text_report import in_context
from gmtw.quality.validate.verdict import Slip

RUNNER = CliRunner()
LABELLED = Path(__file__).parents[2] / "labelled"
ROMANIAN = Path(__file__).resolve().parents[4] / "shared" / "data" / "romanian"


def gmtw(*arguments: str) -> Result:
    return RUNNER.invoke(app, ["validate", *arguments])


@pytest.fixture
def rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Four texts with three stripped words, one of which the labels do not have."""
    monkeypatch.chdir(tmp_path)
    texts = ["Mergem dimineata la muzeu.", "Plouă dimineata.", "Vedem o cetate, fiindca ne place.", "Ne odihnim."]
    gold = [[[7, 16]], [[6, 15]], [], []]
    lines = [json.dumps({"text": text, "gold": spans}) for text, spans in zip(texts, gold, strict=True)]
    Path("rows.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return "rows.jsonl"


def test_the_help_names_every_detector() -> None:
    said = set(re.findall(r"\w+", gmtw("--help").output))
    assert set(DETECTORS.names) <= said


def test_it_prints_figures_and_the_worst_errors_in_context(rows: str) -> None:
    result = gmtw("diacritics", rows)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "diacritics (ro): rows.jsonl"
    assert lines[1] == "4 rows, 4 texts, 14 words; words: 2 labelled, 3 flagged"
    assert any(re.match(r"precision +0\.667 +0\.\d{3} - 0\.\d{3} +3 flagged$", line) for line in lines)
    assert any(re.match(r"recall +1\.000 +0\.\d{3} - 1\.000 +2 labelled$", line) for line in lines)
    assert lines[-3:] == ["false alarms: 1, of 1 form", "   1x fiindca" + " " * 39 + "rows.jsonl:3", lines[-1]]
    assert lines[-1].strip() == "Vedem o cetate, »fiindca« ne place."
    assert all(columns(line) <= 80 for line in lines)


def test_the_json_has_figures_and_slips(rows: str) -> None:
    result = gmtw("diacritics", rows, "--json")
    figures = Figures.model_validate_json(result.stdout)
    assert figures.figures["recall"].value == 1
    assert [slip.word for slip in figures.slips] == ["fiindca"]
    assert gmtw("diacritics", rows, "--json").stdout == result.stdout


def test_a_stored_result_is_compared_with(rows: str) -> None:
    """On the rows of both, with the difference and its interval; the JSON has it too."""
    stored = json.loads(gmtw("diacritics", rows, "--json").stdout)
    for row in stored["rows"]:
        row["tally"][4] = 0  # nothing was found then
    Path("then.json").write_text(json.dumps(stored))
    result = gmtw("diacritics", rows, "--baseline", "then.json")
    assert "since then.json (gmtw" in result.stdout
    assert re.search(r"^recall +better +\+1\.000 \(\+1\.000 to \+1\.000\)$", result.stdout, re.MULTILINE)
    assert re.search(r"^precision +same ", result.stdout, re.MULTILINE)
    found = Figures.model_validate_json(gmtw("diacritics", rows, "--baseline", "then.json", "--json").stdout)
    assert found.comparison is not None
    assert found.comparison.changes["recall"].verdict == "better"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["denial", "rows.jsonl"], "No detector 'denial'. Did you mean 'denials'?"),
        (["denials", "rows.jsonl"], "rows.jsonl:1: entity: Field required"),
        (["foreign", "no.jsonl"], "no.jsonl: cannot be read"),
        (["foreign", "rows.jsonl", "--rows", "x"], "--rows x: expected START:STOP:STEP"),
        (["foreign", "rows.jsonl", "--baseline", "rows.jsonl"], "rows.jsonl: no figures that `gmtw validate"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_4(rows: str, arguments: list[str], message: str) -> None:
    result = gmtw(*arguments)
    assert result.exit_code == 4
    assert result.stderr.count("\n") == 1
    assert message in result.stderr


def test_a_long_or_placeless_context_fits_its_line() -> None:
    """The word is marked where its place is known, line breaks become spaces, and the width holds."""
    slip = Slip(kind="miss", form="x", place="f:1", before="unu\n" * 10, word="cuvânt", after=", " + "doi " * 10)
    line = in_context(slip, 74)
    assert "unu »cuvânt«, doi" in line
    assert len(line) <= 74
    nowhere = slip.model_copy(update={"before": "", "word": "", "after": "abc " * 20})
    assert in_context(nowhere, 74).startswith("abc abc")
    assert len(in_context(slip.model_copy(update={"word": "lung" * 30}), 74)) == 74


def test_all_detectors_are_there() -> None:
    assert DETECTORS.names == (
        "denials",
        "diacritics",
        "errors",
        "faults",
        "foreign",
        "mentions",
    )


@pytest.mark.minutes
@pytest.mark.parametrize(("detector", "name"), [("denials", "denials"), ("mentions", "denials")])
def test_every_labelled_reference_is_found(detector: str, name: str, published: Path) -> None:
    """Each points into what gmtw reads as the explanation; the build half, so that nothing is tuned on the other."""
    files = [str(LABELLED / f"{kind}{name}.jsonl") for kind in ("", "own_")]
    result = gmtw(detector, *files, "--split", "build", "--texts", str(published), "--json")
    assert result.exit_code == 0, result.output
    figures = Figures.model_validate_json(result.stdout)
    assert "outside the explanation, left out" not in figures.remarks
    precision = figures.figures["precision"]
    assert precision.n > 50


@pytest.mark.parametrize(
    ("detector", "name"),
    [("diacritics", "diacritics"), ("foreign", "codeswitch"), ("foreign", "clean"), ("mentions", "mentions")],
)
def test_the_shared_sets_are_read(detector: str, name: str) -> None:
    """The even rows, which may be looked at."""
    if not ROMANIAN.is_dir():
        pytest.skip(f"needs the labelled texts, which are not part of the project: {ROMANIAN.name} is absent")
    result = gmtw(detector, str(ROMANIAN / f"{name}.jsonl"), "--rows", "::2")
    assert result.exit_code == 0, result.output
    assert all(columns(line) <= 80 for line in result.stdout.splitlines())
