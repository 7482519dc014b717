"""What a run has cost, and may cost: nothing is sent whose price could break the budget."""

from __future__ import annotations

import threading

from gmtw.models.chat import DOUBTFUL, Failure, Reply, Usage
from gmtw.models.prices import Price

BROKE = "the budget does not reach for another request"
"""Why a run stops that would break its budget."""


class Money:
    """US dollars, spent and at stake; threads may share it. price: None where it is not known.

    before: what the file's earlier lines cost. usage, spent: of what came. doubtful: the most that requests
    without an answer may be charged. `spent` is None where tokens were used at an unknown price.
    """

    def __init__(self, price: Price | None, budget: float | None = None, before: float = 0.0) -> None:
        self.price, self.budget, self.before = price, budget, before
        self.usage = Usage()
        self.doubtful = 0.0
        self._spent = self._held = 0.0
        self._ratio, self._flying = 1.0, 0
        self._settled = threading.Condition()

    @property
    def spent(self) -> float | None:
        """What this run's tokens cost, None where nobody knows."""
        return self._spent if self.price else None

    def hold(self, prompt: int, max_tokens: int, stop: threading.Event) -> float | None:
        """What one request may cost is put by, and returned; None where the budget does not reach for it.

        Waits for requests under way that may turn out cheaper than was put by for them.
        """
        with self._settled:
            while self._over(most := self._most(prompt, max_tokens)):
                if not self._flying or stop.is_set():
                    return None
                self._settled.wait(0.2)
            self._held += most
            self._flying += 1
            return most

    def _most(self, prompt: int, max_tokens: int) -> float:
        """The most that one request costs; an estimate that earlier prompts proved too low is corrected."""
        return self.price.most(round(prompt * self._ratio), max_tokens) if self.price else 0.0

    def _over(self, more: float) -> bool:
        return self.budget is not None and self.before + self._spent + self.doubtful + self._held + more > self.budget

    def settle(self, held: float, prompt: int, came: Reply | Failure | None) -> float | None:
        """What one try did cost is booked and `held` is free again; the cost, None where it is not known."""
        with self._settled:
            self._held = max(0.0, self._held - held)
            self._flying = max(0, self._flying - 1)
            self._settled.notify_all()
            usage = came.usage if came else None
            if usage is None:
                if isinstance(came, Reply) or (came and came.kind in DOUBTFUL):
                    self.doubtful += held
                return None
            self.usage += usage
            if prompt and usage.prompt:
                self._ratio = max(self._ratio, usage.prompt / prompt)
            if not self.price:
                return None
            cost = self.price.cost(usage)
            self._spent += cost
            return cost
