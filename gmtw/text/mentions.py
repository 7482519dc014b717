"""Names in text: which entity a name means, and where a text mentions entities.

A name matches token by token and in order: each token by its folded form or as an inflected form of
the same word (`gmtw.text.forms`); one function word of the name may be missing, or one may be extra.
The longest name wins, and where two entities fit equally well nobody is mentioned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from gmtw.languages import Language
from gmtw.text.forms import forms_of
from gmtw.text.name_variants import carried, closed, parsed
from gmtw.text.short_names import goes_on, short_names
from gmtw.text.words import HYPHENS, Word, fold, fold_word

NEAR = 75.0
"""The least rapidfuzz ratio (0-100) at which an unknown name gets a suggestion."""

_GAP = 4

_WRAPPED = 40
"""The fewest characters of a line that a paragraph goes on after; the items of a bare list are shorter."""


class Mention(NamedTuple):
    """An entity named in a text; `start` and `end` are characters of the text."""

    id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Resolution:
    """Which entity a whole name means: `id` None where none or more than one fits.

    how: "fold" where only case, diacritics and punctuation differ, "inflection" where endings do, ""
    where nothing was found. suggestion: the id of the name that looks most alike, never resolved.
    """

    id: str | None
    how: Literal["fold", "inflection", ""] = ""
    suggestion: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _Name:
    """An entity under one way to say one of its names."""

    id: str
    tokens: tuple[str, ...]
    keys: tuple[frozenset[str], ...]
    spare: int
    cut: str = ""


_NOBODY = _Name("", (), (), 0)


class _Walk(NamedTuple):
    """A name on its way along the tokens of a text."""

    text: str
    tokens: Sequence[Word]
    name: _Name

    def gap(self, place: int) -> str:
        """The characters between token `place` and the one before it."""
        return self.text[self.tokens[place - 1].end : self.tokens[place].start]


class _Found(NamedTuple):
    """A candidate, ordered by how much of the text and of its name it accounts for."""

    end: int
    matched: int
    exact: int
    name: _Name


class Gazetteer:
    """The names of one scene, indexed once: id -> names, in the forms of one language."""

    def __init__(self, names: Mapping[str, Iterable[str]], language: Language, shorten: bool = False) -> None:
        self._forms = forms_of(language)
        self._minor = frozenset(language.inflection.function_words)
        self._joins = frozenset(language.inflection.conjunctions)
        self._articles = frozenset(language.inflection.articles)
        self._fixed = frozenset(language.inflection.fixed_after)
        self._agreeing = tuple(language.inflection.agreeing)
        self._exact: dict[str, list[str]] = {}
        self._index: dict[str, list[_Name]] = {}
        self._siblings: dict[tuple[str, ...], str] = {}
        for id_, variants in names.items():
            for variant in dict.fromkeys(variants):
                self._add(id_, variant)
        for id_, short, cut in short_names(names, self._forms) if shorten else ():
            self._add(id_, short, cut)
        self._heads = frozenset(self._index)

    def resolve(self, name: str) -> Resolution:
        """The entity that `name` means as a whole, or the most similar name as a suggestion."""
        ids, how = self._fitting(name)
        if len(ids) == 1:
            return Resolution(ids[0], how)
        return Resolution(None, "", None if ids else self._nearest(fold(name)))

    def means(self, name: str) -> str | None:
        """The id of the entity that `name` means as a whole."""
        ids, _ = self._fitting(name)
        return ids[0] if len(ids) == 1 else None

    def find(self, text: str) -> list[Mention]:
        """All mentions in `text`, in order and without overlap."""
        tokens = carried(text, self._articles)
        mentions: list[Mention] = []
        free = 0
        for place, token in enumerate(tokens):
            best = self._best(text, tokens, place) if place >= free and self._starts(token.text) else None
            if best is not None:
                if best.name.id:
                    end = closed(text, token.start, tokens[best.end - 1].end)
                    mentions.append(Mention(best.name.id, token.start, end))
                mentions += self._coordinated(text, tokens, best)
                free = best.end
        return mentions

    def _fitting(self, name: str) -> tuple[list[str], Literal["fold", "inflection"]]:
        """The ids that `name` can mean as a whole, and by what."""
        if ids := self._exact.get(fold(name)):
            return ids, "fold"
        tokens = carried(name, self._articles)
        return list(
            {f.name.id for f in self._at(name, tokens, 0) if f.end == len(tokens) and not f.name.cut}
        ), "inflection"

    def _add(self, id_: str, name: str, cut: str = "") -> None:
        """Index a name under each key of the first token of each way to say it."""
        folded, spoken = parsed(name, self._forms)
        ids = [] if cut else self._exact.setdefault(folded, [])
        if id_ not in ids:
            ids.append(id_)
        for tokens, keys, spare in spoken:
            self._siblings.setdefault(tokens, id_)
            entry = _Name(id_, tokens, keys, spare, cut)
            for key in keys[0]:
                self._index.setdefault(key, []).append(entry)

    def _starts(self, word: str) -> bool:
        """Whether a mention can start with `word`."""
        return not self._forms.head_keys(word).isdisjoint(self._heads)

    def _best(self, text: str, tokens: Sequence[Word], place: int) -> _Found | None:
        """The longest name at `place`; one with an empty id where two entities fit equally well."""
        found = sorted(self._at(text, tokens, place), key=lambda f: f[:3], reverse=True)
        if not found:
            return None
        rivals = {other.name.id for other in found if other[:3] == found[0][:3]}
        if len(rivals) == 1:
            return found[0]
        return found[0]._replace(name=_NOBODY)

    def _at(self, text: str, tokens: Sequence[Word], place: int) -> Iterator[_Found]:
        """Every name that a mention starting at token `place` could be."""
        if place >= len(tokens):
            return
        keys = self._forms.head_keys(tokens[place].text)
        for name in dict.fromkeys(n for key in sorted(keys) for n in self._index.get(key, ())):
            end = self._match(_Walk(text, tokens, name), place + 1, 1, name.spare)
            if end is not None and not (name.cut and goes_on(text, tokens, end, name.cut)):
                exact = sum(fold_word(t.text) in name.tokens for t in tokens[place:end])
                yield _Found(end, len(name.tokens), exact, name)

    def _match(self, walk: _Walk, place: int, part: int, spare: int) -> int | None:
        """The token after the mention, where the name's tokens from `part` on stand from `place` on."""
        name, tokens = walk.name, walk.tokens
        if part == len(name.tokens):
            return place
        if self._fits(walk, place, part):
            return self._match(walk, place + 1, part + 1, spare)
        if not spare:
            return None
        if name.tokens[part] in self._minor and part + 1 < len(name.tokens) and self._fits(walk, place, part + 1):
            return self._match(walk, place + 1, part + 2, spare - 1)
        extra = place < len(tokens) and fold_word(tokens[place].text) in self._minor
        return self._match(walk, place + 1, part, spare - 1) if extra and self._near(walk, place) else None

    def _fits(self, walk: _Walk, place: int, part: int) -> bool:
        """Whether token `place` of the text is token `part` of the name, inflected or not."""
        if place >= len(walk.tokens) or not self._near(walk, place):
            return False
        word, token = walk.tokens[place].text, walk.name.tokens[part]
        if fold_word(word) == token:
            return not token.isdigit() or self._numbers(walk, place)
        previous = fold_word(walk.tokens[place - 1].text)
        if previous in self._fixed and walk.name.tokens[part - 1] == previous:
            return False
        if fold_word(word).endswith(self._agreeing) and not self._agrees(walk, place, part):
            return False
        return not self._forms.keys(word).isdisjoint(walk.name.keys[part])

    def _numbers(self, walk: _Walk, place: int) -> bool:
        """Whether a number belongs to the word before it: "(2)", "nr. 2", "300.000"; not "clientul, 2 ore"."""
        gap = walk.gap(place)
        if walk.tokens[place - 1].text.isdigit():
            return len(gap) == 1
        return gap.strip(" (#*_\u00a0" + HYPHENS) == ""

    def _agrees(self, walk: _Walk, place: int, part: int) -> bool:
        """Whether the first word of the mention has an agreeing ending too, or the name's own word has one."""
        first = fold_word(walk.tokens[max(0, place - part)].text)
        return first.endswith(self._agreeing) or walk.name.tokens[part].endswith(self._agreeing)

    def _near(self, walk: _Walk, place: int) -> bool:
        """Whether token `place` stands close to the one before it, in the same table cell and line or paragraph."""
        gap = walk.gap(place)
        return len(gap) <= _GAP and "|" not in gap and ("\n" not in gap or self._wraps(walk, place))

    def _wraps(self, walk: _Walk, place: int) -> bool:
        """Whether only the end of a full line stands before token `place`."""
        end = walk.tokens[place - 1].end
        return walk.gap(place).strip(" ") == "\n" and end - walk.text.rfind("\n", 0, end) > _WRAPPED

    def _coordinated(self, text: str, tokens: Sequence[Word], best: _Found) -> list[Mention]:
        """The further siblings in "Întâlnirile (1), (2) și (3)": numbers that follow a numbered name."""
        more: list[Mention] = []
        base, place = best.name.tokens[:-1], best.end
        if not base or not best.name.tokens[-1].isdigit():
            return more
        while place < len(tokens):
            step = place + (fold_word(tokens[place].text) in self._joins)
            sibling = self._siblings.get((*base, fold_word(tokens[step].text))) if step < len(tokens) else None
            gap = text[tokens[place - 1].end : tokens[step].start] if sibling else ""
            if sibling is None or "(" not in gap or len(gap) > 2 * _GAP + 8 or "\n" in gap:
                break
            more.append(Mention(sibling, tokens[step].start, tokens[step].end))
            place = step + 1
        return more

    def _nearest(self, folded: str) -> str | None:
        from rapidfuzz import process
        from rapidfuzz.fuzz import ratio

        near = process.extractOne(folded, list(self._exact), scorer=ratio, score_cutoff=NEAR)
        return self._exact[near[0]][0] if near else None
