"""A file of bench/, `[gmtw]` with `instances` and `outputs`, and the job that it stands for in this run."""

from __future__ import annotations

import os
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gmtw.pytest_plugin.options import Options

if TYPE_CHECKING:
    from gmtw.grading.grader import Grader
    from gmtw.grading.grammar import Grammar
    from gmtw.grading.inputs import Job


class Bench:
    """One bench file: its job, opened on first use, and the grader of this process.

    shards: the folder where all processes of the run leave their records. check: whether to look
    whether outputs fit the instances; the controller does it once for all workers.
    """

    def __init__(self, path: Path, options: Options, shards: Path, process: str, check: bool) -> None:
        self.path, self.options, self.shards = path, options, shards
        self._process, self._check = process, check

    @property
    def job(self) -> Job:
        """The job; raises InputError where a file is wrong, LanguageToolError where its server does not answer."""
        return self._opened[0]

    @cached_property
    def grader(self) -> Grader:
        """What grades in this process."""
        from gmtw.grading.grader import Grader
        from gmtw.grading.shards import Shard

        return Grader(Shard(self.shards / f"{self._process}-{os.getpid()}.shard"), self._opened[1])

    def close(self) -> None:
        """The records of this process are on disk, and nothing is connected any more."""
        if "grader" in vars(self):
            self.grader.close()
        if "_opened" in vars(self) and self._opened[1]:
            self._opened[1].close()

    @cached_property
    def _opened(self) -> tuple[Job, Grammar | None]:
        from gmtw.grading.grammar import with_grammar
        from gmtw.grading.inputs import open_job

        table = self._table()
        instances = self._instances(table)
        outputs = self._outputs(table, instances)
        job = open_job(instances, outputs, check=self._check, reading=self.options.reading)
        _refuse_one_id_for_two(job)
        return with_grammar(job, self.options.languagetool)

    def _table(self) -> dict[str, Any]:
        from gmtw.core.errors import InputError

        try:
            table: dict[str, Any] = tomllib.loads(self.path.read_text(encoding="utf-8"))["gmtw"]
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise InputError(self.path, f"not valid TOML: {error}") from None
        if "instances" not in table:
            raise InputError(self.path, "[gmtw] lacks instances")
        if not {"outputs", "models"} & table.keys():
            raise InputError(self.path, "[gmtw] lacks outputs (files) or models (built-in)")
        return table

    def _instances(self, table: dict[str, Any]) -> Path:
        from gmtw.datasets import find_set, packaged

        home = self.path.parent
        if self.options.instances:
            return find_set(self.options.instances, [home, packaged()])
        return home / str(table["instances"])

    def _outputs(self, table: dict[str, Any], instances: Path) -> Sequence[Path]:
        """The files of the command line, else those of the bench file and what its built-in models say."""
        from gmtw.core.errors import GmtwError

        if self.options.outputs or self.options.models:
            return (*self.options.outputs, *self._asked(instances))
        files = [] if self.options.instances else [self.path.parent / name for name in table.get("outputs", ())]
        said = [*files, *(self._said(name, instances) for name in table.get("models", ()))]
        if not said:
            raise GmtwError("--instances is given, but no outputs; add --model-outputs FILE ..., or --model hf/PATH")
        return said

    def _asked(self, instances: Path) -> Sequence[Path]:
        """The files of what the models answer to the instances; the controller of the run asks them."""
        if not self.options.models:
            return ()
        from gmtw.pytest_plugin import model_option as asking

        paths = asking.outputs_of(self.options.models, instances, self.options.reports)
        for model, path in zip(self.options.models, paths, strict=True):
            if self._check and self.options.collect_only:
                asking.check_asked(model, path)
            elif self._check:
                asking.ask(model, instances, path, self.options.reading)
        return paths

    def _said(self, model: str, instances: Path) -> Path:
        """A file of what a reference model says to the instances; the controller of the run writes it."""
        path = self.shards / "models" / f"{model}.jsonl"
        if not path.is_file():
            from gmtw.baselines.catalog import outputs
            from gmtw.core.jsonl import write
            from gmtw.datasets import load

            write(outputs(model, load(instances, self.options.reading)), path)
        return path


def node_name(text: str) -> str:
    """The text as a part of a test id that pytest takes back: no `::`, no `[`."""
    return text.replace("::", ":").replace("[", "(").replace("]", ")")


def bench_files(arguments: Sequence[str], here: Path, pyargs: bool = False) -> list[Path]:
    """The bench files among what pytest was told to collect, or at most two folders down, sorted.

    `pyargs`: an argument may name an installed package ("gmtw.bench") instead of a path.
    """
    places = (_package(argument) if pyargs else None for argument in arguments)
    starts = [place or _absolute(here, argument) for place, argument in zip(places, arguments, strict=True)]
    found = {path for start in starts for path in _under(start)}
    return sorted(path for path in found if is_bench(path))


def _package(argument: str) -> Path | None:
    """The folder of the package that the argument names, as pytest finds it; None where it names none."""
    from importlib.util import find_spec

    try:
        spec = find_spec(argument.split("::")[0])
    except (ImportError, ValueError):
        return None
    return Path(spec.submodule_search_locations[0]) if spec and spec.submodule_search_locations else None


def is_bench(path: Path) -> bool:
    """Whether this is a TOML file with a `[gmtw]` table."""
    return path.suffix == ".toml" and path.is_file() and b"[gmtw]" in map(bytes.strip, path.read_bytes().splitlines())


def _absolute(here: Path, argument: str) -> Path:
    """The path of a collection argument; links stay, as pytest keeps them."""
    return Path(os.path.normpath(here / argument.split("::")[0]))


def _under(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from path.glob("*.toml")
        yield from path.glob("*/*.toml")
    else:
        yield path


def _refuse_one_id_for_two(job: Job) -> None:
    from gmtw.core.errors import InputError

    ids = Counter(
        (node_name(case.row.label), node_name(case.instance.source), node_name(case.instance.id)) for case in job.cases
    )
    twice = sorted(id_ for id_, count in ids.items() if count > 1)
    if twice:
        raise InputError(
            job.cases[0].entry.path, f"two outputs would have the test id {'::'.join(twice[0])}; rename the model"
        )
