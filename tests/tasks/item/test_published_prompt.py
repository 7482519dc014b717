"""Items under the profile "published" are asked as the runners of their suites ask them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from gmtw.core.types import Prompt
from gmtw.datasets import load
from gmtw.datasets.load_options import LoadOptions
from gmtw.tasks.prompt import prompt

PUBLISHED = LoadOptions("published")
MakeArray = Callable[..., Path]


def asked(path: Path, reading: LoadOptions = PUBLISHED) -> dict[str, Prompt]:
    return {one.id: prompt(one, next(iter(one.prompts))) for one in load(path, reading)}


def test_a_choice_is_asked_as_catbench_asks_it(cloze: Path) -> None:
    """System prompt and message letter by letter, with the blanks that its runner writes before its own lines."""
    found = asked(cloze)["pronom_001"]
    assert found.system.startswith("Ets un avaluador de català.")
    blocks = found.text.split("\n\n")
    assert [block[:2] for block in blocks] == ["  "] * 4
    assert blocks[1].startswith("  Frase:\n  ")
    assert blocks[2] == "  Opcions:\n  A. li ho\nB. l'hi\nC. ho li\nD. no"
    assert blocks[3] == "  Recorda: respon només amb la lletra corresponent a la opció correcta.\n"
    assert found.temperature == 0


def test_a_cloze_is_asked_as_catbench_asks_it(cloze: Path) -> None:
    found = asked(cloze)["verb_001"]
    assert found.system == "Ets un corrector de català. Respon només amb la paraula correcta."
    assert found.text.endswith("\n\n  Recorda: respon només amb una sola paraula, sense explicacions.\n")
    assert "Opcions" not in found.text


def test_by_default_items_are_asked_in_our_words(cloze: Path) -> None:
    found = asked(cloze, LoadOptions())["verb_001"]
    assert "Recorda" not in found.text + found.system


def test_an_item_in_another_language_keeps_our_words(tmp_path: Path) -> None:
    """CATBench knows Catalan only."""
    path = tmp_path / "ro.yaml"
    item = {"id": "a", "task": "cloze", "instruction": "Scrie forma.", "text": "Noi ___."}
    item |= {"expect": {"type": "exact", "value": "mergem"}}  # type: ignore[dict-item]
    path.write_text(json.dumps({"language": "ro", "items": [item]}), encoding="utf-8")
    assert asked(path) == asked(path, LoadOptions(permute=False))


@pytest.mark.parametrize(
    ("own", "system"),
    [
        ({}, "Tu es Yawo, un assistant IA qui répond en Ewe."),
        ({"system": "Réponds en deux mots."}, "Réponds en deux mots."),
        ({"prompt": None, "messages": [{"role": "user", "content": "Ɖe?"}]}, ""),
    ],
)
def test_the_system_prompt_of_ewebench(array: MakeArray, own: dict[str, object], system: str) -> None:
    """That of the item, none in a conversation, else the one of its runner."""
    item = {"id": "a", "prompt": "Ɖe?", "expected_keywords": ["ɖe"], **own}
    found = asked(array({key: value for key, value in item.items() if value is not None}))["a"]
    assert (found.system, found.temperature) == (system, 0.3)


def test_the_profile_does_not_change_the_fingerprint(cloze: Path) -> None:
    """Answers to our prompts may be graded by the published rules, as before."""
    filed = load(cloze, LoadOptions(permute=False))
    assert [one.fingerprint for one in load(cloze, PUBLISHED)] == [one.fingerprint for one in filed]
