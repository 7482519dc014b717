"""The recipe of CONTRIBUTING for a format of instance files: one module that exposes READER."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import InputError
from gmtw.datasets import READERS, load

if TYPE_CHECKING:
    from tests.conftest import AddModule

MODULE = '''
"""Vocabulary: JSON lines with a `word` and its `plural`."""

from pathlib import Path
from typing import Any

from gmtw.core.errors import InputError
from gmtw.core.jsonl import json_lines
from gmtw.core.types import Instance
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.item.task import AnswerTask


class Plurals:
    """Reader of that format."""

    key = "plurals"

    def recognises(self, first_line: dict[str, Any]) -> bool:
        """Return whether this is a word with its plural."""
        return {"word", "plural"} <= first_line.keys()

    def read(self, path: Path) -> list[Instance]:
        """Return the instances of the file. Raise InputError with the line that is wrong."""
        return [_instance(path, line.number, line.row) for line in json_lines(path)]


def _instance(path: Path, line: int, row: dict[str, Any]) -> Instance:
    if not row.get("plural"):
        raise InputError(path, "expected a plural", line)
    task = AnswerTask(question=row["word"], expect={"method": "exact", "value": row["plural"]})
    return Instance(
        id=row["word"],
        source="plurals",
        level="exact",
        fingerprint=fingerprint(task),
        task=task,
        prompts={"ro": f"Scrie pluralul: {row['word']}"},
    )


READER = Plurals()
'''


@pytest.fixture
def words(add_module: AddModule, tmp_path: Path) -> Path:
    """A file in a format that this project does not have."""
    add_module(READERS, "plurals", MODULE)
    path = tmp_path / "words.jsonl"
    path.write_text('{"word": "masă", "plural": "mese"}\n{"word": "râu", "plural": "râuri"}\n', encoding="utf-8")
    return path


def test_one_module_is_enough_to_grade_a_set_in_it(words: Path, tmp_path: Path) -> None:
    """It is found by its content, audited, answered by a built-in model, and graded."""
    assert [instance.id for instance in load(words)] == ["masă", "râu"]
    outputs = tmp_path / "gold.jsonl"
    for arguments in (
        ["audit", words],
        ["run", words, "--model", "builtin/gold", "-o", outputs],
        ["grade", words, outputs, "--report-dir", tmp_path / "reports"],
    ):
        done = CliRunner().invoke(app, [*map(str, arguments)])
        assert done.exit_code == 0, done.output
    assert "1.000" in done.output


def test_its_errors_name_file_and_line(words: Path) -> None:
    """Those of the reader; and a file of no format is answered with the known formats, this one among them."""
    words.write_text('{"word": "masă", "plural": "mese"}\n{"word": "râu", "plural": ""}\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"words\.jsonl:2: expected a plural"):
        load(words)
    words.write_text('{"word": "masă"}\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"no reader knows this format .*plurals"):
        load(words)
