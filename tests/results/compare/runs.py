"""Reports of made-up models, written as a run would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gmtw.core.types import Record, Score
from gmtw.grading.shards import to_line
from gmtw.report import summary_json as machine
from gmtw.results.summary import SCORING, Summary, by_row, summarise

WORLDS = ("travel", "fact")


def record(model: str, number: int, value: float | None, **fields: Any) -> Record:
    """A record of world `number` in which U, R and F have that value and G .9; None: an error. Solved at 1."""
    rule = {"kind": "include", "held": value == 1, "earned": value or 0.0, "gap": 0, "where": ""}
    scores = {key: Score(metric=key, value=0.9 if key == "G" else value) for key in "URGF"}
    scores["U"] = Score(metric="U", value=value, parts={"rules": 1, "held": int(value == 1), "each": [rule]})
    graded: dict[str, Any] = {"scores": scores, "solved": value == 1}
    return Record(
        **{
            "model": model,
            "language": "ro",
            "sample": 0,
            "instance_id": f"i{number:03}",
            "source": WORLDS[number % 2],
            "level": "easy",
            "fingerprint": f"world-{number}",
            **(graded if value is not None else {"status": "error", "error": "timeout"}),
            **fields,
        }
    )


def write(folder: Path, records: Sequence[Record], instances: int = 0, **fields: Any) -> Path:
    """A report of these records in `folder`; fields: of the summary, where they are to differ."""
    rows = by_row(records)
    first = next(iter(rows.values()))
    sizes: Mapping[tuple[str, str], int] = Counter((one.source, one.level) for one in first)
    if instances:
        sizes = {("travel", "easy"): instances}
    summary = Summary(
        **{
            "set": "made-up",
            "set_digest": "abc123def",
            "digest": "d",
            "scoring": SCORING,
            "signature": "gmtw:0|words:ro#1111",
            "partial": "",
            "unknown": (),
            "repeats": 0,
            "models": tuple(summarise(row, sizes, key[0]) for key, row in rows.items()),
            **fields,
        }
    )
    folder.mkdir(parents=True)
    (folder / "records.jsonl").write_bytes(b"".join(to_line(one) for row in rows.values() for one in row))
    (folder / "summary.json").write_text(machine.render(summary), encoding="utf-8")
    return folder


def model(folder: Path, name: str, values: Sequence[float | None], **fields: Any) -> Path:
    """A report of one model whose world n has values[n]."""
    return write(folder / name.replace("/", "-"), [record(name, n, value, **fields) for n, value in enumerate(values)])
