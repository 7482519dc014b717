"""Ids, keys and texts that nobody should trust, where a set is read and shown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.core.errors import InputError
from gmtw.datasets import load

SAMPLE = Path(__file__).parents[2] / "bench" / "sample" / "instances.jsonl"
RAW = "\x1b[31m\x00\u202e"


def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in SAMPLE.read_text(encoding="utf-8").splitlines()]


def write(path: Path, found: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in found), encoding="utf-8")
    return path


def gmtw(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.mark.parametrize("id_", ["", " ", "a\nb", "a\x1b[31m", "a\u202eb", "a\u200b", "::error::x"])
def test_an_id_is_one_line_that_can_be_seen(tmp_path: Path, id_: str) -> None:
    """Anything else is refused, with its line."""
    found = rows()
    found[2]["id"] = id_
    with pytest.raises(InputError, match=r"set.jsonl:3: instance .*: an id is one line of characters that can be seen"):
        load(write(tmp_path / "set.jsonl", found))


def test_a_repeated_id_says_its_lines(tmp_path: Path) -> None:
    """Both lines of one file, and the files of two."""
    found = rows()
    path = write(tmp_path / "set.jsonl", [*found[:4], found[1]])
    with pytest.raises(InputError, match=rf"stands twice: {path}:2, {path}:5; ids are unique"):
        load(path)


@pytest.mark.parametrize("command", ["grade", "view"])
def test_a_repeated_key_is_said(tmp_path: Path, command: str) -> None:
    """Nobody knows which of two values is meant: those of an instance and of an output."""
    first = SAMPLE.read_text(encoding="utf-8").splitlines()[0]
    wrong = tmp_path / "wrong.jsonl"
    if command == "view":
        wrong.write_text(f'{first[:-1]}, "level": "hard"}}\n', encoding="utf-8")
        result = gmtw("view", wrong)
    else:
        wrong.write_text('{"instance_id": "x", "output": "a", "output": "b"}\n')
        result = gmtw("grade", SAMPLE, wrong, "--report-dir", tmp_path / "r")
    key = "level" if command == "view" else "output"
    assert (result.exit_code, f"{wrong}:1: not valid JSON: the key '{key}' stands twice" in result.stderr) == (4, True)


def test_view_prints_no_raw_character(tmp_path: Path) -> None:
    """ESC, NUL and turns of direction in a prompt are written out."""
    found = rows()[:1]
    found[0]["prompts"]["ro"] += f"\n{RAW}::"
    result = gmtw("view", write(tmp_path / "set.jsonl", found))
    assert result.exit_code == 0, result.output
    assert not {"\x1b", "\x00", "\u202e"} & set(result.stdout)
    assert "\\x1b[31m\\x00<U+202E>::" in result.stdout


def test_worlds_and_levels_of_a_page_have_no_raw_character(tmp_path: Path) -> None:
    """Their cells too: the data of the page and what it shows."""
    found = rows()
    for row in found:
        row["source"], row["level"] = f"{row['source']}{RAW}", f"{row['level']}{RAW}"
    path = write(tmp_path / "set.jsonl", found)
    outputs = SAMPLE.with_name("good.jsonl")
    result = gmtw("grade", path, outputs, "--report-dir", tmp_path / "r")
    assert result.exit_code == 0, result.output
    (run,) = (tmp_path / "r").iterdir()
    assert gmtw("report", run, "--format", "html,markdown", "-o", run).exit_code == 0
    for page in (tmp_path / "r").glob("*/report.*"):
        text = page.read_text(encoding="utf-8")
        assert not {"\x1b", "\x00", "\u202e"} & set(text), page
        assert "\\u001b" not in text
    assert not {"\x1b", "\x00", "\u202e"} & set(result.stdout)
