"""A rule in words."""

from __future__ import annotations

from collections.abc import Sequence

from gmtw.constraints import Rule, Scene
from gmtw.core.errors import MissingTextError
from gmtw.languages import Language
from gmtw.languages.templates import EITHER, ENTITIES, QUOTED, Filler


def day_key(scene: Scene, day: int, language: Language) -> str | int:
    """Return by what the phrases of a day of a scene are called: a place, the weekday where they know it, the number.

    The last day, -1, is called so.
    """
    slot = scene.slot[list(scene.days.values())[day][0]]
    if slot.place:
        return slot.id
    known = day >= 0 and f"{slot.weekday}.which" in language.phrases
    return slot.weekday if known else day


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
    if "day" in values:
        values["day"] = day_key(scene, values["day"], language)
    return Filler(language, names, ENTITIES, files).sentence(template, values)
