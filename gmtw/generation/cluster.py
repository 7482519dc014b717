"""`gmtw run --slurm`: several runs as one job array, through submitit; each job resumes its file as a run by hand does.

No key is in what is submitted: a job finds it where the run would, in its environment or in the file of --api-key-file.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gmtw.core.errors import BAD_INPUT, GmtwError, MissingExtraError, one_line
from gmtw.generation.grid import name_of
from gmtw.generation.options import Options
from gmtw.generation.plan import plan, unanswered
from gmtw.generation.run import INCOMPLETE, INTERRUPTED, ready, run
from gmtw.generation.sbatch import Wanted
from gmtw.outputs.metadata import Sidecar
from gmtw.outputs.writer import set_aside

if TYPE_CHECKING:
    import submitit

Say = Callable[[str], None]

LOOK = {"slurm": 10.0, "local": 0.2}
"""Seconds between two looks at what still runs."""

WARNED = 90
"""Seconds before its end that a job is told; a quarter of it where a job may take minutes only."""


@dataclass(frozen=True, slots=True)
class Task:
    """One run as a job: what it says goes to the log, and its exit code is that of `gmtw run`."""

    options: Options

    def __call__(self) -> None:
        """The run is done, or left with its exit code."""
        try:
            told = run(self.options)
            said, code = told.lines, told.code
        except GmtwError as error:
            said, code = [f"error: {one_line(error)}"], BAD_INPUT
        print(*said, sep="\n", file=sys.stderr, flush=True)
        if code:
            raise SystemExit(code)

    def checkpoint(self) -> Any:
        """What goes on when the job is put back in the queue: the same, since the file knows what is answered."""
        from submitit.helpers import DelayedSubmission

        return DelayedSubmission(self)


def submit(runs: Sequence[Options], asked: Wanted, wait: bool, say: Say) -> int:
    """Every run that is not complete is a job of one array, or, with `wait`, has ended; returns the exit code.

    What was submitted and what to type next is said. Raises GmtwError where no job can be submitted.
    """
    folder = _folder(runs)
    executor = _executor(folder, asked, len(runs))
    left, code = _left(runs, say)
    if not left:
        return code
    try:
        with redirect_stderr(StringIO()):  # what sbatch says is in the error too
            jobs = executor.submit_array([Task(options) for options in left])
    except Exception as error:  # what sbatch says comes in several classes of the library
        raise GmtwError(f"nothing was submitted: {' '.join(str(error).split())}") from None
    ids = ",".join(dict.fromkeys(job.job_id.partition("_")[0] for job in jobs))
    say(f"submitted {len(jobs)} of {len(runs)} runs: job {ids}; outputs in {folder.parent}, logs in {folder}")
    if not wait:
        look = f"squeue -j {ids}, tail {folder}/{ids}_*.err" if asked.cluster == "slurm" else f"tail {folder}/*.err"
        again = "the same command again" if runs[0].resume else "the same command without --no-resume"
        say(f"next: {look}; then {again}, which submits what is not complete")
        return code
    return max(code, _wait(left, jobs, asked.cluster, say))


def _folder(runs: Sequence[Options]) -> Path:
    """The folder of the logs, beside the outputs."""
    output = runs[0].output
    assert output, "a run in a grid has a file"
    folder = output.absolute().parent / "slurm"
    if "%" in str(folder):
        raise GmtwError(f"--slurm expects -o without %, which SLURM replaces in names of logs, got {folder.parent}")
    return folder


def _left(runs: Sequence[Options], say: Say) -> tuple[list[Options], int]:
    """The runs that have something to ask, as jobs, and the exit code of what cannot run, which is said."""
    left, code = [], 0
    for options in runs:
        try:
            found, output = ready(options)
            missing = bool(unanswered(found)[0])
            if options.resume and output.exists():
                Sidecar(output, found.made()).resume(output)
            job = _as_job(options, say) if missing else None
        except GmtwError as error:
            say(f"error: {name_of(options)}: {one_line(error)}")
            code = BAD_INPUT
            continue
        if job:
            left.append(job)
        else:
            say(f"complete, not submitted: {name_of(options)}; {output}")
    return left, code


def _as_job(options: Options, say: Say) -> Options:
    """The same with whole paths, and resuming: a job that is put back in the queue goes on with its own file."""
    instances, output, key = options.instances, options.output, options.api_key_file
    if output and not options.resume and (aside := set_aside(output)):
        say(f"set aside: {aside}")
    return replace(
        options,
        instances=instances and instances.absolute(),
        output=output and output.absolute(),
        api_key_file=key and key.absolute(),
        resume=True,
    )


def _executor(folder: Path, asked: Wanted, count: int) -> submitit.Executor:
    """What submits so many jobs at most; raises GmtwError where this machine cannot."""
    try:
        import submitit
    except ImportError:
        raise MissingExtraError("--slurm", "submitit", "cluster") from None
    if asked.cluster == "local":
        local = submitit.LocalExecutor(folder)
        local.update_parameters(timeout_min=asked.minutes, gpus_per_node=int(asked.sbatch.get("gpus_per_node", 0)))
        return local
    if not (shutil.which("sbatch") and shutil.which("srun")):
        raise GmtwError("--slurm needs sbatch and srun, which are not on this machine; log in where they are")
    slurm = submitit.SlurmExecutor(folder)
    cpus = asked.sbatch.get("cpus_per_task")
    slurm.update_parameters(
        job_name=asked.sbatch.get("job_name", "gmtw"),
        time=asked.minutes,
        signal_delay_s=min(WARNED, asked.minutes * 15),
        additional_parameters=asked.sbatch,
        # srun takes over all that sbatch was told but this; what the script exports reaches the job also where the
        # site has SBATCH_EXPORT=NONE.
        srun_args=["--export=ALL", *([f"--cpus-per-task={cpus}"] if cpus else [])],
        array_parallelism=asked.at_once or count,
    )
    return slurm


def _wait(runs: Sequence[Options], jobs: Sequence[submitit.Job[None]], cluster: str, say: Say) -> int:
    """Every job has ended, and its last line was said; returns the exit code of all, 130 after Ctrl-C."""
    code = 0
    try:
        for options, job in _ended(list(zip(runs, jobs, strict=True)), cluster):
            line = _last_line(job.paths.stderr)
            say(f"{name_of(options)}: {line}")
            code = max(code, _code(options, line))
    except KeyboardInterrupt:
        say("no longer waiting; the jobs go on" if cluster == "slurm" else "interrupted")
        return INTERRUPTED
    return code


def _code(options: Options, line: str) -> int:
    """The exit code of a run whose job ended with that line: what counts is what its file holds."""
    if line.startswith("error: "):
        return BAD_INPUT
    try:
        return INCOMPLETE if unanswered(plan(options))[0] else 0
    except GmtwError:
        return BAD_INPUT


def _ended(
    pairs: list[tuple[Options, submitit.Job[None]]], cluster: str
) -> Iterator[tuple[Options, submitit.Job[None]]]:
    """Each run and its job, once the job has ended."""
    unseen: set[str] = set()
    while pairs:
        jobs = [job for _, job in pairs]
        if cluster == "slurm":
            before, unseen = unseen, _unseen({job.job_id for job in jobs})
            # A job that was just submitted may not be listed yet: it counts at the second look, or once it has a log.
            ended = {j.job_id for j in jobs if j.job_id in unseen and (j.job_id in before or j.paths.stderr.exists())}
        else:
            ended = {job.job_id for job in jobs if job.done()}
        yield from (pair for pair in pairs if pair[1].job_id in ended)
        pairs = [pair for pair in pairs if pair[1].job_id not in ended]
        if pairs:
            time.sleep(LOOK[cluster])


def _unseen(ids: set[str]) -> set[str]:
    """Which of the jobs are not listed as queued or running; none where the controller does not answer."""
    arrays = ",".join(sorted({one.partition("_")[0] for one in ids}))
    words = ["squeue", "--noheader", "--array", "--format", "%i", "--jobs", arrays]
    seen = subprocess.run(words, capture_output=True, text=True, check=False)
    if seen.returncode and "Invalid job id" not in seen.stderr:
        return set()
    return ids - set(seen.stdout.split())


def _last_line(log: Path) -> str:
    """What a job said at its end; of how it ended, what srun adds is the least."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []
    lines = [line for line in lines if line.strip()]
    own = [line for line in lines if not line.startswith("srun: ")]
    return (own or lines or [f"it left no log at {log}"])[-1]
