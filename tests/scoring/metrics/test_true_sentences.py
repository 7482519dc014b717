"""Sentences that are true of the plan, in the manners in which people write them, cost F nothing."""

from __future__ import annotations

import pytest

from gmtw.core.types import Answer, Instance, ReadPlan
from gmtw.scoring.metrics.faithfulness import METRIC

CELLS = (("day1", "A1"), ("day1", "A3"), ("day2", "A4"))

TOLD = "În prima zi vedem Muzeul Țării Crișurilor și Piața Unirii, iar a doua zi mergem în Parcul Brătianu. "


def value(instance: Instance, text: str) -> float | None:
    answer = Answer(plan=ReadPlan(cells=CELLS), explanation=text)
    return METRIC.measure(instance, answer, "ro").value


@pytest.mark.parametrize(
    "sentence",
    [
        "În ziua 1 mergem la Muzeul Țării Crișurilor și în Piața Unirii (bilete de 20 de lei).",
        "Cu Cetatea Oradea în ziua 1 am avea acolo bilete de 45 de lei.",
        "Două dintre cele trei vizite sunt gratuite.",
        "Condițiile 2 și 3 nu sunt necesare pentru a dovedi asta.",
        "Cum ai acceptat doar un muzeu, Muzeul Francmasoneriei iese din discuție.",
        "Muzeul Țării Crișurilor costă singur 20 de lei.",
        "Obiectivele obligatorii costă singure 20 de lei.",
        "În ziua 2 nu se schimbă nimic.",
        "Cu patru obiective ajungem la 45 de lei.",
        "Limita nu se poate respecta fără Parcul Brătianu.",
        "Data viitoare mergem și la Cetatea Oradea.",
        "Cu Cetatea Oradea ar fi trebuit să scoatem Piața Unirii.",
        "Pe hârtie mergea și cu 30 de lei. Cade și asta.",
        "În ziua 1 n-au intrat: Cetatea Oradea (oricum cădea: ar fi fost prea scumpă) și Templul Francmasoneriei.",
    ],
)
def test_a_true_remark_beside_a_told_plan(travel: Instance, sentence: str) -> None:
    assert value(travel, TOLD + sentence) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Ziua 1: Muzeul Țării Crișurilor, Piața Unirii. Ziua 2: Parcul Brătianu.",
        "Cu prima zi merg Muzeul Țării Crișurilor și Piața Unirii, iar cu a doua zi Parcul Brătianu.",
        "În prima zi facem un tur al centrului: începem cu Muzeul Țării Crișurilor, apoi Piața Unirii. Încheiem "
        "a doua zi, adică în Parcul Brătianu.",
        "Pentru prima zi am ales Muzeul Țării Crișurilor și Piața Unirii, pentru a doua zi Parcul Brătianu.",
        "Z1: Țării Crișurilor și Unirii. Z2: Brătianu.",
        "În prima zi, Muzeul Țării Crișurilor, pentru cine nu se teme de istorie, și Piața Unirii. A doua zi, Parcul "
        "Brătianu.",
        "În prima zi, Muzeul Țării Crișurilor pentru cine nu vede altele și Piața Unirii; a doua zi, Brătianu.",
        "Ziua 1\n- Muzeul Țării Crișurilor\n- Piața Unirii\n\nZiua 2\n- Parcul Brătianu\n\n| Nr. | Cum e respectată |\n"
        "|---|---|\n| 1 | gratuite: Piața Unirii, Parcul Brătianu |",
        "— Ce vedem în ziua 1?\n— Muzeul Țării Crișurilor și piața.\n— Și în ziua 2?\n— Parcul Brătianu.",
        "| Nr. | Obiectiv | Ziua |\n|---|---|---|\n| 1 | Parcul Brătianu | 2 |\n| 2 | Piața Unirii | 1 |\n"
        "| 3 | Muzeul Țării Crișurilor | 1 |",
        "Prima variantă: Cetatea Oradea în ziua 1. Nu iese. Varianta bună: Muzeul Țării Crișurilor și Piața Unirii în "
        "ziua 1, Parcul Brătianu în ziua 2.",
        "## Ziua 1\nMuzeul Țării Crișurilor și Piața Unirii.\n## Ziua 2\nParcul Brătianu.\n\n"
        "Cetatea Oradea e prea departe.",
        "Cetatea Oradea în ziua 1: nu. Muzeul Țării Crișurilor și Piața Unirii: ziua 1. Parcul Brătianu: ziua 2.",
    ],
)
def test_a_plan_is_told_in_many_manners(travel: Instance, text: str) -> None:
    assert value(travel, text) == 1
