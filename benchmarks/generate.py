"""The cost of certified instances: instances per second of each world and level, where the time goes, and memory.

    python benchmarks/generate.py [--n 60] [--world travel ...]

Beside each rate stands a yardstick of the same run: the same machine's rate of sampling 20,000 random
plans of a travel scene. On a busy machine both fall, and their ratio stays.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from gmtw.core.rng import RandomStream
from gmtw.worlds import LEVELS, WORLDS, Refused, World
from gmtw.worlds.plan_world import PlanWorld

STAGES = ("draw_scene", "sample", "select_rules", "refuse_early", "certify", "policies")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, default=60)
    parser.add_argument("--world", nargs="*", default=list(WORLDS.names))
    options = parser.parse_args()
    print(f"{'world':10}{'level':8}{'per s':>8}{'/ yardstick':>13}{'draws':>7}  refused for")
    for key in options.world:
        for level in LEVELS:
            measure(WORLDS.get(key), level, options.n)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory {peak:.0f} MB")
    for key in options.world:
        if isinstance(world := WORLDS.get(key), PlanWorld):
            profile(world)


def measure(world: World, level: str, n: int) -> None:
    yard, started, refused, made = yardstick(), time.perf_counter(), Counter[str](), 0
    for attempt in range(n * 400):
        try:
            world.make(level, RandomStream("benchmark", level, attempt))
            made += 1
        except Refused as reason:
            refused[str(reason)] += 1
        if made == n:
            break
    rate = made / (time.perf_counter() - started)
    reasons = ", ".join(f"{reason} {count}" for reason, count in refused.most_common(4))
    print(f"{world.key:10}{level:8}{rate:8.1f}{rate / yard:13.3f}{made + sum(refused.values()):7}  {reasons}")


def yardstick() -> float:
    """Samples of 20,000 random plans per second."""
    world = WORLDS.get("travel")
    assert isinstance(world, PlanWorld)
    scene, _ = world.draw_scene(world.shapes["medium"], RandomStream("yardstick"))
    started = time.perf_counter()
    for number in range(10):
        world.sample(scene, 20_000, RandomStream("yardstick", number))
    return 10 / (time.perf_counter() - started)


def profile(world: PlanWorld) -> None:
    """The share of time that each step of `make` takes, refused draws included."""
    spent: Counter[str] = Counter()
    with clocked(world, spent):
        for level in LEVELS:
            for attempt in range(40):
                with suppress(Refused):
                    world.make(level, RandomStream("profile", level, attempt))
    total = sum(spent.values())
    print(f"{world.key}: " + ", ".join(f"{name} {spent[name] / total:.0%}" for name in STAGES))


@contextmanager
def clocked(world: PlanWorld, spent: Counter[str]) -> Iterator[None]:
    """The steps of `make` are timed."""
    from gmtw.worlds import plan_world as plan

    owners = {name: plan if hasattr(plan, name) else world for name in STAGES}
    kept = {name: getattr(owner, name) for name, owner in owners.items()}

    def timed(name: str) -> object:
        def run(*args: object, **kwargs: object) -> object:
            started = time.perf_counter()
            try:
                return kept[name](*args, **kwargs)
            finally:
                spent[name] += time.perf_counter() - started  # type: ignore[assignment]

        return run

    for name, owner in owners.items():
        setattr(owner, name, timed(name))
    try:
        yield
    finally:
        for name, owner in owners.items():
            setattr(owner, name, kept[name])


if __name__ == "__main__":
    main()
