"""Features of the forms of a dictionary: gender, number, case, person, by the paradigms of a language folder.

    gmtw/languages/ro/paradigms.toml        which paradigms there are, and what their endings say
    gmtw/languages/ro/words/features.bin    what the rules found, for each key of words.marisa

A dictionary groups forms by stems with flags; a stem with its forms is one paradigm, and the other forms of a
paradigm tell what an ending means: "case" is a plural because "casele" and "caselor" are there too. A form that no
rule explains has the reading `UNKNOWN`, so that nobody takes its other readings for all there are.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from wordlists.affixes import Flags, read_affixes
from wordlists.expand import REST, Expander, Wanted, entries, lowered

Readings = frozenset[str]

UNKNOWN = "?"
"""The reading of a form that no rule explains."""

UNEXPLAINED: Readings = frozenset({UNKNOWN})

NAMED = "name"
"""The reading of a form with a capital."""


@dataclass(frozen=True)
class Rule:
    """The meaning of an ending. ends: the ending. listed: with these endings its root is a form of the paradigm too.

    unlisted: with these it is none. stem: whether the form is the stem itself, must not be, or either (None).
    """

    ends: str
    readings: Readings
    listed: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()
    stem: bool | None = None

    def explains(self, form: str, stem: str, forms: Set[str]) -> bool:
        """Return whether the rule explains a form of a paradigm that has its ending."""
        if self.stem is not None and self.stem != (form == stem):
            return False
        if not (self.listed or self.unlisted):
            return True
        root = form[: len(form) - len(self.ends)]
        for end in self.listed:
            if root + end not in forms:
                return False
        return not any(root + end in forms for end in self.unlisted)


class Rules:
    """Some rules, by the last letters of the forms that they may explain."""

    LETTERS = 3
    """Their number."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules = tuple(rules)
        self._about: dict[str, tuple[Rule, ...]] = {}
        self.ends = frozenset(rule.ends for rule in self._rules)
        """The endings that they look for."""

    def about(self, form: str) -> tuple[Rule, ...]:
        """The rules whose ending may be that of the form."""
        last = form[-self.LETTERS :]
        if last not in self._about:
            self._about[last] = tuple(rule for rule in self._rules if last.endswith(rule.ends[-self.LETTERS :]))
        return self._about[last]


@dataclass(frozen=True)
class StemRules:
    """Rules for the forms of stems with one of some flags.

    but: only stems with none of these. A part of speech that the dictionary tells ("po:") counts as a flag.
    beside: (ending, other): only stems with that ending where there is a stem with the other ending as well, with one
    of `flags_beside` or without flags: "interesantă" beside "interesant".
    """

    flags: frozenset[str]
    rules: Rules
    but: frozenset[str] = frozenset()
    beside: tuple[str, str] | None = None
    flags_beside: frozenset[str] = frozenset()

    def fits(self, stem: str, stems: Mapping[str, Flags]) -> bool:
        """Return whether the forms of that stem, which has one of the flags, are read so."""
        if not self.beside:
            return True
        ending, other = self.beside
        if not stem.endswith(ending):
            return False
        twin = stem[: len(stem) - len(ending)] + other
        return twin in stems and (not stems[twin] or not self.flags_beside.isdisjoint(stems[twin]))


class Kind(NamedTuple):
    """The stems with some flags. always: how all of them are read; sometimes: how those with another stem beside are.

    last: the ends of the latter. ends: the endings that these rules look for. reach: the letters of the longest.
    """

    always: tuple[Rules, ...]
    sometimes: tuple[StemRules, ...]
    last: tuple[str, ...]
    ends: frozenset[str]
    reach: int

    def rules(self, stem: str, stems: Mapping[str, Flags]) -> tuple[Rules, ...]:
        """The rules for the forms of that stem."""
        if not stem.endswith(self.last):
            return self.always
        return (*self.always, *(some.rules for some in self.sometimes if some.fits(stem, stems)))


@dataclass(frozen=True)
class Paradigms:
    """The table of a language folder. bare: how the forms without flags are read, all of them as one paradigm."""

    stems: tuple[StemRules, ...]
    bare: Rules
    _of: dict[tuple[Flags, str], Kind] = field(default_factory=dict)

    def of(self, flags: Flags, parts: str) -> Kind:
        """The kind of the stems with these flags and parts of speech ("adjective / noun")."""
        if (flags, parts) not in self._of:
            every = flags.union(f"po:{part}" for part in parts.split(" / "))
            fitting = [some for some in self.stems if not some.flags.isdisjoint(every) and some.but.isdisjoint(every)]
            ends = frozenset[str]().union(*(some.rules.ends for some in fitting))
            self._of[flags, parts] = Kind(
                tuple(some.rules for some in fitting if not some.beside),
                tuple(some for some in fitting if some.beside),
                tuple({some.beside[0] for some in fitting if some.beside}),
                ends,
                max(map(len, ends), default=0),
            )
        return self._of[flags, parts]


def read_paradigms(folder: Path) -> Paradigms | None:
    """The paradigms of a language folder; None where it has no paradigms.toml."""
    file = folder / "paradigms.toml"
    if not file.is_file():
        return None
    table = tomllib.loads(file.read_text(encoding="utf-8"))["paradigms"]
    rules: dict[str, list[dict[str, Any]]] = table["rules"]
    return Paradigms(
        tuple(_stem_rules(entry, rules[entry["rules"]]) for entry in table["stems"]),
        Rules(_rules(rules[table["bare"]], "")),
    )


def readings(aff: str, dic: str, wanted: Wanted, paradigms: Paradigms, suffixes: int = 2) -> dict[str, Readings]:
    """Return the readings of each form of a dictionary; the forms are those of `wordlists.expand.forms`."""
    affixes = read_affixes(aff)
    expand = Expander(affixes, wanted, suffixes)
    listed = list(entries(dic, affixes))
    stems: dict[str, Flags] = {}
    for stem, flags, _ in listed:
        stems[stem] = stems[stem] | flags if stem in stems else flags
    found = _Found()
    never: set[str] = set()
    stays = cache(affixes.suffixes.keys().isdisjoint)
    bare = {stem for stem, flags, _ in listed if stays(flags) and wanted(stem)}
    made: dict[tuple[str, Flags, tuple[Rules, ...]], tuple[list[str], list[Readings]]] = {}
    uninflected: list[str] = []
    alone: list[Readings] = []
    for stem, flags, parts in listed:
        if affixes.compound in flags:
            continue
        kind = paradigms.of(flags, parts)
        rules = kind.rules(stem, stems)
        known = kind.always or kind.sometimes
        if not flags:
            if stem in bare:
                near = stem[-kind.reach :]
                alone.append(_alone(near, rules) if known else _read(stem, "", bare, (paradigms.bare,)))
                uninflected.append(stem)
            continue
        seen, rest = expand.seen(stem, flags, kind.ends)
        key = (seen, flags, rules)
        if key not in made:
            made[key] = _paradigm_of(expand, seen, flags, rules)
        forms, meanings = made[key]
        if not forms or not expand.wants(rest):
            continue
        forms = "\n".join(forms).replace(REST, rest).split("\n")
        if affixes.forbidden in flags:
            never.update(forms)
        elif not known and stem in bare and stays(flags):
            found.add(forms, [_read(stem, "", bare, (paradigms.bare,))] * len(forms))
        else:
            found.add(forms, meanings)
    found.add(uninflected, alone)
    for form in never & found.readings.keys():
        del found.readings[form]
    return found.readings


class _Found:
    """The readings of the forms found so far. There are millions of forms and hundreds of sets of readings."""

    def __init__(self, readings: Mapping[str, Readings] = MappingProxyType({})) -> None:
        self.readings = dict(readings)
        self._joined: dict[tuple[Readings, Readings], Readings] = {}

    def add(self, forms: Iterable[str], meanings: Iterable[Readings]) -> None:
        """Add what each form may be to what is known of it."""
        readings, joined = self.readings, self._joined
        for form, meant in zip(forms, meanings, strict=True):
            known = readings.setdefault(form, meant)
            if known is not meant:
                if (known, meant) not in joined:
                    joined[known, meant] = known | meant
                readings[form] = joined[known, meant]


def pack(found: Collection[Readings], places: Iterable[int], size: int) -> bytes:
    """The file features.bin: a line of JSON with all sets of readings, then for each key the number of its set.

    found: the readings of some keys. places: the numbers of these keys, of `size` in all.
    """
    kinds = {*found, UNEXPLAINED}
    sets = sorted({tuple(sorted(meant or UNEXPLAINED)) for meant in kinds})
    number = {meant: sets.index(tuple(sorted(meant or UNEXPLAINED))) for meant in kinds}
    table = array("H", [number[UNEXPLAINED]]) * size
    for place, kind in zip(places, map(number.__getitem__, found), strict=True):
        table[place] = kind
    if sys.byteorder == "big":
        table.byteswap()
    body = table.tobytes()
    spelled = [" | ".join(meant) for meant in sets]
    digest = hashlib.sha256(json.dumps(spelled).encode() + body).hexdigest()[:16]
    head = json.dumps({"digest": digest, "sets": spelled}).encode()
    return head + b" " * (-(len(head) + 1) % 8) + b"\n" + body


def _paradigm_of(
    expand: Expander, stem: str, flags: Flags, rules: tuple[Rules, ...]
) -> tuple[list[str], list[Readings]]:
    """The wanted forms of a stem, and what each may be; a form with a prefix is what it is without."""
    made = list(expand.forms(stem, flags))
    plain = {form.text for form in made if form.prefix is None}
    meant = {form: _read(form, stem, plain, rules) for form in plain}
    found: dict[tuple[str, Readings], None] = {}
    for form in made:
        without = form.prefix.strip + form.text[len(form.prefix.add) :] if form.prefix else form.text
        found[form.text, meant.get(without, UNEXPLAINED)] = None
    wanted = [one for one in found if expand.wants(one[0])]
    return [form for form, _ in wanted], [readings for _, readings in wanted]


def _read(form: str, stem: str, forms: Set[str], groups: tuple[Rules, ...]) -> Readings:
    """Return the readings of one form of a paradigm by the rules."""
    found = [
        rule.readings
        for rules in groups
        for rule in rules.about(form)
        if form.endswith(rule.ends) and rule.explains(form, stem, forms)
    ]
    return _union(tuple(found)) if found else UNEXPLAINED


@cache
def _alone(near: str, rules: tuple[Rules, ...]) -> Readings:
    """Return the readings of a stem without other forms, given its last letters."""
    return _read(near, near, {near}, rules)


@cache
def _union(found: tuple[Readings, ...]) -> Readings:
    return frozenset().union(*found)


def in_lower_case(found: Mapping[str, Readings]) -> dict[str, Readings]:
    """The readings of the forms in lower case; of a form with a capital no more is known than that it is a name."""
    names = [(form, small) for form, small in zip(found, lowered(found), strict=True) if form != small]
    lower = _Found(found)
    for form, _ in names:
        del lower.readings[form]
    lower.add([small for _, small in names], [frozenset({NAMED})] * len(names))
    return lower.readings


def _stem_rules(entry: Mapping[str, Any], rules: list[dict[str, Any]]) -> StemRules:
    beside = entry.get("beside")
    return StemRules(
        frozenset(entry["flags"]),
        Rules(_rules(rules, entry.get("pos", ""))),
        frozenset(entry.get("but", ())),
        (beside[0], beside[1]) if beside else None,
        frozenset(entry.get("flags_beside", "")),
    )


def _rules(entries: Iterable[Mapping[str, Any]], pos: str) -> Iterator[Rule]:
    """The rules of the table, one for each ending; a reading that names no part of speech has that of the paradigm."""
    for entry in entries:
        meant = entry["readings"]
        readings = frozenset(f"{pos} {one}".strip() if one[:1] != "=" else one[1:] for one in meant)
        conditions = tuple(entry.get("listed", ())), tuple(entry.get("unlisted", ())), entry.get("stem")
        ends = entry.get("ends", "")
        for end in (ends,) if isinstance(ends, str) else ends:
            yield Rule(end, readings, *conditions)
