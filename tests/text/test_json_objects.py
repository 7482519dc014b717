"""JSON objects inside prose."""

from __future__ import annotations

import pytest

from gmtw.core.output_limits import LONGEST_REPAIR
from gmtw.text.json_objects import objects, repaired


def test_objects_have_their_places() -> None:
    """Top-level objects only, with the characters that they take up."""
    text = 'a {"x": {"y": 1}} b {z} c {"w": 2}'
    assert [(text[item.start : item.end], item.value) for item in objects(text)] == [
        ('{"x": {"y": 1}}', {"x": {"y": 1}}),
        ('{"w": 2}', {"w": 2}),
    ]


def test_an_object_inside_a_broken_one_is_found() -> None:
    """If the outer object never closes, the inner one stands for itself."""
    (found,) = objects('{"plan": {"day1": ["a"]}, "tot')
    assert found.value == {"day1": ["a"]}


def test_keys_stated_twice_are_told() -> None:
    """The last value counts."""
    (found,) = objects('{"a": 1, "b": 2, "a": 3}')
    assert (found.value, found.twice) == ({"a": 3, "b": 2}, ("a",))


def test_line_breaks_inside_strings_are_forgiven() -> None:
    """Models break lines where JSON would have it escaped."""
    assert objects('{"a": "x\ny"}')[0].value == {"a": "x\ny"}


def test_the_end_of_a_slow_text_is_still_read() -> None:
    """If patience runs out, the last objects are tried all the same."""
    slow = '{"a":[' * 30_000 + '{"answer": "42"}'
    assert objects(slow)[-1].value == {"answer": "42"}


def test_repair_takes_the_last_wanted_object() -> None:
    """Single quotes, missing braces and trailing commas are mended; unwanted objects are not."""
    text = "{'b': 1} și {'a': 2,\n"
    found = repaired(text, lambda value: "a" in value)
    assert found is not None
    assert found.value == {"a": 2}
    assert text[found.start :].startswith("{'a'")
    assert repaired(text, lambda value: "c" in value) is None


def test_repair_takes_the_last_of_two_wanted_objects() -> None:
    """A draft and a better plan, both broken: the later one counts, and its place is told; also without its brace."""
    for last in ("{'a': 2,}", "{'a': 2"):
        text = f"{{'a': 1}} sau mai bine {last}"
        found = repaired(text, lambda value: "a" in value)
        assert found is not None
        assert (found.value, text[found.start : found.end]) == ({"a": 2}, last)


def test_repair_takes_the_value_of_a_key_only_alone() -> None:
    """It is a part of the object around it, whose keys after it would else seem to be all."""
    inner = """{'x': 1}, 'b': {'y': 2}}"""
    whole = repaired("Planul: {'a': " + inner, lambda value: "b" in value)
    assert whole
    assert whole.value == {"a": {"x": 1}, "b": {"y": 2}}
    alone = repaired("'plan': {'b': 1,}", lambda value: "b" in value)
    assert alone
    assert alone.value == {"b": 1}


def test_an_object_that_breaks_off_is_only_taken_alone() -> None:
    """In the middle of a value: what is before it is whole but for its syntax."""
    for last in ("{'a': 2,", '{"a": "b', "{'a': [", "{'a':"):
        found = repaired(f"{{'a': 1}} sau mai bine {last}", lambda value: "a" in value)
        assert found is not None
        assert found.value == {"a": 1}
    alone = repaired("{'a': 2,", lambda value: "a" in value)
    assert alone is not None
    assert alone.value == {"a": 2}


def test_repair_looks_at_a_bounded_piece() -> None:
    """A runaway object costs what a plan costs."""
    found = repaired("{'a': 'x', 'c': '" + "y" * (3 * LONGEST_REPAIR) + "', 'b': 'z'", lambda value: "a" in value)
    assert found is not None
    assert found.value["a"] == "x"
    assert "b" not in found.value
    assert len(str(found.value)) <= LONGEST_REPAIR + 10


@pytest.mark.parametrize(
    ("text", "closed_by_repair"),
    [
        ("{'a': ['x', 'y'],}", False),
        ('{"a": ["x", "y"}', False),
        ('{"a": ["x" "y"]} Gata.', False),
        ('{"a": {"b": "x" "c": "y"}}', False),
        ('{"a": ["x", "y"]', True),
        ('{"a": ["x", "y', True),
        ('{"a": ["x", "y"],', True),
        ('```json\n{"a": ["x", "y"]\n```', True),
        ("{'a': {'b': ['x']}", True),
    ],
)
def test_an_object_says_whether_its_end_was_repaired(text: str, closed_by_repair: bool) -> None:
    """Its end, and not some fault inside."""
    found = repaired(text, lambda value: "a" in value)
    assert found is not None
    assert found.closed_by_repair == closed_by_repair
