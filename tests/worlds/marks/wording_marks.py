"""Readers' words on each wording, kept by the hash of its text.

`python -m tests.worlds.marks.wording_marks ro` prints a line to fill in for each Romanian one that nobody has read.

A line of ro.tsv or en.tsv is a hash (the first 12 hex digits of the SHA-256 of the template), a letter for each reader
(`LETTERS`), and initials of whoever added it by hand. A hash may stand on several lines: their letters add up.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from gmtw.core.toml_folder import read_toml
from gmtw.core.types import Instance
from gmtw.languages import load
from gmtw.tasks.plan.rule_sentence import rule_sentence
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import WORLDS, world_of
from gmtw.worlds.plan_prompt import wordings
from gmtw.worlds.plan_world import PlanWorld

LETTERS: Mapping[str, str] = {
    "n": "natural",
    "s": "stiff: right, but nobody would choose it",
    "x": "nobody says that",
    "a": "ambiguous",
    "w": "wrong",
}

FOLDER = Path(__file__).parent
ROOT = Path(__file__).parents[3] / "gmtw"

TOLD = ("opening", "reasons", "closing", "day", "detail", "dropped", "sums", "kept")
"""The tables of a tell.toml that hold sentences."""

FRAMES = ("registers", "goal", "asides", "sources", "tell")
"""The tables of a prompt.toml that are read beside its rules."""


def hash_of(template: str) -> str:
    """Return the key of a wording."""
    return sha256(template.encode()).hexdigest()[:12]


def marks(code: str, folder: Path = FOLDER) -> dict[str, str]:
    """Return the letters of each hash. Raise ValueError, with file and line, for a line that is not one."""
    found: dict[str, str] = {}
    path = folder / f"{code}.tsv"
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#") or not line.strip():
            continue
        match = re.fullmatch(r"([0-9a-f]{12})\t([a-z]+)(?:\t.*)?", line)
        if not match or not set(match[2]) <= set(LETTERS):
            raise ValueError(
                f"{path}, line {number}: expected 12 hex digits, a tab, and a letter of {''.join(LETTERS)!r} for each "
                f"reader; found {line!r}"
            )
        found[match[1]] = found.get(match[1], "") + match[2]
    return found


def fault(letters: str) -> str:
    """Return why a wording with these marks must not stand in a frozen set; "" if it may."""
    if not letters:
        return "nobody has read it"
    if "a" in letters or "w" in letters:
        return "somebody marked it ambiguous or wrong"
    return "two or more marked it stiff or nobody's" if len(re.findall("[sx]", letters)) > 1 else ""


def rules(code: str) -> Iterator[tuple[str, str]]:
    """Yield where each wording of a rule stands, and its template."""
    for key in WORLDS.names:
        world = plan_world(key)
        for rule, ways in world.folder.text(code).rules.items() if world else ():
            for way in ways:
                yield f"{key} {rule}", way.text


def frames(code: str) -> Iterator[tuple[str, str]]:
    """Yield where each sentence around the rules stands, and its template: what has a space in it."""
    for key in WORLDS.names:
        table = read_toml(ROOT / "worlds" / key / code / "prompt.toml")
        for name in FRAMES[:2] if plan_world(key) else FRAMES:
            yield from _sentences(f"{key} {name}", table.get(name, {}))
    asked = read_toml(ROOT / "languages" / code / "goals.toml")["goals"]["asked"]
    yield from _sentences("goals", asked)


def told(code: str) -> Iterator[tuple[str, str]]:
    """Yield where each wish and each sentence of an explanation stands, and its template."""
    for key in filter(plan_world, WORLDS.names):
        folder = ROOT / "worlds" / key / code
        if (folder / "wishes.toml").exists():
            yield from _sentences(f"{key} wish", read_toml(folder / "wishes.toml")["wishes"])
        sentences = read_toml(folder / "tell.toml")["tell"]
        yield from _sentences(f"{key} tell", {name: sentences.get(name, {}) for name in TOLD})
    yield from _sentences("wish notes", list(load(code).variants.oblique.notes))


def plan_world(key: str) -> PlanWorld | None:
    """Return the world, or None if its rules have no wordings of its own."""
    world = world_of(key)
    return world if isinstance(world, PlanWorld) else None


def _sentences(place: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _sentences(f"{place}.{key}", one)
    elif isinstance(value, list):
        for one in value:
            yield from _sentences(place, one)
    elif " " in value:
        yield place, value


def said_in(instance: Instance, code: str) -> Iterator[str]:
    """Yield today's templates of the demands that the instance's prompt states."""
    world, task = plan_world(instance.source), instance.task
    if world is None or not isinstance(task, PlanTask):
        return
    for rule in task.rules:
        for way in wordings(rule, world.folder, code) if rule.side == "instruction" else ():
            said = rule_sentence(rule, world.folder.dialect(code), task.scene, way.text)
            if f". {said}\n" in instance.prompts[code]:
                yield way.text


def frame_in(template: str, prompts: str) -> bool:
    """Return whether a sentence of the frame stands in these prompts: what is fixed of it, in its order."""
    fixed = [re.escape(part) for part in re.split(r"\{[^}]*\}", template)]
    return re.search(r"[^\n]*?".join(fixed), prompts) is not None


def main(code: str, every: bool = False) -> None:
    """Print a line to fill in for each wording that nobody has read, or with `every` for those that are read, too."""
    printed = set() if every else set(marks(code))
    for place, template in (*rules(code), *frames(code), *told(code)):
        key = hash_of(template)
        if key not in printed:
            printed.add(key)
            print(f"{key}\t?\t{place}: {template!r}")


if __name__ == "__main__":
    main(sys.argv[1], "--all" in sys.argv)
