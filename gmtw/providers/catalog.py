"""The providers that answer over HTTP (providers.toml), and the API key that each one needs."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, NonNegativeFloat, PositiveInt

from gmtw.core.errors import GmtwError, InputError, UnknownNameError

CUSTOM = "custom"
"""The provider of a --base-url if the model names no known provider."""

CUSTOM_KEY = "GMTW_API_KEY"
"""The variable of its key. The key of a known provider must never go to another address by accident."""

SHORTEST = 8
"""The fewest characters of a key that is hidden in texts; "EMPTY" and the like are no secrets."""


class Provider(BaseModel):
    """One entry of providers.toml; the head of that file says what each key means."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    base_url: str
    key: str = ""
    max_tokens: str = "max_tokens"
    seed: str = "seed"
    usage: bool = True
    concurrency: PositiveInt = Field(default=8)
    first_wait: NonNegativeFloat = 1.0
    free: bool = False


class Key:
    """An API key that is never shown: `header` sends it, `hide` takes it out of what a server says."""

    __slots__ = ("_value",)

    def __init__(self, value: str = "") -> None:
        self._value = value

    def __repr__(self) -> str:
        return "Key(hidden)" if self._value else "Key(none)"

    def header(self) -> dict[str, str]:
        """Return the header that carries the key, {} if there is none."""
        return {"Authorization": f"Bearer {self._value}"} if self._value else {}

    def hide(self, text: str) -> str:
        """Return the text without the key."""
        return text.replace(self._value, "[key]") if len(self._value) >= SHORTEST else text

    def hide_in(self, body: bytes) -> bytes:
        """Return the bytes without the key. Hide first, cut later: half of a key would not be found."""
        return body.replace(self._value.encode(), b"[key]") if len(self._value) >= SHORTEST else body


@cache
def providers() -> Mapping[str, Provider]:
    """Return every provider by name. Raise pydantic's ValidationError for an entry that is none."""
    table = tomllib.loads(files("gmtw.providers").joinpath("providers.toml").read_text(encoding="utf-8"))
    return {name: Provider(name=name, **entry) for name, entry in sorted(table.items())}


def find_provider(model: str, base_url: str = "") -> tuple[Provider, str]:
    """Return the provider of "groq/llama-3.3-70b-versatile", and what the model is called there.

    With a `base_url` the provider has that address, and a model that names no provider belongs to "custom".
    Raise UnknownNameError for an unknown provider, GmtwError if `base_url` is no address.
    """
    name, slash, rest = model.partition("/")
    if base_url:
        known = providers().get(name) if slash else None
        provider = known or Provider(name=CUSTOM, base_url=base_url, key="")
        return provider.model_copy(update={"base_url": clean_base_url(base_url)}), rest if known else model
    if name == "hf":
        raise GmtwError(f"hf/PATH is a model in this process: give its folder or its name on the hub, got {model!r}")
    if name not in providers():
        noun = "provider" if rest else "provider (--model PROVIDER/MODEL)"
        raise UnknownNameError(noun, name, providers())
    return providers()[name], rest


def clean_base_url(url: str) -> str:
    """Return the base address without its last slash. Raise GmtwError if it is none, or would carry a secret."""
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise GmtwError(
            f"--base-url expects an address, got {_without_secrets(url)!r}; type --base-url http://localhost:8000/v1"
        )
    if "@" in parts.netloc or parts.query:
        raise GmtwError("--base-url expects an address without user, password or query; give the key by --api-key-file")
    return url.rstrip("/").removesuffix("/chat/completions")


def _without_secrets(url: str) -> str:
    """Return the address without user, password and query."""
    return url.split("?")[0].rpartition("@")[2]


def find_key(provider: Provider, file: Path | None, environment: Mapping[str, str] = os.environ) -> Key:
    """Return the key of that provider: the content of `file`, else the provider's variable.

    Raise GmtwError that names the variable if a key is needed and missing, InputError if `file` holds none.
    No message shows a key.
    """
    if file:
        try:
            return Key(_checked_key(file.read_text(encoding="utf-8").strip(), str(file)))
        except (OSError, UnicodeDecodeError):
            raise InputError(file, "cannot be read as a file that holds one key") from None
    variable = provider.key or (CUSTOM_KEY if provider.name == CUSTOM else "")
    value = environment.get(variable, "").strip() if variable else ""
    if not value and provider.key:
        raise GmtwError(
            f"no key for {provider.name}: {provider.key} is not set; "
            f"type export {provider.key}=..., or give --api-key-file FILE"
        )
    return Key(_checked_key(value, variable)) if value else Key()


def _checked_key(value: str, where: str) -> str:
    if not value or not value.isascii() or not value.isprintable() or " " in value:
        raise GmtwError(f"{where}: expected one key, of plain characters on one line")
    return value
