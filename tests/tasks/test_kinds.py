"""Every kind of task keeps the whole protocol, no stage asks for a kind, and a kind that nobody knows goes through."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.constraints import Scene
from gmtw.core.prompt_config import PromptConfig
from gmtw.core.types import TASK_KINDS, Answer, Instance, Output, Record, Score, Task
from gmtw.datasets import load, packaged
from gmtw.datasets.view import view
from gmtw.generation.requests import build_requests
from gmtw.quality.audit import inspect
from gmtw.report.annotate import marked
from gmtw.scoring.grade import Grading, metrics_for
from gmtw.scoring.metrics import METRICS, OfKinds, TaskMetric
from gmtw.scoring.parse import read
from gmtw.tasks.fingerprint import fingerprint
from gmtw.tasks.handler import Section, TaskHandler, by_kind, handler_of, handlers, task_of
from gmtw.tasks.inspection import AuditTools, Finding, Inspection
from gmtw.tasks.parsed_output import ParsedOutput
from gmtw.tasks.prompt import as_asked, few_shot_texts, prompt, with_few_shot_prompts
from gmtw.text.offset_map import MappedText

PACKAGE = Path(__file__).parents[2] / "gmtw"

SETS = {
    "plan": "sample",
    "episode": "gmtw-ro-episodes-1.0",
    "answer": "romanian-grammar",
    "continuation": "ro-minimal-pairs",
    "writing": "ro-write-1.0",
}
"""A packaged set of each kind of task."""

HOSTILE = (
    *("", " \n", "\0", "{", "}{", "[" * 3000, '{"a":' * 3000, "```json\n{}\n```", "```", "<think>", "</think>"),
    *("null", '{"day1": {"day1": [[]]}}', '{"day1": 1e999}', '{"day1": NaN}', "\\u0000\\n\\\\", "A" * 20_000),
    *("\ufeff\u202e\ud800", "<|im_start|>assistant", "[ERROR] timeout", "1.\n2.\n3.", "a)b)c)d)", "Răspuns: "),
)
"""Texts of which no parser may make an error."""


def example(kind: str) -> list[Instance]:
    """Return three instances of that kind."""
    return loaded(kind)[:3]


@cache
def loaded(kind: str) -> list[Instance]:
    """Return the instances of its set."""
    return load(packaged() / SETS[kind])


def language_of(instance: Instance) -> str:
    return next(iter(instance.prompts))


@pytest.fixture(params=TASK_KINDS.names)
def kind(request: pytest.FixtureRequest) -> str:
    """Return the name of a kind; each that is registered has its turn."""
    return str(request.param)


def test_every_kind_has_a_set_to_try_it_on() -> None:
    assert set(SETS) == set(TASK_KINDS.names)


def test_the_handler_is_that_of_the_task(kind: str) -> None:
    """By the `type` of its JSON, and with every member of the protocol."""
    for instance in example(kind):
        handler = handler_of(instance.task)
        assert isinstance(handler, TaskHandler)
        assert handler.kind == kind == json.loads(instance.model_dump_json())["task"]["type"]
        assert type(instance.task) is handler.task_type
        assert Instance.model_validate_json(instance.model_dump_json()) == instance


def test_the_fingerprint_is_of_json_values_and_the_same_after_a_trip(kind: str) -> None:
    for instance in example(kind):
        form = handler_of(instance.task).fingerprint_form(instance.task)
        assert json.loads(json.dumps(form)) is not None
        again = Instance.model_validate_json(instance.model_dump_json())
        assert fingerprint(again.task) == fingerprint(instance.task) == instance.fingerprint
    assert len({fingerprint(instance.task) for instance in example(kind)}) == 3


def test_loading_keeps_the_instances_and_is_done_only_once(kind: str) -> None:
    """With the same options a second time nothing changes; the default configuration of prompts leaves them alone."""
    found = example(kind)
    handler = handler_of(found[0].task)
    once = list(handler.loaded(found, "", True))
    assert [one.id for one in once] == [one.id for one in found]
    assert list(handler.loaded(once, "", True)) == once
    assert list(handler.with_few_shot_prompts(once, PromptConfig())) == once
    assert all(as_asked(one, one.fingerprint) == one for one in once)


def test_prompts_are_those_of_the_instance(kind: str) -> None:
    for instance in example(kind):
        sent = prompt(instance, language_of(instance))
        assert (sent.instance_id, sent.text) == (instance.id, instance.prompts[language_of(instance)])


def test_few_shot_examples_are_of_kinds_that_take_them(kind: str) -> None:
    """Others keep their prompts, whatever is asked for."""
    found, config = loaded(kind)[:6], PromptConfig(shots=2)
    if handler_of(found[0].task).takes_few_shot:
        assert few_shot_texts(found, config).keys() == {one.id for one in found}
    else:
        assert with_few_shot_prompts(found, config) == found
        assert not few_shot_texts(found, config)


def test_candidates_hold_together(kind: str) -> None:
    for instance in example(kind):
        if found := handler_of(instance.task).candidates(instance.task):
            assert found.head.startswith(found.context)
            assert set(found.right) <= set(range(len(found.texts)))


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_read_and_graded(kind: str, text: str) -> None:
    """Nothing raises; scores are in range or None with a reason; more names are never unknown than written."""
    for instance in example(kind)[:1]:
        record = Grading(
            instance, Output(instance_id=instance.id, output=text, language=language_of(instance))
        ).record()
        assert record.status in ("graded", "error")
        assert all(s.why_none if s.value is None else 0 <= s.value <= 1 for s in record.scores.values())
        assert 0 <= record.unresolved <= record.names
        assert Record.model_validate_json(record.model_dump_json()) == record


def parts_of(metric: object) -> Sequence[TaskMetric[Any]]:
    """Return the metrics of single kinds that a metric is made of: itself, or several."""
    return metric.parts if isinstance(metric, OfKinds) else [metric] if isinstance(metric, TaskMetric) else []


def test_some_metric_applies_and_those_of_other_kinds_do_not(kind: str) -> None:
    for instance in example(kind):
        keys = metrics_for(instance)
        assert keys
        metrics = [part for metric in METRICS if metric.key in keys for part in parts_of(metric)]
        assert {part.task_type for part in metrics if part.applies(instance)} == {type(instance.task)}


def test_a_metric_refuses_a_task_of_another_kind(kind: str) -> None:
    (instance, *_), answer = example(kind), Answer(plan=None, explanation="")
    others = [metric for metric in METRICS if not metric.applies(instance) and isinstance(metric, TaskMetric)]
    foreign = [metric for metric in others if metric.task_type is not type(instance.task)]
    assert foreign
    for metric in foreign:
        with pytest.raises(Exception, match=f"is of type {kind!r}"):
            metric.measure(instance, answer, "ro")


def test_an_audit_finds_nothing_in_our_own_sets(kind: str) -> None:
    """One inspection for each instance, in order; what is found names the instance."""
    found = example(kind)
    inspections = list(inspect(found, language_of(found[0])))
    assert [one.id for one in inspections] == [one.id for one in found]
    assert not [finding for one in inspections for finding in one.findings]


def test_an_audit_finds_a_twin_of_any_kind(kind: str) -> None:
    (first, *_) = example(kind)
    twin = first.model_copy(update={"id": f"{first.id}-again"})
    kinds = [{finding.kind for finding in one.findings} for one in inspect([first, twin], language_of(first))]
    assert kinds == [set(), {"duplicates"}]


def test_a_reader_sees_prompt_and_sections(kind: str) -> None:
    for instance in example(kind):
        shown = view(instance, language_of(instance), 100)
        assert instance.id in shown
        assert "── prompt" in shown
        handler = handler_of(instance.task)
        for title, parts in handler.expected(instance.task):
            assert title
            assert parts
            assert all(isinstance(part, str) for part in parts)
        answer = read("", instance, language_of(instance))
        assert all(
            section.title for section in handler.answer_view(instance.task, instance, answer, language_of(instance))
        )


def test_built_in_models_answer_what_they_say(kind: str) -> None:
    for instance in example(kind):
        for model in handler_of(instance.task).built_in_models():
            assert not model.answers(instance) or isinstance(model.answer(instance, language_of(instance)), str)
            assert model.answer.__doc__


def test_what_is_done_by_kind_keeps_the_order() -> None:
    """Each handler gets all of its instances at once."""
    mixed = [one for three in zip(*(example(name) for name in sorted(SETS)), strict=True) for one in three]
    calls: list[tuple[str, int]] = []

    def change(handler: TaskHandler[Any], own: Sequence[Instance]) -> Iterator[str]:
        calls.append((handler.kind, len(own)))
        return (one.id for one in own)

    assert list(by_kind(mixed, change)) == [one.id for one in mixed]
    assert sorted(calls) == [(name, 3) for name in sorted(SETS)]


# A kind of task that no stage knows


class ToyTask(Task):
    """Say the word."""

    type: Literal["toy"] = "toy"
    word: str


class ToyHandler(TaskHandler[ToyTask]):
    """The whole of a new kind of task, but for its metric."""

    kind = "toy"
    task_type = ToyTask

    def parse(self, text: str, instance: Instance, language: str) -> ParsedOutput:
        """Return the text as it is."""
        return ParsedOutput(Answer(plan=None, explanation=text), MappedText.of(text))

    def audit(self, instances: Sequence[Instance], language: str, tools: AuditTools) -> Iterable[Inspection]:
        """Yield what is wrong: silence that passes, and a word that does not."""
        for one in instances:
            word = task_of(one, ToyTask).word
            faults = [Finding.of(one, "idle_rules", "silence passes")] if tools.passes(one, "") else []
            faults += [] if tools.passes(one, word) else [Finding.of(one, "unsolvable")]
            yield Inspection(one.id, one.source, tuple(faults))

    def facts(self, task: ToyTask) -> Iterator[str]:
        """Yield the length of the word."""
        yield f"{len(task.word)} letters"

    def expected(self, task: ToyTask) -> Iterator[Section]:
        """Yield the word."""
        yield Section("expected", (task.word,))


class ToyMetric(TaskMetric[ToyTask]):
    """A check that the word was said."""

    key = "toy"
    name = "toy"
    decides = ("toy",)
    task_type = ToyTask

    def score(self, task: ToyTask, instance: Instance, answer: Answer, language: str) -> Score:
        """Return 1 if the word was said, else 0."""
        held = int(bool(task.word) and task.word in answer.explanation)
        return Score(metric=self.key, value=held, parts={"rules": 1, "held": held})


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Register the toy kind and its metric for one test, and write a set of two instances and their outputs."""
    assert "toy" not in {*TASK_KINDS.names, *METRICS.names}
    monkeypatch.setitem(TASK_KINDS._found, "toy", ToyHandler())
    monkeypatch.setitem(METRICS._found, "toy", ToyMetric())
    instances = [toy("a", "măr"), toy("b", "pară")]
    lines = "".join(one.model_dump_json() + "\n" for one in instances)
    (tmp_path / "toys.jsonl").write_text(lines, encoding="utf-8")
    outputs = [{"instance_id": "a", "output": "Un măr."}, {"instance_id": "b", "output": "Nimic."}]
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in outputs)
    (tmp_path / "out.jsonl").write_text(text, encoding="utf-8")
    return tmp_path


def toy(id_: str, word: str) -> Instance:
    task = ToyTask(word=word)
    return Instance(id=id_, source="toys", level="easy", fingerprint=fingerprint(task), task=task, prompts={"ro": word})


def run(*arguments: object, code: int = 0) -> str:
    told = CliRunner().invoke(app, list(map(str, arguments)))
    assert told.exit_code == code, told.output
    return told.stdout


def test_a_new_kind_goes_from_loading_to_a_record(toys: Path) -> None:
    """Loaded, asked, parsed, graded and marked, though no stage knows it."""
    first, _ = load(toys / "toys.jsonl")
    assert isinstance(first.task, ToyTask)
    assert [request.instance_id for request in build_requests([first], "ro")] == ["a"]
    output = Output(instance_id="a", output="Un măr.")
    record = Grading(first, output).record()
    assert (metrics_for(first), record.solved, record.names) == (("toy",), True, 0)
    assert record.scores["toy"].value == 1
    assert [segment.text for segment in marked(first, output).segments] == ["Un măr."]


def test_a_new_kind_is_graded_into_a_report(toys: Path) -> None:
    told = run("grade", toys / "toys.jsonl", toys / "out.jsonl", "--report-dir", toys / "reports")
    assert told
    (records,) = (toys / "reports").rglob("records.jsonl")
    solved = {row["instance_id"]: row["solved"] for row in map(json.loads, records.read_text("utf-8").splitlines())}
    assert solved == {"a": True, "b": False}


def test_a_new_kind_is_audited_and_shown(toys: Path) -> None:
    assert json.loads(run("audit", toys / "toys.jsonl", "--json"))["fit"]
    with (toys / "toys.jsonl").open("a", encoding="utf-8") as file:
        file.write(toy("c", "").model_dump_json() + "\n")
    found = json.loads(run("audit", toys / "toys.jsonl", "--json", code=1))
    assert (found["fit"], found["unsolvable"]) == (False, 1)
    shown = run("view", toys / "toys.jsonl", "--id", "a")
    assert "3 letters" in shown
    assert "── expected\nmăr" in shown


def test_a_new_kind_takes_no_options_of_others(toys: Path) -> None:
    """Errors name it: no few-shot examples, no log-probabilities."""
    arguments = ("run", toys / "toys.jsonl", "--model", "hf/x", "-o", toys / "o.jsonl")
    for option in (("--logprobs",), ("--shots", "1")):
        told = CliRunner().invoke(app, list(map(str, (*arguments, *option))))
        assert told.exit_code != 0
        assert "'toy'" in " ".join(told.output.split())


# No stage asks for a kind


def kinds_asked(source: str) -> list[str]:
    """Return the places in `source` where the class or the `type` of a task is asked for: "line: expression"."""
    names = {handler.task_type.__name__ for handler in handlers()}
    if not re.search(rf"\bis_of\(|task\.type\b|\b(?:{'|'.join(names)})\b", source):
        return []
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, classes]):
                wrong = any(getattr(part, "id", getattr(part, "attr", "")) in names for part in ast.walk(classes))
            case ast.Call(func=ast.Name(id="is_of") | ast.Attribute(attr="is_of")):
                wrong = True
            case ast.Attribute(value=ast.Name(id="task") | ast.Attribute(attr="task"), attr="type"):
                wrong = True
            case ast.MatchClass(cls=cls):
                wrong = getattr(cls, "id", getattr(cls, "attr", "")) in names
            case _:
                wrong = False
        if wrong:
            found.append(f"{getattr(node, 'lineno', 0)}: {ast.unparse(node) if isinstance(node, ast.expr) else 'case'}")
    return found


def test_no_stage_asks_which_kind_a_task_is() -> None:
    """Only gmtw/tasks/handler.py does, and the base class of metrics; core/types.py opens a task by the registry."""
    asking = {PACKAGE / "tasks" / "handler.py", PACKAGE / "scoring" / "metrics" / "__init__.py"}
    sources = [path for path in PACKAGE.rglob("*.py") if path not in asking]
    asked = {str(path.relative_to(PACKAGE)): kinds_asked(path.read_text("utf-8")) for path in sources}
    assert not {path: places for path, places in asked.items() if places}


@pytest.mark.parametrize(
    ("source", "number"),
    [
        ("isinstance(task, PlanTask)", 1),
        ("isinstance(instance.task, (AnswerTask, ContinuationTask))", 1),
        ("isinstance(instance.task, AnswerTask | types.PlanTask)", 1),
        ("x = instance.task.type", 1),
        ("x = task.type == 'plan'", 1),
        ("match task:\n    case PlanTask():\n        pass", 1),
        ("is_of(instance.task, PlanTask)", 1),
        ("handler.is_of(instance.task, task_type)", 1),
        ("isinstance(value, Task)", 0),
        ("handler_of(instance.task).kind", 0),
        ("task_of(instance, PlanTask)", 0),
    ],
)
def test_the_search_finds_what_asks(source: str, number: int) -> None:
    assert len(kinds_asked(source)) == number


def test_scenes_are_of_kinds_that_name_entities(kind: str) -> None:
    for instance in example(kind):
        scene = handler_of(instance.task).scene(instance.task)
        assert scene is None or isinstance(scene, Scene)


def test_answers_with_a_scene_are_marked_in_a_plan(kind: str) -> None:
    """The kinds whose answers name entities are those whose answers make a plan."""
    for instance in example(kind):
        handler, task = handler_of(instance.task), instance.task
        planned = handler.plan_task(task)
        assert (planned.scene if planned else None) == handler.scene(task)
