"""The places of names in sentences: every reading at the least cost."""

from __future__ import annotations

from functools import cache

import pytest

from gmtw import languages
from gmtw.constraints import Slot
from gmtw.reading.placements import Placed, PlacementReader, placements_of
from gmtw.text.document import Document
from gmtw.text.names.mentions import Gazetteer

LETTERS = {"Turnul Alb": "x", "Muzeul de Artă": "y", "Piața Sfatului": "z"}
TRIP = ("ziua 1", "ziua 2", "ziua 3")
WEEK = ("luni", "marți")
HALVES = ("morning", "afternoon")


@cache
def reader(kind: str) -> PlacementReader:
    """Return the reader for three days, or for two weekdays with two halves each."""
    if kind == "pair":
        slots = [Slot(id=str(n), names={"ro": (f"ziua_{n}",), "en": (f"day_{n}",)}, day=n - 1) for n in (1, 2)]
    elif kind == "trip":
        slots = [Slot(id=str(n), names={"ro": (f"ziua_{n}",)}, day=n - 1) for n in (1, 2, 3)]
    else:
        half = {"morning": "dimineață", "afternoon": "după-amiază"}
        slots = [
            Slot(id=f"{day}-{part}", names={"ro": (f"{day}_{half[part]}",)}, day=at, weekday=week, part=part)
            for at, (day, week) in enumerate(zip(WEEK, ("monday", "tuesday"), strict=True))
            for part in HALVES
        ]
    return placements_of(tuple(slots), languages.load("ro"))


def placed_in(text: str, kind: str) -> tuple[Document, Placed]:
    """Return a text that was read, and what it puts where."""
    document = Document(text, Gazetteer({id_: (name,) for name, id_ in LETTERS.items()}, languages.load("ro")))
    return document, reader(kind).read(document.sentences, text)


def put(text: str, kind: str) -> dict[str, str]:
    """Return where the readings of a text put each name, "a b" for two slots, "a | b" for two readings."""
    return _put(*placed_in(text, kind))


def _put(document: Document, placed: Placed) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for sentence in placed.sentences:
        for reading in sentence.readings:
            for number, slots in reading.items():
                said = " ".join(sorted(slots))
                if said not in found.setdefault(document.mentions[number].id, []):
                    found[document.mentions[number].id].append(said)
    return {id_: " | ".join(said) for id_, said in sorted(found.items())}


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("În prima zi vedem Turnul Alb, iar a doua zi Muzeul de Artă.", {"x": "1", "y": "2"}),
        ("Turnul Alb e în ziua 1, Muzeul de Artă e în ziua 2.", {"x": "1", "y": "2"}),
        ("Turnul Alb (ziua 1), Muzeul de Artă (ziua 2)", {"x": "1", "y": "2"}),
        ("Ziua 1:\n- Turnul Alb\n- Muzeul de Artă\n\nZiua 2:\n- Piața Sfatului", {"x": "1", "y": "1", "z": "2"}),
        ("## Ziua 2\n\nMergem la Turnul Alb.", {"x": "2"}),
        ("| Zi | Obiective |\n|---|---|\n| 1 | Turnul Alb |\n| 2 | Muzeul de Artă |", {"x": "1", "y": "2"}),
        ("| Nr. | Obiectiv | Ziua |\n|---|---|---|\n| 1 | Turnul Alb | 2 |", {"x": "2"}),
        ("Nu mergem la Turnul Alb în ziua 1.", {}),
        ("Cu Turnul Alb în ziua 1 am avea 40 de minute.", {}),
        ("În planul vechi, ziua 1 avea Turnul Alb.", {}),
        ("Turnul Alb e închis în ziua 1.", {}),
        ("În ziua 1, deoarece Turnul Alb e departe, mergem la Muzeul de Artă.", {"y": "1"}),
        ("Poate că în ziua 1 vedem Turnul Alb.", {}),
        ("| Zi | Înainte | Acum |\n|---|---|---|\n| 1 | Turnul Alb | Muzeul de Artă |", {"y": "1"}),
        ("Turnul Alb nu mai poate rămâne în ziua 1.", {}),
        ("Pentru a doua zi am ales Turnul Alb.", {"x": "2"}),
        ("Pentru a vedea Turnul Alb, plecăm devreme.", {}),
        ("Ziua a doua este rezervată pentru Turnul Alb și Muzeul de Artă.", {"x": "2", "y": "2"}),
    ],
)
def test_a_name_goes_with_its_day(text: str, where: dict[str, str]) -> None:
    assert put(text, "trip") == where


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("În prima zi vedem Turnul Alb, iar în cealaltă Muzeul de Artă.", {"x": "1", "y": "2"}),
        ("În ziua 2 vedem Turnul Alb. În cealaltă zi, Muzeul de Artă.", {"x": "2", "y": "1"}),
        ("În prima zi vedem Turnul Alb și cealaltă piață, Muzeul de Artă.", {"x": "1", "y": "1"}),
    ],
)
def test_of_two_days_the_other_one(text: str, where: dict[str, str]) -> None:
    """It is the one that was not said last; before a noun "cealaltă" is no day."""
    assert put(text, "pair") == where


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Turnul Alb și Muzeul de Artă sunt în ziua 1, respectiv 2.", ["1", "2"]),
        ("Turnul Alb și Muzeul de Artă sunt în zilele 1, respectiv 2.", ["1", "2"]),
        ("Turnul Alb și Muzeul de Artă sunt în ziua 2, respectiv 1.", ["2", "1"]),
        ("În ziua 1 și 2 muzee: Turnul Alb și Muzeul de Artă.", []),
    ],
)
def test_respectively(text: str, days: list[str]) -> None:
    """A bare number after the name of a day is one, where nothing is counted; as many names go with them in order."""
    _, placed = placed_in(text, "pair")
    firm = [slots for found in placed.hints.values() for slots in found if len(slots) == 1]
    assert [sorted(slots) for slots in firm][:2] == [[day] for day in days]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Luni dimineața e Turnul Alb, după-amiaza Muzeul de Artă.", {"x": "luni-morning", "y": "luni-afternoon"}),
        (
            "Turnul Alb e luni după-amiaza; în aceeași zi e și Muzeul de Artă.",
            {"x": "luni-afternoon", "y": "luni-afternoon luni-morning"},
        ),
        ("Luni avem Turnul Alb.", {"x": "luni-afternoon luni-morning"}),
        ("- Marți:\n  - dimineața: Turnul Alb", {"x": "marți-morning"}),
        (
            "Luni după-amiază e Turnul Alb, iar în dimineața următoare Muzeul de Artă.",
            {"x": "luni-afternoon", "y": "marți-morning"},
        ),
    ],
)
def test_a_part_of_a_day_takes_the_day_that_was_said(text: str, where: dict[str, str]) -> None:
    assert put(text, "week") == where


@pytest.mark.parametrize(
    "text",
    [
        "Luni vedem Turnul Alb dimineața, iar Muzeul de Artă după-amiaza.",
        "Luni sunt Turnul Alb dimineața și Muzeul de Artă după-amiaza.",
    ],
)
def test_a_day_before_parts_leaves_the_name_to_its_part(text: str) -> None:
    document, placed = placed_in(text, "week")
    firm = {document.mentions[n].id: sorted(slots) for one in placed.sentences for n, slots in one.firm.items()}
    assert firm == {"x": ["luni-morning"], "y": ["luni-afternoon"]}


def test_the_only_place_of_a_short_sentence_is_that_of_all_its_names() -> None:
    document, placed = placed_in("Turnul Alb și Muzeul de Artă sunt în ziua a doua.", "trip")
    assert {document.mentions[n].id: set(slots) for n, slots in placed.sentences[0].firm.items()} == {
        "x": {"2"},
        "y": {"2"},
    }


def test_without_slots_nothing_is_placed() -> None:
    document, _ = placed_in("Începem cu Turnul Alb și încheiem cu Muzeul de Artă.", "trip")
    nowhere = placements_of((), languages.load("ro"))
    assert nowhere.around(document.sentences) == {0: frozenset(), 1: frozenset()}


CATALAN = {"Torre Blanca": "x", "Museu d'Art": "y", "Plaça Major": "z"}


@cache
def catalan(kind: str) -> PlacementReader:
    """Return the same for plans with Catalan keys."""
    if kind == "pair":
        slots = [Slot(id=str(n), names={"ro": (f"ziua_{n}",), "en": (f"day_{n}",)}, day=n - 1) for n in (1, 2)]
    elif kind == "trip":
        slots = [Slot(id=str(n), names={"ca": (f"dia_{n}",)}, day=n - 1) for n in (1, 2, 3)]
    else:
        half = {"morning": "matí", "afternoon": "tarda"}
        slots = [
            Slot(id=f"{day}-{part}", names={"ca": (f"{day}_{half[part]}",)}, day=at, weekday=week, part=part)
            for at, (day, week) in enumerate((("dilluns", "monday"), ("dimarts", "tuesday")))
            for part in HALVES
        ]
    return placements_of(tuple(slots), languages.load("ca"))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("El primer dia veiem la Torre Blanca i el segon, el Museu d'Art.", {"x": "1", "y": "2"}),
        ("La Torre Blanca va el dia 1 i el Museu d'Art, l'endemà.", {"x": "1", "y": "2"}),
        ("Al dia dos hi ha la Torre Blanca; a l'últim, el Museu d'Art.", {"x": "2", "y": "3"}),
        ("La visita a la Torre Blanca és el tercer dia.", {"x": "3"}),
        ("Dia 1: Torre Blanca (a les 10), Museu d'Art", {"x": "1", "y": "1"}),
        ("Del Museu d'Art ens n'anem el darrer dia a la plaça Major.", {"y": "3", "z": "3"}),
        ("La primera jornada és per a la Torre Blanca; la segona, per al Museu d'Art.", {"x": "1", "y": "2"}),
        ("El dia 1 veiem la Torre Blanca. En el 2 veiem el Museu d'Art.", {"x": "1", "y": "2"}),
        ("El que veiem el dia 1: la Torre Blanca. El que veiem el dia 2: el Museu d'Art.", {"x": "1", "y": "2"}),
        ("El primer dia veiem la Torre Blanca, que el dia 2 és tancada.", {"x": "1"}),
    ],
)
def test_catalan_days(text: str, where: dict[str, str]) -> None:
    """Days by number, in words and by ordinals, with "al", "del" and "l'" before them."""
    assert put_in_catalan(text, "trip") == where


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Dilluns al matí tenim la Torre Blanca.", {"x": "dilluns-morning"}),
        ("El dimarts, a la tarda, hi ha el Museu d'Art.", {"y": "dimarts-afternoon"}),
        ("El matí de dilluns és per a la Torre Blanca.", {"x": "dilluns-morning"}),
        ("La tarda del dimarts anem al Museu d'Art.", {"y": "dimarts-afternoon"}),
        ("Dimarts a les 10 del matí visitem la Torre Blanca.", {"x": "dimarts-morning"}),
        ("Dilluns comencem amb la Torre Blanca i a la tarda hi ha el Museu d'Art.", {"y": "dilluns-afternoon"}),
        ("Dimarts abans de dinar hi ha la plaça Major.", {"z": "dimarts-morning"}),
    ],
)
def test_catalan_halves_of_weekdays(text: str, where: dict[str, str]) -> None:
    """A part of a day beside a weekday, before it or behind it."""
    assert where.items() <= put_in_catalan(text, "week").items()


def put_in_catalan(text: str, kind: str) -> dict[str, str]:
    """Return where the readings of a Catalan text put each name."""
    gazetteer = Gazetteer({id_: (name,) for name, id_ in CATALAN.items()}, languages.load("ca"))
    document = Document(text, gazetteer)
    return _put(document, catalan(kind).read(document.sentences, text))


GALICIAN = {"Torre Branca": "x", "Museo de Arte": "y", "Praza Maior": "z"}


@cache
def galician(kind: str) -> PlacementReader:
    """Return the same for plans with Galician keys."""
    if kind == "trip":
        slots = [Slot(id=str(n), names={"gl": (f"día_{n}",)}, day=n - 1) for n in (1, 2, 3)]
    else:
        half = {"morning": "mañá", "afternoon": "tarde"}
        slots = [
            Slot(id=f"{day}-{part}", names={"gl": (f"{day}_{half[part]}",)}, day=at, weekday=week, part=part)
            for at, (day, week) in enumerate((("luns", "monday"), ("martes", "tuesday")))
            for part in HALVES
        ]
    return placements_of(tuple(slots), languages.load("gl"))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("O primeiro día vemos a Torre Branca e o segundo, o Museo de Arte.", {"x": "1", "y": "2"}),
        ("A Torre Branca vai o día 1 e o Museo de Arte, ao día seguinte.", {"x": "1", "y": "2"}),
        ("No día dous temos a Torre Branca; no último, o Museo de Arte.", {"x": "2", "y": "3"}),
        ("A visita á Torre Branca é o terceiro día.", {"x": "3"}),
        ("Día 1: Torre Branca (ás 10), Museo de Arte", {"x": "1", "y": "1"}),
        ("Do Museo de Arte imos o derradeiro día á praza Maior.", {"y": "3", "z": "3"}),
        ("A primeira xornada é para a Torre Branca; a segunda, para o Museo de Arte.", {"x": "1", "y": "2"}),
    ],
)
def test_galician_days(text: str, where: dict[str, str]) -> None:
    """Days by number, in words and by ordinals."""
    assert put_in_galician(text, "trip") == where


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("O luns pola mañá temos a Torre Branca.", {"x": "luns-morning"}),
        ("O martes, pola tarde, temos o Museo de Arte.", {"y": "martes-afternoon"}),
        ("A mañá do luns é para a Torre Branca.", {"x": "luns-morning"}),
        ("A tarde do martes imos ao Museo de Arte.", {"y": "martes-afternoon"}),
        ("O martes ás 10 da mañá visitamos a Torre Branca.", {"x": "martes-morning"}),
        ("O luns empezamos coa Torre Branca e pola tarde vai o Museo de Arte.", {"y": "luns-afternoon"}),
        ("O martes antes de xantar temos a praza Maior.", {"z": "martes-morning"}),
    ],
)
def test_galician_halves_of_weekdays(text: str, where: dict[str, str]) -> None:
    """A part of a day beside a weekday, before it or behind it."""
    assert where.items() <= put_in_galician(text, "week").items()


def put_in_galician(text: str, kind: str) -> dict[str, str]:
    """Return where the readings of a Galician text put each name."""
    gazetteer = Gazetteer({id_: (name,) for name, id_ in GALICIAN.items()}, languages.load("gl"))
    document = Document(text, gazetteer)
    return _put(document, galician(kind).read(document.sentences, text))
