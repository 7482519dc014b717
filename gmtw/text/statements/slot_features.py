"""Find what a text says of slots that are no days: "cursa 1 pleacă după-amiaza cu duba mică".

Said are the half of the day in which they leave, and the part by which they are called. Both are tied to their slot, or
to each other ("duba mare pleacă după-amiaza"), only by the words of a list and by signs. A sentence with a condition or
an alternative says nothing of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import PAUSE, SIGNS, Atom, Sentence, text_at
from gmtw.text.slots.slot_expressions import SlotFinder

BETWEEN = 6
"""The most atoms between a slot and what is said of it."""

LEADS = 1
"""The most words between the start of a clause and what is said of the slot after it: "cu duba mică pleacă cursa 1"."""


class SlotFeatures(NamedTuple):
    """Atoms `first` to `last` (not included) say that each of `days` has all of `features`; no day: that one slot has.

    The features are halves of the day and parts of slots, by their names in the scene.
    """

    first: int
    last: int
    days: tuple[int, ...]
    features: frozenset[str]


class _Item(NamedTuple):
    """A name of slots, by their days, or a feature."""

    first: int
    last: int
    days: tuple[int, ...] = ()
    feature: str = ""

    loose: bool = False
    """It may count the slots of one feature alone: "prima cursă de după-amiază"."""


class SlotFeatureReader:
    """Reads what sentences of one language say of slots that are no days."""

    def __init__(self, language: Language) -> None:
        table, units = language.statements.units, language.claims.days.units
        self._all = phrase_set(table.all)
        self._verbs = frozenset(table.verbs)
        names = [*(name for unit in units.values() for said in unit.parts.values() for name in said)]
        names += [name for said in language.claims.parts.values() for name in said]
        words = {word for name in names for word in name.split()}
        links = (word for unit in units.values() for word in unit.part_links if word not in words)
        self._links = frozenset((*links, *table.verbs, PAUSE, "("))
        self._joiners = frozenset(language.claims.expressions.joiners)
        self._goes_on = frozenset((*language.claims.clauses.contrasts, *language.claims.expressions.conjunctions))
        self._negators = frozenset(language.denials.negation.negators)
        self._open = listed_in((*language.statements.relations.open, *language.claims.doubts.conditions))
        self._halves = frozenset(language.claims.parts)
        names_of_units = phrase_set(names if units else ())
        self._words = names_of_units.longest
        self.needed = (names_of_units,)
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, sentence: Sentence, finder: SlotFinder) -> Iterator[SlotFeatures]:
        """Yield what a sentence says of slots; where it names things, only their halves of the day."""
        atoms = sentence.atoms
        features = [_Item(hit.first, hit.last, feature=hit.value) for hit in finder.features(atoms)]
        if sentence.names:  # what is in a slot of another part is a claim
            features = [one for one in features if one.feature in self._halves]
        if not features or any(self._open(atom.text) for atom in atoms):
            return
        for chain in self._chains(atoms, sorted((*self._slots(sentence, finder, features), *features))):
            said = self._said(atoms, chain)
            if said is not None:
                yield said

    def _slots(self, sentence: Sentence, finder: SlotFinder, features: Sequence[_Item]) -> Iterator[_Item]:
        """Yield the slots that a sentence names by their numbers, and names of all slots."""
        atoms, taken = sentence.atoms, {at for one in features for at in range(one.first, one.last)}
        for place in finder.in_sentence(sentence):
            own = [a for a in range(place.first, place.last) if a not in taken and atoms[a].text not in self._links]
            days = dict.fromkeys(day for days, _ in place.cells or (place.day_parts,) for day in sorted(days))
            if days and own and not (place.left or place.same or place.paired):
                yield _Item(own[0], own[-1] + 1, tuple(days), loose=not atoms[own[-1]].text.isdigit())
        every = tuple(range(finder.number_of_days))
        yield from (_Item(hit.first, hit.last, every, loose=True) for hit in self._all.find(atoms))

    def _chains(self, atoms: Sequence[Atom], items: Sequence[_Item]) -> Iterator[list[_Item]]:
        """Yield the items that are tied to each other; a second slot begins another chain, with what ties it closer."""
        chain: list[_Item] = []
        for at, item in enumerate(items):
            tied = bool(chain) and self._ties(atoms, chain[-1], item)
            slots = any(one.days for one in chain)
            leads = item.feature and slots and at + 1 < len(items) and items[at + 1].days
            if leads and self._ties(atoms, item, items[at + 1]) and not self._is_near(atoms, chain[-1:], item):
                tied = False  # "cursa 1 cu duba mare, după-amiaza cursa 2"
            if chain and (not tied or (item.days and slots)):
                yield chain
                chain = []
            chain.append(item)
        if chain:
            yield chain

    def _ties(self, atoms: Sequence[Atom], one: _Item, two: _Item) -> bool:
        """Return whether only links stand between two items, and a verb or a sign where the first counts slots."""
        gap = atoms[one.last : two.first]
        if len(gap) > BETWEEN or any(atom.mention is not None or atom.text not in self._links for atom in gap):
            return False
        return not (one.loose or two.loose) or any(a.text in SIGNS or a.text in self._verbs for a in gap)

    def _is_near(self, atoms: Sequence[Atom], last: Sequence[_Item], item: _Item) -> bool:
        """Return whether no pause stands between the last item of a chain and the next one."""
        return all(atom.text != PAUSE for one in last for atom in atoms[one.last : item.first])

    def _said(self, atoms: Sequence[Atom], chain: Sequence[_Item]) -> SlotFeatures | None:
        """Return what a chain says, if it has no two features of a sort and nothing around it changes it."""
        features = [item.feature for item in chain if item.feature]
        halves = sum(feature in self._halves for feature in features)
        days = next((item.days for item in chain if item.days), ())
        if not features or halves > 1 or len(features) - halves > 1 or (not days and len(features) < 2):
            return None
        first, last = chain[0], chain[-1]
        before = [atom.text for atom in atoms[max(0, first.first - 2) : first.first]]
        if any(text in self._negators for text in before) or (first.feature and not self._opens(atoms, first.first)):
            return None
        return SlotFeatures(first.first, last.last, days, frozenset(features)) if self._closes(atoms, chain) else None

    def _opens(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a clause begins right before an atom, or before a preposition that leads to it."""
        before = text_at(atoms, at - 1)
        starts = at == 0 or before in SIGNS or before in self._goes_on
        if not starts and before in self._links:
            starts = at <= LEADS or text_at(atoms, at - 1 - LEADS) in SIGNS
        return starts

    def _closes(self, atoms: Sequence[Atom], chain: Sequence[_Item]) -> bool:
        """Return whether nothing after a chain goes on with it: "dimineața și după-amiaza", "duba mică fiind plină"."""
        last = chain[-1]
        after, ahead = text_at(atoms, last.last), atoms[last.last : last.last + BETWEEN]
        if any(atom.text in self._joiners for atom in ahead[:2]) and any(atom.text in self._words for atom in ahead):
            return False
        gap = atoms[chain[-2].last : last.first] if len(chain) > 1 else ()
        aside = bool(last.feature) and bool(gap) and gap[-1].text == PAUSE
        return not aside or not after or after in SIGNS
