"""`gmtw run` and an outputs file that is there: resumed, mended, set aside or refused."""

from __future__ import annotations

import fcntl
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gmtw.core.types import Instance
from tests.generation.chat_server import rows

if TYPE_CHECKING:
    from tests.generation.conftest import Ask, MakeSet, Serve


def test_only_what_is_missing_is_asked(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """The answered are left alone; half a line, as a kill leaves it, is cut off and asked again."""
    server = serve()
    ask(make_set(5), server.url)
    whole = Path("out.jsonl").read_bytes()
    Path("out.jsonl").write_bytes(whole[:-20])
    lost = json.loads(whole.splitlines()[-1])["instance_id"]
    server.asked.clear()
    result = ask(make_set(5), server.url)
    assert [row["messages"][0]["content"] for row in server.asked] == [f"Planul {int(lost[-6:])}."]
    assert sorted(row["instance_id"] for row in rows()) == [f"test-travel/easy/{n:06d}" for n in range(5)]
    assert "4 before" in result.stderr
    server.asked.clear()
    assert ask(make_set(5), server.url).exit_code == 0
    assert server.asked == []


def test_another_set_or_model_or_temperature_is_not_mixed_in(
    serve: Serve, make_set: MakeSet, ask: Ask, schedule: Instance
) -> None:
    """The line says what differs, and nothing is asked or changed."""
    server = serve()
    ask(make_set(2), server.url)
    before = Path("out.jsonl").read_bytes()
    refused = [
        ask(make_set(2, "other", task=schedule.task, fingerprint=schedule.fingerprint), server.url),
        ask(make_set(1, "less"), server.url),
        ask(make_set(2), server.url, model="ollama/tiny"),
        ask(make_set(2), server.url, "--temperature", "1"),
    ]
    assert [result.exit_code for result in refused] == [4] * 4
    assert "was made for world" in refused[0].stderr
    assert f"in 'other' it is {schedule.fingerprint[:12]}" in refused[0].stderr
    assert "is not in 'less'" in refused[1].stderr
    assert "it holds outputs of 'vllm/tiny'" in refused[2].stderr
    assert "it was made with temperature 0.0, not 1.0" in refused[3].stderr
    assert all("give another -o, or --no-resume" in result.stderr for result in refused)
    assert Path("out.jsonl").read_bytes() == before


def test_no_resume_sets_the_file_aside(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """All is asked again, and what was paid for is still there under another name."""
    server = serve()
    ask(make_set(2), server.url)
    before = Path("out.jsonl").read_bytes()
    result = ask(make_set(2), server.url, "--no-resume", "--temperature", "1")
    assert result.exit_code == 0, result.stderr
    assert (Path("out.1.jsonl").read_bytes(), len(rows()), len(server.asked)) == (before, 2, 4)


def test_after_no_resume_only_what_is_missing_is_asked_again(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """The closing line does not tell to ask everything once more."""
    server = serve(lambda *_: ("status", (400, {}, "no")))
    result = ask(make_set(1), server.url, "--no-resume")
    assert "1 missing (1 refused-request): run the same command again without --no-resume; " in result.stderr
    assert "run the same command again; " in ask(make_set(1), server.url).stderr


def test_no_resume_leaves_a_file_that_is_being_written(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """It has its name still, and nothing is asked."""
    server, instances = serve(), make_set(2)
    with Path("out.jsonl").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        result = ask(instances, server.url, "--no-resume")
    assert (result.exit_code, server.asked) == (4, [])
    assert "out.jsonl: another run writes to this file; wait for it" in result.stderr
    assert [path.name for path in Path().glob("out*")] == ["out.jsonl"]


def test_a_file_of_something_else_is_left_as_it_is(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """The set itself, notes without a last newline, a folder of the file's name: refused in one line, to the byte."""
    server, instances = serve(), make_set(2)
    before = instances.read_bytes()
    assert "is the set itself" in ask(instances, server.url, "-o", str(instances)).stderr
    instances.write_bytes(before.rstrip(b"\n"))
    copy = Path("copy.jsonl")
    for content in (before.rstrip(b"\n"), b"notes\nof mine"):
        copy.write_bytes(content)
        result = ask(instances, server.url, "-o", str(copy))
        assert (result.exit_code, copy.read_bytes()) == (4, content)
        assert "half a line that gmtw run did not write" in result.stderr
    Path("many.vllm-tiny.jsonl").mkdir()
    for more in ([], ["--no-resume"]):
        refused = ask(instances, server.url, "-o", ".", *more).stderr
        assert "many.vllm-tiny.jsonl: cannot be written: Is a directory" in refused
    assert Path("many.vllm-tiny.jsonl").is_dir()
    assert instances.read_bytes() == before.rstrip(b"\n")


@pytest.mark.parametrize("tail", [b"{", b'{"instance_id": "test', b"\0\0\0", b'{"instance_id": "x", "output": "\xc8'])
def test_half_a_line_of_ours_is_cut_off(tail: bytes, serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """Wherever it was torn, within a character too, or left as zeros by a disk that lost power."""
    server, instances = serve(), make_set(3)
    ask(instances, server.url)
    whole = Path("out.jsonl").read_bytes()
    Path("out.jsonl").write_bytes(whole + tail)
    assert ask(instances, server.url).exit_code == 0
    assert Path("out.jsonl").read_bytes() == whole
    Path("out.jsonl").write_bytes(whole[:-1])
    assert ask(instances, server.url).exit_code == 0
    assert Path("out.jsonl").read_bytes() == whole
