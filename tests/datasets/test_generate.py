"""`gmtw generate`: same arguments, same bytes; bad requests are one line; nothing half done is left."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.core.errors import GmtwError
from gmtw.core.jsonl import write
from gmtw.core.types import Instance
from gmtw.core.unpacking import packed, whole
from gmtw.datasets import load
from gmtw.datasets.generate import CANARY, generate, parts
from gmtw.datasets.manifest import freeze
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import WORLDS, Made, Part, Refused
from gmtw.worlds.world_folder import WorldFolder
from tests.worlds.frozen_languages import in_frozen_languages

GOLDEN = "3aec5d910477662d"


def run(*arguments: object) -> tuple[int, str]:
    """Exit code and what stood on stderr and stdout."""
    result = CliRunner().invoke(app, ["generate", *map(str, arguments)])
    return result.exit_code, result.output


def test_a_file_of_instances(tmp_path: Path) -> None:
    """The issue's command: one world, one level, one seed, one language."""
    path = tmp_path / "set.jsonl"
    code, said = run("--num-travel", 3, "--level", "hard", "--seed", 77, "--language", "ro", "-o", path)
    assert (code, said) == (0, f"3 instances: {path}\n")
    instances = load(path)
    assert [instance.id for instance in instances] == [f"travel-v3/hard/7700000{n}" for n in (1, 2, 3)]
    assert {*instances[0].prompts} == {"ro"}
    assert instances[0].canary == CANARY


def test_a_level_may_have_a_number_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl"
    code, said = run("--num-fact", 2, "--level", "easy", "--level", "hard=1", "--seed", 77, "-o", path)
    assert (code, said) == (0, f"3 instances: {path}\n")
    assert [instance.level for instance in load(path)] == ["easy", "easy", "hard"]
    code, said = run("--num-fact", 2, "--level", "hard=", "--seed", 77, "-o", tmp_path / "other.jsonl")
    assert code == 4
    assert "expected --level LEVEL=N, for example --level long=6, got 'hard='" in said


def test_the_bytes_are_golden(tmp_path: Path) -> None:
    """A change of these bytes changes every set: it needs a new version of the world (travel-v4)."""
    path = tmp_path / "set.jsonl"
    cells = [Part("travel", "easy", 1), Part("schedule", "medium", 1), Part("recipe", "hard", 1)]
    write(map(in_frozen_languages, generate(cells, 3)), path)
    assert hashlib.sha256(path.read_bytes()).hexdigest()[:16] == GOLDEN


def test_the_published_shorthand(tmp_path: Path) -> None:
    """Numbers per world, at levels mixed 40 / 40 / 20."""
    path = tmp_path / "set.jsonl"
    assert run("--num-travel", 5, "--num-recipe", 5, "-o", path)[0] == 0
    cells = Counter((instance.source, instance.level) for instance in load(path))
    levels = {"easy": 2, "medium": 2, "hard": 1}
    assert cells == {(world, level): n for world in ("travel", "recipe") for level, n in levels.items()}


def test_each_of_several_levels_gets_the_number(tmp_path: Path) -> None:
    """`--level` may be repeated; the same level twice counts once."""
    path = tmp_path / "set.jsonl"
    assert run("--num-travel", 2, "--num-fact", 1, *("--level", "hard", "--level", "easy") * 2, "-o", path)[0] == 0
    counts = Counter((instance.source, instance.level) for instance in load(path))
    assert counts == {(w, level): n for w, n in (("travel", 2), ("fact", 1)) for level in ("hard", "easy")}


def test_the_long_form_and_the_order_of_worlds(tmp_path: Path) -> None:
    """`--num WORLD=N` is the same as `--num-WORLD N`; the order of the options does not count."""
    short, long = tmp_path / "short.jsonl", tmp_path / "long.jsonl"
    assert run("--num-travel", 1, "--num-recipe=1", "-o", short)[0] == 0
    assert run("--num", "recipe=1", "--num", "travel=1", "-o", long)[0] == 0
    assert short.read_bytes() == long.read_bytes()
    assert short.read_text(encoding="utf-8").startswith('{"id":"travel-v3/')


def test_a_name_means_its_world_with_the_version_or_without(tmp_path: Path) -> None:
    """A version that is not there is an unknown name."""
    for name in ("recipe", "recipe-v3"):
        path = tmp_path / f"{name}.jsonl"
        assert run(f"--num-{name}", 1, "--level", "easy", "-o", path)[0] == 0
        assert [(instance.source, instance.id) for instance in load(path)] == [("recipe", "recipe-v3/easy/000001")]
    assert "No world 'recipe-v1'. Did you mean 'recipe'?" in run("--num-recipe-v1", 1, "-o", tmp_path / "none.jsonl")[1]


def test_several_processes_make_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process, or as many as the machine has cores: sets of MANY instances or more."""
    one, all_ = tmp_path / "one.jsonl", tmp_path / "all.jsonl"
    for cores_, many, path in ((1, 1000, one), (3, 8, all_)):
        monkeypatch.setattr("gmtw.core.cores.cores", lambda cores_=cores_: cores_)
        monkeypatch.setattr("gmtw.cli.generate.MANY", many)
        assert run("--num-travel", 4, "--num-fact", 4, "-o", path)[0] == 0
    assert one.read_bytes() == all_.read_bytes()


@pytest.mark.parametrize(("number", "levels"), [(150, (60, 60, 30)), (100, (40, 40, 20)), (1, (0, 0, 1)), (0, ())])
def test_shares_of_levels(number: int, levels: tuple[int, ...]) -> None:
    """40 / 40 / 20 %, and no part of nothing."""
    assert [part.number for part in parts([("travel", number)])] == [n for n in levels if n]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--num-travle", 2), "No world 'travle'. Did you mean 'travel'?"),
        (("--num-travel", 2, "--level", "harrd"), "No level of travel 'harrd'. Did you mean 'hard'?"),
        (("--num-travel", -1), "expected 0 to 999999 instances of travel, got -1"),
        (("--num-travel", 1_000_000), "expected 0 to 999999 instances of travel, got 1000000"),
        (("--num-writing", 1, "--num-fact", 1), "--num-writing makes a set of its own; leave out --num-fact"),
        (("--num-writing", 1, "--goal", "best"), "--num-writing makes a set of its own; leave out --goal"),
        (("--num-writing", 0), "nothing to generate; type for example --num-travel 10"),
        (("--num-travel", 1, "--language", "rom"), "No prompt of world 'travel' in language 'rom'."),
        (("--num", "travel"), "expected --num WORLD=N, for example --num travel=10, got 'travel'"),
        ((), "nothing to generate"),
        (("--like", "gmtw-ro-9.9"), "no such file, folder or set"),
    ],
)
def test_bad_requests(tmp_path: Path, arguments: tuple[object, ...], line: str) -> None:
    """One line that says what to type, exit code 4, and no file."""
    code, said = run(*arguments, "-o", tmp_path / "set.jsonl")
    assert code == 4
    assert line in said
    assert list(tmp_path.iterdir()) == []


@cache
def _one_of_three(number: int) -> Made:
    return Made(next(iter(generate([Part("travel", "easy", 1)], seed=number))).task)  # type: ignore[arg-type]


class Small:
    """A world that knows three different tasks."""

    key, numbered = "small", "small-v1"
    languages = ("ro",)
    folder = WorldFolder("gmtw.worlds.travel")

    def speaking(self, *codes: str) -> Small:
        """Itself: no language has other entities."""
        return self

    def worded(self, made: Made, draws: object) -> Made:
        """The same: no language is a guest."""
        return made

    def make_for(self, goal: str, level: str, draws: object) -> Made:
        """One of three tasks, and now and then none."""
        number = draws.below(4)  # type: ignore[attr-defined]
        if number == 3:
            raise Refused("bad luck")
        return _one_of_three(number)

    def conversation(self, made: Made, language: str, draws: object) -> tuple[str, ...]:
        """No words."""
        return ("",)


def test_more_than_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request larger than the world says how many there are."""
    get = type(WORLDS).get
    monkeypatch.setattr(type(WORLDS), "get", lambda self, name: Small() if name == "small" else get(self, name))
    monkeypatch.setattr("gmtw.datasets.generate.PATIENCE", 60)
    assert len(list(generate([Part("small", "easy", 3)]))) == 3
    with pytest.raises(GmtwError, match="4 instances of small at level easy are more than there are: 3 could be made"):
        list(generate([Part("small", "easy", 4)]))


def test_a_language_with_entities_of_its_own(tmp_path: Path) -> None:
    """It has instances of its own, with names, rules and prompts in that language alone, and ids that say so."""
    path = tmp_path / "set.jsonl"
    code, said = run("--num-travel", 1, "--goal", "all", "--seed", 77, "--language", "ca", "-o", path)
    assert (code, said) == (0, f"4 instances: {path}\n")
    instances = load(path)
    assert {one.id.split("/")[0] for one in instances} == {"travel-ca-v3"}
    assert {code for one in instances for code in one.prompts} == {"ca"}
    assert {code for one in instances for entity in task_of(one, PlanTask).scene.entities for code in entity.names} == {
        "ca"
    }
    code, said = run("--num-travel", 1, "--language", "ca", "--language", "ro", "-o", tmp_path / "no.jsonl")
    assert (code, "has other entities in ca than in ro, so no instance is in both" in said) == (4, True)


def test_an_interrupted_run_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    """No half file, and no temporary one."""
    path = tmp_path / "set.jsonl"
    path.write_text("before\n")

    def stopped() -> Iterator[Instance]:
        yield from generate([Part("travel", "easy", 1)])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(stopped(), path)
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("set.jsonl", "before\n")]


def test_a_set_like_another(tmp_path: Path) -> None:
    """`--like` takes the shape from the manifest, and makes other worlds with other ids."""
    folder = tmp_path / "bench" / "mine"
    folder.mkdir(parents=True)
    frozen = list(generate([Part("travel", "easy", 2), Part("recipe", "medium", 1)], seed=1))
    write(frozen, folder / "instances.jsonl")
    freeze(folder / "instances.jsonl", 1, frozen)
    path = tmp_path / "fresh.jsonl"
    code, said = run("--like", folder, "--seed", 19, "-o", path)
    assert (code, said) == (0, f"3 instances: {path}\n")
    fresh = load(path)
    assert Counter((i.source, i.level) for i in fresh) == Counter((i.source, i.level) for i in frozen)
    assert not {i.fingerprint for i in fresh} & {i.fingerprint for i in frozen}
    assert not {i.id for i in fresh} & {i.id for i in frozen}


@pytest.mark.parametrize("name", ["instances.jsonl", "instances.jsonl.gz", "instances.jsonl.xz"])
def test_a_changed_byte_of_a_frozen_set_is_an_error(tmp_path: Path, name: str) -> None:
    """The manifest knows the sha256 of what the file holds, however it is packed."""
    file = tmp_path / "mine" / name
    frozen = list(generate([Part("travel", "easy", 1)]))
    write(frozen, file)
    held = freeze(file, 0, frozen).sha256
    assert [instance.id for instance in load(file.parent)] == ["travel-v3/easy/000001"]
    text = whole(file)
    assert held == hashlib.sha256(text).hexdigest()
    file.write_bytes(packed(file, text.replace(b"obiectiv", b"obiectlv", 1)))
    with pytest.raises(GmtwError, match=r"not the frozen set mine: its sha256 is \w{12}, the manifest says \w{12}"):
        load(file.parent)


def test_a_frozen_set_is_written_anew(tmp_path: Path) -> None:
    """As `make freeze` does, which removes the old file: the manifest is that of the new bytes."""
    path = tmp_path / "mine" / "instances.jsonl.xz"
    for seed in (9, 11):
        path.unlink(missing_ok=True)
        code, said = run("--num-fact", 1, "--seed", seed, "--freeze", "-o", path)
        assert (code, said) == (0, f"1 instance: {path}\n")
        assert [instance.seed for instance in load(path)] == [seed]


def test_what_can_be_refused_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    """A frozen set under another file name, a seed that made a frozen set, and a frozen set that was changed."""
    code, said = run("--num-travel", 1, "--freeze", "-o", tmp_path / "other.jsonl")
    assert (code, "give -o FOLDER/instances.jsonl.xz" in said) == (4, True)
    code, said = run("--like", "gmtw-ro-3.0", "--seed", 7, "-o", tmp_path / "fresh.jsonl")
    assert (code, "seed 7 made a frozen set" in said) == (4, True)
    code, said = run("--like", "gmtw-ro-3.0", "--seed", 4, "-o", tmp_path / "fresh.jsonl")
    assert (code, "seed 4 made a frozen set" in said) == (4, True), "one that left the tree"
    assert list(tmp_path.iterdir()) == []
    folder = tmp_path / "mine"
    frozen = list(generate([Part("travel", "easy", 1)], seed=9))
    write(frozen, folder / "instances.jsonl")
    freeze(folder / "instances.jsonl", 9, frozen)
    (folder / "instances.jsonl").write_bytes((folder / "instances.jsonl").read_bytes() + b"\n")
    code, said = run("--like", folder, "--seed", 3, "-o", tmp_path / "fresh.jsonl")
    assert (code, "not the frozen set mine" in said) == (4, True)


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    """A folder, and a place where no folder can be."""
    (tmp_path / "file").touch()
    for out, problem in ((tmp_path, "is a folder; give a file"), (tmp_path / "file" / "x.jsonl", "cannot be written")):
        code, said = run("--num-travel", 1, "-o", out)
        assert (code, problem in said) == (4, True)
