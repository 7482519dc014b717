"""The chat server and `gmtw run` of tests/generation, and tiny models, for providers."""

from __future__ import annotations

from tests.generation.conftest import ask, make_set, serve
from tests.tasks.continuation.conftest import simileval

__all__ = ["ask", "make_set", "serve", "simileval"]
