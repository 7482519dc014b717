"""The overview of a leaderboard: who is ranked over several sets, and which models cannot be told apart."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from gmtw.core.errors import InputError
from gmtw.report.board_contents import BoardContents, board_contents
from gmtw.report.leaderboard import Wanted, of_rows
from gmtw.report.overall import OverallBoard, OverallRow
from gmtw.report.summary_rows import PARTIAL
from tests.results.compare.runs import model

WORLDS = 40


def solved(n: int, of: int = WORLDS) -> Sequence[float | None]:
    """The scores of a model that solves the first n worlds."""
    return [1.0] * n + [0.5] * (of - n)


class Reports:
    """A folder of runs; each set has worlds of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, set_name: str, name: str, values: Sequence[float | None], language: str = "ro", **more: bool) -> None:
        """The run of a model on a set."""
        folder = self.path / set_name / language
        model(folder, name, values, language=language, **more)
        _replace(folder / name / "summary.json", {'"made-up"': f'"{set_name}"', "abc123def": f"digest of {set_name}"})
        _replace(folder / name / "records.jsonl", {"world-": f"{set_name}-world-"})

    def read(self, wanted: Wanted | None = None) -> BoardContents:
        return board_contents(self.path, wanted or Wanted())

    @property
    def board(self) -> OverallBoard:
        (board,) = self.read().overall
        return board


@pytest.fixture
def reports(tmp_path: Path) -> Reports:
    return Reports(tmp_path / "reports")


def _replace(path: Path, words: Mapping[str, str]) -> None:
    text = path.read_text("utf-8")
    for old, new in words.items():
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def ranks(board: OverallBoard) -> list[tuple[str, int | None]]:
    return [(row.model, row.place) for row in board.rows]


def row(board: OverallBoard, name: str) -> OverallRow:
    return next(row for row in board.rows if row.model == name)


def test_the_overall_rank_is_by_the_mean_over_sets(reports: Reports) -> None:
    """Every set weighs the same, whatever its size; the mean and the places of each set stand beside each other."""
    for set_name, size, scores in (("small", 40, {"a": 10, "b": 30}), ("large", 80, {"a": 70, "b": 40})):
        for name, n in scores.items():
            reports.add(set_name, name, solved(n, size))
    board = reports.board
    assert [(one.title, one.lead, one.counts) for one in board.columns] == [
        ("large", "solved", True),
        ("small", "solved", True),
    ]
    assert ranks(board) == [("b", 1), ("a", 2)]
    assert [one.value for one in board.rows] == [pytest.approx((0.5 + 0.75) / 2), pytest.approx((0.875 + 0.25) / 2)]
    assert [[(cell.place, cell.value) for cell in one.cells if cell] for one in board.rows] == [
        [(2, 0.5), (1, 0.75)],
        [(1, 0.875), (2, 0.25)],
    ]
    assert all(one.ties == "a" for one in board.rows)  # each is far ahead on one set


def test_who_solves_nothing_has_a_plain_zero(reports: Reports) -> None:
    """And no -0.000 on the page."""
    reports.add("one", "good", solved(3))
    reports.add("one", "none", solved(0))
    assert [str(cell.value) for cell in row(reports.board, "none").cells if cell] == ["0.0"]


def test_models_that_cannot_be_told_apart_share_a_letter(reports: Reports) -> None:
    """On each set, and over all of them, where many small differences add up to one that is sure."""
    for number in range(3):
        reports.add(f"set-{number}", "first", solved(24))
        reports.add(f"set-{number}", "near", solved(20))
        reports.add(f"set-{number}", "last", solved(0))
    board = reports.board
    assert ranks(board) == [("first", 1), ("near", 2), ("last", 3)]
    assert [[cell.ties for cell in one.cells if cell] for one in board.rows] == [["a"] * 3, ["a"] * 3, ["b"] * 3]
    assert [one.ties for one in board.rows] == ["a", "b", "c"]


def test_equal_models_share_a_rank(reports: Reports) -> None:
    """The one after them is third."""
    for name, n in {"a": 30, "b": 30, "c": 5}.items():
        reports.add("set", name, solved(n))
    assert ranks(reports.board) == [("a", 1), ("b", 1), ("c", 3)]


def test_who_chooses_sets_has_no_overall_rank(reports: Reports) -> None:
    """A model that lacks one of two sets that count keeps its place on the other and stands below."""
    for name, n in {"whole": 20, "other": 10}.items():
        reports.add("easy", name, solved(n))
        reports.add("hard", name, solved(n // 2))
    reports.add("easy", "picky", solved(40))
    reports.add("easy", "bought", [1.0] * 20 + [None] * 20)
    reports.add("hard", "bought", [1.0] * 20 + [None] * 20)
    board = reports.board
    assert ranks(board) == [("whole", 1), ("other", 2), ("picky", None), ("bought", None)]
    picky, bought = row(board, "picky"), row(board, "bought")
    assert picky.cells[1] is None
    assert picky.cells[0] is not None
    assert (picky.cells[0].place, picky.value, picky.ties) == (1, None, "")
    assert bought.cells[0] is not None
    assert (bought.cells[0].place, bought.cells[0].ties, bought.cells[0].answered) == (None, "", 20)


def test_those_without_an_overall_rank_are_sorted_by_what_they_solved(reports: Reports) -> None:
    """A model with a place on more sets comes first; of equally many the best, and not the first by name."""
    for name, n in {"whole": 20, "other": 10, "third": 1}.items():
        reports.add("easy", name, solved(n))
        reports.add("hard", name, solved(n))
    for name, n in {"a": 5, "b": 30}.items():
        reports.add("easy", name, solved(n))
    for name, n in {"x": 2, "y": 12}.items():
        reports.add("easy", name, [*solved(n, 20), *[None] * 20])
    assert [name for name, _ in ranks(reports.board)] == ["whole", "other", "third", "b", "a", "y", "x"]


def test_a_set_of_few_models_does_not_count(reports: Reports) -> None:
    """Else the first who runs an odd set would take the rank from all others; it is shown and marked."""
    for name, n in {"a": 20, "b": 10, "c": 5, "d": 1, "e": 0}.items():
        reports.add("common", name, solved(n))
    reports.add("odd", "e", solved(40))
    reports.add("odd", "d", solved(1))
    board = reports.board
    assert {one.title: one.counts for one in board.columns} == {"common": True, "odd": False}
    assert [name for name, _ in ranks(board)] == ["a", "b", "c", "d", "e"]


def test_whoever_keeps_the_board_says_which_sets_count(reports: Reports) -> None:
    """Else three submissions on an easy set would take the overall rank away from the set that two models share."""
    for name, n in {"a": 20, "b": 10}.items():
        reports.add("main", name, solved(n))
    for name in ("a", "x", "y", "z"):
        reports.add("easy", name, solved(40))
    assert {one.title: one.counts for one in reports.board.columns} == {"main": False, "easy": True}
    contents = reports.read(Wanted(counting=("ma*",)))
    (board,) = contents.overall
    assert {one.title: one.counts for one in board.columns} == {"main": True, "easy": False}
    assert ranks(board)[:2] == [("a", 1), ("b", 2)]
    with pytest.raises(InputError, match="no set is called 'mian'; there are easy, main"):
        reports.read(Wanted(counting=("mian",)))


def test_sets_of_different_models_give_no_overall_rank(reports: Reports) -> None:
    """Two sets that share no two models: every model keeps the place on its own set."""
    for name in ("a", "b"):
        reports.add("one", name, solved(10))
    for name in ("c", "d"):
        reports.add("two", name, solved(20))
    assert [place for _, place in ranks(reports.board)] == [None] * 4
    assert all(cell.place == 1 for one in reports.board.rows for cell in one.cells if cell)


def test_languages_have_overviews_of_their_own(reports: Reports) -> None:
    """Romanian is first; a model that answered in both is in both."""
    reports.add("set", "a", solved(20))
    reports.add("set", "a", solved(40), language="en")
    reports.add("set", "b", solved(10), language="en")
    boards = reports.read().overall
    assert [(board.language, ranks(board)) for board in boards] == [("ro", [("a", 1)]), ("en", [("a", 1), ("b", 2)])]
    assert [cell.place for cell in boards[0].rows[0].cells if cell] == [1]


def test_built_in_models_have_no_rank(reports: Reports) -> None:
    """They are left out, or stand below where somebody asks for them."""
    reports.add("set", "a", solved(20))
    reports.add("set", "b", solved(10))
    reports.add("set", "oracle", solved(40), built_in=True)
    assert ranks(reports.board) == [("a", 1), ("b", 2)]
    reports.add("set", "bought", [1.0] * 20 + [None] * 20)
    (board,) = reports.read(Wanted(controls=True)).overall
    assert ranks(board) == [("a", 1), ("b", 2), ("bought", None), ("oracle", None)]


def test_the_only_set_has_the_places_and_the_order_of_its_board(reports: Reports) -> None:
    """Equal ones too, which their names would order otherwise."""
    for name, values in {
        "a": solved(20),
        "b": solved(20),
        "c": solved(30),
        "x": [*solved(9, 20), *[None] * 20],
        "w": [*solved(9, 22), *[None] * 18],
    }.items():
        reports.add("set", name, values)
    summary = reports.path / "set" / "ro" / "a" / "summary.json"
    stored = json.loads(summary.read_text("utf-8"))
    stored["models"][0]["faithful"]["value"] = 0.1
    summary.write_text(json.dumps(stored), encoding="utf-8")
    contents = reports.read()
    of_set = [(one.model.model, one.place) for one in of_rows(contents.sets[0].choice.rows)]
    assert of_set == [("c", 1), ("b", 2), ("a", 2), ("w", None), ("x", None)]
    assert ranks(contents.overall[0]) == of_set


def test_a_part_of_a_run_stands_below(reports: Reports) -> None:
    """No figure of another metric stands where `solved` does, and an empty board is marked as one."""
    reports.add("set", "a", solved(20))
    reports.add("set", "part", solved(40))
    _replace(reports.path / "set" / "ro" / "part" / "summary.json", {'"partial": ""': '"partial": "only U"'})
    board = reports.board
    assert ranks(board) == [("a", 1), ("part", None)]
    assert [(cell.value, cell.place, cell.last) for cell in row(board, "part").cells if cell] == [(1.0, None, PARTIAL)]


def test_every_shown_run_has_its_signature(reports: Reports) -> None:
    """And its day, where run.json says one."""
    reports.add("set", "a", solved(20))
    (run,) = reports.read().runs
    assert (run.set, run.models, run.when) == ("set", ("a",), "")
    assert run.signature.startswith("gmtw:0")
