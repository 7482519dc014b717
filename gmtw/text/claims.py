"""Which slot a text puts its mentions into: "În prima zi, X și Y", "X (luni dimineață)", lists under "Ziua 1:".

Precision first: a clause that doubts, compares or gives reasons claims nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.claim_builder import Claim, Teller
from gmtw.text.clause_items import START, Clause
from gmtw.text.clauses import Clauses
from gmtw.text.phrases import Phrases, among
from gmtw.text.sentences import Sentence
from gmtw.text.slot_expressions import Place, Places
from gmtw.text.slot_tables import Grid

__all__ = ["Claim", "Claimer"]

HEADING = 6
"""The most words of a line that is nothing but a heading."""


class _Context(NamedTuple):
    """What a heading says for the lines under it; `listed`: a list has begun, `prose`: a paragraph has."""

    place: Place
    listed: bool = False
    prose: bool = False


@dataclass(slots=True)
class _Passage:
    """What was said before a sentence, and on which line.

    days: those that a sentence of that line started with; bare: it named nothing. where: the last ones
    said. last: the only mention of the sentence before. grid: the table. undoes: the sentence takes back
    what the one before it says. topic: the part of the day that the sentences of that line are about.
    """

    context: _Context | None = None
    line: int = -1
    days: frozenset[int] = frozenset()
    bare: bool = False
    where: frozenset[int] = frozenset()
    last: int | None = None
    grid: Grid | None = None
    undoes: bool = False
    topic: frozenset[str] = frozenset()


class Claimer:
    """Reads the claims of sentences about the slots of one scene."""

    def __init__(self, places: Places, language: Language) -> None:
        self.places = places
        self.table = language.claims
        self._clauses = Clauses(language)
        self._rounds = Phrases([(phrase, True) for phrase in self.table.rounds])
        self._teller = Teller(places, self.table)

    def claims(
        self, sentences: Iterable[Sentence], denied: frozenset[int], entities: Sequence[str] = ()
    ) -> list[Claim]:
        """The claims in order; a denied mention is in no slot.

        entities: the entity of each mention, so that one that a sentence denies in the end is in no slot either.
        """
        passage = _Passage()
        found: list[Claim] = []
        claims: list[Claim] = []
        for sentence in sentences:
            if not sentence.row:
                passage.grid = None
                before, claims = claims, self._told(sentence, passage)
                if passage.undoes:
                    undone = self._undone(before, sentence, entities)
                    found = [claim for claim in found if claim not in undone]
                found += self._kept(claims, sentence, denied, entities) if denied and entities else claims
                continue
            passage.grid = passage.grid or Grid(self.places)
            around = passage.context.place if passage.context else Place(0, 0, frozenset(), frozenset())
            for mention, (days, parts) in passage.grid.read(sentence):
                if slots := self.places.meant(days or around.days, parts or around.parts):
                    found.append(Claim(mention, slots))
        return [claim for claim in found if claim.mention not in denied]

    def _undone(self, before: list[Claim], sentence: Sentence, entities: Sequence[str]) -> list[Claim]:
        """Those of the claims before a sentence that it takes back: of the entities that it names, or all."""
        named = {entities[atom.mention] for atom in sentence.atoms if atom.mention is not None} if entities else set()
        return [claim for claim in before if not named or entities[claim.mention] in named]

    def _kept(
        self, claims: list[Claim], sentence: Sentence, denied: frozenset[int], entities: Sequence[str]
    ) -> list[Claim]:
        """The claims about what is not denied later in the sentence: "am ales X și Y la prânz, dar am exclus Y"."""
        out = {entities[a.mention]: a.mention for a in sentence.atoms if a.mention in denied and a.mention is not None}
        return [claim for claim in claims if claim.mention > out.get(entities[claim.mention], -1)]

    # --- what a passage goes on about ---

    def _told(self, sentence: Sentence, passage: _Passage) -> list[Claim]:
        """The claims of a sentence; `passage` goes on."""
        goes_on = sentence.line == passage.line
        if not (goes_on or sentence.item):
            passage.days = frozenset()
        passage.topic = passage.topic if goes_on else frozenset()
        passage.context = self._under(sentence, passage.context)
        said = self.places.find(sentence.atoms) if self.places.may_be_in(sentence.words) else []
        places = self._about(self._resolved(said, passage.where), sentence, passage)
        held = self._held(sentence, places, passage)
        last = passage.last if goes_on else None
        says = (places or held) and (sentence.names or last is not None) and not sentence.asks
        reverses = goes_on and sentence.atoms[0].text in self.table.reversals
        clauses = self._clauses.cut(sentence.atoms, places, last) if says or reverses else []
        passage.undoes = reverses and any(clause.undoes for clause in clauses[:2])
        carries = self.places.divided and not any(place.days for place in (*places, *([held] if held else [])))
        claims = self._teller.told(
            clauses if says else [], held, bool(places), passage.days if carries else frozenset()
        )
        if not sentence.names:
            passage.context = self._heading(sentence, places, passage.context)
        self._go_on(sentence, places, clauses, passage)
        return claims

    def _resolved(self, places: list[Place], where: frozenset[int]) -> list[Place]:
        """With what "în aceeași zi" means: the last day said, or the only one that the sentence said before."""
        found: list[Place] = []
        for place in places:
            before = frozenset(day for other in found for day in other.days)
            meant = where if place.first < START else before
            found.append(place._replace(days=meant) if place.same and len(meant) == 1 else place)
        return found

    def _about(self, places: list[Place], sentence: Sentence, passage: _Passage) -> list[Place]:
        """With the meal that the line is about: "La cină am ales X pentru prima zi. A doua zi am ales Y."."""
        if not (places and self.places.divided):
            return places
        first = places[0]
        if any(place.parts for place in places):
            alone = not first.days and first.first <= START and len(first.parts) == 1 and not first.left
            others = any(place.parts for place in places[1:])
            passage.topic = first.parts if alone and not others else frozenset()
            return places
        names = sum(atom.mention is not None for atom in sentence.atoms)
        counts = any(among(self.table.sums, word) for word in sentence.words)
        if counts or not passage.topic or names != len(places) or any(len(place.days) != 1 for place in places):
            return places
        return [place._replace(parts=passage.topic, cells=((place.days, passage.topic),)) for place in places]

    def _held(self, sentence: Sentence, places: list[Place], passage: _Passage) -> Place | None:
        """The place of what has none of its own: of the heading, or of the stop before ("Apoi vizităm X.")."""
        going = self._says(sentence, self.table.going) and sentence.words.isdisjoint(self.table.other_days)
        going = going or any(hit.first < START for hit in self._rounds.find(sentence.atoms))
        begins = any(among(self.table.begins, atom.text) for atom in sentence.atoms[:START])
        stop = passage.bare and (begins or self._starts_with_one(sentence))
        if passage.days and not places and not self.places.divided and (going or stop):
            return Place(0, 0, passage.days, frozenset())
        return passage.context.place if passage.context else None

    def _starts_with_one(self, sentence: Sentence) -> bool:
        """Whether a sentence starts with one name, and not with a list of them."""
        at = next((at for at, atom in enumerate(sentence.atoms[:START]) if atom.mention is not None), None)
        if at is None:
            return False
        words = [atom.text for atom in sentence.atoms[at + 1 : at + 3]]
        return not any(word in self.table.ands for word in words[:1]) and "" not in words

    def _says(self, sentence: Sentence, words: tuple[str, ...]) -> bool:
        """Whether a sentence starts with one of the words."""
        return any(atom.text in words for atom in sentence.atoms[:START])

    def _go_on(self, sentence: Sentence, places: list[Place], clauses: list[Clause], passage: _Passage) -> None:
        """Remembers what the next sentence may go on about."""
        dated = [place for place in places if place.days]
        said = frozenset(day for place in dated for day in place.days)
        if dated:
            leads = dated[0].first <= HEADING and not any(place.left for place in dated)
            leads = leads and (sentence.names or not any(among(self.table.sums, word) for word in sentence.words))
            passage.days = said if leads and len(said) == 1 else frozenset()
            passage.where = dated[-1].days if not any(clause.doubtful for clause in clauses) else frozenset()
        elif (places and not self.places.divided) or self._says(sentence, self.table.other_days):
            passage.days = frozenset()
        named = [atom.mention for atom in sentence.atoms if atom.mention is not None]
        passage.last = named[0] if len(named) == 1 else None
        passage.bare, passage.line = bool(dated) and not named, sentence.line

    def _under(self, sentence: Sentence, context: _Context | None) -> _Context | None:
        """The context still in force at a sentence: a list, or else one paragraph, follows a heading."""
        if context is None or sentence.item:
            return context and context._replace(listed=True)
        if sentence.after_blank and (context.listed or context.prose):
            return None
        return context._replace(prose=True)

    def _heading(self, sentence: Sentence, places: list[Place], context: _Context | None) -> _Context | None:
        """The context after a sentence without mentions."""
        titled = sentence.alone and (sentence.ends_open or sentence.heading)
        short = sum(atom.text.isalnum() for atom in sentence.atoms) <= HEADING
        if len(places) == 1 and not places[0].left and sentence.alone and (titled or short):
            place = places[0]
            if context and not place.days and context.place.days:
                place = place._replace(days=context.place.days)
            return _Context(place)
        return None if titled and not sentence.item else context
