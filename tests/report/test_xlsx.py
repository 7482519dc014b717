"""The workbook, read back: figures, what is bold, and text that stays text."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.utils.escape import unescape

from gmtw.core.errors import GmtwError
from gmtw.core.sanitize import visible
from gmtw.report import xlsx
from gmtw.report.worksheet import MOST, cell_text
from gmtw.results.run import Run
from gmtw.results.summary import ModelSummary, Stratum

SHEETS = ["summary", "per world", "per level", "per error", "per rule", "per instance", "signature"]


@pytest.fixture
def book(run: Run, tmp_path: Path) -> Any:
    xlsx.write(run, tmp_path / "report.xlsx")
    return load_workbook(tmp_path / "report.xlsx")


def columns(sheet: Any) -> dict[str, Sequence[Any]]:
    """The cells of each column below its head."""
    return {column[0].value: column[1:] for column in sheet.columns}


def values(sheet: Any, name: str) -> list[Any]:
    return [cell.value for cell in columns(sheet)[name]]


def test_the_sheets_hold_the_figures(book: Any, run: Run) -> None:
    """A row for each model with its means as numbers of three decimals; the counts as they are."""
    assert book.sheetnames == SHEETS
    best = max(run.summary.models, key=lambda model: model.avg.value or 0)
    sheet = columns(book["summary"])
    assert [cell.value for cell in sheet["model"]] == ["sample-good", "sample-middling"]
    for key, mean in best.means.items():
        assert sheet[key][0].value == mean.value
        assert sheet[key][0].number_format == "0.000"
    assert (sheet["answered"][0].value, sheet["instances"][0].value, sheet["errors"][0].value) == (11, 12, 1)
    assert values(book["per level"], "level") == ["easy", "easy", "medium", "medium", "hard", "hard"]
    middling = next(model for model in run.summary.models if model.label == "sample-middling")
    assert book["per world"]["C3"].value == middling.worlds["fact"].means["U"].value
    assert book["per world"]["D3"].value == (middling.worlds["fact"].means["U"].interval or [None])[0]


def test_the_best_is_bold(whole: Run, tmp_path: Path) -> None:
    """In each column the best of a group, and only it, stands out; the head does too."""
    xlsx.write(whole, tmp_path / "whole.xlsx")
    book = load_workbook(tmp_path / "whole.xlsx")
    sheet = columns(book["summary"])
    assert [cell.font.bold for cell in sheet["U"]] == [True, False]
    assert [cell.font.bold for cell in sheet["n"]] == [False, False]
    world = columns(book["per world"])
    assert [cell.font.bold for cell in world["U"]][:2] == [True, False]
    assert all(cell.font.bold for cell in book["per rule"][1])


def test_heads_stay_in_sight_and_tables_filter(book: Any) -> None:
    """The first row is frozen and has a filter over the whole table; columns are wide enough."""
    for sheet in book:
        assert sheet.freeze_panes.endswith("2")
        assert sheet.auto_filter.ref == sheet.dimensions
    assert book["summary"].freeze_panes == "B2"
    assert book["per instance"].column_dimensions["F"].width >= len("sample-schedule-v0/medium/000001")
    assert all(dimension.width >= 9 for dimension in book["summary"].column_dimensions.values())


def test_rules_are_counted(book: Any, run: Run) -> None:
    """Per kind of rule and model: how often it was judged and held, as the records say; best per rule bold."""
    each = [
        part
        for record in run.records()
        if record.model == "sample-middling"
        for part in (record.scores["U"].parts.get("each", ()) if record.scores else ())
        if part["kind"] == "max-per-day"
    ]
    rows = [row for row in book["per rule"].values if row[0] == "max-per-day"]
    good, middling = rows
    assert middling[1:6] == (
        "U",
        "sample-middling",
        len(each),
        sum(p["held"] for p in each),
        sum(p["held"] for p in each) / len(each),
    )
    assert middling[6] == pytest.approx(sum(p["earned"] for p in each) / len(each))
    assert good[5] == 1
    bold = [row[6].font.bold for row in book["per rule"].iter_rows() if row[0].value == "max-per-day"]
    assert bold == [False, False]  # both answered 11 of 12


def test_every_instance_has_a_row(book: Any, run: Run) -> None:
    """All scores of every record in their order; what was not measured or answered is an empty cell, not a 0."""
    records = list(run.records())
    sheet = book["per instance"]
    assert values(sheet, "instance") == [record.instance_id for record in records]
    assert values(sheet, "U") == [record.scores["U"].value if record.scores else None for record in records]
    assert values(sheet, "status").count("error") == values(sheet, "status").count("missing") == 1
    assert [cell for cell in values(sheet, "cost_usd") if cell is not None] == [0.00025]
    assert [cell for cell in values(sheet, "error") if cell] == ["timeout <b>\\x1b[1m"]
    assert set(values(sheet, "solved")) == {True, False, None}
    assert values(sheet, "faithful") == [record.faithful for record in records]


def test_intervals_have_columns_of_their_own(run: Run, tmp_path: Path) -> None:
    """Each mean with one has them; a mean without stays alone in its row."""
    xlsx.write(run, tmp_path / "x.xlsx")
    models = {model.label: model for model in run.summary.models}
    sheet = load_workbook(tmp_path / "x.xlsx")["summary"]
    for end, place in (("low", 0), ("high", 1)):
        known = [models[name].means["U"].interval for name in ("sample-good", "sample-middling")]
        assert values(sheet, f"U {end}") == [ends[place] for ends in known if ends]
    plain = [_without_intervals(model) for model in run.summary.models]
    xlsx.write(Run(run.folder, run.summary.model_copy(update={"models": tuple(plain)})), tmp_path / "y.xlsx")
    assert "U low" not in columns(load_workbook(tmp_path / "y.xlsx")["summary"])


def _without_intervals(model: ModelSummary) -> ModelSummary:
    """As an older run has it."""

    def plain(part: Stratum) -> dict[str, Any]:
        means = {key: mean.model_copy(update={"interval": None}) for key, mean in part.means.items()}
        beside = {key: getattr(part, key) for key in ("avg", "solved", "faithful", "errors_per_100")}
        return {
            "means": means,
            "of_answered": None,
            **{key: m and m.model_copy(update={"interval": None}) for key, m in beside.items()},
        }

    worlds = {name: part.model_copy(update=plain(part)) for name, part in model.worlds.items()}
    levels = {name: part.model_copy(update=plain(part)) for name, part in model.levels.items()}
    return model.model_copy(update={**plain(model), "worlds": worlds, "levels": levels})


def test_the_signature_is_there(book: Any, run: Run) -> None:
    """With the set, its digest, and the notes."""
    said = list(book["signature"].values)
    assert ("signature", str(run.summary.signature)) in said
    assert ("digest", run.summary.digest) in said
    assert ("note", "sample-good: errors 1; of the answers that came: solved 1.000, faithful 1.000") in said


def test_hostile_text_stays_text(hostile: Run, tmp_path: Path) -> None:
    """No cell is a formula or a link, each name is what is visible of it, and the XML is sound."""
    path = tmp_path / "report.xlsx"
    xlsx.write(hostile, path)
    cells = [
        cell for sheet in load_workbook(path) for row in sheet.iter_rows() for cell in row if cell.value is not None
    ]
    assert {cell.data_type for cell in cells} == {"s", "n", "b"}
    assert not any(cell.hyperlink for cell in cells)
    names = map(unescape, values(load_workbook(path)["summary"], "model"))
    assert sorted(names) == sorted(cell_text(model.label) for model in hostile.summary.models)
    with zipfile.ZipFile(path) as archive:
        sheets = [archive.read(name) for name in archive.namelist() if "worksheets/" in name]
        assert not any("_rels/sheet" in name or "external" in name.lower() for name in archive.namelist())
    assert not any(b"<f>" in sheet or b"<hyperlink" in sheet or b"<r>" in sheet for sheet in sheets)


def test_text_that_looks_like_a_formula_is_quoted(hostile: Run, hostile_names: tuple[str, ...], tmp_path: Path) -> None:
    """It has the quote prefix of Excel, so that it stays text when somebody edits the cell."""
    xlsx.write(hostile, tmp_path / "report.xlsx")
    quoted = {
        cell.value for cell in columns(load_workbook(tmp_path / "report.xlsx")["summary"])["model"] if cell.quotePrefix
    }
    assert quoted == {name for name in hostile_names if name[0] in "=+-@"} | {"=1+1"}


def test_cells_hold_what_excel_can_hold() -> None:
    """A long text is cut off and says so; markup of xlsxwriter is broken; the rest is what is visible."""
    assert cell_text("ș" * (MOST + 5)) == "ș" * MOST + " ... (5 more characters)"
    assert cell_text("<r><t>x</t></r>") == "<r><t>x</t></r> "
    assert cell_text("a\x00\ud800b") == visible("a\x00\ud800b")


def test_more_records_than_a_sheet_has_rows_are_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one line that says what to type, before anything is written."""
    monkeypatch.setattr(xlsx, "MOST_ROWS", 23)
    with pytest.raises(GmtwError, match="a sheet holds 23 rows, this run has 24; type --format parquet"):
        xlsx.write(run, tmp_path / "report.xlsx")
    assert not list(tmp_path.iterdir())
