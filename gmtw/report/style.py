"""The style of a run's texts on one page, its models side by side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gmtw.report import Format

if TYPE_CHECKING:
    from gmtw.results.run import Run


def write(run: Run, path: Path) -> None:
    """Write the page. Raise GmtwError if no text is long enough."""
    from gmtw.report.html.style_page import build_style_page
    from gmtw.results.style import style_of

    path.write_text(build_style_page(style_of(run)), encoding="utf-8", newline="\n")


FORMAT = Format("style", ".style.html", write)
