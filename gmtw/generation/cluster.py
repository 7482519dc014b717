"""Runs on a SLURM cluster, as one job array through submitit; each job resumes its file as any run does.

No key is in what is submitted. A job finds it as a run does: in its environment or in the file of --api-key-file.
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
from typing import TYPE_CHECKING, Any, TypeVar

from gmtw.core.errors import BAD_INPUT, GmtwError, MissingExtraError, one_line
from gmtw.generation.options import RunOptions, run_name
from gmtw.generation.plan import make_plan, missing_requests
from gmtw.generation.progress import INCOMPLETE, INTERRUPTED
from gmtw.generation.run import prepare_run, run
from gmtw.generation.sbatch import SlurmOptions
from gmtw.outputs.writer import set_aside

if TYPE_CHECKING:
    import submitit

T = TypeVar("T")

Say = Callable[[str], None]

POLL_SECONDS = {"slurm": 10.0, "local": 0.2}
"""Seconds between two checks of which jobs still run."""

SIGNAL_BEFORE_END = 90
"""Seconds before its time is over that a job gets a signal; a quarter of the time if a job has only minutes."""


@dataclass(frozen=True, slots=True)
class RunJob:
    """One run as a job. Its lines go to the log, and its exit code is that of `gmtw run`."""

    options: RunOptions

    def __call__(self) -> None:
        """Do the run, and exit with its code."""
        try:
            report = run(self.options)
            lines, code = report.lines, report.code
        except GmtwError as error:
            lines, code = [f"error: {one_line(error)}"], BAD_INPUT
        print(*lines, sep="\n", file=sys.stderr, flush=True)
        if code:
            raise SystemExit(code)

    def checkpoint(self) -> Any:
        """Return what is submitted when the job is put back in the queue: the same, since the file is resumed."""
        from submitit.helpers import DelayedSubmission

        return DelayedSubmission(self)


def submit(runs: Sequence[RunOptions], slurm: SlurmOptions, wait: bool, say: Say) -> int:
    """Submit every run that is not complete as a job of one array, and with `wait` wait for them. Return the exit code.

    `say` gets the lines that tell what was submitted and what to type next. Raise GmtwError if no job can be submitted.
    """
    folder = _folder(runs)
    executor = _executor(folder, slurm, len(runs))
    jobs_left, code = _incomplete(runs, say)
    if not jobs_left:
        return code
    jobs, ids = _submitted(executor, [RunJob(options) for options in jobs_left])
    say(f"submitted {len(jobs)} of {len(runs)} runs: job {ids}; outputs in {folder.parent}, logs in {folder}")
    if not wait:
        look = f"squeue -j {ids}, tail {folder}/{ids}_*.err" if slurm.cluster == "slurm" else f"tail {folder}/*.err"
        again = "the same command again" if runs[0].resume else "the same command without --no-resume"
        say(f"next: {look}; then {again}, which submits what is not complete")
        return code
    return max(code, _wait(jobs_left, jobs, slurm.cluster, say))


def submit_array(jobs: Sequence[Callable[[], object]], slurm: SlurmOptions, beside: Path) -> list[Any]:
    """Submit the jobs as one array, with logs in the folder `slurm` beside a file. Return them as submitit knows them.

    Raise GmtwError if no job can be submitted.
    """
    return _submitted(_executor(_log_folder(beside), slurm, len(jobs)), jobs)[0]


def finished_jobs(of: Sequence[T], jobs: Sequence[Any], slurm: SlurmOptions) -> Iterator[tuple[T, Any]]:
    """Yield each job when it has ended, with what it is of."""
    return _finished(list(zip(of, jobs, strict=True)), slurm.cluster)


def _submitted(executor: submitit.Executor, jobs: Sequence[Callable[[], object]]) -> tuple[list[Any], str]:
    """Submit the jobs as one array. Return them as submitit knows them, and their numbers."""
    try:
        with redirect_stderr(StringIO()):  # the words of sbatch are in the error too
            found = executor.submit_array(jobs)
    except Exception as error:  # submitit raises errors of sbatch in several classes
        raise GmtwError(f"nothing was submitted: {' '.join(str(error).split())}") from None
    return found, ",".join(dict.fromkeys(job.job_id.partition("_")[0] for job in found))


def _folder(runs: Sequence[RunOptions]) -> Path:
    """Return the folder of the logs, beside the outputs."""
    output = runs[0].output
    assert output, "a run in a grid has a file"
    return _log_folder(output)


def _log_folder(output: Path) -> Path:
    """Return the folder of the logs of jobs that write such a file."""
    folder = output.absolute().parent / "slurm"
    if "%" in str(folder):
        raise GmtwError(f"--slurm expects -o without %, which SLURM replaces in names of logs, got {folder.parent}")
    return folder


def _incomplete(runs: Sequence[RunOptions], say: Say) -> tuple[list[RunOptions], int]:
    """Return the runs that have something to ask, as jobs, and the exit code of those that cannot run."""
    left, code = [], 0
    for options in runs:
        try:
            plan, output = prepare_run(options)
            missing = bool(missing_requests(plan)[0])
            job = _as_job(options, say) if missing else None
        except GmtwError as error:
            say(f"error: {run_name(options)}: {one_line(error)}")
            code = BAD_INPUT
            continue
        if job:
            left.append(job)
        else:
            say(f"complete, not submitted: {run_name(options)}; {output}")
    return left, code


def _as_job(options: RunOptions, say: Say) -> RunOptions:
    """Return the options with absolute paths and with resume, so that a job that is queued again resumes its file."""
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


def _executor(folder: Path, slurm: SlurmOptions, count: int) -> submitit.Executor:
    """Return what submits at most so many jobs. Raise GmtwError if this machine cannot submit."""
    try:
        import submitit
    except ImportError:
        raise MissingExtraError("--slurm", "submitit", "cluster") from None
    if slurm.cluster == "local":
        local = submitit.LocalExecutor(folder)
        local.update_parameters(timeout_min=slurm.minutes, gpus_per_node=int(slurm.sbatch.get("gpus_per_node", 0)))
        return local
    if not (shutil.which("sbatch") and shutil.which("srun")):
        raise GmtwError("SLURM jobs need sbatch and srun, which are not on this machine; log in where they are")
    executor = submitit.SlurmExecutor(folder)
    cpus = slurm.sbatch.get("cpus_per_task")
    executor.update_parameters(
        job_name=slurm.sbatch.get("job_name", "gmtw"),
        time=slurm.minutes,
        signal_delay_s=min(SIGNAL_BEFORE_END, slurm.minutes * 15),
        additional_parameters=slurm.sbatch,
        # srun takes over all options of sbatch but this one. With --export=ALL the exports of the script reach the job
        # even if the site sets SBATCH_EXPORT=NONE.
        srun_args=["--export=ALL", *([f"--cpus-per-task={cpus}"] if cpus else [])],
        array_parallelism=slurm.at_once or count,
    )
    return executor


def _wait(runs: Sequence[RunOptions], jobs: Sequence[submitit.Job[None]], cluster: str, say: Say) -> int:
    """Wait for every job and print its last line. Return the exit code of all, 130 after Ctrl-C."""
    code = 0
    try:
        for options, job in _finished(list(zip(runs, jobs, strict=True)), cluster):
            line = _last_line(job.paths.stderr)
            say(f"{run_name(options)}: {line}")
            code = max(code, _exit_code(options, line))
    except KeyboardInterrupt:
        say("no longer waiting; the jobs go on" if cluster == "slurm" else "interrupted")
        return INTERRUPTED
    return code


def _exit_code(options: RunOptions, line: str) -> int:
    """Return the exit code of a run whose job ended with that line. Apart from errors its file decides."""
    if line.startswith("error: "):
        return BAD_INPUT
    try:
        return INCOMPLETE if missing_requests(make_plan(options))[0] else 0
    except GmtwError:
        return BAD_INPUT


def _finished(pairs: list[tuple[T, submitit.Job[None]]], cluster: str) -> Iterator[tuple[T, submitit.Job[None]]]:
    """Yield each run, or file, and its job when the job has ended."""
    not_listed: set[str] = set()
    while pairs:
        jobs = [job for _, job in pairs]
        if cluster == "slurm":
            before, not_listed = not_listed, _not_listed({job.job_id for job in jobs})
            # A job that was just submitted may not be listed yet: it counts at the second look, or once it has a log.
            ended = {
                j.job_id for j in jobs if j.job_id in not_listed and (j.job_id in before or j.paths.stderr.exists())
            }
        else:
            ended = {job.job_id for job in jobs if job.done()}
        yield from (pair for pair in pairs if pair[1].job_id in ended)
        pairs = [pair for pair in pairs if pair[1].job_id not in ended]
        if pairs:
            time.sleep(POLL_SECONDS[cluster])


def _not_listed(ids: set[str]) -> set[str]:
    """Return the jobs that squeue does not list, none if the controller does not answer."""
    arrays = ",".join(sorted({one.partition("_")[0] for one in ids}))
    words = ["squeue", "--noheader", "--array", "--format", "%i", "--jobs", arrays]
    seen = subprocess.run(words, capture_output=True, text=True, check=False)
    if seen.returncode and "Invalid job id" not in seen.stderr:
        return set()
    return ids - set(seen.stdout.split())


def _last_line(log: Path) -> str:
    """Return the last line of a job's log. Lines of srun count only if there are no others."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []
    lines = [line for line in lines if line.strip()]
    own = [line for line in lines if not line.startswith("srun: ")]
    return (own or lines or [f"it left no log at {log}"])[-1]
