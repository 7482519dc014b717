"""`pytest bench --model`: the model is asked first, by what it is asked, and only once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from gmtw.core.types import Instance, Scored
from gmtw.generation import local_models, logprobs
from gmtw.providers.logprobs import Text
from gmtw.providers.messages import ChatRequest, Failure, Reply

ITEM = {"id": "a", "context": "Seara se aprind", "last_word": "stelele"}

BENCH = ("bench", "-p", "no:hypothesispytest", "-v")


class Certain:
    """A model that scores; to it every token was likely. opened: how often one was."""

    opened = 0

    def __init__(self, path: str, *_: Any) -> None:
        type(self).opened += 1

    def score(self, texts: Sequence[Text]) -> list[Scored | Failure]:
        return [
            Scored(logprobs=(-0.5,), offsets=((text.start, len(text.whole)),), top=(True,))
            if "#" not in text.whole
            else Failure("no-number", "nan")
            for text in texts
        ]


@pytest.fixture
def bench(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to collect, with a set of one item; `hf/...` opens a model that scores, and counts."""
    monkeypatch.setattr(Certain, "opened", 0)
    monkeypatch.setattr(logprobs, "CausalLM", Certain)
    folder = pytester.mkdir("bench")
    path = folder / "cer_ro.jsonl"
    path.write_text(json.dumps(ITEM) + "\n")
    (folder / "own.toml").write_text('[gmtw]\ninstances = "cer_ro.jsonl"\nmodels = ["empty"]\n')
    return path


def test_texts_to_be_continued_are_scored(pytester: pytest.Pytester, bench: Path) -> None:
    """In one command; the outputs stay beside the reports, and asking again asks nothing."""
    told = pytester.runpytest_inprocess(*BENCH, "--instances", str(bench), "--model", "hf/org/tiny")
    told.stdout.fnmatch_lines(["*::cer_ro::a::last-word last-word 1.00*", "report: reports/cer_ro-*"])
    assert (told.ret, Certain.opened) == (0, 1)
    (path,) = (pytester.path / "reports" / "outputs").glob("*.jsonl")
    assert json.loads(path.read_text())["model"] == "hf/org/tiny"
    told = pytester.runpytest_inprocess(*BENCH, "--instances", str(bench), "--model", "hf/org/tiny")
    told.stdout.fnmatch_lines(["*last-word 1.00*"])
    assert Certain.opened == 1


def test_collecting_asks_nothing(pytester: pytest.Pytester, bench: Path) -> None:
    """Models asked before are collected; one that was not is one line, for an answer may cost money."""
    collect = (*BENCH, "--instances", str(bench), "--model", "hf/org/tiny", "--collect-only")
    told = pytester.runpytest_inprocess(*collect)
    told.stderr.fnmatch_lines(["ERROR: --collect-only asks nothing, and hf/org/tiny was not asked before*"])
    assert Certain.opened == 0
    pytester.runpytest_inprocess(*BENCH, "--instances", str(bench), "--model", "hf/org/tiny")
    told = pytester.runpytest_inprocess(*collect)
    told.stdout.fnmatch_lines(["*1 test collected*"])
    assert Certain.opened == 1


def test_a_server_does_not_score_for_pytest(pytester: pytest.Pytester, bench: Path) -> None:
    """It would be paid for answers that nobody has held against the options yet."""
    told = pytester.runpytest_inprocess(*BENCH, "--instances", str(bench), "--model", "vllm/x")
    told.stderr.fnmatch_lines(["ERROR: --model vllm/x answers texts to be continued in words: type gmtw run, *"])
    assert told.ret == pytest.ExitCode.USAGE_ERROR


def test_another_set_of_that_name_is_asked_anew(pytester: pytest.Pytester, bench: Path) -> None:
    """Earlier answers are set aside, not lost."""
    pytester.runpytest_inprocess(*BENCH, "--instances", str(bench), "--model", "hf/org/tiny")
    bench.write_text(json.dumps(ITEM | {"last_word": "felinarele"}) + "\n")
    told = pytester.runpytest_inprocess(*BENCH, "--instances", str(bench), "--model", "hf/org/tiny")
    told.stdout.fnmatch_lines(["*last-word 1.00*"])
    assert Certain.opened == 2
    assert len(list((pytester.path / "reports" / "outputs").glob("*.jsonl"))) == 2


def test_an_item_that_breaks_is_its_own_error(pytester: pytest.Pytester, bench: Path) -> None:
    """The others are graded; the table counts it."""
    bench.write_text(json.dumps(ITEM) + "\n" + json.dumps(ITEM | {"id": "b", "last_word": "#"}) + "\n")
    told = pytester.runpytest_inprocess(*BENCH, "--instances", str(bench), "--model", "hf/org/tiny")
    told.stdout.fnmatch_lines(["*::a::last-word last-word 1.00*", "*SKIPPED*", "*error*1*"])


def test_other_sets_are_asked_in_words(
    pytester: pytest.Pytester, bench: Path, travel: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the same model, as `gmtw run` asks."""

    class Parrot:
        def answer(self, asked: Sequence[ChatRequest], seeds: Sequence[int | None]) -> list[Reply | Failure]:
            return [Reply(one.text) for one in asked]

    monkeypatch.setattr(local_models, "open_model", lambda *_: (Parrot(), 4))
    world = bench.with_name("world.jsonl")
    world.write_text(travel.model_dump_json() + "\n", encoding="utf-8")
    told = pytester.runpytest_inprocess(*BENCH, "--instances", str(world), "--model", "hf/org/tiny")
    told.stdout.fnmatch_lines([f"*::{travel.id}::U U 0.*"])
    assert (told.ret, Certain.opened) == (0, 0)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("bench", "--model", "hf"), "hf/PATH is a model in this process: *"),
        (("bench", "--model", "grok/x"), "No provider 'grok'. Did you mean 'groq'?*"),
        (("bench", "--model", "hf/a/b", "--model", "hf/a-b"), "*would both write *"),
        (("empty", "--model", "hf/org/tiny"), "--model is given, but no bench to collect*"),
        (
            ("bench", "--model", "hf/org/tiny", "--report-dir", "bench/own.toml"),
            "*own.toml: cannot be written: *; give another --report-dir",
        ),
    ],
)
def test_what_cannot_be_asked_is_one_line(
    pytester: pytest.Pytester, bench: Path, arguments: tuple[str, ...], problem: str
) -> None:
    pytester.mkdir("empty")
    told = pytester.runpytest_inprocess(*arguments[:1], "-p", "no:hypothesispytest", *arguments[1:])
    told.stderr.fnmatch_lines([f"ERROR: {problem}"])
    assert told.ret == pytest.ExitCode.USAGE_ERROR
