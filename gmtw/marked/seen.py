"""What the metrics saw in the explanation, as marks on the raw output; and the planned cells that are not told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gmtw.errors import GmtwError
from gmtw.marked.cells import Cell, Words, cell_of
from gmtw.marked.traced import Traced
from gmtw.marked.values import Mark, Untold
from gmtw.values import Evidence, ReadPlan, Score

UNNAMED = "the explanation does not name it"
"""Why most untold cells are untold."""

BETWEEN = " \t\n'’-"
"""What may stand between two words of a phrase."""


def seen(scores: Mapping[str, Score], explanation: Traced, words: Words, plan: ReadPlan) -> Iterator[Mark]:
    """A mark for each piece of evidence that has a place in the explanation."""
    saying = _Saying(words, plan, scores.get("F"))
    for metric, score in scores.items():
        for reason in _phrases(score.evidence, explanation.text):
            said = saying.of(reason)
            if said and reason.start is not None and reason.end is not None and reason.start < reason.end:
                _check(reason, explanation.text)
                start, end = explanation.origin(reason.start, reason.end)
                say, brief = said
                yield Mark(
                    kind=reason.kind,
                    start=start,
                    end=end,
                    say=say,
                    metric=metric,
                    brief=brief,
                    found=reason.text or "",
                    gain=reason.kind == "told",
                )


def _check(reason: Evidence, text: str) -> None:
    """Raise GmtwError where evidence is not of this text: a record of another output, or of another version."""
    if reason.text is not None and text[reason.start : reason.end] != reason.text:
        problem = f"the record says {reason.text!r} where the output as read has {text[reason.start : reason.end]!r}"
        raise GmtwError(f"A record does not fit its output: {problem}; grade the output again")


def _phrases(evidence: Iterable[Evidence], text: str) -> Iterator[Evidence]:
    """The evidence, foreign words in a row as one."""
    last: Evidence | None = None
    for reason in evidence:
        if last and last.kind == reason.kind == "foreign-word" and not text[last.end : reason.start].strip(BETWEEN):
            last = last.model_copy(update={"text": text[last.start : reason.end], "end": reason.end})
            continue
        if last:
            yield last
        last = reason
    if last:
        yield last


class _Saying:
    """Says evidence in words, at length and in brief."""

    def __init__(self, words: Words, plan: ReadPlan, faithful: Score | None) -> None:
        self.words = words
        reasons = faithful.evidence if faithful else ()
        self.told = {cell_of(reason.where)[1] for reason in reasons if reason.kind == "told"}
        self.planned: defaultdict[str, list[str]] = defaultdict(list)
        for slot, entity in dict.fromkeys(plan.cells):
            self.planned[entity].append(slot)

    def of(self, reason: Evidence) -> tuple[str, str] | None:
        """What is to be said, and the same in brief; None for evidence that is no mark in a text."""
        where = reason.where or ""
        match reason.kind:
            case "missing-diacritic":
                return f"missing diacritics: {where}", where
            case "foreign-word":
                return "foreign words" if " " in (reason.text or "") else "foreign word", ""
            case "grammar":
                return f"grammar: {where} ({reason.rule})", where
            case "told":
                slot, entity = cell_of(where)
                return f"told: {self.words.entity(entity)}, planned for {self.words.slot(slot)}", self.words.slot(slot)
            case "invented":
                return self._invented(*cell_of(where))
            case "denied":
                # What is told elsewhere counts as told: this costs nothing, and is worth knowing.
                plans = f"{self._plans(where)}{', told elsewhere' if where in self.told else ''}"
                return f"denied: {self.words.entity(where)} is {plans}", plans
        return None

    def _invented(self, slots: str, entity: str) -> tuple[str, str]:
        put = self.words.slots(slots.split(", "))
        say = f"put in {put}, {self._plans(entity)}"
        return f"invented: {self.words.entity(entity)} is {say}", say

    def _plans(self, entity: str) -> str:
        slots = self.planned.get(entity)
        return f"planned for {' and '.join(map(self.words.slot, slots))}" if slots else "not planned"


def untold(score: Score | None, words: Words) -> Iterator[Untold]:
    """The planned cells that F counts as untold, in the order of the plan, each with what the text says instead."""
    reasons = score.evidence if score else ()
    for slot, entity in (cell_of(reason.where) for reason in reasons if reason.kind == "untold"):
        yield Untold(
            slot=slot,
            entity=entity,
            slot_name=words.slot(slot),
            entity_name=words.entity(entity),
            why=_instead((slot, entity), reasons, words),
        )


def _instead(cell: Cell, reasons: Sequence[Evidence], words: Words) -> str:
    """What the explanation says of the entity of an untold cell."""
    entity = cell[1]
    kinds: defaultdict[str, list[str]] = defaultdict(list)
    for reason in reasons:
        slots, named = cell_of(reason.where)
        if reason.kind in ("told", "invented") and named == entity:
            kinds[reason.kind] += slots.split(", ")
        elif reason.kind == "denied" and reason.where == entity:
            kinds["denied"].append(entity)
    if elsewhere := {*kinds["invented"], *kinds["told"]}:
        return f"the explanation puts it in {words.slots(elsewhere)}"
    return "the explanation says that it is left out" if kinds["denied"] else UNNAMED
