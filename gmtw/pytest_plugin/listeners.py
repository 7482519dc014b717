"""Who else watches the run: it decides how much of pytest's protocol a graded test must go through.

The four tests of one output cost less than a millisecond because setup, teardown, capture and log
handlers, which a graded test does not use, are left out. Where anybody might miss them, they are not.
"""

from __future__ import annotations

import pytest

PHASES = (
    "pytest_runtest_setup",
    "pytest_runtest_call",
    "pytest_runtest_teardown",
    "pytest_runtest_makereport",
    "pytest_exception_interact",
)

OWN = ("_pytest.", "xdist.", "gmtw.", "__channelexec__")
"""pytest itself, xdist on both sides, and us."""

INDIFFERENT = (*OWN, "pytest_jsonreport.", "pytest_metadata.", "_hypothesis_pytestplugin")
"""Modules whose hooks around a phase have nothing to do for a graded test."""

NEED_TEARDOWN = ("_pytest.junitxml", "pytest_jsonreport.")
"""Modules that take user_properties from the report of the teardown."""


def want_phases(config: pytest.Config) -> bool:
    """Whether graded tests must run as ordinary ones: a plugin, a conftest or an option hooks into the phases."""
    options = ("usepdb", "trace", "setupshow", "setuponly", "setupplan")
    if any(config.getoption(name, False) for name in options):
        return True
    live = config.getini("log_cli") or config.getoption("log_cli_level", None) is not None
    return bool(live) or any(not module.startswith(INDIFFERENT) for hook in PHASES for module in _modules(config, hook))


def want_teardown(config: pytest.Config) -> bool:
    """Whether somebody reads the report of the teardown: a module that we know to, or do not know."""
    modules = _modules(config, "pytest_runtest_logreport")
    return any(module.startswith(NEED_TEARDOWN) or not module.startswith(OWN) for module in modules)


def _modules(config: pytest.Config, hook: str) -> list[str]:
    """The modules that implement that hook."""
    return [found.function.__module__ for found in getattr(config.hook, hook).get_hookimpls()]
