"""Odd forms of a right answer cost nothing: comments, characters that nobody sees, curly quotes, plans as lists."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from itertools import cycle
from pathlib import Path

import pytest

from gmtw.baselines.catalog import outputs
from gmtw.core.types import Instance, Output
from gmtw.datasets import load
from gmtw.scoring.grade import Grading
from gmtw.tasks.plan.parse import parse_plan

FROZEN = Path(__file__).parents[3] / "bench" / "gmtw-ro-3.0"

Form = Callable[[str], str]
"""JSON as the oracle writes it -> the same plan in another form."""


@cache
def answers() -> list[tuple[Instance, Output]]:
    """Every fiftieth instance of the frozen set, with the oracle's answer."""
    instances = load(FROZEN)[::50]
    return list(zip(instances, outputs("oracle", instances), strict=True))


def after_brace(comment: str) -> Form:
    return lambda plan: "{ " + comment + "\n" + plan[1:]


def unseen(char: str) -> Form:
    """A character in the middle of every name."""

    def put(value: object) -> object:
        if isinstance(value, list):
            return [put(one) for one in value]
        return f"{value[: len(value) // 2]}{char}{value[len(value) // 2 :]}" if isinstance(value, str) else value

    return lambda plan: json.dumps({key: put(value) for key, value in json.loads(plan).items()}, ensure_ascii=False)


def quoted(marks: str) -> Form:
    def curl(plan: str) -> str:
        mark = cycle(marks)
        return re.sub('"', lambda _: next(mark), plan)

    return curl


def escaped(times: int) -> Form:
    """The JSON as a string inside of JSON, so many times over."""

    def escape(plan: str) -> str:
        for _ in range(times):
            plan = json.dumps(plan, ensure_ascii=False)[1:-1]
        return plan

    return escape


def before_a_copy(form: Form, first: str) -> Form:
    """The plan, and a second copy of it that is cut off inside its first names."""
    return lambda plan: f"{form(plan)}\n\n{{\n {first}"


def members(plan: str) -> list[dict[str, object]]:
    return [{key: value} for key, value in json.loads(plan).items()]


FORMS: dict[str, Form] = {
    "//": after_brace("// planul"),
    "#": after_brace("# planul"),
    "/* */": after_brace("/* planul\n pe zile */"),
    "a comment with braces": after_brace('// {"a": 1}'),
    "zero-width space": unseen("\u200b"),
    "soft hyphen": unseen("\u00ad"),
    "byte order mark": unseen("\ufeff"),
    "escaped": lambda plan: unseen("\u200b")(plan).replace("\u200b", "\\u200b"),
    "curly quotes": quoted("“”"),
    "low quotes": quoted("„”"),
    "escaped once": escaped(1),
    "escaped twice": escaped(2),
    "low quotes before a copy that breaks off": before_a_copy(quoted("„”"), '"x": ["'),
    "low quotes before such a copy in low quotes": before_a_copy(quoted("„”"), "„x”: [„"),
    "low quotes before such a copy of two lines": before_a_copy(quoted("„”"), "„x”: [„a”, „b”],\n „y”: [„"),
    "a list of one-key objects": lambda plan: json.dumps(members(plan), ensure_ascii=False, indent=1),
    "such a list under a key": lambda plan: json.dumps({"plan": members(plan)}, ensure_ascii=False),
    "such a list in a fence": lambda plan: f"```json\n{json.dumps(members(plan), ensure_ascii=False)}\n```",
}


def scores(instance: Instance, output: Output) -> dict[str, float | None]:
    grading = Grading(instance, output, "m")
    return {key: grading.score(key).value for key in "URGF"}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_an_odd_form_of_the_plan_costs_nothing(form: Form) -> None:
    """U, R, G and F are those of the plain answer."""
    for instance, output in answers():
        prose, plan = output.output.rsplit("\n{", 1)
        odd = output.model_copy(update={"output": f"{prose}\n{form('{' + plan)}"})
        assert scores(instance, odd) == scores(instance, output), odd.output


@pytest.mark.parametrize(("of", "number"), [("produs", "bucăți"), ("name", "quantity"), ("Articol", "Nr.")])
def test_products_as_records(of: str, number: str) -> None:
    """`[{"produs": "X", "bucăți": 2}]` is `{"X": 2}`: only R looks at the form."""
    for instance, output in answers():
        if instance.source != "shopping" or '"imposibil"' in output.output:
            continue
        prose, plan = output.output.rsplit("\n\n{", 1)
        baskets = json.loads("{" + plan).items()
        rows = {shop: [{of: name, number: n} for name, n in basket.items()] for shop, basket in baskets}
        odd = output.model_copy(update={"output": f"{prose}\n\n{json.dumps(rows, ensure_ascii=False)}"})
        found, right = scores(instance, odd), scores(instance, output)
        assert 0 < (found.pop("R") or 0) < (right.pop("R") or 0)
        assert found == right


@pytest.mark.parametrize("char", ["\u00ad", "\u200b", "\u2060"])
def test_characters_that_nobody_sees_cost_no_language(char: str) -> None:
    """As hyphenation puts them into words; they are noted, and every place of the text is known."""
    for instance, output in answers():
        prose, plan = output.output.rsplit("\n{", 1)
        hyphenated = re.sub(r"(\w{4})(?=\w{3})", rf"\1{char}", prose)
        odd = output.model_copy(update={"output": f"{hyphenated}\n{{{plan}"})
        assert scores(instance, odd) == scores(instance, output)
        parsed = parse_plan(odd.output, instance, "ro")
        assert ("invisible", str(hyphenated.count(char))) in [(note.kind, note.detail) for note in parsed.answer.notes]
        start, end = parsed.explanation.origin(0, len(parsed.explanation.text))
        assert odd.output[start:end].replace(char, "") == parsed.explanation.text


@pytest.mark.parametrize(
    "text",
    [
        '[{"name": "a"}, {"name": "b"}]',
        '{"x": 1}, {"y": 2}',
        '[{"x": 1} {"y": 2}]',
        '[{"x": 1, "z": 3}, {"y": 2}]',
        '[{"x": 1}, {"y": 2, "z": 3}]',
    ],
)
def test_other_objects_stay_apart(text: str) -> None:
    """Only members of one list with one key each, all different, are one plan."""
    from gmtw.tasks.handler import task_of
    from gmtw.tasks.plan.name_index import resolver_of
    from gmtw.tasks.plan.task import PlanTask
    from gmtw.text.json_objects import members_joined, objects

    instance = answers()[0][0]
    using = resolver_of(instance, task_of(instance, PlanTask), "ro")
    assert members_joined(text, objects(text), using.as_one) == objects(text)


@pytest.mark.parametrize("start", ["{ //", "{ #", "{ /*", "{ /* *", "[{}, ", '[{"a": 1}, '])
def test_odd_forms_without_end_take_no_time(start: str) -> None:
    """A text of 100,000 characters that begins such a form again and again is read in a second."""
    from time import process_time

    instance, _ = answers()[0]
    began = process_time()
    parse_plan(start * (100_000 // len(start)), instance, "ro")
    assert process_time() - began < 1.5
