"""What a text says that named things cost, last or have."""

from __future__ import annotations

import pytest

from tests.text.statements.test_statement_reader import stated


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Vedem Cetatea Veche (60 de minute).", "measure minutes of 1 name"),
        ("Vedem Cetatea Veche, al cărei bilet ajunge la 60 de lei.", ""),
        ("Cetatea Veche, unde stăm o oră, e aproape.", "measure minutes of 1 name"),
        ("Aleea Teilor (luni, 60 de minute, 20 de lei).", "measure minutes of 1 name, measure cost of 1 name"),
        ("Mergem la Ștrandul Mic, o oprire scurtă, de 30 de minute.", "measure minutes of 1 name"),
        ("Luni: Cetatea Veche, 60 de minute, 20 de lei.", "measure minutes of 1 name, measure cost of 1 name"),
        ("Rămân cele 60 de minute ale Cetății Vechi.", "measure minutes of 1 name"),
        (
            "Supa verde are 300 de kilocalorii și se gătește în 40 de minute.",
            "measure kcal of 1 name, measure minutes of 1 name",
        ),
        ("- Cetatea Veche – 60 min, 20 lei", "measure minutes of 1 name, measure cost of 1 name"),
        ("| Luni | Cetatea Veche | 60 min | 20 lei |", "measure minutes of 1 name, measure cost of 1 name"),
        ("| Zi | Loc | Durată (min) |\n|---|---|---|\n| Luni | Cetatea Veche | 60 |", "measure minutes of 1 name"),
        ("Greutatea Cetății Vechi este de 20 de kilograme.", "measure kilos of 1 name"),
        ("Supa verde, gata în 20 de minute, deschide ziua.", "measure minutes of 1 name"),
        ("La prânz, supa verde, cu doar 300 de kilocalorii.", "measure kcal of 1 name"),
        ("Alocăm 60 de minute pentru Cetatea Veche.", "measure minutes of 1 name"),
        ("Cetatea Veche costă 20 de lei la magazinul online.", "measure cost of 1 name"),
    ],
)
def test_an_amount_of_a_named_thing(text: str, said: str) -> None:
    """A noun that the lists do not know makes it something else."""
    assert ", ".join(one for one in stated(text).split(", ") if one.startswith("measure")) == said


@pytest.mark.parametrize(
    "text",
    [
        "Fără Cetatea Veche, 60 de minute.",
        "Luni: Cetatea Veche, sosirea, 60 de minute.",
        "| Luni | Cetatea Veche, Aleea Teilor | 60 min |",
        "| Luni | Cetatea Veche | 60 |",
        "Cetatea Veche (30 de minute, 60 de minute)",
        "Cetatea Veche costă cu 20 de lei mai mult.",
        "Cetatea Veche costă 20 de lei în plus față de plafon.",
        "Vedem Cetatea Veche (30 + 20 = 50 de lei).",
        "Vedem Cetatea Veche (mai rămân 20 de lei).",
        "Avem cele 60 de minute de la Cetatea Veche și Aleea Teilor.",
        "Cetatea Veche nu costă 20 de lei.",
        "Cetatea Veche costă cel mult 20 de lei.",
        "Cetatea Veche costă între 20 și 30 de lei.",
        "Vedem Cetatea Veche, iar luni plătim 20 de lei.",
    ],
)
def test_an_amount_that_may_be_another_one_states_nothing_of_the_thing(text: str) -> None:
    assert "measure" not in stated(text)
