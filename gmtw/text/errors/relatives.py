"""Relative pronouns in a form that their clause does not allow.

"Care" is "pe care" where it is the object, and "căruia" where something pleases whom it means; "a cărui" agrees with
what is owned and with the owner. A rule reports only where no noun before the pronoun could make its form right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gmtw.languages.agreement import Relatives
from gmtw.reading.syntax import Tables, tells
from gmtw.reading.tokens import NOUN, Readings, TaggedText, agree, finite, is_articled, of
from gmtw.text.errors import RegisteredDetector
from gmtw.text.errors.cures import agreeing, articled, cured
from gmtw.text.errors.grammar_rules import Conflict, Rules
from gmtw.text.lexicons.features import parse_reading

REACH = 8
"""The words before a pronoun among which the noun may stand that it means."""

_NOMINAL = frozenset(("noun", "adj", "name"))
_SPEAKS = frozenset(("1", "2"))


RULES = Rules[Tables]("relatives", lambda tables: tables)
DETECTOR = RegisteredDetector(RULES.key, RULES.of)


@RULES.rule("clitic", lambda tables: tables.relatives.pronouns)
def object_of_speaker(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "locurile care le vedem", "lista care ați făcut-o": who does it is another one than what was named."""
    table = tables.relatives
    for n in _after_nouns(text, tables):
        first = verb = text.skip(n + 1, table.clitics)
        if text.forms[first] in table.impersonal and text.forms[first + 1] in table.marks:
            verb = text.skip(first + 2, table.clitics)
        if first > 0 and verb > 0 and _is_of_speaker(text, verb, table) and _repeats_object(text, n, verb, table):
            yield Conflict(n, verb)


@RULES.rule("clitic", lambda tables: tables.relatives.pronouns)
def object_before_subject(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "drumul care îl face duba": "îl" is the road, and so the van is the subject."""
    table = tables.relatives
    for n in _after_nouns(text, tables):
        for clitic, verb in ((n + 1, n + 2), (n + 1, n + 3)):
            if text.forms[clitic] not in table.direct or not all(text.follows[clitic : verb + 2]):
                continue
            helped = verb == n + 2 or text.forms[n + 2] in table.helpers
            if helped and _tells(text, verb) and _is_subject(text, n, clitic, verb + 1, tables):
                yield Conflict(n, verb + 1)


@RULES.rule("clitic", lambda tables: tables.relatives.pronouns)
def object_after_subject(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "muzeul care lumea îl vizitează"."""
    table = tables.relatives
    for n in _after_nouns(text, tables):
        clitic = n + 2
        near = text.spaced[clitic] and text.follows[clitic + 1]
        if near and text.forms[clitic] in table.direct and _is_subject(text, n, clitic, n + 1, tables):
            yield Conflict(n, clitic)


@RULES.rule("clitic", lambda tables: tables.relatives.pronouns)
def object_and_clitic(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "cartea pe care îl citesc": the clitic has not the gender and number of what was named."""
    table = tables.relatives
    for n in text.places(table.pronouns):
        clitic, verb = n + 1, text.readings[n + 2]
        if (
            text.forms[n - 1] not in table.of_objects
            or text.forms[clitic] not in table.direct
            or not text.spaced[clitic]
        ):
            continue
        tells = text.follows[clitic + 1] and bool(finite(verb) or of(verb, "aux")) and not of(verb, "noun", "adj")
        nouns = _nouns_before(text, n, tables) if n > 1 and tells else ()
        if nouns and not agree(_stands_for(table.direct, text, clitic), nouns, case=False):
            yield Conflict(n - 1, clitic)


@RULES.rule("agreement", lambda tables: tables.relatives.owners)
def owner_and_owned(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "o casă a cărei ziduri", "fata a cărui carte": the article is the thing's, the pronoun the owner's.

    The thing itself has no article: "a cărei casă".
    """
    table = tables.relatives
    for n in text.places(frozenset(table.owners)):
        if not text.spaced[n] or text.forms[n - 1] not in tables.nouns.possessives:
            continue
        noun = of(text.readings[n + 1], "noun") if text.spaced[n + 1] else ()
        owned = tuple(one for one in noun if one.case != "gd" and not one.definite)
        owner, nouns = _stands_for(table.owners, text, n), _nouns_before(text, n - 1, tables)
        mine = of(text.said_of(n - 1), "art")
        if _is_noun(text, n + 1) and is_articled(noun):
            yield cured(text, n - 1, n + 1, n + 1, articled(text, n + 1, "bare", tables.nouns))
        elif owned and not agree(mine, owned, case=False):
            yield cured(text, n - 1, n + 1, n - 1, agreeing(text, n - 1, owned, tables.nouns))
        elif nouns and not agree(owner, nouns, case=False):
            yield cured(text, n - 1, n, n, agreeing(text, n, nouns, tables.nouns))


def _after_nouns(text: TaggedText, tables: Tables) -> Iterator[int]:
    """Yield the pronouns right after a noun or its adjective, with or without a comma: no preposition is theirs."""
    for n in text.places(tables.relatives.pronouns):
        near = text.spaced[n] or text.tokens.gaps[n] == ", "
        if n and near and (text.is_name(n - 1) or _is_noun(text, n - 1)):
            yield n


def _is_noun(text: TaggedText, n: int) -> bool:
    """Return whether a word is a noun or its adjective, or looks like a verb but bears an article: "limita"."""
    pos = text.pos[n]
    return bool(pos) and (pos <= _NOMINAL or ("verb" in pos and is_articled(text.readings[n])))


def _stands_for(words: Mapping[str, str], text: TaggedText, n: int) -> Readings:
    """Return what a pronoun of a table stands for: its gender and number."""
    return (parse_reading(f"pron {words[text.forms[n]]}"),)


def _is_of_speaker(text: TaggedText, n: int, table: Relatives) -> bool:
    """Return whether a word is a verb of the first or second person and of no other."""
    said = finite(text.readings[n])
    return text.forms[n] in table.speakers or (bool(said) and all(one.person in _SPEAKS for one in said))


def _repeats_object(text: TaggedText, n: int, verb: int, table: Relatives) -> bool:
    """Return whether a clitic before a verb, after its mark, or tied to the end stands for the object."""
    if not table.objects.isdisjoint(text.forms[n + 1 : verb]):
        return True
    if text.forms[verb + 1] in table.marks:
        return text.forms[verb + 2] in table.objects and text.follows[verb + 2]
    behind = (at for at in (verb + 1, verb + 2) if text.follows[at - 1] and text.tied[at])
    return any(text.forms[at] in table.objects for at in behind)


def _is_subject(text: TaggedText, n: int, clitic: int, noun: int, tables: Tables) -> bool:
    """Return whether a noun with its article is not what a clitic stands for, but the noun before the pronoun is."""
    its, stands = text.readings[noun], _stands_for(tables.relatives.direct, text, clitic)
    sure = text.spaced[noun] and text.pos[noun] == NOUN and is_articled(its)
    if not sure or text.forms[noun] in tables.nouns.times or agree(its, stands, case=False):
        return False
    return agree(_nouns_before(text, n, tables), stands, case=False)


def _tells(text: TaggedText, n: int) -> bool:
    """Return whether a word may be a verb of the third person, or the participle of one."""
    return any(one.form == "part" or one.person == "3" for one in of(text.readings[n], "verb"))


def _nouns_before(text: TaggedText, n: int, tables: Tables) -> Readings:
    """Return the readings of all nouns that a pronoun, with its preposition, may mean; () if they are not certain."""
    if text.forms[n - 1] in tables.relatives.prepositions:
        n -= 1
    found: Readings = ()
    for place in (n - 1, *text.before(n - 1, REACH)) if n else ():
        said = text.said_of(place)
        if tells(text, place):
            break
        if not said or text.forms[place] in tables.nouns.joins or "pron" in text.pos[place]:
            return ()
        found += of(said, "noun")
    return found
