"""Budget: what a run has cost and may cost. No request is sent whose price could go over the limit."""

from __future__ import annotations

import threading
from math import ceil
from typing import NamedTuple

from gmtw.providers.messages import DOUBTFUL, Failure, Reply, Usage
from gmtw.providers.prices import Price, dollars

BUDGET_SPENT = "the budget does not reach for another request"
"""The reason to stop a run before it goes over `--budget`."""


class Charge(NamedTuple):
    """The cost of one try in dollars, None if it is unknown; and the most that it may cost if nobody said."""

    cost: float | None = None
    doubtful: float = 0.0


class Budget:
    """US dollars that are spent and reserved. Threads may share it.

    Args:
        price: the price of the model, None if it is unknown.
        limit: the most dollars that the file may cost, None for no limit.
        spent_before: what the earlier runs of the file cost.

    Attributes:
        usage: the tokens of all answers.
        doubtful: the most that requests without an answer may be charged.
    """

    def __init__(self, price: Price | None, limit: float | None = None, spent_before: float = 0.0) -> None:
        self.price, self.limit, self.spent_before = price, limit, spent_before
        self.usage = Usage()
        self.doubtful = 0.0
        self._spent = 0.0
        self._prompt = self._answers = self._in_flight = 0
        self._ratios = (1.0, 1.0)
        self._settled = threading.Condition()

    @property
    def under_way(self) -> float:
        """The most dollars that requests under way may cost. At the end of a run these are lost."""
        return self._upper_bound(self._prompt, self._answers)

    @property
    def said(self) -> str:
        """The money spent, in dollars; "" for a model that costs nothing, "price unknown" for one without a price."""
        return "" if self.price and self.price.free else dollars(self.spent)

    @property
    def spent(self) -> float | None:
        """The cost of the tokens of this run in dollars, None if the price is unknown."""
        return self._spent if self.price else None

    def hold(self, prompt: int, max_tokens: int, stop: threading.Event) -> bool:
        """Reserve the most that one request may cost. Return False if the budget does not reach for it.

        If it does not reach now, wait for requests under way: they may turn out cheaper than was reserved for them.
        """
        with self._settled:
            while self._exceeded(prompt, max_tokens):
                if not self._in_flight or stop.is_set():
                    return False
                self._settled.wait(0.2)
            self._reserve(prompt, max_tokens, 1)
            return True

    def settle(self, prompt: int, max_tokens: int, result: Reply | Failure) -> Charge:
        """Replace the reservation of a request by what it cost, and return that."""
        with self._settled:
            self._reserve(-prompt, -max_tokens, -1)
            self._settled.notify_all()
            usage = result.usage
            if usage is None:
                lost = isinstance(result, Reply) or result.kind in DOUBTFUL
                doubtful = self._upper_bound(prompt, max_tokens) if lost else 0.0
                self.doubtful += doubtful
                return Charge(doubtful=doubtful)
            self.usage += usage
            self._ratios = (
                max(self._ratios[0], usage.prompt / prompt if prompt else 0.0),
                max(self._ratios[1], usage.completion / max_tokens if max_tokens else 0.0),
            )
            cost = self.price.cost(usage) if self.price else None
            self._spent += cost or 0.0
            return Charge(cost)

    def _reserve(self, prompt: int, answers: int, requests: int) -> None:
        self._prompt += prompt
        self._answers += answers
        self._in_flight += requests

    def _exceeded(self, prompt: int, max_tokens: int) -> bool:
        if self.limit is None:
            return False
        reserved = self._upper_bound(self._prompt + prompt, self._answers + max_tokens)
        return self.spent_before + self._spent + self.doubtful + reserved > self.limit

    def _upper_bound(self, prompt: int, answers: int) -> float:
        """Return the most that so many tokens cost. Estimates that earlier requests proved too low are corrected."""
        if not self.price:
            return 0.0
        return self.price.upper_bound(ceil(prompt * self._ratios[0]), ceil(answers * self._ratios[1]))
