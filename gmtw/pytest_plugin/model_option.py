"""`pytest bench --model`: the model is asked before anything is collected, into a file that is resumed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gmtw.datasets.load_options import Reading

FOLDER = "outputs"
"""Where in the folder of reports these files stand."""


def outputs_of(models: Sequence[str], instances: Path, reports: Path) -> list[Path]:
    """The outputs files of those models and that set; raises GmtwError where two would be one."""
    from gmtw.datasets import set_name
    from gmtw.generation.grid import check_names, file_name
    from gmtw.generation.options import Options

    runs = [Options(instances=instances, set_name=set_name(instances), model=model) for model in models]
    check_names(runs)
    return [reports / FOLDER / file_name(one) for one in runs]


def ask(model: str, instances: Path, path: Path, reading: Reading) -> None:
    """The file has an answer, or an error, to each of the instances, as `gmtw run` with its defaults gives them.

    A model in this process scores texts to be continued, and writes none; another one is refused, as its answers would
    have to be held against the options first. A file that another set or another model of that name made is set aside.
    Raises GmtwError for what the user can mend, KeyboardInterrupt where it was stopped; what was answered until then is
    saved.
    """
    from gmtw.core.errors import MismatchError
    from gmtw.datasets import set_name
    from gmtw.generation.options import Options
    from gmtw.generation.run import run

    options = Options(
        instances=instances,
        set_name=set_name(instances),
        model=model,
        output=path,
        reading=reading,
        logprobs=_scored(model, instances, reading),
    )
    try:
        told = run(options)
    except MismatchError:
        told = run(replace(options, resume=False))
    print(told.closing, file=sys.stderr)
    if told.interrupted:
        raise KeyboardInterrupt


def _scored(model: str, instances: Path, reading: Reading) -> bool:
    """Whether candidates are scored; raises GmtwError where they are to be, and the model is behind a server."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import load
    from gmtw.providers.catalog import target
    from gmtw.tasks.continuation.task import ContinuationTask

    if not all(isinstance(instance.task, ContinuationTask) for instance in load(instances, reading)):
        return False
    if model.partition("/")[0] != "hf":
        target(model)  # a provider that nobody knows is said first
        raise GmtwError(
            f"--model {model} answers texts to be continued in words: type gmtw run, then gmtw similarity, and give "
            "what they write to --model-outputs"
        )
    return True


def check_asked(model: str, path: Path) -> None:
    """Raise GmtwError where tests are only to be collected, and the model was not asked yet."""
    from gmtw.core.errors import GmtwError

    if not path.exists():
        raise GmtwError(f"--collect-only asks nothing, and {model} was not asked before: run without it once")
