"""Find what a text says of named things: "X (prioritate înaltă)", "X, o opțiune vegană", "X – fragil, refrigerat".

Only words of a list may stand between a name and its quality; any other word makes it something else, and then nothing
is stated. Whether it is true is decided by `gmtw.tasks.plan.statement_check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gmtw.languages import Language
from gmtw.text.number_words import plural_numbers
from gmtw.text.phrases import PhraseHit, Phrases, phrase_set, values_of
from gmtw.text.sentences import PAUSE, Atom, text_at
from gmtw.text.statements.descriptions import Item, QualityItems, entry_of, row_of

REACH = 12
"""The most atoms between a name and its quality."""

BRACKET = 30
"""The most atoms of a bracket after a name."""

ADJECTIVES = 2
"""The most words between a noun and its quality: "o opțiune foarte bună vegană"."""

CATEGORY = "kind="
"""How the attributes begin of which some words are nouns, and in a list may be other things: "X, un muzeu"."""

_Value = tuple[str, bool]
"""An attribute, and whether a phrase says that things have it."""


class NamedQuality(NamedTuple):
    """Atoms `first` to `last` (not included) say that the things named by `mentions` have `about`, or have it not."""

    first: int
    last: int
    about: str
    has: bool
    mentions: tuple[int, ...]


class NamedQualities:
    """Reads what sentences of one language say of the things that they name."""

    def __init__(self, language: Language) -> None:
        table, statements = language.statements.named, language.statements
        tables = ((table.have, True), (table.lack, False))
        self._said: Phrases[_Value] = Phrases(
            [(p, (about, has)) for listed, has in tables for about, phrases in listed.items() for p in phrases]
        )
        self._alternatives = frozenset((*statements.qualities.alternatives, *table.unlike))
        self._negators = frozenset((*statements.kept.negators, *table.negators))
        self._contrasts = frozenset(table.contrasts)
        phrases = (p for listed, _ in tables for all_ in listed.values() for p in all_)
        self._tails = frozenset(phrase.split()[-1] for phrase in phrases)
        self._conjunctions = frozenset(language.claims.expressions.conjunctions)
        self._joined = self._conjunctions | {PAUSE}
        self._openings = self._joined | {"("}
        self._links, self._nouns = frozenset((PAUSE, *table.links, *table.both)), frozenset(table.nouns)
        self._of_subject, self._both = frozenset(table.of_subject), frozenset(table.both)
        self._pairs = frozenset(table.pairs)
        self._plural, self._other = frozenset(table.plural), frozenset(table.other)
        self._narrowed = phrase_set(table.narrowed)
        self._copulas, self._relatives = frozenset(statements.qualities.copulas), frozenset(statements.kept.relatives)
        self._numbers = plural_numbers(language)
        self._but = phrase_set(statements.singles.but)
        self._items = QualityItems(language)
        self.needed: Sequence[Phrases[Any]] = (self._said, values_of(table.alone))
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, atoms: Sequence[Atom]) -> Iterator[NamedQuality]:
        """Yield what a sentence says of the things that it names."""
        row = row_of(atoms)
        if row is not None:
            yield from (said for item in row.items for said in self._in_item(atoms, row.name, item))
            return
        names = [at for at, atom in enumerate(atoms) if atom.mention is not None]
        for number, at in enumerate(names):
            until = names[number + 1] if number + 1 < len(names) else len(atoms)
            closed = self._closed(atoms, at + 1, until)
            if closed is not None:
                yield from self._in_brackets(atoms, at, closed)
            found = list(self._after(atoms, at, (closed or at) + 1, alone=number == 0))
            yield from found
            entry = entry_of(atoms, at)
            for item in entry.items if entry is not None and entry.strict else ():
                if not self._describes(atoms, item):
                    break
                if not any(item.first < said.last for said in found):
                    yield from self._in_item(atoms, at, item)

    def after(self, before: Sequence[Sequence[Atom]], atoms: Sequence[Atom]) -> Iterator[NamedQuality]:
        """Yield what a sentence says of so many names right before it: "X. Apoi Y și Z. TOATE TREI sunt gratuite"."""
        number = 2 if atoms[0].text in self._pairs else self._numbers.get(text_at(atoms, 1), 0)
        verb = text_at(atoms, 1 if atoms[0].text in self._pairs else 2)
        if atoms[0].text not in self._both or not number or verb not in self._copulas | self._negators:
            return
        named: list[Atom] = []
        for sentence in reversed(before):
            named = [atom for atom in sentence if atom.mention is not None] + named
            if len(named) >= number:
                break
        pause = Atom(PAUSE, atoms[0].start, atoms[0].start)
        listed = [atom for name in named for atom in (name, pause)]
        if len(named) == number:
            last = len(listed) - 2
            for said in self._after([*listed, *atoms], last, last + 1, alone=False):
                yield said._replace(first=0, last=said.last - len(listed))

    # --- in brackets after the name: "X (prioritate înaltă)" ---

    def _closed(self, atoms: Sequence[Atom], at: int, until: int) -> int | None:
        """Return where the bracket that begins at `at` ends, if it does so soon and before `until`."""
        if at >= until or atoms[at].text != "(":
            return None
        return next((end for end in range(at, min(until, at + BRACKET)) if atoms[end].text == ")"), None)

    def _in_brackets(self, atoms: Sequence[Atom], at: int, closed: int) -> Iterator[NamedQuality]:
        """Yield the qualities that are whole items of the bracket after the name at `at`."""
        start = at + 2
        for end in range(start, closed + 1):
            if end == closed or atoms[end].text == PAUSE:
                yield from self._in_item(atoms, at, Item(start, end))
                start = end + 1

    def _describes(self, atoms: Sequence[Atom], item: Item) -> bool:
        """Return whether an item is an amount, or nothing but qualities."""
        return any(atom.text.isdigit() for atom in atoms[item.first : item.last]) or bool(self._items.read(atoms, item))

    def _in_item(self, atoms: Sequence[Atom], name: int, item: Item) -> Iterator[NamedQuality]:
        """Yield the qualities that fill an item, if none of them is one of two."""
        after = text_at(atoms, item.last + 1)
        if after not in self._alternatives:
            yield from (
                self._quality(name, hit, no, [atoms[name].mention]) for hit, no in self._items.read(atoms, item)
            )

    # --- after the name: "X, care este o opțiune vegană" ---

    def _after(self, atoms: Sequence[Atom], name: int, at: int, alone: bool) -> Iterator[NamedQuality]:
        """Yield the qualities that only words of the lists stand between a name and."""
        denied, noun, named = False, -ADJECTIVES - 1, [atoms[name].mention]
        if self._is_of_another(atoms, at):
            return
        while at < min(len(atoms), name + REACH) and atoms[at].mention is None:
            text = atoms[at].text
            hit = self._said.at(atoms, at)
            if hit is not None:
                if self._is_clear(atoms, hit.last) and self._is_its_own(atoms, name, hit):
                    listed = self._list_to(atoms, name) if text in self._plural and len(named) == 1 else named
                    yield self._quality(name, hit, denied, listed)
                at, noun = hit.last, hit.last - 1 if text in self._nouns else -ADJECTIVES - 1
                continue
            if text in self._negators:
                denied = True
            elif text in self._contrasts or text == PAUSE:
                denied = False
            elif text in self._of_subject:
                if not alone and text_at(atoms, at + 1) not in self._both:  # "X și Y, DEOARECE AMBELE sunt gratuite"
                    return
            elif text in self._nouns:
                noun = at
            elif text in self._numbers:
                named = list(self._of_number(atoms, name, at, named))
                if len(named) != self._numbers[text]:
                    return
            elif text not in self._links and (at - noun > ADJECTIVES or not text.isalnum()):
                return
            if text in self._both and self._but.starts_within(atoms, name):
                return  # "în afară de X și Y, toate sunt gratuite"
            if text in self._both:
                named = self._meant(atoms, name)
                if len(named) < 2 and text_at(atoms, at + 1) not in self._numbers:
                    return
            elif text in self._plural and len(named) == 1:
                named = self._list_to(atoms, name)
            at += 1

    def _is_of_another(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether what follows a name is about something else: "X și o plimbare în aer liber"."""
        here = text_at(atoms, at)
        return here in self._conjunctions or (text_at(atoms, at + (here == PAUSE)) in self._other)

    def _of_number(
        self, atoms: Sequence[Atom], name: int, at: int, named: Sequence[int | None]
    ) -> Sequence[int | None]:
        """Return the names that a number means: "ambele", "toate TREI gratuite"; "X și Y, DOUĂ locuri gratuite"."""
        if text_at(atoms, at - 1) in self._both:
            listed = self._list_to(atoms, name, led=True)
            return listed if len(listed) == self._numbers[atoms[at].text] else named
        return self._meant(atoms, name) if text_at(atoms, at + 1) in self._plural else ()

    def _is_its_own(self, atoms: Sequence[Atom], name: int, hit: PhraseHit[_Value]) -> bool:
        """Return whether a category is said of the name, and of nothing beside it: "X, un muzeu și o piață" may be."""
        if not (hit.value[0].startswith(CATEGORY) and atoms[hit.first].text in self._nouns):
            return True
        before = {atom.text for atom in atoms[name + 1 : hit.first]}
        closed = hit.last >= len(atoms) or atoms[hit.last].text in self._relatives
        return not self._copulas.isdisjoint(before) or (closed and self._conjunctions.isdisjoint(before))

    def _is_clear(self, atoms: Sequence[Atom], place: int) -> bool:
        """Return whether nothing at `place` makes the quality before it one of two, or of a part, or a comparison."""
        if self._narrowed.at(atoms, place) is not None:
            return False
        here = atoms[place].text if place < len(atoms) else ""
        after = atoms[place + 1].text if place + 1 < len(atoms) else ""
        if here not in self._joined:
            return here not in self._alternatives
        two = after in self._tails and self._said.at(atoms, place + 1) is None  # "prioritate medie și scăzută"
        return after not in self._alternatives and not two

    def _quality(self, name: int, hit: PhraseHit[_Value], denied: bool, named: Sequence[int | None]) -> NamedQuality:
        """Return a quality of the names that are meant, after the last of them."""
        about, has = hit.value
        return NamedQuality(name, hit.last, about, has is not denied, tuple(n for n in named if n is not None))

    def _meant(self, atoms: Sequence[Atom], at: int) -> list[int | None]:
        """Return the names of the list that ends at a place, or the only two names of the sentence up to there."""
        listed = self._list_to(atoms, at)
        named: list[int | None] = [atom.mention for atom in atoms[: at + 1] if atom.mention is not None]
        return named if len(listed) < 2 == len(named) else listed

    def _list_to(self, atoms: Sequence[Atom], at: int, led: bool = False) -> list[int | None]:
        """Return the names of the list that ends with the name at `at`; there may be brackets after them.

        led: Words may lead to each: "cu X, cu Y și cu Z".
        """
        named: list[int | None] = []
        while at >= 0:
            if atoms[at].mention is not None:
                named.insert(0, atoms[at].mention)
            elif atoms[at].text == ")":
                at = next((to for to in range(at, max(-1, at - REACH), -1) if atoms[to].text == "("), 0)
            elif atoms[at].text not in self._joined and not (led and atoms[at].text in self._links):
                break
            at -= 1
        return named
