"""Find what a text says of named things: "X (prioritate înaltă)", "X, o opțiune vegană", "preparate cu gluten (X, Y)".

Only words of a list may stand between a name and its quality; any other word makes it something else, and then nothing
is stated. Whether it is true is decided by `gmtw.tasks.plan.statement_check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.text.phrases import PhraseHit, Phrases, phrase_set
from gmtw.text.sentences import PAUSE, Atom

REACH = 12
"""The most atoms between a name and its quality, or in a bracket after a name."""

ADJECTIVES = 2
"""The most words between a noun and its quality: "o opțiune foarte bună vegană"."""

GROUP = 4
"""The most atoms from the noun of a group to the quality of its things."""

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
        self._listing = self._joined | frozenset(statements.qualities.alternatives)
        self._links, self._nouns = frozenset((PAUSE, *table.links, *table.both)), frozenset(table.nouns)
        self._of_subject, self._both = frozenset(table.of_subject), frozenset(table.both)
        self._plural = frozenset(table.plural)
        self._groups, self._such_as = frozenset(table.groups), phrase_set(table.such_as)
        self.needed = (self._said,)
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, atoms: Sequence[Atom]) -> Iterator[NamedQuality]:
        """Yield what a sentence says of the things that it names."""
        names = [at for at, atom in enumerate(atoms) if atom.mention is not None]
        for number, at in enumerate(names):
            until = names[number + 1] if number + 1 < len(names) else len(atoms)
            closed = self._closed(atoms, at + 1, until)
            if closed is not None:
                yield from self._in_brackets(atoms, at, closed)
            yield from self._after(atoms, at, (closed or at) + 1, alone=number == 0)
        for hit in self._said.find(atoms) if names else ():
            yield from self._of_group(atoms, hit)

    # --- in brackets after the name: "X (prioritate înaltă)" ---

    def _closed(self, atoms: Sequence[Atom], at: int, until: int) -> int | None:
        """Return where the bracket that begins at `at` ends, if it does so soon and before `until`."""
        if at >= until or atoms[at].text != "(":
            return None
        return next((end for end in range(at, min(until, at + REACH)) if atoms[end].text == ")"), None)

    def _in_brackets(self, atoms: Sequence[Atom], at: int, closed: int) -> Iterator[NamedQuality]:
        """Yield the qualities that are whole items of the bracket after the name at `at`."""
        for hit in self._said.find(atoms[:closed]):
            if hit.first > at + 1 and self._ends(atoms, hit.last):
                item = next(place for place in range(hit.first - 1, at, -1) if atoms[place].text in self._openings)
                before = [atom.text for atom in atoms[item + 1 : hit.first]]
                if all(text in self._negators | self._links | self._nouns for text in before):
                    yield self._quality(at, hit, not self._negators.isdisjoint(before), [atoms[at].mention])

    def _ends(self, atoms: Sequence[Atom], place: int) -> bool:
        """Return whether a quality ends at `place`, and nothing makes it one of two."""
        if place >= len(atoms) or atoms[place].text in (")", "|", ":"):
            return True
        after = atoms[place + 1].text if place + 1 < len(atoms) else ""
        if atoms[place].text == PAUSE:
            return after not in self._alternatives
        if atoms[place].text in self._joined:
            return self._said.at(atoms, place + 1) is not None if place + 1 < len(atoms) else True
        return False

    # --- after the name: "X, care este o opțiune vegană" ---

    def _after(self, atoms: Sequence[Atom], name: int, at: int, alone: bool) -> Iterator[NamedQuality]:
        """Yield the qualities that only words of the lists stand between a name and."""
        denied, noun, named = False, -ADJECTIVES - 1, [atoms[name].mention]
        if at < len(atoms) and atoms[at].text in self._conjunctions:
            return  # "X și o activitate în aer liber" are two things
        while at < min(len(atoms), name + REACH) and atoms[at].mention is None:
            text = atoms[at].text
            hit = self._said.at(atoms, at)
            if hit is not None:
                if self._is_clear(atoms, hit.last):
                    listed = self._list_to(atoms, name) if text in self._plural and len(named) == 1 else named
                    yield self._quality(name, hit, denied, listed)
                at, noun = hit.last, -ADJECTIVES - 1
                continue
            if text in self._negators:
                denied = True
            elif text in self._contrasts or text == PAUSE:
                denied = False
            elif text in self._of_subject:
                if not alone:
                    return
            elif text in self._nouns:
                noun = at
            elif text not in self._links and (at - noun > ADJECTIVES or not text.isalnum()):
                return
            if text in self._both:
                named = self._meant(atoms, name)
                if len(named) < 2:
                    return
            elif text in self._plural and len(named) == 1:
                named = self._list_to(atoms, name)
            at += 1

    def _is_clear(self, atoms: Sequence[Atom], place: int) -> bool:
        """Return whether nothing at `place` makes the quality before it one of two, or a comparison."""
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

    def _list_to(self, atoms: Sequence[Atom], at: int) -> list[int | None]:
        """Return the names of the list that ends with the name at `at`; there may be brackets after them."""
        named: list[int | None] = []
        while at >= 0:
            if atoms[at].mention is not None:
                named.insert(0, atoms[at].mention)
            elif atoms[at].text == ")":
                at = next((to for to in range(at, max(-1, at - REACH), -1) if atoms[to].text == "("), 0)
            elif atoms[at].text not in self._joined:
                break
            at -= 1
        return named

    # --- before the names: "preparatele cu gluten (X, Y)" ---

    def _of_group(self, atoms: Sequence[Atom], hit: PhraseHit[_Value]) -> Iterator[NamedQuality]:
        """Yield the quality of a group of things whose names follow."""
        before = range(max(0, hit.first - GROUP), hit.first)
        noun = next((at for at in reversed(before) if atoms[at].text in self._groups), None)
        joined = atoms[hit.first - 1].text in self._listing if hit.first else True
        such_as = self._such_as.at(atoms, hit.last)
        if noun is None or joined or such_as is None:
            return
        at, named = such_as.last, list[int]()
        while at < len(atoms) and ((mention := atoms[at].mention) is not None or atoms[at].text in self._listing):
            named += [mention] if mention is not None else []
            at += 1
        about, has = hit.value
        denied = any(atom.text in self._negators for atom in atoms[noun : hit.first])
        if named:
            first = next(place for place in range(such_as.last, at) if atoms[place].mention is not None)
            yield NamedQuality(first, at, about, has is not denied, tuple(named))
