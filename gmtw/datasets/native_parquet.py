"""Our own format as Parquet, for dataset hubs: a row is an instance, each language's prompt a column, the rest JSON.

What is read back is equal to what was written, field for field, and has the same bytes as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gmtw.core.errors import InputError, MissingExtraError
from gmtw.core.files import write_atomically
from gmtw.core.types import Instance
from gmtw.datasets.native import checked
from gmtw.datasets.table_rows import table

PROMPT, JSON = "prompt_", "_json"
"""The beginning and the end of names of columns that hold the prompt of a language, and JSON."""

ABOUT = {
    "id": "The id of the instance.",
    "source": "The world that made it.",
    "level": "easy, medium, hard or long.",
    "fingerprint": "A digest of the task: the same world under another id has the same.",
    "prompt_ro": "What a model is asked, in Romanian.",
    "prompt_en": "The same in English.",
    "seed": "The seed that made it.",
    "canary": "A text to search training data for.",
    "task_json": "What answers are graded by: names and attributes, rules, a solution, the certificate.",
    "meta_json": "What else its world notes.",
    "variant_json": "Other words in which it is asked.",
}
"""The content of each column."""


class ParquetReader:
    """The reader of that format."""

    key = "gmtw-parquet"

    def recognises(self, first_line: dict[str, Any]) -> bool:
        """Return whether a table with this first row holds our instances."""
        return {"id", "task_json", "fingerprint"} <= first_line.keys()

    def read(self, path: Path) -> list[Instance]:
        """Return the instances of the file, in its order. Raise InputError with the number of the row that is wrong."""
        return [checked(path, _fields(path, row.line, row.value), row.line) for row in table(path)]


def about_column(name: str) -> str:
    """Return what a column holds, in words."""
    return ABOUT.get(name) or f"What a model is asked, in the language {name.removeprefix(PROMPT)}."


def columns(instances: Sequence[Instance]) -> tuple[str, ...]:
    """Return the columns that these instances need, in the order of ABOUT; prompts of other languages come last."""
    found = {name for instance in instances for name in _row(instance)}
    return tuple(name for name in ABOUT if name in found) + tuple(sorted(found - ABOUT.keys()))


def write(instances: Sequence[Instance], path: Path) -> None:
    """Write the instances in their order. Raise InputError if that fails, MissingExtraError without pyarrow."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise MissingExtraError(path.name, "pyarrow", "report") from None
    schema = pa.schema([(name, pa.int64() if name == "seed" else pa.string()) for name in columns(instances)])
    rows = pa.Table.from_pylist([_row(instance) for instance in instances], schema=schema)
    write_atomically(path, lambda draft: parquet.write_table(rows, draft, compression="zstd", compression_level=9))


def _row(instance: Instance) -> dict[str, Any]:
    """Return the row of an instance: texts and numbers as they are, prompts apart, all else as JSON."""
    row: dict[str, Any] = {}
    for name, value in instance.model_dump(mode="json").items():
        if name == "prompts":
            row |= {f"{PROMPT}{language}": text for language, text in value.items()}
        elif isinstance(value, dict):
            row[f"{name}{JSON}"] = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        else:
            row[name] = value
    return row


def _fields(path: Path, number: int, row: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of an instance from its row. Raise InputError if a column of JSON holds none."""
    fields: dict[str, Any] = {"prompts": {}}
    for name, value in row.items():
        if name.startswith(PROMPT):
            fields["prompts"][name.removeprefix(PROMPT)] = value
        elif name.endswith(JSON):
            try:
                fields[name.removesuffix(JSON)] = json.loads(value)
            except (ValueError, TypeError, RecursionError) as error:
                raise InputError(path, f"{name}: not valid JSON: {error}", number) from None
        else:
            fields[name] = value
    fields["prompts"] = dict(sorted(fields["prompts"].items()))
    return fields


READER = ParquetReader()
