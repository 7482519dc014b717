"""Texts on a terminal, through the reader's pager, or in a pipe; wrapped, in sections, styled only where it helps."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from io import StringIO
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rich.console import Console

WIDEST = 120
"""Lines of prose that are longer cannot be read."""


class Canvas(NamedTuple):
    """Where a text is written before anybody sees it."""

    out: Console
    file: StringIO

    def section(self, title: str) -> None:
        """A heading stands on a line of its own."""
        self.out.print(f"\n── {title}", style="bold cyan")

    def lines(self) -> str:
        """All that was written, without blanks at the ends of lines."""
        return "\n".join(line.rstrip() for line in self.file.getvalue().splitlines()) + "\n"


def canvas(width: int, *, styled: bool) -> Canvas:
    """An empty canvas; what is printed on it is text, never markup."""
    from rich.console import Console

    file = StringIO()
    out = Console(
        file=file,
        width=width,
        force_terminal=styled,
        color_system="standard" if styled else None,
        highlight=False,
        markup=False,
        emoji=False,
    )
    return Canvas(out, file)


def hanging(line: str, width: int) -> str:
    """A line, wrapped so that an item of a list stands out."""
    mark = re.match(r"\s*(?:[-•*]|\d+\.)?\s*", line)
    hang = " " * len(mark[0] if mark else "")
    return "\n".join(wrap(line, width, subsequent_indent=hang, break_long_words=False, break_on_hyphens=False))


def paged(texts: Callable[[int, bool], Iterable[str]]) -> None:
    """The texts, made for a width and styled or not, stand in the pager where stdout is a terminal; else on stdout.

    NO_COLOR, or no pager that runs, leaves them plain.
    """
    pager = shlex.split(os.environ.get("PAGER") or "less") if sys.stdout.isatty() else []
    width = min(shutil.get_terminal_size().columns, WIDEST) if sys.stdout.isatty() else WIDEST
    if not (pager and shutil.which(pager[0])):
        sys.stdout.writelines(texts(width, False))
        return
    styled = not os.environ.get("NO_COLOR")
    env = {"LESS": "-R", **os.environ}
    # The reader may leave before the last one: writing fails then, and so does closing.
    with (
        suppress(BrokenPipeError, KeyboardInterrupt),
        subprocess.Popen(pager, stdin=subprocess.PIPE, text=True, encoding="utf-8", env=env) as running,
    ):
        assert running.stdin is not None
        running.stdin.writelines(texts(width, styled))
