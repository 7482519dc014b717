"""Running text in capitals is judged as any other, and names are not."""

import pytest

from gmtw.languages import load
from gmtw.text.capitals import in_small_letters
from gmtw.text.errors import Masks, errors_in

RO = load("ro")


@pytest.mark.parametrize(
    ("text", "small"),
    [
        (
            "Planul. MERGEM LUNI LA MUZEUL DIN ORADEA. APOI PLECĂM.",
            "Planul. Mergem luni la muzeul din Oradea. Apoi plecăm.",
        ),
        ("Mergem Luni La Muzeul Mare Din Oradea Toți", "Mergem luni la muzeul mare din Oradea toți"),
        ("O Plano Respeita Todas As Exigências Porque", "O plano respeita todas as exigências porque"),
        ("Muzeul CFR, ONU, UNESCO, NATO, UE și OMS.", "Muzeul CFR, ONU, UNESCO, NATO, UE și OMS."),
        (
            "Vin Ana, Ion, Maria, Petru, Elena, Vlad, Radu și Dan.",
            "Vin Ana, Ion, Maria, Petru, Elena, Vlad, Radu și Dan.",
        ),
        ("ATENȚIE: Muzeul Național de Artă e închis.", "ATENȚIE: Muzeul Național de Artă e închis."),
        ("Ana Maria Popescu Ionescu a plecat.", "Ana Maria Popescu Ionescu a plecat."),
    ],
)
def test_runs_in_capitals_are_text_and_names_are_names(text: str, small: str) -> None:
    assert in_small_letters(text, RO) == small


ENGLISH = "The plan respects every demand because the budget is kept and all of the places are visited."
GERMAN = "Der Plan erfüllt alle Forderungen und jeder Besuch passt in die verfügbare Zeit des Tages."
NONSENSE = "Zxqv bnmkl wrtyp qqzzx hjklm vbnmx kjhgf mnbvc plkjh trewq."
BARE = "Planul respecta toate cerintele fiindca timpul total ramane sub limita si fiecare vizita incape in ziua aleasa."


@pytest.mark.parametrize("text", [ENGLISH, GERMAN, NONSENSE, BARE])
def test_capitals_hide_no_error(text: str) -> None:
    for said in (text.upper(), text.title()):
        assert len(errors_in(said, RO, Masks.of([]))) >= 0.8 * len(errors_in(text, RO, Masks.of([]))) > 3
