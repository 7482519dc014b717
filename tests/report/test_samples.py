"""A model with several samples has one rank, by the mean over them, in every format: the best of many tops no board."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from gmtw.report import latex, markdown, terminal
from gmtw.report.html.board import board_of, judged
from gmtw.report.html.chart_rows import all_rows
from gmtw.report.html.page_data import figures
from gmtw.report.leaderboard import LeaderboardRow, of_rows
from gmtw.report.overall import overall_boards
from gmtw.report.summary_rows import ONE_SAMPLE, by_model, by_part, rank
from gmtw.results.compare import compare
from gmtw.results.run import Run, open_run
from gmtw.results.summary import EVERY, Mean, ModelSummary, over_samples
from tests.report.conftest import graded, rows_of, write_rows
from tests.report.workbook import gmtw, table

PLACES = ["steady", "lucky"]
"""The models by their rank: lucky has one good sample and two bad ones, steady is in between."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run of a model that answered once, and of one that answered three times."""
    home = tmp_path_factory.mktemp("samples")
    rows = [{**row, "model": "steady"} for row in [*rows_of("good.jsonl")[:8], *rows_of("bad.jsonl")[8:]]]
    for sample, said in enumerate(({"output": "Nu știu."}, {}, {"output": "Nu pot."})):
        rows += [{**row, **said, "model": "lucky", "sample": sample} for row in rows_of("good.jsonl")]
    return graded(home, [write_rows(home / "o.jsonl", rows)])


@pytest.fixture
def run(folder: Path) -> Run:
    return open_run(folder)


def test_one_sample_is_better_than_the_other_model(run: Run) -> None:
    """Else nothing here would show anything."""
    known = {(one.model, one.sample): rank(one, plans=True) for one in run.summary.models}
    assert known["lucky", 1] < known["steady", 0]
    assert of_rows([LeaderboardRow(run, one) for one in run.summary.models])[0].model.model == "steady"


def test_the_figures_of_all_samples(run: Run) -> None:
    """They are the mean over all answers, with the interval over worlds and samples, and sums of counts."""
    samples = [one for one in run.summary.models if one.model == "lucky"]
    (pooled,) = run.summary.samples
    whole = over_samples(samples, pooled)
    assert (whole.label, whole.sample, whole.instances) == ("lucky", EVERY, 36)
    assert (whole.solved, whole.means) == (pooled.solved, pooled.means)
    assert whole.solved.interval
    assert whole.worlds.keys() == samples[0].worlds.keys()
    for name, figure in (("worlds", "solved"), ("levels", "avg"), ("rules", "held")):
        for key, found in getattr(whole, name).items():
            means = [getattr(getattr(one, name)[key], figure) for one in samples]
            assert getattr(found, figure).value == pytest.approx(_mean(means))
    assert whole.notes == {key: sum(one.notes.get(key, 0) for one in samples) for key in whole.notes}


def test_without_the_figures_of_the_run_they_are_the_same(run: Run) -> None:
    """But for the intervals: runs of older versions may lack them."""
    samples = [one for one in run.summary.models if one.model == "lucky"]
    whole, alone = over_samples(samples, run.summary.samples[0]), over_samples(samples)
    for key, mean in whole.means.items():
        assert alone.means[key].value == pytest.approx(mean.value)
        assert alone.means[key].n == mean.n
    assert alone.solved.value == pytest.approx(whole.solved.value)
    assert rank(alone, plans=True) == rank(whole, plans=True)


def _mean(means: list[Mean]) -> float:
    return sum((one.value or 0.0) * one.n for one in means) / sum(one.n for one in means)


def _of_terminal(run: Run) -> list[str]:
    found = terminal.render(run.summary).splitlines()
    start = next(n for n, line in enumerate(found) if line.startswith("model "))
    return [line.split()[0] for line in found[start + 1 :] if re.match(r"\w+(#\d)? +[\d.]+ ", line)][:5]


def _of_markdown(run: Run) -> list[str]:
    return re.findall(r"^\| `([^`]*)` \|", markdown.render(run.summary), re.MULTILINE)[:5]


def _of_latex(run: Run) -> list[str]:
    return [one.replace("\\", "") for one in re.findall(r"^(\w+(?:\\#\d)?) &", latex.render(run.summary), re.MULTILINE)]


def _of_page(run: Run) -> list[str]:
    board = board_of(run)
    return [one["label"] for one in figures(board, judged(board))["models"]]


def _of_chart(run: Run) -> list[str]:
    board = board_of(run)
    found = [row["model"] for row in all_rows(figures(board, judged(board)))["board"]]
    return [*found[:2], *sorted(found[2:])]


READERS: Mapping[str, Callable[[Run], list[str]]] = {
    "terminal": _of_terminal,
    "markdown": _of_markdown,
    "latex": lambda run: [name for name in _of_latex(run) if name != "model"],
    "page": _of_page,
    "chart": _of_chart,
    "rows": lambda run: [row.names[0] for row in by_model(run.summary)],
}


@pytest.mark.parametrize("name", READERS)
def test_the_order_of_every_format(run: Run, name: str) -> None:
    """The two models by their means, and below them the samples, under names of their own."""
    assert READERS[name](run) == [*PLACES, "lucky#0", "lucky#1", "lucky#2"]


def test_the_formats_that_list_no_samples(run: Run, folder: Path, tmp_path: Path) -> None:
    """The overview, the comparison, both workbooks and the parts of the set have a row for each model."""
    from openpyxl import load_workbook

    (board,) = overall_boards([("s", [LeaderboardRow(run, one) for one in run.summary.models])])
    assert [(row.model, row.cells[0].place) for row in board.rows if row.cells[0]] == [("steady", 1), ("lucky", 2)]
    assert [one.label for one in compare([run], "ro").standings] == PLACES
    path = tmp_path / "b.xlsx"
    assert gmtw("leaderboard", folder.parent, "--format", "xlsx", "-o", path).exit_code == 0
    assert [*table(load_workbook(path)["ro"])["sample solved"]]
    assert [cell.value for cell in load_workbook(path)["ro"]["A"]][1:] == PLACES
    own = tmp_path / "own.xlsx"
    assert gmtw("report", folder, "--format", "xlsx", "-o", own).exit_code == 0
    book = load_workbook(own)
    assert [cell.value for cell in book["summary"]["A"]][1:3] == PLACES
    assert {cell.value for cell in book["per rule"]["C"]} == {"model", *PLACES}
    assert {row.names[1] for row in by_part(run.summary, "worlds")} == set(PLACES)


def test_no_sample_is_the_best_or_has_a_place(run: Run) -> None:
    """Also where it has the highest figure of all."""
    rows = {row.names[0]: row for row in by_model(run.summary)}
    assert rows["steady"].best
    assert not any(row.best for name, row in rows.items() if "#" in name)
    assert {row.standing.place for row in rows.values() if row.standing.last == ONE_SAMPLE} == {None}
    text = markdown.render(run.summary)
    assert "`lucky#1` (one sample of several)" in text


def test_the_page(run: Run) -> None:
    """Its row of the whole model has rank, letters and rules; outputs are those of its samples."""
    board = board_of(run)
    shown = figures(board, judged(board))
    lucky, samples = shown["models"][1], shown["models"][2:]
    assert (lucky["rank"], lucky["last"], lucky["sample"]) == (2, 0, None)
    assert [(one["rank"], one["last"], one["sample"]) for one in samples] == [(None, ONE_SAMPLE, n) for n in range(3)]
    assert len(lucky["means"]["solved"]) == 4
    assert list(map(bool, board.ties)) == [True, True, False, False, False]
    assert all(rule["n"][1] == sum(rule["n"][2:]) for rule in shown["rules"])
    assert shown["status"][1] == "-" * 12
    assert not any("-" in one for one in shown["status"][2:])
    (again,) = board.by_language
    assert [row.model.label for row in again.rows] == [row.model.label for row in board.rows]


def test_many_samples_of_one_model_have_no_rival(run: Run) -> None:
    """A model alone is first, whatever its samples; nothing of it is the best."""
    alone = [one for one in run.summary.models if one.model == "lucky"]
    found = by_model(run.summary.model_copy(update={"models": tuple(alone)}))
    assert [row.standing.place for row in found] == [1, None, None, None]
    assert not any(row.best for row in found)


def test_samples_of_a_suite(run: Run) -> None:
    """Counts of items add up, shares and points are means, and optional figures stay as they are."""
    one = ModelSummary.model_validate_json(json.dumps(ITEMS))
    other = ModelSummary.model_validate_json(json.dumps({**ITEMS, "sample": 1, "label": "m#1", "points": WORSE}))
    whole = over_samples([one, other])
    assert whole.points
    assert whole.items
    assert (whole.points.all, whole.items.correct, whole.items.of_all.value) == (45.0, 12, 0.6)
    assert (whole.label, whole.spent, whole.cut, whole.effort) == ("m", None, None, "low")


MEAN = {"value": 0.6, "n": 10}
WORSE = {"all": 30.0, "answered": 30.0, "weights": {"w": 1.0}}
ITEMS = {
    "model": "m",
    "language": "ro",
    "sample": 0,
    "label": "m",
    "names": 0,
    "unresolved": 0,
    "notes": {},
    "order_faults": 0,
    "worlds": {},
    "levels": {},
    "instances": 10,
    "answered": 10,
    "errors": 0,
    "missing": 0,
    "means": {},
    "avg": MEAN,
    "solved": MEAN,
    "effort": "low",
    "points": {**WORSE, "all": 60.0},
    "items": {
        "correct": 6,
        "wrong": 4,
        "unparsed": 0,
        "of_all": MEAN,
        "accuracy": MEAN,
        "accuracy_answered": MEAN,
        "chosen": {"a": 4},
        "gold": {"a": 5},
    },
}
