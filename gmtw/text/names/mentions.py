"""Names in text: which entity a name means, and where a text mentions entities.

A name matches token by token and in order: each token by its folded form or as an inflected form of
the same word (`gmtw.text.lexicons.forms`); one function word of the name may be missing, or one may be extra.
The longest name wins, and where two entities fit equally well nobody is mentioned. Short names
(`gmtw.text.names.short_names`) and misspelt ones (`gmtw.text.names.misspellings`) count in plan and text alike.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import compress
from typing import Literal, NamedTuple

from gmtw.core.output_limits import LONGEST_NAME
from gmtw.languages import Language
from gmtw.languages.grammar import Shortening
from gmtw.text.lexicons.forms import Forms, forms_of
from gmtw.text.names.misspellings import Misspellings
from gmtw.text.names.name_variants import closed, parsed
from gmtw.text.names.short_names import ShortName, context_of, is_proper, short_names
from gmtw.text.words import HYPHENS, Tokens, fold, fold_name, tokens_of

NEAR = 75.0
"""The least rapidfuzz ratio (0-100) at which an unknown name gets a suggestion."""

_GAP = 4

_WRAPPED = 40
"""The fewest characters of a line that a paragraph goes on after; the items of a bare list are shorter."""


How = Literal["fold", "inflection", "short", "misspelt", "beside", ""]


class Mention(NamedTuple):
    """An entity named in a text; `start` and `end` are characters of the text.

    sure: False for a head alone in the form of the list ("orez"), which may mean the thing and not the entity.
    """

    id: str
    start: int
    end: int
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Resolution:
    """The entity a whole name means: `id` None where none or more than one fits.

    how: "fold" where only case, diacritics and punctuation differ, "inflection" where endings do, "short" for
    a short name, "misspelt" where one edit does, "beside" where a plan's cell has more than the name, "" where nothing
    was found. suggestion: the id of the name that
    looks most alike, never resolved.
    """

    id: str | None
    how: How = ""
    suggestion: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _Name:
    """An entity under one way to say one of its names, in full or `short`; `proper`: in full, with capitals."""

    id: str
    tokens: tuple[str, ...]
    keys: tuple[frozenset[str], ...]
    spare: int
    short: ShortName | None = None
    proper: bool = False


_NOBODY = _Name("", (), (), 0)


class _Found(NamedTuple):
    """A candidate, ordered by how much of the text and of its name it accounts for."""

    end: int
    matched: int
    exact: int
    name: _Name
    sure: bool = True


class Gazetteer:
    """The names of one scene, indexed once: id -> names, in the forms of one language.

    loose: id -> the names that may be said shorter or misspelt. frame: text that names nobody, in which a short name
    stands for something else ("Târgu Mureș" is no zoo).
    """

    def __init__(
        self,
        names: Mapping[str, Iterable[str]],
        language: Language,
        loose: Mapping[str, Iterable[str]] | None = None,
        frame: str = "",
    ) -> None:
        self.language = language
        self._forms = forms_of(language)
        self._minor = frozenset(language.inflection.function_words)
        self._joins = frozenset(language.inflection.conjunctions)
        self._articles = frozenset(language.inflection.articles)
        self._fixed = frozenset(language.inflection.fixed_after)
        self._agreeing = tuple(language.inflection.agreeing)
        self._context = context_of(language)
        self._exact: dict[str, tuple[str, ...]] = {}
        self._index: dict[str, tuple[_Name, ...]] = {}
        self._siblings: dict[tuple[str, ...], str] = {}
        self._headed: dict[str, list[_Name]] = {}
        for id_, variants in names.items():
            for variant in dict.fromkeys(variants):
                self._add(id_, variant)
        for id_, short in short_names(loose, names, language) if loose else ():
            self._add(id_, short.text, short)
        self._spelling = Misspellings(loose, language) if loose else None
        self._heads = frozenset(self._index)
        self._frame = frame

    def resolve(self, name: str) -> Resolution:
        """Return the entity that `name` means as a whole, or the most similar name as a suggestion."""
        if len(name) > LONGEST_NAME:
            return Resolution(None)
        ids, how = self._fitting(name)
        if len(ids) == 1:
            return Resolution(ids[0], how)
        return Resolution(None, "", None if ids else self._nearest(fold(name)))

    def means(self, name: str) -> str | None:
        """Return the id of the entity that `name` means as a whole."""
        ids, _ = self._fitting(name) if len(name) <= LONGEST_NAME else ((), "")
        return ids[0] if len(ids) == 1 else None

    def find(self, text: str) -> list[Mention]:
        """Return all mentions in `text`, in order and without overlap."""
        tokens = self._corrected(self._tokens(text))
        mentions: list[Mention] = []
        free = 0
        for place in self._starts(tokens):
            best = self._best(tokens, place, free) if place >= free else None
            if best is not None:
                if best.name.id:
                    start = tokens.starts[place]
                    end = closed(text, start, tokens.ends[best.end - 1])
                    mentions.append(Mention(best.name.id, start, end, best.sure))
                mentions += self._coordinated(tokens, best)
                free = best.end
        return mentions

    def _starts(self, tokens: Tokens) -> list[int]:
        """Return the places of words with which a name may start."""
        said = set(tokens.texts)
        absent = set(compress(said, map(self._heads.isdisjoint, map(self._forms.head_keys, said))))
        return [place for place, word in enumerate(tokens.texts) if word not in absent]

    def _tokens(self, text: str) -> Tokens:
        """Return the words of `text`; a hyphenated article is drawn into the word that carries it."""
        return tokens_of(text).merged(self._articles)

    def _corrected(self, tokens: Tokens) -> Tokens:
        """Return the words with misspelt names as the scene spells them."""
        return self._spelling.corrected(tokens) if self._spelling else tokens

    def _fitting(self, name: str) -> tuple[tuple[str, ...], How]:
        """Return the ids that `name` can mean as a whole, and by what."""
        if ids := self._exact.get(fold_name(name)):
            return ids, "fold"
        tokens = self._tokens(name)
        if ids := self._whole(tokens, short=False):
            return ids, "inflection"
        if ids := self._whole(tokens, short=True):
            return ids, "short"
        corrected = self._corrected(tokens)
        if corrected is tokens:
            return (), ""
        return self._whole(corrected, short=False) or self._whole(corrected, short=True), "misspelt"

    def _whole(self, tokens: Tokens, short: bool) -> tuple[str, ...]:
        """Return the ids whose names, in full or cut short, all the words are."""
        found = self._fits_at(tokens, 0)
        whole = [name for name, end in found if end == len(tokens) and bool(name.short) == short]
        return tuple({name.id for name in whole if not self._is_framed(name)})

    def _add(self, id_: str, name: str, short: ShortName | None = None) -> None:
        """Index a name under each key of the first token of each way to say it."""
        folded, entries = _entries(id_, name, short, self._forms, self.language.shortening)
        ids = self._exact.get(folded, ())
        if not short and id_ not in ids:
            self._exact[folded] = (*ids, id_)
        for alone in entries:
            (entry,) = alone
            self._siblings.setdefault(entry.tokens, id_)
            for key in entry.keys[0]:
                self._index[key] = self._index[key] + alone if key in self._index else alone

    @cached_property
    def _framed(self) -> frozenset[tuple[str, ...]]:
        """The short names that stand in the frame outside of full names; read only if a text says a short name."""
        frame = self._tokens(self._frame)
        framed: set[tuple[str, ...]] = set()
        free = 0
        for place in self._starts(frame):
            found = list(self._fits_at(frame, place)) if place >= free else []
            full = [end for name, end in found if not name.short]
            free = max(full, default=free)
            framed.update(name.tokens for name, _ in found if not full)
        return frozenset(framed)

    def frame_words(self) -> frozenset[str]:
        """Return the words of the frame outside of full names."""
        frame = self._tokens(self._frame)
        full = [mention for mention in self.find(self._frame) if mention.sure]
        inside = (range(bisect_left(frame.starts, m.start), bisect_left(frame.starts, m.end)) for m in full)
        taken = frozenset(place for places in inside for place in places)
        return frozenset(word for place, word in enumerate(frame.texts) if place not in taken)

    def _is_framed(self, name: _Name) -> bool:
        """Return whether a name is a short one that stands for something else."""
        return name.short is not None and name.tokens in self._framed

    def _best(self, tokens: Tokens, place: int, named: int) -> _Found | None:
        """Return the longest name at `place`; one with an empty id where two entities fit equally well.

        named: where the name before it ended.
        """
        found = list(self._at(tokens, place, named))
        longest = _longest(found) if len(found) > 1 else found
        if any(one.name.short and self._is_framed(one.name) for one in longest):
            longest = _longest([one for one in found if not self._is_framed(one.name)])
        if not longest:
            return None
        best, rivals = longest[0], {one.name.id for one in longest}
        return best if len(rivals) == 1 else best._replace(name=_NOBODY)

    def _at(self, tokens: Tokens, place: int, named: int) -> Iterator[_Found]:
        """Yield every name that a mention starting at token `place` is."""
        for name, end in self._fits_at(tokens, place):
            sure = self._context.certainty(tokens, place, end, name.short, named) if name.short else True
            common = name.proper and self._context.is_common(tokens, place, end, name.tokens)
            if sure is not None and not common:
                exact = sum(map(name.tokens.__contains__, tokens.folded[place:end]))
                yield _Found(end, len(name.tokens), exact, name, sure)

    def _fits_at(self, tokens: Tokens, place: int) -> Iterator[tuple[_Name, int]]:
        """Yield every name that the words from token `place` on spell, and where it ends."""
        if place >= len(tokens):
            return
        for name in self._headed_by(tokens.texts[place]):
            end = self._match(tokens, name, place + 1, 1, name.spare)
            if end is not None:
                yield name, end

    def _headed_by(self, word: str) -> Sequence[_Name]:
        """Return the names that may start with a word, remembered if there is one: texts use the same ones again."""
        if word in self._headed:
            return self._headed[word]
        keys = sorted(self._heads & self._forms.head_keys(word))
        found = list(dict.fromkeys(name for key in keys for name in self._index[key]))
        if found:
            self._headed[word] = found
        return found

    def _match(self, tokens: Tokens, name: _Name, place: int, part: int, spare: int) -> int | None:
        """Return the token after the mention, where the name's tokens from `part` on stand from `place` on."""
        end = len(tokens)
        while part < len(name.tokens):
            if place < end and not _near(tokens, place):
                place = end  # nothing goes on over this gap
            if place >= end or not self._fits(tokens, name, place, part):
                break
            place, part = place + 1, part + 1
        else:
            return place
        if not spare:
            return None
        minor = name.tokens[part] in self._minor
        if place >= end:
            return None
        if minor and part + 1 < len(name.tokens) and self._fits(tokens, name, place, part + 1):
            return self._match(tokens, name, place + 1, part + 2, spare - 1)
        extra = tokens.folded[place] in self._minor
        return self._match(tokens, name, place + 1, part, spare - 1) if extra else None

    def _fits(self, tokens: Tokens, name: _Name, place: int, part: int) -> bool:
        """Return whether token `place` of the text is token `part` of the name, inflected or not."""
        folded, token = tokens.folded[place], name.tokens[part]
        if folded == token:
            return not token.isdecimal() or _numbers(tokens, place)
        previous = tokens.folded[place - 1]
        if previous in self._fixed and name.tokens[part - 1] == previous:
            return False
        if folded.endswith(self._agreeing) and not self._agrees(tokens, name, place, part):
            return False
        return not self._forms.keys(tokens.texts[place]).isdisjoint(name.keys[part])

    def _agrees(self, tokens: Tokens, name: _Name, place: int, part: int) -> bool:
        """Return whether the first word of the mention has an agreeing ending too, or the name's own word has one."""
        first = tokens.folded[max(0, place - part)]
        return first.endswith(self._agreeing) or name.tokens[part].endswith(self._agreeing)

    def _coordinated(self, tokens: Tokens, best: _Found) -> list[Mention]:
        """Return the further siblings in "Întâlnirile (1), (2) și (3)": numbers that follow a numbered name."""
        more: list[Mention] = []
        base, place = best.name.tokens[:-1], best.end
        if not base or not best.name.tokens[-1].isdecimal():
            return more
        while place < len(tokens):
            step = place + (tokens.folded[place] in self._joins)
            sibling = self._siblings.get((*base, tokens.folded[step])) if step < len(tokens) else None
            gap = tokens.text[tokens.ends[place - 1] : tokens.starts[step]] if sibling else ""
            if sibling is None or "(" not in gap or len(gap) > 2 * _GAP + 8 or "\n" in gap:
                break
            more.append(Mention(sibling, tokens.starts[step], tokens.ends[step]))
            place = step + 1
        return more

    def _nearest(self, folded: str) -> str | None:
        from rapidfuzz import process
        from rapidfuzz.fuzz import ratio

        near = process.extractOne(folded, list(self._exact), scorer=ratio, score_cutoff=NEAR)
        return self._exact[near[0]][0] if near else None


def _longest(found: Sequence[_Found]) -> list[_Found]:
    """Return the candidates that account for the most."""
    most = max((one[:3] for one in found), default=None)
    return [one for one in found if one[:3] == most]


@lru_cache(maxsize=1 << 15)
def _entries(
    id_: str, name: str, short: ShortName | None, forms: Forms, table: Shortening
) -> tuple[str, tuple[tuple[_Name], ...]]:
    """Return a name folded, and an entry for each way to say it, in a tuple as an index holds it.

    Names come again from scene to scene, and hardly any two of a scene begin alike, so most indices hold these tuples.
    """
    folded, spoken = parsed(name, forms)
    tokens = tokens_of(name)
    capital = not short and any(word[:1].isupper() for word in tokens.texts[1:])
    proper = capital and is_proper(tokens, table)
    return folded, tuple((_Name(id_, *one, short, proper),) for one in spoken)


def _near(tokens: Tokens, place: int) -> bool:
    """Return whether token `place` stands close to the one before it, in the same table cell and line or paragraph."""
    gap = tokens.gaps[place]
    return gap == " " or (len(gap) <= _GAP and "|" not in gap and ("\n" not in gap or _wraps(tokens, place)))


def _wraps(tokens: Tokens, place: int) -> bool:
    """Return whether only the end of a full line stands before token `place`."""
    end = tokens.ends[place - 1]
    return tokens.gaps[place].strip(" ") == "\n" and end - tokens.text.rfind("\n", 0, end) > _WRAPPED


def _numbers(tokens: Tokens, place: int) -> bool:
    """Return whether a number belongs to the word before it: "(2)", "nr. 2", "300.000"; not "clientul, 2 ore"."""
    gap = tokens.gaps[place]
    if tokens.texts[place - 1].isdecimal():
        return len(gap) == 1
    return gap.strip(" (#*_\u00a0" + HYPHENS) == ""
