"""Runs of many models without hours of grading: four built-in models are graded, the others are mixtures of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from gmtw.baselines.catalog import outputs
from gmtw.core.jsonl import write, write_lines
from gmtw.core.types import Instance, Output, Record, Spent
from gmtw.datasets import load
from gmtw.grading.shards import to_line
from gmtw.outputs.reader import to_row
from gmtw.results.summary import SCORING, Sizes, Summary, by_row, signature_of, summarise
from gmtw.scoring.grade import Grading

SET = Path(__file__).parents[2] / "bench" / "gmtw-ro-3.0"

EVERY, FEW = 10, 66
"""The page of few models has every tenth instance of the set, FEW in all."""

KINDS = ("oracle", "sloppy", "list-order", "no-json")

HOSTILE = (
    "<script>document.title='owned'</script>",
    "../../x",
    "a/b",
    '=HYPERLINK("http://example.invalid","x")',
    "jumătate;=1+1;@SUM(A1)",
    "</script><img src=x onerror=alert(1)>",
    "dreapta\u202eagnâts \x1b[31mroșu",
    "constructor",
    "__proto__",
    "unnumecaresiasignifica" * 6,
)
"""Names of models that are text, and nothing else."""


TRAP = (
    "<script>document.title='owned'</script> </script><b onclick=alert(1)>tare</b> \u202eagnâts\u202c \x1b[31m =1+1\n\n"
)
"""The beginning of every output of those models."""

Graded = Mapping[str, Mapping[str, tuple[Output, Record]]]
"""By built-in model, then by id: what it says and what that earns."""


def graded(instances: Sequence[Instance], before: str = "") -> Graded:
    """Return the answers of the four to every instance, after the text `before`, graded once.

    Where one of them says nothing, as to a kind of task that it does not know, stands what the first one says.
    """
    found: dict[str, Mapping[str, tuple[Output, Record]]] = {}
    for kind in KINDS:
        plain = outputs(kind, instances, "ro")
        said = {one.instance_id: one.model_copy(update={"output": before + one.output}) for one in plain}
        own = {i.id: (said[i.id], Grading(i, said[i.id]).record()) for i in instances if i.id in said}
        found[kind] = {**found.get(KINDS[0], {}), **own}
    return found


def mixture(number: int, instances: Sequence[Instance], of: Graded, name: str) -> Iterator[tuple[Output, Record]]:
    """Model `number`: the higher, the worse; "x@en" is x in English. Every tenth output says nothing of its cost.

    Every 23rd output of the third model is an error.
    """
    model, _, language = name.partition("@") if name.endswith("@en") else (name, "", "ro")
    for place, instance in enumerate(instances):
        draw = (place * 7919 + number * 104729) % 97
        kind = KINDS[0] if draw > 2 * number + 8 else KINDS[1 + draw % 3]
        output, record = of[kind][instance.id]
        took = Spent(latency_s=0.4 + number / 9, completion_tokens=700 * (1 + number), cost_usd=0.02 / (1 + number))
        spent = None if place % 10 == 0 else took
        fields = {"model": model, "language": language, "spent": spent, "built_in": False}
        if number == 2 and place % 23 == 22:
            failed = {**fields, "error": "timed out"}
            output = output.model_copy(update={"output": ""})
            record = record.model_copy(update={"status": "error", "scores": {}, "solved": None})
            fields = failed
        yield output.model_copy(update=fields), record.model_copy(update=fields)


def write_run(folder: Path, names: Sequence[str], instances: Sequence[Instance], of: Graded) -> Path:
    """The folder of a run of as many models as there are names, each on all instances."""
    folder.mkdir(parents=True)
    pairs = sorted(
        (pair for number, name in enumerate(names) for pair in mixture(number, instances, of, name)),
        key=lambda pair: (pair[1].model, pair[1].language, pair[1].sample, pair[1].instance_id),
    )
    write(instances, folder / "instances.jsonl")
    write_lines((json.dumps(to_row(output), ensure_ascii=False) for output, _ in pairs), folder / "outputs.jsonl")
    (folder / "records.jsonl").write_bytes(b"".join(to_line(record) for _, record in pairs))
    (folder / "summary.json").write_text(summary([record for _, record in pairs], instances).model_dump_json())
    (folder / "run.json").write_text(json.dumps({"started": "2026-01-02T03:04:05Z"}))
    return folder


def summary(records: Sequence[Record], instances: Sequence[Instance]) -> Summary:
    """Their summary."""
    sizes: Sizes = Counter((instance.source, instance.level) for instance in instances)
    models = tuple(
        summarise(row, sizes, key[0] if key[1] == "ro" else f"{key[0]}@{key[1]}")
        for key, row in by_row(records).items()
    )
    return Summary(
        set="many",
        set_digest="0" * 64,
        digest="1" * 64,
        scoring=SCORING,
        signature=signature_of("many", "0" * 64, models),
        partial="",
        unknown=(),
        repeats=0,
        models=models,
    )


def instances_of_the_set() -> list[Instance]:
    """The 660 instances of the frozen set."""
    return load(SET)
