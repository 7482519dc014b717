"""Which facts that a text tells are false of the page that its question is about."""

from __future__ import annotations

import pytest

from gmtw.languages import load
from gmtw.tasks.plan.page_check import PageCheck
from gmtw.tasks.plan.stated_page import PageRelation, PageStatement, StatedPage

FLOORS = PageRelation("floors", "house", "floor", ("etaj", "etaje"), before_value=("are", "numara"))
HOME = PageRelation("home", "person", "village", said=("locuieste", "casa", "in"))
MAYOR = PageRelation("mayor", "village", "person", said=("primaria", "condusa", "in"))
INSTRUMENT = PageRelation("instrument", "person", "instrument", said=("canta", "la"))

NAMES = {
    "cedrul": ("blocul „Cedrul”", "„Cedrul”"),
    "teiul": ("blocul „Teiul”", "„Teiul”"),
    "dan-rusu": ("Dan Rusu",),
    "ana-pop": ("Ana Pop",),
    "ion-dinu": ("Ion Dinu",),
    "valea-seaca": ("Valea Seacă",),
    "dealu-mare": ("Dealu Mare",),
    "podu-nou": ("Podu Nou",),
    "oboi": ("oboi",),
    "nai": ("nai",),
}
KINDS = ["house"] * 2 + ["person"] * 3 + ["village"] * 3 + ["instrument"] * 2
PAGE = StatedPage(
    relations=(FLOORS, HOME, MAYOR, INSTRUMENT),
    statements=(
        PageStatement("floors", "cedrul", "4-floor", denied="22-floor"),
        PageStatement("floors", "teiul", "6-floor"),
        PageStatement("home", "dan-rusu", "valea-seaca", year="1975"),
        PageStatement("home", "dan-rusu", "podu-nou", year="1999"),
        PageStatement("mayor", "podu-nou", "ana-pop"),
        PageStatement("mayor", "valea-seaca", "ion-dinu"),
        PageStatement("instrument", "ana-pop", "oboi"),
        PageStatement("instrument", "ion-dinu", "nai", aside=True),
    ),
    kinds={id_: (kind,) for id_, kind in zip(NAMES, KINDS, strict=True)},
    names=NAMES,
    places=("village",),
    people=("person",),
)


def truths(text: str) -> list[str]:
    """Return what the page says instead of each false statement of a text."""
    return [found.truth for found in PageCheck(PAGE, load("ro")).false(text)]


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("Blocul „Teiul” are 5 etaje.", "teiul: 6-floor"),
        ("Blocul „Teiul” are douăzeci de etaje.", "teiul: 6-floor"),
        ("„Cedrul”, care are trei etaje, este cel căutat.", "cedrul: 4-floor"),
        ("„Teiul” (7 etaje) e alături.", "teiul: 6-floor"),
        ("Teiul: 7", "teiul: 6-floor"),
        ("Blocul „Teiul” are 8, deci e înalt.", "teiul: 6-floor"),
        ("Blocul „Cedrul” are 22 de etaje.", "cedrul: 4-floor"),
        ("Ana Pop conduce primăria din Valea Seacă.", "valea-seaca: ion-dinu"),
        ("În Podu Nou, primăria este condusă de Ion Dinu.", "podu-nou: ana-pop"),
        ("Dan Rusu locuiește în Dealu Mare.", "dan-rusu: podu-nou"),
        ("Dan Rusu locuiește în Podu Nou. Acolo primăria e condusă de Ion Dinu.", "podu-nou: ana-pop"),
        ("Dan Rusu locuiește în Valea Seacă, potrivit ediției din 1999.", "dan-rusu: podu-nou"),
        ("Ana Pop cântă la nai.", "ana-pop: oboi"),
        ("În Podu Nou conduce primăria Ana Pop, iar ea cântă la nai.", "ana-pop: oboi"),
        ("Primăria este condusă de Ana Pop. Aceasta cântă la nai.", "ana-pop: oboi"),
    ],
)
def test_what_is_false(text: str, truth: str) -> None:
    assert truths(text) == [truth]


@pytest.mark.parametrize(
    "text",
    [
        "Blocul „Cedrul” are 4 etaje, iar „Teiul” 6.",
        "Blocul „Cedrul” nu are 22 de etaje, ci 4.",
        "Textul neagă cele 22 de etaje ale blocului „Cedrul”.",
        "În prima parte a frazei, „Cedrul” are 22 de etaje.",
        "Blocul „Teiul” are peste 5 etaje.",
        "„Teiul” are cu două etaje mai mult decât „Cedrul”.",
        "Blocul „Teiul” nu are 9 etaje.",
        "Are „Teiul” 9 etaje?",
        "Dacă „Teiul” are 9 etaje, e mai înalt.",
        "Blocul „Teiul” apare în 2 fraze.",
        "„Teiul” are 1.006 etaje.",
        "Dan Rusu locuia în Valea Seacă, iar acum în Podu Nou.",
        "Dan Rusu locuiește în Valea Seacă, potrivit ediției din 1975.",
        "Se credea că Dan Rusu locuiește în Dealu Mare.",
        "Dan Rusu din Valea Seacă nu e primar.",
        "Dan Rusu a fost trecut la Valea Seacă, apoi la Podu Nou.",
        "Ana Pop conduce primăria din Dealu Mare.",
        "Ion Dinu cântă la nai.",
        "Ion Dinu sau Ana Pop e la primărie. El cântă la nai.",
        "Ana Pop conduce primăria. Ion Dinu vine mai rar. El cântă la nai.",
        "Blocul „Cedrul” are 4 etaje, ca și ultimele 9 etaje de la „Teiul”.",
    ],
)
def test_what_is_not_false(text: str) -> None:
    """True, denied, doubted, compared or told by an old source; and what the page says nothing of."""
    assert truths(text) == []


def test_a_denied_value_is_taken_back_by_the_right_one() -> None:
    assert truths("Blocul „Cedrul” are 22 de etaje. Adică blocul „Cedrul” are 4 etaje.") == []
