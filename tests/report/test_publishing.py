"""Formats by name, files written whole or not at all, the same bytes every time, and the verb `gmtw report`."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import gmtw.report
from gmtw.cli import app
from gmtw.core.errors import InputError, MissingExtraError, UnknownNameError
from gmtw.report import FORMATS, choose, publish, publish_all
from gmtw.results.run import Run

FILES = {"json": "report.json", "junit": "report.xml", "markdown": "report.md", "parquet": "report.parquet"} | {
    "terminal": "report.txt",
    "xlsx": "report.xlsx",
}


def report(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["report", *map(str, arguments)])


def test_formats_are_chosen_by_name() -> None:
    """Several in one name, each once, in the order asked for; nothing of nothing."""
    assert [one.key for one in choose(["markdown, xlsx,", "junit", "markdown"])] == ["markdown", "xlsx", "junit"]
    assert choose([""]) == ()


def test_an_unknown_format_suggests_the_nearest() -> None:
    """A typo costs nothing."""
    with pytest.raises(UnknownNameError, match=r"No format 'markdwon'\. Did you mean 'markdown'\?"):
        choose(["markdwon"])


@pytest.mark.parametrize(("key", "library"), [("xlsx", "xlsxwriter"), ("parquet", "pyarrow")])
def test_a_missing_extra_is_one_line(key: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names what is missing and what to type, before anything is read; other formats need nothing."""
    monkeypatch.setattr(gmtw.report, "find_spec", lambda name: None)
    with pytest.raises(
        MissingExtraError,
        match=rf"format {key} needs {library}; type pip install -e '\.\[report\]' in a clone, elsewhere pip install "
        r"'altair>=6\.0' 'pyarrow>=17' ",
    ):
        choose([key])
    assert len(choose(["markdown,junit,json,terminal"])) == 4
    result = report("nowhere", "--format", key)
    assert result.exit_code == 4
    assert result.output.count("\n") == 1


def test_every_format_has_a_file_of_its_own(run: Run, tmp_path: Path) -> None:
    """Two formats never write the same file; nothing else is left in the folder."""
    formats = [FORMATS.get(key) for key in FILES]
    assert {path.name for path in publish_all(run, formats, tmp_path / "a" / "b")} == {*FILES.values()}
    assert {path.name for path in (tmp_path / "a" / "b").iterdir()} == {*FILES.values()}
    assert len({one.suffix for one in FORMATS}) == len(FORMATS)


def test_a_file_is_written_whole_or_not_at_all(run: Run, tmp_path: Path) -> None:
    """A failure halfway leaves the file as it was, and no draft."""

    def half(run: Run, path: Path) -> None:
        path.write_text("half")
        raise InputError(path, "cut off")

    target = tmp_path / "report.md"
    target.write_text("before")
    with pytest.raises(InputError, match="cut off"):
        publish(run, replace(FORMATS.get("markdown"), write=half), target)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["before"]


def test_what_cannot_be_written_is_refused(run: Run, tmp_path: Path) -> None:
    """A file in the way of a folder is one line."""
    (tmp_path / "file").write_text("")
    for key in FILES:
        with pytest.raises(InputError, match="cannot be written: "):
            publish(run, FORMATS.get(key), tmp_path / "file" / "report")
        with pytest.raises(OSError, match="No such file"):
            FORMATS.get(key).write(run, tmp_path / "absent" / "report")


def test_names_do_not_lead_out_of_the_folder(hostile: Run, tmp_path: Path) -> None:
    """Models called `../../x` and `a/b` change nothing about where files go."""
    publish_all(hostile, [FORMATS.get(key) for key in FILES], tmp_path / "in" / "here")
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()) == sorted(
        f"in/here/{name}" for name in FILES.values()
    )


@pytest.mark.minutes
def test_the_same_run_gives_the_same_bytes(hostile_folder: Path, tmp_path: Path) -> None:
    """In another process, another time zone and with another hash seed; on a clock of another year, too."""
    digests = []
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        out = tmp_path / seed
        code = (
            "import sys, time; real = time.localtime; shift = int(sys.argv.pop(1)) * 4e7\n"
            "time.localtime = lambda *a: real(*(a or [real and time.time() + shift]))\n"
            "from gmtw.cli import app; app()"
        )
        words = [sys.executable, "-c", code, seed, "report", str(hostile_folder), "-o", str(out)]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone}
        subprocess.run([*words, "--format", ",".join(FILES)], check=True, env=environment, capture_output=True)
        digests.append({path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(out.iterdir())})
    assert digests[0].keys() == {*FILES.values()}
    assert digests[0] == digests[1]


def test_a_format_of_text_goes_to_the_terminal(folder: Path, run: Run) -> None:
    """The table where nothing is asked for; what is printed is what a file would hold."""
    assert "\nmodel   " in f"\n{report(folder).stdout}"
    result = report(folder, "--format", "markdown")
    assert result.exit_code == 0
    assert result.stdout.startswith("## gmtw: `sample`\n\n| model |")
    assert report(folder, "--format", "json").stdout == (folder / "summary.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("names", ["xlsx", "markdown,junit", "parquet"])
def test_files_need_a_place(folder: Path, names: str) -> None:
    """A format that is no text, or several, do not go to a terminal."""
    result = report(folder, "--format", names)
    assert result.exit_code == 4
    assert result.output == (
        "error: only one format of text goes to the terminal; add -o FILE, or -o DIR for several formats\n"
    )


def test_a_file_or_a_folder(folder: Path, tmp_path: Path) -> None:
    """A name with a suffix, or a file that is there, is a file; everything else is a folder."""
    summary = tmp_path / "step_summary"
    summary.write_text("")
    for out, made in (("a.md", "a.md"), ("step_summary", "step_summary"), ("site", "site/report.md")):
        result = report(folder, "--format", "markdown", "-o", tmp_path / out)
        assert result.stdout == f"report: {tmp_path / made}\n"
        assert (tmp_path / made).read_text(encoding="utf-8").startswith("## gmtw")
    result = report(folder, "--format", "markdown,xlsx", "-o", tmp_path / "a.md")
    assert (result.exit_code, "give a folder" in result.output) == (4, True)


def test_the_files_of_the_run_are_not_overwritten(folder: Path) -> None:
    """`-o RUN/records.jsonl` is refused."""
    before = (folder / "records.jsonl").read_bytes()
    result = report(folder, "--format", "json", "-o", folder / "records.jsonl")
    assert (result.exit_code, "is read by this command" in result.output) == (4, True)
    assert (folder / "records.jsonl").read_bytes() == before


def test_a_cut_off_run_is_refused_with_its_line(folder: Path, tmp_path: Path) -> None:
    """A report of half the records is never written."""
    for name in ("summary.json", "records.jsonl"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    (tmp_path / "records.jsonl").write_bytes((folder / "records.jsonl").read_bytes()[:-30])
    for key in ("xlsx", "parquet", "junit"):
        result = report(tmp_path, "--format", key, "-o", tmp_path / "out")
        assert result.exit_code == 4, result.output
        assert "records.jsonl:24: not a record: not valid JSON" in result.output
    assert not list((tmp_path / "out").iterdir())


def test_the_pass_mark_reaches_junit(folder: Path) -> None:
    """`--pass-mark` fails what scores below it; a mark that no score can be compared with is refused."""
    assert "<failure" not in report(folder, "--format", "junit").stdout
    assert "<failure" in report(folder, "--format", "junit", "--pass-mark", "0.5").stdout
    assert report(folder, "--format", "junit", "--pass-mark", "1.5").exit_code == 2


def test_reports_are_written_beside_the_run(folder: Path, tmp_path: Path) -> None:
    """`gmtw report RUN -o RUN`; an unknown format is refused before any is written."""
    run = shutil.copytree(folder, tmp_path / "run")
    assert report(run, "--format", "markdown,xslx", "-o", str(run)).exit_code == 4
    assert not list(run.glob("report.*"))
    result = report(run, "--format", "markdown,xlsx", "-o", str(run))
    assert result.exit_code == 0, result.output
    assert {path.name for path in run.iterdir()} >= {"report.md", "report.xlsx", "records.jsonl"}
