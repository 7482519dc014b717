"""A text's persons: words and verbs that say "eu" or "noi", "tu", "dumneavoastră".

What is quoted speaks to somebody else and is left out. A plural of the second person may also mean several people.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.reading.sightings import Sighting
from gmtw.reading.tokens import TaggedText, is_articled, of
from gmtw.reading.verb_groups import Tense, VerbGroup

PHRASE = frozenset(("noun", "adj", "num", "ord", "poss", "det", "art", "name"))
"""The parts of speech of the words of a subject."""


class Address(NamedTuple):
    """Sightings of address: familiar to one person, polite or to several people, and surely polite."""

    familiar: Sequence[Sighting]
    plural: Sequence[Sighting]
    polite: Sequence[Sighting]
    several: Sequence[Sighting]


def address_of(
    text: TaggedText, groups: Sequence[VerbGroup], language: Language, spoken: Collection[int] = ()
) -> Address:
    """Return how a text addresses its reader. spoken: the words that somebody else says to somebody else."""
    words = language.writing.address
    found: dict[str, list[Sighting]] = {"familiar": [], "plural": [], "polite": [], "several": []}
    for n in range(len(text)):
        form = text.forms[n]
        if n in spoken:
            continue
        for kind, listed in (("familiar", words.familiar), ("polite", words.polite), ("several", words.several)):
            if form in listed:
                found[kind].append(Sighting.of(text, n, n, True))
        tied = text.tied[n] or text.tied[n + 1]
        owned = form in words.familiar_beside and _owns(text, n)
        if owned or (form in words.familiar_tied and tied):
            found["familiar"].append(Sighting.of(text, n, n, True))
        if form in words.plural or (form in words.plural_tied and tied):
            found["plural"].append(Sighting.of(text, n, n, True))
    told = any(one.tenses == {Tense.SIMPLE} for one in groups)
    inner = {n for group in groups for n in range(group.first + 1, group.last + 1)}  # "mi-ar spune-o"
    for n in range(len(text)):
        if n not in spoken and n not in inner and _commands(text, n, words.after_command):
            found["plural" if text.forms[n].endswith(words.plural_ends) else "familiar"].append(
                Sighting.of(text, n, n + 1, True)
            )
    for group in groups:
        if group.first not in spoken:
            for kind, number in (("familiar", "s"), ("plural", "p")):
                if ("2", number) in group.persons:
                    sure = len(group.persons) == 1 and Tense.NONE not in group.tenses
                    sure = sure and not (told and group.tenses == {Tense.PRESENT})  # "fugi" is both
                    found[kind].append(Sighting.of(text, group.first, group.last, sure))
    return Address(found["familiar"], found["plural"], found["polite"], found["several"])


def speaker_of(
    text: TaggedText, groups: Sequence[VerbGroup], language: Language, spoken: Collection[int] = ()
) -> Iterator[Sighting]:
    """Yield the words and verbs of the first person. spoken: as for `address_of`."""
    words = language.writing.address
    for n in range(len(text)):
        form, tied = text.forms[n], text.tied[n] or text.tied[n + 1]
        if n in spoken:
            continue
        if form in words.speaker or (form in words.speaker_tied and tied):
            yield Sighting.of(text, n, n, True)
        elif form in words.perhaps_speaker and not _describes(text, n):
            yield Sighting.of(text, n, n, False)
    for group in groups:
        persons = {person for person, _ in group.persons}
        if group.first in spoken or "1" not in persons:
            continue
        if persons == {"1"}:
            yield Sighting.of(text, group.first, group.last, Tense.NONE not in group.tenses)
        elif not (_is_of_others(text, group, language) or _tells_of_many(text, group, language)):
            yield Sighting.of(text, group.first, group.last, False)


def _describes(text: TaggedText, n: int) -> bool:
    """Return whether a word stands beside a noun in the plural: the "noi" of "haine noi"."""
    return any(
        any(one.number == "p" for one in of(text.said_of(at), "noun"))
        for at, beside in ((n - 1, text.follows[n]), (n + 1, text.follows[n + 1]))
        if beside
    )


def _is_plural(text: TaggedText, n: int) -> bool:
    """Return whether a word is a noun, an adjective or a numeral in the plural, whatever else it may be."""
    readings = of(text.said_of(n), "noun", "adj", "num", "det")
    return bool(readings) and all(one.number == "p" for one in readings)


def _is_of_others(text: TaggedText, group: VerbGroup, language: Language) -> bool:
    """Return whether a subject in the plural, or a pronoun of the third person alone, stands before a verb."""
    words, verbs, n = language.writing.address, language.writing.verbs, group.first
    while n and text.follows[n] and text.forms[n - 1] in verbs.beside | verbs.negators:
        n -= 1
        if text.forms[n] in words.third:
            return True
        if text.forms[n] in verbs.weak | {"o", "le"}:
            return False
    if not n or not text.follows[n]:
        return False
    first = n - 1
    while first and text.follows[first] and _is_of_phrase(text, first - 1, language):
        first -= 1
    if first and text.follows[first] and "prep" in text.pos[first - 1]:
        return False
    subjects = (
        at
        for at in range(first, n)
        if text.forms[at] in words.many or (_is_plural(text, at) and is_articled(text.said_of(at)))
    )
    return next(subjects, None) is not None


def _is_of_phrase(text: TaggedText, n: int, language: Language) -> bool:
    """Return whether a word may be one of a subject: "băieții lui Ion"."""
    joins = language.writing.cases.before_names | language.writing.verbs.joins
    return text.is_name(n) or text.forms[n] in joins or not text.pos[n].isdisjoint(PHRASE)


def _tells_of_many(text: TaggedText, group: VerbGroup, language: Language) -> bool:
    """Return whether what follows a form of "to be" says it of several: "sunt trei", "sunt obosiți"."""
    if text.forms[group.last] not in language.writing.address.being:
        return False
    n = group.last + 1
    while text.spaced[n] and text.pos[n] and text.pos[n] <= {"adv"}:
        n += 1
    return text.spaced[n] and _is_plural(text, n)


def _commands(text: TaggedText, n: int, pronouns: frozenset[str]) -> bool:
    """Return whether a word is an imperative with its pronoun: "taie-le"."""
    if not text.tied[n + 1] or text.forms[n + 1] not in pronouns or len(text.forms[n]) < 2:
        return False
    readings = text.said_of(n)
    return any(one.pos == "verb" and one.form == "pres" and one.person in ("2", "3") for one in readings) and not any(
        one.pos in ("pron", "conj", "prep", "det", "aux") for one in readings
    )


def _owns(text: TaggedText, n: int) -> bool:
    """Return whether a possessive follows a noun or an article of its own: the "ta" of "sora ta", "a ta"."""
    return n > 0 and text.follows[n] and not text.pos[n - 1].isdisjoint(("noun", "art", "adj"))
