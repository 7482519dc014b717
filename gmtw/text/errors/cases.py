"""Nouns in the wrong case or with the wrong article: after prepositions, after nouns of action, names of places."""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.languages.agreement import Cases
from gmtw.reading.syntax import Tables, is_described, is_time
from gmtw.reading.tokens import (
    NOUN,
    NOUN_OR_ADJECTIVE,
    VERBAL,
    Readings,
    TaggedText,
    agree,
    finite,
    is_predicate,
    nominal,
    of,
    only,
)
from gmtw.text.errors import RegisteredDetector
from gmtw.text.errors.cures import articled, cured
from gmtw.text.errors.grammar_rules import Conflict, Rules

SHORTEST = 4
"""Letters of a name of a place; those that are shorter are abbreviations."""

_DETERMINER = frozenset(("det", "adj"))


RULES = Rules[Tables]("cases", lambda tables: tables)
DETECTOR = RegisteredDetector(RULES.key, RULES.of)


@RULES.rule("form", lambda tables: tables.cases.genitive_ends)
def genitive_after_preposition(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "în jurul orașul", "conform planul", "în fața Muzeul Satului", "asupra ce"."""
    table = tables.cases
    for n in text.places(table.genitive_ends):
        if text.forms[n] in table.genitive and text.spaced[n + 1] and text.forms[n + 1] in table.asking:
            yield Conflict(n, n + 1)
        its = nominal(text.said_of(n + 1))
        if not text.beside(n + 1) or not (_is_noun(text, n + 1) or _is_articled_name(text, n + 1)):
            continue
        whole = text.forms[n] in table.genitive or f"{text.forms[n - 1]} {text.forms[n]}" in table.genitive_phrases
        if whole and all(one.case == "na" for one in its):
            yield _as_genitive(text, n + 1, n + 1, tables)


def _is_noun(text: TaggedText, n: int) -> bool:
    """Return whether a word is a noun or adjective with its article, though it may look like a verb: "casa"."""
    return text.pos[n] == NOUN or ("noun" in text.pos[n] and text.pos[n] <= NOUN_OR_ADJECTIVE | VERBAL)


@RULES.rule("form", lambda tables: tables.cases.of_men)
def name_after_article(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "lui Maria": "lui" is for names of men; the dictionary has "Mariei", and no genitive of "Luca"."""
    for n in text.places(tables.cases.of_men):
        word, form = text.tokens.texts[n + 1 : n + 2], text.forms[n + 1]
        if not word or not text.spaced[n + 1] or not word[0].istitle() or form in tables.cases.of_both:
            continue
        for ending, genitive in tables.cases.names.items():
            declined = form.removesuffix(ending) + genitive
            if form.endswith(ending) and text.is_listed_name(form) and text.is_listed_name(declined):
                yield Conflict(n, n + 1, (declined.capitalize(),))


@RULES.rule("form", lambda tables: tables.nouns.possessive_adjectives)
def possessive_without_article(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "mașină mea", "prieten meu": before a possessive the noun has its article."""
    for n in text.places(tables.nouns.possessive_adjectives):
        noun = of(text.readings[n - 1], "noun") if n and text.spaced[n] else ()
        bare = bool(noun) and all(one.definite is False for one in nominal(text.readings[n - 1]))
        if bare and not text.tied[n - 1] and "adv" not in text.pos[n - 1] and agree(noun, of(text.said_of(n), "poss")):
            yield cured(text, n - 1, n, n - 1, articled(text, n - 1, "articled", tables.nouns))


@RULES.rule("form", lambda tables: tables.cases.of_names | tables.nouns.possessives)
def name_not_declined(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "asupra Cluj-Napoca", "al Iași": a name that stands as a genitive and has no ending of one."""
    for before in text.places(tables.cases.of_names | tables.nouns.possessives):
        n = before + 1
        if not text.spaced[n] or not (text.forms[before] in tables.cases.of_names or _possesses(text, before)):
            continue
        word = text.tokens.texts[n]
        if len(word) < SHORTEST or not word[0].isupper() or word.isupper() or not text.is_word(text.forms[n]):
            continue
        last = n + 1 if text.tied[n + 1] else n
        if not text.forms[last].endswith(tables.cases.declined):
            yield Conflict(n, last)


@RULES.rule("form", lambda tables: tables.cases.accusative)
def genitive_after_accusative(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "pentru copiilor", "la unei prietene"."""
    accusative = tables.cases.accusative
    for n in text.places(accusative):
        determined, pos = text.forms[n + 1] in tables.nouns.determiners, text.pos[n + 1]
        if not text.spaced[n + 1] or not pos or not pos <= (_DETERMINER if determined else NOUN_OR_ADJECTIVE):
            continue
        if text.follows[n] and text.forms[n - 1] in accusative:
            continue
        if all(one.case == "gd" and (one.definite or determined) for one in text.readings[n + 1]):
            yield Conflict(n, n + 1)


@RULES.rule("form")
def article_before_genitive(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "în centru orașului", "Membri echipei pleacă": what a genitive owns has its article.

    It stands after a preposition, or is a plural that opens the sentence of a verb.
    """
    for n in text.all_of(NOUN):
        owner = text.readings[n + 1] if text.spaced[n + 1] and text.pos[n + 1] == NOUN else ()
        if not owner or not all(one.definite and one.case == "gd" for one in owner):
            continue
        if text.forms[n + 2] in tables.nouns.dative_clitics:
            continue  # "în sat oamenilor le place"
        after = text.spaced[n] and text.forms[n - 1] in tables.cases.bare and text.forms[n] not in tables.cases.wholly
        opens = text.opens_sentence(n) and text.spaced[n + 2] and is_predicate(text.readings[n + 2])
        plural = all(one.definite is False and one.number == "p" for one in text.readings[n])
        if (after and _without_article(text.readings[n])) or (opens and plural):
            yield cured(text, n, n, n, articled(text, n, "articled", tables.nouns))


@RULES.rule("form")
def two_articles(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "pe malul lacul", "Istoria orașul este lungă": the owner is in the genitive.

    Neither noun may say when, and the second one is no subject: a preposition is before them, or a copula after them.
    """
    for n in text.all_of(NOUN):
        owned = text.readings[n - 1] if n and text.spaced[n] and text.pos[n - 1] == NOUN else ()
        if not (owned and _with_article(owned) and _with_article(text.readings[n])):
            continue
        if any(is_time(text, at, tables.nouns) or text.forms[at] in tables.cases.alone for at in (n - 1, n)):
            continue
        states = text.opens_sentence(n - 1) and text.spaced[n + 1] and text.forms[n + 1] in tables.nouns.copulas
        if states or _is_after(text, n - 1, tables):
            yield _as_genitive(text, n - 1, n, tables)


def _is_after(text: TaggedText, n: int, tables: Tables) -> bool:
    """Return whether a masculine or neuter noun, which is no part of a preposition, stands after one."""
    after = text.spaced[n] and text.forms[n - 1] in tables.cases.accusative
    return (
        after
        and text.forms[n] not in tables.cases.genitive_seconds
        and all(one.shown == "m" for one in text.readings[n])
    )


@RULES.rule("form", lambda tables: tables.cases.measures)
def genitive_after_measure(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "durata vizita", "restul intervale": what is measured is in the genitive, or has "de" before it."""
    for n in text.places(tables.cases.measures):
        if not text.spaced[n + 1] or text.pos[n + 1] != NOUN or text.forms[n + 1] in tables.nouns.times:
            continue
        its = text.readings[n + 1]
        counted = text.follows[n] or text.opens_sentence(n)  # not "zece inși, restul femei"
        if _with_article(its) or (counted and all(one.definite is False for one in its)):
            yield _as_genitive(text, n, n + 1, tables)


@RULES.rule("form", lambda tables: tables.nouns.possessives)
def genitive_after_possessive(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "a muzeului și a parcul", "al piață": what the article belongs to is in the genitive."""
    for n in text.places(tables.nouns.possessives):
        if not (text.spaced[n] and text.spaced[n + 1]) or text.pos[n + 1] != NOUN:
            continue
        its, sure = text.readings[n + 1], text.forms[n] in tables.cases.sure_possessives
        joined = text.forms[n - 1] in tables.cases.joins
        bare = text.tokens.texts[n].islower() and all(one.definite is False for one in its)
        if ((sure or joined) and _with_article(its)) or (sure and bare):
            yield _as_genitive(text, n, n + 1, tables)


@RULES.rule("form", lambda tables: tables.cases.bare)
def article_after_preposition(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "în parcul." with nothing after it that would ask for the article, "la Delfinariul," of an entity."""
    for n in text.places(tables.cases.bare):
        if not text.beside(n + 1) or text.forms[n + 1] in tables.cases.articled:
            continue
        alone = text.is_entity(n + 1) and _is_masculine_name(text, n + 1) and _stops(text, n + 1, ",.;!?")
        common = text.pos[n + 1] == NOUN and _with_article(text.readings[n + 1])
        if alone or (common and _phrase_ends(text, n + 1, tables.cases)):
            yield cured(text, n, n + 1, n + 1, articled(text, n + 1, "bare", tables.nouns) if common else ())


@RULES.rule("form")
def object_of_action(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "vizitarea muzeul", "prezentarea raport": what an action is done to is in the genitive."""
    endings = tuple(tables.cases.acts)
    for n in [n for form, places in text.tokens.places.items() if form.endswith(endings) for n in places]:
        if not text.spaced[n + 1] or not _is_act(text, text.forms[n], tables.cases):
            continue
        act, its = text.said_of(n), text.said_of(n + 1)
        if text.forms[n + 1] in tables.nouns.times or not only(act, "noun"):
            continue
        if is_described(text, n + 1):
            its = of(its, "noun")
        if not only(its, "noun"):
            continue
        if _with_article(act) and (_with_article(its) or _without_article(text.readings[n + 1])):
            yield _as_genitive(text, n + 1, n + 1, tables)


def _as_genitive(text: TaggedText, first: int, last: int, tables: Tables) -> Conflict:
    """Return the conflict of some words, of which the last should be a genitive."""
    return cured(text, first, last, last, articled(text, last, "genitive", tables.nouns))


def _with_article(readings: Readings) -> bool:
    """Return whether a noun bears its article and is no genitive."""
    return all(one.definite and one.case == "na" for one in readings)


def _is_articled_name(text: TaggedText, n: int) -> bool:
    """Return whether a name begins with a noun that bears its article and is no genitive: "Grădina Botanică"."""
    said = text.said_of(n)
    return text.is_name(n) and only(said, "noun") and _with_article(said)


def _is_masculine_name(text: TaggedText, n: int) -> bool:
    """Return whether an articled name is masculine or neuter; feminine ones always have that form: "la Constanța"."""
    return _is_articled_name(text, n) and all(one.shown == "m" for one in text.said_of(n))


def _without_article(readings: Readings) -> bool:
    """Return whether a masculine or neuter noun is a singular without article, so that it is no genitive."""
    return bool(readings) and all(one.definite is False and one.number == "s" and one.shown == "m" for one in readings)


def _is_act(text: TaggedText, form: str, table: Cases) -> bool:
    """Return whether a word is a noun of action with its article: its verb has a gerund ("vizitarea", "vizitând")."""
    for ending, gerunds in table.acts.items():
        if form.endswith(ending):
            return any(text.is_word(form.removesuffix(ending) + gerund) for gerund in gerunds)
    return False


def _possesses(text: TaggedText, n: int) -> bool:
    """Return whether a possessive article stands after a noun: "patrimoniul cultural al"."""
    return text.spaced[n] and bool(text.pos[n - 1]) and text.pos[n - 1] <= NOUN_OR_ADJECTIVE


def _phrase_ends(text: TaggedText, n: int, table: Cases) -> bool:
    """Return whether nothing after a noun belongs to it: a full stop, another clause, or a verb."""
    if text.follows[n + 1]:
        if text.forms[n + 1] in table.clauses:
            return True
        return text.spaced[n + 1] and text.pos[n + 1] <= VERBAL and bool(finite(text.readings[n + 1]))
    return _stops(text, n, ".;!?") or (_stops(text, n, ",") and text.forms[n + 1] in table.after_pause)


def _stops(text: TaggedText, n: int, marks: str) -> bool:
    """Return whether one of these marks stands right after a word."""
    return text.tokens.gaps[n + 1].lstrip("*")[:1] in tuple(marks)
