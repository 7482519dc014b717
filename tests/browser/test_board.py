"""The page of a run in a real browser: charts, tables, filters, keyboard, languages, themes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from gmtw.results.summary import SCORING
from tests.browser.conftest import page
from tests.browser.many import EVERY, FEW
from tests.browser.window import Window

TAB, ENTER, SPACE, ESCAPE = "\ue004", "\ue007", "\ue00d", "\ue00c"

CHARTS = ("board", "worlds", "levels", "rules", "cost", "latency", "tokens", "delta")


def names(window: Window) -> list[str]:
    """The models in the order of the leaderboard."""
    return window.texts("#board-table tbody th")


def speak(window: Window, language: str) -> None:
    """The tab of that language is open."""
    window.click(f"#languages [data-spoken={language}]")


@pytest.mark.parametrize("chart", CHARTS)
def test_charts_are_drawn(window: Window, few: Path, chart: str) -> None:
    """Every chart has a mark for every row, stands in for its text, and has its figures in a table."""
    window.open(few)
    window.chart(chart)
    box = f"[data-chart={chart}]"
    marks = window.all(f"{box} svg .role-mark path, {box} svg .role-mark line")
    assert len(marks) >= int(window.one(box).get_attribute("data-drawn"))
    image = window.one(f"{box} [role=img]")
    assert len(image.get_attribute("aria-label")) > 30
    window.click(f"{box} summary")
    window.wait(lambda: window.all(f"{box} details table tbody tr"))
    assert window.all(f"{box} details table caption")


def test_the_table_sorts_by_click_and_by_key(window: Window, few: Path) -> None:
    """A click sorts by a column, a second one turns it; Enter and space do the same; aria-sort and the count say it."""
    window.open(few)
    assert names(window)[0] == "alpha"
    window.click("#board-table [data-key=model]")
    assert names(window) == sorted(names(window))
    head = "#board-table th:nth-child(2)"
    assert window.one(head).get_attribute("aria-sort") == "ascending"
    window.key(ENTER)
    assert window.one(head).get_attribute("aria-sort") == "descending"
    assert names(window) == sorted(names(window), reverse=True)
    window.key(TAB)
    window.driver.switch_to.active_element.send_keys(SPACE)
    assert "sorted by Solved, descending" in window.one("#board-count").text
    values = [float(text[:5]) for text in window.texts("#board-table tbody td:nth-child(3)")]
    assert values == sorted(values, reverse=True)


def test_the_leaderboard_shows_intervals_and_the_best(window: Window, few: Path) -> None:
    """Each mean has its interval under it; the best of a column is bold, and nothing of a model that is alone."""
    window.open(few)
    assert window.texts("#board-table tbody tr:first-child .interval")[0].count("–") == 1
    assert len(window.all("#board-table td.best")) >= 8
    speak(window, "en")
    assert names(window) == ["alpha"]
    assert not window.all("#board-table td.best")


def test_one_language_a_board(window: Window, few: Path) -> None:
    """The tab decides what every table and chart shows; a model is counted once."""
    window.open(few)
    assert window.texts("#languages button") == ["Romanian", "English"]
    assert names(window) == ["alpha", "beta", "gamma"]
    assert window.one("#board-count").text.startswith("3 of 3 models")
    assert window.one("#what").text.startswith("3 models, ")
    speak(window, "en")
    assert window.one("#languages [aria-pressed=true]").text == "English"
    assert window.one("#board-count").text.startswith("1 of 1 model")
    assert window.one("#instance-count").text == f"{FEW} of {FEW} outputs"
    window.chart("rules")
    window.wait(lambda: window.texts("[data-chart=rules] svg .role-axis-label text")[:1] != [])
    assert window.texts("#parts-filters [name=first] option") == ["alpha@en"]


def test_models_without_a_rank_are_last(window: Window, run_of: Callable[..., Path], tmp_path: Path) -> None:
    """Whatever sorts the table; they are grey, nothing of them is bold, and what they lack is said."""
    run = run_of("short", ("alpha", "beta", "gamma"), every=EVERY)
    found = json.loads((run / "summary.json").read_text("utf-8"))
    for model in found["models"]:
        model["built_in"] = model["model"] == "beta"
        if model["model"] == "alpha":
            model["answered"], model["missing"] = FEW - 10, model["missing"] + 10
    (run / "summary.json").write_text(json.dumps(found), encoding="utf-8")
    window.open(page(run, tmp_path))
    assert names(window) == ["gamma", "alpha", "beta"]
    window.click("#board-table [data-key=solved]")
    assert names(window) == ["gamma", "alpha", "beta"]
    assert [row.get_attribute("class") for row in window.all("#board-table tbody tr")] == [
        "",
        "without below",
        "without control",
    ]
    assert not window.all("#board-table td.best")
    assert window.texts("#board-table tbody td:first-child .interval") == ["< 95\xa0%", "built in"]
    (said,) = window.texts("#ranks-note")
    assert said.startswith("Models that answered less than 95\xa0% of the tasks have no rank.")
    assert said.endswith("Models that are built into gmtw have no rank beside others and stand below them.")


def test_the_leaderboard_filters_by_name(window: Window, few: Path) -> None:
    """The count is said in a live region; the chart follows."""
    window.open(few)
    window.choose("#board-filters", "text", "ALPHA")
    assert names(window) == ["alpha"]
    assert window.one("#board-count").text.startswith("1 of 3 models")
    assert window.one("#board-count").get_attribute("aria-live") == "polite"
    window.wait(lambda: window.one("[data-chart=board]").get_attribute("data-drawn") == "1")


def test_outputs_are_filtered(window: Window, few: Path) -> None:
    """By model, world, level, language, outcome and text, each alone and together."""
    window.open(few)
    form, count = "#instance-filters", window.one("#instance-count")
    assert count.text == f"{3 * FEW} of {3 * FEW} outputs"
    window.choose(form, "model", "0")
    assert count.text.startswith(f"{FEW} of {3 * FEW}")
    window.choose(form, "world", str(window.texts(f"{form} [name=world] option").index("travel") - 1))
    assert set(window.texts("#instance-table td:nth-child(3)")) == {"travel"}
    window.choose(form, "level", "2")
    assert set(window.texts("#instance-table td:nth-child(4)")) == {"hard"}
    window.click(f"{form} [type=reset]")
    window.wait(lambda: count.text == f"{3 * FEW} of {3 * FEW} outputs")
    window.choose(form, "state", "l")
    assert {text.strip() for text in window.texts("#instance-table td:last-child")} == {"timeout"}
    window.click(f"{form} [type=reset]")
    window.choose(form, "text", "enjoys themselves")
    window.wait(lambda: not count.text.startswith(f"{3 * FEW} "))
    assert 0 < int(count.text.split()[0]) < 3 * FEW


def test_the_drill_down(window: Window, few: Path) -> None:
    """Enter opens an output with scores, broken rules, marks and prompt; Escape closes it, and the focus is back."""
    window.open(few)
    window.choose("#instance-filters", "text", "everyone enjoys")
    window.wait(lambda: f"{3 * FEW} of" not in window.one("#instance-count").text)
    button = window.one("#instance-table .open")
    name = button.text
    window.js("arguments[0].focus()", button)
    window.key(ENTER)
    window.wait(lambda: window.one("#detail").is_displayed())
    assert name in window.one("#detail-title").text
    heads = window.texts("#detail h3")
    assert {"Broken rules", "Output", "Prompt"} <= set(heads)
    assert window.all("#detail .text mark.k-foreign-word")
    assert "[foreign word]" in window.one("#detail .text mark.k-foreign-word").get_attribute("textContent")
    assert window.texts("#detail th[scope=row]") == ["U", "R", "G", "F"]
    window.shoot("detail")
    window.key(ESCAPE)
    window.wait(lambda: not window.one("#detail").is_displayed())
    assert window.driver.switch_to.active_element.text == name


def test_the_keyboard_reaches_everything(window: Window, few: Path) -> None:
    """The first stop skips to the figures; every stop is seen to have the focus."""
    window.open(few)
    window.key(TAB)
    first = window.driver.switch_to.active_element
    assert first.get_attribute("class") == "skip"
    window.key(ENTER)
    assert window.js("return document.activeElement.id") == "main"
    stops = set()
    for _ in range(20):
        window.key(TAB)
        focus = window.driver.switch_to.active_element
        assert window.js("return getComputedStyle(arguments[0]).outlineStyle", focus) != "none"
        stops.add(focus.tag_name)
    assert {"input", "select", "button", "summary", "div"} <= stops


def test_romanian_and_english(window: Window, few: Path) -> None:
    """The switch changes every word, the `lang` of the page, decimals and plurals."""
    window.open(few)
    assert window.js("return document.documentElement.lang") == "en"
    assert window.one("#what").text == f"3 models, {FEW} instances, scoring {SCORING}"
    window.click("[data-language=ro]")
    assert window.js("return document.documentElement.lang") == "ro"
    assert window.one("#what").text == f"3 modele, {FEW} de instanțe, notarea {SCORING}"
    assert "," in window.texts("#board-table td.best")[0]
    assert window.one("#h-board").text == "Clasament"
    assert not [text for text in window.texts("body *:not(script):not(style)") if text.startswith(("@", "undefined"))]


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "0 instanțe"),
        (1, "1 instanță"),
        (2, "2 instanțe"),
        (19, "19 instanțe"),
        (20, "20 de instanțe"),
        (100, "100 de instanțe"),
        (101, "101 instanțe"),
        (119, "119 instanțe"),
        (120, "120 de instanțe"),
        (1000, "1.000 de instanțe"),
    ],
)
def test_romanian_plurals(window: Window, few: Path, count: int, words: str) -> None:
    """ "De" stands after 20 and up, but not where the last two digits are 1 to 19; the browser's own rules agree."""
    window.open(few)
    script = """const words = JSON.parse(document.getElementById("words").textContent).ro["n.instances"];
        const n = arguments[0], number = new Intl.NumberFormat("ro", {useGrouping: "always"}).format(n);
        return words[new Intl.PluralRules("ro").select(n)].replace("{n}", number);"""
    assert window.js(script, count) == words


def test_dark_and_light(window: Window, few: Path) -> None:
    """The system decides until the reader does; charts take the colours too."""
    window.prefer("dark")
    window.open(few)
    window.chart("board")

    def colours() -> tuple[str, str]:
        dot = "document.querySelector('[data-chart=board] .mark-symbol path')"
        paper = window.js("return getComputedStyle(document.documentElement).backgroundColor")
        return paper, window.js(f"return {dot}.getAttribute('fill')")

    dark = colours()
    assert sum(map(int, dark[0].strip("rgb()").split(","))) < 150
    window.click("[data-theme-choice=light]")
    window.wait(lambda: colours()[1] != dark[1])
    assert sum(map(int, colours()[0].strip("rgb()").split(","))) > 600
    window.prefer("light")
    window.click("[data-theme-choice=dark]")
    window.wait(lambda: colours() == dark)


def test_a_narrow_window_does_not_scroll_sideways(window: Window, few: Path) -> None:
    """At 400 pixels only tables and charts scroll, inside their own boxes."""
    window.size(400, 900)
    window.open(few, "ro")
    for chart in CHARTS:
        window.chart(chart)
    assert window.js("return document.documentElement.scrollWidth") <= 400


def test_charts_are_as_wide_as_the_window(window: Window, few: Path) -> None:
    """A window that was made narrower and wider again, at once, has its charts as they were."""
    window.open(few)
    window.chart("board")
    width = "return document.querySelector('[data-chart=board] svg').clientWidth"
    wide = window.js(width)
    assert wide > 900
    window.size(400, 900)
    window.wait(lambda: window.js(width) < 400)
    for size in (500, 700, 400, 1280):
        window.size(size, 900)
    window.wait(lambda: window.js(width) == wide)


@pytest.mark.parametrize("language", ["ro", "en"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 400])
def test_screenshots(window: Window, few: Path, width: int, theme: str, language: str) -> None:
    """The whole page is kept as a picture, to be looked at."""
    window.size(width, 900)
    window.prefer(theme)
    window.open(few, language)
    for chart in CHARTS:
        window.chart(chart)
    assert window.shoot(f"board-{width}-{theme}-{language}", width).stat().st_size > 20_000


def test_what_is_under_the_pointer_is_in_the_language_of_the_page(window: Window, few: Path) -> None:
    """A dot of cost says its figures in Romanian: with commas, and what was paid for an answer."""
    from selenium.webdriver import ActionChains

    window.open(few, "ro")
    window.chart("cost")
    dot = window.all("[data-chart=cost] svg .mark-symbol path")[0]
    ActionChains(window.driver).move_to_element(dot).perform()
    told = window.wait(
        lambda: window.js("const tip = document.getElementById('tip'); return !tip.hidden && tip.textContent")
    )
    assert re.fullmatch(r".+: 0,\d{3}, 0,\d{5} dolari americani pe răspuns", told)
