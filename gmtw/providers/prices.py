"""The cost of tokens: the entries of prices.toml, or those of the provider's own list of models.

A model without an entry has an unknown price, which is not 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import inf
from typing import Any

from pydantic import BaseModel, ConfigDict, NonNegativeFloat

from gmtw.core.errors import GmtwError
from gmtw.core.own_tables import own_tables
from gmtw.providers.catalog import Provider
from gmtw.providers.messages import Usage

MILLION = 1_000_000


class Price(BaseModel):
    """US dollars per million tokens, and the month of the price list. `reasoning` costs as completion if it is None."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True, allow_inf_nan=False)

    date: str
    prompt: NonNegativeFloat
    completion: NonNegativeFloat
    reasoning: NonNegativeFloat | None = None

    @property
    def free(self) -> bool:
        """True if it costs nothing, as on a machine of the user's own."""
        return not (self.prompt or self.completion or self.reasoning)

    def cost(self, usage: Usage) -> float:
        """Return the US dollars for these tokens."""
        thinking = self.completion if self.reasoning is None else self.reasoning
        said = usage.completion - usage.reasoning
        return (usage.prompt * self.prompt + said * self.completion + usage.reasoning * thinking) / MILLION

    def upper_bound(self, prompt: int, max_tokens: int) -> float:
        """Return the most that one exchange can cost."""
        dearest = max(self.completion, self.reasoning or 0.0)
        return (prompt * self.prompt + max_tokens * dearest) / MILLION


LISTED = ("prompt", "completion", "internal_reasoning", "request")
"""The parts of a price in a list of models, by the names of OpenRouter."""

FREE = Price(date="", prompt=0, completion=0)


@cache
def prices() -> Mapping[str, Mapping[str, Price]]:
    """Return every known price, by provider and model."""
    table = own_tables(files("gmtw.providers") / "prices.toml")
    return {name: {model: Price(**entry) for model, entry in models.items()} for name, models in table.items()}


def price_of(provider: Provider, model: str, stated: str = "") -> Price | None:
    """Return the price of that model, None if it is unknown. `stated` ("0.59,0.79") goes before the list.

    Raise GmtwError if `stated` is no pair of prices.
    """
    if stated:
        try:
            prompt, completion = (float(part) for part in stated.split(","))
            return Price(date="as stated", prompt=prompt, completion=completion)
        except ValueError:
            raise GmtwError(
                f"--price expects PROMPT,COMPLETION in dollars per million tokens, got {stated!r}"
            ) from None
    return FREE if provider.free else prices().get(provider.name, {}).get(model)


def price_in_list(entry: Mapping[str, Any], date: str) -> Price | None:
    """Return the price that an entry of a list of models says in dollars per token, as OpenRouter's do.

    None if it says none, if a router decides the price later (-1), or if each request costs something on top.
    """
    said = entry.get("pricing")
    try:
        each = {name: float(said[name]) for name in LISTED if name in said} if isinstance(said, dict) else {}
    except (TypeError, ValueError):
        return None
    if (
        {"prompt", "completion"} - each.keys()
        or each.get("request")
        or not all(0 <= one < inf for one in each.values())
    ):
        return None
    prompt, completion, thinking = (round(each.get(name, 0.0) * MILLION, 9) for name in LISTED[:3])
    return Price(date=date, prompt=prompt, completion=completion, reasoning=thinking or None)


def stated_price(stated: Sequence[str], model: str) -> str:
    """Return what a user states for a model: "MODEL=IN,OUT" goes before "IN,OUT", which is for all; "" for nothing."""
    by_model = {name: numbers for name, _, numbers in (one.rpartition("=") for one in stated)}
    return by_model.get(model, by_model.get("", ""))


def dollars(amount: float | None) -> str:
    """Return the amount as it is printed: "$0.0123", "$2.50", or "price unknown" for None."""
    return "price unknown" if amount is None else f"${amount:.4f}" if amount < 1 else f"${amount:.2f}"
