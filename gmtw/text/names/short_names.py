"""Short names: "omletă cu șuncă" for "Omletă cu șuncă și smântână", "interviul" for "Interviu de angajare".

A name may end before a word that joins a complement to it ("cu", "și", "de"), before a proper name ("Grădina Botanică"
for "Grădina Botanică Alexandru Borza"), or after its head alone; of "Limonadă Cappy", a thing of a brand, the brand
is a short name too. A short name counts only if it fits one entity of
the scene; the frame of the prompt (its text without the names) never says one (`gmtw.text.names.mentions`).

In text a head alone counts in its definite form ("interviul", "sarmalele"), of a proper name with a capital inside a
sentence ("și Cazinoul"). In the form of the list it is *unsure*: a text that lists "orez" may mean the dish or what it
is made of, so it can tell a cell and never invents one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from gmtw.languages import Language
from gmtw.languages.grammar import Shortening
from gmtw.text.lexicons.forms import Forms
from gmtw.text.words import Tokens, fold, tidy, tokens_of

LEAST = 2
"""The fewest words of a short name besides small ones; with fewer it is a head alone."""


@dataclass(frozen=True, slots=True, eq=False)
class ShortName:
    """A name cut short before the word `cut` (folded); each is itself only, so that a cache need not compare all of it.

    keys: those of each of its words. head: it is one word. proper: the name is a proper one ("Parcul Rozelor"), which
    no common noun stands for ("un parc"). brand: it is the brand at the end of a name: "Cappy".
    """

    text: str
    cut: str
    keys: tuple[frozenset[str], ...]
    head: bool
    proper: bool
    brand: bool = False

    @property
    def first(self) -> str:
        """Its first word, folded."""
        return fold(self.text).partition(" ")[0]


def short_names(
    spoken: Mapping[str, Iterable[str]], names: Mapping[str, Iterable[str]], forms: Forms, table: Shortening
) -> Iterator[tuple[str, ShortName]]:
    """Yield id and short name for each short name that fits one entity only.

    Of "Grădina Zoologică din Oradea", "Grădina Zoologică" is one, unless another name has its words too, in order.

    Args:
        spoken: id -> the names that may be cut short, those of the language of the text.
        names: id -> all names; a short name fits none of another entity.
        forms: the forms of the language.
        table: how the language cuts names short.
    """
    found = [
        (id_, short)
        for id_, variants in spoken.items()
        for name in dict.fromkeys(variants)
        for short in _shortened(name, forms, table)
    ]
    beginning: dict[str, list[tuple[str, ShortName]]] = {}
    for one in found:
        for key in one[1].keys[0]:
            beginning.setdefault(key, []).append(one)
    shared: set[ShortName] = set()
    for other, variants in names.items():
        for name in dict.fromkeys(variants):
            for key in _all_keys(name, forms) & beginning.keys():
                rivals = (short for id_, short in beginning[key] if id_ != other and short not in shared)
                shared.update(short for short in rivals if _has_in_order(_keys(name, forms), short.keys))
    yield from (one for one in found if one[1] not in shared)


def _has_in_order(name: Iterable[frozenset[str]], words: Iterable[frozenset[str]]) -> bool:
    """Return whether a name, by the keys of its words, has some words in order, inflected or not."""
    rest = iter(name)
    return all(any(not word.isdisjoint(other) for other in rest) for word in words)


@lru_cache(maxsize=1 << 14)
def _shortened(name: str, forms: Forms, table: Shortening) -> tuple[ShortName, ...]:
    """Return the ways to cut a name short."""
    tokens, small = tokens_of(name), frozenset(forms.inflection.function_words)
    if any(text.isdigit() for text in tokens.texts):
        return ()
    content = [word not in small and word not in table.cuts for word in tokens.folded]
    proper, brand = is_proper(tokens, table), _brand(tokens, table)
    found = [_part(name, tokens, 0, at, forms, proper) for at in _ends(tokens, content, table)]
    found += _without_middle(name, tokens, table, forms) if not (proper or brand or table.head_last) else []
    if brand:
        found.append(replace(_part(name, tokens, brand, len(tokens), forms, proper=True), brand=True))
        found += _head_and_brand(name, tokens, brand, forms)
    if table.head_last:
        end = next((at for at, kept in enumerate(content) if not kept), len(tokens))
        found += [_part(name, tokens, at, end, forms, proper) for at in range(1, end)]
        found = [short for short in found if not (short.head and short.first in table.generic)]
    return tuple(short for short in found if short.text != name)


def is_proper(tokens: Tokens, table: Shortening) -> bool:
    """Return whether a name is a proper one: "Parcul Rozelor"; "Limonadă Cappy" is a thing of a brand."""
    capital = any(word[:1].isupper() for word in tokens.texts[1:])
    return tidy(tokens.texts[0]).endswith(table.definite) or (capital and not _brand(tokens, table))


def _brand(tokens: Tokens, table: Shortening) -> int:
    """Return where the brand at the end of a name begins: "Suc de mere | Cappy"; 0 for a name without one.

    What comes before it is a common noun in the form of the list; in a proper name it is definite, or a name itself.
    """
    at = len(tokens)
    while at > 1 and tokens.texts[at - 1][:1].isupper():
        at -= 1
    common = table.definite and not tidy(tokens.texts[0]).endswith(table.definite)
    return at if common and at < len(tokens) else 0


def _ends(tokens: Tokens, content: list[bool], table: Shortening) -> Iterator[int]:
    """Yield the places before which a name may end: a listed word, a proper name, or what is after its head."""
    for at in range(1, len(tokens)):
        told = sum(content[:at])
        listed = tokens.folded[at] in table.cuts
        proper = not table.head_last and tokens.texts[at][:1].isupper()
        headed = told == 1 and (listed or not table.head_last) and tokens.folded[at - 1] not in table.generic
        if content[at - 1] and ((told >= LEAST and (listed or proper)) or headed):
            yield at


def _without_middle(name: str, tokens: Tokens, table: Shortening, forms: Forms) -> Iterator[ShortName]:
    """Yield the head with its last complement alone: "vinete cu nuci" for "Vinete la cuptor cu sos de nuci"."""
    ends = [at for at in range(1, len(tokens)) if tokens.folded[at] in table.complements]
    if ends and ends[-1] > 2 and tokens.folded[1] in table.cuts:
        text = f"{name[: tokens.ends[0]]} {name[tokens.starts[ends[0]] :]}" if ends[0] > 1 else ""
        if text:
            yield ShortName(text, "", _keys(text, forms), head=False, proper=False)


def _part(name: str, tokens: Tokens, start: int, end: int, forms: Forms, proper: bool) -> ShortName:
    text = name[tokens.starts[start] : tokens.ends[end - 1]]
    cut = tokens.folded[end] if end < len(tokens) else ""
    return ShortName(text, cut, _keys(text, forms), end - start == 1, proper)


def _head_and_brand(name: str, tokens: Tokens, brand: int, forms: Forms) -> Iterator[ShortName]:
    """Yield the head with the brand, without what is between them: "Apă Borsec" for "Apă minerală Borsec"."""
    if brand > 1:
        text = f"{name[tokens.starts[0] : tokens.ends[0]]} {name[tokens.starts[brand] :]}"
        yield ShortName(text, "", _keys(text, forms), head=False, proper=False)


@lru_cache(maxsize=1 << 14)
def _keys(name: str, forms: Forms) -> tuple[frozenset[str], ...]:
    """Return the keys of each word of a name."""
    return tuple(map(forms.keys, tokens_of(name).texts))


@lru_cache(maxsize=1 << 14)
def _all_keys(name: str, forms: Forms) -> frozenset[str]:
    """Return the keys of all words of a name."""
    return frozenset().union(*_keys(name, forms))


class ShortNameContext:
    """Tells from the words around a short name whether it is one, by the table of one language."""

    def __init__(self, language: Language) -> None:
        self.table = language.shortening
        self._joins = frozenset(language.inflection.conjunctions)
        self._packs = packs_of(language)
        self._times = _time_words(language)

    def certainty(self, tokens: Tokens, place: int, end: int, short: ShortName, named: int = 0) -> bool | None:
        """Return whether the words from `place` to `end` are surely that short name; None if they are not.

        named: where the name before it ended.
        """
        if self._goes_on(tokens, end, short) or (short.head and tokens.folded[place] in self.table.cuts):
            return None  # "cea mai lungă" is no "ceai"
        if short.brand:
            return True if tokens.texts[place][:1].isupper() else None
        definite, capital = self._is_definite(tokens, place, short), tokens.texts[place][:1].isupper()
        if not short.head:
            return True if definite or capital or not short.proper else None
        if short.proper:
            return True if definite and capital and not _starts_sentence(tokens, place) else None
        if definite:
            return True
        listed = tokens.folded[place] == short.first and not self._is_governed(tokens, place, named)
        return short.first in self.table.wholes if listed else None

    def _goes_on(self, tokens: Tokens, end: int, short: ShortName) -> bool:
        """Return whether the words after a short name say that something else is meant: "smoothie verde cu mango"."""
        if end >= len(tokens) or tokens.gaps[end] != " ":
            return False
        word = tokens.folded[end]
        after = tokens.folded[end + 1] if end + 1 < len(tokens) else ""
        if after in self._times and (word == short.cut or word in self.table.complements):
            return False
        if word in self.table.complements:
            return short.head or word == short.cut
        if tokens.texts[end][:1].isupper():
            return True
        strange = short.head and word not in self.table.after_head
        return strange or (word == short.cut and word not in self._joins)

    def _is_definite(self, tokens: Tokens, place: int, short: ShortName) -> bool:
        """Return whether a word is in its definite form: by its ending, or by the article before it.

        "Întâlnirile" is the plural of "Întâlnire", and so not that name; "sarmalele" is a form of "Sarmale".
        """
        written = tidy(tokens.text[tokens.starts[place] : tokens.ends[place]])
        if written.endswith(self.table.definite_plural):
            return fold(written).startswith(short.first) and not written.endswith(self.table.plural)
        if written.endswith(self.table.definite):
            return True
        return place > 0 and tokens.folded[place - 1] in self.table.definite_after

    def _is_governed(self, tokens: Tokens, place: int, named: int) -> bool:
        """Return whether the word before a head makes it a part of something: "cu orez"; not "o pungă de orez"."""
        if place == 0 or not tokens.gaps[place].isspace() or tokens.folded[place - 1] not in self.table.governs:
            return False
        listed = 0 < named == place - 1 and tokens.folded[place - 1] in self._joins  # "clătite sau terci"
        before = tokens.folded[place - 2] if place > 1 else ""
        return not (listed or before in self.table.sets or before in self._packs)


def _starts_sentence(tokens: Tokens, place: int) -> bool:
    """Return whether a sentence, a line or an item starts with a word."""
    return place == 0 or not tokens.gaps[place].isspace() or "\n" in tokens.gaps[place]


@lru_cache(maxsize=8)
def context_of(language: Language) -> ShortNameContext:
    """Return the context of short names in that language, built once."""
    return ShortNameContext(language)


@lru_cache(maxsize=8)
def packs_of(language: Language) -> frozenset[str]:
    """Return the words for pieces and packs of something, folded."""
    return frozenset(map(fold, language.quantities.pieces))


def _time_words(language: Language) -> frozenset[str]:
    """Return the first words of times: what is after "de" in "interviul de luni"."""
    parts = (name for names in language.claims.parts.values() for name in names)
    days = (name for ordinals in language.claims.days.ordinals for name in ordinals)
    week = (phrase for key, phrase in language.phrases.items() if key.endswith("day.on"))
    return frozenset(word for name in (*parts, *days, *week, *language.shortening.times) for word in fold(name).split())
