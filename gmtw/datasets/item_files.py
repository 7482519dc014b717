"""The shared work of all readers of items: each item becomes an instance or a list of what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar
from unicodedata import normalize

from pydantic import AfterValidator, BaseModel, ValidationError

from gmtw.core.errors import nearest
from gmtw.core.types import Instance
from gmtw.core.unpacking import inner
from gmtw.datasets.item_errors import DefectiveItemsError, ItemError, problems
from gmtw.datasets.json_rows import RowInFile
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.item.task import AnswerTask


def _said(id_: str) -> str:
    if not id_.strip():
        raise ValueError("is empty; expected a name")
    return id_


Id = Annotated[str, AfterValidator(_said)]
"""The name of an item, which outputs give back."""


class MadeItem(NamedTuple):
    """An item as a task, its source, and the prompt that asks it."""

    id: str
    category: str
    language: str
    prompt: str
    task: AnswerTask
    weight: float | None = None
    description: str = ""


Make = Callable[[dict[str, Any]], MadeItem | Instance]
"""An item -> what it asks; raises ValidationError, or ValueError with the line to print."""


class WrongItemError(ValueError):
    """An item with several things wrong, a line each."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("; ".join(lines))
        self.lines = lines


Item = TypeVar("Item", bound=BaseModel)


def validated(model: type[Item], raw: Any) -> Item:
    """The item; raises WrongItemError with everything that is wrong: unknown keys do not hide what else is."""
    if not isinstance(raw, dict):
        raise ValueError(f"expected keys and values, got {type(raw).__name__}")
    strange = [key for key in raw if key not in model.model_fields]
    lines = [f"unknown key {key!r}{_hint(key, model)}" for key in strange]
    try:
        item = model.model_validate({key: value for key, value in raw.items() if key not in strange})
    except ValidationError as error:
        raise WrongItemError(lines + problems(error)) from None
    if lines:
        raise WrongItemError(lines)
    return item


def _hint(key: str, model: type[BaseModel]) -> str:
    near = nearest(key, model.model_fields)
    return f"; did you mean {near!r}?" if near else ""


def instance_of(made: MadeItem | Instance) -> Instance:
    """The instance of an item."""
    if isinstance(made, Instance):
        return made
    meta = {"weight": made.weight, "description": made.description}
    return Instance(
        id=made.id,
        source=normalize("NFC", made.category),
        level=str(made.task.expect["method"]),
        fingerprint=fingerprint(made.task),
        task=made.task,
        prompts={made.language: made.prompt},
        meta={key: value for key, value in meta.items() if value},
    )


def read_items(
    path: Path, items: Iterable[RowInFile], strict: Make, lenient: Make, usual: Callable[[Any], str] | None = None
) -> list[Instance]:
    """Return the instances of all items. Raise DefectiveItemsError that names every item that is wrong.

    lenient: what the suite's own rules would make of a defective item. usual: the category of an item that names none,
    by default the file's name.
    """
    sound: list[Instance] = []
    published: list[Instance] = []
    defects: list[ItemError] = []
    seen: dict[str, int] = {}
    for number, item in enumerate(items, start=1):
        name, wrong = _named(item.value, number), list(_twice(item))
        if name in seen:
            wrong.append(f"this id stands in line {seen[name]} already; ids are unique")
        first = seen.setdefault(name, item.line) == item.line
        try:
            instance = instance_of(strict(item.value))
        except ValidationError as error:
            wrong += problems(error)
        except WrongItemError as error:
            wrong += error.lines
        except ValueError as error:
            wrong.append(str(error))
        if not wrong:
            sound.append(instance)
            continue
        category = _category(item.value) or (usual(item.value) if usual else inner(path).stem)
        defects += [ItemError(path, item.line, name, problem, category) for problem in wrong]
        published += _lenient(item.value, lenient) if first else []
    if defects:
        raise DefectiveItemsError(defects, sound, published)
    return sound


def _lenient(value: Any, make: Make) -> list[Instance]:
    """Return the part of a defective item that the published rules can grade, if any."""
    try:
        made = make(value)
        return [instance_of(made)] if made.id.strip() else []
    except (ValidationError, ValueError, KeyError, TypeError, AttributeError):
        return []


def _named(value: Any, number: int) -> str:
    id_ = value.get("id") if isinstance(value, dict) else None
    return id_ if isinstance(id_, str) and id_ else f"number {number}"


def _category(value: Any) -> str:
    """Return the category that an item names, "" if it names none."""
    named = value.get("category") if isinstance(value, dict) else None
    return named if isinstance(named, str) else ""


def _twice(item: RowInFile) -> Iterable[str]:
    return (f"the key {key!r} stands twice" for key in item.twice)
