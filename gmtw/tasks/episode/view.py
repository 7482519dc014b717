"""An episode as a reader wants it: its script, and a conversation turn by turn with what each answer changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.core.types import Exchange, Instance
from gmtw.languages import load
from gmtw.tasks.episode.talk import OPENING, Talk, Turn, replies, turns_of
from gmtw.tasks.episode.task import EpisodeTask
from gmtw.tasks.handler import Section
from gmtw.tasks.inspection import Wording
from gmtw.tasks.plan.goal_view import diff_lines
from gmtw.tasks.plan.plan_diff import SIGNS
from gmtw.tasks.plan.view import sections


def view(task: EpisodeTask, instance: Instance, language: str, wording: Wording) -> Iterator[Section]:
    """Yield the script, and the opening as a plan task."""
    moves = " -> ".join((OPENING, *(step.move for step in task.script)))
    pools = f"{len(task.demands)} demands, {len(task.events)} events and {len(task.aims)} aims to choose from"
    yield Section("script of the user (docs/episodes.md)", (moves, pools))
    yield from sections(instance, task.opening, language, wording)


def transcript(instance: Instance, language: str, said: Sequence[Exchange]) -> Iterator[Section]:
    """Yield a section for each turn: what the user said, whether it was held, and what became of the plan."""
    before = Talk(instance, language)
    try:
        for number, (turn, after) in enumerate(turns_of(before, said), 1):
            assert after.state is not None, "it was answered"
            corrected = ": the user goes on with the certified plan" if after.is_corrected else ""
            held = f"lost{corrected}" if after.is_lost else "held"
            yield Section(f"turn {number}, {turn.name}: {held}", tuple(_lines(turn, before, after, language)))
            before = after
    except ValueError as error:
        yield Section("the transcript is refused", (str(error),))


def _lines(turn: Turn, before: Talk, after: Talk, language: str) -> Iterator[str]:
    """Yield the words of the user after the opening, wrong replies, and what changed in the plan of record."""
    if before.state is None or after.state is None:
        return
    yield turn.text
    scene, spoken = before.episode.opening.scene, load(language)
    for number, one in enumerate(replies(turn, after.said[-1].content, language), 1):
        if not one.is_right:
            yield f"! {number}: {one.value!r}, right: {one.right.value(scene, spoken)!r}"
    lines = diff_lines(scene, before.state.plan, after.state.plan, language)
    changed = [line for line in lines if not line.startswith(SIGNS["kept"])]
    yield from changed or ["= nothing changed"]
