"""The published data and tiny models, where they are there."""

from __future__ import annotations

from pathlib import Path

import pytest

DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "simileval"


@pytest.fixture(scope="session")
def simileval() -> Path:
    """The folder of reference values, the Galician last words, and tiny models."""
    if not DATA.is_dir():
        pytest.skip("needs ../shared/data/simileval, which is not part of the project")
    return DATA
