"""The reply to questions: one JSON object, the number of each question with its answer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from gmtw.core.types import Instance, Question, ReadPlan
from gmtw.tasks.plan.name_index import as_object, is_reply_key, resolver_of
from gmtw.tasks.plan.questions.kinds import KINDS
from gmtw.tasks.plan.questions.planned import Planned
from gmtw.tasks.plan.questions.right import Right
from gmtw.tasks.plan.questions.values import Values
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.clean import clean, unescape
from gmtw.text.json_objects import objects, repaired

_KEY = re.compile(r"\D*(\d{1,2})\D*")


class Replied(NamedTuple):
    """A question, what is right, what the reply says (None if it says nothing of it), and whether that is right."""

    question: Question
    right: Right
    value: Any
    is_right: bool


def judged(
    instance: Instance,
    task: PlanTask,
    read: ReadPlan,
    asked: Sequence[Question],
    reply: str,
    language: str,
    beside: bool = False,
) -> tuple[Replied, ...]:
    """Return each question with what is right and what the reply says. Raise ValueError if one cannot be asked.

    beside: Whether the answers stand beside a plan, under a key of their own.
    """
    planned = Planned(task, read)
    values = Values(resolver_of(instance, task, language), max(task.numbered, default=0))
    said = (answers_beside if beside else answers)(reply, len(asked))
    return tuple(
        Replied(one, right, said.get(number), number in said and right.is_said(said[number], values))
        for number, one in enumerate(asked, 1)
        for right in (right_of(planned, one),)
    )


def right_of(planned: Planned, question: Question) -> Right:
    """Return the right answer of a question. Raise ValueError if it cannot be asked of this plan."""
    kind = KINDS.get(question.kind)
    known = kind is not None and any(dict(args) == dict(question.args) for args in kind.offers(planned))
    right = kind.right(planned, question.args) if kind and known else None
    if right is None:
        raise ValueError(f"the question {question.kind} {dict(question.args)} cannot be asked of this plan")
    return right


@lru_cache(maxsize=64)
def answers(reply: str, number: int) -> Mapping[int, Any]:
    """Return the answers of a reply by the number of the question; of one that is given twice the last."""
    text = clean(reply, lambda part: bool(_numbered(part, number))).text
    return _numbered(text, number) or _numbered(unescape(text), number) or _mended(text, number)


@lru_cache(maxsize=64)
def answers_beside(reply: str, number: int) -> Mapping[int, Any]:
    """Return the answers that stand beside a plan, under their key; else those of an object of numbers alone."""
    text = clean(reply, lambda part: "{" in part).text
    found = [item.value for item in objects(text)] or [item.value for item in objects(unescape(text))]
    if not found and (mended := repaired(text, lambda value: any(map(is_reply_key, value)))):
        found = [mended.value]
    under = [_listed(item) for value in found for key, item in value.items() if is_reply_key(key)]
    alone = [value for value in found if value and all(key.strip().isdecimal() for key in value)]
    return _of_object((under or alone or [{}])[-1], number)


def _listed(item: Any) -> Mapping[str, Any]:
    """Return the answers under their key as an object: a list has them in the order of the questions."""
    if isinstance(item, list):
        whole = as_object(item)
        return whole if whole is not None else {str(number): one for number, one in enumerate(item, 1)}
    return item if isinstance(item, dict) else {"1": item}


def _numbered(text: str, number: int) -> dict[int, Any]:
    """Return the answers in the JSON objects of a text that parse."""
    found: dict[int, Any] = {}
    for item in objects(text):
        found |= _of_object(item.value, number)
    return found


def _mended(text: str, number: int) -> dict[int, Any]:
    """Return the answers in the last object that does not parse."""
    found = repaired(text, lambda value: bool(_of_object(value, number)))
    return _of_object(found.value, number) if found else {}


def _of_object(value: Mapping[str, Any], number: int, deepest: int = 2) -> dict[int, Any]:
    """Return the answers under the numbers of an object; "întrebarea 2" is 2, and the object may be in another."""
    keyed = {int(match[1]): item for key, item in value.items() if (match := _KEY.fullmatch(key))}
    if found := {n: item for n, item in keyed.items() if 1 <= n <= number}:
        return found
    inner = [item for item in value.values() if isinstance(item, dict)]
    return _of_object(inner[0], number, deepest - 1) if len(inner) == 1 and deepest else {}
