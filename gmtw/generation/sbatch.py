"""SlurmOptions: the parsed text of `--slurm partition=gpu,gres=gpu:1,time=02:00:00`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gmtw.core.errors import GmtwError, UnknownNameError

CLUSTERS = ("slurm", "local")
OURS = frozenset({"array_parallelism", "cluster", "time"})
"""Options that are read here: how many jobs run at once, on which cluster, and how long."""

LOCAL = OURS - {"array_parallelism"} | {"gpus_per_node"}

FITTING = """
account begin comment constraint cpus_per_gpu cpus_per_task deadline dependency exclude exclusive gpu_bind gpus
gpus_per_node gpus_per_task gres hint hold job_name licenses mail_type mail_user mem mem_per_cpu mem_per_gpu nice
nodelist oversubscribe partition prefer priority qos requeue reservation switches threads_per_core time_min tmp wckey
"""
"""The long options of sbatch for jobs of one process. Not among them: what runs, where its log goes, and what it
inherits. With export=ALL,KEY=... a key would be on a command line."""

SBATCH = OURS | frozenset(FITTING.split())

TIME = re.compile(r"(?:\d+-)?\d+(?::\d+){0,2}")


@dataclass(frozen=True, slots=True)
class SlurmOptions:
    """The place of the jobs, the minutes of each, how many run at once (0: all), and the options of sbatch."""

    cluster: str
    minutes: int
    at_once: int
    sbatch: dict[str, str | bool]


def parse_slurm_options(text: str) -> SlurmOptions:
    """Return the parsed text. Raise GmtwError if a piece is malformed or unknown, or if time is missing."""
    pieces = _pieces(text)
    cluster = pieces.pop("cluster", "slurm")
    if cluster not in CLUSTERS:
        raise UnknownNameError("cluster", cluster, CLUSTERS)
    for key in pieces:
        if key not in (known := LOCAL if cluster == "local" else SBATCH):
            raise UnknownNameError(f"option of --slurm{' cluster=local' * (cluster == 'local')}", key, known)
    for key in ("array_parallelism", *(["gpus_per_node"] if cluster == "local" else [])):
        if not pieces.get(key, "0").isdecimal():
            raise GmtwError(f"--slurm expects a number, as in {key}=2, got {pieces[key]!r}")
    at_once = pieces.pop("array_parallelism", "0")
    time = pieces.pop("time", "7-00" if cluster == "local" else "")
    sbatch: dict[str, str | bool] = {key: value == "true" or value for key, value in pieces.items()}
    return SlurmOptions(cluster, minutes(time), int(at_once), sbatch)


def _pieces(text: str) -> dict[str, str]:
    """Return the values by key. A piece without "=" belongs to the value before it, as in exclude=n1,n2."""
    found: dict[str, str] = {}
    last = ""
    for piece in text.split(","):
        key, equals, value = piece.strip().partition("=")
        if equals:
            last = key.replace("-", "_")
        if not last or not (value if equals else key) or (equals and last in found):
            raise GmtwError(f"--slurm expects KEY=VALUE,KEY=VALUE, each key once, got {piece!r} in {text!r}")
        found[last] = value if equals else f"{found[last]},{key}"
    return found


def minutes(text: str) -> int:
    """Return the minutes, rounded up, of M, M:S, H:M:S, D-H, D-H:M or D-H:M:S. Raise GmtwError for anything else."""
    days, _, clock = text.rpartition("-") if TIME.fullmatch(text) else ("", "", "0")
    parts = [int(part) for part in clock.split(":")]
    places = (60, 1) if len(parts) < 3 and not days else (3600, 60, 1)
    seconds = int(days or 0) * 86_400 + sum(part * place for part, place in zip(parts, places, strict=False))
    if not seconds:
        raise GmtwError(f"--slurm needs the time that one job may take, got {text!r}; type for example time=02:00:00")
    return -(-seconds // 60)
