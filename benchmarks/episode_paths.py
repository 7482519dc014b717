"""Random paths through the episodes of a set, by right, wrong, random and hostile players: what breaks, and CPU a turn.

    nice python benchmarks/episode_paths.py [SET] [--paths 2000] [--seed 1]

Every path has to come to the end of its script. Each certificate is checked, no valid plan may beat a proved figure,
the transcript has to be told again from its JSON lines, and has to be graded. Of every tenth path the moves are sought
again.
"""

from __future__ import annotations

import argparse
import json
import random
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from benchmarks.hostile_texts import TEXTS
from gmtw.baselines.episodes import PLAYERS, perfect
from gmtw.baselines.plan_answers import filled, written
from gmtw.constraints.solver import found, listed
from gmtw.core.types import Exchange, Instance, Output
from gmtw.datasets import load
from gmtw.outputs.reader import to_row
from gmtw.scoring.grade import Grading
from gmtw.tasks.episode.talk import Talk, Turn, doubt, retold
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.goals import Best, Repair
from gmtw.tasks.plan.task import PlanTask

SET = Path(__file__).parents[1] / "bench" / "gmtw-ro-episodes-1.0"

LENGTH = 3000
"""Characters of a hostile text."""

LIMIT = 0.3
"""Deterministic seconds of the search for another valid plan."""

Way = Callable[[Turn, str, random.Random], str]


def right(turn: Turn, language: str, rng: random.Random) -> str:
    """Return the certified answer."""
    return perfect(turn, language)


def other(turn: Turn, language: str, rng: random.Random) -> str:
    """Return another plan that obeys; it may not beat the proved figure."""
    task = task_of(turn.instance, PlanTask)
    plan, _ = found(task.scene, task.rules, LIMIT, seed=rng.randrange(1, 1000))
    if plan is None:
        return perfect(turn, language)
    goal = task.goal
    if isinstance(goal, Repair):
        assert goal.quantity(plan) >= goal.least, f"{turn.name}: {goal.quantity(plan)} changes beat {goal.least}"
    elif isinstance(goal, Best):
        value = goal.quantity(plan)
        assert value <= goal.optimum if goal.most else value >= goal.optimum, f"{value} beats {goal.optimum}"
    return written("Iată planul.", filled(task.scene, listed(plan), language))


def habit(turn: Turn, language: str, rng: random.Random) -> str:
    """Return the answer of one of the built-in players."""
    return PLAYERS[rng.choice(sorted(PLAYERS))](turn, language)


def by_chance(turn: Turn, language: str, rng: random.Random) -> str:
    """Return a random plan, with some keys beside it."""
    task = task_of(turn.instance, PlanTask)
    scene = task.scene
    answer: dict[str, Any] = {}
    for slot in rng.sample(scene.slots, rng.randint(0, len(scene.slots))):
        names = [rng.choice(scene.entities).names[language][0] for _ in range(rng.randint(0, 4))]
        answer[slot.names[language][0]] = rng.choice([names, "".join(names[:1]), None, dict.fromkeys(names, 2), 7])
    beside: Mapping[str, Any] = {
        "imposibil": rng.choice([[], [1, 2], [99], "da", None]),
        "întrebare": rng.choice(["Ce?", "", 3, ["a"]]),
        "răspunsuri": rng.choice([{}, {"1": 2, "2": [[]]}, [1, "x", None], "ziua 2", {"1": {"2": {"3": 4}}}]),
    }
    answer |= {key: value for key, value in beside.items() if rng.random() < 0.4}
    return written("Un plan.", answer)


def hostile(turn: Turn, language: str, rng: random.Random) -> str:
    """Return a text that was made to break readers, alone or around a right answer."""
    text = TEXTS[rng.choice(sorted(TEXTS))](turn.instance, LENGTH)
    return rng.choice([text, f"{text}\n{perfect(turn, language)}", f"{perfect(turn, language)}\n{text}"])


WAYS: Mapping[str, Way] = {"right": right, "other": other, "habit": habit, "chance": by_chance, "hostile": hostile}


def walked(instance: Instance, seed: str, cpu: list[float], turns: Counter[str]) -> None:
    """Go one path. Raise whatever breaks on it."""
    rng = random.Random(seed)
    language, liking = rng.choice(sorted(instance.prompts)), [rng.random() ** 2 for _ in WAYS]
    talk, said = Talk(instance, language), list[Exchange]()
    while True:
        begun = time.process_time()
        turn = talk.turn()
        took = time.process_time() - begun
        if turn is None:
            break
        if turn.move is not None:
            assert talk.state is not None
            assert turn.move.holds(talk.episode, len(talk.moves), talk.state), turn.move
        way = rng.choices(sorted(WAYS), liking)[0]
        output = WAYS[way](turn, language, rng)
        begun = time.process_time()
        talk = talk.answered(turn, output)
        cpu.append(took + time.process_time() - begun)
        turns[turn.name] += 1
        turns[f"{way} {'lost' if talk.is_lost else 'held'}"] += 1
        said.append(Exchange(user=turn.text, output=output, move=turn.move.model_dump() if turn.move else None))
    assert len(said) == len(talk.episode.script) + 1, "it ends before its script"
    row = to_row(Output(instance_id=instance.id, language=language, output=said[-1].output, turns=tuple(said)))
    again = [Exchange.model_validate(one) for one in json.loads(json.dumps(row, ensure_ascii=False))["turns"]]
    assert retold(instance, language, again) == talk, "it is told otherwise from its lines"
    line = Output(instance_id=instance.id, language=language, output=again[-1].output, turns=tuple(again))
    value = Grading(instance, line).record().scores["T"].value
    assert value is not None
    turns["T"] += round(value * len(said))
    if rng.random() < 0.1:
        assert not (why := doubt(instance, language, again)), why
        turns["sought again"] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set", type=Path, nargs="?", default=SET)
    parser.add_argument("--paths", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    episodes = list(load(options.set))
    cpu, turns, broken = list[float](), Counter[str](), 0
    for number in range(options.paths):
        instance = episodes[number % len(episodes)]
        seed = f"{instance.id} {options.seed} {number}"
        try:
            walked(instance, seed, cpu, turns)
        except Exception:
            broken += 1
            print(f"BROKEN {seed}\n{traceback.format_exc()}", flush=True)
        if number % 50 == 49 or number + 1 == options.paths:
            taken = sorted(cpu)
            figures = ", ".join(f"{name} {taken[int(share * (len(taken) - 1))]:.3f} s" for name, share in PARTS)
            print(f"{number + 1} paths, {len(cpu)} turns, {broken} broken; CPU a turn: {figures}", flush=True)
    print(", ".join(f"{name} {number}" for name, number in sorted(turns.items())))


PARTS = (("median", 0.5), ("90th percentile", 0.9), ("99th", 0.99), ("most", 1.0))

if __name__ == "__main__":
    main()
