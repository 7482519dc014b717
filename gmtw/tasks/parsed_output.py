"""A parsed output of any kind of task."""

from __future__ import annotations

from dataclasses import dataclass

from gmtw.core.types import Answer
from gmtw.text.clean import LeftOut
from gmtw.text.offset_map import MappedText


@dataclass(frozen=True, slots=True)
class ParsedOutput:
    """One output, parsed once: the metrics measure its answer, and marks find their places by the offsets.

    answer: the plan, the explanation and notes. explanation: `answer.explanation`, each character with its place in
    the raw output. answer_object: the JSON text that holds the plan, likewise; None where there is none. left_out:
    what was not read (chat tokens, reasoning, drafts and code), in the order in which it was found.
    """

    answer: Answer
    explanation: MappedText
    answer_object: MappedText | None = None
    left_out: tuple[LeftOut, ...] = ()
