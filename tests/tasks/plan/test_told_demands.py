"""Demands that an explanation says cannot go together, in sentences written for this test."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.tasks.plan.told_demands import ToldDemands, told_demands
from tests.timing import cpu_units

TOLD = {
    "R2 și R5 se contrazic.": {2, 5},
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
    "Cerința 2 nu se împacă cu cerința 5, iar cerința 1 nu contribuie la conflict.": {1, 2, 5},
    "Cerințele 1 și 3 nu participă la conflict. Toate celelalte (2, 4) nu pot sta împreună.": {1, 2, 3, 4},
    "Se calcă pe coadă 1, 2 și 3.": {1, 2, 3},
    "Fără 1, trandafirii ar fi plecat, iar 4 îi cere neapărat.": {1, 4},
    "| **3** | în ultima cursă stau 30 de minute |": {3},
    "Ar trebui 3 muzee în 2 zile, cu 5 lei.": set(),
    "Ziua 1: cetatea. În zilele 2 și 3 nu mai încape nimic.": set(),
    "Cerința unu și cerința șase se exclud.": {1, 6},
    "A doua și a patra se contrazic.": {2, 4},
    "Prima cerință cere cetatea, iar a patra o interzice.": {1, 4},
    "Prima cerință cere cetatea, iar a patra zi e plină.": {1},
}


def read(text: str, code: str = "ro") -> ToldDemands:
    """Return the demands, of eight, that a text names."""
    return told_demands(text, languages.load(code), 8)


@pytest.mark.parametrize("text", TOLD)
def test_numbers_are_read(text: str) -> None:
    """Lists, single numbers, brackets, ordinals, cells; a number of anything else is none."""
    assert read(text).told.keys() == TOLD[text]


@pytest.mark.parametrize(
    ("named", "text", "added"),
    [
        ({2, 5}, "Cerințele 2 și 5 se contrazic.", set()),
        ({1, 3}, "Cerințele 1, 2 și 3 nu pot fi respectate toate: prima o exclude pe a treia.", set()),
        ({1, 3}, "Dintre cerințele 1, 2 și 3, prima se bate cap în cap cu a treia.", set()),
        ({1, 3}, "Dintre cerințele 1, 2 și 3, prima se bate cap în cap cu a doua.", {2}),
        ({2, 5}, "Cerințele 2, 3 și 5 sunt incompatibile.", {3}),
        ({2, 5}, "Cerințele 2, 3 și 5 sunt toate importante.", set()),
        ({2, 5}, "Cerințele 2 și 5 se contrazic. Cerința 1 nu intervine în această contradicție.", set()),
        ({2, 5}, "Cerințele 2 și 5 se contrazic. Cerințele 1 și 3 nu contribuie la conflict.", set()),
        ({2, 5}, "Cerința 3 nu este necesară pentru conflict.", set()),
        (set(), "Cerințele 2 și 5 se contrazic.", set()),
        ({2, 5}, "Nu există plan care să respecte 2, 3 și 5, fiindcă 2 și 5 se contrazic.", set()),
        ({2, 5}, "Cerințele 2 și 3 nu se exclud, nici 3 și 5; numai 2 și 5 se exclud.", set()),
        ({2, 5}, "Am cântărit cerințele 2, 3 și 5: doar 2 și 5 se bat cap în cap.", set()),
        ({2, 5}, "Se exclud cerințele 3 și 4. Cerințele 2 și 5 sunt în regulă.", {3, 4}),
        ({2, 5}, "Cerința 2 nu merge cu a cincea. Cerințele 1 și 6 se exclud și ele.", set()),
    ],
)
def test_a_list_of_a_conflict_may_count_too_many(named: set[int], text: str, added: set[int]) -> None:
    """Only where it says that they clash, unless just the right ones are listed too; 1 and 6 are another conflict."""
    assert read(text).added(frozenset(named), ((2, 5), (1, 6))).keys() == added


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("Cerințele 2 și 5 nu se contrazic nicidecum.", True),
        ("Am găsit un plan în care cerința 2 și cerința 5 sunt îndeplinite.", True),
        ("Nu 2 și 5 strică planul, ci 3.", True),
        ("Cerințele 1, 2, 3, 4 și 5 pot fi îndeplinite toate.", True),
        ("Cerințele 2 și 5 nu pot fi îndeplinite amândouă.", False),
        ("Cerințele 2 și 5 se contrazic. Altminteri 2 și 5 nu sunt incompatibile cu nimic.", False),
        ("Fără 3, 2 și 5 pot fi respectate.", False),
        ("2 cere cetatea, 5 o interzice.", False),
        ("Cerințele 2 și 3 nu se exclud.", False),
    ],
)
def test_a_text_may_say_that_they_go_together(text: str, denied: bool) -> None:
    """Then it tells no conflict; whoever also speaks of one is believed."""
    assert (read(text).denied(frozenset({2, 5})) is not None) is denied


def test_each_number_has_its_words() -> None:
    text = "Se exclud 2, 3 și 5: cerința 2 cere două muzee."
    found = read(text)
    assert {number: text[slice(*span)] for number, span in found.added(frozenset({2, 5})).items()} == {3: "3"}
    assert {number: text[slice(*span)] for number, span in found.told.items()} == {2: "2", 3: "3", 5: "5"}


@pytest.mark.parametrize(
    "piece", ["a doua ", "prima, a doua, a treia, ", "prima cerință a doua ", "cerința 1 și doi 2 ", ". "]
)
def test_a_text_that_never_ends_takes_no_time(piece: str) -> None:
    """217 characters of "a doua a doua" took 7 s, and 540 did not end."""
    read(piece)
    assert cpu_units(lambda: read(piece * 2_000)) < 100


def test_english() -> None:
    """The words are those of the language."""
    assert read("There is no plan: requirements 2, 4 and 5 cannot be met together.", "en").told.keys() == {2, 4, 5}
    assert read("The first and third requirements clash; number 2 bans the lunches.", "en").told.keys() == {1, 2, 3}


def test_a_language_without_the_words_reads_nothing() -> None:
    """Without words for demands no number in words is told, and nothing breaks."""
    bare = languages.load("ro").model_copy(
        update={"goals": languages.load("ro").goals.model_copy(update={"demands": ()})}
    )
    assert told_demands("Cerința trei cere muzee.", bare, 8).told.keys() == set()
