"""Make episodes: a certified task of a world, what its user may say later, and a script that can be played.

The words of every possible turn are written into the task, so that it is played and graded without this code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from gmtw.constraints import ExcludeEntity, MaxTotal, Rule
from gmtw.constraints.optimum import optimum
from gmtw.constraints.solver import Undecided, found, listed
from gmtw.core.errors import MissingTextError
from gmtw.core.rng import RandomStream
from gmtw.languages import load
from gmtw.languages.episodes import Spoken
from gmtw.tasks.episode.state import opening_state
from gmtw.tasks.episode.task import OTHERWISE, Aim, Demand, EpisodeTask, MoveName, Step, Words
from gmtw.tasks.episode.user import LIMIT, next_move
from gmtw.tasks.plan.goals import Best, Cells, Keep, Repair
from gmtw.tasks.plan.questions.asking import Asking
from gmtw.tasks.plan.rule_sentence import rule_sentence
from gmtw.tasks.plan.task import PlanTask
from gmtw.worlds import Episode, Made, Refused
from gmtw.worlds.goal_prompt import ANY_NUMBERS
from gmtw.worlds.goals import DRAWN, further_rules
from gmtw.worlds.plan_prompt import composed, drawn_frame
from gmtw.worlds.question_words import Asker
from gmtw.worlds.varied_world import VariedWorld
from gmtw.worlds.wording_choice import fitting
from gmtw.worlds.world_folder import Wording

LENGTH: Mapping[str, tuple[int, int]] = {"easy": (5, 6), "medium": (6, 7), "hard": (8, 9)}
"""Level -> the moves after the opening, from .. to."""

MOST_DEMANDS = 40
"""Demands that a user may add."""

CHANGES: Sequence[MoveName] = ("add", "break", "replace", "add", "break")
"""The moves that change a plan; each script has three of them at least."""

OTHERS: Sequence[MoveName] = ("withdraw", "prefer", "impossible", "undo", "missing", "chat", "questions")
"""The other moves; no script has one of them more often than twice, and each asks questions once at least."""

MOST_OTHERS = 4
"""The most moves of a script that are no changes."""

LATER: Sequence[MoveName] = ("undo", "missing", "chat")
"""The moves that come after a change. Who spoke of a demand tells it in the next turn."""

WORDINGS = 2
"""The wordings of each question that go with an episode."""

EXCEPTION = "exception"
"""The tag of wordings that allow everything but something."""

FORMAL = "formal"
"""The register in which nothing familiar is said."""

OTHER_PATHS = 3
"""The paths of right answers along which a script is played when it is made, beside that of the certified ones."""

SEEDS = 1000
"""The orders in which other right plans are sought."""

WAYS = 3
"""Ways to say that an answer was wrong, which take turns."""

NAMED = "{}_named"
"""The key of the words of a move that calls a demand by its topic."""

FRAMES: Mapping[MoveName, str] = {"break": "breaks", "impossible": "add"}
"""Move -> the key of its words, if it is not its name: a wish that cannot be met is worded like any other."""

DEFAULT_REGISTER = "everyday"
"""The user's register where a register of prompts has no words for conversations."""


class Ahead(dict[str, Any]):
    """Values for the blanks of a template; a blank without one stays."""

    def __missing__(self, key: str) -> str:
        """Return the blank."""
        return "{" + key + "}"


class Form(str):
    """A word that a template may ask for with a capital: {plan_the:cap}."""

    def __format__(self, form: str) -> str:
        """Return the word, with a capital if that is asked for."""
        return self[:1].upper() + self[1:] if form == "cap" else str(self)


def make_episode(world: VariedWorld, level: str, rng: RandomStream) -> Made:
    """Return a certified task of that level with an episode that begins with it. Raise Refused if the draw fails.

    Every move of its script can be made if each answer is right and the certified one.
    """
    made = world.make(level, rng)
    task, register = made.task, made.notes["register"]
    rules = further_rules(world, world.sample(task.scene, DRAWN, rng), task.demands, rng)[:MOST_DEMANDS]
    events = [ExcludeEntity(entity=entity) for entity in task.scene.entity]
    words = {code: _Words(world, code, register, rng) for code in world.languages}
    script = script_of(level, rng)
    picks = [rng.random() for _ in range(len(script) + 1)]

    def said(key: str, pick: float) -> Words:
        return {code: own.frame(key, pick) for code, own in words.items()}

    def named(move: MoveName) -> bool:
        return all(getattr(own.spoken, NAMED.format(move), ()) for own in words.values())

    episode = EpisodeTask(
        opening=task,
        demands=tuple(_demand(rule, {c: own.demand(rule, made) for c, own in words.items()}) for rule in rules),
        events=tuple(_demand(rule, {c: own.event(rule, made) for c, own in words.items()}) for rule in events),
        aims=tuple(_aims(world)),
        script=tuple(
            Step(
                move=move,
                words={name: said(FRAMES.get(name, name), pick) for name in (move, *OTHERWISE)},
                named={name: said(NAMED.format(name), pick) for name in (move, *OTHERWISE) if named(name)},
            )
            for move, pick in zip(script, picks, strict=False)
        ),
        lost=tuple(said("lost", n / WAYS) for n in range(WAYS)),
        seed=rng.below(2**31),
        asking={code: own.asking(made) for code, own in words.items()},
        topics=_topics({code: own.topics(made) for code, own in words.items()}),
    )
    later = (*rules, *(MaxTotal(attribute=aim.attribute, limit=0) for aim in episode.aims if aim.attribute))
    openings = {code: own.opening(made, own.frame("talk", picks[-1]), later) for code, own in words.items()}
    _refuse_unplayable(episode)
    return Made(task, made.setting, made.notes, Episode(episode, openings))


def _refuse_unplayable(episode: EpisodeTask) -> None:
    """Raise Refused if some move of the script cannot be made where all before it were answered rightly.

    First by the witnesses, then by other right plans.
    """
    for path in range(1 + OTHER_PATHS):
        rng = RandomStream("path", episode.seed, path) if path else None
        state = opening_state(episode.opening.demands, _answer(episode.opening, rng))
        for at, step in enumerate(episode.script):
            move = next_move(episode, at, state)
            if move.type != step.move:
                raise Refused(f"no move {step.move}")
            answer = _answer(move.task(episode, state), rng)
            state = move.after(episode, state).with_plan(answer)


def _answer(task: PlanTask, rng: RandomStream | None) -> Cells:
    """Return a right plan of a turn: the witness, or one that is sought in the order that `rng` draws."""
    assert task.witness is not None, "checked when the episode was made"
    if rng is None or isinstance(task.goal, Keep):
        return task.witness
    seed, goal = rng.between(1, SEEDS), task.goal
    try:
        if isinstance(goal, Repair | Best):
            most = isinstance(goal, Best) and goal.most
            best = optimum(task.scene, task.rules, goal.quantity, most, LIMIT, seed=seed)
            plan = best.plan if best is not None else None
        else:
            plan, _ = found(task.scene, task.rules, LIMIT, seed=seed)
    except Undecided:
        plan = None
    return listed(plan) if plan is not None and plan.count() else task.witness


def script_of(level: str, rng: RandomStream) -> list[MoveName]:
    """Return the moves after the opening: three changes or more, with others between them; an undo follows a change."""
    number = rng.between(*LENGTH[level])
    changes = [*CHANGES[:3], *(rng.choice(CHANGES) for _ in range(number - MOST_OTHERS - 3))]
    others = ["questions", *rng.shuffled([*OTHERS, *OTHERS[:-1]])[: number - len(changes) - 1]]
    early = [*changes, *(move for move in others if move not in LATER)]
    mixed = rng.shuffled(early)
    while ("questions", "questions") in pairwise(mixed):  # nobody asks, and asks again
        mixed = rng.shuffled(early)
    for move in others:
        if move in LATER:  # nobody begins with them, and there must be something to undo
            ground = [one for one in CHANGES if (move, one) != ("undo", "break")]  # what has happened is not undone
            after = [at for at, one in enumerate(mixed, 1) if one in ground and mixed[at : at + 1] != ["undo"]]
            at = rng.choice(after)
            mixed[at:at] = ["missing", "told"] if move == "missing" else [move]
    return mixed


def _topics(words: Mapping[str, Words]) -> Mapping[str, Words]:
    """Return the topics that have a name in every language: topic -> language -> name. words: The other way round."""
    shared = set.intersection(*(set(own) for own in words.values()))
    return {key: {code: own[key] for code, own in words.items()} for key in sorted(shared)}


def _demand(rule: Rule, words: Words) -> Demand:
    return Demand(rule=rule, words=words)


def _aims(world: VariedWorld) -> list[Aim]:
    """Return the totals that the world has words for in every language."""
    best = {code: world.folder.text(code).episode.aims for code in world.languages}
    keys = [key for key in next(iter(best.values())) if all(key in own for own in best.values())]
    found = []
    for key in keys:
        attribute, _, side = key.rpartition(".")
        words = {code: own[key] for code, own in best.items()}
        found.append(Aim(attribute="" if attribute == "count" else attribute, most=side == "most", words=words))
    return found


class _Words:
    """The words of one language for an episode of a world, in a register."""

    def __init__(self, world: VariedWorld, code: str, register: str, rng: RandomStream) -> None:
        self.world, self.code, self.register, self.rng = world, code, register, rng
        self.text, self.dialect = world.folder.text(code), world.folder.dialect(code)

    @property
    def speech(self) -> str:
        """The register in which the user talks: that of the opening, if there are words in it."""
        return self.register if self.register in load(self.code).episodes.spoken else DEFAULT_REGISTER

    @property
    def spoken(self) -> Spoken:
        """The user's words. Raise MissingTextError if the language has none."""
        found = load(self.code).episodes.spoken.get(self.speech)
        if found is None:
            raise MissingTextError(
                f"gmtw/languages/{self.code}/episodes.toml: write [episodes.spoken.{DEFAULT_REGISTER}]"
            )
        return found

    def frame(self, key: str, pick: float) -> str:
        """Return a wording of a frame; the same pick gives the same place in every language."""
        ways = getattr(self.spoken, key)
        if not ways:
            raise MissingTextError(f"gmtw/languages/{self.code}/episodes.toml: write {key} = [...] for its registers")
        goal = self.text.goal
        own = load(self.code)
        clash, question = f'"{own.goals.key}": {ANY_NUMBERS}', f'"{own.episodes.question}": "..."'
        forms = {name: Form(word) for name, word in goal.plan.items()}
        phrases, how = self.text.questions.phrases, self.spoken.how
        values = Ahead(forms, change=goal.change, key=clash, question=question, plan_json="{plan}")
        if how:
            places = phrases.get(f"places.{self.register}", phrases["places"])
            values["how"] = how[int(pick * len(how))].format_map({**phrases, "places": places})
        return str(ways[int(pick * len(ways))].format_map(values))

    def asking(self, made: Made) -> Asking:
        """Return how questions on plans are worded."""
        asker = Asker(made.task, made.setting, self.world.folder, self.code, self.rng)
        return asker.kept(WORDINGS, formal=self.register == FORMAL)

    def demand(self, rule: Rule, made: Made) -> str:
        """Return the sentence of a demand that may be added."""
        self.world.check_shown(rule)
        ways = self.world.ways([rule], self.code)[0]
        there = fitting(ways, rule, None, self.speech)
        plain = [number for number in there if self._is_plain(ways[number])]
        way = ways[self.rng.choice(plain or there)]
        return self._sentence(rule, made, way.text)

    def _is_plain(self, way: Wording) -> bool:
        """Return whether a wording means the same where there is a plan already, and other demands are in force.

        "Anything may be chosen, except for X" would give leave for what was forbidden before.
        """
        return EXCEPTION not in way.tags and not any(part in way.text for part in load(self.code).episodes.unclear)

    def event(self, rule: Rule, made: Made) -> str:
        """Return the sentence that something is not to be had any more."""
        ways = self.text.episode.event
        if not ways:
            file = self.world.folder.path / self.code / "episode.toml"
            raise MissingTextError(f"{file}: write event = [...] under [episode]")
        return self._sentence(rule, made, self.rng.choice(ways))

    def topics(self, made: Made) -> Words:
        """Return what a demand about an attribute or an entity is called; none if the world has no words for it."""
        named = dict(self.text.episode.topics)
        if way := named.pop("entity", ""):
            names = {one.id: one.names[self.code][0] for one in made.task.scene.entities}
            named |= {id_: way.format(entity=self.dialect.quoted(name)) for id_, name in names.items()}
        return named

    def opening(self, made: Made, talk: str, later: Sequence[Rule]) -> str:
        """Return the prompt of the opening: that of the task, with how the conversation goes on.

        It says what the demands that may come later are about, too. Raise Refused if a demand would give leave for what
        others forbid.
        """
        frame = drawn_frame(self.text.registers.get(self.register, self.text.prompt), made.task, self.rng, later)
        numbers = made.notes["wordings"][self.code]
        ways = list(self.world.said(made.task.demands, self.code, numbers))
        if any(EXCEPTION in way.tags for _, way in ways):
            raise Refused("leave for everything but something, where other demands follow")
        said = [self._sentence(rule, made, way.text) for rule, way in ways]
        return composed(made.task, self.world.folder, made.setting, self.code, frame, said, talk)

    def _sentence(self, rule: Rule, made: Made, template: str) -> str:
        return rule_sentence(rule, self.dialect, made.task.scene, template, self.world.folder.files_of(self.code))
