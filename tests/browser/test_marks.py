"""Sentences about marks on the page in a real browser: all of them in the language that the page is switched to."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.jsonl import write_lines
from gmtw.core.sanitize import visible
from gmtw.report.annotate import KINDS, Marked, marked
from gmtw.report.html.board import board_of
from gmtw.results.run import open_run
from tests.browser.conftest import page
from tests.browser.window import Window
from tests.report.annotate.english import english_of
from tests.report.annotate.rare import RARE

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"

SAID = """const found = [];
    for (const button of document.querySelectorAll("#instance-table .open")) {
        button.click();
        const body = document.querySelector("#detail-body");
        found.push(...[...body.querySelectorAll("mark[title]")].map((one) => one.title));
        for (const brief of body.querySelectorAll(".brief")) found.push(brief.textContent);
        for (const one of body.querySelectorAll("li > .none")) found.push(one.textContent);
        for (const tag of body.querySelectorAll("li > .tag")) found.push(tag.nextSibling?.textContent ?? "");
        document.querySelector("#detail").close();
    }
    return [...new Set(found)];"""
"""Opens every output of the table: what is said under the pointer, after marks, and in the lists."""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run of a good, a middling and a bad model on the sample, and of one of which the rarer sentences are said."""
    home = tmp_path_factory.mktemp("marks")
    rows = [{"instance_id": id_, "output": text, "model": "rare"} for id_, text in RARE.items()]
    write_lines(map(json.dumps, rows), home / "rare.jsonl")
    files = [*(str(SAMPLE / f"{name}.jsonl") for name in ("good", "middling", "bad")), str(home / "rare.jsonl")]
    made = CliRunner().invoke(app, ["grade", str(SAMPLE), *files, "--report-dir", str(home / "reports")])
    assert made.exit_code == 0, made.output
    (found,) = (home / "reports").iterdir()
    return found


@pytest.fixture(scope="module")
def sample(run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its page."""
    return page(run, tmp_path_factory.mktemp("marks-page"))


def in_english(run: Path) -> set[str]:
    """Everything that is said of the outputs of the run."""
    board = board_of(open_run(run))
    found: set[str] = set()
    for place, record in board.records():
        if output := board.rows[place].run.output(record):
            found |= set(_said(marked(board.instances[record.instance_id], output, record)))
    return {visible(text) for text in found if text}


def _said(one: Marked) -> Iterator[str]:
    for mark in one.marks:
        yield from (mark.say, mark.brief)
    for rule in one.broken:
        yield from (rule.sentence, rule.why, *(miss.say for miss in rule.misses))
    yield from (gap.why for gap in one.untold)
    yield from (finding.say for finding in one.findings)
    yield from (note.detail for note in one.notes)


def test_marks_are_said_in_english(window: Window, sample: Path, run: Path) -> None:
    """Word for word what `gmtw debug` says; only that thousands are set apart.

    Where the middle of an overlong output was not read, the page leaves it out, and so its mark.
    """
    window.open(sample, "en")
    found = {re.sub(r"(?<=over by \d),(?=\d{3})", "", text) for text in window.js(SAID)} - {""}
    assert len(found) > 200
    assert found == in_english(run) - {KINDS["overlong"].title}


def test_marks_are_said_in_romanian(window: Window, sample: Path, run: Path) -> None:
    """No English sentence, and nothing left to fill in."""
    window.open(sample, "ro")
    found = window.js(SAID)
    assert not [text for text in found if english_of(text)]
    assert not [text for text in found if "{" in text or "undefined" in text]
    assert {"explicația nu pomenește acest nume", "nu s-a găsit niciun obiect JSON", "cu 1 prea puțin"} <= set(found)
    assert "negat: Scara Școlarilor; în plan la day2" in found
    assert "este respectată, dar aduce numai 0,40: partea lui care încape 0,40" in found
    assert [text for text in in_english(run) if english_of(text)], "the check sees no English"


@pytest.mark.parametrize(
    ("model", "id_"),
    [("sample-middling", "sample-recipe-v0/hard/000001"), ("sample-bad", "sample-schedule-v0/easy/000001")],
)
def test_the_switch_changes_an_open_output(window: Window, sample: Path, model: str, id_: str) -> None:
    """Places of missed rules, and reasons of untold cells, are in one language and then in the other."""
    window.size(1280, 2400)
    window.open(sample, "ro")
    window.choose("#instance-filters", "text", id_)
    place = window.texts("#instance-filters [name=model] option").index(model) - 1
    window.choose("#instance-filters", "model", str(place))
    window.wait(lambda: window.texts("#instance-table .open") == [id_])
    window.click("#instance-table .open")
    romanian = window.texts("#detail-body li > .none")
    assert any("prea mult" in text for text in romanian)
    window.shoot(f"marks-ro-{model}")
    window.js("document.querySelector('[data-language=en]').click()")
    english = window.texts("#detail-body li > .none")
    assert len(english) == len(romanian)
    assert any("over by" in text for text in english)
    assert not any("prea mult" in text for text in english)
    window.js("document.querySelector('#detail').close()")
