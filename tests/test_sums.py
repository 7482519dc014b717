"""Floats are added by `math.fsum`: the built-in `sum` rounds otherwise since Python 3.12, so digits would differ."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "gmtw"

PARTS = ("core", "text", "tasks", "scoring", "results", "report", "grading")
"""The parts of the package whose figures stand in records, summaries and reports."""

WHOLE_TYPES = {"int", "bool", "NonNegativeInt"}
WHOLE_CALLS = {"len", "bool", "int", "comb", "_found"}
WHOLE_METHODS = {"isalnum", "isalpha", "count", "issuperset", "isdisjoint", "__contains__", "bit_count"}

NO_FLOATS = {
    ("report/annotate/culprits.py", "abs(bound.gap)"),  # gaps are whole numbers
    ("report/leaderboard.py", "row.model.answered"),
    ("report/results_json.py", "getattr(one, name) or 0"),  # tokens
    ("report/results_json.py", "one.reasoning_tokens or 0"),
    ("report/terminal_leaderboard.py", "_width(column) + len(GAP)"),
    ("report/terminal_leaderboard.py", "wide"),  # widths
    ("report/xlsx.py", "model.answered + model.errors + model.missing"),
    ("results/gate/comparisons.py", "row.answered"),
    ("results/gate/verdict.py", "row.answered"),
    ("results/records.py", "model.answered + model.errors + model.missing"),
    ("results/summary/model_summary.py", "model.answered"),
    ("report/annotate/rule_failures.py", "shown.values()"),  # a Counter
    ("report/text_table.py", "cells"),
    ("report/text_table.py", "widths"),
    ("results/gate/verdict.py", "mean_in(row, metric).n"),
    ("results/gate/verdict.py", "row.instances - row.answered"),
    ("results/stats/proportions.py", "a and (not b)"),
    ("results/stats/proportions.py", "b and (not a)"),
    ("results/summary/model_summary.py", "sizes.values()"),  # a Counter
    ("results/summary/model_summary.py", "notes[kind]"),
    ("results/summary/model_summary.py", "_cut_off(row)"),
    ("results/style.py", "text.connectives[kind]"),
    ("results/summary/over_samples.py", "known"),  # under `case int()`
    ("results/summary/samples.py", "values"),  # solved or not
    ("scoring/metrics/generation.py", "counts[one]"),
    ("scoring/metrics/turns.py", "after"),  # held or not
    ("scoring/metrics/turns.py", "held"),
    ("tasks/item/choice_parser.py", "len(one) + LONGEST"),
    ("tasks/plan/judge/amounts.py", "one.addends"),  # amounts are whole numbers
    ("tasks/plan/judge/amounts.py", "some"),
    ("tasks/plan/judge/amounts.py", "entity.attributes.get(attribute, 0)"),
    ("tasks/plan/judge/amounts.py", "self._of_entity(id_, attribute)"),
    ("tasks/plan/judge/cells.py", "times"),
    ("tasks/plan/told_keys.py", "-one if one < after else one"),  # Roman letters
    ("text/errors/speller.py", "one.verdict == 'wrong' and one.sure"),
    ("text/errors/word_order.py", "bit"),
    ("text/names/short_names.py", "content[:at]"),
}
"""Summands that hold no float, though their line alone does not show it: (file, summand)."""


def modules() -> list[Path]:
    """Every Python file of those parts, sorted."""
    return sorted(path for part in PARTS for path in (PACKAGE / part).rglob("*.py"))


@cache
def field_types() -> dict[str, set[str]]:
    """The annotations of all fields of that name; a property has the one of its value."""
    found = defaultdict(set)
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "class " in text else ():
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found[node.target.id].add(ast.unparse(node.annotation))
            elif (
                isinstance(node, ast.FunctionDef)
                and node.returns
                and "property" in map(ast.unparse, node.decorator_list)
            ):
                found[node.name].add(ast.unparse(node.returns))
    return found


def whole(node: ast.expr) -> bool:
    """Return whether an expression shows that its value is a whole number, or true or false."""
    match node:
        case ast.Compare() | ast.UnaryOp(op=ast.Not()) | ast.Constant(value=int()):
            return True
        case ast.Call(func=ast.Name(name)):
            return name in WHOLE_CALLS
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in WHOLE_METHODS
        case ast.Attribute(attr=name):
            types = field_types().get(name, set())
            return bool(types & WHOLE_TYPES) and not any("float" in one.lower() for one in types)
        case ast.BinOp(op=ast.LShift()):
            return True
        case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv(), right):
            return whole(left) and whole(right)
        case ast.BoolOp(values=values):
            return all(map(whole, values))
        case ast.IfExp(body=one, orelse=other):
            return whole(one) and whole(other)
        case _:
            return False


def summand(call: ast.Call) -> ast.expr:
    """Return the summand of the call: a comprehension's element, a `map`'s function as a call, else the argument."""
    given = call.args[0]
    if isinstance(given, ast.GeneratorExp | ast.ListComp):
        return given.elt
    if isinstance(given, ast.Call) and ast.unparse(given.func) == "map":
        return ast.Call(given.args[0], given.args[1:], [])
    return given


def float_sums(source: str, name: str = "") -> list[str]:
    """The calls of the built-in `sum` that may add floats: "line: call"."""
    if "sum(" not in source:
        return []
    return [
        f"{node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("sum", "builtins.sum")
        and not whole(summand(node))
        and (name, ast.unparse(summand(node))) not in NO_FLOATS
    ]


def test_no_built_in_sum_adds_floats() -> None:
    """Figures are added by `fsum`; a sum of whole numbers that does not look like one goes into NO_FLOATS."""
    found = [
        f"{path}:{line}"
        for path in modules()
        for line in float_sums(path.read_text(encoding="utf-8"), path.relative_to(PACKAGE).as_posix())
    ]
    assert not found, "use math.fsum, or add it to NO_FLOATS:\n" + "\n".join(found)


def test_each_exception_is_used() -> None:
    """An exception whose sum is gone is removed."""
    assert [one for one in sorted(NO_FLOATS) if one[1] not in _sums_of(PACKAGE / one[0])] == []


def _sums_of(path: Path) -> list[str]:
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    return [ast.unparse(summand(call)) for call in calls if ast.unparse(call.func) == "sum"]


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("sum(values)", True),
        ("sum(shares.values()) / len(shares)", True),
        ("sum(1 / n for n in sizes)", True),
        ("sum(score.value for score in scores)", True),
        ("builtins.sum(values)", True),
        ("sum(map(share, texts))", True),
        ("fsum(values)", False),
        ("counts.sum(axis=0)", False),
        ("sum(word in text for word in words)", False),
        ("sum(record.names for record in records)", False),
        ("sum(len(one) + 1 for one in parts)", False),
        ("sum(map(len, parts))", False),
        ("sum(0.5 if half else 1 for half in halves)", True),
    ],
)
def test_what_counts_as_a_sum_of_floats(source: str, wrong: bool) -> None:
    """The check itself: it sees what may be a float, and lets counts pass."""
    assert bool(float_sums(source)) is wrong
