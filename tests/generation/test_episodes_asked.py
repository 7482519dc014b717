"""`gmtw run` on episodes: turn by turn over a server, concurrent, and from where it was stopped."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gmtw.baselines.episodes import perfect
from gmtw.core.errors import InputError
from gmtw.core.jsonl import write
from gmtw.core.types import Exchange, Instance
from gmtw.generation.requests import Request, RequestKey, build_requests
from gmtw.generation.turns import Journal, TurnEngine
from gmtw.generation.worker_pool import Outcome
from gmtw.outputs.reader import index_outputs, read_output
from gmtw.providers.messages import Failure, Reply, Usage
from gmtw.scoring.grade import Grading
from gmtw.tasks.episode.talk import Talk, retold
from tests.generation.chat_server import rows
from tests.tasks.episode.episode_draws import episode_of

if TYPE_CHECKING:
    from tests.generation.conftest import Ask, Serve


class Interrupted(Exception):  # noqa: N818
    """Somebody ended the process."""


class Players:
    """An engine that answers turns as the perfect player does, and ends, or fails, after so many."""

    retried = 0
    stop_reason = ""
    notes: tuple[str, ...] = ()

    def __init__(self, instances: list[Instance], most: int = 1000, failing: bool = False) -> None:
        self.stop = threading.Event()
        self.instances = {one.id: one for one in instances}
        self.left, self.failing = most, failing
        self.asked: Counter[str] = Counter()

    def outcomes(self, pending: list[Request]) -> Iterator[list[Outcome]]:
        for request in pending:
            self.asked[str(request.chat)] += 1
            if not self.left:
                if not self.failing:
                    raise Interrupted
                yield [Outcome(request, Failure("server", "500"), 1, Usage(1, 0, 0), 0.01)]
                continue
            self.left -= 1
            said = [content for _, content in request.chat.turns]
            pairs = zip(said[::2], said[1::2], strict=True)
            moves = self._moves(request, list(pairs))
            turn = retold(self.instances[request.instance_id], "ro", moves).turn()
            assert turn is not None
            assert turn.text == request.chat.text
            yield [Outcome(request, Reply(perfect(turn, "ro"), latency_s=1.0), 1, Usage(5, 2, 1), 0.01)]

    def _moves(self, request: Request, pairs: list[tuple[str, str]]) -> list[Exchange]:
        """The exchanges of a request; their moves are those that the user makes."""
        said: list[Exchange] = []
        talk = Talk(self.instances[request.instance_id], "ro")
        for user, output in pairs:
            turn = talk.turn()
            assert turn is not None
            said.append(Exchange(user=user, output=output, move=turn.move.model_dump() if turn.move else None))
            talk = talk.answered(turn, output)
        return said


def instances() -> list[Instance]:
    """Two episodes."""
    return [episode_of("travel"), episode_of("recipe")]


def asked_by(engine: Players, path: Path) -> list[Outcome]:
    """The outcomes of both episodes by that engine, with a journal beside `path`."""
    every = instances()
    turns = TurnEngine(engine, every, Journal(path))
    return [one for batch in turns.outcomes(build_requests(every, "ro")) for one in batch]


def test_each_conversation_has_one_outcome(tmp_path: Path) -> None:
    """With its turns, and with the tokens, dollars and seconds of all of them."""
    engine = Players(instances())
    found = asked_by(engine, tmp_path / "out.jsonl")
    assert sorted(one.request.instance_id for one in found) == sorted(one.id for one in instances())
    for outcome in found:
        assert isinstance(outcome.result, Reply)
        number = len(outcome.result.turns)
        assert number > 5
        assert (outcome.usage, outcome.result.latency_s) == (Usage(5 * number, 2 * number, number), number)
        assert outcome.cost == pytest.approx(0.01 * number)
    assert set(engine.asked.values()) == {1}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[RequestKey, Reply | Failure]:
    """Return the conversations of a run that nothing ended."""
    path = tmp_path_factory.mktemp("whole") / "whole.jsonl"
    return {one.request.key: one.result for one in asked_by(Players(instances()), path)}


@pytest.mark.parametrize("most", [1, 4, 7, 11])
def test_nothing_is_asked_twice(most: int, whole: dict[RequestKey, Reply | Failure], tmp_path: Path) -> None:
    """Whatever turn the process ends in, also with half a line in the journal; the conversation is the same."""
    first, path = Players(instances(), most), tmp_path / "out.jsonl"
    with pytest.raises(Interrupted):
        asked_by(first, path)
    journal = tmp_path / "out.turns.jsonl"
    with journal.open("ab") as file:
        file.write(b'{"instance_id": "x", "sa')
    second = Players(instances())
    found = {one.request.key: one.result for one in asked_by(second, path)}
    assert {key: one.turns for key, one in found.items() if isinstance(one, Reply)} == {
        key: one.turns for key, one in whole.items() if isinstance(one, Reply)
    }
    answered = first.asked.total() - 1
    assert answered == most
    assert first.asked.total() - 1 + second.asked.total() == sum(
        len(one.turns) for one in whole.values() if isinstance(one, Reply)
    )
    assert Journal(path).spent() == pytest.approx(0.01 * (answered + second.asked.total()))


def test_a_failed_turn_fails_its_conversation_only(tmp_path: Path) -> None:
    """Its line has the error; what was answered before stays in the journal."""
    path = tmp_path / "out.jsonl"
    found = asked_by(Players(instances(), 3, failing=True), path)
    assert [type(one.result) for one in found] == [Failure, Failure]
    assert len(Journal(path).turns) == 3
    assert len([one for one in asked_by(Players(instances()), path) if isinstance(one.result, Reply)]) == 2


def test_what_has_its_line_costs_once(tmp_path: Path) -> None:
    """A conversation in the outputs file is not counted by the journal, which keeps it until all have ended."""
    path = tmp_path / "out.jsonl"
    found = asked_by(Players(instances()), path)
    journal = Journal(path)
    first, other = found
    assert journal.spent() == pytest.approx((first.cost or 0) + (other.cost or 0))
    assert journal.spent({first.request.key}) == pytest.approx(other.cost)


def test_a_journal_of_another_set_is_refused(tmp_path: Path) -> None:
    """It names the file, the episode and the turn."""
    path = tmp_path / "out.jsonl"
    with pytest.raises(Interrupted):
        asked_by(Players(instances(), 3), path)
    journal = tmp_path / "out.turns.jsonl"
    lines = journal.read_text("utf-8").splitlines()
    journal.write_text("\n".join(line.replace('"user": "', '"user": "X') for line in lines) + "\n", "utf-8")
    with pytest.raises(InputError, match=r"turn 1: the words of the user .* remove it to ask anew"):
        asked_by(Players(instances()), path)


def test_a_journal_that_is_none_is_refused(tmp_path: Path) -> None:
    """With its file and line."""
    (tmp_path / "out.turns.jsonl").write_text('{"a": 1}\n', "utf-8")
    with pytest.raises(InputError, match="no turn of a conversation") as error:
        Journal(tmp_path / "out.jsonl")
    assert "out.turns.jsonl" in str(error.value)


def test_a_server_is_asked_turn_by_turn(serve: Serve, ask: Ask, tmp_path: Path) -> None:
    """It talks nonsense: every turn is lost, the talk goes on to its end; its line is graded, the journal is gone."""
    server, every = serve(), instances()
    write(every, tmp_path / "set.jsonl")
    result = ask(tmp_path / "set.jsonl", server.url)
    assert result.exit_code == 0, result.output
    lines = {row["instance_id"]: row for row in rows()}
    assert lines.keys() == {one.id for one in every}
    for instance in every:
        said = lines[instance.id]["turns"]
        assert {turn["output"].split()[0] for turn in said} == {"răspuns"}
    roles = [[one["role"] for one in row["messages"]] for row in server.asked]
    assert max(map(len, roles)) == 2 * max(len(row["turns"]) for row in lines.values()) - 1
    assert not list(tmp_path.rglob("*.turns.jsonl"))
    for entry in index_outputs(Path("out.jsonl")).entries:
        instance = next(one for one in every if one.id == entry.instance_id)
        assert Grading(instance, read_output(entry)).record().scores["T"].value == 0.0
