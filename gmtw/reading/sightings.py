"""Things in a text, each with its place and whether it is certain: gerunds, pairs of pronouns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.writing import VerbGroups
from gmtw.reading.tokens import VERBAL, TaggedText, finite, only
from gmtw.text.lexicons.features import features_of
from gmtw.text.lexicons.lemmas import lemma


class Sighting(NamedTuple):
    """The characters of something, and whether it surely is what it may be."""

    start: int
    end: int
    sure: bool

    @classmethod
    def of(cls, text: TaggedText, first: int, last: int, sure: bool) -> Sighting:
        """Return the sighting of the words `first` to `last` (included)."""
        return cls(text.tokens.starts[first], text.tokens.ends[last], sure)


def gerunds(text: TaggedText, language: Language) -> Iterator[Sighting]:
    """Yield the gerunds: "mergând", "uitându-se". A noun perhaps, or a word of no dictionary, is only possible."""
    words, features = language.writing.verbs, features_of(language)
    for n in range(len(text)):
        form, readings = text.forms[n], text.said_of(n)
        listed = any(one.form == "ger" for one in readings)
        before_pronoun = text.tied[n + 1] and form.endswith(words.gerunds_tied)
        ends = form.endswith(words.gerunds) and not text.is_name(n)
        looks = ends and not readings
        if form in words.unreal or not (listed or before_pronoun or looks or (ends and _may_end(text, form, words))):
            continue
        verb = (
            looks
            and features is not None
            and any(one.form == "inf" for one in features.readings(lemma(form, language.code)))
        )
        plain = listed and only(readings, "verb") and not finite(readings)
        yield Sighting.of(text, n, n, before_pronoun or verb or plain)


def _may_end(text: TaggedText, form: str, words: VerbGroups) -> bool:
    """Return whether a form may be the gerund of a verb, though the lexicon has it as another word: "murmurând"."""
    stem = next(form[: -len(end)] for end in words.gerunds if form.endswith(end))
    return any(text.is_word(stem + end) for end in words.infinitives)


def clitic_pairs(text: TaggedText, language: Language) -> Iterator[Sighting]:
    """Yield the pairs of unstressed pronouns, a dative and an accusative: "mi l-a dat", "mi-ai dat-o".

    A pair with "și", which may be "and", is only possible.
    """
    words = language.writing.clitics
    for n in range(len(text)):
        form = text.forms[n]
        if form not in words.dative and form not in words.perhaps_dative:
            continue
        after = text.forms[n + 1] if text.follows[n + 1] else ""
        sure = form in words.dative
        apart = after in words.apart or (sure and after not in words.tied_only and not text.tied[n])
        is_verb = text.tied[n + 1] and after in words.untied  # "mi-s dragi"
        if after in words.accusative and not is_verb and (text.tied[n + 1] or apart):
            verb = after in words.also_verbs and not _before_verb(text, n + 2)
            auxiliary = after in language.writing.verbs.colloquial and _may_help(text, n + 2, language.writing.verbs)
            yield Sighting.of(text, n, n + 1, sure and not verb and not auxiliary)
        elif after in words.helpers and text.tied[n + 1]:
            at = _object_after(text, n + 2, words.after_verb, language.writing.verbs)
            if at is not None:
                yield Sighting.of(text, n, at, sure)


def _may_help(text: TaggedText, n: int, verbs: VerbGroups) -> bool:
    """Return whether the "o" before a word may be an auxiliary: "mi-o ascuns", "mi-o fi"."""
    main = text.said_of(n) if text.spaced[n] else ()
    return text.forms[n] in verbs.be or (not finite(main) and any(one.form in ("part", "inf") for one in main))


def _before_verb(text: TaggedText, n: int) -> bool:
    """Return whether a verb may follow."""
    return not text.pos[n].isdisjoint(VERBAL) and text.follows[n]


def _object_after(text: TaggedText, n: int, objects: frozenset[str], verbs: VerbGroups) -> int | None:
    """Return the pronoun that a hyphen ties to the verb after an auxiliary: the "o" of "mi-ai mai dat-o"."""
    while n < len(text) and text.follows[n] and (text.forms[n] in verbs.beside or text.forms[n] in verbs.be):
        n += 1
    found = n + 1 < len(text) and text.follows[n] and text.tied[n + 1] and text.forms[n + 1] in objects
    return n + 1 if found else None
