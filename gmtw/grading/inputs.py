"""What a job is about: instances and outputs, checked whole before anything is graded."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

from gmtw.core.errors import InputError
from gmtw.core.types import Instance, Output, Record
from gmtw.datasets import Opened, files_of, open_set, set_name
from gmtw.datasets.load_options import AS_STORED, LoadOptions
from gmtw.grading.compatibility import check_fit
from gmtw.grading.model_labels import ModelRow, model_names
from gmtw.grading.other_sets import other_sets
from gmtw.outputs.reader import LANGUAGE, Entry, OutputsFile, index_outputs, nfc, read_output
from gmtw.results.summary import Suite, in_order
from gmtw.scoring.grade import metrics_for
from gmtw.scoring.metrics import METRICS
from gmtw.tasks.handler import handler_of
from gmtw.tasks.prompt import as_asked
from gmtw.tasks.prompt import spoken as spoken_by

CaseKey = tuple[str, str, int, str]
"""(model, language, sample, instance id): what one line of records.jsonl is about."""


@dataclass(frozen=True, slots=True)
class Case:
    """One output of one model, the instance it answers, and the metrics that apply."""

    row: ModelRow
    entry: Entry
    instance: Instance
    metrics: tuple[str, ...]

    @property
    def key(self) -> CaseKey:
        """What tells this case from all others of the job."""
        return (self.row.model, self.row.language, self.row.sample, self.instance.id)

    def output(self) -> Output:
        """The output, read from its file."""
        return read_output(self.entry)


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be graded. `cases` are sorted by model, language, sample and instance id.

    name, set_digest: of the instances. digest: of instances and outputs in any order of lines.
    unknown: ids of outputs that the set does not have. repeats: identical lines beyond the first.
    files: what was read, instances first. languagetool: the version of the server that counts
    grammar errors, "" without one; `digest` depends on it. profile: whose rules grade items, "" without items.
    left_out: what is wrong with items that are not graded. forced: what is wrong with files that do not fit and are
    graded because somebody insists.
    """

    name: str
    set_digest: str
    digest: str
    instances: Mapping[str, Instance]
    cases: tuple[Case, ...]
    unknown: tuple[str, ...] = ()
    repeats: int = 0
    languagetool: str = ""
    files: tuple[Path, ...] = ()
    profile: str = ""
    left_out: tuple[str, ...] = ()
    forced: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[ModelRow, ...]:
        """The rows of the table, sorted."""
        return tuple(sorted({case.row for case in self.cases}))

    @property
    def metrics(self) -> tuple[str, ...]:
        """The metrics that apply to the instances, in the order of reports, for any outputs."""
        return in_order({key for instance in self.instances.values() for key in metrics_for(instance)})

    @property
    def suite(self) -> Suite | None:
        """The weights of the items, if the set is a suite of items."""
        if not self.profile:
            return None
        return Suite({i.source: i.meta.get("weight") for i in self.instances.values()}, self.profile)

    def expected(self) -> Mapping[ModelRow, Sequence[Instance]]:
        """By row the instances that it is to answer, sorted.

        One that is asked in other languages only is left to their rows, if the model has one of them.
        """
        answered = {case.key for case in self.cases}
        spoken = defaultdict[tuple[str, int], set[str]](set)
        for row in self.rows:
            spoken[row.model, row.sample].add(row.language)
        found = {}
        for row in self.rows:
            others = spoken[row.model, row.sample]
            found[row] = [
                one
                for one in sorted(self.instances.values(), key=lambda instance: instance.id)
                if row.language in one.prompts
                or others.isdisjoint(one.prompts)
                or (row.model, row.language, row.sample, one.id) in answered
            ]
        return found

    def missing(self) -> Iterator[Record]:
        """A record for each instance that a row is to answer and has no output line for, sorted like the cases."""
        answered = {case.key for case in self.cases}
        for row, instances in self.expected().items():
            for instance in instances:
                if (row.model, row.language, row.sample, instance.id) not in answered:
                    yield _missing(row, instance)


def open_job(
    instances: Path,
    outputs: Sequence[Path],
    language: str = "",
    check: bool = True,
    reading: LoadOptions = AS_STORED,
    force: bool = False,
    opened: Opened | None = None,
) -> Job:
    """The job of grading `outputs` against `instances`; `language` of outputs that name none ("": the set's own).

    Raise InputError for files that are wrong. `check`: also raise MismatchError if outputs were
    made for other instances, which reads some of them; `force`: whatever names their plans have.
    `opened`: the set, if it was read before.
    """
    _refuse_twice(outputs)
    opened = opened or open_set(instances, reading)
    by_id = {nfc(instance.id): instance for instance in opened.instances}
    spoken = language or own_language(opened.instances)
    files = [_within(index_outputs(path, spoken), by_id, reading) for path in outputs]
    others = partial(other_sets, instances, reading)
    told = [check_fit(file, by_id, set_name(instances), force, others) for file in files] if check else []
    names = model_names(files)
    cases = sorted(_cases(files, by_id, names), key=lambda case: case.key)
    _refuse_clash(cases)
    content, profile = _content(by_id), profile_of(by_id.values())
    return Job(
        name=set_name(instances),
        set_digest=content,
        digest=_digest(f"{content}|{profile}" if profile else content, cases),
        instances=by_id,
        cases=tuple(cases),
        unknown=_unknown(files, by_id),
        repeats=sum(file.repeats for file in files),
        files=(*files_of(instances), *outputs),
        profile=profile,
        left_out=opened.left_out,
        forced=tuple(filter(None, told)),
    )


def own_language(instances: Sequence[Instance]) -> str:
    """Return the language of outputs that name none: that of a suite in one language, else the usual one."""
    suite = all(handler_of(instance.task).one_language for instance in instances)
    return spoken_by(instances, usual=LANGUAGE) if suite else LANGUAGE


def profile_of(instances: Iterable[Instance]) -> str:
    """Return whose rules grade the items of the set, "" if it has no items."""
    profiles = {handler_of(instance.task).profile(instance.task) for instance in instances}
    return "+".join(sorted(profiles - {""}))


def _within(file: OutputsFile, instances: Mapping[str, Instance], reading: LoadOptions) -> OutputsFile:
    """Return the file; if the job is about one category, only with its outputs, so that others are not unknown."""
    if not reading.category:
        return file
    kept = tuple(entry for entry in file.entries if entry.instance_id in instances)
    return replace(file, entries=kept or file.entries)


def _cases(
    files: Iterable[OutputsFile], instances: Mapping[str, Instance], names: Mapping[tuple[Path, str], str]
) -> Iterator[Case]:
    metrics = {id_: metrics_for(instance) for id_, instance in instances.items()}
    for file in files:
        for entry in file.entries:
            if entry.instance_id in instances:
                if not metrics[entry.instance_id]:
                    what = handler_of(instances[entry.instance_id].task).kind
                    raise InputError(
                        file.path, f"no metric grades {entry.instance_id!r}, a task of type {what!r}", entry.line
                    )
                row = ModelRow(names[file.path, entry.model], entry.language, entry.sample)
                asked = as_asked(instances[entry.instance_id], entry.fingerprint)
                yield Case(row, entry, asked, _measured(metrics[entry.instance_id], entry))


def _measured(keys: tuple[str, ...], entry: Entry) -> tuple[str, ...]:
    """Return the metrics that read what this output has; if it has nothing, all that apply, so that they say why."""
    there = tuple(key for key in keys if getattr(METRICS.get(key), "reads", "") in ("", *entry.has))
    return there or keys


def _unknown(files: Iterable[OutputsFile], instances: Mapping[str, Instance]) -> tuple[str, ...]:
    ids = {entry.instance_id for file in files for entry in file.entries}
    return tuple(sorted(ids - instances.keys()))


def _missing(row: ModelRow, instance: Instance) -> Record:
    return Record(
        model=row.model,
        language=row.language,
        sample=row.sample,
        instance_id=instance.id,
        source=instance.source,
        level=instance.level,
        fingerprint=instance.fingerprint,
        status="missing",
    )


def _content(instances: Mapping[str, Instance]) -> str:
    """Return the digest of the worlds and prompts of a set; the order of its lines does not count."""
    parts = ((id_, i.fingerprint, i.source, i.level, sorted(i.prompts.items())) for id_, i in sorted(instances.items()))
    return sha256(repr(list(parts)).encode()).hexdigest()


def _digest(content: str, cases: Iterable[Case]) -> str:
    lines = {case.row.model.encode() + case.entry.digest for case in cases}
    return sha256(content.encode() + b"".join(sorted(lines))).hexdigest()


def _refuse_twice(outputs: Sequence[Path]) -> None:
    seen: set[Path] = set()
    for path in outputs:
        if path.resolve() in seen:
            raise InputError(path, "the same file of outputs is given twice; name it once")
        seen.add(path.resolve())


def _refuse_clash(cases: Sequence[Case]) -> None:
    """Cases whose test ids would be one: names that differ only in what an id cannot show."""
    for before, case in pairwise(cases):
        if before.key == case.key:
            line = f"{case.row.label} answers {case.instance.id!r} twice (also {before.entry.path}:{before.entry.line})"
            raise InputError(case.entry.path, line, case.entry.line)
