"""Compressed files are read as what they hold, and written so; nothing unpacks to more than the limit."""

from __future__ import annotations

import gzip
import io
import json
import lzma
import shutil
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core import unpacking
from gmtw.core.errors import InputError
from gmtw.core.given_files import read_json
from gmtw.core.jsonl import json_line, json_lines, write_lines
from gmtw.core.unpacking import plain, whole
from gmtw.datasets import find_set, load, set_name
from gmtw.outputs.eval_logs import read_eval_log
from gmtw.outputs.reader import index_outputs, output_at, read_output
from gmtw.outputs.writer import OutputWriter

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"
PACK: dict[str, Callable[[bytes], bytes]] = {".gz": gzip.compress, ".xz": lzma.compress}


@pytest.mark.parametrize("ending", PACK)
def test_a_compressed_file_is_read_as_what_it_holds(tmp_path: Path, ending: str) -> None:
    """Sets and outputs, by path and by name, in a folder and alone, whole and line by line."""
    (tmp_path / "own").mkdir()
    for source, target in (("instances.jsonl", "own/instances.jsonl"), ("good.jsonl", "good.jsonl")):
        (tmp_path / f"{target}{ending}").write_bytes(PACK[ending]((SAMPLE / source).read_bytes()))
    shutil.copy(tmp_path / f"own/instances.jsonl{ending}", tmp_path / f"alone.jsonl{ending}")
    assert load(tmp_path / "own") == load(tmp_path / f"alone.jsonl{ending}") == load(SAMPLE)
    assert set_name(find_set("alone", [tmp_path])) == "alone"
    path = tmp_path / f"good.jsonl{ending}"
    ours, theirs = index_outputs(path), index_outputs(SAMPLE / "good.jsonl")
    assert [read_output(one) for one in ours.entries] == [read_output(one) for one in theirs.entries]
    assert output_at(path, 3) == output_at(SAMPLE / "good.jsonl", 3)
    words = ["grade", str(tmp_path / "own"), str(path), "--report-dir", str(tmp_path / "r")]
    assert CliRunner().invoke(app, words).exit_code == 0
    with pytest.raises(InputError, match="is compressed, and answers are added line by line"):
        OutputWriter(path)


@pytest.mark.parametrize("ending", PACK)
def test_what_is_written_under_such_a_name_is_compressed(
    tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the same bytes at any time and under any name."""
    lines = [json.dumps({"a": at, "b": "și " * at}) for at in range(500)]
    files = [tmp_path / f"{name}.jsonl{ending}" for name in ("one", "two")]
    for file, now in zip(files, (1e9, 2e9), strict=True):
        monkeypatch.setattr(time, "time", lambda now=now: now)
        assert write_lines(lines, file) == 500
    assert len({file.read_bytes() for file in files}) == 1
    assert whole(files[0]).decode() == "".join(f"{line}\n" for line in lines)
    assert files[0].stat().st_size < len(whole(files[0])) / 10
    assert write_lines(lines[:1], tmp_path / "plain.jsonl") == 1
    assert (tmp_path / "plain.jsonl").read_text("utf-8") == f"{lines[0]}\n"


def test_frozen_sets_are_small() -> None:
    """All of bench/ together: it is in every checkout and every wheel."""
    assert sum(file.stat().st_size for file in SAMPLE.parent.rglob("*") if file.is_file()) < 4 * 2**20


@pytest.mark.parametrize("ending", PACK)
def test_a_damaged_file_is_one_line(tmp_path: Path, ending: str) -> None:
    (tmp_path / "a").write_bytes(PACK[ending](b'{"a": 1}\n' * 1000)[:-20])
    with pytest.raises(InputError, match="a: cannot be unpacked"):
        list(json_lines(tmp_path / "a"))


def test_the_ending_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(gzip.compress(b'{"a": 1}\n{"a": 2}\n'))
    (tmp_path / "b.jsonl.gz").write_bytes(b'{"a": 3}\n')
    assert json_line(tmp_path / "a.jsonl", 2).row == {"a": 2}
    assert json_line(tmp_path / "b.jsonl.gz", 1).row == {"a": 3}
    assert plain(tmp_path / "b.jsonl.gz") == tmp_path / "b.jsonl.gz"
    (tmp_path / "a.jsonl").write_bytes(gzip.compress(b'{"a": 4}\n'))
    assert json_line(tmp_path / "a.jsonl", 1).row == {"a": 4}


def _zip(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        about = {"eval": {"task": "t", "model": "m"}, "status": "success"}
        archive.writestr("header.json", json.dumps(about))
        archive.writestr("samples/1.json", json.dumps({"x": " " * 150_000}))


def _parquet(path: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    rows = [{"id": f"i{n}", "context": "un text lung " * 4000, "last_word": "da"} for n in range(50)]
    parquet.write_table(pa.Table.from_pylist(rows), path, compression="zstd")


def _yaml(path: Path) -> None:
    path.write_text(f"a: &a {'x' * 20_000}\nitems: [*a, *a, *a, *a, *a, *a, *a]\n")


LARGE: dict[str, tuple[Callable[[Path], object], Callable[[Path], object]]] = {
    "a.jsonl.gz": (
        lambda path: path.write_bytes(gzip.compress(b'{"a": 1}\n' * 20_000)),
        lambda path: list(json_lines(path)),
    ),
    "a.jsonl.xz": (
        lambda path: path.write_bytes(lzma.compress(b'{"a": 1}\n' * 20_000)),
        lambda path: list(json_lines(path)),
    ),
    "a.json": (lambda path: path.write_text("[" + "1," * 60_000 + "1]"), read_json),
    "b.json": (lambda path: path.write_text('[{"id": "a", "prompt": "' + "x" * 120_000 + '"}]'), load),
    "a.eval": (_zip, read_eval_log),
    "a.parquet": (_parquet, load),
    "a.yaml": (_yaml, load),
}
"""Files that unpack to more than 100 kB, and who reads them."""


@pytest.mark.parametrize("name", LARGE)
def test_nothing_unpacks_to_more_than_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """An error says so, before the memory is taken."""
    monkeypatch.setattr(unpacking, "MOST", 100_000)
    make, read = LARGE[name]
    make(tmp_path / name)
    with pytest.raises(InputError, match="unpacks to more than"):
        read(tmp_path / name)


def test_an_archive_that_lies_about_its_sizes_is_counted_as_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its directory says 10 bytes; what comes is counted."""
    monkeypatch.setattr(unpacking, "MOST", 10_000)
    allowance = unpacking.Allowance(tmp_path / "a")
    assert len(allowance.read(io.BytesIO(b"x" * 9_000))) == 9_000
    with pytest.raises(InputError, match="unpacks to more than"):
        allowance.read(io.BytesIO(b"x" * 2_000))
