"""Groups of words: noun groups that a determiner opens, and the subject of a verb where it is certain.

A group is certain because the word after a determiner belongs to it. A subject is certain if it opens a clause, and
nothing else before the verb could be one. Rules of grammar share what this module says.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from gmtw.core.cache import memoized
from gmtw.languages import Language
from gmtw.languages.agreement import Agreement, Cases, Companions, Relatives, Verbs
from gmtw.reading.tokens import (
    NOMINAL,
    Readings,
    TaggedText,
    agree,
    finite,
    fit,
    fitting,
    is_articled,
    is_predicate,
    nominal,
    of,
    only,
)

REACH = 8
"""The most words between the beginning of a clause and its verb."""

_SMALL = frozenset(("pron", "prep", "conj", "particle"))
_AFTER_PAUSE = frozenset(",)(\"„”«»*-–—'’:[]")


class Tables(NamedTuple):
    """The tables of a language folder that the rules read."""

    nouns: Agreement
    verbs: Verbs
    cases: Cases
    relatives: Relatives
    companions: Companions

    @classmethod
    def of(cls, language: Language) -> Tables | None:
        """Return those of a language, None if it has no grammar."""
        tables = (language.agreement, language.verbs, language.cases, language.relatives, language.companions)
        return cls(*tables) if language.agreement.determiners else None


class NounGroup(NamedTuple):
    """A determiner at word `first` with its noun at word `head`.

    mine, its: the readings of the determiner, and those of the word after it as a noun or adjective. noun: the readings
    of the head that agree with the determiner.
    """

    first: int
    head: int
    mine: Readings
    its: Readings
    noun: Readings


class Subject(NamedTuple):
    """The words `first` to `last` before a verb, and the readings of the noun at its head.

    joined: whether a plural may be said of it, since somebody else is in company of the noun: "Ana cu Ion".
    """

    first: int
    last: int
    head: Readings
    joined: bool = False


def noun_groups(text: TaggedText, table: Agreement) -> list[NounGroup]:
    """Return the groups that determiners open, in order."""
    return text.once("noun-groups", lambda: list(_noun_groups(text, table)))


def _noun_groups(text: TaggedText, table: Agreement) -> Iterator[NounGroup]:
    for n in text.places(table.determining):
        if not text.spaced[n + 1] or is_clitic(text, n, table) or _is_owned(text, n, table):
            continue
        pos, always = text.pos[n + 1], text.forms[n] in table.determiners
        if "num" in pos and text.forms[n] in table.about:
            continue
        if pos.isdisjoint(NOMINAL) or not pos.isdisjoint(_SMALL) or ("adv" in pos and "adj" not in pos):
            continue
        if text.forms[n] in table.not_after and _is_done_to(text, n, table):
            continue
        counts = "num" in text.pos[n] or _is_of_many(text.said_of(n))
        alone = pos <= NOMINAL | {"adv"} or (counts and _is_no_verb(text.readings[n + 1]))
        if always or (alone and not floats(text, n, table)):
            mine, its = of(text.said_of(n), "det", "num", "ord"), nominal(text.readings[n + 1])
            head = _head_of_group(text, n + 1)
            yield NounGroup(n, head, mine, its, fitting(of(text.readings[head], "noun"), mine))


@memoized
def _is_of_many(readings: Readings) -> bool:
    """Return whether a determiner is a plural, wherever it is no genitive."""
    return all(one.number == "p" for one in of(readings, "det") if one.case != "gd")


@memoized
def _is_no_verb(readings: Readings) -> bool:
    """Return whether a word after a numeral is a noun, though it may look like a past or an infinitive: "băieți"."""
    verbs = of(readings, "verb")
    return len(nominal(readings)) + len(verbs) == len(readings) and all(one.form in ("inf", "past") for one in verbs)


def _head_of_group(text: TaggedText, n: int) -> int:
    """Return the noun of a group: the first word that may be one, or the next after an adjective."""
    after = "adj" in text.pos[n] and text.spaced[n + 1] and "noun" in text.pos[n + 1] and "adj" not in text.pos[n + 1]
    return n + 1 if after else n


def floats(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a quantifier has no noun after it: "două dimineața", "a doua toate", "au ambele prioritate"."""
    if any(text.forms[n + 1] in words for words in (table.times, table.determiners, table.whole)):
        return True
    return text.forms[n] in table.floating and text.follows[n] and bool(finite(text.readings[n - 1]))


def _is_owned(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a word that may be a determiner is a noun with its article: the needles, "acele ceasornicului"."""
    owner, form = text.readings[n + 1], text.forms[n]
    if "noun" not in text.pos[n + 1] or not all(one.definite and one.case == "gd" for one in nominal(owner)):
        return False
    bare = (form.removesuffix(whole) + ending for ending, whole, _ in table.nouns if form.endswith(whole))
    nouns = (one for other in bare for one in text.nouns(other) if one.definite is False)
    return any(fit(one, mine) for one in nouns for mine in text.said_of(n))


def is_clitic(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a word that may be a determiner is a pronoun: "o" in "vizitând-o", but not in "într-o"."""
    return text.follows[n] and table.is_clitic(text.forms[n], text.forms[n - 1], tied=text.tied[n])


def _is_done_to(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a verb follows that the lexicon has as something else: "o aduse", "vântul o mâna" (mânând)."""
    verb = text.forms[n + 1]
    its = nominal(text.readings[n + 1])
    if verb.endswith(table.pasts) and not any(one.number == "s" and one.case != "gd" for one in its):
        return True
    subject = text.follows[n] and (text.forms[n - 1] in table.persons or is_articled(text.readings[n - 1]))
    return subject and verb.endswith("a") and text.is_word(verb + "u") and text.is_word(f"{verb[:-1]}ând")


def before_clitics(text: TaggedText, n: int, tables: Tables) -> int:
    """Return the last word before the verb `n` and its clitics, -1 if none stands there."""
    place = n - 1
    while place >= 0 and text.follows[place + 1] and text.forms[place] in tables.verbs.clitics:
        place -= 1
    return place if place >= 0 and text.follows[place + 1] else -1


def before_copula(text: TaggedText, n: int, tables: Tables) -> int:
    """Return the last word before a copula of one or more words: "a fost", "vor fi"."""
    place = n
    if text.forms[n] in tables.nouns.copula_parts:
        while text.follows[place] and text.forms[place - 1] in tables.nouns.copula_helpers:
            place -= 1
        if place == n:
            return -1
    return before_clitics(text, place, tables)


def subject_before(text: TaggedText, last: int, tables: Tables) -> Subject | None:
    """Return the subject that ends with the word `last`, None if it is not certain."""
    table, first = tables.nouns, last
    while text.follows[first] and text.forms[first - 1] not in table.openers and last - first < REACH:
        if _disturbs(text, first, table):
            return None
        first -= 1
    groups = first < last and (text.forms[first] in table.floating or _is_ordinal(text, first, table))
    if last < 0 or last - first >= REACH or (_disturbs(text, first, table) and not groups):
        return None
    if not text.follows[first] and not _AFTER_PAUSE.isdisjoint(text.tokens.gaps[first].strip()):
        return None
    head = _head(text, first, last, table)
    joined = any(one.number != "p" for one in head) and not table.company.isdisjoint(text.forms[first:last])
    return Subject(first, last, head, joined) if head else None


def _head(text: TaggedText, first: int, last: int, table: Agreement) -> Readings:
    """Return the readings of the noun that opens a clause as its subject, () if none does."""
    said = text.said_of(first)
    if first == last and text.forms[first] in table.pronouns:
        return tuple(one for one in _not_owner(of(said, "det", "pron")) if one.number)
    if text.forms[first] in table.collectives or text.forms[first + 1] in table.collectives:
        return ()
    if text.forms[first] in table.heads and text.forms[first + 1] in table.degrees:
        return _of_superlative(text, first, last)
    if _is_ordinal(text, first, table):
        first += 1
        said = text.said_of(first)
    if first < last and text.forms[first] in table.determining:
        determiners = _not_owner(of(said, "det", "ord"))
        noun = text.said_of(first + 1)
        return _not_owner(fitting(of(noun, "noun"), determiners)) if only(noun, "noun", "adj") else ()
    if any(one.pos == "noun" and one.definite and one.number == "p" for one in said):
        said = tuple(one for one in said if one.pos != "name")  # "Zidurile" is the name of nothing
    if first == last or text.forms[first + 1] in table.of_heads or is_described(text, first):
        said = of(said, "noun", "adj")  # "cina este", "vizita de la muzeu": no verb stands there
    sure = only(said, "noun", "adj") and all(one.definite and one.case == "na" for one in said)
    return said if sure else ()


def is_described(text: TaggedText, n: int) -> bool:
    """Return whether a word that may be a verb is a noun, since an adjective of its own follows: "limita zilnică"."""
    adjectives = of(text.readings[n + 1], "adj")
    return (
        text.spaced[n + 1]
        and only(text.readings[n + 1], "noun", "adj")
        and agree(adjectives, of(text.readings[n], "noun"))
    )


def _is_ordinal(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a word is the article of an ordinal: the "a" of "a doua"."""
    return text.forms[n] in table.possessives and only(text.readings[n + 1], "ord")


def says_when(text: TaggedText, subject: Subject, table: Agreement) -> bool:
    """Return whether the noun of a subject may as well say when something is: "fiecare zi"."""
    words = range(subject.first, subject.last + 1)
    return any(is_time(text, n, table) for n in [n for n in words if "noun" in text.pos[n]][:1])


def _of_superlative(text: TaggedText, first: int, last: int) -> Readings:
    """Return the readings of the noun after "cei mai mulți", () if none stands right after it."""
    determiners, noun = of(text.said_of(first), "det"), text.readings[first + 3]
    if first + 3 > last or not only(noun, "noun") or any(one.case == "gd" for one in determiners):
        return ()
    return _not_owner(fitting(noun, determiners))


def _not_owner(readings: Readings) -> Readings:
    """Return the readings that are no genitive."""
    return tuple(one for one in readings if one.case != "gd")


def _disturbs(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a word between subject and verb makes the subject uncertain."""
    if text.forms[n] in table.blockers or text.forms[n] in table.openers or _is_unknown(text, n):
        return True
    return "particle" in text.pos[n] or is_predicate(text.readings[n])


def _is_unknown(text: TaggedText, n: int) -> bool:
    """Return whether nothing is known of a word; a number after a noun is its own: "ziua 2"."""
    return (
        not text.pos[n] and not text.is_name(n) and not (text.forms[n].isdigit() and is_articled(text.readings[n - 1]))
    )


def tells(text: TaggedText, n: int) -> bool:
    """Return whether a word is a verb with a person, and not the "a" of an owner: "fata a cărei mamă"."""
    owns = any(one.pos == "art" for one in text.readings[n]) and not is_participle(text, n + 1)
    return is_predicate(text.readings[n]) and not owns


def is_participle(text: TaggedText, n: int) -> bool:
    """Return whether a word may be a participle, in the form that tenses have."""
    return any(one.form == "part" for one in text.said_of(n))


def is_time(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a noun may say when, beside any subject: "seara", "zilele"."""
    return text.forms[n] in table.times or text.forms[n] in table.days


def antecedents(text: TaggedText, n: int, table: Agreement) -> Readings:
    """Return the readings of the nouns to which a relative pronoun may belong, () if they are not certain.

    After a comma they are certain only if they open the sentence: "Plaja, care ...".
    """
    words = list(text.before(n, REACH)) or [n - 1, *text.before(n - 1, REACH)]
    phrase = list(takewhile(lambda place: not tells(text, place), words))
    if not text.follows[n] and not (phrase == words and text.opens_sentence(words[-1])):
        return ()
    blocked = table.joins | table.collectives
    if any(not text.pos[place] or text.forms[place] in blocked for place in phrase):
        return ()
    return tuple(one for place in phrase for one in _without_bare_genitive(text, place))


def _without_bare_genitive(text: TaggedText, n: int) -> Readings:
    """Return what a noun may be: a genitive without article stands after a determiner that is one ("unei familii")."""
    nouns = of(text.readings[n], "noun")
    if any(one.case == "gd" for one in text.said_of(n - 1)):
        return nouns
    return tuple(one for one in nouns if one.case != "gd" or one.definite)
