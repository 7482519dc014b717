"""The language that a file's name says: a part of it that is a code, as in "belebele_gl" or "reasoning-ro"."""

from __future__ import annotations

import re

from gmtw import languages

_BETWEEN = re.compile(r"([-_. ])")


def language_of(file: str, usual: str) -> str:
    """Return the language that the last such part of the name says, else the usual one."""
    found = _places(_BETWEEN.split(file))
    return found[-1][1] if found else usual


def without_language(file: str) -> str:
    """Return the name without the part that says the language, and without what is before it: "reasoning"."""
    parts = _BETWEEN.split(file)
    found = _places(parts)
    if not found:
        return file
    place = found[-1][0]
    kept = parts[: max(0, place - 1)] + parts[place + 1 if place else place + 2 :]
    return "".join(kept) or file


def code_of(said: str) -> str:
    """Return the code of two letters of "ro", "ron", "ron_Latn"; what is no code stays as it is."""
    import langcodes

    word = re.split("[-_]", said)[0]
    try:
        return langcodes.standardize_tag(word) if len(word) in (2, 3) else said
    except ValueError:
        return said


def _places(parts: list[str]) -> list[tuple[int, str]]:
    """Return where the parts of a name say a language that is known, and which."""
    return [
        (place, code) for place, part in enumerate(parts) if (code := code_of(part.casefold())) in languages.known()
    ]
