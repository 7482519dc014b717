"""A causal language model of transformers, opened and found to be one.

transformers opens an encoder as a language model too: it makes up the weights that are missing, other ones each time,
or reads what comes after a token. Such a model gives figures, and they mean nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from gmtw.core.errors import GmtwError

SEEN = 1e-3
"""What a later token may move a logit at most, against the spread of logits: rounding moves it by less."""

DTYPES = ("auto", "float32", "bfloat16", "float16")

FAILURES = (OSError, ValueError, RuntimeError, AssertionError, ImportError)
"""What opening a model raises: torch asserts that it has CUDA, and a quantised model may need a package."""


def open_causal(path: str, dtype: str = "auto", device: str = "auto", **tokenizer: Any) -> tuple[Any, Any, Any]:
    """Torch, and the tokenizer and the model of a folder or of the hub, ready on the accelerator where there is one.

    Raises GmtwError where the extra `hf` is missing, where nothing can be opened, and where it is no causal model.
    """
    torch, transformers = libraries(f"hf/{path}")
    kind = dtype if dtype == "auto" else getattr(torch, dtype)
    try:
        cutter: Any = transformers.AutoTokenizer.from_pretrained(path, **tokenizer)
        model, told = transformers.AutoModelForCausalLM.from_pretrained(path, dtype=kind, output_loading_info=True)
        model = model.to(device_of(torch, device)).eval()
    except FAILURES as error:
        raise GmtwError(f"hf/{path} cannot be opened: {' '.join(str(error).split())[:200]}") from None
    check_weights(f"hf/{path}", told["missing_keys"], "causal language model")
    if not _causal(torch, model):
        raise GmtwError(f"hf/{path} is no causal language model: it sees what comes after a token")
    return torch, cutter, model


def libraries(who: str) -> tuple[Any, Any]:
    """The modules torch and transformers, the latter silent from now on; raises GmtwError where they are missing."""
    try:
        torch, transformers = (import_module(name) for name in ("torch", "transformers"))
    except ImportError:
        raise GmtwError(f"{who} needs torch and transformers; type pip install 'gmtw[hf]'") from None
    transformers.utils.logging.set_verbosity_error()
    transformers.utils.logging.disable_progress_bar()
    return torch, transformers


def device_of(torch: Any, device: str) -> str:
    """Where a model goes: where it is told, else to the accelerator if there is one."""
    return ("cuda" if torch.cuda.is_available() else "cpu") if device == "auto" else device


def check_weights(who: str, missing: Iterable[str], kind: str) -> None:
    """Raise GmtwError where weights are missing, and so were made up."""
    if names := sorted(missing):
        raise GmtwError(f"{who} is no {kind}: it has no weights for {names[0]} ({len(names)} missing in all)")


def _causal(torch: Any, model: Any) -> bool:
    """Whether the logits of a token are the same whatever follows it. Weights that are no numbers decide nothing."""
    size = int(model.config.get_text_config().vocab_size)
    rows = [[n % size for n in (5, 7, 11, last)] for last in (13, 17)]
    with torch.inference_mode():
        first, other = (model(input_ids=torch.tensor([row], device=model.device)).logits[0, :3].float() for row in rows)
    spread = (first.max() - first.min()).item()
    return not (first - other).abs().max().item() > SEEN * spread
