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
        ("Toate trei felurile au lactoză.", "quality lactose of 3"),
        ("Cele trei cine nu conțin nuci.", "quality not nuts of 3"),
        (
            "Cu totul ies patru programări, toate de prioritate înaltă.",
            "count appointment 4, quality priority=high of 4",
        ),
        ("Rămân trei programări, toate cerând prezență fizică.", "count appointment 3, quality not online of 3"),
        ("Toate coletele livrate sunt rezistente.", "quality not fragile"),
        ("Niciunul dintre coletele din cursa 2 nu cere semnătură.", "quality not signature"),
        ("Coletele din cursa 2 sunt toate pentru Centrul Vechi.", "quality district=center"),
        ("Coletul din cursa 2 este fragil.", "quality fragile of 1"),
        ("Ambele colete din cursa 2 sunt fragile.", "quality fragile of 2"),
        ("Fiecare prânz este vegetarian.", "quality vegetarian"),
        ("Toate produsele sunt băuturi.", "quality kind=drinks"),
        ("Toate coletele sunt fragile și cer semnătură.", "quality fragile, quality signature"),
        ("Cursa 2 duce numai colete pentru Dealul Viilor.", "quality district=hill"),
        ("În cursa 2 sunt doar colete fragile.", "quality fragile"),
        ("De aici luăm exclusiv legume.", "quality kind=vegetables"),
        ("Nu există niciun colet fragil în cursa 2.", "quality not fragile"),
        ("Niciun colet fragil nu pleacă în cursa 2.", "quality not fragile"),
        ("Nu avem colete fragile în plan.", "quality not fragile"),
        ("Nu vizităm niciun muzeu.", "quality not kind=museum"),
        ("Planul nu cuprinde niciun parc.", "quality not kind=park"),
        ("Nimic din meniu nu conține ouă.", "quality not eggs"),
        ("În meniu nu intră nimic cu carne.", "quality vegetarian"),
        ("Nimic fragil nu pleacă azi.", "quality not fragile"),
        ("Lactatele lipsesc cu totul din meniu.", "quality not lactose"),
        ("La cină nu mâncăm nimic cu nuci.", "quality not nuts"),
        ("Plătim bilet la toate cele cinci obiective.", "quality cost, tally attraction 5 of all"),
        ("Meniul este în întregime vegetarian.", "quality vegetarian"),
        ("Meniul nu conține carne.", "quality vegetarian"),
        ("Cursa 2 este complet fără semnătură.", "quality not signature"),
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
        "Meniul conține gluten.",
        "Nu vizităm niciun muzeu de etnografie.",
        "Nu am uitat niciun muzeu.",
        "Nu avem nimic împotriva muzeelor.",
        "Dintre băuturi lipsesc lactatele.",
        "Planul are muzee.",
        "Meniul nu este vegan.",
        "Aceste colete sunt toate fragile.",
        "În depozit rămân numai colete fragile.",
        "Cursa 2 primește numai colete fragile, cum cere regula.",
        "Am scos doar coletele fragile.",
        "Nu livrăm doar colete fragile.",
        "Merge numai parcul.",
        "Tot ce merge în Centrul Vechi pleacă dimineața.",
    ],
)
def test_a_part_of_a_group_states_nothing(text: str) -> None:
    assert "quality" not in stated(text, slots=VANS)
