"""Before the first test: inputs are checked. After the last: records are joined, written and summed up."""

from __future__ import annotations

import gc
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.pytest_plugin import gate_report as gate
from gmtw.pytest_plugin import options
from gmtw.pytest_plugin.bench_file import Bench, bench_files
from gmtw.pytest_plugin.listeners import want_phases, want_teardown
from gmtw.results.gate.limits import check_metrics

if TYPE_CHECKING:
    from gmtw.grading.folder import Written
    from gmtw.results.gate.baseline import Baseline
    from gmtw.results.gate.verdict import GateVerdict


@dataclass
class Run:
    """The benches of this run by their files, and how their tests are run in this process.

    written: what was graded, at the end. unwritten: why a report that was asked for is not there; unjudged: a verdict.
    """

    started: float
    benches: Mapping[Path, Bench]
    phases: bool
    teardown: bool
    quiet: bool
    written: list[Written] = field(default_factory=list)
    published: bool = False
    unwritten: str = ""
    unjudged: str = ""
    baseline: Baseline | None = None
    verdicts: list[GateVerdict] = field(default_factory=list)


RUN = pytest.StashKey[Run]()


def start(config: pytest.Config) -> None:
    """The run knows its benches; in the controller, their inputs are sound. Raises UsageError where not."""
    from gmtw.grading.provenance import now

    worker = getattr(config, "workerinput", None)
    shards = worker["gmtw_shards"] if worker else _new_shards(config)
    process = worker["workerid"] if worker else "main"
    chosen = options.of(config)
    benches = {
        Path(path): Bench(Path(path), chosen, Path(folder), process, check=worker is None)
        for path, folder in shards.items()
    }
    baseline = _check(chosen, benches) if worker is None else None
    if benches:
        register_markers(config)
    config.stash[RUN] = Run(
        started=now(),
        benches=benches,
        phases=want_phases(config),
        teardown=worker["gmtw_teardown"] if worker else want_teardown(config),
        quiet=config.getoption("capture") != "no",
        baseline=baseline,
    )


def bench_of(config: pytest.Config, path: Path) -> Bench | None:
    """The bench of that file, None where the run has not seen it when it started."""
    return config.stash[RUN].benches.get(path)


def tell_worker(config: pytest.Config, workerinput: dict[str, Any]) -> None:
    """The worker knows where its records go, and what the controller wants reported."""
    run = config.stash[RUN]
    workerinput["gmtw_shards"] = {str(path): str(bench.shards) for path, bench in run.benches.items()}
    workerinput["gmtw_teardown"] = run.teardown


def settle(config: pytest.Config) -> None:
    """The garbage collector leaves out the tree of tests, which stays to the end: else grading is a quarter slower."""
    if config.stash[RUN].benches:
        gc.freeze()


def unsettle(config: pytest.Config) -> None:
    """The garbage collector is as it was: other plugins ask it, at the end of a run, who refers to their objects."""
    run = config.stash.get(RUN, None)
    if run is not None and run.benches:
        gc.unfreeze()


def finish(session: pytest.Session) -> None:
    """The records of this process are on disk; in the controller, all are written, summed up, and held to the gate."""
    config = session.config
    run = config.stash.get(RUN, None)
    if run is None:
        return
    for bench in run.benches.values():
        bench.close()
        if not hasattr(config, "workerinput"):
            _write(config, run, bench)
    if run.written and not run.verdicts:
        _judge(session, run)
    if run.written and not run.published and options.of(config).report:
        _publish(session, run)


def is_over(session: pytest.Session) -> bool:
    """Whether all tests ran to their end, so that no worker is still writing."""
    return not (session.shouldstop or session.shouldfail) and session.exitstatus in (0, 1)


def report(config: pytest.Config, terminal: pytest.TerminalReporter) -> None:
    """The tables of what was graded stand on the terminal."""
    run = config.stash.get(RUN, None)
    if run is None or not run.written:
        return
    from gmtw.report.terminal import render

    for written in run.written:
        terminal.write_sep("=", f"gmtw: {written.summary.set}")
        terminal.write_line("")
        for line in render(written.summary).splitlines():
            terminal.write_line(line)
        terminal.write_line(f"report: {_shown(written.folder, config)}")
    if run.unwritten:
        terminal.write_line(f"ERROR: report not written: {run.unwritten}", red=True)
    if run.unjudged:
        terminal.write_line(f"ERROR: no verdict: {run.unjudged}", red=True)
    gate.report(config, terminal, run.verdicts)


def register_markers(config: pytest.Config) -> None:
    """`-m U` is known to pytest, and so for every metric."""
    from gmtw.scoring.metrics import METRICS

    for metric in METRICS:
        config.addinivalue_line("markers", f"{metric.key}: {metric.name}")


def _new_shards(config: pytest.Config) -> dict[str, str]:
    files = bench_files(config.args, config.invocation_params.dir, config.option.pyargs)
    reports = options.of(config).reports
    return {str(path): str(reports / f".shards-{secrets.token_hex(6)}") for path in files}


def _check(chosen: options.Options, benches: Mapping[Path, Bench]) -> Baseline | None:
    """The inputs are sound, and the baseline that is returned is of the same set. Raises UsageError where not."""
    from gmtw.core.errors import GmtwError

    for path in chosen.outputs:
        if path.is_dir() or "::" in str(path):
            raise pytest.UsageError(
                f"--model-outputs took {str(path)!r} as a file; type: pytest {path} --model-outputs ..."
            )
    if (chosen.outputs or chosen.models) and not benches:
        given = "--model-outputs" if chosen.outputs else "--model"
        raise pytest.UsageError(f"{given} is given, but no bench to collect; type: pytest bench {given} ...")
    try:
        if benches:
            from gmtw.grading.shards import check_writable

            check_writable(chosen.reports)
        if chosen.report:
            from gmtw.report import choose

            choose(chosen.report)
        jobs = [bench.job for bench in benches.values()]
        if chosen.limits:
            check_metrics(chosen.limits)
        return gate.open_baseline(chosen.baseline, jobs) if chosen.baseline else None
    except GmtwError as error:
        raise pytest.UsageError(str(error)) from None


def _write(config: pytest.Config, run: Run, bench: Bench) -> None:
    if not bench.shards.is_dir():
        return
    from gmtw.grading.folder import write_run
    from gmtw.grading.provenance import stamp

    arguments = ["pytest", *map(str, config.invocation_params.args)]
    run.written.append(write_run(bench.job, bench.shards, bench.options.reports, stamp(run.started, arguments)))


def _judge(session: pytest.Session, run: Run) -> None:
    """The verdicts are there, or why the baseline does not compare after all, with exit code 4."""
    from gmtw.core.errors import GmtwError

    try:
        run.verdicts = gate.verdicts(session, run.written, run.baseline)
    except GmtwError as error:
        run.unjudged = str(error)
        if session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            session.exitstatus = pytest.ExitCode.USAGE_ERROR


def _publish(session: pytest.Session, run: Run) -> None:
    """The formats asked for stand in the folders; where one cannot, the run says why and ends with exit code 4."""
    from gmtw.core.errors import GmtwError
    from gmtw.report import choose, publish_all
    from gmtw.results.run import open_run

    run.published = True
    chosen = options.of(session.config)
    try:
        for written in run.written:
            publish_all(open_run(written.folder), choose(chosen.report, chosen.pass_mark), written.folder)
    except GmtwError as error:
        run.unwritten = str(error)
        session.exitstatus = pytest.ExitCode.USAGE_ERROR


def _shown(folder: Path, config: pytest.Config) -> str:
    here = config.invocation_params.dir
    return str(folder.relative_to(here) if folder.is_relative_to(here) else folder)
