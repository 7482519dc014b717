"""Bad input is one line that names file and line, exit code 4, and nothing graded: in pytest and in `gmtw grade`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from toys import FULL, IDS, Bench, install, instance, write_lines
from typer.testing import CliRunner

from gmtw.cli import app


@pytest.fixture
def bench(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Bench:
    install(monkeypatch.setattr)
    return Bench(pytester)


def _bytes(content: bytes) -> Callable[[Bench], list[Path]]:
    def write(bench: Bench) -> list[Path]:
        path = bench.home / "bad.jsonl"
        path.write_bytes(content)
        return [path]

    return write


def _row(text: str) -> bytes:
    return f'{{"instance_id": "{IDS[0]}", {text}}}\n'.encode()


def samples(bench: Bench, texts: list[str]) -> Path:
    """A file with these outputs for one instance, as samples of one model."""
    rows = ({"instance_id": IDS[0], "output": text, "sample": number} for number, text in enumerate(texts))
    return write_lines(bench.home / "bad.jsonl", rows)


BAD: dict[str, tuple[Callable[[Bench], list[Path]], str]] = {
    "missing": (lambda bench: [bench.home / "bad.jsonl"], "bad.jsonl: no such file*"),
    "empty": (_bytes(b""), "bad.jsonl: is empty*"),
    "blank": (_bytes(b"\n \n"), "bad.jsonl: is empty*"),
    "malformed": (_bytes(_row('"output": "x"') + b'{"instance_id": '), "bad.jsonl:2: not valid JSON*"),
    "not an object": (_bytes(b"[1, 2]\n"), "bad.jsonl:1: expected a JSON object, got list"),
    "not utf-8": (_bytes(_row('"output": "x"') + b'{"instance_id": "\xff"}\n'), "bad.jsonl:2: *not UTF-8*"),
    "number as text": (_bytes(_row('"output": 7')), "bad.jsonl:1: output: *valid string, got 7"),
    "null as text": (_bytes(_row('"output": null')), "bad.jsonl:1: output is null; *"),
    "text as sample": (_bytes(_row('"output": "x", "sample": "1"')), "bad.jsonl:1: sample: *got '1'"),
    "no output": (_bytes(_row('"answer": "x"')), "bad.jsonl:1: no 'output' *"),
    "no id": (_bytes(b'{"output": "x"}\n'), "bad.jsonl:1: instance_id: *required*"),
    "unknown language": (
        _bytes(_row('"output": "x", "language": "roo"')),
        "bad.jsonl:1: No language 'roo'. Did you mean 'ro'?*",
    ),
    "two answers": (
        _bytes(_row('"output": "x"') + _row('"output": "y"')),
        f"bad.jsonl:2: another output for '{IDS[0]}' (language ro, sample 0); line 1 has one already",
    ),
    "given twice": (lambda bench: [bench.outputs("bad"), bench.home / "./bad.jsonl"], "*the same file*twice*"),
    "other ids": (
        lambda bench: [bench.outputs("bad", {"x": FULL})],
        "*none of its 1 outputs answers an instance of 'set'*",
    ),
    "other world": (
        lambda bench: [bench.outputs("bad", {IDS[0]: FULL}, fingerprint="0123456789abcdef")],
        f"bad.jsonl:1: '{IDS[0]}' was made for world 0123456789ab, in 'set' it is {instance(IDS[0]).fingerprint[:12]}*",
    ),
    "other names": (
        lambda bench: [samples(bench, [f"{FULL} names=4/5"] * 4 + [f"{FULL} names=3/4"] * 2 + ["", FULL])],
        "*bad.jsonl: 4 of 6 outputs name little that the instances of 'set' have; *--force if it was",
    ),
}

each = pytest.mark.parametrize(("write", "message"), BAD.values(), ids=list(BAD))


@each
def test_pytest_refuses(bench: Bench, write: Callable[[Bench], list[Path]], message: str) -> None:
    """`pytest bench` ends with exit code 4 and one line; no test ran, no report was written."""
    result = bench.run("--model-outputs", *write(bench))
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    (line,) = [line for line in result.errlines if line]
    result.stderr.fnmatch_lines([f"ERROR: *{_glob(message)}"])
    assert line.startswith("ERROR: ")
    assert bench.reports() == {}


@each
def test_the_command_refuses(bench: Bench, write: Callable[[Bench], list[Path]], message: str) -> None:
    """`gmtw grade` says the same on stderr, with the same exit code."""
    result = CliRunner().invoke(app, ["grade", str(bench.set), *map(str, write(bench))])
    assert result.exit_code == 4
    pytest.LineMatcher([result.stderr.rstrip("\n")]).fnmatch_lines([f"error: *{_glob(message)}"])
    assert result.stdout == ""
    assert bench.reports() == {}


def _glob(message: str) -> str:
    """The message as a pattern in which only the stars are special."""
    return message.replace("[", "[[]").replace("?", "[?]")


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param([f"{FULL} names=1000/1000", *[f"{FULL} names=0/3"] * 11], id="one runaway output"),
        pytest.param([f"{FULL} names=3/4"] * 12, id="a model that invents most names"),
        pytest.param([f"{FULL} names=4/4"] * 4, id="too few outputs to tell"),
        pytest.param([FULL] * 12, id="no names at all"),
        pytest.param([f"{FULL} names=4/4"] * 6 + [f"{FULL} names=0/4"] * 6, id="just half"),
    ],
)
def test_a_file_is_judged_by_its_outputs(bench: Bench, texts: list[str]) -> None:
    """Each output counts once, however many names it invents; what may be for these instances is graded."""
    assert bench.run("--model-outputs", samples(bench, texts)).ret == 0


def test_force_grades_what_names_little(bench: Bench) -> None:
    """--force of pytest and of `gmtw grade`; ids and fingerprints that do not fit are refused all the same."""
    path = samples(bench, [f"{FULL} names=4/4"] * 9)
    assert bench.run("--model-outputs", path).ret == 4
    assert bench.run("--model-outputs", path, "--force").ret == 0
    assert CliRunner().invoke(app, ["grade", str(bench.set), str(path), "--force"]).exit_code == 0
    other = bench.outputs("other", {"x": FULL})
    assert CliRunner().invoke(app, ["grade", str(bench.set), str(other), "--force"]).exit_code == 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("--model-outputs", "m.jsonl", "bench"),
            "*--model-outputs took 'bench' as a file; type: pytest bench --model-outputs ...*",
        ),
        (("--model-outputs", "m.jsonl", "--", "tests"), "*no bench to collect; type: pytest bench --model-outputs*"),
        (("bench", "--instances", "bench/set.jsonl"), "*no outputs; add --model-outputs FILE*"),
        (
            ("bench", "--model-outputs", "m.jsonl", "--report-dir", "m.jsonl/reports"),
            "*m.jsonl/reports: cannot be written: *; give another --report-dir*",
        ),
        (
            ("bench", "--instances", "sett", "--model-outputs", "m.jsonl"),
            "*sett: no such file, folder or set; did you mean 'set'*",
        ),
        (
            ("bench", "--instances", "m.jsonl", "--model-outputs", "m.jsonl"),
            "*m.jsonl:1: no reader knows*looks like a file of outputs*",
        ),
    ],
)
def test_a_command_line_that_cannot_be_meant(bench: Bench, arguments: tuple[str, ...], message: str) -> None:
    """Each mistake is answered with what to type."""
    bench.outputs("m")
    (bench.home / "tests").mkdir()
    result = bench.pytester.runpytest_inprocess(*arguments)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([message])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[gmtw]\ninstances = ", "*gmtw_ro.toml: not valid TOML: Invalid value*"),
        ('[gmtw]\ninstances = "set.jsonl"', "*gmtw_ro.toml: [[]gmtw] lacks outputs (files) or models (built-in)"),
        ('[gmtw]\ninstances = "set.jsonl"\noutputs = ["gone.jsonl"]', "*gone.jsonl: no such file*"),
    ],
)
def test_a_bench_file_that_is_wrong(bench: Bench, content: str, message: str) -> None:
    """A bench file that cannot be read, or names files that are not there, is bad input like any other."""
    (bench.home / "bench/gmtw_ro.toml").write_text(content)
    result = bench.run()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([message])


def test_other_toml_files_are_left_alone(bench: Bench) -> None:
    """A TOML file without a `[gmtw]` table of its own is nothing to collect."""
    (bench.home / "bench/other.toml").write_text('[tool]\nname = "[gmtw]"\nbroken =')
    bench.run("--model-outputs", bench.outputs("m")).stdout.fnmatch_lines(["*16 graded*"])


def test_several_ways_to_give_outputs(bench: Bench) -> None:
    """--model-outputs takes several files, and may be repeated; a set is found by its name beside the bench file."""
    files = [bench.outputs(name) for name in "abc"]
    result = bench.run("--instances", "set", "--model-outputs", files[0], files[1], "--model-outputs", files[2])
    result.stdout.fnmatch_lines(["*48 graded*"])


def test_unknown_ids_are_listed_and_the_rest_is_graded(bench: Bench) -> None:
    """Outputs of instances that the set does not have are named and counted; their model keeps its other scores."""
    path = bench.outputs("m", {IDS[0]: FULL, **{f"x{n}": FULL for n in range(7)}})
    result = bench.run("--model-outputs", path)
    result.stdout.fnmatch_lines(["7 ids that set does not have, not graded: x0, x1, x2, x3, x4, ...", "*4 graded*"])
    assert bench.summary()["unknown"] == [f"x{n}" for n in range(7)]


def test_a_few_unresolved_names_are_a_share_in_the_summary(bench: Bench) -> None:
    """Up to half of the names may be unknown: then the share is shown, and the scores stand."""
    result = bench.run("--model-outputs", bench.outputs("m", {IDS[0]: f"{FULL} names=2/4"}))
    result.stdout.fnmatch_lines(["m: missing 3; noted in reading: names unresolved 50.0%; of the answers that*"])
    model = bench.summary()["models"][0]
    assert (model["names"], model["unresolved"]) == (4, 2)


def test_matching_fingerprints_speak_for_the_outputs(bench: Bench) -> None:
    """If every output carries the fingerprint of its instance, unknown names are the model's own doing."""
    rows = [{"instance_id": i, "output": f"{FULL} names=4/4", "fingerprint": instance(i).fingerprint} for i in IDS]
    result = bench.run("--model-outputs", write_lines(bench.home / "m.jsonl", rows))
    result.stdout.fnmatch_lines(["*16 graded*"])


def test_identical_repeats_are_counted_once(bench: Bench) -> None:
    """The same line twice is no conflict: one record, and a remark."""
    path = bench.outputs("m")
    path.write_text(path.read_text() * 2)
    result = bench.run("--model-outputs", path)
    result.stdout.fnmatch_lines(["4 output lines that repeat another, graded once", "*16 graded*"])


def test_outputs_of_another_known_set_find_it(bench: Bench) -> None:
    """Without --instances the bench file's set is meant; outputs that name ids of another set of gmtw go there."""
    outputs = bench.outputs("m", {"travel-v3/easy/7000001": FULL})
    bench.run("--model-outputs", outputs).stdout.fnmatch_lines(["m *1/660"])
    assert bench.summary()["set"] == "gmtw-ro-3.0"
    bench.run("--instances", "set", "--model-outputs", outputs).stderr.fnmatch_lines(["*answers an instance of 'set'*"])
