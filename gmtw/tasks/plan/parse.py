"""The output of a plan task -> the plan, the explanation, and what was odd about them.

JSON that does not parse ("unparsable") is not lost: `find_answer` undoes backslash sequences, then has it repaired
(`gmtw.text.json_objects.repaired`), and notes what it did ("unescaped", "repaired").
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from gmtw.core.types import Answer, Instance, Note, ReadPlan
from gmtw.tasks.parsed_output import ParsedOutput
from gmtw.tasks.plan.resolve import Resolver, resolve, resolver
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.clean import clean, unescape
from gmtw.text.denials import denier_of
from gmtw.text.json_objects import Object, objects, repaired
from gmtw.text.sentences import sentences
from gmtw.text.words import words

FENCE = re.compile(r"```[^\n`]*\n?(.*?)(?:```|\Z)", re.DOTALL)
CODE = re.compile(r"^\s*[{\[]", re.MULTILINE)
BROKEN = re.compile(r'\{\s*"[^"\n]*"\s*:[^\n]*(?:\n[ \t]*["}\]\[{][^\n]*)*')
FENCE_MARK = re.compile(r"```\w*")


COURTESY = 8
"""Words after the JSON that are no explanation yet: "Sper că vă place planul!"."""


class Found(NamedTuple):
    """The text as it was searched, its objects, the one that is the answer, and notes on the way."""

    text: str
    objects: list[Object]
    answer: Object
    notes: tuple[Note, ...]


def parse_plan(text: str, instance: Instance, language: str) -> ParsedOutput:
    """Return the plan in `text`, by the last JSON object with a key of the instance, and the prose around it.

    Never raises, whatever the text: what cannot be read is noted. JSON that does not parse ("unparsable") is
    read with its backslash sequences undone, else by `json_repair`; see `find_answer`.
    """
    task = instance.task
    assert isinstance(task, PlanTask)
    spoken, odd = clean(text)
    notes = [Note(kind=kind, detail=str(n)) for kind, n in sorted(odd.items())]
    using = resolver(task.scene, language)
    found = find_answer(spoken, using)
    if found is None:
        return ParsedOutput(Answer(plan=None, explanation=_prose(spoken), notes=tuple(notes)))
    plan, odd_names = resolve(found.answer.value, using)
    before = _prose(found.text[: found.answer.start])
    after = _prose(found.text[found.answer.end :])
    disorder = _disorder(before, after, plan, using)
    answer = Answer(
        plan=plan,
        explanation="\n\n".join(part for part in (before, after) if part),
        in_order=disorder is None,
        notes=(*notes, *found.notes, *odd_names, *([Note(kind=disorder)] if disorder else ())),
    )
    return ParsedOutput(answer)


def find_answer(text: str, using: Resolver) -> Found | None:
    """The answer object: parsed strictly, else with backslash sequences undone, else repaired.

    An object without any key of the instance is the answer only where nothing better is found.
    """
    forms = [(text, ()), *([(unescape(text), (Note(kind="unescaped"),))] if "\\" in text else [])]
    parsed = [found for form, notes in forms if (found := _strict(form, using, notes))]
    wanted = [found for found in parsed if using.expects(found.answer.value)]
    mended = (found for form, notes in forms if (found := _mended(form, using, notes)))
    return next(iter(wanted), None) or next(mended, None) or next(iter(parsed), None)


def _strict(text: str, using: Resolver, notes: tuple[Note, ...]) -> Found | None:
    """The last object that has a key of the instance, else the last object."""
    found = objects(text)
    if not found:
        return None
    answer = next((item for item in reversed(found) if using.expects(item.value)), found[-1])
    number = len(found) + sum(item.more for item in found)
    several = [Note(kind="several-objects", detail=str(number))] if number > 1 else []
    repeated = [Note(kind="repeated-key", detail=key) for key in answer.twice]
    return Found(text, found, answer, (*notes, *several, *repeated))


def _mended(text: str, using: Resolver, notes: tuple[Note, ...]) -> Found | None:
    """What repair makes of a broken object, where that has a key of the instance."""
    answer = repaired(text, using.expects)
    return Found(text, [answer], answer, (*notes, Note(kind="repaired"))) if answer else None


def _prose(text: str) -> str:
    """`text` without JSON objects, whole or broken, and without fenced blocks that hold code."""
    text = _without(text, (match.span() for match in FENCE.finditer(text) if CODE.search(match[1])))
    text = _without(text, ((item.start, item.end) for item in objects(text)))
    text = FENCE_MARK.sub("", BROKEN.sub("", text)).strip()
    return unescape(text) if "\\n" in text and "\n" not in text else text


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """`text` with a line break in place of each span; spans come in order and do not overlap."""
    kept, place = [], 0
    for start, end in spans:
        kept.append(text[place:start])
        place = end
    return "\n".join((*kept, text[place:]))


def _disorder(before: str, after: str, plan: ReadPlan, using: Resolver) -> str | None:
    """Why the order of explanation and JSON is wrong: what stands after the JSON, or None.

    "json-first": most of the explanation follows the JSON. "text-after": what follows names an
    entity that the plan does not have, without denying it, and so changes the answer.
    """
    if len(words(after)) > max(COURTESY, len(words(before))):
        return "json-first"
    planned = {entity for _, entity in plan.cells}
    mentions = using.names.find(after)
    denied = denier_of(using.language).denied(sentences(after, mentions))
    changed = any(m.id not in planned and number not in denied for number, m in enumerate(mentions))
    return "text-after" if changed else None
