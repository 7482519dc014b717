"""Instances as a reader wants them, in a pager or a pipe: what is asked, and what their kind of task adds.

Everything is text of a given width; `styled` only for terminals, so that a pipe gets plain lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from textwrap import wrap

from gmtw.core.errors import GmtwError, UnknownNameError, nearest
from gmtw.core.pager import canvas, hanging
from gmtw.core.pager import paged as show
from gmtw.core.sanitize import visible, visible_lines
from gmtw.core.types import Instance
from gmtw.datasets.spread import first_of_each, goal_name
from gmtw.tasks.handler import SENT_BEFORE, Section, handler_of
from gmtw.tasks.prompt import prompt
from gmtw.worlds import EPISODE
from gmtw.worlds.rule_wording import sentence

PRINT = 8
"""Digits of a fingerprint that are shown."""

FEW = 20
"""The most known names that an error lists."""


WISHES: Mapping[str, Callable[[Instance], str]] = {
    "id": lambda instance: instance.id,
    "world": lambda instance: instance.source,
    "goal": lambda instance: EPISODE if handler_of(instance.task).has_turns else goal_name(instance),
    "level": lambda instance: instance.level,
}
"""The properties to choose instances by."""


def chosen(instances: Iterable[Instance], limit: int = 0, **wishes: str) -> list[Instance]:
    """Return the instances that are as wished ("" is no wish; see WISHES), at most `limit` of them unless it is 0.

    Raise UnknownNameError that suggests the nearest name; GmtwError if the set has too many to list.
    """
    found = list(instances)
    for noun, of in WISHES.items():
        known, wanted = {of(instance) for instance in found}, wishes.get(noun, "")
        if wanted and wanted not in known:
            raise unknown("instance" if noun == "id" else noun, wanted, known - {""})
        found = [instance for instance in found if not wanted or of(instance) == wanted]
    return first_of_each(found, limit)


def unknown(noun: str, wanted: str, known: set[str]) -> GmtwError:
    """Return the error for an unknown name; of many known names it suggests only the nearest."""
    if len(known) <= FEW:
        return UnknownNameError(noun, wanted, known)
    near = nearest(wanted, sorted(known))
    hint = f"did you mean {near!r}?" if near else f"ids look like {min(known)!r}"
    return GmtwError(f"No {noun} {wanted!r} among the {len(known)} of this set; {hint}")


def paged(instances: Sequence[Instance], language: str) -> None:
    """Show the instances in the pager if stdout is a terminal; else write them to stdout as plain text.

    Raise UnknownNameError, before anything is shown, if one has no prompt in that language.
    """
    for instance in instances:
        prompt(instance, language)
    show(lambda width, styled: (view(instance, language, width, styled=styled) + "\n" for instance in instances))


def view(instance: Instance, language: str, width: int, *, styled: bool = False) -> str:
    """Return the instance as text. Raise UnknownNameError if it has no prompt in that language."""
    text, task = visible_lines(prompt(instance, language).text), instance.task
    handler = handler_of(task)
    page = canvas(width, styled=styled)
    for line in map(visible, _header(instance, handler.facts(task))):
        page.out.print(*wrap(line, width, subsequent_indent="  "), sep="\n", style="bold")
    asked = Section(f"prompt ({language})", tuple(hanging(line, width) for line in text.splitlines()))
    sections = list(handler.view(task, instance, language, sentence))
    before = [section for section in sections if section.title == SENT_BEFORE]
    for title, parts in (*before, asked, *(section for section in sections if section.title != SENT_BEFORE)):
        page.section("sent first" if title == SENT_BEFORE else title)
        for part in parts:
            page.out.print(visible_lines(part) if isinstance(part, str) else part)
    return page.lines()


def _header(instance: Instance, facts: Iterable[str]) -> Iterator[str]:
    yield f"═══ {instance.id}"
    known = [instance.source, instance.level, f"fingerprint {instance.fingerprint[:PRINT]}"]
    known += [f"seed {instance.seed}"] if instance.seed is not None else []
    yield ", ".join(fact for fact in known if fact)
    if told := "; ".join(facts):
        yield told
