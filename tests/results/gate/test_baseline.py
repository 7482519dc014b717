"""A baseline that was asked or measured in another way is refused: a difference would not be the model's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from gmtw.core.errors import MismatchError
from gmtw.core.prompt_config import of_notes
from gmtw.core.types import Note, Record, Score
from gmtw.grading.shards import to_line
from gmtw.results.gate.baseline import Baseline, open_baseline
from gmtw.results.gate.limits import GateLimits
from gmtw.results.gate.model_scores import scores_by_model
from gmtw.results.gate.verdict import judge
from gmtw.results.summary import setups_of
from tests.results.gate.runs_of_scores import baseline, records, run

LOOSE = GateLimits(max_mde=1)
NATS = {unit: [1.0, 2.0] for unit in ("nats", "tokens", "bytes", "words")}


def row(model: str = "m", asked: Sequence[str] = (), by: str = "", bos: bool | None = None) -> list[Record]:
    """Forty graded answers. asked: kinds of notes. by: the encoder. bos: of sums."""
    parts: dict[str, Any] = {"nearest": 0.5, "options": 0.5, "by": by} if by else {}
    parts |= {**NATS, "right": [0], "bos": bos} if bos is not None else {}
    return [
        one.model_copy(
            update={
                "notes": tuple(Note(kind=kind) for kind in asked),
                "prompt_config": of_notes(asked),
                "scores": {"cosine": Score(metric="cosine", value=0.5, parts=parts)},
            }
        )
        for one in records({"U": [1.0] * 40}, model)
    ]


def whole(*rows: list[Record]) -> Baseline:
    return baseline(run(*rows))


def of_summary(*rows: list[Record]) -> Baseline:
    return baseline(run(*rows), paired_changes=False)


def of_records(*rows: list[Record]) -> Baseline:
    kept = [one for each in rows for one in each]
    return Baseline(Path("earlier"), None, scores_by_model(kept), setups=setups_of(kept))


KINDS = pytest.mark.parametrize("kept", [whole, of_summary, of_records])


@KINDS
@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ({}, {"asked": ["1-shot"]}, "m was asked the usual way, in this run 1-shot; ask both with the same --shots"),
        ({"asked": ["options-hidden"]}, {}, "asked options-hidden, in this run the usual way"),
        ({"asked": ["3-shot/seed 7"]}, {"asked": ["3-shot/seed 8"]}, "asked 3-shot/seed 7, in this run 3-shot/seed 8"),
        ({"by": "e#1"}, {"by": "e#1+idf"}, r"measured by e#1, in this run by e#1\+idf; measure both with one"),
        ({"by": "e"}, {"by": "\x1b[31m"}, r"measured by e, in this run by \\x1b\[31m; "),
        ({"bos": True}, {"bos": False}, "scored with bos:yes, in this run with bos:no; score both with the same --bos"),
    ],
)
def test_another_way_is_refused(kept: Any, before: Any, now: Any, told: str) -> None:
    """In one line with what was, what is and what to type, whatever was kept of the earlier run; never a verdict."""
    with pytest.raises(MismatchError, match=f"^earlier: .*{told}"):
        judge(run(row(**now)), kept(row(**before)), LOOSE)


@KINDS
@pytest.mark.parametrize("how", [{}, {"asked": ["3-shot", "options-hidden", "fenced"]}, {"by": "e#1"}, {"bos": True}])
def test_the_same_way_is_compared(kept: Any, how: Any) -> None:
    """Other notes of an answer say nothing of how it was asked."""
    verdict = judge(run(row(**how)), kept(row(**how | {"asked": [*how.get("asked", []), "repaired"]})), LOOSE)
    assert {line.outcome for line in verdict.lines} == {"passed"}


@KINDS
def test_bos_of_another_model_is_its_own(kept: Any) -> None:
    """A checkpoint of another name may have another tokenizer; but it was asked alike."""
    now = run(row("new", bos=False))
    assert judge(now, kept(row("old", bos=True)), LOOSE).exit_code == 0
    with pytest.raises(MismatchError, match="old was asked 2-shot"):
        judge(now, kept(row("old", bos=True, asked=["2-shot"])), LOOSE)


@KINDS
def test_a_mixture_is_another_way(kept: Any) -> None:
    """A file that mixes ways is told as such, and so are samples that do."""
    half = [*row(asked=["1-shot"])[:20], *row()[20:]]
    with pytest.raises(MismatchError, match="asked partly 1-shot, in this run 1-shot"):
        judge(run(row(asked=["1-shot"])), kept(half), LOOSE)
    two = [one.model_copy(update={"sample": 1}) for one in row(asked=["1-shot"])]
    with pytest.raises(MismatchError, match="asked 1-shot,usual, in this run the usual way"):
        judge(run(row()), kept(row(), two), LOOSE)


@KINDS
def test_without_an_answer_there_is_no_way(kept: Any) -> None:
    """Nothing says how a run was asked that failed altogether: a doubt, but its answers are lost."""
    failed = [one.model_copy(update={"status": "error", "scores": {}, "notes": ()}) for one in row()]
    before = kept(row(asked=["1-shot"]))
    assert judge(run(failed), before, GateLimits(max_mde=1, missing="ignore")).exit_code == 10
    assert judge(run(failed), before, LOOSE).exit_code == 1


def test_records_alone_say_their_way(tmp_path: Path) -> None:
    """A file of records that was kept without its summary is refused too."""
    path = tmp_path / "kept.jsonl"
    path.write_bytes(b"".join(map(to_line, row(asked=["1-shot"]))))
    with pytest.raises(MismatchError, match="asked 1-shot, in this run the usual way"):
        judge(run(row()), open_baseline(path), LOOSE)
