"""A conversation in a browser: each turn with both texts, the verdict with its reasons, and the plan's changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.report.interface_words import all_words
from tests.browser.window import Window
from tests.report.episode_run import episode_run
from tests.report.tagged_run import invoke


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of three models on episodes."""
    home = tmp_path_factory.mktemp("episodes")
    invoke("report", str(episode_run(home)), "--format", "html", "-o", str(home / "page.html"))
    return home / "page.html"


def opened(window: Window, page: Path, language: str, model: str, world: str) -> None:
    """The dialog of the conversation of a model."""
    window.open(page, language)
    window.choose("#instance-filters", "text", f"{world}-v3/episode")
    place = window.texts("#instance-filters [name=model] option").index(model) - 1
    window.choose("#instance-filters", "model", str(place))
    window.wait(lambda: len(window.texts("#instance-table .open")) == 1)
    window.click("#instance-table .open")


@pytest.mark.parametrize("width", [1400, 400])
@pytest.mark.parametrize("language", ["en", "ro"])
def test_a_conversation_is_shown_turn_by_turn(window: Window, page: Path, language: str, width: int) -> None:
    """Held and lost turns say so, lost ones why; changes have their colour; nothing is wider than the window."""
    words = all_words()[language]
    window.size(width, 900)
    opened(window, page, language, "erring", "travel")
    turns = window.texts(".turn h4")
    first = str(words["turn.n"]).format(n=1, move=words["rule.solve"])
    assert turns[0] == f"{first}{words['turn.held']}"
    verdicts = {kind: window.texts(f".turn.t-{kind}") for kind in ("held", "lost", "refused")}
    assert (len(verdicts["held"]) + len(verdicts["lost"]), verdicts["refused"]) == (len(turns), [])
    assert len(verdicts["lost"]) > 1
    assert len(window.texts(".turn.t-lost h4 + .none")) == len(verdicts["lost"])
    assert len(window.texts(".turn summary")) == 2 * len(turns) - 1
    assert window.texts(".turn .goal.g-added, .turn .goal.g-moved, .turn .goal.g-removed")
    assert words["questions"] in window.texts(".turn h5")
    assert window.js("return document.documentElement.scrollWidth") <= width
    window.shoot(f"episode-{language}-{width}")


def test_a_refused_transcript_says_where(window: Window, page: Path) -> None:
    """The turns before are shown; at the edited one the reason, and no more."""
    opened(window, page, "ro", "edited", "travel")
    assert window.texts(".turn.t-refused") == window.texts(".turn:nth-child(3)")
    assert "the words of the user are not those that follow" in window.texts(".turn.t-refused")[0]
    assert len(window.texts(".turn")) == 3
