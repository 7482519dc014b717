"""Sentences that take back the whole text, and those that speak of a part, an older plan or a condition."""

from __future__ import annotations

import pytest

from gmtw.languages import load
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.statuses import MentionStatus, StatusReader
from tests.text.scenes import NAMES

RO = load("ro")
TOLD = "În prima zi vedem Cetatea Veche, iar a doua zi mergem pe Aleea Teilor. "


def taken_back(text: str) -> list[str]:
    """Return the entities of mentions that `text` takes back."""
    mentions = Gazetteer(NAMES, RO).find(text)
    reading = StatusReader(RO).read(list(sentences(text, mentions)), frozenset(), len(mentions))
    said = zip(mentions, reading.statuses, strict=True)
    return [mention.id for mention, status in said if status is MentionStatus.RETRACTED]


@pytest.mark.parametrize(
    "last",
    [
        "Din păcate, excursia nu mai are loc.",
        "Între timp, tot programul s-a anulat.",
        "Planul acesta a fost respins, fiindcă era scump.",
        "Itinerariul de mai sus nu e bun.",
        "Am renunțat la tot.",
        "Planul de mai sus îl retrag.",
        "Am anulat toată vacanța.",
        "Vă rog să nu urmați acest plan.",
        "Până la urmă nu mergem nicăieri.",
        "De fapt nu vizităm nimic.",
        "Am încurcat zilele.",
        "Inversați cele două zile față de ce am scris.",
        "Acesta era planul inițial, pe care l-am abandonat.",
        "Asta a fost doar o primă variantă.",
        "Ce ați citit nu e planul meu.",
        "Ce e mai sus e doar un exemplu, nu planul meu.",
        "Planul adevărat este altul: mergem la Ștrandul Mic.",
        "Corectură: unde scrie „prima zi” se va citi „a doua zi”.",
    ],
)
def test_what_is_said_of_the_whole_takes_all_before_it_back(last: str) -> None:
    assert taken_back(TOLD + last) == ["fort", "walk"]


@pytest.mark.parametrize(
    "last",
    [
        "Excursia nu se anulează dacă plouă.",
        "Dacă plouă tare, excursia nu mai are loc.",
        "Excursia nu mai are loc sâmbătă, ci duminică.",
        "Planul vechi nu mai este valabil.",
        "Planul inițial, pe care l-am abandonat, avea trei muzee.",
        "Acesta era planul inițial și rămâne neschimbat.",
        "Acesta nu e planul cel mai ieftin.",
        "Am anulat tot ce era prea scump.",
        "Am anulat tot, mai puțin plimbarea.",
        "Marți am anulat tot.",
        "Nu mergem nicăieri în afară de aceste locuri.",
        "După aceea nu mai mergem nicăieri.",
        "Până la urmă nu cumpărăm nimic în plus.",
        "Meniul e altul decât cel de săptămâna trecută.",
        "Am încurcat la început zilele, dar acum e bine.",
        "Am inversat cele două zile, cum ați cerut.",
        "Planul de mai sus nu e bun doar pentru copii.",
        "Nu anulăm nimic.",
        "Planul este diferit și plin de surprize.",
        "Cele două se suprapuneau. Toate au fost anulate.",
        "O altă propunere era mai scumpă. Propunerea a fost respinsă.",
        "Inițial voiam să începem cu Ștrandul Mic. Aceasta era prima variantă, dar era departe.",
        "Nu cumva excursia nu mai are loc?",
    ],
)
def test_a_part_a_condition_or_an_older_plan_takes_nothing_back(last: str) -> None:
    assert taken_back(TOLD + last) == []


def test_what_is_told_after_it_stands() -> None:
    assert taken_back("Vedem Ștrandul Mic. Planul acesta nu e bun. " + TOLD) == ["pool"]
