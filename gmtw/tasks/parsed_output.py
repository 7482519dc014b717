"""What parsing makes of an output, whatever its kind of task."""

from __future__ import annotations

from dataclasses import dataclass

from gmtw.core.types import Answer


@dataclass(frozen=True, slots=True)
class ParsedOutput:
    """One output, parsed once.

    answer: the plan, the explanation and notes, which the metrics measure.
    """

    answer: Answer
