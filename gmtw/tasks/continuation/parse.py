"""The text of an answer to an item in words, without its label and the further items that base models invent."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from gmtw import languages
from gmtw.core.types import Answer, Instance, Note, Output
from gmtw.tasks.continuation.task import ContinuationTask
from gmtw.tasks.handler import task_of
from gmtw.tasks.item.normalization import folded
from gmtw.tasks.parsed_output import ParsedOutput
from gmtw.text.clean import clean
from gmtw.text.offset_map import MappedText, Span

BULLET = re.compile(r"^[-*•] +(?=[^\n]*\Z)")
"""Before an answer of one line that is copied with the mark that options have in the prompt."""

COUNTED = re.compile(r"^\(?(?:\d{1,2}|[a-hA-H])[.)]\s+")
"""Before an option that a model numbers, though the prompt does not."""

STRESSED = re.compile(r"\*\*(.+?)\*\*|„(.+?)”|“(.+?)”|«(.+?)»|\"(.+?)\"|`(.+?)`")
"""Words that are emphasised in a line."""

_EMPTY_LINE = re.compile(r"\n[ \t]*\n")

WORD = re.compile(r"\w+")

ENOUGH = 8
"""So many words of a line show that it is the same."""

AROUND = 120
"""So many characters a line may have beyond the longest option that it is taken to name."""


def parse_continuation(text: str, instance: Instance, language: str) -> ParsedOutput:
    """Return the answer to a text to be continued, by the labels of the language in which it was asked.

    Where it names one of the options and no other in a line of its own, the answer is that option as the task has it.
    """
    task = task_of(instance, ContinuationTask)
    cleaned = clean(text)
    notes = tuple(Note(kind=kind, detail=str(n)) for kind, n in sorted(cleaned.found.items()))
    code = language if language in instance.prompts else next(iter(instance.prompts), language)
    options = task.candidates if task.asks == "choice" else ()
    passage, answer = find_answer(cleaned.mapped, code, options, task.context)
    return ParsedOutput(Answer(plan=None, explanation=answer, notes=notes), passage, None, cleaned.left_out)


def measured(answer: Answer, output: Output) -> Answer:
    """Return the answer with the log-probabilities and similarities of its line, and with how it was asked."""
    cut = sum(one.windows > 1 for one in output.scored)
    windows = [Note(kind="sliding-window", detail=str(cut))] if cut else []
    asked = (Note(kind=kind) for kind in output.prompt_config.notes())
    notes = (*answer.notes, *windows, *asked)
    measures = {"scored": output.scored, "similar": output.similar, "prompt_config": output.prompt_config}
    return answer.model_copy(update={**measures, "notes": notes})


def find_answer(
    text: MappedText, code: str, options: tuple[str, ...] = (), context: str = ""
) -> tuple[MappedText, str]:
    """Return the passage that is the answer, and what it says: the option that it names, else the passage itself."""
    passage = _after_label(text, code, context)
    return passage, _named_option(passage.text, options) or passage.text


def _named_option(answer: str, options: tuple[str, ...]) -> str:
    """Return the one option that the answer says, in any marks, by itself or in a line among others; else ""."""
    known = _folded(options)
    longest = max(map(len, options), default=-AROUND) + AROUND
    if len(answer) <= longest and (whole := folded(answer)) in known:
        return known[whole]
    lines = (_reading(line, known) for line in answer.split("\n") if len(line) <= longest)
    found = Counter(known[reading] for reading in lines if reading)
    if len(found) == len(options):
        found -= Counter(options)  # they were all said again before one was chosen
    return next(iter(found)) if len(found) == 1 else ""


def _reading(line: str, known: Mapping[str, str]) -> str:
    """Return the folded option that the line says: whole, after a number or a colon, or by its emphasis; else ""."""
    return next((form for form in map(folded, _forms(line.strip(" \t,{}[]"))) if form in known), "")


def _forms(line: str) -> Iterator[str]:
    yield line
    yield COUNTED.sub("", line)
    if behind := re.split("[:：]", line, maxsplit=1)[1:]:
        yield behind[0].lstrip("*_")
    stressed = [next(filter(None, found)) for found in STRESSED.findall(line)]
    if len(stressed) == 1:
        yield stressed[0]


@lru_cache(maxsize=1024)
def _folded(options: tuple[str, ...]) -> Mapping[str, str]:
    """Return the options by their folded form, in which they are compared; nothing if two are then the same."""
    known = {folded(option): option for option in options}
    return known if len(known) == len(options) else {}


def _after_label(text: MappedText, code: str, context: str) -> MappedText:
    """Return what follows the last label of an answer, up to the label of a further item.

    Reasoning or the whole item may be repeated before the label: of several labels before a further item the
    last one counts. A colon within the answer is part of it. Where a language has no labels, an answer ends at the
    first empty line: so do the examples that it was shown. context: the item's own, by which its repetition is told
    from further items.
    """
    text = text.stripped()
    begins, items = _labels(code)
    if begins is None or items is None:
        return _without_bullet(text.part(0, len(_EMPTY_LINE.split(text.text, maxsplit=1)[0])))
    return _without_bullet(text.part(*_answered(text.text, begins, items, context)).stripped())


def _answered(text: str, begins: re.Pattern[str], items: re.Pattern[str], context: str) -> Span:
    """Return the place of the answer: after the label that `begins` it, before the label of a further item."""
    found = list(items.finditer(text))
    again = [one for one in found if not one.start() or _repeats(text[one.end() :], context)]
    first = begins.search(text, again[-1].end()) if again else None
    start = first.end() if first else 0
    further = (one.start() for one in found if one not in again and text[start : one.start()].strip())
    end = next((place for place in further if place >= start), len(text))
    for label in begins.finditer(text, start, end):
        start = label.end()
    return start, end


def _without_bullet(text: MappedText) -> MappedText:
    bullet = BULLET.match(text.text)
    return text.part(bullet.end()) if bullet else text


def _repeats(text: str, context: str) -> bool:
    """Return whether the text begins with the words of a line of the context."""
    begun = WORD.findall(text[:400].casefold())
    lines = (WORD.findall(line.casefold())[:ENOUGH] for line in context.split("\n"))
    return any(own and begun[: len(own)] == own for own in lines)


@cache
def _labels(code: str) -> tuple[re.Pattern[str] | None, re.Pattern[str] | None]:
    """Return the patterns that open an answer and the next item at the beginning of a line; None if unknown."""
    labels = languages.load(code).continuations if code in languages.known() else {}
    opening = [labels[name] for name in ("answer", "continuation", "summary") if name in labels]
    other = [labels[name] for name in ("text", "question", "story") if name in labels]
    return _line(opening), _line(other)


def _line(words: list[str]) -> re.Pattern[str] | None:
    """Return a line that begins with one of these words and a colon; models like to make it bold."""
    if not words:
        return None
    either = "|".join(map(re.escape, words))
    return re.compile(rf"^[ \t*_#]{{0,8}}(?:{either})[ \t*_]{{0,4}}:[*_]{{0,4}}", re.IGNORECASE | re.MULTILINE)
