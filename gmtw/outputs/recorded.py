"""The records of an outputs file about its making: its cost until now, and the prompts its answers belong to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import fsum
from typing import Any

from gmtw.core.errors import MismatchError
from gmtw.core.jsonl import json_lines
from gmtw.outputs.metadata import doubtful_in_metadata
from gmtw.outputs.reader import LANGUAGE, OutputsFile, amount, nfc, output_fields

PromptKey = tuple[str, str]
"""(instance id, language)."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """The content of the lines of an outputs file, and of the metadata beside it.

    Attributes:
        cost: the dollars of all tries whose tokens are known.
        doubtful: the most dollars that lost tries may be charged.
        unchecked: how many answers do not say which prompt they belong to, as before gmtw noted it.
        served: what the server called the models that answered.
    """

    cost: float = 0.0
    doubtful: float = 0.0
    unchecked: int = 0
    served: frozenset[str] = frozenset()

    @property
    def spent(self) -> float:
        """The most dollars that the file has cost until now."""
        return self.cost + self.doubtful


NOTHING = Recorded()


@dataclass(slots=True)
class _Sums:
    costs: list[float] = field(default_factory=list)
    doubtful: list[float] = field(default_factory=list)
    unchecked: int = 0
    served: set[str] = field(default_factory=set)
    answered: set[tuple[str, str, int]] = field(default_factory=set)


def read_recorded(file: OutputsFile, digests: Mapping[PromptKey, str]) -> Recorded:
    """Return what the file records. `digests`: the prompt digests of the run that resumes it.

    Raise MismatchError if an answer belongs to another prompt than the one that the run would send.
    """
    if not file.entries:
        return NOTHING
    sums = _Sums()
    for number, row in _rows(file):
        for paid in _paid(row, sums.answered):
            sums.costs.append(amount(paid.get("cost_usd")) or 0.0)
            sums.doubtful.append(amount(paid.get("doubtful_usd")) or 0.0)
        if row.get("error"):
            continue
        sums.answered.add(_key(row))
        sums.served |= {str(row["served"])} if row.get("served") else set()
        found = row.get("prompt_digest")
        sums.unchecked += not found
        key = _key(row)[:2]
        if found and digests.get(key, found) != found:
            raise MismatchError(
                file.path,
                f"cannot resume: the prompt of {key[0]!r} has changed since it was asked (digest {found}, now "
                f"{digests[key]}); give another -o, or --no-resume",
                number,
            )
    # Files of older versions have the dollars of lost tries only in their metadata; newer ones have them in both.
    doubtful = max(fsum(sums.doubtful), doubtful_in_metadata(file.path))
    return Recorded(fsum(sums.costs), doubtful, sums.unchecked, frozenset(sums.served))


def _key(row: Mapping[str, Any]) -> tuple[str, str, int]:
    """Return what a line answers."""
    return (nfc(str(row["instance_id"])), str(row.get("language") or LANGUAGE), int(row.get("sample") or 0))


def _paid(row: Mapping[str, Any], answered: set[tuple[str, str, int]]) -> Iterator[Mapping[str, Any]]:
    """Yield what a line paid for: its answer, unless an earlier line has that, and the turn of questions after it."""
    turn = row.get("questions")
    if not (isinstance(turn, dict) and _key(row) in answered):
        yield row
    if isinstance(turn, dict):
        yield turn


def _rows(file: OutputsFile) -> Iterator[tuple[int, dict[str, Any]]]:
    for line in json_lines(file.path):
        yield line.number, output_fields(file.path, line.row)
