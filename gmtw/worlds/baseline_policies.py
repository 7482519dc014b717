"""Orders in which a script that reads no rule might take the entities of a scene."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gmtw.constraints import Scene


def by_orders(scene: Scene, attributes: Mapping[str, int]) -> Iterator[list[str]]:
    """Entity ids as listed, backwards, by name, and by each attribute: 1 lowest first, -1 highest first, and turned."""
    entities = list(scene.entities)
    yield [entity.id for entity in entities]
    yield [entity.id for entity in reversed(entities)]
    yield [entity.id for entity in sorted(entities, key=lambda entity: entity.id)]
    for attribute, sign in attributes.items():
        for turn in (sign, -sign):
            yield [e.id for e in sorted(entities, key=lambda e: turn * e.attributes.get(attribute, 0))]
