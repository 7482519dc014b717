"""The recipe of CONTRIBUTING for a kind of mark: entries in four tables, and the evidence of a metric is shown."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from gmtw.core.types import Evidence, Instance, Output, Score
from gmtw.report.annotate import KINDS, Kind, marked
from gmtw.report.annotate.messages import message_table
from gmtw.report.annotate.terminal import STYLES, render
from gmtw.scoring.grade import Grading

TEXT = 'De ce luni? {"day1": ["Piața Unirii"]}'


@pytest.mark.parametrize(
    ("words", "shown"), [("a question", "a question"), ("a question in {where}", "a question in day1")]
)
def test_evidence_of_a_metric_is_shown(
    travel: Instance, monkeypatch: pytest.MonkeyPatch, words: str, shown: str
) -> None:
    """At its place in the output, with its sentence, and in the legend; without a line of code."""
    monkeypatch.setitem(KINDS, "question", Kind("questions"))
    monkeypatch.setitem(STYLES, "question", "cyan bold")
    monkeypatch.setitem(message_table(), "question", {"en": words, "ro": words})
    output = Output(instance_id=travel.id, output=TEXT)
    record = Grading(travel, output).record()
    place = Evidence(kind="question", text="luni?", start=6, end=11, where="day1")
    scores = {**record.scores, "Q": Score(metric="Q", value=0.0, evidence=(place,))}
    found = marked(travel, output, record.model_copy(update={"scores": scores}))
    (mark,) = (mark for mark in found.marks if mark.kind == "question")
    assert (TEXT[mark.start : mark.end], mark.say, mark.metric, mark.brief) == ("luni?", shown, "Q", "day1")
    assert "questions: day1" in render(found, "Fă un plan.", 100)


def test_every_kind_of_mark_has_a_style_on_the_page() -> None:
    """A class k-... in page.css; without it the page would show nothing."""
    css = (files("gmtw.report.html") / "static" / "page.css").read_text("utf-8")
    assert set(re.findall(r"\.k-([a-z-]+)", css)) == set(KINDS)
