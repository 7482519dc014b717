"""The providers that answer over HTTP (providers.toml), and the API key that each one needs."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from io import StringIO
from ipaddress import ip_address
from pathlib import Path
from types import MappingProxyType
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import BaseModel, ConfigDict, Field, NonNegativeFloat, NonNegativeInt, PositiveInt, ValidationError

from gmtw.core.errors import GmtwError, InputError, UnknownNameError, one_line
from gmtw.core.given_files import read_toml, text_of
from gmtw.core.own_tables import own_tables

CUSTOM = "custom"
"""The provider of a --base-url if the model names no known provider."""

CUSTOM_KEY = "GMTW_API_KEY"
"""The variable of its key. The key of a known provider must never go to another address by accident."""

USERS_FILE = "GMTW_PROVIDERS"
"""The variable that names the user's own file of providers."""

ENV_FILE = Path(".env")

ELSEWHERE = {
    "azure": "--model DEPLOYMENT --base-url https://RESOURCE.openai.azure.com/openai/v1 --header 'api-key: KEY'",
    "bedrock": "--model MODEL --base-url with the address of a gateway that speaks OpenAI's API",
}
"""Providers that have no one address -> how they are asked."""

SHORTEST = 8
"""The fewest characters of a key that is hidden in texts; "EMPTY" and the like are no secrets."""

SECRET = re.compile(r"key|token|secret|auth|cookie|pass|credential|signature|session", re.IGNORECASE)
"""The words in the name of a header that carries a secret."""

ESCAPE = re.compile(
    r"(?<!\\)\\+(?:u00|x)([0-7][0-9a-fA-F])|%([2-7][0-9a-fA-F])|&#[xX]0*([2-7][0-9a-fA-F]);|&#0*([0-9]{2,3});"
)
"""One character of ASCII as JSON, an address or a page may write it."""

ESCAPE_MARKS = ("\\", "%", "&#")
"""One of these begins each escape. To look for them first makes most texts a hundred times faster."""

HALF_ESCAPE = re.compile(r"(?:(?<!\\)\\+(?:u[0-9a-fA-F]{0,3}|x[0-9a-fA-F]?)?|%[2-7]?|&#?[xX0-9]{0,4})$")

LONGEST_ESCAPE = 16
"""The most characters that one character is written with, as far as a cut key is looked for."""

BEGINNING = 4
"""The fewest characters of a key that are hidden where a text ends with them."""


class Provider(BaseModel):
    """One entry of providers.toml; the head of that file says what each key means."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: str
    base_url: str
    key: str = ""
    max_tokens: str = "max_tokens"
    seed: str = "seed"
    concurrency: PositiveInt = Field(default=8)
    first_wait: NonNegativeFloat = 1.0
    free: bool = False
    prices: bool = False
    thinking: NonNegativeInt = 14_336


class Key:
    """An API key that is never shown: `headers` sends it, `hide` takes it out of what a server says.

    beside: the headers that the user sends beside it. Secrets among them are hidden as the key is.
    """

    __slots__ = ("_beside", "_secrets", "_value")

    def __init__(self, value: str = "", beside: Mapping[str, str] = MappingProxyType({})) -> None:
        self._value, self._beside = value, beside
        found = {one for one in (value, *_secrets(beside)) if len(one) >= SHORTEST}
        self._secrets = sorted(found, key=len, reverse=True)

    def __repr__(self) -> str:
        return "Key(hidden)" if self._secrets else "Key(none)"

    def with_headers(self, beside: Mapping[str, str]) -> Key:
        """Return the key with these headers beside it."""
        return Key(self._value, beside)

    def headers(self) -> dict[str, str]:
        """Return the header that carries the key, if there is one, and those beside it."""
        return {**({"Authorization": f"Bearer {self._value}"} if self._value else {}), **self._beside}

    def hide(self, text: str) -> str:
        """Return the text without the key, also where its characters are escaped.

        Hide first, cut later: half of a key would not be found.
        """
        for secret in self._secrets:
            text = text.replace(secret, "[key]")
        if not (self._secrets and any(mark in text for mark in ESCAPE_MARKS)):
            return text
        decoded = hidden = ESCAPE.sub(_decoded, text)
        for secret in self._secrets:
            hidden = hidden.replace(secret, "[key]")
        return text if hidden == decoded else hidden

    def hide_at_end(self, text: str) -> str:
        """Return the text without the beginning of the key that it ends with, as a body does that was cut."""
        for secret in self._secrets:
            start = max(0, len(text) - LONGEST_ESCAPE * len(secret))
            end = HALF_ESCAPE.sub("", ESCAPE.sub(_decoded, text[start:]))
            sizes = range(len(secret) - 1, BEGINNING - 1, -1)
            if size := next((size for size in sizes if end.endswith(secret[:size])), 0):
                return text[:start] + end[:-size] + "[key]"
        return text


def _secrets(headers: Mapping[str, str]) -> Iterator[str]:
    """Yield the words of headers that may be secret: by the header's name, or because they mix letters and digits."""
    for name, value in headers.items():
        for word in re.split(r"[\s,;=\"']+", value):
            if SECRET.search(name) or (re.search("[A-Za-z]", word) and re.search("[0-9]", word)):
                yield word


def _decoded(found: re.Match[str]) -> str:
    hexadecimal = found[1] or found[2] or found[3]
    return chr(int(hexadecimal, 16) if hexadecimal else int(found[4]))


@cache
def providers() -> Mapping[str, Provider]:
    """Return every provider by name: those of gmtw, and those of the user's file, which go before.

    Raise InputError if that file is not of the form of providers.toml.
    """
    own = own_tables(files("gmtw.providers") / "providers.toml")
    found = {name: Provider(name=name, **entry) for name, entry in own.items()}
    return dict(sorted({**found, **_users_providers(users_file())}.items()))


def users_file() -> Path:
    """Return where a user lists providers of their own: the file that GMTW_PROVIDERS names, or one in the home."""
    named = os.environ.get(USERS_FILE, "")
    return Path(named) if named else Path("~/.config/gmtw/providers.toml").expanduser()


def _users_providers(path: Path) -> dict[str, Provider]:
    if not path.is_file() and not os.environ.get(USERS_FILE):
        return {}
    try:
        found = {name: Provider(name=name, **entry) for name, entry in read_toml(path)[1].items()}
    except (ValidationError, TypeError) as error:
        raise InputError(path, f"expected a table with base_url for each provider: {one_line(error)}") from None
    return {name: one.model_copy(update={"base_url": clean_base_url(one.base_url)}) for name, one in found.items()}


def find_provider(model: str, base_url: str = "") -> tuple[Provider, str]:
    """Return the provider of "groq/llama-3.3-70b-versatile", and what the model is called there.

    With a `base_url` the provider has that address, and a model that names no provider belongs to "custom".
    Raise UnknownNameError for an unknown provider, GmtwError if `base_url` is no address.
    """
    name, slash, rest = model.partition("/")
    if base_url:
        known = providers().get(name) if slash else None
        provider = known or Provider(name=CUSTOM, base_url=base_url, key="")
        address = clean_base_url(base_url)
        moved = {"base_url": address, "free": provider.free or is_loopback(address)}
        return provider.model_copy(update=moved), rest if known else model
    if name == "hf":
        raise GmtwError(f"hf/PATH is a model in this process: give its folder or its name on the hub, got {model!r}")
    if name in ELSEWHERE:
        raise GmtwError(f"{name} has an address of its own for each customer; type {ELSEWHERE[name]}")
    if name not in providers():
        noun = "provider" if rest else "provider (--model PROVIDER/MODEL)"
        raise UnknownNameError(noun, name, providers())
    return providers()[name], rest


def is_loopback(url: str) -> bool:
    """Return whether an address is on this machine."""
    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def is_address(url: str) -> bool:
    """Return whether the text is the address of a server: http or https, a host, and no port that cannot be."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def clean_base_url(url: str) -> str:
    """Return the base address without its last slash. Raise GmtwError if it is none, or would carry a secret."""
    if not is_address(url):
        raise GmtwError(
            f"--base-url expects an address, got {_without_secrets(url)!r}; type --base-url http://localhost:8000/v1"
        )
    parts = urlsplit(url)
    if "@" in parts.netloc or "?" in url or "#" in url:
        problem = "--base-url expects an address without user, password, query or fragment"
        raise GmtwError(f"{problem}; give the key by --api-key-file")
    return url.rstrip("/").removesuffix("/chat/completions")


def _without_secrets(url: str) -> str:
    """Return the address without user, password, query and fragment."""
    return re.split("[?#]", url)[0].rpartition("@")[2]


def find_key(provider: Provider, file: Path | None, environment: Mapping[str, str] = os.environ) -> Key:
    """Return the key of that provider: the content of `file`, else the provider's variable, else that of ./.env.

    A server on this machine needs none. Raise GmtwError that names the variable if a key is needed and missing,
    InputError if `file` holds none.
    No message shows a key.
    """
    if file:
        try:
            return Key(_checked_key(file.read_text(encoding="utf-8").strip(), str(file)))
        except (OSError, UnicodeDecodeError):
            raise InputError(file, "cannot be read as a file that holds one key") from None
    variable = provider.key or (CUSTOM_KEY if provider.name == CUSTOM else "")
    value = (environment.get(variable) or _in_env_file(variable)).strip() if variable else ""
    if not value and provider.key and not is_loopback(provider.base_url):
        raise GmtwError(
            f"no key for {provider.name}: {provider.key} is not set; "
            f"type export {provider.key}=..., write it into .env, or give --api-key-file FILE"
        )
    return Key(_checked_key(value, variable)) if value else Key()


def _in_env_file(variable: str) -> str:
    """Return what the file .env of this folder says of a variable, "" for nothing. No other variable is read."""
    if not ENV_FILE.is_file():
        return ""
    return dotenv_values(stream=StringIO(text_of(ENV_FILE)), interpolate=False).get(variable) or ""


def _checked_key(value: str, where: str) -> str:
    if not value or not value.isascii() or not value.isprintable() or " " in value:
        raise GmtwError(f"{where}: expected one key, of plain characters on one line")
    return value
