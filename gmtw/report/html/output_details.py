"""The worst outputs of every model, annotated, as JSON for the page: as many as fit into a number of bytes."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import Any, NamedTuple

from gmtw.core.errors import InputError
from gmtw.core.output_limits import LONGEST_ON_PAGE
from gmtw.core.sanitize import visible
from gmtw.core.translatable import Argument, Translatable
from gmtw.core.types import Instance, Record
from gmtw.core.watching import watched
from gmtw.report.annotate import Marked, QuestionLine, TurnLine, marked, shortened
from gmtw.report.html.board import Board, RecordFigures, Table
from gmtw.report.html.item_data import expected
from gmtw.results.records import worth
from gmtw.tasks.handler import handler_of
from gmtw.tasks.prompt import prompt

Json = dict[str, Any]

LONGEST_TURN = LONGEST_ON_PAGE // 2
"""Characters of a turn of a conversation that a page shows."""

LEAST = 1_200
"""The least bytes of an output; it bounds how many outputs are tried."""

SEEN = ("\n", "\t")


class Details(NamedTuple):
    """outputs: by place of the row and of the instance. prompts: by language and place of the instance;
    of a conversation its turns, the user's first.

    expected: by place of the instance, what is right and what was sent before it, of items.
    """

    outputs: dict[int, dict[int, Json]]
    prompts: dict[str, dict[int, str | list[str]]]
    expected: dict[int, list[Any]]


def to_json(value: Any) -> str:
    """Return JSON that is safe inside a script element: nothing in it can end the element or a line."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def details(board: Board, table: Table, budget: int) -> Details:
    """The worst output of every model, then the second worst of every model, ... in at most `budget` bytes.

    Worst is by `worth`, then by id; outputs that are missing or failed have nothing to show.
    """
    numbers = {id_: number for number, id_ in enumerate(board.instances)}
    chosen = list(_worst_first(table))[: max(0, budget) // LEAST]
    records = _records(board, set(chosen))
    found = Details(defaultdict(dict), defaultdict(dict), {})
    for place, id_ in watched(chosen, f"outputs of {visible(board.title)}", len(chosen)):
        if id_ not in numbers:
            raise _incomplete(board, place, "instances.jsonl", id_)
        language, number = board.rows[place].model.language, numbers[id_]
        output = _output(board, place, records[place, id_])
        said = _prompt(board.instances[id_], language)
        known = number in found.prompts[language]
        wanted = expected(board.instances[id_])
        budget -= _size(output) + (0 if known else _size(said) + _size(wanted))
        if budget < 0:
            break
        found.outputs[place][number] = output
        found.prompts[language][number] = said
        if wanted:
            found.expected[number] = wanted
    return found


def _prompt(instance: Instance, language: str) -> str | list[str]:
    """Return the prompt as it is sent; of a plan that goes on from a conversation its turns."""
    task = handler_of(instance.task).plan_task(instance.task)
    if task is None or language not in instance.prompts:
        return visible(instance.prompts.get(language, ""), "".join(SEEN))
    sent = prompt(instance, language)
    turns = [visible(turn, "".join(SEEN)) for turn in (*(said.content for said in sent.messages), sent.text)]
    return turns if len(turns) > 1 else turns[0]


def _size(value: Any) -> int:
    """The bytes that it takes on the page, with its key."""
    return len(to_json(value).encode()) + 12


def _worst_first(table: Table) -> Iterator[tuple[int, str]]:
    columns = [[(place, id_) for id_ in _ranked(table, place)] for place in sorted(table)]
    return (one for one in chain.from_iterable(zip_longest(*columns)) if one)


def _ranked(table: Table, place: int) -> list[str]:
    graded = {id_: _worth(one) for id_, one in table[place].items() if one.status == "graded"}
    return sorted(graded, key=lambda id_: (graded[id_], id_))


def _worth(one: RecordFigures) -> tuple[float, ...]:
    return worth(one.values, one.solved, one.describing)


def _records(board: Board, wanted: set[tuple[int, str]]) -> dict[tuple[int, str], Record]:
    """The records of these outputs, read again: all of them together would not fit into memory."""
    return {
        (place, record.instance_id): record
        for place, record in board.records()
        if (place, record.instance_id) in wanted
    }


def _output(board: Board, place: int, record: Record) -> Json:
    output = board.rows[place].run.output(record)
    if output is None:
        raise _incomplete(board, place, "outputs.jsonl", record.instance_id)
    return compact(shortened(marked(board.instances[record.instance_id], output, record), LONGEST_ON_PAGE))


def _incomplete(board: Board, place: int, file: str, id_: str) -> InputError:
    path = board.rows[place].run.folder / file
    return InputError(path, f"lacks {visible(id_)!r}, which was graded; grade the outputs again")


def compact(one: Marked) -> Json:
    """Return what the page shows of an output; hidden characters are written out, large objects are lists."""
    used = sorted({number for segment in one.segments for number in segment.marks})
    new = {number: place for place, number in enumerate(used)}
    found: Json = {
        "text": [_segment(s.text, [new[n] for n in s.marks], s.left_out) for s in one.segments],
        "marks": [[m.kind, keyed(m.say), keyed(m.brief), m.metric] for m in (one.marks[number] for number in used)],
        "broken": [
            [b.metric, b.rule, keyed(b.sentence), [keyed(m.say) for m in b.misses], keyed(b.why), b.label]
            for b in one.broken
        ],
        "goal": [[g.kind, keyed(g.say)] for g in one.goal],
        "questions": _questions(one.questions),
        "turns": [_turn(turn) for turn in one.turns],
        "untold": [[keyed(u.slot_name), keyed(u.entity_name), keyed(u.why)] for u in one.untold],
        "findings": [[f.metric, keyed(f.say)] for f in one.findings],
        "notes": [[n.kind, keyed(n.detail)] for n in one.notes],
        "parts": {metric: parts for metric, score in one.scores.items() if (parts := _parts(score.parts))},
        "checks": [check for score in one.scores.values() for check in _checks(score.parts)],
    }
    return {key: value for key, value in found.items() if value}


def _questions(questions: Sequence[QuestionLine]) -> list[Any]:
    return [[visible(q.asked), visible(q.said), visible(q.right), q.is_right] for q in questions]


def _turn(one: TurnLine) -> Json:
    """Return a turn of a conversation; a long text is cut."""
    said = {
        key: visible(text[:LONGEST_TURN], "".join(SEEN)) for key, text in (("user", one.user), ("said", one.answer))
    }
    found: Json = {
        **said,
        "why": [keyed(why) for why in one.why],
        "changes": [[change.kind, keyed(change.say)] for change in one.changes],
        "questions": _questions(one.questions),
    }
    return {"move": one.move, "held": one.held, **{key: value for key, value in found.items() if value}}


def _segment(text: str, marks: Sequence[int], left_out: int) -> Any:
    """Return the text alone if it has no marks; else [text, marks], with the number of characters left out."""
    shown = visible(text, "".join(SEEN))
    if left_out:
        return [shown, list(marks), left_out]
    return [shown, list(marks)] if marks else shown


def keyed(words: Argument) -> Any:
    """A message as its key and its arguments, so that the page can say it in its language; a text as it is."""
    if isinstance(words, Translatable) and words.key:
        return [words.key, *map(keyed, words.arguments)]
    return visible(words) if isinstance(words, str) else round(words, 4)


def _checks(parts: Any) -> Iterator[list[Any]]:
    """Yield the reasons of the verdict on an item: format checks, missing keywords, letters."""
    yield from ([visible(str(name)), value] for name, value in parts.get("checks", {}).items())
    yield from ([visible(str(word)), False] for word in parts.get("missing", ()))
    yield from (["letter." + key, visible(str(parts[key]))] for key in ("chosen", "gold") if key in parts)


def _parts(parts: Any) -> Json:
    """Return the parts that are numbers, rounded, and those that count by kind (errors of G by category)."""
    numbers = {
        str(key): round(value, 3) if isinstance(value, float) else value
        for key, value in parts.items()
        if isinstance(value, int | float)
    }
    counted = parts.get("by_category")
    return {**numbers, **({"by_category": {str(kind): n for kind, n in counted.items()}} if counted else {})}
