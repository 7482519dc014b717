"""Which demands an explanation says cannot go together, in sentences written for this test."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.tasks.plan.told_demands import share_told, told_demands

TOLD = {
    "Nu există niciun plan: cerințele 2 și 5 se contrazic.": {2, 5},
    "Cerințele 1, 3 și 4 nu pot fi respectate împreună.": {1, 3, 4},
    "Este imposibil. Cerința 2 cere trei muzee. Cerința 6 le interzice luni.": {2, 6},
    "Condiția nr. 3 și condiția nr. 7 sunt incompatibile.": {3, 7},
    "Nu se poate face un plan, fiindcă bugetul (3) nu ajunge pentru atâtea obiective (5).": {3, 5},
    "Regulile cu numerele 1 și 2 se exclud reciproc.": {1, 2},
    "Cerința 4 și cerința 5 intră în conflict; planul nu există.": {4, 5},
}


@pytest.mark.parametrize("text", TOLD)
def test_numbers_are_read(text: str) -> None:
    """Lists, single numbers, brackets; a number of anything else is none."""
    found = told_demands(text, languages.load("ro"))
    assert found.told == TOLD[text]
    assert found.says_so


def test_a_number_of_something_else_is_no_demand() -> None:
    """Days, prices and minutes have numbers too."""
    found = told_demands("Nu se poate: în ziua 2 ar trebui 45 de minute și 120 de lei.", languages.load("ro"))
    assert found.told == frozenset()


@pytest.mark.parametrize(
    ("named", "text", "share"),
    [
        ({2, 5}, "Cerințele 2 și 5 se contrazic.", 1.0),
        ({2, 5}, "Cerința 2 se contrazice cu alta.", 0.5),
        ({2, 5}, "Cerințele 2, 3 și 5 nu pot sta împreună.", 2 / 3),
        ({2, 5}, "Am ținut seama de cerințele 2 și 5.", 0.0),
        ({2, 5}, "Nu există niciun plan.", 0.0),
        ({2, 5}, "Cerința 1 e simplă. Cerințele 2 și 5 se contrazic.", 1.0),
        (set(), "Cerințele 2 și 5 se contrazic.", 0.0),
    ],
)
def test_what_is_told_of_a_conflict(named: set[int], text: str, share: float) -> None:
    """Every named demand is to be told, none else told as part of it, and the text must say that it cannot be."""
    assert share_told(frozenset(named), told_demands(text, languages.load("ro"))) == pytest.approx(share)


def test_english() -> None:
    """The words are those of the language."""
    found = told_demands("There is no plan: requirements 2, 4 and 5 cannot be met together.", languages.load("en"))
    assert found.clashing == {2, 4, 5}


def test_a_language_without_the_words_reads_nothing() -> None:
    """Without words for demands no number is told, and nothing breaks."""
    bare = languages.load("ro").model_copy(
        update={"goals": languages.load("ro").goals.model_copy(update={"demands": ()})}
    )
    assert told_demands("Cerințele 2 și 5 se contrazic.", bare).told == frozenset()
