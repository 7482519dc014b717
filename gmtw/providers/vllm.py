"""A model that vLLM runs offline in this process, in large batches. vLLM is imported only when it is asked for."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from gmtw.core.errors import GmtwError
from gmtw.providers.messages import ChatRequest, Failure, Reply, Settings, Usage

BATCH = 256
"""Prompts at once if --batch does not say: vLLM schedules them itself."""


class VllmModel:
    """The model of a folder. Raise GmtwError if vLLM is not installed."""

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

    def answer(self, chats: Sequence[ChatRequest], seeds: Sequence[int | None]) -> list[Reply | Failure]:
        """Return the answer to each chat, in their order."""
        started = time.monotonic()
        temperatures = [self.settings.temperature_for(one) for one in chats]
        sampling = [
            self._vllm.SamplingParams(
                max_tokens=self.settings.max_tokens,
                seed=seed,
                **({} if temperature is None else {"temperature": temperature}),
            )
            for seed, temperature in zip(seeds, temperatures, strict=True)
        ]
        made = self._model.chat([self.settings.messages(one) for one in chats], sampling, use_tqdm=False)
        seconds = time.monotonic() - started
        return [_result(output, seconds) for output in made]


def _result(output: Any, seconds: float) -> Reply | Failure:
    said = output.outputs[0]
    usage = Usage(len(output.prompt_token_ids or ()), len(said.token_ids))
    if not said.text.strip():
        return Failure("null-content", f"the answer is empty (finish_reason {said.finish_reason})", usage=usage)
    return Reply(said.text, finish_reason=str(said.finish_reason or ""), usage=usage, latency_s=seconds)
