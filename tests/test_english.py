"""Docstrings begin with their subject or their verb: nobody has to read one twice to learn of what it speaks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

OPENING = re.compile(r"(?:What|Whether|Which|Who|Where|How|Why|Of|Those that|That which) ")
"""Words with which a sentence begins that hides its subject."""

QUOTED = re.compile(rf"[\"']\\?\s*{OPENING.pattern}")
"""Such a word at the beginning of any string: files without one need not be parsed."""

PRINTED = {"How well language models really work in Romanian, graded without human raters or model judges."}
"""Docstrings that a user reads as a sentence of their own."""


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of the docstrings of a file: of modules, classes, functions, and of names that are given."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        first = [(None, node.body[0])] if node.body else []
        for before, at in [*first, *pairwise(node.body)]:
            named = before is None or isinstance(before, ast.Assign | ast.AnnAssign)
            text = at.value.value if isinstance(at, ast.Expr) and isinstance(at.value, ast.Constant) else None
            if named and isinstance(text, str):
                yield at.lineno, text.strip()


def test_docstrings_begin_with_their_subject() -> None:
    """The message names file and line."""
    files = [path for folder in ("gmtw", "tests", "benchmarks", "wordlists") for path in (ROOT / folder).rglob("*.py")]
    assert len(files) > 1000
    sources = {path: path.read_text(encoding="utf-8") for path in files}
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {text[:60]}"
        for path, source in sources.items()
        if QUOTED.search(source)
        for line, text in docstrings(source)
        if OPENING.match(text) and text not in PRINTED
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('"""What a module does."""', [1]),
        ('def f():\n    """Whether it holds."""', [2]),
        ('class A:\n    x = 1\n    """Of what it is."""', [3]),
        ('X: int = 1\n"""How many."""', [2]),
        ('def f():\n    """Return whether it holds."""', []),
        ('X = "What a text."', []),
    ],
)
def test_the_lint_finds_them(source: str, lines: list[int]) -> None:
    """In every place where a docstring may stand, and nowhere else."""
    assert [line for line, text in docstrings(source) if OPENING.match(text)] == lines
