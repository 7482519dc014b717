"""A set as an index: instances are checked when it is opened, and stay in their file until somebody asks for one."""

from __future__ import annotations

import gc
import json
import os
import pickle
import shutil
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

from gmtw import datasets
from gmtw.core.errors import InputError, UnknownNameError
from gmtw.core.types import Instance
from gmtw.datasets import index_set, instance_set, load
from gmtw.datasets.instance_set import merged
from gmtw.datasets.load_options import LoadOptions

BENCH = Path(__file__).parents[2] / "bench"
SAMPLE = BENCH / "sample" / "instances.jsonl"
KEPT = 3


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sample of twelve instances, of which at most three are kept."""
    for module in (datasets, instance_set):
        monkeypatch.setattr(module, "KEPT", KEPT)
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
    assert len(made) >= 12 + 2 * 12 - KEPT
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


@pytest.mark.parametrize("place", [0, 7, 11])
def test_a_wrong_line_is_named_before_anything_is_asked_for(sample: Path, place: int) -> None:
    def spoil(lines: list[str]) -> None:
        lines[place] = json.dumps({**json.loads(lines[place]), "fingerprint": "0" * 64}) + "\n"

    rewritten(sample, spoil)
    with pytest.raises(InputError, match=rf"set\.jsonl:{place + 1}: .* is not the world it says"):
        index_set(sample, lambda instance: None)


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
    """Of an id that two sets have, the last one counts."""
    other = tmp_path / "other.jsonl"
    lines = sample.read_text(encoding="utf-8").splitlines(keepends=True)
    other.write_text("".join(lines[:2]).replace('"level":"easy"', '"level":"hard"'), encoding="utf-8")
    one, two = (index_set(path, lambda instance: None).instances for path in (sample, other))
    both = merged([one, two])
    assert list(both) == list(one)
    assert [both[id_] for id_ in two] == list(two.values())
    assert {id_: both[id_] for id_ in one.keys() - two.keys()} == {id_: one[id_] for id_ in one.keys() - two.keys()}
    assert dict(one.by(str.upper)) == {id_.upper(): instance for id_, instance in one.items()}
