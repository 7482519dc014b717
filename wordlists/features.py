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
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wordlists.affixes import Flags, read_affixes
from wordlists.expand import REST, Expander, entries

UNKNOWN = "?"
"""The reading of a form that no rule explains."""

NAMED = "name"
"""The reading of a form with a capital."""

Wanted = Callable[[str], bool]
Readings = frozenset[str]


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
        """Return whether the rule explains that form of a paradigm."""
        if not form.endswith(self.ends) or (self.stem is not None and self.stem != (form == stem)):
            return False
        root = form[: len(form) - len(self.ends)]
        for end in self.listed:
            if root + end not in forms:
                return False
        return not self.unlisted or not any(root + end in forms for end in self.unlisted)


class Rules:
    """Some rules, by the last letters of the forms that they may explain."""

    LETTERS = 3
    """Their number."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules = tuple(rules)
        self._about: dict[str, tuple[Rule, ...]] = {}
        self.reach = max((len(rule.ends) for rule in self._rules), default=0)
        """The letters of a form, from its end, that they look at."""

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
        twin = stem[: len(stem) - len(ending)] + other
        if not stem.endswith(ending) or twin not in stems:
            return False
        return not stems[twin] or not self.flags_beside.isdisjoint(stems[twin])


@dataclass(frozen=True)
class Paradigms:
    """The table of a language folder. bare: how the forms without flags are read, all of them as one paradigm."""

    stems: tuple[StemRules, ...]
    bare: Rules
    _of: dict[Flags, tuple[StemRules, ...]] = field(default_factory=dict)

    def of(self, flags: Flags) -> tuple[StemRules, ...]:
        """The rules of stems with one of these flags."""
        if flags not in self._of:
            fitting = (kind for kind in self.stems if not kind.flags.isdisjoint(flags))
            self._of[flags] = tuple(kind for kind in fitting if kind.but.isdisjoint(flags))
        return self._of[flags]


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
        stems[stem] = stems.get(stem, frozenset()) | flags
    found: dict[str, Readings] = {}
    never: set[str] = set()
    inflected = affixes.suffixes.keys()
    bare = {stem for stem, flags, _ in listed if flags.isdisjoint(inflected) and wanted(stem)}
    made: dict[tuple[str, Flags, tuple[Rules, ...]], tuple[tuple[str, Readings], ...]] = {}
    told = {parts: frozenset(f"po:{part}" for part in parts.split(" / ")) for _, _, parts in listed if parts}
    for stem, flags, parts in listed:
        if affixes.compound in flags:
            continue
        kinds = paradigms.of(flags | told[parts] if parts else flags)
        rules = tuple(kind.rules for kind in kinds if kind.fits(stem, stems))
        if not flags:
            if wanted(stem):
                alone = _read(stem, stem, {stem}, rules) if kinds else _read(stem, "", bare, (paradigms.bare,))
                _add(found, stem, alone)
            continue
        seen, rest = expand.seen(stem, flags, max((kind.rules.reach for kind in kinds), default=0))
        if (seen, flags, rules) not in made:
            forms = _paradigm_of(expand, seen, flags, rules)
            made[seen, flags, rules] = tuple((form, meant) for form, meant in forms if expand.wants(form))
        if not expand.wants(rest):
            continue
        unlike = not kinds and stem in bare and flags.isdisjoint(inflected)
        as_bare = _read(stem, "", bare, (paradigms.bare,)) if unlike else None
        if affixes.forbidden in flags:
            never.update(form.replace(REST, rest) for form, _ in made[seen, flags, rules])
            continue
        for form, meant in made[seen, flags, rules]:
            _add(found, form.replace(REST, rest), meant if as_bare is None else as_bare)
    for form in never & found.keys():
        del found[form]
    return found


def pack(found: Mapping[str, Readings], ids: Mapping[str, int]) -> bytes:
    """The file features.bin: a line of JSON with all sets of readings, then for each key the number of its set.

    found: the readings of forms in lower case.
    """
    kinds = set(found.values())
    sets = sorted({tuple(sorted(meant)) for meant in kinds if meant} | {(UNKNOWN,)})
    numbers = {meant: number for number, meant in enumerate(sets)}
    numbers[()] = numbers[UNKNOWN,]
    table = array("H", [numbers[UNKNOWN,]] * (max(ids.values()) + 1))
    number = {meant: numbers[tuple(sorted(meant))] for meant in kinds}
    for form, place in ids.items():
        table[place] = number[found[form]] if form in found else numbers[UNKNOWN,]
    if sys.byteorder == "big":
        table.byteswap()
    body = table.tobytes()
    spelled = [" | ".join(meant) for meant in sets]
    digest = hashlib.sha256(json.dumps(spelled).encode() + body).hexdigest()[:16]
    head = json.dumps({"digest": digest, "sets": spelled}).encode()
    return head + b" " * (-(len(head) + 1) % 8) + b"\n" + body


def _paradigm_of(expand: Expander, stem: str, flags: Flags, rules: tuple[Rules, ...]) -> Iterator[tuple[str, Readings]]:
    """Each form of a stem with what it may be; a form with a prefix is what it is without."""
    made = list(expand.forms(stem, flags))
    plain = {form.text for form in made if form.prefix is None}
    meant = {form: _read(form, stem, plain, rules) for form in plain}
    for form in made:
        without = form.prefix.strip + form.text[len(form.prefix.add) :] if form.prefix else form.text
        yield form.text, meant.get(without, frozenset({UNKNOWN}))


def _read(form: str, stem: str, forms: Set[str], groups: tuple[Rules, ...]) -> Readings:
    """Return the readings of one form of a paradigm by the rules."""
    found = [rule.readings for rules in groups for rule in rules.about(form) if rule.explains(form, stem, forms)]
    return frozenset().union(*found) if found else frozenset({UNKNOWN})


def in_lower_case(found: Mapping[str, Readings]) -> dict[str, Readings]:
    """The readings of the forms in lower case; of a form with a capital no more is known than that it is a name."""
    lower: dict[str, Readings] = {}
    named = frozenset({NAMED})
    for form, meant in found.items():
        small = form.lower()
        _add(lower, small, meant if form == small else named)
    return lower


def _add(found: dict[str, Readings], form: str, meant: Readings) -> None:
    """Adds what a form may be; most forms come once, and share the set that they come with."""
    known = found.get(form)
    found[form] = meant if known is None else known | meant


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
