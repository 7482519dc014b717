"""models.yml: what is read of it, and how a wrong entry is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.core.errors import InputError
from gmtw.report.model_facts import models_beside, read_models

GOOD = """
models:
  - name: llama-70b
    parameters: 70B
    licence: Llama 3.3 Community
    weights: open
    link: https://example.org/llama
  - name: mixtral
    parameters: 8x7B
  - name: țară
    weights: closed
"""


def written(path: Path, text: str) -> Path:
    (path / "models.yml").write_text(text, encoding="utf-8")
    return path / "models.yml"


def test_what_is_said_of_models(tmp_path: Path) -> None:
    """By name in composed letters; what is not said is empty; sizes are numbers to sort by."""
    found = read_models(written(tmp_path, GOOD))
    assert [(name, one.line) for name, one in found.items()] == [("llama-70b", 3), ("mixtral", 8), ("țară", 10)]
    first = found["llama-70b"].facts
    assert (first.parameters, first.size, first.licence, first.weights) == ("70B", 70e9, "Llama 3.3 Community", "open")
    assert found["mixtral"].facts.size == 56e9
    assert found["țară"].facts.size is None


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("name: a\n    weights: yes", "weights: Input should be 'open' or 'closed', got 'yes'"),
        ("name: a\n    license: MIT", "unknown key 'license'; did you mean 'licence'?"),
        ("name: a\n    parameters: many", "parameters: expected a number with M, B or T"),
        ("name: a\n    parameters: 70", "parameters: Input should be a valid string, got 70"),
        ("name: a\n    link: javascript:alert(1)", "link: expected an address that begins with https://"),
        ("name: a\n    link: https://", "link: expected an address"),
        ("name: a\n    link: https://known.org@other.org", "link: expected an address"),
        ('name: a\n    link: "https://e.org/\\u202e"', "link: expected an address"),
        ("name: ''", "name: expected a text in one line"),
        ("weights: open", "lacks 'name'"),
        ("name: b\n    weights: open\n    weights: closed", "the key 'weights' stands twice"),
        ("name: first", "'first' stands in line 2 already"),
        ("just a text", "expected keys and values, got str"),
    ],
)
def test_a_wrong_entry_is_refused_with_its_line(tmp_path: Path, entry: str, said: str) -> None:
    """The file and the line of the entry, and what is wrong."""
    path = written(tmp_path, f"models:\n  - name: first\n  - {entry}\n")
    with pytest.raises(InputError) as error:
        read_models(path)
    assert str(error.value).startswith(f"{path}:3: ")
    assert said in str(error.value)


def test_every_wrong_entry_is_named(tmp_path: Path) -> None:
    """A line each."""
    path = written(tmp_path, "models:\n  - name: a\n    weights: x\n  - name: b\n    size: 7B\n")
    with pytest.raises(InputError) as error:
        read_models(path)
    assert [line.split(": ")[0] for line in str(error.value).splitlines()] == [f"{path}:2", f"{path}:4"]


@pytest.mark.parametrize(
    "text", ["", "[]", "models: []", "models: x", "extra: 1\nmodels:\n  - name: a\n", "models: [\n"]
)
def test_a_file_that_is_no_list_of_models(tmp_path: Path, text: str) -> None:
    """One line, with the file."""
    with pytest.raises(InputError, match=r"models\.yml"):
        read_models(written(tmp_path, text))


def test_where_the_file_is(tmp_path: Path) -> None:
    """Beside the runs, if it is there."""
    assert models_beside(tmp_path)[1] == {}
    path = written(tmp_path, GOOD)
    assert models_beside(tmp_path)[0] == path
