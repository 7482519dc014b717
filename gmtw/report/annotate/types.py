"""The value that terminal and page show: a raw output in segments, its marks, and what has no place in the text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gmtw.core.translatable import Translatable
from gmtw.core.types import Frozen, Note, Score


class Kind(NamedTuple):
    """A kind of mark. title: in a legend. wide: it goes around whole passages, and may hold other marks."""

    title: str
    wide: bool = False


KINDS: Mapping[str, Kind] = {
    "reasoning": Kind("reasoning, not read", wide=True),
    "aside": Kind("draft, code or hidden, not read", wide=True),
    "overlong": Kind("too long, not read", wide=True),
    "answer": Kind("the answer", wide=True),
    "token": Kind("special token, not read"),
    "told": Kind("told"),
    "untold": Kind("not told"),
    "unslotted": Kind("told without its slot"),
    "uncounted": Kind("told without its number"),
    "miscounted": Kind("told in a wrong number"),
    "hedged": Kind("only perhaps"),
    "denied": Kind("denied"),
    "retracted": Kind("taken back"),
    "retraction": Kind("takes the text back"),
    "elsewhere": Kind("in another place"),
    "invented": Kind("invented"),
    "false-claim": Kind("false claim"),
    "missing-diacritic": Kind("missing diacritics"),
    "foreign-word": Kind("foreign words"),
    "language-error": Kind("language errors"),
    "grammar": Kind("grammar"),
    "unknown-name": Kind("unknown name"),
    "unknown-key": Kind("unknown key"),
    "broken": Kind("broken"),
}
"""Every kind of mark, in the order of legends; of two that cover the same text the first one is outside."""


class Mark(Frozen):
    """Something that was seen at the characters `start:end` of the raw output.

    kind: one of KINDS. metric: whose reason it is, "" if it is of no metric. say: all of it in words, for a
    tooltip. brief: what a reader who sees the colour still needs, "" if nothing. found: the words as
    parsed, if they are what was judged. gain: whether it is in favour of the output.
    """

    kind: str
    start: int
    end: int
    say: Translatable
    metric: str = ""
    brief: Translatable = Translatable()
    found: str = ""
    gain: bool = False


class Segment(Frozen):
    """Characters that the same marks cover; the texts of all segments in a row are the raw output.

    marks: places in `Marked.marks`, the outermost first. left_out: how many characters of the output
    are left out here; 0 except in a shortened value, where `text` is empty.
    """

    text: str
    marks: tuple[int, ...] = ()
    left_out: int = 0


class Miss(Frozen):
    """By how much a rule was missed, and where. gap: negative is too little, positive too much. say: all in words.

    cells: the slots and entities of the plan that break it there, by their ids; none where something lacks.
    """

    gap: int
    where: str
    say: Translatable
    cells: tuple[tuple[str, str], ...] = ()


class Broken(Frozen):
    """A rule that earned less than 1. rule: its kind. sentence: in words.

    misses: where it did not hold; `why`: what it lost where it held. label: by which marks name it: of a demand its
    number in the prompt, of the rules of structure R1, R2, ...
    """

    metric: str
    rule: str
    sentence: str
    held: bool
    label: str
    earned: float
    misses: tuple[Miss, ...] = ()
    why: Translatable = Translatable()


class Untold(Frozen):
    """A planned cell that the explanation does not state, by ids and by names, and why it does not count."""

    slot: str
    entity: str
    slot_name: str
    entity_name: str
    why: Translatable


class OutputFinding(Frozen):
    """The finding of a metric on the whole output: no plan, no text, repetition, the wrong order."""

    metric: str
    kind: str
    say: Translatable


class GoalLine(Frozen):
    """A line about the goal of the task. say: all in words.

    kind: reached (how far), new-demand, demand and named-demand (of the prompt, with its number), clash (demands that
    cannot go together), or what became of an entity of the earlier plan: kept, added, removed, moved.
    """

    kind: str
    say: Translatable


class QuestionLine(Frozen):
    """A question on the plan: its sentence, what the reply says, what is right; is_right: None where K is None."""

    number: int
    asked: str
    said: str = ""
    right: str = ""
    is_right: bool | None = None


class TurnLine(Frozen):
    """A turn of a conversation.

    held: None for one that does not follow from those before it. why: why it is not held. user: the words of the user,
    "" for the opening, which is the prompt. changes: what became of the plan of record since the turn before.
    """

    number: int
    move: str
    held: bool | None
    why: tuple[Translatable, ...] = ()
    user: str = ""
    answer: str = ""
    changes: tuple[GoalLine, ...] = ()
    questions: tuple[QuestionLine, ...] = ()


class Option(Frozen):
    """A candidate of a text to be continued. measured: its surprisal in nats, the answer's similarity to it."""

    text: str
    right: bool
    measured: Mapping[str, float] = {}


class Marked(Frozen):
    """An output with all that the metrics saw in it, as pure data.

    error: what came instead of an answer. segments: the raw output. broken, untold, findings: what has no
    place in the text. notes: of the reader. scores: value and parts; their evidence is in the marks.
    solved: whether every rule held. options: of a text to be continued. goal: what there is to say of the task's goal.
    questions: what was asked about the plan, with the replies. turns: the conversation, where there was one. judged:
    what was asked of a text, with what was found: titles, and their lines.
    """

    model: str
    language: str
    sample: int
    instance_id: str
    source: str
    level: str
    error: str
    solved: bool | None
    scores: Mapping[str, Score]
    segments: tuple[Segment, ...]
    marks: tuple[Mark, ...]
    broken: tuple[Broken, ...]
    untold: tuple[Untold, ...]
    findings: tuple[OutputFinding, ...]
    notes: tuple[Note, ...]
    options: tuple[Option, ...] = ()
    goal: tuple[GoalLine, ...] = ()
    questions: tuple[QuestionLine, ...] = ()
    turns: tuple[TurnLine, ...] = ()
    judged: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def text(self) -> str:
        """The raw output, without what is left out."""
        return "".join(segment.text for segment in self.segments)
