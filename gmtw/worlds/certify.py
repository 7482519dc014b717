"""The certificate of an instance: what is proved of it before anybody may be graded on it.

It rests on 20,000 random structurally valid plans, which are independent of those that the rules were selected on.
They give the level (the share that obeys every rule), chance (the mean U), each rule's share, its bite (a plan that
breaks this rule and no other) and a witness. It also says that no mechanical policy solves the task.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from gmtw.constraints import Rule, Scene
from gmtw.constraints.plan_batch import Plans, earnings, held
from gmtw.constraints.solver import listed, witness
from gmtw.tasks.plan.task import Certificate, PlanTask
from gmtw.worlds import Refused

PROOFS = 20_000
"""Random plans that a certificate rests on."""

BANDS: Mapping[str, tuple[float, float]] = {"easy": (0.03, 0.12), "medium": (0.005, 0.05), "hard": (0.0005, 0.005)}
"""Level -> the share of random structurally valid plans that obey every rule."""

SHARES = (0.08, 0.70)
"""The share of random plans that a single rule may let through."""

LEAD = 0.45
"""The most that the U of one policy may lie above chance in one instance; over a set they stay within .12."""


class Draft(NamedTuple):
    """A task before its proof."""

    scene: Scene
    structure: tuple[Rule, ...]
    instructions: tuple[Rule, ...]


def certify(
    draft: Draft,
    band: tuple[float, float],
    plans: Plans,
    policies: int,
    each: tuple[float, float] = SHARES,
    search: bool = False,
) -> PlanTask:
    """Return the task with its certificate. Raise Refused with the first thing that does not hold.

    band: Between which shares of the plans must obey every rule. each: Between which ones must obey each rule. search:
    Seek the bite of a rule by CP-SAT where the plans have none, as of many rules with few plans that obey.
    """
    import numpy as np

    flags = np.array([held(rule, plans) for rule in draft.instructions])
    solved = flags.all(axis=0)
    level_share = float(solved.mean())
    low, high = band
    if not low <= level_share <= high:
        raise Refused("level")
    shares = flags.mean(axis=1)
    if (shares < each[0]).any() or (shares > each[1]).any():
        raise Refused("a rule's share")
    chance = float(earnings(draft.instructions, draft.structure, plans).mean())
    return PlanTask(
        scene=draft.scene,
        rules=(*draft.instructions, *draft.structure),
        witness=plans.listed(int(np.flatnonzero(solved)[0])),
        chance=round(chance, 4),
        certificate=Certificate(
            p=level_share,
            plans=len(plans),
            shares=tuple(round(float(share), 4) for share in shares),
            bites=tuple(_bites(draft, flags, plans, search)),
            policies=policies,
        ),
    )


def refuse_early(draft: Draft, searched: Plans, tried: Plans) -> None:
    """Raise Refused before the costly proof: for an idle rule, a policy that solves the task or is far above chance."""
    import numpy as np

    flags = np.array([held(rule, searched) for rule in draft.instructions])
    if not all(len(_alone(flags, at)) for at in range(len(flags))):
        raise Refused("no bite")
    if np.array([held(rule, tried) for rule in (*draft.instructions, *draft.structure)]).all(axis=0).any():
        raise Refused("a policy solves it")
    chance = earnings(draft.instructions, draft.structure, searched).mean()
    if (earnings(draft.instructions, draft.structure, tried) > chance + LEAD).any():
        raise Refused("a policy is far above chance")


def _bites(draft: Draft, flags: Any, plans: Plans, search: bool) -> Iterator[dict[str, tuple[str, ...]]]:
    """Yield for each rule a plan that breaks it alone. Raise Refused if no plan does."""
    rules = (*draft.instructions, *draft.structure)
    for at, rule in enumerate(draft.instructions):
        alone = _alone(flags, at)
        if len(alone):
            yield plans.listed(int(alone[0]))
        elif search and (found := witness(draft.scene, rules, breaking=rule)):
            yield listed(found)
        else:
            raise Refused("no bite")


def _alone(flags: Any, at: int) -> Any:
    """Return the plans that break this rule and no other."""
    import numpy as np

    return np.flatnonzero(np.delete(flags, at, axis=0).all(axis=0) & ~flags[at])
