"""English text that keeps the key and the arguments it was made from, so that a page can show it in another language.

What grading writes into records is made here; the report has more (`gmtw/report/annotate/messages.py`), and
the words of the other languages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from string import Formatter
from typing import Annotated, Any

from pydantic import PlainSerializer, WrapValidator
from pydantic_core import CoreSchema, core_schema

Argument = str | int | float
"""A value for a field: a text, another translatable text, or a number."""

MESSAGES: Mapping[str, str] = {
    # why a score is None
    "no-instruction": "the world gives no instruction",
    "no-structure": "the world has no structure rule",
    "nothing-to-tell": "the plan stays, and nobody asked to tell it again",
    "no-language": "no language folder {language}",
    "not-asked": "nothing was asked about the plan; ask with gmtw run --questions 5",
    "no-plan-asked": "the answer has no plan to ask about",
    "other-questions": "the line has other questions than those that are drawn for this plan",
    "no-reply": "no reply came to the questions",
    # details of notes
    "near": "{name} (near {near})",
    "more": "and {n} more",
    "at": "{place}: {miss}",
    **{type_: type_ for type_ in ("boolean", "number", "string", "array", "object")},
    # where a rule was missed
    "day": "day {n}",
    "before": "{one} before {other}",
    "keys": "keys",
    # why a run is a part of one
    "lacking": "{lacking} of {expected} scores were not measured (for example {count} {metric} of {label})",
}
"""The English words of messages by their key, as records and summaries have them."""


class Translatable(str):
    """English text. key: what it says, "" for a text that is the same in every language.

    arguments: what fills it, in the order of the English words. As JSON it is the English text, and nothing more.
    """

    key: str
    arguments: tuple[Argument, ...]

    def __new__(cls, text: str = "", key: str = "", arguments: tuple[Argument, ...] = ()) -> Translatable:
        """Return the text, with how it was made."""
        made = super().__new__(cls, text)
        made.key, made.arguments = key, arguments
        return made

    @classmethod
    def filled(cls, key: str, words: str, arguments: Mapping[str, Argument]) -> Translatable:
        """Return the words with the arguments filled in."""
        return cls(words.format(**arguments), key, tuple(arguments[name] for name in argument_names(words)))

    @classmethod
    def __get_pydantic_core_schema__(cls, *_: Any) -> CoreSchema:
        text = core_schema.no_info_after_validator_function(cls, core_schema.str_schema())
        return core_schema.json_or_python_schema(
            json_schema=text,
            python_schema=core_schema.union_schema([core_schema.is_instance_schema(cls), text]),
            serialization=core_schema.to_string_ser_schema(),
        )


Text = Annotated[str, WrapValidator(lambda value, check: value if isinstance(value, Translatable) else check(value))]
"""The type of a field of text that keeps a translatable text as it is; pydantic would keep its English words only."""


@lru_cache(maxsize=1 << 10, typed=True)
def message(key: str, **arguments: Argument) -> Translatable:
    """Return the message of that key in English, with its arguments; most are of the same few days."""
    return Translatable.filled(key, MESSAGES[key], arguments)


def _read_back(value: Any, check: Callable[[Any], str]) -> str:
    """Return the message with a key and arguments in a file; any text as it is. Raise ValueError if there is none."""
    if not isinstance(value, Mapping):
        return value if isinstance(value, Translatable) else check(value)
    key, arguments = value.get("key"), value.get("arguments")
    words = MESSAGES.get(key, "") if isinstance(key, str) else ""
    if not (words and isinstance(arguments, list) and len(arguments) == len(argument_names(words))):
        raise ValueError(f"expected the key and the arguments of a message, got {value}")
    return message(str(key), **dict(zip(argument_names(words), map(_argument, arguments), strict=True)))


def _argument(value: Any) -> Argument:
    return value if isinstance(value, str | int | float) else str(value)


def _written(text: str) -> Any:
    """Return the key and the arguments of a message; a text that has none as it is."""
    if isinstance(text, Translatable) and text.key:
        return {"key": text.key, "arguments": list(text.arguments)}
    return text


Message = Annotated[str, WrapValidator(_read_back), PlainSerializer(_written)]
"""The type of a field of text that is written with its key and arguments, and read back with them."""


@lru_cache
def argument_names(words: str) -> tuple[str, ...]:
    """Return the names that the words leave to be filled in, in their order."""
    return tuple(name for _, name, _, _ in Formatter().parse(words) if name)
