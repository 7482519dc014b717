"""Forms of verbs that cannot stand after the small word before them, or without one."""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.languages.agreement import Verbs
from gmtw.reading.tokens import NOUN, UNFINISHED, TaggedText
from gmtw.text.errors import RegisteredDetector
from gmtw.text.errors.grammar_rules import Conflict, Rules
from gmtw.text.lexicons.features import Reading

VERB = frozenset(("verb",))
"""The parts of speech of a word that is a verb and nothing else."""

FINITE = frozenset(("pres", "subj", "past"))
"""Forms that never stand where an infinitive or participle does."""

REACH = 3
"""The words before an auxiliary among which a pronoun may stand that makes it a verb of its own."""

SENTENCE = 14
"""The words before a subjunctive among which its mark may stand."""


RULES = Rules[Verbs]("verb-forms", lambda tables: tables.verbs)
DETECTOR = RegisteredDetector(RULES.key, RULES.of)


@RULES.rule("verb", lambda table: table.conjunctive)
def subjunctive_after_mark(text: TaggedText, table: Verbs) -> Iterator[Conflict]:
    """Yield "să oferă", "să păstrează": the third person has a form of its own after the mark."""
    for n, verb in _marked(text, table.conjunctive, table):
        told = _tells(text, verb) and not any(map(_after_mark, text.readings[verb]))
        if told or _looks(text, verb, table.never_subjunctive):
            yield Conflict(n, verb)


@RULES.rule("verb", lambda table: table.infinitive)
def infinitive_after_mark(text: TaggedText, table: Verbs) -> Iterator[Conflict]:
    """Yield "pentru a vizităm"."""
    for n, verb in _marked(text, table.infinitive, table):
        if not text.follows[n] or text.forms[n - 1] not in table.before_infinitive:
            continue
        if _only_personal(text, verb, table) or _is_personal_plural(text.readings[verb]):
            yield Conflict(n, verb)


@RULES.rule("verb", lambda table: table.modals | table.perfect)
def person_after_auxiliary(text: TaggedText, table: Verbs) -> Iterator[Conflict]:
    """Yield "vom vizităm", "putem vizitează", "am includem"."""
    for n, verb in _marked(text, table.modals | table.perfect, table):
        if _only_personal(text, verb, table):
            before = next((at for at in text.before(n, REACH) if text.forms[at] not in table.clitics), n)
            if text.forms[before] not in table.whoever:
                yield Conflict(n, verb)


@RULES.rule("verb")
def subjunctive_without_mark(text: TaggedText, table: Verbs) -> Iterator[Conflict]:
    """Yield "planul includă": a subjunctive with its mark nowhere before it, and no wish ("trăiască regele!")."""
    for n in text.all_of(VERB):
        if text.forms[n] in table.anywhere or any(one.form != "subj" for one in text.readings[n]):
            continue
        if not text.follows[n] or "prep" in text.pos[n - 1]:
            continue  # a wish: "Facă ce-o vrea!"; no verb: "de jure"
        sentence = text.sentence(n)
        wish = sentence is None or "!" in text.tokens.gaps[sentence.stop]
        if not wish and not any(text.forms[place] in table.marked_also for place in _sentence_before(text, n)):
            yield Conflict(n, n)


def _marked(text: TaggedText, marks: frozenset[str], table: Verbs) -> Iterator[tuple[int, int]]:
    """Yield each of these words with the verb after it and its clitics, but for "putea s-o atingă": it has its mark."""
    for n in text.places(marks):
        verb = text.skip(n + 1, table.clitics)
        if verb > 0 and table.marked_also.isdisjoint(text.forms[n + 1 : verb]):
            yield n, verb


def _tells(text: TaggedText, n: int) -> bool:
    """Return whether a word is a verb, or looks like an infinitive ("vizita"): no noun stands after the mark."""
    if text.pos[n] == VERB:
        return True
    return text.pos[n] == NOUN and text.forms[n].endswith("a") and all(one.definite for one in text.readings[n])


def _is_personal_plural(readings: tuple[Reading, ...]) -> bool:
    """Return whether a word is a verb of the first or second person in the plural ("vizitați") and no infinitive."""
    if any(one.form == "inf" for one in readings):
        return False
    return any(one.form == "pres" and one.person in ("1", "2") and one.number == "p" for one in readings)


def _after_mark(reading: Reading) -> bool:
    """Return whether a form may stand after the mark of the subjunctive; only the third person differs."""
    return reading.form == "subj" or (reading.form == "pres" and reading.person != "3")


def _looks(text: TaggedText, n: int, endings: tuple[str, ...]) -> bool:
    """Return whether a word of which the lexicon knows no reading has one of these endings of verbs."""
    return not text.pos[n] and text.forms[n].endswith(endings) and text.is_word(text.forms[n])


def _only_personal(text: TaggedText, n: int, table: Verbs) -> bool:
    """Return whether a word is a verb with a person in every reading, and surely so."""
    if _looks(text, n, table.personal):
        return True
    readings = text.readings[n]
    if text.pos[n] != VERB or any(one.form in UNFINISHED for one in readings):
        return False
    return any(one.form in FINITE and (one.person == "3" or one.number == "p") for one in readings)


def _sentence_before(text: TaggedText, n: int) -> Iterator[int]:
    """Yield the words before one in its sentence."""
    for place in range(n - 1, max(-1, n - 1 - SENTENCE), -1):
        if "." in text.tokens.gaps[place + 1]:
            return
        yield place
