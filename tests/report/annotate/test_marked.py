"""Marked outputs: what each metric saw, at its place in the raw output, and what has no place there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw.core.errors import GmtwError
from gmtw.core.output_limits import LONGEST_SHOWN
from gmtw.core.translatable import Translatable
from gmtw.core.types import Instance, Output
from gmtw.datasets import load as load_instances
from gmtw.outputs.reader import index_outputs, read_output
from gmtw.report.annotate import KINDS, Mark, Marked, marked, shortened
from gmtw.report.annotate.nesting import steps
from gmtw.report.annotate.segments import in_order, of_metric, segments
from gmtw.scoring.grade import grade
from gmtw.scoring.metrics.verdicts import rules_of
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.clean import clean, unescape

PLAN = {"day1": ["Muzeul Țării Crișurilor"], "day2": ["Piața Unirii"]}


def of(instance: Instance, text: str, error: str = "") -> Marked:
    return marked(instance, Output(instance_id=instance.id, output=text, error=error))


def written(plan: object) -> str:
    return json.dumps(plan, ensure_ascii=False)


def seen(found: Marked) -> set[tuple[str, str, str]]:
    """Kind, words and remark of each mark but that of the answer."""
    return {(m.kind, found.text[m.start : m.end], m.brief) for m in found.marks if m.kind != "answer"}


def test_words_of_the_explanation(travel: Instance) -> None:
    """Told, denied and invented mentions, words without diacritics, foreign phrases; each with its remark."""
    text = "În prima zi vedem Muzeul Țării Crișurilor dimineata, because it is beautiful. "
    text += "În a doua zi mergem la Cetatea Oradea. Am exclus Piața Unirii."
    found = of(travel, f"{text}\n{written(PLAN)}")
    assert found.text == f"{text}\n{written(PLAN)}"
    assert seen(found) == {
        ("told", "Muzeul Țării Crișurilor", "day1"),
        ("missing-diacritic", "dimineata", "dimineață"),
        ("foreign-word", "because it is beautiful", ""),
        ("invented", "Cetatea Oradea", "put in day2, not planned"),
        ("denied", "Piața Unirii", "planned for day2"),
        ("untold", "Piața Unirii", "the explanation says that it is left out"),
    }
    (gap,) = found.untold
    assert (gap.slot, gap.entity_name) == ("day2", "Piața Unirii")
    assert [mark.gain for mark in found.marks if mark.kind == "told"] == [True]


def test_what_the_answer_holds(travel: Instance) -> None:
    """Names and keys that nothing has, with the nearest; the places where a rule is broken, by its number."""
    plan = {"day1": ["Cetățuia Oradea", "Parcul Brătianu"], "day2": ["Parcul Brătianu"], "day7": []}
    found = of(travel, written(plan))
    marks = seen(found)
    assert ("unknown-name", "Cetățuia Oradea", "did you mean Cetatea Oradea?") in marks
    assert {kind for kind, words, _ in marks if words == "day7"} == {"unknown-key"}
    numbers = {rule.rule: f"rule {rule.label}" for rule in found.broken if not rule.held}
    assert ("broken", "Parcul Brătianu", numbers["no-repeats"]) in marks
    assert ("broken", "day1", numbers["known-names"]) in marks
    assert sum(mark.kind == "broken" and mark.brief == numbers["no-repeats"] for mark in found.marks) == 2
    task = task_of(travel, PlanTask)
    demands, structure = rules_of(task, "instruction"), rules_of(task, "structure")
    expected = [(rule.kind, f"rule {n}") for n, rule in enumerate(demands, 1)]
    expected += [(rule.kind, f"rule R{n}") for n, rule in enumerate(structure, 1)]
    assert set(numbers.items()) <= set(expected)
    assert any("R" in number for number in numbers.values())


def test_a_rule_is_marked_at_what_breaks_it(travel: Instance) -> None:
    """At the names without which it holds, wherever it is missed; of a total at what it is too much with."""
    museums = ["Muzeul Țării Crișurilor", "Muzeul Francmasoneriei"]
    found = of(travel, written({"day1": [museums[0], "Piața Unirii"], "day2": museums[1:]}))
    (rule,) = (rule for rule in found.broken if rule.rule == "max-total")
    assert [(miss.where, len(miss.cells)) for miss in rule.misses] == [("", 2)]
    assert {words for kind, words, brief in seen(found) if (kind, brief) == ("broken", "rule 2")} == set(museums)


def test_gaps_are_said(travel: Instance) -> None:
    """By how much, if the rule counts, and where; a rule that held and lost something says why."""
    plan = {"day1": ["Muzeul Francmasoneriei", "Muzeul Francmasoneriei"], "day2": []}
    rules = {rule.rule: rule for rule in of(travel, written(plan)).broken}
    assert [miss.say for miss in rules["max-total"].misses] == ["over by 20"]
    assert [miss.say for miss in rules["no-repeats"].misses] == ["Muzeul Francmasoneriei"]
    assert [miss.say for miss in rules["slots-filled"].misses] == ["day2"]
    plan = {"day1": ["Muzeul Țării Crișurilor"], "day2": []}
    held = {rule.rule: rule for rule in of(travel, written(plan)).broken}["max-total"]
    assert (held.held, held.label, held.misses) == (True, "2", ())
    assert held.why == f"holds, but earns {held.earned:.2f}: filled share of the plan {held.earned:.2f}"


@pytest.mark.parametrize(
    ("text", "metric", "say"),
    [
        ("Nu știu ce plan să fac.", "U", "no JSON object was found"),
        ("Nu știu ce plan să fac.", "F", "no JSON object was found"),
        (written({"day1": ["Nimic"]}), "R", "the JSON holds no known name"),
        (written(PLAN), "G", "no explanation"),
        (
            f"În prima zi vedem un muzeu frumos, iar apoi piața cea mare.\n{written(PLAN)}",
            "G",
            "a short text: 12 of 40 ",
        ),
        ("da " * 60 + written(PLAN), "G", "the explanation repeats itself"),
        (f"{written(PLAN)}\nÎn prima zi vedem un muzeu frumos, iar apoi piața cea mare.", "U", "the JSON comes before"),
    ],
)
def test_findings_without_a_place(travel: Instance, text: str, metric: str, say: str) -> None:
    """A metric speaks of the output as a whole."""
    findings = of(travel, text).findings
    assert any(one.metric == metric and one.say.startswith(say) for one in findings), [one.say for one in findings]


def test_a_broken_object_is_marked_too(schedule: Instance) -> None:
    """Unclosed and escaped JSON: names are found in what is written; the record is the one of grading."""
    text = 'Program:\\n{\\"Luni_dimineață\\": \\"Curs de dans\\", \\"Marți_dimineață\\": \\"Curs de box\\"'
    found = of(schedule, text)
    assert ("unknown-name", "Curs de box", "") in seen(found)
    assert {score.value for score in found.scores.values()} == {s.value for s in grade(schedule, text).scores.values()}
    assert all(score.evidence == () for score in found.scores.values())


def test_an_error_is_no_output(travel: Instance) -> None:
    """Nothing is marked, and nothing is scored."""
    found = of(travel, "", error="timeout")
    assert (found.error, found.marks, found.segments, dict(found.scores)) == ("timeout", (), (), {})


def test_a_record_of_another_output_is_refused(travel: Instance) -> None:
    """Its evidence would stand anywhere."""
    record = grade(travel, f"Vedem Piața Unirii.\n{written(PLAN)}")
    with pytest.raises(GmtwError, match="grade the output again"):
        marked(travel, Output(instance_id=travel.id, output=f"Nu. Vedem Piața Unirii.\n{written(PLAN)}"), record)


def test_one_metric_alone(travel: Instance) -> None:
    """Its marks and lists stay; so do the scores of all, and unknown names where U is asked for."""
    text = f"Vedem Muzeul Țării Crișurilor dimineata.\n{written({**PLAN, 'day1': ['Nimeni']})}"
    whole = of(travel, text)
    for metric, kinds in {"G": {"missing-diacritic"}, "F": {"invented", "told", "untold"}}.items():
        part = of_metric(whole, metric)
        assert {mark.kind for mark in part.marks} - {"answer"} <= kinds
        assert part.text == whole.text
        assert part.scores == whole.scores
        assert {finding.metric for finding in part.findings} <= {metric}
    assert "unknown-name" in {mark.kind for mark in of_metric(whole, "U").marks}
    alone = of_metric(whole, "G")
    assert (alone.untold, alone.broken) == ((), ())


# --- marks that overlap ---

_SPANS = st.lists(st.tuples(st.sampled_from(sorted(KINDS)), st.integers(0, 30), st.integers(0, 30)), max_size=8)


def made(text: str, spans: list[tuple[str, int, int]]) -> Marked:
    marks = in_order(Mark(kind=kind, start=min(a, b), end=max(a, b), say=Translatable(kind)) for kind, a, b in spans)
    empty = {"model": "m", "language": "ro", "sample": 0, "instance_id": "i", "source": "s", "level": "l", "error": ""}
    lists: dict[str, object] = {"solved": None, "scores": {}, "broken": (), "untold": (), "findings": (), "notes": ()}
    return Marked.model_validate({**empty, **lists, "segments": tuple(segments(text, marks)), "marks": marks})


@given(spans=_SPANS)
def test_segments_are_the_text_and_know_their_marks(spans: list[tuple[str, int, int]]) -> None:
    """In a row they are the output; each has exactly the marks that cover it, passages outside."""
    found = made("abcdefghijklmnopqrstuvwxyzABCD", spans)
    place = 0
    for segment in found.segments:
        covering = {n for n, m in enumerate(found.marks) if m.start <= place and place + len(segment.text) <= m.end}
        assert set(segment.marks) == covering
        wide = [KINDS[found.marks[n].kind].wide for n in segment.marks]
        assert wide == sorted(wide, reverse=True)
        place += len(segment.text)
    assert found.text == "abcdefghijklmnopqrstuvwxyzABCD"


@given(spans=_SPANS)
def test_steps_nest(spans: list[tuple[str, int, int]]) -> None:
    """The step opened last is closed first, and all of it; the text between is under the open ones."""
    found = made("abcdefghijklmnopqrstuvwxyzABCD", spans)
    stack, text = [], ""
    for step in steps(found):
        if step.what == "open":
            stack.append(step.marks)
        elif step.what == "close":
            assert stack.pop() == step.marks
        else:
            assert [mark for group in stack for mark in group] == list(step.marks)
            text += step.text
    assert (stack, text) == ([], found.text)


def test_a_runaway_output_loses_its_middle(travel: Instance) -> None:
    """A megabyte: what is shown and what is said to be left out make the whole; so for unread passages."""
    text = "Vedem Cetatea Oradea. " * 50_000 + written(PLAN)
    found = of(travel, text)
    short = shortened(found)
    (gap,) = (segment for segment in short.segments if segment.left_out)
    assert len(short.text) == LONGEST_SHOWN
    assert len(short.text) + gap.left_out == len(text)
    assert text.startswith(short.text[: LONGEST_SHOWN // 2])
    assert text.endswith(short.text[LONGEST_SHOWN // 2 :])
    thought = of(travel, f"<think>{'hm ' * 3000}</think>Vedem Cetatea Oradea.\n{written(PLAN)}")
    short = shortened(thought)
    assert sum(len(segment.text) + segment.left_out for segment in short.segments) == len(thought.text)
    assert short.text.endswith(f"Vedem Cetatea Oradea.\n{written(PLAN)}")
    assert {thought.marks[n].kind for s in short.segments if s.left_out for n in s.marks} == {"reasoning"}
    assert shortened(of(travel, written(PLAN))) == of(travel, written(PLAN))


@pytest.mark.parametrize(
    "piece", ["<|x|>a ", "<think>a</think> b ", '```json\n{"a": 1}\n```\n', '{"day1": ["Nimeni 1"]}\n']
)
def test_what_runs_away_is_marked_in_part(travel: Instance, piece: str) -> None:
    """Thousands of tokens, blocks or drafts: the first ones are marked, and all text stays."""
    text = piece * 5_000 + written(PLAN)
    found = of(travel, text)
    assert found.text == text
    assert len(found.marks) < 600
    assert len(shortened(found).text) <= LONGEST_SHOWN


def test_names_that_run_away_are_marked_in_part(travel: Instance) -> None:
    """As many as of any kind of evidence."""
    found = of(travel, written({"day1": [f"Castelul {number}" for number in range(5_000)]}))
    assert sum(mark.kind == "unknown-name" for mark in found.marks) == 60


# --- published outputs ---


def outputs(published: Path, every: int) -> Iterator[tuple[Instance, Output]]:
    """Every so many of the outputs of each published file, with what they answer."""
    for path in sorted(published.glob("outputs_*.jsonl")):
        name = "gmtw_ro_hard" if "hard" in path.name else "gmtw_ro_v0"
        known = {instance.id: instance for instance in load_instances(published / f"{name}.jsonl")}
        entries = index_outputs(path, "en" if path.name.endswith("_en.jsonl") else "ro").entries
        yield from (
            (known[entry.instance_id], read_output(entry)) for entry in entries[::every] if entry.instance_id in known
        )


@pytest.mark.minutes
def test_every_mark_of_the_published_outputs_is_where_its_words_are(published: Path) -> None:
    """The raw output there, cleaned in the same way, is what the metric judged; the whole is kept."""
    judged = 0
    for instance, output in outputs(published, every=60):
        found = marked(instance, output)
        assert found.text == output.output
        for mark in found.marks:
            raw = output.output[mark.start : mark.end]
            if mark.found:
                assert mark.found in (clean(raw).text, unescape(clean(raw).text)), (instance.id, mark)
                judged += 1
    assert judged > 175
