"""The tables by construction in the terminal and in markdown, and the options that ask for them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from openpyxl import load_workbook

from gmtw.report import FORMATS, terminal
from gmtw.results.run import Run, open_run
from gmtw.results.summary import Mean
from tests.report.tagged_run import SAMPLE, TAGS, invoke, tagged_run
from tests.widths import widest


@pytest.fixture(scope="module")
def tagged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of two models on the sample, whose rules have constructions."""
    return tagged_run(tmp_path_factory.mktemp("tagged"))


@pytest.fixture
def run(tagged: Path) -> Run:
    """The same, opened."""
    return open_run(tagged)


def table(text: str, model: str) -> list[list[str]]:
    """The lines of the table of that model, in words."""
    lines = iter(text.splitlines())
    next(line for line in lines if line.startswith(f"{model}, by construction"))
    return [line.split() for line in iter(lambda: next(lines), "")]


def test_each_model_has_a_table(tagged: Path, run: Run) -> None:
    """The common wording first, then what is understood least; every figure is that of the summary."""
    text = invoke("report", str(tagged), "--by", "construction")
    assert widest(text) <= 80
    for model in run.summary.models:
        rows = table(text, model.label)
        head = next(at for at, row in enumerate(rows) if row[0] == "plain")
        found = {row[0]: row[1:5] for row in rows[head:]}
        assert model.constructions is not None
        assert found == {
            tag: [str(part.held.n), _figure(part.held), str(part.alone.n), _figure(part.alone)]
            for tag, part in model.constructions.items()
        }
        shares = [float(row[4]) if row[4] != "-" else 2.0 for row in rows[head + 1 :]]
        assert shares == sorted(shares)
    assert terminal.render(run.summary, ["construction"]) == text


def _figure(mean: Mean) -> str:
    return "-" if mean.value is None else f"{mean.value:.3f}"


def test_without_being_asked_the_terminal_is_as_before(tagged: Path, run: Run) -> None:
    """The table is further lines, and nothing else is changed by it."""
    short, long = invoke("report", str(tagged)), invoke("report", str(tagged), "--by", "construction")
    assert "construction" not in short
    assert set(short.splitlines()) <= set(long.splitlines())
    assert terminal.render(run.summary) == short


def test_a_set_that_says_nothing_of_its_wordings(tmp_path: Path) -> None:
    invoke("grade", str(SAMPLE), str(SAMPLE / "good.jsonl"), "--report-dir", str(tmp_path))
    (folder,) = tmp_path.iterdir()
    said = invoke("report", str(folder), "--by", "construction")
    assert "By construction: no rule of this set says which constructions it is worded with." in " ".join(said.split())


def test_other_formats_need_no_option(tagged: Path, tmp_path: Path) -> None:
    """They have the table without, so the option is refused with what it is for."""
    for more in (["--format", "markdown"], ["-o", str(tmp_path / "x.txt")]):
        said = invoke("report", str(tagged), "--by", "construction", *more, code=4)
        assert "--by adds a table to what the terminal shows" in said


def test_markdown_has_the_table(run: Run, tmp_path: Path) -> None:
    """With both intervals; and no heading in a run without constructions."""
    FORMATS.get("markdown").write(run, tmp_path / "r.md")
    text = (tmp_path / "r.md").read_text("utf-8")
    part = text.split("### By construction\n")[1].split("\n\nSignature")[0]
    model = run.summary.models[0]
    assert model.constructions is not None
    one = model.constructions["anaphora"]
    assert one.held.interval is not None
    assert one.minus_plain is not None
    row = next(line for line in part.splitlines() if f"`{model.label}` | `anaphora`" in line)
    assert f"| {one.held.value:.3f} [{one.held.interval[0]:.3f}, {one.held.interval[1]:.3f}] |" in row
    assert f"| {one.minus_plain.value:+.3f} [" in row or " 0.000 [" in row
    cells = {line.count(" | ") for line in part.splitlines() if line.startswith("| ")}
    assert len(cells) == 1, "as many heads as figures"
    rows = [line for line in part.splitlines() if line.startswith("| `")]
    assert len(rows) == sum(len(model.constructions or ()) for model in run.summary.models)


def test_the_workbook_has_a_sheet(run: Run, tmp_path: Path) -> None:
    """A row for each model and construction; means, interval ends and counts are those of the summary."""
    FORMATS.get("xlsx").write(run, tmp_path / "r.xlsx")
    head, *rows = load_workbook(tmp_path / "r.xlsx")["per construction"].values
    assert len(rows) == sum(len(model.constructions or ()) for model in run.summary.models)
    for row in rows:
        cells = dict(zip(head, row, strict=True))
        model = next(one for one in run.summary.models if one.label == cells["model"])
        part = (model.constructions or {})[str(cells["construction"])]
        for mean, names in (
            (part.held, ("rules", "met", "met low", "met high")),
            (part.alone, ("rules alone", "met alone", "alone low", "alone high")),
        ):
            found = [cells[name] for name in names]
            assert found == [mean.n, *(pytest.approx(v, abs=5e-4) if v is not None else None for v in ends(mean))]
        minus = part.minus_plain
        assert (cells["minus plain"] is None) == (minus is None or minus.value is None)


def ends(mean: Mean) -> list[float | None]:
    """The value of a mean and the ends of its interval."""
    return [mean.value, *(mean.interval or (None, None))]


def test_models_are_compared_by_construction(tagged: Path, tmp_path: Path) -> None:
    """Whose rules they are is a part of `gmtw compare` as kinds of rules are; a set without them says so."""
    invoke("compare", str(tagged), "--by", "construction", "-o", str(tmp_path / "by.json"))
    by = json.loads((tmp_path / "by.json").read_text("utf-8"))["by"]["construction"]
    assert set(by) == {tag for tags in TAGS for tag in tags}
    for tag, rows in by.items():
        for row in rows:
            model = next(one for one in open_run(tagged).summary.models if one.label == row["label"])
            assert model.constructions is not None
            assert row["means"]["held"] == json.loads(model.constructions[tag].held.model_dump_json())
