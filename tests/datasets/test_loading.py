"""Finding a set by path or name, its reader by content, and its instances."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gmtw import load_instances
from gmtw.core.errors import InputError
from gmtw.core.types import Instance
from gmtw.datasets import find_set, load, set_name


def write(path: Path, *instances: Instance) -> Path:
    """A file of these instances in our own format."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(instance.model_dump_json() + "\n" for instance in instances), encoding="utf-8")
    return path


def test_our_own_format_reads_back_what_was_written(
    tmp_path: Path, travel: Instance, recipe: Instance, schedule: Instance, fact: Instance
) -> None:
    """Instances come back equal, rules and all, sorted by id; `gmtw.load_instances` is the same function."""
    path = write(tmp_path / "s.jsonl", travel, recipe, schedule, fact)
    assert load(path) == [fact, recipe, schedule, travel]
    assert load_instances(path) == load(path)


def test_a_folder_is_its_instance_files(tmp_path: Path, travel: Instance, fact: Instance) -> None:
    """All files that a reader knows, or `instances.jsonl` alone where it stands there."""
    write(tmp_path / "a.jsonl", travel)
    write(tmp_path / "b.jsonl", fact)
    (tmp_path / "outputs.jsonl").write_text('{"instance_id": "a", "output": "x"}\n')
    assert load(tmp_path) == [fact, travel]
    write(tmp_path / "instances.jsonl", fact)
    assert load(tmp_path) == [fact]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", r"s.jsonl: is empty"),
        ('{"a": 1}', r"s.jsonl:1: no reader knows this format \(keys: a\). Known: .*gmtw"),
        ('{"id": "x", "task": {}, "fingerprint": "f"}', r"s.jsonl:1: source: Field required"),
    ],
)
def test_a_file_that_holds_no_instances_is_refused(tmp_path: Path, content: str, message: str) -> None:
    """The error names the file, the line, and what is wrong with it."""
    (tmp_path / "s.jsonl").write_text(content)
    with pytest.raises(InputError, match=message):
        load(tmp_path / "s.jsonl")


def test_an_unknown_rule_is_named(tmp_path: Path, travel: Instance) -> None:
    """A rule kind that this version does not have is an error of its line, with the nearest kind."""
    row = json.loads(travel.model_dump_json())
    row["task"]["rules"][0]["kind"] = "max-totl"
    (tmp_path / "s.jsonl").write_text(json.dumps(row))
    with pytest.raises(InputError, match=r"s.jsonl:1: .*Did you mean 'max-total'"):
        load(tmp_path / "s.jsonl")


def test_an_id_stands_once(tmp_path: Path, travel: Instance) -> None:
    """The same id twice is refused, in one file or in two of a folder."""
    write(tmp_path / "a.jsonl", travel)
    write(tmp_path / "b.jsonl", travel)
    with pytest.raises(InputError, match="stands twice"):
        load(tmp_path)


def test_a_set_is_found_by_path_or_name(tmp_path: Path, travel: Instance) -> None:
    """A path as typed comes first, then folders and files of that name; else the nearest name is suggested."""
    folder = write(tmp_path / "base-1.0" / "instances.jsonl", travel).parent
    file = write(tmp_path / "hard.jsonl", travel)
    assert find_set(str(file), []) == file
    assert find_set("base-1.0", [tmp_path]) == folder
    assert find_set("hard", [tmp_path]) == file
    names = [set_name(path) for path in (folder, folder / "instances.jsonl", file)]
    assert names == ["base-1.0", "base-1.0", "hard"]
    with pytest.raises(InputError, match=r"base-10: no such file, folder or set; did you mean 'base-1\.0'"):
        find_set("base-10", [tmp_path])


@pytest.mark.parametrize("value", [7, -0.1, float("nan"), "x"])
@pytest.mark.parametrize("field", ["chance", "p", "shares"])
def test_a_share_is_from_0_to_1(tmp_path: Path, travel: Instance, field: str, value: object) -> None:
    """Chance is subtracted from scores, and p is the level of a task; the error has the file and the line."""
    row = json.loads(travel.model_dump_json()) | {"id": "another"}
    proved: dict[str, object] = {"p": 0.1, "plans": 9, "shares": [0.5]}
    proved |= {field: [value] if field == "shares" else value} if field != "chance" else {}
    row["task"] |= {"certificate": proved, "chance": value if field == "chance" else 0.5}
    path = tmp_path / "set.jsonl"
    path.write_text(f"{travel.model_dump_json()}\n{json.dumps(row)}\n", encoding="utf-8")
    with pytest.raises(InputError, match=rf"set\.jsonl:2: task\..*{field}.*, got "):
        load(path)


def test_an_instance_has_a_prompt(tmp_path: Path, travel: Instance) -> None:
    """Without one there is nothing to ask."""
    path = tmp_path / "set.jsonl"
    path.write_text(travel.model_copy(update={"prompts": {}}).model_dump_json(), encoding="utf-8")
    with pytest.raises(InputError, match=r"set\.jsonl:1: prompts of 'test-travel/easy/000001': expected a prompt for"):
        load(path)
