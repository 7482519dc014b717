"""The verbs of a text, each with every tense that it may have: "am mers" is one verb in the perfect.

What a word may be comes from the feature lexicon. Words of closed classes before it decide between its readings; what
they do not decide stays open, so that a reader can say "certainly", "certainly not" or "perhaps".
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from gmtw.core.cache import memoized
from gmtw.languages import Language
from gmtw.reading.tokens import Readings, TaggedText, finite, of, tagged
from gmtw.text.lexicons.features import Reading, features_of
from gmtw.text.lexicons.lemmas import lemma
from gmtw.text.words import tokens_of


class Tense(StrEnum):
    """A tense or mood of a finite verb; NONE: the words may be no finite verb at all."""

    PRESENT = "present"
    PERFECT = "perfect"
    IMPERFECT = "imperfect"
    SIMPLE = "simple-perfect"
    PLUPERFECT = "pluperfect"
    FUTURE = "future"
    CONDITIONAL = "conditional"
    SUBJUNCTIVE = "subjunctive"
    IMPERATIVE = "imperative"
    NONE = "none"


PAST = frozenset({Tense.PERFECT, Tense.IMPERFECT, Tense.SIMPLE, Tense.PLUPERFECT})
"""The tenses that tell of what was."""

FORMS = {
    "pres": Tense.PRESENT,
    "subj": Tense.SUBJUNCTIVE,
    "impf": Tense.IMPERFECT,
    "past": Tense.SIMPLE,
    "plup": Tense.PLUPERFECT,
}
"""The tense of each form of the feature lexicon that has a person."""

Person = tuple[str, str]
"""Person and number, ("2", "s"); "" where it is open."""

OPEN: frozenset[Person] = frozenset({("", "")})
"""A person that is not known."""

INVERTED = frozenset(("verb", "noun", "adj"))
"""The parts of speech of a verb before its auxiliary, as far as the lexicon knows: the "fir" of "fir-ar"."""

RARE = frozenset({Tense.SIMPLE, Tense.IMPERFECT})
"""Tenses of a possible present only beside others that surely have them."""


class VerbGroup(NamedTuple):
    """Words `first` to `last` of a text (`last` included). tenses: all that they may be. persons: likewise."""

    first: int
    last: int
    tenses: frozenset[Tense]
    persons: frozenset[Person]

    @property
    def is_sure(self) -> bool:
        """True if it has only one reading."""
        return len(self.tenses) == 1

    def surely(self, tenses: frozenset[Tense]) -> bool:
        """Return whether it has one of these tenses in every reading."""
        return self.tenses <= tenses

    def perhaps(self, tenses: frozenset[Tense]) -> bool:
        """Return whether it has one of these tenses in some reading."""
        return not self.tenses.isdisjoint(tenses)


class VerbReader:
    """Reads the verbs of one language."""

    def __init__(self, language: Language) -> None:
        self._words, self._code = language.writing.verbs, language.code
        self._features = features_of(language)
        self._ends = [(Tense(tense), endings) for tense, endings in self._words.endings.items()]
        self._is_usually_nominal = memoized(self._nominal)

    def groups(self, text: TaggedText) -> list[VerbGroup]:
        """Return the verbs of a text in order, without those that have no person."""
        found, n = [], 0
        while n < len(text):
            group, n = self._at(text, n)
            if group is not None:
                found.append(group)
        return _without_rare(found)

    def _at(self, text: TaggedText, n: int) -> tuple[VerbGroup | None, int]:
        """Return the verb that begins at a word, None if none does, and the word to go on with."""
        words, form = self._words, text.forms[n]
        main = self._main(text, n)
        if main is not None and not (form in words.pronouns and text.forms[main] in words.helpers):
            if form in words.subjunctive and (form not in words.pronouns or text.tied[n + 1]):  # "care-s plini"
                return self._subjunctive(text, n, main)
            if form in words.perfect and self._is_participle(text, main):
                end = self._passive(text, main)
                return self._with_infinitive(text, VerbGroup(n, end, frozenset({Tense.PERFECT}), self._helper(form)))
            if form in words.conditional and self._is_infinitive(text, main, form in words.always):
                end = self._passive(text, main) if text.forms[main] in words.be else main
                return self._with_infinitive(
                    text, VerbGroup(n, end, frozenset({Tense.CONDITIONAL}), self._helper(form))
                )
            if form in words.future and self._is_infinitive(text, main, form in words.always):
                end = self._passive(text, main) if text.forms[main] in words.be else main
                return self._with_infinitive(text, VerbGroup(n, end, frozenset({Tense.FUTURE}), self._helper(form)))
            if form in words.perhaps_future and self._is_infinitive(text, main) and not self._is_noun(text, n):
                others = {Tense.PRESENT} if finite(text.said_of(main)) else set()
                return self._with_infinitive(
                    text, VerbGroup(n, main, frozenset({Tense.FUTURE, *others}), self._helper(form))
                )
            apart = not text.tied[n] or text.forms[n - 1] in words.negators
            if form in words.colloquial and apart and text.forms[main] in words.subjunctive:
                return self._colloquial(text, n, main, frozenset({Tense.FUTURE}))
            if form in words.colloquial and main == n + 1 and _has(text.said_of(main), "part"):  # "o fost"
                return VerbGroup(n, main, frozenset({Tense.PERFECT, Tense.NONE}), OPEN), main + 1
            if form in words.having and text.forms[main] in words.subjunctive:
                return self._colloquial(text, n, main, frozenset({Tense.FUTURE, Tense.PRESENT}))
            if form in words.infinitive and self._is_infinitive(text, main):
                return None, self._after_infinitive(text, main)
        if self._is_inverted(text, n):
            return VerbGroup(n, n, frozenset({Tense.PERFECT, Tense.CONDITIONAL, Tense.NONE}), self._helper(form)), n + 1
        group = self._simple(text, n)
        return self._with_infinitive(text, group) if group else (None, n + 1)

    def _is_noun(self, text: TaggedText, n: int) -> bool:
        """Return whether a word is a noun after what only stands before one: the "om" of "un om"."""
        return text.follows[n] and text.forms[n - 1] in self._words.nominal

    def _with_infinitive(self, text: TaggedText, group: VerbGroup) -> tuple[VerbGroup, int]:
        """Return the verb, and the word after it and after the infinitive that it may govern: "pot face"."""
        return group, self._after_infinitive(text, group.last)

    def _after_infinitive(self, text: TaggedText, n: int) -> int:
        """Return the word after a verb and the infinitives that it may govern."""
        while text.forms[n] in self._words.modals:
            main = self._main(text, n)
            if main is None or not self._is_infinitive(text, main) or finite_only(text.said_of(main)):
                break
            n = main
        return n + 1

    def _helper(self, form: str) -> frozenset[Person]:
        """Return the persons of an auxiliary."""
        return frozenset((one[0], one[1]) for one in self._words.persons.get(form, ())) or OPEN

    def _main(self, text: TaggedText, n: int) -> int | None:
        """Return the word after an auxiliary and what may stand between; None where punctuation comes first."""
        place = n + 1
        while text.follows[place] and text.forms[place] in self._words.beside:
            place += 1
        return place if place < len(text) and text.follows[place] else None

    def _passive(self, text: TaggedText, main: int) -> int:
        """Return the last participle of "a fost văzut", "ar fi mers", "ar fi fost văzut"."""
        while text.forms[main] in self._words.be or text.forms[main] in self._words.been:
            after = self._main(text, main)
            if after is None or not self._is_participle(text, after):
                break
            main = after
        return main

    def _subjunctive(self, text: TaggedText, n: int, main: int) -> tuple[VerbGroup | None, int]:
        readings = text.said_of(main)
        verbs = [one for one in finite(readings) if one.form in ("subj", "pres")]
        persons = _persons(verbs) if verbs else OPEN
        end = self._passive(text, main) if text.forms[main] in self._words.be else main
        return self._with_infinitive(text, VerbGroup(n, end, frozenset({Tense.SUBJUNCTIVE}), persons))

    def _colloquial(
        self, text: TaggedText, n: int, mark: int, tenses: frozenset[Tense]
    ) -> tuple[VerbGroup | None, int]:
        main = self._main(text, mark)
        if main is None:
            return None, mark + 1
        group, after = self._subjunctive(text, mark, main)
        assert group is not None
        return group._replace(first=n, tenses=tenses), after

    def _is_infinitive(self, text: TaggedText, n: int, sure: bool = False) -> bool:
        """Return whether a word may be an infinitive; after a helper that has no other use, by its end alone."""
        readings = text.said_of(n)
        if _has(readings, "inf"):
            return True
        if readings and all(one.form == "impf" for one in readings):  # no auxiliary stands before one: "vor dispărea"
            return text.forms[n].endswith(self._words.infinitives)
        return (sure or not readings) and text.forms[n].endswith(self._words.infinitives)

    def _simple(self, text: TaggedText, n: int) -> VerbGroup | None:
        """Return a verb of one word."""
        words, form = self._words, text.forms[n]
        readings = self._readings(text, n)
        verbs = [one for one in finite(readings) if one.form in FORMS]
        before = self._before(text, n)
        if form in words.tied and text.tied[n] and not text.tied[n + 1]:
            return self._tied(text, n)
        if form in words.be or form in words.unreal:
            return None
        negated = self._is_negated(text, n)
        if negated and _has(readings, "inf") and not any(one.form == "pres" for one in verbs):
            if self._asks(text, n):
                return _imperative(n)
            verbs = [*verbs, Reading("verb", person="2", number="s", form="imp")]
        if not verbs:
            return self._unknown(text, n, before) if not readings else None
        if before in words.nominal and not (_is_number(text, n - 1) and finite_only(readings)):  # "camera cinci arăta"
            return None
        tenses = {FORMS.get(one.form, Tense.IMPERATIVE if one.form == "imp" else Tense.PRESENT) for one in verbs}
        others = [one for one in readings if one.pos not in ("verb", "aux") or one.form in ("ger", "part")]
        if others and not (before in words.weak or negated):
            if self._is_usually_nominal(form):
                return None
            tenses.add(Tense.NONE)
        if form.endswith(words.plurals) and text.follows[n]:
            if before in words.being:  # "sunt sfătuiți"
                return None
            if of(text.said_of(n - 1), "noun"):
                tenses.add(Tense.NONE)
        if tenses == {Tense.IMPERFECT} and before in words.joins and _has(readings, "inf"):
            tenses.add(Tense.NONE)  # "poate mări sau micșora"
        if self._is_left_open(text, n):
            tenses.add(Tense.NONE)
        return VerbGroup(n, n, self._doubted(tenses, form), _persons(verbs))

    def _doubted(self, tenses: set[Tense], form: str) -> frozenset[Tense]:
        """Return the tenses that a form may have: a simple perfect may be the present "presară"."""
        either = tenses == {Tense.SIMPLE} and form.endswith(self._words.doubtful)
        return frozenset({*tenses, Tense.PRESENT} if either else tenses)

    def _is_left_open(self, text: TaggedText, n: int) -> bool:
        """Return whether a word may be an infinitive behind "to have" and a question word: "n-am cu cine lăsa"."""
        while n and text.follows[n] and text.forms[n - 1] in self._words.beside:
            n -= 1
        if not n or not text.follows[n] or text.forms[n - 1] not in self._words.asking:
            return False
        n -= 1
        while n and text.follows[n] and ("prep" in text.pos[n - 1] or text.forms[n - 1] in self._words.beside):
            n -= 1
        return n > 0 and text.follows[n] and text.forms[n - 1] in self._words.having | self._words.being

    def _is_inverted(self, text: TaggedText, n: int) -> bool:
        """Return whether hyphens tie an auxiliary to a verb before it: "fir-ar", "dusu-s-a"."""
        if text.forms[n] not in self._words.perfect | self._words.conditional or not text.tied[n]:
            return False
        while n and text.tied[n]:
            n -= 1
        return len(text.forms[n]) > 2 and all(one.pos in INVERTED for one in text.said_of(n))

    def _tied(self, text: TaggedText, n: int) -> VerbGroup | None:
        """Return the form of "to be" that a hyphen ties to a word: "care-s plini", "nu-i rău"; None for a pronoun."""
        persons = frozenset({("1", "s"), ("3", "p")})
        if text.forms[n] in self._words.being:
            return VerbGroup(n, n, frozenset({Tense.PRESENT}), persons)
        host, after = text.said_of(n - 1), text.said_of(n + 1) if text.follows[n + 1] else ()
        verbal = bool(finite(host)) or _has(host, "ger") or text.forms[n - 1].endswith(self._words.gerunds_tied)
        if verbal or finite(after) or text.forms[n + 1] in self._words.beside:
            return None
        return VerbGroup(n, n, frozenset({Tense.PRESENT, Tense.NONE}), frozenset({("3", "s")}))

    def _is_participle(self, text: TaggedText, n: int) -> bool:
        """Return whether a word after an auxiliary is a participle, as far as it is known."""
        readings, form = text.said_of(n), text.forms[n]
        if _has(readings, "part"):
            return True
        if not form.endswith(self._words.participles) or text.is_name(n):
            return False
        return all(one.pos == "adj" for one in readings) or not self._is_usually_nominal(form)

    def _nominal(self, form: str) -> bool:
        """Return whether a form is usually no verb, by its lemma in the dictionary; a plural in "-ți" may be either."""
        if form.endswith(self._words.plurals) or self._features is None:
            return False
        head = lemma(form, self._code)
        readings = self._features.readings(head)
        if _has(readings, "inf"):
            return False
        return head == form or bool(readings) or not head.endswith(self._words.infinitives)

    def _is_negated(self, text: TaggedText, n: int) -> bool:
        """Return whether "nu" stands before a word and the pronouns that belong to it."""
        while n and text.follows[n]:
            n -= 1
            if text.forms[n] in self._words.negators:
                return True
            if text.forms[n] not in self._words.beside:
                return False
        return False

    def _asks(self, text: TaggedText, n: int) -> bool:
        """Return whether a denied infinitive is surely an imperative: "nu te teme", "Nu uita umbrela!"."""
        if text.forms[n - 1] in self._words.asked:
            return True
        sentence = text.sentence(n)
        return (
            sentence is not None
            and text.forms[sentence.start] in self._words.negators
            and ("!" in text.tokens.gaps[sentence.stop])
        )

    def _before(self, text: TaggedText, n: int) -> str:
        """Return the word before; "" where there is none, or where a hyphen ties it to a verb before it: "du-te"."""
        if not n or not text.follows[n]:
            return ""
        form = text.forms[n - 1]
        if n > 1 and text.tied[n - 1] and form in self._words.weak:
            host = text.said_of(n - 2)
            if finite(host) or _has(host, "ger") or text.forms[n - 2].endswith(self._words.gerunds_tied):
                return ""
        return form

    def _readings(self, text: TaggedText, n: int) -> Readings:
        """Return what a word may be; a name is nothing."""
        if text.is_name(n) and text.follows[n] and not text.tied[n]:
            return ()
        return text.said_of(n)

    def _unknown(self, text: TaggedText, n: int, before: str) -> VerbGroup | None:
        """Return a verb that the lexicon does not know, by its end."""
        words, form = self._words, text.forms[n]
        if self._is_negated(text, n) and form.endswith(words.infinitives) and self._asks(text, n):
            return _imperative(n)
        known = text.is_word(form) or lemma(form, self._code) != form
        if text.is_name(n) or not known or before in words.nominal or not form.isalpha():
            return None
        fits = {tense: max((len(end) for end in ends if form.endswith(end)), default=0) for tense, ends in self._ends}
        tenses = {tense for tense, length in fits.items() if length and length == max(fits.values())}
        if not tenses:
            return None
        if self._is_usually_nominal(form) and before not in words.weak:
            return None
        sure = frozenset() if before in words.weak or before in words.negators else frozenset({Tense.NONE})
        return VerbGroup(n, n, self._doubted(tenses, form) | sure, OPEN)


def _imperative(n: int) -> VerbGroup:
    return VerbGroup(n, n, frozenset({Tense.IMPERATIVE}), frozenset({("2", "s")}))


def finite_only(readings: Readings) -> bool:
    """Return whether a word is a verb with a person in every reading."""
    return bool(readings) and len(finite(readings)) == len(readings)


def _is_number(text: TaggedText, n: int) -> bool:
    return any(one.pos == "num" for one in text.said_of(n))


def _has(readings: Readings, form: str) -> bool:
    return any(one.form == form for one in readings)


def _persons(verbs: list[Reading]) -> frozenset[Person]:
    return frozenset((one.person, one.number) for one in verbs)


def _without_rare(groups: list[VerbGroup]) -> list[VerbGroup]:
    """Return the verbs without rare readings that nothing in the text bears out.

    "cântă" is a simple perfect only in a text that surely has one, "cântați" an imperfect likewise.
    """
    known = {next(iter(one.tenses)) for one in groups if one.is_sure}
    return [one._replace(tenses=frozenset(_likely(one.tenses, known))) for one in groups]


def _likely(tenses: frozenset[Tense], known: set[Tense]) -> Iterator[Tense]:
    """Yield the tenses of a verb that are likely beside those that the text surely has."""
    for tense in tenses:
        rare = Tense.PRESENT in tenses and tense in RARE - known
        other = tense is Tense.PRESENT and Tense.PLUPERFECT in tenses
        unmarked = tense is Tense.SUBJUNCTIVE and not tenses.isdisjoint({Tense.PRESENT, Tense.SIMPLE})
        if not (rare or other or unmarked):
            yield tense


@lru_cache(maxsize=8)
def verb_reader(language: Language) -> VerbReader:
    """Return the reader of a language, built once."""
    return VerbReader(language)


def tagged_text(text: str, language: Language) -> TaggedText | None:
    """Return a text with its readings; None where the language has no feature lexicon."""
    features = features_of(language)
    return tagged(tokens_of(text), frozenset(), features) if features else None
