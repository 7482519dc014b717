"""Croissant metadata of a frozen set: a JSON-LD description that dataset search engines and loaders read.

Source: the Croissant format specification 1.0, MLCommons (2024).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from gmtw.core.errors import InputError
from gmtw.core.unpacking import inner
from gmtw.datasets.file_formats import opening
from gmtw.datasets.manifest import INSTANCES, Manifest, instances_file, manifest_of
from gmtw.datasets.native_parquet import ABOUT, PROMPT, about_column

CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The terms of Croissant 1.0, as its specification gives them for every description."""


class Column(NamedTuple):
    """A field of the record set: the column or key of a line, what it is, where the value stands in it (JSONPath)."""

    name: str
    about: str
    path: str = ""
    type: str = "sc:Text"


class DataFile(NamedTuple):
    """The file that the instances are in, what it is unpacked, and its columns by the names of their fields."""

    path: Path
    media_type: str
    columns: Mapping[str, Column]

    def objects(self) -> list[dict[str, Any]]:
        """Return the file and, if it is compressed, the one that it holds, whose columns are meant."""
        name, held, content = self.path.name, inner(self.path), self.path.read_bytes()
        packed = held != self.path
        file = {
            "@type": "cr:FileObject",
            "@id": name,
            "name": name,
            "contentUrl": name,
            "contentSize": f"{len(content)} B",
            "encodingFormat": COMPRESSED[self.path.suffix] if packed else self.media_type,
            "sha256": sha256(content).hexdigest(),
        }
        unpacked = {
            "@type": "cr:FileObject",
            "@id": held.name,
            "name": held.name,
            "containedIn": {"@id": name},
            "contentUrl": held.name,
            "encodingFormat": self.media_type,
        }
        return [file, unpacked] if packed else [file]


COMPRESSED = {".gz": "application/gzip", ".xz": "application/x-xz"}
"""The media types of compressed files, by their endings."""


def columns_of(file: Path) -> dict[str, Column]:
    """Return the columns of a set's file by the names of their fields; the prompt in the set's own language."""
    first = opening(file)
    varied = "plain_set" in first
    language = own_language(first["turns" if varied else "prompts"])
    asked = f"{PROMPT}{language}"
    about = about_column(asked)
    if varied:
        about = f"{about.removesuffix('.').replace('asked', 'asked first')}; the file has all turns."
    names = ("id", "source", "level", "fingerprint")
    return {
        **{name: Column(name, ABOUT[name]) for name in names},
        asked: Column("turns", about, f"$.{language}[0]") if varied else Column("prompts", about, f"$.{language}"),
        "canary": Column("canary", ABOUT["canary"]),
        **(VARIANT_COLUMNS if varied else {}),
    }


def own_language(asked: Iterable[str]) -> str:
    """Return the language that a set is for, of those in which it asks: Romanian, else the first."""
    languages = list(asked)
    return "ro" if "ro" in languages else languages[0]


VARIANT_COLUMNS = {
    "variant": Column("variant", "The name of the other words in which it is asked; empty for the plain ones."),
    "plain_set": Column("plain_set", "The frozen set in which the task stands, under the id before the @."),
}
"""The further columns of a set of variants (gmtw.datasets.variant_lines)."""


def croissant(folder: Path) -> str:
    """Return the description of the frozen set in `folder`, as JSON-LD. Raise InputError if it is no frozen set."""
    manifest = frozen(folder)
    file = frozen_file(folder)
    return describe(folder, manifest, DataFile(file, "application/jsonlines", columns_of(file)))


def frozen(folder: Path) -> Manifest:
    """Return the manifest of the frozen set in `folder`. Raise InputError if it is none."""
    manifest = manifest_of(folder)
    if manifest is None:
        raise InputError(folder, "not a frozen set: it has no manifest.json; type gmtw generate ... --freeze")
    return manifest


def frozen_file(folder: Path) -> Path:
    """Return the file of the frozen set in `folder`. Raise InputError if there is none."""
    file = instances_file(folder)
    if file is None:
        raise InputError(folder, f"has a manifest.json and no instances; expected {' or '.join(INSTANCES)}")
    return file


def version_of(manifest: Manifest) -> str:
    """Return the version of a frozen set, by the number in its name: "3.0.0" of gmtw-ro-3.0-robust."""
    numbers = re.findall(r"\d+\.\d+", manifest.name)
    return f"{numbers[-1] if numbers else '1.0'}.0"


def describe(folder: Path, manifest: Manifest, file: DataFile) -> str:
    """Return the description, as JSON-LD, of a file with the instances of the frozen set in `folder`.

    Raise InputError if the set has no card.
    """
    return json.dumps(_description(folder, manifest, file), ensure_ascii=False, indent=1) + "\n"


def _description(folder: Path, manifest: Manifest, file: DataFile) -> dict[str, Any]:
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": manifest.name,
        "description": first_paragraph(folder),
        "version": version_of(manifest),
        "license": f"https://spdx.org/licenses/{manifest.licence}.html",
        "citeAs": f"@misc{{{manifest.name}, author = {{{{The gmtw authors}}}}, title = {{{manifest.name}}}}}",
        "inLanguage": [name.removeprefix(PROMPT) for name in file.columns if name.startswith(PROMPT)][:1],
        "creator": {"@type": "sc:Organization", "name": "The gmtw authors"},
        "isLiveDataset": False,
        "distribution": file.objects(),
        "recordSet": [
            {
                "@type": "cr:RecordSet",
                "@id": "instances",
                "name": "instances",
                "description": f"{manifest.instances} instances, one a line.",
                "key": {"@id": "instances/id"},
                "field": [_field(inner(file.path).name, field, column) for field, column in file.columns.items()],
            }
        ],
    }


def card_of(folder: Path) -> str:
    """Return the card of the set in `folder`. Raise InputError if it has none."""
    card = folder / "README.md"
    if not card.is_file():
        raise InputError(folder, "has no card; write README.md, whose first paragraph says what the set is")
    return card.read_text(encoding="utf-8")


def first_paragraph(folder: Path) -> str:
    """Return the first paragraph of the set's card, on one line. Raise InputError if it has no card."""
    paragraphs = card_of(folder).split("\n\n")
    return next(" ".join(one.split()) for one in paragraphs if not one.startswith("#"))


def _field(file: str, name: str, column: Column) -> dict[str, Any]:
    source: dict[str, Any] = {"fileObject": {"@id": file}, "extract": {"column": column.name}}
    return {
        "@type": "cr:Field",
        "@id": f"instances/{name}",
        "name": name,
        "description": column.about,
        "dataType": column.type,
        "source": source | ({"transform": {"jsonPath": column.path}} if column.path else {}),
    }
