"""The plan of which a sentence speaks of a name, and whether it denies it there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from gmtw import languages
from gmtw.reading.propositions import Stance
from gmtw.reading.stance import namings_of
from gmtw.text.document import Document
from gmtw.text.names.mentions import Gazetteer

NAMES = {"x": ("Turnul Alb",), "y": ("Muzeul de Artă",)}


GALICIAN = {"x": ("Torre Branca",), "y": ("Museo de Arte",)}
CATALAN = {"x": ("Torre Blanca",), "y": ("Museu d'Art",)}


def said(text: str, code: str = "ro", names: Mapping[str, Sequence[str]] = NAMES) -> list[str]:
    """Return the stance of each mention of a text, in order."""
    namings = namings_of(Document(text, Gazetteer(names, languages.load(code))))
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


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("Dilluns anem a la Torre Blanca.", ["this"]),
        ("He renunciat a la Torre Blanca.", ["denied"]),
        ("No he renunciat a la Torre Blanca.", ["this"]),
        ("La Torre Blanca no s'ha inclòs, i el Museu d'Art queda dimarts.", ["denied", "this"]),
        ("Queden fora la Torre Blanca i el Museu d'Art.", ["denied", "denied"]),
        ("La Torre Blanca (prioritat baixa) s'ha eliminat.", ["denied"]),
        ("Visitem el Museu d'Art, la Torre Blanca no.", ["this", "denied"]),
        ("He substituït la Torre Blanca pel Museu d'Art.", ["denied", "this"]),
        ("No veiem sinó el Museu d'Art.", ["this"]),
        ("No anem a la Torre Blanca dilluns.", ["denied"]),
        ("Al pla antic hi havia la Torre Blanca.", [Stance.AGREED]),
        ("Primer he provat amb la Torre Blanca.", [Stance.TRIED]),
        ("Amb la Torre Blanca tindríem només 20 minuts.", [Stance.HYPOTHESIS]),
        ("Si agafàvem la Torre Blanca, no quedava temps.", [Stance.HYPOTHESIS]),
        ("Amb la Torre Blanca hem tingut 20 minuts.", ["this"]),
        ("Potser dilluns anem a la Torre Blanca.", [Stance.HEDGE]),
        ("Anem a la Torre Blanca o al Museu d'Art.", [Stance.OPTION, Stance.OPTION]),
        ("La Torre Blanca va abans del Museu d'Art.", ["this", "compared"]),
        ("Dilluns hi ha el Museu d'Art, perquè la Torre Blanca és lluny.", ["this", Stance.BESIDE]),
        ("El requisit 2 demana la Torre Blanca.", [Stance.DEMAND]),
        ("La Torre Blanca?", [Stance.QUESTION]),
        ("El Museu d'Art, que he descartat, és lluny.", ["denied"]),
        ("El dia 1 visitem la Torre Blanca.", ["this"]),
        ("Dilluns anem al Museu d'Art, sense la Torre Blanca.", ["this", "denied"]),
        ("La Torre Blanca seria massa lluny, i el Museu d'Art encara més.", [Stance.HYPOTHESIS, Stance.HYPOTHESIS]),
        ("El primer dia està reservat per a la Torre Blanca i el Museu d'Art.", ["this", "this"]),
        ("He deixat de banda la Torre Blanca.", ["denied"]),
        ("He deixat fora del pla la Torre Blanca i el Museu d'Art.", ["denied", "denied"]),
        ("No he inclòs la Torre Blanca.", ["denied"]),
        ("Ni la Torre Blanca ni el Museu d'Art són al pla.", ["denied", "denied"]),
        ("En comptes de la Torre Blanca he posat el Museu d'Art.", ["compared", "this"]),
        ("També he afegit el Museu d'Art.", ["this"]),
        ("Prescindim de la Torre Blanca.", ["denied"]),
        ("La visita a la Torre Blanca serà el segon dia.", ["this"]),
        ("Comencem a la Torre Blanca i acabem al Museu d'Art.", ["this", "this"]),
        ("La Torre Blanca i el Museu d'Art es visiten en dies diferents.", ["this", "this"]),
        ("Em vaig plantejar la Torre Blanca, però no hi cap.", [Stance.TRIED]),
        ("Com que plou, deixem el Museu d'Art per al segon dia.", [Stance.BESIDE]),
        ("La Torre Blanca no es mou.", ["this"]),
    ],
)
def test_a_catalan_name_is_said_of_one_plan(text: str, how: list[str]) -> None:
    """Articles stand between a denial and a name, contracted or elided: "sense la", "pel", "d'Art"."""
    assert said(text, "ca", CATALAN) == how


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("O luns non imos á Torre Branca.", ["denied"]),
        ("No plan antigo estaba a Torre Branca.", [Stance.AGREED]),
        ("Primeiro probei coa Torre Branca.", [Stance.TRIED]),
        ("Coa Torre Branca teriamos só 20 minutos.", [Stance.HYPOTHESIS]),
        ("Se collésemos a Torre Branca, non quedaba tempo.", [Stance.HYPOTHESIS]),
        ("Coa Torre Branca temos 20 minutos.", ["this"]),
        ("Quizais o luns imos á Torre Branca.", [Stance.HEDGE]),
        ("Imos á Torre Branca ou ao Museo de Arte.", [Stance.OPTION, Stance.OPTION]),
        ("A Torre Branca vai antes do Museo de Arte.", ["this", "compared"]),
        ("A Torre Branca vai antes ca o Museo de Arte.", ["this", "compared"]),
        ("O luns temos o Museo de Arte, porque a Torre Branca está lonxe.", ["this", Stance.BESIDE]),
        ("O requisito 2 pide a Torre Branca.", [Stance.DEMAND]),
        ("A Torre Branca?", [Stance.QUESTION]),
        ("O Museo de Arte, que descartei, está lonxe.", ["denied"]),
        ("O día 1 visitamos a Torre Branca.", ["this"]),
        ("O luns imos ao Museo de Arte, sen a Torre Branca.", ["this", "denied"]),
        ("A Torre Branca sería demasiado lonxe, e o Museo de Arte aínda máis.", [Stance.HYPOTHESIS, Stance.HYPOTHESIS]),
        ("O primeiro día queda reservado para a Torre Branca e o Museo de Arte.", ["this", "this"]),
        ("Deixei de lado a Torre Branca.", ["denied"]),
        ("Deixei fóra do plan a Torre Branca e o Museo de Arte.", ["denied", "denied"]),
        ("Non incluín a Torre Branca.", ["denied"]),
        ("Nin a Torre Branca nin o Museo de Arte están no plan.", ["denied", "denied"]),
        ("En lugar da Torre Branca puxen o Museo de Arte.", ["compared", "this"]),
        ("Tamén engadín o Museo de Arte.", ["this"]),
        ("Prescindimos da Torre Branca.", ["denied"]),
        ("A visita á Torre Branca será o segundo día.", ["this"]),
        ("Empezamos pola Torre Branca e rematamos no Museo de Arte.", ["this", "this"]),
        ("A Torre Branca e o Museo de Arte visítanse en días diferentes.", ["this", "this"]),
        ("Pensei na Torre Branca, pero non cabe.", [Stance.TRIED]),
        ("Como chove, deixamos o Museo de Arte para o segundo día.", [Stance.BESIDE]),
        ("A Torre Branca non se move.", ["this"]),
        ("Quitei a Torre Branca e metín o Museo de Arte.", ["denied", "this"]),
        ("A Torre Branca quedou fóra.", ["denied"]),
    ],
)
def test_a_galician_name_is_said_of_one_plan(text: str, how: list[str]) -> None:
    """Articles are contracted with what stands before them: "coa", "pola", "na", "da"."""
    assert said(text, "gl", GALICIAN) == how


@pytest.mark.parametrize("code", [code for code in languages.known() if languages.load(code).reading.concepts.include])
def test_the_name_of_a_day_says_only_when(code: str) -> None:
    """Whatever its words are elsewhere: "dintre" ("among"), Catalan "cap" ("no", but "cap al vespre")."""
    language = languages.load(code)
    include = next(word for word in language.reading.concepts.include if not word.endswith("*"))
    texts = [f"{name} {include} Zubrolin." for name in language.slots.names()]
    texts += [f"{include} Zubrolin {name}." for name in language.slots.names()]
    assert [text for text in texts if said(text, code, {"x": ("Zubrolin",)}) != ["this"]] == []
