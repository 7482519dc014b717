"""What a text has and no reader sees, or takes for said: hidden or struck through by HTML, Markdown or LaTeX."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gmtw.text.offset_map import Span

SIGNS_OF_HIDDEN = ("<", "~~", "\\", "](", "]:", "\u0335", "\u0336")
"""One of these is in a text that has something hidden."""

_OPENING = re.compile(
    r"(?P<comment><!--)"
    r"|<(?P<tag>[a-z][a-z\d-]*)(?P<attributes>(?:\s(?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*)?)>"
    r"|(?P<macro>\\(?:(?:[hv]?phantom|sout|xout|st|[bx]?cancel)(?![a-z])|(?:text)?color\s*\{\s*white\s*\})\s*\{|\{\s*\\color\s*\{\s*white\s*\})"
    r"|(?P<unread>\\(?:iffalse(?![a-z])|begin\s*\{comment\}))"
    r"|~~(?=\S)(?:[^~]|~(?!~))+(?<=\S)~~"
    r"|^[ ]{0,3}\[[^\]\n]+\]:[ \t]+(?:\#|<>)[ \t][^\n]*"  # [//]: # (a comment of Markdown)
    r"|!\[[^\]\n]*\]\([^)\n]*\)|(?<=\])\([^()\s]*\s+(?:\"[^\"\n]*\"|'[^'\n]*')\)"  # a picture; the title of a link
    r"|(?:.[\u0335\u0336])+",
    re.IGNORECASE | re.MULTILINE,
)
"""What hides something: to the end of its element, its braces or its block, or (the last four rows) by itself."""

_UNSHOWN = ("noscript", "iframe", "video", "audio", "canvas", "datalist", "dialog")
_STRUCK = frozenset(("s", "del", "strike", "script", "style", "template", "head", "title", *_UNSHOWN))
"""Elements that are struck through or not shown."""

_EMPTY = frozenset(("area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"))
"""Elements without content."""

_HIDING = re.compile(
    r"(?<![\w=:-])(?<!:\s)hidden(?![\w-])|(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?:opacity|font-size)\s*:\s*0(?![.\d]*[1-9])"
    r"|(?:left|top|text-indent)\s*:\s*-\d{3}"
    r"|(?<![\w-])color\s*[:=]\s*[\"']?(?:white|transparent|\#fff|rgba?\(\s*255\D+255\D+255\b|rgba\([^()]*,\s*0\s*\)))",
    re.IGNORECASE,
)
"""Attributes of an element that is not shown."""

_VALUE = re.compile(r"=\s*[\"']")
_BRACE = re.compile(r"[{}]")
_UNREAD_END = re.compile(r"\\(?:fi(?![a-z])|end\s*\{comment\})")


def hidden(text: str) -> Iterator[Span]:
    """Yield the spans of what is hidden or struck through, in order; what is never closed is so up to the end.

    Values of attributes (`title="..."`) are hidden too.
    """
    at = 0
    while found := _OPENING.search(text, at):
        at = _end(text, found)
        if at > found.end() or not found["tag"] or _VALUE.search(found["attributes"]):
            yield found.start(), at


def _end(text: str, found: re.Match[str]) -> int:
    """Return where what an opening hides ends: at its own end if it hides nothing more."""
    if found["comment"]:
        return _after(text.find("-->", found.end()), 3, text)
    if found["macro"]:
        return _balanced(text, found.end(), _BRACE, "{")
    if found["unread"]:
        end = _UNREAD_END.search(text, found.end())
        return end.end() if end else len(text)
    name = (found["tag"] or "").lower()
    if name and name not in _EMPTY and (name in _STRUCK or _HIDING.search(found["attributes"])):
        return _balanced(text, found.end(), re.compile(rf"</?{name}(?![\w-])[^<>]*>", re.IGNORECASE), f"<{name}")
    return found.end()


def _balanced(text: str, at: int, bounds: re.Pattern[str], opening: str) -> int:
    """Return where what was opened before `at` is closed, the end of the text if it never is."""
    depth = 1
    for bound in bounds.finditer(text, at):
        depth += 1 if bound[0].lower().startswith(opening) else -1
        if not depth:
            return bound.end()
    return len(text)


def _after(place: int, length: int, text: str) -> int:
    return len(text) if place < 0 else place + length
