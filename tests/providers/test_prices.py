"""Prices: what tokens cost, and that an unknown price is not zero."""

from __future__ import annotations

import pytest

from gmtw.core.errors import GmtwError
from gmtw.providers.catalog import providers
from gmtw.providers.messages import Usage
from gmtw.providers.prices import Price, price_of, prices

PRICE = Price(date="2026-01", prompt=1.0, completion=2.0, reasoning=4.0)
"""100 + 40 said + 10 thought cost 100 + 80 + 40 millionths."""

ONE = 220e-6


def test_thinking_may_have_a_price_of_its_own() -> None:
    """Without one it costs as much as an answer; the most that a request can cost is at the dearer one."""
    assert PRICE.cost(Usage(100, 50, 10)) == pytest.approx(ONE)
    assert Price(date="2026-01", prompt=1, completion=2).cost(Usage(100, 50, 10)) == pytest.approx(200e-6)
    assert PRICE.upper_bound(100, 50) == pytest.approx(300e-6)


def test_an_unknown_price_is_not_zero() -> None:
    """A model that is not listed has none; what runs here is free; a stated price comes first."""
    groq = providers()["groq"]
    assert price_of(groq, "no-such-model") is None
    assert price_of(groq, "llama-3.3-70b-versatile") == prices()["groq"]["llama-3.3-70b-versatile"]
    stated = price_of(groq, "no-such-model", "1,2")
    assert stated
    assert (stated.prompt, stated.completion) == (1, 2)
    free = price_of(providers()["ollama"], "any")
    assert free
    assert free.cost(Usage(10, 10, 0)) == 0
    for wrong in ("1", "1,2,3", "a,b", "-1,2", "nan,1", "inf,1", "1e999,1"):
        with pytest.raises(GmtwError, match="--price expects"):
            price_of(groq, "x", wrong)
