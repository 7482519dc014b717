"""Text inside Markdown or HTML: what is no prose of the writer is blanked, and every character keeps its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import PurePath

_MARKDOWN = (
    re.compile(r"\A---\n.*?\n---\n", re.DOTALL),
    re.compile(r"^ {0,3}(```|~~~).*?(?:^ {0,3}\1.*?$|\Z)", re.DOTALL | re.MULTILINE),
    re.compile(r"^ {0,3}>.*$", re.MULTILINE),
    re.compile(r"(`+)(?!`).+?\1"),
    re.compile(r"\]\([^)\n]*\)|\]\[[^\]\n]*\]|^ {0,3}\[[^\]\n]+\]: .*$", re.MULTILINE),
    re.compile(r"<!--.*?-->", re.DOTALL),
    re.compile(r"<[^>\n]*>"),
    re.compile(r"\b(?:https?://|www\.)\S+|\S+@\S+\.\w+|\b[\w/-]+\.(?:md|py|toml|jsonl?|html?|ya?ml|txt|csv|svg|png)\b"),
)
"""The front matter, blocks of code, quotations, code in a line, targets of links, comments, tags, addresses, files."""

_HTML = (
    re.compile(r"<!--.*?-->", re.DOTALL),
    re.compile(r"<(script|style|pre|code|kbd|samp|blockquote|q|head)\b.*?(?:</\1\s*>|\Z)", re.DOTALL | re.IGNORECASE),
    re.compile(r"<[^>]*>", re.DOTALL),
    re.compile(r"[^\s<>]*&#?\w+;[^\s<>]*"),
    _MARKDOWN[-1],
)
"""Comments, what holds no prose or that of others, tags, words with entities, addresses."""

_BLOCK = re.compile(r"</?(?:p|div|li|ul|ol|h[1-6]|br|tr|td|th|table|section|article|dd|dt)\b", re.IGNORECASE)
"""Tags between which the text is one paragraph."""


def without_markdown(text: str) -> str:
    """Return Markdown with all but its prose blanked."""
    return _blanked(text, _MARKDOWN)


def without_html(text: str) -> str:
    """Return HTML with all but its prose blanked; a tag between paragraphs becomes the end of a line."""
    return _blanked(text, _HTML)


PROSE: Mapping[str, Callable[[str], str]] = {
    ".md": without_markdown,
    ".markdown": without_markdown,
    ".html": without_html,
    ".htm": without_html,
}
"""The endings of files with markup, each with what finds the prose in them."""


def prose_of(name: str, text: str) -> str:
    """Return the prose of a text by the ending of its file's name, every character in its place."""
    find = PROSE.get(PurePath(name).suffix.lower())
    return find(text) if find else text


def _blanked(text: str, patterns: tuple[re.Pattern[str], ...]) -> str:
    for pattern in patterns:
        text = pattern.sub(_blank, text)
    return text


def _blank(match: re.Match[str]) -> str:
    """Return as many blanks as the match has characters; its lines stay."""
    blank = re.sub(r"[^\n]", " ", match[0])
    return "\n" + blank[1:] if _BLOCK.match(match[0]) else blank
