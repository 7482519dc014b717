"""Imports point only left along the flow, so that a stage never knows the stages after it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "gmtw"

# source -> instance -> prompt -> output -> answer -> score -> record -> summary -> report; each part
# may import itself and what stands before it. The library's front (gmtw/__init__.py) comes last.
FLOW = (
    *("core", "constraints", "languages", "text", "reading", "text.errors", "tasks", "worlds", "datasets"),
    *("providers", "outputs", "baselines", "generation"),
    *("scoring", "results", "report", "quality", "grading"),
    *("adapters", "pytest_plugin", "cli", "__main__", "__init__"),
)

FOUNDATIONS = {
    "core": (),
    "constraints": ("core",),
    "languages": ("core",),
    "scoring": ("core", "constraints", "languages", "text", "text.errors", "tasks", "providers", "outputs"),
}
"""Parts that import nothing of the others, or only these: a score asks nothing of the world that made its instance."""

STATEMENT = re.compile(r"^[ \t]*((?:from[ ]+[\w.]+[ ]+)?import[ ]+(?:\([^)]*\)|[\w., ]+))", re.MULTILINE)
"""An import in lines of its own, as ruff has them (E401, E701, E702)."""


@cache
def part_of(module: str) -> str:
    """The part of the flow that a dotted module name belongs to: "gmtw.constraints.rule" -> "constraints".

    A folder that has a place of its own in the flow is a part: "text.errors".
    """
    names = module.removeprefix("gmtw").removeprefix(".").split(".")
    if ".".join(names[:2]) in FLOW[:-1]:
        return ".".join(names[:2])
    name = names[0]
    return name if name and ((PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file()) else "__init__"


def imported(node: ast.AST, home: str) -> Iterator[str]:
    """The dotted names of gmtw that an import statement in the package `home` brings in."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = home.split(".")[: len(home.split(".")) - node.level + 1] if node.level else []
        module = ".".join([*above, *([node.module] if node.module else [])])
        yield from (f"{module}.{alias.name}" if module == "gmtw" else module for alias in node.names)


def wrong_imports(source: str, part: str, home: str = "gmtw") -> list[str]:
    """The import statements in `source`, code of that part, that point right: "line: statement"."""
    wrong = []
    for said in STATEMENT.finditer(source):
        (node,) = ast.parse(said[1]).body
        for name in imported(node, home):
            other = part_of(name)
            outside = name.split(".")[0] != "gmtw" or other == part
            if not outside and (other not in FOUNDATIONS.get(part, FLOW) or FLOW.index(other) > FLOW.index(part)):
                wrong.append(f"{source.count(chr(10), 0, said.start(1)) + 1}: {ast.unparse(node)}")
    return wrong


def modules() -> list[Path]:
    """Every Python file of the package, sorted."""
    return sorted(PACKAGE.rglob("*.py"))


def test_imports_point_left() -> None:
    """No file imports a later stage, not even inside a function; the message names file and line."""
    wrong = [f"{path}:{line}" for path in modules() for line in _wrong_in(path)]
    assert not wrong, "\n".join(wrong)


def _wrong_in(path: Path) -> list[str]:
    parts = path.relative_to(PACKAGE).parts
    part = part_of(".".join((*parts[:-1], path.stem)))
    if part not in FLOW:
        return [f" give {part!r} a place in FLOW"]
    return wrong_imports(path.read_text(encoding="utf-8"), part, ".".join(("gmtw", *parts[:-1])))


@pytest.mark.parametrize(
    ("source", "part", "home", "wrong"),
    [
        ("from gmtw.core.types import Score", "scoring", "gmtw.scoring", []),
        ("import gmtw.scoring", "tasks", "gmtw.tasks", ["1: import gmtw.scoring"]),
        ("from gmtw import scoring", "core", "gmtw.core", ["1: from gmtw import scoring"]),
        ("def f():\n    from gmtw.tasks import prompt", "text", "gmtw.text", ["2: from gmtw.tasks import prompt"]),
        ("from ..tasks import prompt", "text", "gmtw.text", ["1: from ..tasks import prompt"]),
        ("from .words import fold", "text", "gmtw.text", []),
        ("from gmtw.languages import load", "constraints", "gmtw.constraints", ["1: from gmtw.languages import load"]),
        ("from gmtw.core.errors import GmtwError", "constraints", "gmtw.constraints", []),
        ("from gmtw import grade", "report", "gmtw.report", ["1: from gmtw import grade"]),
        ("from gmtw.worlds import WORLDS", "scoring", "gmtw.scoring", ["1: from gmtw.worlds import WORLDS"]),
        ("import json, pytest", "core", "gmtw.core", []),
    ],
)
def test_the_walk_finds_what_points_right(source: str, part: str, home: str, wrong: list[str]) -> None:
    """Absolute, relative and lazy imports are all seen; the foundations may import only what they name."""
    assert wrong_imports(source, part, home) == wrong
