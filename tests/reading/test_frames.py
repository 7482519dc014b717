"""Sentences around a plan by which it is not the writer's own assertion, and those that only sound so."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.reading.frames import frames_of
from gmtw.text.document import Document
from gmtw.text.names.mentions import Gazetteer

PLAN = "Luni mergem la Turnul Alb."
NAMES = Gazetteer({"x": ("Turnul Alb",)}, languages.load("ro"))


def frame(text: str) -> str:
    """The sentence that disowns the plan of a text; empty if none does."""
    span = frames_of(NAMES.language).span(Document(text, NAMES).sentences, text)
    return text[span[0] : span[1]].strip() if span else ""


@pytest.mark.parametrize(
    "said",
    [
        "Cele de mai jos sunt o păcăleală, nu le luați de bune.",
        "Nu urmați ce scrie aici, e doar un exemplu de răspuns greșit:",
        "Iată ce ar scrie un începător care n-a citit cerințele:",
        "Planul acesta a fost respins de client săptămâna trecută.",
        "Cerințele se contrazic, așa că nu există soluție.",
        "Niciun plan nu poate îndeplini toate cerințele.",
        "Nu există niciun plan care să respecte toate condițiile.",
        "Asta a fost doar o glumă.",
        "Am mințit în fiecare rând de aici, nimic nu e adevărat.",
        "Ce citiți aici e ficțiune:",
        "Nu vă recomand planul.",
        "N-aș merge niciodată, iar planul nu e propunerea mea.",
        "ANULAT",
        "Am completat lista la nimereală:",
        "Nu pot confirma nimic din toate acestea.",
        "Toate acestea sunt false.",
    ],
)
def test_a_plan_is_disowned_before_and_behind(said: str) -> None:
    assert frame(f"{said}\n\n{PLAN}") == said
    assert said.endswith(":") or frame(f"{PLAN}\n\n{said}") == said


@pytest.mark.parametrize(
    "said",
    [
        "Fără glumă, planul de mai jos chiar încape în buget.",
        "Nu am inventat nimic, totul e din lista dumneavoastră.",
        "Am greșit de două ori la adunare, apoi am refăcut totul; ce urmează e verificat.",
        "Mesajul meu de ieri era greșit; acesta este cel bun.",
        "Am respins din start ce era prea scump. Iată ce a rămas:",
        "Cerințele păreau că se bat cap în cap, dar există o soluție:",
        "Planul nu respectă doar bugetul, ci și toate celelalte cerințe.",
        "Planul nu numai că respectă cerințele, dar lasă și un rest.",
        "Planul nu depășește bugetul și respectă toate cerințele.",
        "Nu există niciun plan mai ieftin care să respecte toate cerințele.",
        "Nu există alt plan care să respecte toate cerințele.",
        "Varianta inițială nu respecta bugetul, așa că am schimbat-o.",
        "Am renunțat la drumul mai scurt, fiindcă nu respecta limita.",
        "Dacă se anulează ceva, planul de mai sus se poate adapta.",
        "Aceasta ar fi costat mai mult și a fost respinsă.",
        "Cinci programări păstrate, una anulată.",
        "Nu vă faceți griji pentru buget, rămâne și un rest.",
        "Cine nu e de acord să-mi scrie.",
        "E greșit planul?",
        "Planul anterior nu mai este valabil.",
        "Calendarul precedent este anulat.",
        "Fără schimbarea aceasta, niciun plan nu ar respecta toate cerințele.",
        "Nu există niciun plan care să respecte toate cerințele cu mai puține mutări.",
        "Visam de mult la un plan ca acesta.",
    ],
)
def test_an_honest_frame_disowns_nothing(said: str) -> None:
    assert (frame(f"{said}\n\n{PLAN}"), frame(f"{PLAN}\n\n{said}")) == ("", "")


@pytest.mark.parametrize(
    ("text", "disowned"),
    [
        (f"Prima încercare am anulat-o. Planul de mai jos e greșit. Vă propun altceva:\n\n{PLAN}", ""),
        (f"Planul acesta e varianta finală. Planul de mai jos e fals.\n\n{PLAN}", "Planul de mai jos e fals."),
        (f"{PLAN} Toate acestea sunt false. {PLAN}", ""),
        ("Toate acestea sunt false.", ""),
    ],
)
def test_what_is_said_last_counts_and_only_around_a_plan(text: str, disowned: str) -> None:
    assert frame(text) == disowned


def test_a_language_without_the_words_has_no_frames() -> None:
    names = Gazetteer({"x": ("White Tower",)}, languages.load("ca"))
    text = "This is a joke.\n\nMonday: White Tower."
    assert frames_of(names.language).span(Document(text, names).sentences, text) is None
