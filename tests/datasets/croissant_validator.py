"""The verdict of the validator of MLCommons on a Croissant description."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

READ = """
import json, sys
import mlcroissant

try:
    found = mlcroissant.Dataset(jsonld=sys.argv[1])
except mlcroissant.ValidationError as error:
    print(json.dumps({"error": str(error)}))
else:
    issues = found.metadata.ctx.issues
    plain = lambda value: str(value, "utf-8") if isinstance(value, bytes) else int(value)
    read = found.records("instances") if sys.argv[2:] else ()
    rows = [{key: plain(value) for key, value in row.items()} for row in read]
    print(json.dumps({"errors": sorted(issues.errors), "warnings": sorted(issues.warnings), "rows": rows}))
"""


def validated(path: Path, rows: bool = True) -> dict[str, Any]:
    """Return mlcroissant's words on a description, and the rows that it reads, unless `rows` is False: it knows no xz.

    In a process of its own: a library that it imports closes the streams of this one when logging is set up anew.
    """
    if find_spec("mlcroissant") is None:
        pytest.skip("needs mlcroissant: pip install -e '.[dev]'")
    words = [sys.executable, "-c", READ, str(path), *["rows"] * rows]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found
