"""A comparison takes records that a run under reports/ has of the same answers, and says the same as without them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from gmtw.grading import grader
from gmtw.grading.inputs import Case
from tests.report.conftest import SAMPLE, graded, rows_of, write_rows
from tests.report.workbook import gmtw


@pytest.fixture
def cases(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of what is graded from here on."""
    found: list[str] = []
    plain = grader.Grader.grade

    def counted(self: grader.Grader, case: Case) -> None:
        found.append(case.info.id)
        plain(self, case)

    monkeypatch.setattr(grader.Grader, "grade", counted)
    return found


def compared(home: Path, monkeypatch: pytest.MonkeyPatch, files: list[Path]) -> str:
    """Return the output of `gmtw compare` in that folder."""
    monkeypatch.chdir(home)
    said = gmtw("compare", SAMPLE, *files)
    assert said.exit_code == 0, said.output
    return said.output


def test_nothing_is_graded_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cases: list[str]) -> None:
    """Not even if one model was graded with others, and one answer is another one now."""
    rows = rows_of("good.jsonl")
    changed = [{**rows[0], "output": "altceva"}, *rows[1:]]
    files = [write_rows(tmp_path / "good.jsonl", changed), SAMPLE / "middling.jsonl"]
    alone = compared(tmp_path, monkeypatch, files)
    graded(tmp_path, [SAMPLE / "good.jsonl", SAMPLE / "middling.jsonl"])
    cases.clear()
    assert compared(tmp_path, monkeypatch, files) == alone
    assert cases == [rows[0]["instance_id"]]


def of_another_gmtw(folder: Path) -> None:
    made = json.loads((folder / "run.json").read_text())
    (folder / "run.json").write_text(json.dumps({**made, "grader": "0"}))


def damaged(folder: Path) -> None:
    lines = (folder / "records.jsonl").read_text("utf-8")
    (folder / "records.jsonl").write_text(lines.replace('"solved":true', '"solved":false', 1), encoding="utf-8")


def without_digests(folder: Path) -> None:
    (folder / "digests.json").unlink()


@pytest.mark.parametrize("spoilt", [of_another_gmtw, damaged, without_digests])
def test_what_cannot_be_trusted_is_graded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cases: list[str], spoilt: Callable[[Path], None]
) -> None:
    files = [SAMPLE / "good.jsonl", SAMPLE / "middling.jsonl"]
    alone = compared(tmp_path, monkeypatch, files)
    spoilt(graded(tmp_path, files))
    cases.clear()
    assert compared(tmp_path, monkeypatch, files) == alone
    assert len(cases) == 24
