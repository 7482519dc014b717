"""F as a whole: what it accuses an explanation of, against all faults that an annotator found in it.

A row is an output with its faults, `{"file", "instance_id", "faults": [{"kind", "quote", "thing", "doubt"}]}`. Where
texts are not to be repeated, `start` and `end` in the raw output stand for the quote, and `entity` for the thing. An
accusation and a fault belong together if they are about the same thing of the list, or if their words overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gmtw.constraints import Scene
from gmtw.core.types import Evidence
from gmtw.quality.validate.references import Texts
from gmtw.quality.validate.rows import Fields, LabelRow
from gmtw.quality.validate.tally import Tally
from gmtw.quality.validate.verdict import RowVerdict, Slip, count_words, false_alarm, miss
from gmtw.scoring.metrics.faithfulness import METRIC
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.offset_map import Span
from gmtw.text.words import fold

OF_THINGS: Mapping[str, str] = {
    "untold": "untold",
    "unslotted": "unslotted",
    "elsewhere": "misplaced",
    "miscounted": "miscounted",
    "uncounted": "miscounted",
    "denied": "denied",
    "hedged": "untold",
    "retracted": "untold",
    "invented": "invented",
}
"""Kind of evidence about a thing of the list -> what such a fault is called in labels."""

OF_STATEMENTS: Mapping[str, str] = {"false-claim": "statement", "retraction": "statement"}
"""Kind of evidence about what is stated -> the kind under which it is counted: labels tell more kinds apart."""

OF_DEMANDS = frozenset({"demand-untold", "demand-added"})
"""Kinds of evidence about demands that cannot go together, counted where the text has their words."""


class LabelledFault(Fields):
    """A fault of a text.

    quote: words of the text. thing: the name in the list of what a fault of a thing is about. start, end: the
    characters of the raw output with these words. entity: the id of the thing. doubt: It can be
    disputed, and need not be found. repeat: It says again what another fault says, and need not be found either.
    """

    kind: str
    quote: str = ""
    thing: str = ""
    start: int = 0
    end: int = 0
    entity: str = ""
    doubt: bool = False
    repeat: bool = False

    @property
    def counts(self) -> bool:
        """True if it should be found."""
        return not (self.doubt or self.repeat)

    def resolved(self, raw: str, scene: Scene, code: str) -> LabelledFault:
        """Return the fault with its words and its thing, also where it only refers to them."""
        quote, thing = self.quote or raw[self.start : self.end], self.thing
        if self.entity in scene.entity:
            thing = scene.entity[self.entity].names[code][0]
        return self.model_copy(update={"quote": quote, "thing": thing})


class FaultyOutput(Fields):
    """All faults of an output."""

    faults: tuple[LabelledFault, ...]


class Accusation(NamedTuple):
    """An accusation by F: its kind, a thing of the list by its folded name ("" for none), and its words."""

    kind: str
    thing: str
    span: Span


class Faults:
    """All that F holds against explanations."""

    key = "faults"
    unit = "faults"
    shows: tuple[str, ...] = ("precision", "recall", "f1", "false_per_1000")

    def verdicts(self, rows: Sequence[LabelRow], texts: Texts) -> Iterator[RowVerdict]:
        """Yield the verdict of F on each row."""
        for row in rows:
            yield _verdict(row, texts)


def _verdict(row: LabelRow, texts: Texts) -> RowVerdict:
    parsed, instance, raw = texts.parsed(row)
    task, text = task_of(instance, PlanTask), parsed.explanation.text
    labels = [one.resolved(raw, task.scene, row.language.code) for one in row.read(FaultyOutput).faults]
    score = METRIC.measure(instance, parsed.answer, row.language.code)
    said = list(dict.fromkeys(_accusations(score.evidence, task.scene, row.language.code)))
    spans = [_span(row, fault, text) for fault in labels]
    pairs = [
        (at, number)
        for at, accusation in enumerate(said)
        for number, fault in enumerate(labels)
        if _same(accusation, fault, spans[number])
    ]
    right, found = {at for at, _ in pairs}, {number for _, number in pairs}
    wanted = [number for number, fault in enumerate(labels) if fault.counts]
    tallies = {
        kind: Tally(
            flagged=sum(one.kind == kind for one in said),
            right=sum(said[at].kind == kind for at in right),
            gold=sum(labels[number].kind == kind for number in wanted),
            found=sum(labels[number].kind == kind and number in found for number in wanted),
        )
        for kind in dict.fromkeys((*(one.kind for one in said), *(labels[number].kind for number in wanted)))
    }
    whole = Tally(count_words(text), len(said), len(right), len(wanted), sum(number in found for number in wanted))
    wrong = [one for at, one in enumerate(said) if at not in right]
    missed = [(labels[number], spans[number]) for number in wanted if number not in found]
    return RowVerdict(row.id, instance.id, whole, tuple(_slips(row, text, wrong, missed)), categories=tallies)


def _accusations(evidence: Sequence[Evidence], scene: Scene, code: str) -> Iterator[Accusation]:
    """Yield what F holds against a text, each thing once for each kind."""
    for one in evidence:
        span = (one.start or 0, one.end or 0)
        if one.kind in OF_THINGS:
            entity = scene.entity[(one.where or "").rpartition(": ")[2]]
            yield Accusation(OF_THINGS[one.kind], fold(entity.names[code][0]), span)
        elif one.kind in OF_STATEMENTS:
            yield Accusation(OF_STATEMENTS[one.kind], "", span)
        elif one.kind in OF_DEMANDS and one.start is not None:
            yield Accusation("rule", "", span)


def _span(row: LabelRow, fault: LabelledFault, text: str) -> Span:
    """Return the characters of the words of a fault. Raise InputError if the text does not have them."""
    if not fault.quote:
        return 0, 0
    start = text.find(fault.quote)
    if start < 0:
        raise row.fault(f"the explanation has no words {fault.quote!r}, of a fault {fault.kind!r}")
    return start, start + len(fault.quote)


def _same(accusation: Accusation, fault: LabelledFault, span: Span) -> bool:
    """Return whether an accusation is about a fault: the same thing, or, if it is about none, words that overlap."""
    if accusation.thing:
        return accusation.thing == fold(fault.thing)
    return accusation.span[0] < span[1] and span[0] < accusation.span[1]


def _slips(
    row: LabelRow, text: str, wrong: Sequence[Accusation], missed: Sequence[tuple[LabelledFault, Span]]
) -> Iterator[Slip]:
    for one in wrong:
        yield false_alarm(row.place, f"{one.kind}: {one.thing or text[slice(*one.span)]}", text, *one.span)
    for fault, span in missed:
        yield miss(row.place, f"{fault.kind}: {fault.thing or fault.quote}", text, *span)


DETECTOR = Faults()
