"""Answers that earn nothing: a dead API, silence, one sentence for everything, the prompt repeated, always A.

The limits are those that a suite is required to keep under `robust`; as published, the same answers earn points.
"""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from gmtw.baselines.catalog import REFERENCES, outputs
from gmtw.core.types import Instance, Record
from gmtw.datasets import load
from gmtw.datasets.load_options import LoadOptions
from gmtw.quality.audit import inspect
from gmtw.scoring.grade import Grading

EWE = '{{"id": "{0}{1}", "prompt": "Gblɔ Kofi ƒe nya la nam kpuie le Eʋegbe me {1}.", {2}}}'
METHODS = {
    "k": '"eval_method": "keywords", "expected_keywords": ["Kofi", "nya", "a"]',
    "f": '"eval_method": "format", "expected_format": {"contains_ewe": true, "contains_function_call": false}',
    "g": '"eval_method": "format", "expected_format": {"contains_function_call": true}',
    "h": '"eval_method": "format", "expected_format": {"min_length": 20, "max_length": 900, "neutrality": true}',
    "q": '"eval_method": "ewe_quality"',
    "c": '"eval_method": "composite", "expected_keywords": ["nya", "o"], "expected_format": {"contains_ewe": true}',
    "m": '"eval_method": "multiple_choice", "expected": "A"',
    "x": '"eval_method": "exact_match", "expected": "Ama"',
}
ITEM = '  - {{id: i{0}, task: mcq, instruction: i, text: "t {0} ___", options: [w{0}, x{0}, y{0}, z{0}], correct: A}}\n'


@pytest.fixture
def methods(tmp_path: Path) -> Path:
    """Two items of every method but choice, where A is the gold letter of one in four."""
    rows = [EWE.format(key, number, METHODS[key]) for key in METHODS for number in range(2)]
    path = tmp_path / "reasoning.json"
    path.write_text("[" + ",\n".join(rows) + "]", encoding="utf-8")
    return path


@pytest.fixture
def letters(tmp_path: Path) -> Path:
    """40 items, all of them with the gold letter A in the file."""
    path = tmp_path / "choice.yaml"
    path.write_text("items:\n" + "".join(map(ITEM.format, range(40))), encoding="utf-8")
    return path


def records(name: str, instances: list[Instance]) -> list[Record]:
    by_id = {instance.id: instance for instance in instances}
    return [Grading(by_id[output.instance_id], output).record() for output in outputs(name, instances)]


def points(name: str, path: Path, profile: str = "robust") -> float:
    """The mean score of a control, of 100; errors are 0."""
    found = records(name, load(path, LoadOptions(profile)))
    return 100 * statistics.mean(record.average or 0.0 for record in found)


@pytest.mark.parametrize(("name", "most"), [("error-text", 0), ("empty", 0), ("constant", 10), ("echo", 15)])
def test_controls_stay_under_their_limits(methods: Path, letters: Path, name: str, most: float) -> None:
    assert points(name, methods) <= most
    assert points(name, letters) <= most


def test_the_same_controls_earn_points_as_published(methods: Path) -> None:
    """The defect that the limits close."""
    assert points("error-text", methods, "published") > 15
    assert points("constant", methods, "published") > 25
    assert points("echo", methods, "published") > 30


def test_a_dead_api_is_an_error_and_not_wrong(methods: Path) -> None:
    found = records("error-text", load(methods))
    assert {record.status for record in found} == {"error"}
    assert "Connection refused" in found[0].error


def test_always_a_is_at_chance(letters: Path) -> None:
    """Options in an order of their own: a quarter; in the file's order, where all gold letters are A: everything."""
    assert points("always-a", letters) == 25.0
    assert points("always-a", letters, "published") == 100.0


def test_gold_answers_earn_everything_where_they_are_said(methods: Path, letters: Path) -> None:
    assert points("gold", letters) == 100.0
    assert {record.instance_id[0] for record in records("gold", load(methods))} == set("kmx")
    assert points("gold", methods) == 100.0


@pytest.mark.parametrize("name", ["gold", "error-text", "constant", "always-a"])
def test_every_control_says_what_it_shows(name: str) -> None:
    assert REFERENCES[name].shows.endswith(".")


def test_an_audit_finds_items_that_reward_nothing_and_punish_the_right_answer(tmp_path: Path) -> None:
    """An item that any sentence passes, one that its own answer fails; balanced letters are told."""
    path = tmp_path / "bad.yaml"
    path.write_text(
        "items:\n"
        '  - {id: any, task: cloze, instruction: i, text: "t ___", expect: {type: regex, pattern: "e"}}\n'
        '  - {id: own, task: cloze, instruction: i, text: "t ___", expect: {type: exact, value: "!"}}\n',
        encoding="utf-8",
    )
    found = {one.id: [(f.kind, f.what) for f in one.findings] for one in inspect(load(path), "ca")}
    assert found == {"any": [("idle_rules", "any sentence passes")], "own": [("unsolvable", "'!'")]}
