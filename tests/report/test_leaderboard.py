"""The runs that share columns and boards: on one set, asked in one way, measured by the same."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gmtw.report.html.site import page_name
from gmtw.report.leaderboard import GroupKey, LeaderboardGroup, groups
from gmtw.results.run import open_run
from tests.report.workbook import Rows, bold, book_of, gmtw, grade, lines, listed, scored, table, values
from tests.results.signing import sign_again

ASKED: Rows = [{"id": "q", "context": "Ce miaună?", "candidates": ["câinele", "pisica"], "gold": [1], "language": "ro"}]
START = len("Ce miaună? ")


def sums(wrong: float, right: float, **how: Any) -> Rows:
    """An output with log-probabilities. bos: of its candidates; else how it was asked."""
    rows = scored({"q": [("câinele", wrong), ("pisica", right)]}, START)
    for one in rows[0]["logprobs"]:
        one["bos"] = how.get("bos", False)
    return [row | {"language": "ro"} | {key: value for key, value in how.items() if key != "bos"} for row in rows]


def near(nearest: float, embedder: str = "e1", **how: Any) -> Rows:
    """An output in words, with its similarities."""
    similar = {"cosine": [0.25, nearest], "embedder": embedder, "layer": 2}
    return [{"instance_id": "q", "output": "pisica", "language": "ro", "similarity": similar, **how}]


class Home:
    """A folder of runs on one set."""

    def __init__(self, path: Path) -> None:
        self.path, self.reports = path, path / "reports"
        self.set = lines(path / "intrebari.jsonl", ASKED)
        self._days = iter(range(1, 29))

    def add(self, name: str, **models: Rows) -> Path:
        """The run of these models, newer than those before."""
        folder = grade(self.path, name, self.set, models)
        found = json.loads((folder / "run.json").read_text("utf-8"))
        started = {**found, "started": f"2026-01-{next(self._days):02}T00:00:00Z"}
        (folder / "run.json").write_text(json.dumps(started), encoding="utf-8")
        sign_again(folder)
        return folder

    @property
    def groups(self) -> list[LeaderboardGroup]:
        return groups(open_run(path) for path in sorted(self.reports.rglob("summary.json")))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def test_what_was_measured_otherwise_excludes_nothing(home: Home, tmp_path: Path) -> None:
    """A model's log-probabilities and its similarities by two encoders stand in one row, in columns of their own."""
    home.add("sums", a=sums(9, 7), b=sums(9, 8))
    home.add("near", a=near(0.5), b=near(0.75))
    home.add("other", a=near(0.5, "e2"))
    book = book_of(home.reports, tmp_path / "s.xlsx")
    assert [cell.value for cell in book["ro"]["A"]] == ["model", "a", "b"]
    sheet = table(book["ro"])
    assert values(sheet["intrebari (log-probabilities) difsur"]) == {"a": 22.2222, "b": 11.1111}
    assert values(sheet["intrebari (similarity, e1#2) cosine nearest"]) == {"a": 0.5, "b": 0.75}
    assert bold(sheet["intrebari (similarity, e1#2) cosine nearest"]) == ["b"]
    assert values(sheet["intrebari (similarity, e2#2) cosine nearest"]) == {"a": 0.5}
    assert {row["shown"] for row in listed(book)} == {"yes"}


def test_models_that_were_asked_otherwise_do_not_meet(home: Home, tmp_path: Path) -> None:
    """A newer run with an example does not take the place of one without, and shares neither column nor best."""
    home.add("zero", a=sums(9, 7), b=sums(9, 8))
    home.add("one", a=sums(9, 1, shots=1))
    home.add("hidden", a=sums(9, 2, options="hidden"), c=sums(9, 3, options="hidden", shots=1))
    sheet = table(book_of(home.reports, tmp_path / "s.xlsx")["ro"])
    difsur = {head: values(cells) for head, cells in sheet.items() if "difsur" in head}
    assert difsur == {
        "intrebari difsur": {"a": 22.2222, "b": 11.1111},
        "intrebari (1-shot) difsur": {"a": 88.8889},
        "intrebari (options-hidden) difsur": {"a": 77.7778},
        "intrebari (1-shot+options-hidden) difsur": {"c": 66.6667},
    }
    assert bold(sheet["intrebari difsur"]) == ["a"]


def test_a_run_of_two_ways_is_in_two_groups(home: Home, tmp_path: Path) -> None:
    """By what is noted of each model, not by the signature of the run; a file that mixes ways says partly."""
    home.add("both", a=sums(9, 7), b=sums(9, 8, shots=3), c=sums(9, 6))
    assert [(one.name, [row.model.model for row in one.rows]) for one in home.groups] == [
        ("intrebari", ["a", "c"]),
        ("intrebari (3-shot)", ["b"]),
    ]
    home.set.write_text(
        "".join(json.dumps({**ASKED[0], "id": name}, ensure_ascii=False) + "\n" for name in "qr"), encoding="utf-8"
    )
    shutil.rmtree(home.reports)
    home.add("mixed", a=[*sums(9, 7, shots=3), {**sums(9, 7)[0], "instance_id": "r"}], b=sums(9, 7, shots=3))
    assert [(one.kind.asked, one.rows[0].model.model) for one in home.groups] == [
        ("3-shot", "b"),
        ("partly 3-shot", "a"),
    ]


def test_within_a_group_the_newest_is_shown(home: Home, tmp_path: Path) -> None:
    """The newer of two runs with an example is shown; the list says so of the older."""
    home.add("zero", a=sums(9, 7))
    home.add("one", a=sums(9, 1, shots=1))
    home.add("again", a=sums(9, 2, shots=1))
    rows = {row["folder"].split("/")[0]: row for row in listed(book_of(home.reports, tmp_path / "s.xlsx"))}
    assert {name: (row["column"], row["shown"]) for name, row in rows.items()} == {
        "zero": ("intrebari", "yes"),
        "one": ("intrebari (1-shot)", "no"),
        "again": ("intrebari (1-shot)", "yes"),
    }


def test_bos_parts_nothing_and_is_said(home: Home, tmp_path: Path) -> None:
    """It belongs to a tokenizer: figures share a column, and the list of runs says of each what the others have."""
    home.add("with", a=sums(9, 7, bos=True))
    home.add("without", b=sums(9, 8), c=near(0.5))
    book = book_of(home.reports, tmp_path / "s.xlsx")
    assert values(table(book["ro"])["intrebari (log-probabilities) difsur"]) == {"a": 22.2222, "b": 11.1111}
    assert {row["model"]: row["remark"] for row in listed(book)} == {
        "a": "bos is yes here, of others in these columns no",
        "b": "bos is no here, of others in these columns yes",
        "c": None,
    }


def test_a_model_without_an_answer_stands_with_others(home: Home) -> None:
    """Nothing says how it was asked: it is no group of its own, unless nobody answered."""
    failed = [{"instance_id": "q", "output": "", "error": "timeout", "language": "ro"}]
    home.add("failed", a=failed)
    assert [(one.name, one.kind.measured) for one in home.groups] == [("intrebari", "")]
    home.add("sums", b=sums(9, 7, shots=1))
    assert [(one.name, len(one.rows)) for one in home.groups] == [("intrebari", 2)]


def test_each_group_has_a_board(home: Home, tmp_path: Path) -> None:
    """Pages of their own, whose titles and files say what tells them apart; the index lists all."""
    home.add("sums", a=sums(9, 7))
    home.add("one", a=sums(9, 7, shots=1))
    home.add("near", a=near(0.5, "bert@38255f"))
    result = gmtw("leaderboard", home.reports, "-o", tmp_path / "site")
    assert result.exit_code == 0, result.output
    assert {path.name.partition("-")[2][13:]: title(path) for path in boards(tmp_path / "site")} == {
        "log-probabilities.html": "intrebari (log-probabilities)",
        "1-shot-log-probabilities.html": "intrebari (1-shot, log-probabilities)",
        "similarity-bert-38255f-2.html": "intrebari (similarity, bert@38255f#2)",
    }
    index = (tmp_path / "site" / "index.html").read_text("utf-8")
    assert all(path.name in index for path in boards(tmp_path / "site"))


def boards(site: Path) -> Iterator[Path]:
    return (path for path in site.iterdir() if path.name != "index.html")


def title(path: Path) -> str:
    return path.read_text("utf-8").split("<title>")[1].split("</title>")[0].removesuffix(" · gmtw")


def test_pages_never_share_a_file(home: Home) -> None:
    """Even of encoders whose names differ only in what no file name shows."""
    home.add("near", a=near(0.5, "e 1"))
    row = home.groups[0].rows[0]
    first, second = (
        LeaderboardGroup("intrebari", GroupKey("d" * 64, 2, "", "", "", f"similarity, {encoder}"), (row,))
        for encoder in ("é 1", "e-1")
    )
    name = page_name(first)
    assert name == "intrebari-dddddddddddd-similarity-e-1.html"
    assert page_name(second, {name}) == "intrebari-dddddddddddd-similarity-e-1-2.html"


def test_a_folder_with_files_of_others_is_refused(home: Home, tmp_path: Path) -> None:
    """Its start page would be replaced; a leaderboard is written anew, and hidden files are no site."""
    home.add("sums", a=sums(9, 7))
    site = tmp_path / "docs-site"
    site.mkdir()
    (site / ".nojekyll").touch()
    for _ in range(2):
        assert gmtw("leaderboard", home.reports, "-o", site).exit_code == 0
    index = site / "index.html"
    index.write_text("<h1>Documentation</h1>", encoding="utf-8")
    result = gmtw("leaderboard", home.reports, "-o", site)
    assert result.exit_code == 4
    assert "holds files that are no leaderboard (index.html, " in result.output
    assert "give a new folder, for example -o board" in result.output
    assert index.read_text("utf-8") == "<h1>Documentation</h1>"
