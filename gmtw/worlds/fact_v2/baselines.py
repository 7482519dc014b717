"""Answers that a script gives without understanding: by place, length, number, frequency, or words shared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from gmtw.constraints import Scene
from gmtw.worlds.fact.baselines import LENGTHS, NamedAnswer, overlap
from gmtw.worlds.fact_v2.scene import of_line
from gmtw.worlds.fact_v2.statements import Line, Question, entity_id
from gmtw.worlds.fact_v2.texts import FOLDER
from gmtw.worlds.fact_v2.wording import ask, sentence


def from_text(question: Question, lines: Sequence[Line], scene: Scene) -> Iterator[NamedAnswer]:
    """Yield the scripts that need the order and the words of the text."""
    found = {entity.id for entity in scene.entities if entity.attributes.get("candidate")}
    rows = [[id_ for thing in of_line(question, line) if (id_ := entity_id(*thing)) in found] for line in lines]
    if dated := [(line.date, row) for line, row in zip(lines, rows, strict=True) if line.date and row]:
        yield NamedAnswer("latest", tuple(max(dated)[1]), blind=True)
    for n in LENGTHS if question.type == "over" else (1,):
        counted = Counter(id_ for row in rows for id_ in row).most_common(n)
        yield NamedAnswer("frequent", tuple(id_ for id_, _ in counted), blind=True)
        for code in FOLDER.languages:
            yield from overlap(ask(question, code), [sentence(line, code) for line in lines], rows, n)
