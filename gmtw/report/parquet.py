"""The records as parquet, for pandas, polars, DuckDB, R: one row per model, language, sample and instance.

Texts are unchanged and unescaped: this is data. The schema says what every column holds, and carries
the signature. Rows are written as they are read, so a run of any size fits into memory.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gmtw.core.types import Record
from gmtw.report import Format
from gmtw.results.summary import Summary, in_order
from gmtw.scoring.metrics import ORDER

if TYPE_CHECKING:
    import pyarrow as pa

    from gmtw.results.run import Run

GROUP = 5000
"""The number of rows in memory at once."""

COLUMNS = {
    "model": ("string", "the model"),
    "language": ("string", "the language of prompt and answer"),
    "sample": ("int32", "which of several answers to the same prompt, from 0"),
    "instance": ("string", "the id of the instance"),
    "source": ("string", "the world or suite of the instance"),
    "level": ("string", "easy, medium, hard or long"),
    "fingerprint": ("string", "sha256 of the instance's world"),
    "status": ("string", "graded; error: the output line reports one; missing: no output line"),
    "error": ("string", "the error that the output line reports"),
    "solved": ("bool_", "every rule of the plan held; null where there is no plan task"),
    "faithful": ("bool_", "solved, and the explanation tells the plan (F is 1); null where one was not measured"),
}
SCORE = ("float64", "score from 0 to 1; null where it was not measured")
AFTER = {
    "avg": ("float64", "the mean of the scores that were measured"),
    "names": ("int32", "names written in the plan"),
    "unresolved": ("int32", "how many of them no entity has"),
    "latency_s": ("float64", "seconds until the answer was there"),
    "prompt_tokens": ("int64", "tokens of the prompt"),
    "completion_tokens": ("int64", "tokens of the answer"),
    "reasoning_tokens": ("int64", "of these the tokens of thinking"),
    "cost_usd": ("float64", "US dollars"),
}
RULES = "the rules of the instance, as U and R judged them; parameters: the rest of the rule, as JSON"
RULE = ("metric", "kind", "held", "earned", "gap", "where")


def write(run: Run, path: Path) -> None:
    """Write the records in their order, in row groups of 5,000."""
    from pyarrow import RecordBatch
    from pyarrow.parquet import ParquetWriter

    keys = _metrics(run.summary)
    schema = _schema(run.summary, keys)
    rows = (_row(record, keys) for record in run.records())
    with ParquetWriter(path, schema, compression="zstd") as writer:
        while batch := list(islice(rows, GROUP)):
            writer.write_batch(RecordBatch.from_pylist(batch, schema=schema))


def _metrics(summary: Summary) -> Sequence[str]:
    return in_order({*ORDER, *(key for model in summary.models for key in model.means)})


def _column(key: str) -> str:
    """Return the column of a metric: its key, unless that is another column's name."""
    return f"metric_{key}" if key in {*COLUMNS, *AFTER, "rules"} else key


def _schema(summary: Summary, keys: Sequence[str]) -> pa.Schema:
    import pyarrow as pa

    described = COLUMNS | {_column(key): SCORE for key in keys} | AFTER
    fields = [_field(name, getattr(pa, kind)(), text) for name, (kind, text) in described.items()]
    types = (pa.string(), pa.string(), pa.bool_(), pa.float64(), pa.int64(), pa.string())
    rule = pa.struct([*zip(RULE, types, strict=True), ("parameters", pa.string())])
    said = {
        "gmtw.signature": str(summary.signature),
        "gmtw.set": summary.set,
        "gmtw.digest": summary.digest,
        "gmtw.scoring": str(summary.scoring),
        "gmtw.partial": summary.partial,
    }
    return pa.schema([*fields, _field("rules", pa.list_(rule), RULES)], metadata=said)


def _field(name: str, kind: pa.DataType, text: str) -> pa.Field:
    import pyarrow as pa

    return pa.field(name, kind, metadata={"description": text})


def _row(record: Record, keys: Sequence[str]) -> dict[str, Any]:
    spent = dict(record.spent) if record.spent else {}
    scores = {_column(key): record.scores[key].value if key in record.scores else None for key in keys}
    own = {name: getattr(record, name) for name in COLUMNS if name != "instance"}
    counts = {"avg": record.average, "names": record.names, "unresolved": record.unresolved}
    return {**own, "instance": record.instance_id, **scores, **counts, **spent, "rules": list(rules_of(record))}


def rules_of(record: Record) -> Iterator[dict[str, Any]]:
    """Yield the rules that a record's metrics judged, with the columns of RULE and the parameters as JSON."""
    for metric, score in record.scores.items():
        for each in score.parts.get("each", ()):
            yield {"metric": metric, **_rule(each)}


def _rule(each: Mapping[str, Any]) -> dict[str, Any]:
    rest = {name: value for name, value in each.items() if name not in RULE}
    known = {name: each.get(name) for name in RULE[1:]}
    return {**known, "parameters": json.dumps(rest, ensure_ascii=False, sort_keys=True)}


FORMAT = Format("parquet", ".parquet", write, needs=("pyarrow",))
