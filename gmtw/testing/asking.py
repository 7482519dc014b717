"""`pytest bench --model`: the model is asked before anything is collected, into a file that is resumed."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gmtw.suites.reading import Reading

FOLDER = "outputs"
"""Where in the folder of reports these files stand."""


def outputs_of(model: str, instances: Path, reports: Path) -> Path:
    """The outputs file of that model and set."""
    from gmtw.asking.grid import file_name
    from gmtw.asking.options import Options
    from gmtw.suites import set_name

    return reports / FOLDER / file_name(Options(instances=instances, set_name=set_name(instances), model=model))


def ask(model: str, instances: Path, path: Path, reading: Reading) -> None:
    """The file has an answer, or an error, to each of the instances, as `gmtw run` with its defaults gives them.

    A model in this process scores texts to be continued, and writes none. A file that another set or another model of
    that name made is set aside. Raises GmtwError for what the user can mend, KeyboardInterrupt where it was stopped;
    what was answered until then is saved.
    """
    from gmtw.asking.options import Options
    from gmtw.asking.run import run
    from gmtw.errors import MismatchError
    from gmtw.suites import load, set_name
    from gmtw.values import ContinuationTask

    scored = model.startswith("hf/") and all(
        isinstance(instance.task, ContinuationTask) for instance in load(instances, reading)
    )
    options = Options(
        instances=instances,
        set_name=set_name(instances),
        model=model,
        output=path,
        reading=reading,
        logprobs=scored,
    )
    try:
        told = run(options)
    except MismatchError:
        told = run(replace(options, resume=False))
    print(told.closing, file=sys.stderr)
    if told.interrupted:
        raise KeyboardInterrupt
