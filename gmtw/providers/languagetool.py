"""A client of the HTTP API of LanguageTool (`POST /v2/check`), which finds errors of grammar and spelling in a text.

The server is another program, on this machine or not. Whatever keeps it from a whole answer is a LanguageToolError of
one line, so that no failure looks like a text without errors. `RETRY` says which requests are retried.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Annotated, NamedTuple, TypeVar

import langcodes
import requests
from pydantic import BaseModel, Field, NonNegativeInt, TypeAdapter, ValidationError
from urllib3.exceptions import ProtocolError, ReadTimeoutError

from gmtw.core.errors import LanguageToolError
from gmtw.providers.catalog import is_address
from gmtw.providers.deadline import punctual
from gmtw.providers.http_chat import CHUNK, retry_after
from gmtw.providers.messages import Failure
from gmtw.providers.retry import Retries, RetryPolicy
from gmtw.providers.server_text import TooLongError, bounded

T = TypeVar("T")

MAX_UNITS = 20_000
"""UTF-16 units in one request: what the public server takes, and so any other in its default settings."""

TIMEOUT = (5.0, 120.0)
"""Seconds to connect, and to wait for an answer: the first one in a language loads its dictionaries."""

RETRY = RetryPolicy(
    retries=2, first_wait=0.2, max_retry_after=60.0, max_total_wait=120.0, kinds=frozenset({"reset", "rate-limit"})
)
"""Servers cut connections that were idle, and public ones answer 429 when they are asked too often. Somebody waits for
the report, so a wait is a minute at most. A text that makes the server fail (500) makes it fail again."""

IGNORED = ("WHITESPACE_RULE", "COMMA_PARENTHESIS_WHITESPACE", "SENTENCE_WHITESPACE", "UPPERCASE_SENTENCE_START")
"""Rules about layout. An explanation has lists, and gaps where its JSON stood: neither is an error of language."""

START = "java -cp languagetool-server.jar org.languagetool.server.HTTPServer --port 8081"


class Match(NamedTuple):
    """An error that the server found: its characters in the text, the id of the rule, and its message."""

    start: int
    end: int
    rule: str
    message: str


class _Answer(NamedTuple):
    """The answer of the server, read whole."""

    status: int
    reason: str
    body: bytes


class _Language(BaseModel):
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


_LANGUAGES = TypeAdapter(list[_Language])
_REPLY = TypeAdapter(_Reply)


class LanguageTool:
    """A server that has answered. Use `connect` to make one. Every method raises LanguageToolError if the server fails.

    Args:
        policy: which requests are retried, and how long a retry waits.
        stop: when it is set, a wait before a retry ends at once. Ctrl-C in the main thread ends it too.
        rng: the source of jitter.

    Attributes:
        version: the version of its software.
        tags: what the server calls each language, by our code.
    """

    def __init__(
        self,
        url: str,
        timeout: tuple[float, float] = TIMEOUT,
        policy: RetryPolicy = RETRY,
        stop: threading.Event | None = None,
        rng: Random | None = None,
    ) -> None:
        self.url, self.timeout, self.policy = _base_url(url), timeout, policy
        self._stop, self._rng = stop or threading.Event(), rng or Random()
        self.version = ""
        self.tags: Mapping[str, str] = {}
        self._session = punctual(requests.Session())
        self._gone = ""

    def check(self, text: str, code: str) -> tuple[Match, ...]:
        """Return the errors in `text`, a text of that language, in the order of the text."""
        asked = [(start, piece) for start, piece in pieces(text, MAX_UNITS) if piece.strip()]
        return tuple(sorted(match for start, piece in asked for match in self._check(piece, start, code)))

    def close(self) -> None:
        """Close the connections."""
        self._session.close()

    def greet(self, codes: Sequence[str]) -> None:
        """Ask the server for its languages and its version. Raise LanguageToolError if it checks none of `codes`."""
        languages = self._read(_LANGUAGES, "/v2/languages", "a list of languages")
        self.tags = {code: tag for code in codes if (tag := _tag(code, languages))}
        if not self.tags:
            has = ", ".join(sorted({language.code for language in languages})) or "none"
            raise self._fault(f"expected one that checks {', '.join(codes)}, got one for {has}")
        self.version = self._reply("1.", next(iter(self.tags))).software.version

    def _check(self, piece: str, start: int, code: str) -> Iterator[Match]:
        reply = self._reply(piece, code)
        if reply.software.version != self.version:
            came = reply.software.version
            raise self._fault(f"expected version {self.version} as at the start, got {came}", "run again")
        indexes = _indexes(piece)
        for match in reply.matches:
            end = match.offset + match.length
            if end >= len(indexes):
                raise self._fault(f"expected matches in a text of {len(indexes) - 1} units, got one up to {end}")
            last = indexes[end - 1] + 1 if match.length else indexes[match.offset]
            message = " ".join(match.message.split())
            yield Match(start + indexes[match.offset], start + last, match.rule.id, message)

    def _reply(self, text: str, code: str) -> _Reply:
        form = {"text": text, "language": self.tags[code], "level": "default", "disabledRules": ",".join(IGNORED)}
        reply = self._read(_REPLY, "/v2/check", "the result of a check", form)
        if reply.warnings.incomplete:
            raise self._fault("checked only a part of the text (incompleteResults)", "raise its maxCheckTimeMillis")
        return reply

    def _read(self, shape: TypeAdapter[T], path: str, what: str, form: Mapping[str, str] | None = None) -> T:
        """Return the answer to a POST of the form, or to a GET, in the shape that LanguageTool gives it."""
        answer = self._send(path, form)
        if answer.status != 200:
            came = f"{answer.status} {answer.reason}: {_shown(answer.body)}"
            raise self._fault(f"expected {what} from {path}, got {came}")
        try:
            return shape.validate_json(answer.body)
        except ValidationError as error:
            fault = error.errors(include_url=False)[0]
            where = "".join(f"{part}: " for part in fault["loc"])
            came = f"{_shown(answer.body)} ({where}{fault['msg']})"
            raise self._fault(f"expected {what} from {path}, got {came}") from None

    def _send(self, path: str, form: Mapping[str, str] | None) -> _Answer:
        """Return what the server answers, after retries. A server that did not answer once is not asked again."""
        retries = Retries(self.policy, self._stop, self._rng)
        while not self._gone:
            answer, failure = self._send_once(path, form)
            if answer is not None and failure is None:
                return answer
            wait = retries.next_wait(failure) if failure else None
            if wait is not None and retries.wait(wait):
                continue
            if answer is not None:
                return answer
            tries = f", {retries.count + 1} times" if retries.count else ""
            self._gone = f"expected an answer from {path}, got none ({failure.detail if failure else ''}{tries})"
        raise self._fault(self._gone, f"start it (`{START}`)")

    def _send_once(self, path: str, form: Mapping[str, str] | None) -> tuple[_Answer | None, Failure | None]:
        """Return the answer, or the failure that came instead; both if the server refused for load."""
        method = "POST" if form else "GET"
        try:
            with self._session.request(
                method, self.url + path, data=form, timeout=self.timeout, allow_redirects=False, stream=True
            ) as response:
                body = b"".join(bounded(response.iter_content(CHUNK)))
                answer = _Answer(response.status_code, response.reason, body)
        except TooLongError as error:
            return None, Failure("too-long", str(error))
        except requests.RequestException as error:
            return None, Failure("reset" if _was_cut(error) else "unreachable", self._reason(error))
        if response.status_code == 429:
            return answer, Failure("rate-limit", "too many requests", retry_after(response.headers, time.time()))
        return answer, None

    def _reason(self, error: requests.RequestException) -> str:
        late = isinstance(error, requests.ReadTimeout) or any(isinstance(one, ReadTimeoutError) for one in error.args)
        if late or isinstance(error, requests.Timeout):
            return f"{self.timeout[late]:g} s passed"
        if _was_cut(error):
            return "the connection was cut"
        cause: BaseException | None = error
        while cause and not (isinstance(cause, OSError) and cause.strerror):
            cause = cause.__cause__ or cause.__context__
        return cause.strerror.lower() if isinstance(cause, OSError) and cause.strerror else type(error).__name__

    def _fault(self, problem: str, remedy: str = "give the address of another server") -> LanguageToolError:
        return LanguageToolError(f"LanguageTool at {self.url}: {problem}; {remedy}, or leave out --languagetool")


def connect(url: str, codes: Sequence[str], timeout: tuple[float, float] = TIMEOUT) -> LanguageTool:
    """Return the server at `url`. Raise LanguageToolError if it does not answer, or checks none of these languages."""
    server = LanguageTool(url, timeout)
    try:
        server.greet(codes)
    except BaseException:
        server.close()
        raise
    return server


def pieces(text: str, longest: int) -> Iterator[tuple[int, str]]:
    """Yield the text in pieces of at most `longest` UTF-16 units, each with its start.

    A piece ends after its last paragraph, or else after its last line, sentence or word.
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
    """Return the longest piece from `start` that has at most `longest` units."""
    window = text[start : start + longest]
    indexes = _indexes(window)
    return window[: indexes[min(longest, len(indexes) - 1)]]


def _indexes(text: str) -> Sequence[int]:
    """Return for each UTF-16 unit (Java counts these) the index of its character in Python, and the end."""
    if not text or max(text) <= "\uffff":
        return range(len(text) + 1)
    return [index for index, character in enumerate(text) for _ in range(1 + (character > "\uffff"))] + [len(text)]


def _base_url(url: str) -> str:
    """Return the address without the paths of the API. Raise LanguageToolError if it is none."""
    if not is_address(url):
        raise LanguageToolError(
            f"--languagetool expects the address of a server, got {url!r}; type --languagetool http://localhost:8081"
        )
    return url.rstrip("/").removesuffix("/check").removesuffix("/v2").rstrip("/")


def _tag(code: str, languages: Sequence[_Language]) -> str:
    """Return the tag of that language: that of the country with most of its speakers, if the server has several."""
    tags = sorted((language.tag for language in languages if language.code == code), key=lambda tag: (len(tag), tag))
    usual = f"{code}-{langcodes.Language.get(code).maximize().territory}"
    return usual if usual in tags else next(iter(tags), "")


def _was_cut(error: requests.RequestException) -> bool:
    """Return whether the server closed the connection instead of answering."""
    return any(isinstance(cause, ProtocolError) for cause in error.args)


def _shown(content: bytes) -> str:
    """Return the beginning of what came, on one line."""
    text = " ".join(content[:400].decode("utf-8", "replace").split())
    return repr(text if len(text) <= 80 else text[:77] + "...")
