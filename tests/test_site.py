"""The site: what its pages show is made from them, and the Romanian pages show the same."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from docs import pictures

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
SUMMARIES = ["index.ca.md", "index.gl.md"]
"""The pages in further languages."""
ROMANIAN = [name for name in PAGES if name.endswith(".ro.md")]
CODE = re.compile(r"^```.*?^```$", re.M | re.S)
SITE = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
TEMPLATES = "leaderboard/"
"""A folder of files for other projects, which are no pages."""


def text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def menu() -> Iterator[tuple[str, str, str]]:
    """The section of every entry of the menu, its name there ("" without one), and the page."""
    for section in SITE["nav"]:
        for title, pages in section.items():
            for page in pages:
                yield from ((title, *entry) for entry in (page.items() if isinstance(page, dict) else [("", page)]))


def test_every_page_is_in_the_menu() -> None:
    english = [name for name in PAGES if name not in (*ROMANIAN, *SUMMARIES) and not name.startswith(TEMPLATES)]
    assert sorted(page for *_, page in menu()) == english


def test_every_name_of_the_menu_has_a_romanian_one() -> None:
    """But those of pages that are in English only, which are their titles."""
    ((_, translated, *others),) = (plugin["i18n"]["languages"] for plugin in SITE["plugins"] if "i18n" in plugin)
    assert translated["locale"] == "ro"
    assert [f"index.{one['locale']}.md" for one in others] == SUMMARIES
    assert set(translated["nav_translations"]) == {name for *names, _ in menu() for name in names} - {""}


@pytest.mark.parametrize("name", ROMANIAN)
def test_a_romanian_page_shows_what_the_english_one_shows(name: str) -> None:
    """The same commands, pictures and links to other pages; and no letter with a cedilla."""
    english, romanian = text(name.replace(".ro.md", ".md")), text(name)
    assert list(pictures.steps(romanian)) == list(pictures.steps(english))
    assert CODE.findall(romanian) == CODE.findall(english)
    links = [sorted(set(re.findall(r"\]\(([^)#]+\.md)", page))) for page in (romanian, english)]
    assert links[0] == links[1]
    assert not set("şţŞŢ") & set(romanian)


@pytest.mark.parametrize("name", SUMMARIES)
def test_a_summary_is_short_and_names_a_set_of_its_language(name: str) -> None:
    """At most 300 words, the four scores in their order, two commands."""
    said, code = text(name), name.split(".")[1]
    prose = re.sub(r"\]\([^)]*\)|\{[^}]*\}", "", CODE.sub("", said))
    assert len([word for word in prose.split() if re.search(r"\w", word)]) <= 300
    assert re.findall(r"^\| \*\*(\w)\*\*", said, re.M) == ["U", "R", "G", "F"]
    assert re.findall(r"^\$ (gmtw \w+ [\w.-]+)", said, re.M) == [
        f"gmtw {verb} gmtw-{code}-1.0" for verb in ("run", "grade")
    ]


def test_pages_with_pictures_are_sessions() -> None:
    """Every picture follows a block of commands, and has one name; what is run is ours."""
    for name in pictures.PAGES:
        found = list(pictures.steps(text(name)))
        shown = [step.picture for step in found if step.picture]
        assert shown == re.findall(r"\(pictures/([^)]+)\)", text(name))
        assert len(shown) == len(set(shown)) >= 3
        assert {command.split()[0] for step in found for command in step.commands} <= {"gmtw", "pytest"}


def test_a_picture_of_a_terminal_loads_nothing() -> None:
    drawn = pictures.terminal_picture("gmtw list", "\x1b[1mînțelegere\x1b[0m & <plan>\n")
    assert "înțelegere" in drawn
    assert "&lt;plan&gt;" in drawn
    assert re.findall(r"url\((?!#)", drawn) == []


def test_the_chart_has_a_bar_for_each_row_of_the_table() -> None:
    data = pictures.published_chart(text("published-models.md"))["data"]["values"]
    assert [sorted(row) for row in data] == [["faithful", "outputs", "solved"]] * 7
    assert all(0 < row["faithful"] <= row["solved"] < 1 for row in data)


def test_links_of_pages_lead_somewhere() -> None:
    """To a file beside the page; anchors are checked when the site is built."""
    links = [
        (name, link)
        for name in PAGES
        if not name.startswith(TEMPLATES)
        for link in re.findall(r"\]\(([^)#\s]+)", CODE.sub("", text(name)))
        if "://" not in link and "pictures/" not in link
    ]
    assert [(name, link) for name, link in links if not ((DOCS / name).parent / link).exists()] == []


@pytest.mark.minutes
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """Strict: a dead link or anchor ends it. Nothing is loaded from elsewhere."""
    pytest.importorskip("mkdocs")
    pytest.importorskip("latex2mathml")
    if not (DOCS / "pictures").is_dir():
        pictures.main()
    command = [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(tmp_path)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) > 60
    loads = re.compile(r'<(?:script|img|link)[^>]*(?:src|href)="(https?://[^"]+)"')
    loaded = {link for page in pages for link in loads.findall(page.read_text("utf-8"))}
    assert loaded == set()
    assert "<mfrac>" in (tmp_path / "scoring.html").read_text("utf-8")
    assert "Primii pași" in (tmp_path / "ro" / "tutorial.html").read_text("utf-8")
    for code, word in (("ca", "fidelitat"), ("gl", "fidelidade")):
        assert word in (tmp_path / code / "index.html").read_text("utf-8")
