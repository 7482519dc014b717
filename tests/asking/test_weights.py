"""A model in a folder that changes between two runs is not resumed."""

from __future__ import annotations

from pathlib import Path

from gmtw.models.weights import PIECE, weights


def made(folder: Path, weight: bytes) -> Path:
    folder.mkdir()
    (folder / "model.safetensors").write_bytes(b"head" * PIECE + weight + b"tail" * PIECE)
    (folder / "config.json").write_text("{}")
    return folder


def test_the_same_model_elsewhere_is_the_same(tmp_path: Path) -> None:
    """Neither where it lies nor when it was copied counts; a trained weight in the middle, or another file, does."""
    first, copied = (made(tmp_path / name, b"a" * PIECE) for name in ("first", "copied"))
    assert weights(str(first)) == weights(str(copied)) != ""
    assert weights(str(made(tmp_path / "trained", b"b" * PIECE))) != weights(str(first))
    (copied / "tokenizer.json").write_text("{}")
    assert weights(str(copied)) != weights(str(first))
    (first / "optimizer.pt").write_bytes(b"kept by the trainer")
    assert len(weights(str(first))) == 12


def test_a_name_of_the_hub_has_none() -> None:
    assert weights("org/no-such-folder") == ""
