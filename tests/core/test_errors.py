"""Errors in one line."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest
from pydantic import BaseModel, ValidationError

from gmtw.core.errors import (
    DuplicateNameError,
    GmtwError,
    InputError,
    MissingExtraError,
    MissingWordsError,
    UnknownNameError,
    one_line,
)
from gmtw.core.types import Instance


class Two(BaseModel):
    """Two numbers."""

    first: int
    second: int


def test_a_problem_of_a_value_names_field_and_what_came() -> None:
    """The first of several, and how many more there are; long values are cut."""
    with pytest.raises(ValidationError) as two:
        Two.model_validate({"first": "x" * 99, "second": "y\nz"})
    shown = "'" + "x" * 56 + "..."
    assert (
        one_line(two.value)
        == f"first: Input should be a valid integer, unable to parse string as an integer, got {shown} (and 1 more)"
    )
    with pytest.raises(ValidationError) as whole:
        Two.model_validate(7)
    assert one_line(whole.value).startswith("Input should be a valid dictionary or instance of Two, got 7")


def test_a_problem_has_one_mark_at_its_end() -> None:
    """A sentence of ours ends with a full stop, which does not stand before the comma."""
    task = {"id": "a", "source": "s", "level": "easy", "fingerprint": "f", "prompts": {}, "task": {"type": "paln"}}
    with pytest.raises(ValidationError) as unknown:
        Instance.model_validate(task)
    assert re.search(r"'plan'\? Known: [a-z, ]+, got \{", one_line(unknown.value))


def test_any_other_error_has_its_notes_in_brackets() -> None:
    error = InputError("f.jsonl", "is wrong", 3)
    error.add_note("while reading")
    assert one_line(error) == "f.jsonl:3: is wrong (while reading)"


@pytest.mark.parametrize(
    "error",
    [
        InputError("f.jsonl", "is wrong", 3),
        DuplicateNameError("kind", "plan", "a", "b"),
        MissingExtraError("--engine", "pyarrow", "scale"),
        MissingWordsError("ro", Path("words")),
        UnknownNameError("engine", "loca", ["local"]),
    ],
)
def test_errors_reach_another_process_with_text_and_notes(error: GmtwError) -> None:
    """A worker that cannot send its error looks like one that was killed."""
    error.add_note("while reading")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert one_line(again) == one_line(error)
