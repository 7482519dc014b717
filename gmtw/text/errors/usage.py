"""Wordings that are wrong in every text: the rules of a language folder, each a pattern with its examples."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gmtw.languages import Language
from gmtw.languages.errors import UsageRule
from gmtw.text.errors import Masks, RegisteredDetector, TextError
from gmtw.text.lexicons.features import Features, Reading, features_of, parse_reading
from gmtw.text.words import Tokens, WordIndex, tidy

REACH = 5
"""The words that a pattern sees on each side of a word that its rule needs."""

_GROUP = re.compile(r"\\g<(\w+)>")
_CLASS = re.compile(r"@(\w+)")


class AskedWord(NamedTuple):
    """A demand on the word of a pattern's group, in one of its readings or in all."""

    group: str
    asked: tuple[Reading, ...]
    every: bool

    def fits(self, match: re.Match[str], features: Features) -> bool:
        """Return whether the word that the group matched is so, if it matched one. A word that nobody knows is not."""
        if match[self.group] is None:
            return True
        readings = features.entry(tidy(match[self.group])).readings
        fitting = (any(map(reading.is_a, self.asked)) for reading in readings)
        return bool(readings) and (all(fitting) if self.every else any(fitting))


@dataclass(frozen=True)
class CompiledRule:
    """A rule with its pattern, in which classes are filled in, and the words that it needs (tidied)."""

    rule: UsageRule
    written: str
    needs: frozenset[str]
    words: tuple[AskedWord, ...] = ()
    features: Features | None = None

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern, ready to be searched: few texts have the words that a rule needs."""
        return re.compile(self.written)

    def find(self, text: str, small: str, passages: Sequence[tuple[int, int]], masks: Masks) -> Iterator[TextError]:
        """Yield the errors in some passages of a text, in order. A wording of the prompt is none.

        small: the text in small letters, which is searched where capitals do not matter; that is faster.
        """
        for start, end in passages:
            for match in self.pattern.finditer(text if self.rule.case else small, start, end):
                wrong = match.span("error" if "error" in self.pattern.groupindex else 0)
                if wrong[0] >= 0 and self._has_words(match) and not masks.has_wording(text, *match.span()):
                    yield TextError(*wrong, self.rule.category, self.rule.key, self._cure(match, text))

    def _cure(self, match: re.Match[str], text: str) -> str:
        """Return what would be right, "" if the rule does not say it; a capital too many is a small letter."""
        wrong = text[slice(*match.span("error" if "error" in self.pattern.groupindex else 0))]
        better = self.rule.cures.get(wrong.lower(), "")
        better = better or _GROUP.sub(lambda group: text[slice(*match.span(group[1]))], self.rule.better)
        if self.rule.category == "capital":
            return better or wrong.lower()
        return better[:1].upper() + better[1:] if wrong[0].isupper() else better

    def _has_words(self, match: re.Match[str]) -> bool:
        """Return whether the words of the groups are what the rule asks for; without a lexicon nobody knows."""
        features = self.features
        return not self.words or (features is not None and all(word.fits(match, features) for word in self.words))


class Misuses:
    """The detector of one language. Patterns need to know only the plain hyphen."""

    key = "usage"

    def __init__(
        self, rules: Sequence[UsageRule], classes: Mapping[str, Sequence[str]], features: Features | None = None
    ) -> None:
        self._by_needs: dict[frozenset[str], list[CompiledRule]] = {}
        for rule in (compiled(rule, classes, features) for rule in rules):
            self._by_needs.setdefault(rule.needs, []).append(rule)
        self._needs = WordIndex((needs, needs) for needs in self._by_needs)
        self.rules = {rule.key: rule.category for rule in rules}

    def find(self, tokens: Tokens, masks: Masks) -> Sequence[TextError]:
        """Return the errors in order. A single word of a name, such as a day with its capital, is none."""
        text = tokens.text.replace("\u2010", "-").replace("\u2011", "-")
        small = text.lower() if len(text.lower()) == len(text) else "".join(map(_small, text))
        found = (
            error for rule, passages in self._searched(tokens) for error in rule.find(text, small, passages, masks)
        )
        return sorted(error for error in found if tidy(tokens.text[error.start : error.end]) not in masks.names)

    def _searched(self, tokens: Tokens) -> Iterator[tuple[CompiledRule, Sequence[tuple[int, int]]]]:
        """Yield the rules whose words a text has, each with the passages around them, or with all of the text."""
        yield from ((rule, [(0, len(tokens.text))]) for rule in self._by_needs.get(frozenset(), ()))
        for needs, words in self._needs.words_in(tokens).items():
            passages = tokens.around(words, REACH)
            yield from ((rule, passages) for rule in self._by_needs[needs])


def compiled(rule: UsageRule, classes: Mapping[str, Sequence[str]], features: Features | None = None) -> CompiledRule:
    """Return the rule with its classes filled in. Raise KeyError for a class that is not there."""
    pattern = _CLASS.sub(lambda match: f"(?:{'|'.join(classes[match[1]])})", rule.pattern)
    needs = (word for need in rule.needs for word in (classes[need[1:]] if need[0] == "@" else [need]))
    words = (*_asked(rule.may_be, every=False), *_asked(rule.must_be, every=True))
    return CompiledRule(rule, pattern, frozenset(map(tidy, needs)), words, features)


def _small(letter: str) -> str:
    """Return a small letter for a capital that has one of its length."""
    return letter.lower() if len(letter.lower()) == 1 else letter


def _asked(groups: Mapping[str, Sequence[str]], *, every: bool) -> list[AskedWord]:
    """Return what is asked of the words of some groups."""
    return [AskedWord(group, tuple(map(parse_reading, spelled)), every) for group, spelled in groups.items()]


def _of(language: Language) -> Misuses | None:
    rules = language.usage.all_rules
    return Misuses(rules, language.usage.classes, features_of(language)) if rules else None


DETECTOR = RegisteredDetector("usage", _of)
