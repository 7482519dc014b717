"""A golden file per world and level shows what is asked, in Romanian and English; read them when they change.

A frozen set holds such prompts: a change here needs a new version of the world ("travel-v4"). To write
the files anew: `WRITE_GOLDEN=1 pytest tests/worlds/test_golden_prompts.py`.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gmtw.datasets.generate import generate
from gmtw.worlds import LEVELS, WORLDS, Part
from tests.worlds.frozen_languages import in_frozen_languages

FOLDER = Path(__file__).parents[1] / "golden" / "prompts"

SEED = 2026


@pytest.mark.parametrize(("key", "level"), [(key, level) for key in WORLDS.names for level in LEVELS])
def test_a_prompt_of_each_cell(key: str, level: str) -> None:
    """Number 1 of seed 2026, with the plan that solves it."""
    instance = in_frozen_languages(*generate([Part(key, level, 1)], seed=SEED))
    prompts = "\n\n".join(f"--- {code} ---\n{text}" for code, text in sorted(instance.prompts.items(), reverse=True))
    shown = f"{instance.id}\n{instance.fingerprint}\n\n{prompts}\n"
    path = FOLDER / f"{key}-{level}.txt"
    if os.environ.get("WRITE_GOLDEN"):
        path.write_text(shown, encoding="utf-8")
    assert path.is_file(), (
        f"{path}: no such file; write it with WRITE_GOLDEN=1 pytest {Path(__file__).name}, and read it"
    )
    assert path.read_text(encoding="utf-8") == shown


def test_no_golden_file_is_left_over() -> None:
    """One file per cell."""
    assert {path.stem for path in FOLDER.iterdir()} == {f"{key}-{level}" for key in WORLDS.names for level in LEVELS}
