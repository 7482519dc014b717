"""The letter that an answer chooses."""

from __future__ import annotations

import pytest

from gmtw.tasks.item.choice_parser import chosen

OPTIONS = ("li ho", "l'hi", "ho li", "li'l")


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("B", "B"),
        ("b)", "B"),
        ("B. l'hi", "B"),
        ("**B**", "B"),
        ("(C) ho li", "C"),
        ("La resposta correcta és la lletra C.", "C"),
        ("La opción correcta es la D", "D"),
        ("La réponse est B", "B"),
        ("The correct option is (C), since it agrees.", "C"),
        ("Răspunsul corect este litera C.", "C"),
        ("Ŋuɖoɖoa nye B", "B"),
        ("Réponse : b", "B"),
        ("La resposta no és A, és B", "B"),
        ("Not B, the answer is C", "C"),
        ("$\\boxed{C}$", "C"),
        ("A) li ho: no.\nB) l'hi: sí.\n\n**B**", "B"),
        ("Je pense D.", "D"),
        ("«l’hi».", "B"),
    ],
)
def test_what_was_chosen_is_read(text: str, letter: str) -> None:
    assert chosen(text, OPTIONS) == letter


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A la meva opinió, no ho sé.",
        "The answer is a mystery",
        "A o B",
        "A) li ho\nB) l'hi",
        "Nothing here",
        "Failed to establish a connection",
        "E",
    ],
)
def test_what_is_no_choice_is_unparsed(text: str) -> None:
    """A word that looks like a letter, two letters, a list of the options, a letter that no option has."""
    assert chosen(text, OPTIONS) is None
