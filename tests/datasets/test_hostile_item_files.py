"""Files that are made to break a reader: one line that says what is wrong, and no traceback, crash or hang."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmtw.core.errors import InputError
from gmtw.datasets import load
from gmtw.datasets.item_errors import DefectiveItemsError
from gmtw.datasets.load_options import LoadOptions
from gmtw.tasks.item.task import AnswerTask
from tests.timing import cpu_units

BOMB = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}' if n else 'x'] * 9)}]\n" for n in range(9)) + "items: [*a8]\n"

TOO_DEEP = "deeper than|nesting depth"
"""The words of its refusal: of gmtw, or, since PyYAML 6.0.4 of newer libyaml, of the parser before gmtw sees any."""


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (BOMB, "aliases make"),
        ("items: &a [*a]\n", "inside of what it names"),
        ("items: " + "[" * 100_000, TOO_DEEP),
        ("- " * 100_000, TOO_DEEP),
        ("items:\n- {a: b\x01}\n", "not valid YAML"),
    ],
)
def test_a_file_that_would_take_for_ever_or_crash_is_one_line(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "bomb.yaml"
    path.write_text(text, encoding="utf-8")

    def refuse() -> None:
        with pytest.raises(InputError, match=problem) as refused:
            load(path)
        assert "\n" not in str(refused.value)

    assert cpu_units(refuse) < 200


def test_an_honest_alias_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(
        "items:\n"
        "  - {id: a, task: cloze, instruction: &i Scrie., text: t ___, expect: &e {type: exact, value: x}}\n"
        "  - {id: b, task: cloze, instruction: *i, text: u ___, expect: *e}\n",
        encoding="utf-8",
    )
    assert [instance.id for instance in load(path)] == ["a", "b"]


def written(tmp_path: Path, rows: Any, after: str = "") -> Path:
    path = tmp_path / "reasoning.json"
    path.write_text(json.dumps(rows) + after, encoding="utf-8")
    return path


def test_messages_may_be_null_beside_a_prompt(tmp_path: Path) -> None:
    """Null is nothing: the prompt is asked, with the suite's system prompt."""
    rows = [{"id": "a", "prompt": "Gblɔ.", "messages": None, "expected_keywords": ["x"]}]
    for profile in ("robust", "published"):
        (instance,) = load(written(tmp_path, rows), LoadOptions(profile))
        assert isinstance(instance.task, AnswerTask)
        assert (instance.task.question, "Yawo" in instance.task.system) == ("Gblɔ.", True)


@pytest.mark.parametrize("id_", ["", " "])
def test_an_empty_id_is_refused_under_both_profiles(tmp_path: Path, id_: str) -> None:
    """Named as what it is, and left out even where the published rules would take the item."""
    sound = {"id": "b", "prompt": "Gblɔ.", "expected_keywords": ["x"]}
    path = written(tmp_path, [{"id": id_, "prompt": "Gblɔ.", "expected_keywords": ["x"]}, sound])
    with pytest.raises(DefectiveItemsError, match=r"id: .*is empty; expected a name"):
        load(path)
    for profile in ("robust", "published"):
        assert [one.id for one in load(path, LoadOptions(profile, keep_going=True))] == ["b"]


def test_what_follows_an_array_is_an_error(tmp_path: Path) -> None:
    path = written(tmp_path, [{"id": "a", "prompt": "Gblɔ.", "expected_keywords": ["x"]}], "\n\n] garbage")
    with pytest.raises(InputError, match=r":3: not valid JSON: expected the end after the list, got '\] garbage'"):
        load(path)
