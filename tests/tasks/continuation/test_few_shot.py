"""Items that may be examples of others: of one language and kind, never the same text, of their own source first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmtw.core.errors import GmtwError, MismatchError
from gmtw.core.prompt_config import PromptConfig
from gmtw.core.types import Instance
from gmtw.datasets import load
from gmtw.outputs.writer import OutputWriter
from gmtw.tasks.continuation.prompt import few_shot_examples


def instances(tmp_path: Path, rows: list[dict[str, Any]], name: str = "set") -> list[Instance]:
    path = tmp_path / f"{name}.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return load(path)


def row(number: int, **more: Any) -> dict[str, Any]:
    return {"id": f"q{number}", "question": f"Ce e {number}?", "candidates": ["da", "nu"], "gold": [0], **more}


def test_fewer_than_none_is_refused(tmp_path: Path) -> None:
    """Else the outputs would say that they were asked with -1 examples."""
    with pytest.raises(GmtwError, match="--shots expects 0 or more, got -1"):
        few_shot_examples(instances(tmp_path, [row(1), row(2)]), PromptConfig(-1))


def test_examples_are_of_the_language_of_the_item(tmp_path: Path) -> None:
    """A file may hold several languages; Romanian under English labels is no example."""
    found = instances(tmp_path, [row(n, language=("ro", "en")[n % 2]) for n in range(8)])
    language = {getattr(one.task, "context", ""): [*one.prompts] for one in found}
    shown = few_shot_examples(found, PromptConfig(3))
    assert {id_: [language[task.context] for task in tasks] for id_, tasks in shown.items()} == {
        one.id: [[*one.prompts]] * 3 for one in found
    }


def test_a_small_category_borrows_from_the_others(tmp_path: Path) -> None:
    """TruthfulQA has categories of one item; its own come first, the others have the same labels."""
    rows = [row(n, category="mare" if n else "mic") for n in range(5)]
    rows += [{"id": "c", "context": "Plouă", "candidates": ["tare", "verde"], "gold": [0], "category": "altfel"}]
    rows += [{"id": "d", "context": "Ninge", "candidates": ["des", "verde"], "gold": [0], "category": "altfel"}]
    shown = few_shot_examples(instances(tmp_path, rows), PromptConfig(1))
    assert shown["q0"][0].answer == "answer"
    assert shown["c"][0].context == "Ninge"
    again = few_shot_examples(instances(tmp_path, rows[:5], "again"), PromptConfig(4))
    assert [task.context for task in again["q1"]][-1] == "Ce e 0?"
    with pytest.raises(GmtwError, match="--shots 5: 'q0' has 4 other items of its kind"):
        few_shot_examples(instances(tmp_path, rows[:5], "once-more"), PromptConfig(5))


@pytest.mark.parametrize("question", ["Ce  e 1?", "CE E 1? "])
def test_spaces_and_capitals_do_not_make_another_item(tmp_path: Path, question: str) -> None:
    """The right answer would stand in the prompt."""
    with pytest.raises(GmtwError, match="has 0 other items of its kind"):
        few_shot_examples(instances(tmp_path, [row(1), row(2, question=question)]), PromptConfig(1))


def test_a_file_is_not_gone_on_with_otherwise(tmp_path: Path) -> None:
    """Also where nothing but its own lines says how it was asked."""
    found = instances(tmp_path, [row(1), row(2)])
    path = tmp_path / "out.jsonl"
    said = {"instance_id": found[0].id, "output": "da", "model": "m", "language": "ro"} | PromptConfig(
        2, 7
    ).row_fields()
    path.write_text(json.dumps(said) + "\n")
    with OutputWriter(path) as writer:
        writer.check("m", found, "set", PromptConfig(2, 7))
        for config in (PromptConfig(), PromptConfig(2), PromptConfig(3, 7), PromptConfig(2, 7, False)):
            with pytest.raises(MismatchError, match=r"was asked so: 2-shot/seed 7, not so: "):
                writer.check("m", found, "set", config)
