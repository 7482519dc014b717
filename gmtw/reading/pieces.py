"""The counts of a thing in a text: "două sticle de apă", "Apă x2", "Apă: 2 buc.", "câte trei de fiecare"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gmtw.languages import Language
from gmtw.text.number_words import listed_numbers
from gmtw.text.sentences import SIGNS, Atom, Sentence, mentions_in
from gmtw.text.words import fold

TIMES = "x"
"""The letter that stands for a multiplication sign, by itself or beside the digits: "2 x", "2x", "x2"."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The numbers of a mention: the one that is tied to it, and all that its sentence has beside."""

    own: int | None
    near: frozenset[int]


class PieceReader:
    """Reads them in one language."""

    def __init__(self, language: Language) -> None:
        words = language.quantities
        self._numbers = listed_numbers(language)
        self._pieces = frozenset(map(fold, words.pieces))
        self._of = frozenset(map(fold, words.of_pieces))
        self._bounds = frozenset(map(fold, words.bounds))
        self._each = frozenset(map(fold, words.each))
        self._other_units = frozenset(map(fold, words.shares)) - self._pieces

    def read(self, sentences: Sequence[Sentence]) -> Mapping[int, Pieces]:
        """Return the numbers of each mention."""
        found: dict[int, Pieces] = {}
        before: list[int] = []
        shared: frozenset[int] = frozenset()
        for sentence in sentences:
            atoms = sentence.atoms
            numbers = dict(self._all(atoms))
            near = frozenset(numbers.values())
            each = [numbers[at + 1] for at, a in enumerate(atoms) if a.text in self._each and at + 1 in numbers]
            shared |= frozenset(each)
            if sentence.names:
                before = mentions_in(atoms)
                found |= {n: Pieces(self._own(atoms, at, numbers), near) for at, n in _named(atoms)}
            else:  # "Unde e X? La supermarket, două sticle."
                found |= {n: Pieces(found[n].own, found[n].near | near) for n in before}
                before = []
        return {number: Pieces(one.own, one.near | shared) for number, one in found.items()} if shared else found

    def packed(self, sentences: Sequence[Sentence]) -> frozenset[int]:
        """Return the mentions that a package makes surely things on sale: "o pungă de orez"."""
        return frozenset(
            atom.mention
            for sentence in sentences
            for at, atom in enumerate(sentence.atoms)
            if atom.mention is not None and at > 1
            if sentence.atoms[at - 1].text in self._of and sentence.atoms[at - 2].text in self._pieces
        )

    def _all(self, atoms: Sequence[Atom]) -> Iterator[tuple[int, int]]:
        """Yield the numbers that may count pieces, each with its place; no amounts of money or weight."""
        for at, atom in enumerate(atoms):
            digits = atom.text.strip(TIMES)
            number = int(digits) if digits.isdecimal() and len(digits) < 4 else self._numbers.get(atom.text)
            after = next((one.text for one in atoms[at + 1 : at + 3] if one.text not in self._of), "")
            if number is not None and after not in self._other_units:
                yield at, number

    def _own(self, atoms: Sequence[Atom], at: int, numbers: Mapping[int, int]) -> int | None:
        """Return the number that is tied to the mention at `at`: right before it, or right behind it with its piece."""
        back = at - 1
        while back >= 0 and (
            atoms[back].text in self._of or atoms[back].text in self._pieces or atoms[back].text == TIMES
        ):
            back -= 1
        if back in numbers and not self._is_bounded(atoms, back) and back < at:
            return numbers[back]
        ahead = at + 1
        if ahead in numbers and atoms[ahead].text.startswith(TIMES):
            return numbers[ahead]
        while ahead < len(atoms) and (atoms[ahead].text in SIGNS or atoms[ahead].text == TIMES):
            ahead += 1
        if ahead not in numbers or ahead > at + 3 or self._is_bounded(atoms, ahead):
            return None
        then = atoms[ahead + 1].text if ahead + 1 < len(atoms) else ""
        tied = then in self._pieces or ahead + 1 >= len(atoms) or (ahead > at + 1 and then == ")")
        if (
            tied
            and ahead + 2 < len(atoms)
            and atoms[ahead + 2].text in self._of
            and any(a.mention is not None for a in atoms[ahead + 3 : ahead + 4])
        ):
            return None
        return numbers[ahead] if (tied and ahead > at + 1) or then in self._pieces else None

    def _is_bounded(self, atoms: Sequence[Atom], at: int) -> bool:
        return any(atom.text in self._bounds for atom in atoms[max(0, at - 2) : at])


def _named(atoms: Sequence[Atom]) -> Iterator[tuple[int, int]]:
    """Yield the places of the mentions among some atoms, with their numbers."""
    return ((at, atom.mention) for at, atom in enumerate(atoms) if atom.mention is not None)


@lru_cache(maxsize=8)
def pieces_of(language: Language) -> PieceReader:
    """Return the reader of a language, built once."""
    return PieceReader(language)
