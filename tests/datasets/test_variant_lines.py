"""Frozen sets of variants: read back as they were made; a line that is no variant of its task is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import GmtwError, InputError
from gmtw.core.jsonl import json_lines
from gmtw.core.unpacking import whole
from gmtw.datasets import load, packaged
from gmtw.datasets.croissant import croissant
from gmtw.datasets.generate import like

ROBUST = packaged() / "gmtw-ro-3.0-robust"


def line_of(key: str) -> dict[str, Any]:
    """The first line of the frozen set in that variant; "" in plain words."""
    return next(line.row for line in json_lines(ROBUST / "instances.jsonl.xz") if line.row["variant"] == key)


def test_a_frozen_set_of_variants_is_read_as_it_was_made(tmp_path: Path) -> None:
    """By `generate --from --freeze`, equal to the set that it writes without it; only a frozen set has a manifest."""
    frozen, usual = tmp_path / "own-1.0" / "instances.jsonl.xz", tmp_path / "usual.jsonl"
    frozen.parent.mkdir()
    for out, more in ((frozen, ("--freeze",)), (usual, ())):
        words = (
            "generate",
            "--from",
            "gmtw-ro-3.0",
            "--limit",
            "3",
            "--variants",
            "typos,oblique",
            "-o",
            str(out),
            *more,
        )
        result = CliRunner().invoke(app, words)
        assert result.exit_code == 0, result.output
    assert load(frozen.parent) == load(usual)
    assert len(whole(frozen)) < usual.stat().st_size / 2
    assert (frozen.parent / "manifest.json").is_file()
    wrong = CliRunner().invoke(
        app, ["generate", "--from", "gmtw-ro-3.0", "--limit", "3", "--freeze", "-o", str(tmp_path / "a.jsonl")]
    )
    assert (wrong.exit_code, "instances.jsonl" in wrong.output) == (4, True)


@pytest.mark.parametrize(
    ("key", "change", "why"),
    [
        ("typos", {"plain_set": "gmtw-ro-9"}, "a set that comes with gmtw"),
        ("typos", {"id": "travel-v3/easy/9@typos"}, "has no 'travel-v3/easy/9'"),
        ("typos", {"fingerprint": "0" * 64}, "is another task"),
        ("typos", {"variant": "spoken"}, "does not name the variant 'spoken'"),
        ("typos", {"turns": {"de": ["Hallo"]}}, "expected turns in en or ro, got de"),
        ("", {"turns": {"ro": ["Salut!"]}}, "no name of a variant"),
        ("typos", {"turn": []}, "turn"),
    ],
)
def test_what_is_no_variant_of_its_task_is_refused(tmp_path: Path, key: str, change: dict[str, Any], why: str) -> None:
    """With the line and what was expected."""
    file = tmp_path / "set.jsonl"
    file.write_text(json.dumps(line_of(key) | change) + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=why):
        load(file)


def test_it_is_described_and_has_no_fresh_likeness() -> None:
    """The Croissant description names the turns that are sent; `--like` says what to type instead."""
    assert croissant(ROBUST) == (ROBUST / "croissant.json").read_text(encoding="utf-8")
    assert '"jsonPath": "$.ro[0]"' in croissant(ROBUST)
    with pytest.raises(GmtwError, match=r"make one --like gmtw-ro-3\.0, and its variants by --from"):
        like("gmtw-ro-3.0-robust", [packaged()], 77)
