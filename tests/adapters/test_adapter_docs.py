"""docs/adapters.md and docs/reward.md: their code runs, and their tables are true of the modules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gmtw.adapters import core

DOCS = Path(__file__).parents[2] / "docs"
ADAPTERS = (DOCS / "adapters.md").read_text("utf-8")
FOLDER = Path(core.__file__).parent
MOST_LINES = 80
IN_CODE = ("reasoning_gym", "lighteval")
"""Hosts that a block of code imports."""


def blocks() -> list[Any]:
    """The Python blocks of both pages, each with the name of its page and the host that it needs, "" for none."""
    texts = {page: (DOCS / page).read_text("utf-8") for page in ("adapters.md", "reward.md")}
    found = [(page, block) for page, text in texts.items() for block in re.findall(r"```python\n(.*?)```", text, re.S)]
    needed = [next((host for host in IN_CODE if host in block), "") for _, block in found]
    return [
        pytest.param(*one, host, marks=[pytest.mark.hosts] if host else [])
        for one, host in zip(found, needed, strict=True)
    ]


@pytest.mark.parametrize(("page", "block", "host"), blocks())
def test_blocks_run(page: str, block: str, host: str) -> None:
    """As they stand; their asserts hold."""
    if host:
        pytest.importorskip(host)
    assert "assert" in block
    exec(compile(block, page, "exec"), {"__name__": "docs"})


def rows() -> list[list[str]]:
    """The cells of the table of programs, by row."""
    lines = re.findall(r"^\|(.*\.py`.*)\|$", ADAPTERS, re.M)
    return [[cell.strip() for cell in line.split("|")] for line in lines]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_the_table_says_how_long_a_module_is(row: list[str]) -> None:
    """Lines of its Python module; no host needs more than MOST_LINES."""
    module = re.findall(r"`(\w+\.py)`", row[2])[0]
    lines = len((FOLDER / module).read_text("utf-8").splitlines())
    assert (int(row[3]), lines <= MOST_LINES) == (lines, True)


def test_every_host_stands_in_the_table() -> None:
    """A module that is not of the core is a host."""
    own = {"__init__.py", "__main__.py", "core.py", "episode_env.py", "reward.py", "stream.py"}
    assert {path.name for path in FOLDER.glob("*.py")} - own == {
        name for row in rows() for name in re.findall(r"`(\w+\.py)`", row[2])
    }
