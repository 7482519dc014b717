"""Rules whose verb is said first: "am evitat preparatele cu gluten", "respectând limita de două pe zi".

Words of a list may stand between the verb and the thing; any other word makes it something else, and then nothing is
stated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from gmtw.text.phrases import PhraseHit, Phrases
from gmtw.text.sentences import PAUSE, Atom
from gmtw.text.slots.slot_expressions import SlotExpression
from gmtw.text.statements.kept_rules.kept_rule import KeptRule
from gmtw.text.statements.kept_rules.rule_lexicon import RuleLexicon

RULE_WORDS = 3
"""The words of `between` after a comma that go on with a list of rules: "DE A NU"."""


class VerbFirst:
    """Reads on from a verb to the things that the rule is about.

    `cues`: The table that has the verb: verbs of avoiding, of having all, or of not going beyond a limit.
    """

    def __init__(
        self,
        lexicon: RuleLexicon,
        segment: Sequence[Atom],
        cues: Phrases[bool],
        verb: PhraseHit[bool],
        places: Sequence[SlotExpression],
    ) -> None:
        self.lexicon, self.table, self.segment, self.verb = lexicon, lexicon.table, segment, verb
        self.places = {place.first: place for place in places}
        self.avoids, self.retains, self.beyond = (
            cues is verbs for verbs in (lexicon.avoid, lexicon.retain, lexicon.keep)
        )
        self.found: list[KeptRule] = []
        self.least: list[KeptRule] = []
        """The things of which the words so far ask for some at least; only those of each day are a rule."""

    def rules(self) -> list[KeptRule]:
        """Return the rules whose things are right after the verb."""
        at: int | None = self.verb.last
        while at is not None and at < len(self.segment):
            at = self._read(at)
        return [rule for rule in self.found if self.lexicon.closes(self.segment, rule.last)]

    def _read(self, at: int) -> int | None:
        """Read what is at `at`; return where it ends, None if the rule ends there."""
        lexicon, table = self.lexicon, self.table
        number = lexicon.amounts.number_at(self.segment, at) or self._one(at)
        if number is not None:
            return self._measure(*number, least=lexicon.at_least.ends_at(self.segment, at) or self._joins_least(at))
        hit = lexicon.avoided.at(self.segment, at)
        if hit is not None and (self.avoids or self.retains):
            return self._add(self._of_things, hit.last, hit.value)
        tail = lexicon.tails.get(self.segment[at].text) if self._follows(at) else None
        if tail is not None:
            return self._add(self._of_things, at + 1, tail)
        limited = lexicon.limited.at(self.segment, at)
        if limited is not None and self.beyond:
            return self._add("limit", limited.last, limited.value)
        diet = lexicon.diets.at(self.segment, at)
        if diet is not None and self.beyond:
            return self._add("avoided", diet.last, diet.value)
        text = self.segment[at].text
        if text in table.negated:
            self.avoids, self.beyond = True, False
        more = lexicon.more.at(self.segment, at)
        if more is not None:
            self.avoids, self.beyond = False, True
            return more.last
        listed = bool(self.found) and (self._lists_rules(at) or (self.avoids and self._goes_on_listing(at)))
        return at + 1 if listed or text in table.between or text in table.negated else None

    @property
    def _of_things(self) -> Literal["avoided", "retained"]:
        """In what way the rule of a verb of avoiding, or of having all, is kept."""
        return "avoided" if self.avoids else "retained"

    def _follows(self, at: int) -> bool:
        """Return whether a word goes on with a thing before it: "prioritate medie și SCĂZUTĂ"."""
        joined = at > 1 and self.segment[at - 1].text in self.lexicon.joined
        return joined and bool(self.found) and self.found[-1].last == at - 1 and (self.avoids or self.retains)

    def _goes_on_listing(self, at: int) -> bool:
        """Return whether a list of what is left out goes on: a name, or a comma before another one or a thing."""
        if self.segment[at].mention is not None:
            return True
        after = self.segment[at + 1] if at + 1 < len(self.segment) else None
        if self.segment[at].text != PAUSE or after is None:
            return False
        return after.mention is not None or self.lexicon.avoided.at(self.segment, at + 1) is not None

    def _lists_rules(self, at: int) -> bool:
        """Return whether a comma goes on with a list of rules: "de a avea cel mult două pe zi, DE A NU avea ..."."""
        passed = (*self.table.between, *self.table.negated)
        after = self.segment[at + 1 : at + 1 + RULE_WORDS]
        listing = len(after) == RULE_WORDS and all(atom.text in passed for atom in after)
        return self.segment[at].text == PAUSE and listing

    def _one(self, at: int) -> tuple[int, float] | None:
        """Return the end of an article that counts a thing."""
        if self.segment[at].text not in self.table.one:
            return None
        counted = self.lexicon.counted.at(self.segment, self.lexicon.after_joiner(self.segment, at + 1))
        return (at + 1, 1.0) if counted is not None else None

    def _measure(self, end: int, number: float, least: bool) -> int | None:
        """Read a number with what it counts; one that is not to be reached is one more than the limit.

        `least`: there may be more, so it is no limit.
        """
        lexicon, segment = self.lexicon, self.segment
        end = lexicon.after_joiner(segment, end)
        unit, thing = lexicon.amounts.unit_at(segment, end), lexicon.counted.at(segment, end)
        if unit is not None and self.beyond:
            return self._add("limit", end + 1, unit.about, number * unit.factor)
        if thing is None or least:
            return self._at_least(thing, number) if thing else None
        same = lexicon.same_day.at(segment, thing.last)
        if same is not None and not self.beyond and number > 1:
            return self._add("limit", same.last, thing.value, number - 1, True)
        return self._add("limit", thing.last, thing.value, number) if self.beyond else None

    def _joins_least(self, at: int) -> bool:
        """Return whether a number goes on with things of which some at least are asked for: "un muzeu ȘI UN parc"."""
        return bool(self.least) and self.least[-1].last == at - 1 and self.segment[at - 1].text in self.lexicon.joined

    def _at_least(self, thing: PhraseHit[str], number: float) -> int:
        """Note a thing of which there are some at least, and those that each day has; return where it ends."""
        self.least.append(KeptRule("daily", self.verb.first, thing.last, thing.value, number))
        each = self.lexicon.each_day.at(self.segment, thing.last)
        daily = self.lexicon.daily.at(self.segment, thing.last) if each is None else None
        after = each or daily
        if self.beyond and after is not None:
            own = self.least if each is not None else self.least[-1:]
            self.found += [rule._replace(last=after.last) for rule in own]
        return after.last if after is not None else thing.last

    def _add(
        self,
        way: Literal["avoided", "retained", "limit"],
        last: int,
        about: str,
        number: float = 0,
        daily: bool = False,
    ) -> int:
        """Note a rule with the day after it, and return where it ends."""
        day = None
        after = self.lexicon.daily.at(self.segment, last)
        if after is not None:
            daily, last = True, after.last
        whole = self.lexicon.whole.at(self.segment, last)
        last = whole.last if whole is not None else last
        place = self.places.get(last) or self.places.get(last + 1)
        if place is not None and len(place.days) == 1:
            day, last = next(iter(place.days)), place.last
        earlier = next((rule for rule in self.found if rule.about == about and not (rule.number and number)), None)
        if earlier is not None:
            self.found.remove(earlier)
            number, daily = number or earlier.number, daily or earlier.daily
        first = self.verb.first
        every = way != "limit" and any(self.lexicon.is_every(atom.text) for atom in self.segment[first:last])
        self.found.append(KeptRule(way, first, last, about, number, daily, day, exact=every or whole is not None))
        return last
