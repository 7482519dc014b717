"""Scores that another host gave, as the folder of a run: for the paired statistics and the gate, in any task.

Nothing is graded: the records hold the host's scores under the host's names, and the signature names the host. The
folder has no instances and no outputs, so `gmtw verify` cannot prove it and no output can be shown.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from gmtw.core.errors import InputError, UnknownNameError
from gmtw.core.files import write_text
from gmtw.core.jsonl import write
from gmtw.core.types import Record, Score
from gmtw.grading.model_labels import ModelRow
from gmtw.grading.shards import key_of
from gmtw.outputs.eval_logs import EvalLog, LoggedAnswer
from gmtw.outputs.reader import nfc
from gmtw.report import summary_json
from gmtw.results.digests import write_digests
from gmtw.results.stats import method
from gmtw.results.summary import SCORING, ModelSummary, SamplesSummary, Summary, by_row, signature_of, summarise
from gmtw.results.summary.samples import summarise_samples
from gmtw.scoring.metrics import METRICS

FILES = ("records.jsonl", "run.json", "summary.json")

LEVEL = "-"
"""The level of all questions: logs do not say any."""

LogFile = tuple[Path, EvalLog]


class RecordedRun(NamedTuple):
    """The folder of a run, and a line for each score that was left out, with the reason."""

    folder: Path
    left_out: tuple[str, ...]


def write_recorded(logs: Sequence[LogFile], reports: Path, metrics: Sequence[str], language: str) -> list[RecordedRun]:
    """Write the logs of each task as one run below `reports`. metrics: take only these scores, if any are named.

    Raise InputError if logs of one task ask different questions, if two answer for one model, or if no score is left.
    """
    ordered = sorted(logs, key=lambda one: (one[1].task, one[1].model))
    return [_write(list(same), reports, metrics, language) for _, same in groupby(ordered, lambda one: one[1].task)]


def _write(logs: Sequence[LogFile], reports: Path, metrics: Sequence[str], language: str) -> RecordedRun:
    questions = _questions(logs)
    names, left_out = _usable(logs, metrics)
    records = sorted(_records(logs, questions, names, language), key=key_of)
    summary = _summary(logs, questions, names.values(), records)
    folder = reports / f"{re.sub(r'[^A-Za-z0-9._-]+', '-', summary.set).strip('-.') or 'task'}-{summary.digest[:12]}"
    write(records, folder / "records.jsonl")
    host = {"host": logs[0][1].host, "version": logs[0][1].version, "logs": [path.name for path, _ in logs]}
    about = {"recorded": host, "versions": {"gmtw": version("gmtw")}}
    write_text(folder / "run.json", json.dumps(about, indent=2, ensure_ascii=False, sort_keys=True) + "\n")
    write_text(folder / "summary.json", summary_json.render(summary))
    write_digests(folder, FILES)
    return RecordedRun(folder, tuple(left_out))


def _questions(logs: Sequence[LogFile]) -> Mapping[str, str]:
    """Return the digest of each question by its id."""
    found: dict[str, tuple[str, Path]] = {}
    for path, log in logs:
        for answer in log.answers:
            digest, first = found.setdefault(nfc(answer.id), (answer.question, path))
            if digest != answer.question:
                problem = f"asks {answer.id!r} of {log.task!r} in other words than {first}; they cannot be compared"
                raise InputError(path, problem)
    return {id_: found[id_][0] for id_ in sorted(found)}


def _usable(logs: Sequence[LogFile], wanted: Sequence[str]) -> tuple[Mapping[str, str], list[str]]:
    """Return the names of the scores that can be compared, with what they are called in the run; and the others.

    A score is a number from 0 to 1, and more is better. The names of gmtw's own metrics stay theirs.
    """
    said = dict.fromkeys(name for _, log in logs for answer in log.answers for name in answer.scores)
    for name in wanted:
        if name not in said:
            raise UnknownNameError("score in these logs", name, said)
    chosen = [name for name in said if not wanted or name in wanted]
    problems = {name: _problem(name, logs) for name in chosen}
    left_out = [f"{name}: {problem}" for name, problem in problems.items() if problem]
    left_out += [line for name, problem in problems.items() if not problem for line in _numberless(name, logs)]
    names = {name: _own_name(name, logs[0][1].host) for name, problem in problems.items() if not problem}
    if not names:
        raise InputError(logs[0][0], f"holds no score that can be compared: {'; '.join(left_out) or 'none at all'}")
    return names, left_out


def _problem(name: str, logs: Sequence[LogFile]) -> str:
    if any(name in log.lower for _, log in logs):
        return "a lower one is better"
    values = [answer.scores[name] for _, log in logs for answer in log.answers if name in answer.scores]
    if all(value is None for value in values):
        return "no number for each answer"
    wrong = next((value for value in values if value is not None and not 0 <= value <= 1), None)
    return "" if wrong is None else f"expected numbers from 0 to 1, got {wrong:g}"


def _numberless(name: str, logs: Sequence[LogFile]) -> Iterator[str]:
    """Yield a line if some answers have no number (NaN, a word) as that score: they are not measured."""
    values = [answer.scores.get(name) for _, log in logs for answer in log.answers if not answer.error]
    if lacking := values.count(None):
        yield f"{name} of {lacking} of {len(values)} answers, where it is no number"


def _own_name(name: str, host: str) -> str:
    return f"{host}.{name}" if name in METRICS.names else name


def _records(
    logs: Sequence[LogFile], questions: Mapping[str, str], names: Mapping[str, str], language: str
) -> Iterator[Record]:
    """Yield a record for each answer, and for each question that a model was not asked."""
    binary = _binary(logs, next(iter(names)))
    seen: dict[tuple[str, int], Path] = {}
    for path, log in logs:
        for sample in sorted({answer.sample for answer in log.answers}):
            if (other := seen.setdefault((log.model, sample), path)) != path:
                raise InputError(path, f"is of the model {log.model!r}, as {other} is; import them apart")
            answers = {nfc(one.id): one for one in log.answers if one.sample == sample}
            for id_, question in questions.items():
                whole = {"model": nfc(log.model), "language": language, "sample": sample, "instance_id": id_}
                whole |= {"source": log.task, "level": LEVEL, "fingerprint": question}
                yield _record(whole, answers.get(id_), names, binary)


def _binary(logs: Sequence[LogFile], name: str) -> str:
    """Return the name of the score that says what is solved: the first one, if it is always 0 or 1; else ""."""
    values = {answer.scores.get(name) for _, log in logs for answer in log.answers}
    return name if values <= {0.0, 1.0, None} else ""


def _record(whole: Mapping[str, object], answer: LoggedAnswer | None, names: Mapping[str, str], binary: str) -> Record:
    """Return the record of an answer. whole: what it has in any case. binary: the score that says what is solved."""
    if answer is None:
        return Record.model_validate({**whole, "status": "missing"})
    if answer.error:
        return Record.model_validate({**whole, "status": "error", "error": answer.error, "spent": answer.spent})
    values = {own: answer.scores.get(name) for name, own in names.items()}
    scores = {
        own: Score(metric=own, value=value, why_none="" if value is not None else "the host gave no number")
        for own, value in values.items()
    }
    right = answer.scores.get(binary) if binary else None
    solved = None if right is None else right == 1
    return Record.model_validate({**whole, "scores": scores, "solved": solved, "spent": answer.spent})


def _summary(
    logs: Sequence[LogFile], questions: Mapping[str, str], names: Collection[str], records: Sequence[Record]
) -> Summary:
    first = logs[0][1]
    sizes = {(first.task, LEVEL): len(questions)}
    rows = by_row(records)
    models = [summarise(row, sizes, ModelRow(*key).label) for key, row in rows.items()]
    set_digest = sha256(json.dumps(questions).encode()).hexdigest()
    facts = (names, "", f"{first.host}-{first.version}", method(len(questions)))
    signature = signature_of(first.task, set_digest, models, *facts).model_copy(update={"words": {}})
    lines = (record.model_dump_json().encode() for record in records)
    return Summary(
        set=first.task,
        set_digest=set_digest,
        digest=sha256(b"\n".join(lines)).hexdigest(),
        scoring=SCORING,
        signature=signature,
        partial="",
        unknown=(),
        repeats=0,
        models=tuple(models),
        samples=tuple(_samples(models, records, len(questions))),
    )


def _samples(models: Sequence[ModelSummary], records: Sequence[Record], instances: int) -> Iterator[SamplesSummary]:
    """Yield the figures of each model that answered more than once."""
    several = Counter((model.model, model.language) for model in models)
    for (model, language), number in several.items():
        if number > 1:
            own = [record for record in records if (record.model, record.language) == (model, language)]
            yield summarise_samples(own, instances, ModelRow(model, language, 0).label)
