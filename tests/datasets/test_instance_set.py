"""A set as an index: instances stay in their file until somebody asks for one, and are checked then."""

from __future__ import annotations

import gc
import json
import os
import pickle
import shutil
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw.baselines.catalog import outputs
from gmtw.cli import app
from gmtw.core.errors import InputError, UnknownNameError
from gmtw.core.jsonl import write
from gmtw.core.types import Instance
from gmtw.core.unpacking import whole as unpacked
from gmtw.datasets import index_set, instance_set, load
from gmtw.datasets.instance_set import merged
from gmtw.datasets.load_options import LoadOptions
from gmtw.datasets.native import Place
from gmtw.grading.inputs import open_job
from gmtw.grading.instance_info import info_of
from gmtw.tasks.fingerprint import digest_of

BENCH = Path(__file__).parents[2] / "bench"
SAMPLE = BENCH / "sample" / "instances.jsonl"
GOOD = BENCH / "sample" / "good.jsonl"
KEPT = 3


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sample of twelve instances, of which at most three are kept."""
    monkeypatch.setattr(instance_set, "KEPT", KEPT)
    return Path(shutil.copy(SAMPLE, tmp_path / "set.jsonl"))


def rewritten(path: Path, change: Callable[[list[str]], None]) -> None:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    change(lines)
    path.write_text("".join(lines), encoding="utf-8")


def test_the_same_instances_as_load(sample: Path) -> None:
    """In any order of lines, with a byte order mark and blank lines, and asked for in any order."""
    whole = {instance.id: instance for instance in load(sample)}
    rewritten(sample, list.reverse)
    sample.write_bytes(b"\xef\xbb\xbf" + sample.read_bytes().replace(b"\n", b"\r\n\r\n"))
    found = index_set(sample, lambda instance: instance.level)
    assert list(found.instances) == list(found.kept) == sorted(whole)
    assert dict(found.instances) == whole
    assert all(found.instances[id_] == whole[id_] for id_ in (*whole, *reversed(whole), *whole))
    assert all(found.instances.prompts(id_) == one.prompts for id_, one in whole.items())
    assert found.kept == {id_: instance.level for id_, instance in whole.items()}
    assert (len(found.instances), "nobody" in found.instances) == (12, False)
    with pytest.raises(KeyError):
        found.instances["nobody"]


def test_only_the_last_ones_are_in_memory(sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often a set is gone through; one that is asked for again is not read again."""
    made: list[weakref.ref[Instance]] = []
    most = []
    validate = Instance.model_validate.__func__  # type: ignore[attr-defined]

    def watched(cls: type[Instance], row: object) -> Instance:
        instance: Instance = validate(cls, row)
        made.append(weakref.ref(instance))
        gc.collect()
        most.append(sum(one() is not None for one in made))
        return instance

    monkeypatch.setattr(Instance, "model_validate", classmethod(watched))
    gc.freeze()  # what other tests left behind need not be looked through again and again
    instances = index_set(sample, lambda instance: instance.id).instances
    for id_ in [*instances, *instances]:
        assert instances[id_] is instances[id_]
    assert len(made) >= 2 * 12 - KEPT
    assert max(most) <= KEPT + 2


def test_a_file_that_changes_is_refused(sample: Path) -> None:
    instances = index_set(sample, lambda instance: None).instances
    first, *_ = (instance.id for instance in instances.values())  # others were read since
    os.utime(sample, ns=(1, 1))
    for ask in (instances.__getitem__, instances.prompts):
        with pytest.raises(InputError, match=r"set\.jsonl: was changed while it was in use; run again"):
            ask(first)
    sample.unlink()
    with pytest.raises(InputError, match=r"set\.jsonl: cannot be read: No such file"):
        instances[first]


LIES: dict[str, Callable[[dict[str, Any]], object]] = {
    r".* is not the world it says": lambda row: row.update(fingerprint="0" * 64),
    r"task\.scene: Field required": lambda row: row["task"].pop("scene"),
    r"task\.scene\.slots\.0\.\w+: ": lambda row: row["task"]["scene"]["slots"].insert(0, {}),
    r"canary: Input should be a valid string": lambda row: row.update(canary=5),
    r"prompts of .*: expected a prompt for each language": lambda row: row.update(prompts={}),
}
"""A fault of a line below its outline -> the error."""


@pytest.mark.parametrize("place", [0, 7, 11])
@pytest.mark.parametrize("said", LIES)
def test_a_line_is_checked_when_it_is_asked_for(sample: Path, said: str, place: int) -> None:
    """And no other line then; `load` and grading ask for all."""

    def spoil(lines: list[str]) -> None:
        LIES[said](row := json.loads(lines[place]))
        lines[place] = json.dumps(row) + "\n"

    whole, ids = load(sample), [json.loads(line)["id"] for line in sample.read_text("utf-8").splitlines()]
    rewritten(sample, spoil)
    found = index_set(sample, lambda instance: instance.level)
    assert [found.instances[one.id] for one in whole if one.id != ids[place]] == [
        one for one in whole if one.id != ids[place]
    ]
    asked = (lambda: found.instances[ids[place]], lambda: load(sample), lambda: open_job(sample, [GOOD]))
    for ask in asked:
        with pytest.raises(InputError, match=rf"set\.jsonl:{place + 1}: {said}"):
            ask()


@pytest.mark.parametrize("place", [3, 11])
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "not valid JSON"),
        ("[]", "expected a JSON object"),
        ('{"id": "a"}', "source: Field required"),
        ('{"id": "a", "task": {"type": "plna"}}', "source: Field required|no task type called 'plna'"),
    ],
)
def test_a_line_without_an_outline_is_named_at_once(sample: Path, line: str, said: str, place: int) -> None:
    rewritten(sample, lambda lines: lines.__setitem__(place, line + "\n"))
    with pytest.raises(InputError, match=rf"set\.jsonl:{place + 1}: .*({said})"):
        index_set(sample, lambda instance: None)


@pytest.mark.parametrize("path", [*BENCH.glob("*/manifest.json"), SAMPLE], ids=lambda path: path.parent.name)
def test_an_outline_says_what_the_instance_says(path: Path) -> None:
    """All that is kept of it for tables and errors; and the manifest has the digest of the whole set."""
    found = index_set(path.parent, info_of)
    whole = load(path.parent)
    assert found.kept == {one.id: info_of(one) for one in whole}
    assert found.content_digest() == digest_of(whole) == digest_of(whole[::-1])
    assert bool(found.content) is (path.name == "manifest.json")


def test_five_answers_need_five_instances(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five of the 600 of the frozen set are read."""
    frozen = BENCH / "gmtw-ro-3.0"
    instances = load(frozen)[::120]
    write(outputs("oracle", instances, "ro"), tmp_path / "o.jsonl")
    asked: list[str] = []
    read = Place.read

    def counted(place: Place) -> Instance:
        instance = read(place)
        asked.append(instance.id)
        return instance

    monkeypatch.setattr(Place, "read", counted)
    found = CliRunner().invoke(
        app, ["grade", str(frozen), str(tmp_path / "o.jsonl"), "--report-dir", str(tmp_path / "r")]
    )
    assert found.exit_code == 0, found.output
    assert set(asked) == {one.id for one in instances}
    (run,) = (tmp_path / "r").iterdir()
    lines = (run / "instances.jsonl").read_text("utf-8").splitlines()
    assert sorted(lines) == sorted(unpacked(frozen / "instances.jsonl.xz").decode().splitlines())


def test_another_process_gets_places_and_not_instances(sample: Path) -> None:
    instances = index_set(sample, lambda instance: None).instances
    again = pickle.loads(pickle.dumps(instances))
    assert dict(again) == dict(instances)
    assert len(pickle.dumps(instances)) < sample.stat().st_size / 20


def test_items_stay_in_memory_as_loading_made_them() -> None:
    """Their options are put into an order over the whole set, so that one alone cannot be read again."""
    path = BENCH / "romanian-grammar"
    found = index_set(path, lambda instance: instance.source)
    assert list(found.instances.values()) == load(path)
    assert found.instances[next(iter(found.instances))] is next(iter(found.instances.values()))


def test_a_category(sample: Path) -> None:
    travel = [instance for instance in load(sample) if instance.source.startswith("travel")]
    source = travel[0].source
    found = index_set(sample, lambda instance: instance.source, LoadOptions(category=source))
    assert list(found.instances.values()) == load(sample, LoadOptions(category=source))
    assert set(found.kept.values()) == {source}
    with pytest.raises(UnknownNameError, match="category"):
        index_set(sample, lambda instance: None, LoadOptions(category="travl"))


def test_sets_are_merged_and_renamed(sample: Path, tmp_path: Path) -> None:
    """The last instance of an id that two sets have counts."""
    other = tmp_path / "other.jsonl"
    lines = sample.read_text(encoding="utf-8").splitlines(keepends=True)
    other.write_text("".join(lines[:2]).replace('"level":"easy"', '"level":"hard"'), encoding="utf-8")
    one, two = (index_set(path, lambda instance: None).instances for path in (sample, other))
    both = merged([one, two])
    assert list(both) == list(one)
    assert [both[id_] for id_ in two] == list(two.values())
    assert {id_: both[id_] for id_ in one.keys() - two.keys()} == {id_: one[id_] for id_ in one.keys() - two.keys()}
    assert dict(one.by(str.upper)) == {id_.upper(): instance for id_, instance in one.items()}
