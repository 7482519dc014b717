"""False alarms of the rules of grammar on human prose: novels, news, law, medicine."""

import json
from pathlib import Path

import pytest

from gmtw.text.errors import Masks
from gmtw.text.words import tokens_of
from tests.text.errors.reading_errors import GRAMMAR, romanian

PROSE = Path(__file__).resolve().parents[4] / "shared" / "data" / "romanian" / "human_dev.jsonl"


@pytest.mark.skipif(not PROSE.is_file(), reason="needs ../shared/data/romanian, which is not part of the project")
def test_grammar_raises_hardly_any_false_alarm() -> None:
    texts = [json.loads(line)["text"] for line in PROSE.read_text(encoding="utf-8").splitlines()]
    words = sum(len(tokens_of(text)) for text in texts)
    found = [
        (error.rule, text[error.start : error.end])
        for module in GRAMMAR
        for text in texts
        for error in romanian(module.DETECTOR).find(tokens_of(text), Masks.of(()))
    ]
    assert 1000 * len(found) / words <= 0.25, found
