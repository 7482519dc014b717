"""gmtw in a pseudo-terminal: what a reader at a screen sees, colours and pager included."""

from __future__ import annotations

import os
import pty
import struct
import sys
import termios
from collections.abc import Sequence
from fcntl import ioctl


def in_terminal(arguments: Sequence[str], columns: int = 80, **environment: str) -> tuple[int, str]:
    """Return the exit code and the screen of the command, in a terminal of that width."""
    pid, screen = pty.fork()
    if not pid:  # the child becomes the command
        os.environ.update({"PAGER": "cat", "TERM": "xterm"} | environment)
        os.execv(sys.executable, [sys.executable, "-c", "from gmtw.cli import app; app()", *arguments])
    ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    text = b""
    while True:
        try:
            text += (chunk := os.read(screen, 65536))
        except OSError:  # Linux says so where the other side is closed
            break
        if not chunk:
            break
    os.close(screen)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), text.decode()
