"""The outputs of a job that a reader wants to see, the worst first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from gmtw.core.errors import GmtwError, UnknownNameError
from gmtw.core.prompt_config import DEFAULT_PROMPT, PromptConfig
from gmtw.core.types import Instance, Output, Record
from gmtw.datasets.view import unknown
from gmtw.grading.inputs import Case, Job
from gmtw.outputs.reader import nfc
from gmtw.results.records import worth
from gmtw.scoring.grade import Grading
from gmtw.tasks.handler import handler_of
from gmtw.tasks.plan.turns import BETWEEN_TURNS
from gmtw.tasks.prompt import few_shot_texts, with_few_shot_prompts

WISHES = ("failed", "passed")
"""The wishes by which outputs are sifted."""


class Look(NamedTuple):
    """An output and its record."""

    case: Case
    output: Output
    record: Record


def chosen(job: Job, id_: str = "", model: str = "", language: str = "") -> list[Case]:
    """The cases of that id, model and language; raises UnknownNameError, or GmtwError, that suggests the nearest.

    A model goes by its name or by its label in tables.
    """
    if id_ and nfc(id_) not in job.instances:
        raise unknown("instance", id_, set(job.instances))
    found = list(job.cases)
    wishes: list[tuple[str, str, Callable[[Case], set[str]]]] = [
        ("model", nfc(model), lambda case: {case.row.model, case.row.label}),
        ("language", language, lambda case: {case.row.language}),
    ]
    for noun, wanted, of in wishes:
        known = {name for case in found for name in of(case)}
        if wanted and wanted not in known:
            raise UnknownNameError(f"{noun} in these outputs", wanted, known)
        found = [case for case in found if not wanted or wanted in of(case)]
    if id_:
        found = [case for case in found if case.entry.instance_id == nfc(id_)]
        if not found:
            raise GmtwError(f"No output for {id_!r}: the set has it, the file does not")
    return found


def check_wish(wish: str) -> None:
    """Raise UnknownNameError if the wish is neither empty nor one of WISHES."""
    if wish and wish not in WISHES:
        raise UnknownNameError("filter", wish, WISHES)


def graded(cases: Iterable[Case]) -> list[Look]:
    """Return each case with its output and record."""
    looks = []
    for case in cases:
        output = case.output()
        grading = Grading(case.instance, output, case.row.model)
        looks.append(Look(case, output, grading.record({key: grading.score(key) for key in case.metrics})))
    return looks


class Prompts:
    """The prompts of the outputs of a job; for scored candidates the text before them."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._asked: dict[PromptConfig, Mapping[str, Instance]] = {}
        self._before: dict[PromptConfig, Mapping[str, str]] = {}

    def of(self, look: Look) -> str:
        """Return the prompt of an output, with the few-shot examples and options that its line names."""
        instance, output = look.case.instance, look.output
        config, candidates = output.prompt_config, handler_of(instance.task).candidates(instance.task)
        if candidates and output.scored:
            if config not in self._before:
                self._before[config] = few_shot_texts(list(self._job.instances.values()), config)
            return self._before[config].get(instance.id, "") + candidates.context
        if instance.variant:
            return BETWEEN_TURNS.join(instance.variant.turns.get(output.language, ()))
        return self._as_asked(config)[look.case.entry.instance_id].prompts.get(output.language, "")

    def _as_asked(self, config: PromptConfig) -> Mapping[str, Instance]:
        """Return the instances with the prompts of that configuration."""
        if config == DEFAULT_PROMPT:
            return self._job.instances
        if config not in self._asked:
            made = with_few_shot_prompts(list(self._job.instances.values()), config)
            self._asked[config] = dict(zip(self._job.instances, made, strict=True))
        return self._asked[config]


def sifted(looks: Sequence[Look], wish: str = "", metric: str = "") -> list[Look]:
    """Return those that failed or passed, or all; the worst first, by that metric or by `worth`.

    Failed: a rule of U or R is broken, or an error came instead of an output; with a metric: it is
    below 1. What the metric was not measured on neither failed nor passed.
    """
    kept = [look for look in looks if not wish or _failed(look.record, metric) == (wish == "failed")]
    return sorted(kept, key=lambda look: (_worth(look.record, metric), look.case.key))


def _failed(record: Record, metric: str) -> bool | None:
    if metric:
        value = _value(record, metric)
        return None if value is None else value < 1
    return record.status == "error" or not record.solved


def _worth(record: Record, metric: str) -> tuple[float, ...]:
    """Return the sort key of a record: errors before all others; what the metric was not measured on after them."""
    if record.status == "error":
        return (-2.0,)
    if metric:
        value = _value(record, metric)
        return (2.0 if value is None else value,)
    values = {key: score.value for key, score in record.scores.items()}
    return worth(values, record.solved, {key for key, score in record.scores.items() if score.describes})


def _value(record: Record, metric: str) -> float | None:
    score = record.scores.get(metric)
    return score.value if score else None
