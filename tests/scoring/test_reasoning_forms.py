"""Whatever a model thinks, in whichever form a host delivers it, its answer has the scores of the answer alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtw.adapters.reward import reward
from gmtw.baselines.catalog import REFERENCES
from gmtw.core.types import Instance, Record
from gmtw.datasets import load
from gmtw.scoring.grade import grade
from tests.text.test_reasoning_signs import BARE, FORMS, OPENED, opening

BENCH = Path(__file__).parents[2] / "bench"
ALL = {**FORMS, **BARE, **OPENED}


def goal(instance: Instance) -> str:
    """Return the name of the goal of a plan."""
    return type(getattr(instance.task, "goal", None)).__name__


@cache
def asked() -> Mapping[str, tuple[Instance, str, str]]:
    """Return by kind of answer an instance, the right answer, and a draft that is wrong and looks like one."""
    plans = load(BENCH / "gmtw-ro-3.0")
    plan = next(one for one in plans if one.source == "travel" and goal(one) == "NoneType")
    impossible = next(one for one in plans if goal(one) == "Impossible")
    fact = next(one for one in plans if one.source == "fact")
    choice = next(one for one in load(BENCH / "romanian-grammar") if getattr(one.task, "choices", ()))
    word = load(BENCH / "ro-last-word")[0]
    oracle = REFERENCES["oracle"]
    draft = "Hm, poate așa: because {} \n"
    letter = next(one for one in "ABCD" if grade(choice, one).solved)
    other = next(one for one in "ABCD" if one != letter)
    return {
        "plan": (plan, oracle.answer(plan, "ro"), draft.format('{"ziua_1": []}')),
        "impossible": (impossible, oracle.answer(impossible, "ro"), draft.format('{"imposibil": [1]}')),
        "fact": (fact, oracle.answer(fact, "ro"), draft.format('{"răspuns": "Nimeni"}')),
        "letter": (choice, letter, f"Poate {other}. The answer is {other}."),
        "continuation": (word, word.task.candidates[0], "Poate «scaun»?\n\nScaun."),  # type: ignore[attr-defined]
    }


def scores(record: Record) -> tuple[object, ...]:
    """Return all that a record says of an answer but what was cut off it."""
    return (
        record.solved,
        {key: (one.value, one.parts, one.evidence) for key, one in record.scores.items()},
        record.names,
    )


@cache
def plain(kind: str) -> tuple[object, ...]:
    instance, right, _ = asked()[kind]
    return scores(grade(instance, right))


@pytest.mark.parametrize("kind", ["plan", "impossible", "fact", "letter", "continuation"])
def test_every_form_has_the_scores_of_the_answer(kind: str) -> None:
    """Thoughts that hold a draft, another letter and English cost nothing, and help nobody."""
    instance, right, draft = asked()[kind]
    assert plain(kind)[0] is True or kind == "continuation"
    for name, form in ALL.items():
        found = grade(instance, form.format(draft) + right)
        assert scores(found) == plain(kind), name
        assert "reasoning" in {note.kind for note in found.notes}, name


@pytest.mark.parametrize("kind", ["plan", "impossible", "fact", "letter"])
def test_a_right_draft_in_a_thought_that_never_ends_is_no_answer(kind: str) -> None:
    """In whatever form, and for a reward, too."""
    instance, right, _ = asked()[kind]
    nothing = grade(instance, "")
    for name, form in FORMS.items():
        found = grade(instance, f"{opening(form)}{right}")
        assert not found.solved, name
        values = {key: one.value for key, one in found.scores.items() if key != "G"}
        assert values == {key: one.value for key, one in nothing.scores.items() if key != "G"}, name
        assert "reasoning-unclosed" in {note.kind for note in found.notes}, name
        if kind == "plan":
            assert reward(instance, f"{opening(form)}{right}").total == 0


@pytest.mark.parametrize("kind", ["plan", "impossible", "fact", "letter"])
@pytest.mark.parametrize("sign", ["</think>", "[/THINK]", "◁/think▷", "<|END_THINKING|>", "</analysis>\n"])
def test_a_stray_sign_after_the_answer_takes_nothing_away(kind: str, sign: str) -> None:
    instance, right, _ = asked()[kind]
    assert scores(grade(instance, f"{right}\n{sign}")) == plain(kind)


words = st.text(alphabet='abcșț {}[]":,.\n1?', max_size=60)


@settings(max_examples=60, deadline=None)
@given(form=st.sampled_from(sorted(ALL)), thought=words, again=st.booleans())
def test_any_thought_in_any_form(form: str, thought: str, again: bool) -> None:
    """Whatever the thought says, also the answer itself."""
    instance, right, _ = asked()["plan"]
    said = thought + right if again else thought
    assert scores(grade(instance, ALL[form].format(said.replace("</", "")) + right)) == plain("plan")


@settings(max_examples=60, deadline=None)
@given(form=st.sampled_from(sorted(FORMS)), thought=words)
def test_no_draft_in_any_unfinished_form(form: str, thought: str) -> None:
    """Whatever the thought says beside the right plan."""
    instance, right, _ = asked()["plan"]
    found = grade(instance, f"{opening(FORMS[form])}{thought}{right}{thought}")
    assert not found.solved
    assert found.scores["U"].value == 0
