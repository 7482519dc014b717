"""An explanation about a scene, read: its mentions, what it puts where, how many of each, and whether it stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from gmtw.constraints import Scene
from gmtw.core.cache import remembered
from gmtw.languages import Language
from gmtw.reading.frames import frames_of
from gmtw.reading.pieces import Pieces, pieces_of
from gmtw.reading.placements import Placed, PlacementReader, placements_of
from gmtw.reading.propositions import Naming, Slots, Stance
from gmtw.reading.quantities import Amount, quantities_of
from gmtw.reading.retractions import retractions_of
from gmtw.reading.rule_status import RuleStatus, rule_status_of
from gmtw.tasks.plan.name_index import names_of
from gmtw.text.document import Document, document_of
from gmtw.text.names.last_resort import LastResortNames
from gmtw.text.names.loose_names import marked
from gmtw.text.names.mentions import Mention
from gmtw.text.names.sibling_names import SiblingNames
from gmtw.text.offset_map import Span
from gmtw.text.sentences import Sentence
from gmtw.text.slots.told_order import Steps, order_of

_NAMED = Naming(Stance.THIS)


@dataclass(frozen=True, eq=False)
class ReadText:
    """The content of an explanation, whatever the plan.

    pieces: mention -> how many there are of it. retraction: what takes it back.
    """

    language: Language
    placements: PlacementReader
    sentences: Sequence[Sentence]
    mentions: Sequence[Mention]
    placed: Placed
    pieces: Mapping[int, Pieces]
    retraction: Span | None
    amounts: Sequence[Amount] = ()
    status: Sequence[RuleStatus] = ()

    @cached_property
    def steps(self) -> Steps:
        """The order that it tells in words; none where it says places."""
        told = any(one.readings[0] for one in self.placed.sentences)
        return () if told else order_of(self.language).steps(self.sentences)

    @cached_property
    def around(self) -> Mapping[int, Slots]:
        """Mention -> the slots that its paragraph says anywhere."""
        return self.placements.around(self.sentences)

    @cached_property
    def of(self) -> Mapping[str, Sequence[int]]:
        """Entity -> its mentions."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for number, mention in enumerate(self.mentions):
            found[mention.id].append(number)
        return found

    def naming(self, mention: int) -> Naming:
        """Return how a mention is said."""
        return self.placed.namings.get(mention, _NAMED)


class TextReader:
    """Reads explanations about one scene in one language."""

    def __init__(self, scene: Scene, language: Language, prompt: str = "") -> None:
        self._scene, self._language = scene, language
        self._names = names_of(scene, language, prompt)
        self._placements = placements_of(scene.slots, language)
        self._pieces = pieces_of(language) if scene.counts else None

    def read(self, text: str, planned: frozenset[str]) -> ReadText:
        """Return what `text` says; words that can only mean something of the plan name it too."""
        document = self._completed(document_of(text, self._names), planned)
        sentences, mentions = document.sentences, document.mentions
        pieces = self._pieces.read(sentences) if self._pieces else {}
        if self._pieces:
            packed = self._pieces.packed(sentences)
            mentions = [one._replace(sure=one.sure or number in packed) for number, one in enumerate(mentions)]
        placed = self._placements.read(sentences, document.text)
        taken_back = retractions_of(self._language).span(sentences, document.text)
        taken_back = taken_back or frames_of(self._language).span(sentences, document.text)
        amounts = list(quantities_of(self._language).totals(sentences, document.text))
        status = list(rule_status_of(self._language).read(sentences, document.text))
        how = self._language, self._placements
        return ReadText(*how, sentences, mentions, placed, pieces, taken_back, amounts, status)

    def _completed(self, document: Document, planned: frozenset[str]) -> Document:
        """Return the document with the loose names of what is planned and not named."""
        missing = planned.difference(mention.id for mention in document.mentions)
        if missing:
            words = marked(document.text, document.mentions, self._language)
            document = document.with_mentions(self._siblings.find(words, document.mentions, missing))
        words = marked(document.text, document.mentions, self._language)
        document = document.with_mentions(self._loose.find(words, planned))
        named = frozenset(mention.id for mention in document.mentions)
        if missing := planned - named:
            words = marked(document.text, document.mentions, self._language)
            document = document.with_mentions(self._loose.last(words, missing, planned | named))
        return document

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
    def _loose(self) -> LastResortNames:
        return LastResortNames(self._spoken, self._names, _by_part(self._scene))

    @cached_property
    def _siblings(self) -> SiblingNames:
        return SiblingNames(self._spoken, self._language)


def _by_part(scene: Scene) -> Mapping[str, frozenset[str]]:
    """Return the entities that fit each part of the day, where slots accept only some."""
    accepting = {slot.part: slot.accepts for slot in scene.slots if slot.part and slot.accepts}
    return {
        part: frozenset(entity.id for entity in scene.entities if entity.attributes.get(kind))
        for part, kind in accepting.items()
    }


def text_reader(scene: Scene, language: Language, prompt: str = "") -> TextReader:
    """Return the reader of that scene, as that prompt shows it, built once."""
    return _text_reader(scene, language, prompt)


@remembered
def _text_reader(scene: Scene, language: Language, prompt: str) -> TextReader:
    return TextReader(scene, language, prompt)
