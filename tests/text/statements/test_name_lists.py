"""Lists of names only: there a head alone means the dish, elsewhere it may mean what something is made of."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.statements.name_lists import name_lists

NAMES = {"a": ["Găluște cu prune"], "b": ["Plăcintă cu mere"], "c": ["Terci de ovăz"]}
KNOWN = Gazetteer(NAMES, languages.load("ro"), NAMES)


def listed(text: str) -> list[str]:
    """The entities of the lists of a text that hold names only."""
    mentions = KNOWN.find(text)
    found = [name_lists(sentence.atoms, ("si", "sau")) for sentence in sentences(text, mentions)]
    return [mentions[number].id for numbers in found for number in numbers]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Am ales ceva dulce (găluște, plăcintă).", ["a", "b"]),
        ("Am ales găluște și plăcintă.", ["a", "b"]),
        ("Am ales găluște (dulci), plăcintă (sărată) și terci.", ["a", "b", "c"]),
        ("O gustare ușoară (terci).", ["c"]),
        ("Am ales proteine (ouă, găluște).", []),
        ("Am ales lapte, găluște și plăcintă.", []),
        ("Am ales găluște.", []),
        ("Am ales găluște, lapte și pâine.", []),
    ],
)
def test_lists_of_names_only(text: str, ids: list[str]) -> None:
    assert listed(text) == ids
