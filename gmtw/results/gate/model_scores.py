"""The scores of a model in one run, sample by sample, and the answers that a later run lost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from gmtw.core.types import Record
from gmtw.results.records import AVG, FAITHFUL, SOLVED, goal_of
from gmtw.results.summary.by_goal import MISTAKES, mistake_of
from gmtw.results.summary.means import exact_mean
from gmtw.tasks.plan.goals import SOLVE

ModelKey = tuple[str, str]
"""(model, language)."""

Answer = tuple[str, int]
"""(instance id, sample)."""


BY_GOAL = (SOLVED, FAITHFUL, "U", *MISTAKES)
"""The scores that a gate shows by goal, and the mistakes about whether there is a plan."""


FIGURES = frozenset({SOLVED, FAITHFUL, AVG})
"""The figures over all instances: errors and missing answers count as 0."""


@dataclass
class ModelScores:
    """The scores of one model in one language.

    worlds: fingerprints by instance id. samples: their numbers. answered: the answers that were graded. values: of each
    metric the value of each answer that was measured. goals: by instance id what there is to do, of plans. mistakes: of
    tasks that may have no plan, by mistake which answers made it (1) or did not (0).
    """

    worlds: dict[str, str] = field(default_factory=dict)
    samples: set[int] = field(default_factory=set)
    answered: set[Answer] = field(default_factory=set)
    values: defaultdict[str, dict[Answer, float]] = field(default_factory=lambda: defaultdict(dict))
    goals: dict[str, str] = field(default_factory=dict)
    mistakes: defaultdict[str, dict[Answer, float]] = field(default_factory=lambda: defaultdict(dict))

    def add(self, record: Record) -> None:
        """Take in a record of the model."""
        answer = (record.instance_id, record.sample)
        self.worlds[record.instance_id] = record.fingerprint
        self.samples.add(record.sample)
        if record.status == "graded":
            self.answered.add(answer)
        if "U" in record.scores:
            self.goals[record.instance_id] = goal_of(record.scores["U"].parts)
            if found := mistake_of(record.scores["U"].parts):
                self.mistakes[found[0]][answer] = float(found[1])
        scores = {key: score.value for key, score in record.scores.items()}
        for key, value in {**scores, SOLVED: record.solved, FAITHFUL: record.faithful, AVG: record.average}.items():
            if value is not None:
                self.values[key][answer] = float(value)

    def by_goal(self) -> ModelScores:
        """Return what `BY_GOAL` names for each goal apart ("repair: U"); none of it if any plan will do."""
        found = ModelScores(self.worlds, self.samples, self.answered)
        if set(self.goals.values()) - {SOLVE}:
            for metric in BY_GOAL:
                for answer, value in (self.mistakes if metric in self.mistakes else self.values)[metric].items():
                    found.values[f"{self.goals[answer[0]]}: {metric}"][answer] = value
        return found

    def mean(self, instance: str, metric: str, zeros: frozenset[Answer] = frozenset()) -> float | None:
        """Return the mean over samples, None if no sample was measured. zeros: answers that count as 0."""
        return exact_mean(self.value(instance, metric, sample, zeros) for sample in sorted(self.samples))

    def value(self, instance: str, metric: str, sample: int, zeros: frozenset[Answer] = frozenset()) -> float | None:
        """Return the value of one sample, None if it was not measured. zeros: answers that count as 0."""
        answer = (instance, sample)
        return 0.0 if answer in zeros else self.values[metric].get(answer)

    def of_sample(self, instance: str, metric: str, sample: int) -> float | None:
        """Return what another run's sample of that number is compared with: the same sample, else the mean of all."""
        return self.value(instance, metric, sample) if sample in self.samples else self.mean(instance, metric)

    def has(self, instance: str, sample: int) -> bool:
        """Return whether that sample answers the instance; any sample, if this model has none of that number."""
        return any((instance, one) in self.answered for one in ({sample} & self.samples or self.samples))

    def over_all(self) -> ModelScores:
        """Return solved, faithful and avg of all answers that were asked for: one that is not there counts as 0."""
        found = ModelScores(self.worlds, self.samples, self.answered)
        absent = {(instance, sample) for instance in self.worlds for sample in self.samples} - self.answered
        for metric in FIGURES:
            if metric in self.values:
                found.values[metric] = {**self.values[metric], **dict.fromkeys(absent, 0.0)}
        return found

    def lost(self, before: ModelScores) -> frozenset[Answer]:
        """Return the answers that are not here, though the earlier run had them."""
        asked = {(instance, sample) for instance in before.worlds for sample in self.samples}
        return frozenset(answer for answer in asked - self.answered if before.has(*answer))


def scores_by_model(records: Iterable[Record]) -> Mapping[ModelKey, ModelScores]:
    """Return the scores of each model in the records."""
    found: defaultdict[ModelKey, ModelScores] = defaultdict(ModelScores)
    for record in records:
        found[record.model, record.language].add(record)
    return found
