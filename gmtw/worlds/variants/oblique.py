"""Told obliquely: demands as somebody's wishes ("Mamei nu-i plac muzeele, așa că nu le vrea.").

A demand is told so only in words that name the same numbers and the same entities as its plain sentence; else it stays
as it is. A wish obliges like any other demand: the prompt says so once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import ne

from gmtw.constraints import Rule
from gmtw.core.rng import RandomStream
from gmtw.languages.variants import Oblique as Words
from gmtw.languages.variants import Person
from gmtw.tasks.plan.rule_sentence import rule_sentence
from gmtw.worlds import Refused, world_of
from gmtw.worlds.plan_prompt import of_rule
from gmtw.worlds.plan_world import PlanWorld
from gmtw.worlds.variants import Variant
from gmtw.worlds.variants.admission import content
from gmtw.worlds.variants.layout import Line, joined, lines_of
from gmtw.worlds.variants.plain_prompt import PlainPrompt, demands, with_asked
from gmtw.worlds.variants.registers import FORMAL
from gmtw.worlds.world_folder import Wishes, WorldFolder

COMPANY = 3
"""The number of people with wishes in one prompt."""

LEAST = 1 / 3
"""The least share of the demands that must be told as wishes."""


class Oblique(Variant):
    """Demands as the wishes of a few people, which oblige like the rest; the list and the frame stay as they are."""

    key = "oblique"
    needs = ("oblique",)

    def turns(self, plain: PlainPrompt, rng: RandomStream) -> tuple[str, ...]:
        """Return the turns with wishes. Raise Refused if too few demands of the instance can be told so."""
        world = world_of(plain.instance.source)
        if plain.is_text or not isinstance(world, PlanWorld) or not world.folder.text(plain.language.code).wishes:
            raise Refused("its world tells no wishes")
        words = plain.language.variants.oblique
        teller = _Teller(plain, world.folder, words, _company(plain, words, rng), rng)
        notes = iter([rng.choice(words.notes)])
        told = tuple(with_asked(plain.said, lambda turn: joined(teller.told(lines_of(turn), notes))))
        before, after = demands(plain.said), demands(told)
        if sum(map(ne, before, after)) < LEAST * len(before):
            raise Refused("less than a third of its demands can be told as wishes")
        return told


def _company(plain: PlainPrompt, words: Words, rng: RandomStream) -> list[Person]:
    """Return the people of one prompt."""
    formal = plain.instance.meta.get("register") == FORMAL
    return rng.sample(rng.choice(words.formal if formal else words.circles), COMPANY)


@dataclass(frozen=True)
class _Teller:
    """Tells the demands of one prompt as wishes of these people, each of one of them."""

    plain: PlainPrompt
    folder: WorldFolder
    words: Words
    people: Sequence[Person]
    rng: RandomStream

    def told(self, lines: Sequence[Line], notes: Iterator[str]) -> Iterator[Line]:
        """Yield the lines with wishes; the next note stands before the line above the first demand."""
        first = next((at for at, line in enumerate(lines) if line.kind == "demand"), 0)
        for at, line in enumerate(lines):
            if line.kind == "demand":
                yield line.said(self._wish(line))
            else:
                yield line.said(f"{next(notes, '')} {line.text}".strip()) if at == first - 1 else line

    def _wish(self, demand: Line) -> str:
        """Return a demand as a wish; as it is, if no wish names the same numbers and entities."""
        rule = self.plain.task.demands[int(demand.mark.strip(". ")) - 1]
        stated = content(self.plain, demand.text)
        for said in self.rng.shuffled([*self._wishes(rule, self.rng.choice(self.people))]):
            there = content(self.plain, said)
            if (there.numbers, there.names) == (stated.numbers, stated.names):
                return said
        return demand.text

    def _wishes(self, rule: Rule, person: Person) -> Iterator[str]:
        """Yield the ways in which a person wishes for a rule."""
        code = self.plain.language.code
        for template in self._templates(of_rule(rule, self.folder.text(code).wishes) or Wishes()):
            whose = template.replace("{who}", person.who).replace("{to}", person.to)
            scene = self.plain.task.scene
            yield rule_sentence(rule, self.folder.dialect(code), scene, whose, self.folder.files_of(code))

    def _templates(self, wishes: Wishes) -> Iterator[str]:
        """Yield whole sentences: clauses behind what leads over to them, drawn, and those that are whole."""
        for leads, clauses in ((self.words.wanted, wishes.wanted), (self.words.refused, wishes.refused)):
            yield from (f"{self.rng.choice(leads)} {clause}." for clause in clauses)
        yield from wishes.told


VARIANT = Oblique()
