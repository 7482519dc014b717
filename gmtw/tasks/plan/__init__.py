"""Plan tasks: fill the slots of a scene under rules.

task            the scene, the rules, and what is proved of them
goals           what is asked beside a plan that obeys: a repair, the best plan, or seeing that there is none
rule_sentence   a rule in words
parse           output -> plan and explanation
resolve         the names of an answer -> entities
view            entities, rules and witness for a reader
audit/          what an audit finds: solvable, every rule bites, the prompt shows what is needed, no script solves it
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from pydantic import TypeAdapter

from gmtw.constraints import Names, Scene
from gmtw.core.types import Answer, Instance, Message, Output, Prompt
from gmtw.tasks.handler import NameCount, Section, TaskHandler
from gmtw.tasks.inspection import Wording
from gmtw.tasks.parsed_output import ParsedOutput
from gmtw.tasks.plan.goals import AnyGoal, Best, Repair
from gmtw.tasks.plan.parse import parse_plan
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.plan.turns import conversation

if TYPE_CHECKING:
    from gmtw.tasks.inspection import AuditTools, Inspection


MANY = 10
"""A task with more demands than that is a long one."""


class PlanHandler(TaskHandler[PlanTask]):
    """The handler of plan tasks."""

    kind = "plan"
    task_type = PlanTask
    changed_by_loading = False
    outline_keys = ("goal",)

    def tokens_of(self, task: PlanTask) -> int:
        """Return twice the usual number where an answer explains many demands and many entities."""
        return self.answer_tokens * (2 if len(task.demands) > MANY else 1)

    def fingerprint_form(self, task: PlanTask) -> Mapping[str, Any]:
        """Return slots, entities and rules, each as a set, entities by their first name in each language.

        Ids, further names, witness and chance are left out, because they do not change the world.
        """
        names = {entity.id: _first(entity.names) for entity in task.scene.entities}
        rules = [_with_names(rule.model_dump(mode="json"), names) for rule in task.rules]
        entities = [{"names": names[e.id], "attributes": dict(e.attributes)} for e in task.scene.entities]
        return {
            "slots": _as_set([{**s.model_dump(mode="json"), "names": _first(s.names)} for s in task.scene.slots]),
            "entities": _as_set(entities),
            "rules": _as_set(rules),
            **({"roads": task.scene.roads.model_dump(mode="json")} if task.scene.roads else {}),
            **_goal_form(task, names),
        }

    def outline(self, row: Mapping[str, Any]) -> PlanTask:
        """Return a task that has its goal, and neither scene nor rules. Raise ValidationError if the goal is none."""
        return PlanTask.model_construct(goal=_GOAL.validate_python(row.get("goal")))

    def prompt(self, task: PlanTask, instance: Instance, language: str) -> Prompt:
        """Return what is sent: the prompt, or the conversation that it holds, whose last turn is the question.

        A variant is sent in place of the plain prompt, in the languages that it has.
        """
        varied = instance.variant.turns.get(language) if instance.variant else None
        *before, text = varied or conversation(instance, task, language)
        roles: tuple[Literal["user", "assistant"], ...] = ("user", "assistant")
        messages = tuple(Message(role=role, content=turn) for role, turn in zip(roles, before, strict=False))
        return Prompt(instance_id=instance.id, language=language, text=text, messages=messages)

    def parse(self, text: str, instance: Instance, language: str) -> ParsedOutput:
        """Return the plan in the text, and the explanation around it. Never raise: what cannot be read is noted."""
        return parse_plan(text, instance, language)

    def measured(self, answer: Answer, output: Output) -> Answer:
        """Return the answer with the turn in which the model was asked about it."""
        return answer.model_copy(update={"questions": output.questions}) if output.questions else answer

    def scene(self, task: PlanTask) -> Scene:
        """Return the scene of the task."""
        return task.scene

    def chance(self, task: PlanTask) -> float | None:
        """Return the mean U of random valid plans."""
        return task.chance

    def plan_task(self, task: PlanTask) -> PlanTask:
        """Return the task itself."""
        return task

    def count_names(self, answer: Answer) -> NameCount:
        """Return the cells of the plan and its unknown names; nothing if no plan was read."""
        if answer.plan is None:
            return NameCount()
        return NameCount(len(answer.plan.cells) + len(answer.plan.unknown), len(answer.plan.unknown))

    def is_certified(self, task: PlanTask) -> bool:
        """Return whether the task has a certificate."""
        return task.certificate is not None

    def audit(self, instances: Sequence[Instance], language: str, tools: AuditTools) -> Iterable[Inspection]:
        """Return the findings of `gmtw.tasks.plan.audit`."""
        from gmtw.tasks.plan.audit import inspect

        return inspect(instances, language, tools)

    def facts(self, task: PlanTask) -> Iterator[str]:
        """Yield the chance of the task, and what its certificate proves."""
        from gmtw.tasks.plan.view import facts

        return facts(task)

    def view(self, task: PlanTask, instance: Instance, language: str, wording: Wording) -> Iterator[Section]:
        """Yield what its goal asks, entities, rules and the witness."""
        from gmtw.tasks.plan.goal_view import goal_sections
        from gmtw.tasks.plan.view import sections

        yield from goal_sections(instance, task, language, wording)
        yield from sections(instance, task, language, wording)

    def answer_view(self, task: PlanTask, instance: Instance, answer: Answer, language: str) -> Iterator[Section]:
        """Yield the plan as it was read."""
        from gmtw.tasks.plan.view import answer_section

        yield answer_section(answer.plan, task.scene, language)


def _with_names(rule: dict[str, Any], names: Mapping[str, dict[str, str]]) -> dict[str, Any]:
    """Return the rule with the names of its entities in place of their ids; a set of entities has no order."""
    single = {key: names[rule[key]] for key in ("entity", "other") if key in rule}
    several = {"entities": _as_set([names[id_] for id_ in rule["entities"]])} if "entities" in rule else {}
    return rule | single | several


def _goal_form(task: PlanTask, names: Mapping[str, dict[str, str]]) -> dict[str, Any]:
    """Return what the goal asks; nothing of a task that asks for any plan, whose fingerprint was made without goals."""
    goal = task.goal
    if goal is None:
        return {}
    if isinstance(goal, Repair):
        earlier = {slot: [names[entity] for entity in row] for slot, row in goal.earlier.items()}
        new = [_with_names(rule.model_dump(mode="json"), names) for rule in task.demands[-goal.new :]]
        return {"goal": {"type": goal.type, "earlier": earlier, "new": _as_set(new)}}
    if isinstance(goal, Best):
        return {"goal": {"type": goal.type, "attribute": goal.attribute, "most": goal.most}}
    return {"goal": {"type": goal.type}}


def _first(names: Names) -> dict[str, str]:
    return {language: variants[0] for language, variants in names.items()}


def _as_set(rows: list[dict[str, Any]]) -> list[str]:
    return sorted({json.dumps(row, ensure_ascii=False, sort_keys=True) for row in rows})


_GOAL: TypeAdapter[AnyGoal | None] = TypeAdapter(AnyGoal | None)

HANDLER = PlanHandler()
