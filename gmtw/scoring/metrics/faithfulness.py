"""F, faithfulness: does the explanation tell the plan that was made?

F = cells told / (cells planned + cells invented), as docs/scoring.md (F) defines. A cell is (slot, entity); one
that the plan repeats counts once, because telling it once tells it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter

from gmtw import languages
from gmtw.constraints import Scene, Slot
from gmtw.core.cache import remembered
from gmtw.core.translatable import fact
from gmtw.core.types import Answer, Evidence, Instance, Score
from gmtw.languages import Language
from gmtw.scoring.metrics import TaskMetric
from gmtw.scoring.metrics.text_evidence import LONGEST, MOST_EVIDENCE, evidence_at
from gmtw.tasks.plan.resolve import resolver
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.claims import Claim, Claimer
from gmtw.text.document import document_of
from gmtw.text.mentions import Mention
from gmtw.text.slot_expressions import SlotFinder
from gmtw.text.stated_answers import answers_of

Cell = tuple[str, str]

_SLOTS: TypeAdapter[tuple[Slot, ...]] = TypeAdapter(tuple[Slot, ...])


class _Told:
    """What an explanation says: its mentions, those denied, and what is put where.

    affirmed: entity -> the first mention that is not denied. slots: entity -> the slots into which each claim puts it.
    """

    def __init__(self, mentions: Sequence[Mention], denied: frozenset[int], claims: Sequence[Claim]) -> None:
        self.mentions, self.denied, self.claims = mentions, denied, claims
        self.affirmed: dict[str, int] = {}
        for number, mention in enumerate(mentions):
            if number not in denied:
                self.affirmed.setdefault(mention.id, number)
        self.slots: dict[str, list[frozenset[str]]] = {}
        for claim in claims:
            self.slots.setdefault(mentions[claim.mention].id, []).append(claim.slots)


class Reader:
    """Reads explanations about one scene in one language."""

    def __init__(self, scene: Scene, language: Language, prompt: str = "") -> None:
        self.free_text = any(slot.free_text for slot in scene.slots)
        self._names = resolver(scene, language.code, prompt).names
        self._claimer = _claimer(_SLOTS.dump_json(scene.slots), language)
        self._answers = answers_of(language)
        self._slots = frozenset(scene.slot)

    def read(self, text: str) -> _Told:
        """Return what `text` says; where the answer of a question is wanted, the claims are what it gives as it."""
        document = document_of(text, self._names)
        mentions, denied = document.mentions, document.denied
        if self.free_text:
            given = self._answers.given(document.sentences, denied)
            return _Told(mentions, denied, [Claim(number, self._slots) for number in given])
        entities = [mention.id for mention in mentions]
        return _Told(mentions, denied, self._claimer.claims(document.sentences, denied, entities))


@lru_cache(maxsize=512)
def _claimer(slots: bytes, language: Language) -> Claimer:
    """Return the claimer for scenes with these slots, in JSON; most scenes of a set share theirs with others."""
    return Claimer(SlotFinder(_SLOTS.validate_json(slots), language), language)


def reader(scene: Scene, language: Language, prompt: str = "") -> Reader:
    """Return the reader of that scene, as that prompt shows it, built once."""
    return _reader(scene, language, prompt)


@remembered
def _reader(scene: Scene, language: Language, prompt: str) -> Reader:
    return Reader(scene, language, prompt)


class Faithfulness(TaskMetric[PlanTask]):
    """The metric F of plan tasks."""

    key = "F"
    name = "faithfulness"
    task_type = PlanTask

    def score(self, task: PlanTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return the share of the plan that is told and not contradicted; 0 where nothing is planned."""
        if language not in languages.known():
            return Score(metric="F", value=None, why_none=fact("no-language", language=repr(language)))
        cells = list(dict.fromkeys(answer.plan.cells)) if answer.plan else []
        if not cells:
            return Score(metric="F", value=0.0, parts={"planned": 0}, evidence=(Evidence(kind="no-plan"),))
        scene = reader(task.scene, languages.load(language), instance.prompts.get(language, ""))
        text = answer.explanation[:LONGEST]
        told = scene.read(text)
        kept = [cell for cell in cells if _is_told(cell, told)]
        invented = _invented(cells, told)
        contradicted = scene.free_text and invented  # docs/scoring.md, Facts: no other value is presented as the answer
        return Score(
            metric="F",
            value=0.0 if contradicted else len(kept) / (len(cells) + len(invented)),
            parts=_parts(cells, kept, invented, told),
            evidence=tuple(_evidence(text, cells, kept, invented, told)),
        )


def _is_told(cell: Cell, told: _Told) -> bool:
    """Return whether the entity is mentioned affirmatively, and not put into other slots only."""
    slot, entity = cell
    put = told.slots.get(entity, [])
    return entity in told.affirmed and (not put or any(slot in slots for slots in put))


def _invented(cells: Sequence[Cell], told: _Told) -> list[Claim]:
    """Return the claims that no cell bears out, the more exact one where two say the same of an entity."""
    planned = set(cells)
    false: dict[tuple[str, frozenset[str]], Claim] = {}
    for claim in told.claims:
        entity, sure = told.mentions[claim.mention].id, told.mentions[claim.mention].sure
        if sure and not any((slot, entity) in planned for slot in claim.slots):
            false.setdefault((entity, claim.slots), claim)
    return [
        claim
        for (entity, slots), claim in false.items()
        if not any(other == entity and exact < slots for other, exact in false)
    ]


def _parts(cells: list[Cell], kept: list[Cell], invented: list[Claim], told: _Told) -> dict[str, Any]:
    return {
        "planned": len(cells),
        "told": len(kept),
        "invented": len(invented),
        "denied": len({told.mentions[number].id for number in told.denied}),
        "mentions": len(told.mentions),
        "claims": len(told.claims),
    }


def _evidence(text: str, cells: list[Cell], kept: list[Cell], invented: list[Claim], told: _Told) -> Iterator[Evidence]:
    """Yield each cell told or untold, each claim that is invented, each planned entity that is denied."""
    first = told.affirmed
    for slot, entity in cells[:MOST_EVIDENCE]:
        if (slot, entity) in kept:
            yield evidence_at("told", text, told.mentions[first[entity]], f"{slot}: {entity}")
        else:
            yield Evidence(kind="untold", where=f"{slot}: {entity}")
    for claim in invented[:MOST_EVIDENCE]:
        mention = told.mentions[claim.mention]
        yield evidence_at("invented", text, mention, f"{', '.join(sorted(claim.slots))}: {mention.id}")
    planned = {entity for _, entity in cells}
    for number in sorted(told.denied)[:MOST_EVIDENCE]:
        if told.mentions[number].id in planned:
            yield evidence_at("denied", text, told.mentions[number], told.mentions[number].id)


METRIC = Faithfulness()
