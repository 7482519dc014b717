"""Print texts through the user's pager, or plainly into a pipe: wrapped, in sections, styled only on a terminal."""

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
"""The longest line of prose, in columns."""


class Canvas(NamedTuple):
    """A buffer that rich writes a text into, before it is printed."""

    out: Console
    file: StringIO

    def section(self, title: str) -> None:
        """Write a heading on a line of its own."""
        self.out.print(f"\n── {title}", style="bold cyan")

    def text(self, text: str) -> None:
        """Write a text of any length as it is: no line of it is broken, and a tab goes on to the next of its stops."""
        self.file.write(f"{text.expandtabs()}\n")

    def lines(self) -> str:
        """Return everything that was written, without blanks at the ends of lines."""
        return "\n".join(line.rstrip() for line in self.file.getvalue().splitlines()) + "\n"


def canvas(width: int, *, styled: bool) -> Canvas:
    """Return an empty canvas. What is printed on it is text, never markup."""
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
    """Return the line wrapped; further lines of a list item are indented under its text."""
    mark = re.match(r"\s*(?:[-•*]|\d+\.)?\s*", line)
    hang = " " * len(mark[0] if mark else "")
    return "\n".join(wrap(line, width, subsequent_indent=hang, break_long_words=False, break_on_hyphens=False))


def paged(texts: Callable[[int, bool], Iterable[str]]) -> None:
    """Print the texts, made for (width, styled), in the user's pager if stdout is a terminal, else on stdout.

    With NO_COLOR, or if the pager is not installed, they are plain.
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
