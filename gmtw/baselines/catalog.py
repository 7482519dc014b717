"""Baselines: models that need no network. What a perfect, a blind and a careless one would say, and controls.

Each is deterministic: the same instance and language give the same bytes. They calibrate the scores: the oracle gets 1,
a blind planner chance, the careless one what the formulas of its damage say, and the controls about 0. How plans are
made and explained comes from their world (`gmtw.worlds.World`); no baseline knows a world by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from gmtw.baselines.controls import CONTROLS, Model
from gmtw.baselines.episodes import PLAYERS, no_answer, perfect, played
from gmtw.baselines.goals import has_clash, right_clash
from gmtw.baselines.plan_answers import filled, home_of, task_of, written
from gmtw.baselines.sloppy import sloppy
from gmtw.baselines.solved import solved
from gmtw.core.errors import GmtwError, UnknownNameError
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance, Output
from gmtw.tasks.handler import handler_of, handlers
from gmtw.tasks.plan.goals import SOLVE
from gmtw.tasks.prompt import prompt, spoken
from gmtw.worlds import WORLDS, joined


def oracle(instance: Instance, language: str) -> str:
    """The witness plan, or the smallest conflict, told rightly: 1.000 on U, R and F, and on G what a clean text has.

    Where nobody certified a witness, the plan is one that a solver finds (`gmtw.baselines.solved`).
    """
    task, rng = task_of(instance), RandomStream("oracle", instance.fingerprint, language)
    if has_clash(instance):
        return right_clash(instance, language, rng)
    if task.certificate is None:
        return solved(instance, language, rng)
    prose = home_of(instance).explain_witness(instance, language, rng)
    return written(prose, filled(task.scene, task.witness or {}, language))


def right(instance: Instance, language: str) -> str:
    """Return the answer that earns everything: the oracle's, or that of the first model which only knows the kind."""
    own = handler_of(instance.task).built_in_models()
    return own[0].answer(instance, language) if own else oracle(instance, language)


def blind(instance: Instance, language: str) -> str:
    """A random valid plan told as the oracle tells: `solved` and U at chance, R and F at 1."""
    task, rng = task_of(instance), RandomStream("blind", instance.fingerprint, language)
    plan = home_of(instance).guess(task, RandomStream(rng.random()))
    prose = joined(home_of(instance).explain(instance, language, plan, rng))
    return written(prose, filled(task.scene, plan, language))


REFERENCES: Mapping[str, Model] = {
    model.name: model
    for model in (
        Model("oracle", oracle, of_worlds=True, plays=perfect),
        Model("blind", blind, certified=True),
        Model("sloppy", sloppy, certified=True, goal=SOLVE),
        *CONTROLS,
        *(Model(name, no_answer, tasks=(), plays=player, only="episodes") for name, player in PLAYERS.items()),
        *(
            Model(own.name, own.answer, tasks=(handler.kind,), answers=own.answers)
            for handler in handlers()
            for own in handler.built_in_models()
        ),
    )
}
"""All baselines by name, in the order in which a table shows them."""


def answered_by(name: str, instances: Iterable[Instance]) -> list[Instance]:
    """Return those of the instances that the model of that name answers.

    Raise UnknownNameError with the nearest name, GmtwError if it answers none of them.
    """
    if name not in REFERENCES:
        raise UnknownNameError("built-in model", name, REFERENCES)
    every = list(instances)
    if found := [instance for instance in every if REFERENCES[name].applies(instance)]:
        return found
    raise GmtwError(f"{name} answers {what_answers(name)}, and there is none{_whose(every)}")


def outputs(name: str, instances: Iterable[Instance], language: str = "") -> Iterator[Output]:
    """Yield what that model says to each instance that it answers, in that language or the one that they speak.

    Raise UnknownNameError with the nearest name, GmtwError if it answers none of them.
    """
    answered = answered_by(name, instances)
    model, language = REFERENCES[name], spoken(answered, language)
    for instance in answered:
        prompt(instance, language)  # refuses a language that the instance does not speak
        turns = played(instance, language, model.plays) if model.plays and handler_of(instance.task).has_turns else ()
        yield Output(
            instance_id=instance.id,
            output=turns[-1].output if turns else model.answer(instance, language),
            turns=turns,
            model=name,
            language=language,
            fingerprint=instance.fingerprint,
            built_in=True,
        )


def answering(names: Iterable[str], instances: Iterable[Instance]) -> list[str]:
    """Return those of these models that answer one of the instances at least: a set may lack the goal that one aims at.

    Of a set with unknown worlds all are returned, so that `outputs` says what is missing; unknown names are, too.
    """
    every = list(instances)
    if any(instance.source not in WORLDS.names for instance in every):
        return list(names)
    return [name for name in names if name not in REFERENCES or any(map(REFERENCES[name].applies, every))]


def what_answers(name: str, worlds: Iterable[str] = ()) -> str:
    """Return which instances a model answers, in words: "certified instances of worlds whose goal is solve".

    worlds: the names that are listed; all that are known if there are none.
    """
    model = REFERENCES[name]
    if model.only:
        return model.only
    if "answer" in model.tasks:
        return "items that say their answer"
    if not (model.certified or model.of_worlds or model.world or model.goal or model.days or model.witness):
        return "plans"
    home = f"the world {model.world}" if model.world else f"worlds ({', '.join(sorted({*worlds}) or WORLDS.names)})"
    goal = f" whose goal is {model.goal}" if model.goal else ""
    plan = f" with a stored plan{' of several days or slots' * model.days}" if model.witness else ""
    return f"{'certified ' * model.certified}instances of {home}{goal}{plan}"


def _whose(instances: Iterable[Instance]) -> str:
    """Return what the set is of instead, and what to do."""
    sources = sorted({instance.source for instance in instances})
    if strange := [source for source in sources if source not in WORLDS.names]:
        return (
            f" in a set of {', '.join(strange)}; install the package that makes this world, or give outputs of your own"
        )
    return "; give outputs of your own instead"
