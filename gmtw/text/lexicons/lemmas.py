"""The dictionary form of a word, by the form lists of simplemma 2.0.0.

A form list is kept beside bytecode with its index, so that a process that asks for a few words need not decode it all.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import normalize

from gmtw.core.own_tables import kept

if TYPE_CHECKING:
    from simplemma import Lemmatizer
    from simplemma.strategies.dictionaries import DictionaryFactory


def lemma(word: str, code: str) -> str:
    """Return the dictionary form of a lower-case word, or the word itself if none is known."""
    try:
        return _lemmatizer().lemmatize(word, code)
    except ValueError:  # simplemma has no such language
        return word


def is_known(word: str, code: str) -> bool:
    """Return whether the dictionary has a lower-case word; True where there is none."""
    from simplemma.strategies import DictionaryLookupStrategy

    try:
        return DictionaryLookupStrategy(_form_lists()).get_lemma(normalize("NFC", word), code) is not None
    except ValueError:  # simplemma has no such language
        return True


@cache
def _lemmatizer() -> Lemmatizer:
    from simplemma import Lemmatizer
    from simplemma.strategies import DefaultStrategy

    return Lemmatizer(lemmatization_strategy=DefaultStrategy(dictionary_factory=_form_lists()))


@cache
def _form_lists() -> DictionaryFactory:
    from simplemma.strategies.dictionaries import DictionaryFactory

    class FormLists(DictionaryFactory):
        """Gives the form lists that are kept."""

        def get_dictionary(self, lang: str) -> Mapping[str, str]:
            """Return the form list of a language. Raise ValueError if there is none."""
            return _form_list(lang)

    return FormLists()


@cache
def _form_list(code: str) -> Mapping[str, str]:
    from simplemma.strategies.dictionaries.stream_dictionary_factory import StreamMap

    name = Path(__file__).with_name(f"forms-{code}")
    return kept(name, [], lambda: StreamMap(code), version("simplemma"))
