"""The detectors that can be validated, one module each, exposing DETECTOR; `DETECTORS` finds them.

Each runs its detector through the functions that the metrics G and F call, and counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from gmtw.core.registry import Registry
from gmtw.quality.validate.references import Texts
from gmtw.quality.validate.rows import LabelRow
from gmtw.quality.validate.verdict import RowVerdict


class Detector(Protocol):
    """A detector and the rows that it is held against. `unit`: what it flags. `shows`: its figures."""

    key: str
    unit: str
    shows: tuple[str, ...]

    def verdicts(self, rows: Sequence[LabelRow], texts: Texts) -> Iterator[RowVerdict]:
        """Yield the verdict on each row, in order. Raise InputError for a row of another format."""
        ...


DETECTORS: Registry[Detector] = Registry("gmtw.quality.validate.detectors", "DETECTOR")
