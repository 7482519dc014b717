"""Cloze and multiple choice in YAML, the format of CATBench: a list `items` of sentences with a gap.

Beside the published keys an item may name its `category` and `language`, and the file its `language` for all. Two to
ten options, of which several may be right: `correct: "A, C"`, and `credit`, of an item or of the file. Where no
item names a category, the families of ids are the categories (`subj_present_001` is of `subj_present`), or the file's
name if there is only one; without a language it is Catalan, as the published items are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

from gmtw import languages
from gmtw.core.errors import InputError, UnknownNameError
from gmtw.core.types import Instance
from gmtw.core.unpacking import inner
from gmtw.datasets.item_files import Id, MadeItem, read_items, validated
from gmtw.datasets.yaml_rows import document
from gmtw.tasks.item.gold import Credit, expected_letters, right_letters
from gmtw.tasks.item.prompt import system_prompt, written
from gmtw.tasks.item.published_prompt import SHOWN
from gmtw.tasks.item.regex_patterns import fault
from gmtw.tasks.item.task import LETTERS, AnswerTask

LANGUAGE = "ca"

FAMILY = re.compile(r"(.*\w)_[0-9]+")
"""The form of ids that say a family: the family, and a number in it."""

OWN = ("task", "expect", "correct")
"""The fields that the published rules read."""

Text = Annotated[str, Field(min_length=1)]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


class Expect(_Strict):
    """The expectation of a cloze: a text, or a pattern that finds it."""

    type: Literal["exact", "regex"]
    value: Text | None = None
    pattern: Text | None = None

    @model_validator(mode="after")
    def _whole(self) -> Expect:
        needed, other = ("value", "pattern") if self.type == "exact" else ("pattern", "value")
        if getattr(self, needed) is None:
            raise ValueError(f"type {self.type!r} lacks {needed!r}")
        if getattr(self, other) is not None:
            raise ValueError(f"type {self.type!r} takes {needed!r}, not {other!r}")
        if self.pattern is not None and (wrong := fault(self.pattern)):
            raise ValueError(f"pattern {self.pattern!r} {wrong}")
        return self


class ClozeItem(_Strict):
    """One item of the file."""

    id: Id
    task: Literal["cloze", "mcq"]
    instruction: Text
    text: Text
    expect: Expect | None = None
    options: list[Text] | None = None
    correct: Text | list[Text] | None = None
    credit: Credit | None = None
    category: Text | None = None
    language: Text | None = None

    @model_validator(mode="after")
    def _of_its_task(self) -> ClozeItem:
        needed = ("expect",) if self.task == "cloze" else ("options", "correct")
        barred = ("options", "correct", "credit") if self.task == "cloze" else ("expect",)
        if lacking := [name for name in needed if getattr(self, name) is None]:
            raise ValueError(f"a {self.task} lacks {' and '.join(map(repr, lacking))}")
        if extra := [name for name in barred if getattr(self, name) is not None]:
            raise ValueError(f"a {self.task} takes no {' and '.join(map(repr, extra))}")
        if self.options is not None:
            _check_options(self.options, self.correct or "")
        return self


def _check_options(options: list[str], correct: str | list[str]) -> None:
    if not 2 <= len(options) <= len(LETTERS):
        raise ValueError(f"options: expected 2 to {len(LETTERS)}, got {len(options)}")
    try:
        right_letters(correct, LETTERS[: len(options)])
    except ValueError as error:
        raise ValueError(f"correct: {error}") from None
    if len(set(options)) < len(options):
        raise ValueError("options: two are the same")


class ClozeMcq:
    """Reader of that format."""

    key = "cloze-mcq"

    def recognises(self, first_line: dict[str, Any]) -> bool:
        """Return whether this is a YAML mapping with items."""
        return isinstance(first_line.get("items"), list) and "id" not in first_line

    def read(self, path: Path) -> list[Instance]:
        """The instances of the file; raises DefectiveItemsError that names every item that is wrong."""
        top, items = document(path)
        if strange := sorted(top.keys() - {"items", "language", "credit"}):
            problem = f"unknown key {strange[0]!r} at the top; expected items, language if it is not ca, and credit"
            raise InputError(path, problem)
        if not items:
            raise InputError(path, "holds no item")
        code, credit = str(top.get("language", LANGUAGE)), top.get("credit", "all")
        if credit not in get_args(Credit):
            raise InputError(path, f"credit: expected {' or '.join(get_args(Credit))}, got {credit!r}")
        category = _categories([row.value for row in items], inner(path).stem)
        return read_items(
            path,
            items,
            lambda raw: _strict(raw, category(raw), code, credit),
            lambda raw: _as_published(raw, category(raw), code),
            category,
        )


def _categories(items: Sequence[Any], file: str) -> Callable[[Any], str]:
    """Return what says the category of an item that names none: the family of its id, or the name of the file."""
    families = {family for item in items if (family := _family(item))}
    if len(families) < 2 or any(isinstance(item, dict) and "category" in item for item in items):
        return lambda item: file
    return lambda item: _family(item) or file


def _family(item: Any) -> str:
    """Return the family of an id of the form family_001; "" for another id."""
    id_ = item.get("id") if isinstance(item, dict) else None
    found = FAMILY.fullmatch(id_) if isinstance(id_, str) else None
    return found[1] if found else ""


def _strict(raw: Any, category: str, language: str, credit: Credit = "all") -> MadeItem:
    item = validated(ClozeItem, raw)
    choices = tuple(item.options or ())
    return _made(raw, choices, _expect(item, credit), item.category or category, item.language or language)


def _expect(item: ClozeItem, credit: Credit) -> dict[str, Any]:
    if item.expect is None:
        return expected_letters(right_letters(item.correct or "", LETTERS), item.credit or credit)
    if item.expect.type == "exact":
        return {"method": "exact", "value": item.expect.value}
    return {"method": "regex", "pattern": item.expect.pattern}


def _as_published(raw: dict[str, Any], category: str, language: str) -> MadeItem:
    """The item as the published runner takes it: its own rules will give a verdict, or crash."""
    kind = raw["expect"].get("type") if isinstance(raw.get("expect"), dict) else raw.get("task")
    method = kind if kind in ("exact", "regex") else "choice" if kind == "mcq" else "exact"
    options = raw.get("options") if isinstance(raw.get("options"), list) else []
    choices = tuple(map(str, options or []))[:SHOWN]
    return _made(raw, choices, {"method": method}, str(raw.get("category", category)), language)


def _made(raw: dict[str, Any], choices: tuple[str, ...], expect: dict[str, Any], category: str, code: str) -> MadeItem:
    if code not in languages.known() or languages.load(code).items is None:
        speaking = [known for known in languages.known() if languages.load(known).items]
        raise ValueError(str(UnknownNameError("language with words for items,", code, speaking)))
    task = AnswerTask(
        context=str(raw.get("instruction", "")),
        question=str(raw.get("text", "")),
        choices=choices,
        expect=expect,
        temperature=0.0,
        suite="catbench",
        published={key: raw[key] for key in OWN if key in raw},
    )
    task = task.model_copy(update={"system": system_prompt(task, code)})
    return MadeItem(str(raw["id"]), category, code, written(task, code), task)


READER = ClozeMcq()
