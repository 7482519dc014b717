"""Which statements of what things are by themselves are false: of all of a plan, of one alone, of all but some."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmtw.tasks.plan.class_check import ClassCheck
from gmtw.tasks.plan.measures import KIND
from gmtw.tasks.plan.shown_plan import ShownPlan
from gmtw.text.statements.statement_model import Statement

VAGUE = frozenset({"kind=monument", "kind=activity", "kind=sports", "kind=transport"})
"""The kinds whose things may be called something else, too: a fortress is a museum, a zoo a park."""


class QualityCheck:
    """Checks the qualities of things; `mentioned`: the entity of each mention of the text."""

    def __init__(self, shown: ShownPlan, mentioned: Sequence[str]) -> None:
        self._shown, self._mentioned = shown, mentioned
        self._task, self._plan, self._scene = shown.task, shown.plan, shown.scene

    def of_all(self, said: Statement) -> str | None:
        """Return the things, of those that are meant, that are not what all of them are said to be."""
        if not self._shown.is_shown(said.about):
            return None
        if said.numbers and self.of_all(said._replace(day=int(said.numbers[0]), numbers=())) is None:
            return None
        planned = [id_ for slot in self._shown.slots_of(said.day) for id_ in self._plan.cells.get(slot, ())]
        sort = said.thing if "=" in said.thing else ""
        planned = [id_ for id_ in planned if not sort or self._scene.entity[id_].attributes.get(sort)]
        if not said.mentions and said.number and said.number != len(planned):
            return None
        meant = [self._mentioned[number] for number in said.mentions] or planned
        entities = [self._scene.entity[id_] for id_ in meant]
        if not self._is_known(said.about) or not all(
            sort or not said.thing or e.attributes.get(said.thing) for e in self._scene.entities
        ):
            return None
        against = [e.id for e in entities if not _may_be(e.attributes, said)]
        return ", ".join(dict.fromkeys(against)) or None

    def of_single(self, said: Statement) -> str | None:
        """Return what is against a statement about one thing alone, or about all but some."""
        named = [self._mentioned[number] for number in said.mentions]
        if not self._shown.is_shown(said.about) or not self._is_known(said.about) or self._shown.unknown:
            return None
        entity = self._scene.entity
        check = ClassCheck(self._task, self._plan, lambda thing, one: _may_be(entity[thing].attributes, one))
        return check.of_rest(said, named) if said.kind == "others" else check.of_single(said, named)

    def _is_known(self, about: str) -> bool:
        """Return whether anything says whether it has an attribute, or one of its sort."""
        return any(_has_any(entity.attributes, _sort(about)) for entity in self._scene.entities)


def _sort(about: str) -> str:
    """Return what the names of attributes begin with that are of one sort: "district=hill" is a district."""
    return about[: about.index("=") + 1] if "=" in about else about


def _has_any(attributes: Mapping[str, int], about: str) -> bool:
    """Return whether a thing says an attribute, or one of a sort ("fixed=")."""
    return any(name.startswith(about) for name in attributes) if about.endswith("=") else about in attributes


def _may_be(attributes: Mapping[str, int], said: Statement) -> bool:
    """Return whether a thing has the quality that it is said to have, or not to have."""
    if said.about.endswith("="):
        return _has_any(attributes, said.about) is said.has
    vague = said.has and said.about.startswith(KIND) and any(attributes.get(kind) for kind in VAGUE)
    return vague or bool(attributes.get(said.about)) is said.has
