"""The parser knows where every character of the explanation stands in the raw output, and what it left out."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gmtw.core.types import Instance
from gmtw.tasks.plan.parse import parse_plan
from gmtw.text.clean import CEDILLA, HALF_ESCAPE, unescape
from gmtw.text.offset_map import MappedText

PLAN = '{"day1": ["Cetatea Oradea"], "day2": ["Piața Unirii"]}'
PIECES = (
    *(
        "Vedem Cetatea Oradea. ",
        "Piața",
        " Unirii",
        "s\u0326i ţară",
        "Pia\u0163a ",
        "a\u0306\u0323",
        "각",
        "\u1100\u1161\u11a8",
    ),
    *("<|eot_id|>", "</s>", "<think>", "</think>", "<thought>", "</thi", "nk>", "<|start_header_id|>assistant"),
    *(PLAN, PLAN[:31], PLAN.replace('"', '\\"'), '{"x": 1}', "{", "}", '"', "```json\n", "```", "```\n{}\n```"),
    *("\n", " ", "\\n", "\\u0103", "\\ud83d", "\ud83d", "\\", "Muzeul Francmasoneriei\n\n", "\r\n", "\u202e"),
)
"""Pieces of an output in which every step of the reading has something to do."""


def explained(text: str, instance: Instance) -> MappedText:
    """The explanation with its places; it is the one that is scored."""
    parsed = parse_plan(text, instance, "ro")
    found = parsed.explanation
    assert found.text == parsed.answer.explanation
    assert len(found.starts) == len(found.ends) == len(found.text)
    return found


@given(text=st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_places_are_in_order(travel: Instance, text: str) -> None:
    """Whatever is thrown together; places never go back, and lie inside the output."""
    found = explained(text, travel)
    assert list(found.starts) == sorted(found.starts)
    assert all(0 <= start <= end <= len(text) for start, end in zip(found.starts, found.ends, strict=True))


@example(text=PLAN.replace('"', '\\"') + '\\<think></think>"')
@given(text=st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_what_is_left_out_and_what_is_read_never_overlap(travel: Instance, text: str) -> None:
    """No character of the explanation stands in a span that was left out, and none in the answer object."""
    parsed = parse_plan(text, travel, "ro")
    gone = {at for _, start, end in parsed.left_out for at in range(start, end)}
    if parsed.answer_object is not None:
        gone |= set(range(*parsed.answer_object.origin(0, len(parsed.answer_object.text))))
    explanation = parsed.explanation
    read = (
        at
        for character, start, end in zip(explanation.text, explanation.starts, explanation.ends, strict=True)
        if character not in " \n"
        for at in range(start, end)
    )
    assert gone.isdisjoint(read)


@given(text=st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_each_character_stands_where_it_is_said_to(travel: Instance, text: str) -> None:
    """Its place holds the character itself, its components, its escape, or the source of a blank."""
    found = explained(text, travel)
    for character, start, end in zip(found.text, found.starts, found.ends, strict=True):
        raw = text[start:end]
        composed = unicodedata.normalize("NFC", raw).translate(CEDILLA)
        escaped = character in (unescape(raw), "\ufffd") or HALF_ESCAPE.fullmatch(raw)
        assert character in composed or escaped or character in " \n", (character, raw)


@pytest.mark.parametrize(
    ("text", "part", "raw"),
    [
        ("<think>nu</think>Vedem Cetatea.", "Cetatea", "Cetatea"),
        ("<think>Cetatea</think> Cetatea <|eot_id|>Cetatea", "Cetatea", "Cetatea"),
        ("dimineat\u0326a\u0306 frumoasa\u0306", "frumoasă", "frumoasa\u0306"),
        ("diminea\u0163ă\n" + PLAN, "dimineață", "diminea\u0163ă"),
        ("O zi \\u00een ora\\u0219 de vis\\nTot\\n" + PLAN.replace('"', '\\"'), "oraș", "ora\\u0219"),
        (f"```json\n{PLAN}\n```\nApoi plecăm acasă", "acasă", "acasă"),
        (f'Schiță: {{"x": 1}} și apoi\n{PLAN}', "apoi", "apoi"),
        ("\u1100\u1161\u11a8 și", "각", "\u1100\u1161\u11a8"),
    ],
)
def test_places_in_the_raw_output(travel: Instance, text: str, part: str, raw: str) -> None:
    """Reasoning, tokens, composed letters, cedillas, escapes, fences and drafts in front move nothing."""
    found = explained(text, travel)
    at = found.text.index(part)
    start, end = found.origin(at, at + len(part))
    assert text[start:end] == raw
    assert start == text.rindex(raw) if part != "Cetatea" else start > text.find("</think>")


def test_what_is_gone_is_known(travel: Instance) -> None:
    """Tokens, reasoning and drafts by kind, each with its place; the answer with its own."""
    text = f'<think>a</think><s>Schiță {{"x": 1}}\n{PLAN}</s>'
    found = parse_plan(text, travel, "ro")
    assert {(gone.kind, text[gone.start : gone.end]) for gone in found.left_out} == {
        ("reasoning", "<think>a</think>"),
        ("token", "<s>"),
        ("token", "</s>"),
        ("aside", '{"x": 1}'),
    }
    assert found.answer_object is not None
    start, end = found.answer_object.origin(0, len(found.answer_object.text))
    assert text[start:end] == PLAN
