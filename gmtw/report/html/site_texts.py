"""The texts of a site in Markdown: what it is about, how to cite it, how to submit.

`about.md` is shown in every language of the interface, `about.ro.md` only in Romanian. Where a community gives none,
the texts of this package are shown (`texts/`). HTML in them is text, and a picture a link: a page loads nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from markdown_it import MarkdownIt

from gmtw.core.errors import InputError
from gmtw.report.interface_words import all_words

NAMES = ("about", "cite", "submit")

SiteTexts = Mapping[str, Mapping[str, str]]
"""HTML by language and name of the text."""


def site_texts(folder: Path) -> SiteTexts:
    """Return the texts as HTML, those of the folder before those of this package.

    Raise InputError if a text of the folder cannot be read.
    """
    return {code: {name: _html(_text(folder, name, code)) for name in NAMES} for code in all_words()}


def _text(folder: Path, name: str, code: str) -> str:
    for path in (folder / f"{name}.{code}.md", folder / f"{name}.md"):
        try:
            return path.read_text("utf-8-sig")
        except FileNotFoundError:
            continue
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(path, f"expected a text in UTF-8: {error}") from None
    return (files("gmtw.report.html") / "texts" / f"{name}.{code}.md").read_text("utf-8")


def _html(markdown: str) -> str:
    """Return the HTML; the policy of the page forbids style attributes, so that columns of figures have a class."""
    tokens = _parser().parse(markdown)
    for token in tokens:
        if "right" in str(token.attrs.pop("style", "")):
            token.attrSet("class", "number")
    return str(_parser().renderer.render(tokens, _parser().options, {}))


@cache
def _parser() -> MarkdownIt:
    """Return a parser of CommonMark with tables; its own link check refuses addresses that run scripts."""
    return MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
