"""The answer that an explanation gives to a question: the right one, another one, or one left open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gmtw.constraints import Scene
from gmtw.languages import Language
from gmtw.reading.answers import Question, answers_of
from gmtw.reading.propositions import Naming, Stance
from gmtw.reading.stance import namings_of
from gmtw.tasks.plan.fact_values import NO_ANSWER
from gmtw.tasks.plan.judge.cells import Cell, ExplainedCell
from gmtw.tasks.plan.name_index import names_of
from gmtw.text.document import document_of
from gmtw.text.names.mentions import Mention
from gmtw.text.offset_map import Span

_OPEN = frozenset({Stance.HEDGE, Stance.QUESTION})
"""The stances that leave a value open."""


@dataclass(frozen=True)
class ExplainedAnswer:
    """The statements of a text about the answer.

    others: the mentions of other values that it gives as the answer. open: the words that leave the question open.
    unstated: whether it says that the answer is nowhere.
    """

    mentions: Sequence[Mention]
    namings: Mapping[int, Naming]
    others: Sequence[int]
    open: Span | None
    unstated: bool = False

    @classmethod
    def of(cls, text: str, scene: Scene, language: Language, prompt: str, cells: Sequence[Cell]) -> ExplainedAnswer:
        """Return what `text` says of the answer in these cells."""
        answers, planned = answers_of(language), {entity for _, entity in cells}
        document = document_of(text, names_of(scene, language, prompt))
        namings, mentions = namings_of(document), document.mentions
        shaky = frozenset(number for number, one in namings.items() if one.denied or one.stance in _OPEN)
        given = answers.given(document.sentences, shaky)
        restated = answers.restated(document.sentences, shaky, Question(prompt, language))
        wrong = [number for number in dict.fromkeys((*given, *restated)) if mentions[number].id not in planned]
        left, unstated = answers.left_open(document.sentences), NO_ANSWER in planned
        unstated = unstated and answers.unstated(document.sentences)
        return cls(mentions, namings, wrong, left, unstated)

    def of_cell(self, slot: str, entity: str) -> ExplainedCell:
        """Return what is said of the answer; its last words count, and what leaves the question open takes it back."""
        mentions = [number for number, mention in enumerate(self.mentions) if mention.id == entity]
        if entity == NO_ANSWER and (self.unstated or mentions):  # its names are denials: "nu se știe"
            return ExplainedCell(slot, entity, "told", mentions[0] if mentions else None)
        if not mentions:
            return ExplainedCell(slot, entity, "untold")
        last = self.namings[mentions[-1]]
        if self.open is not None and all(self.mentions[number].start < self.open[0] for number in mentions):
            return ExplainedCell(slot, entity, "retracted", mentions[-1])
        if last.stance in _OPEN:
            return ExplainedCell(slot, entity, "hedged", mentions[-1])
        if all(self.namings[number].denied for number in mentions):
            return ExplainedCell(slot, entity, "denied", mentions[-1])
        return ExplainedCell(slot, entity, "told", mentions[0])
