"""The models of some runs, and the checks that they may be compared."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import fsum

from gmtw.core.errors import InputError
from gmtw.core.sanitize import visible
from gmtw.datasets.quick import quick_hint
from gmtw.results.records import AVG, FAITHFUL, POINTS, SOLVED, TURNS, RecordScores
from gmtw.results.run import Run
from gmtw.results.summary import (
    COVERED,
    MeasurementSetup,
    ModelSummary,
    RuleOutcome,
    in_order,
    other_metrics,
    setup_difference,
    setup_of,
)
from gmtw.results.summary.by_goal import MISTAKES
from gmtw.results.summary.means import exact_mean


@dataclass(frozen=True)
class InstanceScores:
    """The scores of one model on one instance: the mean of each score over samples, and the outcomes of its rules.

    chance: the U of random valid plans, if the instance knows it. goal: what there is to do; "" of no plan. errors: of
    language per 100 words, the mean over samples whose texts have words; None if none has. answered: by any sample.
    """

    instance_id: str
    source: str
    level: str
    fingerprint: str
    values: Mapping[str, float | None]
    rules: tuple[RuleOutcome, ...]
    chance: float | None = None
    goal: str = ""
    errors: float | None = None
    answered: bool = True

    def without_metrics(self) -> InstanceScores:
        """Return only solved, faithful and avg, which an instance without an answer has too."""
        values = {key: value for key, value in self.values.items() if key in OF_ALL}
        return replace(self, values=values, rules=(), chance=None, errors=None)


OF_ALL = (SOLVED, FAITHFUL, AVG)
"""The scores that are over all instances: errors and missing answers count as 0."""


@dataclass(frozen=True)
class ComparedModel:
    """One model of one run in one language, all its samples.

    shares: of a suite of items, what each instance counts in its weighted total (`with_points`); empty of other sets.
    zeros: what is 0 for an instance that it did not answer; without any, `marks` has only those that it answered.
    apart: the instances of which `marks` has no metrics, as some model that it is compared with did not answer them.
    """

    run: Run
    model: str
    language: str
    label: str
    lines: tuple[RecordScores, ...]
    shares: Mapping[str, float] = field(default_factory=dict)
    zeros: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()

    @cached_property
    def samples(self) -> int:
        """The number of its samples."""
        return len({line.sample for line in self.lines})

    @cached_property
    def setup(self) -> MeasurementSetup | None:
        """The way it was asked and measured; None if it answered nothing."""
        return setup_of(self._rows)

    @cached_property
    def marks(self) -> Mapping[str, InstanceScores]:
        """Its scores by instance id."""
        found: defaultdict[str, list[RecordScores]] = defaultdict(list)
        for line in self.lines:
            if line.graded:
                found[line.instance_id].append(line)
            elif self.zeros:
                found[line.instance_id].append(line._replace(values=dict.fromkeys(self.zeros, 0.0)))
        marks = {id_: self._with_points(_marks(same)) for id_, same in found.items()}
        return {id_: mark.without_metrics() if id_ in self.apart else mark for id_, mark in marks.items()}

    @cached_property
    def answered(self) -> int:
        """The number of instances it answered."""
        return len({line.instance_id for line in self.lines if line.graded})

    @cached_property
    def expected(self) -> int:
        """The number of instances of the set it was to answer."""
        return max(row.instances for row in self._rows)

    @property
    def covered(self) -> bool:
        """True if it answered enough for a rank."""
        return self.answered >= COVERED * self.expected

    def of_answered(self, key: str) -> float | None:
        """Return the mean of that score over what it answered."""
        if key == POINTS:
            return exact_mean((row.points.answered or 0.0) / 100 for row in self._rows if row.points)
        return exact_mean(mark.values.get(key) for mark in replace(self, zeros=frozenset()).marks.values())

    @property
    def _rows(self) -> list[ModelSummary]:
        """The rows of its samples in the summary of the run."""
        return [row for row in self.run.summary.models if (row.model, row.language) == (self.model, self.language)]

    def _with_points(self, marks: InstanceScores) -> InstanceScores:
        share, mean = self.shares.get(marks.instance_id), marks.values.get(AVG)
        if share is None or mean is None:
            return marks
        return replace(marks, values={**marks.values, POINTS: share * mean})


def compared_models(runs: Sequence[Run], language: str = "") -> list[ComparedModel]:
    """Return the models of the runs, only those in `language` if one is given.

    If two models share a name, their labels name the run's folder too. Raise InputError if a run is given twice, is
    damaged, or has nothing in that language.
    """
    _refuse_twice(runs)
    rows = [(run, key, found) for run in runs for key, found in _rows(run, language).items()]
    shared = Counter(key for _, key, _ in rows)
    return [
        ComparedModel(
            run, model, spoken, model if shared[model, spoken] == 1 else f"{model}~{_folder(run, runs)}", found
        )
        for run, (model, spoken), found in rows
    ]


def with_points(field: Sequence[ComparedModel], ids: Sequence[str]) -> list[ComparedModel]:
    """Return the models with the points of each instance, if the set is a suite whose categories have weights.

    The mean of the points over these instances is the weighted total over them.
    """
    points = next((model.points for one in field for model in one.run.summary.models if model.points), None)
    if points is None:
        return list(field)
    category = {id_: one.marks[id_].source for one in field for id_ in ids if id_ in one.marks}
    sizes = Counter(category.values())
    whole = fsum(points.weights.get(name, 0.0) for name in sizes)
    each = {name: points.weights.get(name, 0.0) / whole * len(ids) / size for name, size in sizes.items()}
    return [replace(one, shares={id_: each[name] for id_, name in category.items()}) for one in field]


def over_all(field: Sequence[ComparedModel]) -> list[ComparedModel]:
    """Return the models with solved, faithful and avg over all instances, those that any of them has."""
    measured = (line.values for one in field for line in one.lines if line.graded)
    zeros = frozenset(key for values in measured for key in OF_ALL if values.get(key) is not None)
    return [replace(one, zeros=zeros) for one in field]


def metric_keys(field: Iterable[ComparedModel]) -> tuple[str, ...]:
    """Return the keys of the measured scores in the order of reports.

    Of plans `solved` is first and `avg` last; of suites `points` is first.
    """
    keys = {key for one in field for marks in one.marks.values() for key in marks.values}
    metrics = in_order(keys - {AVG, SOLVED, FAITHFUL, POINTS, *MISTAKES})
    if not {"R", TURNS} & {*metrics}:
        return (*([POINTS] if POINTS in keys else []), *metrics, AVG, SOLVED)
    return (SOLVED, *([FAITHFUL] if "F" in metrics else []), *metrics, AVG)


def lead_key(keys: Sequence[str]) -> str:
    """Return the score that ranks models and that pairs are tested by: `solved`, of suites `points`, else `avg`."""
    return keys[0] if keys[0] in (SOLVED, POINTS) else AVG


def _folder(run: Run, runs: Sequence[Run]) -> str:
    """Return the name of the run's folder, its whole path if another folder has the same name."""
    return run.folder.name if sum(other.folder.name == run.folder.name for other in runs) == 1 else str(run.folder)


def _rows(run: Run, language: str) -> Mapping[tuple[str, str], tuple[RecordScores, ...]]:
    found: defaultdict[tuple[str, str], list[RecordScores]] = defaultdict(list)
    for line in run.record_scores():
        if not language or line.language == language:
            found[line.model, line.language].append(line)
    if not found:
        has = ", ".join(sorted({model.language for model in run.summary.models}))
        raise InputError(run.title, f"has no output in {language!r}, only in {has}; name another --language")
    return {key: tuple(found[key]) for key in sorted(found)}


def _marks(same: Sequence[RecordScores]) -> InstanceScores:
    first = next((line for line in same if line.graded), same[0])
    values = first.values if len(same) == 1 else averaged([line.values for line in same])
    rules = tuple(rule for line in same for rule in line.rules)
    about = (first.instance_id, first.source, first.level, first.fingerprint)
    errors = exact_mean(line.errors for line in same)
    return InstanceScores(*about, values, rules, first.chance, first.goal, errors, first.graded)


def averaged(samples: Sequence[Mapping[str, float | None]]) -> Mapping[str, float | None]:
    """Return the mean of each score over the samples that measured it."""
    keys = {key for values in samples for key in values}
    return {key: exact_mean(values.get(key) for values in samples) for key in keys}


def _refuse_twice(runs: Sequence[Run]) -> None:
    seen = set()
    for run in runs:
        if run.folder.resolve() in seen:
            raise InputError(run.title, "the same run is given twice; name it once")
        seen.add(run.folder.resolve())


def refuse_other_sets(runs: Sequence[Run]) -> None:
    """Raise InputError if the runs are of different sets."""
    first = runs[0]
    for other in runs[1:]:
        if other.summary.set_digest != first.summary.set_digest:
            names = [f"{run.summary.set}#{run.summary.set_digest[:6]}" for run in (other, first)]
            hint = quick_hint(other.summary.set, first.summary.set) or "grade both on one"
            raise InputError(other.title, f"is of the set {names[0]}, {first.title} of {names[1]}; {hint}")


def refuse_languages(field: Sequence[ComparedModel]) -> None:
    """Raise InputError if the models answer in different languages."""
    first = field[0]
    for other in field[1:]:
        if other.language != first.language:
            raise InputError(
                other.run.title,
                f"{other.label} answers in {other.language}, {first.label} in {first.language}; name one with "
                f"--language, or type: gmtw compare --pair language {first.run.folder} {other.run.folder}",
            )


def refuse_other_words(runs: Sequence[Run]) -> None:
    """Raise InputError if the runs judged G by different word lists."""
    lists = [" ".join(run.summary.signature.word_lists) for run in runs]
    for run, words in zip(runs, lists, strict=True):
        if words != lists[0]:
            told = [name or "no word list" for name in (words, lists[0])]
            problem = f"G was judged by {told[0]}, in {runs[0].title} by {told[1]}; grade both with one gmtw"
            raise InputError(run.title, problem)


def refuse_other_metrics(runs: Sequence[Run]) -> None:
    """Raise InputError if the runs were graded with different sets of metrics: `avg` is another mean then."""
    known = [run for run in runs if run.summary.signature.metrics is not None]
    for run in known[1:]:
        if told := other_metrics(run.summary.signature.metrics, known[0].summary.signature.metrics):
            problem = f"was graded {told} {known[0].title}; grade the outputs of both with one installation of gmtw"
            raise InputError(run.title, visible(problem))


def refuse_other_setups(field: Sequence[ComparedModel]) -> None:
    """Raise InputError if the models were asked in different ways, or measured by different encoders."""
    known = [(one, one.setup) for one in field if one.setup]
    for one, other in known[1:]:
        first, wanted = known[0]
        if told := setup_difference(other, wanted):
            problem = f"{one.label} was {told[0]}, {first.label} of {first.run.title} {told[1]}; {told[2]}"
            raise InputError(one.run.title, visible(problem))
