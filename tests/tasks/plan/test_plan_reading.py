"""The reading of a plan, note by note: every detail that a reader of the notes relies on."""

from __future__ import annotations

import json
from collections import Counter
from math import inf, nan
from typing import Any

import pytest

from gmtw.core.errors import UnknownNameError
from gmtw.core.output_limits import MOST_KEYS, MOST_NAMES, MOST_NOTES, MOST_OBJECTS, SCANS
from gmtw.core.types import Answer, Instance
from gmtw.scoring.parse import parse, read
from gmtw.tasks.plan.resolve import resolver
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.clean import LeftOut, clean, unescape
from gmtw.text.json_objects import objects, repaired

PROSE = "În prima zi vedem Cetatea Oradea, iar în a doua ne plimbăm prin Piața Unirii."
GOOD = {"day1": ["Cetatea Oradea"], "day2": ["Piața Unirii"]}


def dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def notes(answer: Answer) -> list[tuple[str, str]]:
    return [(note.kind, note.detail) for note in answer.notes]


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ({"day1": "Cetatea Oradea"}, [("wrong-type", "day1: string")]),
        ({"day1": 3}, [("wrong-type", "day1: number"), ("wrong-type", "day1: number")]),
        ({"day1": [True]}, [("wrong-type", "day1: boolean")]),
        ({"day1": [["Cetatea Oradea"]]}, [("wrong-type", "day1: array")]),
        ({"day1": [{"nume": "Cetatea Oradea"}]}, [("wrong-type", "day1: object")]),
        ({"day1": [1.5]}, [("wrong-type", "day1: number")]),
        ({"day1": None, "day2": []}, []),
        ({"day1": {}}, []),
        ({"ziua 7": []}, [("unknown-key", "ziua 7")]),
        ({"dayy1": []}, [("unknown-key", "dayy1 (near day1)")]),
        ({"day1": ["Cetatea Oroada"]}, [("unknown-name", "Cetatea Oroada (near A2)")]),
        ({"day1": ["Cetatea Orodea"]}, [("misspelt-name", "Cetatea Orodea")]),
        ({"day1": ["Cetatea"]}, [("short-name", "Cetatea")]),
        ({"day1": ["Turnul Eiffel"]}, [("unknown-name", "Turnul Eiffel")]),
        ({"day1": ["Cetății Oradea"]}, [("inflected-name", "Cetății Oradea")]),
        ({"plan": GOOD}, [("nested-object", "plan")]),
        ({"day1": ["2. Cetatea Oradea"]}, [("words-beside-name", "2. Cetatea Oradea")]),
        ({"day1": ["Cetatea Oradea (veche)"]}, [("unknown-name", "Cetatea Oradea (veche) (near A2)")]),
        ({"day1": ["Cetatea Oradea și Piața Unirii"]}, [("unknown-name", "Cetatea Oradea și Piața Unirii")]),
        (
            {"day1": "Cetatea Oradea, Turnul"},
            [("wrong-type", "day1: string"), ("several-names", "Cetatea Oradea, Turnul"), ("unknown-name", "Turnul")],
        ),
    ],
    ids=str,
)
def test_what_is_odd_is_noted(travel: Instance, plan: dict[str, Any], told: list[tuple[str, str]]) -> None:
    """Each oddity with its kind and its words, in order, and nothing else."""
    assert notes(read(f"{PROSE}\n{dumps({**plan})}", travel, "ro")) == told


@pytest.mark.parametrize(
    ("value", "cells", "unknown"),
    [
        ("Cetatea Oradea; Piața Unirii", ["A2", "A3"], []),
        ("Cetatea Oradea & Piața Unirii + Parcul Brătianu", ["A2", "A3", "A4"], []),
        ("Cetatea Oradea\nTurnul\nPiața Unirii", ["A2", "A3"], ["Turnul"]),
        ("Turnul, Foișorul", [], ["Turnul, Foișorul"]),
        (["Cetatea Oradea", None, ""], ["A2"], []),
        ([["Turnul", "Foișorul"]], [], ["Turnul"]),
        ([["Turnul", "Cetatea Oradea", "Piața Unirii"]], ["A2", "A3"], []),
        ([{"a": {"b": ["Piața Unirii"]}}], ["A3"], []),
    ],
    ids=str,
)
def test_what_is_certain_is_taken(travel: Instance, value: Any, cells: list[str], unknown: list[str]) -> None:
    """Entities by name out of lists in strings and misshapen values; the first of strangers is kept."""
    plan = read(dumps({"day1": value}), travel, "ro").plan
    assert plan is not None
    assert plan.cells == tuple(("day1", cell) for cell in cells)
    assert plan.unknown == tuple(("day1", name) for name in unknown)


def test_a_list_of_one_is_looked_at_once(schedule: Instance) -> None:
    """A list for a name is a wrong type and is read; an empty word for a list is neither."""
    answer = read(dumps({"Luni_dimineață": ["Curs de dans"], "Marți_dimineață": "liber"}), schedule, "ro")
    assert answer.plan is not None
    assert answer.plan.cells == (("monday_morning", "M4"),)
    assert answer.plan.misfits == (("monday_morning", "array"),)
    assert notes(answer) == [("wrong-type", "monday_morning: array")]


def test_notes_of_one_kind_are_bounded(travel: Instance) -> None:
    """Fifty, then how many more; what they speak of is kept all the same. Fifty alone need no such line."""
    for number, more in ((MOST_NOTES, []), (MOST_NOTES + 1, ["and 1 more"])):
        answer = read(dumps({"day1": [f"nume {n}" for n in range(number)]}), travel, "ro")
        details = [detail for kind, detail in notes(answer) if kind == "unknown-name"]
        assert details == [*(f"nume {n}" for n in range(MOST_NOTES)), *more]
        assert answer.plan is not None
        assert len(answer.plan.unknown) == number
    (long,) = (detail for _, detail in notes(read(dumps({"day1": ["x" * 300]}), travel, "ro")))
    assert len(long) == 200


def test_keys_and_names_are_looked_up_so_far(travel: Instance) -> None:
    """The last that is looked up still counts, the next one does not."""
    for spare, found in ((1, True), (0, False)):
        keys = {f"k{n}": 1 for n in range(MOST_KEYS - spare)} | {"day1": ["Cetatea Oradea"]}
        plan = read(dumps({"day2": ["Piața Unirii"]} | keys), travel, "ro").plan
        assert plan is not None
        assert (("day1", "A2") in plan.cells) == (found and spare > 1)
        names = [*(f"nume {n}" for n in range(MOST_NAMES - spare)), "Cetatea Oradea"]
        plan = read(dumps({"day1": names}), travel, "ro").plan
        assert plan is not None
        assert (plan.cells == (("day1", "A2"),)) == found


@pytest.mark.parametrize(
    ("tail", "kind"),
    [
        ("Sper că vă place planul acesta foarte mult azi!", None),
        ("Parcul Brătianu merită și el.", "text-after"),
        ("Nu mergem în Parcul Brătianu.", None),
        ("Piața Unirii merită și ea.", None),
    ],
)
def test_what_stands_after_the_plan(travel: Instance, tail: str, kind: str | None) -> None:
    """It is explanation too; it is out of order where it names what is not planned."""
    parsed = parse(f"{PROSE}\n{dumps(GOOD)}\n{tail}", travel, "ro")
    assert parsed.answer.explanation == f"{PROSE}\n\n{tail}"
    assert parsed.answer.in_order == (kind is None)
    assert [note for note, _ in notes(parsed.answer)] == ([kind] if kind else [])


@pytest.mark.parametrize(("words", "first"), [(8, False), (9, True)])
def test_eight_words_after_the_plan_are_courtesy(travel: Instance, words: int, first: bool) -> None:
    """Without an explanation before the JSON, nine are an explanation in the wrong place."""
    answer = read(f"{dumps(GOOD)}\n" + " ".join(["bine"] * words), travel, "ro")
    assert ("json-first", "") in notes(answer) if first else notes(answer) == []
    assert answer.in_order != first


def test_the_object_is_told_by_its_place(travel: Instance) -> None:
    """Notes say how many objects there were, and which keys came twice."""
    plan = '{"day1": ["Cetatea Oradea"], "day1": ["Piața Unirii"]}'
    raw = f'{{"a": 1}} {PROSE} {plan} {{"b": 2}}'
    parsed = parse(raw, travel, "ro")
    assert notes(parsed.answer) == [("several-objects", "3"), ("repeated-key", "day1")]
    assert parsed.answer.explanation == PROSE
    none = parse(PROSE, travel, "ro")
    assert (none.answer.plan, none.answer.notes, none.left_out) == (None, (), ())


def test_an_unknown_language_is_refused(travel: Instance) -> None:
    """By its name, before anything is read."""
    assert isinstance(travel.task, PlanTask)
    with pytest.raises(UnknownNameError, match="No language 'zz'"):
        resolver(travel.task.scene, "zz")


@pytest.mark.parametrize(
    ("key", "slot"), [("day 1", "day1"), ("DAY1", "day1"), ("day", None), ("day11", None), ("1", "day1"), ("11", None)]
)
def test_keys_of_slots(travel: Instance, key: str, slot: str | None) -> None:
    """Spaces and case do not matter; half a key is none."""
    assert isinstance(travel.task, PlanTask)
    found = resolver(travel.task.scene, "ro").slot(key)
    assert (found.id if found else None) == slot


def test_how_deep_a_plan_may_lie(travel: Instance) -> None:
    """Three wrappers are opened, four are not."""
    value: Any = GOOD
    for _ in range(3):
        value = {"plan": value}
    deep, deeper = (read(dumps(one), travel, "ro") for one in (value, {"plan": value}))
    assert deep.plan is not None
    assert len(deep.plan.cells) == 2
    assert notes(deep) == [("nested-object", "plan")] * 3
    assert notes(deeper) == [("repaired", "")]


def test_most_objects_of_a_text() -> None:
    """Up to 200 are read; of more, the first and last hundred, and one that stands for the others."""
    some, more, many = (objects('{"a": 1} ' * number) for number in (MOST_OBJECTS, MOST_OBJECTS + 1, 3 * MOST_OBJECTS))
    assert [item.more for item in some] == [0] * MOST_OBJECTS
    assert len(more) == MOST_OBJECTS + 1
    assert sum(item.more for item in more) == 0
    assert (len(many), sum(1 + item.more for item in many)) == (MOST_OBJECTS + 1, 3 * MOST_OBJECTS)
    (middle,) = (item for item in many if item.more)
    assert (middle.value, middle.start, middle.more) == ({}, 9 * MOST_OBJECTS // 2, 2 * MOST_OBJECTS - 1)
    assert middle.end == many[MOST_OBJECTS // 2 + 1].start == 9 * (3 * MOST_OBJECTS - MOST_OBJECTS // 2)
    assert [item.start for item in many[-2:]] == [9 * (3 * MOST_OBJECTS - 2), 9 * (3 * MOST_OBJECTS - 1)]


def test_so_many_broken_objects_are_tried() -> None:
    """The last eight; what is wanted before them is not found."""
    text = "{'a': 1}```" + "{'b': 2}```" * SCANS
    assert repaired(text, lambda value: "a" in value) is None
    found = repaired(text[:-11], lambda value: "a" in value)
    assert found is not None
    assert (found.value, found.start, found.end) == ({"a": 1}, 0, 8)


@pytest.mark.parametrize(
    ("text", "value", "end"),
    [
        ("x {'a': 'b'} y", {"a": "b"}, 12),
        ("{'a': {'e': 1}, 'c': {'d': 2} z", {"a": {"e": 1}, "c": {"d": 2}}, 29),
        ("{'a': 1, 'c': {'d': 2} z", {"a": 1, "c": {"d": 2}}, 22),
        ("{'a': 1\n```\n}", {"a": 1}, 8),
        ('{\'a\': 1, "b": "hal', {"a": 1, "b": ""}, 18),
    ],
)
def test_where_a_broken_object_ends(text: str, value: dict[str, Any], end: int) -> None:
    """After its last brace, at a fence, or with the text; half a string is no value."""
    found = repaired(text, lambda value: "a" in value)
    assert found is not None
    assert found.end == end
    assert {key: found.value.get(key, "") or "" for key in value} == value


@pytest.mark.parametrize(
    ("text", "kept", "left_out"),
    [
        ("<|im_start|>assistant\nBine.<|im_end|>", " \nBine. ", [("token", 0, 21), ("token", 27, 37)]),
        ("<think>a</think>b", "b", [("reasoning", 0, 16)]),
        ("b<THINK>a", "b", [("reasoning", 1, 9)]),
        ("a</reasoning>b</think>c", "c", [("reasoning", 0, 22)]),
        ("<think>x</think>a</think>b", "b", [("reasoning", 0, 16), ("reasoning", 16, 25)]),
        ("[INST] Da [/INST]", "  Da  ", [("token", 0, 6), ("token", 10, 17)]),
    ],
)
def test_what_is_cut_has_its_place(text: str, kept: str, left_out: list[tuple[str, int, int]]) -> None:
    """Tokens and reasoning, by where they stood in the raw output."""
    cleaned = clean(text)
    assert (cleaned.text, [*cleaned.left_out]) == (kept, [LeftOut(*one) for one in left_out])


def test_escapes() -> None:
    """Newline, return and tab become white space; quotes and slashes themselves; half a pair stays."""
    escaped = r"a\nb\rc\td\/e\"f\\g\u0103\ud7ff\ue000"
    assert unescape(escaped) == 'a\nb\nc\td/e"f\\gă\ud7ff\ue000'
    assert unescape(r"\ud800 \udfff \x \u12") == r"\ud800 \udfff \x \u12"


MILK, WATER, RICE = "Lapte Zuzu", "Apă Borsec", "Orez Scotti"


@pytest.mark.parametrize(
    ("plan", "cells", "told"),
    [
        ({"piață": {MILK: 2, WATER: 1}}, {"milk": 2, "water": 1}, []),
        ({"piață": {MILK: 0, WATER: 2.0}}, {"water": 2}, []),
        ({"piață": [{MILK: 2}, {WATER: 1}]}, {"milk": 2, "water": 1}, [("wrong-type", "market: array")]),
        ({"piață": [MILK, MILK]}, {"milk": 2}, [("wrong-type", "market: array")]),
        ({"piață": {MILK: "2", WATER: " 3 bucăți"}}, {"milk": 2, "water": 3}, [("wrong-type", "market: string")] * 2),
        ({"piață": {MILK: "0", WATER: "2,5"}}, {"water": 1}, [("wrong-type", "market: string")] * 2),
        ({"piață": {MILK: inf, WATER: nan}}, {"milk": 1, "water": 1}, [("wrong-type", "market: number")] * 2),
        ({"piață": {MILK: 2.5, WATER: -1}}, {"milk": 1, "water": 1}, [("wrong-type", "market: number")] * 2),
        ({"piață": {MILK: True}}, {"milk": 1}, [("wrong-type", "market: boolean")]),
        ({"piață": {MILK: None}}, {"milk": 1}, [("wrong-type", "market: object")]),
        ({"piață": {MILK: 10**9}}, {"milk": 100}, []),
        ({"piață": {"lapte zuzu": 2, "Bere": 3}}, {"milk": 2}, [("unknown-name", "Bere")]),
        ({"piață": {}, "băcănie": None}, {}, []),
    ],
)
def test_how_a_slot_that_counts_is_read(
    shopping: Instance, plan: dict[str, Any], cells: dict[str, int], told: list[tuple[str, str]]
) -> None:
    """Names with whole numbers; what is written otherwise is noted, and a name without a number counts once."""
    answer = read(f"{PROSE}\n\n{dumps(plan)}", shopping, "ro")
    assert answer.plan is not None
    assert Counter(entity for _, entity in answer.plan.cells) == cells
    assert [(kind, detail) for kind, detail in notes(answer) if kind != "several-objects"] == told


@pytest.mark.parametrize("key", ["piață", "piața", "Piata"])
def test_a_place_may_be_called_by_its_other_names(shopping: Instance, key: str) -> None:
    answer = read(f"{PROSE}\n\n{dumps({key: {MILK: 1}})}", shopping, "ro")
    assert answer.plan is not None
    assert answer.plan.cells == (("market", "milk"),)
