"""What a text says of all things of the plan, of a slot or of one meal."""

from __future__ import annotations

import pytest

from tests.text.scenes import VANS
from tests.text.statements.test_statement_reader import stated


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Toate coletele din cursa 2 sunt fragile.", "quality fragile"),
        ("În cursa 2 toate coletele sunt pentru Dealul Viilor.", "quality district=hill"),
        ("Tot ce pleacă cu cursa 2 este fragil.", "quality fragile"),
        ("Niciun colet ales nu este fragil.", "quality not fragile"),
        ("Toate trei felurile au lactoză.", "quality lactose"),
        ("Cele trei cine nu conțin nuci.", "quality not nuts"),
        ("Cu totul ies patru programări, toate de prioritate înaltă.", "count appointment 4, quality priority=high"),
        ("Rămân trei programări, toate cerând prezență fizică.", "count appointment 3, quality not online"),
        ("Cetatea Veche lipsește, fiindcă era exclusă, iar niciun fel ales nu are lactoză.", "quality not lactose"),
    ],
)
def test_a_quality_of_a_group(text: str, said: str) -> None:
    assert stated(text, slots=VANS) == said


@pytest.mark.parametrize(
    "text",
    [
        "Am păstrat toate programările cu prioritate înaltă.",
        "Toate coletele fragile sunt dimineața.",
        "Toate obiectivele sunt gratuite sau ieftine.",
        "Toate coletele din cursele 1 și 2 sunt fragile.",
        "Trebuie ca toate coletele să fie fragile.",
        "Cele trei colete grele sunt fragile.",
        "Ar ieși patru programări, toate de prioritate înaltă.",
    ],
)
def test_a_part_of_a_group_states_nothing(text: str) -> None:
    assert "quality" not in stated(text, slots=VANS)
