"""The words to ask about the plans of one scene, kept with it: a question is worded without the code of its world."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gmtw.constraints import Scene
from gmtw.core.rng import RandomStream
from gmtw.core.types import Frozen, Question

BLANK = re.compile(r"\{(\w+)(?::(\w*))?\}")
"""A blank of a wording: its name, and for entities the style of the name."""

PLACE = "place"
"""The blank of a slot; the other blanks of time are filled by the day."""


class Asking(Frozen):
    """The wordings of questions in one language.

    ways: Kind, or "kind.attribute", of a question -> wordings with blanks: {entity:STYLE} and {other:STYLE}, {demand},
    {place}, and the forms of a day, such as {at}. goes_on: Words with which the first question does not begin. names:
    STYLE -> entity -> its name. when: Form of a day -> day, and "place" -> slot -> the words for it.
    """

    ways: Mapping[str, tuple[str, ...]]
    goes_on: tuple[str, ...] = ()
    names: Mapping[str, Mapping[str, str]]
    when: Mapping[str, Mapping[str, str]]

    def said(self, asked: Sequence[Question], scene: Scene, rng: RandomStream) -> tuple[str, ...]:
        """Return the sentences of some questions, in wordings that `rng` draws; the first goes on from nothing."""
        return tuple(self._said(one, scene, rng, first=not at) for at, one in enumerate(asked))

    def _said(self, question: Question, scene: Scene, rng: RandomStream, first: bool) -> str:
        key = f"{question.kind}.{question.args.get('attribute', '')}"
        ways = self.ways[key if key in self.ways else question.kind]
        goes_on = tuple(f"{word} " for word in self.goes_on) if first else ()
        way = rng.choice([way for way in ways if not goes_on or not way.startswith(goes_on)] or ways)
        text = BLANK.sub(lambda blank: self._filled(blank[1], blank[2], question, scene), way)
        return text[:1].upper() + text[1:]

    def _filled(self, blank: str, style: str | None, question: Question, scene: Scene) -> str:
        """Return what one blank holds."""
        if blank == "demand":
            return str(question.args[blank])
        if style is not None:
            return self.names[style][str(question.args[blank])]
        slot = scene.slot[str(question.args["slot"])] if "slot" in question.args else None
        if blank == PLACE and slot is not None:
            return self.when[PLACE][slot.id]
        return self.when[blank][str(slot.day if slot is not None else question.args["day"])]
