"""Which slots a text puts its names into, and what a sentence takes over from the ones before it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw.constraints import Slot
from gmtw.languages import Language, load
from gmtw.text.claims.claimer import Claimer
from gmtw.text.denials import denier_of
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.slots.slot_expressions import SlotFinder
from tests.text.scenes import MENU, NAMES, SHOPS, TRIP, VANS, WEEK

RO, EN = load("ro"), load("en")


def claims(text: str, slots: list[Slot], spoken: Language = RO) -> list[tuple[str, str]]:
    """(entity, slots) for each claim of `text`, in order."""
    mentions = Gazetteer(NAMES, spoken).find(text)
    parsed = list(sentences(text, mentions))
    found = Claimer(SlotFinder(slots, spoken), spoken).claims(parsed, denier_of(spoken).denied(parsed))
    return [(mentions[claim.mention].id, " ".join(sorted(claim.slots))) for claim in found]


@pytest.mark.parametrize(
    ("text", "slots", "expected"),
    [
        ("În a doua mergem la Cetatea Veche.", TRIP, [("fort", "day2")]),
        ("Iar în ultima vedem Aleea Teilor.", TRIP, [("walk", "day3")]),
        ("În prima, Cetatea Veche.", TRIP, [("fort", "day1")]),
        ("În a doua variantă mergem la Cetatea Veche.", TRIP, []),
        (
            "În prima zi servim supa verde, iar în a doua pornim cu orez simplu.",
            MENU,
            [("soup", "day1_breakfast day1_dinner day1_lunch"), ("rice", "day2_breakfast day2_dinner day2_lunch")],
        ),
        (
            "În ziua 1 servim dimineața supa verde, iar seara orez simplu.",
            MENU,
            [("soup", "day1_breakfast"), ("rice", "day1_dinner")],
        ),
        ("Începem cu prima zi, în care am pus Cetatea Veche.", TRIP, [("fort", "day1")]),
        ("Ziua începe cu duba mică, în care am pus Cetatea Veche.", VANS, [("fort", "trip2")]),
        ("După-amiaza, tot cu duba mică, pleacă Cetatea Veche.", VANS, [("fort", "")]),
        (
            "În prima zi servim la prânz supa verde. Ziua următoare aduce la prânz orez simplu.",
            MENU,
            [("soup", "day1_lunch"), ("rice", "day2_lunch")],
        ),
        ("Dimineața pleacă Cetatea Veche.", VANS, [("fort", "trip1 trip2")]),
        ("După-amiaza pleacă Cetatea Veche.", VANS, [("fort", "trip3")]),
        ("Dimineața, cu duba mare, pleacă Cetatea Veche.", VANS, [("fort", "trip1")]),
        ("Dimineața, duba mică ia Aleea Teilor.", VANS, [("walk", "trip2")]),
        ("Cetatea Veche, de livrat dimineața, pleacă în cursa 2.", VANS, [("fort", "trip2")]),
        (
            "Dimineața se fac două curse: în prima merge Cetatea Veche, în a doua Aleea Teilor.",
            VANS,
            [("fort", "trip1"), ("walk", "trip2")],
        ),
        (
            "Duba mare face două curse: în prima duce Cetatea Veche, iar în a doua Aleea Teilor.",
            VANS,
            [("fort", "trip1"), ("walk", "trip3")],
        ),
        (
            "Luni, în prima parte a zilei, e Cursul de pictură, iar în cea de-a doua Ștrandul Mic.",
            WEEK,
            [("class", "Luni_morning"), ("pool", "Luni_afternoon")],
        ),
    ],
)
def test_days_are_cut_short_and_halves_mean_trips(
    text: str, slots: list[Slot], expected: list[tuple[str, str]]
) -> None:
    assert claims(text, slots) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("În ziua 1 odihnă. Pentru cea de-a doua au rămas Cetatea Veche și Aleea Teilor.", ["day2", "day2"]),
        ("În ziua 1 vedem Cetatea Veche. Celei de-a doua îi revine Aleea Teilor.", ["day1", "day2"]),
        ("În a treia și ultima zi urcăm la Cetatea Veche.", ["day3"]),
        ("Cea de-a treia, ultima zi, e a Cetății Vechi.", ["day3"]),
        ("În cea din urmă zi vedem Cetatea Veche.", ["day3"]),
        ("În ziua 1 vedem Cetatea Veche; în cea din urmă, doar Aleea Teilor.", ["day1", "day3"]),
        ("Prima dintre zile e a Cetății Vechi.", ["day1"]),
        ("Vedem Cetatea Veche și Aleea Teilor. Cea din urmă este lângă Ștrandul Mic.", []),
        ("În a doua zi vedem Cetatea Veche. La final vine o zi cu Aleea Teilor.", ["day2"]),
        ("A doua zi vedem Cetatea Veche, iar la final vine o zi cu Aleea Teilor.", ["day2"]),
    ],
)
def test_ordinals_say_days_in_many_ways(text: str, expected: list[str]) -> None:
    """A day that is not said which claims nothing, and "cea din urmă" alone may be the latter of two things."""
    assert [slots for _, slots in claims(text, TRIP)] == expected


@pytest.mark.parametrize(
    ("text", "slots", "expected"),
    [
        ("Cursul de pictură nu poate fi marți, de aceea e luni dimineață.", WEEK, ["Luni_morning"]),
        ("Cursul de pictură nu încape marți, așa că e luni dimineață.", WEEK, ["Luni_morning"]),
        ("Cursul de pictură nu încape marți, așa că am lăsat această perioadă liberă.", WEEK, []),
        ("Cursul de pictură nu poate fi marți, de aceea marți e liber.", WEEK, []),
        ("Locul lui din ziua 2 îl ia Cetatea Veche.", TRIP, ["day2"]),
        ("În locul lui din ziua 2 vine Cetatea Veche.", TRIP, ["day2"]),
        ("Cetatea Veche pleacă din ziua 2.", TRIP, []),
    ],
)
def test_what_follows_from_a_denial_and_what_takes_a_place_is_there(
    text: str, slots: list[Slot], expected: list[str]
) -> None:
    assert [slots for _, slots in claims(text, slots)] == expected


def test_a_part_of_the_day_after_and_is_of_the_next_name() -> None:
    text = "În ziua 1 alegem Cetatea Veche, mâncăm la prânz supa verde și seara orez simplu."
    assert claims(text, MENU)[1:] == [("soup", "day1_lunch"), ("rice", "day1_dinner")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("În prima zi vizităm Cetatea Veche și Aleea Teilor.", [("fort", "day1"), ("walk", "day1")]),
        ("Ziua 2: Ștrandul Mic", [("pool", "day2")]),
        ("## Ziua 3\n- Cetatea Veche\n- Aleea Teilor", [("fort", "day3"), ("walk", "day3")]),
        ("Cetatea Veche rămâne pentru ultima zi.", [("fort", "day3")]),
        ("Cetatea Veche este în ziua 1, iar Aleea Teilor în ziua a doua.", [("fort", "day1"), ("walk", "day2")]),
        ("A doua zi vedem Cetatea Veche. Apoi mergem pe Aleea Teilor.", [("fort", "day2"), ("walk", "day2")]),
        ("**Ziua 1:**\n\nVedem Cetatea Veche.\n\nAleea Teilor este aproape.", [("fort", "day1")]),
        ("Penultima zi e pentru Cetatea Veche.", [("fort", "day2")]),
        ("Cetatea Veche și Aleea Teilor sunt în ziua 1, respectiv în ziua 2.", [("fort", "day1"), ("walk", "day2")]),
        ("Cetatea Veche: ziua 1; Aleea Teilor: ziua 2.", [("fort", "day1"), ("walk", "day2")]),
        ("A doua zi nu mai mergem la Ștrandul Mic, ci la Cetatea Veche.", [("fort", "day2")]),
        ("Ziua 1 ar putea începe la Cetatea Veche.", [("fort", "day1")]),
        ("În ziua 2 vedem Cetatea Veche. În aceeași zi, vizităm Aleea Teilor.", [("fort", "day2"), ("walk", "day2")]),
        ("| Ziua 1 | Ziua 2 |\n|---|---|\n| Cetatea Veche | Aleea Teilor |", [("fort", "day1"), ("walk", "day2")]),
        ("A doua și a treia zi sunt pentru locuri ca Cetatea Veche.", []),
        ("A doua zi era Cetatea Veche, dar pentru că e departe, am ales Aleea Teilor.", []),
        (
            "Începem cu Ștrandul Mic, continuăm a doua zi cu Cetatea Veche și încheiem în ultima zi la Aleea Teilor.",
            [("fort", "day2"), ("walk", "day3")],
        ),
        ("Planul are un muzeu, Cetatea Veche și o plimbare în ultima zi.", []),
        (
            "Ultima zi e pentru Cetatea Veche, în timp ce bugetul (5 lei pentru Aleea Teilor) ajunge.",
            [("fort", "day3")],
        ),
        ("Ziua 3 va fi mai ușoară. Cetatea Veche, Aleea Teilor și Ștrandul Mic sunt gratuite.", []),
        ("Ștrandul Mic este închis în prima zi, deci îl vedem în ziua 2.", [("pool", "day2")]),
        ("În ziua 1, nu Cetatea Veche, ci Aleea Teilor.", [("walk", "day1")]),
    ],
)
def test_days_are_claimed(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, TRIP) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("În prima cursă pleacă Cetatea Veche.", [("fort", "trip1")]),
        ("Cursa 2: Cetatea Veche.", [("fort", "trip2")]),
        (
            "Cetatea Veche pleacă în prima cursă, iar Aleea Teilor în a doua cursă.",
            [("fort", "trip1"), ("walk", "trip2")],
        ),
        ("Încărcătura ultimei curse cuprinde Cetatea Veche.", [("fort", "trip3")]),
        (
            "În cursa 2 pleacă Cetatea Veche. În aceeași cursă pleacă Aleea Teilor.",
            [("fort", "trip2"), ("walk", "trip2")],
        ),
        ("Dimineața, în cursa 1, pleacă Cetatea Veche.", [("fort", "trip1")]),
        ("| Cursa | Loc |\n|---|---|\n| 2 | Aleea Teilor |", [("walk", "trip2")]),
    ],
)
def test_trips_are_claimed_where_the_keys_are_trips(text: str, expected: list[tuple[str, str]]) -> None:
    """A part of the day, which a trip is not, claims nothing; where the keys are days, a trip claims nothing."""
    assert claims(text, VANS) == expected
    assert claims(text.replace("Dimineața, ", ""), TRIP) == []


BIG, NOWHERE = "trip1 trip3", ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("În cursa 1, cu duba mare, pleacă Cetatea Veche.", [("fort", "trip1")]),
        ("În cursa 1, cu duba mică, pleacă Cetatea Veche.", [("fort", NOWHERE)]),
        ("Cetatea Veche pleacă în cursa 1 (dimineața, cu duba mică).", [("fort", NOWHERE)]),
        ("Cu duba mică, în cursa 1, pleacă Cetatea Veche.", [("fort", NOWHERE)]),
        ("cursa_2_duba_mare: Cetatea Veche", [("fort", NOWHERE)]),
        ("**Cursa 3 (duba mică):**\n- Cetatea Veche\n- Aleea Teilor", [("fort", NOWHERE), ("walk", NOWHERE)]),
        ("| Cursa | Loc |\n|---|---|\n| Cursa 2, duba mare | Cetatea Veche |", [("fort", NOWHERE)]),
        (
            "În cursa 1, duba mare duce Cetatea Veche, iar în cursa 2, duba mare duce Aleea Teilor.",
            [("fort", "trip1"), ("walk", NOWHERE)],
        ),
        ("Duba mare duce Cetatea Veche.", [("fort", BIG)]),
        ("Cetatea Veche pleacă cu duba mică, iar Aleea Teilor cu duba mare.", [("fort", "trip2"), ("walk", BIG)]),
        ("Duba mare: Cetatea Veche. Duba mică: Aleea Teilor.", [("fort", BIG), ("walk", "trip2")]),
        ("Am mutat Cetatea Veche din duba mică în duba mare.", [("fort", BIG)]),
        ("În prima cursă a dubei mici pleacă Cetatea Veche.", [("fort", "trip2")]),
        ("A doua cursă a dubei mari duce Cetatea Veche.", [("fort", "trip3")]),
        ("Ultima cursă a dubei mici cuprinde Cetatea Veche.", [("fort", "trip2")]),
        ("Cetatea Veche pleacă în cursa 2, duba mare fiind plină.", [("fort", "trip2")]),
        ("Cetatea Veche pleacă în cursa 1, duba mică duce Aleea Teilor.", [("fort", "trip1")]),
        ("Duba mică nu intră în Centrul Vechi, așa că Cetatea Veche pleacă în cursa 1.", [("fort", "trip1")]),
        ("Pentru că duba mică e plină, Cetatea Veche pleacă în cursa 3.", [("fort", "trip3")]),
        ("În cursa 1 nu duba mică, ci duba mare duce Cetatea Veche.", [("fort", "trip1")]),
        ("Cetatea Veche nu poate pleca cu duba mică.", []),
        ("Cetatea Veche e mai grea decât ce duce de obicei duba mică.", []),
        ("Cetatea Veche rămâne în depozit, fiindcă nu încape în duba mică.", []),
    ],
)
def test_the_van_of_a_trip_is_claimed_where_it_is_certain(text: str, expected: list[tuple[str, str]]) -> None:
    """A trip with a van that it does not have is no slot; "" is no slot."""
    assert claims(text, VANS) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("On trip 1, with the big van, Cetatea Veche leaves.", [("fort", "trip1")]),
        ("Trip 1 (morning, small van): Cetatea Veche.", [("fort", NOWHERE)]),
        ("The small van carries Cetatea Veche.", [("fort", "trip2")]),
        ("Cetatea Veche leaves with the big van.", [("fort", BIG)]),
        ("The first trip of the small van takes Cetatea Veche.", [("fort", "trip2")]),
        ("The small van cannot enter the centre, so Cetatea Veche is on trip 1.", [("fort", "trip1")]),
    ],
)
def test_the_van_of_a_trip_is_claimed_in_english(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, VANS, EN) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Luni dimineață avem cursul de pictură.", [("class", "Luni_morning")]),
        ("Cursul de pictură (Marți după-amiază) rămâne.", [("class", "Marți_afternoon")]),
        ("Am pus Cursul de pictură în dimineața de marți.", [("class", "Marți_morning")]),
        (
            "Luni dimineață mergem la Cetatea Veche, iar după-amiaza pe Aleea Teilor.",
            [("fort", "Luni_morning"), ("walk", "Luni_afternoon")],
        ),
        ("Am mutat Cursul de pictură de pe Luni dimineață pe Marți dimineață.", [("class", "Marți_morning")]),
        ("Luni vizităm Cetatea Veche.", [("fort", "Luni_afternoon Luni_morning")]),
        ("Am mutat Cursul de pictură din după-amiaza de luni în dimineața de luni.", [("class", "Luni_morning")]),
        ("Luni dimineață → Curs de pictură", [("class", "Luni_morning")]),
        ("Curs de pictură - Luni, dimineața", [("class", "Luni_morning")]),
        (
            "Cursul de pictură nu poate fi luni dimineață, așa că l-am mutat marți dimineață.",
            [("class", "Marți_morning")],
        ),
        ("Cursul de pictură are prioritate. Acesta rămâne marți dimineață.", [("class", "Marți_morning")]),
        ("Cursul de pictură, care a fost programat pentru marți dimineață, rămâne.", [("class", "Marți_morning")]),
        ("Cursul de pictură rămâne în intervalul inițial, luni dimineață.", [("class", "Luni_morning")]),
        ("Am pus Cursul de pictură luni dimineață, dar l-am mutat marți dimineață.", [("class", "Marți_morning")]),
        (
            "Am pus Cursul de pictură luni dimineață, ceea ce nu intră în conflict cu nimic.",
            [("class", "Luni_morning")],
        ),
        (
            "Am pus Cursul de pictură luni dimineață, dar nu poate fi acolo, deci l-am mutat marți dimineață.",
            [("class", "Marți_morning")],
        ),
        ("Am pus Cursul de pictură luni dimineață, dar nu poate fi marți.", [("class", "Luni_morning")]),
        ("Cursul de pictură își păstrează locul de luni dimineață.", [("class", "Luni_morning")]),
        (
            "Cetatea Veche și Aleea Teilor sunt luni dimineață și după-amiază.",
            [("fort", "Luni_morning"), ("walk", "Luni_afternoon")],
        ),
        (
            "| Zi | Interval | Loc |\n|---|---|---|\n"
            "| Luni | dimineață | Cetatea Veche |\n| | după-amiază | Aleea Teilor |",
            [("fort", "Luni_morning"), ("walk", "Luni_afternoon")],
        ),
    ],
)
def test_half_days_are_claimed(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, WEEK) == expected


def test_meals_are_claimed_under_their_day() -> None:
    text = "Ziua 1:\n* Mic dejun: Cetatea Veche\n* Prânz: Aleea Teilor\n\nZiua 2: la cină, Ștrandul Mic."
    assert claims(text, MENU) == [("fort", "day1_breakfast"), ("walk", "day1_lunch"), ("pool", "day2_dinner")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "În prima zi, la micul dejun, avem Cetatea Veche. Pentru prânz am ales Aleea Teilor.",
            [("fort", "day1_breakfast"), ("walk", "day1_lunch")],
        ),
        (
            "Pentru prânz, Cetatea Veche în prima zi, fiindcă e ușoară, iar în a doua zi Aleea Teilor.",
            [("fort", "day1_lunch"), ("walk", "day2_lunch")],
        ),
        (
            "Ziua 2 începe cu un mic dejun bogat, Cetatea Veche, urmat de Aleea Teilor la prânz"
            " și Ștrandul Mic la cină.",
            [("fort", "day2_breakfast"), ("walk", "day2_lunch"), ("pool", "day2_dinner")],
        ),
        (
            "Cetatea Veche apare la micul dejun în ziua 1 și la cină în ziua 2.",
            [("fort", "day1_breakfast"), ("fort", "day2_dinner")],
        ),
        (
            "| | Mic dejun | Cină |\n|---|---|---|\n| Ziua 1 | Cetatea Veche | Aleea Teilor |",
            [("fort", "day1_breakfast"), ("walk", "day1_dinner")],
        ),
        ("Ziua 1 este ușoară. La prânz am ales preparate precum Cetatea Veche.", []),
        ("Cetatea Veche se potrivește la cină.", [("fort", "day1_dinner day2_dinner")]),
    ],
)
def test_meals_go_with_the_day_that_was_said(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, MENU) == expected


def test_a_part_that_goes_on_to_the_next_name_is_not_that_of_the_last() -> None:
    text = (
        "Ziua 2: Cetatea Veche la micul dejun, continuăm la prânz cu Aleea Teilor și încheiem la cină cu Ștrandul Mic."
    )
    assert claims(text, MENU) == [("fort", "day2_breakfast"), ("walk", "day2_lunch"), ("pool", "day2_dinner")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("On the first day we visit Cetatea Veche.", [("fort", "day1")]),
        ("On day 2 we visit Cetatea Veche, but since it is closed, we chose Aleea Teilor instead.", [("walk", "day2")]),
        ("The available options for day 1 are Cetatea Veche and Aleea Teilor.", []),
        ("Initially, the plan included Cetatea Veche for the second day.", []),
        ("For day 2, there are two places: Cetatea Veche and Aleea Teilor.", []),
        ("I placed Cetatea Veche on day 2, but it cannot be there.", []),
        ("I prefer Cetatea Veche over Aleea Teilor for day 2.", []),
    ],
)
def test_english_has_its_own_words(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, TRIP, EN) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "De la depozit luăm Cetatea Veche, iar din magazinul online Aleea Teilor.",
            [("fort", "depot"), ("walk", "online")],
        ),
        ("Cetatea Veche se găsește numai la depozitul en gros.", []),
        ("Cetatea Veche costă 8 lei la magazinul online și 6 la depozit.", []),
        ("La depozit Cetatea Veche e mai scumpă.", []),
        ("Cetatea Veche se găsește și la depozit, dar o luăm din magazinul online.", [("fort", "online")]),
        ("Luăm Cetatea Veche de la depozit, unde costă 8 lei.", [("fort", "depot")]),
        ("Luăm de la depozit Cetatea Veche, mai ieftină acolo.", [("fort", "depot")]),
        ("În fiecare magazin căutăm Cetatea Veche.", []),
    ],
)
def test_what_a_shop_sells_or_asks_is_not_bought_there(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, SHOPS) == expected


def test_what_the_sentence_denies_in_the_end_is_in_no_slot() -> None:
    text = "Am ales Cetatea Veche și Aleea Teilor pentru ziua 1, dar am exclus Aleea Teilor din cauza prețului."
    mentions = Gazetteer(NAMES, RO).find(text)
    parsed = list(sentences(text, mentions))
    denied = denier_of(RO).denied(parsed)
    found = Claimer(SlotFinder(TRIP, RO), RO).claims(parsed, denied, [mention.id for mention in mentions])
    assert [mentions[claim.mention].id for claim in found] == ["fort"]


@pytest.mark.parametrize(
    "text",
    [
        "Cursul de pictură era programat inițial luni dimineață.",
        "Cursul de pictură nu poate fi luni dimineață.",
        "În ziua 1 am exclus Cetatea Veche.",
        "Dacă plouă luni, mergem la Ștrandul Mic.",
        "Am ales ziua 1 deoarece Cetatea Veche este deschisă.",
        "Cetatea Veche este frumoasă.",
        "În prima zi vizităm Cetatea Veche sau Aleea Teilor.",
        "Cursul de pictură (programat: luni dimineață) are prioritate scăzută.",
        "Am eliminat Cursul de pictură de luni dimineață.",
        "Pentru a evita suprapunerea de luni dimineață, am păstrat Cursul de pictură.",
        "Cetatea Veche este închisă în ziua 1.",
        "Cetatea Veche poate înlocui oricând ce e în ziua 2.",
        "Am încercat să punem Cetatea Veche în prima zi.",
        "Cetatea Veche costă cât tot ce vizităm în ziua 2.",
        "La început, Cursul de pictură stătea luni dimineață.",
        "Cursul de pictură și Aleea Teilor se suprapuneau luni dimineață.",
        "Am eliberat luni dimineață mutând Cursul de pictură.",
        "Vizităm Cetatea Veche în ziua 2?",
        "Am găsit Cursul de pictură programat luni dimineață.",
        "Am pus Cursul de pictură luni dimineață. Însă, din cauza unei suprapuneri, am decis să îl scot.",
        "Am avut două programări: Cursul de pictură (luni dimineață) și Aleea Teilor (marți dimineață).",
        "Am observat o suprapunere: Cursul de pictură este luni dimineață.",
        "Cursul de pictură este luni dimineață, ceea ce intră în conflict cu Aleea Teilor.",
        "Am ales Cursul de pictură pentru luni dimineață, dar acest interval este ocupat.",
        "Aș fi pus Cetatea Veche în ziua 1.",
        "Inițial, planul avea Cetatea Veche pentru a doua zi.",
        "Pentru luni dimineață sunt două solicitări: Cursul de pictură și Aleea Teilor.",
        "Pentru luni dimineață am două programări: Cursul de pictură și Aleea Teilor.",
        "Fie punem Cursul de pictură luni dimineață, fie îl lăsăm.",
        "Am ezitat pentru ziua 2 între Cetatea Veche și Aleea Teilor.",
        "",
    ],
)
def test_doubts_reasons_and_exclusions_claim_nothing(text: str) -> None:
    assert claims(text, TRIP) == []
    assert claims(text, WEEK) == []


WORDS = [
    "Ziua",
    "1",
    "luni",
    "dimineață",
    "Cetatea",
    "Veche",
    ",",
    "(",
    ")",
    ":",
    "\n",
    "\n\n",
    "- ",
    "și",
    "nu",
    "am",
    "exclus",
]


@given(st.text() | st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join))
def test_no_text_raises(text: str) -> None:
    for slots in (TRIP, WEEK, MENU, []):
        assert all(name in NAMES for name, _ in claims(text, slots))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Ziua 2 e dedicată naturii. Vom începe cu vizita la Cetatea Veche. La finalul zilei vedem Aleea Teilor.",
            [("fort", "day2"), ("walk", "day2")],
        ),
        (
            "În prima zi vedem Cetatea Veche. În această zi mergem și pe Aleea Teilor.",
            [("fort", "day1"), ("walk", "day1")],
        ),
        ("Cetatea Veche este în ziua 3, iar Aleea Teilor în aceeași zi.", [("fort", "day3"), ("walk", "day3")]),
        ("Biletele pentru prima zi costă 67 de lei. Cetatea Veche se află în plan.", []),
        ("Programul zilei a doua cuprinde Cetatea Veche.", [("fort", "day2")]),
        ("Cetatea Veche și Aleea Teilor sunt în zilele 1 și 3, respectiv.", [("fort", "day1"), ("walk", "day3")]),
        ("Ziua 3 e pentru aer liber, conform cerinței, și include Aleea Teilor.", [("walk", "day3")]),
        ("În ziua 1 vedem Cetatea Veche pentru a învăța și Aleea Teilor.", [("fort", "day1"), ("walk", "day1")]),
        ("Cetatea Veche, deoarece este scumpă, a fost pusă în ultima zi.", [("fort", "day3")]),
        ("Cetatea Veche, vedeta zilei a treia, e urmată de Aleea Teilor.", []),
        (
            "| Ziua | Loc |\n|---|---|\n| 1 | Aleea Teilor |\n| 2 | Cetatea Veche |",
            [("walk", "day1"), ("fort", "day2")],
        ),
    ],
)
def test_a_day_holds_for_what_goes_on_about_it(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, TRIP) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Luni dimineață:\n- Cetatea Veche\n- Aleea Teilor", [("fort", "Luni_morning"), ("walk", "Luni_morning")]),
        ("Cetatea Veche era deja luni dimineață, așa că am lăsat-o acolo.", [("fort", "Luni_morning")]),
        ("Cetatea Veche era luni dimineață, așa că nu am păstrat-o.", []),
        (
            "Cetatea Veche este luni dimineață, urmată de Aleea Teilor după-amiază.",
            [("fort", "Luni_morning"), ("walk", "Luni_afternoon")],
        ),
        (
            "Dimineața de luni este a Cetății Vechi, iar cea de marți a Aleii Teilor.",
            [("fort", "Luni_morning"), ("walk", "Marți_morning")],
        ),
    ],
)
def test_half_days_hold_for_what_goes_on_about_them(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, WEEK) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "La cină am ales supa verde pentru prima zi. A doua zi am ales orez simplu.",
            [("soup", "day1_dinner"), ("rice", "day2_dinner")],
        ),
        ("Meniul zilei a doua arată astfel: orez simplu la micul dejun.", [("rice", "day2_breakfast")]),
        (
            "În ziua 2, la prânz și la cină se servesc supa verde, respectiv orez simplu.",
            [("soup", "day2_lunch"), ("rice", "day2_dinner")],
        ),
    ],
)
def test_meals_hold_for_the_days_that_follow(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, MENU) == expected


def test_english_goes_on_too() -> None:
    kept = "Cetatea Veche was already scheduled for Monday morning, so I left it as is."
    assert claims(kept, WEEK, EN) == [("fort", "Luni_morning")]
    assert claims("Cetatea Veche was moved to Tuesday morning.", WEEK, EN) == [("fort", "Marți_morning")]
    assert claims("Cetatea Veche was scheduled for Tuesday morning.", WEEK, EN) == []


MENU_4 = [
    Slot(id=f"day{n + 1}_{part}", names={"ro": (f"day{n + 1}_{part}",)}, day=n, part=part)
    for n in range(4)
    for part in ("breakfast", "lunch", "dinner")
]
"""Four days with three meals each."""


@pytest.mark.parametrize(
    ("text", "slots", "expected"),
    [
        ("Supa verde vine în prima seară.", MENU_4, [("soup", "day1_dinner")]),
        ("Al treilea prânz este supa verde.", MENU_4, [("soup", "day3_lunch")]),
        ("Supa verde e în dimineața a doua.", MENU_4, [("soup", "day2_breakfast")]),
        ("Ultima cină este supa verde.", MENU_4, [("soup", "day4_dinner")]),
        (
            "Supa verde în prima seară, orezul simplu a doua.",
            MENU_4,
            [("soup", "day1_dinner"), ("rice", "day2_dinner")],
        ),
        (
            "Primul prânz e cu supa verde, al doilea cu orez simplu.",
            MENU_4,
            [("soup", "day1_lunch"), ("rice", "day2_lunch")],
        ),
        (
            "Supa verde e la primul prânz și orezul simplu la al doilea.",
            MENU_4,
            [("soup", "day1_lunch"), ("rice", "day2_lunch")],
        ),
        ("Cursul de pictură e în a doua dimineață.", WEEK, [("class", "Marți_morning")]),
        ("Marți dimineața a doua programare este Cursul de pictură.", WEEK, []),
        ("Cetatea Veche prima zi, Aleea Teilor a doua.", TRIP, [("fort", "day1"), ("walk", "day2")]),
        ("Cetatea Veche e în prima zi, Aleea Teilor într-a doua.", TRIP, [("fort", "day1"), ("walk", "day2")]),
        ("Aleea Teilor a trecut din ziua a doua în a treia.", TRIP, [("walk", "day3")]),
    ],
)
def test_an_ordinal_may_count_parts_of_days(text: str, slots: list[Slot], expected: list[tuple[str, str]]) -> None:
    """Alone it means a day after a preposition, or where it is the turn of the next one."""
    assert claims(text, slots) == expected


@pytest.mark.parametrize(
    ("text", "slots", "expected"),
    [
        (
            "Prima zi e a Cetății Vechi. A doua este pentru Aleea Teilor, iar a treia pentru Ștrandul Mic.",
            TRIP,
            [("fort", "day1"), ("walk", "day2"), ("pool", "day3")],
        ),
        ("A treia zi se gătește mult. A patra are supa verde la prânz.", MENU_4, [("soup", "day4_lunch")]),
        ("Ziua 2 e a Cetății Vechi. Ultima: Aleea Teilor.", TRIP, [("fort", "day2"), ("walk", "day3")]),
        ("Cetatea Veche e în prima zi. Aleea Teilor este în a doua.", TRIP, [("fort", "day1"), ("walk", "day2")]),
        (
            "Prima zi trece repede. Cetatea Veche e prima seară. Supa verde e într-a doua.",
            MENU,
            [("fort", "day1_dinner"), ("soup", "day2_dinner")],
        ),
        ("Ziua 1 are două opriri. A doua este Aleea Teilor.", TRIP, []),
        ("Ziua 1 e plină. Prima oprire e Cetatea Veche. A doua este Aleea Teilor.", TRIP, []),
        ("Prima cerință privește muzeele. A doua este pentru Aleea Teilor.", TRIP, []),
        ("Prima zi e a Cetății Vechi. A treia este pentru Aleea Teilor.", TRIP, [("fort", "day1")]),
        (
            "Prima zi e a Cetății Vechi. Pentru a doua și a treia zi am ales Aleea Teilor.",
            TRIP,
            [("fort", "day1")],
        ),
        (
            "În ziua 2 sunt trei vizite: prima la Cetatea Veche, a doua la Ștrandul Mic, a treia la Aleea Teilor.",
            TRIP,
            [],
        ),
    ],
)
def test_an_ordinal_goes_on_from_the_sentences_before(
    text: str, slots: list[Slot], expected: list[tuple[str, str]]
) -> None:
    """Not where something else was counted since, nor out of turn."""
    assert claims(text, slots) == expected


@pytest.mark.parametrize(
    ("text", "slots", "expected"),
    [
        (
            "Am pornit de la ziua a doua, fiindcă era fixată: la prânz avem supa verde, iar în jur orez simplu seara.",
            MENU,
            [("soup", "day2_lunch"), ("rice", "day2_dinner")],
        ),
        (
            "Plecăm de la ultima zi, unde nimic nu era fix: supa verde la prânz, orez simplu seara.",
            MENU,
            [("soup", "day2_lunch"), ("rice", "day2_dinner")],
        ),
        (
            "Altceva trece pe marți, Cursul de pictură a venit de marți după-amiază pe luni dimineață.",
            WEEK,
            [("class", "Luni_morning")],
        ),
        ("Aleea Teilor vine chiar a doua zi.", TRIP, []),
        ("Aleea Teilor vine a doua zi după Cetatea Veche.", TRIP, []),
        ("A doua zi, după prânz, vedem Aleea Teilor.", TRIP, [("walk", "day2")]),
    ],
)
def test_where_something_comes_from_and_when_the_next_day_is(
    text: str, slots: list[Slot], expected: list[tuple[str, str]]
) -> None:
    """A place that was left lets the one after it be that of the name; what a day starts with holds over a reason."""
    assert claims(text, slots) == expected


@pytest.mark.parametrize(
    ("text", "slots", "expected"),
    [
        ("Cursul de pictură e marți după masa de prânz.", WEEK, [("class", "Marți_afternoon")]),
        ("Marți, la prima oră, avem Cursul de pictură.", WEEK, [("class", "Marți_morning")]),
        ("Luni dimineață îi revine în continuare Cursului de pictură.", WEEK, [("class", "Luni_morning")]),
        ("Luni dimineață vedem Cetatea Veche, în continuare Aleea Teilor.", WEEK, [("fort", "Luni_morning")]),
        (
            "Orezul simplu, mai ieftin, însoțește supa verde la prânz în ziua 1.",
            MENU,
            [("rice", "day1_lunch"), ("soup", "day1_lunch")],
        ),
        ("- Cetatea Veche: o bucată, de la depozit.", SHOPS, [("fort", "depot")]),
        (
            "Luni vedem Cetatea Veche, iar ziua următoare Aleea Teilor.",
            WEEK,
            [("fort", "Luni_afternoon Luni_morning"), ("walk", "Marți_afternoon Marți_morning")],
        ),
        ("Prima zi e a Cetății Vechi. Ziua următoare: Aleea Teilor.", TRIP, [("fort", "day1"), ("walk", "day2")]),
        ("Ziua 2 e a Cetății Vechi. A treia și ultima: Aleea Teilor.", TRIP, [("fort", "day2"), ("walk", "day3")]),
        ("Prima cursă nu se face. A doua pleacă dimineața și duce Cetatea Veche.", VANS, [("fort", "trip2")]),
    ],
)
def test_what_gets_a_slot_and_what_keeps_another_thing_company(
    text: str, slots: list[Slot], expected: list[tuple[str, str]]
) -> None:
    """Also halves of the day by their meals, and the day after another."""
    assert claims(text, slots) == expected


@pytest.mark.parametrize(
    ("text", "slots", "expected"),
    [
        (
            "Supa verde e în ziua a doua, iar Cetatea Veche în a treia, împreună cu Aleea Teilor.",
            TRIP,
            [("soup", "day2"), ("fort", "day3"), ("walk", "day3")],
        ),
        (
            "Cetatea Veche stă în ziua 1, laolaltă cu Aleea Teilor și Ștrandul Mic.",
            TRIP,
            [("walk", "day1"), ("pool", "day1"), ("fort", "day1")],
        ),
        (
            "Cetatea Veche vine luni, alături de Aleea Teilor.",
            WEEK,
            [("fort", "Luni_afternoon Luni_morning"), ("walk", "Luni_afternoon Luni_morning")],
        ),
        (
            "Am adăugat Cursul de pictură și am mutat în ziua 2 Cetatea Veche și am mutat în ziua 3 Aleea Teilor.",
            TRIP,
            [("fort", "day2"), ("walk", "day3")],
        ),
        ("Am lăsat supa verde și am trecut pe luni orez simplu.", WEEK, [("rice", "Luni_afternoon Luni_morning")]),
        ("Am ales Aleea Teilor și am pus la depozit Cetatea Veche.", SHOPS, [("fort", "depot")]),
        ("Am ales Cetatea Veche și am mutat-o în ziua 3.", TRIP, [("fort", "day3")]),
        ("Cetatea Veche nu pleacă deci în cursa 2, iar Aleea Teilor și Ștrandul Mic au curse diferite.", VANS, []),
        ("Cetatea Veche nu stă așadar în ziua 2. Supa verde și orezul simplu rămân în zile separate.", TRIP, []),
        ("Cetatea Veche nu e astfel luni, iar Aleea Teilor rămâne.", WEEK, []),
        ("Cetatea Veche nu intră în ziua 1, deci în ziua 2 vedem Aleea Teilor.", TRIP, [("walk", "day2")]),
    ],
)
def test_company_goes_with_the_nearest_place_and_a_denied_place_with_nothing(
    text: str, slots: list[Slot], expected: list[tuple[str, str]]
) -> None:
    assert sorted(claims(text, slots)) == sorted(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Dimineață, prânz, seară: ziua 1 – orez simplu, supa verde, Cetatea Veche; ziua 2 – Aleea Teilor.",
            [
                "rice day1_breakfast",
                "soup day1_lunch",
                "fort day1_dinner",
                "walk day2_breakfast day2_dinner day2_lunch",
            ],
        ),
        (
            "Mic dejun, prânz și cină:\n- ziua 1: orez simplu, supa verde și Aleea Teilor\n- ziua 2: Cetatea Veche",
            [
                "rice day1_breakfast",
                "soup day1_lunch",
                "walk day1_dinner",
                "fort day2_breakfast day2_dinner day2_lunch",
            ],
        ),
        ("La prânz și la cină: ziua 2 – supa verde, orez simplu.", ["soup day2_lunch", "rice day2_dinner"]),
        (
            "La prânz și la cină: ziua 2 – supa verde, orez simplu. În ziua 2 sunt orez simplu și supa verde.",
            [
                "soup day2_lunch",
                "rice day2_dinner",
                "rice day2_breakfast day2_dinner day2_lunch",
                "soup day2_breakfast day2_dinner day2_lunch",
            ],
        ),
    ],
)
def test_parts_listed_before_days_go_with_the_names_of_each_day(text: str, expected: list[str]) -> None:
    assert [" ".join(claim) for claim in claims(text, MENU)] == expected


@pytest.mark.parametrize(
    ("text", "slots", "expected"),
    [
        (
            "- Luni: 50 de minute\n- Dintre cele trei rămâne doar Aleea Teilor.\n- Ștrandul Mic e marți.",
            WEEK,
            [("pool", "Marți_afternoon Marți_morning")],
        ),
        ("- Ziua 1 e scurtă\n- Dintre muzee apare Cetatea Veche.", TRIP, []),
        ("**Cursa 1**\n- Dintre cele două grele, numai Cetatea Veche.", VANS, []),
        ("În cursa 2, dintre cele grele, pleacă numai Cetatea Veche.", VANS, [("fort", "trip2")]),
        ("| Cursa | Colet |\n|---|---|\n| 2 (duba mică) | Aleea Teilor |", VANS, [("walk", "trip2")]),
        ("| Cursa | Colet |\n|---|---|\n| 2 (duba mare) | Aleea Teilor |", VANS, [("walk", "")]),
        ("| Ziua | Loc |\n|---|---|\n| 3 (sâmbătă) | Aleea Teilor |", TRIP, [("walk", "day3")]),
        ("| Loc | Ore |\n|---|---|\n| Aleea Teilor | 3 (pe jos) |", TRIP, []),
        ("Prima zi e a Ștrandului Mic. Cea de-a doua adună Aleea Teilor.", TRIP, [("pool", "day1"), ("walk", "day2")]),
        ("Prima zi e a Ștrandului Mic. A doua strânge Aleea Teilor.", TRIP, [("pool", "day1"), ("walk", "day2")]),
        ("Prima zi e a Ștrandului Mic. A doua reunește Aleea Teilor.", TRIP, [("pool", "day1"), ("walk", "day2")]),
    ],
)
def test_choices_among_things_are_nowhere_and_numbers_of_trips_are_places(
    text: str, slots: list[Slot], expected: list[tuple[str, str]]
) -> None:
    assert claims(text, slots) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Duba mică duce dimineața numai Cetatea Veche.", [("fort", "trip2")]),
        ("Duba mică pleacă dimineața cu Cetatea Veche.", [("fort", "trip2")]),
        ("După prânz pleacă Cetatea Veche, cu duba mare.", [("fort", "trip3")]),
        (
            "Dimineața duba mare duce Cetatea Veche, iar duba mică ia Aleea Teilor.",
            [("fort", "trip1"), ("walk", "trip2")],
        ),
        (
            "Dimineața urmează Cetatea Veche, în duba mică, iar la urmă, în duba mare, Aleea Teilor și supa verde.",
            [("fort", "trip2"), ("walk", "trip1"), ("soup", "trip1")],
        ),
        (
            "Duba mare duce Cetatea Veche dimineața și supa verde după-amiaza.",
            [("fort", "trip1 trip2"), ("soup", "trip3")],
        ),
        ("După-amiaza iese Cetatea Veche, iar duba mică duce Aleea Teilor.", [("fort", "trip3"), ("walk", "trip2")]),
        ("Cetatea Veche nu încape în duba mică, așa că pleacă după-amiaza, cu duba mare.", []),
    ],
)
def test_a_van_in_a_half_of_the_day_is_the_trip_that_both_have(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, VANS) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Caietele mutate la depozit și urcate de la una la patru, Aleea Teilor de la trei la două.", []),
        ("Caietele trec la depozit, de la 2 la 3; caietele la depozit, de la 1 la 2, supa verde de la 4 la 5.", []),
        (
            "Pixuri la magazinul online, de la zece la opt, Cetatea Veche de la una la trei, orez simplu de la 2 la 1.",
            [],
        ),
        ("La depozit urcăm de la una la patru pungi Cetatea Veche.", [("fort", "depot")]),
        (
            "La depozit luăm Cetatea Veche, de la două la patru, și Aleea Teilor, de la una la trei.",
            [("fort", "depot"), ("walk", "depot")],
        ),
    ],
)
def test_a_place_is_not_that_of_what_has_a_change_of_its_own(text: str, expected: list[tuple[str, str]]) -> None:
    assert claims(text, SHOPS) == expected
