"""Reads outputs files: a file is checked and indexed whole, and each output is read when it is graded.

An outputs file has one `{"instance_id": ..., "output": ...}` per line. It may also have `model`, `language`, `sample`,
`fingerprint`, `error` and `effort`; what the answer cost: `latency_s`, `usage`, `cost_usd`; `logprobs`, what a model
gave to each candidate, and `similarity`, how near it came to each; `shots` and `options`, the prompt configuration;
`built_in`, of a model that comes with gmtw; `finish_reason`, why the text ends; `questions`, what was asked about the
plan in a turn of its own, with the reply. Other keys are ignored.
Result files of batch services are read as outputs, too.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from sys import intern
from typing import Any

from pydantic import ValidationError

from gmtw.core.errors import InputError, UnknownNameError, missing_file, one_line
from gmtw.core.jsonl import JsonLine, json_line, json_lines
from gmtw.core.prompt_config import DEFAULT_PROMPT, PromptConfig
from gmtw.core.sanitize import whole_characters
from gmtw.core.types import Exchange, Output, Questioned, Scored, Similar, Spent
from gmtw.core.unpacking import plain
from gmtw.languages import known
from gmtw.outputs.batch_results import batch_row, is_batch_row, only_model

LANGUAGE: str = Output.model_fields["language"].default
"""The language of an output if its line does not say."""

MEASURED = ("scored", "similar", "questions")
"""The fields that may hold measures of an output besides its text."""

MOST_SPENT = 1e15
"""The most seconds, tokens or dollars that one answer can have taken."""

OPTIONAL = ("model", "language", "sample", "fingerprint", "error", "effort")


@dataclass(frozen=True, slots=True)
class Entry:
    """The place of one output in its file, and what it answers.

    Attributes:
        instance_id: in Unicode NFC.
        failed: whether the line is an error and no answer.
        digest: of everything that can change a score; the name of the model is not part of it.
        answer_digest: the same without the questions on the plan.
        replied: whether it has a reply to such questions; None if it was asked none.
        has: which of MEASURED it has.
    """

    path: Path
    line: int
    offset: int
    model: str
    instance_id: str
    language: str
    sample: int
    fingerprint: str
    failed: bool
    digest: bytes
    answer_digest: bytes = b""
    replied: bool | None = None
    has: tuple[str, ...] = ()
    prompt_config: PromptConfig = DEFAULT_PROMPT

    @property
    def key(self) -> tuple[str, str, int, str]:
        """(model, language, sample, instance id), which a file may answer once."""
        return (self.model, self.language, self.sample, self.instance_id)

    def goes_on_from(self, other: Entry) -> bool:
        """Return whether it is the same answer with more of the turn after it: questions, or the reply to them."""
        return not self.failed and self.answer_digest == other.answer_digest and _stage(self) > _stage(other)


def _stage(entry: Entry) -> int:
    """Return how far the turn after an answer is: nothing was asked, no reply came, a reply."""
    return 0 if entry.replied is None else 1 + entry.replied


@dataclass(frozen=True, slots=True)
class OutputsFile:
    """A valid outputs file: its entries sorted by key, and how many lines repeat another."""

    path: Path
    entries: tuple[Entry, ...]
    repeats: int = 0


def index_outputs(path: Path, language: str = LANGUAGE) -> OutputsFile:
    """Return the index of the outputs file at `path`; its texts stay on disk.

    `language` is that of lines that do not say. The same line twice is counted, and kept once. An error line is no
    answer: a later line for the same key replaces it, because a run that asks again appends it. The same answer with
    the questions about it, or with a reply to them, replaces the one without.

    Raise InputError, with file and line, if the file is missing, empty or malformed, or if it has two different answers
    for the same (id, language, sample).
    """
    _refuse_folder(path)
    found: dict[tuple[str, str, int, str], Entry] = {}
    repeats = 0
    for entry in _with_models(list(_entries(path, language))):
        first = found.setdefault(entry.key, entry)
        if first.failed or entry.goes_on_from(first):
            found[entry.key] = first = entry
        if first.digest != entry.digest and not first.goes_on_from(entry):
            which = f"{entry.instance_id!r} (language {entry.language}, sample {entry.sample})"
            raise InputError(path, f"another output for {which}; line {first.line} has one already", entry.line)
        repeats += first is not entry
    return OutputsFile(path, tuple(found[key] for key in sorted(found)), repeats)


def _with_models(entries: list[Entry]) -> list[Entry]:
    """Return the entries; errors that name no model get that of the answers, if these have one."""
    model = only_model(entry.model for entry in entries)
    return [replace(entry, model=model) if entry.failed and not entry.model else entry for entry in entries]


def read_row(entry: Entry) -> dict[str, Any]:
    """Return the line of that entry, read from its file. Raise InputError if it is no JSON any more."""
    with plain(entry.path).open("rb") as file:
        file.seek(entry.offset)
        raw = file.readline()
    try:
        return output_fields(entry.path, json.loads(raw.decode("utf-8-sig")))
    except (ValueError, TypeError, AttributeError):
        raise _changed(entry) from None


def read_output(entry: Entry) -> Output:
    """Return the output of that entry, read from its file. Raise InputError if the file has changed since."""
    row = read_row(entry)
    try:
        output = _output(row, entry.language)
    except (ValueError, TypeError, AttributeError, UnknownNameError):
        raise _changed(entry) from None
    if _digest(output) != entry.digest:
        raise _changed(entry)
    return output


def output_at(path: Path, number: int, language: str = LANGUAGE) -> tuple[Output, dict[str, Any]]:
    """Return the output in that line of a file, and the other keys of the line. The other lines are not checked.

    Raise InputError if there is no such line, or if it holds no output.
    """
    _refuse_folder(path)
    line = json_line(path, number)
    line = line._replace(row=output_fields(path, line.row))
    output = _checked(path, line, language)
    return output, {key: value for key, value in line.row.items() if key not in Output.model_fields}


def _entries(path: Path, language: str) -> Iterator[Entry]:
    languages = frozenset(known())
    for line in json_lines(path):
        output = _checked(path, line._replace(row=output_fields(path, line.row)), language)
        if output.language not in languages:
            problem = str(UnknownNameError("language", output.language, languages))
            raise InputError(path, problem, line.number)
        yield Entry(
            path=path,
            line=line.number,
            offset=line.offset,
            model=intern(output.model),
            instance_id=intern(nfc(output.instance_id)),
            language=intern(output.language),
            sample=output.sample,
            fingerprint=intern(output.fingerprint),
            failed=bool(output.error),
            digest=(digest := _digest(output)),
            answer_digest=_digest(output.model_copy(update={"questions": None})) if output.questions else digest,
            replied=None if output.questions is None else output.questions.reply is not None,
            has=tuple(name for name in MEASURED if getattr(output, name)),
            prompt_config=output.prompt_config,
        )


def output_fields(path: Path, row: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of an output in a line of `path`: the line itself, or what a batch service's result says."""
    return batch_row(row, path) if is_batch_row(row) else row


def _checked(path: Path, line: JsonLine, language: str) -> Output:
    if "output" not in line.row and not line.row.get("error"):
        keys = ", ".join(sorted(line.row)[:6]) or "none"
        raise InputError(path, f"no 'output' in this line (keys: {keys}); expected instance_id and output", line.number)
    if line.row.get("output", "") is None and not line.row.get("error"):
        said = 'output is null; for an answer that never came write an "error" beside it, or leave the line out'
        raise InputError(path, said, line.number)
    try:
        return _output(line.row, language)
    except ValidationError as error:
        raise InputError(path, one_line(error), line.number) from None


def _output(row: dict[str, Any], language: str) -> Output:
    """Return the output of a line. A null means a missing key; if `error` is set, the output may be null too."""
    null_allowed = (*OPTIONAL, "output") if row.get("error") else OPTIONAL
    fields = {key: _clean(value) for key, value in row.items() if value is not None or key not in null_allowed}
    fields |= {"spent": _spent(row), "scored": _scored(row), "similar": _similar(row)}
    fields |= {"questions": None if row.get("error") else questioned(row)}
    fields |= {"turns": _turns(row)}
    fields |= {"prompt_config": PromptConfig.from_row(row), "finish_reason": _finish_reason(row)}
    effort = fields.pop("effort", "")
    if isinstance(effort, str) and (effort := "-".join(effort.split())):
        fields |= {"effort": effort, "model": with_effort(fields.get("model", ""), effort)}
    return Output.model_validate({"language": language, **fields})


def with_effort(model: str, effort: str) -> str:
    """Return the name under which a model with that effort is graded: "gpt-oss:high", so that two are two rows."""
    if not (effort and model and isinstance(model, str)) or effort in re.split("[:~]", model)[1:]:
        return model
    return f"{model}:{effort}"


def _finish_reason(row: dict[str, Any]) -> str:
    """Return why the text ends, by its line; what is no text is missing."""
    given = row.get("finish_reason")
    return _clean(given) if isinstance(given, str) else ""


def _scored(row: dict[str, Any]) -> tuple[Scored, ...]:
    """Return the log-probabilities of a line. What an API returns under the same key is ignored."""
    given = row.get("logprobs")
    if not isinstance(given, list) or row.get("error"):
        return ()
    return tuple(Scored.model_validate(one) for one in given)


def _similar(row: dict[str, Any]) -> Similar | None:
    given = row.get("similarity")
    return Similar.model_validate(given) if isinstance(given, dict) and "embedder" in given else None


def questioned(row: Mapping[str, Any]) -> Questioned | None:
    """Return the questions of a line and the reply to them; None if it has none. Raise ValidationError for odd ones."""
    given = row.get("questions")
    if given is None:
        return None
    known = ("asked", "seed", "reply")
    fields = {key: given[key] for key in known if key in given} if isinstance(given, dict) else given
    found = Questioned.model_validate(fields)
    return found if found.reply is None else found.model_copy(update={"reply": whole_characters(found.reply)})


def _turns(row: Mapping[str, Any]) -> tuple[Exchange, ...]:
    """Return the conversation of a line; what other tools write under that key is ignored."""
    given = row.get("turns")
    if not isinstance(given, list) or not all(isinstance(one, dict) and "user" in one for one in given):
        return ()
    return tuple(Exchange.model_validate({key: _clean(value) for key, value in one.items()}) for one in given)


def to_row(output: Output) -> dict[str, Any]:
    """Return the output as a line of an outputs file, which reads back as the same output."""
    unsaid = set() if output.built_in else {"built_in"}
    fields = output.model_dump(exclude={"spent", "scored", "similar", "prompt_config", "questions", "turns", *unsaid})
    fields |= output.prompt_config.row_fields()
    row = {key: value for key, value in fields.items() if value != "" or (key == "output" and not output.error)}
    row |= {"logprobs": [scored_row(one) for one in output.scored]} if output.scored else {}
    row |= {"similarity": output.similar.model_dump(exclude_defaults=True)} if output.similar else {}
    row |= {"questions": output.questions.model_dump(exclude_none=True)} if output.questions else {}
    row |= {"turns": [one.model_dump(exclude_defaults=True) for one in output.turns]} if output.turns else {}
    spent = output.spent or Spent()
    usage = {"prompt": spent.prompt_tokens, "completion": spent.completion_tokens, "reasoning": spent.reasoning_tokens}
    usage = {key: count for key, count in usage.items() if count is not None}
    taken = {"latency_s": spent.latency_s, "usage": usage or None, "cost_usd": spent.cost_usd}
    return {**row, **{key: value for key, value in taken.items() if value is not None}}


def scored_row(scored: Scored) -> dict[str, Any]:
    """Return the value of `logprobs` for one candidate. Seven digits are more than single precision has."""
    row: dict[str, Any] = scored.model_dump(exclude_defaults=True)
    row["logprobs"] = [value if value is None else round(value, 7) for value in scored.logprobs]
    return row | ({"top": [int(top) for top in scored.top]} if scored.top else {})


def _spent(row: dict[str, Any]) -> Spent | None:
    """Return time, tokens and money of a line, as `gmtw run` or an API writes it. What is no number is missing."""
    usage = row.get("usage")
    usage = usage if isinstance(usage, dict) else {}
    found = Spent(
        latency_s=amount(row.get("latency_s")),
        prompt_tokens=_count(usage.get("prompt", usage.get("prompt_tokens"))),
        completion_tokens=_count(usage.get("completion", usage.get("completion_tokens"))),
        reasoning_tokens=_count(usage.get("reasoning", usage.get("reasoning_tokens"))),
        cost_usd=amount(row.get("cost_usd")),
    )
    return found if found != Spent() else None


def amount(value: Any) -> float | None:
    """Return a number of seconds, tokens or dollars; None if the value cannot be one, so that sums stay finite."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if number and 0 <= value <= MOST_SPENT else None


def _count(value: Any) -> int | None:
    found = amount(value)
    return None if found is None else int(found)


def _clean(value: Any) -> Any:
    return whole_characters(value) if isinstance(value, str) else value


def _digest(output: Output) -> bytes:
    unused = {name for name in MEASURED if not getattr(output, name)}
    unused |= {"prompt_config"} if output.prompt_config == DEFAULT_PROMPT else set()
    unused |= set() if output.finish_reason else {"finish_reason"}
    return sha256(
        output.model_dump_json(exclude={"spent", "model", "built_in", "effort", *unused}, by_alias=True).encode()
    ).digest()


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        hint = "give files; what pytest is to collect goes before --model-outputs"
        raise InputError(path, f"is a folder, not a file of outputs; {hint}")
    if not path.exists():
        raise missing_file(path, f"gmtw run SET --model PROVIDER/MODEL -o {path} asks a model and writes it")


def _changed(entry: Entry) -> InputError:
    return InputError(entry.path, "changed while it was graded; run again", entry.line)


def nfc(text: str) -> str:
    """Return the text in Unicode NFC on one line, as names are compared and printed."""
    return unicodedata.normalize("NFC", " ".join(text.split()))
