"""Datasets of the hub by name: what is asked of the library, what is written, and the one line where there is none."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import InputError, UnknownNameError
from gmtw.datasets import find_set, load
from gmtw.datasets.catalog import datasets
from gmtw.datasets.hub import place_of

ROW = {"id": "x1", "sentence": "Fata merge.", "label": 1}


def library(monkeypatch: pytest.MonkeyPatch, rows: Any) -> list[tuple[Any, ...]]:
    """A library `datasets` that returns these rows, or raises them; what it was asked for."""
    asked: list[tuple[Any, ...]] = []

    def load_dataset(name: str, configuration: str | None, split: str) -> Any:
        asked.append((name, configuration, split))
        if isinstance(rows, Exception):
            raise rows
        return rows

    module = ModuleType("datasets")
    module.load_dataset = load_dataset  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "datasets", module)
    return asked


def fetch(name: str, path: Path) -> Any:
    return CliRunner().invoke(app, ["list", "--get", name, "-o", str(path)])


def test_rows_are_written_as_they_are_with_their_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is a set, in the language of the name, whatever the file is called."""
    asked = library(monkeypatch, [ROW, {"sentence": "Fata merg.", "label": 0}])
    told = fetch("cola-en", tmp_path / "x.jsonl")
    assert told.exit_code == 0, told.output
    assert asked == [("nyu-mll/glue", "cola", "validation")]
    found = load(tmp_path / "x.jsonl")
    assert [(one.id, *one.prompts) for one in found] == [("cola/000001", "en"), ("x1", "en")]


def test_without_a_network_one_line_says_what_to_download(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Repository, configuration and split; nothing is written."""
    library(monkeypatch, ConnectionError("Couldn't reach\nthe Hub"))
    told = fetch("belebele-ro", tmp_path / "b.jsonl")
    assert told.exit_code == 4
    (line,) = told.output.splitlines()
    assert "belebele-ro cannot be had from the hub (ConnectionError: Couldn't reach the Hub)" in line
    assert "https://huggingface.co/datasets/facebook/belebele, configuration ron_Latn, split test" in line
    assert not list(tmp_path.iterdir())


def test_without_the_library_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "datasets", None)
    told = "type pip install -e '.[hf]' in a clone, elsewhere pip install 'datasets>=3' 'scipy>=1.14'"
    assert told in fetch("belebele-ro", tmp_path / "b.jsonl").output


def test_an_unknown_name_and_a_wrong_file_are_refused(tmp_path: Path) -> None:
    assert "Did you mean 'belebele-ro'" in fetch("belebel-ro", tmp_path / "b.jsonl").output
    assert "ends in .jsonl" in fetch("belebele-ro", tmp_path / "b.csv").output


def test_a_split_of_its_own_comes_before_that_of_the_dataset() -> None:
    assert place_of("belebele-gl")[2] == ("proxectonos/belebele_gl", "", "train")
    assert place_of("xstorycloze-pt")[2].split == "test"


def test_every_place_has_a_split() -> None:
    for one in datasets():
        for code in one.hub:
            place = place_of(f"{one.name}-{code}")[2]
            assert place.repository.count("/") == 1
            assert place.split


def test_a_dataset_that_was_not_fetched_yet_says_how(tmp_path: Path) -> None:
    """Its name in the place of a set: what to type, as for a set that is misspelt."""
    with pytest.raises(InputError, match=r"type gmtw list --get belebele-ro -o belebele-ro\.jsonl"):
        find_set("belebele-ro", [tmp_path])


def test_a_language_may_be_said_in_three_letters() -> None:
    """As the published loaders say it; an unknown one suggests the nearest dataset."""
    assert place_of("openbookqa-cat") == place_of("openbookqa-ca")
    assert place_of("belebele-ron")[2].configuration == "ron_Latn"
    with pytest.raises(UnknownNameError, match="openbookqa-"):
        place_of("openbookqa-xyz")
