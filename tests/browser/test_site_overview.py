"""The overview of a site in a real browser: ranks and letters, tabs, facts of models, runs, texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.report.board_contents import board_contents
from gmtw.report.html.overall_data import site_data
from gmtw.report.html.page import build_index_page
from gmtw.report.html.site_texts import site_texts
from tests.browser.window import Window
from tests.report.test_overall import Reports, solved

TABLE = "#overall table"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The index of a site of three models on two sets, one of them in English too, with facts and a text of its own."""
    home = tmp_path_factory.mktemp("overview")
    reports = Reports(home / "reports")
    for set_name in ("easy", "hard"):
        for name, n in {"alpha": 38, "beta": 36, "gamma": 4}.items():
            reports.add(set_name, name, solved(n))
    reports.add("easy", "picky", solved(40))
    reports.add("easy", "alpha", solved(30), language="en")
    (reports.path / "models.yml").write_text(
        "models:\n  - {name: alpha, parameters: 7B, weights: open, link: https://example.org/a}\n"
        "  - {name: beta, parameters: 70B, weights: closed}\n",
        encoding="utf-8",
    )
    (reports.path / "about.md").write_text("# Ours\n\n<b>no tag</b> [x](javascript:alert(1))\n", encoding="utf-8")
    found = board_contents(reports.path)
    path = home / "index.html"
    path.write_text(build_index_page([], site_data(found, "Our board"), site_texts(reports.path)), encoding="utf-8")
    return path


def test_ranks_and_letters(window: Window, site: Path) -> None:
    """The best first; who lacks a set is last, with its place on the other one."""
    window.open(site)
    assert window.one("h1").text == "Our board"
    assert window.texts(f"{TABLE} tbody th") == ["alpha", "beta", "gamma", "picky"]
    assert window.texts(f"{TABLE} tbody td:first-child") == ["1 a", "2 a", "3 b", "–no rank"]
    assert window.texts(f"{TABLE} tbody tr:last-child td")[2] == "1.0001 a"
    window.shoot("overview", 1400)
    window.shoot("overview-narrow", 400)


def test_languages_and_weights(window: Window, site: Path) -> None:
    """A tab for each language; the filter leaves ranks as they are."""
    window.open(site)
    window.choose("#overall form", "weights", "closed")
    assert window.texts(f"{TABLE} tbody th") == ["beta"]
    assert window.texts(f"{TABLE} tbody td:first-child")[0].startswith("2")
    window.choose("#overall form", "weights", "")
    window.click("#overall [data-overall=en]")
    assert window.texts(f"{TABLE} tbody th") == ["alpha"]


def test_sizes_are_sorted_as_numbers(window: Window, site: Path) -> None:
    """70B is more than 7B; a model without a size is last."""
    window.open(site)
    window.click(f"{TABLE} [data-key=parameters]")
    assert window.texts(f"{TABLE} tbody th")[:2] == ["beta", "alpha"]
    assert window.one(f"{TABLE} tbody th a").get_attribute("href") == "https://example.org/a"


def test_runs_and_texts(window: Window, site: Path) -> None:
    """Every run has its signature; texts are in the language of the page, and markup in them is text."""
    window.open(site, "ro")
    assert len(window.all("#run-list li")) == 8
    assert "|words:ro#1111" in window.texts("#run-list code")[0]
    about, cite = (window.texts(f"#{name} .prose:not([hidden])") for name in ("about", "cite"))
    assert len(about) == len(cite) == 1
    assert "<b>no tag</b>" in about[0]
    assert not window.all("#about b, #about a")
    assert cite[0].startswith("Dă valoarea")
    assert [text for text in window.texts("#contents a") if text][:2] == ["Privire de ansamblu", "Rulări"]
