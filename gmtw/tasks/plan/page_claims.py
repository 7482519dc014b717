"""What an explanation tells of the page that its question is about: which value each subject has.

A clause tells a fact of the page if it names one thing that a relation can be about and one value that it can have,
and nothing in it denies, doubts or compares. Where two relations fit (a person and a village: who lives there, who runs
it) a word of the page's own wordings must tell which.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.tasks.plan.stated_page import PageRelation, StatedPage
from gmtw.text.document import Document
from gmtw.text.names.mentions import Gazetteer, Mention
from gmtw.text.number_words import number_reader
from gmtw.text.sentences import PAUSE, SIGNS, Atom, Sentence, any_listed, text_at

STEM = 5
"""The letters in which a word of a clause and one of a wording agree."""

LONGEST_NUMBER = 5
"""The most digits of a value."""

BEFORE = -1
"""The place of a thing that stands before its clause."""

_IN_NUMBER = re.compile(r"\d[.,/ \u2013-]$|[-\u2212\u2013]$")
"""What stands before digits that are only the end of a number."""


class Thing(NamedTuple):
    """A thing or number of a clause: its id, its kinds, its characters, and its place among the atoms."""

    id: str
    kinds: Collection[str]
    start: int
    end: int
    at: int


class PageFact(NamedTuple):
    """A relation, and the subject and the value between which a clause says that it holds."""

    relation: PageRelation
    subject: Thing
    value: Thing


class PageClaim(NamedTuple):
    """A fact that a text tells. plain: nothing in its sentence speaks of sources. year: that of its source."""

    fact: PageFact
    plain: bool
    year: str = ""

    @property
    def ids(self) -> tuple[str, str, str]:
        """The relation, the subject and the value."""
        return self.fact.relation.id, self.fact.subject.id, self.fact.value.id


class PageClaims:
    """Reads explanations about one page in one language."""

    def __init__(self, page: StatedPage, language: Language) -> None:
        self._page, self._words = page, _words(language)
        self._names = Gazetteer(page.names, language)

    def read(self, text: str) -> Iterator[PageClaim]:
        """Yield the facts that a text tells."""
        document = Document(text, self._names)
        last: dict[str, list[Thing]] = {}
        for sentence in document.sentences:
            yield from self._in_sentence(document, sentence, last)

    def _in_sentence(self, document: Document, sentence: Sentence, last: dict[str, list[Thing]]) -> Iterator[PageClaim]:
        """Yield the facts of a sentence. last: kind -> the things of that kind in the last sentence that has any.

        A fact is from the source whose year is in its clause, or alone in its sentence if no fact beside it is like it.
        """
        words, atoms = self._words, sentence.atoms
        clauses = list(self._clauses(document, sentence, last))
        told = [(clause, fact) for clause, things in clauses for fact in self._facts(clause, things)]
        if not told or sentence.asks or any_listed(atoms, words.reports):
            return
        years = self._years(atoms)
        plain = words.knows_sources and not years and not any_listed(atoms, words.speaks_of_sources)
        dated = any_listed(atoms, words.dates)
        for clause, fact in told:
            alone = not dated and sum(one.relation.value == fact.relation.value for _, one in told) == 1
            own = self._years(clause) or (years if alone else [])
            yield PageClaim(fact, plain, own[0] if len(own) == 1 else "")

    def _years(self, atoms: Sequence[Atom]) -> list[str]:
        """Return the years of sources that some atoms name."""
        return [atom.text for atom in atoms if atom.text in self._page.years]

    def _clauses(
        self, document: Document, sentence: Sentence, last: dict[str, list[Thing]]
    ) -> Iterator[tuple[Sequence[Atom], Sequence[Thing]]]:
        """Yield the atoms of each clause with its things, and with those that it takes from what is before."""
        atoms, words, start = sentence.atoms, self._words, 0
        opening: list[Thing] = []
        named: dict[str, list[Thing]] = {}
        for end in (*(at for at, atom in enumerate(atoms) if atom.text in words.turns), len(atoms)):
            clause = atoms[start:end]
            own = list(self._things(document, clause))
            things = [*opening, *self._taken(document, atoms, start, end, last), *own]
            if clause and not any_listed(clause, words.denies) and not any_listed(clause, words.compares):
                yield clause, things
            for thing in own:
                for kind in thing.kinds:
                    named.setdefault(kind, []).append(thing)
            last |= named
            adjunct = not start and len(clause) == 2 and len(own) == 1 and own[0].at and text_at(atoms, end) == PAUSE
            opening = [own[0]._replace(at=BEFORE)] if adjunct else []
            start = end + 1

    def _taken(
        self, document: Document, atoms: Sequence[Atom], start: int, end: int, last: dict[str, list[Thing]]
    ) -> Iterator[Thing]:
        """Yield what a clause takes from before it: "X, care ...", "X (...)", "X: ..."; "acolo", the last place; "ea".

        A pronoun stands for a person only where there is one that it can mean.
        """
        before = atoms[start - 2].mention if start > 1 else None
        goes_on = text_at(atoms, start) in self._words.relatives or text_at(atoms, start - 1) in ("(", ":")
        if goes_on and before is not None:
            yield self._thing(document.mentions[before], BEFORE)
        if any(atom.text in self._words.there for atom in atoms[start:end]):
            yield from (found[-1]._replace(at=BEFORE) for kind, found in last.items() if kind in self._page.places)
        if text_at(atoms, start) in self._words.who:
            people = [found for kind, found in last.items() if kind in self._page.people]
            yield from (one[-1]._replace(at=BEFORE) for one in people if len({thing.id for thing in one}) == 1)

    def _facts(self, atoms: Sequence[Atom], things: Sequence[Thing]) -> Iterator[PageFact]:
        """Yield the facts that a clause tells."""
        found: dict[frozenset[int], list[PageFact]] = {}
        for relation in self._page.relations:
            subjects = [thing for thing in things if relation.subject in thing.kinds]
            values = [thing for thing in things if relation.value in thing.kinds]
            if len(subjects) == 1 and not values and relation.unit:
                values = list(self._bare(atoms, subjects[0], relation))
            if len(subjects) == len(values) == 1:
                pair = frozenset((subjects[0].start, values[0].start))
                found.setdefault(pair, []).append(PageFact(relation, subjects[0], values[0]))
        for fitting in found.values():
            one = fitting if len(fitting) == 1 else self._by_words(atoms, fitting)
            yield from one if len(one) == 1 else ()

    def _by_words(self, atoms: Sequence[Atom], fitting: Sequence[PageFact]) -> Sequence[PageFact]:
        """Return those of some facts about the same things that a clause has a word of which is of no other of them.

        If the page itself puts the things beside each other, only what it says there can be told.
        """
        on_page = [one for one in fitting if self._is_on_page(one)] or fitting
        stems = {atom.text[:STEM] for atom in atoms if len(atom.text) >= STEM}
        own = {fact: {word[:STEM] for word in fact.relation.said if len(word) >= STEM} for fact in fitting}
        others = {fact: {stem for one in fitting if one != fact for stem in own[one]} for fact in fitting}
        return [fact for fact in on_page if (own[fact] - others[fact]) & stems]

    def _is_on_page(self, fact: PageFact) -> bool:
        """Return whether the page states or denies just that."""
        about = self._page.about.get((fact.relation.id, fact.subject.id), ())
        return any(fact.value.id in (one.value, one.denied) for one in about)

    def _things(self, document: Document, atoms: Sequence[Atom]) -> Iterator[Thing]:
        """Yield the named things of a clause, and the numbers with a unit."""
        texts = [atom.text for atom in atoms]
        free = 0
        for at, atom in enumerate(atoms):
            if atom.mention is not None:
                yield self._thing(document.mentions[atom.mention], at)
            elif at >= free and (read := self._words.number_at(texts, at)) is not None:
                number, free = read
                unit = text_at(atoms, free + (text_at(atoms, free) in self._words.joiner))
                kinds = {one.value for one in self._page.relations if unit in one.unit}
                if len(kinds) == 1 and not _IN_NUMBER.search(document.text[max(0, atom.start - 2) : atom.start]):
                    [kind] = kinds
                    yield Thing(f"{number}-{kind}", frozenset(kinds), atom.start, atoms[free - 1].end, at)

    def _bare(self, atoms: Sequence[Atom], subject: Thing, relation: PageRelation) -> Iterator[Thing]:
        """Yield a number without its unit at the end of a clause: "„Frasinul” are 5", "„Frasinul” 5", "(5)"."""
        number, verb = atoms[-1], atoms[subject.at + 1 : -1]
        with_unit = [one for one in self._page.relations if one.subject == relation.subject and one.unit]
        digits = number.text.isdigit() and len(number.text) <= LONGEST_NUMBER and number.text not in self._page.years
        linked = not verb or (len(verb) == 1 and verb[0].text in relation.before_value)
        if digits and linked and subject.at < len(atoms) - 1 and len(with_unit) == 1:
            yield Thing(f"{number.text}-{relation.value}", frozenset((relation.value,)), number.start, number.end, 0)

    def _thing(self, mention: Mention, at: int) -> Thing:
        """Return the thing that a mention names."""
        return Thing(mention.id, self._page.kinds[mention.id], mention.start, mention.end, at)


class _Words:
    """The words of one language by which clauses about a page are read."""

    def __init__(self, language: Language) -> None:
        claims, table = language.claims, language.claims.questions
        self.turns = SIGNS.union(claims.clauses.contrasts)
        self.relatives = frozenset(claims.asides.relatives)
        self.there, self.who = frozenset(table.there), frozenset(table.who)
        self.joiner = frozenset((language.number.joiner,)) - {""}
        self._numbers = number_reader(language)
        doubts = (*table.doubting, *claims.doubts.conditions, *claims.doubts.alternatives)
        self.denies = listed_in((*table.negators, *doubts, *table.unless))
        self.compares = listed_in((*table.compared, *table.unequal))
        self.dates = listed_in(table.compared)
        self.reports = listed_in(table.reported)
        self.knows_sources = bool(table.sources)
        self.speaks_of_sources = listed_in((*table.sources, *table.negators, *claims.clauses.reversals))

    def number_at(self, words: Sequence[str], at: int) -> tuple[int, int] | None:
        """Return the number at a place, in digits or in words, and the place after it."""
        if words[at].isdigit():
            return (int(words[at]), at + 1) if len(words[at]) <= LONGEST_NUMBER else None
        return self._numbers.at(words, at)


@lru_cache(maxsize=8)
def _words(language: Language) -> _Words:
    return _Words(language)
