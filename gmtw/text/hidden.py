"""Text that no reader sees, or takes for said: hidden or struck by HTML, Markdown, LaTeX, a terminal.

HTML and LaTeX know endless ways to hide. So the question is the other way round: what stands in plain elements and
commands is seen, whatever else encloses a text hides it. The tags and commands of what is seen are no words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from gmtw.text.elements import Elements, Piece, balanced
from gmtw.text.offset_map import Span

SIGNS_OF_HIDDEN = (
    "<",
    "~",
    "\\",
    "](",
    "]:",
    "][",
    "[s",
    "[S",
    "[d",
    "[D",
    "%",
    "{#",
    "\x1b",
    *"\u0335\u0336\u0337\u0338\u20d2",
)
"""One of these is in a text that has something hidden, or markup."""

_OPENING = re.compile(
    r"(?P<html><(?=[a-z/!?%]))"
    r"|\\begin\s*\{(?P<begins>[^{}\n]*)\}|(?P<ends>\\end\s*\{[^{}\n]*\})|(?P<unread>\\if[a-z\d]*)"
    r"|(?:\{\s*)?\\(?P<paint>(?:text)?colou?r|fontsize)\s*(?:\[(?P<model>[^\[\]\n]*)\]\s*)?\{(?P<shade>[^{}\n]*)\}(?:\s*(?P<painted>\{))?"
    r"|(?P<item>\\item(?![a-z])\s*)"
    r"|\\(?P<command>[a-z]{2,}|[acdeg-mo-qsv-z])\*?\s*(?:\[[^\[\]\n]*\]\s*)?\{"
    r"|(?P<escape>\x1b(?:\[[\d;?]*[a-z]?)?)"
    r"|^[ ]{0,3}\[(?P<label>[^\]\n]+)\]:"
    r"|(?P<aside>\{\#(?:[^#]|\#(?!\}))*(?:\#\}|\Z)"  # comments of templates
    r"|(?<!\d)%%(?=\S)(?:[^%]|%(?!%))*(?<=\S)%%|^[ \t]*%[^\n]*"  # of notes, of LaTeX
    r"|~~(?=\S)(?:[^~]|~(?!~))+(?<=\S)~~|(?<![\w~])~(?=[^\s~\d])(?:[^~\n]|\n(?!\n))*(?<=[^\s~])~(?![\w~])"
    r"|\[(?P<struck>s|strike|del)\](?:[^\[]|\[(?!/?(?P=struck)\]))*\[/(?P=struck)\]"
    r"|!\[(?:[^\]\n!]|!(?!\[)|\n(?!\n))*\](?:\([^)\n]*\)|\[[^\]\n]*\])"  # a picture
    r"|(?<=\])\([^()\s]*\s+(?:\"(?:[^\"\n]|\n(?!\n))*\"|'(?:[^'\n]|\n(?!\n))*')\)"  # the title of a link
    r"|(?:.[\u0335-\u0338\u20d2])+)",
    re.IGNORECASE | re.MULTILINE,
)
"""A mark that hides or is markup: by itself (`aside`), or from here on."""

_PLAIN_COMMANDS = re.compile(
    r"text(?:bf|it|sc|sl|sf|tt|rm|up|md|normal|superscript|subscript)?|emph|under(?:line|brace)|overline|math\w+|[fmh]?box"
    r"|boxed|(?:sub)*(?:section|paragraph)|chapter|part|title|caption|footnote|enquote|url|[dt]?frac|sqrt|operatorname|hat|bar"
)
"""Commands of LaTeX that show what they enclose."""

_PLAIN_BLOCKS = re.compile(
    r"itemize|enumerate|description|document|center|quote|quotation|flush(?:left|right)|table|tabular[x*]?|array|equation"
    r"|align(?:ed|at)?|gather(?:ed)?|cases|[bpv]?matrix|verse|minipage"
)
_DARK = re.compile(r"black|red|blue|green|brown|purple|orange|olive|teal|violet|magenta|gr[ae]y|dark\w+", re.IGNORECASE)
_PLAIN_ESCAPE = re.compile(r"\x1b\[(?:(?:0?[0-57]?|2[1-57]|3[1-69]|39|49|9[0-6]);?)*m")
_BRACE, _MORE, _FI = re.compile(r"[{}]"), re.compile(r"\s*\{"), re.compile(r"\\fi(?![a-z])|\Z")
_DEFINED = re.compile(
    r"[ \t]*(?:(?P<address>(?:\#|<>)(?:[ \t][^\n]*)?|<[^<>\n]*>|[/#]\S*|[^\s<]*(?:://|\.\w)\S*)|[^\s<]\S*)"
    r"(?:[ \t]*\n?[ \t]*"
    r"(?P<title>\"(?:[^\"\n]|\n(?!\n))*\"|'(?:[^'\n]|\n(?!\n))*'|\((?:[^()\n]|\n(?!\n))*\)))?[ \t]*(?=\n|\Z)"
)
"""The rest of a link's definition in Markdown after its label: an address, or any word with a title."""

LABEL = 5
"""The most words of a label that is one of a list ("[Luni]: Castelul"), and defines no link."""

_NOTE = re.compile(r"\[(\^[^\]\n]+)\]")
_PARAGRAPH = re.compile(r"\n[ \t]*\n|\Z")


def hidden(text: str) -> Iterator[Span]:
    """Yield the spans of what is hidden or struck through, in order; what is never closed is so up to the end.

    Values of attributes (`title="..."`) are hidden too.
    """
    return ((piece.start, piece.end) for piece in unseen(text) if piece.hides)


def unseen(text: str) -> Iterator[Piece]:
    """Yield what is hidden, and the markup of what is seen, in order and without overlap."""
    return _Unseen(text).pieces() if any(sign in text for sign in SIGNS_OF_HIDDEN) else iter(())


class _Unseen:
    """Finds what is unseen in one text."""

    def __init__(self, text: str) -> None:
        self._text, self._elements = text, Elements(text)
        self._braces = _paired(text) if "\\" in text else {}
        self._closing: list[int] = []

    @cached_property
    def _notes(self) -> Counter[str]:
        """The times each footnote is named: one that only its definition names is not shown."""
        return Counter(found[1].lower() for found in _NOTE.finditer(self._text))

    def pieces(self) -> Iterator[Piece]:
        """Yield them in order."""
        found, at = [], 0
        while opening := _OPENING.search(self._text, at):
            piece = self._piece(opening)
            if piece:
                found.append(piece)
            at = max(opening.end(), piece.end if piece else 0)
        at = 0
        for piece in sorted([*found, *(Piece(end, end + 1, "", hides=False) for end in self._closing)]):
            if piece.start >= at:
                yield piece
                at = piece.end

    def _piece(self, found: re.Match[str]) -> Piece | None:
        """Return what an opening leaves out, None if nothing."""
        start, end, kind = found.start(), found.end(), found.lastgroup
        if kind == "html":
            return self._elements.at(start)
        if found["label"]:
            return self._definition(found)
        if found["aside"]:
            return _hides(start, end)
        if found["escape"]:
            return (
                Piece(start, end, "", hides=False)
                if _PLAIN_ESCAPE.match(found[0])
                else self._up_to(_PLAIN_ESCAPE, found)
            )
        if found["unread"]:
            return self._up_to(_FI, found)
        if (block := found["begins"]) is not None and not _PLAIN_BLOCKS.fullmatch(block.rstrip("*")):
            return self._up_to(re.compile(rf"\\end\s*\{{{re.escape(block)}\}}"), found)
        if found["begins"] is not None or found["ends"] or found["item"]:
            return Piece(start, end, "\n- " if found["item"] else "\n", hides=False)
        return self._painted(found) if found["paint"] else self._command(found)

    def _definition(self, found: re.Match[str]) -> Piece | None:
        """Return a definition of a link, or a footnote to nothing; lists may have labels in brackets too."""
        label, text = found["label"], self._text
        if label.startswith("^"):
            end = _PARAGRAPH.search(text, found.end()) if self._notes[label.lower()] == 1 else None
            return _hides(found.start(), end.start()) if end else None
        rest = _DEFINED.match(text, found.end())
        if rest and (rest["address"] or rest["title"] or len(label.split()) > LABEL):
            return _hides(found.start(), rest.end())
        return None

    def _painted(self, found: re.Match[str]) -> Piece:
        """Return a colour or a size: what follows in its group or its argument is seen if it is dark."""
        start, end = found.span()
        inside = found["painted"] and found["paint"].startswith("text")
        if found["paint"] != "fontsize" and found["model"] is None and _DARK.fullmatch(found["shade"].strip()):
            self._close(end - 1 if inside else start)
            return Piece(start, end if inside or not found["painted"] else end - 1, "", hides=False)
        return _hides(
            start,
            self._after_brace(end - 1) if inside else balanced(self._text, end - bool(found["painted"]), _BRACE, "}"),
        )

    def _command(self, found: re.Match[str]) -> Piece:
        """Return a command: with all its arguments if it may hide them, else only what is no word."""
        start, end = found.span()
        if _PLAIN_COMMANDS.fullmatch(found["command"]):
            self._close(end - 1)
            return Piece(start, end, "", hides=False)
        end = self._after_brace(end - 1)
        while more := _MORE.match(self._text, end):
            end = self._after_brace(more.end() - 1)
        return _hides(start, end)

    def _close(self, brace: int) -> None:
        """Let the brace that closes this one be left out."""
        if brace in self._braces:
            self._closing.append(self._braces[brace])

    def _after_brace(self, brace: int) -> int:
        """Return the place after the brace that closes this one, the end if none does."""
        return self._braces.get(brace, len(self._text) - 1) + 1

    def _up_to(self, closing: re.Pattern[str], found: re.Match[str]) -> Piece:
        """Return all from an opening up to what closes it, or the end."""
        end = closing.search(self._text, found.end())
        return _hides(found.start(), end.end() if end else len(self._text))


def _hides(start: int, end: int) -> Piece:
    return Piece(start, end, " ")


def _paired(text: str) -> dict[int, int]:
    """Return the place of the closing brace for each opening one that has it."""
    pairs: dict[int, int] = {}
    opened: list[int] = []
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            opened.append(brace.start())
        elif opened:
            pairs[opened.pop()] = brace.start()
    return pairs
