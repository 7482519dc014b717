"""YAML with a list, of `items` or else: each with its line, words as words (`no` is no truth value), keys as texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from gmtw.core.errors import InputError
from gmtw.core.unpacking import Allowance
from gmtw.datasets.json_rows import RowInFile, read_text

ALIASED = 10_000
"""Values that aliases may add to a document, beside four times its own."""


DEEPEST = 100
"""The most levels of nesting in a document."""


class YamlDocument(NamedTuple):
    """top: the whole mapping. items: its list, each entry with its line."""

    top: dict[str, Any]
    items: tuple[RowInFile, ...]


_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_Base):  # type: ignore[misc]
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


def document(path: Path, key: str = "items") -> YamlDocument:
    """Return the document of the file. key: of its list. Raise InputError with the line if it is no YAML or no mapping.

    An unchanged file is read only once, so do not change what is returned.
    """
    return _document(path, read_text(path), key)


@lru_cache(maxsize=2)
def _document(path: Path, text: str, key: str) -> YamlDocument:
    loader = None
    try:
        _check_depth(text)
        loader = _Loader(text)
        return _read(path, loader, key)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or " ".join(str(error).split())
        last = len(text.splitlines())
        raise InputError(path, f"not valid YAML: {problem}", min(mark.line + 1, last) if mark else None) from None
    except (RecursionError, ValueError) as error:
        raise InputError(path, f"not valid YAML: {error}") from None
    finally:
        if loader is not None:
            loader.dispose()


def _read(path: Path, loader: Any, key: str) -> YamlDocument:
    node = loader.get_single_node()
    if not isinstance(node, yaml.MappingNode):
        raise InputError(path, f"expected a mapping with `{key}` at its top")
    _check_aliases(path, node)
    top = {str(loader.construct_object(name)): value for name, value in node.value}
    listed = top.get(key)
    placed = [_placed(loader, one) for one in listed.value] if isinstance(listed, yaml.SequenceNode) else []
    whole = {name: loader.construct_object(value, deep=True) for name, value in top.items() if value is not listed}
    if listed is not None:
        whole[key] = [one.value for one in placed] or loader.construct_object(listed, deep=True)
    return YamlDocument(whole, tuple(placed))


def _check_depth(text: str) -> None:
    """Raise ValueError if values are nested too deeply for the YAML parser."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            line = event.start_mark.line + 1 if event.start_mark else 1
            raise ValueError(f"line {line}: values stand deeper than {DEEPEST} in each other")


def _check_aliases(path: Path, top: yaml.Node) -> None:
    """Raise ValueError if aliases make the document far larger than its file."""
    sizes: dict[int, int] = {}
    _size(top, sizes, lambda _: 1)
    if sizes[id(top)] > ALIASED + 4 * len(sizes):
        raise ValueError(f"aliases make {sizes[id(top)]:.3g} values of {len(sizes)}; write them out")
    characters: dict[int, int] = {}
    _size(top, characters, lambda node: 1 + len(node.value))
    Allowance(path).take(characters[id(top)])


def _size(node: yaml.Node, sizes: dict[int, int], own: Callable[[yaml.Node], int]) -> int:
    """Return the sum of `own` over the nodes with aliases followed; each node is visited once."""
    if id(node) in sizes:
        if not sizes[id(node)]:
            raise ValueError("an alias stands inside of what it names")
        return sizes[id(node)]
    sizes[id(node)] = 0
    inner: list[yaml.Node] = []
    if isinstance(node, yaml.MappingNode):
        inner = [one for pair in node.value for one in pair]
    elif isinstance(node, yaml.SequenceNode):
        inner = node.value
    sizes[id(node)] = own(node) + sum(_size(one, sizes, own) for one in inner)
    return sizes[id(node)]


def _placed(loader: Any, node: yaml.Node) -> RowInFile:
    value = _named(loader.construct_object(node, deep=True))
    return RowInFile(node.start_mark.line + 1, value, tuple(sorted(_twice(node))))


def _named(value: Any) -> Any:
    """Return the value with the keys of its mappings as texts."""
    if isinstance(value, dict):
        return {str(key): _named(inner) for key, inner in value.items()}
    return [_named(inner) for inner in value] if isinstance(value, list) else value


def _twice(node: yaml.Node) -> set[str]:
    if isinstance(node, yaml.MappingNode):
        keys = Counter(str(key.value) for key, _ in node.value)
        return {key for key, times in keys.items() if times > 1}.union(*(_twice(value) for _, value in node.value))
    return set().union(*map(_twice, node.value)) if isinstance(node, yaml.SequenceNode) else set()
