"""The table that calibrates a set: what built-in models and deaf readers earn, by goal.

    python benchmarks/calibration.py gmtw-ro-3.0 [--language en] [--jobs 2] > table.md

prints a row for each model: the share solved / the mean U of its tasks with each goal. Tasks that may have no plan are
also told apart, and facts stand alone. The card of a frozen set has this table (bench/gmtw-ro-3.0/README.md).

Of a set of variants the columns are the variants, with the instances that each is admitted for: these models do not
read the words, so an answer to the plain prompt is their answer in every variant (bench/gmtw-ro-3.0-robust/README.md).
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import fsum
from typing import NamedTuple

from gmtw.baselines.catalog import REFERENCES, outputs
from gmtw.baselines.goals import has_clash
from gmtw.core.types import Instance
from gmtw.datasets import find_set, load, packaged
from gmtw.scoring.grade import Grading
from gmtw.tasks.handler import handler_of
from gmtw.tasks.plan.deaf_readers import NO_OFFERS, READERS
from gmtw.tasks.plan.goals import GOALS
from gmtw.worlds.variants import VARIANTS, plain_id

SCRIPTS = ("oracle", "blind", "list-order", "copy-plan", "greedy", "always-impossible", "every-number")

FACTS = ("facts-first-date", "facts-last-date", "facts-no-negation", "facts-no-anaphora")

COLUMNS = (*GOALS, "no plan", "a plan", "facts")


class Earned(NamedTuple):
    """The results of a model on one instance: U, and whether it solved it."""

    u: float
    solved: bool


def columns_of(instance: Instance) -> Iterator[str]:
    """Yield the columns that an instance counts in."""
    task = handler_of(instance.task).plan_task(instance.task)
    goal = task.goal_name if task and instance.source != "fact" else "facts"
    yield goal
    if goal == "impossible":
        yield "no plan" if has_clash(instance) else "a plan"


def admitted(instances: Iterable[Instance]) -> Mapping[str, list[str]]:
    """Return the variants of each plain instance of a set by its id, and "plain"; empty of a set without variants."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for instance in instances:
        found[plain_id(instance.id)].append(instance.variant.key if instance.variant else "plain")
    return found if any(len(keys) > 1 for keys in found.values()) else {}


def variants_of(instance: Instance, keys: Mapping[str, list[str]]) -> Iterable[str]:
    """Return the columns that a plain instance counts in; `keys`: what is admitted."""
    return keys[instance.id]


Columns = Callable[[Instance], Iterable[str]]


def earned(
    model: str, instances: Sequence[Instance], language: str, columns: Columns = columns_of
) -> dict[str, list[Earned]]:
    """Return what the model earns in each column, on the instances that it answers."""
    by_id = {instance.id: instance for instance in instances}
    found: dict[str, list[Earned]] = {}
    answered = [instance for instance in instances if REFERENCES[model].applies(instance)]
    for output in outputs(model, answered, language) if answered else ():
        instance = by_id[output.instance_id]
        graded = Grading(instance, output)
        record = graded.record({key: graded.score(key) for key in ("U", "R")})
        for column in columns(instance):
            found.setdefault(column, []).append(Earned(record.scores["U"].value or 0.0, bool(record.solved)))
    return found


def chance(instances: Sequence[Instance], columns: Columns = columns_of) -> dict[str, float]:
    """Return the mean chance of each column: what random valid plans earn."""
    found: dict[str, list[float]] = {}
    for instance in instances:
        task = handler_of(instance.task).plan_task(instance.task)
        if task is not None and task.chance is not None:
            for column in columns(instance):
                found.setdefault(column, []).append(task.chance)
    return {column: fsum(values) / len(values) for column, values in found.items()}


def cell(values: Sequence[Earned]) -> str:
    """Return "share solved / mean U", or nothing for no values."""
    if not values:
        return ""
    solved, u = (fsum(part) / len(values) for part in zip(*((one.solved, one.u) for one in values), strict=True))
    return f"{solved:.2f} / {u:.2f}"


def row(model: str, instances: Sequence[Instance], language: str, columns: Columns, heads: Sequence[str]) -> str:
    """Return the row of a model as markdown; nothing for a model that answers none of the instances."""
    found = earned(model, instances, language, columns)
    return f"| {model} | " + " | ".join(cell(found.get(column, ())) for column in heads) + " |" if found else ""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set")
    parser.add_argument("--language", default="ro")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    whole = load(find_set(asked.set, [packaged()]))
    instances = [instance for instance in whole if not instance.variant]
    keys = admitted(whole)
    columns: Columns = partial(variants_of, keys=keys) if keys else columns_of
    possible = ("plain", *VARIANTS.names) if keys else COLUMNS
    counted = {head: sum(head in columns(instance) for instance in instances) for head in possible}
    numbers = {head: number for head, number in counted.items() if number}
    heads = tuple(numbers)
    print("| model |", " | ".join(f"{head} ({number})" for head, number in numbers.items()), "|")
    print("|---" * (len(heads) + 1) + "|")
    by_chance = chance(instances, columns)
    print("| chance |", " | ".join(f"- / {by_chance[one]:.2f}" if one in by_chance else "" for one in heads), "|")
    models = [name for name in (*SCRIPTS, *READERS, NO_OFFERS.name, *FACTS) if name in REFERENCES]
    with ProcessPoolExecutor(asked.jobs) as pool:
        of_model = partial(row, instances=instances, language=asked.language, columns=columns, heads=heads)
        for line in filter(None, pool.map(of_model, models)):
            print(line, flush=True)


if __name__ == "__main__":
    main()
