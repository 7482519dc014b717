"""A streamed answer: server-sent events as the standard has them, and the chat completion that their pieces make.

https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gmtw.providers.responses import REASONING, arguments_of, message_of, parted, text_of, words
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
        self.said: defaultdict[str, list[str]] = defaultdict(list)
        self.thought: list[str] = []
        self.calls: defaultdict[str, list[str]] = defaultdict(list)
        self.choice: dict[str, Any] = {}
        self.model: Any = None
        self.usage: Any = None
        self.error: Any = None

    @property
    def ended(self) -> bool:
        """True if an event said that the answer is over, or broken."""
        return bool(self.error or self.choice)

    def add(self, event: Any) -> bool:
        """Add an event. Return whether it brought a token."""
        if not isinstance(event, dict):
            return False
        self.error = self.error or event.get("error")
        self.model = event.get("model") or self.model
        self.usage = event.get("usage") or self.usage
        choice = _first_choice(event.get("choices"))
        self.choice |= {key: choice[key] for key in ("finish_reason", "error") if choice.get(key)}
        found = choice.get("delta") or message_of(choice)
        delta = found if isinstance(found, dict) else {}
        text, thought = parted(delta.get("content"))
        self.said["content"].append(text)
        self.thought.append(thought)
        for key in ("refusal", *REASONING):
            self.said[key].append(words(delta.get(key)))
        self._add_calls(delta)
        return any(text_of(delta))

    def _add_calls(self, delta: Mapping[str, Any]) -> None:
        """Add the pieces of calls: each says to which call it belongs."""
        given = delta.get("tool_calls")
        calls = [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []
        pieces = [(one.get("index"), one.get("function")) for one in calls]
        for place, function in (*pieces, ("", delta.get("function_call"))):
            self.calls[str(place)].append(arguments_of(function))

    def row(self) -> dict[str, Any]:
        """Return the chat completion that the pieces make."""
        if self.error:
            return {"error": self.error}
        calls = [{"function": {"arguments": "".join(pieces)}} for pieces in self.calls.values()]
        said = {key: "".join(pieces) for key, pieces in self.said.items()}
        content = [{"type": "thinking", "thinking": "".join(self.thought)}, said.pop("content", "")]
        choice = {"message": {**said, "content": content, "tool_calls": calls}, **self.choice}
        return {"choices": [choice], "model": self.model, "usage": self.usage}


def _first_choice(choices: Any) -> dict[str, Any]:
    """Return the piece that belongs to the first of several answers, {} if there is none."""
    pieces = [one for one in choices if isinstance(one, dict)] if isinstance(choices, list) else []
    return next((one for one in pieces if not one.get("index")), {})
