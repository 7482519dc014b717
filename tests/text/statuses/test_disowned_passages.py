"""Fronts and headings under which a text tells what is not its plan, and how far they reach."""

from __future__ import annotations

import pytest

from tests.text.statuses.test_taken_back import TOLD, taken_back

BOTH = ["fort", "walk"]


@pytest.mark.parametrize(
    "front",
    [
        "Ce nu vom face: ",
        "Iată un plan pe care nu îl recomand: ",
        "Un program la care am renunțat: ",
        "Planul vechi, la care am renunțat, suna așa: ",
        "Varianta inițială era aceasta: ",
        "Propunerea respinsă: ",
        "Un prieten a venit cu ideea asta, dar am refuzat-o: ",
        "Exemplu greșit, adică ce nu recomand: ",
        "Ce nu vizităm:\n",
        "## Planul abandonat\n\n",
        "**Varianta respinsă**\n",
    ],
)
def test_what_is_told_under_such_a_front_is_not_the_plan(front: str) -> None:
    assert taken_back(front + TOLD) == BOTH


@pytest.mark.parametrize(
    "front",
    [
        "Planul inițial era prea plin, așa că l-am schimbat astfel: ",
        "Am păstrat planul vechi: ",
        "Ce nu s-a schimbat: ",
        "De ce nu am ales altceva: ",
        "Am renunțat la alte variante: erau scumpe. ",
        "La celelalte am renunțat: rămân Cetatea Veche și Aleea Teilor. ",
        "Nu mergem departe: ",
        "Ce nu ne place: drumul lung. Ce am ales: ",
        "**Locuri la care am renunțat**\n\nToate cele scumpe.\n\n**Planul**\n\n",
        "Planul nostru: ",
        "Un plan fără ce ați refuzat: ",
        "Am vrut mai multe opriri, dar am renunțat: ",
    ],
)
def test_an_honest_front_leaves_the_plan_whole(front: str) -> None:
    assert taken_back(front + TOLD) == []


@pytest.mark.parametrize(
    ("text", "entities"),
    [
        ("Ce nu facem: Ștrandul Mic, fiindcă e departe de Cetatea Veche.\n" + TOLD, ["pool", "fort"]),
        ("- Ce nu vizităm: Ștrandul Mic\n- Ce vizităm: Cetatea Veche", ["pool"]),
        ("## Planul respins\n- Ștrandul Mic\n\n- Cetatea Veche\n\n## Planul\n" + TOLD, ["pool", "fort"]),
        ("Planul vechi: Ștrandul Mic și Cetatea Veche. Planul nou: " + TOLD, ["pool", "fort"]),
        ("Planul vechi: Ștrandul Mic și Cetatea Veche. Am mutat doar Ștrandul Mic.", []),
        ("Planul respins avea Ștrandul Mic. " + TOLD, []),
        ("Planul respins: Ștrandul Mic, dar acum vedem Cetatea Veche.", ["pool"]),
    ],
)
def test_a_passage_ends_with_its_line_its_heading_or_a_turn(text: str, entities: list[str]) -> None:
    """An old plan that is only changed, not told anew, still tells what stays."""
    assert taken_back(text) == entities
