"""The progress of a run of grading: a line for each model and world."""

from __future__ import annotations

import re

import pytest
from toys import FULL, IDS, Bench, install

from gmtw.core.text_width import columns, fitted

LINE = re.compile(r"^(\S+) +(fact|travel) +((?:[URGF] \d\.\d{3} ?)+) +\[ *(\d+)%\]$")


@pytest.fixture
def bench(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Bench:
    install(monkeypatch.setattr)
    return Bench(pytester)


def lines(text: list[str]) -> list[tuple[str, str, str, str]]:
    """The lines of progress: model, world, means, percent."""
    return [(found[1], found[2], found[3].strip(), found[4]) for line in text if (found := LINE.match(line))]


def test_each_model_and_world_has_a_line(bench: Bench) -> None:
    """With the means of its tests; the last one says 100 %."""
    told = {IDS[0]: "U=0.5 R=1 G=1 F=1", IDS[1]: FULL, IDS[2]: FULL, IDS[3]: "U=0.25 R=1 G=1 F=0"}
    files = [bench.outputs("a", told, model="a"), bench.outputs("b", told, model="b")]
    found = lines(bench.run("--model-outputs", *files).outlines)
    by_group = {(model, world): re.findall(r"\w \d\.\d+", means) for model, world, means, _ in found}
    assert len(found) == 4
    assert by_group["a", "fact"] == ["U 0.750", "R 1.000", "G 1.000", "F 1.000"]
    assert by_group["b", "travel"] == ["U 0.625", "R 1.000", "G 1.000", "F 0.500"]
    assert found[-1][3] == "100"


def test_a_chosen_part_has_the_lines_of_its_tests(bench: Bench) -> None:
    """Means are those of the chosen tests."""
    path = bench.outputs("a", {IDS[0]: "U=0.5 R=1 G=1 F=1", IDS[1]: FULL}, model="a")
    found = lines(bench.run("-m", "fact and U", "--model-outputs", path).outlines)
    assert [one[:3] for one in found] == [("a", "fact", "U 0.750")]


def test_v_shows_each_test_and_q_none(bench: Bench) -> None:
    """As in pytest."""
    path = bench.outputs("a", {IDS[0]: "U=0.5 R=1 G=1 F=1"}, model="a")
    long = bench.run("-v", "--model-outputs", path)
    long.stdout.fnmatch_lines([f"*::{IDS[0]}::U U 0.50*"])
    assert lines(long.outlines) == []
    short = bench.run("-q", "--model-outputs", path)
    assert lines(short.outlines) == []
    assert not any(re.fullmatch(r"[.\d]* *\[100%\]", line) for line in short.outlines)


def test_failures_and_skipped_tests_disturb_no_line(bench: Bench) -> None:
    """A test below the pass mark is an F, as ever; the means stand on a line of their own."""
    path = bench.outputs("a", {IDS[0]: "U=0.25 R=1 G=none F=1"}, model="a")
    result = bench.run("--pass-mark", "0.5", "--model-outputs", path)
    (line,) = (one for one in result.outlines if one.startswith("a ") and " fact " in one and "%" in one)
    assert "U 0.250" in line


@pytest.mark.parametrize("text", ["short", "x" * 80, "ț" * 50, "日本語" * 20, "a\u0301" * 60, "", "a\nb\x1b[0m" * 9])
@pytest.mark.parametrize("width", [2, 9, 28])
def test_a_text_is_fitted(text: str, width: int) -> None:
    """Exactly so many columns, and nothing that acts; a short one is whole."""
    found = fitted(text, width)
    assert width - 1 <= columns(found) <= width
    assert found.isprintable()
    if columns(text) <= width and text.isprintable():
        assert found.rstrip() == text


def test_what_is_cut_is_the_middle() -> None:
    """Names of models differ at their ends."""
    assert fitted("meta-llama/Llama-3.3-70B-Instruct-Turbo", 20) == "meta-llama…uct-Turbo"
