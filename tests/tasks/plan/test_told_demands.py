"""Which demands an explanation says cannot go together, in sentences written for this test."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.tasks.plan.told_demands import share_told, told_demands
from tests.timing import cpu_units

TOLD = {
    "Nu există niciun plan: cerințele 2 și 5 se contrazic.": {2, 5},
    "Cerințele 1, 3 și 4 nu pot fi respectate împreună.": {1, 3, 4},
    "Este imposibil. Cerința 2 cere trei muzee. Cerința 6 le interzice luni.": {2, 6},
    "Condiția nr. 3 și condiția nr. 7 sunt incompatibile.": {3, 7},
    "Nu se poate face un plan, fiindcă bugetul (3) nu ajunge pentru atâtea obiective (5).": {3, 5},
    "Regulile cu numerele 1 și 2 se exclud reciproc.": {1, 2},
    "Cerința 4 și cerința 5 intră în conflict; planul nu există.": {4, 5},
    "Se contrazic cerințele doi și cinci.": {2, 5},
    "Conflictul apare între punctele 1, 2 și 5: prima zi are prea puține ore.": {1, 2, 5},
    "Condițiile a doua și a patra se exclud.": {2, 4},
    "Prima și cea de-a treia cerință nu merg împreună.": {1, 3},
    "Din lista de cerințe, prima cu a treia se bat cap în cap.": {1, 3},
    "Prima condiție și a doua condiție se exclud.": {1, 2},
    "Condiția a doua, condiția a patra și cea dintâi cerință se exclud.": {1, 2, 4},
    "Prima, a doua, a treia și a patra cerință nu pot fi respectate.": {1, 2, 3, 4},
    "Nu se poate: prima zi și a doua seară sunt pline.": set(),
    "Nu există plan, pentru că punctul trei cere două muzee și patru parcuri.": {3},
    "Nu există plan: cerința cere trei muzee.": set(),
    "Nu se poate: cerințele, trei la număr, sunt prea multe.": set(),
    "Cerința 2 nu se împacă cu cerința 5, iar cerința 1 nu contribuie la conflict.": {2, 5},
    "Cerințele 1 și 3 nu participă la conflict. Toate celelalte (2, 4) nu pot sta împreună.": {2, 4},
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
        ({2, 5}, "Cerințele 2 și 5 se contrazic. Cerința 1 nu intervine în această contradicție.", 1.0),
        ({2, 5}, "Cerințele 2 și 5 se contrazic. Cerința 1 spune că luni nu se poate pleca.", 1.0),
        ({2, 5}, "Cerințele 2 și 5 se contrazic. Cerința 5 nu are însă nicio vină.", 1.0),
        ({2, 5}, "Nu există plan: cerința 2 se contrazice cu a mea. Cerința 5 nu are nicio vină.", 0.5),
        (set(), "Cerințele 2 și 5 se contrazic.", 0.0),
    ],
)
def test_what_is_told_of_a_conflict(named: set[int], text: str, share: float) -> None:
    """Every named demand is to be told, none else told as part of it, and the text must say that it cannot be."""
    assert share_told(frozenset(named), told_demands(text, languages.load("ro"))) == pytest.approx(share)


def test_each_clashing_number_has_its_words() -> None:
    """Also those that are said to have no part in the conflict."""
    text = "Cerințele 2 și 5 se contrazic. Cerința 1 nu contribuie la conflict."
    found = told_demands(text, languages.load("ro"))
    assert {number: text[slice(*span)] for number, span in found.clashing.items()} == {2: "2", 5: "5"}
    assert text[slice(*found.acquitted[1])].strip() == "Cerința 1 nu contribuie la conflict"


@pytest.mark.parametrize(
    "piece", ["a doua ", "prima, a doua, a treia, ", "prima cerință a doua ", "cerința 1 și doi 2 ", ". "]
)
def test_a_text_that_never_ends_takes_no_time(piece: str) -> None:
    """217 characters of "a doua a doua" took 7 s, and 540 did not end."""
    language = languages.load("ro")
    told_demands(piece, language)
    assert cpu_units(lambda: told_demands(piece * 2_000, language)) < 100


def test_english() -> None:
    """The words are those of the language."""
    found = told_demands("There is no plan: requirements 2, 4 and 5 cannot be met together.", languages.load("en"))
    assert found.clashing.keys() == {2, 4, 5}
    found = told_demands("The first and third requirements clash; requirement 2 plays no part.", languages.load("en"))
    assert found.clashing.keys() == {1, 3}
    assert found.acquitted.keys() == {2}


def test_a_language_without_the_words_reads_nothing() -> None:
    """Without words for demands no number is told, and nothing breaks."""
    bare = languages.load("ro").model_copy(
        update={"goals": languages.load("ro").goals.model_copy(update={"demands": ()})}
    )
    assert told_demands("Cerințele 2 și 5 se contrazic.", bare).told == frozenset()
