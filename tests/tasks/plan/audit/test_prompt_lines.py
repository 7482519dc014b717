"""The lines of a prompt on each entity, and the amounts in them."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.tasks.plan.audit.prompt_lines import EntityText, said

RO = languages.load("ro")


def test_what_a_prompt_says_of_each_entity() -> None:
    """The rest of the line that begins with the name, of the longest name there; else of the first line naming it."""
    prompt = (
        "Choose: Old Park is nice.\n\nSights:\n 1. Park (open, 5 lei)\n * Old Park (open)\nVisit Park.\nSee Zoo, 9."
    )
    found = said(prompt, {"p": "Park", "o": "Old Park", "z": "Zoo", "x": "Absent"})
    assert {id_: " ".join(text.text.split()) for id_, text in found.items()} == {
        "p": ", (open, 5 lei)",
        "o": ", (open)",
        "z": "See , , 9.",
    }
    assert "#sights" in found["p"].features()
    assert {"|open|", "open"} <= found["p"].features()


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("90 de minute", 90),
        ("1.5 ore", 90),
        ("1,5 ore", 90),
        ("1 oră 30 de minute", 90),
        ("două ore", 120),
        ("1.200 kcal", 1200),
        ("1 200 kcal", 1200),
    ],
)
def test_an_amount_may_be_said_in_any_unit(text: str, amount: int) -> None:
    """Digits, decimals, thousands, words, hours."""
    assert amount in EntityText(text).amounts(RO)
    assert amount + 1 not in EntityText(text).amounts(RO)
