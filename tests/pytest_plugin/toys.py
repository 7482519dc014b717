"""A bench of our own for tests: two worlds, two levels, and metrics that read their score off the output.

"U=0.5 R=1 G=1 F=1" scores exactly that; "U=none" is unmeasured; "U=crash" raises; "U=die" ends the
process; "U=print" prints. Nothing here depends on how real outputs are read or graded.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from gmtw import constraints
from gmtw.core.types import Answer, Evidence, Instance, ReadPlan, Score
from gmtw.grading import compatibility
from gmtw.results.digests import differences
from gmtw.scoring import grade
from gmtw.scoring.metrics import METRICS
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.parsed_output import ParsedOutput
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.offset_map import MappedText

FULL = "U=1 R=1 G=1 F=1"

IDS = ("fact/easy/1", "fact/hard/2", "travel/easy/3", "travel/hard/4")

TOML = '[gmtw]\ninstances = "set.jsonl"\noutputs = ["default.jsonl"]\n'

CONFTEST = f"import sys\nsys.path.insert(0, {str(Path(__file__).parent)!r})\nimport toys\ntoys.install(setattr)\n"
"""For a pytest of its own process: the metrics of this module, and no others."""

Setter = Callable[[object, str, object], None]


class Toy:
    """A metric that reads its score off the output."""

    def __init__(self, key: str) -> None:
        self.key, self.name = key, f"toy {key}"
        self.decides = ("U", "R") if key in "UR" else ()

    def applies(self, instance: Instance) -> bool:
        return True

    def measure(self, instance: Instance, answer: Answer, language: str) -> Score:
        told = dict(word.split("=") for word in answer.explanation.split() if "=" in word)[self.key]
        if told == "none":
            return Score(metric=self.key, value=None, why_none="nothing to measure", parts={"held": 0, "rules": 0})
        value = float(act(told))
        parts = {"held": int(value == 1), "rules": 1}
        return Score(metric=self.key, value=value, parts=parts, evidence=(Evidence(kind="told", text=told),))


def act(told: str) -> str:
    """Return the number in `told`, or do what the word asks for."""
    if told == "crash":
        raise ZeroDivisionError("a metric with a defect")
    if told == "die":
        os._exit(1)
    if told == "print":
        print("PRINTED BY THE METRIC")
        return "0.5"
    return told


def parse(text: str, instance: Instance, language: str) -> ParsedOutput:
    """Return the text as the explanation. "names=3/4" in it makes a plan with 4 names, 3 of them unknown."""
    known = dict(word.split("=") for word in text.split() if "=" in word).get("names", "0/0")
    unknown, names = map(int, known.split("/"))
    cells = (("day1", "a"),) * (names - unknown)
    plan = ReadPlan(cells=cells, unknown=(("day1", "x"),) * unknown)
    return ParsedOutput(Answer(plan=plan, explanation=text), MappedText.of(text))


def read(text: str, instance: Instance, language: str) -> Answer:
    """Return the answer alone."""
    return parse(text, instance, language).answer


def install(setter: Setter) -> None:
    """Replace the metrics and the parser of gmtw by the toys of this module."""
    setter(METRICS, "_found", {key: Toy(key) for key in "FGRU"})
    setter(grade, "parse", parse)
    setter(compatibility, "read", read)


def instance(id_: str) -> Instance:
    """An instance whose id says its world and level."""
    world, level, _ = id_.split("/")
    names = {"ro": ("ziua 1",), "en": ("day 1",)}
    entity = constraints.Entity(id="a", names=dict.fromkeys(names, (id_,)))
    task = PlanTask(
        scene=constraints.Scene(slots=(constraints.Slot(id="day1", names=names),), entities=(entity,)), rules=()
    )
    return Instance(
        id=id_,
        source=world,
        level=level,
        fingerprint=fingerprint(task),
        task=task,
        prompts={"ro": "Fă un plan."},
    )


TELL_THE_TIME = ("run.json", "digests.json")
"""Files that differ from run to run."""


def write_lines(path: Path, rows: Iterable[dict[str, Any]]) -> Path:
    """A JSONL file of these rows."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


class Bench:
    """A folder `bench` with a set of four instances, and what is needed to run it."""

    def __init__(self, pytester: pytest.Pytester, ids: Iterable[str] = IDS) -> None:
        self.pytester, self.home = pytester, pytester.path
        self.set = write_lines(self.home / "bench/set.jsonl", (instance(id_).model_dump(mode="json") for id_ in ids))
        (self.home / "bench/gmtw_ro.toml").write_text(TOML)

    def outputs(self, name: str, texts: dict[str, str] | None = None, **fields: Any) -> Path:
        """An outputs file of these texts by instance id, all of them full marks where none are given."""
        texts = texts if texts is not None else dict.fromkeys(IDS, FULL)
        rows = ({"instance_id": id_, "output": text, **fields} for id_, text in texts.items())
        return write_lines(self.home / f"{name}.jsonl", rows)

    def run(self, *arguments: object) -> pytest.RunResult:
        """`pytest bench` in this process, with what was installed by the caller."""
        return self.pytester.runpytest_inprocess("bench", "-p", "no:hypothesispytest", *map(str, arguments))

    def run_apart(self, *arguments: object) -> pytest.RunResult:
        """`pytest bench` in a process of its own, where workers know the toys too."""
        self.pytester.makeconftest(CONFTEST)
        words = [sys.executable, "-m", "pytest", "bench", "-p", "no:hypothesispytest", *map(str, arguments)]
        return self.pytester.run(*words)

    def reports(self, folder: str = "reports") -> dict[str, dict[str, bytes]]:
        """The files of each run but run.json and its digest, by folder. Their digests fit."""
        runs = sorted((self.home / folder).iterdir()) if (self.home / folder).is_dir() else []
        assert [line for run in runs for line in differences(run)] == []
        return {
            run.name: {file.name: file.read_bytes() for file in sorted(run.iterdir()) if file.name not in TELL_THE_TIME}
            for run in runs
        }

    def summary(self, folder: str = "reports") -> dict[str, Any]:
        """The summary of the only run."""
        (files,) = self.reports(folder).values()
        found: dict[str, Any] = json.loads(files["summary.json"])
        return found

    def records(self, folder: str = "reports") -> list[dict[str, Any]]:
        """The records of the only run."""
        (files,) = self.reports(folder).values()
        return [json.loads(line) for line in files["records.jsonl"].splitlines()]
