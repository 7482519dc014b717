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


FEWEST_DIGITS = 8


def same_world(said: str, fingerprint: str) -> bool:
    """Return whether an output that says this fingerprint, or its first digits, is of the world with that one."""
    return said == fingerprint or (len(said) >= FEWEST_DIGITS and fingerprint.startswith(said))
