"""Make the pictures of the site: run the commands of its pages, and picture what each of them shows.

    python docs/pictures.py

A page with pictures is a session in one empty folder. Its `console` blocks are run in order, and a picture that follows
a block shows its last command: `pictures/NAME.svg` what it prints in a terminal of 80 columns, `pictures/NAME.png` the
page that it writes (`-o`), in a browser. So a picture is never older than the program, and a page whose command fails
ends this one with an error. Chromium takes the pictures of pages. `published.svg` shows the table of
published-models.md.
"""

from __future__ import annotations

import io
import os
import pty
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import vl_convert
from rich.console import Console
from rich.text import Text

DOCS = Path(__file__).parent
PICTURES = DOCS / "pictures"

PAGES = ("tutorial.md", "gallery.md", "conversation.md")
"""The English pages; the Romanian ones have the same commands and show the same pictures."""

WIDTH = 80
"""Columns of the terminal."""

WINDOW = "1400,1000"
"""Size of the browser's window, in pixels."""


class Step(NamedTuple):
    """Commands of a block, and the file of the picture that shows the last one ("": none)."""

    commands: tuple[str, ...]
    picture: str


def steps(page: str) -> Iterator[Step]:
    """Yield the blocks of commands of a page (markdown), in order."""
    found = re.finditer(r"^```console\n(.*?)^```$(?:\s*!\[[^\]]*\]\(pictures/([\w.-]+)\))?", page, re.M | re.S)
    for block, picture in (match.groups() for match in found):
        lines = block.replace("\\\n", " ").splitlines()
        yield Step(tuple(line[2:] for line in lines if line.startswith("$ ")), picture or "")


def main() -> None:
    """Make all pictures anew."""
    shutil.rmtree(PICTURES, ignore_errors=True)
    PICTURES.mkdir()
    for name in PAGES:
        with tempfile.TemporaryDirectory() as folder:
            for step in steps((DOCS / name).read_text("utf-8")):
                _take(step, Path(folder))
    drawn = vl_convert.vegalite_to_svg(published_chart((DOCS / "published-models.md").read_text("utf-8")))
    (PICTURES / "published.svg").write_text(drawn, encoding="utf-8")


def _take(step: Step, folder: Path) -> None:
    """Run the commands in the folder, and make the picture."""
    printed = ""
    for command in step.commands:
        print(f"$ {command}", file=sys.stderr)
        printed = _run(command, folder)
    target = PICTURES / step.picture
    if step.picture.endswith(".svg"):
        target.write_text(terminal_picture(step.commands[-1], printed), encoding="utf-8")
    elif step.picture:
        words = shlex.split(step.commands[-1])
        _browser(folder / words[words.index("-o") + 1], target)


def _run(command: str, folder: Path) -> str:
    """Return what a command prints into a terminal; a star stands for names of files, as in a shell."""
    words = [name for word in shlex.split(command) for name in _named(word, folder)]
    leader, terminal = pty.openpty()
    shell = {**os.environ, "COLUMNS": str(WIDTH), "TERM": "xterm-256color", "PAGER": "cat", "OPENBLAS_NUM_THREADS": "1"}
    with tempfile.TemporaryFile() as told:
        running = subprocess.Popen([sys.executable, "-m", *words], cwd=folder, env=shell, stdout=terminal, stderr=told)
        os.close(terminal)
        printed = b"".join(iter(lambda: _read(leader), b"")).decode()
        os.close(leader)
        if running.wait() not in _allowed(command):
            told.seek(0)
            sys.exit(f"{command}\n{printed}\n{told.read().decode()}\nexit code {running.returncode}")
    return printed.replace("\r\n", "\n")


def _named(word: str, folder: Path) -> list[str]:
    """Return the files that a word with a star means, else the word."""
    return sorted(str(path.relative_to(folder)) for path in folder.glob(word)) if "*" in word else [word]


def _read(leader: int) -> bytes:
    """Return what comes next, nothing at the end: Linux ends a terminal with an error."""
    try:
        return os.read(leader, 65536)
    except OSError:
        return b""


def _allowed(command: str) -> tuple[int, ...]:
    """Return the exit codes that are no failure: a gate and a check judge, and may judge badly."""
    return (0, 1, 10) if command.startswith(("gmtw gate", "gmtw check")) or "--baseline" in command else (0,)


def terminal_picture(command: str, printed: str) -> str:
    """Return the picture of a terminal (SVG); its font is the reader's own."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(printed.strip("\n")))
    drawn = console.export_svg(title=command, unique_id="t")
    return re.sub(r"@font-face\s*\{.*?\}", "", drawn, flags=re.S)


def _browser(page: Path, target: Path) -> None:
    """Write the picture of a page, or of the first page of a site, as a browser shows it."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        sys.exit("expected chromium or google-chrome on PATH, which take the pictures of pages; found neither")
    options = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--virtual-time-budget=5000")
    address = (page / "index.html" if page.is_dir() else page).resolve().as_uri()
    taken = subprocess.run(
        [program, *options, f"--window-size={WINDOW}", f"--screenshot={target}", address],
        capture_output=True,
        text=True,
        check=False,
    )
    if not target.exists():
        sys.exit(f"{program} took no picture of {address}:\n{taken.stderr}")


def published_chart(page: str) -> dict[str, Any]:
    """Return the first table of the page as bars (Vega-Lite): what models solved, and within it what is faithful."""
    table = re.search(r"(?:^\|.*\n)+", page, re.M)
    assert table, "published-models.md begins with a table"
    rows = re.findall(r"^\| ([^|]+) \| \d+ \| ([.\d]+) \| ([.\d]+) \|", table[0], re.M)
    data = [{"outputs": name, "solved": float(solved), "faithful": float(faithful)} for name, solved, faithful in rows]
    names = {"field": "outputs", "type": "nominal", "sort": None, "title": None, "axis": {"labelLimit": 240}}
    share = {"type": "quantitative", "title": "share of plans", "scale": {"domain": [0, 1]}}
    return {
        "data": {"values": data},
        "width": 640,
        "height": {"step": 36},
        "encoding": {"y": names},
        "layer": [
            {"mark": {"type": "bar", "color": colour, "size": size}, "encoding": {"x": {"field": field, **share}}}
            for field, colour, size in (("solved", "#9db8de", 24), ("faithful", "#2b4a80", 10))
        ],
    }


if __name__ == "__main__":
    main()
