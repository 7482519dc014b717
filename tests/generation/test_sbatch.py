"""The reading of `--slurm KEY=VALUE,...`, and its refusals."""

from __future__ import annotations

import pytest

from gmtw.core.errors import GmtwError
from gmtw.generation.sbatch import SlurmOptions, minutes, parse_slurm_options


def test_options_are_read() -> None:
    """A comma is of the value where no key follows; sbatch's dashes are taken too; `true` is a flag."""
    text = "partition=gpu,gres=gpu:a100:1,exclude=n1,n2,time=1-02,cpus-per-task=4,requeue=true,array_parallelism=2"
    assert parse_slurm_options(text) == SlurmOptions(
        "slurm",
        26 * 60,
        2,
        {
            "partition": "gpu",
            "gres": "gpu:a100:1",
            "exclude": "n1,n2",
            "cpus_per_task": "4",
            "requeue": True,
        },
    )
    assert parse_slurm_options("cluster=local") == SlurmOptions("local", 7 * 24 * 60, 0, {})


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("90", 90),
        ("90:01", 91),
        ("02:00:00", 120),
        ("0:0:59", 1),
        ("2-0", 2880),
        ("1-12:30", 2190),
        ("1-00:00:01", 1441),
    ],
)
def test_times_are_read_as_slurm_reads_them(text: str, count: int) -> None:
    """Minutes, rounded up."""
    assert minutes(text) == count


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("partition", r"expects KEY=VALUE,KEY=VALUE, each key once, got 'partition'"),
        ("partition=,time=1", "got 'partition='"),
        ("=gpu,time=1", "got '=gpu'"),
        ("time=1,,partition=gpu", "got ''"),
        ("time=1,time=2", "got 'time=2'"),
        ("partiton=gpu,time=1", r"No option of --slurm 'partiton'\. Did you mean 'partition'"),
        ("wrap=rm,time=1", "No option of --slurm 'wrap'"),
        ("export=ALL,time=1", "No option of --slurm 'export'"),
        ("partition=gpu", r"needs the time that one job may take, got ''; type for example time=02:00:00"),
        ("time=two hours", "got 'two hours'"),
        ("time=0:00", "got '0:00'"),
        ("time=1:2:3:4", "got '1:2:3:4'"),
        ("time=1,array_parallelism=many", "expects a number, as in array_parallelism=2, got 'many'"),
        ("cluster=lsf", r"No cluster 'lsf'"),
        ("cluster=local,partition=gpu", r"No option of --slurm cluster=local 'partition'"),
        ("cluster=local,gpus_per_node=all", "expects a number, as in gpus_per_node=2"),
    ],
)
def test_what_is_malformed_is_one_clear_line(text: str, said: str) -> None:
    """It says what was expected, what came, and what to type."""
    with pytest.raises(GmtwError, match=said) as refused:
        parse_slurm_options(text)
    assert "\n" not in str(refused.value)
