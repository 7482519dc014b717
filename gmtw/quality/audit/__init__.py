"""`gmtw audit`: whether a set is fit to grade with, for instances of any source.

Nothing that an instance says of itself is believed: worlds are solved, rules broken, prompts read, and
random plans drawn anew. `found` holds the results, `show` prints them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gmtw import languages
from gmtw.constraints import Rule
from gmtw.core.types import Instance
from gmtw.datasets.view import sentence
from gmtw.quality.audit import continuations, items
from gmtw.quality.audit.measures import chance, obeying, place, policies
from gmtw.quality.audit.prompt_coverage import Described, Shown, described
from gmtw.quality.audit.proofs import prove
from gmtw.quality.audit.sampling import random_plans
from gmtw.quality.audit.types import Finding, Inspection
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.plan.task import PlanTask


class Subject(NamedTuple):
    """An instance with a plan task, and what its prompt says."""

    instance: Instance
    task: PlanTask
    text: Described


def inspect(instances: Sequence[Instance], language: str) -> Iterator[Inspection]:
    """What is found of each instance, in order.

    Raises UnknownNameError where an instance has no prompt in that language, or no folder knows it.
    """
    subjects = {subject.instance.id: subject for subject in _subjects(instances, language)}
    shown = _shown(subjects.values(), language)
    first: dict[str, str] = {}
    for instance in instances:
        world = fingerprint(instance.task)
        twin = first.setdefault(world, instance.id)
        own = [_finding("duplicates", instance, twin)] if twin != instance.id else []
        own += [_finding("refuted", instance, "fingerprint")] if world != instance.fingerprint else []
        subject = subjects.get(instance.id)
        if subject is None:
            yield OTHERS.get(instance.task.type, _plain)(instance, own)
        else:
            yield _inspected(subject, own, shown[instance.source], language)


def _plain(instance: Instance, own: Sequence[Finding]) -> Inspection:
    """What is found of an instance of which no more is known."""
    return Inspection(instance.id, instance.source, tuple(own))


OTHERS = {"answer": items.inspected, "continuation": continuations.inspected}
"""What inspects tasks that ask for no plan, by their type."""


def _subjects(instances: Iterable[Instance], language: str) -> Iterator[Subject]:
    for instance in instances:
        if isinstance(instance.task, PlanTask):
            yield Subject(instance, instance.task, described(instance, instance.task, language))


def _shown(subjects: Iterable[Subject], language: str) -> Mapping[str, Shown]:
    """What the prompts of each world show."""
    worlds: dict[str, list[Described]] = {}
    for subject in subjects:
        worlds.setdefault(subject.instance.source, []).append(subject.text)
    return {world: Shown(texts, languages.load(language)) for world, texts in worlds.items()}


def _inspected(subject: Subject, own: Sequence[Finding], shown: Shown, language: str) -> Inspection:
    instance, task, _ = subject
    plans = random_plans(instance, task)
    proof = prove(task, plans)
    said = {rule: sentence(rule, instance, task, language) for rule in task.rules if rule.side == "instruction"}
    odds = " + ".join(said[rule] for rule in proof.conflict if rule in said)
    findings = [] if proof.solvable else [_finding("unsolvable", instance, rule=odds)]
    findings += _hidden(subject, shown, said)
    findings += own
    findings += [_finding("idle_rules", instance, rule=said[rule]) for rule in proof.idle]
    findings += [_finding("refuted", instance, proof.refuted)] if proof.refuted else []
    return Inspection(
        id=instance.id,
        world=instance.source,
        findings=tuple(findings),
        rules=sum(rule.side == "instruction" for rule in task.rules),
        stored=task.chance,
        chance=chance(task, plans),
        obeying=obeying(task, plans),
        policies=policies(instance, task),
        place=place(task),
    )


def _finding(kind: str, instance: Instance, what: str = "", rule: str = "") -> Finding:
    return Finding(kind=kind, world=instance.source, id=instance.id, what=what, rule=rule)


def _hidden(subject: Subject, shown: Shown, said: Mapping[Rule, str]) -> Iterator[Finding]:
    """The first rule that needs each thing that is not shown."""
    told: set[str] = set()
    for rule, words in said.items():
        for what in shown.hidden(subject.text, rule, words):
            if what not in told:
                told.add(what)
                yield _finding("hidden", subject.instance, what, words)
