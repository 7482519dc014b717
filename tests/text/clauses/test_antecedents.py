"""Which name a pronoun stands for."""

import pytest

from gmtw.text.clauses.antecedents import Antecedents
from gmtw.text.clauses.clause_model import Clause
from tests.text.clauses.cutting import LEXICON, place_of, sentence_of


@pytest.mark.parametrize(
    ("text", "word", "last", "mention"),
    [
        ("Aceasta este în ziua 1.", "aceasta", 7, 7),
        ("Aceasta este în ziua 1.", "aceasta", None, None),
        ("Apoi l-am pus în ziua 1.", "l", 7, 7),
        ("Apoi l-am văzut în ziua 1.", "l", 7, None),
        ("Apoi am pus totul în ziua 1.", "totul", 7, None),
    ],
)
def test_a_pronoun_stands_for_the_last_name(text: str, word: str, last: int | None, mention: int | None) -> None:
    """An object does so only beside a verb that puts it somewhere."""
    sentence = sentence_of(text)
    found = Antecedents(LEXICON, sentence.atoms, last)
    assert found.of_pronoun(place_of(word, sentence), Clause()) == mention


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Vedem Cetatea Veche.", 0),
        ("Vedem Cetatea Veche și Aleea Teilor.", None),
        ("Vedem Cetatea Veche după Aleea Teilor.", 0),
    ],
)
def test_one_name_of_several_is_not_clear(text: str, last: int | None) -> None:
    """Nor is a name taken up that a preposition makes no subject or object."""
    sentence = sentence_of(text)
    found = Antecedents(LEXICON, sentence.atoms, None)
    for at, atom in enumerate(sentence.atoms):
        if atom.mention is not None:
            found.read_name(at, atom.mention, read_over=False)
    assert found.last == last
