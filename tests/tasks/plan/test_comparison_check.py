"""Comparisons of named things, and what is said of one alone: false only if nothing that may be meant makes it so."""

from __future__ import annotations

import pytest

from tests.tasks.plan.test_statement_check import truths


@pytest.mark.parametrize(
    "text",
    [
        "Cetatea Veche este mai scumpă decât Muzeul Monedei.",
        "Muzeul Monedei costă cu 5 lei mai puțin decât Cetatea Veche.",
        "Cel mai scump obiectiv este Cetatea Veche.",
        "Cel mai scump muzeu este Muzeul Monedei.",
        "În a doua zi, cel mai scump obiectiv este Muzeul Monedei.",
        "Cel mai ieftin bilet este cel de la Muzeul Monedei.",
        "Singurul muzeu din plan este Muzeul Monedei.",
        "În afară de Cetatea Veche și Muzeul Monedei, toate sunt gratuite.",
        "Doar Aleea Teilor este gratuită.",
        "A doua zi vedem Muzeul Monedei și Aleea Teilor. Singurul obiectiv cu plată este Muzeul Monedei.",
        "Gratuit este doar unul dintre obiective.",
        "Muzee: Muzeul Monedei, Muzeul Jucăriilor.",
    ],
)
def test_what_may_be_so_is_not_false(text: str) -> None:
    """Of all of the plan, of a slot, of one sort; what is free is not the cheapest ticket."""
    assert truths(text) == []


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("Cetatea Veche este mai ieftină decât Muzeul Monedei.", "cost: 30 / 25"),
        ("Muzeul Monedei costă cu 10 lei mai puțin decât Cetatea Veche.", "cost: 25 / 30"),
        ("Cetatea Veche și Muzeul Monedei au același preț.", "cost: 30 / 25"),
        ("Cel mai scump obiectiv este Muzeul Monedei.", "fort"),
        ("Cel mai scump obiectiv din plan, Muzeul Monedei, e în ziua 2.", "fort"),
        ("Cel mai ieftin bilet este cel de la Cetatea Veche.", "mint, doll"),
        ("Singurul muzeu din plan este Cetatea Veche.", "mint"),
        ("Singurul obiectiv cu plată este Muzeul Monedei.", "fort"),
        ("Doar Cetatea Veche este gratuită.", "fort"),
        ("Cu excepția Cetății Vechi, toate sunt gratuite.", "mint"),
        ("Gratuite sunt Aleea Teilor și Cetatea Veche.", "fort"),
        ("Avem două muzee, Muzeul Monedei și Aleea Teilor.", "walk"),
    ],
)
def test_what_is_so_of_nothing_that_may_be_meant_is_false(text: str, truth: str) -> None:
    assert truth in truths(text)


def test_what_the_prompt_does_not_show_is_not_compared() -> None:
    assert truths("Cetatea Veche este mai ieftină decât Muzeul Monedei.", prompt="Fă un plan.") == []


def test_of_unknown_names_nobody_knows_whether_they_are_so() -> None:
    assert truths("Singurul obiectiv cu plată este Muzeul Monedei.", unknown=1) == []
