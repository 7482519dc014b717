"""Croissant metadata of a frozen set: a JSON-LD description that dataset search engines and loaders read.

Source: the Croissant format specification 1.0, MLCommons (2024).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gmtw.core.errors import InputError
from gmtw.datasets.manifest import Manifest, manifest_of

FILE = "instances.jsonl"

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

FIELDS = {
    "id": ("id", "", "The id of the instance."),
    "source": ("source", "", "The world that made it."),
    "level": ("level", "", "easy, medium, hard or frontier."),
    "fingerprint": ("fingerprint", "", "A digest of the task: the same world under another id has the same."),
    "prompt_ro": ("prompts", "$.ro", "What a model is asked, in Romanian."),
    "canary": ("canary", "", "A text to search training data for."),
}
"""The fields of the record set -> the key of a line, where the value stands in it (JSONPath), and what it is."""


def croissant(folder: Path) -> str:
    """Return the description of the frozen set in `folder`, as JSON-LD. Raise InputError if it is no frozen set."""
    manifest = manifest_of(folder)
    if manifest is None:
        raise InputError(folder, "no frozen set: it has no manifest.json; type gmtw generate ... --freeze")
    return json.dumps(_description(folder, manifest), ensure_ascii=False, indent=1) + "\n"


def _description(folder: Path, manifest: Manifest) -> dict[str, Any]:
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": manifest.name,
        "description": _about(folder),
        "version": f"{manifest.name.rpartition('-')[2]}.0",
        "license": f"https://spdx.org/licenses/{manifest.licence}.html",
        "citeAs": f"@misc{{{manifest.name}, author = {{{{The gmtw authors}}}}, title = {{{manifest.name}}}}}",
        "inLanguage": ["ro"],
        "creator": {"@type": "sc:Organization", "name": "The gmtw authors"},
        "isLiveDataset": False,
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": FILE,
                "name": FILE,
                "contentUrl": FILE,
                "contentSize": f"{(folder / FILE).stat().st_size} B",
                "encodingFormat": "application/jsonlines",
                "sha256": manifest.sha256,
            }
        ],
        "recordSet": [
            {
                "@type": "cr:RecordSet",
                "@id": "instances",
                "name": "instances",
                "description": f"{manifest.instances} instances, one a line.",
                "key": {"@id": "instances/id"},
                "field": [_field(name, *FIELDS[name]) for name in FIELDS],
            }
        ],
    }


def _about(folder: Path) -> str:
    """Return the first paragraph of the set's card, on one line."""
    card = folder / "README.md"
    if not card.is_file():
        raise InputError(folder, "has no card; write README.md, whose first paragraph says what the set is")
    paragraphs = card.read_text(encoding="utf-8").split("\n\n")
    return next(" ".join(one.split()) for one in paragraphs if not one.startswith("#"))


def _field(name: str, key: str, path: str, about: str) -> dict[str, Any]:
    source: dict[str, Any] = {"fileObject": {"@id": FILE}, "extract": {"column": key}}
    return {
        "@type": "cr:Field",
        "@id": f"instances/{name}",
        "name": name,
        "description": about,
        "dataType": "sc:Text",
        "source": source | ({"transform": {"jsonPath": path}} if path else {}),
    }
