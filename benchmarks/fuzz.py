"""Fuzzing: mutated answers of the built-in models through the reader, all scores, the marks and what shows them.

Plans, items of every method under either profile, and texts to be continued, whose answers are their candidates.

    python benchmarks/fuzz.py [--number 50000] [--seed 0] [--jobs 2] [--only 123]

Of each answer: nothing is raised, every score is in [0, 1] or None, the same answer gives the same record when it is
graded again, the marks lie in the text, and none takes more than some seconds. A fault is printed with its number,
and `--only` repeats that one alone; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import cache
from itertools import repeat
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from gmtw.baselines.catalog import REFERENCES, outputs
from gmtw.core.errors import GmtwError
from gmtw.core.output_limits import LONGEST_ON_PAGE
from gmtw.core.types import Instance, Output, Record
from gmtw.datasets import load
from gmtw.datasets.load_options import PROFILES, LoadOptions
from gmtw.report.annotate import marked, shortened
from gmtw.report.annotate.terminal import render
from gmtw.report.html.output_details import compact, to_json
from gmtw.scoring.grade import Grading, metrics_for
from gmtw.tasks.handler import handler_of
from gmtw.tasks.prompt import spoken

BENCH = Path(__file__).parents[1] / "bench"

PLANS = BENCH / "gmtw-ro-3.0"
"""The shortest instance of each world is taken: what is prepared for a scene is prepared once."""

ITEMS = tuple(BENCH / name for name in ("ewe", "catalan", "romanian-grammar", "ro-minimal-pairs", "ro-last-word"))
"""Suites of items: of each the shortest item of each method, under each profile."""

SMALL = 7
"""Each so many answers one is to an item or a text to be continued: they have less to go wrong than plans."""

PATIENCE = 10
"""CPU seconds that no answer of a few thousand characters may take."""

SHORT, LONG, SELDOM = 800, 20_000, 50
"""Characters of most answers, and of each so many: time goes with their length, and what goes wrong does not."""

AGAIN, SHOWN = 20, 20
"""Each so many answers one is graded again, and one is marked and shown."""

BITS = (
    *('"', "'", "\\", "{", "}", "[", "]", "(", ")", ":", ",", "\n", "\t", "\0", "\x1b[31m", "\r", "```", "```json\n"),
    *("<think>", "</think>", "<|im_start|>", "</s>", "<b>", "//", "/* ", "# ", "„", "”", "“", "«", "\u200b", "\u00ad"),
    *("\u202e", "\ufeff", "\ud83d", "\ude00", "\\ud83d", "\\u0103", "\\n", '\\"', "s\u0326", "ş", "\u0301", "ﬁ", "İ"),
    *("null", "true", "1e308", "-0", "9" * 400, "NaN", "1e999", "[]", "{}", '{"a": 1}', '"day1": ', "Ziua 1: ", "... "),
    *("nu ", "dar ", "poate că ", "în loc de ", "luni ", "ziua 2 ", "În total ", "10 lei ", "toate ", "nimic ", "; "),
    *("::error::x", "<script>alert(1)</script>", "|", "- ", "1. ", "**", "_", "–", "\u2011", "\u00a0", "😀", "中", "א"),
)
"""Strings to put into answers."""

AROUND = (("{", "}"), ("[", "]"), ('{"a": ', "}"), ('"', '"'), ("(", ")"), ("<think>", "</think>"))
"""Strings to put around parts of answers."""


class Fault(NamedTuple):
    """An answer that did what none may do."""

    number: int
    what: str


class SlowError(Exception):
    """An answer took longer than PATIENCE."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", type=int, help="The number of one answer, which is printed too.")
    options = parser.parse_args()
    if options.only is not None:
        print(repr(answer(options.seed, options.only)[1]))
    numbers = range(options.number) if options.only is None else [options.only]
    started = time.perf_counter()
    faults = list(fuzz(options.seed, numbers, options.jobs))
    for fault in faults[:20]:
        print(f"--- answer {fault.number}: {fault.what}")
    print(f"{len(numbers):,} answers, {len(faults)} faults, {time.perf_counter() - started:.0f} s")
    sys.exit(1 if faults else 0)


def fuzz(seed: int, numbers: Sequence[int], jobs: int) -> Iterator[Fault]:
    """Yield the faults of the answers with these numbers."""
    parts = [numbers[at : at + 500] for at in range(0, len(numbers), 500)]
    with ProcessPoolExecutor(jobs) as pool:
        for found in pool.map(faults_of, repeat(seed), parts):
            yield from found


def faults_of(seed: int, numbers: Sequence[int]) -> list[Fault]:
    """Return the faults of these answers; a tenth of them is graded again, the last one first."""
    records: dict[int, Record] = {}
    found: list[Fault] = []
    for number in numbers:
        found += _guarded(number, lambda number=number: records.update({number: graded(seed, number)}))  # type: ignore[misc]
    for number in reversed([number for number in records if number % AGAIN == 0]):
        found += _guarded(number, lambda number=number: same(records[number], graded(seed, number)))  # type: ignore[misc]
    return found


def graded(seed: int, number: int) -> Record:
    """Return the record of an answer. Raise AssertionError where it, or its marks, are not as they must be."""
    instance, text = answer(seed, number)
    output = Output(instance_id=instance.id, output=text, language=spoken([instance]))
    record = Grading(instance, output).record()
    values = [score.value for score in record.scores.values()]
    assert set(record.scores) <= set(metrics_for(instance)), "scores that nobody asked for"
    assert all(value is None or 0 <= value <= 1 for value in values), values
    if number % SHOWN == 0:
        found = marked(instance, output, record)
        assert found.text == text, "the segments are not the output"
        assert all(0 <= mark.start < mark.end <= len(text) for mark in found.marks), "a mark outside of the output"
        short = shortened(found, LONGEST_ON_PAGE)
        to_json(compact(short))
        render(short, "", 100, styled=number % 2 == 0)
    return record


def same(before: Record, after: Record) -> None:
    """Raise AssertionError if two records of the same answer differ."""
    assert before == after, f"another record when graded again:\n{before}\n{after}"


def _guarded(number: int, call: Callable[[], object]) -> list[Fault]:
    """Return what went wrong in the call, within PATIENCE seconds of CPU time."""
    signal.signal(signal.SIGVTALRM, _late)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        call()
    except Exception:
        return [Fault(number, traceback.format_exc(limit=-6))]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return []


def _late(signum: int, frame: FrameType | None) -> None:
    raise SlowError(f"more than {PATIENCE} s")


# --- the answers ---


Source = tuple[Instance, str]
"""An instance, and an answer to it."""


@cache
def sources() -> Sequence[Source]:
    """Return what every built-in model says to a plan of each world."""
    return tuple(_answers(_shortest(load(PLANS), lambda instance: instance.source)))


@cache
def small_sources() -> Sequence[Source]:
    """Return what the built-in models say to items, and the candidates of texts to be continued."""
    read = [load(path, LoadOptions(profile)) for path in ITEMS for profile in _profiles(path)]
    return tuple(one for items in read for one in _answers(_shortest(items, lambda item: item.level)))


def _profiles(path: Path) -> Sequence[str]:
    """Return the profiles under which the items of a set can be graded."""
    try:
        load(path, LoadOptions("published"))
    except GmtwError:
        return ("robust",)
    return PROFILES


def _shortest(instances: Sequence[Instance], group: Callable[[Instance], str]) -> Sequence[Instance]:
    """Return the instance with the shortest prompt of each group."""
    longest_first = sorted(instances, key=lambda one: (-len(one.prompts[spoken([one])]), one.id))
    return tuple({group(instance): instance for instance in longest_first}.values())


def _answers(instances: Sequence[Instance]) -> Iterator[Source]:
    by_id = {one.id: one for one in instances}
    for name in REFERENCES:
        yield from ((by_id[one.instance_id], one.output) for one in _said(name, instances))
    for instance in instances:
        if candidates := handler_of(instance.task).candidates(instance.task):
            yield from ((instance, text) for text in candidates.texts)


def _said(name: str, instances: Sequence[Instance]) -> Iterator[Output]:
    """Yield what that built-in model says; nothing if it answers other tasks."""
    with suppress(GmtwError):
        yield from outputs(name, instances)


def answer(seed: int, number: int) -> tuple[Instance, str]:
    """Return the mutated answer of that number: an answer of a built-in model after one to five changes."""
    draw = random.Random(f"{seed}/{number}")
    instance, text = draw.choice(small_sources() if number % SMALL == SMALL - 1 else sources())
    for change in draw.choices(CHANGES, k=draw.randint(1, 5)):
        text = change(text, draw)
    most = LONG if number % SELDOM == 0 else SHORT
    return instance, text[:most] if number % 2 else text[-most:]


def _span(text: str, draw: random.Random, most: int = 200) -> tuple[int, int]:
    start = draw.randrange(len(text) + 1)
    return start, min(len(text), start + draw.randint(1, most))


def _cut(text: str, draw: random.Random) -> str:
    start, end = _span(text, draw, draw.choice((1, 20, 2_000)))
    return text[:start] + text[end:]


def _end(text: str, draw: random.Random) -> str:
    return text[: draw.randrange(len(text) + 1)]


def _repeat(text: str, draw: random.Random) -> str:
    start, end = _span(text, draw)
    return text[:start] + text[start:end] * draw.choice((2, 3, 20)) + text[end:]


def _swap(text: str, draw: random.Random) -> str:
    (a, b), (c, d) = sorted((_span(text, draw), _span(text, draw)))
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[max(b, d) :]


def _nest(text: str, draw: random.Random) -> str:
    start, end = _span(text, draw)
    before, after = draw.choice(
        (("{", "}"), ("[", "]"), ('{"a": ', "}"), ('"', '"'), ("(", ")"), ("<think>", "</think>"))
    )
    depth = draw.choice((1, 2, 5, 60))
    return text[:start] + before * depth + text[start:end] + after * depth + text[end:]


def _insert(text: str, draw: random.Random) -> str:
    place = draw.randrange(len(text) + 1)
    return text[:place] + draw.choice(BITS) * draw.choice((1, 1, 1, 3, 50)) + text[place:]


def _several(text: str, draw: random.Random) -> str:
    for _ in range(10):
        text = _insert(text, draw)
    return text


def _replace(text: str, draw: random.Random) -> str:
    old = text[draw.randrange(len(text))] if text else ""
    return text.replace(old, draw.choice(BITS), draw.choice((1, 5, -1))) if old else text


def _splice(text: str, draw: random.Random) -> str:
    other = draw.choice(sources())[1]
    start, end = _span(other, draw, 300)
    return _insert(text, draw) + other[start:end] if draw.random() < 0.5 else other[start:end] + text


def _turn(text: str, draw: random.Random) -> str:
    start, end = _span(text, draw)
    turned = draw.choice((str.upper, str.lower, str.swapcase, lambda part: part[::-1]))(text[start:end])
    return text[:start] + turned + text[end:]


def _escape(text: str, draw: random.Random) -> str:
    start, end = _span(text, draw, 2_000)
    return text[:start] + text[start:end].replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + text[end:]


CHANGES = (_cut, _end, _repeat, _swap, _nest, _insert, _several, _replace, _splice, _turn, _escape)


if __name__ == "__main__":
    main()
