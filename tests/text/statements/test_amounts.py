"""Numbers of a sentence, and the units after them."""

import pytest

from gmtw.languages import load
from gmtw.text.sentences import sentences
from gmtw.text.statements.amounts import AmountReader, Unit

AMOUNTS = AmountReader(load("ro"))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("60 de lei", (1, 60.0)),
        ("1.200 de lei", (2, 1200.0)),
        ("5,5 ore", (2, 5.5)),
        ("5, 5 ore", (1, 5.0)),
        ("trei ore", (1, 3.0)),
        ("douăzeci și cinci de minute", (3, 25.0)),
        ("două sute cincizeci de minute", (3, 250.0)),
        ("o sută zece minute", (3, 110.0)),
        ("o oră", None),
        ("lei", None),
    ],
)
def test_where_a_number_ends_and_what_it_is(text: str, number: tuple[int, float] | None) -> None:
    """Three digits after a sign are thousands, others decimals; an article is no number."""
    (sentence,) = sentences(text, [])
    assert AMOUNTS.number_at(sentence.atoms, 0) == number


def test_the_rest_of_a_number_is_none_and_so_is_the_end() -> None:
    (sentence,) = sentences("1.200", [])
    assert AMOUNTS.number_at(sentence.atoms, 1) is None
    assert AMOUNTS.number_at(sentence.atoms, 2) is None


def test_an_hour_is_sixty_minutes() -> None:
    (sentence,) = sentences("două ore de mers", [])
    assert [AMOUNTS.unit_at(sentence.atoms, at) for at in (0, 1, 9)] == [None, Unit("minutes", 60), None]


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("două ore și 35 de minute", [155]),
        ("3 ore 45 de minute", [225]),
        ("o oră și jumătate, apoi 20 de minute", [90, 20]),
        ("o oră", []),
        ("2 ore, 5 minute", [120, 5]),
        ("patru ore și zece minute", [250]),
        ("două ore și douăzeci și cinci de minute", [145]),
    ],
)
def test_the_minutes_after_hours_are_no_number_of_their_own(text: str, minutes: list[int]) -> None:
    (sentence,) = sentences(text, [])
    assert [said.amount.value for said in AMOUNTS.numbers(sentence.atoms) if said.amount] == minutes


def test_a_number_without_a_unit_is_no_amount() -> None:
    (sentence,) = sentences("trei muzee", [])
    assert list(AMOUNTS.numbers(sentence.atoms)) == [(0, 1, 3.0, None)]
