"""How many of each named thing a text says there are: "două sticle de X", "X (2 bucăți)", "X x3", "câte două X și Y".

Precision first: a number is taken for that of a name only if nothing but a word for pieces and a small word stands
between them. A number after "at least" and the like restates a demand, and one before another noun is no number of
pieces: "X, 12 lei", "X (1 l)".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from gmtw.languages import Language
from gmtw.text.claims.late_numbers import LateNumbers
from gmtw.text.clauses import Clause, ClauseCutter
from gmtw.text.number_words import listed_numbers
from gmtw.text.phrases import phrase_set
from gmtw.text.sentences import EDGE, PAUSE, Atom, Sentence
from gmtw.text.words import fold

_TIMES = re.compile(r"x(\d{1,3})|(\d{1,3})x|(\d{1,3})")
"""A number of pieces in digits, with or without the sign for times: "3", "x3", "3x"."""

BETWEEN = 4
"""The most words between a number and its name: "două sticle mari de X"."""

OPENING = 3
"""The first words of a sentence among which one says that it tells shares of another amount: "Porții: X 6"."""

BARE = 50
"""The largest number after a name that is taken for one of pieces without a word for them; a larger one is a price."""

_SIGNS = ("x", PAUSE, "(", ":", EDGE)
"""What may stand between a name and the number after it."""

_ENDS = (PAUSE, ")", EDGE, "x")
"""What may follow a number that has no word for pieces."""


class NumberReader:
    """Reads the numbers of named things in one language."""

    def __init__(self, language: Language) -> None:
        table = language.quantities
        self._words = listed_numbers(language)
        self._articles = frozenset(word for word, number in self._words.items() if number == 1)
        self._pieces = frozenset(map(fold, table.pieces))
        self._turns = frozenset(map(fold, table.turns))
        self._takes = frozenset(map(fold, table.takes))
        self._small = frozenset((*map(fold, table.of_pieces), "x"))
        self._each = frozenset(map(fold, table.each))
        self._same = phrase_set(table.same)
        self._of_each = phrase_set(table.of_each)
        self._shares, self._share_of = frozenset(map(fold, table.shares)), phrase_set(table.share_of)
        doubts = language.claims.doubts
        self._doubts = phrase_set((*doubts.unsure, *doubts.polite, *doubts.conditions))
        self._joiners = frozenset(language.claims.expressions.joiners)
        self._limits = frozenset(map(fold, table.bounds))
        self._cutter = ClauseCutter(language)
        self._ordinals = phrase_set(word for listed in language.claims.days.elided for word in listed)
        self._late = LateNumbers(language, self._number_at)

    def read(self, sentences: Iterable[Sentence]) -> Mapping[int, int]:
        """Return mention -> how many of it its sentence says there are, for those of which it says so."""
        found: dict[int, int] = {}
        for sentence in sentences:
            if sentence.names and not sentence.asks:
                found |= self._of(sentence.atoms) | self._late.of(sentence.atoms)
        return found

    def packed(self, sentences: Iterable[Sentence]) -> frozenset[int]:
        """Return the mentions that are counted in pieces: "o pungă de X", "X: două sticle"."""
        found: set[int] = set()
        for sentence in sentences:
            if sentence.names and not self._pieces.isdisjoint(sentence.words):
                numbers = self._of(sentence.atoms)
                places = ((at, atom.mention) for at, atom in enumerate(sentence.atoms) if atom.mention in numbers)
                found.update(
                    number for at, number in places if number is not None and self._has_pieces(sentence.atoms, at)
                )
        return frozenset(found)

    def supposed(self, sentences: Iterable[Sentence]) -> frozenset[int]:
        """Return the mentions whose number may not be that of the plan: "dacă luam trei X", "am încercat cu trei X"."""
        return frozenset(number for one in sentences if one.names for number in self._supposed_in(one))

    def _supposed_in(self, sentence: Sentence) -> Iterator[int]:
        """Yield the mentions of a sentence that are in a doubtful clause, or in a doubtful reason that is read over."""
        sure: set[int] = set()
        for item, doubtful in ((item, clause.doubtful) for clause in self._clauses(sentence) for item in clause.items):
            if item.mention is not None and doubtful:
                yield item.mention
            elif item.mention is not None:
                sure.add(item.mention)
        doubts = self._doubts.find(sentence.atoms)
        since = 0
        for at, atom in enumerate(sentence.atoms):
            if atom.mention in sure:
                since = at
            elif atom.mention is not None and any(hit.first > since for hit in doubts):
                yield atom.mention

    def _clauses(self, sentence: Sentence) -> Sequence[Clause]:
        """Return the clauses of a sentence, without its places."""
        return self._cutter.cut(sentence.atoms, (), None)

    def _of(self, atoms: Sequence[Atom]) -> dict[int, int]:
        """Return the numbers of the mentions of one sentence."""
        found: dict[int, int] = {}
        of_each = self._number_of_each(atoms)
        shared, taken, latest = of_each, -1, None
        shares = self._tells_shares(atoms)
        for at, atom in enumerate(atoms):
            if atom.mention is None or (shares and not self._has_pieces(atoms, at)):
                continue
            number = shared
            if before := self._before(atoms, at, taken, latest):
                number, place = before
                shared = number if place and atoms[place - 1].text in self._each else of_each
            elif after := self._after(atoms, at) or self._taken(atoms, at):
                number, taken = after
            if number is not None:
                found[atom.mention] = latest = number
        return found

    def _number_of_each(self, atoms: Sequence[Atom]) -> int | None:
        """Return the number that a sentence gives for all its names: "două bucăți din fiecare"."""
        for hit in self._of_each.find(atoms):
            for at in range(hit.first - 1, max(-1, hit.first - BETWEEN), -1):
                if (number := self._number(atoms[at])) is not None:
                    return number
        return None

    def _before(self, atoms: Sequence[Atom], at: int, taken: int, latest: int | None) -> tuple[int, int] | None:
        """Return the number before a name, and where it stands; latest: the one before, to which another is equal."""
        pieces, small, other = False, False, 0
        for place in range(at - 1, max(taken, at - BETWEEN - 2), -1):
            atom = atoms[place]
            if atom.mention is not None or not atom.text.isalnum():
                return None
            number = latest if self._same.ends_at(atoms, place + 1) else self._number_at(atoms, place)
            if number is not None:
                share = not pieces and self._is_share(atoms, place, at)
                unclear = other > (pieces or small) or self._restates(atoms, place) or self._in_number(atoms, place)
                unclear = unclear or share
                return None if unclear else (number, place)
            pieces, small = pieces or atom.text in self._pieces, small or atom.text in self._small
            other += atom.text not in self._pieces and atom.text not in self._small
        return None

    def _is_share(self, atoms: Sequence[Atom], place: int, at: int) -> bool:
        """Return whether a number is what another amount has of a name.

        "24 din apă", "18 porții de nectarine", "54 de lei (48 salamul, 6 pufuleții)".
        """
        opened = next((n for n in range(place - 1, 0, -1) if atoms[n].text in ("(", ")")), 0)
        if opened and atoms[opened].text == "(" and atoms[opened - 1].text in self._shares:
            return True
        each = place > 0 and atoms[place - 1].text in self._each
        takes = self._share_of.at(atoms, place + 1) is not None and not each
        return takes or any(atom.text in self._shares for atom in atoms[place + 1 : at])

    def _tells_shares(self, atoms: Sequence[Atom]) -> bool:
        """Return whether a sentence opens with another amount, not with so much of it: "Porții: X 6"."""
        opening = [atom.text for atom in atoms[:OPENING]]
        said = next((at for at, text in enumerate(opening) if text in self._shares), None)
        return said is not None and not any(self._number(atom) is not None for atom in atoms[:said])

    def _has_pieces(self, atoms: Sequence[Atom], at: int) -> bool:
        """Return whether a word for pieces is beside a name."""
        return any(atom.text in self._pieces for atom in atoms[max(0, at - BETWEEN) : at + BETWEEN])

    def _after(self, atoms: Sequence[Atom], at: int) -> tuple[int, int] | None:
        """Return the number after a name, and where it stands; not that of the next name."""
        place = at + 1
        while place < len(atoms) and place < at + 3 and atoms[place].text in _SIGNS:
            place += 1
        turned = place
        while turned < len(atoms) and turned < place + 2 and atoms[turned].text in self._turns:
            turned += 1  # "X, dar în două pachete"
        if turned > place and turned + 1 < len(atoms) and atoms[turned + 1].text in self._pieces:
            place = turned
        number = self._number(atoms[place]) if place < len(atoms) else None
        if number is None or self._in_number(atoms, place):
            return None
        following = atoms[place + 1 : place + 2]
        if following and following[0].text in self._pieces:
            named = [atom for atom in atoms[place + 2 : place + 4] if atom.text not in self._small]
            belongs = bool(named) and named[0].mention is not None
            goes_on = atoms[place].text in self._articles and bool(named) and named[0].text not in _ENDS
            return None if belongs or goes_on else (number, place + 1)
        if number > BARE:
            return None
        ends = not following or following[0].text in _ENDS or following[0].text in self._joiners
        return (number, place) if ends else None

    def _taken(self, atoms: Sequence[Atom], at: int) -> tuple[int, int] | None:
        """Return the number that a verb says of the name before it, and where: "din X luăm trei"."""
        before = [atom for atom in atoms[max(0, at - 2) : at] if atom.text != PAUSE]
        if before and (before[-1].mention is not None or before[-1].text in self._joiners):
            return None  # the number of all names of a list
        place = at + 1
        while place < len(atoms) and place <= at + BETWEEN and atoms[place].text in self._takes:
            place += 1
        number = self._number(atoms[place]) if at + 1 < place < len(atoms) else None
        if number is None or self._in_number(atoms, place):
            return None
        pieces = [atom.text for atom in atoms[place + 1 : place + 2]]
        after = [atom.text for atom in atoms[place + 2 : place + 3]]
        ends = not pieces or pieces[0] in _ENDS
        counts = bool(pieces) and pieces[0] in self._pieces and (not after or after[0] in _ENDS)
        return (number, place) if counts or (ends and atoms[place].text not in self._articles) else None

    def _number_at(self, atoms: Sequence[Atom], place: int) -> int | None:
        """Return the number that the atom at a place is; an ordinal is none: "a doua pungă de X"."""
        return None if self._ordinals.ends_at(atoms, place + 1) else self._number(atoms[place])

    def _number(self, atom: Atom) -> int | None:
        """Return the number that an atom is."""
        if atom.mention is not None:
            return None
        if match := _TIMES.fullmatch(atom.text):
            return int(next(filter(None, match.groups())))
        return self._words.get(atom.text)

    def _restates(self, atoms: Sequence[Atom], place: int) -> bool:
        """Return whether a word before a number makes it a bound."""
        return any(atom.text in self._limits for atom in atoms[max(0, place - 2) : place])

    def _in_number(self, atoms: Sequence[Atom], place: int) -> bool:
        """Return whether the digits are a part of a longer number: "1,5"."""
        near = (atoms[max(0, place - 1) : place + 1], atoms[place : place + 2])
        return any(
            len(pair) == 2 and all(atom.text.isdigit() for atom in pair) and pair[1].start - pair[0].end <= 1
            for pair in near
        )


@lru_cache(maxsize=8)
def numbers_of(language: Language) -> NumberReader:
    """Return the reader of that language, built once."""
    return NumberReader(language)
