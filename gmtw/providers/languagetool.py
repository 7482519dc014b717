"""What a LanguageTool server finds wrong in a text: a client of its HTTP API, `POST /v2/check`.

The server is another program, on this machine or not. Whatever keeps it from a whole answer is a
LanguageToolError of one line; no failure looks like a text without errors.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple, TypeVar
from urllib.parse import urlsplit

import langcodes
import requests
from pydantic import BaseModel, Field, NonNegativeInt, TypeAdapter, ValidationError
from urllib3.exceptions import ProtocolError

from gmtw.core.errors import LanguageToolError

T = TypeVar("T")

LONGEST = 20_000
"""UTF-16 units in one request: what the public server takes, and so any other in its default settings."""

TIMEOUT = (5.0, 120.0)
"""Seconds to connect, and to wait for an answer: the first one in a language loads its dictionaries."""

TRIES = 3
"""How often a request is sent whose connection is cut, as servers do with one that was idle."""

PAUSE = 0.2
"""Seconds between two tries."""

IGNORED = ("WHITESPACE_RULE", "COMMA_PARENTHESIS_WHITESPACE", "SENTENCE_WHITESPACE", "UPPERCASE_SENTENCE_START")
"""Rules about layout. An explanation has lists, and gaps where its JSON stood: neither is an error of language."""

START = "java -cp languagetool-server.jar org.languagetool.server.HTTPServer --port 8081"


class Match(NamedTuple):
    """An error that the server found: its characters in the text, the rule's id, and what the rule says."""

    start: int
    end: int
    rule: str
    message: str


class _Tongue(BaseModel):
    code: str
    tag: str = Field(alias="longCode")


class _Rule(BaseModel):
    id: str


class _Match(BaseModel):
    offset: NonNegativeInt
    length: NonNegativeInt
    message: str
    rule: _Rule


class _Software(BaseModel):
    version: Annotated[str, Field(pattern=r"^[\w.+-]+$")]


class _Warnings(BaseModel):
    incomplete: bool = Field(default=False, alias="incompleteResults")


class _Reply(BaseModel):
    software: _Software
    warnings: _Warnings = Field(default_factory=_Warnings)
    matches: list[_Match]


_TONGUES = TypeAdapter(list[_Tongue])
_REPLY = TypeAdapter(_Reply)


class LanguageTool:
    """A server that has answered. version: of its software. tags: language code -> what the server calls it.

    Use `connect` to make one; every method raises LanguageToolError where the server fails.
    """

    def __init__(self, url: str, timeout: tuple[float, float] = TIMEOUT) -> None:
        self.url, self.timeout = _address(url), timeout
        self.version = ""
        self.tags: Mapping[str, str] = {}
        self._session = requests.Session()
        self._gone = ""

    def check(self, text: str, code: str) -> tuple[Match, ...]:
        """What is wrong in `text`, a text of that language, in the order of the text."""
        asked = [(start, piece) for start, piece in pieces(text, LONGEST) if piece.strip()]
        return tuple(sorted(match for start, piece in asked for match in self._check(piece, start, code)))

    def close(self) -> None:
        """The connections are closed."""
        self._session.close()

    def greet(self, codes: Sequence[str]) -> None:
        """`tags` and `version` are known: the server is there, and checks some of these languages."""
        tongues = self._read(_TONGUES, "/v2/languages", "a list of languages")
        self.tags = {code: tag for code in codes if (tag := _tag(code, tongues))}
        if not self.tags:
            has = ", ".join(sorted({tongue.code for tongue in tongues})) or "none"
            raise self._fault(f"expected one that checks {', '.join(codes)}, got one for {has}")
        self.version = self._reply("1.", next(iter(self.tags))).software.version

    def _check(self, piece: str, start: int, code: str) -> Iterator[Match]:
        reply = self._reply(piece, code)
        if reply.software.version != self.version:
            came = reply.software.version
            raise self._fault(f"expected version {self.version} as at the start, got {came}", "run again")
        places = _places(piece)
        for match in reply.matches:
            end = match.offset + match.length
            if end >= len(places):
                raise self._fault(f"expected matches in a text of {len(places) - 1} units, got one up to {end}")
            last = places[end - 1] + 1 if match.length else places[match.offset]
            message = " ".join(match.message.split())
            yield Match(start + places[match.offset], start + last, match.rule.id, message)

    def _reply(self, text: str, code: str) -> _Reply:
        form = {"text": text, "language": self.tags[code], "level": "default", "disabledRules": ",".join(IGNORED)}
        reply = self._read(_REPLY, "/v2/check", "the result of a check", form)
        if reply.warnings.incomplete:
            raise self._fault("checked only a part of the text (incompleteResults)", "raise its maxCheckTimeMillis")
        return reply

    def _read(self, shape: TypeAdapter[T], path: str, what: str, form: Mapping[str, str] | None = None) -> T:
        """The answer to a POST of the form, or to a GET, in the shape that LanguageTool gives it."""
        response = self._send(path, form)
        if response.status_code != 200:
            came = f"{response.status_code} {response.reason}: {_shown(response.content)}"
            raise self._fault(f"expected {what} from {path}, got {came}")
        try:
            return shape.validate_json(response.content)
        except ValidationError as error:
            fault = error.errors(include_url=False)[0]
            where = "".join(f"{part}: " for part in fault["loc"])
            came = f"{_shown(response.content)} ({where}{fault['msg']})"
            raise self._fault(f"expected {what} from {path}, got {came}") from None

    def _send(self, path: str, form: Mapping[str, str] | None) -> requests.Response:
        """What the server answers; one that was silent once is not waited for again."""
        for left in reversed(range(TRIES)):
            if self._gone:
                break
            try:
                return self._session.request(
                    "POST" if form else "GET", self.url + path, data=form, timeout=self.timeout, allow_redirects=False
                )
            except requests.RequestException as error:
                if left and _was_cut(error):
                    time.sleep(PAUSE)
                else:
                    self._gone = f"expected an answer from {path}, got none ({self._reason(error)})"
        raise self._fault(self._gone, f"start it (`{START}`)")

    def _reason(self, error: requests.RequestException) -> str:
        if isinstance(error, requests.Timeout):
            return f"{self.timeout[isinstance(error, requests.ReadTimeout)]:g} s passed"
        if _was_cut(error):
            return f"the connection was cut, {TRIES} times"
        cause: BaseException | None = error
        while cause and not (isinstance(cause, OSError) and cause.strerror):
            cause = cause.__cause__ or cause.__context__
        return cause.strerror.lower() if isinstance(cause, OSError) and cause.strerror else type(error).__name__

    def _fault(self, problem: str, remedy: str = "give the address of another server") -> LanguageToolError:
        return LanguageToolError(f"LanguageTool at {self.url}: {problem}; {remedy}, or leave out --languagetool")


def connect(url: str, codes: Sequence[str], timeout: tuple[float, float] = TIMEOUT) -> LanguageTool:
    """The server at `url`, which has answered and checks at least one of these languages."""
    server = LanguageTool(url, timeout)
    try:
        server.greet(codes)
    except BaseException:
        server.close()
        raise
    return server


def pieces(text: str, longest: int) -> Iterator[tuple[int, str]]:
    """The text in pieces of at most `longest` UTF-16 units, each with its start.

    A piece ends with its last paragraph, or else line, sentence, word.
    """
    start = 0
    while start < len(text):
        piece = _window(text, start, longest)
        if start + len(piece) < len(text):
            ends = (piece.rfind(end) + len(end) for end in ("\n\n", "\n", ". ", " ") if end in piece)
            piece = piece[: next(ends, len(piece))]
        yield start, piece
        start += len(piece)


def _window(text: str, start: int, longest: int) -> str:
    """The longest stretch from `start` that has no more units than that."""
    window = text[start : start + longest]
    places = _places(window)
    return window[: places[min(longest, len(places) - 1)]]


def _places(text: str) -> Sequence[int]:
    """For each UTF-16 unit the index of its character, as Java counts and Python does; and the end."""
    if not text or max(text) <= "\uffff":
        return range(len(text) + 1)
    return [index for index, character in enumerate(text) for _ in range(1 + (character > "\uffff"))] + [len(text)]


def _address(url: str) -> str:
    """The address without the parts that are the API's own: "http://localhost:8081"."""
    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc:
        raise LanguageToolError(
            f"--languagetool expects the address of a server, got {url!r}; type --languagetool http://localhost:8081"
        )
    return url.rstrip("/").removesuffix("/check").removesuffix("/v2").rstrip("/")


def _tag(code: str, tongues: Sequence[_Tongue]) -> str:
    """The tag of that language: of the country where most of its speakers live, if the server tells them apart."""
    tags = sorted((tongue.tag for tongue in tongues if tongue.code == code), key=lambda tag: (len(tag), tag))
    usual = f"{code}-{langcodes.Language.get(code).maximize().territory}"
    return usual if usual in tags else next(iter(tags), "")


def _was_cut(error: requests.RequestException) -> bool:
    """Whether the server closed the connection instead of answering."""
    return any(isinstance(cause, ProtocolError) for cause in error.args)


def _shown(content: bytes) -> str:
    """The beginning of what came, on one line."""
    text = " ".join(content[:400].decode("utf-8", "replace").split())
    return repr(text if len(text) <= 80 else text[:77] + "...")
