"""Answers with a deadline: the time that one may take is for all of it, from the first byte of its head to the last.

A timeout of a socket is for each read, so that a server which sends a byte now and then is never late: in the middle of
a header, in one `100 Continue` after the other, in a body.
"""

from __future__ import annotations

import io
import socket
import time
from functools import cache
from http.client import HTTPResponse
from typing import Any

from requests import Session
from requests.adapters import HTTPAdapter


def punctual(session: Session) -> Session:
    """Return the session, whose answers come whole within its timeouts, or not at all."""
    for scheme in ("http://", "https://"):
        session.mount(scheme, _Adapter())
    return session


class _UntilDeadline(io.RawIOBase):
    """The bytes that come from a socket until the time is over that its timeout gives to each read."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock, self._raw = sock, sock.makefile("rb", buffering=0)
        self._seconds = sock.gettimeout()
        self._deadline = time.monotonic() + (self._seconds or 0.0)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        if self._seconds is None:
            return self._raw.readinto(buffer)
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("timed out")
        self._sock.settimeout(left)
        try:
            return self._raw.readinto(buffer)
        finally:
            self._sock.settimeout(self._seconds)

    def close(self) -> None:
        if not self.closed:
            self._raw.close()
        super().close()


class _Response(HTTPResponse):
    def __init__(self, sock: socket.socket, *args: Any, **kwargs: Any) -> None:
        super().__init__(sock, *args, **kwargs)
        self.fp.close()
        self.fp = io.BufferedReader(_UntilDeadline(sock))


class _Adapter(HTTPAdapter):
    def get_connection_with_tls_context(self, *args: Any, **kwargs: Any) -> Any:
        pool: Any = super().get_connection_with_tls_context(*args, **kwargs)
        pool.ConnectionCls = _punctual(pool.ConnectionCls)
        return pool


@cache
def _punctual(kind: Any) -> Any:
    """Return that class of connections, plain, encrypted or through a proxy, with responses that have a deadline."""
    return kind if kind.response_class is _Response else type(kind.__name__, (kind,), {"response_class": _Response})
