"""Text that shows what it holds: nothing in it moves the cursor, turns the direction, or hides."""

from __future__ import annotations

import re
import unicodedata

_UNUSUAL = re.compile("[^\n\t -~\u00a0-\u00ac\u00ae-\u02ff]")
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


def visible(text: str) -> str:
    """`text` with control and format characters written out, as ⟨U+001B⟩; line breaks of two characters become one."""
    return _UNUSUAL.sub(_written, text.replace("\r\n", "\n"))


def _written(match: re.Match[str]) -> str:
    hidden = unicodedata.category(match[0]) in _HIDDEN
    return f"⟨U+{ord(match[0]):04X}⟩" if hidden else match[0]
