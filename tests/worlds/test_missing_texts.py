"""`gmtw list languages --missing`: what a language lacks, by file and key, and stubs to translate."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.worlds import WORLDS
from gmtw.worlds.missing_texts import _copies, _Folders, _of_folder, missing

if TYPE_CHECKING:
    from tests.conftest import Checkout

NEW = "xx"
"""The code of no language."""

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
    code, said = run("--missing", NEW, "--stubs", tmp_path)
    assert code == 0, said
    text = (tmp_path / f"gmtw/languages/{NEW}/language.toml").read_text("utf-8")
    assert text.startswith("# To be translated: the words of this file are those of gmtw/languages/en/language.toml.\n")
    assert f'code = "{NEW}"' in text
    files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.toml")}
    listed = run("--missing", NEW)[1].splitlines()
    assert files == {line.removesuffix(": write the file") for line in listed}
    assert f"gmtw/worlds/travel/{NEW}/prompt.toml" in files


def test_a_stub_that_nobody_has_translated_is_named(checkout: Checkout) -> None:
    """A file with a line of its own is not, nor is the file that was copied."""
    _, stubs = checkout.run("-m", "gmtw", "list", "languages", "--missing", NEW, "--stubs", ".")
    checkout.edit(f"gmtw/languages/{NEW}/rules.toml", "", "# translated\n")
    code, said = checkout.run("-m", "gmtw", "list", "languages", "--missing", NEW)
    copies = {line.partition(": still a copy of gmtw/")[0] for line in said.splitlines()}
    assert (code, copies) == (0, {*stubs.split()} - {f"gmtw/languages/{NEW}/rules.toml"}), said
    assert f"gmtw/languages/{NEW}/goals.toml: still a copy of gmtw/languages/en/goals.toml; translate it" in said
    assert checkout.run("-m", "gmtw", "list", "languages", "--missing", "en")[1] == "en lacks nothing\n"


def test_a_copy_without_the_head_of_a_stub_is_named(tmp_path: Path) -> None:
    """As `cp -r` makes it; another language's file that says something else is none."""
    own = tmp_path / NEW
    shutil.copytree(TRAVEL / "ca", own)
    prompt = own / "prompt.toml"
    prompt.write_text(prompt.read_text("utf-8") + "# mine\n", "utf-8")
    found = [one.file for one in _copies(_Folders(own, "w/xx", [TRAVEL / "en", TRAVEL / "ca"]))]
    assert found == [f"w/xx/{path.name}" for path in sorted((TRAVEL / "ca").glob("*.toml")) if path.stem != "prompt"]


def test_stubs_are_of_a_language() -> None:
    code, said = run("--stubs", "here")
    assert (code, "gmtw list languages --missing CODE" in said) == (4, True)
