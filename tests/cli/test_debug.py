"""`gmtw debug`, with and without --line, from a shell: which outputs are shown, in which order, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.core.types import Instance
from gmtw.report.annotate import Marked
from tests.pseudo_terminal import in_terminal

RUNNER = CliRunner()

PLAN = '{"day1": ["Muzeul Țării Crișurilor"], "day2": ["Piața Unirii"]}'
GOOD = f"În prima zi vedem Muzeul Țării Crișurilor, iar în a doua Piața Unirii.\n{PLAN}"
TEXTS = {
    "good": GOOD,
    "dear": GOOD.replace("Piața Unirii", "Cetatea Oradea"),
    "none": "Nu știu ce plan să fac.",
    "untold": GOOD.replace("iar în a doua Piața Unirii", "apoi plecăm"),
}


@pytest.fixture
def files(tmp_path: Path, travel: Instance, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """A set of four instances, one model that answers all, another one an error."""
    monkeypatch.chdir(tmp_path)
    rows = [travel.model_copy(update={"id": id_}) for id_ in TEXTS]
    Path("set.jsonl").write_text("".join(row.model_dump_json() + "\n" for row in rows))
    lines = [{"instance_id": id_, "output": text, "model": "a"} for id_, text in TEXTS.items()]
    lines.append({"instance_id": "good", "error": "timeout \x1b[2J", "model": "b", "took": "2 s"})
    Path("out.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return "set.jsonl", "out.jsonl"


def debug(files: tuple[str, str], *arguments: str) -> Result:
    return RUNNER.invoke(app, ["debug", *files, *arguments])


def shown(result: Result) -> list[str]:
    """The ids of the outputs that were shown."""
    assert result.exit_code == 0, result.output
    return re.findall(r"^═══ (\S+)", result.stdout, re.MULTILINE)


def test_the_worst_come_first(files: tuple[str, str]) -> None:
    """Errors, then what is not solved, then by U, F, R and G, as on the page; how many were shown goes to stderr."""
    result = debug(files)
    assert shown(result) == ["good", "none", "dear", "untold", "good"]
    assert result.stderr == "5 of 5 outputs shown\n"
    assert "timeout \\x1b[2J" in result.stdout


def test_failed_and_passed(files: tuple[str, str]) -> None:
    """A broken rule or an error fails; with a metric, what is below 1; what was not measured is neither."""
    assert shown(debug(files, "--filter", "failed")) == ["good", "none", "dear"]
    assert shown(debug(files, "--filter", "passed")) == ["untold", "good"]
    assert shown(debug(files, "--filter", "failed", "--metric", "F")) == ["none", "untold"]
    assert shown(debug(files, "--filter", "passed", "--metric", "R")) == ["dear", "good", "untold"]
    assert "2 of 5 outputs shown; 3 failed" in debug(files, "--filter", "failed", "--limit", "2").stderr


def test_outputs_of_another_set_are_shown_with_a_note(files: tuple[str, str]) -> None:
    """They would not be graded; here they show why."""
    plan = '{"day1": ["Turnul Negru"], "day2": ["Grota Mare"]}'
    lines = [{"instance_id": id_, "output": plan, "model": f"m{n}"} for n in range(5) for id_ in TEXTS]
    Path("out.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    result = debug(files)
    assert len(shown(result)) == len(lines)
    assert result.stderr.startswith("note: out.jsonl: 20 of 20 outputs name little that the instances of 'set' have")
    assert RUNNER.invoke(app, ["grade", *files]).exit_code == 4


def test_what_is_chosen(files: tuple[str, str]) -> None:
    """By id, model, language and number, together; the prompt of a single output is shown in full."""
    assert shown(debug(files, "--id", "good")) == ["good", "good"]
    assert shown(debug(files, "--id", "good", "--model", "a")) == ["good"]
    assert shown(debug(files, "--limit", "1", "--metric", "F")) == ["good"]
    assert len(shown(debug(files, "--language", "en"))) == 5


def test_json_is_the_values(files: tuple[str, str]) -> None:
    """One a line, whole, in the same order; nothing else on stdout."""
    result = debug(files, "--json", "--model", "a", "--metric", "F")
    values = [Marked.model_validate_json(line) for line in result.stdout.splitlines()]
    assert [value.instance_id for value in values] == ["none", "untold", "dear", "good"]
    assert [value.text for value in values] == [TEXTS[value.instance_id] for value in values]
    assert {mark.metric for value in values for mark in value.marks} == {"", "F"}


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("--id", "goood"), "No instance 'goood'. Did you mean 'good'?"),
        (("--model", "c"), "No model in these outputs 'c'."),
        (("--language", "xx"), "No language 'xx'. Known: ca, ee, en, "),
        (("--metric", "X"), "'X'"),
        (("--filter", "faild"), "No filter 'faild'. Did you mean 'failed'?"),
        (("--id", "dear", "--model", "b"), "No output for 'dear'"),
    ],
)
def test_a_wrong_name_is_answered(files: tuple[str, str], arguments: tuple[str, ...], hint: str) -> None:
    """One line, exit code 4, nothing shown."""
    result = debug(files, *arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (4, "", 1)
    assert hint in result.stderr


def test_outputs_of_another_set_are_refused(files: tuple[str, str], recipe: Instance) -> None:
    """As grading refuses them."""
    Path("set.jsonl").write_text(recipe.model_dump_json() + "\n")
    result = debug(files)
    assert (result.exit_code, result.stdout) == (4, "")
    assert "give the instances it was made for" in result.stderr


def line_of(*arguments: str) -> Result:
    return RUNNER.invoke(app, ["debug", *arguments[:-1], "--line", arguments[-1]])


def test_a_line_is_shown(files: tuple[str, str]) -> None:
    """Its text is shown; with the set its reading, too."""
    assert "Nu știu ce plan să fac." in line_of("out.jsonl", "3").stdout
    error = line_of("out.jsonl", "5").stdout
    assert "error: timeout \\x1b[2J" in error
    assert '"took": "2 s"' in error
    read = line_of("set.jsonl", "out.jsonl", "2").stdout
    assert "day2: Cetatea Oradea" in read


def test_a_line_is_one_of_one_file(files: tuple[str, str]) -> None:
    """And outputs without a set or a line say what is missing."""
    several = line_of("set.jsonl", "out.jsonl", "out.jsonl", "1")
    assert (several.exit_code, "--line 1 is a line of one file, got 2" in several.stderr) == (4, True)
    alone = RUNNER.invoke(app, ["debug", "out.jsonl"])
    assert (alone.exit_code, "expected SET OUTPUTS, or OUTPUTS --line N" in alone.stderr) == (4, True)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("8", "out.jsonl: has no line 8: it has 7 lines"),
        ("0", "out.jsonl: has no line 0; the first is 1"),
        ("6", "out.jsonl:6: this line is blank"),
        ("7", "out.jsonl:7: not valid JSON"),
    ],
)
def test_a_line_that_is_not_there(files: tuple[str, str], line: str, problem: str) -> None:
    """One line that names the file; other lines may be broken."""
    with Path("out.jsonl").open("a") as file:
        file.write("\n{broken\n")
    result = line_of("out.jsonl", line)
    assert (result.exit_code, result.stdout) == (4, "")
    assert result.stderr.startswith(f"error: {problem}")
    assert line_of("out.jsonl", "1").exit_code == 0


@pytest.mark.minutes
@pytest.mark.parametrize("columns", [80, 120])
def test_a_terminal_gets_colours(files: tuple[str, str], columns: int) -> None:
    """Lines as wide as the terminal, marks in colour; brackets where NO_COLOR asks for none."""
    code, screen = in_terminal(["debug", *files, "--id", "dear"], columns)
    assert code == 0
    assert "\x1b[32mMuzeul Țării Crișurilor\x1b[0m" in screen
    assert "[[" not in screen
    shown = screen[screen.index("═══") :]  # the bar of progress stands before it, drawn again and again
    lines = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", shown).replace("\r", "").splitlines()
    assert max(map(len, lines)) <= columns
    code, plain = in_terminal(["debug", *files, "--id", "dear"], columns, NO_COLOR="1")
    assert code == 0
    assert "[[Muzeul Țării Crișurilor|told: day1]]" in plain
    assert "\x1b[32m" not in plain


def test_the_example_of_the_docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands print what docs/debugging.md shows, line for line; the prompt stands between."""
    text = (Path(__file__).parents[2] / "docs" / "debugging.md").read_text(encoding="utf-8")
    block = re.search(r"```console\n(.*?)```", text, re.DOTALL)
    assert block
    commands = re.findall(r"^\$ gmtw (.*)$", block[1], re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    results = [RUNNER.invoke(app, command.split()) for command in commands]
    assert [result.exit_code for result in results] == [0, 0]
    lines = iter(results[-1].stdout.splitlines())
    for line in block[1].splitlines():
        assert line.startswith("$ ") or line in lines, line
