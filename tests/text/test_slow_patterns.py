"""No regular expression of gmtw is slow on what a weak model may write in a loop."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gmtw.tasks.item.choice_parser import FAR
from tests.text.pumped import SHORT, slow_text

ROOT = Path(__file__).parents[2]

LOOKED_AT = {"tasks/item/answer_patterns.py": FAR + 16}
"""Characters of a text that patterns of a module are searched in, at most, where that is bounded."""

RECORD = r"""
import json, re, sys
from pathlib import Path

found, plain = {}, re._compile

def recorded(pattern, flags):
    made = plain(pattern, flags)
    frame = sys._getframe(1)
    while "/gmtw/" not in frame.f_code.co_filename and (frame := frame.f_back):
        if not frame.f_code.co_filename.endswith("/re/__init__.py"):
            break
    home = frame.f_code.co_filename if frame else ""
    if isinstance(made.pattern, str) and "/gmtw/" in home:
        found.setdefault((made.pattern, made.flags), home.rpartition("/gmtw/")[2])
    return made

re._compile = recorded
from importlib import import_module
root = Path(sys.argv[1])
for path in sorted(root.joinpath("gmtw").rglob("*.py")):
    name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
    if "adapters" not in name and "engines" not in name and not name.endswith("__main__"):
        import_module(name)
from gmtw.datasets import load
from gmtw.datasets.load_options import AS_STORED, LoadOptions
from gmtw.scoring.grade import grade
from gmtw.tasks.item.choice_parser import all_chosen
said = (
    "Luni, în prima zi, nu vedem cetatea (10 lei). Cerințele 1 și 2 se contrazic: prima cu a doua. {%s: [1, 2]}",
    'Luni {"ziua_1": ["1. Cetatea Neamț – 20 de lei, ora 9"]} %s',
)
all_chosen("A) casă, C) merge", ["casă", "stă", "merge"])
seen = set()
for name in ("gmtw-ro-3.0", "romanian-grammar", "catalan", "ewe", "ro-last-word"):
    for instance in load(root / "bench" / name, LoadOptions(quick=True) if name == "gmtw-ro-3.0" else AS_STORED):
        kind = instance.source, type(getattr(instance.task, "goal", None)).__name__
        for language in instance.prompts if kind not in seen else ():
            for text in said:
                grade(instance, text % ('"imposibil"' if language == "ro" else '"impossible"'), language)
        seen.add(kind)
print(json.dumps([[pattern, flags, home] for (pattern, flags), home in found.items()]))
"""


def written() -> Iterator[tuple[str, int, str]]:
    """Yield the patterns that stand in the sources as they are, also where no text of this test leads to them."""
    for path in sorted(ROOT.joinpath("gmtw").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "re":
                first = node.args[0] if isinstance(node, ast.Call) and node.args else None
                if isinstance(first, ast.Constant) and isinstance(first.value, str) and called.attr != "escape":
                    yield first.value, 0, str(path.relative_to(ROOT / "gmtw"))


def test_all_patterns() -> None:
    """Those of all modules, and those that readers make of the tables of languages."""
    done = subprocess.run(
        [sys.executable, "-c", RECORD, str(ROOT)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    found = [tuple(row) for row in json.loads(done.stdout.splitlines()[-1])]
    assert len(found) > 300
    assert {"tasks/plan/beside_names.py", "tasks/item/choice_parser.py"} <= {home for _, _, home in found}
    slow = {}
    for pattern, flags, home in {row[0]: row for row in (*written(), *found)}.values():
        if text := slow_text(re.compile(pattern, flags), LOOKED_AT.get(home, SHORT[-1])):
            slow[f"{home}: {pattern[:80]}"] = (len(text), text[:60])
    assert not slow


@pytest.mark.parametrize(
    "pattern",
    [
        r"(?:a+)+b",
        r"(?:a|aa)*b",
        r"(?:\s*\w*)*;",
        r"(?:prima|a doua)(?:\s+(?:[a-z]{1,4}\s+){0,2}(?:prima|a doua))*\s+(?:cerința|condiția)",
        r"(?:[^,]*,?)*!",
    ],
)
def test_a_slow_pattern_is_found(pattern: str) -> None:
    """Nested repeats, alternatives that overlap, an optional filler that is also the next word."""
    assert slow_text(re.compile(pattern))


@pytest.mark.parametrize("pattern", [r"[a-z]+\d", r"(?:ab|cd)*e", r"(?:\d{1,3}, )*\d;", r"\bnu\s+\w{1,9}"])
def test_a_quick_pattern_is_not(pattern: str) -> None:
    assert not slow_text(re.compile(pattern))
