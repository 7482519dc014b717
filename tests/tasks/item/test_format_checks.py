"""Each named check of a format: held by what was asked for, missed by what was not, turned round by false."""

from __future__ import annotations

from typing import Any

import pytest

from gmtw.tasks.item.format_checks import CHECKS, compliance, held

EWE = "Ame aɖe le xɔ me. Eya nye fofonye kple dzi ƒe gbɔ."
FIVE = "\n".join(f"- atikutsetse {n} le eme" for n in "abcde")


def check(name: str, value: Any, text: str) -> float:
    return held({name: value}, text, "ee")[name]


HOLDS: list[tuple[str, Any, str, str]] = [
    ("contains_ewe", True, EWE, "The people came."),
    ("min_length", 3, "abc", "ab"),
    ("max_length", 3, "abc", "abcd"),
    ("contains_function_call", True, '<function_call>{"name": 1}', "no call"),
    ("markdown_elements", ["table"], "|a|b|\n|---|---|\n|1|2|", "a | b"),
    ("markdown_elements", ["header"], "## Nya", "Nya"),
    ("markdown_elements", ["list"], "x\n- a", "1 a"),
    ("markdown_elements", ["bold"], "**nya** ɖeka", "** nya"),
    ("list_item_count", 5, FIVE, FIVE + "\n- ade"),
    ("list_item_count", 3, "kɔɖu, aŋgba, yevunɛ", "kɔɖu, aŋgba"),
    ("max_sentences", 1, "Nya ɖeka pɛ ko.", EWE),
    ("no_french", True, EWE, "Ame les enfants dans xɔ me."),
    ("has_pro_con", True, "Enyo:\n- a\n- b\n\nMenyo o:\n- c\n- d", "Enyo."),
    ("starts_with", "Nyateƒe", "**Nyateƒe**, ele nenema.", "Ele nenema, nyateƒe."),
    ("proverb_count", 2, "«Lo gbãtɔ la» kple «lo evelia la»", "«Lo ɖeka pɛ»"),
    ("numbered_list_items", 3, "1. a\n2. b\n3. c", "1. a\n3. b\n2. c"),
    ("max_word_count", 3, "nya etɔ̃ ko", "nya etɔ̃ wu esia"),
    ("must_ask_clarification", True, "Ŋkeke ka dzi?", "Mawɔe."),
    ("answer_consistency", True, "Ŋkɔnye nye Yawo. Ame siae nye Yawo.", "Ŋkɔnye nye Yawo. Ame siae nye Kofi."),
    ("neutrality", True, "Ame bubuwo bua eŋuti bubui.", "Vote for me!! They are stupid."),
    ("role_preserved", True, "Nyee nye Yawo.", "As an AI language model I have no name."),
]


@pytest.mark.parametrize(("name", "value", "good", "bad"), HOLDS)
def test_a_check_tells_them_apart(name: str, value: Any, good: str, bad: str) -> None:
    assert check(name, value, good) == 1.0
    assert check(name, value, bad) == 0.0


def test_every_check_is_tried() -> None:
    """The twelve that were declared and never built are among them."""
    assert {name for name, *_ in HOLDS} == set(CHECKS)


@pytest.mark.parametrize(("name", "value", "good", "bad"), [row for row in HOLDS if row[1] is True])
def test_false_turns_a_check_round(name: str, value: Any, good: str, bad: str) -> None:
    assert check(name, False, good) == 0.0
    assert check(name, False, bad) == 1.0


def test_limits_that_anybody_keeps_earn_nothing_alone() -> None:
    """A foreign sentence of the right length, without a call: nothing that was asked for is there."""
    checks = {"min_length": 5, "max_length": 500, "contains_function_call": False, "contains_ewe": True}
    assert compliance(checks, "The people came to the house.", "ee")[0] == 0.0
    assert compliance({"min_length": 5}, "The people came to the house.", "ee")[0] == 0.0
    assert compliance(checks, EWE, "ee")[0] == 1.0
