"""Files that are not what a command expects: each ends with one line that names the file, and none with a traceback."""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.core.errors import InputError
from gmtw.core.jsonl import json_lines
from gmtw.datasets import load
from gmtw.datasets.json_rows import array
from gmtw.outputs.reader import index_outputs, read_output
from gmtw.providers.catalog import providers

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"
SET, GOOD = SAMPLE / "instances.jsonl", SAMPLE / "good.jsonl"


def gmtw(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def first_line(path: Path, **changed: object) -> bytes:
    row = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    return json.dumps({**row, **changed}, ensure_ascii=False).encode() + b"\n"


BAD: Mapping[str, Callable[[bytes], bytes]] = {
    "empty": lambda good: b"",
    "blank lines": lambda good: b"\n\n \t\n",
    "a mark of order and nothing": lambda good: b"\xef\xbb\xbf",
    "cut in the middle": lambda good: good[: len(good) // 2 - 7],
    "cut in a letter": lambda good: good.replace("ă".encode(), b"\xc4", 1),
    "UTF-16": lambda good: good.decode().encode("utf-16"),
    "latin-2": lambda good: good.decode().encode("iso8859-2", "replace"),
    "half a gzip": lambda good: gzip.compress(good)[:-20],
    "NUL bytes": lambda good: b"\0" * 100,
    "html": lambda good: b"<!doctype html><title>404</title>\n",
    "one number": lambda good: b"7\n",
    "one string": lambda good: b'"text"\n',
    "null": lambda good: b"null\n",
    "a list in each line": lambda good: b'[{"a": 1}]\n[{"a": 2}]\n',
    "an empty object": lambda good: b"{}\n",
    "other keys": lambda good: b'{"a": 1}\n',
    "nested too deep": lambda good: b'{"a": ' + b"[" * 100_000 + b"\n",
    "a number without end": lambda good: b'{"a": ' + b"9" * 10_000 + b"}\n",
    "NaN for all": lambda good: b'{"instance_id": NaN, "output": NaN, "id": NaN, "task": NaN, "fingerprint": NaN}\n',
    "a repeated key": lambda good: good.replace(b"{", b'{"id": "x", "id": "y", ', 1),
    "two objects in a line": lambda good: good.replace(b"\n", b" ", 1),
    "a comma after each line": lambda good: good.replace(b"\n", b",\n"),
    "python": lambda good: b"{'instance_id': 'a', 'output': None}\n",
}
"""Contents of a file, made from one that is right."""

Command = Callable[[Path, Path], tuple[object, ...]]

OUTPUTS: Mapping[str, Command] = {
    "grade": lambda bad, folder: ("grade", SET, bad, "--report-dir", folder / "r"),
    "debug --line": lambda bad, folder: ("debug", bad, "--line", "1"),
    "debug": lambda bad, folder: ("debug", SET, bad),
    "compare": lambda bad, folder: ("compare", SET, GOOD, bad),
}
SETS: Mapping[str, Command] = {
    "grade": lambda bad, folder: ("grade", bad, GOOD, "--report-dir", folder / "r"),
    "view": lambda bad, folder: ("view", bad),
    "audit": lambda bad, folder: ("audit", bad),
    "run": lambda bad, folder: ("run", bad, "--model", "builtin/oracle", "-o", folder / "out.jsonl"),
}
"""Commands that read the file as outputs, and as a set."""


def refused(result: Result, path: Path) -> None:
    """The command ended with 4 and one short line about the file."""
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert result.exit_code == 4, result.output
    line = result.stderr.strip().splitlines()[-1]
    assert line.startswith("error: ")
    assert path.name in line
    assert len(line) < 600
    assert "Traceback" not in result.output


FEW = ("empty", "cut in the middle", "UTF-16", "half a gzip", "a list in each line", "an empty object")
"""Contents tried with the commands that read files as the first two do."""


def pairs(commands: Mapping[str, Command]) -> list[tuple[str, str]]:
    """Every content with the first two commands, and a few with the others."""
    return [(key, content) for place, key in enumerate(commands) for content in (BAD if place < 2 else FEW)]


@pytest.mark.parametrize(("command", "content"), pairs(OUTPUTS))
def test_outputs_that_are_none(tmp_path: Path, command: str, content: str) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(BAD[content](GOOD.read_bytes()))
    result = gmtw(*OUTPUTS[command](bad, tmp_path))
    if command == "debug --line" and content in ("cut in the middle", "cut in a letter"):
        assert result.exit_code in (0, 4)  # the first line may be whole
    else:
        refused(result, bad)


@pytest.mark.parametrize(("command", "content"), pairs(SETS))
def test_sets_that_are_none(tmp_path: Path, command: str, content: str) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(BAD[content](SET.read_bytes()))
    refused(gmtw(*SETS[command](bad, tmp_path)), bad)


WRONG_KINDS: list[tuple[str, object]] = [
    *(("instance_id", value) for value in json.loads("[null, 7, [], {}, true]")),
    *(("output", value) for value in (None, 7, ["text"], {"plan": 1}, True)),
    *(("sample", value) for value in (-1, 1.5, "first", 2**31, 1e308, True)),
    *(("language", value) for value in ("zz", 7, ["ro"], "../ro", "ro\x00")),
    *(("model", value) for value in (7, ["m"], {"name": "m"})),
    *(("error", value) for value in (7, {"code": 500})),
]
"""Values of a line that no line has."""


@pytest.mark.parametrize(("key", "value"), WRONG_KINDS)
def test_values_of_the_wrong_kind(tmp_path: Path, key: str, value: object) -> None:
    """The line is named with the key; nothing is guessed."""
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(first_line(GOOD, **{key: value}))
    with pytest.raises(InputError, match=rf"bad\.jsonl:1: .*{key}|bad\.jsonl:1: no language"):
        index_outputs(bad)


@pytest.mark.parametrize("form", ["mark of order", "CRLF", "no last line end", "blank lines", "many blanks"])
def test_forms_that_editors_leave_are_read(tmp_path: Path, form: str) -> None:
    """Outputs and sets are read as without."""
    changed: Mapping[str, Callable[[bytes], bytes]] = {
        "mark of order": lambda good: b"\xef\xbb\xbf" + good,
        "CRLF": lambda good: good.replace(b"\n", b"\r\n"),
        "no last line end": lambda good: good.rstrip(b"\n"),
        "blank lines": lambda good: good.replace(b"\n", b"\n\n \n"),
        "many blanks": lambda good: good.replace(b"\n", b"  \t \n"),
    }
    (tmp_path / "set.jsonl").write_bytes(changed[form](SET.read_bytes()))
    (tmp_path / "out.jsonl").write_bytes(changed[form](GOOD.read_bytes()))
    assert load(tmp_path / "set.jsonl") == load(SET)
    read = [[read_output(entry) for entry in index_outputs(path).entries] for path in (tmp_path / "out.jsonl", GOOD)]
    assert read[0] == read[1]


@pytest.mark.parametrize(
    "command", ["grade outputs", "grade set", "view", "debug --line", "debug", "report", "verify", "gate"]
)
@pytest.mark.parametrize("kind", ["missing", "folder", "no right to read"])
def test_paths_that_are_no_files(tmp_path: Path, command: str, kind: str) -> None:
    bad = tmp_path / "bad.jsonl"
    if kind == "folder":
        bad.mkdir()
    elif kind == "no right to read":
        bad.write_bytes(b"{}\n")
        bad.chmod(0)
        if bad.stat().st_uid == 0:
            pytest.skip("root may read everything")
    words: Mapping[str, tuple[object, ...]] = {
        "grade outputs": ("grade", SET, bad, "--report-dir", tmp_path / "r"),
        "grade set": ("grade", bad, GOOD, "--report-dir", tmp_path / "r"),
        "view": ("view", bad),
        "debug --line": ("debug", bad, "--line", "1"),
        "debug": ("debug", SET, bad),
        "report": ("report", bad),
        "verify": ("verify", bad),
        "gate": ("gate", bad, "--fail-under", "U=0"),
    }
    result = gmtw(*words[command])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert result.exit_code in (2, 4), result.output
    assert "bad.jsonl" in result.stderr.replace("\n", "").replace(" ", "")


@pytest.mark.parametrize(
    ("name", "told"),
    [("goof.jsonl", "no such file; did you mean '{}/good.jsonl'?"), ("x.jsonl", "no such file; gmtw run SET --model")],
)
def test_a_missing_file_says_what_to_type(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "good.jsonl").write_bytes(GOOD.read_bytes())
    result = gmtw("grade", SET, tmp_path / name, "--report-dir", tmp_path / "r")
    assert (result.exit_code, told.format(tmp_path) in result.stderr) == (4, True), result.stderr


@pytest.mark.parametrize("command", [("compare",), ("items",)])
def test_a_missing_set_is_named_before_its_outputs(command: tuple[str, ...], tmp_path: Path) -> None:
    """An outputs file that is there would be called no report otherwise."""
    result = gmtw(*command, tmp_path / "nowhere.jsonl", GOOD, GOOD)
    assert result.exit_code == 4
    assert "nowhere.jsonl: no such file or folder; expected SET OUTPUTS ..." in result.stderr


@pytest.mark.parametrize(
    ("verb", "typed"), [("report", "report a"), ("verify", "verify a"), ("gate", "gate a --baseline b")]
)
def test_one_run_of_several_is_to_be_named(verb: str, typed: str) -> None:
    """A pattern may stand for more than one folder."""
    result = gmtw(verb, "a", "b", "c", "d")
    assert (result.exit_code, result.stderr) == (
        4,
        f"error: expected one run, got 4 (a, b, c, ...); type gmtw {typed}\n",
    )


UNREADABLE: Mapping[str, bytes] = {
    "nested too deep": b"[" * 60_000,
    "deep, as TOML": b"limit = " + b"[" * 60_000,
    "a number without end": b"9" * 5_001,
    "a number without end, as TOML": b"limit = " + b"9" * 5_001,
    "UTF-16": "GROQ_API_KEY=sk-12345678".encode("utf-16"),
}
"""Contents of a small file that nobody can read."""

REPORT = ("instances.jsonl", "outputs.jsonl", "records.jsonl", "summary.json")

BESIDE: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "providers": ("p.toml", ("run", str(SET), "--model", "groq/x", "-o", "x.jsonl")),
    "environment": (".env", ("run", str(SET), "--model", "groq/x", "-o", "x.jsonl")),
    "metadata": (
        "out.run.json",
        ("run", str(SET), "--model", "sample-good", "--base-url", "http://127.0.0.1:9", "-o", "out.jsonl"),
    ),
    "manifest": ("set/manifest.json", ("audit", "set")),
    "run": ("report/run.json", ("verify", "report")),
    "words": ("w.txt", ("check", "un text .", "--known", "@w.txt")),
}
"""Files that stand beside what a command reads, and the command."""


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report."""
    folder = tmp_path_factory.mktemp("graded")
    assert gmtw("grade", SET, GOOD, "--report-dir", folder).exit_code == 0
    return next(folder.iterdir())


@pytest.mark.parametrize("content", UNREADABLE)
@pytest.mark.parametrize("file", BESIDE)
def test_small_files_that_nobody_can_read(
    file: str, content: str, graded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line names the file; where it may be read after all (a text of any words), the command goes on."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GROQ_API_KEY", raising=False)
    if file == "providers":
        monkeypatch.setenv("GMTW_PROVIDERS", "p.toml")
        providers.cache_clear()  # what another test read of this process
    for name in ("set", "report"):
        Path(name).mkdir()
    Path("set/instances.jsonl").write_bytes(SET.read_bytes())
    Path("out.jsonl").write_bytes(GOOD.read_bytes())
    for name in REPORT:
        Path("report", name).write_bytes((graded / name).read_bytes())
    name, words = BESIDE[file]
    Path(name).write_bytes(UNREADABLE[content])
    result = gmtw(*words)
    if file == "words" and content != "UTF-16":
        assert result.exit_code == 0, result.output
    elif file == "environment" and content != "UTF-16":
        assert "no key for groq" in result.stderr
    else:
        refused(result, Path(name))


def test_a_report_that_nobody_can_read_is_left_out(graded: Path, tmp_path: Path) -> None:
    """The others have their board, and the line says why."""
    for name in ("a", "b"):
        (tmp_path / "all" / name).mkdir(parents=True)
        for file in (*REPORT, "run.json"):
            (tmp_path / "all" / name / file).write_bytes((graded / file).read_bytes())
    (tmp_path / "all" / "b" / "run.json").write_bytes(UNREADABLE["nested too deep"])
    result = gmtw("leaderboard", tmp_path / "all", "-o", tmp_path / "site")
    assert result.exit_code == 0, result.output
    assert "b/run.json: not valid JSON" in result.output
    assert (tmp_path / "site" / "index.html").is_file()


@pytest.mark.parametrize("command", [("grade", SET, "{}"), ("grade", "{}", GOOD), ("audit", "{}"), ("check", "{}")])
def test_a_line_without_end(command: tuple[object, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a device of zeros has it: no more is read than a file may hold."""
    monkeypatch.setattr("gmtw.core.unpacking.MOST", 2**20)
    path = tmp_path / "zeros.jsonl" if command[0] != "check" else tmp_path / "zeros.txt"
    path.write_bytes(b"0" * (2**20 + 1))
    result = gmtw(*(str(word).format(path) for word in command))
    refused(result, path)
    assert "more than 1 MB" in result.stderr


@pytest.mark.parametrize("items", [False, True])
def test_a_line_of_many_keys_takes_no_longer_than_its_length(items: bool, tmp_path: Path) -> None:
    """One key stands twice among 40,000, which a look at each pair of them would find in minutes."""
    row = "{" + ", ".join(f'"k{number}": 0' for number in (*range(40_000), 39_999)) + "}"
    path = tmp_path / "keys.json"
    path.write_text(f"[{row}]" if items else f"{row}\n", encoding="utf-8")
    start = time.process_time()
    if items:
        assert next(array(path)).twice == ("k39999",)
    else:
        with pytest.raises(InputError, match="the key 'k39999' stands twice"):
            next(json_lines(path))
    assert time.process_time() - start < 5
