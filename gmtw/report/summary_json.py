"""The summary as JSON, for programs: every figure, unrounded."""

from __future__ import annotations

import json
from pathlib import Path

from gmtw.report import Format
from gmtw.results.quick import whole_set
from gmtw.results.run import Run
from gmtw.results.summary import Summary


def render(summary: Summary) -> str:
    """The summary, indented, its keys in the order in which Summary names them."""
    return summary.model_dump_json(indent=2) + "\n"


def write(run: Run, path: Path) -> None:
    """Write the summary; of a quick run also `whole_set`, the figures that a run of the whole set would show."""
    text = render(run.summary)
    if found := whole_set(run):
        figures = [
            {**one._asdict(), "figures": {key: value._asdict() for key, value in one.figures.items()}} for one in found
        ]
        text = json.dumps({**json.loads(text), "whole_set": figures}, indent=2, ensure_ascii=False) + "\n"
    path.write_text(text, encoding="utf-8", newline="\n")


FORMAT = Format("json", ".json", write, text=True)
