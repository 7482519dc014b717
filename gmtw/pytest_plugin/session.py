"""The start and the end of a run: check the inputs before the first test, write and judge the results after the last.

With xdist there is one controller and several workers. The controller checks the inputs, and writes the
results at the end. A worker grades and leaves its records in the folders that the controller names.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.core.cores import cores
from gmtw.core.files import from_here
from gmtw.core.garbage import seldom_collected
from gmtw.pytest_plugin import gate_report
from gmtw.pytest_plugin.bench_file import Bench, bench_files
from gmtw.pytest_plugin.kept_reports import register_kept_reports
from gmtw.pytest_plugin.options import Options, options_of
from gmtw.pytest_plugin.progress import register_progress
from gmtw.pytest_plugin.protocol import needs_full_protocol, needs_start_and_end, needs_teardown_report
from gmtw.results.gate.limits import check_metrics

if TYPE_CHECKING:
    from gmtw.grading.folder import Written
    from gmtw.results.gate.baseline import Baseline
    from gmtw.results.gate.verdict import GateVerdict


@dataclass
class BenchSession:
    """The state of the run in this process. The fields after `baseline` are filled at the end of the run.

    Attributes:
        started: when the run started, for `run.json`.
        benches: the bench files of the run, by path.
        full_protocol: whether tests run by the full protocol of pytest.
        start_and_end: whether the short protocol says that a test starts and ends.
        teardown_report: whether the short protocol also sends a report of the teardown.
        capture: whether the short protocol captures what a test prints.
        baseline: the earlier run that the gate compares with.
        collection: what makes the garbage collector as it was before the tests.
        written: the runs that were graded and written.
        verdicts: one verdict of the gate for each of them.
        reports_tried: whether the formats of `--report` were written, or could not be.
        report_error: why a format of `--report` could not be written, or "".
        gate_error: why there is no verdict, or "".
    """

    started: float
    benches: Mapping[Path, Bench]
    full_protocol: bool
    start_and_end: bool
    teardown_report: bool
    capture: bool
    baseline: Baseline | None = None
    collection: ExitStack = field(default_factory=ExitStack)
    written: list[Written] = field(default_factory=list)
    verdicts: list[GateVerdict] = field(default_factory=list)
    reports_tried: bool = False
    report_error: str = ""
    gate_error: str = ""


SESSION = pytest.StashKey[BenchSession]()


def start(config: pytest.Config) -> None:
    """Open the benches of this run, and check their inputs in the controller. Raise UsageError for bad input."""
    from gmtw.grading.provenance import now

    worker = getattr(config, "workerinput", None)
    shards = worker["gmtw_shards"] if worker else _new_shard_folders(config)
    process = worker["workerid"] if worker else "main"
    options = options_of(config)
    _use_reasoning_tags(options)
    benches = {
        Path(path): Bench(Path(path), options, Path(folder), process, check=worker is None)
        for path, folder in shards.items()
    }
    baseline = _check_inputs(options, benches) if worker is None else None
    if benches:
        register_markers(config)
        if worker is None:
            start_no_idle_workers(config)
            register_progress(config, by_world=not all(bench.is_glance for bench in benches.values()))
            register_kept_reports(config)
    config.stash[SESSION] = BenchSession(
        started=now(),
        benches=benches,
        full_protocol=needs_full_protocol(config),
        start_and_end=worker is None or worker["gmtw_start_and_end"] or needs_start_and_end(config),
        teardown_report=worker["gmtw_teardown"] if worker else needs_teardown_report(config),
        capture=config.getoption("capture") != "no",
        baseline=baseline,
    )


def _use_reasoning_tags(options: Options) -> None:
    """Let the user's signs of reasoning count. Raise UsageError if their file is wrong."""
    if options.reasoning_tags is None:
        return
    from gmtw.core.errors import GmtwError
    from gmtw.text.reasoning import use

    try:
        use(options.reasoning_tags)
    except GmtwError as error:
        raise pytest.UsageError(str(error)) from None


def start_no_idle_workers(config: pytest.Config) -> None:
    """Let `-n` start one worker for each core at most: more of them grade no sooner, and each start costs a second."""
    asked = config.getoption("numprocesses", None)
    most = cores()
    if not isinstance(asked, int) or len(config.option.tx) <= most:
        return
    config.option.tx = config.option.tx[:most]
    terminal: Any = config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None and config.get_verbosity() >= 0:
        terminal.write_line(f"gmtw: {most} workers of {asked}, one for each core; all of them: --tx {asked}*popen")


def bench_at(config: pytest.Config, path: Path) -> Bench | None:
    """Return the bench of that file. Return None if the file was not found when the run started."""
    return config.stash[SESSION].benches.get(path)


def configure_worker(config: pytest.Config, workerinput: dict[str, Any]) -> None:
    """Tell an xdist worker where its records go, and which reports are read; leave the job for it there."""
    session = config.stash[SESSION]
    for bench in session.benches.values():
        bench.hand_over()
    workerinput["gmtw_shards"] = {str(path): str(bench.shards) for path, bench in session.benches.items()}
    workerinput["gmtw_start_and_end"] = needs_start_and_end(config)
    workerinput["gmtw_teardown"] = session.teardown_report


def freeze_garbage_collector(config: pytest.Config) -> None:
    """Exclude the tree of tests from garbage collection, and collect seldom. It stays until the end."""
    session = config.stash[SESSION]
    if session.benches:
        session.collection.enter_context(seldom_collected())


def unfreeze_garbage_collector(config: pytest.Config) -> None:
    """Undo `freeze_garbage_collector`: at the end of a run other plugins ask the collector about their objects."""
    session = config.stash.get(SESSION, None)
    if session is not None and session.benches:
        session.collection.close()


def ran_to_the_end(session: pytest.Session) -> bool:
    """Return whether all tests ran, so that no worker is still writing."""
    return not (session.shouldstop or session.shouldfail) and session.exitstatus in (0, 1)


def finish(session: pytest.Session) -> None:
    """Close the records of this process. In the controller also write the runs, judge them, and write the reports."""
    config = session.config
    ours = config.stash.get(SESSION, None)
    if ours is None:
        return
    for bench in ours.benches.values():
        bench.close()
        if not hasattr(config, "workerinput"):
            _write_run(config, ours, bench)
    if ours.written and not ours.verdicts:
        _judge_runs(session, ours)
    if ours.written and not ours.reports_tried and options_of(config).report:
        _write_reports(session, ours)


def print_results(config: pytest.Config, terminal: pytest.TerminalReporter) -> None:
    """Print a results table for each run that was written, then what went wrong, then the verdicts."""
    session = config.stash.get(SESSION, None)
    if session is None or not session.written:
        return
    from gmtw.report.terminal import glance, run_text
    from gmtw.results.run import open_run

    short = all(bench.is_glance for bench in session.benches.values()) and not options_of(config).by
    for written in session.written:
        terminal.write_sep("=", f"gmtw: {written.summary.set}")
        terminal.write_line("")
        text = glance(written.summary) if short else run_text(open_run(written.folder), options_of(config).by)
        for line in text.splitlines():
            terminal.write_line(line)
        if short:
            terminal.write_line("All built-in models on the whole set (minutes): pytest bench --calibration")
        terminal.write_line(f"report: {from_here(written.folder, config.invocation_params.dir)}")
    if session.report_error:
        terminal.write_line(f"ERROR: report not written: {session.report_error}", red=True)
    if session.gate_error:
        terminal.write_line(f"ERROR: no verdict: {session.gate_error}", red=True)
    gate_report.print_verdicts(config, terminal, session.verdicts)


def register_markers(config: pytest.Config) -> None:
    """Register every metric as a marker, so that `-m U` selects its tests."""
    from gmtw.scoring.metrics import METRICS

    for metric in METRICS:
        config.addinivalue_line("markers", f"{metric.key}: {metric.name}")


def _new_shard_folders(config: pytest.Config) -> dict[str, str]:
    """Return a new folder name for the records of each bench file that pytest will collect.

    The folders are removed at the latest when pytest ends, and those of runs that were killed are removed now.
    """
    files = bench_files(config.args, config.invocation_params.dir, config.option.pyargs)
    if not files:
        return {}
    from gmtw.grading.shards import new_shard_folder

    options = options_of(config)
    reports = Path(tempfile.gettempdir()) if options.collect_only else options.reports  # collecting writes no report
    folders = {str(path): new_shard_folder(reports) for path in files}
    for folder in folders.values():
        config.add_cleanup(partial(shutil.rmtree, folder, ignore_errors=True))
    return {path: str(folder) for path, folder in folders.items()}


def _check_inputs(options: Options, benches: Mapping[Path, Bench]) -> Baseline | None:
    """Check all inputs and return the baseline. Raise UsageError for bad input."""
    from gmtw.core.errors import GmtwError

    _check_arguments(options, benches)
    try:
        if benches and not options.collect_only:
            from gmtw.grading.shards import check_writable

            check_writable(options.reports)
        if options.report:
            from gmtw.report import choose

            choose(options.report)
        jobs = [bench.job for bench in benches.values()]
        if options.limits:
            check_metrics(options.limits)
        return gate_report.open_baseline(options.baseline, jobs) if options.baseline else None
    except GmtwError as error:
        raise pytest.UsageError(str(error)) from None


def _check_arguments(options: Options, benches: Mapping[Path, Bench]) -> None:
    """Raise UsageError for outputs that cannot be files, and for outputs without a bench."""
    for path in options.outputs:
        if path.is_dir() or "::" in str(path):
            raise pytest.UsageError(
                f"--model-outputs took {str(path)!r} as a file; type: pytest {path} --model-outputs ..."
            )
    if options.graded and not benches:
        raise pytest.UsageError("--graded is given, but no bench to collect; type: pytest bench --graded ...")
    if (options.outputs or options.models) and not benches:
        given = "--model-outputs" if options.outputs else "--model"
        raise pytest.UsageError(f"{given} is given, but no bench to collect; type: pytest bench {given} ...")


def _write_run(config: pytest.Config, session: BenchSession, bench: Bench) -> None:
    """Write the run of a bench, if something was graded. With --graded it is written already."""
    from gmtw.grading.folder import Written, write_run

    if bench.options.collect_only:
        return
    if run_before := bench.graded:
        session.written = session.written or [Written(run_before.folder, run_before.summary)]
        return
    if not any(bench.shards.glob("*.shard")):
        return
    from gmtw.grading.provenance import stamp

    arguments = ["pytest", *map(str, config.invocation_params.args)]
    run = stamp(session.started, arguments)
    session.written.append(write_run(bench.job, bench.shards, bench.options.reports, run, selection(config)))


def selection(config: pytest.Config) -> str:
    """Return what chose the tests of this run: -k, -m, test ids, --lf; "" if nothing did."""
    options = {"k": config.getoption("keyword"), "m": config.getoption("markexpr")}
    told = [f"{key} {value}" for key, value in options.items() if value]
    told += ["lf"] if config.getoption("lf", False) else []
    return " ".join([*told, *sorted(argument for argument in config.args if "::" in argument)])


def _judge_runs(session: pytest.Session, ours: BenchSession) -> None:
    """Judge the runs by the gate. If the baseline cannot be compared, keep the reason and end with exit code 4."""
    from gmtw.core.errors import GmtwError

    try:
        ours.verdicts = gate_report.judge_runs(session, ours.written, ours.baseline)
    except GmtwError as error:
        ours.gate_error = str(error)
        if session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            session.exitstatus = pytest.ExitCode.USAGE_ERROR


def _write_reports(session: pytest.Session, ours: BenchSession) -> None:
    """Write the formats of `--report`. If one cannot be written, keep the reason and end with exit code 4."""
    from gmtw.core.errors import GmtwError
    from gmtw.report import choose, publish_all
    from gmtw.results.run import open_run

    ours.reports_tried = True
    options = options_of(session.config)
    try:
        for written in ours.written:
            publish_all(open_run(written.folder), choose(options.report, options.pass_mark), written.folder)
    except GmtwError as error:
        ours.report_error = str(error)
        session.exitstatus = pytest.ExitCode.USAGE_ERROR
