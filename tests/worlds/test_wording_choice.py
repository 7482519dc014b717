"""The choice of wordings: what a reader earns who hears only some rules, and constructions that take turns."""

from __future__ import annotations

import numpy as np

from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.constructions import CONSTRUCTIONS, NEGATIONS
from gmtw.worlds.wording_choice import FAVOURED, Obeyed, leads


def test_what_is_solved_without_some_rules() -> None:
    """It is the share of plans that obey all rules among those that obey the heard ones, counted one by one."""
    flags = RandomStream("flags").array(4, 500) < 0.5
    found = Obeyed(flags).solved_without
    for unheard in range(16):
        heard = [row for at, row in enumerate(flags) if not unheard >> at & 1]
        among = np.logical_and.reduce(heard) if heard else np.ones(500, dtype=bool)
        assert found[unheard] == flags.all(axis=0).sum() / among.sum()


def test_nobody_obeys() -> None:
    """If no plan obeys the heard rules, nothing is solved, and nothing is divided by nothing."""
    assert not Obeyed(np.zeros((2, 10), dtype=bool)).solved_without[:3].any()


def test_every_construction_leads() -> None:
    """All lead but the negations, and anaphora, which nearly all tasks have; the favoured ones lead more often."""
    firsts = [leads(RandomStream("lead", at))[0] for at in range(600)]
    assert set(firsts) == FAVOURED.keys() == CONSTRUCTIONS.keys() - {*NEGATIONS, "anaphora"}
    assert firsts.count("exception") > 2 * firsts.count("condition")
    assert sorted(leads(RandomStream("lead"))) == sorted(FAVOURED)
