"""Every `gmtw` command that a page or a CI file shows has a verb and options that exist."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from typer.main import get_command

from gmtw.cli import app

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "docs/**/*.yml", "bench/*/README.md")
    for path in ROOT.glob(pattern)
    if path.name != "CHANGELOG.md"
)
SHOWN = re.compile(r"(?:`|\$ |run: |^ +(?:time )?)gmtw (?P<rest>[a-z][^`#|;\n]*)", re.MULTILINE)
COMMAND = cast("Any", get_command(app))
VERBS = {verb: COMMAND.get_command(None, verb) for verb in COMMAND.list_commands(None)}


def commands(text: str) -> Iterator[str]:
    """Yield what follows `gmtw` in code; a backslash joins lines."""
    for found in SHOWN.finditer(text.replace("\\\n", " ")):
        yield found["rest"].strip()


def named_by_world(option: str) -> bool:
    """Return whether it is short for `--num WORLD=N`."""
    return option.startswith("--num-")


def strange(command: str) -> str:
    """Return what of a command does not exist, or ""."""
    verb, *words = command.split()
    if verb not in VERBS:
        return verb
    at = VERBS[verb]
    while words and words[0] in getattr(at, "commands", ()):
        at = at.commands[words.pop(0)]
    known = {name for one in at.params for name in (*one.opts, *one.secondary_opts)} | {"--help"}
    options = [re.split(r"[=,.\])]", word)[0] for word in words if re.match(r"--?[a-z]", word)]
    return next((f"{verb} {option}" for option in options if option not in known and not named_by_world(option)), "")


def test_every_command_of_a_page_exists() -> None:
    """The message names the page."""
    shown = [
        (path.relative_to(ROOT).as_posix(), command) for path in PAGES for command in commands(path.read_text("utf-8"))
    ]
    assert len(shown) > 100
    assert [(page, command, wrong) for page, command in shown if (wrong := strange(command))] == []


def test_the_check_finds_what_does_not_exist() -> None:
    """A verb, and an option of another verb."""
    assert strange("surprise SET") == "surprise"
    assert strange("run SET --model M --gold") == "run --gold"
    assert strange("run SET --model M -o out.jsonl") == ""


def test_the_example_runs() -> None:
    """The oracle earns everything, and the text that takes its plan back earns no F."""
    done = subprocess.run(
        [sys.executable, "examples/simple_example.py"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "oracle: U=1.00 R=1.00 G=1.00 F=1.00 solved=True" in done.stdout
    assert "takes-back: U=1.00 R=1.00 G=1.00 F=0.00 solved=True" in done.stdout
