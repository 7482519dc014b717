"""A rule in words."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.constraints import Rule, Scene
from gmtw.core.errors import MissingTextError
from gmtw.languages import Language
from gmtw.languages.templates import EITHER, ENTITIES, QUOTED, Filler


def place_of(scene: Scene, day: int) -> str:
    """Return the id of the place that stands for a day of a scene, by which its phrases are called; "" if none does."""
    slots = list(scene.days.values())[day]
    return slots[0] if scene.slot[slots[0]].place else ""


def rule_sentence(rule: Rule, language: Language, scene: Scene, template: str = "", files: str = "") -> str:
    """Return the sentence of `rule` in that language.

    `template` is a wording of the rule, by default the one of the language's rules.toml. `files` names where nouns and
    phrases are looked for. Raise MissingTextError if the language lacks the sentence, a noun or a phrase of it.
    """
    template = template or language.rules.get(rule.kind, "")
    if not template:
        raise MissingTextError(
            f"gmtw/languages/{language.code}/rules.toml: no sentence of the rule {rule.kind!r}; write {rule.kind} = "
            '"..." under [rules] there, or wordings of it under [rules] in the prompt.toml of the world'
        )

    def names(ids: Sequence[str], style: str) -> str:
        written = [scene.entity[id_].names[language.code][0] for id_ in ids]
        if style.startswith(QUOTED):
            written = [language.quoted(name) for name in written]
        return language.listed(written, "or" if style.endswith(EITHER) else "and")

    values = {field: getattr(rule, field) for field in type(rule).model_fields}
    if "day" in values and (place := place_of(scene, values["day"])):
        values["day"] = place
    return Filler(language, names, ENTITIES, files).sentence(template, values)
