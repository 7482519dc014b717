"""The user of an episode: in worlds so small that every plan can be tried, each certificate is the true one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np

from gmtw import constraints as r
from gmtw.constraints.changes import changes
from gmtw.core.rng import RandomStream
from gmtw.tasks.episode.moves import Add, AnyMove, Break, Impossible, Prefer, Replace, Undo, Withdraw
from gmtw.tasks.episode.state import State, opening_state
from gmtw.tasks.episode.task import OTHERWISE, Aim, Demand, EpisodeTask, MoveName, Step
from gmtw.tasks.episode.user import FEWEST, MOST_CHANGES, next_move
from gmtw.tasks.plan.task import PlanTask
from tests.constraints.small_worlds import SmallWorld, small_worlds

SAID = {"ro": "{line}"}
STRUCTURE = (r.SlotsFilled(), r.PlacedOnce())
MOVES: tuple[MoveName, ...] = ("add", "break", "replace", "withdraw", "prefer", "impossible", "undo", "missing")


def small_episode(world: SmallWorld, seed: int) -> EpisodeTask | None:
    """An episode over three demands of a small world, with the others to come; None if those three have no plan."""
    held, others = world.rules[:3], world.rules[3:]
    plans = world.obeying(held)
    if not len(plans):
        return None
    witness = plans.listed(RandomStream("witness", seed).below(len(plans)))
    rng = RandomStream("script", seed)
    script = tuple(
        Step(move=move, words=dict.fromkeys((move, *OTHERWISE), SAID)) for move in (rng.choice(MOVES) for _ in range(6))
    )
    return EpisodeTask(
        opening=PlanTask(scene=world.scene, rules=(*held, *STRUCTURE), witness=witness),
        demands=tuple(Demand(rule=rule, words=SAID) for rule in others),
        events=tuple(Demand(rule=r.ExcludeEntity(entity=one), words=SAID) for one in world.scene.entity),
        aims=(Aim(attribute="cost", most=False, words=SAID), Aim(attribute="", most=True, words=SAID)),
        script=script,
        lost=(SAID,),
        seed=seed,
    )


def check_move(world: SmallWorld, episode: EpisodeTask, at: int, state: State, move: AnyMove) -> None:
    """The certificate of a move is what all plans of the world say."""
    assert move.holds(episode, at, state)
    plans = world.obeying(move.after(episode, state).rules)
    if isinstance(move, Add | Break | Replace):
        assert int(np.min(changes(plans, state.plan))) == move.least <= MOST_CHANGES
        assert move.least > 0
    elif isinstance(move, Prefer):
        aim = episode.aims[move.at]
        totals = aim.total(plans)
        assert move.optimum == int(totals.max() if aim.most else totals.min())
    elif isinstance(move, Impossible):
        wish = episode.demands[move.at].rule
        rules = dict(zip((*state.labels, state.following), (*state.rules, wish), strict=True))
        without = [
            set(some)
            for size in range(1, len(rules) + 1)
            for some in combinations(rules, size)
            if not len(world.obeying([rules[label] for label in some]))
        ]
        smallest = {tuple(sorted(one)) for one in without if not any(other < one for other in without)}
        assert set(move.conflicts) == smallest
        assert len(smallest) == 1
    elif isinstance(move, Undo):
        assert state.before is not None
        assert move.witness == state.before.plan
    elif isinstance(move, Withdraw):
        assert len(state.demands) > FEWEST


def test_every_certificate_is_that_of_all_plans() -> None:
    """In 170 small worlds, along paths of right answers that are not always the certified ones."""
    made: Counter[str] = Counter()
    for seed, world in enumerate(small_worlds(170, 10, "episode")):
        episode = small_episode(world, seed)
        if episode is None:
            continue
        state = opening_state(episode.opening.demands, episode.witness)
        for at in range(len(episode.script)):
            move = next_move(episode, at, state)
            check_move(world, episode, at, state, move)
            made[move.type] += 1
            state = move.after(episode, state).with_plan(move.witness)
    assert min(made[move] for move in MOVES) >= 15, made


def test_the_same_state_gives_the_same_move() -> None:
    """Whoever asks, and however often; another seed gives another move somewhere."""
    differ = 0
    for seed, world in enumerate(small_worlds(30, 10, "same")):
        episode = small_episode(world, seed)
        if episode is None:
            continue
        state = opening_state(episode.opening.demands, episode.witness)
        moves = [next_move(episode, 0, state) for _ in range(2)]
        assert moves[0] == moves[1]
        differ += moves[0] != next_move(episode.model_copy(update={"seed": seed + 1}), 0, state)
    assert differ > 3


def test_numbers_of_demands_last() -> None:
    """A number is used once, also for a wish that is not taken up; an undo gives the demands back, and no number."""
    first = opening_state((r.MaxTotal(attribute="cost", limit=9), r.IncludeEntity(entity="a")), {"day0": ("a",)})
    more = first.having(r.IncludeEntity(entity="b")).with_plan({"day0": ("b",)})
    assert more.labels == (1, 2, 3)
    back = more.undone()
    assert (back.labels, back.plan, back.following, back.before) == ((1, 2), {"day0": ("a",)}, 4, None)
    assert back.refusing(0).following == 5
    assert first.without(1).having(r.IncludeEntity(entity="b"), before=first).undone().labels == (1, 2)
