"""Every code block of the README does what it says.

Commands of `console` blocks are run, and the lines printed under them must come out in that order.
`make` targets and installation lines are held against the Makefile. Python blocks run as they are.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from tests.generation.chat_server import Chat

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = [(match[1], match[2]) for match in re.finditer(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)]


def sessions() -> list[tuple[str, list[str]]]:
    """Each command of the console blocks, with the lines printed under it; a line that ends in \\ goes on."""
    found: list[tuple[str, list[str]]] = []
    for language, block in BLOCKS:
        for line in block.replace("\\\n", " ").splitlines() if language == "console" else ():
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif line.strip():
                found[-1][1].append(line.strip())
    return found


ASKED = [command for command, _ in sessions() if "llama.jsonl" in command or command.startswith("export ")]
"""From a key to a table: these need a server, and each other."""

WITH_A_MODEL = [command for command, _ in sessions() if "hf/PATH" in command]
"""These need torch and a model: tests/generation/test_real_models.py runs them."""

RUN = [
    session
    for session in sessions()
    if session[0].split()[0] in ("pytest", "gmtw") and session[0] not in (*ASKED, *WITH_A_MODEL)
]

FIRST, MOST_LINES = "pytest bench", 25
"""The first command of a new user, and the most lines that it may print."""

STATED = [command for command, _ in sessions() if command.split()[0] not in ("pytest", "gmtw", "export")]


def words_of(command: str, published: Path) -> list[str]:
    """The command's words, with the names of published files made into paths."""
    words = shlex.split(command)
    return [
        str(published / word) if word.endswith(".jsonl") and (published / word).is_file() else word for word in words
    ]


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder of reports for all commands: a comparison takes from it what a command before it has graded."""
    return tmp_path_factory.mktemp("readme") / "reports"


@pytest.mark.parametrize(("command", "printed"), [pytest.param(*pair, id=pair[0][:60]) for pair in RUN])
def test_a_command_prints_what_the_readme_shows(
    command: str,
    printed: list[str],
    reports: Path,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Line for line, in order; lines that are not shown may stand between, where "..." says so or not."""
    if command.startswith("pytest tests"):
        pytest.skip("this is that command")
    needs_published = bool(re.search(r"(gmtw_ro|outputs)_\w", command))
    words = words_of(command, request.getfixturevalue("published")) if needs_published else shlex.split(command)
    graded = command.startswith(("pytest", "gmtw grade"))
    (tmp_path / "bench").symlink_to(ROOT / "bench")
    (tmp_path / "reports").symlink_to(reports)
    # What other commands write does not belong into the checkout.
    monkeypatch.chdir(ROOT if graded else tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("NO_COLOR", "1")
    code, out, error = run([*words, *(["--report-dir", str(reports)] if graded else [])])
    lines = iter([" ".join(line.split()) for line in out.splitlines()])
    for line in printed:
        if line == "...":
            continue
        assert " ".join(line.split()) in lines, f"not printed, or not in this order: {line}\n{out}{error}"
    assert code == 0, out + error
    if command == FIRST:
        shown = [line.split() for line in printed]
        each = [line.split() for line in out.splitlines()]
        start = each.index(shown[0])
        assert each[start : start + len(shown)] == shown, "the README leaves out a line of the table"
        assert len(each) <= MOST_LINES, out


def run(words: list[str]) -> tuple[int, str, str]:
    """Return the exit code of a command, and both that it printed; pytest runs in a process of its own."""
    if words[0] == "gmtw":
        found = CliRunner().invoke(app, words[1:], prog_name="gmtw")
        return found.exit_code, found.stdout, found.stderr
    done = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_from_a_key_to_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loopback: None) -> None:
    """The commands as they stand, but for the address, where a server on this machine answers, and 30 of 660 tasks."""
    export, *commands = ASKED
    monkeypatch.setenv(export.removeprefix("export ").split("=")[0], "sk-of-the-newcomer")
    monkeypatch.chdir(ROOT)
    with Chat() as server:
        for command in commands:
            words = [str(tmp_path / word) if word == "llama.jsonl" else word for word in shlex.split(command)]
            asked = ["--base-url", server.url, "--limit", "30"]
            code, out, error = run(
                [*words, *(asked if words[0] == "gmtw" else ["--report-dir", str(tmp_path / "reports")])]
            )
            assert code == 0, out + error
    assert len(commands) == 2
    assert re.search(r"^groq/llama-3\.3-70b-versatile\n? .* 30/660$", out, re.MULTILINE), out
    assert "Authorization: Bearer sk-of-the-newcomer" in server.headers[0]


@pytest.mark.parametrize("command", STATED)
def test_other_commands_are_the_projects_own(command: str) -> None:
    """`make` targets exist, and what pip is told to install is this project."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    if command.startswith("make "):
        assert re.search(rf"^{command.split()[1]}:", makefile, re.MULTILINE)
    else:
        assert re.fullmatch(
            r"python3 -m venv \.venv|\.venv/bin/pip install -e '\.\[dev\]'|source \.venv/bin/activate", command
        )


@pytest.mark.parametrize("block", [block for language, block in BLOCKS if language == "python"])
def test_python_blocks_run(block: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they stand, from the root of the project; their asserts hold."""
    monkeypatch.chdir(ROOT)
    assert "assert" in block
    exec(compile(block, "README.md", "exec"), {"__name__": "readme"})


def test_no_block_escapes() -> None:
    """Every block has a language that the tests above know."""
    assert README.count("```") == 2 * len(BLOCKS)
    assert {language for language, _ in BLOCKS} <= {"console", "python", "json", "toml", "yaml"}
