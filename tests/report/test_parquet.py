"""The parquet file, read back with pyarrow and pandas."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pyarrow import parquet as pq

from gmtw.report import parquet
from gmtw.results.run import Run
from gmtw.results.summary import SCORING


@pytest.fixture
def path(run: Run, tmp_path: Path) -> Path:
    parquet.write(run, tmp_path / "report.parquet")
    return tmp_path / "report.parquet"


def test_every_record_is_a_row(path: Path, run: Run) -> None:
    """In the order of records.jsonl, with ids, scores, counts, and what the answer took."""
    rows = pq.read_table(path).to_pylist()
    records = list(run.records())
    assert len(rows) == len(records) == 24
    for row, record in zip(rows, records, strict=True):
        assert (row["model"], row["instance"], row["source"]) == (record.model, record.instance_id, record.source)
        assert (row["status"], row["solved"], row["avg"]) == (record.status, record.solved, record.average)
        metrics = run.summary.signature.metrics or ()
        assert {key: row[key] for key in metrics if row[key] is not None} == {
            key: score.value for key, score in record.scores.items() if score.value is not None
        }
    (spent,) = [row for row in rows if row["cost_usd"] is not None]
    assert (spent["latency_s"], spent["prompt_tokens"], spent["completion_tokens"]) == (1.5, 10, 2000)


def test_rules_are_a_list_of_structs(path: Path, run: Run) -> None:
    """As U and R judged them, with their parameters as JSON."""
    row = next(row for row in pq.read_table(path).to_pylist() if row["instance"] == "sample-travel-v0/hard/000001")
    record = next(record for record in run.records() if record.instance_id == row["instance"])
    each = [part for key in ("U", "R") for part in record.scores[key].parts["each"]]
    assert [(rule["kind"], rule["held"], rule["earned"]) for rule in row["rules"]] == [
        (part["kind"], part["held"], part["earned"]) for part in each
    ]
    for rule, part in zip(row["rules"], each, strict=True):
        assert part.items() >= json.loads(rule["parameters"]).items()
        assert {"kind", "held", "earned", "gap", "where", *json.loads(rule["parameters"])} == part.keys()


def test_the_schema_says_what_it_holds(path: Path, run: Run) -> None:
    """The signature and the scoring in its metadata, a description of every column."""
    schema = pq.read_schema(path)
    assert schema.metadata[b"gmtw.signature"].decode() == str(run.summary.signature)
    assert schema.metadata[b"gmtw.scoring"] == str(SCORING).encode()
    assert all(field.metadata[b"description"] for field in schema)


def test_pandas_reads_it(path: Path, run: Run) -> None:
    """Means by model are those of the summary."""
    import pandas as pd

    means = pd.read_parquet(path).groupby("model")["U"].mean()
    assert {model.model: model.means["U"].value for model in run.summary.models} == pytest.approx(means.to_dict())


def test_rows_are_written_in_groups(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as are in memory at once; a run of any size passes through."""
    monkeypatch.setattr(parquet, "GROUP", 10)
    parquet.write(run, tmp_path / "x.parquet")
    found = pq.ParquetFile(tmp_path / "x.parquet").metadata
    assert [found.row_group(n).num_rows for n in range(found.num_row_groups)] == [10, 10, 4]


def test_names_are_data(hostile: Run, hostile_names: tuple[str, ...], tmp_path: Path) -> None:
    """Nothing is escaped: what a program reads is what the records say."""
    parquet.write(hostile, tmp_path / "x.parquet")
    names = set(pq.read_table(tmp_path / "x.parquet").column("model").to_pylist())
    assert names == {model.model for model in hostile.summary.models}
    assert {"\x1b[31mred\x1b[0m", '=HYPERLINK("http://x")', "../../x"} <= names & {*hostile_names}


def test_a_metric_named_like_a_column_has_another(run: Run, tmp_path: Path) -> None:
    """No column stands there twice."""
    model = run.summary.models[0]
    means = {**model.means, "level": model.means["U"], "exact": model.means["U"]}
    summary = run.summary.model_copy(update={"models": (model.model_copy(update={"means": means}),)})
    names = parquet._schema(summary, parquet._metrics(summary)).names
    assert {"metric_level", "level", "exact"} <= set(names)
    assert len(set(names)) == len(names)
