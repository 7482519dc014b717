"""Croissant metadata: what the validator of MLCommons says of it, and that it describes the set as it is."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import InputError
from gmtw.core.unpacking import whole
from gmtw.datasets import load
from gmtw.datasets.croissant import croissant
from tests.datasets.croissant_validator import validated

BENCH = Path(__file__).parents[2] / "bench"
FROZEN = [manifest.parent for manifest in sorted(BENCH.glob("*/manifest.json"))]


@pytest.mark.parametrize("folder", FROZEN, ids=lambda folder: folder.name)
def test_each_frozen_set_has_its_description(folder: Path) -> None:
    """`gmtw export croissant SET -o bench/SET/croissant.json` would write the same."""
    assert (folder / "croissant.json").read_text(encoding="utf-8") == croissant(folder)


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with each set as plain lines, described anew."""
    home = tmp_path_factory.mktemp("unpacked")
    for folder in FROZEN:
        own = home / folder.name
        own.mkdir()
        (own / "instances.jsonl").write_bytes(whole(folder / "instances.jsonl.xz"))
        for name in ("manifest.json", "README.md"):
            shutil.copy(folder / name, own)
        (own / "croissant.json").write_text(croissant(own), encoding="utf-8")
    return home


@pytest.fixture(scope="module")
def verdicts(unpacked: Path) -> Mapping[Path, dict[str, Any]]:
    """The words of the validator on each set, and on each unpacked one with its rows."""
    asked = [(folder, False) for folder in FROZEN] + [(unpacked / folder.name, True) for folder in FROZEN]
    found = validated(*((folder / "croissant.json", rows) for folder, rows in asked))
    return {folder: one for (folder, _), one in zip(asked, found, strict=True)}


@pytest.mark.parametrize("folder", FROZEN, ids=lambda folder: folder.name)
def test_it_describes_the_file_that_is_there(folder: Path, verdicts: Mapping[Path, dict[str, Any]]) -> None:
    """Without a remark of the validator: the compressed file, to the byte, and what is in it."""
    found = verdicts[folder]
    assert found["errors"] == []
    assert all("datePublished" in one for one in found["warnings"]), "nobody has published it yet"
    file, held = json.loads((folder / "croissant.json").read_text(encoding="utf-8"))["distribution"]
    content = (folder / file["contentUrl"]).read_bytes()
    assert (file["sha256"], file["contentSize"]) == (sha256(content).hexdigest(), f"{len(content)} B")
    assert (file["encodingFormat"], held["encodingFormat"]) == ("application/x-xz", "application/jsonlines")
    assert held["containedIn"] == {"@id": file["@id"]}


@pytest.mark.parametrize("folder", FROZEN, ids=lambda folder: folder.name)
def test_unpacked_each_line_gives_the_fields_of_its_instance(
    folder: Path, unpacked: Path, verdicts: Mapping[Path, dict[str, Any]]
) -> None:
    """The fields that are described are the same ones, and the validator reads them."""
    own = unpacked / folder.name
    text = (own / "instances.jsonl").read_text(encoding="utf-8")
    said, packed = (json.loads((one / "croissant.json").read_text("utf-8")) for one in (own, folder))
    assert {**said, "distribution": []} == {**packed, "distribution": []}
    found = verdicts[own]
    assert found["errors"] == []
    read = {row["instances/id"]: row for row in found["rows"]}
    instances = {instance.id: instance for instance in load(folder)}
    assert read.keys() == instances.keys()
    lines = map(json.loads, text.splitlines())
    own_language = {"gmtw-ca-1.0": "ca", "gmtw-gl-1.0": "gl"}.get(folder.name, "ro")
    asked = {
        line["id"]: line["turns"][own_language][0] if "turns" in line else line["prompts"][own_language]
        for line in lines
    }
    for id_, instance in instances.items():
        assert read[id_][f"instances/prompt_{own_language}"] == asked[id_]
        assert read[id_]["instances/fingerprint"] == instance.fingerprint


def test_the_validator_sees_a_wrong_one(tmp_path: Path) -> None:
    """A field of a file that is not there: so the test above can fail."""
    row = json.loads(croissant(FROZEN[0]))
    row["recordSet"][0]["field"][0]["source"]["fileObject"]["@id"] = "nothing.jsonl"
    (tmp_path / "croissant.json").write_text(json.dumps(row), encoding="utf-8")
    assert "nothing.jsonl" in validated((tmp_path / "croissant.json", True))[0]["error"]


def test_the_command_prints_or_writes(tmp_path: Path) -> None:
    """The set by name, as every command takes it."""
    shown = CliRunner().invoke(app, ["export", "croissant", "gmtw-ro-3.0"])
    assert shown.output == croissant(BENCH / "gmtw-ro-3.0")
    out = tmp_path / "croissant.json"
    assert CliRunner().invoke(app, ["export", "croissant", "gmtw-ro-3.0", "-o", str(out)]).exit_code == 0
    assert out.read_text(encoding="utf-8") == shown.output


def test_what_is_no_frozen_set_is_refused(tmp_path: Path) -> None:
    """By its manifest, and by its card."""
    with pytest.raises(InputError, match=r"not a frozen set: it has no manifest\.json; type gmtw generate"):
        croissant(tmp_path)
    shutil.copy(FROZEN[0] / "manifest.json", tmp_path)
    with pytest.raises(InputError, match=r"has a manifest\.json and no instances; expected instances\.jsonl or"):
        croissant(tmp_path)
    shutil.copy(FROZEN[0] / "instances.jsonl.xz", tmp_path)
    with pytest.raises(InputError, match=r"has no card; write README\.md"):
        croissant(tmp_path)
