"""A run on episodes for the tests: a player that is right, one that errs now and then, and a transcript by hand."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

from gmtw.baselines.episodes import Player, parrot, perfect, played, stubborn, yes_man
from gmtw.core.types import Instance, Output
from gmtw.outputs.reader import to_row
from gmtw.tasks.episode.moves import Questions
from gmtw.tasks.episode.talk import Turn
from tests.report.tagged_run import invoke
from tests.tasks.episode.episode_draws import WORLDS_OF_PLANS, episode_of


def erring() -> Player:
    """A player that is wrong in questions, and in every third turn if the way of another one can be wrong there."""
    turns, ways = count(), (stubborn, lambda turn, language: "Nu știu.", yes_man)

    def player(turn: Turn, language: str) -> str:
        at = next(turns)
        if isinstance(turn.move, Questions):
            return parrot(turn, language)
        return (perfect if at % 3 != 2 else ways[at // 3 % len(ways)])(turn, language)

    return player


def episode_run(home: Path, language: str = "ro") -> Path:
    """The report folder of two models on an episode of each world, of which a third one has edited one."""
    episodes = [episode_of(world) for world in WORLDS_OF_PLANS]
    (home / "set.jsonl").write_text("".join(f"{one.model_dump_json()}\n" for one in episodes), "utf-8")
    for name, player in (("right", perfect), ("erring", erring())):
        _write(home / f"{name}.jsonl", [_output(one, name, player, language) for one in episodes])
    honest = _output(episodes[0], "edited", perfect, language)
    edited = honest.turns[2].model_copy(update={"user": "Fă ce vrei."})
    forged = honest.model_copy(update={"turns": (*honest.turns[:2], edited, *honest.turns[3:])})
    _write(home / "edited.jsonl", [forged])
    files = [str(home / f"{name}.jsonl") for name in ("right", "erring", "edited")]
    invoke("grade", str(home / "set.jsonl"), *files, "--keep-going", "--report-dir", str(home / "reports"))
    return next((home / "reports").iterdir())


def _output(instance: Instance, name: str, player: Player, language: str) -> Output:
    said = played(instance, language, player)
    return Output(instance_id=instance.id, model=name, language=language, output=said[-1].output, turns=said)


def _write(path: Path, outputs: list[Output]) -> None:
    path.write_text("".join(f"{json.dumps(to_row(one), ensure_ascii=False)}\n" for one in outputs), "utf-8")
