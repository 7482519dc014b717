"""Items with an eval method each, in JSON arrays, the format of EweBench: one file is one category.

Six methods; a prompt or a conversation; optionally a system prompt and a temperature of its own. Beside the published
keys an item may name its `category` and `language`; else a part of the file's name says the language ("reasoning-ro"),
and without it that is Ewe, as of the published items.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model, model_validator

from gmtw import languages
from gmtw.core.errors import UnknownNameError
from gmtw.core.types import Instance, Message
from gmtw.core.unpacking import inner
from gmtw.datasets.file_formats import ARRAY
from gmtw.datasets.file_language import language_of, without_language
from gmtw.datasets.item_files import Id, MadeItem, read_items, validated
from gmtw.datasets.json_rows import array
from gmtw.tasks.item.format_checks import CHECKS, ELEMENTS, Kind
from gmtw.tasks.item.gold import Credit, expected_letters, right_letters
from gmtw.tasks.item.language_quality import signs
from gmtw.tasks.item.published_prompt import EWE_SYSTEM
from gmtw.tasks.item.task import LETTERS, AnswerTask

LANGUAGE = "ee"

TEMPERATURE = 0.3

WEIGHTS: Mapping[str, float] = {
    "linguistic_comprehension": 0.15,
    "text_generation": 0.15,
    "reasoning": 0.12,
    "translation": 0.12,
    "cultural_knowledge": 0.10,
    "instruction_following": 0.10,
    "multi_turn": 0.08,
    "agentic": 0.08,
    "style_adaptation": 0.05,
    "robustness": 0.05,
}
"""The weights of the published categories; a category of another name weighs as its items."""

OWN = ("eval_method", "expected", "expected_keywords", "expected_format")
"""The fields that the published rules read."""

Text = Annotated[str, Field(min_length=1)]
Count = Annotated[int, Field(ge=0)]


def _elements(names: list[str]) -> list[str]:
    if not names:
        raise ValueError(f"names nothing; known: {', '.join(ELEMENTS)}")
    if strange := [name for name in names if name not in ELEMENTS]:
        raise ValueError(f"no element {strange[0]!r}; known: {', '.join(ELEMENTS)}")
    return names


_TYPES: Mapping[Kind, Any] = {"flag": bool, "number": Count, "text": Text, "elements": list[str]}

_FIELDS: Any = {name: (_TYPES[check.kind] | None, None) for name, check in CHECKS.items()}

Format: Any = create_model(
    "Format", __config__=ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True), **_FIELDS
)
"""The checks that a format may ask for; every key that is no check is an error."""


def _nothing(item: EvalMethodItem) -> str:
    return ""


def _needs_text(item: EvalMethodItem) -> str:
    return "" if item.expected is not None else "lacks 'expected'"


def _needs_letter(item: EvalMethodItem) -> str:
    if item.expected is None:
        return "lacks 'expected'"
    try:
        right_letters(item.expected, LETTERS)
    except ValueError:
        return f"expects a letter from A to {LETTERS[-1]}, or several ('A, C'), got {item.expected!r}"
    return ""


def _needs_words(item: EvalMethodItem) -> str:
    return "" if item.expected_keywords else "lacks 'expected_keywords', or names none"


def _needs_checks(item: EvalMethodItem) -> str:
    return _odd(item) if item.checks else "lacks 'expected_format', or asks for nothing"


def _needs_either(item: EvalMethodItem) -> str:
    return (
        _odd(item) if item.checks or item.expected_keywords else "lacks both 'expected_keywords' and 'expected_format'"
    )


def _odd(item: EvalMethodItem) -> str:
    """Return why no answer could have this format."""
    checks = item.checks
    if "markdown_elements" in checks:
        try:
            _elements(checks["markdown_elements"])
        except ValueError as error:
            return f"has markdown_elements that it cannot check: {error}"
    if checks.get("min_length", 0) > checks.get("max_length", float("inf")):
        return "asks for a min_length above its max_length"
    return ""


class Method(NamedTuple):
    """A way to grade an item of these files.

    metric: the key of the scorer (gmtw/scoring/metrics/item_scorers.py). reads: what that reads of `expect`.
    problem: of an item, why it cannot be graded so; "" if it can.
    """

    metric: str
    reads: tuple[str, ...] = ()
    problem: Callable[[EvalMethodItem], str] = _nothing


METHODS: Mapping[str, Method] = {
    "exact_match": Method("exact", ("value",), _needs_text),
    "keywords": Method("keywords", ("words",), _needs_words),
    "multiple_choice": Method("choice", ("letter", "letters", "credit"), _needs_letter),
    "format": Method("format", ("checks",), _needs_checks),
    "ewe_quality": Method("quality"),
    "composite": Method("composite", ("words", "checks"), _needs_either),
}
"""The methods by the names that files use."""

MethodName: Any = Literal[tuple(METHODS)]


class EvalMethodItem(BaseModel):
    """One item of the file."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    id: Id
    prompt: Text | None = None
    messages: list[Message] | None = None
    system: Text | None = None
    eval_method: MethodName = "keywords"
    expected: Text | None = None
    expected_keywords: list[Text] | None = None
    expected_format: Format | None = None
    credit: Credit | None = None
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    description: str = ""
    category: Text | None = None
    language: Text | None = None

    @model_validator(mode="after")
    def _whole(self) -> EvalMethodItem:
        if (self.prompt is None) == (self.messages is None):
            raise ValueError("expected a prompt or messages, and not both")
        if self.messages is not None and (not self.messages or self.messages[-1].role != "user"):
            raise ValueError("messages: the last turn must be the user's")
        if self.messages and self.system:
            raise ValueError("system: a conversation has its own system turn")
        if wrong := METHODS[self.eval_method].problem(self):
            raise ValueError(f"eval_method {self.eval_method!r} {wrong}")
        return self

    @property
    def checks(self) -> dict[str, Any]:
        """The checks that are asked for, by name."""
        return self.expected_format.model_dump(exclude_none=True) if self.expected_format else {}


class EvalMethod:
    """Reader of that format."""

    key = "eval-method"

    def recognises(self, first_line: dict[str, Any]) -> bool:
        """Return whether this is a JSON array whose first element has an id and is asked."""
        first = first_line.get(ARRAY)
        return isinstance(first, dict) and "id" in first and bool({"prompt", "messages", "eval_method"} & first.keys())

    def read(self, path: Path) -> list[Instance]:
        """The instances of the file; raises DefectiveItemsError that names every item that is wrong."""
        file = inner(path).stem
        return read_items(
            path,
            array(path),
            lambda raw: _strict(raw, file),
            lambda raw: _as_published(raw, file),
            lambda raw: without_language(file),
        )


def _strict(raw: Any, file: str) -> MadeItem:
    item = validated(EvalMethodItem, raw)
    code = item.language or language_of(file, LANGUAGE)
    if code not in languages.known():
        raise ValueError(str(UnknownNameError("language", code, languages.known())))
    if item.eval_method in ("ewe_quality", "composite") and signs(code) is None:
        speaking = ", ".join(known for known in languages.known() if signs(known))
        raise ValueError(
            f"eval_method {item.eval_method!r} needs the table [quality] of the language, and {code!r} has none; "
            f"write it in gmtw/languages/{code}, or take one of {speaking}"
        )
    expected: dict[str, Any] = {
        "value": item.expected,
        "words": item.expected_keywords,
        "checks": item.checks,
    }
    method = METHODS[item.eval_method]
    if method.metric == "choice":
        expected = expected_letters(right_letters(item.expected or "", LETTERS), item.credit or "all")
    read = {key: expected[key] for key in method.reads if expected.get(key)}
    return _made(raw, {"method": method.metric, **read}, file, code)


def _as_published(raw: dict[str, Any], file: str) -> MadeItem:
    """The item as the published runner takes it: its own rules will give a score, or crash."""
    method = METHODS.get(raw.get("eval_method", "keywords"), METHODS["ewe_quality"])
    named = raw.get("language")
    code = named if named in languages.known() else language_of(file, LANGUAGE)
    return _made(raw, {"method": method.metric}, file, code)


def _made(raw: dict[str, Any], expect: dict[str, Any], file: str, code: str) -> MadeItem:
    *before, last = _turns(raw)
    usual = EWE_SYSTEM if code == LANGUAGE else ""
    task = AnswerTask(
        question=last.content,
        expect=expect,
        system="" if raw.get("messages") is not None else str(raw.get("system") or usual),
        messages=tuple(before),
        temperature=float(TEMPERATURE if raw.get("temperature") is None else raw["temperature"]),
        suite="ewebench",
        published={key: raw[key] for key in OWN if key in raw},
    )
    category = str(raw.get("category") or without_language(file))
    return MadeItem(
        str(raw["id"]), category, code, last.content, task, WEIGHTS.get(category), str(raw.get("description", ""))
    )


def _turns(raw: dict[str, Any]) -> list[Message]:
    try:
        given = raw.get("messages")
        asked = given if given is not None else [{"role": "user", "content": raw["prompt"]}]
        return [Message.model_validate(turn) for turn in asked]
    except ValidationError as error:
        raise ValueError(str(error)) from None


READER = EvalMethod()
