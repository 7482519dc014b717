"""Other words in the terminal and in markdown: the figures of `compare --pair variant`, made once, shown everywhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gmtw.results.compare import compare_variants
from gmtw.results.run import Run, open_run
from tests.report.tagged_run import SAMPLE, invoke
from tests.report.varied_run import varied_run
from tests.widths import widest


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run of two models in plain and in other words."""
    return open_run(varied_run(tmp_path_factory.mktemp("varied")))


def test_the_summary_has_what_delta_says(run: Run) -> None:
    """The same figures, of all samples of a model, with its first one."""
    told = {model.model: model for model in compare_variants([run]).models}
    assert [(one.label, one.robustness is not None) for one in run.summary.models] == [
        ("shaky", True),
        ("shaky#1", False),
        ("steady", True),
    ]
    for model in run.summary.models:
        if model.robustness:
            own = told[model.model].model_dump(exclude={"model", "language"})
            assert model.robustness.model_dump() == own
    shaky = told["shaky"]
    assert shaky.worst == "oblique"
    assert shaky.noise == pytest.approx(1 / 6)
    assert shaky.consistency < told["steady"].consistency == 1


def test_the_terminal_shows_a_line_for_each_model(run: Run) -> None:
    """In 80 columns; all variants with --by variant, as `gmtw compare --pair variant` prints them."""
    plain, whole = (invoke("report", str(run.folder), *more) for more in ((), ("--by", "variant")))
    assert "oblique  -0.900  0.167" in plain
    assert "solved            n  plain variant" not in plain
    delta = invoke("compare", "--pair", "variant", str(run.folder))
    for line in (line for line in delta.splitlines() if line.startswith(("  oblique", "  typos"))):
        assert line in whole
    assert widest(whole) <= 80


def test_markdown_has_a_row_for_each_model_and_variant(run: Run, tmp_path: Path) -> None:
    """And one for each model over all of them."""
    invoke("report", str(run.folder), "--format", "markdown", "-o", str(tmp_path / "run.md"))
    text = (tmp_path / "run.md").read_text("utf-8")
    over, variants = (text.partition(f"### {title}")[2] for title in ("In other words", "By variant"))
    assert "| `steady` | 6 | 1.000 | 1.000 " in over
    assert variants.count("| `shaky` | `oblique` |") == variants.count("| `steady` | `typos` |") == 1


def test_without_variants_it_says_so(tmp_path: Path) -> None:
    """Only where somebody asks; the summary does not mention them."""
    reports = tmp_path / "reports"
    invoke("grade", str(SAMPLE), str(SAMPLE / "good.jsonl"), "--report-dir", str(reports))
    (folder,) = reports.iterdir()
    said = invoke("report", str(folder), "--by", "variant")
    assert "By variant: no task of this run was asked both in plain and in other words." in " ".join(said.split())
    assert "in other words" not in invoke("report", str(folder))
    assert all("robustness" not in model for model in json.loads((folder / "summary.json").read_text())["models"])
