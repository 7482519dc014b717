"""A text with what its readers ask of it, each computed once: tokens, mentions, sentences.

G, F, the check of the text after the JSON, and validation all read the same `Document` of an explanation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from operator import attrgetter

from gmtw.languages import Language
from gmtw.text.names.mentions import Gazetteer, Mention
from gmtw.text.sentences import Sentence, sentences
from gmtw.text.words import Tokens, tokens_of


class Document:
    """A text in one language, about the entities of one scene. Everything is computed on first use and kept."""

    def __init__(self, text: str, names: Gazetteer) -> None:
        self.text, self.names = text, names

    @property
    def language(self) -> Language:
        """The language of the text."""
        return self.names.language

    @cached_property
    def tokens(self) -> Tokens:
        """The words of the text, as written, folded and tidied."""
        return tokens_of(self.text)

    @cached_property
    def mentions(self) -> Sequence[Mention]:
        """The entities that the text names, in order and without overlap."""
        return self.names.find(self.text)

    def with_mentions(self, more: Sequence[Mention]) -> Document:
        """Return the document with further mentions, which overlap none of its own."""
        if not more:
            return self
        document = Document(self.text, self.names)
        document.mentions = sorted([*self.mentions, *more], key=attrgetter("start"))
        return document

    @cached_property
    def sentences(self) -> Sequence[Sentence]:
        """The sentences with their mentions in place."""
        return list(sentences(self.text, self.mentions))


@lru_cache(maxsize=4)
def document_of(text: str, names: Gazetteer) -> Document:
    """Return the document of `text`; the last few are remembered, so that all metrics of an output share one."""
    return Document(text, names)
