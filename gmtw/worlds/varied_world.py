"""Worlds of plans with numbers drawn anew, every wording tagged, and nothing for those who read half.

A draw is refused if a deaf reader (gmtw/tasks/plan/deaf_readers.py) solves it too often, if one of its constructions
is not needed, or if taking every bound for an exact amount leaves a plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import pairwise
from typing import Any, ClassVar

from gmtw.constraints import Between, DayAfter, DearestIn, DearestOut, IfThen, IfThenNot, OneOf, Rule, Scene
from gmtw.constraints.plan_batch import Plans, stacked
from gmtw.constraints.solver import witness
from gmtw.core.rng import RandomStream
from gmtw.tasks.plan.answer_json import filled, written
from gmtw.tasks.plan.constructions import Said
from gmtw.tasks.plan.deaf_readers import BY_TAGS, READERS, Reader, about_numbers, all_readers, as_exact, solved_by_each
from gmtw.tasks.plan.goals import Repair
from gmtw.tasks.plan.rule_sentence import rule_sentence
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import LONG, Made, Refused, joined
from gmtw.worlds.certify import PROOFS, Draft, certify, refuse_early
from gmtw.worlds.explanation import Explainer
from gmtw.worlds.goal_prompt import GoalText
from gmtw.worlds.plan_prompt import composed, drawn_frame, wordings
from gmtw.worlds.plan_world import PlanWorld
from gmtw.worlds.rule_candidates import RuleCandidates, listed, named
from gmtw.worlds.rule_sets import Bounded, Candidate, Deck, Wish
from gmtw.worlds.wording_choice import CHOICES, LIMIT, Obeyed, leading, nearest, worded
from gmtw.worlds.world_folder import Wording

PLANS: Mapping[str, int] = {"easy": 3_000, "medium": 6_000, "hard": 10_000, "long": 20_000}
"""Random plans that rules and wordings are chosen on."""

BANDS: Mapping[str, tuple[float, float]] = {
    "easy": (0.012, 0.05),
    "medium": (0.002, 0.01),
    "hard": (0.0003, 0.003),
    "long": (0.0001, 0.002),
}
"""Level -> the share of random plans that obey every rule: so low that each part of it counts."""

AIM: Mapping[str, tuple[float, float]] = {
    "easy": (0.018, 0.036),
    "medium": (0.0028, 0.006),
    "hard": (0.0006, 0.0016),
    "long": (0.0003, 0.0008),
}
"""The share of random plans that rules are selected for: inside the level's band, because a sample errs."""

STANDS = 0.85
"""The share of tasks that must hold what a given reader is deaf to, so that nobody solves a set who does without it."""

SETS, LED_SETS = 90, 45
"""Sets of rules that are tried for one scene; in the first of them a drawn construction must lead, then any may."""

SOUGHT = {"if-then": 0.12, "between": 0.12, "dearest-in": 0.06, "dearest-out": 0.06, "half": 0.06}
"""Kind of rule -> in how many draws one of it is sought; by chance they would be rare."""

PLAUSIBLE = (0.6, 1.6)
"""An amount of an entity is drawn between these multiples of the one that its row gives."""

MOST = (2, 3)
"""The numbers of dearest entities that a rule may be about: a plural, so that one wording fits."""

PER_THEME = 5
"""The most candidates of one theme."""

HARSH = frozenset({"no-days", "numbers-only", "no-offers"})
"""The readers that refuse most sets of rules."""

MARGIN = 1.25
"""The factor of `LIMIT` up to which a reader may solve one task by the proof's plans; over a set the mean counts."""


class VariedWorld(PlanWorld):
    """A world of plans whose wordings are tagged with constructions, and whose amounts are drawn for each instance.

    certified_in: The language whose wordings are chosen and proved; the others take the nearest ones. steps: Attribute
    -> the step of its amounts. Limits lie half a step beside what sums can reach, so that no plan
    meets one exactly. readers: The deaf readers that refuse a draw at once. seldom_best: The totals of which few
    tasks have an optimum that suits; they are tried first.
    """

    certified_in: ClassVar[str] = "ro"
    bands = BANDS
    shares = (0.04, 0.80)
    steps: ClassVar[Mapping[str, int]] = {}
    readers: ClassVar[Mapping[str, Reader]] = READERS
    seldom_best: ClassVar[tuple[str, ...]] = ()

    def make(self, level: str, rng: RandomStream) -> Made:
        """Return a certified task. Raise Refused if this draw does not give one."""
        shape = self.shapes[level]
        scene, setting = self.draw_scene(shape, rng)
        scene = self.varied(scene, rng)
        tried = stacked(scene, self.policies(PlanTask(scene=scene, rules=self.structure)))
        plans = self.sample(scene, PLANS[level], rng)
        deck = Deck.of(self.candidates(scene, plans, rng), plans)
        reason = Refused("no set of rules")
        deaf = frozenset(name for name in self.readers if rng.random() < STANDS)
        bounded, mixed = "bounds-as-exact" in deaf, "numbers-only" in deaf
        register, kind, draws = self.register(rng), sought(rng), rng.array(CHOICES, shape.rules[1])
        drawn = leading(self.folder.text(self.certified_in).rules.values(), register, rng)
        for at in range(SETS):
            try:
                lead = drawn if at < LED_SETS else ""
                wish = Wish(rng.between(*shape.rules), rng.log_between(*AIM[level]), bounded, mixed, kind, lead)
                chosen = deck.draw(wish, rng)
                rules = tuple(deck.candidates[at].rule for at in chosen)
                refuse_deaf([Said(rule) for rule in rules], level, plans, deaf - BY_TAGS, self.harshest_first())
                ways = self.ways(rules, self.certified_in)
                numbers = worded(rules, ways, register, Obeyed(deck.flags[chosen]), level, deaf, lead, draws, rng)
                said = [Said(rule, way.tags) for rule, way in self.said(rules, self.certified_in, numbers)]
                refuse_deaf(said, level, plans, deaf, self.readers.values())
                draft = Draft(scene, self.structure, rules)
                refuse_early(draft, plans, tried)
                return self._proved(draft, level, said, numbers, register, setting, len(tried), rng)
            except Refused as refused:
                reason = refused
        raise reason

    def _proved(
        self,
        draft: Draft,
        level: str,
        said: Sequence[Said],
        numbers: Sequence[int],
        register: str,
        setting: Mapping[str, Any],
        tried: int,
        rng: RandomStream,
    ) -> Made:
        """Return the task with its certificate and notes. Raise Refused if it does not hold on new plans."""
        for rule in draft.instructions:
            self.check_shown(rule)
        plans = self.sample(draft.scene, PROOFS, rng)
        task = certify(draft, self.bands[level], plans, tried, self.shares, level == LONG)
        deaf = refuse_deaf(said, level, plans, readers=all_readers(), margin=MARGIN)
        refuse_exact(said, draft)
        return Made(task, setting, self.notes(draft.instructions, said, numbers, deaf, register, rng))

    def harshest_first(self) -> list[Reader]:
        """Return the readers, first those that refuse most sets of rules: the others then need not be asked."""
        return sorted(self.readers.values(), key=lambda reader: reader.name not in HARSH)

    def register(self, rng: RandomStream) -> str:
        """Return a register of the world's prompts, drawn; "" if it has none."""
        return rng.choice(sorted(self.folder.text(self.certified_in).registers) or [""])

    def notes(
        self,
        rules: Sequence[Rule],
        said: Sequence[Said],
        numbers: Sequence[int],
        deaf: Mapping[str, float],
        register: str,
        rng: RandomStream,
    ) -> dict[str, Any]:
        """Return what `Instance.meta` keeps: the register, the wordings and constructions by language, deaf readers."""
        tags = [one.tags for one in said]
        chosen = {
            code: list(numbers)
            if code == self.certified_in
            else list(nearest(rules, self.ways(rules, code), tags, register, rng))
            for code in self.folder.hosts
        }
        return {
            "register": register,
            "wordings": chosen,
            "constructions": self._constructions(rules, chosen),
            "deaf": deaf,
        }

    def _constructions(self, rules: Sequence[Rule], chosen: Mapping[str, Sequence[int]]) -> dict[str, Any]:
        """Return the constructions of each rule, by language."""
        return {code: [list(way.tags) for _, way in self.said(rules, code, picked)] for code, picked in chosen.items()}

    def worded(self, made: Made, rng: RandomStream) -> Made:
        """Return the made task with the wordings of guests, nearest to the certified ones.

        They are drawn when all else is, so that a task and its other prompts are the same with and without them.
        """
        rules, goal, notes = made.task.demands, made.task.goal, made.notes
        turns = (0, len(rules) - goal.new, len(rules)) if isinstance(goal, Repair) else (0, len(rules))
        tags = notes["constructions"][self.certified_in] if self.folder.guests else ()
        picked = {
            code: [
                number
                for start, end in pairwise(turns)
                for number in nearest(
                    rules[start:end], self.ways(rules[start:end], code), tags[start:end], notes["register"], rng
                )
            ]
            for code in self.folder.guests
        }
        more = {"wordings": picked, "constructions": self._constructions(rules, picked)}
        return replace(made, notes={**notes, **{key: {**notes[key], **more[key]} for key in more if picked}})

    def prompt(self, made: Made, language: str, rng: RandomStream) -> str:
        """Return the prompt in that language, in the register and the wordings of the notes."""
        return "\n\n".join(self.conversation(made, language, rng))

    def conversation(self, made: Made, language: str, rng: RandomStream) -> tuple[str, ...]:
        """Return the turns of the prompt: the request; of a repair, the request, the agreed plan, the new demands."""
        own, register = self.folder.text(language), made.notes["register"]
        frame = drawn_frame(own.registers.get(register, own.prompt), made.task, rng)
        text, goal = GoalText(self.folder, language, register, rng), made.task.goal
        sentences = self._sentences(made, language)
        old = sentences[: -goal.new] if isinstance(goal, Repair) else sentences
        request = composed(made.task, self.folder, made.setting, language, frame, old, text.of(goal))
        if not isinstance(goal, Repair):
            return (request,)
        agreed = self._agreed(made, goal, language, rng)
        return request, agreed, text.change(sentences[len(old) :], len(old) + 1)

    def _sentences(self, made: Made, language: str) -> list[str]:
        """Return the demands in words."""
        dialect = self.folder.dialect(language)
        return [
            rule_sentence(rule, dialect, made.task.scene, way.text, self.folder.files_of(language))
            for rule, way in self.said(made.task.demands, language, made.notes["wordings"][language])
        ]

    def _agreed(self, made: Made, goal: Repair, language: str, rng: RandomStream) -> str:
        """Return the answer that gave the earlier plan: an explanation and the JSON."""
        explainer = Explainer(made.task.scene, made.setting, self.folder, language, goal.earlier, rng)
        told = joined(explainer.paragraphs(made.task.demands[: -goal.new]))
        return written(told, filled(made.task.scene, goal.earlier, language))

    def varied(self, scene: Scene, rng: RandomStream) -> Scene:
        """Return the scene with new amounts: each about that of its row, in steps; what is free stays free."""

        def drawn(attribute: str, value: int) -> int:
            step = self.steps.get(attribute)
            if not step or not value:
                return value
            return max(1, round(value * (PLAUSIBLE[0] + rng.random() * (PLAUSIBLE[1] - PLAUSIBLE[0])) / step)) * step

        entities = tuple(
            entity.model_copy(update={"attributes": {a: drawn(a, v) for a, v in entity.attributes.items()}})
            for entity in scene.entities
        )
        return scene.model_copy(update={"entities": entities})

    def themes(self, scene: Scene, rng: RandomStream) -> Iterator[RuleCandidates]:
        """Yield what the world knows of, and relations between entities."""
        yield from self.rule_candidates(scene, rng)
        yield named("one not without the other", "free", IfThen, 2)
        yield named("one or the other", "free", IfThenNot, 2)
        yield listed("one of three", "free", OneOf, lambda s: [{"entities": _some(s, 3, rng)} for _ in range(6)])
        if len(scene.days) > 1:
            yield named("the day after", "free", DayAfter, 2)
        if len(scene.slots) > 2:
            yield listed("between two", "free", Between, lambda s: [_between(s, rng) for _ in range(6)])
        for attribute in self.steps:
            yield listed(f"dearest {attribute}", "few", DearestOut, _clear_cut(attribute))
            yield listed(f"dearest {attribute}", "many", DearestIn, _clear_cut(attribute))

    def candidates(self, scene: Scene, plans: Plans, rng: RandomStream) -> Iterator[Candidate]:
        """Yield some rules of each theme that have wordings, with limits that no sum of amounts reaches."""
        for required, themes in ((True, self.required_rules(scene, rng)), (False, self.themes(scene, rng))):
            for theme in themes:
                for drawn in rng.sample(list(theme.candidates(plans, rng)), PER_THEME):
                    rule = self.beside_sums(drawn)
                    if ways := wordings(rule, self.folder, self.certified_in):
                        tags = frozenset(tag for way in ways for tag in way.tags)
                        yield Candidate(rule, theme.lean, self._bound(rule, scene), about_numbers(rule), tags, required)

    def _bound(self, rule: Rule, scene: Scene) -> Bounded:
        """Return whether a plan can meet a bound of the rule exactly, if it sets one that may be taken for exact."""
        if as_exact(Said(rule), scene) == (rule,):
            return ""
        return "unreached" if getattr(rule, "attribute", "") in self.steps else "reached"

    def beside_sums(self, rule: Rule) -> Rule:
        """Return the rule with each limit half a step beside the multiples of the step that its amounts come in."""
        step = self.steps.get(getattr(rule, "attribute", ""))
        moved = {
            field: number // step * step + step // 2
            for field in ("limit", "least", "low", "high", "threshold")
            if step and rule.kind != "few-above" and (number := vars(rule).get(field)) is not None
        }
        return rule.model_copy(update=moved) if moved else rule

    def ways(self, rules: Sequence[Rule], code: str) -> list[tuple[Wording, ...]]:
        """Return the wordings of each rule in that language."""
        return [wordings(rule, self.folder, code) for rule in rules]

    def said(self, rules: Sequence[Rule], code: str, numbers: Sequence[int]) -> Iterator[tuple[Rule, Wording]]:
        """Yield each rule with the wording of that number."""
        for rule, ways, number in zip(rules, self.ways(rules, code), numbers, strict=True):
            yield rule, ways[number]


def sought(rng: RandomStream) -> str:
    """Return a kind of rule that the task should have, or "" if it need not have one."""
    at = rng.random()
    for kind, share in SOUGHT.items():
        at -= share
        if at < 0:
            return kind
    return ""


def refuse_deaf(
    said: Sequence[Said],
    level: str,
    plans: Plans,
    wanted: Set[str] = frozenset(),
    readers: Iterable[Reader] = READERS.values(),
    margin: float = 1.0,
) -> dict[str, float]:
    """Return reader -> how often it solves the task, for those that are deaf to something in it.

    Raise Refused if one of them does so too often, or if nothing is there for one of the `wanted` ones.
    """
    found = {}
    readers = tuple(readers)
    for reader, share in zip(readers, solved_by_each(readers, said, plans), strict=True):
        if share is not None:
            if share > LIMIT[level] * margin:
                raise Refused(f"solved by {reader.name}")
            found[reader.name] = round(share, 4)
        elif reader.name in wanted:
            raise Refused(f"nothing that {reader.name} would miss")
    return found


def refuse_exact(said: Sequence[Said], draft: Draft) -> None:
    """Raise Refused if some plan obeys the rules with every bound taken for the exact amount."""
    reader = READERS["bounds-as-exact"]
    if reader.is_deaf_here(said, draft.scene) and witness(
        draft.scene, (*draft.structure, *reader.heard(said, draft.scene))
    ):
        raise Refused("its bounds can be taken for exact")


def _some(scene: Scene, number: int, rng: RandomStream) -> tuple[str, ...]:
    return tuple(rng.sample(list(scene.entity), number))


def _between(scene: Scene, rng: RandomStream) -> dict[str, object]:
    middle, *ends = _some(scene, 3, rng)
    return {"entity": middle, "entities": tuple(ends)}


def _clear_cut(attribute: str) -> Callable[[Scene], list[dict[str, object]]]:
    """Return what lists the numbers of entities that have more of the attribute than any other entity of a scene."""

    def options(scene: Scene) -> list[dict[str, object]]:
        amounts = sorted((entity.attributes.get(attribute, 0) for entity in scene.entities), reverse=True)
        clear = [n for n in MOST if n < len(amounts) and amounts[n - 1] > amounts[n]]
        return [{"attribute": attribute, "number": n} for n in clear]

    return options
