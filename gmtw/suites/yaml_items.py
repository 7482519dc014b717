"""YAML with a list `items`: each with its line, words as words (`no` is no truth value), keys as texts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from gmtw.errors import InputError
from gmtw.suites.opening import Placed, read_text


class Document(NamedTuple):
    """top: the whole mapping. items: its list `items`, each with its line."""

    top: dict[str, Any]
    items: tuple[Placed, ...]


class _Loader(yaml.SafeLoader):
    """The scalars of YAML 1.2: only true and false are truth values, and a date is a text."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012 - as the base class has it


_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), [*"tTfF"]
)
_Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(?:~|null|Null|NULL|)$"), ["~", "n", "N", ""])
_Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]+$"), [*"-+0123456789"])
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float",
    re.compile(r"^[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$"),
    [*"-+.0123456789"],
)
_Loader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(str(node.value)))


def document(path: Path) -> Document:
    """The document of the file; raises InputError, with the line, where it is no YAML or no mapping."""
    loader = _Loader(read_text(path))
    try:
        node = loader.get_single_node()
        if not isinstance(node, yaml.MappingNode):
            raise InputError(path, "expected a mapping with `items` at its top")
        top = {str(loader.construct_object(key)): value for key, value in node.value}
        listed = top.get("items")
        placed = [_placed(loader, one) for one in listed.value] if isinstance(listed, yaml.SequenceNode) else []
        whole = {key: loader.construct_object(value, deep=True) for key, value in top.items()}
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error)
        raise InputError(path, f"not valid YAML: {problem}", mark.line + 1 if mark else None) from None
    except (RecursionError, ValueError) as error:
        raise InputError(path, f"not valid YAML: {error}") from None
    finally:
        loader.dispose()
    return Document(whole, tuple(placed))


def _placed(loader: _Loader, node: yaml.Node) -> Placed:
    value = _named(loader.construct_object(node, deep=True))
    return Placed(node.start_mark.line + 1, value, tuple(sorted(_twice(node))))


def _named(value: Any) -> Any:
    """The value with the keys of its mappings as texts."""
    if isinstance(value, dict):
        return {str(key): _named(inner) for key, inner in value.items()}
    return [_named(inner) for inner in value] if isinstance(value, list) else value


def _twice(node: yaml.Node) -> set[str]:
    if isinstance(node, yaml.MappingNode):
        keys = [str(key.value) for key, _ in node.value]
        return {key for key in keys if keys.count(key) > 1}.union(*(_twice(value) for _, value in node.value))
    return set().union(*map(_twice, node.value)) if isinstance(node, yaml.SequenceNode) else set()
