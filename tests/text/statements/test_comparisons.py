"""What a text says of two named things, and of one beside all others, by an amount of theirs."""

from __future__ import annotations

import pytest

from tests.text.scenes import VANS
from tests.text.statements.test_statement_reader import stated


def compared(text: str) -> str:
    """Return the comparisons of a text, as the page writes them."""
    kinds = ("compared", "alike", "superlative")
    return ", ".join(one for one in stated(text, slots=VANS).split(", ") if one.startswith(kinds))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Aleea Teilor, care e mai scurtă decât Cetatea Veche, e în cursa 1.", "compared not minutes of 2 names"),
        ("Cetatea Veche durează cu 20 de minute mai mult decât Aleea Teilor.", "compared minutes of 2 names"),
        ("Intrarea la Cetatea Veche e mai scumpă decât cea la Aleea Teilor.", "compared cost of 2 names"),
        ("Supa verde are mai puține calorii decât orezul simplu.", "compared not kcal of 2 names"),
        ("Cursul de pictură are o prioritate mai mare decât Cetatea Veche.", "compared priority of 2 names"),
        ("Cetatea Veche și Aleea Teilor au aceeași durată.", "alike minutes of 2 names"),
        ("Cetatea Veche costă la fel de mult ca Aleea Teilor.", "alike cost of 2 names"),
        ("Cea mai lungă vizită este la Cetatea Veche.", "superlative minutes of 1 name"),
        ("Cel mai scump obiectiv, Cetatea Veche, e aproape.", "superlative cost of 1 name"),
        ("Cetatea Veche, cel mai ieftin dintre obiective, e aproape.", "superlative not cost of 1 name"),
        ("Cetatea Veche costă cel mai mult.", "superlative cost of 1 name"),
        ("Cel mai mult durează Cetatea Veche.", "superlative minutes of 1 name"),
        ("Preparatul cu cele mai multe calorii este supa verde.", "superlative kcal of 1 name"),
        ("Cel mai mic preț îl are Aleea Teilor.", "superlative not cost of 1 name"),
    ],
)
def test_an_amount_is_compared(text: str, said: str) -> None:
    assert compared(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "Cetatea Veche ar fi mai scurtă decât Aleea Teilor.",
        "Cetatea Veche nu este mai scurtă decât Aleea Teilor.",
        "Ziua cu Cetatea Veche este mai lungă decât Aleea Teilor.",
        "Cetatea Veche este mai lungă decât Aleea Teilor și Ștrandul Mic împreună.",
        "Cetatea Veche și Aleea Teilor durează mai mult decât Ștrandul Mic.",
        "Cetatea Veche costă de două ori mai mult decât Aleea Teilor.",
        "Cetatea Veche este unul dintre cele mai scumpe locuri.",
        "Cel mai scurt rămas, Cetatea Veche, nu încape.",
        "Cel mai scump muzeu care mai încape este Cetatea Veche.",
        "Cele mai scumpe sunt Cetatea Veche și Aleea Teilor.",
        "Cea mai bună alegere este Cetatea Veche.",
        "Mai lungă decât Aleea Teilor nu e nimic.",
    ],
)
def test_what_is_open_or_of_several_compares_nothing(text: str) -> None:
    assert compared(text) == ""
