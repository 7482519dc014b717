"""The table `[episodes]` of a language folder: how the user of a conversation speaks (`gmtw.tasks.episode`)."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.goals import Wordings
from gmtw.languages.grammar import Table


class Spoken(Table):
    """The user's words in one register. {plan}, {plan_the} and the other forms are the world's word for its plan.

    talk: The rules of the conversation, for the opening: {key} is the JSON key for a clash, {question} that for a
    question, {change} what counts as a change. lost: The words before a move if the last answer was wrong; {plan_json}
    is the plan to go on with. The others are the frames of moves: {line} is the numbered sentence of a demand, {label}
    the number of an old one, {aim} the property of the best plan. The frames of the same name with _named call the old
    demand by its {topic}; a language may have none. add frames impossible wishes, too: nothing may tell
    the two apart. questions: {questions} are numbered questions on the plan, {form} the JSON key and form of the
    answers, {how} how to answer, of which there is a wording under `how`; {places} is how the world wants slots to be
    written, {units} the units of its numbers.
    """

    talk: Wordings = ()
    lost: Wordings = ()
    add: Wordings = ()
    breaks: Wordings = ()
    withdraw: Wordings = ()
    withdraw_named: Wordings = ()
    replace: Wordings = ()
    replace_named: Wordings = ()
    prefer: Wordings = ()
    undo: Wordings = ()
    questions: Wordings = ()
    how: Wordings = ()
    missing: Wordings = ()
    told: Wordings = ()
    chat: Wordings = ()


class Episodes(Table):
    """All of the table.

    spoken: Register -> the user's words. question: The JSON key under which an answer asks for something. replies: That
    under which it answers questions. kept: Words
    of a player that leaves the plan as it was. asked: A question of a player. unclear: Parts of wordings of
    demands that are not clear once there is a plan: what must stay in it may be all that is to be in it, or is already.
    """

    question: str = ""
    replies: str = ""
    unclear: tuple[str, ...] = ()
    asked: Wordings = ()
    kept: Wordings = ()
    spoken: Mapping[str, Spoken] = Field(default_factory=dict)
