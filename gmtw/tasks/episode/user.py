"""The user of an episode: state -> next move, the same for the same plan on every machine.

Every choice is drawn by the seed of the episode and the place in the script, among the moves that the plan of record
allows. CP-SAT proves every certificate within a deterministic limit. A move that is not proved within it is not made:
the next candidate is tried; if none is left, the user withdraws a demand, or chats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from gmtw.constraints import Rule, check, plan_from
from gmtw.constraints.changes import changes
from gmtw.constraints.conflicts import conflicts
from gmtw.constraints.optimum import Optimum, Quantity, optimum
from gmtw.constraints.solver import Undecided, listed
from gmtw.core.rng import RandomStream
from gmtw.tasks.episode.moves import (
    Add,
    AnyMove,
    Break,
    Chat,
    Impossible,
    Missing,
    Prefer,
    Questions,
    Replace,
    Told,
    Undo,
    Withdraw,
    questions_on,
    topics_of,
)
from gmtw.tasks.episode.state import State
from gmtw.tasks.episode.task import OTHERWISE, EpisodeTask, MoveName

LIMIT = 0.2
"""The most work for one proof, in CP-SAT's deterministic seconds."""

TRIED = 12
"""Candidates of which a proof is sought for one move."""

MOST_CHANGES = 8
"""The least number of changes of a move is at most this, so that a right answer is near the plan of record."""


MOST_REPLACED = 2
"""Demands in whose place another one is tried."""

FEWEST = 2
"""Demands that are never withdrawn."""

NAMED = 0.6
"""The share of demands called by their topic, of those that have one for themselves."""


class User:
    """The user at one place of the script."""

    def __init__(self, episode: EpisodeTask, at: int, state: State) -> None:
        self.episode, self.at, self.state = episode, at, state
        self.name = episode.script[at].move
        self.rng = RandomStream("episode", episode.seed, at)
        self.plan = plan_from(episode.opening.scene, state.plan)

    def move(self) -> AnyMove:
        """Return the move of the script, the first of its candidates that is proved; else one that needs no proof."""
        ways: Mapping[MoveName, Callable[[], Iterator[AnyMove]]] = {
            "add": self._adds,
            "break": self._breaks,
            "replace": self._replaces,
            "withdraw": self._withdrawals,
            "prefer": self._preferences,
            "impossible": self._wishes,
            "undo": self._undone,
            "missing": self._withheld,
            "told": self._told,
            "chat": self._chats,
            "questions": self._asked,
        }
        return next(move for name in (self.name, *OTHERWISE) for move in ways[name]())

    def _chats(self) -> Iterator[AnyMove]:
        yield Chat(witness=self.state.plan)

    def _asked(self) -> Iterator[AnyMove]:
        if asked := questions_on(self.episode, self.at, self.state):
            yield Questions(asked=asked, witness=self.state.plan)

    def _adds(self) -> Iterator[AnyMove]:
        for at in self._broken():
            if near := self._nearest(self.state.rules, self.episode.demands[at].rule):
                yield Add(at=at, least=near.value, witness=listed(near.plan))

    def _breaks(self) -> Iterator[AnyMove]:
        planned = {entity for row in self.state.plan.values() for entity in row}
        there = [at for at, one in enumerate(self.episode.events) if not planned.isdisjoint(one.rule.entities_named)]
        for at in self.rng.shuffled(there)[:TRIED]:
            if near := self._nearest(self.state.rules, self.episode.events[at].rule):
                yield Break(at=at, least=near.value, witness=listed(near.plan))

    def _replaces(self) -> Iterator[AnyMove]:
        for label in self._taken_back()[:MOST_REPLACED]:
            rest, about = self.state.without(label).rules, self._about(label, "replace")
            for at in self._broken():
                if near := self._nearest(rest, self.episode.demands[at].rule):
                    yield Replace(at=at, label=label, about=about, least=near.value, witness=listed(near.plan))

    def _withdrawals(self) -> Iterator[AnyMove]:
        """Yield a demand that goes; some always stay, so that there is something to obey."""
        if len(self.state.labels) > FEWEST:
            for label in self._taken_back():
                yield Withdraw(label=label, about=self._about(label, "withdraw"), witness=self.state.plan)

    def _preferences(self) -> Iterator[AnyMove]:
        rules = (*self.state.rules, *self.episode.opening.structure)
        for at in self.rng.shuffled(range(len(self.episode.aims))):
            aim = self.episode.aims[at]
            best = self._proved(rules, aim.total, aim.most)
            if best is not None and best.value != aim.total(self.plan):
                yield Prefer(at=at, optimum=best.value, witness=listed(best.plan))

    def _wishes(self) -> Iterator[AnyMove]:
        """Yield wishes that clash with the demands in force. Those have a plan together, so each clash has the wish."""
        for at in self._broken():
            rules = (*self.state.rules, self.episode.demands[at].rule)
            try:
                found = conflicts(self.episode.opening.scene, self.episode.opening.structure, rules, LIMIT)
            except Undecided:
                continue  # not proved, so not said
            if len(found) == 1 and len(found[0]) > 1:  # of several conflicts nobody says which one to name
                labels = (*self.state.labels, self.state.following)
                named = (tuple(labels[place] for place in found[0]),)
                yield Impossible(at=at, conflicts=named, witness=self.state.plan)

    def _withheld(self) -> Iterator[AnyMove]:
        """Yield demands that can be met, so that the user can tell them when they are asked."""
        for move in self._adds():
            if isinstance(move, Add):
                yield Missing(at=move.at, witness=self.state.plan)

    def _told(self) -> Iterator[AnyMove]:
        at = self.state.pending
        if at is not None and (near := self._nearest(self.state.rules, self.episode.demands[at].rule)):
            yield Told(at=at, least=near.value, witness=listed(near.plan))

    def _undone(self) -> Iterator[AnyMove]:
        if self.state.before is not None:
            yield Undo(witness=self.state.before.plan)

    def _taken_back(self) -> Sequence[int]:
        """Return the numbers of the demands that may go: what has happened does not."""
        events = [one.rule for one in self.episode.events]
        return self.rng.shuffled([label for label, rule in self.state.demands if rule not in events])

    def _about(self, label: int, move: MoveName) -> str:
        """Return the topic by which the user calls a demand in a move; "" for its number."""
        rng = RandomStream("about", self.episode.seed, self.at, label)
        known = topics_of(label, self.episode, self.state) if move in self.episode.script[self.at].named else ()
        return rng.choice(known) if known and rng.random() < NAMED else ""

    def _broken(self) -> Sequence[int]:
        """Return the places of some demands that the plan of record breaks, about something that none in force is."""
        refused = [self.episode.demands[at].rule for at in self.state.refused]
        kinds = {_subject(rule) for rule in (*self.state.rules, *refused)}
        there = [
            at
            for at, one in enumerate(self.episode.demands)
            if _subject(one.rule) not in kinds and not check(one.rule, self.plan).held
        ]
        return self.rng.shuffled(there)[:TRIED]

    def _nearest(self, rules: Sequence[Rule], new: Rule) -> Optimum | None:
        """Return the least change of the plan of record that obeys these and the new one; None if none is near."""
        quantity = partial(changes, earlier=self.state.plan)
        near = self._proved((*rules, new, *self.episode.opening.structure), quantity)
        return near if near is not None and 1 <= near.value <= MOST_CHANGES else None

    def _proved(self, rules: Sequence[Rule], quantity: Quantity, most: bool = False) -> Optimum | None:
        """Return the proved best plan; None if there is none, no proof within the limit, or if it is empty.

        An empty plan is an answer that nobody can tell from none.
        """
        try:
            best = optimum(self.episode.opening.scene, rules, quantity, most, LIMIT)
        except Undecided:
            return None
        return best if best is not None and best.plan.count() else None


def next_move(episode: EpisodeTask, at: int, state: State) -> AnyMove:
    """Return what the user says at that place of the script (from 0) in that state."""
    return User(episode, at, state).move()


def _subject(rule: Rule) -> tuple[object, ...]:
    """Return what a rule is about; the user says no two things about the same."""
    return (rule.kind, getattr(rule, "day", None), *rule.attributes_read, *rule.entities_named)
