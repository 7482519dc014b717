"""Tags of HTML in a text: what a browser does not show of it, and what stands in place of a tag that hides nothing.

Attributes and styles that are not known to be harmless hide their element: there are endless ways to hide, and few to
be seen.
"""

from __future__ import annotations

import re
from html import unescape
from typing import NamedTuple


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NO_TEXT = _words("""
    s del strike rp script style template head title noscript noframes noembed iframe frame frameset object embed applet
    param audio video source track canvas svg math map area dialog datalist select option optgroup textarea button input
    meter progress
""")
"""Elements whose content is struck through, or is not shown as text of the page. Unknown elements are shown."""

_EMPTY = _words("area base br col embed frame hr img input link meta param source track wbr")
"""Elements without content."""

_LINE, _CELL = "\n", " | "
_BLOCKS = _words("""
    p div br hr ul ol dl dt dd menu table caption thead tbody tfoot tr h1 h2 h3 h4 h5 h6 section article main header
    footer aside nav figure figcaption blockquote pre details summary body html fieldset legend
""")
_INSTEAD = {**dict.fromkeys(_BLOCKS, _LINE), "li": "\n- ", "td": _CELL, "th": _CELL}
"""The text in place of a tag that begins something."""

_SEEN = _words("""
    align alt cellpadding cellspacing cite colspan datetime dir href lang open rel reversed rowspan scope start target
    title type valign value
""")
"""Attributes that hide nothing, whatever their value."""

_OUT_OF_SIGHT = frozenset(("hidden", "popover"))
"""Attributes that hide their element without a value."""

_LEGIBLE = tuple(
    (re.compile(name), re.compile(value))
    for name, value in (
        (r"text-align|font-(?:weight|style|family|variant)|list-style(?:-type)?|overflow(?:-[xy])?|white-space", r".*"),
        (r"(?:font-size|line-height|(?:max-)?width)", r"(?:x{0,2}-?large|medium|small(?:er)?|larger|normal|auto)"),
        (r"(?:font-size|line-height|(?:max-)?width)", r"(?:[89]|\d{2,4})(?:\.\d+)?(?:px|pt)"),
        (r"(?:font-size|line-height|(?:max-)?width)", r"(?:0?\.[5-9]\d*|[1-9]\d?(?:\.\d+)?)(?:r?em)?"),
        (r"(?:font-size|line-height|(?:max-)?width)", r"(?:[5-9]\d|[1-9]\d\d)%"),
        (r"(?:margin|padding|border-radius|gap)(?:-\w+)?", r"(?:(?:auto|\d{1,2}(?:px|pt)?|[0-3]?(?:\.\d+)?r?em)\s*)+"),
        (r"border(?:-\w+)?", r"(?!.*\d{3}).*"),
        (r"opacity", r"0?\.[3-9]\d*|1(?:\.0*)?"),
        (r"display", r"block|inline|inline-block|flex|grid|list-item|table|table-\w+"),
        (r"visibility", r"visible"),
        (r"text-decoration", r"none|underline"),
        (r"color", r"black|navy|blue|purple|green|teal|maroon|red|olive|gr[ae]y|brown|orange|fuchsia|dark\w+"),
        (r"color", r"#(?:(?:[\da-f]){0,2}[\da][\da-f]{0,2}(?<=#...)|(?=(?:..){0,2}[\da].)[\da-f]{6})"),
        (r"color", r"rgb\((?=[^)]*\b(?:\d\d?|1[0-6]\d)\b)[\d\s,]+\)"),
        (r"background(?:-color)?", r"white|none|transparent|\#(?:[d-f]{3}|(?:[d-f][\da-f]){3})"),
    )
)
"""Properties of a style with the values of each that leave a text where it is, and dark enough and large enough."""

_TAG = re.compile(r"</?([a-z][^\s<>/]*)", re.IGNORECASE)
_ADDRESS = re.compile(r"<[a-z][\w+.-]*(?::[^\s<>]*|[\w+.-]*@[^\s<>]+)>", re.IGNORECASE)
_UNCLOSED = re.compile(r"<!--(?:.*?--!?>|.*)|<!\[CDATA\[(?:.*?\]\]>|.*)", re.IGNORECASE | re.DOTALL)
"""A comment, or text of XML, that goes to the end if nothing closes it."""

_NO_ELEMENT = re.compile(r"<(?:[!?%]|/[^a-z<>])[^>]*>", re.IGNORECASE)
LONGEST_VALUE, MOST_VALUES = 10_000, 20
"""The most characters of a quoted value of an attribute, and the most such values of a tag."""

_ATTRIBUTE = re.compile(r"""([^\s=/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"']+))?""")
_PART = re.compile(r"[>\"']|\n\n")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


class Piece(NamedTuple):
    """A stretch of a text. instead: what stands in its place. hides: whether more than a tag is in it."""

    start: int
    end: int
    instead: str
    hides: bool = True


class Elements:
    """Finds what a browser leaves out of one text."""

    def __init__(self, text: str) -> None:
        self._text, self._last = text, text.rfind(">")
        self._dead = (0, 0)

    def at(self, at: int) -> Piece | None:
        """Return what is left out from a "<" on: a comment, a hidden element or a tag; None if it is a plain sign."""
        text = self._text
        if found := _UNCLOSED.match(text, at) or (_NO_ELEMENT.match(text, at) if at < self._last else None):
            return Piece(at, found.end(), " ")
        found = _TAG.match(text, at)
        if not found or _ADDRESS.match(text, at) or not (end := self._end_of_tag(found.end())):
            return None
        name, attributes = found[1].lower(), text[found.end() : end - 1]
        instead = _INSTEAD.get(name, "")
        if text[at + 1] == "/":
            return Piece(at, end, _LINE if instead not in ("", _CELL) else "", hides=False)
        if name not in _EMPTY and (name in _NO_TEXT or not _is_plain(attributes)):
            bounds = re.compile(rf"</?{re.escape(name)}(?![\w-])[^<>]*>", re.IGNORECASE)
            return Piece(at, balanced(text, end, bounds, "</"), " ")
        return Piece(at, end, instead, hides="=" in attributes)

    def _end_of_tag(self, at: int) -> int:
        """Return where a tag ends: at a ">" outside quotation marks and before a blank line, else at any; or 0."""
        text, place = self._text, at
        for _ in range(MOST_VALUES):
            if self._dead[0] <= place < self._dead[1]:
                return 0
            part = _PART.search(text, place, self._last + 1)
            if not part or part[0] == "\n\n":
                self._dead = (place, part.start() if part else len(text))
                return 0
            if part[0] == ">":
                return part.end()
            place = text.find(part[0], part.end(), part.end() + LONGEST_VALUE) + 1
            if not place:
                break
        return text.find(">", place or at) + 1


def balanced(text: str, at: int, bounds: re.Pattern[str], closing: str) -> int:
    """Return the end of what was opened before `at`: of the bound that begins so and closes it, or of the text."""
    depth = 1
    for bound in bounds.finditer(text, at):
        depth += -1 if bound[0].startswith(closing) else 1
        if not depth:
            return bound.end()
    return len(text)


def _is_plain(attributes: str) -> bool:
    """Return whether attributes leave their element in sight. Those without a value do, but for two."""
    for found in _ATTRIBUTE.finditer(attributes):
        name, value = found[1].lower(), unescape((found[2] or "").strip("\"'"))
        if name in ("style", "color"):
            if not _is_legible(value if name == "style" else f"color:{value}"):
                return False
        elif name in _OUT_OF_SIGHT if found[2] is None else name not in _SEEN:
            return False
    return True


def _is_legible(style: str) -> bool:
    """Return whether every declaration of a style is known to leave a text in sight."""
    rows = (row.partition(":") for row in _COMMENT.sub("", style).lower().split(";") if row.strip())
    return all(
        any(name.fullmatch(key.strip()) and good.fullmatch(value.strip()) for name, good in _LEGIBLE)
        for key, _, value in rows
    )
