"""Names of models and texts of answers that act, cross folders or are endless, through every format of a report."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from gmtw.cli import app
from gmtw.report import FORMATS

SAMPLE = Path(__file__).parents[2] / "bench" / "sample"
RAW = frozenset("\x00\x07\x1b\u202e\u2028\ud800")

NAMES = (
    *("\x1b[31mred", "nul\x00", "\u202egnp", "::error::x", "##[error]x", "a\nb\r\n\tc", "<script>alert(1)</script>"),
    *("../../x", "/etc/passwd", "..", "CON", "a" * 300, "ș" * 200, "~", "$HOME", "`id`", "x;y", "a|b", "=1+1", "@x"),
    *("שלום", "a\u0301" * 50, "\ud83d", "]]>", '"', "'", "%s{0}", "-rf", "--help", "a/b\\c", "\u2028x"),
)

TEXTS = (
    *("\x1b[2J\x00\u202e\x07", "::error::x\n##[error]y", "</script><script>alert(1)</script>", "<img src=x onerror=x>"),
    *(
        "]]>",
        "=HYPERLINK(1)",
        "\ud800 \udfff",
        "\u2028\u2029",
        '{"day1": ["\x1b", "\u202e", "<b>"]}',
        "[[x|y]]",
        "{{x}}",
    ),
    *(
        '{"day1": 1e308, "day1": -1e400}',
        '{"day1": [[["a"]]], "\u0000": {"\x1b": "x"}}',
        "a" * 3_000,
        "```" * 50,
        "|" * 99,
    ),
)


def gmtw(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a run of all these models in reports/run, each of which said some of the texts."""
    home = tmp_path_factory.mktemp("hostile") / "in" / "here"
    home.mkdir(parents=True)
    ids = [json.loads(line)["id"] for line in (SAMPLE / "instances.jsonl").read_text(encoding="utf-8").splitlines()]
    pairs = [(name, ids[n % len(ids)], TEXTS[n % len(TEXTS)]) for n, name in enumerate(NAMES)]
    pairs += [("plain", id_, text) for id_, text in zip(ids, TEXTS, strict=False)]
    rows = [{"instance_id": id_, "model": name, "output": text} for name, id_, text in pairs]
    rows += [{"instance_id": ids[0], "model": "failed", "output": "", "error": f"error {TEXTS[0]} {'x' * 5_000}"}]
    (home / "out.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    result = gmtw("grade", SAMPLE / "instances.jsonl", home / "out.jsonl", "--report-dir", home / "r", "--force")
    assert result.exit_code == 0, result.output
    assert RAW.isdisjoint(result.stdout)
    next((home / "r").iterdir()).rename(home / "run")
    return home


def files(home: Path) -> list[str]:
    """Everything in the folder and in the two above it."""
    return sorted(str(path.relative_to(home.parents[1])) for path in home.parents[1].rglob("*"))


ELSEWHERE = {"results", "style"}
"""Formats of item suites only, and of texts of at least 20 words: tests/report/test_style.py."""


@pytest.mark.parametrize("format_", [name for name in FORMATS.names if name not in ELSEWHERE])
def test_every_format_is_written_without_a_raw_character(home: Path, tmp_path: Path, format_: str) -> None:
    before = files(home)
    result = gmtw("report", home / "run", "--format", format_, "-o", tmp_path / "out")
    assert result.exit_code == 0, result.output
    assert files(home) == before
    (path,) = (tmp_path / "out").iterdir()
    if format_ == "json":  # for programs, which read any text
        models = {model["model"] for model in json.loads(path.read_bytes())["models"]}
        assert {"nul\x00", "=1+1", "../../x"} <= models
    elif FORMATS.get(format_).text or format_ == "html":
        text = path.read_text(encoding="utf-8")
        assert RAW.isdisjoint(text)
        assert not [line for line in text.splitlines() if line.lstrip().startswith(("::error", "##[error"))]
        assert format_ != "html" or ("<script>alert" not in text and "<img src=x" not in text)
    if format_ == "junit":
        assert ElementTree.parse(path).getroot().tag == "testsuites"


@pytest.mark.parametrize("words", [("debug", "SET", "OUT"), ("compare", "RUN"), ("verify", "RUN")])
def test_what_is_printed_has_no_raw_character(home: Path, words: tuple[str, ...]) -> None:
    places = {"SET": SAMPLE / "instances.jsonl", "OUT": home / "out.jsonl", "RUN": home / "run"}
    before = files(home)
    result = gmtw(*(places.get(word, word) for word in words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert result.exit_code in (0, 2, 4), result.output
    assert RAW.isdisjoint(result.output)
    assert files(home) == before


@pytest.mark.parametrize("line", range(1, len(NAMES) + len(TEXTS), 8))
def test_every_line_is_shown_without_a_raw_character(home: Path, line: int) -> None:
    rows = (home / "out.jsonl").read_text().splitlines()
    if line > len(rows):
        pytest.skip("as many texts as there are instances")
    result = gmtw("debug", SAMPLE / "instances.jsonl", home / "out.jsonl", "--line", line)
    assert result.exit_code == 0, result.output
    assert RAW.isdisjoint(result.output)
