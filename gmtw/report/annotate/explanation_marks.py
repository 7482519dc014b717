"""The evidence of the metrics as marks on the explanation, and the planned cells that it does not state."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gmtw.core.errors import GmtwError
from gmtw.core.translatable import Translatable, argument_names
from gmtw.core.types import Evidence, ReadPlan, Score
from gmtw.report.annotate.messages import listed, message, message_table
from gmtw.report.annotate.names import SceneNames, cell_of
from gmtw.report.annotate.types import KINDS, Mark, Untold
from gmtw.text.offset_map import MappedText

CELLS = ("untold", "elsewhere", "denied", "hedged", "retracted", "unslotted", "uncounted", "miscounted")
"""The kinds of evidence that name a planned cell which is not told, or only half."""

WHY = {
    "untold": "unnamed",
    "elsewhere": "other-place",
    "denied": "left-out",
    "hedged": "only-perhaps",
    "retracted": "taken-back",
    "unslotted": "no-slot",
    "uncounted": "no-number",
    "miscounted": "wrong-number",
}
"""The remark on such a cell, by kind."""

BETWEEN = " \t\n'’-"
"""Characters that may be between two words of a phrase."""


def seen(
    scores: Mapping[str, Score], explanation: MappedText, words: SceneNames | None, plan: ReadPlan
) -> Iterator[Mark]:
    """Yield a mark for each piece of evidence that has a place in the explanation.

    words: None for a task without a scene, of which nothing is named.
    """
    saying = _EvidenceSayings(words, plan, scores.get("F"))
    for metric, score in scores.items():
        for reason in _phrases(score.evidence, explanation.text):
            found = saying.of(reason)
            if found and reason.start is not None and reason.end is not None and reason.start < reason.end:
                _check(reason, explanation.text)
                start, end = explanation.origin(reason.start, reason.end)
                say, brief = found
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
    """Raise GmtwError if the evidence is not of this text: a record of another output, or of another version."""
    if reason.text is not None and text[reason.start : reason.end] != reason.text:
        problem = f"the record says {reason.text!r} where the output as read has {text[reason.start : reason.end]!r}"
        raise GmtwError(f"A record does not fit its output: {problem}; grade the output again")


def _phrases(evidence: Iterable[Evidence], text: str) -> Iterator[Evidence]:
    """Yield the evidence, foreign words in a row as one."""
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


def _language_error(category: str, better: str) -> Translatable:
    """Return what an error is called, with what would be right if that is known."""
    return message(f"error-{category}-better", better=better) if better else message(f"error-{category}")


class _EvidenceSayings:
    """Says evidence in words, at length and in brief."""

    def __init__(self, words: SceneNames | None, plan: ReadPlan, faithful: Score | None) -> None:
        self._words = words
        reasons = faithful.evidence if faithful else ()
        self.invented = {cell_of(reason.where)[1] for reason in reasons if reason.kind == "invented"}
        self.planned: defaultdict[str, list[str]] = defaultdict(list)
        for slot, entity in dict.fromkeys(plan.cells):
            self.planned[entity].append(slot)

    @property
    def words(self) -> SceneNames:
        """The names of the scene."""
        assert self._words is not None, "only the evidence of a scene names something of it"
        return self._words

    def of(self, reason: Evidence) -> tuple[Translatable, Translatable] | None:
        """Return what is to be said, and the same in brief; None for evidence that is no mark in a text."""
        where = reason.where or ""
        match reason.kind:
            case "missing-diacritic":
                return message("missing-diacritics", word=where), Translatable(where)
            case "foreign-word":
                return message("foreign-words" if " " in (reason.text or "") else "foreign-word"), Translatable()
            case "language-error":
                return _language_error(str(reason.rule).partition(".")[0], where), Translatable(where)
            case "grammar":
                return message("grammar", message=where, rule=str(reason.rule)), Translatable(where)
            case "told" | "untold" | "invented" if self._words is None:
                return None
            case "told":
                return self._told(*cell_of(where))
            case "invented":
                return self._invented(*cell_of(where))
            case "denied":
                return self._denied(cell_of(where)[1])
            case kind if kind in WHY:
                return self._doubted(kind, *cell_of(where))
            case kind if reason.start is not None and kind in KINDS and kind in message_table():
                return _of_table(kind, where), Translatable(where)
        return None

    def _told(self, slot: str, entity: str) -> tuple[Translatable, Translatable]:
        name = self.words.slot(slot)
        return message("told", entity=self.words.entity(entity), slot=name), Translatable(name)

    def _invented(self, slots: str, entity: str) -> tuple[Translatable, Translatable]:
        """Return the remark on what the plan has elsewhere; without slots it is in none, or called by the wrong van."""
        plans = self._plans(entity)
        if slots:
            put = message("put", slots=self.words.slots(slots.split(", ")), plans=plans)
        else:
            put = message("nowhere" if entity in self.planned else "added", plans=plans)
        return message("invented", entity=self.words.entity(entity), put=put), put

    def _denied(self, entity: str) -> tuple[Translatable, Translatable]:
        """Return the remark on a denied entity."""
        plans = self._plans(entity)
        return message("denied", entity=self.words.entity(entity), plans=plans), plans

    def _doubted(self, kind: str, slot: str, entity: str) -> tuple[Translatable, Translatable] | None:
        """Return the remark on a cell that is named but not told; None where the mark of an invention says it."""
        if kind == "elsewhere" and entity in self.invented:
            return None
        why = message(WHY[kind])
        return message("cell", entity=self.words.entity(entity), slot=self.words.slot(slot), why=why), why

    def _plans(self, entity: str) -> Translatable:
        slots = self.planned.get(entity)
        return message("planned", slots=listed("and", map(self.words.slot, slots))) if slots else message("unplanned")


def _of_table(kind: str, where: str) -> Translatable:
    """Return the message of that kind; {where} in its words is the place that the evidence names."""
    return message(kind, **({"where": where} if "where" in argument_names(message_table()[kind]["en"]) else {}))


def untold(score: Score | None, words: SceneNames) -> Iterator[Untold]:
    """Yield the planned cells that F does not count as told, in order, each with what the text says instead."""
    reasons = score.evidence if score else ()
    for reason in reasons:
        if reason.kind in CELLS:
            slot, entity = cell_of(reason.where)
            yield Untold(
                slot=slot,
                entity=entity,
                slot_name=words.slot(slot),
                entity_name=words.entity(entity),
                why=_instead(reason.kind, entity, reasons, words),
            )


def _instead(kind: str, entity: str, reasons: Sequence[Evidence], words: SceneNames) -> Translatable:
    """Return what the explanation says of the entity of a cell that is not told."""
    put = [cell_of(r.where) for r in reasons if r.kind in ("told", "invented")] if kind == "elsewhere" else []
    places = [slots for slots, named in put if named == entity]
    if elsewhere := {slot for slots in places if slots for slot in slots.split(", ")}:
        return message("put-elsewhere", slots=words.slots(elsewhere))
    return message("put-nowhere" if places else WHY[kind])
