"""The options of a run, and the grid: several sets and models in one `gmtw run` are one run each, with its own file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from gmtw.core.errors import GmtwError, InputError
from gmtw.core.files import linked
from gmtw.datasets import set_name
from gmtw.datasets.load_options import AS_STORED, LoadOptions
from gmtw.outputs.reader import with_effort

NOT_IN_FILE_NAMES = re.compile(r"[^\w.@+=-]+")

SECONDS, TOKENS_PER_SECOND = 120.0, 25
"""Seconds for an answer if --timeout does not say, and how many tokens of an answer above 2,048 get one more."""

MAX_MODEL_BYTES = 120
"""Bytes that a model has in a file name: with the set's, short enough for every file system."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOptions:
    """The arguments of a run; docs/running.md says what each does. 0 and "" mean: not given."""

    instances: Path | None
    set_name: str
    model: str
    output: Path | None = None
    language: str = ""
    limit: int = 0
    samples: int = 1
    system: str = ""
    temperature: str = ""
    max_tokens: int = 0
    seed: int | None = None
    base_url: str = ""
    api_key_file: Path | None = None
    concurrency: int = 0
    delay: float = 0.0
    timeout: float = 0.0
    retries: int = 6
    resume: bool = True
    budget: float | None = None
    prices: Sequence[str] = ()
    batch: int = 0
    dry_run: bool = False
    reading: LoadOptions = AS_STORED
    logprobs: bool = False
    bos: str = "auto"
    dtype: str = "auto"
    device: str = "auto"
    reasoning_effort: str = ""
    extra_body: str = ""
    json_mode: bool = False
    headers: Sequence[str] = ()
    read_reasoning: bool = False
    questions: int = 0

    def __post_init__(self) -> None:
        if self.output is not None:  # the metadata stands beside the file itself, by whatever link it is named
            object.__setattr__(self, "output", linked(self.output))

    def answer_seconds(self, max_tokens: int) -> float:
        """Return how long one answer may take: as --timeout says, else the longer the more tokens it may have."""
        return self.timeout or SECONDS + max(0, max_tokens - 2048) / TOKENS_PER_SECOND

    def parse_temperature(self) -> float | None:
        """Return the temperature: 0 by default, None for "none". Raise GmtwError for anything else."""
        if not self.temperature:
            return 0.0
        if self.temperature == "none":
            return None
        try:
            value = float(self.temperature)
        except ValueError:
            value = -1.0
        if not 0 <= value <= 2:
            raise GmtwError(f"--temperature expects a number from 0 to 2, or none, got {self.temperature!r}")
        return value


def grid(common: RunOptions, sets: Sequence[Path], models: Sequence[str], folder: bool = False) -> list[RunOptions]:
    """Return a run for each set and model, in their order. `folder`: write into a folder even if there is one run.

    One run whose -o is an existing folder writes into it too, as `cp` does. Raise GmtwError if there is no set or no
    model, if -o cannot be that folder, if two runs would write one file, or if one key would go to two places.
    """
    if not sets or not models or "" in models:
        raise GmtwError("type gmtw run SET --model PROVIDER/MODEL, for example --model groq/llama-3.3-70b-versatile")
    runs = [replace(common, instances=path, set_name=set_name(path), model=model) for path in sets for model in models]
    inside = folder or len(runs) > 1 or (common.output is not None and common.output.is_dir())
    if not inside:
        return runs
    _check_grid(common, models)
    return _in_folder(runs, common.output) if common.output else runs


def output_of(options: RunOptions) -> Path:
    """Return the outputs file of a run. Raise GmtwError if none is given, or it is the set."""
    if options.output is None:
        raise GmtwError("give the file to write: -o out.jsonl")
    if options.instances and options.output.resolve() == options.instances.resolve():
        raise InputError(options.output, "is the set itself; give another -o")
    return options.output


def run_name(options: RunOptions) -> str:
    """Return what a run is called if there are several."""
    return f"{options.set_name} x {options.model}"


def file_name(options: RunOptions) -> str:
    """Return the name of the outputs file: "ro-last-word.hf-gpt2.jsonl"; of a long model its end and a digest."""
    model = NOT_IN_FILE_NAMES.sub("-", with_effort(options.model, options.reasoning_effort))
    if len(model.encode()) > MAX_MODEL_BYTES:
        digest = sha256(model.encode()).hexdigest()[:8]
        model = f"{model.encode()[-MAX_MODEL_BYTES:].decode(errors='ignore')}-{digest}"
    return f"{options.set_name}.{model}.jsonl"


def check_names(runs: Sequence[RunOptions]) -> None:
    """Raise GmtwError if two of the runs have one `file_name`."""
    for name, count in Counter(map(file_name, runs)).items():
        if count > 1:
            same = " and ".join(f"{one.instances} x {one.model}" for one in runs if file_name(one) == name)
            raise GmtwError(f"{same} would both write {name}; run them apart, each into a folder of its own")


def _in_folder(runs: Sequence[RunOptions], folder: Path) -> list[RunOptions]:
    if folder.exists() and not folder.is_dir():
        raise InputError(folder, "is a file; with several sets or models, or --slurm, -o is a folder")
    check_names(runs)
    return [replace(one, output=folder / file_name(one)) for one in runs]


def _check_grid(common: RunOptions, models: Sequence[str]) -> None:
    if not common.output and not common.dry_run:
        raise GmtwError("give the folder to write, since there are several outputs: -o FOLDER")
    owners = sorted({model.partition("/")[0] for model in models} - {"hf"})
    if common.api_key_file and not common.base_url and len(owners) > 1:
        raise GmtwError(f"--api-key-file holds one key, and it would go to {', '.join(owners)}; export their variables")
