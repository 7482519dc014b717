"""Several sets and models in one `gmtw run`: every combination is a run of its own, with a file of its own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from gmtw.core.errors import GmtwError, InputError
from gmtw.datasets import set_name
from gmtw.generation.options import Options

ODD = re.compile(r"[^\w.@+=-]+")

LONGEST = 120
"""Bytes that a model has in a file's name: with the set's, short enough for every file system."""


def grid(common: Options, sets: Sequence[Path], models: Sequence[str], folder: bool = False) -> list[Options]:
    """A run for each set and model, in their order; `folder`: their files stand in one even where there is one run.

    One run whose -o is a folder that is there has its file in it too, as `cp` does. Raises GmtwError where there is no
    set or no model, -o cannot be that folder, two runs would write one file, or one key would go to two places.
    """
    if not sets or not models or "" in models:
        raise GmtwError("type gmtw run SET --model PROVIDER/MODEL, for example --model groq/llama-3.3-70b-versatile")
    runs = [replace(common, instances=path, set_name=set_name(path), model=model) for path in sets for model in models]
    inside = folder or len(runs) > 1 or (common.output is not None and common.output.is_dir())
    if not inside:
        return runs
    _check(common, models)
    return _in_folder(runs, common.output) if common.output else runs


def name_of(options: Options) -> str:
    """What a run is called where there are several."""
    return f"{options.set_name} x {options.model}"


def file_name(options: Options) -> str:
    """The outputs file of that run: "ro-last-word.hf-gpt2.jsonl"; of a long model, its end and a digest."""
    model = ODD.sub("-", options.model)
    if len(model.encode()) > LONGEST:
        model = f"{model.encode()[-LONGEST:].decode(errors='ignore')}-{sha256(model.encode()).hexdigest()[:8]}"
    return f"{options.set_name}.{model}.jsonl"


def check_names(runs: Sequence[Options]) -> None:
    """Raise GmtwError where two of the runs have one `file_name`."""
    for name, count in Counter(map(file_name, runs)).items():
        if count > 1:
            same = " and ".join(f"{one.instances} x {one.model}" for one in runs if file_name(one) == name)
            raise GmtwError(f"{same} would both write {name}; run them apart, each into a folder of its own")


def _in_folder(runs: Sequence[Options], folder: Path) -> list[Options]:
    if folder.exists() and not folder.is_dir():
        raise InputError(folder, "is a file; with several sets or models, or --slurm, -o is a folder")
    check_names(runs)
    return [replace(one, output=folder / file_name(one)) for one in runs]


def _check(common: Options, models: Sequence[str]) -> None:
    if not common.output and not common.dry_run:
        raise GmtwError("give the folder to write, since there are several outputs: -o FOLDER")
    owners = sorted({model.partition("/")[0] for model in models} - {"hf"})
    if common.api_key_file and not common.base_url and len(owners) > 1:
        raise GmtwError(f"--api-key-file holds one key, and it would go to {', '.join(owners)}; export their variables")
