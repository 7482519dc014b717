"""How named things are said to stand to each other: what is stated, and what states nothing."""

from __future__ import annotations

import pytest

from gmtw.languages import load
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.statements.relations import RelationReader
from tests.text.scenes import NAMES

RO = load("ro")
NAMED, READER = Gazetteer(NAMES, RO), RelationReader(RO)


def stated(text: str) -> list[str]:
    """Return each relation that a text states, as its kind and the things in their order."""
    mentions = NAMED.find(text)
    found = (one for sentence in sentences(text, mentions) for one in READER.read(sentence.atoms))
    return [" ".join((one.kind, *(mentions[number].id for number in one.mentions))) for one in found]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Cetatea Veche vine după Aleea Teilor și înaintea Ștrandului Mic.", ["order walk fort", "order fort pool"]),
        ("Cetatea Veche este luni dimineață, înaintea Aleii Teilor.", ["order fort walk"]),
        ("Cetatea Veche este luni după-amiază, după Aleea Teilor.", ["order walk fort"]),
        (
            "Cetatea Veche (luni) vine înaintea Aleii Teilor (marți), iar Ștrandul Mic după supa verde.",
            ["order fort walk", "order soup pool"],
        ),
        (
            "Cetatea Veche este însoțită de Aleea Teilor și stă în altă zi decât Ștrandul Mic.",
            ["both fort walk", "apart fort pool"],
        ),
        ("Cetatea Veche, Aleea Teilor și Ștrandul Mic sunt în aceeași zi.", ["together fort walk pool"]),
        ("Am scos Cetatea Veche, iar Aleea Teilor vine după Ștrandul Mic.", ["order pool walk"]),
        ("Vedem Cetatea Veche și Aleea Teilor, care vine după Ștrandul Mic.", ["order pool walk"]),
        ("Cerința 2: Cetatea Veche și Aleea Teilor nu călătoresc împreună.", ["apart fort walk"]),
        ("Ordinea Cetatea Veche (luni) – Aleea Teilor – Ștrandul Mic este respectată.", ["order fort walk pool"]),
        ("Vedem Cetatea Veche și Aleea Teilor în aceeași zi.", ["together fort walk"]),
        ("Nu punem Cetatea Veche și Aleea Teilor în aceeași zi.", ["apart fort walk"]),
        ("Pe Cetatea Veche și Aleea Teilor le-am pus în zile separate.", ["apart fort walk"]),
        ("Cetatea Veche se vizitează în aceeași zi cu Aleea Teilor.", ["together fort walk"]),
        ("Cetatea Veche pleacă odată cu Aleea Teilor.", ["together fort walk"]),
        ("Cetatea Veche, Aleea Teilor și Ștrandul Mic stau toate în aceeași zi.", ["together fort walk pool"]),
    ],
)
def test_what_is_stated(text: str, what: list[str]) -> None:
    assert stated(text) == what


@pytest.mark.parametrize(
    "text",
    [
        "Cetatea Veche era înaintea Aleii Teilor.",
        "Vedem Cetatea Veche, apoi Aleea Teilor, în aceeași zi cu plimbarea.",
        "Cetatea Veche costă împreună cu Aleea Teilor 40 de lei.",
        "Cetatea Veche și Aleea Teilor nu ar fi încăput în aceeași zi.",
        "Cetatea Veche ar fi înaintea Aleii Teilor.",
        "Cetatea Veche trebuie să fie înaintea Aleii Teilor.",
        "Cerința ca Cetatea Veche să fie înaintea Aleii Teilor e ușoară.",
        "Inițial, Cetatea Veche este înaintea Aleii Teilor.",
        "Cetatea Veche nu este înaintea Aleii Teilor.",
        "Nu e adevărat că Cetatea Veche este înaintea Aleii Teilor.",
        "Luni vedem Cetatea Veche, după Aleea Teilor vine Ștrandul Mic.",
        "Cetatea Veche este luni, după Aleea Teilor vine Ștrandul Mic.",
        "Lângă Cetatea Veche și Aleea Teilor sunt în aceeași zi multe altele.",
        "Cetatea Veche este liniștită, în zile diferite și Aleea Teilor.",
        "Dintre Cetatea Veche și Aleea Teilor se păstrează numai Aleea Teilor și Ștrandul Mic.",
        "Ordinea Cetatea Veche – Aleea Teilor nu este respectată.",
    ],
)
def test_what_states_nothing(text: str) -> None:
    assert stated(text) == []
