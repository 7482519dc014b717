"""Read a folder of .toml files as one frozen value; errors name file and key, the nearest known key, and what to write.

The tables of all files are read as if they were in one. Languages and worlds are such folders.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from gmtw.core.errors import MissingTextError, nearest
from gmtw.core.own_tables import own_tables

Model = TypeVar("Model", bound=BaseModel)

KEY = "[key]"
"""The end of a place in pydantic's errors if the key is wrong, not its value."""


class TomlFolder(NamedTuple):
    """The tables of a folder, and the name of the file that each is in."""

    path: Traversable
    tables: dict[str, Any]
    files: dict[str, str]

    def parse(self, kind: type[Model], expected_in: Mapping[str, str], otherwise: str) -> Model:
        """Return the tables as a `kind`. Raise MissingTextError that names file and key.

        expected_in: The file in which a table is expected that no file has; `otherwise` is that of all other tables.
        """
        try:
            return kind.model_validate(self.tables)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            table = str(first["loc"][0])
            file = self.files.get(table, expected_in.get(table, otherwise))
            raise MissingTextError(f"{self.path / file}: {_problem(first, kind)}") from None


def read_toml_folder(path: Traversable) -> TomlFolder:
    """Return the tables of all .toml files. Raise MissingTextError if two files have the same table."""
    folder = TomlFolder(path, {}, {})
    for file in toml_files(path):
        found = read_toml(file)
        if twice := sorted(folder.tables.keys() & found.keys()):
            home = folder.files[twice[0]]
            raise MissingTextError(f"{file}: {', '.join(twice)} is in {home} of the folder too; keep one")
        folder.tables.update(found)
        folder.files.update(dict.fromkeys(found, file.name))
    return folder


def toml_files(path: Traversable) -> list[Traversable]:
    """Return the .toml files of a folder, sorted by name. Their parsed tables lie in a folder beside them."""
    return sorted((file for file in path.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)


def read_toml(file: Traversable) -> dict[str, Any]:
    """Return the tables of a file. Raise MissingTextError if it is not valid TOML."""
    try:
        return own_tables(file)
    except (ValueError, RecursionError) as error:
        raise MissingTextError(f"{file}: not valid TOML: {error}") from None


def _problem(first: ErrorDetails, kind: type[BaseModel]) -> str:
    """Return what is wrong, and what to write."""
    wrong_key = first["loc"][-1] == KEY
    path = tuple(str(part) for part in (first["loc"][:-1] if wrong_key else first["loc"]))
    key = ".".join(path)
    if first["type"] == "missing":
        return f"{key} is missing; write {'a table' if len(path) == 1 else 'a key'} {key}"
    if wrong_key or first["type"] == "extra_forbidden":
        known = _keys(_type_at(kind, path[:-1]))
        near = nearest(path[-1], known)
        hint = f"; write {near!r} instead" if near else ""
        return f"{key} is not known here{hint}; the keys are {', '.join(known)}"
    return f"{key}: {first['msg']}, got {first['input']!r}"


def _type_at(kind: Any, path: Iterable[str]) -> Any:
    """Return the type of what is at the path: of a field of a model, of a value in a table, of an entry of a list."""
    for step in path:
        inner = kind.model_fields[step].annotation if _is_model(kind) else _entry(kind)
        kind = next((one for one in get_args(inner) if _is_model(one)), inner) if _is_optional(inner) else inner
    return kind


def _entry(kind: Any) -> Any:
    """Return the type of the values of a mapping, or of the entries of a tuple."""
    return next((one for one in reversed(get_args(kind)) if one is not Ellipsis), None)


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _is_optional(kind: Any) -> bool:
    return type(None) in get_args(kind)


def _keys(kind: Any) -> tuple[str, ...]:
    """Return the keys that a table of that type may have."""
    if _is_model(kind):
        return tuple(kind.model_fields)
    return tuple(str(one) for part in get_args(kind) if get_origin(part) is Literal for one in get_args(part))
