"""Agreement between a subject and its predicate: an adjective or participle after "este", "a fost", "trebuie".

The subject stands before it, where it is certain, or after it, or the copula alone tells the number.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from gmtw.languages.agreement import Agreement
from gmtw.reading.syntax import (
    REACH,
    Tables,
    antecedents,
    before_copula,
    is_participle,
    is_time,
    says_when,
    subject_before,
)
from gmtw.reading.tokens import NOUN, NOUN_OR_ADJECTIVE, Readings, TaggedText, agree, finite, is_articled, nominal, of
from gmtw.text.errors import RegisteredDetector
from gmtw.text.errors.adjectives import alike, may_be_adjective
from gmtw.text.errors.cures import agreeing, cured
from gmtw.text.errors.grammar_rules import Conflict, Rules

_DASH = re.compile(r" [-–—] (?=[^\W\d_])")
"""A dash before a word."""

_NUMERAL = frozenset(("num",))
_PREDICATE = frozenset(("adj", "noun", "verb", "adv"))
_NOUN_OR_VERB = frozenset(("noun", "verb"))


RULES = Rules[Tables]("predicates", lambda tables: tables)
DETECTOR = RegisteredDetector(RULES.key, RULES.of)


@RULES.rule("agreement", lambda tables: tables.nouns.copulas)
def subject_and_predicate(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "intrarea este gratuit", "ședința a fost programat", "câinele este mare și frumoasă"."""
    for n in text.places(tables.nouns.copulas):
        for place in _predicates(text, n, tables.nouns):
            if not _only_adjective(text, place, tables.nouns) or _is_active(text, n, place, tables.nouns):
                break
            its = of(text.readings[place], "adj")
            subject = subject_before(text, before_copula(text, n, tables), tables)
            if not subject or agree(subject.head, its, case=False) or _is_dative(text, subject.last, tables.nouns):
                continue
            if subject.joined and any(one.number != "s" for one in its):
                continue
            if text.spaced[place + 1] and agree(of(text.readings[place + 1], "adj"), subject.head, case=False):
                continue  # "ușa este larg deschisă"
            if says_when(text, subject, tables.nouns) and text.forms[place] not in tables.nouns.of_things:
                continue
            words = range(subject.first + (text.forms[subject.first] in tables.nouns.floating), subject.last + 1)
            others = (n for n in words if "prep" not in text.pos[n - 1])
            if not any(agree(its, _heads(text.said_of(other)), case=False) for other in others):
                better = agreeing(text, place, subject.head, tables.nouns)
                yield cured(text, subject.first, place, place, better)


def _is_dative(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a clitic repeats a pronoun as a dative: "ei i se pare greu"."""
    return text.forms[n] in table.also_owners and text.forms[n + 1] in table.dative_clitics


def _predicates(text: TaggedText, n: int, table: Agreement) -> Iterator[int]:
    """Yield the adjective after a copula, and one that "și" joins to it right before the end of the phrase."""
    first = text.skip(n + 1, table.before_adjectives)
    if first < 0 or "adj" not in text.pos[first]:
        return
    manner = text.forms[first] in table.degree_adverbs or is_participle(text, first + 1)
    if manner and text.spaced[first + 1] and may_be_adjective(text.readings[first + 1]):
        first += 1
    yield first
    second = text.skip(first + 2, table.before_adjectives) if text.forms[first + 1] in table.both else -1
    if second > 0 and text.spaced[first + 1] and "adj" in text.pos[second] and not text.follows[second + 1]:
        yield second


def _is_active(text: TaggedText, n: int, place: int, table: Agreement) -> bool:
    """Return whether "fi" and a participle may be a past of what the subject did: "prezența lor ar fi exclus masa".

    After "vor fi" it is none if it is a participle that is said of things: "programat".
    """
    if text.forms[n] not in table.infinitives or text.forms[n - 1] not in table.active_helpers:
        return False
    if text.forms[n - 1] in table.future_helpers and text.forms[place] in table.of_things | table.chosen:
        return False
    return place == n + 1 and any(one.form == "part" for one in text.readings[place])


@RULES.rule("agreement", lambda tables: tables.nouns.relatives)
def relative_and_predicate(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "activități care sunt gratuit": no noun before the relative pronoun agrees with the predicate."""
    for n in text.places(tables.nouns.relatives):
        verb = text.skip(n + 1, tables.verbs.clitics - tables.verbs.impersonal)
        if verb < 0 or not _is_copula(text, verb, tables) or not (text.spaced[n] or text.tokens.gaps[n] == ", "):
            continue
        place = text.skip(verb + 1, tables.nouns.before_adjectives)
        if place < 0 or "adj" not in text.pos[place] or not _only_adjective(text, place, tables.nouns):
            continue
        before, its = antecedents(text, n, tables.nouns), of(text.readings[place], "adj")
        if before and text.pos[n - 1] and text.pos[n - 1] <= NOUN_OR_ADJECTIVE and not agree(its, before, case=False):
            yield cured(text, n - 1, place, place, agreeing(text, place, before, tables.nouns))


@RULES.rule("agreement")
def entry_and_participle(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "Ședință de proiect - programat luni": a dash stands for the copula after the noun that opens an entry."""
    tokens = text.tokens
    for n in (bisect_left(tokens.starts, dash.end()) for dash in _DASH.finditer(tokens.text)):
        its = of(text.readings[n], "adj")
        if not its or not is_participle(text, n) or not text.spaced[n + 1] or "prep" not in text.pos[n + 1]:
            continue
        sentence = text.sentence(n)
        first = sentence.start if sentence else n
        head = of(text.said_of(first), "noun")
        if first == n or not head or is_time(text, first, tables.nouns):
            continue
        others = (
            at for at in range(first, n) if "prep" not in text.pos[at - 1] and not is_time(text, at, tables.nouns)
        )
        if not any(agree(its, _heads(text.said_of(at)), case=False) for at in others):
            yield cured(text, first, n, n, agreeing(text, n, head, tables.nouns))


@RULES.rule("agreement", lambda tables: tables.nouns.copula_numbers)
def copula_and_predicate(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "suntem mulțumit", "este scurte": the copula alone tells the number of its adjective."""
    for n in text.places(frozenset(tables.nouns.copula_numbers)):
        place = text.skip(n + 1, tables.nouns.before_adjectives)
        number = tables.nouns.copula_numbers[text.forms[n]]
        another = of(text.readings[place + 1], "adj") if place > 0 and text.spaced[place + 1] else ()
        its = _predicate(text, n, place, tables.nouns) if place > 0 else ()
        if its and all(one.number and one.number != number for one in (*its, *another)):
            yield Conflict(n, place)


@RULES.rule("agreement", lambda tables: tables.nouns.being)
def participle_and_noun(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "dat fiind anii": a participle before "fiind" agrees with the noun after it."""
    for n in text.places(tables.nouns.being):
        if not (n and text.spaced[n] and text.spaced[n + 1]) or text.follows[n - 1] or text.pos[n + 1] != NOUN:
            continue
        its, noun = of(text.readings[n - 1], "adj"), text.readings[n + 1]
        if is_articled(noun) and is_participle(text, n - 1) and its and not agree(its, noun, case=False):
            yield cured(text, n - 1, n + 1, n - 1, agreeing(text, n - 1, noun, tables.nouns))


@RULES.rule("agreement", lambda tables: tables.nouns.copulas | tables.nouns.passives)
def predicate_and_subject(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "a fost mutat ședința", "să fie respectat toate regulile": the predicate stands before its subject.

    Nothing else may be the subject, unless what follows is a plural that is surely no object.
    """
    for n in text.places(tables.nouns.copulas | tables.nouns.passives):
        place = text.skip(n + 1, tables.nouns.before_adjectives)
        if place < 0 or not text.spaced[place + 1] or not _is_copula(text, n, tables):
            continue
        its, subject = _predicate(text, n, place, tables.nouns), _subject_after(text, place + 1, tables.nouns)
        if not its or not subject or agree(its, subject, case=False) or _joins(text, place + 2, its, subject, tables):
            continue
        whole = text.forms[place + 1] in tables.nouns.whole_subjects and all(one.number == "s" for one in its)
        if whole or _opens_clause(text, before_copula(text, n, tables), tables):
            yield cured(text, place, place + 1, place, agreeing(text, place, subject, tables.nouns))


def _joins(text: TaggedText, n: int, its: Readings, subject: Readings, tables: Tables) -> bool:
    """Return whether a plural predicate may be that of several subjects: "sunt anulate vizita la socri și cursul"."""
    if any(one.number == "s" for one in its):
        return False
    if any(one.number == "s" for one in subject):
        return text.tokens.gaps[n][:1] not in tuple(".!?")
    sentence = text.sentence(n)
    return sentence is None or not tables.nouns.both.isdisjoint(text.forms[n : sentence.stop])


def _predicate(text: TaggedText, n: int, place: int, table: Agreement) -> Readings:
    """Return the readings as an adjective of a word after a copula, () if it may be anything else.

    "Să fi vizitat" is no passive, and "vor fi vizitat" may be none.
    """
    if not (text.pos[place] <= _PREDICATE and alike(text.readings[place])):
        return ()
    its = tuple(one for one in of(text.readings[place], "adj") if one.case != "gd")
    if text.forms[place] in table.naming or text.forms[place] in table.copulas or any(one.definite for one in its):
        return ()
    manner = "adv" in text.pos[place] and text.forms[place] not in table.never_adverbs
    if manner and (not is_participle(text, place) or text.forms[place] in table.adverbs):
        return ()
    if text.forms[n] in table.infinitives and all(one.number == "s" and one.shown == "m" for one in its):
        return ()
    return its if all(one.person == "2" for one in finite(text.readings[place])) else ()


def _subject_after(text: TaggedText, n: int, table: Agreement) -> Readings:
    """Return the readings of a subject that begins with a word, () if it is not certain or joined to another one."""
    whole = text.forms[n] in table.whole_subjects or text.forms[n] in table.heads
    counted, single = _is_numeral(text, n), text.forms[n] in table.articles_tied
    noun = n + 1 if whole or counted or single else n
    if whole and _is_numeral(text, noun):
        noun += 1
    sure = text.pos[noun] <= _NOUN_OR_VERB or (noun == n and text.pos[noun] <= NOUN_OR_ADJECTIVE)
    if "noun" not in text.pos[noun] or not sure or not all(text.spaced[n + 1 : noun + 1]):
        return ()
    if is_time(text, noun, table) or text.forms[noun + 1] in table.both:
        return ()
    said = of(text.readings[noun], "noun")
    if noun == n:
        return said if all(one.definite and one.case == "na" for one in nominal(text.readings[n])) else ()
    number = "s" if single else "p"
    return tuple(one for one in said if one.number == number and (whole or not one.definite) and one.case != "gd")


def _is_numeral(text: TaggedText, n: int) -> bool:
    """Return whether a word is a numeral and nothing else."""
    return bool(text.pos[n]) and text.pos[n] <= _NUMERAL


def _opens_clause(text: TaggedText, last: int, tables: Tables) -> bool:
    """Return whether what stands before a verb up to the word `last` is no subject: nothing, or words that say when."""
    if last < 0:
        return True
    words = [last, *text.before(last, REACH)]
    opener = next((at for at, n in enumerate(words) if text.forms[n] in tables.nouns.openers), len(words))
    words = words[:opener]
    if not words:
        return True
    nouns = [n for n in words if "noun" in text.pos[n]]
    first = words[-1]
    return "prep" in text.pos[first] and "art" not in text.pos[first] and len(nouns) == 1


def _is_copula(text: TaggedText, n: int, tables: Tables) -> bool:
    """Return whether a word is a copula; "fie" is one only after its mark."""
    if text.forms[n] in tables.verbs.anywhere:
        return text.forms[n - 1] in tables.verbs.conjunctive
    return text.forms[n] in tables.nouns.copulas or text.forms[n] in tables.nouns.passives


@RULES.rule("agreement", lambda tables: tables.nouns.copulas)
def joined_predicates(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "este interesant și educativă": two adjectives of one subject, after one copula."""
    for n in text.places(tables.nouns.copulas):
        first = text.skip(n + 1, tables.nouns.before_adjectives)
        if first < 0 or text.forms[first + 1] not in tables.nouns.both:
            continue
        second = text.skip(first + 2, tables.nouns.before_adjectives)
        if second < 0 or not _is_adjective(text, second) or _is_followed(text, second):
            continue
        its = of(text.readings[first], "adj")
        if its and not agree(its, of(text.readings[second], "adj"), case=False):
            yield cured(text, first, second, second, agreeing(text, second, its, tables.nouns))


def _is_adjective(text: TaggedText, n: int) -> bool:
    """Return whether a word may always be read as an adjective without article, and is no adverb but a participle."""
    readings, manner = text.readings[n], "adv" in text.pos[n] and not is_participle(text, n)
    if "adj" not in text.pos[n] or manner or any(one.definite for one in readings):
        return False
    return may_be_adjective(readings)


def _is_followed(text: TaggedText, n: int) -> bool:
    """Return whether a noun or verb may stand after an adjective, which may be its own."""
    after = text.readings[n + 1]
    return text.follows[n + 1] and (not after or bool(nominal(after)) or bool(finite(after)))


@RULES.rule("agreement", lambda tables: tables.nouns.copula_parts)
def plural_and_participle(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "au fost inclus", "noi am fost plecat": without a certain subject, what stands before tells the number."""
    for n in text.places(tables.nouns.copula_parts):
        plural = text.forms[n - 1] in tables.nouns.plural_helpers or text.forms[n - 2] in tables.nouns.of_many
        if not (text.spaced[n] and text.spaced[n + 1]) or not plural:
            continue
        subject = subject_before(text, before_copula(text, n, tables), tables)
        if subject and not subject.joined:
            continue
        place = text.skip(n + 1, tables.nouns.before_adjectives)
        if place < 0 or not _is_adjective(text, place) or _is_active(text, n, place, tables.nouns):
            continue
        if all(one.number == "s" for one in of(text.readings[place], "adj")):
            yield Conflict(n - 1, place)


def _only_adjective(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a word after a copula is the predicate itself, and no adverb or noun."""
    following = text.pos[n + 1]
    readings = tuple(one for one in text.readings[n] if one.person != "2")  # no verb follows a copula: "obosiți"
    if not may_be_adjective(readings) or any(one.definite for one in readings):
        return False
    if "adv" not in text.pos[n] or not text.follows[n + 1] or text.forms[n + 1] in table.joins:
        return True
    if text.forms[n] not in table.adverbs and any(one.form == "part" for one in readings):
        return True
    if text.forms[n] in table.never_adverbs and all(one.case == "gd" and one.definite for one in text.readings[n + 1]):
        return True
    return bool(following) and following.isdisjoint(("conj", "particle", "adv", "adj", "noun", "det", "num"))


def _heads(readings: Readings) -> Readings:
    """Return the readings by which a word beside the head could be the subject; an adjective belongs to the head."""
    return tuple(one for one in nominal(readings) if one.pos != "adj")
