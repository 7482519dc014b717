"""The constraints that a writing task asks for. docs/writing.md says what each decides, and what it cannot."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from gmtw.reading.address import address_of, speaker_of
from gmtw.reading.case_uses import genitives, vocatives
from gmtw.reading.registers import listed_in
from gmtw.reading.sightings import Sighting, clitic_pairs, gerunds
from gmtw.reading.verb_groups import PAST, Tense, VerbGroup
from gmtw.reading.word_families import repeats
from gmtw.tasks.writing.constraint import Constraint, Verdict, at_least, none_of, off, spans_of
from gmtw.tasks.writing.written_text import WrittenText
from gmtw.text.errors import Masks, TextError, errors_in
from gmtw.text.number_words import number_reader
from gmtw.text.offset_map import Span
from gmtw.text.words import tokens_of

ConnectiveKind = Literal["cause", "contrast", "conclusion", "addition"]
"""The relation that a connective names."""


FEW = 2
"""The sentences of a short text: a verb in one of them addresses its reader; in one of more it may mean anybody."""


class AddressReader(Constraint):
    """Address the reader throughout as `form` says."""

    kind = "address"
    form: Literal["familiar", "polite"]

    @property
    def wording(self) -> str:
        """The key of its wordings."""
        return f"{self.kind}.{self.form}"

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict; open where several readers may be meant, or where a dash may begin speech or a list."""
        verdict = self._verdict(text, text.spoken)
        if text.lines and verdict.held is not self._verdict(text, frozenset()).held:
            return verdict._replace(held=None)
        return verdict

    def _verdict(self, text: WrittenText, spoken: frozenset[int]) -> Verdict:
        found = address_of(text.tagged, text.verbs, text.language, spoken)
        familiar = [one for one in found.familiar if one.sure]
        plural = [one for one in (*found.plural, *found.polite) if one.sure]
        own, others = (familiar, plural) if self.form == "familiar" else (plural, familiar)
        if others and own:
            doubt = self.form == "familiar" and found.several and not found.polite
            return Verdict(None if doubt else False, -len(others), spans_of(others))
        if others:
            return Verdict(False, -len(others), spans_of(others))
        if not own:
            possible = found.familiar if self.form == "familiar" else (*found.plural, *found.polite)
            commanded = self.form == "familiar" and _may_command(text)
            return Verdict(None if possible or commanded or text.quoted else False, 1)
        perhaps = [one for one in found.plural if not one.sure] if self.form == "familiar" else []
        if perhaps:  # "Sunați acum!"
            return Verdict(None, -len(perhaps), spans_of(perhaps))
        passing = len(text.sentences) > FEW and _with(text.sentences, [one.start for one in own]) == 1
        verbs = {text.tokens.starts[one.first] for one in text.verbs}
        if passing and all(one.start in verbs for one in own):  # "De ai asculta, zicea el, ai auzi nisipul."
            return Verdict(None, 0, spans_of(own))
        return Verdict(True, 0, spans_of(own))


class OnlyTense(Constraint):
    """Write in one tense only: no verb in another one. Subjunctives and imperatives are free."""

    kind = "only-tense"
    forbids = True
    tense: Literal["present", "perfect"]

    @property
    def wording(self) -> str:
        """The key of its wordings."""
        return f"{self.kind}.{self.tense}"

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict: met by one verb in it at least, and none that may be in another."""
        own = frozenset({Tense(self.tense)})
        free = own | {Tense.SUBJUNCTIVE, Tense.IMPERATIVE, Tense.NONE}
        others = [
            Sighting.of(
                text.tagged, one.first, one.last, one.tenses.isdisjoint(free) and not _may_be_imperative(text, one)
            )
            for one in text.verbs
            if not one.tenses <= free
        ]
        verdict = none_of(others)
        if verdict.held and not any(one.surely(own) for one in text.verbs):
            return Verdict(None if any(one.perhaps(own) for one in text.verbs) else False, 1)
        return verdict


class NoTense(Constraint):
    """Write without a tense or mood: no conditional, no future, nothing of the past."""

    kind = "no-tense"
    forbids = True
    tense: Literal["conditional", "future", "past", "imperfect"]

    @property
    def wording(self) -> str:
        """The key of its wordings."""
        return f"{self.kind}.{self.tense}"

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict."""
        banned = PAST if self.tense == "past" else frozenset({Tense(self.tense)})
        return none_of(
            Sighting.of(text.tagged, one.first, one.last, one.surely(banned))
            for one in text.verbs
            if one.perhaps(banned)
        )


class ThirdPerson(Constraint):
    """Tell a story in the third person: no verb, pronoun or possessive of the first one, outside of what is quoted."""

    kind = "third-person"
    forbids = True

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict: met by one verb in the third person at least."""
        verdict = none_of(speaker_of(text.tagged, text.verbs, text.language, text.spoken))
        told = any("3" in {person for person, _ in one.persons} for one in text.verbs)
        return verdict if told or not verdict.held else Verdict(None if text.verbs else False, 1)


class ReportedSpeech(Constraint):
    """Report what people say in the third person: no direct speech, and nobody says "I" or "you"."""

    kind = "reported-speech"
    forbids = True

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict: broken by quoted speech, open where a name may be quoted, or words follow a colon."""
        spoken = address_of(text.tagged, text.verbs, text.language, text.spoken)
        persons = (
            *speaker_of(text.tagged, text.verbs, text.language, text.spoken),
            *(one for one in (*spoken.familiar, *spoken.plural, *spoken.polite) if one.sure),
        )
        quoted = [Sighting(*span, _is_speech(text, span)) for span in text.quoted]
        colons = [Sighting(*match.span(), False) for match in re.finditer(r":(?=\s*[^\W\d])", text.text)]
        verdict = none_of([*quoted, *colons, *persons])
        joined = not text.table.reported.joins.isdisjoint(text.tokens.tidied)
        return verdict if joined or not verdict.held else Verdict(None if text.verbs else False, 1)


class NoOfficeWords(Constraint):
    """Use none of some expressions of offices, in any form."""

    kind = "no-office-words"
    forbids = True
    words: tuple[str, ...] = Field(min_length=1)

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict: open where only its denial stands, the "neachitarea" of "a achita"."""
        table = text.language.registers
        forms = [form for word in self.words for form in table.office.get(word, (word,))]
        denied = [f"{table.denying}{form}" for form in forms]
        sure = [Sighting(*span, True) for span in listed_in(text.text, tuple(forms))]
        return none_of([*sure, *(Sighting(*span, False) for span in listed_in(text.text, tuple(denied)))])


class Counted(Constraint):
    """Use so many of something at least; 0: none of it."""

    least: NonNegativeInt

    @property
    def is_limit(self) -> bool:
        """True if there shall be none."""
        return self.least == 0

    @property
    def wording(self) -> str:
        """The key of its wordings."""
        return f"{self.kind}.{('none', 'one', 'many')[min(self.least, 2)]}"

    @abstractmethod
    def found(self, text: WrittenText) -> Iterable[Sighting]:
        """Yield them, the possible ones too."""

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict."""
        return at_least(self.least, self.found(text)) if self.least else none_of(self.found(text))


class Gerunds(Counted):
    """Use so many gerunds at least, or none."""

    kind = "gerunds"

    def found(self, text: WrittenText) -> Iterable[Sighting]:
        """Yield the gerunds."""
        return gerunds(text.tagged, text.language)


class Genitives(Counted):
    """Use so many genitives at least."""

    kind = "genitives"

    def found(self, text: WrittenText) -> Iterable[Sighting]:
        """Yield the genitives."""
        return genitives(text.tagged, text.verbs, text.language)


class Vocatives(Counted):
    """Use so many vocatives at least."""

    kind = "vocatives"

    def found(self, text: WrittenText) -> Iterable[Sighting]:
        """Yield the vocatives."""
        return vocatives(text.tagged, text.verbs, text.language)


class CliticPairs(Counted):
    """Use so many pairs of unstressed pronouns at least: "mi l-a dat"."""

    kind = "clitic-pairs"

    def found(self, text: WrittenText) -> Iterable[Sighting]:
        """Yield the pairs."""
        return clitic_pairs(text.tagged, text.language)


class SentencesWith(Constraint):
    """Have a phrase in exactly so many sentences: "pe care"."""

    kind = "sentences-with"
    phrase: str
    number: PositiveInt

    @property
    def wording(self) -> str:
        """The key of its wordings."""
        return f"{self.kind}.{'one' if self.number == 1 else 'many'}"

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict."""
        spans = text.phrases((self.phrase,))
        starts = [start for start, _ in spans]
        counts = {_with(text.sentences, starts), _with(text.pieces, starts)}
        if counts == {self.number}:
            return Verdict(True, 0, spans)
        return Verdict(None if self.number in counts else False, self.number - min(counts), spans)


class NoRepeat(Constraint):
    """Use no noun, adjective or verb of so many letters twice, in any form."""

    kind = "no-repeat"
    forbids = True
    letters: PositiveInt

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict."""
        found = list(repeats(text.tagged, text.language, self.letters))
        return none_of(Sighting.of(text.tagged, one.other, one.other, one.sure) for one in found)


class NumeralsInWords(Constraint):
    """Write all numbers in words, and right: "douăzeci de pagini", "două pagini"."""

    kind = "numerals-in-words"
    forbids = True

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict: broken by digits, and by a numeral that G finds wrong beside its noun."""
        digits = [text.span(n, n) for n, form in enumerate(text.tokens.texts) if any(map(str.isdigit, form))]
        wrong = [one for one in errors_in(text.text, text.language, NOTHING_SPARED) if _is_of_numeral(one, text)]
        return none_of(Sighting(*span, True) for span in (*digits, *((one.start, one.end) for one in wrong)))


class NoOpening(Constraint):
    """Begin no sentence with a word: "și"."""

    kind = "no-opening"
    forbids = True
    word: str

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict."""
        found = []
        for start, end in text.pieces:
            first = text.text[start:end].split(" ")[0].strip(",.!?…:;")
            if first.lower() == self.word:
                found.append(Sighting(start, start + len(first), (start, end) in text.sentences))
        return none_of(found)


class UseConnectives(Constraint):
    """Use one at least of the connectives that the task names for each of these kinds."""

    kind = "connectives"
    of: tuple[ConnectiveKind, ...]

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict: open where the one of a kind may be something else: the "în plus" of "o oră în plus"."""
        named = [text.table.connectives[kind] for kind in self.of]
        sure = [bool(text.phrases(one.named) or text.phrases(one.named_at_pause, at_pause=True)) for one in named]
        missing = sum(not (found or text.phrases(one.named_at_pause)) for one, found in zip(named, sure, strict=True))
        if all(sure):
            return Verdict(True)
        return Verdict(False, missing) if missing else Verdict(None, sure.count(False))


class WordCount(Constraint):
    """Write so many words at least and at most."""

    kind = "word-count"
    least: PositiveInt
    most: PositiveInt

    @property
    def wording(self) -> str:
        """The key of its wordings."""
        return f"{self.kind}.{'exact' if self.least == self.most else 'range'}"

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict: open where "3-14" or "a/b" may be one word or two."""
        number = len(text.words)
        fewest, most = text.counts(0, len(text.text))
        held = [self.least <= one <= self.most for one in (fewest, number, most)]
        doubt = any(held) and not all(held)
        return Verdict(None if doubt else held[1], off(number, self.least, self.most))


class SentenceCount(Constraint):
    """Write so many sentences."""

    kind = "sentence-count"
    number: PositiveInt

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict: open where an abbreviation may end one, and where a line has no mark ("Cu stimă,")."""
        fewest, most = len([one for one in text.sentences if text.is_closed(one)]), len(text.pieces)
        if fewest == most == self.number:
            return Verdict(True)
        inside = fewest <= self.number <= most
        return Verdict(None if inside else False, self.number - most)


class Paragraphs(Constraint):
    """Write so many paragraphs below the title."""

    kind = "paragraphs"
    number: PositiveInt

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict: open where lines without a blank one between them may be paragraphs or not."""
        counts = [number for start in text.body for number in _paragraphs(text.text[start:].strip())]
        if set(counts) == {self.number}:
            return Verdict(True)
        return Verdict(None if self.number in counts else False, self.number - counts[0])


def _paragraphs(text: str) -> Sequence[int]:
    """Return the number of paragraphs, by blank lines and by ends of lines."""
    blank, ends = len(re.findall(r"\n[ \t]*\n\s*", text)), len(re.findall(r"\n\s*", text))
    return (blank + 1, ends + 1) if blank else (ends + 1,)


class Acrostic(Constraint):
    """Begin the sentences below the title with these letters, one after the other; "Î" is no "I"."""

    kind = "acrostic"
    initials: str

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict: open where it depends on what is a sentence, or a title."""
        found = [
            "".join(text.text[start].upper() for start, _ in spans if start >= body)
            for body in text.body
            for spans in (text.sentences, text.pieces)
        ]
        if set(found[:2]) == {self.initials}:
            return Verdict(True)
        wrong = sum(a != b for a, b in zip_longest(found[0], self.initials))
        return Verdict(None if self.initials in found else False, -wrong)


class SentenceLength(Constraint):
    """Write at most so many words a sentence."""

    kind = "sentence-length"
    forbids = True
    most: PositiveInt

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict."""
        long = [one for one in text.sentences if text.counts(*one)[1] > self.most]
        surely = [one for one in text.pieces if text.counts(*one)[0] > self.most]
        if surely:
            return Verdict(False, -max(text.counts(*one)[0] - self.most for one in surely), surely)
        return Verdict(None if long else True, 0, long)


class WordLength(Constraint):
    """Use no word of more than so many letters; the parts that a hyphen joins are words of their own."""

    kind = "word-length"
    forbids = True
    most: PositiveInt

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict."""
        long = [n for n, form in enumerate(text.tokens.tidied) if len(form) > self.most]
        return Verdict(not long, -len(long), [text.span(n, n) for n in long])


class Lipogram(Constraint):
    """Use no word with a letter; letters with marks are other letters."""

    kind = "lipogram"
    forbids = True
    letter: str

    def check(self, text: WrittenText) -> Verdict:
        """Return the verdict."""
        found = [n for n, form in enumerate(text.tokens.tidied) if self.letter in form]
        return Verdict(not found, -len(found), [text.span(n, n) for n in found])


NOTHING_SPARED = Masks.of(())
"""The masks of a text none of whose words are names or taken from a prompt."""


def _is_of_numeral(error: TextError, text: WrittenText) -> bool:
    """Return whether an error is one of a numeral: its "de", or its gender beside a noun."""
    words = tokens_of(text.text[error.start : error.end]).folded
    begins = error.category == "agreement" and number_reader(text.language).is_part(words[0])
    return begins or "numeral" in error.rule


def _is_speech(text: WrittenText, span: Span) -> bool:
    """Return whether what is quoted surely is speech: it has a verb, or a mark inside, as no title has."""
    verbs = any(span[0] <= text.tokens.starts[one.first] < span[1] for one in text.verbs)
    return verbs or re.search(r"[.,!?]", text.text[slice(*span)]) is not None


def _may_be_imperative(text: WrittenText, verb: VerbGroup) -> bool:
    """Return whether a present may be an imperative: "puneți", or a verb that opens a clause, as "curăță" may."""
    if not verb.perhaps(frozenset({Tense.PRESENT})):
        return False
    opens = verb.first == 0 or bool(text.tokens.gaps[verb.first].strip())
    own = text.table.verbs.being | text.table.verbs.having
    called = {("2", "s"), ("3", "s")} & verb.persons and opens and text.tagged.forms[verb.first] not in own
    return ("2", "p") in verb.persons or bool(called)


def _may_command(text: WrittenText) -> bool:
    """Return whether a verb opens a sentence or a clause of it, so that it may be an imperative: "Curăță merele"."""
    gaps = text.tokens.gaps
    return any(
        one.perhaps(frozenset({Tense.PRESENT})) and (one.first == 0 or bool(gaps[one.first].strip()))
        for one in text.verbs
    )


def _with(spans: Sequence[Span], starts: Sequence[int]) -> int:
    return sum(1 for first, last in spans if any(first <= start < last for start in starts))
