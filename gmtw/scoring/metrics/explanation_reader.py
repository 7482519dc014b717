"""What an explanation says of a scene, whatever the plan: `Reader` reads it, and `Told` holds what it says.

`gmtw.scoring.metrics.telling` holds that against a plan; docs/scoring.md (F) defines both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from gmtw.constraints import Scene, Slot
from gmtw.core.cache import remembered
from gmtw.languages import Language
from gmtw.tasks.plan.resolve import resolver
from gmtw.text.claims.claimer import Claim, Claimer
from gmtw.text.claims.told_numbers import NumberReader, numbers_of
from gmtw.text.document import Document, document_of
from gmtw.text.names.loose_names import LooseNames, marked
from gmtw.text.names.mentions import Mention
from gmtw.text.names.sibling_names import SiblingNames
from gmtw.text.sentences import Atom, Sentence, mentions_in
from gmtw.text.slots.near_places import NearPlaces
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.slots.told_order import DayOrder, Steps, order_of
from gmtw.text.statements.dated_sources import dated_sources_of
from gmtw.text.statements.name_lists import name_lists
from gmtw.text.statements.stated_answers import Question, answers_of
from gmtw.text.statements.statement_reader import Statement, statements_of
from gmtw.text.statuses import MentionStatus, Reading, statuses_of

_UNCLAIMED = frozenset({MentionStatus.HEDGED, MentionStatus.WEIGHED, MentionStatus.RETRACTED})
"""The statuses of mentions that are put nowhere, whatever grammar says."""


@dataclass(frozen=True, eq=False)
class Told:
    """What an explanation says, whatever the plan: its mentions, how it stands behind them, and what is put where.

    claims: Those of mentions that the text stands behind. steps: The order that it tells in words. sentences, places:
    What `near` is found in, and by what. moves: Words that say that something was moved. joiners: Words
    between the last two names of a list. statements: What it states that can be checked. numbers:
    Mention -> how many of it there are said to be. loosely: Entity without a claim -> where a looser name puts it.
    counts: What reads the numbers, and says which are only supposed. day_orders: The orders that it tells inside days.
    """

    mentions: Sequence[Mention]
    denied: frozenset[int]
    reading: Reading
    claims: Sequence[Claim]
    steps: Steps = ()
    sentences: Sequence[Sentence] = ()
    places: NearPlaces | None = None
    moves: Sequence[str] = ()
    joiners: frozenset[str] = frozenset()
    statements: Sequence[Statement] = ()
    numbers: Mapping[int, int] = field(default_factory=dict)
    loosely: Mapping[str, Sequence[frozenset[str]]] = field(default_factory=dict)
    counts: NumberReader | None = None
    day_orders: Sequence[DayOrder] = ()

    @cached_property
    def supposed(self) -> frozenset[int]:
        """The mentions whose number is only supposed: "dacă luam trei X"."""
        return self.counts.supposed(self.sentences) if self.counts else frozenset()

    @cached_property
    def near(self) -> Mapping[int, Sequence[frozenset[str]]]:
        """Mention -> the slots of the places near it."""
        return self.places.of_mentions(self.sentences) if self.places else {}

    @cached_property
    def of(self) -> Mapping[str, Sequence[int]]:
        """Entity -> its mentions."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for number, mention in enumerate(self.mentions):
            found[mention.id].append(number)
        return found

    def standing(self, entity: str) -> int | None:
        """Return the first mention of an entity that the text stands behind, or None.

        After a denial, naming alone is not enough: "Nu mergem la X. X e departe." Where the last that is said of it is
        a denial, nothing before it counts: "Marți mergem la X. Am renunțat la X."
        """
        if self._is_denied_last(entity):
            return None
        numbers = [n for n in self.of.get(entity, ()) if self.reading.standing(n) or n in self.claimed]
        if entity in self.slots or not self._is_denied(entity):
            return next(iter(numbers), None)
        return None

    def settled(self, cells: Collection[tuple[str, str]]) -> Told:
        """Return this with both names of "luni vizităm X sau Y" left open, unless luni has both."""
        pairs = self.reading.alternatives
        open_ = frozenset(number for pair in pairs if self._is_open(pair, cells) for number in pair)
        if not open_:
            return self
        hedged = {number: MentionStatus.HEDGED for number in open_ if self.reading.standing(number)}
        statuses = [hedged.get(number, status) for number, status in enumerate(self.reading.statuses)]
        claims = [claim for claim in self.claims if claim.mention not in open_]
        return replace(self, reading=self.reading._replace(statuses=statuses), claims=claims)

    def _is_open(self, pair: tuple[int, int], cells: Collection[tuple[str, str]]) -> bool:
        """Return whether no slot has both of two entities that are named as one or the other for a single slot.

        If both are planned, the sentence must say the day: "la prânz avem X sau Y" may sum up several days.
        """
        first, second = (self.mentions[number].id for number in pair)
        if first == second or not any(len(slots) == 1 for number in pair for slots in self.near.get(number, ())):
            return False
        where = [frozenset(slot for slot, entity in cells if entity == one) for one in (first, second)]
        if not where[0].isdisjoint(where[1]) or self.places is None:
            return False
        sentence = next(one for one in self.sentences if one.names and pair[0] in mentions_in(one.atoms))
        if all(where):
            return self.places.say_day(sentence)
        return sentence.item or sentence.joined or self.places.are_in(sentence)

    @cached_property
    def claimed(self) -> frozenset[int]:
        """The mentions that are put into a slot."""
        return frozenset(claim.mention for claim in self.claims)

    @cached_property
    def moved(self) -> frozenset[int]:
        """The mentions in sentences that say that something was moved."""
        moving = (sentence for sentence in self.sentences if any(word in self.moves for word in sentence.words))
        return frozenset(atom.mention for sentence in moving for atom in sentence.atoms if atom.mention is not None)

    @cached_property
    def listed(self) -> frozenset[int]:
        """The unsure mentions that a list of names surely means: "(smoothie verde, iaurt)", "ciorbă și sarmale"."""
        unsure = [atom for sentence in self.sentences for atom in sentence.atoms if self._is_unsure(atom)]
        if not unsure:
            return frozenset()
        lists = (name_lists(sentence.atoms, self.joiners) for sentence in self.sentences if sentence.names)
        return frozenset(number for found in lists for number in found)

    def _is_unsure(self, atom: Atom) -> bool:
        return atom.mention is not None and not self.mentions[atom.mention].sure

    def _is_denied_last(self, entity: str) -> bool:
        """Return whether the last mention of an entity is a sure one that denies it, in whatever place."""
        return entity in self.of and self.of[entity][-1] in self._denied_everywhere

    @cached_property
    def _denied_everywhere(self) -> frozenset[int]:
        """The sure mentions that are denied in a sentence which says no place: "am renunțat la X"."""
        places = self.places
        if not self.denied or places is None:
            return frozenset()
        everywhere = (s for s in self.sentences if s.names and not places.are_in(s))
        denied = self.denied.intersection(number for one in everywhere for number in mentions_in(one.atoms))
        return frozenset(number for number in denied if self.mentions[number].sure)

    def _is_denied(self, entity: str) -> bool:
        """Return whether the last sure mention of an entity that is more than named is a denial."""
        sure = [number for number in self.of.get(entity, ()) if self.mentions[number].sure]
        said = [s for number in sure if (s := self.reading.statuses[number]) is not MentionStatus.NAMED]
        return bool(said) and said[-1] is MentionStatus.DENIED

    @cached_property
    def slots(self) -> Mapping[str, Sequence[frozenset[str]]]:
        """Entity -> the slots into which each claim puts it."""
        found: defaultdict[str, list[frozenset[str]]] = defaultdict(list)
        for claim in self.claims:
            found[self.mentions[claim.mention].id].append(claim.slots)
        return found


class Reader:
    """Reads explanations about one scene in one language."""

    def __init__(self, scene: Scene, language: Language, prompt: str = "") -> None:
        self._scene, self._language = scene, language
        self.free_text = any(slot.free_text for slot in scene.slots)
        self._names = resolver(scene, language.code, prompt).names
        self._claimer = _claimer(scene.slots, language)
        self._places = NearPlaces(self._claimer.finder, language)
        self._answers, self._orders = answers_of(language), order_of(language)
        self._question = Question(prompt if self.free_text else "", language)
        self._statuses, self._dated = statuses_of(language), dated_sources_of(language)
        self._statements = statements_of(language)
        self._numbers = numbers_of(language) if scene.counts else None
        self._joiners = frozenset(language.claims.expressions.joiners)
        self._slots, self._moves = frozenset(scene.slot), language.claims.verbs.move

    def read(self, text: str, planned: frozenset[str] | None = None) -> Told:
        """Return what `text` says; where the answer of a question is wanted, the claims are what it gives as it.

        With the `planned` entities, it is not read of them whether they are affirmed or only named: both are told.
        """
        document = self._completed(document_of(text, self._names), planned or frozenset())
        mentions, denied = document.mentions, document.denied
        numbers = self._numbers.read(document.sentences) if self._numbers else {}
        if self._numbers:  # "zero pungi de X"; "o pungă de orez" surely is one of what is sold
            denied |= frozenset(number for number, pieces in numbers.items() if not pieces)
            packed = self._numbers.packed(document.sentences)
            mentions = [one._replace(sure=one.sure or number in packed) for number, one in enumerate(mentions)]
        out = {mentions[number].id for number in denied}
        asked = (
            None
            if planned is None
            else frozenset(
                number for number, mention in enumerate(mentions) if mention.id not in planned or mention.id in out
            )
        )
        reading = self._statuses.read(document.sentences, denied, len(mentions), asked)
        if self.free_text:
            shaky = frozenset(number for number in range(len(mentions)) if not reading.standing(number))
            restated = self._answers.restated(document.sentences, shaky, self._question)
            others = (number for number in restated if planned and mentions[number].id not in planned)
            given = [*self._answers.given(document.sentences, shaky), *others]
            claims = [Claim(number, self._slots) for number in dict.fromkeys(given)]
            behind = self._left_open(document, reading)
            return Told(mentions, denied, behind, claims, statements=list(self._dated.statements(document.sentences)))
        entities = [mention.id for mention in mentions]
        claims = self._claimer.claims(document.sentences, denied, entities)
        claims = [claim for claim in claims if reading.statuses[claim.mention] not in _UNCLAIMED]
        steps = () if claims else self._orders.steps(document.sentences)
        stated = self._statements.statements(document.sentences, self._claimer.finder, document.text)
        stated = [*stated, *self._between_short_names(document)]
        shown, places = document.sentences, self._places
        loosely = self._put_loosely(document, claims, planned or frozenset())
        said = (mentions, denied, reading, claims, steps, shown, places, self._moves, self._joiners, stated, numbers)
        return Told(*said, loosely, self._numbers, self._orders_of_days(document, claims))

    def _left_open(self, document: Document, reading: Reading) -> Reading:
        """Return how a text stands behind the values of a question if its last words leave that open.

        What is named after these words stands, and what is hedged at last does not: "poate că e 22, poate că e 10".
        """
        mentions, statuses = document.mentions, list(reading.statuses)
        last = {mention.id: number for number, mention in enumerate(mentions)}
        for number, mention in enumerate(mentions):
            if statuses[last[mention.id]] is MentionStatus.HEDGED:
                statuses[number] = MentionStatus.HEDGED
        span = self._answers.left_open(document.sentences)
        for number, mention in enumerate(mentions):
            if span is not None and mention.start < span[0]:
                statuses[number] = MentionStatus.RETRACTED
        return Reading(statuses, reading.everything, span or reading.retraction)

    def _orders_of_days(self, document: Document, claims: Sequence[Claim]) -> Sequence[DayOrder]:
        """Return the orders that are told inside days, where the parts of a day follow each other."""
        if not (claims and self._claimer.finder.divided):
            return ()
        whole = {frozenset(slots): day for day, slots in self._scene.days.items()}
        put: defaultdict[int, set[int | None]] = defaultdict(set)
        for claim in claims:
            put[claim.mention].add(whole.get(claim.slots))
        if set[int | None]().union(*put.values()) == {None}:
            return ()
        day_of = {number: next(iter(days)) if len(days) == 1 else None for number, days in put.items()}
        return list(self._orders.of_days(document.sentences, day_of))

    def _put_loosely(
        self, document: Document, claims: Sequence[Claim], planned: frozenset[str]
    ) -> Mapping[str, Sequence[frozenset[str]]]:
        """Return where a looser name puts each planned entity that its own name puts nowhere: "kinetoterapia marți"."""
        put = {document.mentions[claim.mention].id for claim in claims}
        unput = planned & {mention.id for mention in document.mentions} - put
        if not (unput and put):
            return {}
        more = self._loose.find(marked(document.text, document.mentions, self._language), unput)
        if not more:
            return {}
        again, starts = document.with_mentions(more), {mention.start for mention in more}
        entities = [mention.id for mention in again.mentions]
        found: defaultdict[str, list[frozenset[str]]] = defaultdict(list)
        for claim in self._claimer.claims(again.sentences, again.denied, entities):
            if again.mentions[claim.mention].start in starts:
                found[entities[claim.mention]].append(claim.slots)
        return found

    def _between_short_names(self, document: Document) -> Iterator[Statement]:
        """Yield how things stand to each other that the text names again by one word: "brânza vine după lapte"."""
        finder = self._claimer.finder
        related = [(one.start, one.end) for one in document.sentences if self._statements.relates(one)]
        if not related:
            return
        first = {m.id: n for n, m in reversed(list(enumerate(document.mentions))) if m.sure}
        more = self._loose.again(marked(document.text, document.mentions, self._language), first, related)
        again, starts = document.with_mentions(more), {mention.start for mention in more}
        for said in self._statements.between_names(again.sentences, finder) if more else ():
            named = [again.mentions[number] for number in said.mentions]
            short = any(mention.start in starts for mention in named)
            if short and again.denied.isdisjoint(said.mentions) and all(mention.id in first for mention in named):
                yield said._replace(mentions=tuple(first[mention.id] for mention in named))

    def _completed(self, document: Document, planned: frozenset[str]) -> Document:
        """Return the document with the loose names of what is planned and not named."""
        missing = planned.difference(mention.id for mention in document.mentions)
        if not missing or self.free_text:
            return document
        words = marked(document.text, document.mentions, self._language)
        together = self._siblings.find(words, document.mentions, missing)
        rest = missing.difference(mention.id for mention in together)
        return document.with_mentions([*together, *self._loose.find(words, rest)])

    def kin(self, unknown: Sequence[tuple[str, str]]) -> Mapping[str, frozenset[str]]:
        """Return for each slot with names that no entity has the entities that these may mean."""
        found: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
        for slot, written in unknown:
            found[slot] |= self._loose.sharing(written)
        return found

    @cached_property
    def _spoken(self) -> Mapping[str, Sequence[str]]:
        """The names of the entities in the language of the text."""
        return {entity.id: entity.names.get(self._language.code, ()) for entity in self._scene.entities}

    @cached_property
    def _loose(self) -> LooseNames:
        """What says a name loosely, prepared for the few texts that do not name all that is planned."""
        return LooseNames(self._spoken, self._names, _by_part(self._scene))

    @cached_property
    def _siblings(self) -> SiblingNames:
        """What names numbered siblings together, prepared for the same texts."""
        return SiblingNames(self._spoken, self._language)


def _by_part(scene: Scene) -> Mapping[str, frozenset[str]]:
    """Return the entities that fit each part of the day, where slots accept only some."""
    accepting = {slot.part: slot.accepts for slot in scene.slots if slot.part and slot.accepts}
    return {
        part: frozenset(entity.id for entity in scene.entities if entity.attributes.get(kind))
        for part, kind in accepting.items()
    }


@lru_cache(maxsize=512)
def _claimer(slots: tuple[Slot, ...], language: Language) -> Claimer:
    """Return the claimer for scenes with these slots; most scenes of a set share theirs with others."""
    return Claimer(SlotFinder(slots, language), language)


def reader(scene: Scene, language: Language, prompt: str = "") -> Reader:
    """Return the reader of that scene, as that prompt shows it, built once."""
    return _reader(scene, language, prompt)


@remembered
def _reader(scene: Scene, language: Language, prompt: str) -> Reader:
    return Reader(scene, language, prompt)
