"""A streamed answer: server-sent events as the standard has them, and the chat completion that their pieces make.

https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from gmtw.providers.responses import REASONING, text_of
from gmtw.providers.server_text import parse_json

LINE_END = re.compile(rb"\r\n|\r|\n")

BOM = b"\xef\xbb\xbf"


def stream_events(chunks: Iterable[bytes]) -> Iterator[Any]:
    """Yield the objects of server-sent events, None for `[DONE]`. Raise ValueError if one is no JSON.

    An event may have its data in several lines. What stands after the last empty line counts if it is whole.
    """
    data: list[bytes] = []
    for line in _lines(chunks):
        if line.startswith(b"data:"):
            data.append(line[5:].removeprefix(b" "))
        elif not line and data:
            yield from _values(data)
            data = []
    try:
        yield from _values(data) if data else ()
    except ValueError:
        return  # half an event: the stream was cut


def _values(data: list[bytes]) -> Iterator[Any]:
    """Return the objects in the data of one event: one over all lines, or one a line where no empty line parts them."""
    try:
        return iter([_value(b"\n".join(data))])
    except ValueError:
        if len(data) == 1:
            raise
        return iter([_value(line) for line in data])


def _value(data: bytes) -> Any:
    return None if data.strip() == b"[DONE]" else parse_json(data)


def _lines(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines. They end with CR LF, LF or CR, as the standard allows, and the last one with the stream."""
    pieces: list[bytes] = []
    returned, begun = False, False
    for chunk in chunks:
        piece = chunk.removeprefix(b"\n") if returned else chunk if begun else chunk.removeprefix(BOM)
        begun, returned = True, chunk.endswith(b"\r")
        first, *others = LINE_END.split(piece)
        pieces.append(first)
        for line in others:
            yield b"".join(pieces)
            pieces = [line]
    yield b"".join(pieces)


class StreamedReply:
    """Puts the pieces of a streamed answer together, as if it had come in one."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.reasoning: list[str] = []
        self.finish = ""
        self.usage: Any = None
        self.error: Any = None

    def add(self, event: Any) -> bool:
        """Add an event. Return whether it brought a token."""
        if not isinstance(event, dict):
            return False
        self.error = self.error or event.get("error")
        self.usage = event.get("usage") or self.usage
        choices = event.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices and isinstance(choices[0], dict) else {}
        delta = choice.get("delta")
        delta = delta if isinstance(delta, dict) else {}
        self.finish = str(choice.get("finish_reason") or self.finish)
        text = text_of(delta.get("content"))[0]
        thought = str(delta.get(REASONING[0]) or delta.get(REASONING[1]) or "")
        self.text.append(text)
        self.reasoning.append(thought)
        return bool(text or thought)

    def row(self) -> dict[str, Any]:
        """Return the chat completion that the pieces make."""
        if self.error:
            return {"error": self.error}
        message = {"content": "".join(self.text), "reasoning_content": "".join(self.reasoning)}
        return {"choices": [{"message": message, "finish_reason": self.finish}], "usage": self.usage}
