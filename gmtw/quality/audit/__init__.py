"""`gmtw audit`: whether a set is fit to grade with, for instances of any source and kind.

Nothing that an instance says of itself is believed. What can be wrong with one instance, the audit of its kind of
task knows (`TaskHandler.audit`); twins, false fingerprints and variants that lost something are found here. `report`
holds the results of a set, `text_report` prints them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.core.types import Instance
from gmtw.scoring.grade import grade
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.handler import by_kind
from gmtw.tasks.inspection import AuditTools, Finding, Inspection
from gmtw.worlds import world_of
from gmtw.worlds.rule_wording import sentence
from gmtw.worlds.variants import lost


def inspect(instances: Sequence[Instance], language: str) -> Iterator[Inspection]:
    """Yield what is found of each instance, in order.

    Raise UnknownNameError if a kind of task reads prompts and one is missing in that language, or if no folder
    knows the language.
    """
    found = by_kind(instances, lambda handler, own: handler.audit(own, language, TOOLS))
    first: dict[tuple[str, str], str] = {}
    for instance, inspection in zip(instances, found, strict=True):
        world = fingerprint(instance.task)
        twin = first.setdefault((world, instance.variant.key if instance.variant else ""), instance.id)
        own = [Finding.of(instance, "duplicates", twin)] if twin != instance.id else []
        own += [Finding.of(instance, "refuted", "fingerprint")] if world != instance.fingerprint else []
        own += [Finding.of(instance, "refuted", f"variant: {why}")] if (why := lost(instance, language)) else []
        yield inspection._replace(findings=(*own, *inspection.findings))


def _passes(instance: Instance, output: str) -> bool:
    return grade(instance, output, next(iter(instance.prompts))).solved is True


TOOLS = AuditTools(_passes, world_of, sentence)
"""The tools that the audits of all kinds get."""
