"""Short forms of the names of a scene that fit one entity only: "Grădina Zoologică", "smoothie verde"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gmtw.text.forms import Forms
from gmtw.text.words import Word, fold_word, words

LEAST = 2
"""The fewest words of a short form besides small ones: "muzeul" alone is no name."""


def short_names(names: Mapping[str, Iterable[str]], forms: Forms) -> Iterator[tuple[str, str, str]]:
    """Id, short form and the word it was cut before; none that has only words of another entity's name."""
    kept = {id_: list(dict.fromkeys(variants)) for id_, variants in names.items()}
    keys = {id_: [_keys(name, forms) for name in variants] for id_, variants in kept.items()}
    for id_, variants in kept.items():
        others = [words_of for other, all_of in keys.items() if other != id_ for words_of in all_of]
        for name in variants:
            for short, cut in _shortened(name, forms):
                said = _keys(short, forms)
                if not any(all(any(part & word for word in other) for part in said) for other in others):
                    yield id_, short, cut


def goes_on(text: str, tokens: Sequence[Word], end: int, cut: str) -> bool:
    """Whether the words after a short form say that something else is meant: "smoothie verde cu mango"."""
    if end >= len(tokens) or text[tokens[end - 1].end : tokens[end].start] != " ":
        return False
    return fold_word(tokens[end].text) == cut or tokens[end].text[:1].isupper()


def _shortened(name: str, forms: Forms) -> Iterator[tuple[str, str]]:
    """A name up to a preposition, and without a proper name at its end."""
    tokens, small = words(name), frozenset(forms.inflection.function_words)
    if any(token.text.isdigit() for token in tokens):
        return
    for at, token in enumerate(tokens):
        last = at == len(tokens) - 1 and token.text[:1].isupper() and fold_word(tokens[at - 1].text) not in small
        cut = fold_word(token.text) in forms.inflection.cuts
        told = sum(fold_word(before.text) not in small for before in tokens[:at])
        if told >= LEAST and (cut or (last and forms.inflection.cuts)):
            yield name[tokens[0].start : tokens[at - 1].end], fold_word(token.text)


def _keys(name: str, forms: Forms) -> list[frozenset[str]]:
    return [forms.keys(word.text) for word in words(name)]
