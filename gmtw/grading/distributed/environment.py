"""Facts that scores depend on besides instances and outputs: versions, and the word lists of the languages.

A part is made on another machine, maybe months before the summary. So every worker holds its own environment against
that of the command, and the names of parts depend on it.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from typing import NamedTuple

from gmtw.core.code_digest import PACKAGES
from gmtw.core.errors import GmtwError
from gmtw.results.summary import SCORING, word_digests

NO_SCORE_DEPENDS_ON = frozenset({"numpy", "pytest", "pytest-xdist"})
"""Packages in run.json that grade nothing."""


class Environment(NamedTuple):
    """The parts that decide the scores on one machine: the version of each, by name."""

    versions: Mapping[str, str]

    @property
    def line(self) -> str:
        """The environment as text, the same for equal ones."""
        return "|".join(f"{name} {found}" for name, found in sorted(self.versions.items()))


def environment_of(languages: Iterable[str]) -> Environment:
    """Return the environment of this process for outputs in these languages."""
    packages = {name: version(name) for name in PACKAGES if name not in NO_SCORE_DEPENDS_ON}
    words = {f"words:{code}": digest for code, digest in word_digests(languages).items()}
    python = "{}.{}".format(*sys.version_info[:2])  # the tables of Unicode come with it
    return Environment({**packages, **words, "python": python, "scoring": str(SCORING)})


def check_environment(expected: Environment, here: Environment) -> None:
    """Raise GmtwError if scores of this process could differ from those of the command that asks for them."""
    if wrong := list(_differences(expected, here)):
        raise GmtwError(
            f"{platform.node()} would grade otherwise than the machine of the command: {', '.join(wrong)}; "
            "install the same versions and build the same word lists there, then type the same command again"
        )


def _differences(expected: Environment, here: Environment) -> Iterator[str]:
    for name in sorted({*expected.versions, *here.versions}):
        wanted, found = expected.versions.get(name, "none"), here.versions.get(name, "none")
        if wanted != found:
            yield f"{name} {found} instead of {wanted}"
