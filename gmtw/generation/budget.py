"""What a run has cost, and may cost: nothing is sent whose price could break the budget."""

from __future__ import annotations

import threading
from math import ceil

from gmtw.providers.messages import DOUBTFUL, Failure, Reply, Usage
from gmtw.providers.prices import Price

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
        self._spent = 0.0
        self._prompt = self._answers = self._flying = 0
        self._ratios = (1.0, 1.0)
        self._settled = threading.Condition()

    @property
    def spent(self) -> float | None:
        """What this run's tokens cost, None where nobody knows."""
        return self._spent if self.price else None

    def hold(self, prompt: int, max_tokens: int, stop: threading.Event) -> bool:
        """The most that one request may cost is put by; False where the budget does not reach for it.

        Waits for requests under way that may turn out cheaper than was put by for them.
        """
        with self._settled:
            while self._over(prompt, max_tokens):
                if not self._flying or stop.is_set():
                    return False
                self._settled.wait(0.2)
            self._put_by(prompt, max_tokens, 1)
            return True

    def settle(self, prompt: int, max_tokens: int, came: Reply | Failure) -> float | None:
        """What a request that was held did cost is booked instead; the cost, None where it is not known."""
        with self._settled:
            self._put_by(-prompt, -max_tokens, -1)
            self._settled.notify_all()
            usage = came.usage
            if usage is None:
                if isinstance(came, Reply) or came.kind in DOUBTFUL:
                    self.doubtful += self._most(prompt, max_tokens)
                return None
            self.usage += usage
            self._ratios = (
                max(self._ratios[0], usage.prompt / prompt if prompt else 0.0),
                max(self._ratios[1], usage.completion / max_tokens if max_tokens else 0.0),
            )
            cost = self.price.cost(usage) if self.price else None
            self._spent += cost or 0.0
            return cost

    def _put_by(self, prompt: int, answers: int, requests: int) -> None:
        self._prompt += prompt
        self._answers += answers
        self._flying += requests

    def _over(self, prompt: int, max_tokens: int) -> bool:
        most = self._most(self._prompt + prompt, self._answers + max_tokens)
        return self.budget is not None and self.before + self._spent + self.doubtful + most > self.budget

    def _most(self, prompt: int, answers: int) -> float:
        """The most that so many tokens cost; an estimate that earlier requests proved too low is corrected."""
        if not self.price:
            return 0.0
        return self.price.most(ceil(prompt * self._ratios[0]), ceil(answers * self._ratios[1]))
