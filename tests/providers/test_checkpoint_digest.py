"""A model in a folder that changes between two runs is not resumed."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.providers import checkpoint_digest as module
from gmtw.providers.checkpoint_digest import digest_checkpoint

PIECE = 2**16


def made(folder: Path, weight: bytes) -> Path:
    folder.mkdir()
    (folder / "model.safetensors").write_bytes(b"head" * PIECE + weight + b"tail" * PIECE)
    (folder / "config.json").write_text("{}")
    return folder


def test_the_same_model_elsewhere_is_the_same(tmp_path: Path) -> None:
    """Neither where it lies nor when it was copied counts; a trained weight in the middle, or another file, does."""
    first, copied = (made(tmp_path / name, b"a" * PIECE) for name in ("first", "copied"))
    assert digest_checkpoint(str(first)) == digest_checkpoint(str(copied)) != ""
    assert digest_checkpoint(str(made(tmp_path / "trained", b"b" * PIECE))) != digest_checkpoint(str(first))
    (copied / "tokenizer.json").write_text("{}")
    assert digest_checkpoint(str(copied)) != digest_checkpoint(str(first))
    (first / "optimizer.pt").write_bytes(b"kept by the trainer")
    assert len(digest_checkpoint(str(first))) == 12


def test_a_name_of_the_hub_has_none() -> None:
    assert digest_checkpoint("org/no-such-folder") == ""


@pytest.mark.parametrize("whole", [2**26, 0])
def test_a_change_of_some_layers_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: int) -> None:
    """Frozen layers stand still while others are trained: every part of a file counts."""
    monkeypatch.setattr(module, "WHOLE", whole, raising=False)
    before, after = (tmp_path / name for name in ("before", "after"))
    for folder, layer in ((before, b"a"), (after, b"b")):
        folder.mkdir()
        (folder / "model.safetensors").write_bytes(b"0" * 2**21 + layer * 2**20 + b"0" * 2**23)
    assert digest_checkpoint(str(before)) != digest_checkpoint(str(after))
