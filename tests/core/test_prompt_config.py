"""The prompt configuration travels as a value; the notes of older files are read in one place."""

from __future__ import annotations

import pytest

from gmtw.core.prompt_config import PromptConfig, PromptUsage, of_notes
from gmtw.core.types import Note, Output, Record
from gmtw.datasets import load, packaged
from gmtw.grading.shards import to_line
from gmtw.scoring.grade import Grading

CONFIGS = [PromptConfig(), PromptConfig(3), PromptConfig(3, 7), PromptConfig(options=False), PromptConfig(5, -1, False)]


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_a_record_has_the_configuration_of_its_output(config: PromptConfig) -> None:
    """Through grading, into a line of records.jsonl and back; the default one is not written."""
    (instance, *_) = load(packaged() / "ro-minimal-pairs")
    record = Grading(instance, Output(instance_id=instance.id, output="x", prompt_config=config)).record()
    line = to_line(record)
    assert record.prompt_config == Record.model_validate_json(line).prompt_config == config
    assert (b'"prompt_config":' in line) == (config != PromptConfig())
    assert of_notes(note.kind for note in record.notes) == config


@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_a_record_of_an_older_version_is_read_by_its_notes(config: PromptConfig) -> None:
    """It has no field for it; other notes say nothing."""
    notes = (Note(kind="repaired"), *(Note(kind=kind) for kind in config.notes()), Note(kind="2-shots"))
    fields = dict.fromkeys(("model", "language", "instance_id", "source", "level", "fingerprint"), "x")
    old = Record.model_validate({**fields, "sample": 0, "notes": [note.model_dump() for note in notes]})
    assert old.prompt_config == config


def test_a_usage_says_what_all_and_what_some_have_in_common() -> None:
    """Each way of asking counts for itself; notes of an older summary give the same."""
    one, both = PromptConfig(3, 7), PromptConfig(3, 7, options=False)
    usage = PromptUsage.of([one, both, both], 3)
    assert usage == PromptUsage((one,), (PromptConfig(options=False),))
    assert str(usage) == "3-shot/seed 7+partly options-hidden"
    assert PromptUsage.of_notes({"3-shot/seed 7": 3, "options-hidden": 2, "sliding-window": 3}, 3) == usage
    assert PromptUsage.of([PromptConfig()], 1) == PromptUsage()
