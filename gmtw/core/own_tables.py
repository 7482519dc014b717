"""The TOML files of gmtw itself, parsed once: what was read is kept beside the bytecode while the file stays the same.

Parsing them takes half as long as all imports. Like bytecode, what is kept is not written where Python must not write.
"""

from __future__ import annotations

import marshal
import sys
from contextlib import suppress
from importlib.resources.abc import Traversable
from importlib.util import cache_from_source, source_hash
from pathlib import Path
from typing import Any

OWN = Path(__file__).parents[1]
"""Where gmtw is; a file of anybody else is parsed each time."""


def own_tables(file: Traversable) -> dict[str, Any]:
    """Return the tables of a TOML file. Raise ValueError if it is none."""
    source = file.read_bytes()
    if not isinstance(file, Path) or not file.is_relative_to(OWN):
        return _parsed(source)
    kept, digest = Path(cache_from_source(f"{file}.py")), source_hash(source)
    tables: dict[str, Any]
    with suppress(OSError, ValueError, EOFError, TypeError):
        found = kept.read_bytes()
        if found.startswith(digest):
            tables = marshal.loads(found[len(digest) :])
            return tables
    tables = _parsed(source)
    if not sys.dont_write_bytecode:
        _keep(kept, digest, tables)
    return tables


def _parsed(source: bytes) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(source.decode())


def _keep(path: Path, digest: bytes, tables: dict[str, Any]) -> None:
    """Write the tables behind the digest of their file; where that is not possible, it is parsed again next time."""
    from gmtw.core.errors import InputError
    from gmtw.core.files import write_atomically

    with suppress(InputError, ValueError):
        content = digest + marshal.dumps(tables)
        write_atomically(path, lambda draft: draft.write_bytes(content))
