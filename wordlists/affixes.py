"""The affix file (.aff) of a hunspell dictionary, as rules that make forms out of stems.

After the manual page hunspell(5). What only suggestions or compounds need is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

Flags = frozenset[str]
NONE: Flags = frozenset()

_ATOM = re.compile(r"\[[^]]*\]|.", re.DOTALL)
_NUMBER = re.compile(r"\d+")
_SET = re.compile(rb"^(?:\xef\xbb\xbf)?SET[ \t]+(\S+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of an affix: `strip` gives way to `add` where `condition` holds; `flags` lead further.

    reach: the letters of the stem that it looks at.
    """

    strip: str
    add: str
    flags: Flags
    condition: re.Pattern[str]
    reach: int


@dataclass(frozen=True, slots=True)
class Affix:
    """The rules of one flag. cross: it joins affixes of the other side. reach: the letters they look at."""

    cross: bool
    rules: tuple[Rule, ...]
    reach: int


@dataclass(frozen=True, slots=True)
class Affixes:
    """The facts of an .aff file about forms.

    kind: how flags are written. aliases: lists of flags that a number stands for (AF). needs,
    compound, forbidden, around: the flags of NEEDAFFIX, ONLYINCOMPOUND, FORBIDDENWORD, CIRCUMFIX,
    "" where the file has none. full_strip: a rule may strip all of a stem.
    """

    kind: str = "char"
    aliases: tuple[Flags, ...] = ()
    needs: str = ""
    compound: str = ""
    forbidden: str = ""
    around: str = ""
    full_strip: bool = False
    prefixes: Mapping[str, Affix] = field(default_factory=dict)
    suffixes: Mapping[str, Affix] = field(default_factory=dict)

    @property
    def simple(self) -> bool:
        """True if every form that rules make is a word by itself."""
        return not (self.needs or self.compound or self.around)

    def flags(self, text: str) -> Flags:
        """The flags behind a slash: of the declared kind, or those that an alias stands for."""
        if self.aliases and text.isdigit():
            return self.aliases[int(text) - 1]
        return split_flags(text, self.kind)


def split_flags(text: str, kind: str) -> Flags:
    """`text` as flags: single characters, or by FLAG pairs of them ("long") or numbers ("num")."""
    if kind == "long":
        return frozenset(text[at : at + 2] for at in range(0, len(text), 2))
    return frozenset(_NUMBER.findall(text) if kind == "num" else text)


def decode(raw: bytes, aff: bytes) -> str:
    """A dictionary file as text, in the encoding that the .aff file names on its SET line."""
    found = _SET.search(aff)
    encoding = found[1].decode("ascii").lower().removeprefix("microsoft-") if found else "iso8859-1"
    return raw.decode("utf-8-sig" if encoding in ("utf-8", "utf8") else encoding)


def read_affixes(text: str) -> Affixes:
    """The affixes of an .aff file; raises ValueError for what this reader cannot expand."""
    lines = [fields for line in text.splitlines() if (fields := line.split()) and not fields[0].startswith("#")]
    options = {fields[0]: fields[1] if len(fields) > 1 else "" for fields in reversed(lines)}
    if "COMPLEXPREFIXES" in options:
        raise ValueError("COMPLEXPREFIXES: twofold prefixes cannot be expanded; choose another dictionary")
    kind = options.get("FLAG", "char")
    kind = kind if kind in ("long", "num") else "char"
    aliases = tuple(split_flags(fields[1], kind) for fields in lines if fields[0] == "AF")[1:]
    read = Affixes(kind, aliases)
    return Affixes(
        kind,
        aliases,
        needs=options.get("NEEDAFFIX", ""),
        compound=options.get("ONLYINCOMPOUND", ""),
        forbidden=options.get("FORBIDDENWORD", ""),
        around=options.get("CIRCUMFIX", ""),
        full_strip="FULLSTRIP" in options,
        prefixes=_affixes([fields for fields in lines if fields[0] == "PFX"], read),
        suffixes=_affixes([fields for fields in lines if fields[0] == "SFX"], read),
    )


def _affixes(lines: list[list[str]], read: Affixes) -> dict[str, Affix]:
    """The affixes of one side; the first line of each flag says whether it crosses."""
    cross: dict[str, bool] = {}
    rules: dict[str, list[Rule]] = {}
    for fields in lines:
        flag = fields[1]
        if flag not in cross:
            cross[flag], rules[flag] = fields[2] == "Y", []
        elif len(fields) > 3:
            rules[flag].append(_rule(fields, read))
    return {
        flag: Affix(cross[flag], tuple(found), max((rule.reach for rule in found), default=0))
        for flag, found in rules.items()
    }


def _rule(fields: list[str], read: Affixes) -> Rule:
    add, _, flags = fields[3].partition("/")
    strip, add = ("" if part == "0" else part for part in (fields[2], add))
    condition = fields[4] if len(fields) > 4 and fields[4] != "." and not fields[4].startswith("#") else ""
    atoms = list(_atoms(condition))
    pattern = "".join(atoms) + r"\Z" * (fields[0] == "SFX")
    return Rule(strip, add, read.flags(flags), re.compile(pattern, re.DOTALL), max(len(atoms), len(strip)))


def _atoms(condition: str) -> Iterator[str]:
    """A hunspell condition as a regular expression: a hyphen in brackets stands for itself there."""
    for atom in _ATOM.findall(condition):
        if len(atom) > 1:
            inverse = atom.startswith("[^")
            yield f"[{'^' * inverse}{re.escape(atom[1 + inverse : -1])}]"
        else:
            yield "." if atom == "." else re.escape(atom)
