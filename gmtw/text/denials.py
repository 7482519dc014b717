"""Which mentions are denied: "am exclus X", "X nu a fost inclus", and not "X nu poate fi mutat"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from gmtw.languages import Language
from gmtw.languages.grammar import Denials
from gmtw.text.phrases import among
from gmtw.text.sentences import PAUSE, Atom, Sentence

KINDS = (
    *("negators", "not_negators", "undone", "replace", "deny", "near", "move", "take"),
    *("appear", "passive", "objects", "examples", "limits", "contrasts", "breaks"),
)
"""What words do, in the order in which the tables are asked."""

NEAR_REACH = 2
"""Words between a verb that must stand near and the name."""

PASSIVE_REACH = 3
"""Words between a passive auxiliary and its verb."""


class Denier:
    """Reads sentences of one language for what they leave out."""

    def __init__(self, table: Denials) -> None:
        self.table = table
        self._instead = [tuple(phrase.split()) for phrase in table.instead]
        self.kind = lru_cache(maxsize=1 << 14)(self._kind)

    def denied(self, sentences: Iterable[Sentence]) -> frozenset[int]:
        """The numbers of the mentions that are left out; a list after "am exclus:" is left out as a whole."""
        found: set[int] = set()
        carried = False
        for sentence in sentences:
            if not (sentence.names or sentence.ends_open):
                carried = carried and sentence.item
                continue
            listed = carried and sentence.item and self._bare(sentence)
            walk = _Walk(self, sentence.atoms, listed)
            found |= walk.run()
            carried = listed or (sentence.ends_open and walk.lists)
        return frozenset(found)

    def _bare(self, sentence: Sentence) -> bool:
        """Whether a list item says nothing of its own of what it names."""
        return all(self.kind(atom.text) not in ("deny", "take", "move") for atom in sentence.atoms)

    def instead(self, atoms: Sequence[Atom], place: int) -> bool:
        """Whether "în loc de" or the like ends right before `place`."""
        return any(
            tuple(atom.text for atom in atoms[max(0, place - len(phrase)) : place]) == phrase
            for phrase in self._instead
        )

    def _kind(self, word: str) -> str:
        """What a word does: the first table that has it."""
        for name in KINDS:
            if among(getattr(self.table, name), word):
                return name
        return ""


class _Walk:
    """One pass over the atoms of a sentence."""

    def __init__(self, denier: Denier, atoms: Sequence[Atom], waiting: bool) -> None:
        self.denier, self.table, self.atoms = denier, denier.table, atoms
        self.open = self.lists = waiting
        self.left = self.table.far
        self.negated = self.passive = self.hidden = 0
        self.paused = self.near = self.named = False
        self.mark = 0
        self.before: list[int] = []
        self.found: set[int] = set()

    def run(self) -> set[int]:
        """The mentions left out; afterwards `lists` says whether a denial still waits for its names."""
        for place, atom in enumerate(self.atoms):
            if atom.mention is not None:
                self._mention(place, atom.mention)
            elif atom.text in "(),:":
                self._pause(place, atom.text)
            elif not self.hidden:
                self._word(place, self.denier.kind(atom.text))
        self.lists = self.open and self.lists
        return self.found

    def _mention(self, place: int, number: int) -> None:
        close = not self.near or self.table.far - self.left <= NEAR_REACH
        if (self.open and close) or self.denier.instead(self.atoms, place) or self._negated_here(place):
            self.found.add(number)
            self.left, self.named = self.table.far, True
        else:
            self.before.append(number)
        self.negated = 0

    def _negated_here(self, place: int) -> bool:
        """Whether a negator stands right before the mention: "nu X", "nici la X"."""
        words = [atom.text for atom in self.atoms[max(0, place - 2) : place]]
        close = [self.denier.kind(word) == "negators" for word in words]
        return bool(words) and (close[-1] or (close[0] and words[-1] in self.table.joins))

    def _pause(self, place: int, sign: str) -> None:
        """Punctuation ends a denial, unless it stands in the list of what is denied, or introduces it."""
        if sign == "(":
            self.hidden = not self._names(place)
        elif sign == ")":
            self.hidden = 0
        elif not self.hidden:
            listing = self.atoms[place - 1].mention is not None or self.atoms[place - 1].text == ")"
            self.paused = self.open and sign == PAUSE and not listing
            self.negated = 0

    def _names(self, place: int) -> bool:
        """Whether a mention stands in the bracket that opens at `place`."""
        for atom in self.atoms[place + 1 :]:
            if atom.text == ")" or atom.mention is not None:
                return atom.mention is not None
        return False

    def _word(self, place: int, kind: str) -> None:
        self.negated, self.passive = max(0, self.negated - 1), max(0, self.passive - 1)
        if self.open:
            self._stay_open(self.atoms[place].text, kind)
        act = getattr(self, f"_{kind}", None)
        if act is not None:
            act(place)

    def _stay_open(self, word: str, kind: str) -> None:
        """A denial waits for its names over a few words; once it has one, only a list goes on."""
        self.left -= 1
        listed = word in self.table.joins or kind == "examples"
        self.open = (
            self.left > 0 and kind not in ("breaks", "contrasts", "limits", "objects") and (listed or not self.named)
        )
        if self.paused and word not in self.table.joins:
            self.open, self.paused, self.left = self.open and kind == "examples", False, self.table.far
            self.near = False

    def _negators(self, place: int) -> None:
        self.negated = self.table.reach + 1

    def _not_negators(self, place: int) -> None:
        self.negated, self.open = 0, False

    def _passive(self, place: int) -> None:
        self.passive = PASSIVE_REACH + 1

    def _deny(self, place: int) -> None:
        if self.negated:
            self.negated, self.open = 0, False
        elif not self._from_a_place(place):
            self._leave_out(place)

    def _near(self, place: int) -> None:
        if not self.negated:
            self.open, self.near, self.lists, self.left = True, True, False, self.table.far
            self.named = False

    def _undone(self, place: int) -> None:
        self.passive = PASSIVE_REACH
        self._leave_out(place)

    def _replace(self, place: int) -> None:
        follows = [atom.text for atom in self.atoms[place + 1 : place + 3] if len(atom.text) != 1]
        if not follows or follows[0] not in self.table.by:
            self._deny(place)
        elif self.before and self.passive and not self.negated:
            self._leave_out(place)

    def _take(self, place: int) -> None:
        if self.open and not self.named and self.table.far - self.left <= NEAR_REACH:
            return  # "am evitat să includem X"
        if not self.negated:
            self.open, self.before, self.mark = False, [], 0
        elif self._in_a_place(place):
            self.negated, self.before, self.mark = 0, [], 0
        else:
            self.negated = 0
            self._leave_out(place)

    def _appear(self, place: int) -> None:
        if self.negated and not self._in_a_place(place):
            self.found.update(self.before)
        self.before, self.mark, self.negated = [], 0, 0

    def _move(self, place: int) -> None:
        self.negated = 0

    def _contrasts(self, place: int) -> None:
        self.mark, self.negated = len(self.before), 0

    def _breaks(self, place: int) -> None:
        self.before, self.mark, self.negated = [], 0, 0

    def _leave_out(self, place: int) -> None:
        """A passive leaves out what stands before it, else what follows is left out."""
        if self.passive and self.before:
            recent = [atom.text for atom in self.atoms[max(0, place - 2 * PASSIVE_REACH) : place]]
            subject = self.before[self.mark :] or self.before
            self.found.update(subject if any(word in self.table.plural for word in recent) else subject[-1:])
            self.before, self.mark = [], 0
        else:
            self.open, self.near, self.named, self.lists, self.left = True, False, False, True, self.table.far

    def _rest(self, place: int) -> list[str]:
        """The words after `place` up to the next punctuation or new thought."""
        words: list[str] = []
        for atom in self.atoms[place + 1 :]:
            if (
                atom.mention is not None
                or atom.text in "(),:"
                or self.denier.kind(atom.text) in ("breaks", "contrasts")
            ):
                break
            words.append(atom.text)
        return words

    def _in_a_place(self, place: int) -> bool:
        return any(among(self.table.places, word) for word in self._rest(place))

    def _from_a_place(self, place: int) -> bool:
        rest = self._rest(place)[:4]
        if not rest or rest[0] not in self.table.leaving or any(among(self.table.wholes, word) for word in rest):
            return False
        return any(among(self.table.places, word) for word in rest[1:])


@lru_cache(maxsize=8)
def denier_of(language: Language) -> Denier:
    """The denier of that language, built once."""
    return Denier(language.denials)
