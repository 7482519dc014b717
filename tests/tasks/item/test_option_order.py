"""Options in an order of their own: the same for everybody, balanced, and told by the fingerprint."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.datasets.load_options import LoadOptions
from gmtw.scoring.grade import grade
from gmtw.tasks.item.option_order import as_asked, as_filed
from gmtw.tasks.item.task import AnswerTask

ITEM = (
    '  - {{id: "i{0:03}", task: mcq, instruction: i, text: "t {0}", options: [w{0}, x{0}, y{0}, z{0}], correct: A}}\n'
)


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """42 items, all of them with the gold letter A in the file."""
    path = tmp_path / "choice.yaml"
    path.write_text("items:\n" + "".join(ITEM.format(number) for number in range(42)), encoding="utf-8")
    return path


def task_of(instance: Instance) -> AnswerTask:
    assert isinstance(instance.task, AnswerTask)
    return instance.task


def test_gold_letters_are_balanced_and_always_the_same(suite: Path) -> None:
    """In the file every gold letter is A; as it is asked each stands 10 or 11 times."""
    instances = load(suite)
    letters = Counter(task_of(one).expect["letter"] for one in instances)
    assert sorted(letters.values()) == [10, 10, 11, 11]
    assert instances == load(suite)
    assert len({task_of(one).order for one in instances}) > 10


def test_prompt_and_gold_agree(suite: Path) -> None:
    """The gold option of the file stands beside the gold letter of the prompt."""
    for number, instance in enumerate(load(suite)):
        letter = task_of(instance).expect["letter"]
        assert f"{letter}. w{number}\n" in instance.prompts["ca"] + "\n"
        assert grade(instance, letter).solved


def test_the_file_s_order_comes_back(suite: Path) -> None:
    filed = load(suite, LoadOptions(permute=False))
    assert [as_filed(one) for one in load(suite)] == filed
    assert {task_of(one).expect["letter"] for one in filed} == {"A"}


def test_published_is_never_permuted(suite: Path) -> None:
    assert {task_of(one).order for one in load(suite, LoadOptions("published"))} == {()}


def test_an_output_tells_in_which_order_it_was_asked(suite: Path) -> None:
    """By its fingerprint; without one it was asked from the file."""
    permuted, filed = load(suite)[0], load(suite, LoadOptions(permute=False))[0]
    assert permuted.fingerprint != filed.fingerprint
    assert as_asked(permuted, permuted.fingerprint) == permuted
    assert as_asked(permuted, filed.fingerprint) == filed
    assert as_asked(permuted, "") == filed
    assert as_asked(permuted, "other") == permuted


def test_options_that_speak_of_others_stay_where_they_are(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(
        "items:\n  - {id: a, task: mcq, instruction: i, text: t, options: [x, y, A i B, z], correct: A}\n"
        "  - {id: b, task: mcq, instruction: i, text: t, options: [x, y, none of the above, z], correct: A}\n",
        encoding="utf-8",
    )
    assert [task_of(one).choices[:2] for one in load(path)] == [("x", "y"), ("x", "y")]
