"""A rule in words: how it names entities."""

from __future__ import annotations

import pytest

from gmtw import languages
from gmtw.constraints import Entity, OneOf, Scene
from gmtw.tasks.plan.rule_sentence import rule_sentence

ONE = OneOf(entities=("a", "b", "c"))


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{entities:name}.", "A, B și C."),
        ("{entities:or}.", "A, B sau C."),
        ("{entities:quoted}.", "„A”, „B” și „C”."),
        ("{entities:quoted-or}.", "„A”, „B” sau „C”."),
        ("{entities.2:quoted}.", "„C”."),
    ],
)
def test_names_of_entities(template: str, said: str) -> None:
    """With "and" or "or", in quotation marks if asked."""
    scene = Scene(slots=(), entities=tuple(Entity(id=i, names={"ro": (i.upper(),)}, attributes={}) for i in "abc"))
    assert rule_sentence(ONE, languages.load("ro"), scene, template) == said
