"""The pipeline: instance and output -> answer -> scores -> record.

Everything that grades (the pytest plugin, `gmtw grade`, the library) comes through `Grading`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from gmtw.core.errors import GmtwError
from gmtw.core.garbage import uncollected
from gmtw.core.prompt_config import PromptConfig
from gmtw.core.types import Answer, Instance, Note, Output, Record, Score
from gmtw.scoring.metrics import METRICS, in_order, is_apart, what_reads
from gmtw.scoring.parse import parse
from gmtw.tasks.handler import handler_of
from gmtw.tasks.parsed_output import ParsedOutput

CUT_OFF = frozenset(("length", "max_tokens", "max_output_tokens", "model_length"))
"""The reasons that hosts give for the end of a text that was cut off at a number of tokens."""

CUT, ENDLESS = "cut", "json-cut"
"""The kinds of notes of an output that was cut off, and of a plan whose JSON ends early for that reason."""


class Grading:
    """One output on its way to a record: read once, on first use, for all the metrics."""

    def __init__(self, instance: Instance, output: Output, model: str = "") -> None:
        self.instance, self.output = instance, output
        self.model = model or output.model

    @cached_property
    def parsed(self) -> ParsedOutput:
        """The output parsed: its answer, and where everything stands in the raw text."""
        return parse(self.output.output, self.instance, self.output.language)

    @cached_property
    def answer(self) -> Answer:
        """The answer that the metrics measure, with notes on what was cut off."""
        answer = handler_of(self.instance.task).measured(self.parsed.answer, self.output)
        cut = tuple(self._cut(answer))
        return answer.model_copy(update={"notes": (*answer.notes, *cut)}) if cut else answer

    def _cut(self, answer: Answer) -> Iterator[Note]:
        """Yield the notes on what was cut off.

        The host is believed. If it says nothing, a JSON without an end was cut off.
        """
        said = self.output.finish_reason.casefold()
        if said in CUT_OFF:
            yield Note(kind=CUT, detail=said)
        if answer.closed_by_repair and (not said or said in CUT_OFF):
            yield Note(kind=ENDLESS)

    def score(self, metric: str) -> Score:
        """Return what the metric of that key says; unmeasured where the output reports an error."""
        if error := self.output.error or self.answer.failed:
            return Score(metric=metric, value=None, why_none=f"no answer: {error}")
        return METRICS.get(metric).measure(self.instance, self.answer, self.output.language)

    def record(self, scores: Mapping[str, Score] | None = None) -> Record:
        """Return the record of `scores`, or of all metrics that apply where none are given."""
        if scores is None:
            scores = {key: self.score(key) for key in self._asked_for()}
        blank = Record(
            model=self.model,
            language=self.output.language,
            sample=self.output.sample,
            instance_id=self.instance.id,
            source=self.instance.source,
            level=self.instance.level,
            fingerprint=self.instance.fingerprint,
            spent=self.output.spent,
            built_in=self.output.built_in,
            effort=self.output.effort,
        )
        if error := self.output.error or self.answer.failed or crash(scores):
            return blank.model_copy(update={"status": "error", "error": error})
        count = handler_of(self.instance.task).count_names(self.answer)
        return blank.model_copy(
            update={
                "scores": scores,
                "solved": solved(scores, self.answer.notes),
                "names": count.names,
                "unresolved": count.unresolved,
                "notes": self.answer.notes,
                "prompt_config": self._asked(),
            }
        )

    def _asked_for(self) -> tuple[str, ...]:
        """Return the metrics that apply, one that is apart only if the output has what it reads."""
        return tuple(
            key for key in metrics_for(self.instance) if not is_apart(key) or getattr(self.output, what_reads(key))
        )

    def _asked(self) -> PromptConfig:
        """Return how the output was asked: as its line says, and in the words of the instance's variant."""
        variant = self.instance.variant
        return replace(self.answer.prompt_config, variant=variant.key) if variant else self.answer.prompt_config


def metrics_for(instance: Instance) -> tuple[str, ...]:
    """Return the keys of the metrics that apply to this instance, in the order of reports.

    Raise GmtwError if there is none: an item may name a method that no scorer has.
    """
    keys = [metric.key for metric in METRICS if metric.applies(instance)]
    if not keys:
        what = f"{instance.id!r}, a task of type {handler_of(instance.task).kind!r} and level {instance.level!r}"
        raise GmtwError(f"no metric measures {what}; the metrics are {', '.join(METRICS.names)} (gmtw/scoring/metrics)")
    return in_order(keys)


def ends_early(notes: Iterable[Note]) -> bool:
    """Return whether the notes say that the JSON of the plan was cut off."""
    return any(note.kind == ENDLESS for note in notes)


def solved(scores: Mapping[str, Score], notes: Iterable[Note]) -> bool | None:
    """Return whether everything held that decides: U and R of a plan, the score of an item; None where some is missing.

    A plan that was cut off is not solved, whatever the rest of it obeys.
    """
    deciding = {other for key in scores for other in METRICS.get(key).decides}
    if not deciding or not deciding <= scores.keys():
        return None
    parts = [scores[key].parts for key in deciding]
    if not all("held" in part for part in parts):
        return None
    return all(part["held"] == part["rules"] for part in parts) and not ends_early(notes)


def crash(scores: Mapping[str, Score]) -> str:
    """Return how the published scorer of a suite ended on the answer, "" where it did not."""
    return next((str(score.parts["crash"]) for score in scores.values() if "crash" in score.parts), "")


def grade(instance: Instance, output_text: str, language: str = "ro") -> Record:
    """Return the record of one output text.

    >>> record = grade(instance, "Luni vizităm ... {...}")      # doctest: +SKIP
    >>> record.scores["U"].value                                # doctest: +SKIP
    """
    with uncollected():
        return Grading(instance, Output(instance_id=instance.id, output=output_text, language=language)).record()
