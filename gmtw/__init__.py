"""gmtw: how well language models really work in Romanian, and in the languages benchmarks forget.

>>> from gmtw import grade, load_instances                          # doctest: +SKIP
>>> instance = load_instances("bench/sample/instances.jsonl")[0]    # doctest: +SKIP
>>> grade(instance, "Luni ... {...}").scores["U"].value             # doctest: +SKIP
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gmtw.datasets import load as load_instances
    from gmtw.scoring.grade import grade

__all__ = ["__version__", "grade", "load_instances"]

__version__ = "0.2.0"

# A wheel has the benchmark inside the package, a checkout beside it: `pytest --pyargs gmtw.bench` works in both.
if not (Path(__file__).parent / "bench").is_dir():
    __path__.append(str(Path(__file__).parents[1]))


def __getattr__(name: str) -> Any:
    """The library's two functions, imported on first use: pytest imports this package on every run."""
    if name == "grade":
        from gmtw.scoring.grade import grade

        return grade
    if name == "load_instances":
        from gmtw.datasets import load

        return load
    raise AttributeError(f"module 'gmtw' has no attribute {name!r}")
