"""The workbook over many runs, read back: sheets by language, columns by set, what is bold."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gmtw.report.overview import LOWER, OF_CONTINUATIONS, sheet_names
from gmtw.report.summary_rows import best
from tests.report.workbook import PAIRS, Rows, bold, book_of, gmtw, grade, lines, pairs, scored, table, values

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"
CATALAN = Path(__file__).parents[2] / "bench" / "catalan"

WORDS: Rows = [{"id": "w", "context": "Ao anoitecer brillan as", "last_word": "estrelas", "language": "gl"}]
TEXTS: Rows = [
    {"id": "t", "sentence": "Ela foi.", "label": 1},
    {"id": "u", "sentence": "Ela fomos.", "label": 0},
]
ASKED: Rows = [{"id": "q", "context": "Ce miaună?", "candidates": ["câinele", "pisica"], "gold": [1], "language": "ro"}]


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
    assert gmtw("run", CATALAN, "--model", "builtin/gold", "-o", home / "gold.jsonl").exit_code == 0
    suite = [json.loads(line) for line in (home / "gold.jsonl").read_text("utf-8").splitlines()]
    grade(home, "suite", CATALAN, {"gold": suite})
    return home / "reports"


@pytest.fixture(scope="module")
def book(reports: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return book_of(reports, tmp_path_factory.mktemp("book") / "summary.xlsx")


def test_a_sheet_for_each_language_and_one_of_runs(book: Any) -> None:
    """Models are in rows, datasets in columns; each table stays in sight, filters, and has a blue bold head."""
    assert book.sheetnames == ["ca", "gl", "pt", "ro", "runs"]
    assert [cell.value for cell in book["ro"]["A"]] == ["model", "a", "b", "c"]
    for sheet in book:
        assert sheet.freeze_panes == "B2"
        assert sheet.auto_filter.ref == sheet.dimensions
        assert all(cell.font.bold and cell.fill.start_color.rgb == "FF1F4E79" for cell in sheet[1])
    assert {cell.number_format for cell in table(book["ro"])["perechi difsur"].values()} == {"0.000"}


def test_the_best_model_is_first(tmp_path: Path) -> None:
    """By what it solved, as in all tables, and not by its name; who answered too little is last."""
    good, middling = (
        [json.loads(line) for line in (SAMPLE / f"{name}.jsonl").read_text("utf-8").splitlines()]
        for name in ("good", "middling")
    )
    grade(tmp_path, "worlds", SAMPLE, {"a": middling, "b": good, "0": good[:6]})
    book = book_of(tmp_path / "reports", tmp_path / "summary.xlsx")
    assert [cell.value for cell in book["ro"]["A"]] == ["model", "b", "a", "0"]


def test_negative_figures_are_kept(book: Any) -> None:
    """The published difsur over the set, with its sign; the others as they are."""
    assert values(table(book["ro"])["perechi difsur"]) == {"a": -4.0, "b": 20.0, "c": 19.9997}
    assert values(table(book["ro"])["perechi paired"]) == {"a": 0, "b": 1, "c": 1}


def test_the_best_of_each_column_is_bold(book: Any) -> None:
    """Not of the sheet: of its column, and all that show the same three decimals."""
    sheet = table(book["ro"])
    assert bold(sheet["perechi difsur"]) == ["b", "c"]
    assert bold(sheet["perechi paired"]) == ["b", "c"]
    assert bold(sheet["intrebari (similarity, e1#2) cosine"]) == ["a", "b"]
    assert bold(sheet["sample U"]) == []


def test_of_nats_the_lowest_is_best(book: Any) -> None:
    """Last words, texts by byte and perplexity; their direction stands in one place."""
    words, texts = table(book["gl"]), table(book["pt"])
    assert values(words["palabras last-word nats"]) == {"a": 7.0, "b": 9.5}
    assert values(texts["cola_pt nats per byte"]) == {"a": 1.0, "b": 2.0}
    for cells in (words["palabras last-word nats"], texts["cola_pt nats per byte"], texts["cola_pt perplexity"]):
        assert bold(cells) == ["a"]
    assert OF_CONTINUATIONS.keys() - {"difsur"} == LOWER - {"errors/100w"}
    values_of: dict[str, list[float | None]] = {
        "difsur": [1.0, -2.0],
        "perplexity": [1.0, -2.0],
        "errors/100w": [1.0, None],
    }
    assert [best(key, column, LOWER) for key, column in values_of.items()] == [1, -2, None]


def test_similarities_stand_by_encoder(book: Any) -> None:
    """Accuracy and the mean to the nearest right option; those of two encoders do not share a column."""
    sheet = table(book["ro"])
    assert values(sheet["intrebari (similarity, e1#2) cosine nearest"]) == {"a": 0.5, "b": 0.5}
    assert values(sheet["intrebari (similarity, e2#2) cosine"]) == {"c": 1}
    assert not any("paired" in head for head in sheet if head.startswith("intrebari"))


def test_other_runs_have_their_figures(book: Any) -> None:
    """Worlds have solved to avg, suites points, accuracy and methods; what was not measured is an empty cell."""
    sheet = table(book["ro"])
    assert [head for head in sheet if head.startswith("sample")][:8] == [
        f"sample {key}" for key in ["solved", "faithful", "U", "R", "G", "errors/100w", "F", "avg"]
    ]
    assert values(sheet["sample avg"]) == {"a": 1}
    suite = table(book["ca"])
    assert (suite["catalan points"]["gold"].value, suite["catalan accuracy"]["gold"].value) == (100, 1)
    assert suite["catalan exact"]["gold"].value == 1
    assert len({head.split()[0] for head in sheet}) == 3


def test_languages_that_excel_does_not_take(tmp_path: Path) -> None:
    """Whatever a language is called, it has a sheet of its own, beside that of runs."""
    languages = ["", "RO", "Runs", "a/b", "a:b", "'x'", "ro", "z" * 40, "z" * 50]
    names = sheet_names(languages)
    assert len({name.casefold() for name in names}) == len(languages)
    assert all(1 <= len(name) <= 31 for name in names)
    assert names[1:4] == ["RO", "Runs 2", "a_b"]


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
        words = [sys.executable, "-m", "gmtw", "leaderboard", str(runs), "--format", "xlsx", "-o", str(out)]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": ("UTC", "Asia/Tokyo")[int(seed) - 1]}
        subprocess.run(words, check=True, env=environment, capture_output=True)
        found.append(out.read_bytes())
    assert found[0] == found[1]
