"""Texts to be continued, in JSON, JSON lines, CSV or Parquet: our own plain format, and published datasets.

Ours is one object per item: `id`, and either `candidates` and `gold` after a `context`, a `question` or both, or
`context` and `last_word`, or `good` and `bad`; optionally `category` and `language`. Published datasets are listed
in catalog.toml.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt, model_validator

from gmtw import languages
from gmtw.core.errors import UnknownNameError
from gmtw.core.jsonl import json_lines
from gmtw.core.types import Instance
from gmtw.core.unpacking import inner
from gmtw.datasets.catalog import PublishedDataset, dataset_of
from gmtw.datasets.file_formats import ARRAY, TABLES, opening
from gmtw.datasets.file_language import code_of, language_of
from gmtw.datasets.item_files import read_items, validated
from gmtw.datasets.json_rows import RowInFile, array
from gmtw.datasets.table_rows import table
from gmtw.languages.items import Label
from gmtw.tasks.continuation.prompt import format_item
from gmtw.tasks.continuation.task import ContinuationTask, continuation
from gmtw.tasks.fingerprint import fingerprint

LANGUAGE = "ro"
"""The language of an item if neither it, nor the name of its file, nor its dataset says one."""

LISTS = ("candidates", "gold")
"""Keys whose cells of CSV hold JSON."""

Text = Annotated[str, Field(min_length=1, pattern=r"\S")]


class ContinuationItem(BaseModel):
    """One item of our own format."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    id: Text
    context: str = ""
    question: str = ""
    candidates: list[Text] | None = None
    gold: list[NonNegativeInt] | None = None
    last_word: Text | None = None
    good: Text | None = None
    bad: Text | None = None
    category: Text | None = None
    language: Text | None = None
    meta: dict[str, Any] = {}
    """Whatever its makers want kept; nothing here is graded."""

    @model_validator(mode="after")
    def _one_form(self) -> ContinuationItem:
        forms = (("candidates", "gold"), ("last_word",), ("good", "bad"))
        given = [form for form in forms if any(getattr(self, key) is not None for key in form)]
        if len(given) != 1 or any(getattr(self, key) is None for key in given[0]):
            raise ValueError("expected candidates and gold, or last_word, or good and bad")
        if self.question and not self.candidates:
            raise ValueError("question: needs candidates")
        if self.last_word and not self.context.strip():
            raise ValueError("last_word: needs a context before it")
        if self.last_word and len(self.last_word.split()) > 1:
            raise ValueError(f"last_word: expected one word, got {self.last_word!r}")
        return self

    def task(self) -> ContinuationTask:
        """Return its task; raise ValueError for candidates and gold that do not fit."""
        parts: dict[Label, str] = {"text": self.context, "question": self.question}
        if self.last_word:
            return continuation(parts, (self.last_word.strip(),), (0,), "last-word")
        texts = self.candidates or [str(self.good), str(self.bad)]
        gold = (0,) if self.gold is None else tuple(sorted(set(self.gold)))
        stripped = tuple(text.strip() for text in texts)
        return continuation(
            parts, stripped, gold, "choice" if len(texts) > 1 else "text", "answer" if self.question else "continuation"
        )


class ContinuationReader:
    """Reader of these formats."""

    key = "continuations"

    def recognises(self, first_line: dict[str, Any]) -> bool:
        """Return whether the first row has the columns of our format, or of a known dataset."""
        first = first_line.get(ARRAY, first_line)
        return isinstance(first, dict) and (_own(first) or dataset_of(first, "") is not None)

    def read(self, path: Path) -> list[Instance]:
        """The instances of the file; Raise DefectiveItemsError that names every item that is wrong."""
        first = opening(path)
        first = first.get(ARRAY, first)
        dataset = None if _own(first) else dataset_of(first, inner(path).stem)
        make = _ours(inner(path).stem) if dataset is None else _published(dataset, inner(path).stem)
        return read_items(path, _numbered(path, dataset), make, _never)


def _own(row: Mapping[str, Any]) -> bool:
    keys = row.keys()
    return "id" in keys and bool("candidates" in keys or {"context", "last_word"} <= keys or {"good", "bad"} <= keys)


def _numbered(path: Path, dataset: PublishedDataset | None) -> Iterator[RowInFile]:
    """Yield the rows, each with an id. A row without one gets the name of its dataset and its number."""
    for number, placed in enumerate(_rows(path)):
        row = placed.value
        if dataset is None or not isinstance(row, dict):
            yield placed
            continue
        yield placed._replace(value={**row, "id": _id(row.get("id"), number, dataset)})


def _id(own: Any, number: int, dataset: PublishedDataset) -> str:
    if isinstance(own, str) and own and not own.isdecimal():
        return own
    counted = own if isinstance(own, int) else int(own) if isinstance(own, str) and own else number
    return f"{dataset.name}/{counted:06d}"


def _rows(path: Path) -> Iterator[RowInFile]:
    if inner(path).suffix.lower() in TABLES:
        return table(path)
    if ARRAY in opening(path):
        return array(path)
    return (RowInFile(line.number, line.row) for line in json_lines(path))


def _ours(file: str) -> Callable[[Any], Instance]:
    def make(raw: Any) -> Instance:
        item = validated(ContinuationItem, _lists(raw))
        found = _instance(item.id, item.category or file, item.language or language_of(file, LANGUAGE), item.task())
        return found.model_copy(update={"meta": item.meta}) if item.meta else found

    return make


def _published(dataset: PublishedDataset, file: str) -> Callable[[Any], Instance]:
    def make(raw: Any) -> Instance:
        if not isinstance(raw, dict):
            raise ValueError(f"expected keys and values, got {type(raw).__name__}")
        said = str(raw.get("language") or raw.get("dialect") or language_of(file, dataset.language or LANGUAGE))
        return _instance(str(raw["id"]), str(raw.get("category") or dataset.name), code_of(said), dataset.task(raw))

    return make


def _lists(raw: Any) -> Any:
    """The item with the lists that a cell of CSV holds as JSON; an empty cell is none."""
    if not isinstance(raw, dict):
        return raw
    kept = {key: value for key, value in raw.items() if value not in ("", None)}
    for key in LISTS:
        if isinstance(kept.get(key), str):
            try:
                kept[key] = json.loads(kept[key])
            except (ValueError, RecursionError):
                raise ValueError(f"{key}: expected a list as JSON in this cell, got {kept[key][:60]!r}") from None
    return kept


def _instance(id_: str, category: str, language: str, task: ContinuationTask) -> Instance:
    if language not in languages.known():
        raise ValueError(str(UnknownNameError("language", language, languages.known())))
    return Instance(
        id=id_,
        source=category,
        level=task.asks,
        fingerprint=fingerprint(task),
        task=task,
        prompts={language: format_item(task, language)},
    )


def _never(raw: dict[str, Any]) -> Instance:
    """No rules but ours would take a defective item."""
    raise ValueError


READER = ContinuationReader()
