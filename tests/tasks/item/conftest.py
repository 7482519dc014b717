"""Suites of our own in both formats, small, as files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

CLOZE = """items:
  - id: verb_001
    task: cloze
    instruction: "Escriu la forma que hi falta."
    text: "Vull que el nen **[CREURE]** el que li dic."
    expect: {type: regex, pattern: "^(cregui)$"}
  - id: fruita_001
    task: cloze
    instruction: "Escriu la paraula amb els seus accents."
    text: "Avui beurem un suc de ___ [RAIM]."
    expect: {type: exact, value: "raïm"}
  - id: pronom_001
    task: mcq
    instruction: "Tria l'opció correcta."
    text: "El llibre, ja ___ vaig donar ahir."
    options: ["li ho", "l'hi", "ho li", no]
    correct: "B"
"""
"""Three sound items; `no` is a word, not a truth value."""

MakeArray = Callable[..., Path]


@pytest.fixture
def cloze(tmp_path: Path) -> Path:
    """A file of cloze and choice."""
    path = tmp_path / "catala.yaml"
    path.write_text(CLOZE, encoding="utf-8")
    return path


@pytest.fixture
def array(tmp_path: Path) -> MakeArray:
    """Writes items as the JSON array of a category."""

    def make(*items: dict[str, Any], category: str = "reasoning") -> Path:
        path = tmp_path / f"{category}.json"
        rows = [{"prompt": "Gblɔ ŋkeke siwo le kɔsiɖa me katã nam.", **item} for item in items]
        for row in rows:
            if "messages" in row:
                del row["prompt"]
        path.write_text(json.dumps(rows, ensure_ascii=False, indent=1), encoding="utf-8")
        return path

    return make
