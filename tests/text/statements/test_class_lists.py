"""What a text says of all things of a list before it, and of one thing alone."""

from __future__ import annotations

import pytest

from tests.text.scenes import VANS
from tests.text.statements.test_statement_reader import stated


def kinds(text: str, *kinds_of: str) -> list[str]:
    """Return what a text states of some kinds, as the page writes it."""
    return [one for one in stated(text, slots=VANS).split(", ") if one.split()[0] in kinds_of]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Colete fragile: Cetatea Veche, Aleea Teilor.", ["quality fragile of 1 name"] * 2),
        ("Gratuite sunt Cetatea Veche și Aleea Teilor.", ["quality not cost of 1 name"] * 2),
        ("În aer liber sunt două obiective, Cetatea Veche și Aleea Teilor.", ["quality outdoor of 1 name"] * 2),
        ("Coletele care cer semnătură sunt Cetatea Veche și Aleea Teilor.", ["quality signature of 1 name"] * 2),
        ("Cu semnătură se predau Cetatea Veche și Aleea Teilor.", ["quality signature of 1 name"] * 2),
        ("Au oră fixă Cetatea Veche și Aleea Teilor.", ["quality fixed= of 1 name"] * 2),
        ("Parcurile (Cetatea Veche, Aleea Teilor) sunt aproape.", ["quality kind=park of 1 name"] * 2),
        ("Coletele care nu sunt fragile (Cetatea Veche) pleacă.", ["quality not fragile of 1 name"]),
        ("Gratuite sunt Cetatea Veche, Ștrandul Mic costă mult.", ["quality not cost of 1 name"]),
        ("Avem muzee și parcuri (Cetatea Veche, Aleea Teilor).", []),
        ("Gratuite sunt Cetatea Veche sau Aleea Teilor.", []),
        ("Obiectivele mari sunt Cetatea Veche și Aleea Teilor.", []),
    ],
)
def test_what_stands_before_a_list_is_said_of_each(text: str, said: list[str]) -> None:
    assert [one for one in kinds(text, "quality") if one.endswith("1 name")] == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Cetatea Veche, singurul colet fragil, pleacă.", ["single fragile of 1 name"]),
        ("Singurele colete fragile sunt Cetatea Veche și Aleea Teilor.", ["single fragile of 2 names"]),
        ("Singurul muzeu din plan este Cetatea Veche.", ["single kind=museum of 1 name"]),
        ("Doar Cetatea Veche este fragilă.", ["single fragile of 1 name"]),
        ("Numai la Cetatea Veche se plătește bilet.", ["single cost of 1 name"]),
        ("Plătim bilet doar la Cetatea Veche.", ["single cost of 1 name"]),
        ("Doar Cetatea Veche nu se potrivește copiilor.", ["single not family of 1 name"]),
        ("În afară de Cetatea Veche, toate sunt gratuite.", ["others not cost of 1 name"]),
        ("Toate coletele, mai puțin Cetatea Veche, sunt fragile.", []),
        ("Toate coletele sunt fragile, cu excepția Cetății Vechi.", ["others fragile of 1 name"]),
        ("Dintre Cetatea Veche și Aleea Teilor, singura gratuită e Aleea Teilor.", []),
        ("Singurul muzeu rămas este Cetatea Veche.", []),
        ("Nu doar Cetatea Veche este fragilă.", []),
        ("Doar Cetatea Veche este gratuită pentru copii.", []),
        ("Cetatea Veche, singurul care mai încape, pleacă.", []),
    ],
)
def test_what_is_said_of_one_thing_alone(text: str, said: list[str]) -> None:
    assert kinds(text, "single", "others") == said
