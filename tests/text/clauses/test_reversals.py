"""What a clause after "dar" takes back."""

import pytest

from tests.text.clauses.cutting import cut


@pytest.mark.parametrize(
    ("text", "undoes"),
    [
        ("Am pus Cetatea Veche în ziua 1, dar acest interval este ocupat.", True),
        ("Am pus Cetatea Veche în ziua 1, dar nu este ocupat.", False),
        ("Am pus Cetatea Veche în ziua 1, dar ziua 2 este ocupată.", False),
        ("Am pus Cetatea Veche în ziua 1, dar, fiindcă plouă, am mutat totul.", True),
        ("Am pus Cetatea Veche în ziua 1, dar e scumpă.", False),
        ("Am pus Cetatea Veche în ziua 1, iar acest interval este ocupat.", False),
    ],
)
def test_what_takes_back_the_clause_before(text: str, undoes: bool) -> None:
    """A clash of the same place does, or a reason with a word of change; "iar" takes nothing back."""
    assert cut(text)[-1].undoes is undoes


def test_a_contrast_inside_a_description_starts_no_clause() -> None:
    assert [clause.opening for clause in cut("Ziua 1 are un drum ușor, dar lung: Cetatea Veche.")] == [""]
