"""The trace reads as `read` does, and knows where every character of the explanation stands in the raw output."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw.core.types import Instance
from gmtw.report.annotate.offset_map import Traced, joined
from gmtw.report.annotate.trace import trace
from gmtw.scoring.parse import read
from gmtw.text.clean import CEDILLA, HALF_ESCAPE, unescape

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
"""What an output is made of where every step of the reading has something to do."""


def explained(text: str, instance: Instance) -> Traced:
    """The traced explanation, which is what `read` says it is."""
    found = trace(text, instance, "ro").explanation
    assert found.text == read(text, instance, "ro").explanation
    assert len(found.starts) == len(found.ends) == len(found.text)
    return found


@given(text=st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_it_reads_as_read_does(travel: Instance, text: str) -> None:
    """Whatever is thrown together; places never go back, and lie inside the output."""
    found = explained(text, travel)
    assert list(found.starts) == sorted(found.starts)
    assert all(0 <= start <= end <= len(text) for start, end in zip(found.starts, found.ends, strict=True))


@given(text=st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_each_character_stands_where_it_is_said_to(travel: Instance, text: str) -> None:
    """What stands there is the character itself, what it is composed of, its escape, or what a blank came for."""
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
    found = trace(text, travel, "ro")
    assert {(gone.kind, text[gone.start : gone.end]) for gone in found.gone} == {
        ("reasoning", "<think>a</think>"),
        ("token", "<s>"),
        ("token", "</s>"),
        ("aside", '{"x": 1}'),
    }
    assert found.answer is not None
    start, end = found.answer.origin(0, len(found.answer.text))
    assert text[start:end] == PLAN


def test_edits_keep_places() -> None:
    """What is cut leaves the others where they were; what comes instead stands for all that it replaces."""
    text = Traced.of("abcdef").edited([(1, 3, ""), (4, 5, "xyz")])
    assert text.text == "adxyzf"
    assert [text.origin(at, at + 1) for at in range(6)] == [(0, 1), (3, 4), (4, 5), (4, 5), (4, 5), (5, 6)]
    both = joined([text.part(0, 1), text.part(5)], "\n\n")
    assert (both.text, both.origin(0, 4)) == ("a\n\nf", (0, 6))


def test_composing_whole_is_composing_letter_by_letter() -> None:
    """Every letter that ends in something composable, before and after others: pieces make the same whole."""
    for code in (*range(0x20, 0x2100), *range(0x1100, 0x1200), *range(0xAC00, 0xD7A4, 97)):
        text = unicodedata.normalize("NFD", f"x{chr(code)}y\u0301{chr(code)}\u0327")
        assert Traced.of(text).composed().text == unicodedata.normalize("NFC", text)
