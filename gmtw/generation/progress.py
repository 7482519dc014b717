"""One line on stderr while a run asks, where that is a terminal: rate, errors, tokens, money, time left."""

from __future__ import annotations

from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gmtw.generation.budget import Money


def dollars(amount: float | None) -> str:
    """The amount as it is read, "price unknown" where nobody knows it."""
    return "price unknown" if amount is None else f"${amount:.4f}" if amount < 1 else f"${amount:.2f}"


class Bar:
    """The bar of a run; use it in a `with`. It draws nothing where stderr is no terminal."""

    def __init__(self, total: int, money: Money) -> None:
        console = Console(stderr=True)
        self._money = money
        self._bar = Progress(
            TextColumn("asking"),
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("{task.fields[said]}"),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("", total=total, said="")

    def __enter__(self) -> Bar:
        self._bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._bar.stop()

    def show(self, done: int, errors: int, retried: int, stopping: bool = False) -> None:
        """The bar stands at `done` questions; `stopping` while answers under way are waited for."""
        task = self._bar.tasks[0]
        rate = f"{task.speed:.1f}/s" if task.speed else "-/s"
        tokens = self._money.usage.prompt + self._money.usage.completion
        said = f"{rate}  {errors} errors, {retried} retries  {tokens:,} tokens  {dollars(self._money.spent)}"
        said += "  stopping; Ctrl-C again to leave at once" if stopping else ""
        self._bar.update(self._task, completed=done, said=said)
