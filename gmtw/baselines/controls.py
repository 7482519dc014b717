"""Controls: answers without understanding, which a sound score does not reward.

Each says in its docstring what it shows; `CONTROLS` lists them in the order of tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from gmtw import languages
from gmtw.baselines import deaf_readers, episodes
from gmtw.baselines.episodes import Player
from gmtw.baselines.goals import always_impossible, copy_plan, every_number, greedy
from gmtw.baselines.plan_answers import filled, home_of, task_of, written
from gmtw.baselines.stories import (
    adds_everything,
    agreement_breaker,
    false_sums,
    hedger,
    hider,
    lower_case,
    names_only,
    no_punctuation,
    salad,
    shortener,
    storyteller,
    takes_back,
    wrong_order,
)
from gmtw.core.errors import MissingTextError
from gmtw.core.own_tables import own_tables
from gmtw.core.rng import RandomStream
from gmtw.core.types import Instance
from gmtw.tasks.handler import handler_of
from gmtw.tasks.plan.answer_json import slot_value
from gmtw.tasks.plan.deaf_readers import BY_TAGS, NO_OFFERS, READERS, Reader
from gmtw.worlds import WORLDS, Cells, Script, joined, world_of

EVERY = ("plan", "answer")
"""The types of task that a control answers which needs to know nothing of them."""


@dataclass(frozen=True, slots=True)
class Model:
    """A baseline: what it answers to an instance in a language.

    tasks: The types of task that it answers. certified: It answers certified instances of worlds only, since it needs
    their witness or their world. of_worlds: It answers instances of known worlds only, certified or not. witness: It
    needs a stored plan that obeys. goal: The only goal that it answers, or "". world: The only world that it answers,
    or "". days: It needs at least two days. answers: Whether it has an answer to an instance of these types. only:
    Which instances these are, for errors.
    plays: How it answers a turn of a conversation, if it can. by_place: Whether it answers the same place or number
    whatever is asked: to leave out what it solves would tell where the answer never stands.
    """

    name: str
    answer: Callable[[Instance, str], str]
    tasks: tuple[str, ...] = ("plan",)
    certified: bool = False
    of_worlds: bool = False
    witness: bool = False
    goal: str = ""
    world: str = ""
    days: bool = False
    answers: Callable[[Instance], bool] = lambda instance: True
    only: str = ""
    plays: Player | None = None
    by_place: bool = False

    def applies(self, instance: Instance) -> bool:
        """Return whether it has an answer to that instance."""
        task, handler = instance.task, handler_of(instance.task)
        if handler.has_turns:
            return self.plays is not None and world_of(instance.source) is not None
        if handler.kind not in self.tasks or self.world not in ("", instance.source) or not self.answers(instance):
            return False
        if (self.certified or self.of_worlds) and world_of(instance.source) is None:
            return False
        if self.certified and not handler.is_certified(task):
            return False
        plan = handler.plan_task(task)
        if (self.witness and (plan is None or plan.witness is None)) or (
            self.goal and (plan is None or plan.goal_name != self.goal)
        ):
            return False
        scene = handler.scene(task)
        return not self.days or (scene is not None and len(scene.days) > 1)

    @property
    def shows(self) -> str:
        """The sentence that says what it shows."""
        return " ".join((self.answer.__doc__ or "").split())


@cache
def texts() -> Mapping[str, Any]:
    """Return the tables of controls.toml."""
    found: Mapping[str, Any] = own_tables(files("gmtw.baselines") / "controls.toml")
    return found


def said_in(language: str, key: str) -> Any:
    """Return what controls say in a language: the value of `key` in the controls.toml of its folder.

    Raise MissingTextError if the folder does not say it.
    """
    found = getattr(languages.load(language).controls, key, None)
    if not found:
        raise MissingTextError(f"gmtw/languages/{language}/controls.toml: write {key} under [controls]")
    return found


def empty(instance: Instance, language: str) -> str:
    """Says nothing: silence earns nothing, not even for rules that an empty plan obeys."""
    return ""


def no_json(instance: Instance, language: str) -> str:
    """Writes a good paragraph and no plan: good language alone earns G and nothing else."""
    return str(said_in(language, "paragraph"))


def nulls(instance: Instance, language: str) -> str:
    """Gives every key and no value: the right form alone earns nothing."""
    keys = dict.fromkeys(filled(task_of(instance).scene, {}, language))
    return written(no_json(instance, language), keys)


def invented(instance: Instance, language: str) -> str:
    """Fills every key with names that nobody listed: what is unknown costs nothing, and must not earn."""
    names = said_in(language, "invented")
    slots = enumerate(task_of(instance).scene.slots)
    values = {
        slot.names[language][0]: slot_value(slot, [name])
        for slot, name in ((slot, names[at % len(names)]) for at, slot in slots)
    }
    return written(no_json(instance, language), values)


def everything(instance: Instance, language: str) -> str:
    """Puts every entity into every slot: rules that ask for more are no licence to take all."""
    scene = task_of(instance).scene
    plan = dict.fromkeys(scene.slot, tuple(scene.entity))
    return written(no_json(instance, language), filled(scene, plan, language))


def list_order(instance: Instance, language: str) -> str:
    """Takes the list from the top and reads no rule: U stands at chance, however well it is told."""
    plan = home_of(instance).in_list_order(task_of(instance))
    return _told("list-order", instance, language, plan, plan)


def echo(instance: Instance, language: str) -> str:
    """Repeats the prompt: the names and the form of the JSON stand there, and are no answer."""
    return instance.prompts[language]


def denial(instance: Instance, language: str) -> str:
    """Gives the right plan and says of each of its items that it was left out: naming is not telling."""
    task = task_of(instance)
    plan = task.witness or {}
    prose = home_of(instance).deny(instance, language, plan, RandomStream("denial", instance.fingerprint, language))
    return written(prose, filled(task.scene, plan, language))


def wrong_days(instance: Instance, language: str) -> str:
    """Gives the right plan and tells each item on the day after, or the last on the first: the place counts."""
    task = task_of(instance)
    plan, days = task.witness or {}, list(task.scene.days.values())
    moved = {
        new: plan.get(old, ())
        for slots, others in zip(days, [*days[1:], days[0]], strict=True)
        for old, new in zip(slots, others, strict=True)
    }
    return _told("wrong-days", instance, language, moved, plan)


def lorem(instance: Instance, language: str) -> str:
    """Writes words of no language: text is not language."""
    return str(texts()["lorem"]["text"])


def repetition(instance: Instance, language: str) -> str:
    """Repeats four words of the language for ever: right letters are not generation."""
    said = texts()["repetition"]
    return " ".join([said["text"]] * said["times"])


def other_languages(instance: Instance, language: str) -> str:
    """Writes a good paragraph of Italian, Spanish, French, English or German: G is about the language asked for."""
    paragraphs = [text for code, text in texts()["languages"].items() if code != language]
    return str(RandomStream("other-languages", instance.fingerprint).choice(paragraphs))


def _told(model: str, instance: Instance, language: str, told: Cells, plan: Cells) -> str:
    """Return an output that tells one plan and gives another one."""
    rng = RandomStream(model, instance.fingerprint, language)
    prose = joined(home_of(instance).explain(instance, language, told, rng))
    return written(prose, filled(task_of(instance).scene, plan, language))


def _leaves_out(instance: Instance) -> bool:
    """Return whether the right plan leaves entities out."""
    task = task_of(instance)
    return {entity for row in (task.witness or {}).values() for entity in row} < set(task.scene.entity)


def _own(world: str, name: str, script: Script, by_place: bool) -> Model:
    """Return the control that a world brings along."""

    def answer(instance: Instance, language: str) -> str:
        plan = script(instance)
        return _told(name, instance, language, plan, plan)

    answer.__doc__ = script.__doc__
    return Model(name, answer, certified=True, world=world, by_place=by_place)


def _own_controls() -> Iterator[Model]:
    """Yield the controls of all worlds, by world."""
    for world in WORLDS:
        for name, script in world.own_controls.items():
            yield _own(world.key, name, script, by_place=name in world.controls_by_place)


def _deaf(reader: Reader) -> Model:
    """Return the control that plans by what a deaf reader hears."""

    def answer(instance: Instance, language: str) -> str:
        return deaf_readers.answer(reader, instance, language)

    answer.__doc__ = f"Plans perfectly by what it hears, but {reader.shows}."
    said = "instances that say how their rules are worded"
    offered = "instances whose list has offers"
    answers = deaf_readers.says_its_wordings if reader.offers else deaf_readers.misses_offers
    plays = episodes.deaf(reader) if reader.offers and reader.name not in BY_TAGS else None
    only = said if reader.offers else offered
    return Model(reader.name, answer, certified=True, answers=answers, only=only, plays=plays)


def _of_impossible(name: str, answer: Callable[[Instance, str], str]) -> Model:
    """Return the control that names the same demands of every task that may have no plan."""
    only = "tasks that may have no plan"
    return Model(name, answer, certified=True, goal="impossible", only=only, by_place=True)


CONTROLS: tuple[Model, ...] = (
    Model("empty", empty, EVERY),
    Model("no-json", no_json),
    Model("nulls", nulls),
    Model("invented", invented),
    Model("everything", everything),
    Model("list-order", list_order, certified=True),
    *_own_controls(),
    Model("echo", echo, EVERY),
    Model("denial", denial, certified=True, witness=True),
    Model("wrong-days", wrong_days, certified=True, witness=True, days=True),
    Model("names-only", names_only, certified=True, witness=True, days=True),
    Model("hedger", hedger, certified=True, witness=True, days=True),
    Model("takes-back", takes_back, certified=True, witness=True, days=True),
    Model("hider", hider, certified=True, witness=True, days=True),
    Model("adds-everything", adds_everything, certified=True, witness=True, days=True, answers=_leaves_out),
    Model("wrong-order", wrong_order, certified=True, witness=True, days=True),
    Model("false-sums", false_sums, certified=True, witness=True, days=True),
    Model("storyteller", storyteller, certified=True, witness=True, days=True),
    Model("shortener", shortener, certified=True, witness=True, days=True),
    Model("salad", salad, certified=True, witness=True),
    Model("no-punctuation", no_punctuation, certified=True, witness=True),
    Model("lower-case", lower_case, certified=True, witness=True),
    Model("agreement-breaker", agreement_breaker, certified=True, witness=True),
    Model("copy-plan", copy_plan, certified=True, goal="repair", only="repairs"),
    Model("greedy", greedy, certified=True, goal="best", only="tasks for the best plan"),
    _of_impossible("always-impossible", always_impossible),
    _of_impossible("every-number", every_number),
    *map(_deaf, (*READERS.values(), NO_OFFERS)),
    Model("other-languages", other_languages),
    Model("lorem", lorem),
    Model("repetition", repetition),
)
