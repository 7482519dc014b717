"""Texts of strangers on the page, and what the page may ask for: text stays text, and nothing is asked."""

from __future__ import annotations

import csv
import re
from pathlib import Path

from gmtw.core.sanitize import visible
from tests.browser.many import HOSTILE
from tests.browser.window import Window


def test_names_are_text(window: Window, hostile: Path) -> None:
    """A name that is a script, markup, a path, a formula or turns its line is shown as it is written."""
    window.open(hostile)
    assert set(window.texts("#board-table tbody th")) == set(map(visible, HOSTILE))
    assert "owned" not in window.driver.title
    assert not window.all("main img, main script, main b")
    cells = "[...document.querySelectorAll('#board-table tbody th')]"
    wide = f"return {cells}.filter((one) => one.scrollWidth > one.clientWidth)"
    assert window.js(wide) == []
    window.chart("board")
    assert len(window.all("[data-chart=board] svg .mark-symbol path")) == len(HOSTILE)
    assert {"constructor", "__proto__"} <= set(window.texts("[data-chart=board] svg .role-axis-label text"))
    assert any("<script>" in text for text in window.texts("[data-chart=board] svg text"))


def test_no_cell_of_a_csv_file_is_calculated(window: Window, hostile: Path, tmp_path: Path) -> None:
    """Names that are formulas are texts, also where a spreadsheet divides lines at semicolons or tabs."""
    window.open(hostile)
    keep = {"behavior": "allow", "downloadPath": str(tmp_path)}
    window.driver.execute_cdp_cmd("Browser.setDownloadBehavior", keep)
    window.click("#board-csv")
    (path,) = window.wait(lambda: [*tmp_path.glob("*.csv")])
    text = path.read_text("utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    assert {row["model"].replace("'=", "=").replace("'@", "@") for row in rows} == set(map(visible, HOSTILE))
    for mark in (",", ";", "\t"):
        cells = [cell for line in csv.reader(text.splitlines(), delimiter=mark) for cell in line]
        assert not [cell for cell in cells if re.match(r"[\s\"]*[=+@-](?![\d.]+$)", cell)], mark


def test_outputs_are_text(window: Window, hostile: Path) -> None:
    """An output with scripts, marks of direction and escape codes shows them, and none of them acts."""
    window.open(hostile)
    window.click("#instance-table .open")
    text = window.one("#detail .text").get_attribute("textContent")
    plain = re.sub(r"\[[a-z ,]+\] ", "", text)
    assert "<script>document.title='owned'</script> </script><b onclick=alert(1)>" in plain
    assert "<U+202E>" in text
    assert "\\x1b[31m" in text
    assert "owned" not in window.driver.title
    assert not window.all("#detail .text b, #detail .text script")
    window.shoot("hostile")


def test_the_page_asks_for_nothing(window: Window, few: Path) -> None:
    """From opening to the last chart and the drill-down one address is asked for: the page's own."""
    window.requests()
    window.open(few)
    for chart in ("worlds", "rules", "cost", "delta"):
        window.chart(chart)
    window.click("#instance-table .open")
    assert {address for address in window.requests() if address.startswith(("file:", "http"))} == {few.as_uri()}
    assert window.js("return performance.getEntriesByType('resource').length") == 0


def test_the_policy_refuses_requests_and_scripts(window: Window, few: Path) -> None:
    """A script that got in could neither run eval nor send anything: this check fails where the policy is gone."""
    window.tolerated = ("Content Security Policy", "example.invalid")
    window.open(few)
    script = """const done = arguments[0], seen = [];
        addEventListener("securitypolicyviolation", (event) => seen.push(event.effectiveDirective));
        fetch("https://example.invalid/").catch(() => null);
        new Image().src = "https://example.invalid/x.png";
        const inline = document.createElement("script");
        inline.textContent = "document.title = 'owned'";
        document.body.append(inline);
        // Later, because what the driver runs itself is exempt.
        setTimeout(() => { try { Function("return 1")(); } catch { seen.push("eval"); } });
        setTimeout(() => done(seen.concat(document.title)), 300);"""
    found = window.driver.execute_async_script(script)
    assert {"connect-src", "img-src", "script-src-elem", "eval"} <= set(found)
    assert "owned" not in found
