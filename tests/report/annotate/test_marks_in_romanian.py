"""Marks of real outputs in Romanian: every sentence is one of the table, and what fills it holds no English one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from gmtw.core.translatable import Argument, Translatable
from gmtw.core.types import Instance, Output
from gmtw.datasets import load as load_instances
from gmtw.outputs.reader import index_outputs, read_output
from gmtw.report.annotate import Marked, marked
from gmtw.report.annotate.messages import message_table
from tests.report.annotate.english import english_of
from tests.report.annotate.rare import RARE
from tests.report.annotate.test_marked import outputs

OF_GOALS = {
    *("goal-repair", "goal-best", "new-demand", "diff-kept", "diff-moved", "diff-removed", "diff-added"),
    *(
        "no-plan-exists",
        "plan-exists",
        "plan-beside",
        "no-conflict",
        "conflict-named",
        "named-demand",
        "clash",
        "demand",
    ),
    *("no-demand", "no-valid-conflict", "demand-untold", "demand-added"),
}
"""Sentences about goals, which neither the sample nor the published sets have; `test_goal_lines` makes them."""

OF_QUESTIONS = {"not-asked", "no-plan-asked", "other-questions", "no-reply"}
"""Reasons why K is unmeasured; `tests/scoring/metrics/test_knowledge.py` makes them."""

OF_TURNS = {key for key in message_table() if key.startswith("turn-")}
"""Sentences about conversations: tests/report/annotate/test_turn_lines.py."""

UNSAID = {
    *OF_GOALS,
    *OF_QUESTIONS,
    *OF_TURNS,
    *(
        "broken",  # of writing tasks, which the sample has none of
        "unmeasured",
        "no-instruction",
        "no-structure",
        "no-language",
        "nothing-to-tell",
    ),  # the sample's worlds have rules of both sides
    *("unlisted-errors", "grammar"),
    *("no-number", "wrong-number"),  # its slots hold each entity once
    *("nowhere", "put-nowhere"),  # its slots have no second name
    "lacking",  # said of a run, and no mark
    *("or", "and"),  # said of a place that leaves its slot open; none of the sample does
    *("added", "only-perhaps"),  # nothing of the sample is said to be in the plan without its place, or left open
    "put-elsewhere",  # said of what one entry of a list puts elsewhere and another tells
}
"""Sentences that nothing in the sample calls for; `test_messages` makes them."""

SAMPLE = Path(__file__).parents[3] / "bench" / "sample"


def said_of(one: Marked) -> Iterator[str]:
    """Every sentence on the output."""
    for mark in one.marks:
        yield from (mark.say, mark.brief)
    for rule in one.broken:
        yield from (rule.why, *(miss.say for miss in rule.misses))
    yield from (gap.why for gap in one.untold)
    yield from (finding.say for finding in one.findings)
    yield from (note.detail for note in one.notes)


def leaves(words: Argument) -> Iterator[Argument]:
    """Yield the parts without a language."""
    if isinstance(words, Translatable) and words.key:
        for argument in words.arguments:
            yield from leaves(argument)
    else:
        yield words


def keys(words: Argument) -> Iterator[str]:
    """The sentences in it."""
    if isinstance(words, Translatable) and words.key:
        yield words.key
        for argument in words.arguments:
            yield from keys(argument)


def checked(pairs: Iterable[tuple[Instance, Output]]) -> Counter[str]:
    """Return how often each sentence is said of these outputs; none leaves English where Romanian should stand."""
    found: Counter[str] = Counter()
    for instance, output in pairs:
        for words in said_of(marked(instance, output)):
            found.update(keys(words))
            left = [leaf for leaf in leaves(words) if english_of(str(leaf))]
            assert not left, (instance.id, words, english_of(str(left[0])))
    return found


def test_marks_of_the_sample() -> None:
    """Good, middling and bad outputs, and those for the rarer sentences: all but a few are said."""
    known = {instance.id: instance for instance in load_instances(SAMPLE / "instances.jsonl")}
    entries = [
        entry for name in ("good", "middling", "bad") for entry in index_outputs(SAMPLE / f"{name}.jsonl", "ro").entries
    ]
    rare = [Output(instance_id=id_, output=text) for id_, text in RARE.items()]
    found = checked((known[output.instance_id], output) for output in (*map(read_output, entries), *rare))
    assert found["told"] > 50
    unsaid = message_table().keys() - found.keys()
    assert {key for key in unsaid if not key.startswith("error-")} == UNSAID
    assert any(key.startswith("error-") for key in found)


@pytest.mark.minutes
def test_marks_of_the_published_outputs(published: Path) -> None:
    """Many different sentences are said of them, all in Romanian."""
    found = checked((instance, output) for instance, output in outputs(published, every=36) if output.language == "ro")
    assert len(found) > 40
