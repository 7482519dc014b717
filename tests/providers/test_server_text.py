"""A server's text: bounded, whole, and without the key before anything reads it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from urllib.parse import quote

import pytest

from gmtw.core.errors import GmtwError
from gmtw.providers.catalog import Key, Provider, clean_base_url
from gmtw.providers.http_chat import ChatServer, offered_models
from gmtw.providers.http_logprobs import read_echo
from gmtw.providers.languagetool import LanguageTool
from gmtw.providers.logprobs import Text
from gmtw.providers.messages import STOPPING, Failure, Reply
from gmtw.providers.responses import parse_error, read_completion, read_json, read_usage
from gmtw.providers.retry import RETRIED
from gmtw.providers.server_text import MAX_BODY, TooLongError, bounded, clean, clean_text, parse_json
from gmtw.providers.streaming import StreamedReply, stream_events
from tests.generation.chat_server import completion, echo, error

SECRET = "sk-Ab/0+9%z_secret"
KEY = Key(SECRET)
JSON_ESCAPED = "".join(f"\\u{ord(character):04X}" for character in SECRET)

WRITTEN = {
    "plain": SECRET,
    "json": JSON_ESCAPED,
    "json-in-json": JSON_ESCAPED.replace("\\", "\\\\"),
    "bytes": "".join(f"\\x{ord(character):02x}" for character in SECRET),
    "address": "".join(f"%{ord(character):02X}" for character in SECRET),
    "quoted": quote(SECRET, safe=""),
    "page": "".join(f"&#{ord(character)};" for character in SECRET),
    "page-hex": "".join(f"&#x{ord(character):x};" for character in SECRET),
    "mixed": SECRET[:4] + JSON_ESCAPED[24:],
}


@pytest.mark.parametrize("form", WRITTEN)
def test_a_key_is_hidden_however_it_is_written(form: str) -> None:
    """In a text, as a value or a name in JSON, and cut off anywhere."""
    written = WRITTEN[form]
    assert KEY.hide(f"no key {written} here") == "no key [key] here"
    assert clean({written: [written]}, KEY) == {"[key]": ["[key]"]}
    for size in range(len(written)):
        shown = clean_text(b"invalid: " + written[:size].encode(), KEY)
        assert SECRET[:4] not in shown
        assert JSON_ESCAPED[:24] not in shown


def test_what_is_no_key_stays() -> None:
    """Escapes and ends of texts that have nothing to do with it; a key that is too short to be one."""
    for text in ("a \\u0073 %41 &#65; sk", "the secret", "sk-", ""):
        assert clean_text(text.encode(), KEY) == text
        assert KEY.hide(text) == text
    assert Key("EMPTY").hide("EMPTY \\u0045") == "EMPTY \\u0045"
    assert clean_text(b"EMPT", Key("EMPTY")) == "EMPT"


def test_more_than_the_bound_is_not_read() -> None:
    """The chunk that goes over it is the last that is asked for."""
    taken = []

    def chunks() -> Iterator[bytes]:
        for number in range(999):
            taken.append(number)
            yield b" " * 2**20

    with pytest.raises(TooLongError, match="more than 128 MiB came"):
        for _ in bounded(chunks()):
            pass
    assert len(taken) == (MAX_BODY >> 20) + 1
    assert sum(map(len, bounded([b" " * 2**20] * (MAX_BODY >> 20)))) == MAX_BODY


@pytest.mark.parametrize("depth", [100, 101, 990, 100_000])
def test_json_may_be_100_deep(depth: int) -> None:
    """Deeper is no JSON to us, whether Python could read it or not."""
    body = b"[" * depth + b"]" * depth
    if depth <= 100:
        assert parse_json(body)
        return
    with pytest.raises(ValueError, match="nested"):
        parse_json(body)


@pytest.mark.parametrize("count", ["1e400", "1" + "0" * 400, "9" * 5_000, "NaN", "-1", "true", '"7"', "[]", "1.5"])
def test_tokens_that_no_answer_took_are_unknown(count: str) -> None:
    """None rather than 0: what they may cost counts at its most."""
    assert read_usage(parse_json(f'{{"prompt_tokens": {count}, "completion_tokens": 1}}'.encode())) is None
    assert read_usage(parse_json(f'{{"prompt_tokens": 1, "completion_tokens": {count}}}'.encode())) is None


def test_half_an_emoji_in_each_of_two_pieces_is_whole() -> None:
    """A stream may part a character; a half that stays alone becomes U+FFFD."""
    joined = StreamedReply()
    for piece in ("\\ud83d", "\\ude00 \\ud83d"):
        for event in stream_events([b'data: {"choices": [{"delta": {"content": "' + piece.encode() + b'"}}]}\n\n']):
            joined.add(event)
    found = read_completion(clean(joined.row(), KEY))
    assert isinstance(found, Reply)
    assert found.text == "😀 \ufffd"


EVENTS = (
    b'\xef\xbb\xbf: hi\r\ndata: {"a":\r\ndata: 1}\r\n\r\nevent: x\rid: 7\r\rdata:{"a": 2}\n\ndata\n\n\ndata: [DONE]'
)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1_000])
def test_events_in_any_chunks(size: int) -> None:
    """Lines of three ends, comments, other fields, several lines of data, wherever the chunks part them."""
    chunks = [EVENTS[at : at + size] for at in range(0, len(EVENTS), size)]
    assert list(stream_events(chunks)) == [{"a": 1}, {"a": 2}, None]


def damaged(text: str, rng: random.Random) -> bytes:
    """The text with a piece left out, repeated, or replaced by what no program expects."""
    odd = ["null", "[]", "{}", '""', "1e999", "-0", "NaN", "9" * 30, '"\\ud800"', "true", "\x00", "[" * 200, '{"a":']
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice([0, 1, 5, 40]))
        text = text[:start] + rng.choice(["", text[start:end] * 2, *odd]) + text[end:]
    return text.encode("utf-8", "replace")


def replaced(row: object, rng: random.Random) -> object:
    """The JSON with one of its values replaced by one of another type."""
    odd: list[object] = [None, [], {}, "", "x", 0, -1, 10**14, 1e999, True, [None], {"a": {}}, [[]], ["\ud800"]]
    if isinstance(row, dict) and row and rng.random() < 0.8:
        key = rng.choice(list(row))
        return row | {key: replaced(row[key], rng)}
    if isinstance(row, list) and row and rng.random() < 0.8:
        at = rng.randrange(len(row))
        return [*row[:at], replaced(row[at], rng), *row[at + 1 :]]
    return rng.choice(odd)


@pytest.mark.parametrize("seed", range(4))
def test_no_body_makes_a_reader_raise(seed: int) -> None:
    """Damaged completions, errors and echoes are replies or failures, of text that can be written."""
    rng = random.Random(seed)
    for _ in range(600):
        for body in (
            completion("da", reasoning="hm"),
            echo("Pisica prinde doi șoareci"),
            error("x"),
        ):
            made = damaged(body, rng), json.dumps(replaced(json.loads(body), rng)).encode()
            for one in made:
                row = read_json(one, KEY)
                found = row if isinstance(row, Failure) else read_completion(row)
                text = json.dumps(row) if not isinstance(row, Failure) else ""
                scored = read_echo(text, Text("Pisica prinde doi șoareci", 7))
                refused = parse_error(row, 400) if not isinstance(row, Failure) else row
                assert repr((found, refused, scored)).encode()
                assert isinstance(found, Failure) or found.text.encode()


@pytest.mark.parametrize("url", ["http://exa mple/v1", f"http://{'a' * 70}/v1", "http://*/v1"])
def test_an_address_to_which_nothing_can_be_sent_stops_the_run(url: str) -> None:
    """It is no failure that a retry could mend."""
    server = ChatServer(Provider(name="test", base_url=url), KEY)
    with server.session() as session:
        found = server.ask(session, b"{}")
    assert isinstance(found, Failure)
    assert (found.kind, found.kind in STOPPING, found.kind in RETRIED) == ("bad-address", True, False)
    with pytest.raises(GmtwError, match="nothing can be sent to this address or proxy"):
        offered_models(server)


@pytest.mark.parametrize("url", ["http://localhost:99999/v1", "http://localhost:-1/v1", "http://localhost:port/v1"])
def test_a_port_that_there_is_not_is_refused_at_once(url: str) -> None:
    """Before anything is sent, with what to type."""
    with pytest.raises(GmtwError, match=r"--base-url expects an address, got .*; type --base-url http://localhost"):
        clean_base_url(url)
    with pytest.raises(GmtwError, match="--languagetool expects the address of a server, got"):
        LanguageTool(url)
