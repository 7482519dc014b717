"""What the user of `gmtw run` asked for, in one value."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gmtw.core.errors import GmtwError
from gmtw.datasets.load_options import AS_STORED, Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The arguments of a run; docs/running.md says what each does. 0 and "": not given."""

    instances: Path | None
    set_name: str
    model: str
    output: Path | None = None
    language: str = ""
    most: int = 0
    samples: int = 1
    system: str = ""
    temperature: str = ""
    max_tokens: int = 2048
    seed: int | None = None
    stream: bool = False
    base_url: str = ""
    api_key_file: Path | None = None
    concurrency: int = 0
    delay: float = 0.0
    timeout: float = 120.0
    retries: int = 6
    resume: bool = True
    budget: float | None = None
    price: str = ""
    batch: int = 0
    dry_run: bool = False
    reading: Reading = AS_STORED
    logprobs: bool = False
    bos: str = "auto"
    dtype: str = "auto"
    device: str = "auto"

    def heat(self) -> float | None:
        """The temperature, None where it is left to the model, 0 by default; raises GmtwError for what is neither."""
        if not self.temperature:
            return 0.0
        if self.temperature == "none":
            return None
        try:
            heat = float(self.temperature)
        except ValueError:
            heat = -1.0
        if not 0 <= heat <= 2:
            raise GmtwError(f"--temperature expects a number from 0 to 2, or none, got {self.temperature!r}")
        return heat
