"""Names of models that act: in test ids, in the junit file, and in the log of a CI job."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from toys import FULL, IDS, Bench, install

NAMES = ["\x1b[31mred", "nul\x00", "\u202egnp", "::error::x", "##[error]x", "a\x07b"]


@pytest.fixture
def bench(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Bench:
    install(monkeypatch.setattr)
    return Bench(pytester)


@pytest.mark.parametrize("name", NAMES)
def test_collect_only_prints_no_raw_character(bench: Bench, name: str) -> None:
    """Neither the tree nor the ids of tests."""
    path = bench.outputs("m", dict.fromkeys(IDS, FULL), model=name)
    for more in ((), ("-q",)):
        result = bench.run("--model-outputs", path, "--collect-only", *more)
        assert result.ret == 0
        assert not {"\x1b", "\x00", "\u202e", "\x07"} & set("".join(result.outlines))


@pytest.mark.parametrize("name", NAMES)
def test_junit_is_well_formed_and_no_line_is_a_command(bench: Bench, name: str) -> None:
    """With a gate too, whose lines name the model."""
    path = bench.outputs("m", dict.fromkeys(IDS, FULL), model=name)
    result = bench.run("--model-outputs", path, "--junitxml", "junit.xml", "--min-coverage", "0.5")
    assert result.ret == 0
    assert ElementTree.parse(bench.home / "junit.xml").getroot().tag == "testsuites"
    assert not [line for line in result.outlines if line.lstrip().startswith(("::", "##["))]
