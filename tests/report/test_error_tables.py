"""The tables of errors of language by category, in the terminal, in markdown and in the workbook."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook

from gmtw.report import FORMATS, markdown, terminal
from gmtw.report.terminal import MOST_IN_FULL
from gmtw.results.run import Run
from gmtw.results.summary import Mean, ModelSummary, Summary
from tests.widths import widest

LONG = "organisation/a-model-whose-name-is-longer-than-its-column"


def only(summary: Summary, **errors: float) -> Summary:
    """The summary of its first model, with these errors and a long name."""
    found = {name: Mean(value=value, n=12, interval=(value / 2, 2 * value)) for name, value in errors.items()}
    first = summary.models[0].model_copy(update={"errors_by_category": found, "label": LONG})
    return summary.model_copy(update={"models": (first,)})


def shown(model: ModelSummary) -> list[str]:
    """The lines of its table in the terminal, in words."""
    ends = {name: mean.interval or (0.0, 0.0) for name, mean in (model.errors_by_category or {}).items()}
    return [
        f"{name} {mean.value:.2f} [{ends[name][0]:.2f}, {ends[name][1]:.2f}]"
        for name, mean in (model.errors_by_category or {}).items()
    ]


def test_the_terminal_has_a_table_of_each_model_with_errors(whole: Run) -> None:
    """Under the tables of worlds; `good` has no errors and so no table."""
    lines = terminal.render(whole.summary).splitlines()
    good, middling = sorted(whole.summary.models, key=lambda one: one.label)
    assert not good.errors_by_category
    heads = [at for at, line in enumerate(lines) if "errors by category" in line]
    titles = [" ".join(lines[at].split()) for at in heads]
    assert titles == [f"{middling.label}, errors by category errors/100w interval"]
    table = [" ".join(line.split()) for line in lines[heads[0] + 1 : heads[0] + 1 + len(shown(middling))]]
    assert table == shown(middling)
    assert len(table) > 1


def test_it_fits_80_columns_and_spares_a_board_of_many_models(whole: Run) -> None:
    summary = only(whole.summary, capital=0.25, preposition=12.5)
    assert widest(terminal.render(summary)) <= 80
    assert "errors by category" in terminal.render(summary)
    many = [summary.models[0].model_copy(update={"label": f"m{n}", "model": f"m{n}"}) for n in range(MOST_IN_FULL + 1)]
    assert "errors by category" not in terminal.render(summary.model_copy(update={"models": tuple(many)}))


def test_markdown_has_the_table(whole: Run) -> None:
    """With intervals; no heading where nobody makes an error."""
    text = markdown.render(only(whole.summary, capital=0.25))
    assert f"| `{LONG}` | `capital` | 0.250 [0.125, 0.500] |" in text.split("### Errors of language by category\n")[1]
    assert "Errors of language" not in markdown.render(only(whole.summary))


def test_the_workbook_has_a_sheet(whole: Run, tmp_path: Path) -> None:
    """A row for each model and category; of a run without errors none."""
    FORMATS.get("xlsx").write(whole, tmp_path / "r.xlsx")
    head, *rows = load_workbook(tmp_path / "r.xlsx")["per error"].values
    assert head == ("category", "model", "errors/100w", "errors/100w low", "errors/100w high", "n")
    expected = [
        (name, model.label, pytest.approx(mean.value), *map(pytest.approx, mean.interval or (None, None)), mean.n)
        for model in whole.summary.models
        for name, mean in (model.errors_by_category or {}).items()
    ]
    assert rows == expected
    clean = [model.model_copy(update={"errors_by_category": {}}) for model in whole.summary.models]
    summary = whole.summary.model_copy(update={"models": tuple(clean)})
    FORMATS.get("xlsx").write(Run(whole.folder, summary), tmp_path / "s.xlsx")
    assert "per error" not in load_workbook(tmp_path / "s.xlsx").sheetnames
