"""Procedural sources of instances: one folder per world, whose module exposes WORLD.

`gmtw/worlds/travel/` holds all that is known of travel: its code, its entities and its texts in each language. An
installed package adds a world by an entry point of the group "gmtw.worlds" (docs/add-a-world.md). The worlds of plans
(travel, schedule, recipe) inherit `PlanWorld`, which chooses and certifies rules; fact makes and proves its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from gmtw.constraints import Rule
from gmtw.core.registry import Registry
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance, Task
from gmtw.tasks.episode.task import EpisodeTask
from gmtw.tasks.plan.goals import SOLVE
from gmtw.tasks.plan.task import PlanTask

if TYPE_CHECKING:
    from gmtw.worlds.world_folder import WorldFolder

LEVELS = ("easy", "medium", "hard")
"""The levels of every world; a set without a level has all of them."""

LONG = "long"
"""The level of many entities and demands, which worlds may have besides; only who asks for it gets it."""

ALL_LEVELS = (*LEVELS, LONG)
"""All levels, in the order in which tables show them."""

EPISODE = "episode"
"""The generators' word for a conversation in place of a goal (`gmtw.tasks.episode`)."""

Cells = Mapping[str, Sequence[str]]
"""A plan: slot id -> entity ids."""

Script = Callable[[Instance], Cells]
"""A script that answers without understanding; its docstring says what it shows."""

Paragraphs = tuple[tuple[str, ...], ...]
"""An explanation: its sentences, in paragraphs."""


class Stop(NamedTuple):
    """A filled slot of a plan: its id, the words that say when it is, the entities in it."""

    slot: str
    when: str
    entities: tuple[str, ...]


class Part(NamedTuple):
    """So many instances of one world, level and goal."""

    world: str
    level: str
    number: int
    goal: str = SOLVE


class Episode(NamedTuple):
    """A conversation that begins with a certified task: the task of all of it, and the first prompt by language."""

    task: EpisodeTask
    openings: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Made:
    """A certified task, the words of its setting (what its prompt says around it), and notes: `Instance.meta`.

    episode: The conversation that begins with it, if one is asked for.
    """

    task: PlanTask
    setting: Mapping[str, Any] = field(default_factory=dict)
    notes: Mapping[str, Any] = field(default_factory=dict)
    episode: Episode | None = None

    @property
    def whole(self) -> Task:
        """The task of the instance."""
        return self.episode.task if self.episode else self.task


class Refused(Exception):  # noqa: N818 - not an error: the next draw is tried
    """A draft that failed its certificate; the message is the first reason, for counting."""


class World(ABC):
    """A source of certified tasks, and all that the later stages need to know of it.

    key: Its name, and the `source` of its instances: "travel". version: The number in its ids, raised when
    the same seed gives other instances. folder: Entities and texts. own_controls: Baselines that only this world has;
    controls_by_place: those of them that answer by a place in the text.
    position: Where its instances come in a set of several worlds: lowest first, then by name.
    """

    key: ClassVar[str]
    version: ClassVar[int] = 1
    folder: ClassVar[WorldFolder]
    own_controls: ClassVar[Mapping[str, Script]] = {}
    controls_by_place: ClassVar[Collection[str]] = ()
    position: ClassVar[int] = 100

    @property
    def numbered(self) -> str:
        """The name with the version, with which ids begin: "travel-v3" as in "travel-v3/medium/000042".

        The name of a pack of entities has its language in it.
        """
        return "-".join(filter(None, (self.key, self.folder.own, f"v{self.version}")))

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that its instances have prompts in, sorted."""
        return self.folder.languages

    @property
    def spoken(self) -> tuple[str, ...]:
        """The languages that it has texts in, sorted, with those that have a pack of entities of their own."""
        return self.folder.spoken

    def speaking(self, *codes: str) -> Self:
        """Return the world with the entities that these languages name; those of a pack are worded in its one first.

        Raise GmtwError if they name different entities.
        """
        if {*codes} <= {*self.languages}:
            return self
        world, folder = copy(self), self.folder.named_in({*codes})
        vars(world).update({"folder": folder} | ({"certified_in": folder.own} if folder.own else {}))
        return world

    def worded(self, made: Made, rng: RandomStream) -> Made:
        """Return the made task with notes on its wordings in the languages that are guests."""
        return made

    @abstractmethod
    def make(self, level: str, rng: RandomStream) -> Made:
        """Return a certified task of that level. Raise Refused if this draw does not give one."""

    goals: ClassVar[tuple[str, ...]] = (SOLVE,)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that it has tasks of."""
        return LEVELS

    def goals_at(self, level: str) -> tuple[str, ...]:
        """Return what the tasks of that level may ask for."""
        return self.goals

    def make_for(self, goal: str, level: str, rng: RandomStream) -> Made:
        """Return a certified task of that level with that goal, one of `goals`. Raise Refused if this draw fails."""
        return self.make(level, rng)

    def conversation(self, made: Made, language: str, rng: RandomStream) -> tuple[str, ...]:
        """Return the turns of the prompt: one, or those before the last question as well."""
        return (self.prompt(made, language, rng),)

    @abstractmethod
    def prompt(self, made: Made, language: str, rng: RandomStream) -> str:
        """Return the prompt that states the task in that language."""

    @abstractmethod
    def policies(self, task: PlanTask) -> Sequence[Cells]:
        """Return the plans that a script makes without reading the rules."""

    @abstractmethod
    def guess(self, task: PlanTask, rng: RandomStream) -> Cells:
        """Return a random valid plan."""

    @abstractmethod
    def in_list_order(self, task: PlanTask) -> Cells:
        """Return the plan that takes the list from the top."""

    @abstractmethod
    def explain_witness(self, instance: Instance, language: str, rng: RandomStream) -> str:
        """Return an explanation of the right plan that says why it is right."""

    @abstractmethod
    def explain(
        self,
        instance: Instance,
        language: str,
        plan: Cells,
        rng: RandomStream,
        kept: Sequence[Rule] = (),
        untold: frozenset[str] = frozenset(),
    ) -> Paragraphs:
        """Return an explanation of any plan, which says how `kept` rules are met and passes over `untold` entities."""

    @abstractmethod
    def deny(self, instance: Instance, language: str, plan: Cells, rng: RandomStream) -> str:
        """Return a text that names all that the plan holds, and says of it that it is not the answer."""

    def stops(self, instance: Instance, language: str, plan: Cells, rng: RandomStream) -> Sequence[Stop]:
        """Return the filled slots of a plan in words; none where the plan has no days."""
        return ()

    def explain_with_false_sums(
        self, instance: Instance, language: str, plan: Cells, rng: RandomStream, off: int
    ) -> Paragraphs:
        """Return a true explanation of a plan, but for its totals: each is too high by at least `off`."""
        return ()


WORLDS: Registry[World] = Registry("gmtw.worlds", "WORLD")


def world_of(source: str) -> World | None:
    """Return the world of that name. Return None if the instances come from elsewhere."""
    return WORLDS.get(source) if source in WORLDS.names else None


def asked_for(name: str) -> World:
    """Return the world of that name, with its version or without: "travel", "travel-v3".

    Raise UnknownNameError with the nearest name if there is none.
    """
    return next((world for world in WORLDS if name == world.numbered), None) or WORLDS.get(name)


def in_set_order() -> list[World]:
    """Return all worlds in the order in which a set of several worlds holds them."""
    return sorted(WORLDS, key=lambda world: (world.position, world.key))


def joined(paragraphs: Paragraphs) -> str:
    """Return the paragraphs as text, an empty line between them."""
    return "\n\n".join(" ".join(sentences) for sentences in paragraphs)
