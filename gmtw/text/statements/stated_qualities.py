"""Find what a text says that things are: "toate preparatele sunt vegetariene", "X și Y, toate fiind gratuite".

What it says of single things by their names is found by `gmtw.text.statements.named_qualities`.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from gmtw.languages import Language
from gmtw.text.phrases import PhraseHit, phrase_set, values_of
from gmtw.text.sentences import PAUSE, Atom, Sentence
from gmtw.text.statements.named_qualities import NamedQualities
from gmtw.text.statements.statement_model import Context, Statement


class QualityReader:
    """Reads the qualities that segments of one language say things have."""

    def __init__(self, language: Language) -> None:
        self.table, self._kept = language.statements.qualities, language.statements.kept
        self._conditions = language.statements.conditions
        table = self.table
        self._holds, self._chooses = phrase_set(language.statements.counts.holds), phrase_set(table.chooses)
        self._joined = frozenset((PAUSE, *language.claims.expressions.conjunctions))
        self._have, self._lack = values_of(table.have), values_of(table.lack)
        self._subjects = {noun: thing for thing, nouns in table.things.items() for noun in nouns}
        self._named = NamedQualities(language)
        self.things = (phrase_set(self._subjects),)
        """The tables without a phrase of which a sentence says nothing of all things."""
        self.listed = (phrase_set(table.gerunds),)
        """The tables without a phrase of which it says nothing of the names of a list."""
        self.named = self._named.needed
        """The tables without a phrase of which it says nothing of single names."""

    def of_things(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield what is said of each thing of the plan: "toate preparatele sunt vegetariene"."""
        table, kept = self.table, self._kept
        for at in [at for at, atom in enumerate(segment) if atom.text in self._subjects]:
            thing = self._subjects[segment[at].text]
            before = segment[at - 1].text if at else ""
            dated = context.of_days or bool(context.places_in(segment))
            if before in table.only and not dated and self._holds.ends_at(segment, at - 1):
                yield from self._said_of(segment, at - 1, at + 1, thing, True)
                continue
            if self._chooses.ends_at(segment, at) and not any(p.first < at for p in context.places_in(segment)):
                yield from (said._replace(kind="chosen") for said in self._said_of(segment, at, at + 1, thing, True))
                continue
            none = before in table.none
            if not (none or before in kept.every) or _any(segment[:at], self._conditions):
                continue
            if not none and _any(segment[max(0, at - 2) : at - 1], kept.negators):
                continue  # "nu toate obiectivele sunt gratuite"
            verb = next((p for p in range(at + 1, len(segment)) if segment[p].text not in table.chosen), len(segment))
            denied = _any(segment[at:verb], kept.negators)
            days = {day for place in context.places_in(segment) if place.first < verb for day in place.days}
            if verb < len(segment) and segment[verb].text in table.copulas and (not denied or none) and len(days) < 2:
                day = next(iter(days), None)
                yield from (said._replace(day=day) for said in self._said_of(segment, at, verb, thing, not none))

    def of_listed(self, segment: Sequence[Atom], context: Context) -> Iterator[Statement]:
        """Yield what is said of all names listed right before: "X, Y și Z, toate acestea fiind gratuite"."""
        table = self.table
        for at in range(1, len(segment) - 1):
            of_all = segment[at].text in table.gerunds and segment[at - 1].text in (
                *table.these,
                *self._kept.every,
            )
            if of_all:
                listed = tuple(
                    a.mention for a in context.sentence.atoms if a.mention is not None and a.end < segment[at].start
                )
                said = self._said_of(segment, at - 1, at, "", True) if len(listed) > 1 else ()
                yield from (one._replace(mentions=listed) for one in said)

    def of_names_before(self, before: Sequence[Sentence], atoms: Sequence[Atom]) -> Iterator[Statement]:
        """Yield what is said of the names of the sentences before, in their line: "Toate trei sunt fragile"."""
        for said in self._named.after([one.atoms for one in before], atoms):
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            yield Statement("quality", start, end, said.about, has=said.has, mentions=said.mentions)

    def of_names(self, atoms: Sequence[Atom]) -> Iterator[Statement]:
        """Yield what is said of things by their names: "X (prioritate înaltă)"."""
        for said in self._named.read(atoms):
            start, end = atoms[said.first].start, atoms[said.last - 1].end
            yield Statement("quality", start, end, said.about, has=said.has, mentions=said.mentions)

    def _said_of(self, segment: Sequence[Atom], at: int, verb: int, thing: str, affirmed: bool) -> Iterator[Statement]:
        """Yield the qualities right after a verb, also those that "și" joins; those of "niciun" turned round."""
        place = next((at for at in (verb, verb + 1) if self._quality(segment, at, affirmed)), len(segment))
        while place < len(segment) and (found := self._quality(segment, place, affirmed)) is not None:
            hit, has = found
            end = segment[hit.last - 1].end
            yield Statement("quality", segment[at].start, end, hit.value, thing=thing, has=has is affirmed)
            joined = affirmed and hit.last < len(segment) and segment[hit.last].text in self._joined
            place = hit.last + 1 if joined else len(segment)

    def _quality(self, segment: Sequence[Atom], place: int, affirmed: bool) -> tuple[PhraseHit[str], bool] | None:
        """Return the quality said at a place, and whether its phrase says that things have it.

        Of "niciun preparat nu conține gluten sau ouă" the first one is sure.
        """
        for phrases, has in ((self._have, True), (self._lack, False)):
            hit = phrases.at(segment, place)
            if hit is not None and not (affirmed and self._is_alternative(segment, hit.last)):
                return hit, has
        return None

    def _is_alternative(self, segment: Sequence[Atom], place: int) -> bool:
        """Return whether something else is said after a quality: "gratuite sau ieftine"."""
        return place < len(segment) and segment[place].text in self.table.alternatives


def _any(atoms: Sequence[Atom], words: Container[str]) -> bool:
    return any(atom.text in words for atom in atoms)
