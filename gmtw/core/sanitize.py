"""Make untrusted text visible: characters that act on a terminal, a page or the reader's eye are written out.

A model may be called, or may answer, anything: escape codes that recolour a terminal, marks that turn the
direction of a line, line breaks that end a table row. A report shows that they are there.
"""

from __future__ import annotations

import re

_ACTING = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # control characters, ESC among them
    "\u00ad\u034f\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164"  # nothing to see
    "\ufe00-\ufe0e\ufeff\uffa0\ufff9-\ufffb"
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"  # the direction of what follows
    "\u2028\u2029"  # ends of lines
    "\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"  # no characters: unpaired surrogates and what XML forbids
    "\U000e0000-\U000e007f\U000e0100-\U000e01ef"  # tags: a text within the text, unseen; variants of characters
    "]"
    "|(?<=[\\w.-])\ufe0f(?!\u20e3)"  # the variant of an emoji, behind a letter or digit
)
_COMMAND = re.compile(r"(?m)^([ \t]*)(?:(:)(?=:)|(#)(?=#\[))")
"""The start of a line that GitHub takes for a workflow command, in a job's log: `::error::` or `##[error]`."""

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str, keep: str = "") -> str:
    r"""The text with every character that acts instead of being seen written out: `\x1b`, `\n`, `<U+202E>`.

    keep: characters that stay as they are, "\n\t" for a text that is shown in lines. Joiners (U+200C,
    U+200D) stay: letters of some languages are written with them. A line that a CI system would take for a command
    begins with its first character written out.
    """
    shown = _ACTING.sub(lambda found: found[0] if found[0] in keep else _written(found[0]), text)
    return _COMMAND.sub(lambda found: f"{found[1]}\\x{ord(found[2] or found[3]):02x}", shown)


def visible_lines(text: str) -> str:
    """The same for a text of several lines: line ends (those of two characters as one) and tabs stay."""
    return visible(text.replace("\r\n", "\n"), keep="\n\t")


def whole_characters(text: str) -> str:
    """Return text that UTF-8 can hold. Half a surrogate pair, as a cut emoji leaves it, becomes U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def code_span(text: str) -> str:
    """The text in a code span of markdown: exactly what is shown, with nothing in it interpreted."""
    shown = visible(text)
    if not shown.strip():
        return "(empty)"
    longest = max(map(len, re.findall("`+", shown)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if shown[0] in "` " or shown[-1] in "` " else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def code_cell(text: str) -> str:
    r"""The same for the cell of a table, which ends at a `|` even in a code span, unless it is `\|`.

    Readers disagree on what `\\|` means, so a backslash before a bar is written out.
    """
    return re.sub(r"(\\*)\|", lambda found: found[1].replace("\\", "\\x5c") + "\\|", code_span(text))


def _written(character: str) -> str:
    code = ord(character)
    return _SHORT.get(character) or (f"\\x{code:02x}" if code < 0xA0 else f"<U+{code:04X}>")
