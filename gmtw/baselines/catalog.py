"""Models that need no network: what a perfect, a blind and a careless one would say, and controls (`controls`).

Each is deterministic: the same instance and language give the same bytes. They calibrate the scores: the
oracle stands at 1, a blind planner at chance, the careless one where the formulas of its damage put it,
and the controls near 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gmtw.baselines.controls import CONTROLS, Model
from gmtw.baselines.controls import WORLDS as TOLD
from gmtw.baselines.explanations import Teller
from gmtw.baselines.item_controls import ITEM_CONTROLS
from gmtw.baselines.plan_answers import filled, said, task_of, written
from gmtw.baselines.sloppy import sloppy
from gmtw.core.errors import GmtwError, UnknownNameError
from gmtw.core.rng import Draws
from gmtw.core.types import Instance, Output
from gmtw.tasks.prompt import prompt, spoken
from gmtw.worlds import WORLDS
from gmtw.worlds.fact import answer_sentence
from gmtw.worlds.fact.statements import UNKNOWN
from gmtw.worlds.plan_world import PlanWorld


def oracle(instance: Instance, language: str) -> str:
    """The witness plan, told rightly in varied prose: 1.000 on U, R and F, and on G what a clean text has."""
    task, draws = task_of(instance), Draws("oracle", instance.fingerprint, language)
    plan = task.witness or {}
    if instance.source == "fact":
        prose = answer_sentence(instance.meta["story"], language)
    else:
        kept = [rule for rule in task.rules if rule.side == "instruction"]
        prose = str(Teller(instance, language, plan, draws).prose(kept))
    return written(prose, filled(task.scene, plan, language))


def blind(instance: Instance, language: str) -> str:
    """A random valid plan told as the oracle tells: `solved` and U at chance, R and F at 1."""
    task, draws = task_of(instance), Draws("blind", instance.fingerprint, language)
    plan = guess(instance, Draws(draws.random()))
    if instance.source == "fact":
        prose = " ".join(said(instance, plan, language))
    else:
        prose = str(Teller(instance, language, plan, draws).prose())
    return written(prose, filled(task.scene, plan, language))


def guess(instance: Instance, draws: Draws) -> Mapping[str, Sequence[str]]:
    """A random valid plan; of a fact as many candidates as answer it, where one does "no answer" among them."""
    task, world = task_of(instance), WORLDS.get(instance.source)
    if isinstance(world, PlanWorld):
        return world.sample(task.scene, 1, draws).listed(0)
    several = task.scene.slots[0].capacity is None
    found = [*task.scene.having("candidate"), *([] if several else [UNKNOWN])]
    return {"answer": tuple(draws.sample(found, len((task.witness or {})["answer"])))}


REFERENCES: Mapping[str, Model] = {
    model.name: model
    for model in (
        Model("oracle", oracle, TOLD),
        Model("blind", blind, TOLD),
        Model("sloppy", sloppy, TOLD),
        *CONTROLS,
        *ITEM_CONTROLS,
    )
}
"""All reference models by name, in the order in which a table shows them."""


def outputs(name: str, instances: Iterable[Instance], language: str = "") -> Iterator[Output]:
    """What that model says to each instance that it applies to, in that language, or the one that they speak.

    Raises UnknownNameError with the nearest name.
    """
    if name not in REFERENCES:
        raise UnknownNameError("reference model", name, REFERENCES)
    model, answered = REFERENCES[name], [i for i in instances if REFERENCES[name].applies(i)]
    if not answered:
        what = "items that say their answer" if "answer" in model.tasks else "certified instances"
        raise GmtwError(f"{name} answers {what} only, and there is none; give outputs of your own instead")
    language = spoken(answered, language)
    for instance in answered:
        prompt(instance, language)  # refuses a language that the instance does not speak
        yield Output(
            instance_id=instance.id,
            output=model.answer(instance, language),
            model=name,
            language=language,
            fingerprint=instance.fingerprint,
        )
