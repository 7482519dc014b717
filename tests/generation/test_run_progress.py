"""The progress that a run shows."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from gmtw.generation.budget import Budget
from gmtw.generation.progress import EVERY, ProgressBar, duration
from gmtw.providers.prices import FREE, Price
from tests.generation.chat_server import error

if TYPE_CHECKING:
    from tests.generation.conftest import Ask, MakeSet, Serve


class Clock:
    """A clock that stands still until it is moved."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_without_a_terminal_a_line_now_and_then() -> None:
    """Every 30 seconds, with the count, the rate and what is left; nothing before, and none at the end."""
    file, clock = StringIO(), Clock()
    with ProgressBar(100, Budget(None), Console(file=file), clock) as bar:
        for done in range(101):
            bar.show(done, 0, 0)
            clock.now += EVERY / 10
    lines = file.getvalue().splitlines()
    assert len(lines) == 9
    assert lines[0] == "10 of 100, 4 min left, 0.3/s, 0 tokens"
    assert all(len(line) < 80 for line in lines)


def test_zeros_and_an_unknown_price_are_not_said() -> None:
    """Errors, tries made again and dollars only where there are any."""
    file, clock = StringIO(), Clock()
    with ProgressBar(10, Budget(Price(date="", prompt=1, completion=1)), Console(file=file), clock) as bar:
        clock.now += EVERY
        bar.show(3, 2, 4)
    assert file.getvalue() == "3 of 10, 70 s left, 0.1/s, 2 errors, 4 retries, $0.0000, 0 tokens\n"


def test_a_model_that_costs_nothing_costs_no_dollars() -> None:
    """And one thing is one thing."""
    file, clock = StringIO(), Clock()
    with ProgressBar(10, Budget(FREE), Console(file=file), clock) as bar:
        clock.now += EVERY
        bar.show(3, 1, 1)
    assert file.getvalue() == "3 of 10, 70 s left, 0.1/s, 1 error, 1 retry, 0 tokens\n"


@pytest.mark.parametrize(
    ("width", "said"), [(80, "retries, 0 tokens"), (62, "20.6/s, 1000 errors"), (40, "9 min left")]
)
def test_a_narrow_terminal_leaves_whole_details_out(width: int, said: str) -> None:
    """No word is cut at its end."""
    file, clock = StringIO(), Clock()
    with ProgressBar(12_345, Budget(None), Console(file=file, force_terminal=True, width=width), clock) as bar:
        clock.now += 60
        bar.show(1_234, 1_000, 1_000)
        bar._bar.refresh()
    shown = [line for line in file.getvalue().replace("\r", "\n").splitlines() if "1234/12345" in line]
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown[-1])
    assert plain.rstrip().endswith(said)
    assert "9 min left, 20.6/s" in plain or width == 40


def test_a_terminal_of_80_columns_shows_what_matters() -> None:
    """The bar, the count and the time are whole; the bar is one line."""
    file, clock = StringIO(), Clock()
    console = Console(file=file, force_terminal=True, width=80)
    with ProgressBar(12_345, Budget(None), console, clock) as bar:
        clock.now += 60
        bar.show(1_234, 1_000, 1_000, stopping=True)
        bar._bar.refresh()
    shown = [line for line in file.getvalue().replace("\r", "\n").splitlines() if "1234/12345" in line]
    assert shown
    assert "stopping; Ctrl-C again" in shown[-1]
    assert len(re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown[-1])) <= 80


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.4, "0 s"), (89, "89 s"), (240, "4 min"), (5399, "90 min"), (9000, "2.5 h")]
)
def test_durations(seconds: float, said: str) -> None:
    """In the unit that is read at a glance."""
    assert duration(seconds) == said


def test_tries_made_again_are_counted(serve: Serve, make_set: MakeSet, ask: Ask, tmp_path: Path) -> None:
    """In the closing line and in the sidecar."""
    server = serve(lambda chat, _: ("status", (500, {}, error("again"))) if len(chat.asked) in (1, 3) else None)
    done = ask(make_set(4), server.url, "--concurrency", "1")
    assert done.exit_code == 0, done.stderr
    assert "; 2 retries; " in done.stderr
    assert json.loads((tmp_path / "out.run.json").read_text())["runs"][-1]["retried"] == 2
