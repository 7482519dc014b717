"""What each day is said to have: "fiecare zi include cel puțin un muzeu", "o activitate în aer liber pe zi"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtw.text.phrases import PhraseHit, phrase_set
from gmtw.text.sentences import PAUSE, Atom, text_at
from gmtw.text.statements.kept_rules.kept_rule import KeptRule
from gmtw.text.statements.kept_rules.rule_lexicon import RuleLexicon


class DailyThings:
    """Reads what segments of one language say that each day has."""

    def __init__(self, lexicon: RuleLexicon) -> None:
        self._lexicon, self._exactly = lexicon, lexicon.table.exactly
        self._has, self._wished = phrase_set(lexicon.table.has), phrase_set(lexicon.table.wished_has)

    def at_least(self, segment: Sequence[Atom]) -> Iterator[KeptRule]:
        """Yield what each day is said to have at least: "fiecare zi include cel puțin un muzeu și un parc"."""
        lexicon = self._lexicon
        for hit in lexicon.at_least.find(segment):
            verb = next((verb for verb in self._verbs(segment) if verb.last == hit.first), None)
            things = list(self._things(segment, hit.last)) if verb else []
            if verb and things:
                last = things[-1].last
                each = lexicon.each_day.at(segment, last)
                daily = lexicon.daily.at(segment, last) if each is None else None
                after = each or daily
                said = after is not None or lexicon.each_day.ends_at(segment, verb.first)
                if said and lexicon.closes(segment, after.last if after else last):
                    yield from (thing._replace(first=verb.first) for thing in (things[-1:] if daily else things))

    def without_least(self, segment: Sequence[Atom]) -> Iterator[KeptRule]:
        """Yield what each day is said to have, without "at least": "fiecare zi include o activitate în aer liber"."""
        for verb in self._verbs(segment):
            paused = text_at(segment, verb.first - 1) == PAUSE
            if not self._lexicon.each_day.ends_at(segment, verb.first - paused):
                continue
            things = list(self._things(segment, verb.last + (text_at(segment, verb.last) in self._exactly)))
            last = things[-1].last if things else len(segment)
            either = text_at(segment, last) in self._lexicon.alternatives
            if things and not either and self._lexicon.closes(segment, last):
                for thing in things:
                    exact = any(atom.text in self._exactly for atom in segment[thing.first - 1 : thing.last])
                    yield thing._replace(first=verb.first, exact=exact)

    def _verbs(self, segment: Sequence[Atom]) -> Iterator[PhraseHit[bool]]:
        """Yield the verbs of having; of wishes those that were fulfilled: "astfel încât fiecare zi SĂ INCLUDĂ"."""
        yield from self._has.find(segment)
        yield from (hit for hit in self._wished.find(segment) if self._lexicon.has_result(segment, hit.first))

    def _things(self, segment: Sequence[Atom], at: int) -> Iterator[KeptRule]:
        """Yield the things of a list with their numbers: "un muzeu și două parcuri", "o singură activitate"."""
        while at < len(segment):
            number = self._lexicon.number_or_one(segment, at)
            if number is None:
                return
            thing = self._lexicon.counted.at(segment, self._lexicon.after_joiner(segment, number[0]))
            if thing is None:
                return
            yield KeptRule("daily", at, thing.last, thing.value, number[1])
            at = thing.last + 1 if text_at(segment, thing.last) in self._lexicon.joined else len(segment)
