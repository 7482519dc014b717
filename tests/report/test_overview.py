"""The workbook over many runs, read back: sheets by language, columns by set, what is bold, and the list of runs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.report.many import choose_rows
from gmtw.report.measures import LOWER, OF_CONTINUATIONS, best
from gmtw.report.overview import named, sheet_names
from gmtw.runs import Run, open_run

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"
CATALAN = Path(__file__).parents[2] / "bench" / "catalan"

Rows = list[dict[str, Any]]

PAIRS: Rows = [
    {"id": f"p{n}", "good": f"Băieții merg {n}.", "bad": f"Băieții merge {n}.", "language": "ro"} for n in (1, 2)
]
WORDS: Rows = [{"id": "w", "context": "Ao anoitecer brillan as", "last_word": "estrelas", "language": "gl"}]
TEXTS: Rows = [
    {"id": "t", "sentence": "Ela foi.", "label": 1},
    {"id": "u", "sentence": "Ela fomos.", "label": 0},
]
ASKED: Rows = [{"id": "q", "context": "Ce miaună?", "candidates": ["câinele", "pisica"], "gold": [1], "language": "ro"}]


def gmtw(*words: object) -> Result:
    return CliRunner().invoke(app, [*map(str, words)])


def lines(path: Path, rows: Rows) -> Path:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def scored(texts: Mapping[str, list[tuple[str, float]]], start: int = 0) -> Rows:
    """Outputs of one piece a candidate, that costs so many nats; `start`: where the candidate begins."""
    return [
        {"instance_id": id_, "output": "", "logprobs": [_piece(text, nats, start) for text, nats in found]}
        for id_, found in texts.items()
    ]


def _piece(text: str, nats: float, start: int) -> dict[str, Any]:
    return {"logprobs": [-nats], "offsets": [[start, start + len(text)]], "top": [False]}


def pairs(good: float, bad: float) -> Rows:
    return scored({one["id"]: [(one["good"], good), (one["bad"], bad)] for one in PAIRS})


def grade(home: Path, folder: str, instances: Path, rows: Mapping[str, Rows], *more: str) -> Path:
    """The run of these models, in a folder of that name."""
    files = [lines(home / f"{name}.jsonl", [{**row, "model": name} for row in found]) for name, found in rows.items()]
    result = gmtw("grade", instances, *files, "--report-dir", home / "reports" / folder, *more)
    assert result.exit_code == 0, result.output
    return next((home / "reports" / folder).iterdir())


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Runs of every kind: pairs (one difsur is negative), last words, texts, similarities, worlds, a suite."""
    home = tmp_path_factory.mktemp("overview")
    sets: dict[str, Rows] = {"perechi": PAIRS, "palabras": WORDS, "cola_pt": TEXTS, "intrebari": ASKED}
    files = {name: lines(home / f"{name}.jsonl", rows) for name, rows in sets.items()}
    grade(home, "pairs", files["perechi"], {"a": pairs(50, 48), "b": pairs(48, 60), "c": pairs(48.0002, 60)})
    before = len("Ao anoitecer brillan as ")
    last = {name: scored({"w": [("estrelas", nats)]}, before) for name, nats in (("a", 7.0), ("b", 9.5))}
    grade(home, "words", files["palabras"], last)
    texts = {
        name: scored({"t": [("Ela foi.", nats)], "u": [("Ela fomos.", 30.0)]}) for name, nats in (("a", 8), ("b", 16))
    }
    grade(home, "texts", files["cola_pt"], texts)
    near = {"cosine": [0.25, 0.5], "embedder": "e1", "layer": 2}
    said = {"instance_id": "q", "output": "pisica", "language": "ro"}
    for name, encoder in (("a", "e1"), ("b", "e1"), ("c", "e2")):
        grade(home, f"near-{name}", files["intrebari"], {name: [said | {"similarity": near | {"embedder": encoder}}]})
    worlds = [json.loads(line) for line in (SAMPLE / "good.jsonl").read_text("utf-8").splitlines()]
    grade(home, "worlds", SAMPLE, {"a": worlds})
    assert gmtw("dummy", CATALAN, "--model", "gold", "-o", home / "gold.jsonl").exit_code == 0
    suite = [json.loads(line) for line in (home / "gold.jsonl").read_text("utf-8").splitlines()]
    grade(home, "suite", CATALAN, {"gold": suite})
    return home / "reports"


def book_of(reports: Path, path: Path) -> Any:
    result = gmtw("leaderboard", reports, "--format", "xlsx", "-o", path)
    assert result.exit_code == 0, result.output
    assert result.stdout.strip() == str(path)
    return load_workbook(path)


@pytest.fixture(scope="module")
def book(reports: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return book_of(reports, tmp_path_factory.mktemp("book") / "summary.xlsx")


def table(sheet: Any) -> dict[str, dict[str, Any]]:
    """The cells by column, its lines joined, and model."""
    names = [cell.value for cell in sheet["A"]][1:]
    heads = [cell.value.replace("\n", " ") for cell in sheet[1]][1:]
    return {
        head: dict(zip(names, column[1:], strict=True))
        for head, column in zip(heads, list(sheet.columns)[1:], strict=True)
    }


def values(cells: Mapping[str, Any]) -> dict[str, Any]:
    return {name: cell.value for name, cell in cells.items() if cell.value is not None}


def bold(cells: Mapping[str, Any]) -> list[str]:
    return [name for name, cell in cells.items() if cell.font.bold]


def test_a_sheet_for_each_language_and_one_of_runs(book: Any) -> None:
    """Models are in rows by name, datasets in columns; each table stays in sight, filters, and has a blue bold head."""
    assert book.sheetnames == ["ca", "gl", "pt", "ro", "runs"]
    assert [cell.value for cell in book["ro"]["A"]] == ["model", "a", "b", "c"]
    for sheet in book:
        assert sheet.freeze_panes == "B2"
        assert sheet.auto_filter.ref == sheet.dimensions
        assert all(cell.font.bold and cell.fill.start_color.rgb == "FF1F4E79" for cell in sheet[1])
    assert {cell.number_format for cell in table(book["ro"])["perechi difsur"].values()} == {"0.000"}


def test_negative_figures_are_kept(book: Any) -> None:
    """The published difsur over the set, with its sign; the others as they are."""
    assert values(table(book["ro"])["perechi difsur"]) == {"a": -4.0, "b": 20.0, "c": 19.9997}
    assert values(table(book["ro"])["perechi paired"]) == {"a": 0, "b": 1, "c": 1}


def test_the_best_of_each_column_is_bold(book: Any) -> None:
    """Not of the sheet: of its column, and all that show the same three decimals."""
    sheet = table(book["ro"])
    assert bold(sheet["perechi difsur"]) == ["b", "c"]
    assert bold(sheet["perechi paired"]) == ["b", "c"]
    assert bold(sheet["intrebari cosine (e1#2)"]) == ["a", "b"]
    assert bold(sheet["sample U"]) == []


def test_of_nats_the_lowest_is_best(book: Any) -> None:
    """Last words, texts by byte and perplexity; their direction stands in one place."""
    words, texts = table(book["gl"]), table(book["pt"])
    assert values(words["palabras last-word nats"]) == {"a": 7.0, "b": 9.5}
    assert values(texts["cola_pt nats per byte"]) == {"a": 1.0, "b": 2.0}
    for cells in (words["palabras last-word nats"], texts["cola_pt nats per byte"], texts["cola_pt perplexity"]):
        assert bold(cells) == ["a"]
    assert OF_CONTINUATIONS.keys() - {"difsur"} == LOWER
    assert [best("difsur", [1.0, -2.0]), best("perplexity", [1.0, -2.0]), best("perplexity", [1.0, None])] == [
        1,
        -2,
        None,
    ]


def test_similarities_stand_by_encoder(book: Any) -> None:
    """Accuracy and the mean to the nearest right option; those of two encoders do not share a column."""
    sheet = table(book["ro"])
    assert values(sheet["intrebari cosine nearest (e1#2)"]) == {"a": 0.5, "b": 0.5}
    assert values(sheet["intrebari cosine (e2#2)"]) == {"c": 1}
    assert not any("paired" in head for head in sheet if head.startswith("intrebari"))


def test_other_runs_have_their_figures(book: Any) -> None:
    """Worlds have avg and U R G F, suites points, accuracy and methods; what was not measured is an empty cell."""
    sheet = table(book["ro"])
    assert [head for head in sheet if head.startswith("sample")] == [
        f"sample {key}" for key in ["avg", "solved", "U", "R", "G", "F"]
    ]
    assert values(sheet["sample avg"]) == {"a": 1}
    suite = table(book["ca"])
    assert (suite["catalan points"]["gold"].value, suite["catalan accuracy"]["gold"].value) == (100, 1)
    assert suite["catalan exact"]["gold"].value == 1
    assert len({head.split()[0] for head in sheet}) == 3


def listed(book: Any) -> Rows:
    heads, *rows = book["runs"].values
    return [dict(zip(heads, row, strict=True)) for row in rows]


@pytest.fixture
def copied(reports: Path, tmp_path: Path) -> Path:
    """The run on pairs, alone in a folder, to be joined by others."""
    shutil.copytree(next((reports / "pairs").iterdir()), tmp_path / "runs" / "old")
    _begun(tmp_path / "runs" / "old", "2026-01-02T00:00:00Z")
    return tmp_path / "runs"


def _begun(run: Path, when: str) -> None:
    found = json.loads((run / "run.json").read_text("utf-8"))
    (run / "run.json").write_text(json.dumps({**found, "started": when}), encoding="utf-8")


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
    (one,) = named([[old, new]])
    assert {row.run.folder.name for row in one.rows} == {"new"}
    assert {row.run.folder.name for row in choose_rows([old, new]).rows} == {"new"}


def test_versions_and_profiles_of_a_set_have_columns_of_their_own(copied: Path, tmp_path: Path) -> None:
    """Their names say what tells them apart: the digest, or whose rules graded."""
    digest = json.loads((copied / "old" / "summary.json").read_text("utf-8"))["set_digest"]
    _again(copied, "other", "2026-02-01T00:00:00Z", {digest: "f" * 64})
    heads = list(table(book_of(copied, tmp_path / "s.xlsx")["ro"]))
    assert [head for head in heads if "difsur" in head] == [f"perechi#{digest[:6]} difsur", "perechi#ffffff difsur"]
    shutil.rmtree(copied)
    assert gmtw("dummy", CATALAN, "--no-permute", "--model", "always-a", "-o", tmp_path / "a.jsonl").exit_code == 0
    rows = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text("utf-8").splitlines()]
    for whose in ("published", "robust"):
        grade(tmp_path, whose, CATALAN, {"a": rows}, "--no-permute", "--profile", whose)
    book = book_of(tmp_path / "reports", tmp_path / "t.xlsx")
    points = {head: cells["a"].value for head, cells in table(book["ca"]).items() if "points" in head}
    assert points == {"catalan (published) points": 9.2, "catalan (robust) points": pytest.approx(9.1667, abs=1e-4)}
    assert {row["column"] for row in listed(book)} == {"catalan (published)", "catalan (robust)"}


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


def test_languages_that_excel_does_not_take(tmp_path: Path) -> None:
    """Whatever a language is called, it has a sheet of its own, beside that of runs."""
    languages = ["", "RO", "Runs", "a/b", "a:b", "'x'", "ro", "z" * 40, "z" * 50]
    names = sheet_names(languages)
    assert len({name.casefold() for name in names}) == len(languages)
    assert all(1 <= len(name) <= 31 for name in names)
    assert names[1:4] == ["RO", "Runs 2", "a_b"]


def test_names_of_strangers_are_text(hostile_folder: Path, tmp_path: Path) -> None:
    """A model called like a formula or a link is neither; each has its row."""
    book = book_of(hostile_folder.parent, tmp_path / "s.xlsx")
    cells = [cell for cell in book["ro"]["A"] if cell.value]
    assert {cell.data_type for cell in cells} == {"s"}
    assert not any(cell.hyperlink for cell in cells)
    run = json.loads((hostile_folder / "summary.json").read_text("utf-8"))
    assert len(cells) == 1 + len({model["model"] for model in run["models"]})


@pytest.fixture
def elsewhere(reports: Path, tmp_path: Path) -> Iterator[tuple[str, Path, Path]]:
    """Two copies of the runs under other paths, each with a hash seed."""
    copies = []
    for seed in ("1", "2"):
        shutil.copytree(reports, tmp_path / seed / "deep" / "runs")
        copies.append((seed, tmp_path / seed / "deep" / "runs", tmp_path / f"{seed}.xlsx"))
    return iter(copies)


def test_the_same_runs_give_the_same_bytes(elsewhere: Iterator[tuple[str, Path, Path]]) -> None:
    """In another folder, another process, another time zone and with another hash seed."""
    found = []
    for seed, runs, out in elsewhere:
        words = [sys.executable, "-m", "gmtw.cli", "leaderboard", str(runs), "--format", "xlsx", "-o", str(out)]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": ("UTC", "Asia/Tokyo")[int(seed) - 1]}
        subprocess.run(words, check=True, env=environment, capture_output=True)
        found.append(out.read_bytes())
    assert found[0] == found[1]
