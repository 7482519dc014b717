"""For all tests of the checkout, those of `bench/` too: nothing reaches the network.

It imports nothing heavy, since every worker of `pytest bench` starts with it; tests/conftest.py has the rest.
"""

from __future__ import annotations

import socket
from typing import NoReturn

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--screenshots` belongs to tests/browser; options are known only where they are added this early."""
    parser.addoption("--screenshots", metavar="DIR", help="Keep the screenshots of browser tests in this folder.")


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that opens a connection fails."""

    def refuse(*_: object) -> NoReturn:
        raise AssertionError("a test opened a network connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)
