"""The line of a quick run in a browser: what a run of the whole set would show, above the leaderboard."""

from __future__ import annotations

import pytest

from gmtw.report.html.page import static
from gmtw.results.quick import whole_set
from gmtw.results.run import Run, open_run
from tests.browser.window import Window
from tests.report.tagged_run import invoke


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A quick run of one script, and its page beside it."""
    home = tmp_path_factory.mktemp("quick")
    invoke("run", "gmtw-ro-3.0", "--model", "builtin/blind", "-o", str(home / "blind.jsonl"))
    invoke("grade", "gmtw-ro-3.0", str(home / "blind.jsonl"), "--quick", "--report-dir", str(home / "reports"))
    (folder,) = (home / "reports").iterdir()
    invoke("report", str(folder), "--format", "html", "-o", str(folder / "page.html"))
    return open_run(folder)


@pytest.mark.parametrize(("width", "language", "point"), [(1400, "en", "."), (400, "ro", ",")])
def test_the_prediction_stands_under_the_title(window: Window, run: Run, width: int, language: str, point: str) -> None:
    """With both intervals, in the reader's language, and no wider than the window."""
    window.size(width, 900)
    window.open(run.folder / "page.html", language)
    (line,) = window.texts("#whole")
    (found,) = whole_set(run)
    places = []
    for key in ("solved", "avg"):
        value, low, high = (f"{each:.3f}".replace(".", point) for each in found.figures[key][:3])
        places.append(line.find(f"{value} ({low}–{high})"))
    assert -1 < places[0] < places[1]
    assert "gmtw-ro-3.0" in line
    assert window.js("return document.documentElement.scrollWidth") <= width
    window.shoot(f"quick-{width}")


def test_the_page_rounds_as_the_terminal_does(window: Window, run: Run) -> None:
    """True halves to the even digit, and what is a little more or less than a half to its own side."""
    window.open(run.folder / "page.html")
    words = static("words.js")
    own = words[words.index("const formats") : words.index("const signed")]
    halves = [place / 2000 for place in range(1, 2001, 2)] + [place / 16 for place in range(1, 16, 2)]
    shown = window.js(f"const state = {{ language: 'en' }}; {own} return [{halves}].flat().map((one) => figure(one))")
    assert shown == [f"{each:.3f}" for each in halves]
