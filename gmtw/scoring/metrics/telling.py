"""What an explanation says of each cell of a plan, and what it says that the plan does not have.

`Reader` reads the text; `Telling` holds what it says against a plan. docs/scoring.md (F) defines both.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Literal

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
from gmtw.text.slots.told_order import Steps, order_of
from gmtw.text.statements.dated_sources import dated_sources_of
from gmtw.text.statements.name_lists import name_lists
from gmtw.text.statements.stated_answers import Question, answers_of
from gmtw.text.statements.statement_reader import Statement, statements_of
from gmtw.text.statuses import MentionStatus, Reading, statuses_of

Cell = tuple[str, str]
"""A slot and an entity, by their ids."""

CellKind = Literal[
    "told", "unslotted", "uncounted", "miscounted", "untold", "elsewhere", "denied", "hedged", "weighed", "retracted"
]
"""What a text says of a planned cell: that it is so ("told"), its entity without a slot or without the number of it, or
why it tells nothing.
"""

_UNCLAIMED = frozenset({MentionStatus.HEDGED, MentionStatus.WEIGHED, MentionStatus.RETRACTED})
"""The statuses of mentions that are put nowhere, whatever grammar says."""

_REASONS: Mapping[MentionStatus, CellKind] = {
    MentionStatus.RETRACTED: "retracted",
    MentionStatus.DENIED: "denied",
    MentionStatus.HEDGED: "hedged",
    MentionStatus.WEIGHED: "weighed",
    MentionStatus.COMPARED: "weighed",
}
"""Why an entity is untold that the text names but does not stand behind, the weightiest reason first."""


@dataclass(frozen=True, eq=False)
class Told:
    """What an explanation says, whatever the plan: its mentions, how it stands behind them, and what is put where.

    claims: Those of mentions that the text stands behind. steps: The order that it tells in words. sentences, places:
    What `near` is found in, and by what. moves: Words that say that something was moved. joiners: Words
    between the last two names of a list. statements: What it states that can be checked. numbers:
    Mention -> how many of it there are said to be. loosely: Entity without a claim -> where a looser name puts it.
    counts: What reads the numbers, and says which are only supposed.
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
        return Told(*said, loosely, self._numbers)

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
        related = [(one.start, self._statements.relates(one)) for one in document.sentences]
        if not any(relates for _, relates in related):
            return
        first = {m.id: n for n, m in reversed(list(enumerate(document.mentions))) if m.sure}
        heads = self._loose.again(marked(document.text, document.mentions, self._language), first)
        starting = [start for start, _ in related]
        more = [head for head in heads if related[bisect_right(starting, head.start) - 1][1]]
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


@dataclass(frozen=True, slots=True)
class CellTelling:
    """What a text says of one planned cell. mention: where it does, None if it does not name the entity."""

    slot: str
    entity: str
    kind: CellKind
    mention: int | None = None


@dataclass(frozen=True, slots=True)
class Invention:
    """Something that a text says and the plan does not have: an entity in one of `slots`, or anywhere (no slots).

    planned: Whether the plan has the entity in another slot. start, end: The characters that say it.
    """

    entity: str
    slots: frozenset[str]
    planned: bool
    start: int
    end: int


@dataclass(frozen=True, eq=False)
class Telling:
    """What is told, held against the cells of a plan.

    unknown: The slots with names that no entity has, each with the entities that these may mean. times: How often the
    plan has each cell, where slots may hold several of one entity.
    """

    scene: Scene
    cells: Sequence[Cell]
    told: Told
    unknown: Mapping[str, frozenset[str]] = field(default_factory=dict)
    times: Mapping[Cell, int] = field(default_factory=dict)
    planned: frozenset[Cell] = field(init=False)

    def __post_init__(self) -> None:
        """Make the set of the cells, for look-ups."""
        object.__setattr__(self, "planned", frozenset(self.cells))

    @cached_property
    def entities(self) -> frozenset[str]:
        """The planned entities."""
        return frozenset(entity for _, entity in self.cells)

    # --- planned cells ---

    def of_cells(self) -> list[CellTelling]:
        """Return what is said of each cell, in the order of the plan."""
        cells = [self._of(slot, entity) for slot, entity in self.cells]
        return [self._counted(cell) for cell in cells] if self.scene.counts else cells

    def _counted(self, cell: CellTelling) -> CellTelling:
        """Return what is said of a cell with the number of its entity held against that of the plan.

        One piece need not be called one. Of an entity that is in several slots, each of its numbers is right somewhere.
        """
        if cell.kind not in ("told", "unslotted"):
            return cell
        told, number = self.told, self.times[cell.slot, cell.entity]
        mentions = (n for n in told.of[cell.entity] if told.reading.standing(n) or n in told.claimed)
        numbered = [mention for mention in mentions if mention in told.numbers]
        said = {told.numbers[mention] for mention in numbered}
        right = {times for (_, entity), times in self.times.items() if entity == cell.entity}
        if said - right:
            said = {told.numbers[mention] for mention in numbered if mention not in told.supposed} or (said & right)
        if said - right or (said and number not in said):
            return replace(cell, kind="miscounted")
        return replace(cell, kind="uncounted") if not said and number > 1 and cell.kind == "told" else cell

    def _of(self, slot: str, entity: str) -> CellTelling:
        """Return what is said of one cell."""
        told = self.told
        mention = told.standing(entity)
        if mention is None:
            return self._unsaid(slot, entity)
        put = told.slots.get(entity, ())
        kind: CellKind = "elsewhere"
        if any(slot in slots and self._is_exact(entity, slots) for slots in put):
            kind = "told"
        elif any(slot in slots for slots in put) or not put:
            kind = self._ordered.get(entity) or ("told" if self._is_near(slot, entity) else "unslotted")
        elif all(self._is_borne_out(entity, slots) for slots in put) and self._is_near(slot, entity):
            kind = "told"  # another visit, which the strict grammar of claims has missed
        return CellTelling(slot, entity, kind, mention)

    def _is_near(self, slot: str, entity: str) -> bool:
        """Return whether a slot is said near an entity that nothing puts elsewhere, or near a looser name."""
        numbers = [number for number in self.told.of[entity] if self.told.reading.standing(number)]
        near = [slots for number in numbers for slots in self.told.near.get(number, ())]
        near += self.told.loosely.get(entity, ())
        return any(slot in slots and self._is_exact(entity, slots) for slots in near)

    def _unsaid(self, slot: str, entity: str) -> CellTelling:
        """Return why a cell is untold whose entity has no mention that the text stands behind."""
        told = self.told
        for status, kind in _REASONS.items():
            for mention in told.of.get(entity, ()):
                if told.reading.statuses[mention] is status:
                    return CellTelling(slot, entity, kind, mention)
        return CellTelling(slot, entity, "untold")

    def _is_borne_out(self, entity: str, slots: frozenset[str]) -> bool:
        """Return whether the plan has an entity in one of some slots, or a name there that may mean it.

        Beside an unknown name, what is planned elsewhere is not looked at: grammar may give it the place of that name.
        """
        maybe = (slot for slot in slots if slot in self.unknown)
        return any((slot, entity) in self.planned for slot in slots) or any(
            entity in self.entities or entity in self.unknown[slot] for slot in maybe
        )

    def _is_exact(self, entity: str, slots: frozenset[str]) -> bool:
        """Return whether a place says the day, or several days on all of which the entity is planned."""
        days = {self.scene.slot[slot].day for slot in slots}
        if len(days) == 1:
            return True
        placed = {self.scene.slot[slot].day for slot in slots if (slot, entity) in self.planned}
        return days == placed

    # --- an order told in words ---

    @cached_property
    def _ordered(self) -> Mapping[str, CellKind]:
        """Entity -> what an order told in words says of it: the right place, the wrong one, or only the right order."""
        steps = self._steps()
        if len(steps) < 2:
            return {}
        at = {slot.id: number for number, slot in enumerate(self.scene.slots)}
        places = {entity: at[slot] for slot, entity in reversed(self.cells)}
        days = {entity: self.scene.slots[place].day for entity, place in places.items()}
        told = [entity for step in steps for entity in step]
        for ranks in (days, places):
            filled = sorted(set(ranks.values()))
            if len(filled) == len(steps):
                wanted = {entity: rank for rank, step in zip(filled, steps, strict=True) for entity in step}
                return {entity: "told" if ranks[entity] == wanted[entity] else "elsewhere" for entity in told}
        return dict(_in_order(steps, places if self._divided else days))

    @property
    def _divided(self) -> bool:
        return any(slot.part for slot in self.scene.slots)

    def _steps(self) -> list[list[str]]:
        """Return the planned entities of each step, each at its first mention that the text stands behind."""
        seen: set[str] = set()
        steps: list[list[str]] = []
        for step in self.told.steps:
            named = (self.told.mentions[number].id for number in step if self.told.reading.standing(number))
            fresh = [entity for entity in dict.fromkeys(named) if entity in self.entities and entity not in seen]
            seen.update(fresh)
            steps += [fresh] if fresh else []
        return steps

    # --- what the plan does not have ---

    def inventions(self) -> list[Invention]:
        """Return what is put where the plan does not have it, then what is said to be in the plan and is not."""
        misplaced = list(self._misplaced())
        known = self.entities | {invention.entity for invention in misplaced}
        return [*misplaced, *self._added(known)]

    def _misplaced(self) -> Iterator[Invention]:
        """Yield the claims that no cell bears out, the more exact one where two say the same of an entity."""
        false: dict[tuple[str, frozenset[str]], Claim] = {}
        for claim in self.told.claims:
            entity, sure = self.told.mentions[claim.mention].id, self.told.mentions[claim.mention].sure
            if sure and not (self._is_borne_out(entity, claim.slots) or self._is_withdrawn(claim)):
                false.setdefault((entity, claim.slots), claim)
        exact: defaultdict[str, list[frozenset[str]]] = defaultdict(list)
        for entity, slots in false:
            exact[entity].append(slots)
        for (entity, slots), claim in false.items():
            if not any(others < slots for others in exact[entity]):
                mention = self.told.mentions[claim.mention]
                yield Invention(entity, slots, entity in self.entities, mention.start, mention.end)

    def _is_withdrawn(self, claim: Claim) -> bool:
        """Return whether a later mention denies the entity of a claim, or moves it to where the plan has it."""
        return claim.mention < self._last_withdrawal.get(self.told.mentions[claim.mention].id, -1)

    @cached_property
    def _last_withdrawal(self) -> Mapping[str, int]:
        """Entity -> its last mention that denies it, or moves it to where the plan has it."""
        told = self.told
        last = {m.id: n for n, m in enumerate(told.mentions) if told.reading.statuses[n] is MentionStatus.DENIED}
        for claim in told.claims:
            entity = told.mentions[claim.mention].id
            if claim.mention in told.moved and self._is_borne_out(entity, claim.slots):
                last[entity] = max(claim.mention, last.get(entity, -1))
        return last

    def _added(self, known: frozenset[str]) -> Iterator[Invention]:
        """Yield what is said to be in the plan, without a slot, and is not."""
        if any(slot.free_text for slot in self.scene.slots):
            return
        maybe = frozenset[str]().union(*self.unknown.values())
        for entity in self.scene.entity:
            if entity not in known | maybe and (span := self._affirmed_at(entity)) is not None:
                yield Invention(entity, frozenset(), False, *span)

    def _affirmed_at(self, entity: str) -> tuple[int, int] | None:
        """Return where an entity is said to be in the plan, by name or with all others; the last word counts."""
        numbers, reading = self.told.of.get(entity, ()), self.told.reading
        said = [number for number in numbers if reading.statuses[number] is not MentionStatus.NAMED]
        if not said:
            return next(iter(reading.everything), None) if not self.unknown else None
        last = self.told.mentions[said[-1]]
        affirmed = (last.sure or said[-1] in self.told.listed) and reading.statuses[said[-1]] is MentionStatus.AFFIRMED
        return (last.start, last.end) if affirmed else None


def _in_order(steps: Sequence[Sequence[str]], places: Mapping[str, int]) -> Iterator[tuple[str, CellKind]]:
    """Yield each entity of some steps: unslotted in the right order, elsewhere in the wrong one."""
    ranked = sorted(places[entity] for step in steps for entity in step)
    start = 0
    for step in steps:
        here = set(ranked[start : start + len(step)])
        yield from ((entity, "unslotted" if places[entity] in here else "elsewhere") for entity in step)
        start += len(step)
