"""LanguageTool on the rows on which the detectors of errors are measured, so that the two can be held side by side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gmtw.core.errors import GmtwError
from gmtw.languages import Language
from gmtw.providers.languagetool import LanguageTool, connect
from gmtw.quality.validate.detectors.errors import DETECTOR, ErrorDetectors
from gmtw.quality.validate.references import Texts
from gmtw.quality.validate.result import Result, result
from gmtw.quality.validate.rows import LabelRow
from gmtw.text.errors import Masks, TextError
from gmtw.text.words import vocabulary

SPELLING = ("MORFOLOGIK", "HUNSPELL")
"""The beginnings of the ids of its rules about unknown words; all others count as errors of form."""


def figures_of_languagetool(name: str, url: str, rows: Sequence[LabelRow], texts: Texts) -> tuple[str, Result]:
    """Return the name and version of the server, and what it finds in the rows of `gmtw validate errors`.

    Raise GmtwError for another detector, LanguageToolError for a server that fails or lacks a language of the rows.
    """
    if name != DETECTOR.key:
        raise GmtwError(f"--languagetool goes with the detector errors, got {name!r}; type gmtw validate errors ...")
    server = connect(url, sorted({row.language.code for row in rows}))
    try:
        verdicts = list(ErrorDetectors(_Asked(server)).verdicts(rows, texts))
    finally:
        server.close()
    return f"LanguageTool {server.version}", result(DETECTOR, verdicts, "", [Path(row.path) for row in rows[:1]], "")


class _Asked:
    """A finder that asks a server."""

    def __init__(self, server: LanguageTool) -> None:
        self._server = server

    def __call__(self, text: str, language: Language, known: Masks) -> Sequence[TextError]:
        """Return its errors, without those that are only words of names, which it cannot know."""
        if language.code not in self._server.tags:
            raise GmtwError(f"the server of --languagetool checks no {language.name}; leave out the rows in it")
        return [
            TextError(one.start, one.end, "spelling" if one.rule.startswith(SPELLING) else "form", one.rule)
            for one in self._server.check(text, language.code)
            if not vocabulary(text[one.start : one.end]) <= known.names or one.start == one.end
        ]
