"""The number of a thing in a text."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.reading.pieces import pieces_of
from gmtw.text.document import Document
from gmtw.text.names.mentions import Gazetteer


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("Luăm trei sticle de Apă Zen.", 3),
        ("Apă Zen x2, restul altă dată.", 2),
        ("Luăm 2x Apă Zen.", 2),
        ("Luăm 2 x Apă Zen.", 2),
        ("Apă Zen: 4 bucăți.", 4),
        ("Luăm cel puțin două sticle de Apă Zen.", None),
        ("Apă Zen costă 12 lei.", None),
        ("Luăm ❷ sticle de Apă Zen.", None),
    ],
)
def test_a_number_is_tied_to_its_thing(text: str, own: int | None) -> None:
    romanian = languages.load("ro")
    document = Document(text, Gazetteer({"water": ("Apă Zen",)}, romanian))
    assert pieces_of(romanian).read(document.sentences)[0].own == own
