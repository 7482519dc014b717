"""`pytest bench --model`: asks the model before anything is collected, and writes a file that can be resumed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gmtw.datasets.load_options import LoadOptions

FOLDER = "outputs"
"""The folder of these files, inside the folder of reports."""


def outputs_of(models: Sequence[str], instances: Path, reports: Path) -> list[Path]:
    """Return the outputs files of those models and that set. Raise GmtwError if two models would write one file."""
    from gmtw.datasets import set_name
    from gmtw.generation.options import RunOptions, check_names, file_name

    runs = [RunOptions(instances=instances, set_name=set_name(instances), model=model) for model in models]
    check_names(runs)
    return [reports / FOLDER / file_name(one) for one in runs]


def ask(model: str, instances: Path, path: Path, reading: LoadOptions) -> None:
    """Ask the model every instance that the file does not answer, as `gmtw run` does with its defaults.

    A model in this process scores the candidates of texts to be continued. A server is refused for them: its answers
    need `gmtw similarity` first. A file of another set, or of another model of that name, is set aside.

    Raise GmtwError for what the user can mend, KeyboardInterrupt if the user stopped it. What was answered is saved.
    """
    from gmtw.core.errors import MismatchError
    from gmtw.datasets import set_name
    from gmtw.generation.options import RunOptions
    from gmtw.generation.run import run

    options = RunOptions(
        instances=instances,
        set_name=set_name(instances),
        model=model,
        output=path,
        reading=reading,
        logprobs=_scored(model, instances, reading),
    )
    try:
        report = run(options)
    except MismatchError:
        report = run(replace(options, resume=False))
    print(report.closing, file=sys.stderr)
    if report.interrupted:
        raise KeyboardInterrupt


def _scored(model: str, instances: Path, reading: LoadOptions) -> bool:
    """Return whether candidates are scored. Raise GmtwError if they have to be, and the model is behind a server."""
    from gmtw.core.errors import GmtwError
    from gmtw.datasets import index_set
    from gmtw.providers.catalog import find_provider
    from gmtw.tasks.handler import handler_of

    with_candidates = index_set(instances, lambda one: bool(handler_of(one.task).candidates(one.task)), reading).kept
    if not all(with_candidates.values()):
        return False
    if model.partition("/")[0] != "hf":
        find_provider(model)  # an unknown provider is reported first
        raise GmtwError(
            f"--model {model} answers texts to be continued in words: type gmtw run, then gmtw similarity, and give "
            "what they write to --model-outputs"
        )
    return True


def check_asked(model: str, path: Path) -> None:
    """Raise GmtwError if tests are only collected, and the model was not asked before."""
    from gmtw.core.errors import GmtwError

    if not path.exists():
        raise GmtwError(f"--collect-only asks nothing, and {model} was not asked before: run without it once")
