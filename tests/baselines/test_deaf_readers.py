"""Deaf readers as models: they answer varied worlds only, plan well by what they hear, and hardly solve anything."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gmtw.baselines.catalog import REFERENCES, outputs
from gmtw.baselines.plan_answers import task_of
from gmtw.core.errors import GmtwError
from gmtw.core.types import Instance
from gmtw.scoring.grade import Grading
from gmtw.tasks.plan.constructions import said
from gmtw.tasks.plan.deaf_readers import NO_OFFERS, READERS
from gmtw.worlds import WORLDS
from gmtw.worlds.varied_world import VariedWorld

Sets = Mapping[str, list[Instance]]

VARIED = sorted(world.key for world in WORLDS if isinstance(world, VariedWorld))


def test_they_answer_instances_that_say_their_wordings(sets: Sets) -> None:
    """Nobody can be deaf to a construction of one that does not; asked for it, they say so."""
    silent = [instance.model_copy(update={"meta": {}}) for instance in sets["travel"][:5]]
    with pytest.raises(GmtwError, match="no-negation answers instances that say how their rules are worded"):
        list(outputs("no-negation", silent[:1], "ro"))
    for name in READERS:
        assert not any(REFERENCES[name].applies(instance) for instance in silent)
        assert all(REFERENCES[name].applies(instance) for instance in sets[VARIED[0]])


def test_only_lists_with_offers_can_be_misread_so(sets: Sets) -> None:
    """A reader deaf to offers answers instances that have some, by the plain prices, and solves hardly any."""
    others = [one for world in sets.keys() - {"shopping"} for one in sets[world]]
    assert not any(REFERENCES[NO_OFFERS.name].applies(one) for one in others)
    assert all(REFERENCES[NO_OFFERS.name].applies(one) for one in sets["shopping"])
    told = list(outputs(NO_OFFERS.name, sets["shopping"], "ro"))
    solved = [Grading(one, own).record().solved for one, own in zip(sets["shopping"], told, strict=True)]
    assert sum(map(bool, solved)) <= len(solved) / 3


@pytest.mark.parametrize("name", READERS)
def test_a_deaf_reader_solves_hardly_anything(sets: Sets, name: str) -> None:
    """Its plans are valid and truly told; it solves a third at most, where .1 are expected. Of each world a sixth."""
    every = [instance for world in VARIED for instance in sets[world][::6]]
    some = [one for one in every if READERS[name].is_deaf_here(said(one, task_of(one), "ro"), task_of(one).scene)]
    by_id = {instance.id: instance for instance in some}
    records = [Grading(by_id[told.instance_id], told).record() for told in outputs(name, some, "ro")]
    assert len(some) >= len(every) / 3
    assert {record.scores["R"].value for record in records} == {1.0}
    assert min(record.scores["F"].value or 0 for record in records) == 1.0
    assert sum(bool(record.solved) for record in records) <= len(some) / 3
