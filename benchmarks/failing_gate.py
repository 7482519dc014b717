"""docs/ci/failing-gate.md: a job of CI that fails, as the author of the change sees it.

    python benchmarks/failing_gate.py > docs/ci/failing-gate.md

A model answers the sample well, and that run is the baseline; then it answers worse, and the job grades it as
`docs/ci/github.yml` does. What is printed is what came out, but for the time it took and the version of gmtw.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

SAMPLE = Path(__file__).resolve().parents[1] / "bench" / "sample"

MODEL = "llama-ro"

GRADE = shlex.split(
    "pytest --pyargs gmtw.bench -q --instances set.jsonl --report-dir reports --baseline .gmtw-baseline "
    "--model-outputs outputs/answers.jsonl"
)

PAGE = """\
# A failing gate

`python benchmarks/failing_gate.py` makes this page; a test compares it with what the commands print. The model answered
the sample well in the last good run, and worse now. The set has only 12 instances; a real gate needs more
([gating.md](../gating.md)).

The job of [github.yml](github.yml) runs this command, which ends with exit code {code}:

```console
$ {command}
```

## The log

The table of the run comes first, then the verdict, then the answers that fell most, each with the
command that shows it.

```text
{log}
```

The page of the run also shows the checks that did not pass and these answers as annotations, and all of it in two
tables as the summary of the job.
"""


class FailedJob(NamedTuple):
    """The outcome of a job. log: without the lines that GitHub takes out of it. summary: markdown."""

    code: int
    log: str
    annotations: str
    summary: str


def main() -> None:
    """Print the page."""
    print(page(failed_job()), end="")


def page(job: FailedJob) -> str:
    """Return the page of that job."""
    return PAGE.format(command=shlex.join(GRADE), code=job.code, log=job.log)


def failed_job() -> FailedJob:
    """Grade the good answers, then the middling ones against them, as a job of GitHub."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home).resolve()
        _answers(folder, "good", folder / "before.jsonl")
        _answers(folder, "middling", folder / "outputs" / "answers.jsonl")
        (folder / "set.jsonl").write_bytes((SAMPLE / "instances.jsonl").read_bytes())
        _run(["gmtw", "grade", "set.jsonl", "before.jsonl", "--report-dir", "earlier"], folder)
        next((folder / "earlier").iterdir()).rename(folder / ".gmtw-baseline")
        done = _run(GRADE, folder)
        summary = (folder / "summary.md").read_text("utf-8").strip()
        lines = _timeless(done.stdout).splitlines()
        taken = [line for line in lines if line.startswith("::")]
        log = "\n".join(line.rstrip() for line in lines if line not in taken)
        return FailedJob(done.returncode, log, "\n".join(taken), summary)


def _answers(folder: Path, kind: str, path: Path) -> None:
    """Write these answers of the sample as those of the model."""
    path.parent.mkdir(exist_ok=True)
    text = (SAMPLE / f"{kind}.jsonl").read_text("utf-8")
    path.write_text(text.replace(f'"sample-{kind}"', f'"{MODEL}"'), encoding="utf-8")


def _run(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the command in the folder of the job, with what GitHub sets."""
    github = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(folder / "summary.md"), "COLUMNS": "80"}
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("GITHUB_", "PYTEST_"))}
    words = [sys.executable, "-m", *command]
    return subprocess.run(words, cwd=folder, env={**kept, **github}, capture_output=True, text=True, check=False)


def _timeless(text: str) -> str:
    """Return the text without what is another one in every job or version: the seconds, the version."""
    return re.sub(r"gmtw:\d[^|]*\|", "gmtw:...|", re.sub(r" in \d+\.\d+s", "", text).strip("\n"))


if __name__ == "__main__":
    main()
