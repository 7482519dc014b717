"""Keys: where they come from, what is said where one is missing, and that no file and no log ever holds one."""

from __future__ import annotations

import json
import logging
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gmtw.core.errors import GmtwError
from gmtw.providers.catalog import Provider, clean_base_url, find_key, find_provider, providers
from gmtw.providers.prices import prices
from tests.generation.chat_server import Chat, Fault, command, completion, error

if TYPE_CHECKING:
    from tests.generation.conftest import Ask, MakeSet, Serve

SECRET = "sk-test-0123456789abcdefSECRET"

SENT = {
    "a variable": (SECRET, ()),
    "a header that is a key": ("", ("--header", f"api-key: {SECRET}")),
    "any header": ("sk-another-key", ("--header", f"X-Who: me {SECRET}; from=here")),
}
"""Ways to send a key: the variable, and options."""


def leaky(chat: Chat, row: dict[str, Any]) -> Fault | None:
    """A server that repeats the key wherever it can: in answers, errors, pages and streams."""
    faults: list[Fault | None] = [
        ("body", completion(f"cheia e {SECRET}", reasoning_content=SECRET)),
        ("status", (400, {"X-Key": SECRET}, error(f"bad request by {SECRET}", code=SECRET))),
        ("status", (500, {}, f"<html>{SECRET}</html>")),
        ("body", f"not json {SECRET}"),
        ("body", json.dumps({**json.loads(completion(SECRET, finish=SECRET)), "model": SECRET})),
        ("reset", None),
        None,
    ]
    return faults[len(chat.asked) % len(faults)]


def left_behind(folder: Path) -> str:
    """All that stands in the files under a folder, and their names."""
    return "".join(f"{path}\n{path.read_text('utf-8', 'replace')}" for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(("variable", "options"), SENT.values(), ids=SENT)
def test_no_file_and_no_log_holds_the_key(
    variable: str,
    options: tuple[str, ...],
    serve: Serve,
    make_set: MakeSet,
    ask: Ask,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Everything a run leaves, and all that libraries log of it, whatever the server repeats."""
    monkeypatch.setenv("GMTW_API_KEY", variable)
    caplog.set_level(logging.DEBUG)
    server = serve(leaky)
    result = ask(make_set(30), server.url, "--retries", "1", *options, model="x")
    denies = serve(lambda *_: ("status", (401, {}, error(SECRET))))
    refused = ask(make_set(30), denies.url, "--no-resume", *options, model="x")
    assert SECRET in server.headers[0]
    assert refused.exit_code == 4
    said = left_behind(tmp_path) + caplog.text + result.output + refused.output
    assert caplog.text
    assert "[key]" in said
    assert SECRET not in said
    assert SECRET[8:] not in said


@pytest.mark.minutes
def test_a_process_that_is_killed_leaves_no_key(
    serve: Serve, make_set: MakeSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does a key in a file stand anywhere else."""
    (tmp_path / "keys").mkdir()
    file = tmp_path / "keys" / "key.txt"
    file.write_text(f"{SECRET}\n")
    out = tmp_path / "run" / "out.jsonl"
    process = subprocess.Popen(
        command(make_set(400), serve(leaky).url, out, "--api-key-file", str(file)),
        stderr=subprocess.PIPE,
        text=True,
    )
    while not (out.exists() and out.stat().st_size) and process.poll() is None:
        pass
    process.kill()
    said = process.communicate()[1] + left_behind(out.parent)
    assert "instance_id" in said
    assert SECRET not in said


def test_a_missing_key_names_its_variable(make_set: MakeSet, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    """And says what to type, before any file is touched."""
    monkeypatch.delenv("GROQ_API_KEY", raising=False)
    result = ask(make_set(1), "https://api.groq.com/openai/v1", model="groq/x")
    assert (result.exit_code, Path("out.jsonl").exists()) == (4, False)
    assert (
        "GROQ_API_KEY is not set; type export GROQ_API_KEY=..., write it into .env, or give --api-key-file FILE"
        in result.stderr
    )


def test_where_a_key_comes_from(tmp_path: Path) -> None:
    """The file before the variable; a key of a known provider is not sent to an address that names none."""
    groq, file = providers()["groq"], tmp_path / "key"
    file.write_text("from-file\n")
    environment = {"GROQ_API_KEY": " from-variable ", "OPENAI_API_KEY": "other"}
    assert find_key(groq, file, environment).headers() == {"Authorization": "Bearer from-file"}
    assert find_key(groq, None, environment).headers() == {"Authorization": "Bearer from-variable"}
    assert find_key(find_provider("x", "http://localhost:1/v1")[0], None, environment).headers() == {}
    assert find_key(providers()["ollama"], None, environment).headers() == {}


@pytest.mark.parametrize("content", [b"", b"two words", b"two\nlines", "cheie-ț".encode(), b"\xff\xfe"])
def test_a_file_that_holds_no_key(content: bytes, tmp_path: Path) -> None:
    """Is refused in one line that does not repeat it."""
    file = tmp_path / "key"
    file.write_bytes(content)
    with pytest.raises(GmtwError, match="one key") as refused:
        find_key(providers()["groq"], file, {})
    assert "words" not in str(refused.value)


def test_an_unknown_provider_suggests() -> None:
    """The nearest name; with an address any name is a model's."""
    with pytest.raises(GmtwError, match=r"No provider 'grok'\. Did you mean 'groq'"):
        find_provider("grok/llama")
    with pytest.raises(GmtwError, match=r"provider \(--model PROVIDER/MODEL\)"):
        find_provider("llama")
    provider, model = find_provider("org/model", "http://localhost:8000/v1/")
    assert (provider.name, provider.base_url, model) == ("custom", "http://localhost:8000/v1", "org/model")
    assert find_provider("groq/a/b", "http://localhost:1/v1")[1] == "a/b"


@pytest.mark.parametrize(
    "url", ["localhost:8000", "http://", "ftp://x/v1", "http://[", "http://user:pass@x/v1", "http://x/v1#pass@"]
)
def test_an_address_that_is_none(url: str) -> None:
    """Or one that carries a secret, which would stand in the sidecar."""
    with pytest.raises(GmtwError, match="--base-url expects") as refused:
        clean_base_url(url)
    assert "pass@" not in str(refused.value)


@pytest.mark.parametrize("provider", providers().values(), ids=lambda provider: provider.name)
def test_every_provider_is_whole(provider: Provider) -> None:
    """A provider far away is encrypted and wants a key; one here is free. Its prices are above 0, and dated.

    docs/running.md names it, and the variable of its key.
    """
    running = (Path(__file__).parents[2] / "docs" / "running.md").read_text(encoding="utf-8")
    assert f"`{provider.name}/NAME`" in running
    assert provider.free or f"`{provider.key}`" in running
    assert provider.free == provider.base_url.startswith("http://localhost:") == (not provider.key)
    assert provider.free or provider.base_url.startswith("https://")
    for price in prices().get(provider.name, {}).values():
        assert price.prompt > 0 < price.completion
        assert len(price.date) == len("2026-01")
    assert prices().keys() <= providers().keys()


def test_a_key_in_an_env_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the variable of the shell; what else stands there is not read."""
    monkeypatch.chdir(tmp_path)
    Path(".env").write_text('# keys\nOTHER=1\nGROQ_API_KEY="from-env-file"\n')
    groq = providers()["groq"]
    assert find_key(groq, None, {}).headers() == {"Authorization": "Bearer from-env-file"}
    assert find_key(groq, None, {"GROQ_API_KEY": "from-shell"}).headers() == {"Authorization": "Bearer from-shell"}
    with pytest.raises(GmtwError, match="OPENAI_API_KEY is not set"):
        find_key(providers()["openai"], None, {})


@pytest.fixture
def own_providers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of the user's own providers."""
    path = tmp_path / "providers.toml"
    monkeypatch.setenv("GMTW_PROVIDERS", str(path))
    providers.cache_clear()
    yield path
    providers.cache_clear()


def test_providers_of_ones_own(own_providers: Path) -> None:
    """They come beside those of gmtw, and go before one of the same name."""
    own_providers.write_text(
        '[team]\nbase_url = "https://llm.example/v1/"\nkey = "TEAM_KEY"\n[ollama]\nbase_url = "http://localhost:9/v1"\n'
    )
    provider, model = find_provider("team/big")
    assert (provider.base_url, provider.key, model) == ("https://llm.example/v1", "TEAM_KEY", "big")
    assert find_provider("ollama/x")[0].base_url == "http://localhost:9/v1"
    assert find_provider("groq/x")[0].key == "GROQ_API_KEY"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[team\n", "not valid TOML"),
        ('[team]\nkey = "X"\n', "expected a table with base_url for each provider"),
        ('[team]\nbase_url = "https://llm.example"\ntypo = 1\n', "expected a table with base_url"),
        ("team = 1\n", "expected a table with base_url"),
        ('[team]\nbase_url = "llm.example"\n', "expects an address"),
    ],
)
def test_a_file_of_providers_that_is_wrong(own_providers: Path, text: str, said: str) -> None:
    """One line that says what was expected."""
    own_providers.write_text(text)
    with pytest.raises(GmtwError, match=said):
        find_provider("team/big")


def test_a_file_of_providers_that_is_not_there(own_providers: Path) -> None:
    """A user who names one means it."""
    with pytest.raises(GmtwError, match=r"providers\.toml: cannot be read"):
        find_provider("groq/x")


def test_who_has_no_one_address() -> None:
    """Says how it is asked."""
    with pytest.raises(GmtwError, match="azure has an address of its own for each customer; type --model DEPLOYMENT"):
        find_provider("azure/gpt")
