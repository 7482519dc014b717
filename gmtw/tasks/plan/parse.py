"""The output of a plan task -> the plan, the explanation, and what was odd about them.

JSON that does not parse ("unparsable") is not lost: `find_answer` undoes backslash sequences, then has it repaired
(`gmtw.text.json_objects.repaired`), and notes what it did ("unescaped", "repaired").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import NamedTuple

from gmtw.core.types import Answer, Instance, Note, ReadPlan
from gmtw.reading.placements import placements_of
from gmtw.reading.propositions import Naming, Stance
from gmtw.reading.stance import namings_of
from gmtw.tasks.handler import task_of
from gmtw.tasks.parsed_output import ParsedOutput
from gmtw.tasks.plan.resolve import Resolver, resolve, resolver_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.clean import LeftOut, clean, spans_left_out, unescaped
from gmtw.text.document import Document, document_of
from gmtw.text.hidden import SIGNS_OF_HIDDEN, unseen
from gmtw.text.json_objects import Object, members_joined, objects, repaired, text_span
from gmtw.text.offset_map import Edit, MappedText, joined
from gmtw.text.words import tokens_of

_FENCE = re.compile(r"```[^\n`]*\n?(.*?)(?:```|\Z)", re.DOTALL)
_CODE = re.compile(r"^[^\S\n]*[{\[]", re.MULTILINE)
_BROKEN = re.compile(r'\{\s*(?:"[^"\n]*"|[“”„«][^"“”„«»\n]*["“”»])\s*:[^\n]*(?:\n[ \t]*["“”„«}\]\[{][^\n]*)*')
"""An object that does not parse: a line with a key in straight or curly quotes, and the lines like it."""
_FENCE_MARK = re.compile(r"```\w*")

_WRITTEN_OUT = re.compile(r"\{\s*\\")
"""The start of an object whose first sign is a backslash sequence."""

MOST_UNESCAPED = 3
"""The most times that backslash sequences are undone: JSON inside a string of JSON inside a string."""

_REPAIRED = Note(kind="repaired")

_ONLY_NAMED = Naming(Stance.THIS)

COURTESY = 8
"""Words after the JSON that are no explanation yet: "Sper că vă place planul!"."""


class Found(NamedTuple):
    """The text in which the answer was found, the JSON object that is the answer, and notes on the way."""

    text: MappedText
    answer: Object
    notes: tuple[Note, ...]


def parse_plan(text: str, instance: Instance, language: str) -> ParsedOutput:
    """Return the plan in `text`, by the last JSON object with a key of the instance, and the prose around it.

    Never raises, whatever the text: what cannot be read is noted. JSON that does not parse ("unparsable") is
    read with its backslash sequences undone, else by `json_repair`; see `find_answer`.
    """
    task = task_of(instance, PlanTask)
    using = resolver_of(instance, task, language)
    cleaned = clean(text, lambda part: _holds_plan(MappedText.of(part), using))
    notes = [Note(kind=kind, detail=str(n)) for kind, n in sorted(cleaned.found.items())]
    left_out = list(cleaned.left_out)
    found = find_answer(cleaned.mapped, using)
    if found is None:
        prose = _prose(cleaned.mapped, left_out)
        answer = Answer(plan=None, explanation=prose.text, notes=tuple(notes))
        return ParsedOutput(answer, prose, None, tuple(left_out))
    told = None if _REPAIRED in found.notes else using.told_at(found.answer.value)
    plan, odd_names = resolve({key: item for key, item in found.answer.value.items() if key != told}, using)
    start, end = found.answer.start, found.answer.end
    before, inside = _prose(found.text.part(0, start), left_out), _prose(_text_of(told, found), left_out)
    after = _prose(found.text.part(end), left_out)
    prose = joined([part for part in (before, inside, after) if part.text] or [before], "\n\n")
    disorder = _disorder(f"{before.text} {inside.text}", after.text, plan, using)
    notes += (*found.notes, *odd_names, *([Note(kind=disorder)] if disorder else ()))
    answer = Answer(
        plan=plan,
        explanation=prose.text,
        in_order=disorder is None,
        closed_by_repair=found.answer.closed_by_repair,
        notes=tuple(notes),
    )
    return ParsedOutput(answer, prose, found.text.part(start, end), tuple(left_out))


def find_answer(text: MappedText, using: Resolver) -> Found | None:
    """Return the answer object; None if the text has none.

    It is parsed strictly, else with backslash sequences undone, else repaired. An object without any key of the
    instance is the answer only if nothing better is found.
    """
    forms = list(_forms(text))
    parsed = [found for form, notes in forms if (found := _strict(form, using, notes))]
    wanted = (found for found in parsed if using.expects(found.answer.value))
    mended = (found for form, notes in forms if (found := _mended(form, using, notes)))
    return next(wanted, None) or next(mended, None) or next(iter(parsed), None)


def _text_of(key: str | None, found: Found) -> MappedText:
    """Return the text of a key of the answer, each character with its place; empty if there is no key."""
    start, end = found.answer.start, found.answer.end
    if key is None:
        return found.text.part(end, end)
    told, whole = found.answer.value[key], found.text.part(start, end)
    span = text_span(whole.text, key, told)
    text = unescaped(whole.part(*span)) if span else whole
    first, last = whole.origin(0, end - start)
    return text if text.text == told else MappedText(told, [first] * len(told), [last] * len(told))


def _forms(text: MappedText) -> Iterator[tuple[MappedText, tuple[Note, ...]]]:
    """Yield the text as it is, and with its backslash sequences undone, again if they were written out twice."""
    yield text, ()
    for _ in range(MOST_UNESCAPED):
        if "\\" not in text.text:
            return
        text = unescaped(text)
        yield text, (Note(kind="unescaped"),)


def _holds_plan(text: MappedText, using: Resolver) -> bool:
    """Return whether the text has an object with a key of the instance."""
    found = find_answer(text, using)
    return found is not None and using.expects(found.answer.value)


def _strict(text: MappedText, using: Resolver, notes: tuple[Note, ...]) -> Found | None:
    """Return the last object that has a key of the instance, else the last object."""
    found = members_joined(text.text, objects(text.text), using.as_one)
    if not found:
        return None
    answer = next((item for item in reversed(found) if using.expects(item.value)), found[-1])
    number = len(found) + sum(item.more for item in found)
    several = [Note(kind="several-objects", detail=str(number))] if number > 1 else []
    repeated = [Note(kind="repeated-key", detail=key) for key in answer.twice]
    return Found(text, answer, (*notes, *several, *repeated))


def _mended(text: MappedText, using: Resolver, notes: tuple[Note, ...]) -> Found | None:
    """Return the repaired form of an unparsable object, None if it has no key of the instance.

    One whose quotes are escaped is repaired in the form in which they are not.
    """
    answer = repaired(text.text, using.expects)
    if answer and _WRITTEN_OUT.match(text.text, answer.start):
        return None
    return Found(text, answer, (*notes, _REPAIRED)) if answer else None


def _prose(text: MappedText, left_out: list[LeftOut]) -> MappedText:
    """Return `text` without hidden and struck text, fenced code and JSON objects, whole or broken; note the cuts."""
    if any(sign in text.text for sign in _SIGNS_OF_ASIDES):
        for cuts in _ASIDES:
            edits = list(cuts(text.text))
            left_out += spans_left_out("aside", text, (edit[:2] for edit in edits))
            text = text.edited(edits)
        text = text.replaced(_FENCE_MARK, lambda _: "")
    text = text.stripped()
    return unescaped(text) if "\\n" in text.text and "\n" not in text.text else text


def _unseen(text: str) -> Iterator[Edit]:
    return ((piece.start, piece.end, piece.instead) for piece in unseen(text))


def _code(text: str) -> Iterator[Edit]:
    return ((*match.span(), "\n") for match in _FENCE.finditer(text) if _CODE.search(match[1]))


def _objects(text: str) -> Iterator[Edit]:
    return ((item.start, item.end, "\n") for item in objects(text))


def _broken(text: str) -> Iterator[Edit]:
    return ((*match.span(), "") for match in _BROKEN.finditer(text))


_SIGNS_OF_ASIDES = ("{", "```", *SIGNS_OF_HIDDEN)
"""One of these is in a text that has an aside."""

_ASIDES: tuple[Callable[[str], Iterable[Edit]], ...] = (_unseen, _code, _objects, _broken)
"""The finders of what is no prose, in the order in which it is cut, with what comes in its place."""


def _disorder(before: str, after: str, plan: ReadPlan, using: Resolver) -> str | None:
    """Return why the order of explanation and JSON is wrong: its text after the JSON; None if it is right.

    "json-first": most of the explanation follows the JSON. "text-after": what follows names an entity that the plan
    does not have, without denying it, or leaves out one that it has, or puts it elsewhere, and so changes the answer.
    """
    if not after:
        return None
    if len(tokens_of(after)) > max(COURTESY, len(tokens_of(before))):
        return "json-first"
    planned: dict[str, set[str]] = {}
    for slot, entity in plan.cells:
        planned.setdefault(entity, set()).add(slot)
    document = document_of(after, using.names)
    sure = {number: mention.id for number, mention in enumerate(document.mentions) if mention.sure}
    namings, moved = namings_of(document), _moved(document, planned, using) if sure else frozenset[int]()
    for number, entity in sure.items():
        naming = namings.get(number, _ONLY_NAMED)
        if not naming.denied if entity not in planned else naming.dropped or number in moved:
            return "text-after"
    return None


def _moved(document: Document, planned: Mapping[str, Set[str]], using: Resolver) -> frozenset[int]:
    """Return the mentions that their own words, in every reading, put where the plan does not have them."""
    placed = placements_of(using.scene.slots, using.language).read(document.sentences, document.text)
    return frozenset(
        number
        for sentence in placed.sentences
        for number in sentence.own
        for slots in [planned.get(document.mentions[number].id, frozenset())]
        if not any(slots & one for one in (sentence.firm[number], *(r.get(number, slots) for r in sentence.readings)))
    )
