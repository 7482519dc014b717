"""Genitives and vocatives of a text, certain and possible ones.

A genitive and a dative look alike; what stands before the word tells them apart, or leaves it open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gmtw.languages import Language
from gmtw.languages.writing import CaseWords
from gmtw.reading.sightings import Sighting
from gmtw.reading.tokens import TaggedText, is_articled, of
from gmtw.reading.verb_groups import Tense, VerbGroup
from gmtw.text.lexicons.lemmas import lemma

LONGEST = 5
"""The most words of a vocative."""

SHORT = 3
"""A name of so many letters is none in the genitive."""


def genitives(text: TaggedText, groups: Sequence[VerbGroup], language: Language) -> Iterator[Sighting]:
    """Yield the words that may be genitives; one after the other is one if they form a phrase."""
    words = language.writing.cases
    verbs = {at for group in groups if Tense.NONE not in group.tenses for at in range(group.first, group.last + 1)}
    phrases = {tuple(phrase.split()) for phrase in language.cases.genitive_phrases}
    last = -2
    for n in range(len(text)):
        if not _may_be_genitive(text, n, words):
            if _may_be_unknown(text, n, words):
                yield Sighting.of(text, n, n, False)
            continue
        if last == n - 1 and text.follows[n] and not _is_noun(text, n - 1, words):
            last = n  # "unor lucrări", "acestei mari case"
            continue
        before = text.forms[n - 1] if n and text.follows[n] else ""
        pair = (text.forms[n - 2], before) if n > 1 and text.follows[n] and text.follows[n - 1] else ("", "")
        owned = before in words.articles and _may_own(text, n - 1) and not _may_be_bare(text, n)
        sure = owned or before in words.prepositions or pair in phrases
        sure = sure or (bool(before) and n - 1 not in verbs and _is_head(text, n - 1) and not _gives(text, n, language))
        sure = sure and text.forms[n] not in words.pronouns  # a noun is asked for
        yield Sighting.of(text, n, n, sure)
        last = n


def _may_be_genitive(text: TaggedText, n: int, words: CaseWords) -> bool:
    """Return whether a word may be a genitive, as far as it is known by itself."""
    form, readings = text.forms[n], text.said_of(n)
    if form in words.pronouns:
        return not text.tied[n]
    if (
        n
        and text.forms[n - 1] in words.before_numbers
        and text.follows[n]
        and any(one.pos == "num" for one in readings)
    ):
        return True
    if form.endswith(words.ordinals) and any(one.pos == "ord" for one in readings):
        return False
    if not readings and form.endswith(words.declined):
        return True
    if any(
        one.case == "gd" and one.pos != "poss" and (one.definite is not False or one.pos == "det") for one in readings
    ):
        return True
    return text.tokens.texts[n][:1].isupper() and len(form) > SHORT and form.endswith(words.declined_names)


def _may_be_unknown(text: TaggedText, n: int, words: CaseWords) -> bool:
    """Return whether a word that the lexicon does not know may be a genitive behind its noun: "fratele tatei"."""
    if text.said_of(n) or not n or not text.follows[n]:
        return False
    return text.forms[n].endswith(words.perhaps_declined) and _is_head(text, n - 1)


def _may_own(text: TaggedText, n: int) -> bool:
    """Return whether an article stands for a noun, and is no verb: "copiii ai mamei", but "ai alt plan"."""
    return "verb" not in text.pos[n] or (n > 0 and not {"noun", "adj"}.isdisjoint(text.pos[n - 1]))


def _may_be_bare(text: TaggedText, n: int) -> bool:
    """Return whether a word may be a noun without article that is no genitive: the "tei" of "miroase a tei"."""
    return any(one.case != "gd" and one.definite is False for one in of(text.said_of(n), "noun"))


def _is_head(text: TaggedText, n: int) -> bool:
    """Return whether a word is a noun with its article, whose owner may follow."""
    nouns = of(text.said_of(n), "noun")
    return is_articled(text.said_of(n)) and all(one.case == "na" for one in nouns)


def _is_noun(text: TaggedText, n: int, words: CaseWords) -> bool:
    """Return whether a word is no determiner or adjective of the next one."""
    return "det" not in text.pos[n] and "adj" not in text.pos[n] and text.forms[n] not in words.before_names


def _gives(text: TaggedText, n: int, language: Language) -> bool:
    """Return whether a verb that gives something to somebody, or a pronoun in the dative, is in the same piece."""
    words = language.writing.cases
    first = last = n
    while first and not _is_cut(text.tokens.gaps[first]):
        first -= 1
    while last + 1 < len(text) and not _is_cut(text.tokens.gaps[last + 1]):
        last += 1
    for at in range(first, last + 1):
        if text.forms[at] in words.dative:
            return True
        verbal = any(one.pos == "verb" for one in text.said_of(at)) or not text.said_of(at)
        if verbal and lemma(text.forms[at], language.code) in words.giving:
            return True
    return False


def vocatives(text: TaggedText, groups: Sequence[VerbGroup], language: Language) -> Iterator[Sighting]:
    """Yield what may call somebody: a short piece between punctuation that has a noun or a name, and no verb."""
    words = language.writing.cases
    verbs = {at for group in groups if Tense.NONE not in group.tenses for at in range(group.first, group.last + 1)}
    spoken_to = {group.first for group in groups if any(person == "2" for person, _ in group.persons)}
    cuts = [n for n in range(len(text)) if n == 0 or _is_cut(text.tokens.gaps[n])]
    for first, end in pairwise([*cuts, len(text)]):
        found = _call(text, range(first, end), verbs, words)
        if found is not None:
            yield found
            if not language.writing.verbs.joins.isdisjoint(text.forms[first:end]):  # "fete și băieți": one or two
                yield found._replace(sure=False)
        elif _may_be_inside(text, range(first, end), verbs, spoken_to):
            yield Sighting.of(text, first, end - 1, False)


def _call(text: TaggedText, inner: range, verbs: set[int], words: CaseWords) -> Sighting | None:
    """Return the vocative that a piece between punctuation is, or has."""
    first, last = inner.start, inner.stop - 1
    forms = [text.forms[at] for at in inner]
    called = [at for at in inner if text.forms[at] in words.calls or _is_only_vocative(text, at, words)]
    if len(inner) == 1 and forms[0] in words.greetings:
        return None
    if len(inner) > LONGEST or forms[0] in words.never_first or not verbs.isdisjoint(inner):
        if forms[0] not in words.never_first and verbs.isdisjoint(inner) and _is_long_call(text, inner):
            return Sighting.of(text, first, last, False)
        return Sighting.of(text, called[0], called[0], False) if called else None
    if any("prep" in text.pos[at] and text.forms[at] not in words.of for at in inner) or any(
        one.form == "ger" for at in inner for one in text.said_of(at)
    ):
        return None
    before, after = text.tokens.gaps[first], text.tokens.gaps[inner.stop]
    addressed = forms[0] in words.addressing
    named = any(_may_name(text, at) for at in (first, last))
    opens = text.opens_sentence(first)
    bare = any(one.pos == "noun" and one.definite is False for one in text.said_of(first)) and (
        (opens and after[:1] in (",", "!")) or (len(inner) < 3 and after[:1] in ("!", "?") and "," in before)
    )
    own = opens and after[:1] == "," and any("poss" in text.pos[at] for at in inner)
    opens_greeting = any(text.opens_sentence(at) for at in (first - 1, first - 2) if at >= 0)
    greeted = opens_greeting and text.forms[first - 1] in words.greetings and "," in before
    greeted_somebody = greeted and any("noun" in text.pos[at] for at in inner)
    if not (addressed or called or named or bare or own or greeted_somebody):
        return None
    surely = named or "pron" not in text.pos[first]  # "mă Ilie", but "mă bag la somn"
    greeted_by_name = greeted and _may_name(text, first)  # "Bună, Ana", but "Alo, aici Oficiul"
    sure = (addressed and len(inner) > 1 and surely) or bool(called) or greeted_by_name
    sure = sure or (named and len(inner) == 1 and "," in before and after[:1] in ("!", "?"))
    return Sighting.of(text, first, last, sure)


def _may_be_inside(text: TaggedText, inner: range, verbs: set[int], spoken_to: set[int]) -> bool:
    """Return whether one or two words between commas may call somebody: "Veniți, copii, la masă"."""
    sentence = text.sentence(inner.start)
    if sentence is None or len(inner) > 2 or not verbs.isdisjoint(inner) or "," not in text.tokens.gaps[inner.start]:
        return False
    asks = text.tokens.gaps[sentence.stop].strip()[:1] in ("!", "?") or not spoken_to.isdisjoint(sentence)
    return asks and any(one.definite is False and one.case != "gd" for one in of(text.said_of(inner.start), "noun"))


def _is_long_call(text: TaggedText, inner: range) -> bool:
    """Return whether a longer piece may call somebody: "Frumoasa mea vecină de la etajul trei, ..."."""
    opens = text.opens_sentence(inner.start) and text.tokens.gaps[inner.stop].startswith(",")
    return opens and any("poss" in text.pos[at] for at in inner[:LONGEST])


def _is_only_vocative(text: TaggedText, n: int, words: CaseWords) -> bool:
    nouns = of(text.said_of(n), "noun", "adj")
    if text.forms[n].endswith(words.called) and len(text.forms[n]) > SHORT + 1:
        return all(one.number == "s" and one.case != "gd" for one in nouns)  # "fiule", but "celule"
    return bool(nouns) and all(one.case == "voc" for one in nouns)


def _may_name(text: TaggedText, n: int) -> bool:
    """Return whether a word may be somebody's name: a capital that its place does not explain."""
    if not text.tokens.texts[n][:1].isupper():
        return False
    return not text.opens_sentence(n) or not text.said_of(n) or text.is_listed_name(text.forms[n])


def _is_cut(gap: str) -> bool:
    return any(sign in ',;:!?.\n—–…()„”"«»' for sign in gap)
