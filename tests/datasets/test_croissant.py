"""Croissant metadata: what the validator of MLCommons says of it, and that it describes the set as it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import InputError
from gmtw.datasets import load
from gmtw.datasets.croissant import croissant
from tests.datasets.croissant_validator import validated

BENCH = Path(__file__).parents[2] / "bench"
FROZEN = [manifest.parent for manifest in sorted(BENCH.glob("*/manifest.json"))]


@pytest.mark.parametrize("folder", FROZEN, ids=lambda folder: folder.name)
def test_each_frozen_set_has_its_description(folder: Path) -> None:
    """`gmtw croissant SET -o bench/SET/croissant.json` would write the same."""
    assert (folder / "croissant.json").read_text(encoding="utf-8") == croissant(folder)


@pytest.mark.parametrize("folder", FROZEN, ids=lambda folder: folder.name)
def test_it_is_valid_and_reads_the_set(folder: Path) -> None:
    """Without a remark, and each line gives the fields of its instance."""
    found = validated(folder / "croissant.json")
    assert found["errors"] == []
    assert all("datePublished" in one for one in found["warnings"]), "nobody has published it yet"
    read = {row["instances/id"]: row for row in found["rows"]}
    instances = {instance.id: instance for instance in load(folder)}
    assert read.keys() == instances.keys()
    lines = map(json.loads, (folder / "instances.jsonl").read_text(encoding="utf-8").splitlines())
    asked = {line["id"]: line["turns"]["ro"][0] if "turns" in line else line["prompts"]["ro"] for line in lines}
    for id_, instance in instances.items():
        assert read[id_]["instances/prompt_ro"] == asked[id_]
        assert read[id_]["instances/fingerprint"] == instance.fingerprint


def test_the_validator_sees_a_wrong_one(tmp_path: Path) -> None:
    """A field of a file that is not there: so the test above can fail."""
    row = json.loads(croissant(FROZEN[0]))
    row["recordSet"][0]["field"][0]["source"]["fileObject"]["@id"] = "nothing.jsonl"
    (tmp_path / "croissant.json").write_text(json.dumps(row), encoding="utf-8")
    assert "nothing.jsonl" in validated(tmp_path / "croissant.json")["error"]


def test_the_command_prints_or_writes(tmp_path: Path) -> None:
    """The set by name, as every command takes it."""
    shown = CliRunner().invoke(app, ["croissant", "gmtw-ro-3.0"])
    assert shown.output == croissant(BENCH / "gmtw-ro-3.0")
    out = tmp_path / "croissant.json"
    assert CliRunner().invoke(app, ["croissant", "gmtw-ro-3.0", "-o", str(out)]).exit_code == 0
    assert out.read_text(encoding="utf-8") == shown.output


def test_what_is_no_frozen_set_is_refused(tmp_path: Path) -> None:
    """By its manifest, and by its card."""
    with pytest.raises(InputError, match=r"no frozen set: it has no manifest\.json; type gmtw generate"):
        croissant(tmp_path)
    for name in ("manifest.json", "instances.jsonl"):
        (tmp_path / name).write_bytes((FROZEN[0] / name).read_bytes())
    with pytest.raises(InputError, match=r"has no card; write README\.md"):
        croissant(tmp_path)
