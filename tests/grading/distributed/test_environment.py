"""Workers with other versions or other word lists are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtw.core.errors import GmtwError
from gmtw.grading.distributed.environment import Environment, check_environment, environment_of
from gmtw.grading.distributed.plan import OutputShard
from gmtw.grading.distributed.worker import Work, grade_shard


def test_it_names_word_lists_versions_and_scoring() -> None:
    found = environment_of(["ro"]).versions
    assert {"gmtw", "scoring", "python", "regex", "simplemma", "words:ro"} <= found.keys()
    assert not {"pytest", "numpy"} & found.keys()


@pytest.mark.parametrize("name", ["words:ro", "gmtw", "scoring", "python"])
def test_another_one_is_refused_by_the_worker(name: str, tmp_path: Path) -> None:
    here = environment_of(["ro"])
    other = Environment({**here.versions, name: "other"})
    work = Work(tmp_path, Path.cwd(), ("ro",), other)
    with pytest.raises(GmtwError, match=f"{name} {here.versions[name]} instead of other; install the same versions"):
        grade_shard(OutputShard("part-1.parquet", ()), work)
    assert list(tmp_path.iterdir()) == []


def test_the_same_is_accepted() -> None:
    check_environment(environment_of(["ro"]), environment_of(["ro"]))


def test_what_only_one_has_is_named() -> None:
    with pytest.raises(GmtwError, match="words:en none instead of 1"):
        check_environment(Environment({"words:en": "1"}), Environment({}))
