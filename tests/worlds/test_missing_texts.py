"""`gmtw list languages --missing`: what a language lacks, by file and key, and stubs to translate."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.worlds import WORLDS
from gmtw.worlds.missing_texts import _Folders, _of_folder, missing

TRAVEL = Path(str(WORLDS.get("travel").folder.path))


def run(*arguments: object) -> tuple[int, str]:
    """Exit code and what stood on stderr and stdout."""
    result = CliRunner().invoke(app, ["list", "languages", *map(str, arguments)])
    return result.exit_code, result.output


@pytest.mark.parametrize("code", ["ro", "en", "ca", "gl"])
def test_a_language_that_all_worlds_speak_lacks_nothing(code: str) -> None:
    """It may name the entities of the worlds, or have packs of its own."""
    assert missing(code) == []
    assert run("--missing", code) == (0, f"{code} lacks nothing\n")


def test_a_key_is_told_with_its_file(tmp_path: Path) -> None:
    """A table as a whole if all of it is missing, and the name of an entity of the language's own pack."""
    own = tmp_path / "xx"
    shutil.copytree(TRAVEL / "ca", own)
    prompt, names = own / "prompt.toml", own / "names.toml"
    (own / "episode.toml").unlink()
    text = re.sub(r'"max-kinds" = \[.*?\n\]\n', "", prompt.read_text("utf-8"), flags=re.DOTALL)
    prompt.write_text(text.replace("[goal.best]", "[goal.worst]"), "utf-8")
    names.write_text(names.read_text("utf-8").replace('casa-mila = { name = "', 'casa-mila = { bare = "'), "utf-8")
    found = list(_of_folder(_Folders(own, "w/xx", [TRAVEL / "en", TRAVEL / "ro"])))
    assert [(one.file, one.key) for one in found] == [
        ("w/xx/episode.toml", ""),
        ("w/xx/prompt.toml", "goal.best"),
        ("w/xx/prompt.toml", "rules.max-kinds"),
        ("w/xx/names.toml", "names.barcelona.casa-mila.name"),
    ]
    assert found[1].like == TRAVEL / "en" / "prompt.toml"


def test_stubs_are_copies_to_be_translated(tmp_path: Path) -> None:
    code, said = run("--missing", "it", "--stubs", tmp_path)
    assert code == 0, said
    text = (tmp_path / "gmtw/languages/it/language.toml").read_text("utf-8")
    assert text.startswith("# To be translated: the words of this file are those of gmtw/languages/en/language.toml.\n")
    assert 'code = "it"' in text
    files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.toml")}
    listed = run("--missing", "it")[1].splitlines()
    assert files == {line.removesuffix(": write the file") for line in listed}
    assert "gmtw/worlds/travel/it/prompt.toml" in files


def test_stubs_are_of_a_language() -> None:
    code, said = run("--stubs", "here")
    assert (code, "gmtw list languages --missing CODE" in said) == (4, True)
