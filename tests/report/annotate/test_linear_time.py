"""Hostile outputs are graded and marked in a number of steps that grows with their length, not with its square.

Steps are lines of gmtw that run, so no clock is asked. benchmarks/hostile.py measures seconds, of all hostile texts.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from benchmarks.hostile_texts import TEXTS
from gmtw.constraints import Slot
from gmtw.core.output_limits import (
    LONGEST_EXPLANATION,
    LONGEST_NAME,
    LONGEST_ON_PAGE,
    LONGEST_OUTPUT,
    LONGEST_SHOWN,
)
from gmtw.core.types import Instance, Output
from gmtw.datasets import load
from gmtw.report.annotate import Marked, marked, shortened
from gmtw.report.annotate.terminal import render
from gmtw.report.html.output_details import compact
from gmtw.scoring.grade import Grading
from gmtw.tasks.plan.resolve import Resolver

ROOT = Path(__file__).parents[3]
MARGIN = 1.3
"""The most that four times the text may take over four times the steps; these took 8 to 14 times as many, and more."""

STEEP = {
    **dict.fromkeys(("objects, nested", "slot: objects, nested", "slots, one in the other"), 750),
    **dict.fromkeys(("sums", "days of names", "names", "names in brackets"), 4_000),
}
"""Texts that took a time of the square or the cube of their length once, and a length at which it shows."""


@cache
def travel() -> Instance:
    return next(instance for instance in load(ROOT / "bench" / "gmtw-ro-3.0") if instance.source == "travel")


def shown(text: str) -> Marked:
    """Grade and mark the text, and write it as a page and a terminal show it."""
    instance, output = travel(), Output(instance_id=travel().id, output=text)
    found = marked(instance, output, Grading(instance, output).record())
    compact(shortened(found, LONGEST_ON_PAGE))
    render(shortened(found), "", 100)
    return found


def lines(call: Callable[[], object]) -> int:
    """Return how many lines of gmtw run."""
    count, home = 0, str(ROOT / "gmtw")

    def traced(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        if not frame.f_code.co_filename.startswith(home):
            return None
        count += event == "line"
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        call()
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("name", STEEP)
def test_steps_grow_with_the_length(name: str) -> None:
    short, long = TEXTS[name](travel(), STEEP[name]), TEXTS[name](travel(), 4 * STEEP[name])
    shown(short)
    shown(long)
    least = lines(lambda: shown("Mergem."))
    more = lines(lambda: shown(short)) - least
    assert lines(lambda: shown(long)) - least < MARGIN * 4 * max(more, least)


def test_what_is_nested_is_looked_up_no_deeper_than_a_plan_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """900 objects in each other, 5.4 KB, took 91 s: each key was looked up with all that lead to it."""
    asked: list[str] = []
    slot = Resolver.slot

    def counted(self: Resolver, key: str) -> Slot | None:
        asked.append(key)
        return slot(self, key)

    monkeypatch.setattr(Resolver, "slot", counted)
    shown(TEXTS["objects, nested"](travel(), 600))
    few = len(asked)
    asked.clear()
    shown(TEXTS["objects, nested"](travel(), 5_400))
    assert 0 < len(asked) <= few
    assert max(map(len, asked)) < 20


@pytest.mark.parametrize("depth", [50, 400, 900])
@pytest.mark.parametrize("around", [('{"a":', "}"), ("[", "]"), ('[{"a":', "}]")])
def test_any_depth_is_read(depth: int, around: tuple[str, str]) -> None:
    """Also where the JSON parser of Python gives up, and right before it."""
    value = around[0] * depth + '"Muzeul"' + around[1] * depth
    shown(f'Mergem.\n{{"Ziua 1": {value}}}')
    shown(value)


def test_of_an_overlong_output_both_ends_are_read() -> None:
    """The middle is marked as not read; the plan at the end counts, and the beginning of the explanation."""
    right = TEXTS["blanks"](travel(), 1).strip()
    output = "Vedem muzeul. " + "a b " * LONGEST_OUTPUT + right
    found = shown(output)
    (mark,) = [mark for mark in found.marks if mark.kind == "overlong"]
    assert (mark.start, mark.end) == (LONGEST_OUTPUT // 2, len(output) - LONGEST_OUTPUT // 2)
    assert found.text == output
    assert found.scores["U"].value == 1
    assert found.scores["G"].parts["cut"] > LONGEST_EXPLANATION
    assert [note.detail for note in found.notes if note.kind == "overlong"] == [str(len(output) - LONGEST_OUTPUT)]


def test_an_output_of_the_longest_length_is_read_whole() -> None:
    assert not [mark for mark in shown("a b " * (LONGEST_OUTPUT // 4)).marks if mark.kind == "overlong"]


def test_a_name_that_is_too_long_is_unknown() -> None:
    """The longest that is looked up, and one character more: a name, and a list of names in one string."""
    from gmtw.tasks.plan.resolve import resolver_of
    from gmtw.tasks.plan.task import PlanTask

    task = travel().task
    assert isinstance(task, PlanTask)
    using, name = resolver_of(travel(), task, "ro"), task.scene.entities[0].names["ro"][0]
    assert using.names.means(name + " " * (LONGEST_NAME - len(name))) == task.scene.entities[0].id
    assert using.names.means(name + " " * (LONGEST_NAME - len(name) + 1)) is None
    assert using.names.resolve(name + " " * LONGEST_NAME).suggestion is None
    assert using.slot(task.scene.slots[0].names["ro"][0] + " " * LONGEST_NAME) is None


def test_what_is_too_long_for_lines_of_its_own_is_coloured_all_the_same() -> None:
    """`debug --full` in a terminal: the same text and the same codes, without wrapping."""
    found = shown("<think>" + "un gând\n" * LONGEST_SHOWN + "</think>")
    text = render(found, "", 100, styled=True)
    assert text.count("un gând") == LONGEST_SHOWN
    assert "\n\x1b[2mun gând\x1b[0m\n" in text
