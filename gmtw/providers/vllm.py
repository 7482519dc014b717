"""A model that vLLM runs offline in this process, in large batches. vLLM is imported only when it is asked for."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from gmtw.core.errors import GmtwError
from gmtw.providers.messages import Asked, Failure, Reply, Settings, Usage

BATCH = 256
"""Prompts at once, where --batch does not say: vLLM schedules them itself."""


class Vllm:
    """The model of a folder; raises GmtwError where vLLM is not installed."""

    def __init__(self, settings: Settings) -> None:
        try:
            import vllm
        except ImportError:
            raise GmtwError(
                f"vllm/{settings.model} is a folder, and needs vLLM here; type pip install vllm, "
                "or start `vllm serve` and give --base-url"
            ) from None
        self.settings, self._vllm = settings, vllm
        self._model: Any = vllm.LLM(model=settings.model)

    def answer(self, asked: Sequence[Asked], seeds: Sequence[int | None]) -> list[Reply | Failure]:
        """What the model answers to each question, in their order."""
        started = time.monotonic()
        heats = [self.settings.heat(one) for one in asked]
        sampling = [
            self._vllm.SamplingParams(
                max_tokens=self.settings.max_tokens, seed=seed, **({} if heat is None else {"temperature": heat})
            )
            for seed, heat in zip(seeds, heats, strict=True)
        ]
        made = self._model.chat([self.settings.messages(one) for one in asked], sampling, use_tqdm=False)
        seconds = time.monotonic() - started
        return [_came(output, seconds) for output in made]


def _came(output: Any, seconds: float) -> Reply | Failure:
    said = output.outputs[0]
    usage = Usage(len(output.prompt_token_ids or ()), len(said.token_ids))
    if not said.text.strip():
        return Failure("null-content", f"the answer is empty (finish_reason {said.finish_reason})", usage=usage)
    return Reply(said.text, finish_reason=str(said.finish_reason or ""), usage=usage, latency_s=seconds)
