"""Runs -> ItemReport: which models count, what is said of each item, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import InputError
from gmtw.datasets import load
from gmtw.report.item_text import item_text
from gmtw.results.items.item_report import ItemReport, item_report
from gmtw.results.items.responses import responses
from gmtw.results.run import Run
from tests.results.items.answered import BENCH, answered_run
from tests.widths import widest


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Four models on 83 worlds."""
    return answered_run(tmp_path_factory.mktemp("items"))


@pytest.fixture(scope="module")
def report(run: Run) -> ItemReport:
    """Return the report on them, with the predictions for another set."""
    return item_report([run], fresh=("gmtw-ro-3.0", load(BENCH / "gmtw-ro-3.0")[::40]))


def invoke(*arguments: object, code: int = 0) -> str:
    """Return the command's output."""
    result = CliRunner().invoke(app, [*map(str, arguments)])
    assert result.exit_code == code, result.output
    return result.output


def test_the_matrix_is_what_the_records_say(run: Run) -> None:
    """One row an item, one column a model."""
    found = responses([run])
    solved = {(one.model, one.instance_id): one.solved for one in run.records()}
    assert found.models == ("m0", "m1", "m2", "m3")
    assert len(found.items) == 83
    assert {(m, i) for (m, i), yes in solved.items() if yes} == {
        (model, item)
        for at, model in enumerate(found.models)
        for item in np.array(found.items)[found.solved[:, at] == 1]
    }
    assert found.without(1).models == ("m0", "m2", "m3")


def test_models_and_items_are_on_one_axis(report: ItemReport) -> None:
    """Models in the order of what they solve; hard levels are harder than easy ones."""
    assert [one.model for one in report.models] == ["m0", "m1", "m2", "m3"]
    level = {name: np.mean([i.difficulty for i in report.items if i.level == name]) for name in ("easy", "hard")}
    assert level["hard"] > level["easy"] + 0.5
    assert all(one.error > 0 for one in report.items)
    assert "4 models: their answers explain" in report.remarks[0]


def test_flags_agree_with_the_items(report: ItemReport) -> None:
    """Counts are those of the items that carry the flag; a flat item has no correlation, and its rules are named."""
    flat = {"solved by all": "all", "solved by none": "none"}
    for one in report.flags:
        marked = [i for i in report.items if (i.negative if one.flag == "negative" else i.flat == flat[one.flag])]
        assert one.found == len(marked)
    for item in report.items:
        assert (item.item_rest is None) == bool(item.flat)
        assert item.negative == ((item.item_rest or 0) < 0)
    assert all(item.rules for item in report.items)


def test_what_no_model_has_seen_is_predicted(report: ItemReport) -> None:
    """Difficulty comes from the level alone here, so the level predicts it, in a set of other worlds too."""
    found = report.prediction
    assert found is not None
    assert 0 < found.r2 < 1
    assert found.set == "gmtw-ro-3.0"
    assert len(found.predicted) == 17
    level = {name: np.mean([i.difficulty for i in found.predicted if i.level == name]) for name in ("easy", "hard")}
    assert level["hard"] > level["easy"]


def test_the_text_fits_a_terminal(report: ItemReport) -> None:
    """Eighty columns, of thousands of items too; the map, the flags, what flat items have in common, the prediction."""
    text = item_text(report)
    many = item_text(report.model_copy(update={"items": report.items * 60}))
    assert max(widest(text), widest(many)) <= 80
    for said in ("83 items, 4 models", "ability", "│██████", "expected", "difficulty predicted from the rules", "R²"):
        assert said in text


def test_the_files_hold_every_item(run: Run, report: ItemReport, tmp_path: Path) -> None:
    """JSON reads back; CSV has a row an item; the page has every item and no script."""
    for ending in ("json", "csv", "html"):
        assert "83 items, 4 models" in invoke("items", run.folder, "-o", tmp_path / f"items.{ending}")
    read = ItemReport.model_validate_json((tmp_path / "items.json").read_text("utf-8"))
    assert read == report.model_copy(update={"prediction": read.prediction})
    assert len((tmp_path / "items.csv").read_text("utf-8").splitlines()) == 84
    page = (tmp_path / "items.html").read_text("utf-8")
    assert "<script" not in page
    assert "script-src 'none'" in page
    assert all(page.count(f">{item.instance_id}<") == 1 for item in report.items)
    assert page.count("<circle") == 4
    assert '<circle class="model"' not in page, "the style of pages hides columns of models on narrow screens"


def test_what_is_refused(run: Run, tmp_path: Path) -> None:
    """One model, too few models for 2PL, an ending that is no format, two sets."""
    alone = answered_run(tmp_path, step=40, abilities=(0.5,))
    assert "expected at least two models, got 1" in invoke("items", alone.folder, code=4)
    assert "expected at least 100 models for a 2PL fit, got 4" in invoke("items", run.folder, "--fit", "2pl", code=4)
    assert "expected a file that ends in .json, .csv, .html" in invoke("items", run.folder, "-o", "x.txt", code=4)
    with pytest.raises(InputError, match="is of the set"):
        item_report([run, alone])


def test_built_in_models_count_only_when_asked(tmp_path: Path) -> None:
    """The answers of a script say nothing about what is hard for a model."""
    good = (BENCH / "sample" / "good.jsonl").read_text("utf-8").splitlines()
    rows = [{**json.loads(line), "model": "script", "built_in": True} for line in good]
    (tmp_path / "script.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n", encoding="utf-8")
    files = (tmp_path / "script.jsonl", BENCH / "sample" / "middling.jsonl")
    invoke("grade", "sample", *files, "--report-dir", tmp_path / "reports")
    folder = next((tmp_path / "reports").iterdir())
    assert "script: comes with gmtw (--controls takes it in)" in invoke("items", folder, code=4).replace("\n", " ")
    assert "script" in invoke("items", folder, "--controls")
