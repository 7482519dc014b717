"""The address, and things that a reader takes along: permalinks, two models beside each other, CSV, copies."""

from __future__ import annotations

import csv
from pathlib import Path
from urllib.parse import parse_qs

from tests.browser.many import FEW
from tests.browser.window import Window

ENTER, ESCAPE, LEFT, RIGHT = "\ue007", "\ue00c", "\ue012", "\ue014"
FORM = "#instance-filters"


def said(window: Window) -> dict[str, str]:
    """Return the fields in the fragment of the address."""
    fragment = str(window.js("return location.hash.slice(1)"))
    return {key: value for key, (value,) in parse_qs(fragment).items()}


def opened(window: Window) -> bool:
    """Return whether the dialog is open."""
    return bool(window.js("return document.getElementById('detail').open"))


def test_the_address_holds_what_is_shown(window: Window, few: Path) -> None:
    """Filters, order, tab and the open output; opened elsewhere, it shows the same, and Back closes the output."""
    window.open(few)
    assert said(window) == {}
    window.choose(FORM, "model", "1")
    window.choose(FORM, "world", str(window.texts(f"{FORM} [name=world] option").index("travel") - 1))
    window.choose("#board-filters", "text", "a")
    window.choose("#parts-filters", "first", "2")
    window.click("#board-table [data-key=U]")
    window.wait(lambda: said(window).get("order") == "-U")
    filters = {"model": "beta", "world": "travel", "name": "a", "first": "gamma", "order": "-U"}
    assert said(window) == filters
    window.click("#instance-table .open")
    title = window.one("#detail-title").text
    id_, model = title.split(" · ")
    assert said(window) == {**filters, "output": f"{id_} {model}"}
    address = str(window.js("return location.href"))
    window.driver.back()
    window.wait(lambda: not opened(window))
    window.wait(lambda: said(window) == filters)
    window.driver.get("about:blank")
    window.driver.get(address)
    window.wait(lambda: opened(window))
    assert window.one("#detail-title").text == title
    window.key(ESCAPE)
    window.wait(lambda: said(window) == filters)
    assert window.js("return document.querySelector('#parts-filters').elements.first.value") == "2"
    assert set(window.texts("#instance-table td:nth-child(2)")) == {"beta"}
    window.js("location.hash = '#answers=en&level=hard&at=rules'")
    window.wait(
        lambda: (
            window.texts("#board-table tbody th") == ["alpha@en"] or window.texts("#board-table tbody th") == ["alpha"]
        )
    )
    assert set(window.texts("#instance-table td:nth-child(4)")) == {"hard"}
    assert window.js("return document.querySelector('#instance-filters').elements.world.value") == ""
    window.js("location.hash = '#model=nobody&output=nothing'")
    window.wait(lambda: len(window.texts("#board-table tbody th")) == 3)
    assert not opened(window)


def test_outputs_one_after_the_other(window: Window, few: Path) -> None:
    """From a model to its outputs; the next one by button and by key, in the order of the table, and no further."""
    window.open(few)
    window.click("#board-table tbody tr:nth-child(2) .open")
    count = window.one("#instance-count")
    window.wait(lambda: count.text == f"{FEW} of {3 * FEW} outputs")
    assert set(window.texts("#instance-table td:nth-child(2)")) == {"beta"}
    ids = window.texts("#instance-table .open")
    window.click("#instance-table .open")
    assert window.one("#detail-place").text == f"1 of {FEW}"
    assert window.one("#previous").get_attribute("disabled") is not None
    window.click("#next")
    assert window.one("#detail-title").text.startswith(ids[1] + " ")
    window.key(RIGHT)
    assert window.one("#detail-title").text.startswith(ids[2] + " ")
    window.wait(lambda: said(window)["output"] == f"{ids[2]} beta")
    window.key(LEFT, LEFT, LEFT)
    assert window.one("#detail-title").text.startswith(ids[0] + " ")
    window.key(ESCAPE)


def test_two_models_where_they_differ(window: Window, few: Path) -> None:
    """Only the instances on which the outcomes differ; both outputs stand side by side, the prompt once."""
    window.open(few)
    window.choose(FORM, "model", "2")
    window.choose(FORM, "beside", "0")
    window.choose(FORM, "differ", "second")
    count = window.one("#instance-count")
    window.wait(lambda: not count.text.startswith(f"{FEW} "))
    assert int(count.text.split()[0]) > 5
    assert {text.strip() for text in window.texts("#instance-table tbody td:last-child")} == {"solved ◆"}
    assert "solved" not in window.texts("#instance-table tbody td:nth-last-child(2)")
    window.click("#instance-table .open")
    assert window.texts("#detail .side") == ["gamma", "alpha"]
    left, right = (window.one(f".sides section:nth-child({side})").rect for side in (1, 2))
    assert left["x"] + left["width"] <= right["x"]
    assert abs(left["y"] - right["y"]) < 2
    assert window.texts("#detail .side + .outcome")[1] == "solved"
    assert window.texts("#detail h3").count("Prompt") == 1
    window.shoot("beside")
    window.key(ESCAPE)
    script = """const field = document.querySelector("#instance-filters").elements.differ;
        field.value = ""; field.dispatchEvent(new Event("change", {bubbles: true}));"""
    window.js(script)
    window.wait(lambda: count.text.startswith(f"{FEW} of"))


def test_tables_and_texts_are_taken_along(window: Window, few: Path, tmp_path: Path) -> None:
    """CSV files of the board and of the filtered outputs, with plain figures; texts are copied as they are."""
    window.open(few)
    keep = {"behavior": "allow", "downloadPath": str(tmp_path)}
    window.driver.execute_cdp_cmd("Browser.setDownloadBehavior", keep)
    window.choose(FORM, "model", "2")
    rows = {}
    for button in ("board", "instance"):
        window.click(f"#{button}-csv")
    files = window.wait(lambda: [*found] if len(found := sorted(tmp_path.glob("*.csv"))) == 2 else [])
    for path in files:
        rows[path.stem] = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    board, outputs = rows["many-board"], rows["many-outputs"]
    assert [row["model"] for row in board] == ["alpha", "beta", "gamma"]
    assert 0 < float(board[2]["solved low"]) < float(board[2]["solved"]) < float(board[2]["solved high"]) < 1
    assert len(outputs) == FEW
    assert {row["model"] for row in outputs} == {"gamma"}
    assert set(outputs[0]) >= {"instance", "world", "level", "U", "R", "G", "F", "outcome"}
    kept = "navigator.clipboard.writeText = (text) => { window.kept = text; return Promise.resolve(); }"
    window.js(kept)
    window.click("#instance-table .open")
    for what, part in (("prompt", "JSON"), ("output", " "), ("command", "gmtw debug "), ("link", "file://")):
        window.click(f"#detail [data-copy='copy.{what}']")
        assert part in window.wait(lambda: window.js("return window.kept"))
    window.key(ESCAPE)


def test_on_a_phone_names_and_languages_stay(window: Window, few: Path) -> None:
    """Scrolled to the right, a table still says whose row it is, and in which language; nothing scrolls the page."""
    window.size(400, 850)
    window.open(few)
    script = """const region = document.querySelector(arguments[0]).parentElement;
        region.scrollIntoView(); region.scrollLeft = 250;
        const first = region.querySelector("tbody th").getBoundingClientRect();
        return [region.scrollLeft > 0, first.left >= 0, first.right <= 400, first.width < 180];"""
    for table in ("#board-table", "#instance-table"):
        assert window.js(script, table) == [True] * 4
    tag = "return getComputedStyle(document.querySelector(arguments[0]), '::after').content"
    assert window.js(tag, "#board-table tbody .open") == '"ro"'
    assert window.js(tag, "#instance-table .under") == f'"{window.texts("#instance-table tbody td.model")[0]}"'
    assert window.js("return document.documentElement.scrollWidth") <= 400
