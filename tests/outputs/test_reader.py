"""Stored outputs: what an outputs file may hold, and that an output comes back as it was written."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw.core.errors import InputError
from gmtw.outputs.reader import index_outputs, read_output


def file_of(path: Path, *rows: dict[str, Any], end: str = "\n") -> Path:
    """A JSONL file of these rows."""
    path.write_bytes("".join(json.dumps(row) + end for row in rows).encode())
    return path


def line(id_: str = "a", output: Any = "text", **fields: Any) -> dict[str, Any]:
    return {"instance_id": id_, "output": output, **fields}


def test_an_output_is_read_back_from_its_place(tmp_path: Path) -> None:
    """Each entry loads its own line, whatever stands around it, and fields that are ours come along."""
    rows = [line("b", "două\nrânduri", latency=1.5), line("a", "țară", model="m", language="en", sample=3)]
    file = index_outputs(file_of(tmp_path / "o.jsonl", *rows))
    assert [(entry.instance_id, entry.line) for entry in file.entries] == [("b", 1), ("a", 2)]
    outputs = [read_output(entry) for entry in file.entries]
    assert [output.output for output in outputs] == ["două\nrânduri", "țară"]
    assert (outputs[1].model, outputs[1].language, outputs[1].sample) == ("m", "en", 3)


def test_entries_are_sorted_by_key_not_by_line(tmp_path: Path) -> None:
    """A shuffled file gives the same entries in the same order, but for their places."""
    rows = [line(f"i{n}", f"text {n}", sample=n % 2) for n in range(20)]
    first = index_outputs(file_of(tmp_path / "a.jsonl", *rows))
    random.Random(3).shuffle(rows)
    second = index_outputs(file_of(tmp_path / "b.jsonl", *rows))
    assert [(e.key, e.digest) for e in first.entries] == [(e.key, e.digest) for e in second.entries]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n", "\n   \n"])
def test_blank_lines_and_line_ends_do_not_matter(tmp_path: Path, end: str) -> None:
    """Windows line ends and blank lines are skipped; line numbers still count them."""
    file = index_outputs(file_of(tmp_path / "o.jsonl", line("a"), line("b", "x"), end=end))
    assert [read_output(entry).output for entry in file.entries] == ["text", "x"]


def test_a_byte_order_mark_is_tolerated(tmp_path: Path) -> None:
    """A file that starts with a BOM is read, and its first output can be loaded."""
    path = tmp_path / "o.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(line("a")).encode())
    (entry,) = index_outputs(path).entries
    assert read_output(entry).output == "text"


def test_null_stands_for_a_key_that_is_not_there(tmp_path: Path) -> None:
    """Many tools write null for what they do not know; a null output needs an error beside it."""
    nulls = {"model": None, "language": None, "sample": None, "fingerprint": None, "error": None}
    failed = line("b", None, error="timeout")
    first, second = index_outputs(file_of(tmp_path / "o.jsonl", line("a", **nulls), failed)).entries
    assert (first.language, first.sample, first.failed) == ("ro", 0, False)
    assert (second.failed, read_output(second).error) == (True, "timeout")


def test_a_null_output_without_an_error_says_what_to_write(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r'o\.jsonl:1: output is null; .* write an "error" beside it'):
        index_outputs(file_of(tmp_path / "o.jsonl", line("a", None)))


def test_the_language_of_lines_that_do_not_say_can_be_given(tmp_path: Path) -> None:
    """`language` fills the gap, and loses against a line that says."""
    entries = index_outputs(file_of(tmp_path / "o.jsonl", line("a"), line("b", language="ro")), language="en").entries
    assert {entry.instance_id: entry.language for entry in entries} == {"a": "en", "b": "ro"}
    assert [read_output(entry).language for entry in entries] == ["en", "ro"]


def test_a_repeat_counts_by_what_can_move_a_score(tmp_path: Path) -> None:
    """Lines that differ in their latency alone are the same output twice."""
    file = index_outputs(file_of(tmp_path / "o.jsonl", line("a", latency=1), line("a", latency=2)))
    assert (len(file.entries), file.repeats) == (1, 1)


def test_another_sample_or_language_is_another_output(tmp_path: Path) -> None:
    """The same id may be answered once per model, language and sample."""
    rows = [line("a", "1"), line("a", "2", sample=1), line("a", "3", language="en"), line("a", "4", model="m")]
    assert len(index_outputs(file_of(tmp_path / "o.jsonl", *rows)).entries) == 4


def test_a_file_that_changes_under_the_run_is_refused(tmp_path: Path) -> None:
    """A line that is no longer the one that was checked raises InputError, and is not graded."""
    path = file_of(tmp_path / "o.jsonl", line("a"))
    (entry,) = index_outputs(path).entries
    for changed in (line("a", "texT"), line("b"), line("a", 7)):
        file_of(path, changed)
        with pytest.raises(InputError, match=r"o\.jsonl:1: changed while it was graded"):
            read_output(entry)
    path.write_bytes(b"")
    with pytest.raises(InputError, match="changed"):
        read_output(entry)


def test_half_a_surrogate_pair_becomes_a_replacement_character(tmp_path: Path) -> None:
    """An emoji that a tokeniser cut in two does not stop a run, and can be written as UTF-8."""
    path = tmp_path / "o.jsonl"
    path.write_text('{"instance_id": "a", "output": "da \\ud83d nu \\ud83d\\ude00"}')
    (entry,) = index_outputs(path).entries
    assert read_output(entry).output == "da \ufffd nu \U0001f600"


def test_a_line_of_50_mb_is_read(tmp_path: Path) -> None:
    """A runaway output is an output; its text is not kept in memory by the index."""
    path = file_of(tmp_path / "o.jsonl", line("a", "x" * 50_000_000), line("b"))
    first, second = index_outputs(path).entries
    assert (len(read_output(first).output), read_output(second).output) == (50_000_000, "text")


def test_deep_nesting_is_malformed_not_a_crash(tmp_path: Path) -> None:
    """JSON nested deeper than Python can follow is an error of that line."""
    path = tmp_path / "o.jsonl"
    path.write_text('{"instance_id": "a", "output": "x", "extra": ' + "[" * 100_000)
    with pytest.raises(InputError, match=r"o\.jsonl:1: "):
        index_outputs(path)


@given(text=st.text(), id_=st.text(min_size=1, alphabet=st.characters(categories=["L", "N"])))
def test_any_text_survives(tmp_path_factory: pytest.TempPathFactory, text: str, id_: str) -> None:
    """Text that JSON can hold comes back unchanged."""
    path = file_of(tmp_path_factory.mktemp("any") / "o.jsonl", line(id_, text))
    (entry,) = index_outputs(path).entries
    assert read_output(entry).output == text


@given(content=st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    """No file, whatever it holds, raises anything but InputError."""
    path = tmp_path_factory.mktemp("any") / "o.jsonl"
    path.write_bytes(content)
    with pytest.raises(InputError, match=r"o\.jsonl"):
        index_outputs(path)


def test_an_answer_takes_the_place_of_an_error(tmp_path: Path) -> None:
    """A run that asks again appends below its error lines; the last line counts, and nothing is a repeat."""
    path = tmp_path / "out.jsonl"
    rows = [
        {"instance_id": "a", "error": "timeout: no answer"},
        {"instance_id": "a", "error": "server: 500"},
        {"instance_id": "a", "output": "da"},
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    file = index_outputs(path)
    (entry,) = file.entries
    assert (entry.failed, entry.line, read_output(entry).output, file.repeats) == (False, 3, "da", 0)
    path.write_text("".join(json.dumps(row) + "\n" for row in reversed(rows)))
    with pytest.raises(InputError, match="line 1 has one already"):
        index_outputs(path)
