"""Files that are written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.core.errors import InputError
from gmtw.core.files import from_here, write_atomically, write_text


def test_folders_are_made_and_what_the_writer_returns_is_returned(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.txt"
    assert write_atomically(path, lambda draft: draft.write_text("x")) == 1
    assert path.read_text() == "x"


def test_a_writer_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    """And no draft beside it, whatever was raised."""
    path = tmp_path / "file"
    path.write_text("old")

    def half(draft: Path) -> None:
        draft.write_text("ne")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, half)
    assert [one.name for one in tmp_path.iterdir()] == ["file"]
    assert path.read_text() == "old"


def test_what_cannot_be_written_is_an_error_that_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="is a folder; give a file"):
        write_text(tmp_path, "x")
    with pytest.raises(InputError, match="below: cannot be written: "):
        write_text(tmp_path / "file" / "below", "x")


def test_text_keeps_its_line_ends(tmp_path: Path) -> None:
    write_text(tmp_path / "file", "ș\r\nț\n")
    assert (tmp_path / "file").read_bytes() == "ș\r\nț\n".encode()
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o666 & ~umask()


def test_a_path_is_told_as_a_reader_would_type_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Relative below the reader's folder, in full elsewhere; a relative one stays what it is."""
    below = tmp_path / "reports" / "set-1"
    assert from_here(below, tmp_path) == str(Path("reports", "set-1"))
    assert from_here(tmp_path, below) == str(tmp_path)
    assert from_here(Path("reports")) == "reports"
    monkeypatch.chdir(tmp_path)
    assert from_here(below) == str(Path("reports", "set-1"))


def umask() -> int:
    import os

    found = os.umask(0)
    os.umask(found)
    return found
