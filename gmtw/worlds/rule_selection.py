"""Select rules for a scene, so that together they let through a wanted share of random plans.

Rules that favour small plans (caps) and rules that favour large ones (floors) are drawn in pairs, so that neither the
smallest nor the largest plan earns more than chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmtw.constraints import Rule
from gmtw.constraints.plan_batch import Flags, Plans, held
from gmtw.core.rng import RandomStream
from gmtw.worlds import Refused
from gmtw.worlds.rule_candidates import Lean, RuleCandidates

IDLE = 0.95
"""A rule that lets through more than this share of the plans still obeying would hardly bite."""

MALUS = 0.8
"""The loss of a rule that every policy still obeying obeys too, against one that none obeys."""

MARGINAL = (0.10, 0.55)
"""The share of random plans that one rule may let through. It leaves room to the certificate's .08, and is hardly more
than half of them: a plan of middling numbers would obey a laxer rule more often than not.
"""


class Pool(NamedTuple):
    """The plans that rules are tried on: random ones, and those of the mechanical policies."""

    plans: Plans
    policies: Plans


class Aim(NamedTuple):
    """The aim in selecting the next rule.

    obeying: The random plans that obey the rules so far. policies: The policies that do. share: The share of the
    obeying plans that the rule should let through. themes: The subjects of the rules so far.
    """

    pool: Pool
    obeying: Flags
    policies: Flags
    share: float
    themes: frozenset[tuple[object, ...]]


def select_rules(
    candidates: Sequence[RuleCandidates],
    required: Sequence[RuleCandidates],
    pool: Pool,
    share: float,
    number: int,
    rng: RandomStream,
) -> tuple[Rule, ...]:
    """Return `number` rules that let through about `share` of the plans, one of them from `required` if there is any.

    Each rule should let through the wanted share of those still obeying, to the power of 1 / rules to come. The finest
    come last, since they can still make up for the others. Raise Refused if no rule fits.
    """
    import numpy as np

    obeying, policies = np.ones(len(pool.plans), dtype=bool), np.ones(len(pool.policies), dtype=bool)
    rules: list[Rule] = []
    for left, options in zip(range(number, 0, -1), _themes_to_try(candidates, required, number, rng), strict=True):
        wanted = (share / obeying.mean()) ** (1 / left)
        aim = Aim(pool, obeying, policies, wanted, frozenset(map(subject, rules)))
        best = next((found for theme in options if (found := _best(theme, aim, rng))), None)
        if best is None:
            raise Refused("no rule of that kind")
        rules.append(best[0])
        obeying, policies = obeying & best[1], policies & held(best[0], pool.policies)
    return tuple(rng.shuffled(rules))


def _themes_to_try(
    candidates: Sequence[RuleCandidates], required: Sequence[RuleCandidates], number: int, rng: RandomStream
) -> list[tuple[RuleCandidates, ...]]:
    """Return for each rule the themes to try: as many rules favour small plans as large ones; coarse themes first."""
    first = rng.choice(required) if required else None
    pairs = max(1, number // 3)
    pair: list[Lean] = ["few", "many"]
    free: list[Lean] = ["free"]
    wanted = pair * pairs + free * (number - 2 * pairs)
    if first is not None:
        wanted.remove(first.lean)
    pools = {lean: rng.shuffled([one for one in candidates if one.lean == lean]) for lean in dict.fromkeys(wanted)}
    dealt = {
        lean: [tuple(pool[at :: wanted.count(lean)]) for at in range(wanted.count(lean))]
        for lean, pool in pools.items()
    }
    if poor := [lean for lean in dealt if not all(dealt[lean])]:
        raise Refused(f"fewer than {wanted.count(poor[0])} themes of rules that lean to {poor[0]!r}")
    tries = [options for lean in dealt for options in dealt[lean]]
    return sorted([*([(first,)] if first else []), *tries], key=lambda options: options[0].fine)


def _best(theme: RuleCandidates, aim: Aim, rng: RandomStream) -> tuple[Rule, Flags] | None:
    """Return the candidate nearest to the wanted share, with a malus for the policies that obey it."""
    options: list[tuple[float, float, Rule, Flags]] = []
    for rule in theme.candidates(aim.pool.plans, rng):
        if subject(rule) in aim.themes:
            continue
        flags = held(rule, aim.pool.plans)
        if MARGINAL[0] <= flags.mean() <= MARGINAL[1] and 0 < (passing := flags[aim.obeying].mean()) < IDLE:
            surviving = (held(rule, aim.pool.policies) & aim.policies).mean()
            distance = 0.0 if theme.even else abs(float(passing) - aim.share) + MALUS * float(surviving)
            options.append((round(distance, 3), rng.random(), rule, flags))
    if not options:
        return None
    _, _, rule, flags = min(options, key=lambda option: option[:2])
    return rule, flags


def subject(rule: Rule) -> tuple[object, ...]:
    """Return what a rule is about: one total, one day's or every day's, or one entity; no two rules share it."""
    return (rule.scope, vars(rule).get("day"), *(rule.attributes_read or rule.entities_named or (rule.kind,)))
