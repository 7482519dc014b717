"""What tokens cost: the entries of prices.toml. A model that has none has an unknown price, which is not 0."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict, NonNegativeFloat

from gmtw.core.errors import GmtwError
from gmtw.providers.catalog import Provider
from gmtw.providers.messages import Usage

MILLION = 1_000_000


class Price(BaseModel):
    """US dollars per million tokens, and the month of the list they stood in. reasoning: as completion where None."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    date: str
    prompt: NonNegativeFloat
    completion: NonNegativeFloat
    reasoning: NonNegativeFloat | None = None

    def cost(self, usage: Usage) -> float:
        """US dollars for these tokens."""
        thinking = self.completion if self.reasoning is None else self.reasoning
        said = usage.completion - usage.reasoning
        return (usage.prompt * self.prompt + said * self.completion + usage.reasoning * thinking) / MILLION

    def most(self, prompt: int, max_tokens: int) -> float:
        """The most that one exchange can cost."""
        dearest = max(self.completion, self.reasoning or 0.0)
        return (prompt * self.prompt + max_tokens * dearest) / MILLION


FREE = Price(date="", prompt=0, completion=0)


@cache
def prices() -> Mapping[str, Mapping[str, Price]]:
    """Every known price, by provider and model."""
    table = tomllib.loads(files("gmtw.providers").joinpath("prices.toml").read_text(encoding="utf-8"))
    return {name: {model: Price(**entry) for model, entry in models.items()} for name, models in table.items()}


def price_of(provider: Provider, model: str, stated: str = "") -> Price | None:
    """The price of that model there, None where it is not known; `stated` ("0.59,0.79") is taken before the list.

    Raises GmtwError where `stated` is no pair of prices.
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
