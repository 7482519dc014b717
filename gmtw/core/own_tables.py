"""Tables made of gmtw's own files alone: kept beside Python's bytecode, as long as these files stay the same.

Parsing TOML takes half as long as all imports. Like bytecode, nothing is written where Python must not write any.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.resources.abc import Traversable
from importlib.util import cache_from_source, source_hash
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

OWN = Path(__file__).parents[1]
"""The folder of gmtw; tables of other people's files are made each time."""


def own_tables(file: Traversable) -> dict[str, Any]:
    """Return the tables of a TOML file. Raise ValueError if it is none."""
    return kept(file, [file], lambda: _parsed(file))


def kept(name: Traversable, sources: Sequence[Traversable], make: Callable[[], T], version: str = "") -> T:
    """Return what `make` makes of the sources: a value that can be pickled, made anew when one of them has changed.

    name: the file that it is kept beside. version: of a package that it depends on too.
    """
    if not isinstance(name, Path) or not name.is_relative_to(OWN):
        return make()
    place = Path(cache_from_source(f"{name}.py"))
    digest = source_hash(b"\n".join([version.encode(), *(source.read_bytes() for source in sources)]))
    with suppress(Exception):  # a damaged pickle can raise anything
        found = place.read_bytes()
        if found.startswith(digest):
            value: T = pickle.loads(found[len(digest) :])
            return value
    made = make()
    if not sys.dont_write_bytecode:
        _keep(place, digest + pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
    return made


def _parsed(file: Traversable) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(file.read_text(encoding="utf-8"))


def _keep(path: Path, content: bytes) -> None:
    """Write the content; where that is not possible, the value is made again next time."""
    from gmtw.core.errors import InputError
    from gmtw.core.files import write_atomically

    with suppress(InputError):
        write_atomically(path, lambda draft: draft.write_bytes(content))
