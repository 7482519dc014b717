"""Agreement between a subject and its verb, where the subject is certain.

A subject is certain if it opens a clause, is a noun with its article or a determiner, and nothing between it and the
verb could be another one.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from gmtw.core.cache import memoized
from gmtw.languages.agreement import Agreement, Verbs
from gmtw.reading.syntax import (
    Subject,
    Tables,
    antecedents,
    before_clitics,
    is_participle,
    is_time,
    says_when,
    subject_before,
)
from gmtw.reading.tokens import (
    NOUN_OR_ADJECTIVE,
    SENTENCE_ENDS,
    VERBAL,
    Readings,
    TaggedText,
    finite,
    is_articled,
    is_predicate,
    of,
    only,
)
from gmtw.text.errors import RegisteredDetector
from gmtw.text.errors.cures import cured, of_person
from gmtw.text.errors.grammar_rules import Conflict, Rules
from gmtw.text.lexicons.features import Reading

_BESIDE_VERB = frozenset(("aux", "adv"))


RULES = Rules[Tables]("clause-agreement", lambda tables: tables)
DETECTOR = RegisteredDetector(RULES.key, RULES.of)


@RULES.rule("agreement")
def subject_and_verb(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "copiii merge", "activitățile este": a subject in one number, a verb in the other."""
    for n in text.any_of(VERBAL):
        numbers = _numbers(text, n, tables.verbs)
        if len(numbers) != 1 or _has_object_before(text, n, tables):
            continue
        subject = subject_before(text, before_clitics(text, n, tables), tables)
        if not subject or subject.joined or text.forms[subject.last] in tables.nouns.persons:
            continue
        heads = {one.number for one in subject.head}
        if _has_subject_behind(text, n, subject, numbers, tables):
            continue
        if len(heads) == 1 and heads != numbers and "" not in heads and not says_when(text, subject, tables.nouns):
            yield cured(text, subject.first, n, n, of_person(text, n, (f"3{one}" for one in heads), tables.verbs))


def _has_subject_behind(text: TaggedText, n: int, before: Subject, numbers: Container[str], tables: Tables) -> bool:
    """Return whether the subject may stand behind its verb: "multe case a construit tata", "problema sunt banii"."""
    place = n + 1 + (text.spaced[n + 1] and is_participle(text, n + 1))
    place += text.spaced[place] and text.forms[place] in tables.nouns.both  # "are și Ion"
    if not text.spaced[place]:
        return False
    behind = text.said_of(place)
    sure = text.is_name(place) or text.forms[place] in tables.nouns.persons
    fits = sure or (is_articled(behind) and any(one.number in numbers for one in of(behind, "noun")))
    states = text.forms[n] in tables.nouns.copulas or text.forms[n + 1] in tables.nouns.copula_parts
    opens = not is_time(text, place, tables.nouns) and not all(one.definite for one in before.head)
    return fits and (states or opens)


def _has_object_before(text: TaggedText, n: int, tables: Tables) -> bool:
    """Return whether a noun before a verb may be its object, since a clitic repeats it: "planificarea O văd marți"."""
    clitic = text.forms[n - 1] if text.follows[n] else ""
    if text.spaced[n + 1] and text.tied[n + 2] and text.forms[n + 2] in tables.nouns.feminine_object:
        return True  # "poarta au închis-o"
    return clitic in tables.verbs.repeating or (
        clitic in tables.verbs.clitics - tables.verbs.impersonal
        and any(one.person == "1" for one in finite(text.readings[n]))
    )


@RULES.rule("agreement", lambda tables: tables.nouns.relatives)
def relative_and_verb(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "activități care este": all nouns before the relative pronoun are in one number, the verb in the other."""
    for n in text.places(tables.nouns.relatives):
        verb = text.skip(n + 1, tables.verbs.clitics - tables.verbs.impersonal)
        numbers = _numbers(text, verb, tables.verbs) if verb > 0 else frozenset()
        if (
            len(numbers) != 1
            or not (text.spaced[n] or text.tokens.gaps[n] == ", ")
            or not (_is_nominal(text, n - 1) or _is_named(text, n - 1, tables))
        ):
            continue
        before = antecedents(text, n, tables.nouns)
        if before and {one.number for one in before} == {"s", "p"} - numbers:
            better = of_person(text, verb, (f"3{one.number}" for one in before), tables.verbs)
            yield cured(text, n - 1, verb, verb, better)


@RULES.rule("agreement", lambda tables: tables.nouns.persons)
def pronoun_and_verb(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "noi va merge", "el sunt"; most commands have the form of the third person: "tu ia pâine, eu iau lapte"."""
    for n in text.places(frozenset(tables.nouns.persons)):
        if text.follows[n] and text.forms[n - 1] not in tables.nouns.openers:
            continue
        verb = text.skip(n + 1, tables.verbs.clitics)
        if verb < 0 or not text.pos[verb] or text.forms[verb] in tables.verbs.one_form:
            continue
        helps = _may_be_infinitive(text, verb + 1) or (text.spaced[verb + 1] and is_participle(text, verb + 1))
        if not (text.pos[verb] <= VERBAL or helps) or _is_no_subject(text, n, verb, tables):
            continue
        said = {f"{one.person}{one.number}" for one in finite(text.readings[verb])}
        person = tables.nouns.persons[text.forms[n]]
        commanded = person == "2s" and "3s" in said and text.forms[verb] not in tables.verbs.never_commanded
        if said and "" not in said and person not in said and not commanded:
            yield cured(text, n, verb, verb, of_person(text, verb, (person,), tables.verbs))


def _is_no_subject(text: TaggedText, n: int, verb: int, tables: Tables) -> bool:
    """Return whether a pronoun may be an owner or a dative ("casa ei merge"), or an auxiliary ("voi merge")."""
    if text.forms[n] in tables.nouns.also_owners:
        return not text.opens_sentence(n) or not tables.verbs.weak.isdisjoint(text.forms[n + 1 : verb])
    return "aux" in text.pos[n] and any(one.form == "inf" for one in text.readings[verb])


@RULES.rule("agreement", lambda tables: tables.nouns.feminine_object)
def object_and_pronoun(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "am ales planul, dar fiindcă e lung, am schimbat-o": the sentence names nothing that "o" could be."""
    for n in text.places(tables.nouns.feminine_object):
        if not text.tied[n] or text.forms[n - 2] not in tables.verbs.first or not is_participle(text, n - 1):
            continue
        place = _chosen_object(text, n - 2, tables)
        between = range(place + 1, n - 2)
        if place and not any(_may_be_feminine(text, other, tables.nouns) for other in between):
            yield Conflict(n - 2, n)


@RULES.rule("agreement", lambda tables: tables.nouns.both)
def joined_subjects(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "Muzeul și parcul este deschise": two nouns with their articles open a sentence, the verb is singular."""
    for n in text.places(tables.nouns.both):
        if not (text.spaced[n] and text.spaced[n + 1]) or not text.opens_sentence(n - 1):
            continue
        if is_time(text, n - 1, tables.nouns):
            continue
        nouns = (text.said_of(n - 1), text.said_of(n + 1))
        if not all(only(one, "noun") and all(each.definite and each.case == "na" for each in one) for one in nouns):
            continue
        if text.spaced[n + 2] and _numbers(text, n + 2, tables.verbs) == {"s"}:
            yield cured(text, n - 1, n + 2, n + 2, of_person(text, n + 2, ("3p",), tables.verbs))


@RULES.rule("agreement", lambda tables: tables.verbs.own_gerunds)
def gerund_and_subject(text: TaggedText, tables: Tables) -> Iterator[Conflict]:
    """Yield "am făcut un plan care ne place, asigurându-se că": whoever made it made sure, in the first person."""
    for n in text.places(tables.verbs.own_gerunds):
        if text.tied[n + 1] and text.forms[n + 1] in tables.verbs.impersonal and _is_told_in_first(text, n, tables):
            yield Conflict(n, n + 1)


def _is_told_in_first(text: TaggedText, end: int, tables: Tables) -> bool:
    """Return whether the sentence before a word has a verb in the first person, and others after "care" only."""
    for n in range(end - 1, -1, -1):
        if not SENTENCE_ENDS.isdisjoint(text.tokens.gaps[n + 1]):
            return False
        if text.forms[n] in tables.verbs.first and is_participle(text, n + 1):
            return True
        if is_predicate(text.readings[n]) and text.forms[n - 1] not in tables.nouns.relatives:
            return False
    return False


def _is_nominal(text: TaggedText, n: int) -> bool:
    """Return whether a word is a noun or adjective in every reading."""
    return bool(text.pos[n]) and text.pos[n] <= NOUN_OR_ADJECTIVE


def _is_named(text: TaggedText, n: int, tables: Tables) -> bool:
    """Return whether a word that may be a participle is a noun, since an article stands before it: "un preparat"."""
    return text.spaced[n] and text.forms[n - 1] in tables.nouns.articles_tied and "noun" in text.pos[n]


def _chosen_object(text: TaggedText, end: int, tables: Tables) -> int:
    """Return the masculine or plural noun that is the last chosen object in the sentence of a word, 0 if none is."""
    for n in range(end - 1, 0, -1):
        if not SENTENCE_ENDS.isdisjoint(text.tokens.gaps[n]):
            return 0
        if text.forms[n] in tables.nouns.chosen and text.forms[n - 1] in tables.verbs.first and text.spaced[n + 1]:
            head = of(text.said_of(n + 1), "noun")
            sure = bool(head) and all(one.definite and one.case == "na" and not _is_feminine(one) for one in head)
            return n + 1 if sure else 0
    return 0


def _may_be_feminine(text: TaggedText, n: int, table: Agreement) -> bool:
    """Return whether a word may be a noun that "o" stands for: with its article, or after a small word."""
    if text.forms[n] in table.times:
        return False
    determined = any(text.forms[n - 1] in words for words in (table.determiners, table.quantifiers, table.roles))
    determined |= text.forms[n - 1] in table.openers
    return any(_is_feminine(one) and (one.definite or determined) for one in of(text.said_of(n), "noun"))


def _is_feminine(reading: Reading) -> bool:
    return reading.gender == "f" and reading.number == "s"


def _numbers(text: TaggedText, n: int, table: Verbs) -> frozenset[str]:
    """Return the numbers that a word may have as a verb of the third person, empty if it may be anything else."""
    pos, numbers = text.pos[n], _third_numbers(text.readings[n])
    if not numbers or pos <= VERBAL:
        return numbers
    if pos.isdisjoint(_BESIDE_VERB):
        return frozenset()
    helper = "aux" in pos and any(one.form == "part" for one in text.readings[n + 1]) and text.spaced[n + 1]
    modal = "adv" in pos and (text.forms[n + 1] in table.conjunctive or _may_be_infinitive(text, n + 1))
    return numbers if helper or modal else frozenset()


@memoized
def _third_numbers(readings: Readings) -> frozenset[str]:
    """Return the numbers of the readings as a verb of the third person, empty if another person says more than "I".

    A subjunctive has its mark before it, which is no part of a subject.
    """
    verb = tuple(one for one in finite(readings) if one.form != "subj") or finite(readings)
    if any(one.person not in ("3", "") and (one.person, one.number, one.form) != ("1", "s", "pres") for one in verb):
        return frozenset()
    return frozenset(one.number for one in verb if one.person == "3")


def _may_be_infinitive(text: TaggedText, n: int) -> bool:
    """Return whether a word right after another one may be an infinitive: "admira" after "poate"."""
    return text.spaced[n] and any(one.form == "inf" for one in text.readings[n])
