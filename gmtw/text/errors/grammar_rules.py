"""Detectors made of rules: each rule reads a tagged text and yields the places where every reading conflicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from gmtw.languages import Language
from gmtw.reading.tokens import TaggedText, tagged
from gmtw.text.errors import Masks, RegisteredDetector, TextError
from gmtw.text.lexicons.features import Features, features_of
from gmtw.text.lexicons.lexicon import Lexicon, lexicon_of
from gmtw.text.words import Tokens, WordIndex, vocabulary

T = TypeVar("T")


class Conflict(NamedTuple):
    """Words `first` to `last` of a text that cannot stand so. better: what might stand there instead."""

    first: int
    last: int
    better: tuple[str, ...] = ()


class GrammarRule(NamedTuple, Generic[T]):
    """A rule with the category of its errors; `find` is given the text and the table of the language folder.

    words: the words of the table without one of which it finds nothing; None if any text may break the rule.
    """

    key: str
    category: str
    find: Callable[[TaggedText, T], Iterator[Conflict]]
    words: Callable[[T], Iterable[str]] | None = None


class RuleDetector(Generic[T]):
    """The rules of one kind for one language."""

    def __init__(
        self, key: str, rules: Sequence[GrammarRule[T]], table: T, features: Features, lexicon: Lexicon
    ) -> None:
        self.key, self.categories = key, sorted({rule.category for rule in rules})
        self._table, self._features, self._lexicon = table, features, lexicon
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
        """Return the only cure of a conflict whose new words people write, whatever the dictionary says, "" if none."""
        said = tokens.tidied[found.first : found.last + 1]
        written = [one for one in found.better if all(map(self._lexicon.zipf, vocabulary(one).difference(said)))]
        return written[0] if len(written) == 1 else ""


def detector_of_rules(
    key: str, rules: Sequence[GrammarRule[T]], table_of: Callable[[Language], T | None]
) -> RegisteredDetector:
    """Return the detector that these rules are, for each language with a feature lexicon and a table.

    table_of: Returns what the rules read in the folder of a language; None where it has no words for them.
    """

    def of(language: Language) -> RuleDetector[T] | None:
        features, table = features_of(language), table_of(language)
        if features is None or table is None:
            return None
        return RuleDetector(key, rules, table, features, lexicon_of(language))

    return RegisteredDetector(key, of)
