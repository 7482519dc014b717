"""A text that was written, with all that constraints ask of it, each computed once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from gmtw.languages import Language
from gmtw.languages.writing import Writing
from gmtw.reading.tokens import TaggedText
from gmtw.reading.verb_groups import VerbGroup, tagged_text, verb_reader
from gmtw.text.number_words import in_digits
from gmtw.text.offset_map import Span
from gmtw.text.words import Tokens, fold, tokens_of

WORD = re.compile(r"\d+(?:[.,:–-]\d+)*(?:-[^\W\d_]+|%|\b)|[^\W\d_][^\W_]*(?:['’-][^\W_]+)*[-]?|[^\W_]+", re.UNICODE)
"""A word as it is counted: a hyphen joins ("l-a" is one), and a number is one."""

PART = re.compile(r"\d+(?:[.,]\d+)*(?:-[^\W\d_]+)?|[^\W\d_][^\W_]*(?:['’-][^\W_]+)*|[^\W_]+")
"""A word as somebody else may count it: a hyphen between numbers parts them."""

NUMBERED = re.compile(r"^[ \t]*(\d{1,2})[.)]\s", re.MULTILINE)
"""The number of an entry of a list."""

LONGEST_TITLE = 12
"""The most words of a title."""

_LINE = re.compile(r"[^\n]*\S[^\n]*")
_END = re.compile(r"[.!?…]+[\"”»’)\]]*(?=\s|$)|\n+|$")
_CLOSING = ' \n\t"”»’)]*_'
_OPENING = re.compile(r"[\s\"„“«'(\[*_#>–—-]*")
_QUOTED = re.compile(r"„[^„”]{0,400}”|«[^«»]{0,400}»|“[^“”]{0,400}”|\"[^\"\n]{0,400}\"")
_SPEECH = re.compile(r"^[ \t]*[–—-][ \t]?[^\n]*", re.MULTILINE)


class WrittenText:
    """One text in one language."""

    def __init__(self, text: str, language: Language) -> None:
        self.text, self.language = text, language

    @property
    def table(self) -> Writing:
        """The words of the language by which constraints are checked."""
        return self.language.writing

    @cached_property
    def tokens(self) -> Tokens:
        """Its tokens: clitics are tokens of their own."""
        return tokens_of(self.text)

    @cached_property
    def tagged(self) -> TaggedText:
        """Its tokens with their readings."""
        found = tagged_text(self.text, self.language)
        assert found is not None, "writing tasks are in languages with a feature lexicon"
        return found

    @cached_property
    def verbs(self) -> Sequence[VerbGroup]:
        """Its verbs."""
        return verb_reader(self.language).groups(self.tagged)

    @cached_property
    def words(self) -> Sequence[Span]:
        """Its words as they are counted, by their characters; the number of an entry of a list is none."""
        numbers = {match.start(1) for match in NUMBERED.finditer(self.text)}
        return [match.span() for match in WORD.finditer(self.text) if match.start() not in numbers]

    def first_word(self, start: int) -> int:
        """Return where the first word after a place begins; the place itself where there is none."""
        return next((first for first, _ in self.words if first >= start), start)

    def counts(self, start: int, end: int) -> tuple[int, int]:
        """Return the fewest and the most words that may be counted there: "3-14" and "a/b" are one or two."""
        counted = sum(start <= first < end for first, _ in self.words)
        entries = sum(start <= match.start(1) < end for match in NUMBERED.finditer(self.text))
        piece = self.text[start:end]
        apart = sum(1 for chunk in piece.split() if any(map(str.isalnum, chunk)))
        parts = sum(1 for _ in PART.finditer(piece))
        return min(counted, apart - entries), max(counted, parts - entries)

    @cached_property
    def title(self) -> Span | None:
        """Its title: a short first line without a full stop, before others; None if it has none."""
        lines = [match.span() for match in _LINE.finditer(self.text)]
        bare = self.text[slice(*lines[0])].strip(" *#_") if len(lines) > 1 else ""
        return lines[0] if 0 < len(bare.split()) <= LONGEST_TITLE and bare[-1] not in ".,;" else None

    @property
    def body(self) -> Sequence[int]:
        """The characters at which it may begin after its title: of a title that may be a sentence there are two."""
        if self.title is None:
            return (0,)
        start, end = self.title
        asks = self.text[start:end].rstrip(" *_")[-1] in "?!…"
        return (end, 0) if asks else (end,)

    @cached_property
    def sentences(self) -> Sequence[Span]:
        """Its sentences that surely are some: a piece that may go on after an abbreviation is with what follows."""
        return self._sentences[0]

    @cached_property
    def pieces(self) -> Sequence[Span]:
        """The smallest pieces that may be sentences: also after abbreviations, and lines without a mark."""
        return self._sentences[1]

    @cached_property
    def _sentences(self) -> tuple[list[Span], list[Span]]:
        sure: list[Span] = []
        all_of: list[Span] = []
        start = start_of_piece = 0
        for match in _END.finditer(self.text):
            end = match.end()
            if self._has_word(start_of_piece, end):
                all_of.append((start_of_piece, end))
                start_of_piece = end
            if self._ends(match) and self._has_word(start, end):
                sure.append((start, end))
                start = end
        return [self._bare(*one) for one in sure], [self._bare(*one) for one in all_of]

    def is_closed(self, sentence: Span) -> bool:
        """Return whether a mark ends it; the line of a greeting, a heading or a signature has none."""
        return self.text[slice(*sentence)].rstrip(_CLOSING)[-1:] in tuple(".!?…")

    def _has_word(self, start: int, end: int) -> bool:
        return any(map(str.isalnum, self.text[start:end]))

    def _bare(self, start: int, end: int) -> Span:
        """Return a sentence without what stands before its first word."""
        match = _OPENING.match(self.text, start, end)
        return (match.end() if match else start, end)

    def _ends(self, match: re.Match[str]) -> bool:
        """Return whether a mark surely ends a sentence: no abbreviation or comma before it, no small letter behind."""
        if "\n" in match[0] or not match[0]:
            return not self.text[: match.start()].rstrip(" *_").endswith(",")  # "Dragă Ana,"
        before = self.text[max(0, match.start() - 14) : match.start()]
        word = re.search(r"[^\W_]+$", before)
        after = self.text[match.end() : match.end() + 3].lstrip(' "„“«–—-')
        if after[:1].islower() or (after[:1].isdigit() and match[0].startswith(".")):
            return False
        known = word is not None and (word[0].lower() in self.table.abbreviations or len(word[0]) == 1)
        return not (known and match[0] == ".")

    @cached_property
    def quoted(self) -> Sequence[Span]:
        """The words in quotation marks, and the lines of a dialogue."""
        return [*(match.span() for match in _QUOTED.finditer(self.text)), *self.lines]

    @cached_property
    def lines(self) -> Sequence[Span]:
        """The lines that begin with a dash: those of a dialogue, or of a list."""
        return [match.span() for match in _SPEECH.finditer(self.text)]

    @cached_property
    def spoken(self) -> frozenset[int]:
        """The tokens that stand there."""
        starts = self.tokens.starts
        return frozenset(n for first, last in self.quoted for n, start in enumerate(starts) if first <= start < last)

    def phrases(self, phrases: Iterable[str], at_pause: bool = False) -> list[Span]:
        """Return where phrases stand, word for word; at_pause: only right after punctuation or at the beginning.

        One that ends in a comma stands before one.
        """
        forms, gaps, found = self.tokens.tidied, self.tokens.gaps, []
        for phrase in phrases:
            wanted, paused_after = phrase.rstrip(",").split(), phrase.endswith(",")
            for n in self.tokens.places_of(frozenset((wanted[0],))):
                end = n + len(wanted)
                if list(forms[n:end]) != wanted or any(gap != " " for gap in gaps[n + 1 : end]):
                    continue
                paused = n == 0 or bool(gaps[n].strip())
                if (paused or not at_pause) and (gaps[end].startswith(",") or not paused_after):
                    found.append(self.span(n, end - 1))
        return found

    def connectives(self, kind: str) -> Sequence[Span]:
        """Return the characters of the connectives that surely name a relation of that kind."""
        words = self.table.connectives[kind]
        return [*self.phrases(words.sure), *self.phrases(words.at_pause, at_pause=True)]

    @cached_property
    def _said(self) -> str:
        return f" {in_digits(self.text, self.language)} "

    def tells(self, groups: Iterable[Iterable[str]]) -> bool:
        """Return whether it has of each group a wording, folded and with numbers in digits; a star ends a beginning."""
        return all(any(_sought(wording, self.language) in self._said for wording in group) for group in groups)

    def span(self, first: int, last: int) -> Span:
        """Return the characters of some tokens, the last included."""
        return self.tokens.starts[first], self.tokens.ends[last]


@lru_cache(maxsize=4)
def written(text: str, language: Language) -> WrittenText:
    """Return a written text; the last few are remembered, because several constraints read the same one."""
    return WrittenText(text, language)


@lru_cache(maxsize=1024)
def _sought(wording: str, language: Language) -> str:
    """Return what is sought for a wording: its words between spaces; a star ends a beginning."""
    return f" {fold(wording)}" if wording.endswith("*") else f" {in_digits(wording, language)} "
