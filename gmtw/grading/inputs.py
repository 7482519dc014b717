"""The inputs of a job: instances and outputs, checked whole before anything is graded, a frozen set by its digest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cache, partial
from hashlib import sha256
from itertools import groupby, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from gmtw.core.errors import InputError
from gmtw.core.types import Instance, Output, Record
from gmtw.datasets import Indexed, files_of, index_set, set_name
from gmtw.datasets.instance_set import InstanceSet
from gmtw.datasets.load_options import AS_STORED, LoadOptions
from gmtw.grading.compatibility import check_fit
from gmtw.grading.instance_info import InstanceInfo, info_of, own_language
from gmtw.grading.model_labels import ModelRow, model_names
from gmtw.grading.other_sets import other_sets
from gmtw.outputs.reader import Entry, OutputsFile, index_outputs, nfc, read_output
from gmtw.scoring.metrics import in_order, is_apart, measured
from gmtw.tasks.prompt import as_asked
from gmtw.text.reasoning import users_signs

if TYPE_CHECKING:
    from gmtw.results.summary import Suite

CaseKey = tuple[str, str, int, str]
"""(model, language, sample, instance id): what one line of records.jsonl is about."""

OpenedSet = Indexed[InstanceInfo]


@dataclass(frozen=True, slots=True)
class Case:
    """One output of one model, the instance it answers, and the metrics that apply.

    info: what is known of the instance without reading it. instances: where it is read.
    """

    row: ModelRow
    entry: Entry
    info: InstanceInfo
    metrics: tuple[str, ...]
    instances: Mapping[str, Instance]

    @property
    def key(self) -> CaseKey:
        """The key that tells this case from all others of the job."""
        return (self.row.model, self.row.language, self.row.sample, self.info.id)

    @property
    def instance(self) -> Instance:
        """The instance as the output was asked, read from its file if it is not in memory."""
        return as_asked(self.instances[self.entry.instance_id], self.entry.fingerprint)

    def output(self) -> Output:
        """The output, read from its file."""
        return read_output(self.entry)


@dataclass(frozen=True, slots=True)
class Job:
    """The outputs to grade. `cases` are sorted by model, language, sample and instance id.

    name, set_digest: of the instances. infos: what is known of each instance without reading it. digest: of instances
    and outputs in any order of lines.
    unknown: ids of outputs that the set does not have. repeats: identical lines beyond the first.
    files: what was read, instances first. languagetool: the version of the server that counts
    grammar errors, "" without one; `digest` depends on it, and on the user's signs of reasoning. profile: whose rules
    grade items, "" without items.
    left_out: what is wrong with items that are not graded. forced: what is wrong with files that do not fit and are
    graded because somebody insists. selected: the ids of the instances that a part of the job is about; None: all.
    """

    name: str
    set_digest: str
    digest: str
    instances: InstanceSet
    cases: tuple[Case, ...]
    infos: Mapping[str, InstanceInfo] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    repeats: int = 0
    languagetool: str = ""
    files: tuple[Path, ...] = ()
    profile: str = ""
    left_out: tuple[str, ...] = ()
    forced: tuple[str, ...] = ()
    selected: Set[str] | None = None

    @property
    def rows(self) -> tuple[ModelRow, ...]:
        """The rows of the table, sorted."""
        return tuple(sorted({case.row for case in self.cases}))

    @property
    def by_instance(self) -> Sequence[Case]:
        """The cases with all of an instance one after the other, so that it is read and prepared once."""
        return sorted(self.cases, key=lambda case: case.entry.instance_id)

    @property
    def metrics(self) -> tuple[str, ...]:
        """The metrics that apply to the instances, in the order of reports, for any outputs; none that is apart."""
        keys = {key for info in self.infos.values() for key in info.metrics}
        return in_order(key for key in keys if not is_apart(key))

    @property
    def suite(self) -> Suite | None:
        """The weights of the items, if the set is a suite of items."""
        if not self.profile:
            return None
        from gmtw.results.summary import Suite  # workers, which make no summary, start without it

        return Suite({info.source: info.weight for info in self.infos.values()}, self.profile)

    def expected(self) -> Mapping[ModelRow, Sequence[InstanceInfo]]:
        """By row the instances that it is to answer, sorted.

        One that is asked in other languages only is left to their rows, if the model has one of them. A row in a
        language in which nothing is asked is to answer all.
        """
        asked = frozenset[str]().union(*(info.languages for info in self.infos.values()))
        spoken = defaultdict[tuple[str, int], set[str]](set)
        for row in self.rows:
            spoken[row.model, row.sample].add(row.language)
        every = sorted(self.infos.values(), key=lambda info: info.id)
        infos = [info for info in every if self.selected is None or info.id in self.selected]
        found = {}
        for row, answered in self._answered():
            others = spoken[row.model, row.sample]
            found[row] = [
                one
                for one in infos
                if row.language in one.languages
                or row.language not in asked
                or others.isdisjoint(one.languages)
                or one.id in answered
            ]
        return found

    def missing(self) -> Iterator[Record]:
        """A record for each instance that a row is to answer and has no output line for, sorted like the cases."""
        expected = self.expected()
        for row, answered in self._answered():
            yield from (_missing(row, info) for info in expected[row] if info.id not in answered)

    def _answered(self) -> Iterator[tuple[ModelRow, Set[str]]]:
        """Yield each row with the ids of the instances that it has a line for; only those of one row are in memory."""
        for row, cases in groupby(self.cases, key=lambda case: case.row):
            yield row, {case.info.id for case in cases}


def open_job(
    instances: Path,
    outputs: Sequence[Path],
    language: str = "",
    check: bool = True,
    reading: LoadOptions = AS_STORED,
    force: bool = False,
    opened: OpenedSet | None = None,
) -> Job:
    """The job of grading `outputs` against `instances`; `language` of outputs that name none ("": the set's own).

    Raise InputError for files that are wrong. `check`: also raise MismatchError if outputs were
    made for other instances, which reads some of them; `force`: whatever names their plans have.
    `opened`: the set, if it was read before.
    """
    _refuse_twice(outputs)
    opened = opened or open_infos(instances, reading)
    infos = {nfc(id_): info for id_, info in opened.kept.items()}
    by_id = opened.instances.by(nfc)
    spoken = language or own_language(infos.values())
    files = [_within(index_outputs(path, spoken), infos, reading) for path in outputs]
    others = partial(other_sets, instances, reading)
    worlds = {id_: info.fingerprint for id_, info in infos.items()}
    told = [check_fit(file, by_id, worlds, set_name(instances), force, others) for file in files] if check else []
    names = model_names(files)
    cases = sorted(_cases(files, by_id, infos, names), key=lambda case: case.key)
    _refuse_clash(cases)
    content, profile = opened.content_digest(), profile_of(infos.values())
    return Job(
        name=reading.name_of(set_name(instances)),
        set_digest=content,
        digest=_digest("|".join(filter(None, (content, profile, users_signs()))), cases),
        instances=by_id,
        cases=tuple(cases),
        infos=infos,
        unknown=_unknown(files, infos),
        repeats=sum(file.repeats for file in files),
        files=(*files_of(instances), *outputs),
        profile=profile,
        left_out=opened.left_out,
        forced=tuple(filter(None, told)),
    )


def open_infos(instances: Path, reading: LoadOptions = AS_STORED) -> OpenedSet:
    """Return the set as a job needs it: the facts of every instance kept. Raise InputError if it is wrong."""
    return index_set(instances, info_of, reading)


def profile_of(infos: Iterable[InstanceInfo]) -> str:
    """Return whose rules grade the items of the set, "" if it has no items."""
    return "+".join(sorted({info.profile for info in infos} - {""}))


def _within(file: OutputsFile, infos: Mapping[str, InstanceInfo], reading: LoadOptions) -> OutputsFile:
    """Return the file; if the job is about a part of the set, only with its outputs, so that others are not unknown."""
    if not (reading.category or reading.quick):
        return file
    kept = tuple(entry for entry in file.entries if entry.instance_id in infos)
    return replace(file, entries=kept or file.entries)


def _cases(
    files: Iterable[OutputsFile],
    instances: Mapping[str, Instance],
    infos: Mapping[str, InstanceInfo],
    names: Mapping[tuple[Path, str], str],
) -> Iterator[Case]:
    rows: dict[tuple[str, str, int], ModelRow] = {}
    of = cache(measured)
    for file in files:
        for entry in file.entries:
            if info := infos.get(entry.instance_id):
                key = (names[file.path, entry.model], entry.language, entry.sample)
                row = rows.setdefault(key, ModelRow(*key))
                yield Case(row, entry, info, of(info.metrics, entry.has), instances)


def _unknown(files: Iterable[OutputsFile], infos: Mapping[str, InstanceInfo]) -> tuple[str, ...]:
    ids = {entry.instance_id for file in files for entry in file.entries}
    return tuple(sorted(ids - infos.keys()))


def _missing(row: ModelRow, info: InstanceInfo) -> Record:
    return Record(
        model=row.model,
        language=row.language,
        sample=row.sample,
        instance_id=info.id,
        source=info.source,
        level=info.level,
        fingerprint=info.fingerprint,
        status="missing",
    )


def _digest(content: str, cases: Iterable[Case]) -> str:
    digest = sha256(content.encode())
    for line, _ in groupby(sorted(case.row.model.encode() + case.entry.digest for case in cases)):
        digest.update(line)
    return digest.hexdigest()


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
            line = f"{case.row.label} answers {case.info.id!r} twice (also {before.entry.path}:{before.entry.line})"
            raise InputError(case.entry.path, line, case.entry.line)
