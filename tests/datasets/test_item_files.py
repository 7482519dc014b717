"""Both formats of items: found by content, every defect named, and the rest loaded where that is asked for."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gmtw.core.errors import InputError, UnknownNameError
from gmtw.core.types import Instance
from gmtw.datasets import load, open_set
from gmtw.datasets.item_errors import DefectiveItemsError
from gmtw.datasets.load_options import LoadOptions
from gmtw.scoring.grade import grade
from gmtw.tasks.item.gold import gold
from gmtw.tasks.item.task import AnswerTask

MakeArray = Callable[..., Path]
FILED = LoadOptions(permute=False)


def task_of(instance: Instance) -> AnswerTask:
    assert isinstance(instance.task, AnswerTask)
    return instance.task


def by_id(path: Path, reading: LoadOptions = FILED) -> dict[str, Instance]:
    return {instance.id: instance for instance in load(path, reading)}


def broken(path: Path, text: str) -> str:
    """Return the refusal of a file whose items are these lines."""
    path.write_text("items:\n" + text, encoding="utf-8")
    with pytest.raises(DefectiveItemsError) as refused:
        load(path)
    return str(refused.value)


def test_a_yaml_suite_is_read_by_content(cloze: Path) -> None:
    """Three items, in Catalan, each of the family of its id; the method is the level."""
    items = by_id(cloze)
    assert {id_: (one.source, one.level, tuple(one.prompts)) for id_, one in items.items()} == {
        "fruita_001": ("fruita", "exact", ("ca",)),
        "pronom_001": ("pronom", "choice", ("ca",)),
        "verb_001": ("verb", "regex", ("ca",)),
    }
    prompt = items["pronom_001"].prompts["ca"]
    assert "A. li ho\nB. l'hi\nC. ho li\nD. no" in prompt
    assert prompt.index("Tria l'opció") < prompt.index("El llibre") < prompt.index("A. li ho")
    assert task_of(items["verb_001"]).temperature == 0.0
    assert "lletra" in task_of(items["pronom_001"]).system


def test_words_that_look_like_truth_values_are_words(cloze: Path) -> None:
    assert task_of(by_id(cloze)["pronom_001"]).choices[3] == "no"


def test_category_and_language_may_be_said(tmp_path: Path) -> None:
    path = tmp_path / "items.yaml"
    path.write_text(
        'language: ro\nitems:\n  - {id: a, category: verbe, task: cloze, instruction: "Scrie.", text: "El ___.",'
        " expect: {type: exact, value: merge}}\n",
        encoding="utf-8",
    )
    (instance,) = load(tmp_path)
    assert (instance.source, tuple(instance.prompts)) == ("verbe", ("ro",))
    assert "Propoziția:" in instance.prompts["ro"]


def test_gold_answers_pass_and_others_do_not(cloze: Path, array: MakeArray) -> None:
    suite = array(
        {"id": "a", "eval_method": "exact_match", "expected": "Ama"},
        {"id": "b", "eval_method": "keywords", "expected_keywords": ["Dzoɖa", "Braɖa"]},
        {"id": "c", "eval_method": "multiple_choice", "expected": "c"},
    )
    for instance in [*load(cloze), *load(suite)]:
        answer = gold(task_of(instance))
        assert answer is not None
        assert grade(instance, answer).solved is True
        assert grade(instance, "zzz").solved is False


def test_a_folder_of_arrays_is_one_suite(array: MakeArray, tmp_path: Path) -> None:
    """Categories are the files' names, with the published weights; other JSON beside them is left alone."""
    array({"id": "a", "eval_method": "ewe_quality"}, category="reasoning")
    array({"id": "b", "eval_method": "ewe_quality"}, category="other")
    (tmp_path / "manifest.json").write_text('{"name": "x"}')
    found = {instance.id: (instance.source, instance.meta.get("weight")) for instance in load(tmp_path)}
    assert found == {"a": ("reasoning", 0.12), "b": ("other", None)}


def test_a_conversation_keeps_its_turns(array: MakeArray) -> None:
    turns = [
        {"role": "system", "content": "Ɖo ŋu kpuie."},
        {"role": "user", "content": "Nyee nye Kofi."},
        {"role": "assistant", "content": "Woezɔ!"},
        {"role": "function", "content": "{}"},
        {"role": "user", "content": "Ŋkɔnye ɖe?"},
    ]
    (instance,) = load(array({"id": "a", "messages": turns, "expected_keywords": ["Kofi"], "temperature": 0.7}))
    task = task_of(instance)
    assert [(turn.role, turn.content) for turn in task.messages] == [(t["role"], t["content"]) for t in turns[:-1]]
    assert (instance.prompts["ee"], task.system, task.temperature) == ("Ŋkɔnye ɖe?", "", 0.7)


def test_an_item_without_system_and_temperature_has_those_of_the_suite(array: MakeArray) -> None:
    (instance,) = load(array({"id": "a", "expected_keywords": ["x"]}))
    assert "Yawo" in task_of(instance).system
    assert (task_of(instance).temperature, instance.level) == (0.3, "keywords")


def test_every_defect_is_named_with_its_line(tmp_path: Path) -> None:
    """Not only the first of a file, and not only the first of an item."""
    said = broken(
        tmp_path / "a.yaml",
        """  - {id: one, task: mcq, instruction: i, text: t, options: [a, b], correct: C, hint: x}
  - {id: two, task: cloze, instruction: i, text: t}
  - {id: three, task: cloze, instruction: i, text: t, expect: {type: regex, pattern: "("}}
  - {id: four, task: cloze, instruction: i, text: t, expect: {type: regex, pattern: "(a|aa)+$"}}
  - {id: five, task: cloze, instruction: i, text: t, expect: {type: exact}}
  - {id: five, task: cloze, instruction: i, text: t, expect: {type: exact, value: x}}
  - {id: six, task: poem, instruction: i, text: t}
  - {id: seven, task: cloze, instruction: i, text: t, text: u, expect: {type: exact, value: 3}}
  - just words
""",
    )
    file = tmp_path / "a.yaml"
    for line in (
        f"{file}:2: item 'one': unknown key 'hint'",
        f"{file}:2: item 'one': correct: 'C' is none of its options, A to B",
        f"{file}:3: item 'two': a cloze lacks 'expect'",
        f"{file}:4: item 'three': expect: pattern '(' is no regular expression",
        f"{file}:5: item 'four': expect: pattern '(a|aa)+$' takes for ever",
        f"{file}:6: item 'five': expect: type 'exact' lacks 'value'",
        f"{file}:7: item 'five': this id stands in line 6 already",
        f"{file}:8: item 'six': task:",
        f"{file}:9: item 'seven': the key 'text' stands twice",
        f"{file}:9: item 'seven': expect.value:",
        f"{file}:10: item 'number 9': expected keys and values, got str",
    ):
        assert line in said, said
    assert said.count("\n") == 11


@pytest.mark.parametrize(
    ("item", "problem"),
    [
        ({"eval_method": "exact_match"}, "eval_method 'exact_match' lacks 'expected'"),
        ({"eval_method": "keywords", "expected_keywords": []}, "lacks 'expected_keywords', or names none"),
        ({"eval_method": "multiple_choice", "expected": "A, Z"}, "expects a letter from A to J"),
        ({"eval_method": "format"}, "lacks 'expected_format'"),
        (
            {"eval_method": "format", "expected_format": {"contains_eve": True}},
            "unknown key 'expected_format.contains_eve'",
        ),
        ({"eval_method": "format", "expected_format": {"min_length": 9, "max_length": 5}}, "above its max_length"),
        ({"eval_method": "format", "expected_format": {"markdown_elements": ["code"]}}, "no element 'code'"),
        ({"eval_method": "composite"}, "lacks both"),
        ({"eval_method": "bleu", "expected": "x"}, "eval_method:"),
        ({"expected_keyword": ["x"]}, "unknown key 'expected_keyword'; did you mean 'expected_keywords'?"),
        (
            {"messages": [{"role": "assistant", "content": "x"}], "expected_keywords": ["x"]},
            "last turn must be the user's",
        ),
        ({"temperature": 9, "expected_keywords": ["x"]}, "temperature:"),
    ],
)
def test_a_method_needs_its_fields(array: MakeArray, item: dict[str, Any], problem: str) -> None:
    with pytest.raises(DefectiveItemsError) as refused:
        load(array({"id": "a", **item}))
    assert problem in str(refused.value)
    assert "reasoning.json:2: item 'a':" in str(refused.value)


def test_the_rest_goes_on_where_that_is_asked_for(array: MakeArray) -> None:
    path = array({"id": "a", "eval_method": "exact_match"}, {"id": "b", "expected_keywords": ["x"]})
    with pytest.raises(DefectiveItemsError, match="1 defective item; --keep-going grades the rest"):
        load(path)
    opened = open_set(path, LoadOptions(keep_going=True))
    assert [instance.id for instance in opened.instances] == ["b"]
    assert opened.left_out == (f"{path}:2: item 'a': eval_method 'exact_match' lacks 'expected'",)


def test_published_takes_what_the_published_runner_took(array: MakeArray) -> None:
    """An exact match without its text is no defect there, but a crash."""
    (instance,) = load(array({"id": "a", "eval_method": "exact_match"}), LoadOptions("published"))
    record = grade(instance, "Ama")
    assert (record.status, record.error) == ("error", "published scorer: KeyError: 'expected'")


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("a.yaml", "items: [", "a.yaml:1: not valid YAML"),
        ("a.yaml", "items: []\n", "holds no item"),
        ("a.yaml", "items:\n  - {id: a}\ntitle: x\n", "unknown key 'title' at the top"),
        ("a.yaml", "- a\n", "expected a mapping with `items`"),
        ("a.yaml", "", "is empty"),
        ("a.json", '[{"id": "a", "prompt": "x", "expected_keywords": ["x"]},\n{"id": ]', "a.json:2: not valid JSON"),
        ("a.json", "[]", "is an empty list"),
        ("a.json", '[{"x": 1}]', "no reader knows this format"),
    ],
)
def test_what_is_no_suite_is_one_line(tmp_path: Path, name: str, text: str, problem: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(InputError) as refused:
        load(path)
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_category_that_is_not_there_is_named(cloze: Path) -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'verb'"):
        load(cloze, LoadOptions(category="verbs"))


def test_items_written_as_our_instances_read_back(cloze: Path, tmp_path: Path) -> None:
    """A run keeps its instances; order and profile stay as they were."""
    before = load(cloze)
    path = tmp_path / "kept" / "instances.jsonl"
    path.parent.mkdir()
    path.write_text("".join(json.dumps(one.model_dump(mode="json")) + "\n" for one in before), encoding="utf-8")
    assert load(path) == before


ITEM = {"id": "a", "prompt": "Spune o culoare.", "expected_keywords": ["verde"]}


@pytest.mark.parametrize(
    ("file", "item", "language", "category"),
    [
        ("reasoning.json", {}, "ee", "reasoning"),
        ("reasoning.json", {"language": "ro"}, "ro", "reasoning"),
        ("reasoning-ro.json", {}, "ro", "reasoning"),
        ("ro_reasoning.json", {"language": "ca"}, "ca", "reasoning"),
        ("reasoning-fr.json", {}, "fr", "reasoning"),
        ("reasoning.json", {"language": "fr", "eval_method": "composite"}, "fr", "reasoning"),
        ("reasoning-ro.json", {"category": "logica"}, "ro", "logica"),
    ],
)
def test_eval_methods_in_any_language(
    tmp_path: Path, file: str, item: dict[str, str], language: str, category: str
) -> None:
    """The item says it, else the name of its file; in another language than Ewe no system prompt is added."""
    path = tmp_path / file
    path.write_text(json.dumps([ITEM | item], ensure_ascii=False), encoding="utf-8")
    (instance,) = load(path)
    assert (list(instance.prompts), instance.source) == ([language], category)
    assert bool(task_of(instance).system) == (language == "ee")
    assert ("weight" in instance.meta) == (category == "reasoning")


@pytest.mark.parametrize(
    ("item", "says"),
    [
        ({"language": "xx"}, "language"),
        (
            {"language": "en", "eval_method": "ewe_quality"},
            r"needs the table \[quality\].*take one of ca, ee, fr, gl, ro",
        ),
    ],
)
def test_a_language_that_cannot_be_graded_is_a_defect(array: MakeArray, item: dict[str, str], says: str) -> None:
    with pytest.raises(DefectiveItemsError, match=says):
        load(array(ITEM | item))


def test_romanian_is_told_from_other_languages(array: MakeArray) -> None:
    """`ewe_quality` measures the language of the item, whichever it is."""
    (instance,) = load(array(ITEM | {"language": "ro", "eval_method": "ewe_quality"}))
    said = "Când plouă, oamenii își iau umbrela și se grăbesc să ajungă acasă."
    assert grade(instance, said, "ro").scores["quality"].value == pytest.approx(1, abs=0.1)
    assert grade(instance, "When it rains people take the umbrella and go home.", "ro").scores["quality"].value == 0


def test_errors_in_another_category_do_not_stop_one(tmp_path: Path) -> None:
    """With one category only its own items need to be sound."""
    wrong = ITEM | {"eval_method": "exact_match"}
    for name, items in (("reasoning", [ITEM]), ("robustness", [wrong | {"id": "b"}, ITEM | {"id": "c"}])):
        (tmp_path / f"{name}.json").write_text(json.dumps(items), encoding="utf-8")
    assert [one.id for one in load(tmp_path, LoadOptions(category="reasoning"))] == ["a"]
    assert [one.id for one in load(tmp_path, LoadOptions(category="reasoning", whole=True))] == ["a", "c"]
    with pytest.raises(DefectiveItemsError, match="lacks 'expected'"):
        load(tmp_path, LoadOptions(category="robustness"))
    with pytest.raises(DefectiveItemsError):
        load(tmp_path)


SEVERAL = (
    "items:\n  - {{id: g_1, task: mcq, instruction: i, text: t, options: [a1, b2, c3, d4, e5], {}}}\nlanguage: ro\n"
)


@pytest.mark.parametrize(
    ("said", "letters", "share"),
    [
        ("correct: E", "E", False),
        ("correct: [A, C]", "AC", False),
        ("correct: 'C, A'", "AC", False),
        ("correct: AC", "AC", False),
        ("correct: 'A, C', credit: share", "AC", True),
        ("correct: 'A, B, C, D, E'", "ABCDE", False),
    ],
)
@pytest.mark.parametrize("permute", [False, True])
def test_five_options_and_several_right_ones(
    tmp_path: Path, said: str, letters: str, share: bool, permute: bool
) -> None:
    """All right letters and no other are right, in the order that is asked; the prompt asks for all of them."""
    (tmp_path / "a.yaml").write_text(SEVERAL.format(said), encoding="utf-8")
    (instance,) = load(tmp_path / "a.yaml", LoadOptions(permute=permute))
    task = task_of(instance)
    right = {
        option for option in ("a1", "b2", "c3", "d4", "e5") if "abcde".index(option[0]) in map("ABCDE".index, letters)
    }
    by_letter = dict(zip("ABCDE", task.choices, strict=True))
    gold = [letter for letter, option in by_letter.items() if option in right]
    wrong = next((letter for letter in "ABCDE" if letter not in gold), "")
    assert ("tuturor" in instance.prompts["ro"]) == ("tuturor" in task.system) == (len(letters) > 1)
    assert grade(instance, ", ".join(gold)).scores["choice"].value == 1
    if len(gold) > 1:
        assert grade(instance, gold[0]).scores["choice"].value == (0.5 if share else 0)
    if wrong:
        assert grade(instance, ", ".join([*gold, wrong])).scores["choice"].value == (0.5 if share else 0)
        assert grade(instance, wrong).scores["choice"].value == 0


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("correct: F", "correct: 'F' is none of its options, A to E"),
        ("correct: [A, F]", "correct: 'A, F' is none of its options, A to E"),
        ("correct: AA", "correct: 'AA' is none of its options"),
        ("correct: []", "is none of its options"),
        ("correct: A, credit: half", "credit: "),
    ],
)
def test_right_letters_that_are_none(tmp_path: Path, said: str, problem: str) -> None:
    assert problem in broken(tmp_path / "a.yaml", SEVERAL.format(said).removeprefix("items:\n"))


def test_ten_options_are_the_most(tmp_path: Path) -> None:
    """Their letters are A to J."""
    item = "items:\n  - {{id: g_1, task: mcq, instruction: i, text: t, options: [{}], correct: J}}\nlanguage: ro\n"
    (tmp_path / "a.yaml").write_text(item.format(", ".join(f"o{n}" for n in range(10))), encoding="utf-8")
    (instance,) = load(tmp_path / "a.yaml", LoadOptions(permute=False))
    assert "\nJ. o9\n" in instance.prompts["ro"]
    assert [grade(instance, said).scores["choice"].value for said in ("J", "I", "Răspunsul este J.")] == [1, 0, 1]
    (tmp_path / "a.yaml").write_text(item.format(", ".join(f"o{n}" for n in range(11))), encoding="utf-8")
    with pytest.raises(DefectiveItemsError, match="options: expected 2 to 10, got 11"):
        load(tmp_path / "a.yaml")
