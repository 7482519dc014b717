"""Checks that outputs were made for these instances: ids, fingerprints, and the names that plans use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from gmtw.core.errors import MismatchError
from gmtw.core.types import Instance
from gmtw.grading.other_sets import OtherSets
from gmtw.outputs.reader import Entry, OutputsFile, read_output
from gmtw.scoring.parse import read
from gmtw.tasks.fingerprint import same_world
from gmtw.tasks.handler import NameCount, handler_of
from gmtw.tasks.prompt import as_asked

T = TypeVar("T")

SAMPLE = 200
"""The number of outputs of a file that are read to see whether their names fit."""

ENOUGH = 5
"""The fewest outputs with names that say anything about a file; a weak model's few inventions are its own."""

STRANGE = 0.75
"""An output is strange if a larger share of its names is unknown to its instance: each output counts once, however
many names it invents."""

TOLERATED = 0.5
"""The share of outputs that may be strange before the file is refused."""


FEWEST, TIMES = 5, 4
"""Another set fits better if at least so many of the outputs name more of what it has, so many times as many as name
less: a weak model invents names on every set."""


def check_fit(
    file: OutputsFile,
    instances: Mapping[str, Instance],
    worlds: Mapping[str, str],
    set_name: str,
    force: bool = False,
    others: OtherSets = lambda ids: iter(()),
) -> str:
    """Return what is wrong with a file that does not fit and is graded because of `force`; "" if it fits.

    `worlds`: the fingerprints of the instances, of which only some are read.
    Raise MismatchError if the file was made for other instances than these: by its ids and fingerprints, which tell for
    sure, or, unless `force` is set, by the names in its plans: most outputs name little that these instances have, or
    one of the `others` has more of what they name.
    """
    known = [entry for entry in file.entries if entry.instance_id in instances]
    if not known:
        example = file.entries[0].instance_id
        problem = f"none of its {len(file.entries)} outputs answers an instance of {set_name!r} (first id: {example!r})"
        raise MismatchError(file.path, f"{problem}; give the instances it was made for")
    _check_fingerprints(known, instances, worlds, set_name)
    if all(entry.fingerprint for entry in known):
        return ""
    sample = spread(sorted(known, key=lambda entry: (entry.instance_id, entry.key)), SAMPLE)
    problem = _names_problem(sample, instances, set_name, others)
    if problem and not force:
        raise MismatchError(file.path, f"{problem}, or gmtw grade --force if it was")
    return f"{file.path.name}: {problem}" if problem else ""


def _check_fingerprints(
    entries: Sequence[Entry], instances: Mapping[str, Instance], worlds: Mapping[str, str], set_name: str
) -> None:
    for entry in entries:
        if not entry.fingerprint or same_world(entry.fingerprint, worlds[entry.instance_id]):
            continue
        instance = as_asked(instances[entry.instance_id], entry.fingerprint)
        ours = instance.fingerprint
        if not same_world(entry.fingerprint, ours):
            problem = (
                f"{entry.instance_id!r} was made for world {entry.fingerprint[:12]}, in {set_name!r} it is {ours[:12]}"
            )
            raise MismatchError(entry.path, f"{problem}; {_advice(instance)}", entry.line)


def _advice(instance: Instance) -> str:
    """Return what to try if a fingerprint differs."""
    if handler_of(instance.task).order_varies(instance.task):
        return "give the file it was asked from, or, where options were permuted, not --profile published"
    return "give the instances it was made for"


def _names_problem(sample: Sequence[Entry], instances: Mapping[str, Instance], set_name: str, others: OtherSets) -> str:
    """Return why the names in these outputs do not fit the instances; "" if they do."""
    counts = [_count(entry, instances) for entry in sample]
    naming = sum(count.names > 0 for count in counts)
    strange = sum(count.unresolved > STRANGE * count.names for count in counts)
    if naming >= ENOUGH and strange > TOLERATED * naming:
        problem = f"{strange} of {naming} outputs name little that the instances of {set_name!r} have"
        return f"{problem}; give the instances it was made for"
    if sum(count.unresolved > 0 for count in counts) < FEWEST:
        return ""
    for name, known in others([entry.instance_id for entry in sample]):
        if all(entry.instance_id in known for entry in sample):
            there = [_count(entry, known) for entry in sample]
            if _fit_better(counts, there):
                told = (
                    f"{_unresolved(counts)} of its names are not in {set_name!r}, {_unresolved(there)} not in {name!r}"
                )
                return f"{told}; give {name!r}"
    return ""


def _count(entry: Entry, instances: Mapping[str, Instance]) -> NameCount:
    instance = instances[entry.instance_id]
    return handler_of(instance.task).count_names(read(read_output(entry).output, instance, entry.language))


def _fit_better(here: Sequence[NameCount], there: Sequence[NameCount]) -> bool:
    """Return whether clearly more outputs have fewer unresolved names there than here."""
    fewer = sum(other.unresolved < own.unresolved for own, other in zip(here, there, strict=True))
    more = sum(other.unresolved > own.unresolved for own, other in zip(here, there, strict=True))
    return fewer >= max(FEWEST, TIMES * more)


def _unresolved(counts: Sequence[NameCount]) -> str:
    return f"{sum(count.unresolved for count in counts) / max(1, sum(count.names for count in counts)):.1%}"


def spread(values: Sequence[T], count: int) -> list[T]:
    """Return at most `count` of the values, evenly spaced, the first among them."""
    if len(values) <= count:
        return list(values)
    return [values[place * len(values) // count] for place in range(count)]
