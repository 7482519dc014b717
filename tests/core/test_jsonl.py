"""Lines of JSON, and errors that name the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.core.errors import InputError
from gmtw.core.given_files import read_json
from gmtw.core.jsonl import json_lines


def test_lines_with_numbers_and_offsets(tmp_path: Path) -> None:
    """Blank lines are skipped but counted; a byte order mark and a missing last newline are fine."""
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"a": 1}\n\n{"b": 2}')
    assert [(line.number, line.offset, line.row) for line in json_lines(path)] == [(1, 0, {"a": 1}), (3, 13, {"b": 2})]


@pytest.mark.parametrize(
    ("content", "line", "says"),
    [
        (b'{"a": 1}\n{"a": \n', 2, "not valid JSON"),
        (b'{"a": 1}\n[1]\n', 2, "expected a JSON object, got list"),
        (b'{"a": "\xff"}\n', 1, "not UTF-8"),
        (b"\n \n", None, "is empty"),
        (b"[" * 100_000, 1, "not valid JSON"),
    ],
)
def test_what_is_wrong_and_where(tmp_path: Path, content: bytes, line: int | None, says: str) -> None:
    """One line: the file, the line, what came, and what was expected."""
    path = tmp_path / "a.jsonl"
    path.write_bytes(content)
    with pytest.raises(InputError) as error:
        list(json_lines(path))
    assert str(error.value).startswith(f"{path}:{line}: " if line else f"{path}: ")
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_a_missing_file(tmp_path: Path) -> None:
    """It says so, and not with a traceback of the system's."""
    with pytest.raises(InputError, match="cannot be read: No such file"):
        list(json_lines(tmp_path / "none.jsonl"))


def test_a_file_of_one_value(tmp_path: Path) -> None:
    """A byte order mark is ignored; what is missing or no JSON is an error that says what it was for."""
    (tmp_path / "a.json").write_bytes(b'\xef\xbb\xbf{"a": [1]}')
    assert read_json(tmp_path / "a.json") == {"a": [1]}
    (tmp_path / "b.json").write_text('{"a": ')
    with pytest.raises(InputError, match=r"b\.json.*not valid JSON: "):
        read_json(tmp_path / "b.json")
    with pytest.raises(InputError, match=r"c\.json.*cannot be read: .*; it says who answered"):
        read_json(tmp_path / "c.json", "it says who answered")
