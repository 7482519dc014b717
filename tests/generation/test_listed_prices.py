"""Prices in the provider's own list of models, as OpenRouter has them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmtw.cli import app
from gmtw.generation import plan
from gmtw.generation.options import RunOptions
from gmtw.providers.catalog import Provider, providers
from gmtw.providers.prices import Price, price_in_list
from tests.generation.chat_server import Chat
from tests.generation.conftest import MakeSet, Serve

MINI = {
    "prompt": "0.00000015",
    "completion": "0.0000006",
    "request": "0",
    "image": "0.0002",
    "internal_reasoning": "0",
}
LISTED: dict[str, dict[str, Any]] = {
    "openai/gpt-4o-mini": {"pricing": MINI},
    "openrouter/auto": {"pricing": {"prompt": "-1", "completion": "-1"}},
    "thinker": {"pricing": MINI | {"internal_reasoning": "0.000003"}},
    "gift:free": {"pricing": {"prompt": "0", "completion": "0"}},
    "fee": {"pricing": MINI | {"request": "0.005"}},
    "odd": {"pricing": {"prompt": "cheap", "completion": "0"}},
    "silent": {},
}


@pytest.fixture
def openrouter(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> Iterator[Chat]:
    """The provider at a server of this machine, which counts as far away."""
    chat = serve()
    chat.listed = LISTED
    near = providers()["openrouter"].model_copy(update={"base_url": chat.url})
    monkeypatch.setattr("gmtw.providers.catalog.providers", lambda: {**providers(), "openrouter": near})
    plan._listed_prices.cache_clear()
    yield chat
    plan._listed_prices.cache_clear()


@pytest.mark.parametrize(
    ("model", "price"),
    [
        ("openai/gpt-4o-mini", (0.15, 0.6, None)),
        ("thinker", (0.15, 0.6, 3.0)),
        ("gift:free", (0, 0, None)),
        ("openrouter/auto", None),
        ("fee", None),
        ("odd", None),
        ("silent", None),
    ],
)
def test_an_entry_says_its_price_or_none(model: str, price: tuple[float, float, float | None] | None) -> None:
    """In dollars per million tokens. What is decided later, comes per request or cannot be read is unknown, not 0."""
    found = price_in_list(LISTED[model], "2026-01-02")
    wanted = price and Price(date="2026-01-02", prompt=price[0], completion=price[1], reasoning=price[2])
    assert found == wanted


def planned(instances: Path, model: str, *prices: str) -> plan.RunPlan:
    return plan.make_plan(RunOptions(instances=instances, set_name="s", model=model, prices=prices))


def test_a_run_knows_what_openrouter_asks(openrouter: Chat, make_set: MakeSet) -> None:
    """From one request for the list, without a key; a stated price goes before."""
    instances = make_set(2)
    price = planned(instances, "openrouter/openai/gpt-4o-mini").price
    assert price
    assert (price.prompt, price.completion, len(price.date)) == (0.15, 0.6, len("2026-01-02"))
    assert planned(instances, "openrouter/silent").price is None
    stated = planned(instances, "openrouter/openai/gpt-4o-mini", "1,2").price
    assert stated
    assert stated.prompt == 1
    assert len(openrouter.headers) == 1
    assert "authorization" not in openrouter.headers[0].lower()
    assert openrouter.asked == []


def test_a_list_that_does_not_come_is_no_price(
    make_set: MakeSet, monkeypatch: pytest.MonkeyPatch, loopback: None
) -> None:
    """And stops nothing."""
    away = providers()["openrouter"].model_copy(update={"base_url": "http://127.0.0.1:9/v1"})
    monkeypatch.setattr("gmtw.providers.catalog.providers", lambda: {"openrouter": away})
    assert planned(make_set(1), "openrouter/openai/gpt-4o-mini").price is None


def test_other_providers_are_not_asked(serve: Serve) -> None:
    chat = serve()
    assert plan.listed_price(Provider(name="own", base_url=chat.url), "openai/gpt-4o-mini") is None
    assert chat.headers == []


def test_the_list_of_models_has_the_prices(openrouter: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENROUTER_API_KEY", "k" * 20)
    lines = CliRunner().invoke(app, ["run", "--model", "openrouter", "--list-models"]).stdout.splitlines()
    (mini,) = [line for line in lines if "gpt-4o-mini" in line]
    assert mini.startswith("openrouter/openai/gpt-4o-mini  $0.15 / $0.6 per million (20")
    assert "openrouter/silent" in lines
