"""The tests that `pytest bench` makes, their names, and how they are chosen."""

from __future__ import annotations

from pathlib import Path

import pytest
from toys import FULL, IDS, Bench, install

from gmtw.datasets import packaged
from gmtw.pytest_plugin.bench_file import bench_files, of_packaged_bench


@pytest.fixture
def bench(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Bench:
    install(monkeypatch.setattr)
    return Bench(pytester)


def ids(bench: Bench, *arguments: object) -> list[str]:
    """The ids that are collected, in their order."""
    result = bench.run("--collect-only", "-q", *arguments)
    return [line for line in result.outlines if "::" in line]


def test_one_test_per_model_instance_and_metric(bench: Bench) -> None:
    """Ids name the bench file, model, world, instance and metric, sorted, metrics in the order U R G F."""
    path = bench.outputs("b", model="org/llama-70b")
    found = ids(bench, "--model-outputs", path)
    assert found[:5] == [
        "bench/gmtw_ro.toml::org/llama-70b::fact::fact/easy/1::U",
        "bench/gmtw_ro.toml::org/llama-70b::fact::fact/easy/1::R",
        "bench/gmtw_ro.toml::org/llama-70b::fact::fact/easy/1::G",
        "bench/gmtw_ro.toml::org/llama-70b::fact::fact/easy/1::F",
        "bench/gmtw_ro.toml::org/llama-70b::fact::fact/hard/2::U",
    ]
    assert len(found) == 16


def test_the_bench_file_says_what_to_grade_by_default(bench: Bench) -> None:
    """Without options, instances and outputs are those that the bench file names."""
    bench.outputs("bench/default", {IDS[0]: FULL})
    assert ids(bench) == [f"bench/gmtw_ro.toml::default::fact::{IDS[0]}::{key}" for key in "URGF"]


def test_a_pasted_id_selects_that_test(bench: Bench) -> None:
    """A node id copied from the output, slashes and all, runs exactly one test."""
    path = bench.outputs("a", model="org/llama-70b")
    id_ = f"bench/gmtw_ro.toml::org/llama-70b::travel::{IDS[2]}::R"
    result = bench.pytester.runpytest_inprocess(id_, "--model-outputs", str(path), "-v")
    result.stdout.fnmatch_lines([f"{id_} R 1.00*", "*1 graded*"])


@pytest.mark.parametrize(
    ("chosen", "count"),
    [
        (("-k", "travel"), 8),
        (("-k", "hard"), 8),
        (("-k", "hard and not fact"), 4),
        (("-m", "U"), 4),
        (("-m", "U or F", "-k", "easy"), 4),
        (("-k", "hard-llama-travel"), 0),
        (("-m", "travel and hard"), 4),
        (("-m", "travel and not (U or R)"), 4),
        (("-m", "not travel and F"), 2),
    ],
)
def test_k_and_m_choose_by_world_level_and_metric(bench: Bench, chosen: tuple[str, ...], count: int) -> None:
    """A level matches -k, a metric matches -m, and a model called after a level does not get in the way."""
    path = bench.outputs("a", model="hard-llama-travel")
    assert len(ids(bench, "--strict-markers", *chosen, "--model-outputs", path)) == count


def test_k_matches_a_model(bench: Bench) -> None:
    """A model whose name holds no world or level can be chosen by it."""
    a, b = bench.outputs("a", model="llama"), bench.outputs("b", model="gemma")
    assert {id_.split("::")[1] for id_ in ids(bench, "-k", "gemma", "--model-outputs", a, b)} == {"gemma"}


def test_language_and_sample_join_the_name(bench: Bench) -> None:
    """The same model in two languages and three samples is four models in one run, none of them colliding."""
    files = [
        bench.outputs("ro", model="m"),
        bench.outputs("en", model="m", language="en"),
        bench.outputs("more", model="m", sample=1),
        bench.outputs("both", model="m", language="en", sample=2),
    ]
    names = [id_.split("::")[1] for id_ in ids(bench, "--model-outputs", *files)]
    assert names == [name for name in ("m@en", "m@en#2", "m", "m#1") for _ in range(16)]


def test_two_files_of_one_model_are_told_apart_by_file(bench: Bench) -> None:
    """Two checkpoints that say the same `model` keep their file names; files of one name keep their folders."""
    files = [bench.outputs(name, model="m") for name in ("ckpt-1", "ckpt-2")]
    bare = [bench.outputs(name) for name in ("x/run", "y/run")]
    names = {id_.split("::")[1] for id_ in ids(bench, "--model-outputs", *files, *bare)}
    assert names == {"m~ckpt-1", "m~ckpt-2", "x/run", "y/run"}


def test_names_that_ids_cannot_hold_are_made_harmless(bench: Bench) -> None:
    """Brackets and double colons in a model's name still give an id that can be pasted back; names are NFC."""
    path = bench.outputs("a", {IDS[0]: FULL}, model="t\u0326ara::v1 [base]")
    (id_,) = ids(bench, "-m", "U", "--model-outputs", path)
    assert id_ == f"bench/gmtw_ro.toml::\u021bara:v1 (base)::fact::{IDS[0]}::U"
    result = bench.pytester.runpytest_inprocess(id_, "--model-outputs", str(path))
    result.assert_outcomes()
    result.stdout.fnmatch_lines(["*1 graded*"])


def test_a_bench_that_is_too_deep_says_how_to_name_it(bench: Bench, tmp_path: Path) -> None:
    """A bench file three folders down is not graded silently apart: the error says what to type."""
    bench.outputs("bench/default")
    deep = bench.home / "one/two/three"
    deep.mkdir(parents=True)
    (bench.home / "bench/gmtw_ro.toml").rename(deep / "gmtw_ro.toml")
    result = bench.pytester.runpytest_inprocess(str(bench.home / "one"))
    result.stdout.fnmatch_lines([f"*too deep; type: pytest {deep}"])
    assert result.ret != 0


def test_a_bench_inside_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--pyargs gmtw.bench`: the package that the argument names is looked through, a path still is a path."""
    package = tmp_path / "somewhere" / "itsbench"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "set.toml").write_text('[gmtw]\ninstances = "x"\n')
    monkeypatch.syspath_prepend(str(package.parent))
    assert bench_files(["itsbench"], tmp_path, pyargs=True) == [package / "set.toml"]
    assert bench_files(["itsbench"], tmp_path) == []
    assert bench_files(["somewhere"], tmp_path, pyargs=True) == [package / "set.toml"]


def test_an_id_of_a_file_that_is_here_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file here goes before one that comes with gmtw; a name of neither is left to pytest."""
    monkeypatch.chdir(tmp_path)
    assert of_packaged_bench("gmtw_ro.toml::m::U") == f"{packaged() / 'gmtw_ro.toml'}::m::U"
    Path("gmtw_ro.toml").touch()
    assert of_packaged_bench("gmtw_ro.toml::m::U") == "gmtw_ro.toml::m::U"
    assert [of_packaged_bench(one) for one in ("bench", "-k", "no.toml::x", "a::b")] == [
        "bench",
        "-k",
        "no.toml::x",
        "a::b",
    ]


def test_a_world_called_after_a_marker_of_pytest_skips_nothing(bench: Bench, pytestconfig: pytest.Config) -> None:
    """Its name is no marker: what pytest does with `skip` has nothing to do with a world."""
    from gmtw.pytest_plugin.nodes import PYTESTS_OWN, _mark

    bench.outputs("bench/default", {IDS[0]: FULL})
    assert [_mark(pytestconfig, name) for name in (*sorted(PYTESTS_OWN), "two words", "", "_x", "a:b")] == [None] * 10
    mark = _mark(pytestconfig, "travel")
    assert mark is not None
    assert mark.name == "travel"
