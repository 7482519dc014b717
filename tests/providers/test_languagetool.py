"""The client of a LanguageTool server: what it asks and understands; no failure looks like a clean text."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw.core.errors import LanguageToolError
from gmtw.providers import languagetool as client
from gmtw.providers.languagetool import LanguageTool, connect, pieces
from tests.timing import PATIENCE

if TYPE_CHECKING:
    from tests.conftest import Replay

TEXT = (
    "😀 Prima zi e o aventurra: vizităm Muzeul Țării Crișurilor. "
    "În a doua zi mergem la la Parcul Brătianu. Un plan bun."
)


@pytest.fixture
def server(languagetool: Replay) -> Iterator[LanguageTool]:
    """A client that has greeted the server."""
    tool = connect(languagetool.url, ["ro", "ee"])
    languagetool.asked.clear()
    yield tool
    tool.close()


def result(**fields: Any) -> tuple[int, str, bytes]:
    """A result of a check with these fields, None for one that is not there."""
    whole = {"software": {"version": "6.4"}, "matches": [], **fields}
    return 200, "application/json", json.dumps({k: v for k, v in whole.items() if v is not None}).encode()


def test_matches_stand_at_characters_of_python(server: LanguageTool) -> None:
    """The server counts an emoji as two; spans, rules and messages are those of the words meant."""
    found = [(TEXT[match.start : match.end], match.rule) for match in server.check(TEXT, "ro")]
    assert found[:3] == [
        ("aventurra", "MORFOLOGIK_RULE_RO_RO"),
        ("Crișurilor", "MORFOLOGIK_RULE_RO_RO"),
        ("la la", "WORD_REPEAT_RULE"),
    ]
    assert server.check(TEXT, "ro")[2].message == "Posibilă greșeală: ați repetat un cuvânt."


def test_what_is_asked(server: LanguageTool, languagetool: Replay) -> None:
    """Text, tag of the language, the default level, and no rules about layout."""
    server.check("Bună.", "ro")
    (form,) = languagetool.asked
    assert (form["text"], form["language"], form["level"]) == ("Bună.", "ro-RO", "default")
    assert "WHITESPACE_RULE" in form["disabledRules"].split(",")


def test_the_greeting_finds_version_and_languages(server: LanguageTool) -> None:
    """The version stands in every answer; a language that the server lacks has no tag."""
    assert (server.version, server.tags) == ("6.4", {"ro": "ro-RO"})


@pytest.mark.parametrize(("code", "tag"), [("en", "en-US"), ("ca", "ca-ES"), ("gl", "gl-ES"), ("eo", "eo")])
def test_a_language_of_several_countries_is_checked_as_in_the_usual_one(
    languagetool: Replay, code: str, tag: str
) -> None:
    """ "en" alone would check no spelling."""
    server = connect(languagetool.url, [code])
    server.close()
    assert server.tags == {code: tag}


@pytest.mark.parametrize("end", ["", "/", "/v2", "/v2/", "/v2/check"])
def test_the_address_may_end_as_users_write_it(languagetool: Replay, end: str) -> None:
    """With or without the path of the API."""
    server = connect(languagetool.url + end, ["ro"])
    server.close()
    assert server.url == languagetool.url


@pytest.mark.parametrize("url", ["localhost:8081", "languagetool", "http://", "file:///etc/passwd"])
def test_what_is_no_address_is_refused(url: str) -> None:
    """The message says what to type."""
    with pytest.raises(
        LanguageToolError, match=r"expects the address of a server, got .*; type --languagetool http://"
    ):
        connect(url, ["ro"])


def test_a_dead_server_is_an_error(loopback: None) -> None:
    """One line: where nothing answered, why, and how to start a server."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(LanguageToolError) as caught:
        connect(f"http://127.0.0.1:{port}", ["ro"])
    assert str(caught.value) == (
        f"LanguageTool at http://127.0.0.1:{port}: expected an answer from /v2/languages, got none "
        f"(connection refused); start it (`{client.START}`), or leave out --languagetool"
    )


def test_a_server_without_the_language_is_an_error(languagetool: Replay) -> None:
    """It says what it has; no text counts as clean because nobody can read it."""
    with pytest.raises(
        LanguageToolError, match=r"one that checks ee, got one for ca, en, eo, gl, ro; give the address"
    ):
        connect(languagetool.url, ["ee"])


BUSY = (429, "text/plain", b"Error: too many requests")
HTML = b"<!DOCTYPE html>\n<html><title>Welcome to nginx!</title></html>"
MATCH = {"offset": 0, "length": 2, "message": "m", "rule": {"id": "R"}}
WRONG: dict[str, tuple[tuple[int, str, bytes], str]] = {
    "a page": ((200, "text/html", HTML), "expected the result of a check from /v2/check, got '<!DOCTYPE html> <html>"),
    "half": ((200, "application/json", result()[2][:20]), "(Invalid JSON: EOF"),
    "nothing": ((200, "application/json", b""), "(Invalid JSON: EOF"),
    "not utf-8": ((200, "application/json", b'"\xff"'), "(Invalid JSON: "),
    "no matches": (result(matches=None), "(matches: Field required)"),
    "null": (result(matches="none"), "(matches: Input should be a valid"),
    "no version": (result(software={}), "(software: version: Field required)"),
    "a version that would break the signature": (result(software={"version": "6|x"}), "(software: version: String"),
    "no rule": (result(matches=[{**MATCH, "rule": {}}]), "(matches: 0: rule: id: Field required)"),
    "before the text": (result(matches=[{**MATCH, "offset": -1}]), "(matches: 0: offset: Input should be greater"),
    "behind the text": (result(matches=[{**MATCH, "offset": 4}]), "matches in a text of 5 units, got one up to 6"),
    "a part": (result(warnings={"incompleteResults": True}), "only a part of the text (incompleteResults); raise its"),
    "another version": (
        result(software={"version": "6.5"}),
        "expected version 6.4 as at the start, got 6.5; run again",
    ),
    "400": ((400, "text/plain", b"Error: 'xx' is not a language code"), "got 400 Bad Request: \"Error: 'xx' is not"),
    "413": ((413, "text/plain", b"Error: Your text exceeds the limit"), "got 413 Request Entity Too Large: 'Error: Yo"),
    "500": ((500, "text/plain", b"Error: Internal Error: \n" + b"x" * 900), "got 500 Internal Server Error: 'Error: I"),
    "moved": ((301, "text/html", b""), "got 301 Moved Permanently: ''"),
}


@pytest.mark.parametrize(("answer", "message"), WRONG.values(), ids=list(WRONG))
def test_a_wrong_answer_is_an_error(
    server: LanguageTool, languagetool: Replay, answer: tuple[int, str, bytes], message: str
) -> None:
    """One short line that shows what came and says what to do; the text has no matches, and the next one is checked."""
    languagetool.instead = [answer]
    with pytest.raises(LanguageToolError) as caught:
        server.check("Bună.", "ro")
    line = str(caught.value)
    assert line.startswith(f"LanguageTool at {languagetool.url}: ")
    assert message in line
    assert line.endswith("or leave out --languagetool")
    assert "\n" not in line
    assert len(line) < 350
    assert server.check("Bună.", "ro") == ()


def test_a_page_instead_of_the_languages(languagetool: Replay) -> None:
    """A server of something else is told from LanguageTool at the start."""
    languagetool.recorded["languages"] = {"error": "what?"}
    with pytest.raises(LanguageToolError, match=r"expected a list of languages from /v2/languages, got .*valid array"):
        connect(languagetool.url, ["ro"])


def test_a_cut_connection_is_tried_again(server: LanguageTool, languagetool: Replay) -> None:
    """Servers cut connections that were idle; the third try counts like the first."""
    languagetool.instead = [None, None]
    assert len(server.check(TEXT, "ro")) == 5
    assert len(languagetool.asked) == client.RETRY.retries + 1


def test_a_server_that_always_cuts_is_an_error(server: LanguageTool, languagetool: Replay) -> None:
    """After a few tries it says so, and is not asked again."""
    languagetool.instead = [None] * 9
    with pytest.raises(LanguageToolError, match=r"got none \(the connection was cut, 3 times\); start it"):
        server.check("Bună.", "ro")
    with pytest.raises(LanguageToolError, match="cut, 3 times"):
        server.check("Bună.", "ro")
    assert len(languagetool.asked) == client.RETRY.retries + 1


def test_a_refusal_for_load_is_retried(server: LanguageTool, languagetool: Replay) -> None:
    """After the wait that the server asks for; the refusal that is left after all retries is the error."""
    languagetool.headers = {"Retry-After": "0.1"}
    languagetool.instead = [BUSY]
    started = time.monotonic()
    assert len(server.check(TEXT, "ro")) == 5
    assert 0.1 <= time.monotonic() - started < 30
    assert len(languagetool.asked) == 2
    languagetool.instead = [BUSY] * 9
    with pytest.raises(LanguageToolError, match=r"expected the result of a check from /v2/check, got 429 Too Many"):
        server.check("Bună.", "ro")
    assert len(languagetool.asked) == 2 + client.RETRY.retries + 1


@pytest.mark.parametrize("seconds", ["61", "86400"])
def test_a_retry_after_beyond_the_cap_is_not_waited_for(
    seconds: str, server: LanguageTool, languagetool: Replay
) -> None:
    """The error comes at once, after one request."""
    languagetool.headers, languagetool.instead = {"Retry-After": seconds}, [BUSY] * 9
    started = time.monotonic()
    with pytest.raises(LanguageToolError, match="got 429 Too Many Requests"):
        server.check("Bună.", "ro")
    assert (len(languagetool.asked), time.monotonic() - started < 30) == (1, True)


def test_a_stop_ends_the_wait(languagetool: Replay) -> None:
    """The event that a caller gives wakes a wait of a minute at once, and nothing is sent after it."""
    stop = threading.Event()
    server = LanguageTool(languagetool.url, stop=stop)
    server.greet(["ro"])
    languagetool.headers, languagetool.instead = {"Retry-After": "59"}, [BUSY] * 9
    languagetool.asked.clear()
    threading.Timer(0.2, stop.set).start()
    started = time.monotonic()
    with pytest.raises(LanguageToolError):
        server.check("Bună.", "ro")
    server.close()
    assert (len(languagetool.asked), time.monotonic() - started < 30) == (1, True)


def test_ctrl_c_ends_the_wait(languagetool: Replay) -> None:
    """A process that waits a minute for the server ends before the wait does, and has sent one request."""
    languagetool.headers, languagetool.instead = {"Retry-After": "59"}, [None, BUSY, BUSY]
    code = (
        # A job in the background ignores Ctrl-C, and so would this process.
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        f"from gmtw.providers.languagetool import connect; connect({languagetool.url!r}, ['ro']).check('a', 'ro')"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + PATIENCE
    while len(languagetool.instead) > 1 and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(0.2)
    started = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.stderr
    assert process.stderr.readline() == "Traceback (most recent call last):\n"
    assert time.monotonic() - started < 50
    assert process.stderr.read().endswith("KeyboardInterrupt\n")
    process.communicate(timeout=PATIENCE)
    assert len(languagetool.asked) == 2


def test_a_silent_server_is_an_error(languagetool: Replay) -> None:
    """Waiting ends, and is not repeated for every text that follows."""
    server = connect(languagetool.url, ["ro"], timeout=(5, 0.1))
    languagetool.silent = True
    for _ in range(2):
        with pytest.raises(LanguageToolError, match=r"expected an answer from /v2/check, got none \(0.1 s passed\)"):
            server.check("Bună.", "ro")
    server.close()
    assert len(languagetool.asked) == 2


def test_a_long_text_is_asked_in_pieces(
    server: LanguageTool, languagetool: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Matches of later pieces stand where they are in the whole text."""
    monkeypatch.setattr(client, "MAX_UNITS", 130)
    whole = f"{TEXT}\n\n{TEXT}"
    languagetool.recorded["matches"][f"{TEXT}\n\n"] = languagetool.recorded["matches"][TEXT]
    found = server.check(whole, "ro")
    assert [whole[match.start : match.end] for match in found].count("aventurra") == 2
    assert [form["text"] for form in languagetool.asked] == [f"{TEXT}\n\n", TEXT]


@given(st.text(alphabet="a😀. \n", max_size=60), st.integers(2, 12))
def test_pieces_are_the_text(text: str, longest: int) -> None:
    """Nothing is lost, moved or longer than asked, whatever the characters."""
    cut = list(pieces(text, longest))
    assert "".join(piece for _, piece in cut) == text
    assert all(text.startswith(piece, start) for start, piece in cut)
    assert all(0 < len(piece.encode("utf-16-le")) <= 2 * longest for _, piece in cut)


def test_pieces_end_where_paragraphs_do() -> None:
    """Else with a line, a sentence, a word; a text without any is cut anywhere."""
    assert [piece for _, piece in pieces("ab c\n\nd e", 7)] == ["ab c\n\n", "d e"]
    assert [piece for _, piece in pieces("ab\ncd ef", 6)] == ["ab\n", "cd ef"]
    assert [piece for _, piece in pieces("ab. cd ef", 7)] == ["ab. ", "cd ef"]
    assert [piece for _, piece in pieces("abcdefg", 3)] == ["abc", "def", "g"]
