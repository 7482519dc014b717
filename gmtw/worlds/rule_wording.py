"""The sentence of a rule: as its world says it, else as the language does, else its fields."""

from __future__ import annotations

from collections.abc import Iterator

from gmtw import languages
from gmtw.constraints import Rule, Scene
from gmtw.core.errors import MissingTextError
from gmtw.languages import Language
from gmtw.tasks.plan.rule_sentence import rule_sentence
from gmtw.worlds import world_of
from gmtw.worlds.plan_prompt import wordings
from gmtw.worlds.plan_world import PlanWorld


def sentence(rule: Rule, scene: Scene, world: str, language: str) -> str:
    """Return the rule in words. world: the name of the world that certified its task, or "" if there is none."""
    for speaker, template in _speakers(rule, world, language):
        try:
            return rule_sentence(rule, speaker, scene, template)
        except (MissingTextError, KeyError):  # KeyError: an entity without a name in that language
            continue
    fields = ", ".join(f"{field} {value}" for field, value in rule.model_dump().items() if field != "kind")
    return f"{rule.kind}: {fields}" if fields else rule.kind


def _speakers(rule: Rule, world: str, language: str) -> Iterator[tuple[Language, str]]:
    """Yield who may say it: the world in that language, in its own wording and in the rule's; the language itself."""
    if language not in languages.known():
        return
    known = world_of(world)
    if isinstance(known, PlanWorld) and language in known.spoken:
        dialect = known.folder.dialect(language)
        yield from ((dialect, wording.text) for wording in wordings(rule, known.folder, language)[:1])
        yield dialect, ""
    yield languages.load(language), ""
