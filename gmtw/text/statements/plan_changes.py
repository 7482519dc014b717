"""Find what a text says was changed from an agreed plan: what was moved, added or taken out, and what is as before.

"Cursul a trecut de luni pe joi", "am scos muzeul", "parcul a rămas neatins", "gara era și înainte în prima zi", "restul
e neschimbat", "nu am adăugat nimic". A verb says it of the one list of names beside it. A sentence with a condition, an
attempt or an alternative says nothing. What is true of a repair is decided by `gmtw.tasks.plan.change_check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import PhraseHit, Phrases, phrase_set
from gmtw.text.sentences import PAUSE, SIGNS, Atom, Sentence, mentions_in, text_at
from gmtw.text.slots.slot_expressions import SlotExpression, SlotFinder
from gmtw.text.statements.statement_model import Statement, StatementKind

FILL = 5
"""The most atoms between a verb and the first of its objects."""

NOTHING = 9
"""The most atoms between "nothing" and the verbs before it."""

AGREED = 3
"""The most atoms between a verb of what was and the words for the agreed plan."""


class _Verb(NamedTuple):
    """What a verb says. of_object: of the names after it; else of those before it, or of the one right after it.

    comes: it says so only beside the place that was left.
    """

    kind: StatementKind
    of_object: bool = False
    comes: bool = False


class _Part(NamedTuple):
    """A part of a sentence that says one thing: its atoms, with the places in it."""

    atoms: Sequence[Atom]
    places: Sequence[SlotExpression]


class ChangeReader:
    """Reads what sentences of one language say was changed from an agreed plan."""

    def __init__(self, language: Language) -> None:
        table = language.statements.changes
        self._verbs: Phrases[_Verb] = Phrases(
            [
                *((phrase, _Verb("moved")) for phrase in table.moved),
                *((phrase, _Verb("moved", comes=True)) for phrase in table.comes),
                *((phrase, _Verb("moved", of_object=True)) for phrase in table.moves),
                *((phrase, _Verb("swapped")) for phrase in table.swapped),
                *((phrase, _Verb("added", of_object=True)) for phrase in table.adds),
                *((phrase, _Verb("added")) for phrase in (*table.added, *table.replaces)),
                *((phrase, _Verb("removed", of_object=True)) for phrase in table.removes),
                *((phrase, _Verb("removed")) for phrase in table.removed),
            ]
        )
        self._participles, self._replaces = phrase_set(table.participles), phrase_set(table.replaces)
        self._plans = phrase_set(language.statuses.inclusion.plans)
        self._unchanged, self._stays = phrase_set(table.unchanged), frozenset(table.stays)
        self._as_before, self._rest = phrase_set(table.as_before), phrase_set(table.rest)
        self._was, self._agreed = phrase_set(table.was), phrase_set(language.claims.old_plan.inside)
        self._nothing = phrase_set(table.nothing)
        self._none_of = {about: listed_in(words) for about, words in table.none_of.items()}
        self._origins, self._ends = phrase_set(table.origins), frozenset(table.ends)
        self._beside, self._closed_by = frozenset(table.beside), frozenset(table.closed_by)
        self._is_open, self._hints = listed_in(table.open), listed_in(table.hints)
        self._is_condition = listed_in(language.statements.conditions)
        self._breaks = frozenset(table.breaks)
        self._turns = frozenset((*language.claims.clauses.reversals,))
        self._negators = frozenset(table.negators)
        self._joined = frozenset((*language.claims.expressions.conjunctions, PAUSE))
        self._fill = frozenset((*language.statements.relations.fill, *language.statements.relations.joiners))
        self.needed: Sequence[Phrases[Any]] = (
            self._verbs,
            self._unchanged,
            self._as_before,
            self._participles,
            self._was,
            self._nothing,
        )
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, sentence: Sentence, finder: SlotFinder) -> Iterator[Statement]:
        """Yield what a sentence says was changed, or was not."""
        atoms = sentence.atoms
        places = [*finder.in_sentence(sentence), *self._short_days(atoms, finder)]
        for first, last in self._parts(atoms):
            here = (place for place in places if first <= place.first and place.last <= last)
            part = _Part(atoms[first:last], sorted(_shifted(place, first) for place in here))
            if any(self._is_open(atom.text) for atom in part.atoms) or any(
                map(self._is_condition, _texts(atoms[:last]))
            ):
                continue
            yield from self._of_verbs(part, finder)
            yield from self._of_unchanged(part, finder)
            yield from self._of_agreed(part, finder)
            yield from self._of_nothing(part)

    def hinted(self, sentences: Sequence[Sentence]) -> tuple[int, ...]:
        """Return the names in sentences that may speak of changes: what "the rest" may leave out."""
        hinting = (sentence for sentence in sentences if any(map(self._hints, sentence.words)))
        return tuple(number for sentence in hinting for number in mentions_in(sentence.atoms))

    # --- parts and places ---

    def _parts(self, atoms: Sequence[Atom]) -> Iterator[tuple[int, int]]:
        """Yield the parts of a sentence that say one thing each; what a reversal follows may be an attempt."""
        start = 0
        says = [hit.first for phrases in (self._verbs, self._unchanged) for hit in phrases.find(atoms)]
        agrees = [hit.first for hit in self._as_before.find(atoms)]
        for at, atom in enumerate(atoms):
            if atom.text in self._turns:
                start = at + 1
            elif self._is_end_of_part(atom) or (
                atom.text in self._joined and self._is_cut(atoms, at, start, says, agrees)
            ):
                yield start, at
                start = at + 1
        yield start, len(atoms)

    def _is_end_of_part(self, atom: Atom) -> bool:
        return atom.text in self._breaks or (atom.text in SIGNS and atom.text != PAUSE)

    def _is_cut(self, atoms: Sequence[Atom], at: int, start: int, says: Sequence[int], agrees: Sequence[int]) -> bool:
        """Return whether a comma, or an "and", stands between two verbs that say something each.

        "Am scos X, Y a rămas luni, ca înainte": what is as before goes with all that is before it, but for the verb.
        """
        if atoms[at].text not in self._joined or not any(start <= n < at for n in says):
            return False
        end = next((n for n in range(at + 1, len(atoms)) if self._is_end_of_part(atoms[n])), len(atoms))
        if atoms[at].text != PAUSE:
            return at + 1 in says
        near = next((n for n in range(at + 1, end) if atoms[n].text == PAUSE), end)
        later = any(at < n < end for n in agrees) and not any(at < n < end for n in says)
        return any(at < n < near for n in says) or (later and at + 1 not in agrees)

    def _short_days(self, atoms: Sequence[Atom], finder: SlotFinder) -> Iterator[SlotExpression]:
        """Yield the days whose name is cut short after a preposition, or before what is said of it: "în a doua"."""
        taken = {at for place in finder.find(atoms) for at in range(place.first, place.last)}
        for hit in finder.short_days(atoms):
            led = hit.first and (atoms[hit.first - 1].text in self._ends or self._origins.ends_at(atoms, hit.first))
            says = hit.first == 0 and text_at(atoms, hit.last) in self._stays
            if hit.first not in taken and (led or says):
                yield hit

    def _is_origin(self, part: _Part, place: SlotExpression) -> bool:
        """Return whether something is said to come from a place: "DE LA depozit"."""
        return place.left or self._origins.ends_at(part.atoms, place.first)

    # --- what was done ---

    def _of_verbs(self, part: _Part, finder: SlotFinder) -> Iterator[Statement]:
        """Yield what the verbs of a part say was done to the names beside them."""
        hits = self._verbs.find(part.atoms)
        for hit in hits:
            if any(atom.text in self._negators for atom in part.atoms[max(0, hit.first - 2) : hit.first]):
                continue
            named = self._objects(part, hit.last) if hit.value.of_object else self._about(part, hit)
            said = self._done(part, hit, named, finder, len(hits) == 1) if named else None
            if said is not None and self._is_plain(hit.value, said):
                yield said
        for at in [found.first for found in self._participles.find(part.atoms)]:
            name = part.atoms[at - 2].mention if at > 1 and part.atoms[at - 1].text == PAUSE else None
            if name is not None:
                yield self._done(part, PhraseHit(at, at + 1, _Verb("moved")), (name,), finder, not hits)

    def _about(self, part: _Part, hit: PhraseHit[_Verb]) -> tuple[int, ...]:
        """Return the names of the list before a verb that nothing narrows, or of the one right after it."""
        atoms, end = part.atoms, hit.last
        if end < len(atoms) and atoms[end].mention is not None:
            return self._list_from(atoms, end)
        in_plan = self._plans.at(atoms, end) is not None or any(place.first - end in (0, 1) for place in part.places)
        narrowed = hit.value.kind in ("added", "removed") and not (in_plan or self._is_end(atoms, end))
        return () if narrowed and not self._replaces.ends_at(atoms, end) else self._subjects(part, hit.first)

    def _is_plain(self, verb: _Verb, said: Statement) -> bool:
        """Return whether a move is surely one: "X a ajuns la 30 de lei" is none."""
        return verb.kind != "moved" or verb.of_object or bool(said.left or (said.slots and not verb.comes))

    def _done(
        self, part: _Part, hit: PhraseHit[_Verb], named: tuple[int, ...], finder: SlotFinder, alone: bool
    ) -> Statement:
        """Return what a verb says of names, of a move also from where and to where, if it is the only verb."""
        start, end = part.atoms[hit.first].start, part.atoms[hit.last - 1].end
        said = Statement(hit.value.kind, start, end, mentions=named)
        if hit.value.kind != "moved" or not alone:
            return said
        opens = part.places[0].first if part.places and self._opens(part.atoms, part.places[0].first) else -1
        after = (place for place in part.places if place.first >= hit.last or place.first == opens)
        origins = [place for place in after if self._is_origin(part, place)]
        goals = [place for place in part.places if place not in origins and not (place.same or place.offers)]
        left = _slots(origins[0], finder) if len(origins) == 1 else frozenset[str]()
        return said._replace(left=left, slots=_slots(goals[0], finder) if len(goals) == 1 else frozenset())

    def _subjects(self, part: _Part, at: int) -> tuple[int, ...]:
        """Return the names of the list that ends before a place, at which a verb begins, maybe after its own place."""
        at = self._back(part, at)
        first, named = self._list_back(part.atoms, at)
        start = next((n + 1 for n in range(first - 1, -1, -1) if part.atoms[n].text in SIGNS), 0)
        small = self._fill | self._joined | self._stays
        return named if all(atom.text in small for atom in part.atoms[start:first]) else ()

    def _back(self, part: _Part, at: int) -> int:
        """Return the first place at or before `at` before which no small word stands."""
        while at > 0 and (part.atoms[at - 1].text in self._fill or part.atoms[at - 1].text in self._stays):
            at -= 1
        return at

    def _list_back(self, atoms: Sequence[Atom], end: int) -> tuple[int, tuple[int, ...]]:
        """Return where the list of names that ends before a place begins, and its names."""
        named: list[int] = []
        at = end - 1
        while at >= 0 and (mention := atoms[at].mention) is not None:
            named.insert(0, mention)
            end, at = at, at - 1
            while at >= 0 and atoms[at].text in self._joined:
                at -= 1
        return end, tuple(named)

    def _objects(self, part: _Part, at: int) -> tuple[int, ...]:
        """Return the names of the list after a verb; none where other words than of amounts and places lead to it."""
        atoms, end = part.atoms, at + FILL
        while at < min(len(atoms), end) and atoms[at].mention is None:
            place = next((place for place in part.places if place.first == at), None)
            text = atoms[at].text
            if text in SIGNS or text in self._beside or text in self._negators:
                return ()
            at = place.last if place is not None else at + 1
        named: list[int] = []
        while at < len(atoms) and (mention := atoms[at].mention) is not None:
            named.append(mention)
            ahead = at + 1
            while ahead < len(atoms) and atoms[ahead].text in self._joined:
                ahead += 1
            at = ahead if ahead > at + 1 else len(atoms)
        return tuple(named)

    # --- what is as before ---

    def _of_unchanged(self, part: _Part, finder: SlotFinder) -> Iterator[Statement]:
        """Yield what is said to be unchanged: names, slots, or the rest of the plan."""
        atoms = part.atoms
        for hit in self._unchanged.find(atoms):
            after = text_at(atoms, hit.last)
            first = hit.first == 0 and after in self._stays  # "neschimbat rămâne X"
            closed = first or after in self._ends or self._is_end(atoms, hit.last)
            at = hit.first
            while at > 0 and (atoms[at - 1].text in self._stays or atoms[at - 1].text in self._fill):
                place = next((p for p in part.places if p.last == at), None)
                if place is not None:
                    break
                at -= 1
            at -= at == hit.first and at > 1 and atoms[at - 1].text == PAUSE
            if not closed or any(atom.text in self._negators for atom in atoms[max(0, at - 2) : hit.first]):
                continue
            said = Statement("kept", atoms[hit.first].start, atoms[hit.last - 1].end)
            place = next((p for p in part.places if p.last == at), None)
            if self._rest.starts_within(atoms[:at], 2):
                yield said._replace(kind="rest")
            elif place is not None and all(a.text in self._fill or a.text in self._ends for a in atoms[: place.first]):
                yield said._replace(kind="untouched", slots=_slots(place, finder))
            elif part.places and self._as_before.at(atoms, hit.first) is not None:
                continue  # "X e luni, ca înainte": that place is as it was
            elif named := self._subjects(part, at) or self._objects(part, hit.last if at == 0 else len(atoms)):
                yield said._replace(mentions=named)

    def _of_agreed(self, part: _Part, finder: SlotFinder) -> Iterator[Statement]:
        """Yield what is said to have been somewhere in the agreed plan already: "X era și înainte în ziua 1"."""
        atoms = part.atoms
        hits = self._as_before.find(atoms) or list(self._in_the_past(atoms))
        if hits and not part.places and self._unchanged.at(atoms, hits[0].first) is not None:
            return  # "X e ca înainte": said of it by itself
        if len(hits) != 1 or any(atom.text in self._negators for atom in atoms) or self._verbs.find(atoms):
            return
        first = next((at for at, atom in enumerate(atoms) if atom.mention is not None), len(atoms))
        named = self._list_from(atoms, first)
        if not named or len(named) != len(mentions_in(atoms)) or not self._opens(atoms, first):
            return
        said = Statement("was", atoms[hits[0].first].start, atoms[hits[0].last - 1].end, mentions=named)
        agreed = bool(self._agreed.find(atoms))  # "in the old plan": a place that was left, as such
        plain = [p for p in part.places if not (p.offers or p.same or (p.left and not agreed))]
        if len(part.places) == len(plain) < 2:
            yield said._replace(slots=_slots(plain[0], finder) if plain else frozenset())

    def _in_the_past(self, atoms: Sequence[Atom]) -> Iterator[PhraseHit[bool]]:
        """Yield the words for the agreed plan that a verb of what was stands beside: "ERA luni ÎN PLANUL VECHI"."""
        verbs = self._was.find(atoms)
        for hit in self._agreed.find(atoms) if verbs else ():
            yield PhraseHit(min(hit.first, verbs[0].first), max(hit.last, verbs[0].last), True)

    def _opens(self, atoms: Sequence[Atom], first: int) -> bool:
        """Return whether only small words, and those for the agreed plan, stand before a name."""
        agreed = self._agreed.at(atoms, 0)
        rest = atoms[agreed.last if agreed is not None else 0 : first]
        return all(a.text in self._fill or a.text in self._joined or a.text in self._ends for a in rest)

    def _list_from(self, atoms: Sequence[Atom], at: int) -> tuple[int, ...]:
        """Return the names of the list that begins at a name."""
        named: list[int] = []
        while at < len(atoms) and (mention := atoms[at].mention) is not None:
            named.append(mention)
            at += 1
            while at < len(atoms) and atoms[at].text in self._joined:
                at += 1
        return tuple(named)

    def _of_nothing(self, part: _Part) -> Iterator[Statement]:
        """Yield what is said to have been done to nothing: "fără să mutăm ceva", "nu am scos nimic"."""
        atoms = part.atoms
        for hit in self._nothing.find(atoms):
            start = next((n + 1 for n in range(hit.first - 1, -1, -1) if atoms[n].text in SIGNS), 0)
            before = atoms[max(start, hit.first - NOTHING) : hit.first]
            named = any(atom.mention is not None for atom in before)
            denied = next((n for n, atom in enumerate(before) if atom.text in self._negators), None)
            if denied is None or named or not self._is_end(atoms, hit.last):
                continue
            for about, is_verb in self._none_of.items():
                if any(is_verb(atom.text) for atom in before[denied:]):
                    yield Statement("rest", before[denied].start, atoms[hit.last - 1].end, about)

    def _is_end(self, atoms: Sequence[Atom], at: int) -> bool:
        return at >= len(atoms) or atoms[at].text in SIGNS or atoms[at].text in self._closed_by


def _shifted(place: SlotExpression, by: int) -> SlotExpression:
    return place._replace(first=place.first - by, last=place.last - by)


def _texts(atoms: Sequence[Atom]) -> Iterator[str]:
    return (atom.text for atom in atoms)


def _slots(place: SlotExpression, finder: SlotFinder) -> frozenset[str]:
    """Return the slots that an expression may mean."""
    cells = place.cells or (place.day_parts,)
    return frozenset[str]().union(*(finder.meant(days, parts, place.kind) for days, parts in cells))
