"""Facts of models on a board beside their scores: `models.yml`, with their size, licence, weights and page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal, NamedTuple
from unicodedata import normalize
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from gmtw.core.errors import InputError
from gmtw.datasets.item_errors import problems
from gmtw.datasets.item_files import WrongItemError, validated
from gmtw.datasets.json_rows import RowInFile
from gmtw.datasets.yaml_rows import document

MODELS = "models.yml"
"""The name of the file beside the runs."""

LIST = "models"

SIZE = re.compile(r"(?:(\d+)x)?(\d+(?:\.\d+)?)([KMBT])")

UNITS = {"K": 1e3, "M": 1e6, "B": 1e9, "T": 1e12}


def _size(text: str) -> str:
    if not SIZE.fullmatch(text):
        raise ValueError(f"expected a number with M, B or T, as in 70B or 8x7B, got {text!r}; leave it out if unknown")
    return text


def _page(text: str) -> str:
    """Return the address. Raise ValueError for one that hides where it leads: "https://known.org@other.org"."""
    parts = urlsplit(text)
    web = parts.scheme in ("http", "https") and parts.netloc and "@" not in parts.netloc
    if not web or not text.isprintable() or any(map(str.isspace, text)):
        raise ValueError(f"expected an address that begins with https://, got {text!r}")
    return text


def _one_line(text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise ValueError(f"expected a text in one line, got {text!r}")
    return text.strip()


Line = Annotated[str, Field(max_length=200), AfterValidator(_one_line)]


class ModelFacts(BaseModel):
    """The facts of one model in the file; "" and None for what it does not say."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    name: Line
    parameters: Annotated[str, AfterValidator(_size)] | None = None
    licence: Line | None = None
    weights: Literal["open", "closed"] | None = None
    link: Annotated[str, AfterValidator(_page)] | None = None

    @property
    def size(self) -> float | None:
        """The number of parameters, for sorting; of 8x7B the product."""
        found = SIZE.fullmatch(self.parameters or "")
        return int(found[1] or 1) * float(found[2]) * UNITS[found[3]] if found else None


class PlacedFacts(NamedTuple):
    """The facts of a model, and the line of the file that they begin in."""

    facts: ModelFacts
    line: int


class WrongModelsError(InputError):
    """A file of models has entries that are wrong; the message names each of them on a line of its own."""

    def __init__(self, path: Path, faults: Iterable[tuple[int, str]]) -> None:
        Exception.__init__(self, "\n".join(f"{path}:{line}: {problem}" for line, problem in faults))


def read_models(path: Path) -> Mapping[str, PlacedFacts]:
    """Return the facts by the name of the model. Raise WrongModelsError with a line for everything that is wrong."""
    top, rows = document(path, LIST)
    if strange := sorted(top.keys() - {LIST}):
        raise InputError(path, f"unknown key {strange[0]!r} at the top; expected `{LIST}:` and a list")
    if not rows:
        raise InputError(path, f"lists no model; expected `{LIST}:` and entries that begin with `- name:`")
    found: dict[str, PlacedFacts] = {}
    faults: list[tuple[int, str]] = []
    for row in rows:
        faults += [(row.line, problem) for problem in _faults(row, found)]
    if faults:
        raise WrongModelsError(path, faults)
    return found


def _faults(row: RowInFile, found: dict[str, PlacedFacts]) -> Iterator[str]:
    """Yield what is wrong with an entry; one without a fault is added to what was found."""
    yield from (f"the key {key!r} stands twice" for key in row.twice)
    try:
        facts = validated(ModelFacts, row.value)
    except WrongItemError as error:
        yield from error.lines
    except ValidationError as error:
        yield from problems(error)
    except ValueError as error:
        yield str(error)
    else:
        first = found.setdefault(key_of(facts.name), PlacedFacts(facts, row.line))
        if first.line != row.line:
            yield f"{facts.name!r} stands in line {first.line} already; a model has one entry"


def key_of(name: str) -> str:
    """Return the name as models are looked up by it: with composed letters, and without blanks around it."""
    return normalize("NFC", name).strip()


def models_beside(folder: Path) -> tuple[Path, Mapping[str, PlacedFacts]]:
    """Return the file of models of the folder, and what it says; nothing if there is none.

    Raise InputError if an entry is wrong.
    """
    path = folder / MODELS
    return path, read_models(path) if path.is_file() else {}
