"""Agreement inside a noun phrase: determiners, numerals, articles and possessives with their noun.

A rule reports only where every reading of one word conflicts with every reading of the other, and where no other
noun nearby could be the one that is meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from gmtw.languages.agreement import Agreement
from gmtw.reading.syntax import floats, is_clitic, noun_groups
from gmtw.reading.tokens import (
    NOUN,
    NOUN_OR_ADJECTIVE,
    Readings,
    TaggedText,
    agree,
    fit,
    fitting,
    is_articled,
    is_predicate,
    nominal,
    of,
    only,
)
from gmtw.text.errors import RegisteredDetector
from gmtw.text.errors.adjectives import QUALITY_OR_MANNER, belongs_before
from gmtw.text.errors.cures import agreeing, articled, cured
from gmtw.text.errors.grammar_rules import Conflict, Rules

_NONE: frozenset[str] = frozenset()
_ONE = frozenset(("0", "1", "01"))
_PREPOSITION = frozenset(("prep",))
_OWNER = frozenset(("noun", "adj", "det"))


RULES = Rules[Agreement]("agreement", lambda tables: tables.nouns)
DETECTOR = RegisteredDetector(RULES.key, RULES.of)


_OF_NO_GENDER = frozenset({"adv", "num"})
"""Kinds of words after a determiner that agree with nothing: "primul zece", the mark."""


@RULES.rule("agreement", lambda table: table.determining)
def determiner_and_noun(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "acest plajă", "două muzei", "al doilea zi"; but not where the noun is left out.

    "Iar în a treia patul", "unde-s doi puterea crește". Nor of an exclamation: "o complexa que é".
    """
    for n, _, mine, its, _ in noun_groups(text, table):
        single = all(one.number == "s" and one.case == "na" for one in its)
        counted = only(mine, "num") and (single or text.forms[n - 1] in table.results)
        counted |= text.tied[n - 1]  # "unde-s mulți"
        elided = all(one.definite for one in its) and (only(mine, "ord") or counted)
        begins = text.forms[n + 2] in table.prepositional.get(text.forms[n + 1], _NONE)
        begins |= "adj" in text.pos[n + 1] and text.forms[n + 2] in table.openers
        if text.pos[n + 1].isdisjoint(_OF_NO_GENDER) and not agree(mine, its) and not elided and not begins:
            better = agreeing(text, n, its, table) if text.pos[n + 1] == NOUN else ()
            yield cured(text, n, n + 1, n, better)


@RULES.rule("form", lambda table: table.determining)
def article_twice(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "un parcul", "un bravul soldat": an article on the word after one that wants it without."""
    for n, _, mine, its, _ in noun_groups(text, table):
        sure = text.pos[n + 1] <= (NOUN_OR_ADJECTIVE if text.forms[n] in table.determiners else NOUN)
        if text.forms[n] not in table.indefinite or not sure or text.forms[n - 1] in table.whole:
            continue
        if all(reading.definite for reading in its) and agree(mine, its) and not _is_elided(text, n, mine):
            yield cured(text, n, n + 1, n + 1, articled(text, n + 1, "bare", table))


def _is_elided(text: TaggedText, n: int, mine: Readings) -> bool:
    """Return whether the noun of an ordinal may be left out: "în prima mergem la munte, în a doua marea"."""
    opens = [place for place in (n - 1, n - 2) if text.pos[place] == _PREPOSITION]
    return only(mine, "ord") and any("," in text.tokens.gaps[place] for place in opens)


@RULES.rule("agreement", lambda table: table.determining)
def adjective_before_noun(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "o bună echilibru", "un mare plajă": the noun does not agree with the determiner of its adjective."""
    for n, _, mine, its, _ in noun_groups(text, table):
        if text.pos[n + 2] != NOUN or not text.spaced[n + 2] or text.forms[n + 2] in table.times | table.collectives:
            continue
        if is_clitic(text, n + 1, table):
            continue  # "ás tres praza": an hour
        between = tuple(one for one in its if one.pos != "noun" and any(fit(one, other) for other in mine))
        noun = text.readings[n + 2]
        described = fitting(mine, of(between, "adj"))
        agreed = agree(between, noun) and (not described or agree(described, noun))
        if not between or agreed or any(one.case == "gd" or one.definite for one in noun):
            continue
        if "noun" in text.pos[n + 1] and any(one.definite is None for one in noun):
            continue  # a noun beside another one, where nouns bear no article: "os motores diésel"
        yield Conflict(n, n + 2)


@RULES.rule("agreement", lambda table: table.after_nouns)
def noun_and_demonstrative(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "al ideii acestea", "fata acesta vine": a demonstrative after its noun has its gender, number and case.

    After a verb it may be another object: "i-am spus omului acestea".
    """
    for n in text.places(table.after_nouns):
        noun = text.readings[n - 1] if n and text.spaced[n] and text.pos[n - 1] == NOUN else ()
        if not noun or not all(one.definite for one in noun) or agree(of(text.said_of(n), "det"), noun):
            continue
        owned = text.spaced[n - 1] and (text.forms[n - 2] in table.possessives or text.pos[n - 2] <= _OWNER)
        opens = text.opens_sentence(n - 1) and text.spaced[n + 1]
        if all(one.case == "gd" for one in noun):
            sure = (opens and text.forms[n + 1] in table.dative_clitics) or (owned and bool(text.pos[n - 2]))
        else:
            sure = opens and is_predicate(text.readings[n + 1]) and text.forms[n - 1] not in table.times
        if sure:
            better = () if any(one.case == "gd" for one in noun) else agreeing(text, n, noun, table)
            yield cured(text, n - 1, n, n, better)


@RULES.rule("form", lambda table: table.whole)
def article_missing(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "toate cerințe"."""
    for n in text.places(table.whole):
        if text.pos[n + 1] != NOUN or not text.spaced[n + 1] or floats(text, n, table):
            continue
        if "," in text.tokens.gaps[n] and "noun" in text.pos[n - 1]:
            continue  # "trei schimbări, toate mutări": all of what was said before
        its = tuple(one for one in text.readings[n + 1] if one.number == "p")
        if its and all(one.definite is False for one in its):
            yield cured(text, n, n + 1, n + 1, articled(text, n + 1, "articled", table))


@RULES.rule("form", lambda table: table.demonstratives)
def demonstrative_before_noun(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "acesta plan", "aceasta zi": before a noun, "acest" and "această"; "apelul ăsta video" has its noun."""
    for n in text.places(table.demonstratives):
        if text.pos[n + 1] != NOUN or not text.spaced[n + 1] or text.forms[n + 1] in table.times:
            continue
        before = tuple(one for one in nominal(text.readings[n - 1]) if one.definite)
        if text.spaced[n] and before and agree(text.said_of(n), before, case=False):
            continue
        its = text.readings[n + 1]
        if all(one.definite is False and one.case != "gd" for one in its) and agree(text.said_of(n), its):
            yield Conflict(n, n + 1)


@RULES.rule("agreement")
def number_and_noun(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "3 zi": a numeral in digits from 2 on, and a noun that is only a singular."""
    for noun in text.all_of(NOUN):
        n = noun - 1
        if not text.spaced[noun] or not text.forms[n].isdigit() or text.forms[n] in _ONE:
            continue
        numbered = any(one.pos == "noun" and one.definite for one in text.readings[n - 1])
        plain = all(one.definite is False and one.number == "s" for one in text.readings[n + 1])
        if plain and not numbered and text.spaced[n] and text.pos[n - 1]:
            yield Conflict(n, n + 1)


@RULES.rule("agreement", lambda table: table.leading)
def definite_adjective_and_noun(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "următoarele pași": an adjective that bears the article, and a noun that is not its own."""
    for n in text.places(table.leading):
        if "noun" not in text.pos[n + 1] or not text.pos[n + 1] <= NOUN_OR_ADJECTIVE or not text.spaced[n + 1]:
            continue
        its = text.readings[n + 1]
        mine = of(text.said_of(n), "adj")
        plain = all(one.definite is False and one.case != "gd" for one in its)
        follows = text.spaced[n] and agree(mine, nominal(text.readings[n - 1]), case=False)
        if plain and not follows and text.forms[n + 1] not in table.times and not agree(mine, its):
            yield Conflict(n, n + 1)


@RULES.rule("agreement", lambda table: table.heads)
def superlative(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "cea mai frumos"; an adverb after the neutral article is right ("cel mai bine")."""
    for n in text.places(table.heads):
        if text.forms[n + 1] not in table.degrees or not (text.spaced[n + 1] and text.spaced[n + 2]):
            continue
        pos = text.pos[n + 2]
        if only(text.readings[n + 2], "det") and all(one.case == "gd" for one in text.readings[n + 2]):
            yield Conflict(n, n + 2)  # "celor mai multor"
        if "adj" not in pos or not pos <= QUALITY_OR_MANNER:
            continue
        mine = of(text.said_of(n), "det")
        if agree(mine, of(text.readings[n + 2], "adj")):
            continue
        if "adv" not in pos or (any(one.shown == "f" for one in mine) and not _nominal_next(text, n + 2)):
            yield Conflict(n, n + 2)


@RULES.rule("agreement", lambda table: table.heads)
def article_and_ordinal(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "celei de-a treia zi", "cel de-a doua": the article of an ordinal agrees with the noun after it."""
    for n in text.places(table.heads):
        if text.forms[n + 1] not in table.of_ordinals or not text.tied[n + 2] or not text.spaced[n + 3]:
            continue
        mine, ordinal = of(text.said_of(n), "det"), of(text.said_of(n + 3), "ord")
        noun = text.readings[n + 4] if text.spaced[n + 4] and text.pos[n + 4] == NOUN else ()
        if ordinal and (not agree(mine, ordinal, case=False) or (noun and not agree(mine, noun))):
            yield Conflict(n, n + 4 if noun else n + 3)


@RULES.rule("agreement", lambda table: table.heads)
def noun_and_article(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "pomul cea mare": the article of an adjective after a noun agrees with the noun."""
    for n in text.places(table.heads):
        if not n or not (text.spaced[n] and text.spaced[n + 1]) or text.pos[n - 1] != NOUN:
            continue
        noun, mine = text.readings[n - 1], of(text.said_of(n), "det")
        alone = "noun" not in text.pos[n + 2] or not text.follows[n + 2]
        if "adj" not in text.pos[n + 1] or not text.pos[n + 1] <= NOUN_OR_ADJECTIVE or not alone:
            continue
        sure = all(one.definite and one.case == "na" for one in noun) and all(one.case == "na" for one in mine)
        if sure and not agree(mine, noun):
            yield cured(text, n - 1, n + 1, n, _article_of(text, n, n + 1, noun, table))


@RULES.rule("agreement", lambda table: table.heads)
def superlative_and_noun(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "cea mai mare lac"; an adverb after the neutral article says how: "apar cel mai des copii"."""
    for n in text.places(table.heads):
        if text.forms[n + 1] not in table.degrees or not all(text.spaced[n + 1 : n + 4]):
            continue
        if "adj" not in text.pos[n + 2] or not text.pos[n + 2] <= QUALITY_OR_MANNER or text.pos[n + 3] != NOUN:
            continue
        if "adv" in text.pos[n + 2] and all(one.shown != "f" for one in of(text.said_of(n), "det")):
            continue
        noun = text.readings[n + 3]
        indefinite = all(one.definite is False and one.case != "gd" for one in noun)
        if indefinite and text.forms[n + 3] not in table.times and not agree(of(text.said_of(n), "det"), noun):
            yield cured(text, n, n + 3, n, _article_of(text, n, n + 2, noun, table))


@RULES.rule("agreement", lambda table: table.possessives)
def possessive_article(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "un muzeu a orașului": no noun before it has the gender and number of the article."""
    for n in text.places(table.possessives):
        if not n or not (text.spaced[n] and text.spaced[n + 1]):
            continue
        owner, owned = text.pos[n + 1], text.said_of(n - 1)
        of_him = text.forms[n + 1] in table.declined_names and text.spaced[n + 2] and text.is_name(n + 2)
        named = text.is_name(n + 1) and text.forms[n + 1].endswith(table.declined_names) and not text.is_name(n - 1)
        if not (named or of_him or (owner and owner <= _OWNER)) or not owned:
            continue
        if text.opens_sentence(n - 1) and is_articled(owned):
            owned = of(owned, "noun")  # "casa" may be a verb, and the capital that of a name
        if not only(owned, "noun", "adj", "ord"):
            continue
        mine = of(text.said_of(n), "art")
        if any(one.case != "gd" for one in text.readings[n + 1]) or agree(mine, owned, case=False):
            continue
        if not belongs_before(text, n - 1, mine, table):
            yield cured(text, n - 1, n + 1, n, agreeing(text, n, owned, table))


@RULES.rule("agreement", lambda table: table.possessive_adjectives)
def possessive_and_noun(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "ochelarii tale", "grădina vostru": a possessive right after a noun with its article is that noun's."""
    for n in text.places(table.possessive_adjectives):
        owned = text.readings[n - 1] if n and text.spaced[n] and text.pos[n - 1] == NOUN else ()
        if owned and all(one.definite for one in owned) and not agree(of(text.said_of(n), "poss"), owned):
            yield cured(text, n - 1, n, n, agreeing(text, n, owned, table))


@RULES.rule("agreement", lambda table: table.partitives)
def one_of_them(text: TaggedText, table: Agreement) -> Iterator[Conflict]:
    """Yield "una dintre muzee": the gender is that of the singular."""
    for n in text.places(frozenset(table.partitives)):
        if not text.spaced[n + 1] or text.forms[n + 1] not in table.of_them:
            continue
        place = _first_noun(text, n + 2)
        kinds = {"f" if one.gender == "f" else "m" for one in of(text.readings[place], "noun")} if place else set()
        if kinds and table.partitives[text.forms[n]] not in kinds:
            yield Conflict(n, place)


def _article_of(text: TaggedText, n: int, adjective: int, noun: Readings, table: Agreement) -> set[str]:
    """Return the article that an adjective has beside a noun with which it agrees, none if it does not."""
    return agreeing(text, n, noun, table) if agree(noun, of(text.readings[adjective], "adj")) else set()


def _nominal_next(text: TaggedText, n: int) -> bool:
    """Return whether a word that may be the noun or adjective of an adverb stands after it."""
    return text.follows[n + 1] and (not text.readings[n + 1] or bool(nominal(text.readings[n + 1])))


def _first_noun(text: TaggedText, n: int) -> int:
    """Return the noun of "of the most beautiful ...", 0 if it is not certain."""
    quantify = any if text.said_of(n) and all(one.number == "p" for one in of(text.said_of(n), "det")) else all
    while n < len(text) and text.spaced[n]:
        readings = text.readings[n]
        if text.pos[n] == NOUN:
            return n if quantify(one.number == "p" for one in readings) else 0
        articled = any(one.pos == "noun" and one.definite for one in readings)
        if articled or text.pos[n].isdisjoint(("det", "num", "adv", "adj")):
            return 0
        n += 1
    return 0
