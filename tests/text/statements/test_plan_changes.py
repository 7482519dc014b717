"""What is said to have been changed from an agreed plan: what is stated, and what states nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gmtw.constraints import Slot
from gmtw.languages import load
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.statements.plan_changes import ChangeReader
from tests.text.scenes import NAMES, SHOPS, TRIP, WEEK


def stated(text: str, slots: Sequence[Slot] = TRIP) -> list[str]:
    """Return what a text says was changed: the kind, the things, and the slots that they left and came to."""
    language = load("ro")
    mentions = Gazetteer(NAMES, language).find(text)
    reader, finder = ChangeReader(language), SlotFinder(slots, language)
    found = [one for sentence in sentences(text, mentions) for one in reader.read(sentence, finder)]
    return [
        " ".join(
            filter(
                None,
                (
                    one.kind,
                    one.about,
                    *(mentions[number].id for number in one.mentions),
                    f"from {' '.join(sorted(one.left))}" * bool(one.left),
                    f"in {' '.join(sorted(one.slots))}" * bool(one.slots),
                ),
            )
        )
        for one in found
    ]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Cetatea Veche a trecut din prima zi în a doua.", ["moved fort from day1 in day2"]),
        ("Am mutat Cetatea Veche din ziua a treia în prima.", ["moved fort from day3 in day1"]),
        ("Cetatea Veche și Aleea Teilor au fost mutate în ziua 2.", ["moved fort walk in day2"]),
        ("Cetatea Veche, mutată în ziua 2, e aproape.", ["moved fort in day2"]),
        ("Cetatea Veche și Aleea Teilor fac schimb de locuri.", ["swapped fort walk"]),
        ("Am scos Cetatea Veche și am adăugat Aleea Teilor.", ["removed fort", "added walk"]),
        ("Cetatea Veche iese, Aleea Teilor intră în locul ei.", ["removed fort", "added walk"]),
        ("Iese Cetatea Veche, pentru că altfel ar fi fost prea mult.", ["removed fort"]),
        ("Cetatea Veche a ieșit, fiindcă ziua ar fi fost prea lungă.", ["removed fort"]),
        ("Noutatea: Aleea Teilor.", []),
        ("Singura noutate este Aleea Teilor.", ["added walk"]),
        ("Am adăugat lângă Cetatea Veche încă o oprire.", []),
        ("Cetatea Veche a rămas neatinsă.", ["kept fort"]),
        ("Cetatea Veche și Aleea Teilor nu s-au clintit.", ["kept fort walk"]),
        ("Neschimbate rămân Cetatea Veche și Aleea Teilor.", ["kept fort walk"]),
        ("Cetatea Veche a rămas neschimbată ca durată.", []),
        ("Cetatea Veche nu a rămas neatinsă.", []),
        ("Ziua a doua a rămas neatinsă.", ["untouched in day2"]),
        ("A doua a rămas neatinsă, cu tot cu prânz.", ["untouched in day2"]),
        ("Ziua 3, neschimbată: Cetatea Veche.", ["untouched in day3"]),
        ("Restul planului a rămas neatins.", ["rest"]),
        ("În rest, planul e cel convenit.", ["rest"]),
        ("Cetatea Veche stă în ziua 1, ca în varianta veche.", ["was fort in day1"]),
        ("Cetatea Veche era și înainte în ziua 1.", ["was fort in day1"]),
        ("În planul vechi, Cetatea Veche era în ziua 1.", ["was fort in day1"]),
        ("Cetatea Veche nu mai e în ziua 1, ca înainte.", []),
        ("Cetatea Veche era în ziua 1.", []),
        ("Nu am adăugat și nu am scos nimic.", ["rest added", "rest removed"]),
        ("Am scos Aleea Teilor, fără să mai mutăm ceva.", ["removed walk", "rest moved"]),
        ("Dacă am fi mutat Cetatea Veche în ziua 2, bugetul nu ajungea.", []),
        ("Am mutat Cetatea Veche în ziua 2, dar nu a încăput.", []),
        ("Am încercat și cu Cetatea Veche mutată în ziua 2.", []),
        ("Nu am mutat Cetatea Veche.", []),
        ("Cetatea Veche a ajuns la 30 de lei.", []),
        ("Cetatea Veche a ajuns în ziua 2.", []),
        ("Cetatea Veche iese mai ieftin decât Aleea Teilor.", []),
        ("Cetatea Veche iese din calcul.", []),
        ("Cetatea Veche iese din plan.", ["removed fort"]),
        ("Biletul la Cetatea Veche a rămas neschimbat.", []),
    ],
)
def test_what_is_said_to_be_changed(text: str, what: list[str]) -> None:
    assert stated(text) == what


def test_a_move_between_half_days() -> None:
    said = stated("Cursul de pictură a venit de luni după-amiază pe marți dimineață.", WEEK)
    assert said == ["moved class from Luni_afternoon in Marți_morning"]


def test_a_move_between_shops() -> None:
    assert stated("Supa verde a trecut de la depozit la magazinul online.", SHOPS) == [
        "moved soup from depot in online"
    ]
