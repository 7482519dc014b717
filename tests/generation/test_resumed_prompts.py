"""A file of answers is resumed only with the prompts that they answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gmtw.outputs.metadata import doubtful_in_metadata, metadata_path
from tests.generation.chat_server import Fault, rows

if TYPE_CHECKING:
    from tests.generation.conftest import Ask, MakeSet, Serve

OUT = Path("out.jsonl")
CHANGED = {"ro": "Alt plan, alte cuvinte.", "en": "Another plan."}


def as_older_versions_wrote_it() -> None:
    """The file without prompt digests."""
    lines = [{key: value for key, value in row.items() if key != "prompt_digest"} for row in rows()]
    OUT.write_text("".join(json.dumps(line) + "\n" for line in lines))
    sidecar = json.loads(metadata_path(OUT).read_text())
    del sidecar["set"]["prompts"]
    metadata_path(OUT).write_text(json.dumps(sidecar))


@pytest.mark.parametrize("more", [(), ("--limit", "1"), ("--language", "en"), ("--dry-run",)])
def test_other_prompts_of_the_same_worlds_are_refused(
    more: tuple[str, ...], serve: Serve, make_set: MakeSet, ask: Ask
) -> None:
    """Whatever the second run asks: with the line, both digests, and what to type; nothing is sent or written."""
    server = serve()
    assert ask(make_set(3), server.url).exit_code == 0
    before, asked = OUT.read_text(), len(server.asked)
    result = ask(make_set(5, prompts=CHANGED), server.url, *more)
    assert result.exit_code == 4
    assert "out.jsonl:1: cannot resume: the prompt of 'test-travel/easy/00000" in result.stderr
    assert "has changed since it was asked (digest " in result.stderr
    assert result.stderr.endswith("; give another -o, or --no-resume\n")
    assert (OUT.read_text(), len(server.asked)) == (before, asked)
    assert ask(make_set(5, prompts=CHANGED), server.url, "--no-resume").exit_code == 0
    assert len(rows()) == 5


def test_the_same_prompts_go_on(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """More instances, fewer, or another language; the metadata has a digest of what was asked."""
    server = serve()
    for count, language, limit in ((3, "ro", "0"), (5, "ro", "0"), (5, "en", "2")):
        result = ask(make_set(count), server.url, "--language", language, "--limit", limit)
        assert result.exit_code == 0, result.output
        assert "do not say which prompts" not in result.stderr
    assert len(rows()) == 7
    assert len(json.loads(metadata_path(OUT).read_text())["set"]["prompts"]) == 64


def test_answers_of_older_versions_go_on_with_a_note(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """Unless the set is the same as then: then their prompts are too."""
    server = serve()
    ask(make_set(3), server.url, "--limit", "2")
    as_older_versions_wrote_it()
    result = ask(make_set(3), server.url)
    assert result.exit_code == 0, result.output
    assert "do not say which prompts" not in result.stderr
    as_older_versions_wrote_it()
    result = ask(make_set(4), server.url)
    assert result.exit_code == 0, result.output
    assert "3 answers do not say which prompts they belong to" in result.stderr
    assert "give another -o, or --no-resume" in result.stderr


def test_lost_tries_of_older_versions_are_in_the_metadata(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """They count against the budget all the same, and once."""
    server = serve(lambda *_: ("body", "<html></html>"))
    arguments = ("--price", "1000000,0", "--max-tokens", "1", "--retries", "1", "--concurrency", "1")
    assert ask(make_set(1), server.url, *arguments, "--budget", "1000").exit_code == 1
    lost = doubtful_in_metadata(OUT)
    assert lost == pytest.approx(sum(row["doubtful_usd"] for row in rows()))
    lines = [{key: value for key, value in row.items() if key != "doubtful_usd"} for row in rows()]
    OUT.write_text("".join(json.dumps(line) + "\n" for line in lines))
    server.asked.clear()
    assert ask(make_set(1), server.url, *arguments, "--budget", str(lost)).exit_code == 1
    assert server.asked == []
    server.faults = None
    assert ask(make_set(1), server.url, *arguments, "--budget", str(lost * 2)).exit_code == 0


def test_lost_tries_before_a_refusal_have_a_line(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """A run that stops writes what its tries may cost, also where a request that stops it came later."""
    faults: Iterator[Fault] = iter([("body", "<html></html>"), ("status", (401, {}, "no"))])
    result = ask(make_set(3), serve(lambda *_: next(faults)).url, "--price", "1,1", "--concurrency", "1")
    assert result.exit_code == 4
    assert [(row["error_kind"], row["doubtful_usd"] > 0) for row in rows()] == [("refused-key", True)]
