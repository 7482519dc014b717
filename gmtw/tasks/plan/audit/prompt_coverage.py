"""The test that a prompt shows what its rules need, for which no certificate is asked.

The worlds of this package certify it from their texts; the test here reads prompts only, so it holds
for any source and any language. For each instruction rule:

- an entity that the rule names must be named by the prompt, in any inflection of one of its names;
- an amount (an attribute that is above 1 anywhere in the set): beside the name of each entity for which
  it is not 0 the prompt must hold that number, in digits or in words, as it is or in hours;
- a yes/no or a value of a category ("kind=museum"; of a whole category each value): some run of words
  must be beside exactly those entities of the instance that have it, or exactly those that lack
  it. So that no chance word does ("Roman", beside the only museum), the run must mean the same in the set:
  of all entities of this world that have it beside their name, 95 % agree. Or the entities are
  recognised by their own names, with a word that the rule's sentence uses ("Medical check-up", where
  medical check-ups must be in the morning).

"Beside its name" is the rest of the line that begins with the name, and the heading above (see `lines`).
In a set of few instances a chance word may pass; what is shown nowhere in a set is always found.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.constraints import Entity, Rule, Scene
from gmtw.core.types import Instance
from gmtw.languages import Language
from gmtw.tasks.plan.audit.prompt_lines import EntityText, said
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.plan.turns import BETWEEN_TURNS
from gmtw.tasks.prompt import prompt
from gmtw.text.words import fold

AGREE = 0.95
"""The share of the entities with a run of words that must have, or lack, the attribute that it means."""

STEM = 5
"""Two words of at least this many letters are forms of one word if they begin with the same ones."""

Row = tuple[str, str]
"""An instance and an entity of it."""


class Described(NamedTuple):
    """A plan task with what its prompt says of each entity."""

    id: str
    scene: Scene
    text: str
    said: dict[str, EntityText]


def described(instance: Instance, task: PlanTask, language: str) -> Described:
    """Return the instance as its plain prompt describes it, the turns before the last one too.

    Whether a variant says the same is another question (gmtw.worlds.variants.admission). Raise UnknownNameError if the
    instance has no prompt in that language.
    """
    sent = prompt(instance.model_copy(update={"variant": None}), language)
    text = BETWEEN_TURNS.join([*(message.content for message in sent.messages), sent.text])
    names = {entity.id: _names(entity, language)[0] for entity in task.scene.entities}
    return Described(instance.id, task.scene, text, said(text, names))


class Shown:
    """The facts that the prompts of one world show, over all instances of a set."""

    def __init__(self, instances: Sequence[Described], language: Language) -> None:
        self.language = language
        self.amounts: set[str] = set()
        self._having: defaultdict[str, set[Row]] = defaultdict(set)
        self._beside: defaultdict[str, set[Row]] = defaultdict(set)
        self._rows = sum(len(one.scene.entities) for one in instances)
        for one in instances:
            for entity in one.scene.entities:
                self._read(one, entity)

    def _read(self, one: Described, entity: Entity) -> None:
        row = (one.id, entity.id)
        for attribute, value in entity.attributes.items():
            if value:
                self._having[attribute].add(row)
            if value > 1:
                self.amounts.add(attribute)
        for feature in one.said[entity.id].features() if entity.id in one.said else ():
            self._beside[feature].add(row)

    def hidden(self, one: Described, rule: Rule, sentence: str) -> list[str]:
        """Return the attributes and entities that the rule needs and the prompt does not show."""
        unnamed = [e for e in rule.entities_named if not _named(one.text, one.scene.entity[e], self.language.code)]
        read = [form for name in rule.attributes_read for form in one.scene.forms(name)]
        needed = [a for name in read for a in (one.scene.values(name) or (name,))]
        return [*unnamed, *(a for a in needed if not self._is_shown(one, a, sentence))]

    def _is_shown(self, one: Described, attribute: str, sentence: str) -> bool:
        having = set(one.scene.having(attribute))
        if attribute in self.amounts and "/" not in attribute:  # an offer is told in words: "the third free"
            return all(e in one.said and self._states(one, e, attribute) for e in having)
        if not having or len(self._having[attribute]) == self._rows:  # nothing to tell apart, as with "attraction"
            return True
        if len(one.said) < len(one.scene.entity):
            return False
        return self._distinguished(one, attribute, having) or having in _by_name(one, sentence, self.language.code)

    def _states(self, one: Described, entity: str, attribute: str) -> bool:
        return one.scene.entity[entity].attributes[attribute] in one.said[entity].amounts(self.language)

    def _distinguished(self, one: Described, attribute: str, having: set[str]) -> bool:
        """Return whether a run of words is beside those that have it, or beside those that lack it, and means that."""
        beside: defaultdict[str, set[str]] = defaultdict(set)
        for entity, text in one.said.items():
            for feature in text.features():
                beside[feature].add(entity)
        lacking = set(one.scene.entity) - having
        return any(
            (found == having and self._agreement(feature, attribute) >= AGREE)
            or (found == lacking and 1 - self._agreement(feature, attribute) >= AGREE)
            for feature, found in beside.items()
        )

    def _agreement(self, feature: str, attribute: str) -> float:
        """Return the share of the set's entities with this run of words that have the attribute."""
        rows = self._beside[feature]
        return len(rows & self._having[attribute]) / len(rows)


def _by_name(one: Described, sentence: str, language: str) -> Iterator[set[str]]:
    """Yield for each word of the sentence the entities whose name has a form of it."""
    for word in set(fold(sentence).split()):
        yield {e.id for e in one.scene.entities if any(_akin(word, w) for w in fold(_names(e, language)[0]).split())}


def _named(text: str, entity: Entity, language: str) -> bool:
    """Return whether the text has every word of one of its names, in some form."""
    there = set(fold(text).split())
    return any(
        all(word in there or any(_akin(word, w) for w in there) for word in fold(name).split())
        for name in _names(entity, language)
    )


def _akin(one: str, other: str) -> bool:
    return min(len(one), len(other)) >= STEM and one[:STEM] == other[:STEM]


def _names(entity: Entity, language: str) -> tuple[str, ...]:
    """Return its names in that language, else those in the first language that it has."""
    return entity.names.get(language) or next(iter(entity.names.values()))
