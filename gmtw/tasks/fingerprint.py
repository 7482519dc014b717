"""The fingerprint of a task, equal for the same world under other ids and in another order; digests of instances."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from unicodedata import normalize

from gmtw.core.types import Instance, Task
from gmtw.tasks.handler import handler_of


def fingerprint(task: Task) -> str:
    """Return the sha256 (64 hex digits) of the form of `task` that its handler gives (`fingerprint_form`)."""
    form = handler_of(task).fingerprint_form(task)
    text = json.dumps(form, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def content_of(instance: Instance) -> bytes:
    """Return the sha256 of everything that the instance says: also of further names, chance, optimum and weights.

    Scores depend on these, and the fingerprint of a plan holds none of them. That of an item holds all of its task but
    the profile, which a signature names beside the set. Values that are the usual ones are left out, so that a field
    that a later version adds changes no digest.
    """
    held = {"task"} if handler_of(instance.task).profile(instance.task) else None
    return hashlib.sha256(instance.model_dump_json(exclude_defaults=True, exclude=held).encode()).digest()


def digest_of(instances: Iterable[Instance]) -> str:
    """Return the sha256 of everything that the instances of a set say, in any order of its lines."""
    contents = {normalize("NFC", instance.id): content_of(instance) for instance in instances}
    return hashlib.sha256(b"".join(contents[id_] for id_ in sorted(contents))).hexdigest()


FEWEST_DIGITS = 8


def same_world(said: str, fingerprint: str) -> bool:
    """Return whether an output that says this fingerprint, or its first digits, is of the world with that one."""
    return said == fingerprint or (len(said) >= FEWEST_DIGITS and fingerprint.startswith(said))
