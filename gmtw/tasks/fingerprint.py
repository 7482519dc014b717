"""The fingerprint of a task: equal for the same world under other ids and in another order."""

from __future__ import annotations

import hashlib
import json

from gmtw.core.types import Task
from gmtw.tasks.handler import handler_of


def fingerprint(task: Task) -> str:
    """Return the sha256 (64 hex digits) of the form of `task` that its handler gives (`fingerprint_form`)."""
    form = handler_of(task).fingerprint_form(task)
    text = json.dumps(form, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
