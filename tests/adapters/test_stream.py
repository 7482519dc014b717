"""Streams of fresh instances, and the curriculum that chooses among them."""

from __future__ import annotations

from collections import Counter
from itertools import count, islice

import pytest

from gmtw.adapters import stream as streams
from gmtw.adapters.core import instances_of
from gmtw.adapters.stream import Arm, Curriculum, balanced, shortcut, stream
from gmtw.baselines.controls import CONTROLS
from gmtw.core.errors import GmtwError, UnknownNameError
from gmtw.core.types import Instance
from gmtw.datasets.generate import TAKEN
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import PlanTask

EASY = Arm("schedule", "easy")


def test_a_stream_is_fresh_and_the_same_twice() -> None:
    """The same seed gives the same instances, each with its proof, in the language asked for."""
    (first,), (again,) = (list(islice(stream(EASY, 77, screened=False), 1)) for _ in range(2))
    assert first == again
    assert (first.seed, first.source, first.level, set(first.prompts)) == (77, "schedule", "easy", {"ro"})
    assert task_of(first, PlanTask).witness


def test_conversations_are_a_kind() -> None:
    """They come as they are made, and a curriculum counts how they end."""
    arm = Arm("schedule", "easy", "episode")
    (first,) = islice(stream(arm, 77), 1)
    assert (first.task.type, first.seed) == ("episode", 77)
    chosen = Curriculum([arm], 77)
    chosen.saw(first, True)
    assert chosen.p(arm) > 0.5


def test_texts_are_a_kind() -> None:
    """They come as they are certified, in their own language; a curriculum counts how they end."""
    arm = Arm("write-summary", "easy")
    first, second = islice(stream(arm, 77), 2)
    assert (first.source, first.level, first.seed) == ("write-summary", "easy", 77)
    assert first.fingerprint != second.fingerprint
    chosen = Curriculum([arm], 77)
    chosen.saw(first, True)
    assert chosen.p(arm) > 0.5
    with pytest.raises(GmtwError, match="expected ro"):
        stream(arm, 77, ["en"])
    with pytest.raises(UnknownNameError, match="hard"):
        next(stream(Arm("write-summary", "hart"), 77))


def test_what_a_shortcut_solves_is_left_out() -> None:
    """The first instances of this seed are solved by a deaf reader; `screened=False` keeps them."""
    kept, every = list(islice(stream(EASY, 77), 1)), list(islice(stream(EASY, 77, screened=False), 12))
    names = [shortcut(one) for one in every]
    assert "" in names
    assert any(names)
    assert next(one for one, name in zip(every, names, strict=True) if not name) == kept[0]


def test_no_constant_answer_is_a_shortcut() -> None:
    """Were one, the answer would never stand there, and the next constant would be right more often."""
    places = {model.name for model in CONTROLS if model.by_place}
    assert places == {"always-impossible", "every-number", "facts-first-date", "facts-last-date"}
    assert places.isdisjoint(model.name for model in streams.SHORTCUTS)


def test_no_conflict_is_the_likeliest() -> None:
    """Each pair of three demands clashes as often as the others, as long as there are instances of each."""
    asked = [one for one in instances_of("gmtw-ro-3.0").values() if "/impossible/easy/" in one.id]
    conflicts = [task_of(one, PlanTask).goal.conflicts for one in balanced(asked)]  # type: ignore[union-attr]
    counts = Counter(found[0] for found in conflicts if found)
    assert len(counts) == 3
    assert max(counts.values()) - min(counts.values()) <= 3
    assert sum(not found for found in conflicts) == 14
    only = [one for one in asked if getattr(task_of(one, PlanTask).goal, "conflicts", ()) == ((2, 3),)]
    assert 3 <= len(list(balanced(only))) < len(only)


@pytest.mark.parametrize("seed", sorted(TAKEN))
def test_seeds_of_frozen_sets_are_refused(seed: int) -> None:
    """At once, before anything is drawn, with a seed that may be used."""
    with pytest.raises(GmtwError, match=r"nobody shall train on; expected another, such as \d+$") as refused:
        stream(EASY, seed)
    assert int(str(refused.value).rpartition(" ")[2]) not in TAKEN


def test_an_unknown_kind_is_named() -> None:
    """The nearest name is suggested."""
    with pytest.raises(UnknownNameError, match="schedule"):
        stream(Arm("scedule", "easy"), 77)


@pytest.fixture
def curriculum(monkeypatch: pytest.MonkeyPatch) -> Curriculum:
    """Three arms whose instances are copies of frozen ones."""
    kinds: dict[Arm, Instance] = {}
    for one in instances_of("gmtw-ro-3.0").values():
        if one.source == "schedule" and "/repair/" not in one.id and "/best/" not in one.id and "/imp" not in one.id:
            kinds.setdefault(Arm(one.source, one.level), one)
    monkeypatch.setattr(streams, "stream", lambda arm, *_, **__: (kinds[arm] for _ in count()))
    return Curriculum(list(kinds), 77)


def test_a_curriculum_draws_where_a_policy_solves_about_half(curriculum: Curriculum) -> None:
    """Arms that are always or never solved are drawn seldom, and never given up."""
    drawn: Counter[str] = Counter()
    for turn in range(600):
        one = curriculum.draw()
        curriculum.saw(one, {"easy": True, "medium": turn % 2 == 0}.get(one.level, False))
        drawn[one.level] += turn >= 300
    assert drawn["medium"] > 150
    assert min(drawn["easy"], drawn["hard"]) > 5
    assert curriculum.p(EASY) > 0.9
    assert curriculum.p(Arm("schedule", "hard")) < 0.1


def test_a_curriculum_forgets(curriculum: Curriculum) -> None:
    """A policy's failures of long ago count less than its results now."""
    one = curriculum.draw()
    arm = Arm(one.source, one.level)
    for solved in [False] * 200 + [True] * 80:
        curriculum.saw(one, solved)
    assert curriculum.p(arm) > 0.7


def test_a_curriculum_refuses_what_it_has_not_drawn(curriculum: Curriculum) -> None:
    """An instance of another kind is no answer to it."""
    other = next(one for one in instances_of("gmtw-ro-3.0").values() if one.source == "fact")
    with pytest.raises(GmtwError, match="expected an instance of schedule/easy/solve"):
        curriculum.saw(other, True)
