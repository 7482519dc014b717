"""Detectors made of rules: each rule reads a tagged text and yields the places where every reading conflicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from gmtw.languages import Language
from gmtw.reading.syntax import Tables
from gmtw.reading.tokens import TaggedText, tagged
from gmtw.text.errors import Masks, TextError
from gmtw.text.lexicons.features import Features, features_of
from gmtw.text.lexicons.lexicon import frequencies, lexicon_of
from gmtw.text.words import Tokens, WordIndex, vocabulary

T = TypeVar("T")


class Conflict(NamedTuple):
    """Words `first` to `last` of a text that cannot stand so. better: what might stand there instead."""

    first: int
    last: int
    better: tuple[str, ...] = ()


Find = Callable[[TaggedText, T], Iterator[Conflict]]
"""A finder of the conflicts of a text, given the language folder's table."""


class GrammarRule(NamedTuple, Generic[T]):
    """A rule with the category of its errors.

    words: the words of the table without one of which it finds nothing; None if any text may break the rule.
    """

    key: str
    category: str
    find: Find[T]
    words: Callable[[T], Iterable[str]] | None = None


class RuleDetector(Generic[T]):
    """The rules of one kind for one language."""

    def __init__(
        self,
        key: str,
        rules: Sequence[GrammarRule[T]],
        table: T,
        features: Features,
        is_written: Callable[[str], object],
    ) -> None:
        self.key, self.rules = key, {rule.key: rule.category for rule in rules}
        self._table, self._features, self._is_written = table, features, is_written
        self._always = tuple(rule for rule in rules if rule.words is None)
        self._by_words = WordIndex((rule, rule.words(table)) for rule in rules if rule.words is not None)

    def find(self, tokens: Tokens, masks: Masks) -> Sequence[TextError]:
        """Return what the rules find, in order. What the prompt says too, after the same word, is no error."""
        text = tagged(tokens, masks.names, self._features)
        return sorted(
            TextError(
                tokens.starts[found.first], tokens.ends[found.last], rule.category, rule.key, self._cure(found, tokens)
            )
            for rule in (*self._always, *self._by_words.said_in(tokens))
            for found in rule.find(text, self._table)
            if not masks.has_wording(tokens.text, tokens.starts[max(0, found.first - 1)], tokens.ends[found.last])
        )

    def _cure(self, found: Conflict, tokens: Tokens) -> str:
        """Return the only cure of a conflict whose new words people write, whatever the dictionary says, "" if none.

        Where no list tells how frequent words are, those of the dictionary count as written.
        """
        said = tokens.tidied[found.first : found.last + 1]
        written = [one for one in found.better if all(map(self._is_written, vocabulary(one).difference(said)))]
        return written[0] if len(written) == 1 else ""


class Rules(Generic[T]):
    """The rules of one detector, in the order in which they are written: functions with the decorator `rule`.

    pick: Returns what the rules read of the tables of a language.
    """

    def __init__(self, key: str, pick: Callable[[Tables], T]) -> None:
        self.key, self._pick, self._rules = key, pick, list[GrammarRule[T]]()

    def __iter__(self) -> Iterator[GrammarRule[T]]:
        return iter(self._rules)

    def rule(self, category: str, words: Callable[[T], Iterable[str]] | None = None) -> Callable[[Find[T]], Find[T]]:
        """Return the decorator of a rule; `words` are those without one of which it finds nothing."""

        def add(find: Find[T]) -> Find[T]:
            self._rules.append(GrammarRule(find.__name__.replace("_", "-"), category, find, words))
            return find

        return add

    def of(self, language: Language) -> RuleDetector[T] | None:
        """Return the detector of a language with a feature lexicon and grammar."""
        features, tables = features_of(language), Tables.of(language)
        if features is None or tables is None:
            return None
        lexicon = lexicon_of(language)
        is_written = lexicon.zipf if frequencies(language.code) else lexicon.is_word
        return RuleDetector(self.key, self._rules, self._pick(tables), features, is_written)
