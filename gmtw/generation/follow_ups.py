"""The turn after an answer, in which a model is asked about its own plan (`gmtw run --questions N`).

Each answer of an outputs file that has a plan and no reply yet gets one request: prompt, answer, questions. Its line is
written again with the questions and the reply, and the later line counts (`gmtw.outputs.reader`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from gmtw.core.types import Instance, Message, Prompt, Questioned
from gmtw.generation.requests import Request
from gmtw.outputs.reader import Entry, index_outputs, nfc, read_output, read_row
from gmtw.tasks.handler import FollowUp, handler_of
from gmtw.tasks.plan.questions.draw import drawn
from gmtw.worlds.question_words import turn, worded

TURN_TOKENS = 700
"""About as many tokens has a turn of questions at most."""

KEPT = ("finish_reason", "reasoning", "latency_s", "usage", "cost_usd", "doubtful_usd", "tries", "error", "error_kind")
"""The fields of a line about a reply beside its text, as of an answer."""


def follow_ups(requests: Sequence[Request], instances: Sequence[Instance], path: Path, number: int) -> list[Request]:
    """Return the requests for the answers of the file that were not asked about their plan, or did not reply."""
    if not path.exists() or not path.stat().st_size:
        return []
    asked, known = {one.key: one for one in requests}, {nfc(one.id): one for one in instances}
    return [
        follow_up
        for entry in index_outputs(path).entries
        if not entry.failed and not entry.replied
        for request in (asked.get((entry.instance_id, entry.language, entry.sample)),)
        if request is not None
        for follow_up in _of(request, known[entry.instance_id], entry, number)
    ]


def _of(request: Request, instance: Instance, entry: Entry, number: int) -> Iterator[Request]:
    """Yield the request that asks about one answer; none if it has no plan to ask about."""
    if handler_of(instance.task).plan_task(instance.task) is None:
        return
    output = read_output(entry)
    answer = handler_of(instance.task).parse(output.output, instance, output.language).answer
    questions = worded(instance, drawn(instance, answer.plan, number), output.language)
    if not questions:
        return
    chat = request.chat
    turns = (*chat.turns, ("user", chat.text), ("assistant", output.output))
    prompt = Prompt(
        instance_id=instance.id,
        language=output.language,
        text=turn(instance, questions, output.language),
        system=chat.system,
        messages=tuple(Message.model_validate({"role": role, "content": content}) for role, content in turns),
        temperature=chat.temperature,
    )
    yield request.then(FollowUp(prompt, questions=Questioned(asked=questions)), about=read_row(entry))


def with_reply(request: Request, result: Mapping[str, Any]) -> dict[str, Any]:
    """Return the line of an answer with the questions and what came; `result`: the line that the reply alone would be.

    A reply in the line is what was said; where an error came instead, there is none.
    """
    reply = {"reply": result["output"]} if "output" in result else {}
    assert request.turn is not None, "it asks about an answer"
    assert request.turn.questions is not None, "it asks about a plan"
    asked = request.turn.questions.model_dump(mode="json", exclude_none=True)
    return {
        **(request.about or {}),
        "questions": {**asked, **reply, **{key: result[key] for key in KEPT if key in result}},
    }
