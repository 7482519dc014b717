"""Choosing instructions for a scene, so that together they let through a wanted share of random plans.

Rules that pull towards few (caps) and towards many (floors) are drawn in pairs, so that neither the
smallest nor the largest plan earns more than chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmtw.constraints import Rule
from gmtw.constraints.plan_batch import Flags, Plans, held
from gmtw.core.rng import Draws
from gmtw.worlds import Refused
from gmtw.worlds.rule_candidates import Demand, Lean

IDLE = 0.95
"""A rule that lets more than this share of what is left through would hardly bite."""

MALUS = 0.8
"""What a rule that lets every living policy through loses against one that lets none."""

MARGINAL = (0.10, 0.55)
"""The share of random plans that one rule may let through: with room to the certificate's .08, and hardly more
than half of them, since a plan of middling numbers would obey such a rule more often than not.
"""


class Pool(NamedTuple):
    """What rules are tried on: random plans, and the plans of the mechanical policies."""

    plans: Plans
    policies: Plans


class Aim(NamedTuple):
    """What the next rule is chosen for: the plans and policies that still obey, and the share that it should leave."""

    pool: Pool
    live: Flags
    alive: Flags
    want: float
    spoken: frozenset[tuple[object, ...]]


def choose(
    demands: Sequence[Demand],
    required: Sequence[Demand],
    pool: Pool,
    share: float,
    number: int,
    draws: Draws,
) -> tuple[Rule, ...]:
    """`number` rules, one of them from `required` if there is any, that let through about `share` of the plans.

    Each rule takes what the rules after it leave: the wanted share of those still obeying, to the power
    of 1 / rules to come. The finest come last, since they can still make up for the others. Raises
    Refused where no rule fits.
    """
    import numpy as np

    live, alive = np.ones(len(pool.plans), dtype=bool), np.ones(len(pool.policies), dtype=bool)
    rules: list[Rule] = []
    for left, options in zip(range(number, 0, -1), _themes(demands, required, number, draws), strict=True):
        want = (share / live.mean()) ** (1 / left)
        aim = Aim(pool, live, alive, want, frozenset(map(_theme, rules)))
        best = next((option for demand in options if (option := _best(demand, aim, draws))), None)
        if best is None:
            raise Refused("no rule of that kind")
        rules.append(best[0])
        live, alive = live & best[1], alive & held(best[0], pool.policies)
    return tuple(draws.shuffled(rules))


def _themes(
    demands: Sequence[Demand], required: Sequence[Demand], number: int, draws: Draws
) -> list[tuple[Demand, ...]]:
    """For each rule the themes to try, dealt out: as many rules pull to few as to many; coarse themes first."""
    first = draws.choice(required) if required else None
    pairs = max(1, number // 3)
    pair: list[Lean] = ["few", "many"]
    free: list[Lean] = ["free"]
    wanted = pair * pairs + free * (number - 2 * pairs)
    if first is not None:
        wanted.remove(first.lean)
    pools = {lean: draws.shuffled([d for d in demands if d.lean == lean]) for lean in dict.fromkeys(wanted)}
    dealt = {
        lean: [tuple(pool[at :: wanted.count(lean)]) for at in range(wanted.count(lean))]
        for lean, pool in pools.items()
    }
    tries = [options for lean in dealt for options in dealt[lean]]
    return sorted([*([(first,)] if first else []), *tries], key=lambda options: options[0].fine)


def _best(demand: Demand, aim: Aim, draws: Draws) -> tuple[Rule, Flags] | None:
    """The candidate nearest to the wanted share, with a malus for the policies that it lets live."""
    options: list[tuple[float, float, Rule, Flags]] = []
    for rule in demand.candidates(aim.pool.plans, draws):
        if _theme(rule) in aim.spoken:
            continue
        flags = held(rule, aim.pool.plans)
        if MARGINAL[0] <= flags.mean() <= MARGINAL[1] and 0 < (passing := flags[aim.live].mean()) < IDLE:
            surviving = (held(rule, aim.pool.policies) & aim.alive).mean()
            distance = 0.0 if demand.even else abs(float(passing) - aim.want) + MALUS * float(surviving)
            options.append((round(distance, 3), draws.random(), rule, flags))
    if not options:
        return None
    _, _, rule, flags = min(options, key=lambda option: option[:2])
    return rule, flags


def _theme(rule: Rule) -> tuple[object, ...]:
    """What a rule speaks of: one total, one day's or every day's, or one entity; no two rules share it."""
    scope = "day" if "day" in rule.kind else "plan"
    return (scope, getattr(rule, "day", None), *(rule.attributes_read or rule.entities_named or (rule.kind,)))
