"""Where a clause goes on after what was read over."""

import pytest

from tests.text.clauses.cutting import cut


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("Vedem Cetatea Veche în ziua 1, fiindcă e aproape, urmată de Aleea Teilor.", [0, 1]),
        ("Vedem Cetatea Veche în ziua 1, fiindcă e aproape, și Aleea Teilor în ziua 2.", [0, 1]),
        ("Vedem Cetatea Veche în ziua 1, fiindcă e aproape de Aleea Teilor.", [0]),
        ("În ziua 1 vedem Cetatea Veche pentru a învăța ceva și Aleea Teilor.", [0, 1]),
        ("Vedem Cetatea Veche pentru a învăța ceva și Aleea Teilor.", [0]),
    ],
)
def test_what_is_no_part_of_the_reason(text: str, mentions: list[int]) -> None:
    """Another name with its place, or a list under a place, is no part of the reason before it."""
    (clause,) = cut(text)
    assert [item.mention for item in clause.items if item.mention is not None] == mentions
