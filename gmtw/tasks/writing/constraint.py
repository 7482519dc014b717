"""A constraint on a text: a class that says whether it is met, is not, or cannot be told.

A verdict is open where the readings of words leave it so: such a constraint is not measured, and no text fails by
doubt. `constraints` has those that a task asks for, `form_rules` those of the form of a text.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from pydantic import SerializerFunctionWrapHandler, model_serializer

from gmtw.core.errors import UnknownNameError
from gmtw.core.types import Frozen
from gmtw.reading.sightings import Sighting
from gmtw.tasks.writing.written_text import WrittenText
from gmtw.text.offset_map import Span


class Verdict(NamedTuple):
    """The verdict of a constraint on a text.

    held: None where it cannot be told. gap: how many are missing, or too many with a minus. places: the characters
    that decide.
    """

    held: bool | None
    gap: int = 0
    places: Sequence[Span] = ()


class Constraint(Frozen, ABC):
    """A constraint. `kind` is its name in files; `kinds` are all of them."""

    kind: ClassVar[str]
    kinds: ClassVar[dict[str, type[Constraint]]] = {}
    forbids: ClassVar[bool] = False
    """True if the constraint only says what must not be there."""

    def __init_subclass__(cls) -> None:
        """Enter the constraint under its kind; a base of several has none."""
        super().__init_subclass__()
        if "kind" in vars(cls):
            cls.kinds[cls.kind] = cls

    @model_serializer(mode="wrap")
    def _with_kind(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Return the fields with the kind."""
        return {"kind": self.kind, **write(self)}

    def __str__(self) -> str:
        """Return it as a reader sees it: `genitives(least=2)`."""
        values = ", ".join(f"{key}={value}" for key, value in dict(self).items())
        return f"{self.kind}({values})" if values else self.kind

    @property
    def is_limit(self) -> bool:
        """True if silence would meet it: it then earns as far as the text tells what it has to."""
        return self.forbids

    @property
    def wording(self) -> str:
        """The key of its wordings in `[writing.wordings]`."""
        return self.kind

    @abstractmethod
    def check(self, text: WrittenText) -> Verdict:
        """Return whether a text meets it."""


def spans_of(sightings: Iterable[Sighting]) -> list[Span]:
    """Return the places of sightings."""
    return [(one.start, one.end) for one in sightings]


def none_of(sightings: Iterable[Sighting]) -> Verdict:
    """Return the verdict on what must not be there: broken by a sure one, open by a possible one."""
    found = list(sightings)
    if sure := spans_of(one for one in found if one.sure):
        return Verdict(False, -len(sure), sure)
    return Verdict(None if found else True, 0, spans_of(found))


def at_least(number: int, sightings: Iterable[Sighting]) -> Verdict:
    """Return the verdict on what must be there so often: met by sure ones, missed if all possible ones are too few."""
    found = list(sightings)
    fewest, most = len([one for one in found if one.sure]), len(found)
    places = spans_of(one for one in found if one.sure or most < number)
    if fewest >= number:
        return Verdict(True, 0, places)
    return Verdict(False, number - most, places) if most < number else Verdict(None, number - fewest, places)


def off(number: int, least: int, most: int) -> int:
    """Return how many are missing, too many with a minus, 0 inside the range."""
    return least - number if number < least else most - number if number > most else 0


def constraint_of(value: Any) -> Any:
    """Return a constraint from its JSON form, `{"kind": "genitives", "least": 2}`."""
    if isinstance(value, Constraint) or not isinstance(value, Mapping):
        return value
    fields = dict(value)
    kind = str(fields.pop("kind", ""))
    if kind not in Constraint.kinds:
        raise ValueError(str(UnknownNameError("constraint", kind, Constraint.kinds)))
    return Constraint.kinds[kind](**fields)
