"""Short names: "omletă cu șuncă" for "Omletă cu șuncă și smântână", "interviul" for "Interviu de angajare".

A name may end after two of its words or more that no other name begins with ("Rulouri de somon" for "Rulouri de somon
afumat"), but not after a small word, or after its head alone; of "Limonadă Cappy", a thing of a brand, the brand is a
short name too. A short name counts only if it fits one entity of the scene; the frame of the prompt (its text without
the names) never says one (`gmtw.text.names.mentions`).

In text a head alone counts in its definite form ("interviul", "sarmalele"), of a proper name with a capital inside a
sentence ("și Cazinoul"). In the form of the list it is *unsure*: a text that lists "orez" may mean the dish or what it
is made of, so it can tell a cell and never invents one. So is a beginning whose words another name has further in
("piept de pui", beside "Sandviș cu piept de pui"), and one that may lack the head of its name ("smoked salmon" for
"Smoked salmon rolls").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from gmtw.languages import Language
from gmtw.languages.grammar import Shortening
from gmtw.text.lexicons.features import features_of
from gmtw.text.lexicons.forms import Forms, forms_of
from gmtw.text.words import Tokens, fold, tidy, tokens_of

LEAST = 2
"""The fewest words of a short name besides small ones; with fewer it is a head alone."""


@dataclass(frozen=True, slots=True, eq=False)
class ShortName:
    """A name cut short before the word `cut` (folded); each is itself only, so that a cache need not compare all of it.

    keys: those of each of its words. head: it is one word. proper: the name is a proper one ("Parcul Rozelor"), which
    no common noun stands for ("un parc"). brand: it is the brand at the end of a name: "Cappy". begins: it is the
    beginning of a name, in two words or more. open: it ends before any other word than those that join something to a
    name: "somon" before "afumat". unsure: where a text says it, something else may be meant.
    """

    text: str
    cut: str
    keys: tuple[frozenset[str], ...]
    head: bool
    proper: bool
    brand: bool = False
    begins: bool = False
    open: bool = False
    unsure: bool = False

    @property
    def first(self) -> str:
        """Its first word, folded."""
        return fold(self.text).partition(" ")[0]


def short_names(
    spoken: Mapping[str, Iterable[str]], names: Mapping[str, Iterable[str]], language: Language
) -> Iterator[tuple[str, ShortName]]:
    """Yield id and short name for each short name that fits one entity only.

    Of "Grădina Zoologică din Oradea", "Grădina Zoologică" is one, unless another name begins with it too. Other short
    names are none where another name has their words, in order.

    Args:
        spoken: id -> the names that may be cut short, those of the language of the text.
        names: id -> all names; a short name fits none of another entity.
        language: whose forms of words and table say how names are cut short.
    """
    forms = forms_of(language)
    found = [
        (id_, short)
        for id_, variants in spoken.items()
        for name in dict.fromkeys(variants)
        for short in _shortened(name, language)
    ]
    beginning: dict[str, list[tuple[str, ShortName]]] = {}
    for one in found:
        for key in one[1].keys[0]:
            beginning.setdefault(key, []).append(one)
    shared: set[ShortName] = set()
    inside: set[ShortName] = set()
    for other, variants in names.items():
        for name in dict.fromkeys(variants):
            for key in _all_keys(name, forms) & beginning.keys():
                rivals = [short for id_, short in beginning[key] if id_ != other and short not in shared]
                having = [short for short in rivals if _has_in_order(_keys(name, forms), short.keys)]
                inside.update(having)
                shared.update(short for short in having if not short.begins or _begins(_keys(name, forms), short.keys))
    for id_, short in found:
        if short not in shared:
            yield id_, _made_unsure(short) if short in inside else short


@lru_cache(maxsize=1 << 12)
def _made_unsure(short: ShortName) -> ShortName:
    """Return a short name as an unsure one, the same for all scenes."""
    return replace(short, unsure=True)


def _begins(name: Sequence[frozenset[str]], words: Sequence[frozenset[str]]) -> bool:
    """Return whether a name, by the keys of its words, begins with some words, inflected or not."""
    return len(name) >= len(words) and not any(map(frozenset.isdisjoint, name, words))


def _has_in_order(name: Iterable[frozenset[str]], words: Iterable[frozenset[str]]) -> bool:
    """Return whether a name, by the keys of its words, has some words in order, inflected or not."""
    rest = iter(name)
    return all(any(not word.isdisjoint(other) for other in rest) for word in words)


@lru_cache(maxsize=1 << 14)
def _shortened(name: str, language: Language) -> tuple[ShortName, ...]:
    """Return the ways to cut a name short."""
    forms, table = forms_of(language), language.shortening
    tokens, small = tokens_of(name), frozenset(forms.inflection.function_words)
    if any(text.isdecimal() for text in tokens.texts):
        return ()
    content = [word not in small and word not in table.cuts for word in tokens.folded]
    proper, brand = is_proper(tokens, table), _brand(tokens, table)
    found = [_part(name, tokens, 0, at, forms, proper) for at in _ends(tokens, content, table)]
    found = [replace(short, begins=not short.head) for short in found]
    found += _left_open(name, tokens, [short.text for short in found], language)
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


def _left_open(name: str, tokens: Tokens, ended: Sequence[str], language: Language) -> Iterator[ShortName]:
    """Yield the beginnings that end before any other word, not after a small one: "Paste cu brânză | albastră"."""
    forms, table, small = forms_of(language), language.shortening, language.repetition.hollow
    proper = is_proper(tokens, table)
    for at in range(2, len(tokens)):
        part = _part(name, tokens, 0, at, forms, proper)
        said = sum(word not in small for word in tokens.folded[:at])
        whole = tokens.gaps[at].isspace() and tokens.folded[at - 1] not in small
        if whole and said >= LEAST and part.text not in ended:
            yield replace(part, begins=True, open=True, unsure=table.head_last)


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
        self._features = features_of(language)

    def certainty(self, tokens: Tokens, place: int, end: int, short: ShortName, named: int = 0) -> bool | None:
        """Return whether the words from `place` to `end` are surely that short name; None if they are not.

        named: where the name before it ended.
        """
        if self._goes_on(tokens, end, short) or (short.head and tokens.folded[place] in self.table.cuts):
            return None  # "cea mai lungă" is no "ceai"
        if short.unsure:
            return None if self._is_governed(tokens, place, named) else False
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
            return short.head or short.open or word == short.cut
        if tokens.texts[end][:1].isupper():
            return True
        strange = (short.head or short.open) and word not in self.table.after_head
        return strange or (word == short.cut and word not in self._joins)

    def is_common(self, tokens: Tokens, place: int, end: int, name: Sequence[str]) -> bool:
        """Return whether the words of a proper name, given folded, are common nouns: "parcuri și monumente".

        They are in small letters, and their head is the plural of that of the name.
        """
        if tokens.folded[place] == name[0] or name[0].endswith(self.table.definite_plural):
            return False
        inside = tokens.texts[place + _starts_sentence(tokens, place) : end]
        return not any(word[:1].isupper() for word in inside) and self._is_plural(tokens.texts[place])

    def _is_plural(self, word: str) -> bool:
        """Return whether a noun is in the plural and cannot be a singular: "parcuri"; not "tei"."""
        readings = self._features.readings(tidy(word)) if self._features else ()
        nouns = {(one.number, one.case) for one in readings if one.pos == "noun"}
        return any(number == "p" for number, _ in nouns) and nouns.isdisjoint({("s", "na"), ("s", "")})

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
    parts = (name for names in language.slots.parts.values() for name in names)
    days = (name for ordinals in language.slots.days.ordinals for name in ordinals)
    week = (phrase for key, phrase in language.phrases.items() if key.endswith("day.on"))
    return frozenset(word for name in (*parts, *days, *week, *language.shortening.times) for word in fold(name).split())
