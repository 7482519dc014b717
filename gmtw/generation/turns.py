"""Conversations: one outcome for each, once its last turn is answered.

All open conversations ask their next turn, then those that go on ask the one after it. Each answer is in a journal
beside the outputs file before the next turn is asked, so that a run goes on inside a conversation, however it ended.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import fsum
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from gmtw.core.errors import InputError, one_line
from gmtw.core.types import Exchange, Frozen, Instance
from gmtw.generation.plan import Engine
from gmtw.generation.requests import Request, RequestKey
from gmtw.generation.worker_pool import Outcome
from gmtw.outputs.reader import nfc
from gmtw.providers.messages import Failure, Reply, Usage
from gmtw.tasks.handler import handler_of


class Said(Frozen):
    """An answered turn in the journal: whose it is, the exchange, and what it took."""

    instance_id: str
    language: str
    sample: int
    said: Exchange
    prompt_tokens: int = 0
    completion_tokens: int = 0
    reasoning_tokens: int = 0
    cost_usd: float | None = None
    doubtful_usd: float = 0.0
    latency_s: float = 0.0
    tries: int = 1

    @property
    def key(self) -> RequestKey:
        """The key of its request."""
        return (self.instance_id, self.language, self.sample)

    @property
    def usage(self) -> Usage:
        """The tokens of the turn."""
        return Usage(self.prompt_tokens, self.completion_tokens, self.reasoning_tokens)


class Journal:
    """The turns of conversations that are not finished, in the file `out.turns.jsonl` beside `out.jsonl`."""

    def __init__(self, output: Path, resume: bool = True) -> None:
        self.path = output.with_name(f"{output.name.removesuffix('.jsonl')}.turns.jsonl")
        if not resume:
            self.close()
        self.turns = list(self._read())

    def _read(self) -> Iterator[Said]:
        """Yield the turns. Raise InputError for a line that is none.

        A last line that was cut off is removed: its turn is asked again.
        """
        if not self.path.exists():
            return
        whole = self.path.read_bytes().rpartition(b"\n")[0]
        os.truncate(self.path, len(whole) + 1 if whole else 0)
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                yield Said.model_validate_json(line)
            except ValidationError as error:
                raise InputError(self.path, f"no turn of a conversation: {one_line(error)}", number) from None

    def spent(self, answered: Collection[RequestKey] = ()) -> float:
        """Return the most dollars that its turns have cost, but for conversations that have their line by now."""
        return fsum((one.cost_usd or 0.0) + one.doubtful_usd for one in self.turns if one.key not in answered)

    def add(self, turn: Said) -> None:
        """Write a turn; it is on the disk when this returns."""
        with self.path.open("ab") as file:
            file.write(json.dumps(turn.model_dump(mode="json"), ensure_ascii=False).encode("utf-8", "replace") + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def close(self) -> None:
        """Remove the journal: every conversation is in the outputs file."""
        self.path.unlink(missing_ok=True)


@dataclass(slots=True)
class Conversation:
    """A request, and the turns of it that were answered."""

    request: Request
    instance: Instance
    turns: list[Said]

    @property
    def said(self) -> tuple[Exchange, ...]:
        """The exchanges so far."""
        return tuple(turn.said for turn in self.turns)

    def follow_up(self) -> Request | None:
        """Return the request of the next turn; None if there is none."""
        task = self.instance.task
        turn = handler_of(task).follow_up(task, self.instance, self.request.language, self.said)
        return self.request.then(turn) if turn else None

    def heard(self, outcome: Outcome, reply: Reply) -> Said:
        """Add the answer to the turn that was asked, and return it."""
        asked = outcome.request.turn
        assert asked is not None, "a turn was asked"
        usage, (name, language, sample) = outcome.usage or Usage(), self.request.key
        turn = Said(
            instance_id=name,
            language=language,
            sample=sample,
            said=Exchange(user=asked.prompt.text, output=reply.text, move=asked.move),
            prompt_tokens=usage.prompt,
            completion_tokens=usage.completion,
            reasoning_tokens=usage.reasoning,
            cost_usd=outcome.cost,
            doubtful_usd=outcome.doubtful,
            latency_s=reply.latency_s,
            tries=outcome.tries,
        )
        self.turns.append(turn)
        return turn

    def whole(self, last: Reply) -> Outcome:
        """Return the outcome of a conversation that has ended: its last answer, with all that its turns took."""
        result = replace(last, latency_s=fsum(one.latency_s for one in self.turns), turns=self.said)
        costs = [one.cost_usd for one in self.turns if one.cost_usd is not None]
        return Outcome(
            self.request,
            result,
            sum(one.tries for one in self.turns),
            sum((one.usage for one in self.turns), Usage()),
            fsum(costs) if costs else None,
            fsum(one.doubtful_usd for one in self.turns),
        )


class TurnEngine:
    """Asks conversations by an engine that asks single turns; to the run it is an engine."""

    def __init__(self, engine: Engine, instances: Iterable[Instance], journal: Journal) -> None:
        self._engine, self._journal = engine, journal
        self._instances = {nfc(one.id): one for one in instances}

    @property
    def stop(self) -> threading.Event:
        """That of the engine."""
        return self._engine.stop

    @property
    def stop_reason(self) -> str:
        """That of the engine."""
        return self._engine.stop_reason

    @property
    def retried(self) -> int:
        """That of the engine."""
        return self._engine.retried

    @property
    def notes(self) -> tuple[str, ...]:
        """Those of the engine."""
        return self._engine.notes

    def outcomes(self, pending: list[Request]) -> Iterator[list[Outcome]]:
        """Yield the conversations that ended since the last time, until all have ended or the run stops."""
        talks = {one.key: self._conversation(one) for one in pending}
        asked, ended = self._next(talks.values())
        yield ended
        while asked and not self.stop.is_set():
            going_on: list[Conversation] = []
            for batch in self._engine.outcomes(asked):
                failed = []
                for outcome in batch:
                    talk = talks[outcome.request.key]
                    if isinstance(outcome.result, Failure):
                        failed.append(outcome)
                    else:
                        self._journal.add(talk.heard(outcome, outcome.result))
                        going_on.append(talk)
                yield failed
            asked, ended = self._next(going_on)
            yield ended

    def _conversation(self, request: Request) -> Conversation:
        said = [turn for turn in self._journal.turns if turn.key == request.key]
        return Conversation(request, self._instances[request.key[0]], said)

    def _next(self, talks: Iterable[Conversation]) -> tuple[list[Request], list[Outcome]]:
        """Return the next turns of these conversations, and the outcomes of those that have none."""
        asked, ended = [], []
        for talk in talks:
            try:
                turn = talk.follow_up()
            except ValueError as error:
                problem = f"{talk.request.instance_id}: {error}; it was made for another set, remove it to ask anew"
                raise InputError(self._journal.path, problem) from None
            if turn is not None:
                asked.append(turn)
            else:
                ended.append(talk.whole(Reply(talk.said[-1].output)))
        return asked, ended


def converses(instances: Iterable[Instance]) -> bool:
    """Return whether some of the instances are conversations."""
    return any(handler_of(one.task).has_turns for one in instances)


def turns_row(turns: Sequence[Exchange]) -> dict[str, Any]:
    """Return the key of an outputs line that holds the conversation; nothing where there was none."""
    return {"turns": [one.model_dump(mode="json", exclude_none=True) for one in turns]} if turns else {}
