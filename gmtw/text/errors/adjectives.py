"""Agreement of an adjective with the noun before it.

The dictionary has nearly every adjective as an adverb, and many as a noun or a participle; the adjective may be of an
earlier noun, too. A rule reports only where none of that can be so.
"""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.languages.agreement import Agreement
from gmtw.reading.syntax import noun_groups
from gmtw.reading.tokens import (
    NOUN,
    NOUN_OR_ADJECTIVE,
    VERBAL,
    Readings,
    TaggedText,
    agree,
    finite,
    fit,
    is_predicate,
    nominal,
    of,
)
from gmtw.text.errors import RegisteredDetector
from gmtw.text.errors.cures import agreeing, cured
from gmtw.text.errors.grammar_rules import Conflict, Rules

MEASURE = 4
"""The words before a unit among which the preposition of a difference stands: "cu 20 de minute"."""

REACH = 8
"""The words before an adjective among which its noun may stand."""

QUALITY_OR_MANNER = frozenset(("adj", "noun", "adv"))

_ADJECTIVE = frozenset(("adj",))
_AUXILIARY = frozenset(("aux",))
_JOINING = frozenset(("prep", "conj"))
_PREPOSITION = frozenset(("prep",))
_JOINED = ("'", "’", "/")  # "d'animació", "eliminació/creació"

RULES = Rules[Agreement]("adjectives", lambda tables: tables.nouns)
DETECTOR = RegisteredDetector(RULES.key, RULES.of)


@RULES.rule("agreement")
def noun_and_adjective(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "un muzeu interesantă", "un loc foarte frumoasă", "unei case capabilă": "unei" leaves the noun one case."""
    sure = (one for one in noun_groups(text, table) if text.forms[one.first] in table.determiners)
    groups = {group.head: group.noun for group in sure if group.noun}
    described = ({n - 1 for n in text.any_of(_ADJECTIVE)} | {n - 1 for n in text.places(table.intensifiers)}) - {-1}
    nouns = {*text.all_of(NOUN), *text.all_of(NOUN_OR_ADJECTIVE), *groups} & described
    for n in sorted(nouns):
        at = text.skip(n + 1, table.intensifiers) if text.spaced[n + 1] else -1
        if at < 0 or "adj" not in text.pos[at] or not text.spaced[at]:
            continue
        if (text.pos[n] != NOUN and n not in groups and not _is_head(text, n, table)) or text.forms[n] in table.degrees:
            continue
        noun, adjective = groups.get(n, text.readings[n]), text.readings[at]
        its = of(adjective, "adj")
        manner = text.forms[at] in table.before_adjectives
        if text.spaced[at + 1] and _is_plain(its) and (manner or agree(noun, of(text.readings[at + 1], "adj"))):
            continue  # "ușile larg deschise", "copii tare năzdrăvani"
        if agree(noun, its) or not may_be_adjective(adjective) or any(one.definite for one in adjective):
            continue
        if at == n + 1 and (_is_described_noun(text, at, table) or not _is_adjective(text, at, table)):
            continue
        if at > n + 1 and ("adv" in text.pos[at] or _is_measure(text, n, table)):
            continue
        others = (_belongs_elsewhere, _shares, _is_of_subject)
        if not any(belongs(text, n, at, its, table) for belongs in others):
            yield cured(text, n, at, at, agreeing(text, at, noun, table))


@RULES.rule("agreement", lambda table: table.both)
def joined_adjectives(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "mese variate și echilibrat": the second of two adjectives, with which the phrase ends."""
    for n in text.places(table.both):
        noun, last = text.readings[n - 2] if n > 1 else (), n + 1
        if not all(text.spaced[n - 1 : n + 2]) or text.pos[n - 2] != NOUN or "adj" not in text.pos[n - 1]:
            continue
        its, other = of(text.readings[last], "adj"), of(text.readings[n - 1], "adj")
        sure = may_be_adjective(text.readings[last]) and not any(one.definite for one in (*other, *its))
        if all(one.number == "p" for one in its):
            continue  # another noun: "grăsimi sănătoase și carbohidrați"
        if not sure or not text.pos[n - 1] <= QUALITY_OR_MANNER | VERBAL or not agree(noun, other):
            continue
        if agree(noun, its) or _may_be_manner(text, last, table) or not _ends(text, last, _PREPOSITION):
            continue
        if not belongs_before(text, n - 2, its, table):
            yield cured(text, n - 2, last, last, agreeing(text, last, noun, table))


def _is_head(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a word that may be an adjective is a noun, because no noun stands before it: "vedem animale"."""
    return text.spaced[n] and is_predicate(text.readings[n - 1]) and text.forms[n - 1] not in table.copulas


def _is_plain(its: Readings) -> bool:
    """Return whether an adjective has the form that an adverb has too."""
    return any(one.number == "s" and one.shown == "m" for one in its)


def may_be_adjective(readings: Readings) -> bool:
    """Return whether a word may be read as an adjective wherever it may be a noun, and is no verb but a participle."""
    if any(one.pos not in QUALITY_OR_MANNER and one.form != "part" for one in readings):
        return False
    return alike(readings)


def alike(readings: Readings) -> bool:
    """Return whether each reading as a noun is one as an adjective too: the word may be read as an adjective only."""
    adjectives = of(readings, "adj")
    return all(
        any(fit(noun, one) and noun.definite == one.definite for one in adjectives) for noun in of(readings, "noun")
    )


def _is_described_noun(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a word that may be a noun has an adjective of its own: "în meniu preparate mai ușoare"."""
    place = text.skip(n + 1, table.before_adjectives)
    noun = of(text.readings[n], "noun")
    return place > n + 1 and bool(noun) and agree(noun, of(text.readings[place], "adj"))


def _is_adjective(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a word after a noun is no adverb and no participle of a verb."""
    return text.pos[n] <= NOUN_OR_ADJECTIVE or _ends_phrase(text, n, table)


def _ends_phrase(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a word that may be an adverb or a participle is an adjective: the noun phrase ends with it."""
    if text.forms[n] in table.never_adverbs:
        return _ends(text, n)
    last = n + 2 if _has_another(text, n, table) else n
    if text.forms[n] in table.adverbs or (text.follows[last + 1] and "prep" not in text.pos[last + 1]):
        return False
    if text.follows[last + 1] and text.follows[last + 2] and "adj" in text.pos[last + 2]:
        return False
    participle = any(one.form == "part" for one in text.readings[n])
    if participle and not text.follows[n + 1] and any(one.definite for one in text.readings[n - 1]):
        return True
    determiner = text.forms[n - 2] if n > 1 and text.spaced[n - 1] else ""
    return determiner in table.determiners or determiner in table.quantifiers


def _ends(
    text: TaggedText, n: int, followed_by: frozenset[str] = frozenset(("prep", "conj", "verb", "aux", "art"))
) -> bool:
    """Return whether a phrase ends with a word: nothing follows it, or a word that is all of one of these."""
    return not text.follows[n + 1] or not text.pos[n + 1].isdisjoint(followed_by)


def _may_be_manner(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a word may be an adverb; the dictionary has nearly every adjective as one."""
    return "adv" in text.pos[n] and text.forms[n] not in table.never_adverbs


def _has_another(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether another adjective that disagrees with the noun too follows: "interesant și plăcut"."""
    if not (text.spaced[n + 1] and text.spaced[n + 2]) or text.forms[n + 1] not in table.joins:
        return False
    other = of(text.readings[n + 2], "adj")
    return bool(other) and not agree(other, text.readings[n - 1]) and agree(other, of(text.readings[n], "adj"))


def _is_measure(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a noun says by how much something else is more: "cu doi LEI mai ieftine", "un PIC mai lungă"."""
    measured = text.forms[n - 1] in table.articles_tied or any(
        text.forms[at] in table.company for at in text.before(n, MEASURE)
    )
    return text.forms[n + 1] in table.degrees and measured


def _belongs_elsewhere(text: TaggedText, n: int, at: int, its: Readings, table: Agreement) -> bool:
    """Return whether the word `at` after the noun `n` may agree with a neighbour: the next noun, an earlier one."""
    after = text.readings[at + 1]
    if text.spaced[at + 1] and (not after or agree(its, nominal(after), case=False)):
        return True
    return belongs_before(text, n, its, table)


def belongs_before(text: TaggedText, n: int, its: Readings, table: Agreement) -> bool:
    """Return whether a word after the noun `n` may agree with an earlier one."""
    if text.forms[n] in table.times or text.forms[n] in table.collectives or text.forms[n] in table.adverbials:
        return True
    plural, place = any(one.number == "p" for one in its), n
    for place in text.before(n, 0 if _owns(text, n, its) else REACH):
        readings, form = text.readings[place], text.forms[place]
        if form in table.openers or text.pos[place - 1] == _AUXILIARY:
            return False
        if place == n - 1 and form in table.determining and agree(nominal(readings), text.readings[n]):
            continue
        if not readings or form in table.collectives or (plural and form in table.joins):
            return True
        if agree(its, _possible_heads(readings), case=False):
            return True
        if is_predicate(readings):
            return False
    return text.tokens.gaps[place] in _JOINED  # "el tipus d'animació utilitzat"


def _owns(text: TaggedText, n: int, its: Readings) -> bool:
    """Return whether an adjective in the singular after a plural with its article can be of no earlier noun.

    "valorile calorică" is no phrase; in "limita de calorii impusă" the plural has no article, and belongs to the limit.
    """
    alone = all(one.number == "s" and one.case != "gd" for one in its)
    return alone and all(one.definite and one.case == "na" and one.number == "p" for one in text.readings[n])


def _possible_heads(readings: Readings) -> Readings:
    """Return the readings of a word by which another one could agree with it; participles are no nouns."""
    return () if any(one.form == "part" for one in readings) else of(readings, "noun", "adj", "num")


def _shares(text: TaggedText, n: int, at: int, its: Readings, table: Agreement) -> bool:
    """Return whether an adjective is of one of the things of a plural, and the next one of another.

    "Limbile română și franceză".
    """
    second = at + 2 if text.forms[at + 1] in table.both else at + 1 if text.tokens.gaps[at + 1] == ", " else 0
    each = bool(second) and all(one.definite is not False and one.number == "p" for one in text.readings[n])
    return each and agree(tuple(one for one in its if one.number == "s"), of(text.readings[second], "adj"))


def _is_of_subject(text: TaggedText, n: int, at: int, its: Readings, table: Agreement) -> bool:
    """Return whether an adjective may say how the subject is that does something, or was done to, before the noun.

    "Vine de la târg supărată", "privea copiii înduioșată", "a dormit două zile îmbrăcat", "a fost de nimeni citită".
    """
    if not text.spaced[n] or not _ends(text, at, _JOINING):
        return False
    before, form = list(text.before(n, REACH)), text.forms[n - 1]
    prep = "prep" in text.pos[n - 1] or form in table.where  # "no", "da": with the article
    if prep and any(text.forms[place] in table.copula_parts for place in before):
        return True
    definite = all(one.definite for one in text.readings[n])
    beside = form in table.company if definite else form in table.where
    free = beside if prep else definite or text.forms[n] in table.days
    numbers = {one.number for one in its}
    return free and any(one.number in numbers for place in before for one in finite(text.readings[place]))
