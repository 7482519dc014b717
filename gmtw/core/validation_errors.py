"""What is wrong with a value, in one line."""

from __future__ import annotations

from pydantic import ValidationError


def one_line(error: ValidationError) -> str:
    """The first thing pydantic found wrong: the field, what came, what was expected."""
    first = error.errors(include_url=False)[0]
    field = ".".join(str(part) for part in first["loc"]) or "line"
    came = repr(first["input"])
    shown = came if len(came) <= 60 else f"{came[:57]}..."
    more = f" (and {error.error_count() - 1} more)" if error.error_count() > 1 else ""
    return f"{field}: {first['msg']}, got {shown}{more}".replace("\n", " ")
