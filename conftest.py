"""Strict fixtures for our own tests: nothing reaches the network."""

from __future__ import annotations

import socket
from typing import NoReturn

# A run inside a test (pytester) forgets what it imported, and these cannot be imported a second time: numpy and
# requests refuse, and the C part of yaml goes on making nodes of the first one's classes.
import numpy  # noqa: F401
import pytest
import requests  # noqa: F401
import yaml  # noqa: F401

pytest_plugins = ["pytester"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--screenshots` belongs to tests/browser; options are known only where they are added this early."""
    parser.addoption("--screenshots", metavar="DIR", help="Keep the screenshots of browser tests in this folder.")


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that opens a connection fails."""

    def refuse(*_: object) -> NoReturn:
        raise AssertionError("a test opened a network connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)
