"""A folder of .toml files as one value: what is wrong in it is named with its file and key."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import pytest
from pydantic import BaseModel, ConfigDict

from gmtw.core.errors import MissingTextError
from gmtw.core.toml_folder import read_toml_folder


class Verbs(BaseModel):
    """A table in a table."""

    model_config = ConfigDict(extra="forbid")

    leave_out: tuple[str, ...] = ()
    put_in: tuple[str, ...] = ()


class Denials(BaseModel):
    """A table."""

    model_config = ConfigDict(extra="forbid")

    verbs: Verbs = Verbs()
    by_day: Mapping[str, Verbs] = {}
    listed: tuple[Verbs, ...] = ()


class Texts(BaseModel):
    """Everything in the folder."""

    model_config = ConfigDict(extra="forbid")

    name: str
    denials: Denials = Denials()
    spare: Denials | None = None
    labels: Mapping[Literal["question", "answer"], str] = {}


def parse(folder: Path, **contents: str) -> Texts:
    """Write the files, and read the folder."""
    for name, text in contents.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return read_toml_folder(folder).parse(Texts, {"labels": "labels.toml"}, "main.toml")


def test_the_files_of_a_folder_are_one_value(tmp_path: Path) -> None:
    """Their tables are merged; other files are left alone."""
    (tmp_path / "words.txt").write_text("[")
    found = parse(tmp_path, main='name = "x"', more='[denials.verbs]\nleave_out = ["omit"]')
    assert found == Texts(name="x", denials=Denials(verbs=Verbs(leave_out=("omit",))))


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ("[denial]", "denial is not known here; write 'denials' instead; the keys are name, denials, spare, labels"),
        ("[zebra]", "zebra is not known here; the keys are name, denials, spare, labels"),
        ("[denials.verbs]\nleave_outt = []", "denials.verbs.leave_outt is not known here; write 'leave_out' instead"),
        ("[denials.by_day.monday]\nput = []", "denials.by_day.monday.put is not known here; write 'put_in' instead"),
        ("[[denials.listed]]\nputin = []", "denials.listed.0.putin is not known here; write 'put_in' instead"),
        ("[spare]\nverb = 1", "spare.verb is not known here; write 'verbs' instead"),
        ('[labels]\nanswr = "A"', "labels.answr is not known here; write 'answer' instead"),
        ("[denials.verbs]\nleave_out = 3", "denials.verbs.leave_out: Input should be a valid tuple, got 3"),
        ('name = "y"', "name is in main.toml of the folder too; keep one"),
        ("[denials", "not valid TOML: "),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, more: str, problem: str) -> None:
    """The file, the key, the nearest known key, and what to write."""
    with pytest.raises(MissingTextError) as error:
        parse(tmp_path, main='name = "x"', more=more)
    assert str(error.value).startswith(f"{tmp_path / 'more.toml'}: {problem}")


def test_what_is_missing_is_named_with_the_file_to_write_it_in(tmp_path: Path) -> None:
    """No file has it yet."""
    with pytest.raises(MissingTextError, match=r"main\.toml: name is missing; write a table name"):
        parse(tmp_path, more="[denials]")
