"""Where a sentence is cut into clauses, and what each of them puts together."""

import pytest

from tests.text.clauses.cutting import cut


def test_a_contrast_starts_a_clause_with_its_word() -> None:
    clauses = cut("Cetatea Veche este în ziua 1, iar Aleea Teilor este în ziua 2.")
    assert [clause.opening for clause in clauses] == ["", "iar"]
    assert [[item.mention for item in clause.items if item.mention is not None] for clause in clauses] == [[0], [1]]
    assert all(clause.placed and clause.named for clause in clauses)


@pytest.mark.parametrize(
    ("text", "doubtful", "given"),
    [
        ("Cetatea Veche este în ziua 1.", False, False),
        ("Cetatea Veche nu este în ziua 1.", True, False),
        ("Cetatea Veche ar putea fi în ziua 1.", True, False),
        ("Inițial, Cetatea Veche era în ziua 1.", True, True),
    ],
)
def test_a_doubt_holds_for_its_clause(text: str, doubtful: bool, given: bool) -> None:
    (clause,) = cut(text)
    assert (clause.doubtful, clause.given) == (doubtful, given)


def test_an_inserted_clause_comes_before_the_one_that_it_is_in() -> None:
    inserted, outer = cut("Cetatea Veche, care a fost pusă în ziua 1, costă puțin.")
    assert (inserted.items[0].taken_up, inserted.placed) == (True, True)
    assert (outer.items[0].taken_up, outer.placed) == (False, False)


def test_a_reason_is_read_over() -> None:
    (clause,) = cut("Vedem Cetatea Veche, pentru că Aleea Teilor e în ziua 2.")
    assert [item.mention for item in clause.items] == [0]
