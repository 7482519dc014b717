"""A bench file: TOML with a `[gmtw]` table that names `instances`, and `outputs` or built-in `models`.

Options of the command line may name other instances and outputs than the file does.
"""

from __future__ import annotations

import os
import pickle
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gmtw.core.sanitize import visible
from gmtw.pytest_plugin.options import Options

if TYPE_CHECKING:
    from gmtw.core.types import Instance
    from gmtw.grading.grader import Grader
    from gmtw.grading.grammar import Grammar
    from gmtw.grading.inputs import Job
    from gmtw.grading.recorded_scores import RecordedScores
    from gmtw.results.run import Run

INDEX = "job.pickle"
"""The file in the folder of records by which the controller hands its job to the workers of the same run."""


class Bench:
    """One bench file: its job, opened on first use, and the grader of this process.

    Attributes:
        path: the TOML file.
        options: the options of the run.
        shards: the folder where all processes of the run write their records.
    """

    def __init__(self, path: Path, options: Options, shards: Path, process: str, check: bool) -> None:
        """Keep the arguments.

        `check` is True in the controller only. It checks that the outputs fit the instances, and asks the models of
        `--model`, once for all workers.
        """
        self.path, self.options, self.shards = path, options, shards
        self._process, self._check = process, check

    @property
    def job(self) -> Job:
        """Return the instances and outputs to grade.

        Raise InputError for a wrong file, LanguageToolError if the LanguageTool server does not answer.
        """
        return self._job_and_grammar[0]

    @cached_property
    def grader(self) -> Grader | RecordedScores:
        """Return what gives the scores in this process."""
        if self.graded:
            from gmtw.grading.recorded_scores import RecordedScores

            return RecordedScores(self.graded)
        from gmtw.grading.grader import Grader
        from gmtw.grading.shards import Shard

        return Grader(Shard(self.shards / f"{self._process}-{os.getpid()}.shard"), self._job_and_grammar[1])

    @cached_property
    def graded(self) -> Run | None:
        """Return the run of --graded. Raise InputError if there is none in that folder."""
        if self.options.graded is None:
            return None
        from gmtw.results.run import open_run

        return open_run(self.options.graded)

    def close(self) -> None:
        """Write the records of this process to disk, and close the connection to the LanguageTool server."""
        if "grader" in vars(self):
            self.grader.close()
        if "_job_and_grammar" in vars(self) and self._job_and_grammar[1]:
            self._job_and_grammar[1].close()

    def hand_over(self) -> None:
        """Write the job for the workers: they read this index and not the inputs, which are checked already."""
        path = self.shards / INDEX
        if not path.is_file():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(pickle.dumps(self._opened, pickle.HIGHEST_PROTOCOL))

    @cached_property
    def _job_and_grammar(self) -> tuple[Job, Grammar | None]:
        from gmtw.grading.grammar import with_grammar

        return with_grammar(self._opened, self.options.languagetool)

    @cached_property
    def _opened(self) -> Job:
        """The job as the controller handed it over, or from the inputs: in the controller, or on another machine."""
        if not self._check and (self.shards / INDEX).is_file():
            job: Job = pickle.loads((self.shards / INDEX).read_bytes())
            return job
        job = self._graded_job() if self.graded else self._job_of_inputs()
        _refuse_duplicate_ids(job)
        return job

    def _graded_job(self) -> Job:
        from gmtw.grading.recorded_scores import graded_job

        assert self.graded
        return graded_job(self.graded)

    def _job_of_inputs(self) -> Job:
        from gmtw.grading.inputs import open_infos, open_job

        table = self._table()
        instances = self._instances(table)
        reading = self.options.reading
        if self.is_glance:
            reading = replace(reading, quick=True)
        opened = open_infos(instances, reading)
        outputs = self._outputs(table, instances, opened.instances)
        return open_job(instances, outputs, check=self._check, reading=reading, force=self.options.force, opened=opened)

    @property
    def is_glance(self) -> bool:
        """True if a few models show what the scores mean: the command line names neither outputs nor a set."""
        given = self.options
        asked = given.outputs or given.models or given.instances or given.calibration or given.graded
        return not asked and "calibration" in self._table()

    def _table(self) -> dict[str, Any]:
        """Return the `[gmtw]` table. Raise InputError if it is not valid TOML, or lacks a key."""
        from gmtw.core.errors import InputError
        from gmtw.core.given_files import read_toml

        table: dict[str, Any] = read_toml(self.path)[1]["gmtw"]
        if "instances" not in table:
            raise InputError(self.path, "[gmtw] lacks instances")
        if not {"outputs", "models"} & table.keys():
            raise InputError(self.path, "[gmtw] lacks outputs (files) or models (built-in)")
        return table

    def _instances(self, table: dict[str, Any]) -> Path:
        from gmtw.datasets import find_set, packaged
        from gmtw.grading.answered_set import answered_set

        home = self.path.parent
        folders = list(dict.fromkeys([home, packaged()]))
        if self.options.instances:
            return find_set(self.options.instances, folders)
        return answered_set(home / str(table["instances"]), self.options.outputs, folders)

    def _outputs(self, table: dict[str, Any], instances: Path, opened: Mapping[str, Instance]) -> Sequence[Path]:
        """Return the outputs files of the command line, else those of the bench file and of its built-in models."""
        from gmtw.core.errors import GmtwError

        if self.options.outputs or self.options.models:
            return (*self.options.outputs, *self._model_outputs(instances))
        files = [] if self.options.instances else [self.path.parent / name for name in table.get("outputs", ())]
        models: Sequence[str] = table.get("models", ())
        if self.options.calibration or self.options.instances:
            models = [*models, *table.get("calibration", ())]
        if self.options.instances:  # the file names the models for a set of its own
            from gmtw.baselines.catalog import answering

            models = answering(models, opened.values())
        found = [*files, *(self._built_in_outputs(name, opened) for name in models)]
        if not found:
            raise GmtwError("--instances is given, but no outputs; add --model-outputs FILE ..., or --model hf/PATH")
        return found

    def _model_outputs(self, instances: Path) -> Sequence[Path]:
        """Return the outputs files of the models of `--model`. The controller of the run asks the models first."""
        if not self.options.models:
            return ()
        from gmtw.pytest_plugin.model_option import ask, check_asked, outputs_of

        paths = outputs_of(self.options.models, instances, self.options.reports)
        for model, path in zip(self.options.models, paths, strict=True):
            if self._check and self.options.collect_only:
                check_asked(model, path)
            elif self._check:
                ask(model, instances, path, self.options.reading)
        return paths

    def _built_in_outputs(self, model: str, instances: Mapping[str, Instance]) -> Path:
        """Return the outputs file of a built-in model. The controller of the run writes it."""
        path = self.shards / "models" / f"{model}.jsonl"
        if not path.is_file():
            from gmtw.baselines.catalog import outputs
            from gmtw.core.jsonl import write

            write(outputs(model, instances.values()), path)
        return path


def node_name(text: str) -> str:
    """Return the text as part of a test id that can be printed and given back to pytest: without `::` and `[`."""
    return visible(text).replace("::", ":").replace("[", "(").replace("]", ")")


def bench_files(arguments: Sequence[str], here: Path, pyargs: bool = False) -> list[Path]:
    """Return the bench files among the collection arguments of pytest, and in their folders, sorted.

    Folders are searched at most two levels deep.

    Args:
        arguments: files, folders or test ids.
        here: the folder that relative paths start from.
        pyargs: whether an argument may name an installed package ("gmtw.bench") instead of a path.
    """
    packages = (_package_folder(argument) if pyargs else None for argument in arguments)
    starts = [package or _absolute(here, argument) for package, argument in zip(packages, arguments, strict=True)]
    found = {path for start in starts for path in _candidates(start)}
    return sorted(path for path in found if is_bench(path))


def of_packaged_bench(argument: str) -> str:
    """Return the argument; of a test id in the bench that comes with gmtw, with the path of that bench.

    pytest names files outside the working folder by their own name only.
    """
    name, colons, rest = argument.partition("::")
    if not colons or not name.endswith(".toml") or Path(name).exists():
        return argument
    from gmtw.datasets import packaged

    path = packaged() / name
    return f"{path}{colons}{rest}" if path.is_file() and is_bench(path) else argument


def _package_folder(argument: str) -> Path | None:
    """Return the folder of the package that the argument names, or None if there is no such package."""
    from importlib.util import find_spec

    try:
        spec = find_spec(argument.split("::")[0])
    except (ImportError, ValueError):
        return None
    return Path(spec.submodule_search_locations[0]) if spec and spec.submodule_search_locations else None


def is_bench(path: Path) -> bool:
    """Return whether this is a TOML file with a `[gmtw]` table."""
    return path.suffix == ".toml" and path.is_file() and b"[gmtw]" in map(bytes.strip, path.read_bytes().splitlines())


def _absolute(here: Path, argument: str) -> Path:
    """Return the path of a collection argument. Symbolic links stay, as pytest keeps them too."""
    return Path(os.path.normpath(here / argument.split("::")[0]))


def _candidates(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from path.glob("*.toml")
        yield from path.glob("*/*.toml")
    else:
        yield path


def _refuse_duplicate_ids(job: Job) -> None:
    """Raise InputError if two outputs would get the same test id."""
    from gmtw.core.errors import InputError

    ids = Counter(
        (node_name(case.row.label), node_name(case.info.source), node_name(case.info.id)) for case in job.cases
    )
    twice = sorted(id_ for id_, count in ids.items() if count > 1)
    if twice:
        raise InputError(
            job.cases[0].entry.path, f"two outputs would have the test id {'::'.join(twice[0])}; rename the model"
        )
