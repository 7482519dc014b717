"""The runs that a workbook shows, and its last sheet on all of them."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from openpyxl import load_workbook

from gmtw.report.leaderboard import choose_rows, groups
from gmtw.results.run import Run, open_run
from tests.report.workbook import PAIRS, book_of, gmtw, grade, lines, listed, pairs, table
from tests.results.signing import sign_again

CATALAN = Path(__file__).parents[2] / "bench" / "catalan"


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run on pairs, one difsur of which is negative."""
    home = tmp_path_factory.mktemp("choice")
    instances = lines(home / "perechi.jsonl", PAIRS)
    return grade(home, "pairs", instances, {"a": pairs(50, 48), "b": pairs(48, 60), "c": pairs(48.0002, 60)})


@pytest.fixture
def copied(graded: Path, tmp_path: Path) -> Path:
    """That run alone in a folder, to be joined by others."""
    shutil.copytree(graded, tmp_path / "runs" / "old")
    _begun(tmp_path / "runs" / "old", "2026-01-02T00:00:00Z")
    return tmp_path / "runs"


def _begun(run: Path, when: str) -> None:
    found = json.loads((run / "run.json").read_text("utf-8"))
    (run / "run.json").write_text(json.dumps({**found, "started": when}), encoding="utf-8")
    sign_again(run)


def _again(reports: Path, name: str, when: str, change: Mapping[str, str]) -> None:
    """Another run, the same but for what is replaced in its files."""
    shutil.copytree(reports / "old", reports / name)
    for file in (reports / name).iterdir():
        text = file.read_text("utf-8")
        for old, new in change.items():
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
    _begun(reports / name, when)


def test_of_a_model_the_newest_run_is_shown(copied: Path, tmp_path: Path) -> None:
    """On the same set, by run.json; but a part does not take the place of a whole run. The list says so."""
    _again(copied, "new", "2026-02-01T00:00:00Z", {'"difsur": -4.0': '"difsur": -5.0'})
    _again(copied, "part", "2026-03-01T00:00:00Z", {'"partial": ""': '"partial": "half"', "-4.0": "-9.0"})
    book = book_of(copied, tmp_path / "s.xlsx")
    assert table(book["ro"])["perechi difsur"]["a"].value == -5.0
    rows = [row for row in listed(book) if row["model"] == "a"]
    assert [(row["folder"], row["shown"], row["why not"]) for row in rows] == [
        ("new", "yes", None),
        ("old", "no", "new is shown"),
        ("part", "no", "new is shown"),
    ]
    assert [(row["when"], row["n"], row["answered"], row["partial"]) for row in rows][1:] == [
        ("2026-01-02T00:00:00Z", 2, 2, None),
        ("2026-03-01T00:00:00Z", 2, 2, "half"),
    ]
    assert all(row["signature"].startswith("gmtw:") and row["scoring"] for row in rows)


def test_a_newer_run_goes_before_a_fuller_one(copied: Path, tmp_path: Path) -> None:
    """In the workbook and on pages alike: a model that was trained on is not hidden by its past."""
    _again(copied, "new", "2026-02-01T00:00:00Z", {})
    old, new = (open_run(copied / name) for name in ("old", "new"))
    fewer = tuple(model.model_copy(update={"answered": 1}) for model in new.summary.models)
    new = Run(new.folder, new.summary.model_copy(update={"models": fewer}))
    (one,) = groups([old, new])
    assert {row.run.folder.name for row in choose_rows(one.rows).rows} == {"new"}


def undigested(column: str) -> str:
    """Return the name without the digest that tells options as filed from permuted ones."""
    return re.sub("#[0-9a-f]+", "", column)


def test_versions_and_profiles_of_a_set_have_columns_of_their_own(copied: Path, tmp_path: Path) -> None:
    """Their names say what tells them apart: the digest, or whose rules graded."""
    digest = json.loads((copied / "old" / "summary.json").read_text("utf-8"))["set_digest"]
    _again(copied, "other", "2026-02-01T00:00:00Z", {digest: "f" * 64})
    heads = list(table(book_of(copied, tmp_path / "s.xlsx")["ro"]))
    assert [head for head in heads if "difsur" in head] == [f"perechi#{digest[:6]} difsur", "perechi#ffffff difsur"]
    shutil.rmtree(copied)
    assert (
        gmtw(
            "run", CATALAN, "--profile", "published", "--model", "builtin/always-a", "-o", tmp_path / "a.jsonl"
        ).exit_code
        == 0
    )
    rows = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text("utf-8").splitlines()]
    for whose in ("published", "robust"):
        grade(tmp_path, whose, CATALAN, {"a": rows}, "--profile", whose)
    book = book_of(tmp_path / "reports", tmp_path / "t.xlsx")
    points = {undigested(head): cells["a"].value for head, cells in table(book["ca"]).items() if "points" in head}
    assert points == {"catalan (published) points": 9.2, "catalan (robust) points": pytest.approx(9.1667, abs=1e-4)}
    assert {undigested(row["column"]) for row in listed(book)} == {"catalan (published)", "catalan (robust)"}


def test_a_run_that_cannot_be_read_is_listed(copied: Path, tmp_path: Path) -> None:
    """With the reason, in the workbook and on stderr; a folder without any run is one line and writes nothing."""
    (copied / "bad").mkdir()
    (copied / "bad" / "summary.json").write_text("{}", encoding="utf-8")
    result = gmtw("leaderboard", copied, "--format", "xlsx", "-o", tmp_path / "s.xlsx")
    assert "left out: " in result.stderr
    last = listed(load_workbook(tmp_path / "s.xlsx"))[-1]
    assert (last["folder"], last["shown"]) == ("bad", "no")
    assert "grade the outputs again" in last["why not"]
    assert str(tmp_path) not in last["why not"]
    shutil.rmtree(copied / "old")
    result = gmtw("leaderboard", copied, "--format", "xlsx", "-o", tmp_path / "none.xlsx")
    assert (result.exit_code, result.output.count("\n")) == (4, 1)
    assert not (tmp_path / "none.xlsx").exists()


def test_where_it_goes(copied: Path, tmp_path: Path) -> None:
    """A workbook is a file and pages a folder; the wrong one is one line that says which."""
    (tmp_path / "file").write_text("")
    for words, expected in (
        (("--format", "xlsx", "-o", tmp_path), "ends in .xlsx"),
        (("--format", "xlsx", "-o", tmp_path / "site"), "ends in .xlsx"),
        (("-o", tmp_path / "s.xlsx"), "add --format xlsx"),
        (("-o", tmp_path / "file"), "pages go into a folder"),
    ):
        result = gmtw("leaderboard", copied, *words)
        assert result.exit_code == 4
        assert expected in result.output
    assert not (tmp_path / "s.xlsx").exists()


def test_names_of_strangers_are_text(hostile_folder: Path, tmp_path: Path) -> None:
    """A model called like a formula or a link is neither; each has its row."""
    book = book_of(hostile_folder.parent, tmp_path / "s.xlsx")
    cells = [cell for cell in book["ro"]["A"] if cell.value]
    assert {cell.data_type for cell in cells} == {"s"}
    assert not any(cell.hyperlink for cell in cells)
    run = json.loads((hostile_folder / "summary.json").read_text("utf-8"))
    assert len(cells) == 1 + len({model["model"] for model in run["models"]})
