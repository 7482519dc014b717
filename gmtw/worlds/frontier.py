"""The level beyond hard, of worlds of plans: large scenes whose demands leave so few plans that they must be sought.

No random plan obeys such a task. So it starts from a plan, and its bounds are drawn tight around plans that CP-SAT
finds (gmtw/worlds/tightening.py); its share of random plans is measured by splitting (gmtw/constraints/splitting.py);
and who reads a part of it is answered by CP-SAT too, not by a sample.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gmtw.constraints import Plan, Rule, Scene, check, plan_from, trait
from gmtw.constraints.hill_climbs import Hill
from gmtw.constraints.plan_batch import Plans, earnings, held, stacked
from gmtw.constraints.solver import found, found_near, listed
from gmtw.constraints.splitting import rare_plan, rarity
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.constructions import Said
from gmtw.tasks.plan.deaf_readers import about_numbers
from gmtw.tasks.plan.goals import Cells
from gmtw.tasks.plan.task import Certificate, PlanTask
from gmtw.worlds import FRONTIER, Made, Refused
from gmtw.worlds.certify import LEAD, Draft
from gmtw.worlds.rule_selection import subject
from gmtw.worlds.rule_sets import ONCE
from gmtw.worlds.tightening import CONFLICTS, Tight, around, is_hard, tightened
from gmtw.worlds.varied_world import VariedWorld
from gmtw.worlds.wording_choice import worded_freely

PLANS = 2_000
"""Random plans that give chance and the share of each rule."""

RAREST, RARE = 1e-9, 1e-6
"""The share of random plans at which splitting may end; the greatest one that a task may have."""

AMOUNTS = (9, 11)
"""How many demands are sums with tight bounds; the others name entities, kinds and days."""

MARGINAL = (0.02, 0.75)
"""The share of random plans that a demand without a tight bound may let through."""

SETS = 3
"""Sets of demands that are tried for one scene."""

CLIMBS = 200
"""Greedy hill climbs from random plans, none of which may come to a plan that obeys."""

TRIED, DAYS, LIMIT_OF_BITE = 6, 4, 0.02
"""Sets of days that may change to break a demand alone, and how many days each has; the most work for one of them."""

STAYING = 3
"""How many days stay as they are while others change, also where there are few: the search stays a small one."""

FEWEST_BEFORE, SPARE = 6, 40
"""The fewest demands that must be needed before others are sought; the most that are tried to make them enough."""

LIMIT_OF_READER = 0.2
"""The most work for the plan of a deaf reader."""

WORDED = 2
"""How often wordings are drawn for a task, until no deaf reader solves it."""

FEWEST, MOST = 10, 14
"""The fewest demands of a task, and the most; those that the others imply are left out."""

PARTIAL = 2
"""The fewest demands that are about some of the slots only, so that all demands hang together."""


def make(world: VariedWorld, rng: RandomStream) -> Made:
    """Return a certified task of the frontier. Raise Refused if this draw does not give one."""
    scene, setting = world.draw_scene(world.shapes[FRONTIER], rng)
    scene = world.varied(scene, rng)
    start = _even(world, scene, rng)
    plans = world.sample(scene, PLANS, rng)
    reason = Refused("too few demands")
    for _ in range(SETS):
        try:
            rules, steps = _demands(world, plans, start, rng)
            tight = tightened(scene, world.structure, Tight(rules, start), steps, rng)
            draft, bites = _needed(world, Draft(scene, world.structure, tight.rules), tight.plan, plans, rng)
            if draft.instructions != tight.rules and not is_hard(
                scene, (*draft.instructions, *world.structure), CONFLICTS
            ):
                raise Refused("too little search without what is not needed")
            return _proved(world, draft, tight.plan, bites, plans, setting, rng)
        except Refused as refused:
            reason = refused
    raise reason


def _proved(
    world: VariedWorld,
    draft: Draft,
    plan: Plan[int],
    bites: tuple[Cells, ...],
    plans: Plans,
    setting: dict[str, Any],
    rng: RandomStream,
) -> Made:
    """Return the task with its certificate and notes. Raise Refused for the first thing that does not hold."""
    rules = draft.instructions
    for rule in rules:
        world.check_shown(rule)
    _refuse_lax(world, draft, plans)
    _refuse_climbed(draft, plans)
    task = _certified(world, draft, plan, bites, plans, rng)
    known: dict[tuple[bool, tuple[Rule, ...]], bool] = {}
    register = world.register(rng)
    for _ in range(WORDED):
        numbers = worded_freely(rules, world.ways(rules, world.certified_in), register, rng)
        said = [Said(rule, way.tags) for rule, way in world.said(rules, world.certified_in, numbers)]
        deaf = _deaf(world, said, draft, known)
        if not any(deaf.values()):
            return Made(task, setting, world.notes(rules, said, numbers, deaf, register, rng))
    raise Refused("solved by deaf readers")


def _certified(
    world: VariedWorld, draft: Draft, plan: Plan[int], bites: tuple[Cells, ...], plans: Plans, rng: RandomStream
) -> PlanTask:
    """Return the task with its proof. Raise Refused if random plans obey too often."""
    flags = [float(held(rule, plans).mean()) for rule in draft.instructions]
    rare = rarity(draft.instructions, world.sampler(draft.scene), rng, RAREST)
    if rare.share >= RARE:
        raise Refused("not rare enough")
    return PlanTask(
        scene=draft.scene,
        rules=(*draft.instructions, *draft.structure),
        witness=listed(plan),
        chance=round(float(earnings(draft.instructions, draft.structure, plans).mean()), 4),
        certificate=Certificate(
            p=rare.share,
            plans=rare.plans,
            shares=tuple(round(share, 4) for share in flags),
            bites=bites,
            policies=len(_policies(world, draft)),
        ),
    )


def _even(world: VariedWorld, scene: Scene, rng: RandomStream) -> Plan[int]:
    """Return a plan whose days are unusually alike in the sums of the world: windows around them are narrow."""

    def uneven(plans: Plans) -> Any:
        import numpy as np

        found = np.zeros(len(plans))
        for attribute in world.even:
            days = np.array([plans.total(attribute, slots) for slots in scene.days.values()])
            found += (days.max(axis=0) - days.min(axis=0)) / np.maximum(days.mean(axis=0), 1)
        return found

    return _plan(rare_plan(uneven, world.sampler(scene), rng, rng.log_between(*world.evenness)), 0)


def _plan(plans: Plans, at: int) -> Plan[int]:
    return plan_from(plans.scene, plans.listed(at))


def _demands(
    world: VariedWorld, plans: Plans, plan: Plan[int], rng: RandomStream
) -> tuple[tuple[Rule, ...], tuple[int, ...]]:
    """Return demands that the plan obeys, and for each what its bounds may move by; 0 for those that stay."""
    number, amounts = rng.between(*world.shapes[FRONTIER].rules), rng.between(*AMOUNTS)
    chosen: list[Rule] = []
    for rule in world.tight_rules(plans.scene, rng):
        drawn = around(rule, plan, step_of(world, rule))
        if len(chosen) < amounts and drawn and suits(world, drawn, plans) and _is_other(drawn, chosen):
            chosen.append(drawn)
    bounded = len(chosen)
    others = [rule for rule in _others(world, plans, rng) if check(rule, plan).held]
    partial = [rule for rule in others if _is_partial(rule, plans.scene)]
    for rule in (*partial[: 2 * PARTIAL], *rng.shuffled(others)):
        if len(chosen) < number and _is_other(rule, chosen):
            chosen.append(rule)
    if len(chosen) < number:
        raise Refused("too few demands")
    moving = [(rule, step_of(world, rule) if at < bounded else 0) for at, rule in enumerate(chosen)]
    rules, steps = zip(*rng.shuffled(moving), strict=True)  # CP-SAT is to see them in the order of the prompt
    return rules, steps


def suits(world: VariedWorld, rule: Rule, plans: Plans) -> bool:
    """Return whether all languages can say the rule, and not too many random plans obey it."""
    worded = all(world.ways([rule], code)[0] for code in world.languages)
    return bool(worded and held(rule, plans).mean() <= MARGINAL[1])


def step_of(world: VariedWorld, rule: Rule) -> int:
    """Return what the sums of a rule are multiples of."""
    return 1 if rule.kind == "few-above" else world.steps.get(getattr(rule, "attribute", ""), 1)


def _others(world: VariedWorld, plans: Plans, rng: RandomStream) -> list[Rule]:
    """Return rules without amounts that neither hardly any nor most random plans obey, in a random order."""
    drawn = (one.rule for _ in range(2) for one in world.candidates(plans.scene, plans, rng))
    rules = [rule for rule in drawn if not about_numbers(rule) or hasattr(rule, "day")]
    return rng.shuffled([rule for rule in rules if MARGINAL[0] <= held(rule, plans).mean() <= MARGINAL[1]])


def _is_other(rule: Rule, chosen: Sequence[Rule]) -> bool:
    """Return whether the rule is about something else than those chosen, and of no kind that stands once."""
    taken = {one.kind for one in chosen} & ONCE
    return subject(rule) not in map(subject, chosen) and rule.kind not in taken


def _is_partial(rule: Rule, scene: Scene) -> bool:
    return trait(rule, scene).reads != frozenset(scene.slot)


def _policies(world: VariedWorld, draft: Draft) -> Plans:
    """Return the plans of the mechanical policies."""
    return stacked(draft.scene, world.policies(PlanTask(scene=draft.scene, rules=draft.structure)))


def _refuse_lax(world: VariedWorld, draft: Draft, plans: Plans) -> None:
    """Raise Refused for a rule that most random plans obey, or a policy that solves the task or is far above chance."""
    import numpy as np

    if max(held(rule, plans).mean() for rule in draft.instructions) > world.shares[1]:
        raise Refused("a rule's share")
    tried = _policies(world, draft)
    if np.array([held(rule, tried) for rule in (*draft.instructions, *draft.structure)]).all(axis=0).any():
        raise Refused("a policy solves it")
    chance = earnings(draft.instructions, draft.structure, plans).mean()
    if (earnings(draft.instructions, draft.structure, tried) > chance + LEAD).any():
        raise Refused("a policy is far above chance")


def _refuse_climbed(draft: Draft, plans: Plans) -> None:
    """Raise Refused if somebody finds a plan who mends a random one step by step."""
    starts = plans.pick(slice(CLIMBS))
    if _hill(draft, plans).is_climbed(starts, RandomStream("climbs")):  # what holds is drawn as if nobody had climbed
        raise Refused("a hill climb finds a plan")


def _hill(draft: Draft, plans: Plans) -> Hill:
    """Return the hill of the demands, over the cells that random plans fill."""
    return Hill(draft.scene, draft.structure, draft.instructions, plans.array.any(axis=0))


def _needed(
    world: VariedWorld, draft: Draft, plan: Plan[int], plans: Plans, rng: RandomStream
) -> tuple[Draft, tuple[Cells, ...]]:
    """Return the draft with the demands that a plan breaks alone, and these plans. Raise Refused for too few.

    Tight sums imply much of what else is asked: in the place of what they imply come other demands.
    """
    needed: dict[Rule, Cells] = {}
    for at, (rule, bite) in enumerate(zip(draft.instructions, _bites(draft, plan, plans, rng), strict=True), 1):
        if bite:
            needed[rule] = bite
        if len(needed) + len(draft.instructions) - at < FEWEST_BEFORE:
            raise Refused("too few demands are needed")
    needed = _with_others(world, draft, needed, plan, plans, rng)
    rules = tuple(needed)[:MOST]
    if not _enough(rules, draft.scene):
        raise Refused("too few demands hang together")
    return Draft(draft.scene, draft.structure, rules), tuple(needed.values())[:MOST]


def _enough(rules: Sequence[Rule], scene: Scene) -> bool:
    """Return whether there are so many demands as a task must have, and so many that are about some of the slots."""
    return len(rules) >= FEWEST and sum(_is_partial(rule, scene) for rule in rules) >= PARTIAL


def _with_others(
    world: VariedWorld, draft: Draft, needed: dict[Rule, Cells], plan: Plan[int], plans: Plans, rng: RandomStream
) -> dict[Rule, Cells]:
    """Return enough demands, each with a plan that breaks it alone; in a random order, if some had to be added.

    All plans that were found obey the demands that are added, so that they still break one alone.
    """
    scene, now, tried = draft.scene, dict(needed), 0
    for rule in _others(world, plans, rng) if not _enough(tuple(needed), scene) else ():
        suits = len(now) < FEWEST or _is_partial(rule, scene)
        if suits and _is_other(rule, list(now)) and held(rule, stacked(scene, [listed(plan), *now.values()])).all():
            bite = _bite(Draft(scene, draft.structure, (*now, rule)), rule, plan, rng)
            now, tried = now | ({rule: bite} if bite else {}), tried + 1
        if _enough(tuple(now), scene) or tried == SPARE:
            break
    if len(now) < FEWEST:
        raise Refused("too few demands are needed")
    return now if now == needed else dict(rng.shuffled(list(now.items())))


def _bites(draft: Draft, plan: Plan[int], plans: Plans, rng: RandomStream) -> Iterator[Cells]:
    """Yield for each rule a plan that breaks it alone, one move or some days beside the plan; {} if none is found."""
    import numpy as np

    near = _hill(draft, plans).around(stacked(draft.scene, [listed(plan)]))
    kept = np.array([held(rule, near) for rule in draft.instructions])
    for at, rule in enumerate(draft.instructions):
        alone = np.flatnonzero(~kept[at] & (kept.sum(axis=0) == len(kept) - 1))
        yield near.listed(int(alone[0])) if len(alone) else _bite(draft, rule, plan, rng)


def _bite(draft: Draft, rule: Rule, plan: Plan[int], rng: RandomStream) -> Cells:
    """Return a plan that breaks this rule alone and is the plan on all days but some; {} if CP-SAT finds none."""
    others = [one for one in draft.instructions if one != rule]
    free = [some_days(draft.scene, [rule], plan, DAYS, rng) for _ in range(TRIED)]
    broken = found_near(draft.scene, (*others, *draft.structure), plan, free, LIMIT_OF_BITE, [rule])
    return listed(broken) if broken else {}


def some_days(scene: Scene, rules: Sequence[Rule], plan: Plan[int], number: int, rng: RandomStream) -> frozenset[str]:
    """Return the slots of so many days or more: those that must change to break the rules, and others."""
    days = rng.shuffled(list(scene.days.values()))
    first = [day for rule in rules for day in _days_of(rule, scene, plan, days)]
    chosen, number = dict.fromkeys((*first, *days)), min(number, len(days) - STAYING)
    return frozenset(slot for day in list(chosen)[: max(number, len({*first}))] for slot in day)


def _days_of(rule: Rule, scene: Scene, plan: Plan[int], days: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the days on which the plan has what the rule names, else the first day that it reads."""
    names, reads = {*rule.entities_named}, trait(rule, scene).reads
    held_on = [day for day in days if any(names & plan.row(slot).keys() for slot in day)]
    return held_on or [day for day in days if reads & {*day}][:1]


def _deaf(
    world: VariedWorld, said: Sequence[Said], draft: Draft, known: dict[tuple[bool, tuple[Rule, ...]], bool]
) -> dict[str, float]:
    """Return reader -> whether the plan that it finds by what it hears solves the task, for those that miss something.

    The first one that does so is the last one that is tried. known: Whether offers are seen, and what is heard ->
    whether its plan solves the task, of other wordings too; what is found is added.
    """
    solved: dict[str, float] = {}
    for reader in world.readers.values():
        if any(solved.values()):
            break
        if reader.is_deaf_here(said, draft.scene):
            heard = reader.offers, reader.heard(said, draft.scene)
            if heard not in known:
                plan, _ = found(reader.sees(draft.scene), (*heard[1], *draft.structure), LIMIT_OF_READER)
                right = plan and all(check(one.rule, Plan(draft.scene, plan.cells)).held for one in said)
                known[heard] = bool(right)
            solved[reader.name] = float(known[heard])
    return solved
