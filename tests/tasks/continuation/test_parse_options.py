"""Answers of chat models: the option that they name, in whatever marks, and nothing where they name none or several."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw.tasks.continuation.parse import find_answer
from gmtw.text.offset_map import MappedText


def said(text: str, code: str, options: Sequence[str] = (), context: str = "") -> str:
    """Return the answer as it is read."""
    return find_answer(MappedText.of(text), code, tuple(options), context)[1]


OPTIONS = ("șoareci de câmp", "nori", "ás 10:30", "30")

NAMED = [
    "**{}**",
    "„{}”",
    '"{}"',
    "`{}`",
    "```\n{}\n```",
    "{}.",
    "2. {}",
    "b) {}",
    "> {}",
    "Answer: {}",
    "Raspuns: {}",
    "Răspuns：{}",
    "**Răspuns corect:** {}",
    "**Răspuns:** **{}**",
    "Răspunsul corect este: {}.",
    "### Răspuns\n{}",
    "Cred că răspunsul este „{}”.",
    '{{"answer": "{}"}}',
    '```json\n{{"răspuns": "{}"}}\n```',
    "{}\n\nExplicație: celelalte nu se potrivesc, nici nori, nici altele.",
    "Pisica vânează.\n\n**{}**",
    "- șoareci de câmp\n- nori\n- 30\n- ás 10:30\n\n**{}**",
]


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("form", NAMED)
def test_marks_around_an_option_are_no_part_of_it(form: str, option: str) -> None:
    """A model that names the right option is right, however it dresses it up."""
    assert said(form.format(option), "ro", OPTIONS) == option


@pytest.mark.parametrize(
    "text", ["- nori\n- 30", "nori, 30", "Nu știu.", "nori și stele", "1. nori\n2. 30\n3. ás 10:30"]
)
def test_several_options_are_none(text: str) -> None:
    """A text that lists them all, or none, has named none: it stays what was said."""
    assert said(text, "ro", OPTIONS) == said(text, "ro")


def test_options_that_differ_in_marks_only_stay_apart() -> None:
    """If folding makes two options one, the text is left as it is."""
    assert said("„Nori”", "ro", ("nori", "Nori", "stele")) == "„Nori”"


@given(st.text(max_size=60), st.lists(st.text(min_size=1, max_size=8), max_size=4, unique=True))
def test_an_option_said_as_it_is_stays(text: str, options: list[str]) -> None:
    """The reading is one of the options or what would be read without them; reading never fails."""
    assert said(text, "ro", options) in (*options, said(text, "ro"))
