"""The chat server and `gmtw run` of tests/generation, for providers."""

from __future__ import annotations

from tests.generation.conftest import ask, make_set, serve

__all__ = ["ask", "make_set", "serve"]
