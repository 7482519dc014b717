"""Checks that a plan task is fit to grade with: solvable, no rule idle, the prompt complete, no script good at it.

proofs            that a plan obeys every rule, and that each instruction can be broken alone
goal_proofs       that the figures of its goal are so
prompt_coverage   that the prompt shows what the rules need
prompt_lines      what a prompt says of each entity
sampling          random plans of the scene
baselines         what luck, a script and the position in the list get
shallow           what readers get who are deaf to one thing
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gmtw import languages
from gmtw.constraints import Rule
from gmtw.constraints.roads import KM
from gmtw.core.types import Instance
from gmtw.tasks.handler import task_of
from gmtw.tasks.inspection import AuditTools, Finding, Inspection
from gmtw.tasks.plan.audit.baselines import chance, obeying, policies, position
from gmtw.tasks.plan.audit.goal_proofs import wrong_figures
from gmtw.tasks.plan.audit.prompt_coverage import Described, Shown, described
from gmtw.tasks.plan.audit.proofs import prove
from gmtw.tasks.plan.audit.road_lines import unshown
from gmtw.tasks.plan.audit.sampling import random_plans
from gmtw.tasks.plan.audit.shallow import shallow
from gmtw.tasks.plan.goals import Impossible
from gmtw.tasks.plan.task import PlanTask, certified_by


class Subject(NamedTuple):
    """An instance, its task, and what its prompt says."""

    instance: Instance
    task: PlanTask
    text: Described


def inspect(instances: Sequence[Instance], language: str, tools: AuditTools) -> Iterator[Inspection]:
    """Yield what is found of each instance. Raise UnknownNameError if one has no prompt in that language."""
    subjects = [_subject(instance, language) for instance in instances]
    shown = _shown(subjects, language)
    return (_inspected(subject, shown[subject.instance.source], language, tools) for subject in subjects)


def _subject(instance: Instance, language: str) -> Subject:
    task = task_of(instance, PlanTask)
    return Subject(instance, task, described(instance, task, language))


def _shown(subjects: Iterable[Subject], language: str) -> Mapping[str, Shown]:
    """Return by world what its prompts show."""
    worlds: dict[str, list[Described]] = {}
    for subject in subjects:
        worlds.setdefault(subject.instance.source, []).append(subject.text)
    return {world: Shown(texts, languages.load(language)) for world, texts in worlds.items()}


def _inspected(subject: Subject, shown: Shown, language: str, tools: AuditTools) -> Inspection:
    instance, task, _ = subject
    world, name = tools.world(instance.source), certified_by(instance, task)
    plans = random_plans(instance, task, world)
    proof = prove(task, plans)
    said = {r: tools.wording(r, task.scene, name, language) for r in task.rules if r.side == "instruction"}
    conflict = " + ".join(said[rule] for rule in proof.conflict if rule in said)
    solvable = proof.solvable or isinstance(task.goal, Impossible)
    findings = [] if solvable else [Finding.of(instance, "unsolvable", rule=conflict)]
    findings += [Finding.of(instance, "goal", what) for what in wrong_figures(instance, task)]
    findings += _hidden(subject, shown, said)
    findings += [Finding.of(instance, "idle_rules", rule=said[rule]) for rule in proof.idle]
    findings += [Finding.of(instance, "refuted", proof.refuted)] if proof.refuted else []
    return Inspection(
        id=instance.id,
        world=instance.source,
        findings=tuple(findings),
        rules=len([rule for rule in task.rules if rule.side == "instruction"]),
        stored=task.chance,
        chance=chance(task, plans),
        obeying=obeying(task, plans),
        policies=policies(task, world),
        place=position(task),
        shallow=shallow(instance, task, world, language),
    )


def _hidden(subject: Subject, shown: Shown, said: Mapping[Rule, str]) -> Iterator[Finding]:
    """Yield the first rule that needs each thing that is not shown, and each road that is not and is asked about."""
    asked = {attribute for rule in said for attribute in rule.attributes_read}
    for road in unshown(subject.text) if KM in {*asked, getattr(subject.task.goal, "attribute", "")} else ():
        yield Finding.of(subject.instance, "hidden", road)
    told: set[str] = set()
    for rule, words in said.items():
        for what in shown.hidden(subject.text, rule, words):
            if what not in told:
                told.add(what)
                yield Finding.of(subject.instance, "hidden", what, words)
