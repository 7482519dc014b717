"""Whether outputs were made for these instances: ids, fingerprints, and the names that plans use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from gmtw.core.errors import MismatchError
from gmtw.core.types import Instance
from gmtw.outputs.reader import Entry, OutputsFile, read_output
from gmtw.scoring.parse import read
from gmtw.tasks.handler import handler_of
from gmtw.tasks.prompt import as_asked

T = TypeVar("T")

SAMPLE = 200
"""How many outputs of a file are read to see whether their names fit."""

ENOUGH = 5
"""The fewest outputs with names that say anything about a file; a weak model's few inventions are its own."""

STRANGE = 0.75
"""An output is strange if a larger share of its names is unknown to its instance: each output counts once, however
many names it invents."""

TOLERATED = 0.5
"""The share of outputs that may be strange before the file is refused."""


def check_fit(file: OutputsFile, instances: Mapping[str, Instance], set_name: str, force: bool = False) -> None:
    """Raise MismatchError if the file was made for other instances than these.

    By its ids and fingerprints, which tell for sure; and, unless `force` is set, by the names in its plans, which tell
    only that most outputs are about something else.
    """
    known = [entry for entry in file.entries if entry.instance_id in instances]
    if not known:
        example = file.entries[0].instance_id
        problem = f"none of its {len(file.entries)} outputs answers an instance of {set_name!r} (first id: {example!r})"
        raise MismatchError(file.path, f"{problem}; give the instances it was made for")
    _check_fingerprints(known, instances, set_name)
    if not force and not all(entry.fingerprint for entry in known):
        _check_names(file, known, instances, set_name)


def _check_fingerprints(entries: Sequence[Entry], instances: Mapping[str, Instance], set_name: str) -> None:
    for entry in entries:
        instance = as_asked(instances[entry.instance_id], entry.fingerprint)
        ours = instance.fingerprint
        if entry.fingerprint and entry.fingerprint != ours:
            problem = (
                f"{entry.instance_id!r} was made for world {entry.fingerprint[:12]}, in {set_name!r} it is {ours[:12]}"
            )
            raise MismatchError(entry.path, f"{problem}; {_advice(instance)}", entry.line)


def _advice(instance: Instance) -> str:
    """Return what to try if a fingerprint differs."""
    if handler_of(instance.task).order_varies(instance.task):
        return "give the file it was asked from, or, where options were permuted, neither published nor --no-permute"
    return "give the instances it was made for"


def _check_names(file: OutputsFile, entries: Sequence[Entry], instances: Mapping[str, Instance], set_name: str) -> None:
    naming = strange = 0
    for entry in spread(sorted(entries, key=lambda entry: (entry.instance_id, entry.key)), SAMPLE):
        instance = instances[entry.instance_id]
        count = handler_of(instance.task).count_names(read(read_output(entry).output, instance, entry.language))
        naming += count.names > 0
        strange += count.unresolved > STRANGE * count.names
    if naming >= ENOUGH and strange > TOLERATED * naming:
        problem = f"{strange} of {naming} outputs name little that the instances of {set_name!r} have"
        raise MismatchError(file.path, f"{problem}; give the instances it was made for, or --force if it was")


def spread(values: Sequence[T], count: int) -> list[T]:
    """Return at most `count` of the values, evenly spaced, the first among them."""
    if len(values) <= count:
        return list(values)
    return [values[place * len(values) // count] for place in range(count)]
