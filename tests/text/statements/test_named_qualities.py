"""What a text says of things by their names, in many wordings."""

from __future__ import annotations

import pytest

from tests.text.statements.test_statement_reader import stated


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Vedem Cetatea Veche, unde intrarea este liberă.", "quality not cost of 1 name"),
        ("Luni vedem Cetatea Veche, fără vreun ban de bilet.", "quality not cost of 1 name"),
        ("Cetatea Veche nu costă nimic.", "quality not cost of 1 name"),
        ("Mergem la Cetatea Veche, unde se intră gratis.", "quality not cost of 1 name"),
        ("Cetatea Veche nu este gratuită.", "quality cost of 1 name"),
        ("Cetatea Veche și Aleea Teilor, ambele cu intrare liberă, ne plac.", "quality not cost of 2 names"),
        ("Am inclus Cetatea Veche și Aleea Teilor, deoarece ambele sunt gratuite.", "quality not cost of 2 names"),
        ("Am inclus Cetatea Veche și Aleea Teilor, deoarece este gratuită.", "nothing"),
        ("Vedem Cetatea Veche și Aleea Teilor, niciuna gratuită.", "quality cost of 2 names"),
        ("Vedem Cetatea Veche și Aleea Teilor, niciuna nu e gratuită.", "quality cost of 2 names"),
        ("Aleea Teilor, un loc în care pot veni și cei mici, e aproape.", "quality family of 1 name"),
        ("Cetatea Veche și Aleea Teilor, două locuri în care pot veni copiii.", "quality family of 2 names"),
        ("Cetatea Veche, Ștrandul Mic și Aleea Teilor, toate trei în aer liber.", "quality outdoor of 3 names"),
        (
            "Mergem cu Cetatea Veche, cu Ștrandul Mic și cu Aleea Teilor, toate trei fragile.",
            "quality fragile of 3 names",
        ),
        (
            "Vedem Cetatea Veche. Urmează Ștrandul Mic și Aleea Teilor. Toate trei sunt gratuite.",
            "quality not cost of 3 names",
        ),
        ("Cetatea Veche nu se potrivește copiilor.", "quality not family of 1 name"),
        ("Supa verde, fără niciun ou, e gata.", "quality not eggs of 1 name"),
        ("Supa verde este cu carne.", "quality not vegetarian of 1 name"),
        ("Cetatea Veche merge la frigider.", "quality cold of 1 name"),
        ("Cetatea Veche, fragilă și cu semnătură, pleacă.", "quality fragile of 1 name, quality signature of 1 name"),
        (
            "Cetatea Veche (rezistent, fără refrigerare) pleacă.",
            "quality not fragile of 1 name, quality not cold of 1 name",
        ),
        ("Cetatea Veche este pentru Dealul Viilor.", "quality district=hill of 1 name"),
        ("Cursul de pictură cere prezență fizică.", "quality not online of 1 name"),
        ("Cursul de pictură este fără oră fixă.", "quality not fixed= of 1 name"),
        ("Cetatea Veche este un muzeu.", "quality kind=museum of 1 name"),
        ("Cetatea Veche (parc, interior) e aproape.", "quality kind=park of 1 name, quality indoor of 1 name"),
        ("Supa verde, trecută la dulciuri, e acolo.", "quality kind=sweets of 1 name"),
        ("Vedem Cetatea Veche (spațiu verde cu plată).", "quality kind=park of 1 name, quality cost of 1 name"),
        (
            "- Cetatea Veche – rezistent, fără semnătură, Centrul Vechi",
            "quality not fragile of 1 name, quality not signature of 1 name, quality district=center of 1 name",
        ),
        ("| Luni | Cetatea Veche | muzeu | gratuit |", "quality kind=museum of 1 name, quality not cost of 1 name"),
        ("Cetatea Veche este destinată Dealului Viilor.", "quality district=hill of 1 name"),
        ("Cursul de pictură se desfășoară online.", "quality online of 1 name"),
        ("Cursul de pictură este o programare de serviciu.", "quality topic=work of 1 name"),
    ],
)
def test_a_quality_of_a_named_thing(text: str, said: str) -> None:
    assert stated(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "Vedem Cetatea Veche, un muzeu și o piață.",
        "Cetatea Veche, un muzeu de artă și un parc.",
        "Cetatea Veche e mică, iar gratuit e numai muzeul.",
        "Cetatea Veche, iar intrarea e liberă la muzeu.",
        "Cetatea Veche este gratuită doar duminica.",
        "Cetatea Veche și Aleea Teilor, toate trei în aer liber.",
        "Cetatea Veche, Ștrandul Mic și Aleea Teilor, două locuri gratuite.",
        "Vedem Cetatea Veche, Ștrandul Mic și Aleea Teilor. Amândouă sunt gratuite.",
        "Vedem Cetatea Veche și Aleea Teilor. Ambele locuri gratuite sunt păstrate.",
        "Vedem Cetatea Veche și Aleea Teilor. Toate sunt gratuite.",
        "Cetatea Veche, cea mai frumoasă dintre cele gratuite.",
    ],
)
def test_what_may_be_said_of_something_else_states_nothing(text: str) -> None:
    assert "quality" not in stated(text)
