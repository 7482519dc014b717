"""Every form that a hunspell dictionary stands for."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from wordlists.affixes import NONE, Affix, Affixes, Flags, Rule, read_affixes

_MORPHOLOGY = re.compile(r"\t| +[a-z]{2}:")
_PARTS = re.compile(r"[\t ]po:([^\t[]+?)(?=[\t ]+[a-z]{2}:|\t| *\[|$)")
_SLASH = re.compile(r"(?<!\\)/")

Wanted = Callable[[str], bool]
"""A test of whether a text is wanted: it is if each of its letters is."""

REST = "\0"
"""The sign for the part of a stem that no rule looks at."""


class Form(NamedTuple):
    """A form and the rules that made it, the innermost suffix first; cross: affixes may join on the other side."""

    text: str
    suffixes: tuple[Rule, ...] = ()
    prefix: Rule | None = None
    cross: bool = True

    def bringing(self, flags: Flags = NONE) -> Flags:
        """The flags, and those that the suffixes bring along."""
        for rule in self.suffixes:
            if rule.flags:
                flags = flags | rule.flags
        return flags


def forms(aff: str, dic: str, wanted: Wanted = lambda _: True, suffixes: int = 2) -> set[str]:
    """All words of a dictionary, given the text of its two files.

    Compounds of several stems are not among them, nor forms that are not `wanted`; affixes that add
    nothing wanted are not tried. A form has no more suffixes than asked for (1 or 2): with their pronouns tied
    to the verbs, Catalan has 16 million forms and Galician 76 million.
    Raises ValueError for a feature that cannot be expanded.
    """
    affixes = read_affixes(aff)
    expand = Expander(affixes, wanted, suffixes)
    found: set[str] = set()
    never: set[str] = set()
    made: dict[tuple[str, Flags], tuple[str, ...]] = {}
    for stem, flags, _ in entries(dic, affixes):
        if affixes.compound in flags:
            continue
        if not flags:
            if wanted(stem):
                found.add(stem)
            continue
        seen, rest = expand.seen(stem, flags)
        if (seen, flags) not in made:
            texts = dict.fromkeys(form.text for form in expand.forms(seen, flags))
            made[seen, flags] = tuple(text for text in texts if expand.wants(text))
        if expand.wants(rest):
            (never if affixes.forbidden in flags else found).update(
                text.replace(REST, rest) for text in made[seen, flags]
            )
    return found - never


def lowered(found: Collection[str]) -> list[str]:
    """The forms in lower case, in their order: as one text, since there are millions of them."""
    return "\n".join(found).lower().split("\n") if found else []


def entries(dic: str, affixes: Affixes) -> Iterator[tuple[str, Flags, str]]:
    """The stems of a .dic file with their flags and parts of speech; its first line, a count, is none."""
    read = cache(affixes.flags)
    for line in dic.splitlines()[1:]:
        if line.startswith("\t"):
            continue
        stem, *flags = _SLASH.split(_MORPHOLOGY.split(line, maxsplit=1)[0].rstrip(), maxsplit=1)
        if stem:
            parts = _PARTS.search(line) if "po:" in line else None
            found = read(flags[0].strip()) if flags else NONE
            yield stem.replace("\\/", "/"), found, parts[1] if parts else ""


class Expander:
    """Makes the forms of stems by the affixes of one dictionary."""

    def __init__(self, affixes: Affixes, wanted: Wanted, suffixes: int) -> None:
        self._affixes, self._wanted, self._twice = affixes, wanted, suffixes > 1
        self._tried: dict[tuple[str, bool, str], tuple[Rule, ...]] = {}
        self._fitting: dict[tuple[str, bool, bool, str], tuple[Rule, ...]] = {}
        self._edges: dict[tuple[Flags, frozenset[str]], tuple[int, int, frozenset[str]]] = {}

    def wants(self, text: str) -> bool:
        """Return whether the letters of a text are wanted, without those that `REST` stands for."""
        letters = text.replace(REST, "")
        return not letters or self._wanted(letters)

    def seen(self, stem: str, flags: Flags, endings: frozenset[str] = NONE) -> tuple[str, str]:
        """The stem as its rules see it, with `REST` for its middle, and that middle.

        Stems that look alike inflect alike: 180,000 Romanian ones are 15,000 to their rules.
        endings: of forms, those that a reader of forms looks for.
        """
        if (flags, endings) not in self._edges:
            self._edges[flags, endings] = self._edge(flags, endings)
        head, tail, telling = self._edges[flags, endings]
        tail = min(tail, len(stem))
        while stem[len(stem) - tail - 1 :] in telling and tail < len(stem):
            tail += 1
        end = max(head, len(stem) - tail)
        rest = stem[head:end]
        return (f"{stem[:head]}{REST}{stem[end:]}", rest) if rest else (stem, "")

    def _edge(self, flags: Flags, endings: frozenset[str]) -> tuple[int, int, frozenset[str]]:
        """The numbers of letters, at the start and at the end of a stem, that decide on its forms.

        And those ends of stems that decide on the endings of forms, each with all shorter ones.
        """
        led = [affix for flag in flags if (affix := self._affixes.prefixes.get(flag))]
        flags = flags.union(*(rule.flags for affix in led for rule in affix.rules))
        head, tail = max((affix.reach for affix in self._affixes.prefixes.values()), default=0), 0
        inner = [affix for flag in flags if (affix := self._affixes.suffixes.get(flag))]
        ends = set(endings)
        for affix in inner:
            tail = max(
                tail, affix.reach, *(self._outer(rule) + len(rule.strip) - len(rule.add) for rule in affix.rules)
            )
            for rule in affix.rules:
                ends |= _before(rule, endings.union(*(_before(outer, endings) for outer in self._further(rule))))
        return head, tail, frozenset(end[at:] for end in ends for at in range(len(end)))

    def _outer(self, inner: Rule) -> int:
        """The number of letters at the end of a form that matter after one rule has made it."""
        return max(len(inner.add), *(rule.reach for rule in self._further(inner)), 0)

    def _further(self, inner: Rule) -> list[Rule]:
        """The suffixes that may follow a suffix."""
        found = [affix for flag in inner.flags if self._twice and (affix := self._affixes.suffixes.get(flag))]
        return [rule for affix in found for rule in affix.rules]

    def forms(self, stem: str, flags: Flags) -> Iterator[Form]:
        """The words that a stem with these flags stands for; some come more than once."""
        bare = Form(stem)
        once = list(self._suffixed(bare, flags))
        twice = (form for inner in once if self._twice for form in self._suffixed(inner, inner.suffixes[0].flags))
        for form in (bare, *once, *twice):
            for whole in (form, *self._prefixed(form, form.bringing(flags))):
                if self._stands(whole, flags):
                    yield whole
        yield from self._led_by_prefix(bare, flags)

    def _suffixed(self, form: Form, flags: Iterable[str]) -> Iterator[Form]:
        for flag in flags:
            if affix := self._affixes.suffixes.get(flag):
                for rule in self._fitting_rules(flag, affix, form.text, True):
                    text = form.text[: len(form.text) - len(rule.strip)] + rule.add
                    yield Form(text, (*form.suffixes, rule), None, affix.cross)

    def _prefixed(self, form: Form, flags: Flags) -> Iterator[Form]:
        """The forms with a prefix; its condition looks at the suffixed form, as hunspell's does."""
        if not form.cross or flags.isdisjoint(self._affixes.prefixes):
            return
        for flag in flags:
            affix = self._affixes.prefixes.get(flag)
            if affix and (affix.cross or not form.suffixes):
                for rule in self._fitting_rules(flag, affix, form.text, False):
                    yield Form(rule.add + form.text[len(rule.strip) :], form.suffixes, rule, affix.cross)

    def _led_by_prefix(self, bare: Form, flags: Flags) -> Iterator[Form]:
        """The words whose suffix is allowed by their prefix only."""
        for prefixed in self._prefixed(bare, flags):
            led = prefixed.prefix.flags - flags if prefixed.prefix and prefixed.cross else NONE
            for form in self._suffixed(bare, led) if led else ():
                for whole in self._prefixed(form, flags):
                    if whole.prefix == prefixed.prefix and self._stands(whole, flags):
                        yield whole

    def _stands(self, form: Form, flags: Flags) -> bool:
        """Return whether a form is a word by itself: no affix is wanting, and a circumfix has both its sides."""
        affixes = self._affixes
        if affixes.simple:
            return True
        rules = (*form.suffixes, form.prefix) if form.prefix else form.suffixes
        if not rules:
            return affixes.needs not in flags
        before = form.prefix is not None and affixes.around in form.prefix.flags
        if before != (affixes.around in form.bringing()):
            return False
        lone = all(affixes.needs in rule.flags for rule in rules)
        return not lone and all(affixes.compound not in rule.flags for rule in rules)

    def _fitting_rules(self, flag: str, affix: Affix, text: str, end: bool) -> tuple[Rule, ...]:
        """The rules that apply to `text`; they depend on the few letters that any of them looks at."""
        near = text[-affix.reach :] if end else text[: affix.reach]
        key = (flag, end, len(near) == len(text), near)
        if key not in self._fitting:
            last = slice(-1, None) if end else slice(1)
            tried = (flag, end, near[last])
            if tried not in self._tried:
                same = (rule for rule in affix.rules if rule.strip[last] in ("", near[last]))
                self._tried[tried] = tuple(rule for rule in same if self._wanted(rule.add))
            self._fitting[key] = tuple(rule for rule in self._tried[tried] if self._fits(rule, *key[1:]))
        return self._fitting[key]

    def _fits(self, rule: Rule, end: bool, whole: bool, near: str) -> bool:
        """Return whether a rule applies beside the letters `near`, which are the `whole` form or an edge of it."""
        if not (near.endswith(rule.strip) if end else near.startswith(rule.strip)):
            return False
        if whole and near == rule.strip and not self._affixes.full_strip:
            return False
        return bool(rule.condition.search(near) if end else rule.condition.match(near))


def _before(rule: Rule, endings: Iterable[str]) -> set[str]:
    """The ends of stems that a suffix makes into these endings, without those that are all of its own making."""
    cut = len(rule.add)
    return {end[: len(end) - cut] + rule.strip for end in endings if len(end) > cut and end.endswith(rule.add)}
