"""An audit of texts to be continued: what scripts get that understand nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app

BENCH = Path(__file__).parents[3] / "bench"


def audited(path: Path) -> dict[str, Any]:
    told = CliRunner().invoke(app, ["audit", str(path), "--json"])
    assert told.exit_code == 0, told.output
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def made(path: Path, rows: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps({"id": f"i{n}", **row}) + "\n" for n, row in enumerate(rows)), encoding="utf-8")
    return path


LONG = "un răspuns lung, cu multe vorbe de prisos"
RARE = ("zgribulit", "hârjoană", "ghiduș", "năzdrăvan")


@pytest.mark.parametrize(
    "candidates",
    [
        [[f"{LONG} {n}", f"scurt {n}"] for n in range(20)],
        [[f"scurt {n}", f"{LONG} {n}"] for n in range(20)],
        [[f"{n} întrebare", f"{n} altceva!"] for n in range(20)],
        [[f"{n} apă casă", f"{n} {RARE[n % 4]}!"] for n in range(20)],
    ],
)
def test_a_set_that_a_script_solves_is_seen(tmp_path: Path, candidates: list[list[str]]) -> None:
    """By the longest, the shortest, words of the context, or common words; whichever candidate stands first."""
    rows = [{"context": f"A {n} întrebare", "candidates": two, "gold": [0]} for n, two in enumerate(candidates)]
    (figures,) = audited(made(tmp_path / "proba_ro.jsonl", rows))["worlds"].values()
    assert (figures["policy"]["solved"], figures["policy"]["tried"], figures["chance"]) == (20, 20, 0.5)


def test_what_cannot_be_told_apart_is_drawn(tmp_path: Path) -> None:
    """Else a file whose right candidates stand first would look as if a script solved it."""
    rows = [{"candidates": [f"ab{n:02}", f"ba{n:02}"], "gold": [0]} for n in range(60)]
    (figures,) = audited(made(tmp_path / "proba_ro.jsonl", rows))["worlds"].values()
    assert 25 <= figures["policy"]["solved"] <= 48


def test_a_last_word_that_is_copied_is_seen(tmp_path: Path) -> None:
    rows = [{"context": f"Am văzut un urs {n} și iar un", "last_word": "un"} for n in range(9)]
    (figures,) = audited(made(tmp_path / "proba_ro.jsonl", rows))["worlds"].values()
    assert figures["policy"]["solved"] == 9


@pytest.mark.parametrize(("suite", "most"), [("ro-minimal-pairs", 40), ("ro-last-word", 3)])
def test_no_script_solves_our_own(suite: str, most: int) -> None:
    """The best of six scripts has at most 40 of 60 pairs of a kind; one of six coins has more in 2 of 100 sets."""
    for figures in audited(BENCH / suite)["worlds"].values():
        assert figures["policy"]["solved"] <= most
        assert figures["duplicates"] == 0
