"""Our own format: one `Instance` as JSON per line. What gmtw generates and freezes is written so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import ValidationError

from gmtw.core.errors import InputError, one_line
from gmtw.core.jsonl import json_lines
from gmtw.core.types import Instance
from gmtw.tasks.fingerprint import fingerprint


class NativeReader:
    """The reader of our own format."""

    key = "gmtw"

    def recognises(self, first_line: dict[str, Any]) -> bool:
        """Return whether a file that starts with this object holds our instances."""
        return {"id", "task", "fingerprint"} <= first_line.keys()

    def read(self, path: Path) -> list[Instance]:
        """Return the instances of the file, in its order. Raise InputError with the line that is wrong."""
        instances = []
        for line in json_lines(path):
            try:
                instance = Instance.model_validate(line.row)
            except ValidationError as error:
                raise InputError(path, one_line(error), line.number) from None
            if not instance.prompts:
                problem = f"prompts of {instance.id!r}: expected a prompt for each language, got none"
                raise InputError(path, problem, line.number)
            if (found := fingerprint(instance.task)) != instance.fingerprint:
                problem = f"{instance.id!r} is not the world it says: its fingerprint is {found[:12]}"
                raise InputError(path, f"{problem}, not {instance.fingerprint[:12]}", line.number)
            instances.append(instance)
        return instances


READER = NativeReader()
