"""A toy world in a folder of its own, installed as another package would be."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.worlds import WORLDS

TOY = Path(__file__).parent / "toy"

NUMBERS = count(1)
"""Each test has a package of its own, since Python keeps modules by their name."""

Command = Callable[..., tuple[int, str]]


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a package that gmtw finds by its entry point; the working folder is above it."""
    package = install(tmp_path / "site", f"reading_world_{next(NUMBERS)}")
    monkeypatch.syspath_prepend(package.parent)
    monkeypatch.chdir(tmp_path)
    WORLDS.__dict__.pop("_found", None)
    yield package
    WORLDS.__dict__.pop("_found", None)


def install(site: Path, name: str) -> Path:
    """Copy the toy world into `site` as the package `name`, with the files that pip would write beside it."""
    shutil.copytree(TOY, site / name, ignore=shutil.ignore_patterns("__pycache__"))
    information = site / f"{name}-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(f"[gmtw.worlds]\nreading = {name}:WORLD\n")
    return site / name


@pytest.fixture
def gmtw() -> Command:
    """Run a command. Return its exit code, and what it wrote to stdout and stderr."""

    def run(*arguments: object) -> tuple[int, str]:
        result = CliRunner().invoke(app, list(map(str, arguments)))
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.output

    return run
