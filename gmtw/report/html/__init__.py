"""One self-contained html page of a run: works offline, asks nobody for anything, and shows all text as text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gmtw.report import Format

if TYPE_CHECKING:
    from gmtw.results.run import Run


def write(run: Run, path: Path) -> None:
    """Write the page of all models of the run."""
    from gmtw.report.html.board import board_of
    from gmtw.report.html.page import build_board_page

    path.write_text(build_board_page(board_of(run)), encoding="utf-8", newline="\n")


FORMAT = Format("html", ".html", write, needs=("altair", "vl_convert"))
