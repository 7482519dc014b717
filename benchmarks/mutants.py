"""Mutation testing: what share of small faults in the code do its tests find?

    python benchmarks/mutants.py                          # every package, 150 mutants of each
    python benchmarks/mutants.py stats gate --sample 0    # all mutants of two of them
    python benchmarks/mutants.py stats --again stats.jsonl  # only those that survived the last time

A mutant is a copy of one module with one small fault: `>` for `>=`, `and` for `or`, 1 for 0, an argument left
out. Its tests run until one fails; then the mutant is killed. One that passes them all has survived: a test is
missing, or the fault changes nothing that anybody can see. docs/internals/testing.md holds the last figures.

The operators are mutmut's (https://mutmut.readthedocs.io), and some of our own (`OURS`). mutmut's own runner is
not used: it leaves out code of modules, classes and decorated functions, and works in a copy of the project.
Here a child process gets the code of the mutated function, or imports the mutated source in place of the file if
more than a function differs; nothing on disk is changed.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import inspect
import json
import os
import random
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import libcst as cst
import libcst.matchers as m
import pytest
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Package:
    """Source files that belong together, as patterns, and the tests that should find a fault in them."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]


PACKAGES = {
    "stats": Package(("gmtw/results/stats/*.py",), ("tests/results/stats",)),
    "rules": Package(("gmtw/constraints/**/*.py",), ("tests/constraints",)),
    "gate": Package(
        ("gmtw/results/gate/*.py",),
        ("tests/results/gate", "tests/results/test_metric_set.py", "--ignore=tests/results/gate/test_ci_files.py"),
    ),
    "metrics": Package(
        ("gmtw/scoring/metrics/*.py",),
        (
            "tests/scoring/metrics",
            "tests/scoring/test_grade.py",
            "tests/scoring/test_similarity.py",
            "tests/tasks/item/test_item_flow.py",
        ),
    ),
    "parser": Package(
        (
            *("gmtw/scoring/parse.py", "gmtw/tasks/plan/parse.py", "gmtw/tasks/plan/resolve.py"),
            *("gmtw/tasks/plan/name_index.py", "gmtw/text/json_objects.py", "gmtw/text/clean.py"),
        ),
        (
            *("tests/tasks/plan", "tests/text/test_json_objects.py"),
            *("tests/text/test_clean.py", "tests/text/test_offset_map.py"),
        ),
    ),
}

SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any", "sum": "max"}
DROPPED = ("reversed", "sorted")


def _swapped_call(node: cst.Call) -> Iterable[cst.CSTNode]:
    """Yield the call with another function: min for max, any for all, or without it: tuple(x) for sorted(x)."""
    if not isinstance(node.func, cst.Name) or not node.args:
        return
    if node.func.value in SWAPPED:
        yield node.with_changes(func=cst.Name(SWAPPED[node.func.value]))
    if node.func.value in DROPPED:
        yield cst.Call(func=cst.Name("tuple"), args=[cst.Arg(node.args[0].value)])


def _first_for_last(node: cst.Subscript) -> Iterable[cst.CSTNode]:
    """Yield `x[-1]` for `x[0]` and the other way round."""
    for old, new in (("0", "-1"), ("-1", "0")):
        index = m.Integer("0") if old == "0" else m.UnaryOperation(operator=m.Minus(), expression=m.Integer("1"))
        if m.matches(node, m.Subscript(slice=[m.SubscriptElement(slice=m.Index(value=index))])):
            slice_ = cst.SubscriptElement(slice=cst.Index(value=cst.parse_expression(new)))
            yield node.with_changes(slice=[slice_])


OURS: tuple[tuple[type, Any], ...] = ((cst.Call, _swapped_call), (cst.Subscript, _first_for_last))


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: the lines `was` of a file read `now`. `source` is the whole text of the file with it.

    key: what names this mutant in a file of results. It holds no line, so code may move above it.
    """

    file: str
    line: int
    was: str
    now: str
    source: str
    key: str


class Places(cst.CSTVisitor):
    """Collect every node that may be replaced, with what may replace it.

    Left out is what no test can see or should fix: annotations, docstrings, imports, decorators, `__all__`, names of
    types, assertions and `strict=` (which say what always holds), the wording of what is raised, and strings in
    other letters.
    """

    def __init__(self) -> None:
        """Start with no place found."""
        self.found: list[tuple[cst.CSTNode, cst.CSTNode]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Keep what may replace `node`; return whether to look inside it."""
        if isinstance(node, cst.Annotation | cst.Import | cst.ImportFrom | cst.Decorator | cst.TypeAlias):
            return False
        if isinstance(node, cst.Raise | cst.Assert) or m.matches(
            node, DOCSTRING | DECLARATION | TYPE_CHECKING | STRICT
        ):
            return False
        if isinstance(node, cst.If):
            self.found.append((node.test, cst.Name("False")))
        for kind, operator in (*mutation_operators, *OURS):
            if isinstance(node, kind):
                self.found.extend((node, new) for new in operator(node) if not _pointless(node, new))
        return True


STRICT = m.Arg(keyword=m.Name("strict"), value=m.Name("True"))
STRICT_CALL = m.Call(args=[m.ZeroOrMore(), STRICT])
TYPE_CHECKING = m.If(test=m.Name("TYPE_CHECKING"))
DOCSTRING = m.Expr(value=m.SimpleString() | m.ConcatenatedString())
GENERIC = ("dict", "list", "tuple", "set", "Callable", "Mapping", "NDArray", "Sequence")
ALIAS = m.Subscript(value=m.OneOf(*[m.Name(name) for name in GENERIC]))
TYPE = m.Call(func=m.OneOf(*[m.Name(name) for name in ("TypeVar", "NewType", "ParamSpec")]))
DECLARATION = m.Assign(targets=[m.AssignTarget(target=m.Name("__all__"))]) | m.Assign(value=TYPE | ALIAS)
"""`__all__ = ...`, `X = TypeVar(...)`, `Names = dict[str, str]`"""


def _pointless(node: cst.CSTNode, new: cst.CSTNode) -> bool:
    """Return whether a call only lost its `strict=`, or a string was only put in capitals or in small letters."""
    if m.matches(node, STRICT_CALL) and not m.matches(new, STRICT_CALL):
        return True
    return isinstance(node, cst.SimpleString) and isinstance(new, cst.SimpleString) and "XX" not in new.value


def mutants(package: Package) -> list[Mutant]:
    """Return every mutant of the package, in the order of the files."""
    files = sorted({file for pattern in package.sources for file in ROOT.glob(pattern)})
    if not files:
        raise SystemExit(f"no file matches {', '.join(package.sources)}; mend PACKAGES in {Path(__file__).name}")
    return [mutant for file in files for mutant in _of_file(file)]


def _of_file(file: Path) -> Iterator[Mutant]:
    text = file.read_text("utf-8")
    tree = MetadataWrapper(cst.parse_module(text), unsafe_skip_copy=True)
    spans, places, seen = tree.resolve(PositionProvider), Places(), Counter[str]()
    tree.module.visit(places)
    starts = [0, *accumulate(len(line) for line in text.splitlines(keepends=True))]
    for node, new in places.found:
        first, last = spans[node].start, spans[node].end
        begin, end = starts[first.line - 1] + first.column, starts[last.line - 1] + last.column
        source = text[:begin] + tree.module.code_for_node(new) + text[end:]
        rest = len(text) - starts[last.line]
        was, now = (" ".join(one[starts[first.line - 1] : len(one) - rest].split()) for one in (text, source))
        if _compiles(source) and was != now:
            key = f"{file.relative_to(ROOT)}: {was}  ->  {now}"
            seen[key] += 1
            key += f"  (no. {seen[key]})" if seen[key] > 1 else ""
            yield Mutant(str(file.relative_to(ROOT)), first.line, was, now, source, key)


def _compiles(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


class MutantLoader(importlib.machinery.SourceFileLoader):
    """Load a module from a text instead of its file; nothing is read from or written to a cache."""

    text = ""

    def get_code(self, fullname: str) -> CodeType | None:
        """Return the mutated code."""
        return compile(self.text, self.path, "exec", dont_inherit=True)


class Instead(importlib.abc.MetaPathFinder):
    """Find the mutant where its module is imported."""

    def __init__(self, mutant: Mutant) -> None:
        """Take the place of the mutant's module."""
        stem = Path(mutant.file).with_suffix("")
        self.name = ".".join(stem.parent.parts if stem.name == "__init__" else stem.parts)
        self.loader = MutantLoader(self.name, str(ROOT / mutant.file))
        self.loader.text = mutant.source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the spec of our module; None for any other."""
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.loader.path, loader=self.loader)


class Fastest:
    """A plugin of pytest: tests run in the order of the CPU seconds that they took before; None measures them.

    Tests that took longer than `slowest` seconds are left out, so the share that is found killed is a lower bound.
    What tests of a file share (a fixture of module or session) counts for each of them.
    """

    def __init__(self, seconds: dict[str, float] | None, slowest: float) -> None:
        """Take what an earlier run measured."""
        self.seconds = seconds
        self.slowest = slowest
        self.own: dict[str, float] = {}
        self.shared: defaultdict[str, float] = defaultdict(float)

    @property
    def measured(self) -> dict[str, float]:
        """CPU seconds by test."""
        return {test: own + self.shared[test.partition("::")[0]] for test, own in self.own.items()}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Put the fastest first."""
        known = self.seconds
        if known is not None:
            items[:] = [item for item in items if known.get(item.nodeid, 0.0) <= self.slowest]
            items.sort(key=lambda item: known.get(item.nodeid, 0.0))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: Any) -> Iterator[None]:
        """Measure a test."""
        start = _cpu()
        result = yield
        self.own[item.nodeid] = _cpu() - start
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> Iterator[None]:
        """Measure what tests share."""
        start = _cpu()
        result = yield
        if fixturedef.scope != "function":
            self.shared[request._pyfuncitem.nodeid.partition("::")[0]] += _cpu() - start
        return result


def _cpu() -> float:
    """Return the CPU seconds of this process and of those that it has waited for."""
    return sum(os.times()[:4])


UNUSED, COLD = 99, 98
"""Exit codes of a child whose tests passed without the mutant or could not run; whose code cannot be exchanged."""

PYTEST = ("-x", "-q", "-p", "no:cacheprovider", "--assert=plain", "-m", "not minutes and not slow")


def run_tests(tests: Sequence[str], mutant: Mutant | None, plugin: Fastest) -> int:
    """Run the tests in this process, on a mutant or on the code as it is; return pytest's exit code."""
    finder = Instead(mutant) if mutant is not None else None
    if finder is not None:
        sys.meta_path.insert(0, finder)
    code = int(pytest.main([*tests, *PYTEST], plugins=[plugin]))
    if finder and not code and getattr(sys.modules.get(finder.name), "__loader__", None) is not finder.loader:
        raise RuntimeError(f"{finder.name} was not imported as a mutant by {', '.join(tests)}")
    return code


def in_child(work: Path, limit: float, tests: Sequence[str], mutant: Mutant | None, plugin: Fastest) -> int | None:
    """Run the tests in a fork; return the exit code, or None if they took longer than `limit` seconds.

    work: a folder where the output of the last run and, without a mutant, the seconds of each test are left.
    """
    child = os.fork()
    if not child:
        with _last_act(work):
            code = run_tests(tests, mutant, plugin)
            (work / "seconds.json").write_text(json.dumps(plugin.measured))
            os._exit(code)
    return _ended(child, limit)


@contextlib.contextmanager
def _last_act(work: Path) -> Iterator[None]:
    """Send what a child prints to a file; end it, should anything raise."""
    os.setsid()
    output = os.open(work / "output", os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND)
    os.dup2(output, 1)
    os.dup2(output, 2)
    try:
        yield
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(UNUSED)


def _ended(child: int, limit: float) -> int | None:
    """Wait for a child; return its exit code, or None if it had to be killed after `limit` seconds."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


class Warm:
    """A plugin of pytest: collected tests run in one fork for each mutant, whose functions get the mutated code.

    That takes a tenth of the time of a cold start. It is possible if only the inside of a function differs.
    """

    def __init__(self, work: Path, tried: Sequence[Mutant], limit: float, told: int) -> None:
        """Take the mutants; their exit codes are written to the file descriptor `told`, one line each."""
        self.work, self.tried, self.limit, self.told = work, tried, limit, told

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self) -> bool | None:
        """Try each mutant; return None in a child, so that pytest goes on to run the tests there."""
        for number, mutant in enumerate(self.tried):
            child = os.fork()
            if not child:
                os.setsid()
                if not exchanged(mutant):
                    os._exit(COLD)
                return None
            os.write(self.told, f"{number} {_ended(child, self.limit)}\n".encode())
        return True


def exchanged(mutant: Mutant) -> bool:
    """Give every living function of the mutant its new code; return False if more than functions differ."""
    path = str(ROOT / mutant.file)
    old = compile((ROOT / mutant.file).read_text("utf-8"), path, "exec", dont_inherit=True)
    pair = _differing(old, compile(mutant.source, path, "exec", dont_inherit=True))
    if pair is None:
        return False
    was, now = pair
    functions = [
        one
        for one in gc.get_objects()
        if isinstance(one, FunctionType) and one.__code__.co_filename == path and one.__code__ == was
    ]
    for function in functions:
        try:
            function.__code__ = now
        except ValueError:  # it has other free variables
            return False
    return bool(functions)


def _differing(old: CodeType, new: CodeType) -> tuple[CodeType, CodeType] | None:
    """Return the one function that differs, in both versions; None if something else does."""
    pairs = [pair for pair in zip(old.co_consts, new.co_consts, strict=False) if pair[0] != pair[1]]
    if old.replace(co_consts=()) != new.replace(co_consts=()) or len(old.co_consts) != len(new.co_consts):
        return None
    if len(pairs) != 1 or not all(isinstance(code, CodeType) for code in pairs[0]):
        return None
    was, now = pairs[0]
    return (was, now) if was.co_flags & inspect.CO_OPTIMIZED else _differing(was, now)


def tried_warm(
    work: Path, tests: Sequence[str], tried: Sequence[Mutant], limit: float, plugin: Fastest
) -> Iterator[tuple[Mutant, int | None]]:
    """Yield each mutant with the exit code of its tests: None if they took too long, COLD if they cannot run warm."""
    reading, told = os.pipe()
    if not (child := os.fork()):
        with _last_act(work):
            os.close(reading)
            os._exit(int(pytest.main([*tests, *PYTEST], plugins=[plugin, Warm(work, tried, limit, told)])))
    os.close(told)
    with os.fdopen(reading) as lines:
        for line in lines:
            number, code = line.split()
            yield tried[int(number)], None if code == "None" else int(code)
    if status := os.waitpid(child, 0)[1]:
        raise SystemExit(f"the tests could not be collected ({status}):\n{(work / 'output').read_text()}")


ELSEWHERE = """
_hypothesis_pytestplugin hypothesis json_repair numpy ortools.sat.python.cp_model pdb pydantic pytest
pytest_jsonreport.plugin pytest_metadata.plugin rapidfuzz regex requests rich scipy.stats simplemma
statsmodels.stats.contingency_tables statsmodels.stats.multitest statsmodels.stats.proportion typer wordfreq
xdist.plugin yaml
"""
"""Modules that tests import from elsewhere, imported once; a fork then starts with them. None is of gmtw."""


def measure(name: str, sample: int, seed: int, again: Sequence[str] | None, slowest: float) -> Iterator[dict[str, Any]]:
    """Yield one line of results for each mutant of a package that is tried.

    sample: how many are drawn, 0 for all. again: keys of the mutants to try instead of a sample. slowest: seconds
    that a test may take.
    """
    package = PACKAGES[name]
    every = mutants(package)
    tried = [one for one in every if one.key in again] if again is not None else every
    if sample and again is None and sample < len(every):
        tried = random.Random(seed).sample(every, sample)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        started = time.monotonic()
        if code := in_child(work, 3600, package.tests, None, Fastest(None, slowest)):
            raise SystemExit(f"the tests of {name} fail without a mutant ({code}):\n{(work / 'output').read_text()}")
        limit = 60 + 5 * (time.monotonic() - started)
        seconds = json.loads((work / "seconds.json").read_text())
        print(f"{name}: {len(every)} mutants, {len(tried)} tried, limit {limit:.0f} s", flush=True)
        plugin = Fastest(seconds, slowest)
        cold = list(tried)
        if again is None:
            cold = []
            for mutant, code in tried_warm(work, package.tests, tried, limit, plugin):
                if code == COLD:
                    cold.append(mutant)
                else:
                    yield _line(name, len(every), mutant, code)
        for mutant in cold:
            code = in_child(work, limit, package.tests, mutant, plugin)
            if code == UNUSED:
                raise SystemExit((work / "output").read_text())
            yield _line(name, len(every), mutant, code)


def _line(package: str, size: int, mutant: Mutant, code: int | None) -> dict[str, Any]:
    """Return a line of results. code: of the tests, None if they took too long."""
    how = "timeout" if code is None else f"exit {code}"
    return {
        "package": package,
        "of": size,
        "key": mutant.key,
        "line": mutant.line,
        "killed": code != 0,
        "how": how,
    }


def survivors(file: Path) -> list[str]:
    """Return the keys of the mutants that survived in a file of results."""
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    return [line["key"] for line in lines if not line["killed"]]


def main() -> None:
    """Try mutants of each package that was named; print the survivors and the share killed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", nargs="*", help=f"some of {', '.join(PACKAGES)}; none means all")
    parser.add_argument("--sample", type=int, default=150, help="mutants drawn from each package, 0 for all (150)")
    parser.add_argument("--seed", type=int, default=0, help="what the draw depends on (0)")
    parser.add_argument("--slowest", type=float, default=1.0, help="leave out tests that take longer, in seconds (1)")
    parser.add_argument("--again", type=Path, help="try only the mutants that survived in this file of results")
    parser.add_argument("--out", type=Path, default=ROOT / "reports", help="folder for a file of results per package")
    options = parser.parse_args()
    if unknown := set(options.packages) - set(PACKAGES):
        parser.error(f"no package {', '.join(sorted(unknown))}: choose from {', '.join(PACKAGES)}")
    again = survivors(options.again) if options.again else None
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    options.out.mkdir(parents=True, exist_ok=True)
    for module in ELSEWHERE.split():
        importlib.import_module(module)
    for name in options.packages or PACKAGES:
        killed = tried = 0
        with (options.out / f"mutants-{name}{'-again' if again else ''}.jsonl").open("w", encoding="utf-8") as file:
            for line in measure(name, options.sample, options.seed, again, options.slowest):
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
                file.flush()
                tried, killed = tried + 1, killed + line["killed"]
                if not line["killed"]:
                    print(f"survived  {line['key'].replace(': ', ':' + str(line['line']) + ': ', 1)}", flush=True)
        print(f"{name}: {killed} of {tried} killed, {killed / max(tried, 1):.1%}", flush=True)


if __name__ == "__main__":
    main()
