"""Loose names: words that can only mean a thing of the plan that the text does not name otherwise.

A text may say "sandviș cu legume" for "Sandviș cu brânză și legume", "telecabina până la Tâmpa", "la prânz o salată"
where one salad is for lunch, "cina cu orez și legume", "întâlnirea cu notarul" for "Discuție cu notarul", or only a
proper name ("muzeul Brukenthal și ASTRA"). Such words accuse nobody: they only tell what is planned, and their mentions
are unsure. So they are looked for only where the plan has something that no name says.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, combinations
from typing import NamedTuple

from gmtw.core.output_limits import LONGEST_NAME
from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.lexicons.forms import forms_of
from gmtw.text.names.mentions import Gazetteer, Mention
from gmtw.text.names.short_names import is_proper, packs_of
from gmtw.text.words import HYPHENS, Tokens, fold_word, tidy, tokens_of

REACH = 6
"""The most words from the head of a name to another word of it."""

LISTED = 3
"""The most items of a list before a head that are looked at."""

BESIDE = 4
"""The most words from a head to a meal that is said right after it: "sarmale (450 kcal) pentru prânz".

So many may also be between "urmată" and the "de" of what follows.
"""

NEXT = 2
"""The most words from a common noun to the word that tells a name: "întâlnirea de echipă"."""

LETTERS = 4
"""The fewest letters of a head that stands alone."""

_ENDS = frozenset(".!?;:\n|")


class LooseName(NamedTuple):
    """A name as its head and the words that tell it apart.

    head: the keys of its first word. rest: those of its other words of content. proper: it is a proper name. generic:
    its head is a common word for many things. own: the keys of its words with capitals after the head.
    """

    id: str
    head: frozenset[str]
    rest: tuple[frozenset[str], ...]
    proper: bool
    generic: bool
    own: frozenset[str]


class Marked(NamedTuple):
    """The words of a text, with what is taken: each word that a mention has."""

    tokens: Tokens
    taken: frozenset[int]

    def parts(self, place: int) -> bool:
        """Return whether something ends right before word `place`: a sentence, a line, a table's cell."""
        return not _ENDS.isdisjoint(self.tokens.gaps[place])

    def pauses(self, place: int) -> bool:
        """Return whether more than a space or a hyphen stands before word `place`."""
        return self.tokens.gaps[place].strip(' \u00a0*_"„”«»' + HYPHENS) != ""


class _Words(NamedTuple):
    """Words of one language, folded, that tell what a loose name is."""

    packs: frozenset[str]
    followed: Collection[str]
    goes_on_with: Callable[[str], bool]
    heads: frozenset[str]
    possessives: frozenset[str]
    part_heads: frozenset[str]
    """The first words of parts of the day that are said in several: "masa" of "masa de prânz"."""

    joins: frozenset[str]
    generic: frozenset[str]
    """The keys of the common words for many things."""


class LooseNames:
    """Finds the loose names of one scene.

    Args:
        names: id -> the names in the language of the text.
        known: the gazetteer of the scene, whose frame says which heads are common words.
        meals: part of the day -> the entities that it may have; empty where every slot takes everything.
    """

    def __init__(
        self, names: Mapping[str, Sequence[str]], known: Gazetteer, meals: Mapping[str, frozenset[str]] | None = None
    ) -> None:
        self._known, self._table, language = known, known.language.shortening, known.language
        self._forms, self._words = forms_of(language), _words_of(language)
        self._names = [_loose(id_, name, language) for id_, all_ in names.items() for name in all_]
        self._parts = _part_words(language, meals or {})

    def find(self, marked: Marked, wanted: Collection[str]) -> list[Mention]:
        """Return the first loose mention of each of the entities that are wanted, without overlap."""
        names = [name for name in self._names if name.id in wanted]
        tokens = marked.tokens
        found: list[Mention] = []
        for name in names:
            if any(one.id == name.id for one in found):
                continue
            starts = self._places(tokens, name.head)
            spans = (self._span(marked, at, name, wanted) for at in starts if at not in marked.taken)
            span = next(filter(None, spans), None) or self._proper_alone(marked, name) or self._generally(marked, name)
            span = span or self._own_alone(marked, name)
            if span is not None:
                first, last = span
                found.append(Mention(name.id, tokens.starts[first], tokens.ends[last], sure=False))
                marked = marked._replace(taken=marked.taken | frozenset(range(first, last + 1)))
        return found

    @cached_property
    def _having(self) -> Mapping[str, tuple[str, ...]]:
        """Key of a word -> the entities with that word in a name."""
        found: dict[str, tuple[str, ...]] = {}
        for name in self._names:
            for key in name.head.union(*name.rest):
                found[key] = (*found.get(key, ()), name.id)
        return found

    def sharing(self, written: str) -> frozenset[str]:
        """Return the entities that a name which nobody has may mean: those that share a word, or look like it."""
        if len(written) > LONGEST_NAME:
            return frozenset()
        small = frozenset(self._known.language.inflection.function_words)
        words = (word for word in tokens_of(written).texts if fold_word(word) not in small)
        said = frozenset[str]().union(*map(self._forms.head_keys, words))
        alike = (name.id for name in self._names if not said.isdisjoint(name.head.union(*name.rest)))
        return frozenset((*alike, *filter(None, [self._known.resolve(written).suggestion])))

    def _span(self, marked: Marked, at: int, name: LooseName, wanted: Collection[str]) -> tuple[int, int] | None:
        """Return the first and the last word of a loose name whose head may be word `at`."""
        last = self._last_of_parts(marked, at, name)
        if last is not None:
            return at, last
        return (at, at) if self._stands_alone(marked, at, name, wanted) else None

    # --- a head and another word of the name ---

    def _last_of_parts(self, marked: Marked, at: int, name: LooseName) -> int | None:
        """Return the last word of those after a head that are of its name, if they fit no other name."""
        said: list[frozenset[str]] = []
        last = None
        for to in range(at + 1, min(at + 1 + REACH, len(marked.tokens))):
            if to in marked.taken or marked.pauses(to):
                break
            word = marked.tokens.texts[to]
            keys = self._forms.keys(word)
            if any(not keys.isdisjoint(part) for part in name.rest) and (word[:1].isupper() or not name.proper):
                said.append(keys)
                last = to
        return last if said and self._is_only(name, said) else None

    def _is_only(self, name: LooseName, said: Sequence[frozenset[str]]) -> bool:
        """Return whether no other entity has that head and all the words that were said."""
        return not any(
            other.id != name.id
            and not other.head.isdisjoint(name.head)
            and all(any(not keys.isdisjoint(part) for part in other.rest) for keys in said)
            for other in self._names
        )

    # --- a proper name alone ---

    def _proper_alone(self, marked: Marked, name: LooseName) -> tuple[int, int] | None:
        """Return the place of a word with a capital, after a name and "și", that no other name and no prompt has."""
        own, tokens = self._of_no_other(name, name.own), marked.tokens
        for at in self._places(tokens, own):
            word = tokens.texts[at]
            joined = at - 2 in marked.taken and tokens.folded[at - 1] in self._words.joins
            free = joined and word[:1].isupper() and at not in marked.taken
            if free and self._is_unframed(own & self._forms.keys(word)):
                return at, at
        return None

    def _is_unframed(self, keys: frozenset[str]) -> bool:
        """Return whether a key is not among those of the prompt's own words, which are read only if there is any."""
        return bool(keys) and not keys <= self._frame

    def _of_no_other(self, name: LooseName, keys: Iterable[str]) -> frozenset[str]:
        """Return those of some keys of words that the names of no other entity have."""
        return frozenset(key for key in keys if self._owners.get(key, name.id) == name.id)

    def _alone(self, name: LooseName) -> frozenset[str]:
        """Return the keys of the words of a name, but for its head, that no other entity has."""
        return self._of_no_other(name, frozenset[str]().union(*name.rest))

    @cached_property
    def _owners(self) -> Mapping[str, str]:
        """The keys of the words of names, each with the entity that has it, "" where several have it."""
        return owners_of((key, name.id) for name in self._names for key in name.head.union(*name.rest))

    # --- another head, and a word of the name ---

    def _generally(self, marked: Marked, name: LooseName) -> tuple[int, int] | None:
        """Return a definite common noun with a word that only this name has, and not the prompt's own words."""
        own = frozenset() if name.proper else self._alone(name)
        tokens, keys = marked.tokens, self._forms.keys
        for at in self._common_nouns(tokens) if own else ():
            if at in marked.taken:
                continue
            near = range(at + 1, min(at + 1 + NEXT, len(tokens)))
            to = next((to for to in near if self._is_unframed(own & keys(tokens.texts[to]))), None)
            if to is not None and not any(n in marked.taken or marked.pauses(n) for n in range(at + 1, to + 1)):
                return at, to
        return None

    # --- a word of its own alone ---

    def _own_alone(self, marked: Marked, name: LooseName) -> tuple[int, int] | None:
        """Return the place of what only this name has: "anvelopele" for "Schimb de anvelope", "Iosif Vulcan".

        Of a proper name, a word with a capital or an article. Of a dish, two words in its order, "fructe cu mentă": one
        says what it is made of; or the only one that it has beside its head, "carbonara".
        """
        if self._parts and (name.proper or len(name.rest) > 1):
            return self._own_pair(marked, name)
        own, tokens = self._alone(name), marked.tokens
        texts = tokens.texts
        free = (at for at in self._places(tokens, own) if at not in marked.taken)
        free = (at for at in free if name.proper or len(texts[at]) >= LETTERS)
        sure = (at for at in free if not name.proper or tokens.texts[at][:1].isupper() or self._is_definite(tokens, at))
        ours = (at for at in sure if not self._is_governed(marked, at))
        at = next((at for at in ours if self._is_unframed(own & self._forms.keys(tokens.texts[at]))), None)
        return None if at is None else (at, at)

    def _is_definite(self, tokens: Tokens, at: int) -> bool:
        """Return whether a word has an article or stands after one: "the zoo", "al țăranului", "cel de artă"."""
        if at > 0 and tokens.folded[at - 1] in self._table.definite_after:
            return True
        if at > 1 and tokens.folded[at - 2] in self._words.heads and tokens.folded[at - 1] in self._table.complements:
            return True
        return at > 0 and tokens.folded[at - 1] in self._words.possessives

    def _own_pair(self, marked: Marked, name: LooseName) -> tuple[int, int] | None:
        """Return the place of two words that only this name has one after the other, but for a small one between."""
        tokens, keys = marked.tokens, self._forms.keys
        small = self._known.language.inflection.function_words
        for one, other in combinations(name.rest, 2):
            if self._having_any(one) & self._having_any(other) != {name.id}:
                continue
            for at in self._places(tokens, one):
                to = at + 1 + (at + 2 < len(tokens) and tokens.folded[at + 1] in small)
                near = to < len(tokens) and not any(
                    n in marked.taken or marked.pauses(n) for n in range(at + 1, to + 1)
                )
                if near and at not in marked.taken and not other.isdisjoint(keys(tokens.texts[to])):
                    return at, to
        return None

    def _having_any(self, keys: Iterable[str]) -> frozenset[str]:
        """Return the entities with a word of these keys in a name."""
        return frozenset(chain.from_iterable(self._having.get(key, ()) for key in keys))

    def _common_nouns(self, tokens: Tokens) -> list[int]:
        """Return the definite forms of common nouns for many things."""
        common = self._places(tokens, self._words.generic)
        return [at for at in common if tokens.tidied[at].endswith(self._table.definite)]

    def _places(self, tokens: Tokens, keys: frozenset[str]) -> Sequence[int]:
        """Return where words with one of these keys stand, in order."""
        standing = _standing(self, tokens)
        return sorted({at for key in keys & standing.keys() for at in standing[key]})

    def standing_in(self, tokens: Tokens) -> Mapping[str, Sequence[int]]:
        """Return where words stand that names have, or that are common words for many things, by their keys."""
        places: dict[str, list[int]] = {}
        for at, keys in enumerate(map(self._forms.head_keys, tokens.texts)):
            for key in keys & self._known_keys:
                places.setdefault(key, []).append(at)
        return places

    @cached_property
    def _known_keys(self) -> frozenset[str]:
        """The keys of all words by which a loose name is found."""
        return frozenset(self._owners).union(self._words.generic, *(name.own for name in self._names))

    # --- a head alone ---

    def _stands_alone(self, marked: Marked, at: int, name: LooseName, wanted: Collection[str]) -> bool:
        """Return whether a head means the name by itself: nothing else that is wanted, or of the meal, has it."""
        tokens = marked.tokens
        if name.generic or self._goes_on(tokens, at) or self._is_governed(marked, at):
            return False
        if tokens.folded[at + 1 : at + 2] and tokens.folded[at + 1] in self._parts:
            return False
        definite = tidy(tokens.text[tokens.starts[at] : tokens.ends[at]]).endswith(self._table.definite)
        if name.proper and not (definite or self._loses_article(tokens, at)):
            return False
        rivals = {one.id for one in self._names if one.id in wanted and not one.head.isdisjoint(name.head)}
        meal = self._meal(marked, at)
        return (rivals if meal is None else rivals & meal) == {name.id} and name.head.isdisjoint(self._frame)

    def _loses_article(self, tokens: Tokens, at: int) -> bool:
        """Return whether a definite noun has no article where it stands: "de la CETATE"."""
        return at > 0 and not tokens.gaps[at].strip() and tokens.folded[at - 1] in self._table.bare_after

    @cached_property
    def _frame(self) -> frozenset[str]:
        """The keys of the words of the prompt outside of names, read only where all else is clear: "muzeu"."""
        words = (word for word in self._known.frame_words() if fold_word(word) not in self._words.part_heads)
        return frozenset[str]().union(*map(self._forms.head_keys, words))

    def _goes_on(self, tokens: Tokens, at: int) -> bool:
        """Return whether a complement follows that says something else: "clătite cu banane"."""
        if at + 1 >= len(tokens) or tokens.gaps[at + 1].strip():
            return False
        after = tokens.folded[at + 2] if at + 2 < len(tokens) else ""
        times = after in self._table.times or after in self._parts
        return tokens.folded[at + 1] in self._table.complements and not times

    def _is_governed(self, marked: Marked, at: int) -> bool:
        """Return whether a head is what something else is made of: "cu orez", "proteine din carne și pește".

        Only dishes are made of anything.
        """
        if not self._parts:
            return False
        folded, tokens = marked.tokens.folded, marked.tokens
        before = at - 1
        for _ in range(LISTED):
            if before < 0 or marked.parts(before + 1):
                return False
            if self._makes(folded, before, marked):
                return True
            joined = folded[before] in self._words.joins
            if not joined and not {",", "("} & set(tokens.gaps[before + 1]):
                return False
            before -= joined
            if any(self._makes(folded, before - back, marked) for back in (1, 2)):
                return True
            before -= 1
        return False

    def _makes(self, folded: Sequence[str], place: int, marked: Marked) -> bool:
        """Return whether a word governs what follows it, and is in no name; not "urmată după-amiaza DE X"."""
        lists = place > 0 and (folded[place - 1] in self._table.sets or folded[place - 1] in self._words.packs)
        lists = lists or (place > 0 and self._words.goes_on_with(folded[place - 1]))
        lists = lists or any(word in self._words.followed for word in folded[max(0, place - BESIDE) : max(0, place)])
        opens = place <= 0 or marked.parts(place)  # "Cu lipia la prânz": it is of no dish
        return not opens and place not in marked.taken and folded[place] in self._table.made_of and not lists

    def _meal(self, marked: Marked, at: int) -> frozenset[str] | None:
        """Return the entities of the meal that is said right after word `at`, else last before it, else after it."""
        if not self._parts:
            return None
        folded, gaps = marked.tokens.folded, marked.tokens.gaps
        after = next((to for to in self._sentence_after(marked, at) if folded[to] in self._parts), None)
        near = (
            after is not None and after - at <= BESIDE and not any("," in gaps[to] for to in range(at + 1, after + 1))
        )
        before = next((to for to in self._sentence_before(marked, at) if folded[to] in self._parts), None)
        said = after if near or before is None else before
        return None if said is None else self._parts[folded[said]]

    def _sentence_before(self, marked: Marked, at: int) -> Iterator[int]:
        """Yield the words of the sentence before word `at`, backwards; a colon does not end it."""
        for to in range(at - 1, -1, -1):
            if marked.parts(to + 1) and ":" not in marked.tokens.gaps[to + 1]:
                return
            yield to

    def _sentence_after(self, marked: Marked, at: int) -> Iterator[int]:
        """Yield the words of the sentence after word `at`."""
        for to in range(at + 1, len(marked.tokens)):
            if marked.parts(to):
                return
            yield to


def owners_of(pairs: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """Return what each key belongs to, "" where it belongs to several."""
    owners: dict[str, str] = {}
    for key, owner in pairs:
        if owners.setdefault(key, owner) != owner:
            owners[key] = ""
    return owners


_standing = lru_cache(maxsize=4)(LooseNames.standing_in)
"""Returns them; those of the last few texts are remembered, because each name is looked for in them."""


def marked(text: str, mentions: Sequence[Mention], language: Language) -> Marked:
    """Return the words of a text, and which of them mentions have."""
    tokens = _merged(text, language)
    return Marked(tokens, frozenset(_taken(tokens, mentions)))


@lru_cache(maxsize=4)
def _merged(text: str, language: Language) -> Tokens:
    """Return the words of a text, with the hyphen that ties articles; each kind of name asks for them."""
    return tokens_of(text).merged(language.inflection.articles)


def _taken(tokens: Tokens, mentions: Sequence[Mention]) -> Iterator[int]:
    """Yield the places of the words that mentions have; both are in order."""
    place = 0
    for mention in mentions:
        place = bisect_right(tokens.ends, mention.start, place)
        while place < len(tokens) and tokens.starts[place] < mention.end:
            yield place
            place += 1


@lru_cache(maxsize=1 << 12)
def _loose(id_: str, name: str, language: Language) -> LooseName:
    """Return a name as its head and the rest; names come again from scene to scene."""
    table, forms, tokens = language.shortening, forms_of(language), tokens_of(name)
    texts, folded, small = tokens.texts, tokens.folded, frozenset(language.inflection.function_words)
    rest = [at for at in range(1, len(texts)) if folded[at] not in small and folded[at] not in table.cuts]
    keys = tuple(forms.keys(texts[at]) for at in rest if texts[at].isalpha())
    generic = folded[0] in table.generic or len(folded[0]) < LETTERS or any(t.isdecimal() for t in texts)
    own = (forms.keys(texts[at]) for at in rest if texts[at][:1].isupper() and len(texts[at]) >= LETTERS)
    return LooseName(id_, forms.head_keys(texts[0]), keys, is_proper(tokens, table), generic, frozenset().union(*own))


@lru_cache(maxsize=8)
def _words_of(language: Language) -> _Words:
    """Return the words of that language, built once."""
    slots = language.slots
    return _Words(
        packs_of(language),
        slots.resumed_by,
        listed_in((*slots.verbs.begin, *slots.order.to_next, *slots.order.to_last)),
        frozenset(language.reading.names.small),
        frozenset(language.cases.sure_possessives),
        frozenset(fold_word(name.split()[0]) for all_ in slots.parts.values() for name in all_ if " " in name),
        frozenset((*language.inflection.conjunctions, *slots.expressions.joiners)),
        frozenset[str]().union(*map(forms_of(language).head_keys, language.shortening.generic)),
    )


def _part_words(language: Language, meals: Mapping[str, frozenset[str]]) -> Mapping[str, frozenset[str]]:
    """Return the last word of each name of a part of the day, with what that part may have."""
    names = {part: language.slots.parts.get(part, ()) for part in meals}
    return {fold_word(name.split()[-1]): meals[part] for part, all_ in names.items() for name in all_}
