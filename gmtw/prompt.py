"""Instance x language -> prompt, and a rule's sentence in a language."""

from __future__ import annotations

from string import Formatter
from typing import Any

from gmtw.errors import UnknownNameError
from gmtw.languages import Language
from gmtw.rules import Rule, Scene
from gmtw.values import Instance, Prompt


def prompt(instance: Instance, language: str = "ro") -> Prompt:
    """The prompt to send; raises UnknownNameError where the instance has none in that language."""
    if language not in instance.prompts:
        raise UnknownNameError(f"prompt of {instance.id} in", language, instance.prompts)
    return Prompt(instance_id=instance.id, language=language, text=instance.prompts[language])


def say(rule: Rule, language: Language, scene: Scene) -> str:
    """The sentence of `rule` in that language.

    The templates (`Rule.text`) fill `{field:spec}` so: spec `#day` counts the noun "day"; `@field`
    counts the noun named by another field; `name` is an entity's name; an integer without a spec is itself; any other spec, or none,
    looks up the phrase "value.spec". Raises UnknownNameError for what the language folder lacks.
    """
    parts = []
    for literal, field, spec, _ in Formatter().parse(_of(rule.text, language.code, "sentence in")):
        parts.append(literal)
        if field is not None:
            value = int(field) if field.isdigit() else getattr(rule, field)
            parts.append(_fill(value, spec or "", rule, language, scene))
    sentence = "".join(parts)
    return sentence[:1].upper() + sentence[1:]


def _fill(value: Any, spec: str, rule: Rule, language: Language, scene: Scene) -> str:
    """One placeholder's words."""
    if spec[:1] in ("#", "@"):
        noun = spec[1:] if spec[0] == "#" else getattr(rule, spec[1:])
        return language.number.count(value, _of(language.nouns, noun, "noun"))
    if not spec and isinstance(value, int):
        return str(value)
    if spec == "name":
        return scene.entity[value].names[language.code][0]
    phrases = [_phrase(v, spec, language) for v in (value if isinstance(value, tuple) else (value,))]
    glue = f" {language.phrases['and']} "
    return ", ".join(phrases[:-1]) + glue + phrases[-1] if len(phrases) > 1 else phrases[0]


def _phrase(value: Any, spec: str, language: Language) -> str:
    return str(_of(language.phrases, f"{value}.{spec}" if spec else str(value), "phrase"))


def _of(table: Any, key: str, noun: str) -> Any:
    if key not in table:
        raise UnknownNameError(noun, key, table)
    return table[key]
