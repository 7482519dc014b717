"""The core of all adapters: questions, figures and means, as `gmtw grade` has them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.adapters import core
from gmtw.core.errors import GmtwError, InputError
from gmtw.core.types import Instance, Output
from gmtw.scoring.grade import Grading

if TYPE_CHECKING:
    from tests.adapters.conftest import Sample


def test_figures_are_those_of_gmtw_grade(sample: Sample) -> None:
    """The means over what the core says of each answer are those of the command."""
    asked = core.instances_of("sample")
    sample.same_figures(core.mean_figures(core.figures_of(asked[id_], text) for id_, text in sample.outputs.items()))


def test_a_row_is_graded_against_itself(travel: Instance) -> None:
    """A question carries the prompt and the whole instance, which comes back equal."""
    (question,) = core.questions([travel], "en")
    assert question.messages == [{"role": "user", "content": "Make a plan."}]
    assert core.instance_of(question.instance) == travel


def test_what_was_not_measured_is_left_out(travel: Instance) -> None:
    """No figure stands for None; an output that is an error is refused, and never counted as 0."""
    failed = Grading(travel, Output(instance_id=travel.id, error="timeout")).record()
    with pytest.raises(GmtwError, match="timeout"):
        core.figures(failed)
    assert core.mean_figures([{"U": 1.0}, {"U": 0.5, "F": 1.0}]) == {"U": 0.75, "F": 1.0}
    assert core.mean([1.0, None, float("nan")]) == 1.0
    with pytest.raises(GmtwError, match="no answer was graded"):
        core.mean([None])


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("text", "text"),
        ([{"role": "user", "content": "q"}, {"role": "assistant", "content": "a"}], "a"),
        ([{"role": "assistant", "content": None}], ""),
        ([{"role": "assistant", "content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]}], "ab"),
        ([{"role": "assistant", "content": [{"type": "thinking", "thinking": "hm"}, {"text": "a"}]}], "a"),
        ([{"type": "text", "text": "a"}, {"type": "text", "text": "b"}], "ab"),
        ({"role": "assistant", "content": "a"}, "a"),
        ([SimpleNamespace(role="assistant", content=[{"type": "text", "text": "a"}])], "a"),
        ([5], ""),
        (None, ""),
        ([], ""),
    ],
)
def test_text_of_a_completion(answer: Any, text: str) -> None:
    """A completion is a text, or a chat whose last message is the answer."""
    assert core.text_of(answer) == text


def test_an_unknown_set_is_named() -> None:
    """The nearest name is suggested."""
    with pytest.raises(InputError, match=r"gmtw-ro-3\.0"):
        core.instances_of("gmtw-ro-20")
