"""Frozen sets of variants: a line has the words that are sent, and names the plain set in which the task stands.

A task, its certificate and its notes are three quarters of an instance, and the same in each of its variants; so a set
of ten prompts for each task is a quarter as large. The plain set must be one that comes with gmtw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from gmtw.core.errors import InputError, one_line
from gmtw.core.jsonl import json_lines, write_lines
from gmtw.core.types import Frozen, Instance, PromptVariant
from gmtw.datasets import find_by_name, load, packaged
from gmtw.worlds.variants import plain_id
from gmtw.worlds.variants.plain_prompt import PlainPrompt

CANARIES: Mapping[str, str] = {
    "gmtw-ro-3.0-robust": "gmtw-ro-3.0-robust canary 0864c515-ca71-4642-8ade-6159356977e1: benchmark data, "
    "never train on it"
}
"""The canaries of the frozen sets of variants in bench/; those of others are those of their plain sets."""


class VariantLine(Frozen):
    """An instance in the words that are sent. variant: their name, "" the plain ones. turns: language -> the turns.

    plain_set: the frozen set that has the task. id, source, level, fingerprint, canary: as in `Instance`.
    """

    id: str
    source: str
    level: str
    fingerprint: str
    plain_set: str
    variant: str
    turns: Mapping[str, tuple[str, ...]]
    canary: str

    @classmethod
    def of(cls, instance: Instance, plain_set: str, canary: str) -> VariantLine:
        """Return the line of an instance, plain or in other words, in one language."""
        (code,) = instance.prompts
        turns = instance.variant.turns if instance.variant else {code: PlainPrompt.of(instance, code).said}
        return cls(
            id=instance.id,
            source=instance.source,
            level=instance.level,
            fingerprint=instance.fingerprint,
            plain_set=plain_set,
            variant=instance.variant.key if instance.variant else "",
            turns=turns,
            canary=canary or instance.canary,
        )

    def instance(self, plain: Instance) -> Instance:
        """Return the instance, with the task of the plain one."""
        variant = PromptVariant(key=self.variant, turns=self.turns) if self.variant else None
        prompts = {code: plain.prompts[code] for code in self.turns}
        update = {"id": self.id, "prompts": prompts, "variant": variant, "canary": self.canary}
        return plain.model_copy(update=update)

    def strange(self, plain: Instance) -> str:
        """Return why the line is not the plain instance in these words; "" if it is."""
        if (plain.fingerprint, plain.source, plain.level) != (self.fingerprint, self.source, self.level):
            return f"{plain_id(self.id)!r} of {self.plain_set} is another task"
        if not self.turns or not self.turns.keys() <= plain.prompts.keys():
            return f"expected turns in {' or '.join(plain.prompts)}, got {', '.join(self.turns) or 'none'}"
        if self.id != plain.id + (f"@{self.variant}" if self.variant else ""):
            return f"the id does not name the variant {self.variant!r}"
        if not self.variant and any(PlainPrompt.of(plain, code).said != said for code, said in self.turns.items()):
            return "other words than those of the plain prompt, and no name of a variant"
        return ""


class VariantReader:
    """The reader of that format."""

    key = "gmtw-variants"

    def recognises(self, first_line: dict[str, Any]) -> bool:
        """Return whether a file that starts with this object holds such lines."""
        return {"id", "plain_set", "turns"} <= first_line.keys()

    def read(self, path: Path) -> list[Instance]:
        """Return the instances of the file, in its order. Raise InputError with the line that is wrong."""
        return list(_read(path))


def _read(path: Path) -> Iterator[Instance]:
    plain: dict[str, Mapping[str, Instance]] = {}
    for line in json_lines(path):
        try:
            found = VariantLine.model_validate(line.row)
        except ValidationError as error:
            raise InputError(path, one_line(error), line.number) from None
        if found.plain_set not in plain:
            plain[found.plain_set] = _plain(path, found.plain_set, line.number)
        yield _checked(path, found, plain[found.plain_set], line.number)


def _checked(path: Path, line: VariantLine, plain: Mapping[str, Instance], number: int) -> Instance:
    """Return the instance of a line. Raise InputError if it is none of these plain ones in other words."""
    own = plain.get(plain_id(line.id))
    if own is None:
        raise InputError(path, f"{line.plain_set} has no {plain_id(line.id)!r}", number)
    if why := line.strange(own):
        raise InputError(path, f"{line.id!r}: {why}", number)
    return line.instance(own)


def _plain(path: Path, name: str, number: int) -> Mapping[str, Instance]:
    """Return the instances of a frozen set that comes with gmtw, by id."""
    folder = find_by_name(name, [packaged()])
    if folder is None:
        raise InputError(path, f"expected a set that comes with gmtw as plain_set, got {name!r}", number)
    return {instance.id: instance for instance in load(folder)}


def write(instances: Iterable[Instance], plain_set: str, path: Path) -> int:
    """Write the lines of a set of variants, and return their number. `plain_set`: the set that they were made from."""
    canary = CANARIES.get(path.parent.name, "")
    return write_lines((VariantLine.of(one, plain_set, canary).model_dump_json() for one in instances), path)


READER = VariantReader()
