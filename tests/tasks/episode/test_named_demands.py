"""Demands that the user calls by their topic, where only one in force is about it, and not by their number."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gmtw import constraints as r
from gmtw.baselines.episodes import perfect, played
from gmtw.languages import load
from gmtw.tasks.episode.moves import topics_of
from gmtw.tasks.episode.state import State, opening_state
from gmtw.tasks.episode.task import EpisodeTask
from gmtw.tasks.episode.user import User
from gmtw.tasks.handler import task_of
from gmtw.worlds import world_of
from tests.tasks.episode.episode_draws import WORLDS_OF_PLANS, episode_of, episodes_of

NAMES = (
    "each its own",
    "two about the costs",
    "one about two entities",
    "two about one entity",
    "about what has no name",
    "one withdrawn",
    "a wish that was refused",
)


def states(episode: EpisodeTask) -> Mapping[str, tuple[State, list[list[str]]]]:
    """States, each with the topics that every demand in force has for itself."""
    first, second = list(episode.opening.scene.entity)[:2]
    cost, less = r.MaxTotal(attribute="cost", limit=90), r.MinPerDay(attribute="cost", least=1)
    long, one = r.MaxTotal(attribute="minutes", limit=500), r.IncludeEntity(entity=first)
    pair = r.Apart(entity=first, other=second)
    wish = next(at for at, demand in enumerate(episode.demands) if demand.rule.entities_named)
    named = episode.demands[wish].rule.entities_named[0]
    only = opening_state((r.IncludeEntity(entity=named), cost), {})
    return {
        "each its own": (opening_state((cost, long, one), {}), [["cost"], ["minutes"], [first]]),
        "two about the costs": (opening_state((cost, long, less), {}), [[], ["minutes"], []]),
        "one about two entities": (opening_state((pair, long), {}), [[], ["minutes"]]),
        "two about one entity": (opening_state((pair, one), {}), [[], []]),
        "about what has no name": (opening_state((r.Half(attribute="outdoor"), one), {}), [[], [first]]),
        "one withdrawn": (opening_state((cost, less, one), {}).without(1), [["cost"], [first]]),
        "a wish that was refused": (only.refusing(wish), [[], ["cost"]]),
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_topic_is_that_of_one_demand(name: str) -> None:
    """In force; what was withdrawn is not spoken of, and what was refused still is."""
    episode = task_of(episode_of("travel"), EpisodeTask)
    table = states(episode)
    assert tuple(table) == NAMES
    state, expected = table[name]
    assert [list(topics_of(label, episode, state)) for label in state.labels] == expected


def test_the_user_calls_some_by_topic_and_some_by_number() -> None:
    """In both languages alike, with the words of the world; without such words all are called by number."""
    called = {True: 0, False: 0}
    for instance in episodes_of("travel", "medium"):
        episode = task_of(instance, EpisodeTask)
        for language in ("ro", "en"):
            for one in played(instance, language, perfect):
                move = one.move or {}
                if move.get("type") in ("withdraw", "replace"):
                    by_topic = bool(move["about"])
                    called[by_topic] += 1
                    said = episode.topics[move["about"]][language] if by_topic else str(move["label"])
                    assert said in one.user.partition("\n")[0]
        bare = episode.model_copy(
            update={"script": tuple(step.model_copy(update={"named": {}}) for step in episode.script)}
        )
        state = opening_state(bare.opening.demands, bare.witness)
        assert {User(bare, 0, state)._about(label, "withdraw") for label in state.labels} == {""}
    assert min(called.values()) >= 4, called


@pytest.mark.parametrize("world", WORLDS_OF_PLANS)
def test_every_world_names_its_topics(world: str) -> None:
    """Each topic is an attribute of the world's entities or trips, in both languages; every entity has one."""
    episode = task_of(episode_of(world), EpisodeTask)
    scene = episode.opening.scene
    assert scene.entity.keys() <= episode.topics.keys()
    source = world_of(episode_of(world).source)
    assert source is not None
    own = [set(source.folder.text(code).episode.topics) for code in ("ro", "en")]
    assert own[0] == own[1] > {"entity"}
    for code in ("ro", "en"):
        for spoken in load(code).episodes.spoken.values():
            assert all("{topic}" in way for way in (*spoken.withdraw_named, *spoken.replace_named))
            assert min(len(spoken.withdraw_named), len(spoken.replace_named)) == 5
