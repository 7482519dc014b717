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

plain = lambda value: str(value, "utf-8") if isinstance(value, bytes) else int(value)
for path, rows in json.loads(sys.argv[1]):
    try:
        found = mlcroissant.Dataset(jsonld=path)
    except mlcroissant.ValidationError as error:
        print(json.dumps({"error": str(error)}))
    else:
        issues = found.metadata.ctx.issues
        read = found.records("instances") if rows else ()
        rows = [{key: plain(value) for key, value in row.items()} for row in read]
        print(json.dumps({"errors": sorted(issues.errors), "warnings": sorted(issues.warnings), "rows": rows}))
"""


def validated(*asked: tuple[Path, bool]) -> list[dict[str, Any]]:
    """Return mlcroissant's words on descriptions, and the rows that it reads where they are asked for: it knows no xz.

    In a process of its own: a library that it imports closes the streams of this one when logging is set up anew. It
    takes longer to start than to read a set.
    """
    if find_spec("mlcroissant") is None:
        pytest.skip("needs mlcroissant: pip install -e '.[dev]'")
    words = [sys.executable, "-c", READ, json.dumps([(str(path), rows) for path, rows in asked])]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]
