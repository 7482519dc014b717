"""Of which plan a sentence speaks of a name, and whether it denies it there."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.reading.propositions import Stance
from gmtw.reading.stance import namings_of
from gmtw.text.document import Document
from gmtw.text.names.mentions import Gazetteer

NAMES = {"x": ("Turnul Alb",), "y": ("Muzeul de Artă",)}


def said(text: str, code: str = "ro") -> list[str]:
    """How each mention of a text is said, in order."""
    namings = namings_of(Document(text, Gazetteer(NAMES, languages.load(code))))
    return [
        "denied" if one.denied else "compared" if one.compared else str(one.stance)
        for _, one in sorted(namings.items())
    ]


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("Luni mergem la Turnul Alb.", ["this"]),
        ("Am renunțat la Turnul Alb.", ["denied"]),
        ("Nu am renunțat la Turnul Alb.", ["this"]),
        ("Nu lipsește nici Turnul Alb.", ["this"]),
        ("Nici Turnul Alb nu lipsește.", ["this"]),
        ("Turnul Alb nu a fost inclus, iar Muzeul de Artă rămâne marți.", ["denied", "this"]),
        ("Rămân pe dinafară Turnul Alb și Muzeul de Artă.", ["denied", "denied"]),
        ("Turnul Alb (prioritate scăzută) a fost eliminat.", ["denied"]),
        ("Vizităm Muzeul de Artă, Turnul Alb nu.", ["this", "denied"]),
        ("Am înlocuit Turnul Alb cu Muzeul de Artă.", ["denied", "this"]),
        ("Nu vedem decât Muzeul de Artă.", ["this"]),
        ("Turnul Alb a fost înlocuit cu Muzeul de Artă.", ["denied", "this"]),
        ("Turnul Alb face loc Muzeului de Artă.", ["denied", "this"]),
        ("Nu mergem la Turnul Alb luni.", ["denied"]),
        ("În planul vechi era Turnul Alb.", [Stance.AGREED]),
        ("Am încercat întâi cu Turnul Alb.", [Stance.TRIED]),
        ("Cu Turnul Alb am avea doar 20 de minute.", [Stance.HYPOTHESIS]),
        ("Dacă luam Turnul Alb, nu mai rămânea timp.", [Stance.HYPOTHESIS]),
        ("Cu Turnul Alb ar fi trebuit să scoatem Muzeul de Artă.", [Stance.HYPOTHESIS, Stance.HYPOTHESIS]),
        ("Cu Turnul Alb am avut 20 de minute.", ["this"]),
        ("Poate că luni mergem la Turnul Alb.", [Stance.HEDGE]),
        ("Mergem la Turnul Alb sau Muzeul de Artă.", [Stance.OPTION, Stance.OPTION]),
        ("Turnul Alb vine înainte de Muzeul de Artă.", ["this", "compared"]),
        ("Luni e Muzeul de Artă, deoarece Turnul Alb e departe.", ["this", Stance.BESIDE]),
        ("Cerința 2 cere Turnul Alb.", [Stance.DEMAND]),
        ("Turnul Alb?", [Stance.QUESTION]),
        ("Muzeul de Artă, pe care l-am scos, e departe.", ["denied"]),
        ("Turnul Alb cade chiar în prima zi.", [Stance.TRIED]),
        ("Au fost omise Turnul Alb (oricum e departe) și Muzeul de Artă.", ["denied", "denied"]),
        ("În ziua 1 vizităm Turnul Alb.", ["this"]),
        ("Limita nu se poate atinge fără Turnul Alb și Muzeul de Artă.", ["compared", "compared"]),
        ("Turnul Alb nu se poate decât luni.", ["this"]),
        ("Luni mergem la Muzeul de Artă, fără Turnul Alb.", ["this", "denied"]),
        ("Am ideea de a vizita Turnul Alb luni.", [Stance.BESIDE]),
        ("Data viitoare punem și Turnul Alb.", [Stance.BESIDE]),
        ("Turnul Alb nu poate fi decât luni.", ["this"]),
        ("Turnul Alb poate fi luni.", [Stance.DEMAND]),
        ("Poate mergem la Turnul Alb.", [Stance.HEDGE]),
        ("Cu Turnul Alb la prânz, doar 2960.", [Stance.BESIDE]),
        ("Turnul Alb ar fi prea departe, iar Muzeul de Artă și mai departe.", [Stance.HYPOTHESIS, Stance.HYPOTHESIS]),
        ("În planul vechi era luni Turnul Alb, iar marți Muzeul de Artă.", [Stance.AGREED, Stance.AGREED]),
        ("Am încercat așa: Turnul Alb luni.", [Stance.TRIED]),
        ("Turnul Alb luni: nu.", [Stance.TRIED]),
        ("La N. Iorga vedem Turnul Alb.", ["this"]),
        ("Eu cred că e bine să mergem la Turnul Alb.", ["this"]),
        ("Ziua 1 este rezervată pentru Turnul Alb și Muzeul de Artă.", ["this", "this"]),
        ("În ziua 1 vedem Muzeul de Artă, iar pentru Turnul Alb lăsăm o oră.", ["this", "compared"]),
    ],
)
def test_a_name_is_said_of_one_plan(text: str, how: list[str]) -> None:
    assert said(text) == how


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("Turnul Alb and Muzeul de Artă are not in the plan.", ["denied", "denied"]),
        ("Turnul Alb is not part of the plan.", ["denied"]),
        ("Turnul Alb is not far, and it is in the plan.", ["this"]),
        ("On day 1 we could choose Turnul Alb, but just as well Muzeul de Artă.", ["hedge", "hedge"]),
        ("Day 1 is reserved for Turnul Alb.", ["this"]),
        ("On day 1 we leave early for Turnul Alb.", ["compared"]),
        ("The note of 18 May 2003 names Turnul Alb.", ["this"]),  # a month, and no doubt
        ("On day 2 we may see Turnul Alb.", [Stance.HEDGE]),
    ],
)
def test_a_name_is_said_of_one_plan_in_english(text: str, how: list[str]) -> None:
    assert said(text, "en") == how


def test_words_are_data() -> None:
    """A language without the tables reads names, and denies nothing."""
    assert said("Nu mergem la Turnul Alb.", "es") == ["this"]
