"""The instances that a file of outputs answers: ids are reused between versions of a set, with other worlds.

A file `sources.toml` beside the labels says it:

    [instances]
    "outputs_a.jsonl" = "set_1.jsonl"

Without one it is the set of the folder whose names the outputs use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from math import fsum
from pathlib import Path

from gmtw.core.errors import GmtwError, InputError
from gmtw.core.given_files import read_toml
from gmtw.core.types import Instance
from gmtw.datasets import files_of, load
from gmtw.outputs.reader import index_outputs, read_output
from gmtw.tasks.handler import handler_of

SOURCES = "sources.toml"

LOOKED_AT = 20
"""The number of outputs of a file that are held against the names of each set."""


def named_source(labels: Path, outputs: str) -> str | None:
    """Return the instances file that `sources.toml` beside the labels gives for the outputs; None if it gives none.

    Raise InputError if the table is missing or malformed.
    """
    return _sources(labels.parent / SOURCES).get(outputs)


@cache
def likely_source(outputs: Path) -> Path | None:
    """Return the set beside the outputs whose names they use most; None if no set there has their ids."""
    shares = {path: _share_named(outputs, path) for path in _sets(outputs.parent)}
    best = max(shares, key=lambda path: shares[path], default=None)
    return best if best and shares[best] else None


@cache
def instances_by_id(path: Path) -> Mapping[str, Instance]:
    """Return the instances of a set, read once."""
    return {instance.id: instance for instance in load(path)}


def _sets(folder: Path) -> Iterator[Path]:
    """Yield the files of the folder that hold instances."""
    try:
        yield from (path for path in files_of(folder) if path.name != SOURCES)
    except GmtwError:
        return


def _share_named(outputs: Path, instances: Path) -> float:
    """Return the mean share of the names of their instances that the first outputs use."""
    known = instances_by_id(instances)
    shares = [
        _named(read_output(entry).output, known.get(entry.instance_id), entry.language)
        for entry in islice(index_outputs(outputs).entries, LOOKED_AT)
    ]
    return fsum(shares) / len(shares) if shares else 0.0


def _named(output: str, instance: Instance | None, language: str) -> float:
    """Return the share of the names of the instance that the output uses as they are."""
    scene = handler_of(instance.task).scene(instance.task) if instance else None
    names = [name for entity in scene.entities for name in entity.names.get(language, ())] if scene else []
    return sum(name in output for name in names) / len(names) if names else 0.0


@cache
def _sources(path: Path) -> dict[str, str]:
    """Return the instances file of each outputs file. Raise InputError if the table is missing or malformed."""
    table = read_toml(path, 'write [instances] and a line "OUTPUTS.jsonl" = "SET.jsonl"')[1].get("instances")
    if not isinstance(table, dict) or not all(isinstance(name, str) for name in table.values()):
        raise InputError(path, 'expected a table [instances] of "OUTPUTS.jsonl" = "SET.jsonl"')
    return table
