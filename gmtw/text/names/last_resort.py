"""The last resort for things of the plan that neither names nor loose names say: a word that can mean no other one.

Examples: "gofrele" where one name has "gofre", "ne-am vaccinat" for "Vaccinare", "la zoo" for "Grădina zoologică", and
"piața" where the plan has one. Such mentions are unsure, too: they tell, and accuse nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cached_property

from gmtw.text.names.loose_names import LETTERS, LooseName, LooseNames, Marked, owners_of
from gmtw.text.names.mentions import Mention
from gmtw.text.words import Tokens, fold_word

STEM = 6
"""The letters in which a word and one that is derived from it agree: "stomatolog", "stomatologic"."""

CLIPPED = "o"
"""The end of a word that is cut short: "zoo" for "zoologică". A definite article ("o" in Galician) is none."""


class LastResortNames(LooseNames):
    """Finds the loose names of one scene, and what only its last word tells."""

    def last(self, marked: Marked, missing: Collection[str], present: Collection[str]) -> list[Mention]:
        """Return a mention of each of the entities that nothing else names, by a word that can mean no other one.

        That is a word that only its name has ("gofrele"), one that is derived from such a word ("ne-am vaccinat"), or a
        definite common noun that nothing else in the plan or in the text has at its head ("piața"). present: those.
        """
        found: list[Mention] = []
        tokens = marked.tokens
        words = set(tokens.texts)
        for name in (name for name in self._names if name.id in missing):
            may_tell, tells = self._telling(name, present)
            telling = set(filter(may_tell, words))
            free = (at for at, word in enumerate(tokens.texts) if word in telling and at not in marked.taken)
            at = next((at for at in free if tells(tokens, at) and not self._is_governed(marked, at)), None)
            if at is not None and name.id not in {one.id for one in found}:
                found.append(Mention(name.id, tokens.starts[at], tokens.ends[at], sure=False))
                marked = marked._replace(taken=marked.taken | {at})
        return found

    def _telling(
        self, name: LooseName, present: Collection[str]
    ) -> tuple[Callable[[str], bool], Callable[[Tokens, int], bool]]:
        """Return the tests of a word alone and of one in its text: may it mean a name, and can it mean nothing else?"""
        keys = self._forms.keys
        head = self._of_no_other(name, name.head) - self._frame
        made = self._of_no_other(name, frozenset().union(*name.rest))
        rest = frozenset() if self._parts else made - self._frame
        kind = self._kind(name)
        rivals = {one.id for one in self._names if one.id in present and not self._kind(one).isdisjoint(kind)}
        common = kind if name.proper and not name.generic and rivals == {name.id} else frozenset()
        others = (one for one in self._names if one.id in present and one.id != name.id)
        brand = name.own if not name.proper else frozenset()
        brand = brand.difference(*(one.head.union(*one.rest) for one in others))
        telling = head.union(rest, made, common, brand)
        whole = frozenset(filter(_is_whole, head | rest))
        stems = {key[:STEM] for key in whole if not name.proper and self._beginnings[key[:STEM]] == name.id}

        def begins(word: str) -> bool:
            clipped = word.endswith(CLIPPED) and word not in self._table.definite_after
            return word[:STEM] in stems or (clipped and any(one.startswith(word) for one in whole))

        def may_tell(word: str) -> bool:
            return begins(fold_word(word)) or not telling.isdisjoint(keys(word))

        def tells(tokens: Tokens, at: int) -> bool:
            said, word = keys(tokens.texts[at]), tokens.folded[at]
            if begins(word):
                return True
            if len(word) < LETTERS:
                return False
            if word != tokens.texts[at] and not brand.isdisjoint(said):
                return True
            before_head = at + 1 < len(tokens) and not name.head.isdisjoint(keys(tokens.texts[at + 1]))
            if before_head and not made.isdisjoint(said):  # "broccoli pasta"
                return True
            if not rest.isdisjoint(said):
                return not name.own or tokens.texts[at][:1].isupper() or self._has_article(tokens, at)
            if self._goes_on(tokens, at) or self._is_before_capital(tokens, at):
                return False
            return not head.isdisjoint(said) or (not common.isdisjoint(said) and self._has_article(tokens, at))

        return may_tell, tells

    def _kind(self, name: LooseName) -> frozenset[str]:
        """Return the keys of the word of a name that says what it is: the first, or in some languages the last one."""
        return name.rest[-1] if self._table.head_last and name.rest else name.head

    def _has_article(self, tokens: Tokens, at: int) -> bool:
        """Return whether a word may bear its article, or has one before it: "petrolul", "the lido"."""
        return self._is_definite(tokens, at) or tokens.tidied[at].endswith(
            (*self._table.definite, *self._table.definite_plural)
        )

    def _is_before_capital(self, tokens: Tokens, at: int) -> bool:
        """Return whether a word goes on as a name: "Biserica Neagră"."""
        return at + 1 < len(tokens) and tokens.gaps[at + 1] == " " and tokens.texts[at + 1][:1].isupper()

    @cached_property
    def _beginnings(self) -> Mapping[str, str]:
        """The beginnings of the words of names, each with the entity that has it, "" where others or the prompt do."""
        named = [(key, name.id) for name in self._names for key in name.head.union(*name.rest)]
        framed = [(key, "") for key in self._frame]
        return owners_of((key[:STEM], owner) for key, owner in (*named, *framed) if _is_whole(key))


def _is_whole(key: str) -> bool:
    """Return whether a key of a word is the word itself, and a long one."""
    return len(key) >= STEM and ":" not in key
