"""The shared part of the worlds of plans: a scene is drawn, rules are selected for it, and the task is certified."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from gmtw.constraints import Rule, Scene
from gmtw.constraints.plan_batch import Plans, stacked
from gmtw.core.errors import MissingTextError
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import Cells, Made, Paragraphs, Stop, World, joined
from gmtw.worlds.certify import BANDS, PROOFS, SHARES, Draft, certify, refuse_early
from gmtw.worlds.explanation import Explainer
from gmtw.worlds.plan_prompt import plan_prompt
from gmtw.worlds.rule_candidates import RuleCandidates
from gmtw.worlds.rule_selection import Pool, select_rules

SEARCH: Mapping[str, int] = {"easy": 2_000, "medium": 2_000, "hard": 6_000}
"""Random plans that rules are selected on; a hard task lets one in a thousand through."""

AIM: Mapping[str, tuple[float, float]] = {"easy": (0.035, 0.08), "medium": (0.008, 0.04), "hard": (0.0009, 0.004)}
"""The share of random plans that rules are selected for: inside the level's band, because a sample errs."""

LISTED_PER_SLOT = 2
"""The number of entities that a plan in list order puts into a slot that holds any number."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The size of a level: how many days, entities and rules, each from .. to."""

    days: tuple[int, int]
    entities: tuple[int, int]
    rules: tuple[int, int]


class PlanWorld(World):
    """A world whose answer is a plan.

    A subclass draws the scene, samples plans, and lists rule candidates and policies. structure: The rules that make
    a plan a plan at all, judged by R. shapes: Level -> the size of its tasks. bands: Level -> between which shares of
    random plans obey every rule. shares: Between which of them obey each rule.
    """

    structure: ClassVar[tuple[Rule, ...]]
    shapes: ClassVar[Mapping[str, Shape]]
    bands: ClassVar[Mapping[str, tuple[float, float]]] = BANDS
    shares: ClassVar[tuple[float, float]] = SHARES

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that it has shapes of."""
        return tuple(self.shapes)

    @abstractmethod
    def draw_scene(self, shape: Shape, rng: RandomStream) -> tuple[Scene, dict[str, Any]]:
        """Return a scene, and the words of its setting: what the prompt says around it."""

    @abstractmethod
    def sample(self, scene: Scene, n: int, rng: RandomStream) -> Plans:
        """Return `n` random structurally valid plans."""

    @abstractmethod
    def rule_candidates(self, scene: Scene, rng: RandomStream) -> Iterable[RuleCandidates]:
        """Return the themes of rules that the world knows."""

    def required_rules(self, scene: Scene, rng: RandomStream) -> Sequence[RuleCandidates]:
        """Return themes of which every task has one."""
        return ()

    def make(self, level: str, rng: RandomStream) -> Made:
        """Return a certified task. Raise Refused if this draw does not give one."""
        shape = self.shapes[level]
        scene, setting = self.draw_scene(shape, rng)
        tried = stacked(scene, self.policies(PlanTask(scene=scene, rules=self.structure)))
        pool = Pool(self.sample(scene, SEARCH[level], rng), tried)
        rules = select_rules(
            list(self.rule_candidates(scene, rng)),
            self.required_rules(scene, rng),
            pool,
            rng.log_between(*AIM[level]),
            rng.between(*shape.rules),
            rng,
        )
        for rule in rules:
            self.check_shown(rule)
        draft = Draft(scene, self.structure, rules)
        refuse_early(draft, *pool)
        return Made(certify(draft, self.bands[level], self.sample(scene, PROOFS, rng), len(tried)), setting)

    def prompt(self, made: Made, language: str, rng: RandomStream) -> str:
        """Return the prompt in that language."""
        return plan_prompt(made.task, self.folder, made.setting, language, rng)

    def guess(self, task: PlanTask, rng: RandomStream) -> Cells:
        """Return a random valid plan."""
        return self.sample(task.scene, 1, rng).listed(0)

    def in_list_order(self, task: PlanTask) -> Cells:
        """Return the plan that takes the list from the top: fixed times first, then the next that each slot accepts."""
        scene = task.scene
        plan: dict[str, tuple[str, ...]] = {time: (id_,) for id_, time in fixed_times(scene).items()}
        waiting = [id_ for id_ in scene.entity if id_ not in fixed_times(scene)]
        for slot in scene.slots:
            if slot.id not in plan:
                suited = [id_ for id_ in waiting if not slot.accepts or scene.entity[id_].attributes.get(slot.accepts)]
                plan[slot.id] = tuple(suited[: slot.capacity or LISTED_PER_SLOT])
                waiting = [id_ for id_ in waiting if id_ not in plan[slot.id]]
        return plan

    def explain_witness(self, instance: Instance, language: str, rng: RandomStream) -> str:
        """Return an explanation of the witness that says how its rules are met."""
        rules = [rule for rule in task_of(instance, PlanTask).rules if rule.side == "instruction"]
        return joined(self.explain(instance, language, task_of(instance, PlanTask).witness or {}, rng, rules))

    def explain(
        self,
        instance: Instance,
        language: str,
        plan: Cells,
        rng: RandomStream,
        kept: Sequence[Rule] = (),
        untold: frozenset[str] = frozenset(),
    ) -> Paragraphs:
        """Return an explanation of any plan, from the sentences of tell.toml."""
        return Explainer.of(instance, self.folder, language, plan, rng, untold).paragraphs(kept)

    def deny(self, instance: Instance, language: str, plan: Cells, rng: RandomStream) -> str:
        """Return a sentence per slot that says that what the plan holds there was left out."""
        explainer = Explainer.of(instance, self.folder, language, plan, rng)
        return " ".join(sentence for row in plan.values() for sentence in explainer.denied(row))

    def stops(self, instance: Instance, language: str, plan: Cells, rng: RandomStream) -> Sequence[Stop]:
        """Return the filled slots in words, from the table `when` of tell.toml."""
        return list(Explainer.of(instance, self.folder, language, plan, rng).stops())

    def explain_with_false_sums(
        self, instance: Instance, language: str, plan: Cells, rng: RandomStream, off: int
    ) -> Paragraphs:
        """Return the plan told from tell.toml, the totals of each day and of all too high by at least `off`."""
        return Explainer.of(instance, self.folder, language, plan, rng, off=off).paragraphs()

    def check_shown(self, rule: Rule) -> None:
        """Raise MissingTextError if the rule reads an attribute that the prompt of some language does not show."""
        for code in self.languages:
            shown = self.folder.text(code).shown
            for attribute in rule.attributes_read:
                if not {attribute, attribute.partition("=")[0]} & shown:
                    name = attribute.partition("=")[0]
                    raise MissingTextError(
                        f"{self.folder.path / code / 'prompt.toml'}: the rule {rule.kind!r} reads {name!r}, which the "
                        f'prompt does not show; write [show.{name}] with n = "..." or a phrase for each value'
                    )


def fixed_times(scene: Scene) -> dict[str, str]:
    """Return entity id -> the slot at which it is fixed ("fixed=<slot>": 1), for those that are."""
    return {
        entity.id: attribute.removeprefix("fixed=")
        for entity in scene.entities
        for attribute, value in entity.attributes.items()
        if value and attribute.startswith("fixed=")
    }


def by_orders(scene: Scene, attributes: Mapping[str, int]) -> Iterator[list[str]]:
    """Yield entity ids as listed, backwards, by id, and by each attribute: 1 lowest first, -1 highest first, and back.

    These are the orders in which a script that reads no rule might take the entities.
    """
    entities = list(scene.entities)
    yield [entity.id for entity in entities]
    yield [entity.id for entity in reversed(entities)]
    yield [entity.id for entity in sorted(entities, key=lambda entity: entity.id)]
    for attribute, sign in attributes.items():
        for turn in (sign, -sign):
            yield [e.id for e in sorted(entities, key=lambda e: turn * e.attributes.get(attribute, 0))]
