"""Tables of gmtw's own files: made once, and again as soon as one of the files changes."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from gmtw.core import own_tables as module
from gmtw.core.own_tables import kept, own_tables
from gmtw.core.toml_folder import toml_files

PACKAGE = Path(module.__file__).parents[1]
FILES = sorted(PACKAGE.rglob("*.toml"))


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of a package, whose bytecode may be written."""
    monkeypatch.setattr(module, "OWN", tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    path = tmp_path / "words.toml"
    path.write_text("a = [1, 'ș']\n", encoding="utf-8")
    return path


def copies(path: Path) -> list[Path]:
    """Return what is kept of the file."""
    return list(path.parent.rglob(f"{path.name}.*"))


def refuse(_: Path) -> dict[str, object]:
    """Fail: nothing may be parsed."""
    raise AssertionError("was parsed again")


def test_what_is_kept_is_no_file_of_the_folder(own: Path) -> None:
    """Parsed tables lie in a folder beside their files; a reader of the folder does not see it."""
    own_tables(own)
    assert len(copies(own)) == 1
    assert toml_files(own.parent) == [own]


def test_a_file_is_parsed_once(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A known table is taken again, with the same values."""
    first = own_tables(own)
    monkeypatch.setattr(module, "_parsed", refuse)
    assert own_tables(own) == first == {"a": [1, "ș"]}


@pytest.mark.parametrize("damage", ["", "short", "strange"])
def test_what_is_kept_may_be_old_or_damaged(own: Path, damage: str) -> None:
    """A change of the file, of the same size and second too, and a damaged copy are seen."""
    own_tables(own)
    own.write_text("a = [2, 'ț']\n", encoding="utf-8")
    assert own_tables(own) == {"a": [2, "ț"]}
    (copy,) = copies(own)
    digest = copy.read_bytes()[:8]
    copy.write_bytes({"": b"", "short": digest + b"\x80", "strange": digest[::-1] + b"N."}[damage])
    assert own_tables(own) == {"a": [2, "ț"]}


@pytest.mark.parametrize("setting", ["dont_write_bytecode", "OWN"])
def test_nothing_is_kept_where_it_must_not_be(own: Path, monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    """As Python keeps no bytecode then; of a file of somebody else nothing ever."""
    monkeypatch.setattr(sys if setting in vars(sys) else module, setting, own.parent / "elsewhere")
    assert own_tables(own) == {"a": [1, "ș"]}
    assert copies(own) == []


def test_it_depends_on_every_source_and_the_version(own: Path) -> None:
    """A table made of other code, or by another version of a package, is not taken."""
    code, values = own.with_name("model.py"), iter(range(9))
    code.write_text("1")

    def value(version: str) -> int:
        return kept(own.parent, [own, code], lambda: next(values), version)

    assert [value("1.0"), value("1.0"), value("1.1"), value("1.1")] == [0, 0, 1, 1]
    code.write_text("2")
    assert [value("1.1"), value("1.1")] == [2, 2]


def test_what_is_no_toml_is_refused(own: Path) -> None:
    """And what is no UTF-8, each time."""
    for wrong in (b"a =", b"a = '\xff'"):
        own.write_bytes(wrong)
        for _ in range(2):
            with pytest.raises(ValueError, match=r"Invalid value|utf-8"):
                own_tables(own)


def test_tables_are_what_the_files_say() -> None:
    """Each file of the package has them."""
    assert FILES
    for file in FILES:
        assert own_tables(file) == tomllib.loads(file.read_text(encoding="utf-8")), file
