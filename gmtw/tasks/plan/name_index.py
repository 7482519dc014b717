"""The slots and entities of a scene by every name that they have: one resolver serves every metric."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import islice
from typing import Any

from gmtw import languages
from gmtw.constraints import Scene, Slot
from gmtw.core.cache import remembered
from gmtw.core.errors import UnknownNameError
from gmtw.core.output_limits import DEEPEST_WRAPPER, LONGEST_NAME, MOST_KEYS
from gmtw.core.types import Instance
from gmtw.languages import Language
from gmtw.reading.short_answers import short_answers_of
from gmtw.tasks.plan.beside_names import BesideNames
from gmtw.tasks.plan.goals import Impossible, Keep
from gmtw.tasks.plan.task import PlanTask
from gmtw.tasks.plan.told_keys import ToldKeys
from gmtw.text.document import document_of
from gmtw.text.json_objects import merged
from gmtw.text.names.mentions import Gazetteer, Resolution
from gmtw.text.names.name_variants import short_forms
from gmtw.text.words import fold, fold_name, words

NOTHING = frozenset({"", "null", "none", "nil", "n a"})
"""The words for an empty slot, folded, in any language; a language folder may add some."""

_REMARK = re.compile(r"(?<!\s)\s*\([^()\d]*\)")
_TIMES = r"\s?[\u00d7\u00f7*\u00b7]\s?|\s[x+]\s"
_MORE_BEFORE = re.compile(rf"(?:\d[.,/ ]?|[-\u2212\u2013<>\u2260\u2264\u2265]|\d(?:{_TIMES}))$")
_MORE_AFTER = re.compile(rf"(?:[.,/\u2013-]| |{_TIMES})\d")
_COMPARED = re.compile(rf"(?:^|[\s(\u201e\"])[-\u2212\u2013!\u00ac]\d|[<>\u2260\u2264\u2265]\s?\d|\d(?:{_TIMES})\d")
"""A sign before a number that makes it another one, a bound, a part of a sum, or what it is not: "-85", "> 85"."""
_SEPARATOR = re.compile(r"(?:(?<!\s)\s*|(?<=\s))[,;&+\n]\s*")
"""A comma or the like with the blanks around it; a run of blanks is gone through once."""


class Resolver:
    """The slots and entities of one scene, by every name in every language.

    prompt: what the model was asked; a short name that stands in it outside of the names is no name. clash: whether the
    answer may be that there is no plan. shown: the prompts in all languages, which say what may stand beside a name.
    asks: whether the answer may ask a question, or answer some, as in a conversation.
    """

    def __init__(
        self,
        scene: Scene,
        language: str,
        prompt: str = "",
        clash: bool = False,
        shown: str = "",
        asks: bool = False,
    ) -> None:
        if language not in languages.known():
            raise UnknownNameError("language", language, languages.known())
        spoken = languages.load(language)
        self.scene = scene
        self.names = names_of(scene, spoken, prompt)
        self.language = spoken
        self.beside = BesideNames(scene, self.names, shown)
        self._exact = _exact_keys(scene.slots)
        self._joins = frozenset(spoken.inflection.conjunctions).difference(spoken.reading.stance.alternatives)
        self.empty = _empty(spoken)
        self._clash = _clash_keys() if clash else frozenset()
        self._question = _question_keys() if asks else frozenset()
        self._in_talk = asks

    def is_clash(self, key: str) -> bool:
        """Return whether the key says that there is no plan."""
        return len(key) <= LONGEST_NAME and _squeezed(key) in self._clash

    def is_question(self, key: str) -> bool:
        """Return whether the key holds a question of the answer."""
        return len(key) <= LONGEST_NAME and _squeezed(key) in self._question

    def is_replies(self, key: str) -> bool:
        """Return whether the key holds answers to questions of the user."""
        return self._in_talk and is_reply_key(key)

    def is_of_talks(self, key: str) -> bool:
        """Return whether a conversation may have announced the key, in any turn: left empty, it says nothing."""
        return len(key) <= LONGEST_NAME and _squeezed(key) in _clash_keys() | _question_keys()

    @cached_property
    def _keys(self) -> Gazetteer:
        """The keys with their inflections, for the few that are not written as in the prompt."""
        return Gazetteer({slot.id: _all(slot.names) for slot in self.scene.slots}, self.language)

    def slot(self, key: str) -> Slot | None:
        """Return the slot that a JSON key means."""
        if len(key) > LONGEST_NAME:
            return None
        found = self._exact.get(_squeezed(key)) or self._keys.means(key) or self._told.slot(key)
        return self.scene.slot[found] if found else None

    def slots(self, text: str) -> frozenset[str]:
        """Return the slots that a text means: the one of a key, or those that it says as a sentence would."""
        one = self.slot(text)
        return frozenset({one.id}) if one else self._told.slots(text)

    @cached_property
    def _told(self) -> ToldKeys:
        """The keys that say a slot as a sentence would: "Ziua întâi"."""
        return ToldKeys(self.scene, self.language)

    def as_plan(self, item: Any) -> Mapping[str, Any] | None:
        """Return an object, a list of objects of one key each, or of records that say their slot, as one object."""
        if isinstance(item, list) and item and all(isinstance(one, dict) and len(one) > 1 for one in item):
            return self.records(item)
        return as_object(item)

    def as_one(self, members: list[dict[str, Any]]) -> Mapping[str, Any] | None:
        """Return the members of a list as one object; None if they are no records, nor of a key each of their own."""
        keys = [key for member in members for key in member]
        repeat = len(keys) == len(members) > len(set(keys))
        return None if repeat or len(members) < 2 else self.as_plan(members)

    def records(self, items: Sequence[Any]) -> Mapping[str, Any] | None:
        """Return the records of a list by their slots, `[{"ziua": 1, "obiective": [...]}]`; None if one says none."""
        found: dict[str, Any] = {}
        for item in items if len(items) <= MOST_KEYS else ():
            labels = {key: said for key, value in item.items() if (said := self._label(key, value))} if item else {}
            rest = {key: value for key, value in item.items() if key not in labels}
            if not labels or not rest:
                return None
            _add(found, " ".join(labels.values()), self._content(" ".join(labels.values()), rest))
        return found or None

    def _label(self, key: str, value: Any) -> str:
        """Return what a member of a record says of the record's slot: "ziua 1", "prânz"; "" if it says nothing."""
        if isinstance(value, bool) or not isinstance(value, int | str) or self.slot(key):
            return ""
        said = (f"{key} {value}", *([value] if isinstance(value, str) else []))
        return next((text for text in reversed(said) if self._told.says_place(text)), "")

    def _content(self, label: str, rest: dict[str, Any]) -> Any:
        """Return what a record puts into its slot; the whole rest if the record has several slots, or nothing fits."""
        slot = self.slot(label)
        if slot is None and len(rest) == 1 and isinstance(inner := next(iter(rest.values())), dict):
            return inner
        if slot is None or any(self.slot_at((label, key)) not in (None, slot) for key in rest):
            return rest
        many = [value for value in rest.values() if isinstance(value, list | dict)]
        named = [value for value in rest.values() if isinstance(value, str) and self.cell(value, slot).id]
        if slot.copies > 1 and (pair := self._pair(rest, slot)):
            return pair
        content = many or named or list(rest.values())
        takes_list = slot.capacity is None and slot.copies == 1
        if len(content) != 1 or (len(rest) > 1 and not (many or named)):
            return rest
        return content if takes_list and not many else content[0]

    def counted(self, item: Any, slot: Slot) -> Mapping[str, Any] | None:
        """Return names with the number of each: an object, or a list of `{"produs": "X", "bucăți": 2}`; else None."""
        if isinstance(item, list) and item and all(isinstance(one, dict) and len(one) > 1 for one in item):
            pairs = [self._pair(one, slot) for one in islice(item, MOST_KEYS)]
            return merged([pair for pair in pairs if pair]) if all(pairs) else None
        return as_object(item)

    def _pair(self, record: Mapping[str, Any], slot: Slot) -> dict[str, Any] | None:
        """Return the one name and the one number of a record; None if it has more, or less."""
        named = [value for value in record.values() if isinstance(value, str) and self.cell(value, slot).id]
        numbers = [value for value in record.values() if isinstance(value, int) and not isinstance(value, bool)]
        return {named[0]: numbers[0]} if len(named) == len(numbers) == 1 and len(record) == 2 else None

    def told_at(self, value: Mapping[str, Any]) -> str | None:
        """Return the key of the text inside an answer that is no part of its plan: the explanation, the longest one."""
        members = islice(value.items(), MOST_KEYS)
        texts = [(len(text), key) for key, text in members if isinstance(text, str) and self._is_told(key, text)]
        return max(texts)[1] if texts and self.expects(value) else None

    def _is_told(self, key: str, text: str) -> bool:
        """Return whether a member is a text of its own: its key is like no slot's, and it is more than a name."""
        is_text = bool(fold_name(text)) and fold_name(text) not in self.empty
        named = self.names.means(text) or ((pieces := self.pieces(text)) and all(map(self.names.means, pieces)))
        is_own = self.is_clash(key) or self.is_question(key) or self.is_replies(key)
        is_slot = self.slot(key) or is_own or self._told.is_like_slot(key) or self.nearest_key(key)
        return is_text and not named and not is_slot

    def nearest_key(self, key: str) -> str | None:
        """Return the slot whose key looks most like `key`, for a note."""
        return self._keys.resolve(key).suggestion

    def stated(self, text: str) -> set[str]:
        """Return the entities that a sentence states: not those that it does not give, nor a part of a number."""
        scales = tuple(fold(scale) for scale in self.language.quantities.scales)
        document = document_of(text, self.names)
        withheld = short_answers_of(self.language).withheld(document)
        said = (mention for number, mention in enumerate(document.mentions) if number not in withheld)
        return {m.id for m in said if not _in_number(text, m.start, m.end, scales)}

    def withholds(self, text: str, id_: str) -> bool:
        """Return whether an answer that names this entity does not give it: "banjo?", "banjo (sau vioară)", "> 85"."""
        if _COMPARED.search(text):
            return True
        document = document_of(text, self.names)
        named = {number for number, mention in enumerate(document.mentions) if mention.id == id_}
        return bool(named) and named <= short_answers_of(self.language).withheld(document)

    def without_remark(self, text: str) -> str | None:
        """Return the value that `text` is but for a bracketed remark with no number and no other value in it."""
        if len(text) > LONGEST_NAME:
            return None
        bare = _REMARK.sub("", text)
        meant = self.names.means(bare) if bare != text else None
        return meant if meant and self.stated(text) <= {meant} else None

    def cell(self, text: str, slot: Slot) -> Resolution:
        """Return the entity that a cell names, alone or with something idle beside it; how: "beside" for the latter."""
        found = self.names.resolve(text)
        if found.id and self.beside.is_doubtful(text):
            return Resolution(None)
        if found.id:
            return found
        beside = self.beside.resolve(text, slot) if not slot.free_text else None
        return Resolution(beside.id, "beside") if beside else found

    def pieces(self, text: str) -> list[str]:
        """The names of a list in one string: split at commas and the like, then at conjunctions outside names.

        What stands in brackets is not split.
        """
        if len(text) > LONGEST_NAME:
            return []
        pieces = [piece for piece in _outside_brackets(_SEPARATOR, text) if piece.strip()]
        return [part.strip() for piece in pieces for part in self._conjoined(piece)]

    def _conjoined(self, piece: str) -> list[str]:
        """Return `piece` split at its conjunctions, where it is no name itself and one of the parts is."""
        parts, start = [], 0
        for word in words(piece):
            if fold(word.text) in self._joins:
                parts.append(piece[start : word.start])
                start = word.end
        parts = [part for part in (*parts, piece[start:]) if part.strip()]
        whole = self.names.means(piece) or not any(map(self.names.means, parts))
        return [piece] if whole else parts

    def expects(self, value: Mapping[str, Any], path: tuple[str, ...] = ()) -> bool:
        """Return whether an object has a key of this scene, at the top or inside nested objects; `path` leads to it."""
        return any(self.slot_at(at) or self.is_clash(at[-1]) for at in islice(self._paths(value, path), MOST_KEYS))

    def _paths(self, value: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield the keys of an object and then those of the objects inside it, each with what leads to it."""
        own = {key: item for key, item in value.items() if not self.is_replies(key)} if self._in_talk else value
        yield from ((*path, key) for key in own)
        if len(path) < DEEPEST_WRAPPER:
            for key, item in own.items():
                if (inner := self.as_plan(item)) is not None:
                    yield from self._paths(inner, (*path, key))

    def slot_at(self, path: tuple[str, ...]) -> Slot | None:
        """The slot that a path of keys means: its keys joined ("day1", "lunch"), the outer ones left out in turn.

        None if the path is longer than one that a plan is read at.
        """
        if len(path) > DEEPEST_WRAPPER + 1:
            return None
        joined = (" ".join(path[start:]) for start in range(len(path)))
        return next((slot for key in joined if (slot := self.slot(key))), None)


@lru_cache(maxsize=8)
def _empty(language: Language) -> frozenset[str]:
    return NOTHING | {fold(word) for word in language.inflection.empty}


@cache
def _clash_keys() -> frozenset[str]:
    """Return the keys of all languages that say that there is no plan, squeezed."""
    return frozenset(_squeezed(key) for code in languages.known() if (key := languages.load(code).goals.key))


def is_reply_key(key: str) -> bool:
    """Return whether a key of an answer holds answers to questions of the user, in any language."""
    return len(key) <= LONGEST_NAME and _squeezed(key) in _reply_keys()


@cache
def _reply_keys() -> frozenset[str]:
    """Return the keys of all languages that hold answers to questions, squeezed."""
    return frozenset(_squeezed(key) for code in languages.known() if (key := languages.load(code).episodes.replies))


@cache
def _question_keys() -> frozenset[str]:
    """Return the keys of all languages that hold a question, squeezed."""
    return frozenset(_squeezed(key) for code in languages.known() if (key := languages.load(code).episodes.question))


def resolver(
    scene: Scene, language: str, prompt: str = "", clash: bool = False, shown: str = "", asks: bool = False
) -> Resolver:
    """Return the resolver of that scene, as that prompt shows it, built once."""
    return _resolver(scene, language, prompt, clash, shown, asks)


@lru_cache(maxsize=1 << 10)
def _exact_keys(slots: tuple[Slot, ...]) -> Mapping[str, str]:
    """Return the slot of each key, squeezed; most scenes of a set have the same slots."""
    return {_squeezed(name): slot.id for slot in slots for name in _all(slot.names)}


@remembered
def _resolver(scene: Scene, language: str, prompt: str, clash: bool, shown: str, asks: bool) -> Resolver:
    return Resolver(scene, language, prompt, clash, shown, asks)


def resolver_of(instance: Instance, task: PlanTask, language: str) -> Resolver:
    """Return the resolver of the task of an instance, as the prompt in that language shows it."""
    asked, shown = instance.prompts.get(language, ""), "\n".join(instance.prompts.values())
    stays = isinstance(task.goal, Keep)
    return resolver(task.scene, language, asked, stays or isinstance(task.goal, Impossible), shown, stays)


@remembered
def names_of(scene: Scene, language: Language, prompt: str) -> Gazetteer:
    """Return the entities by every name, prepared once; those of the language may be said shorter or misspelt.

    The values of a question have their short forms instead; nothing else means one of them.
    """
    if any(slot.free_text for slot in scene.slots):
        return Gazetteer({entity.id: _said(entity.names) for entity in scene.entities}, language)
    keys = " . ".join(name for slot in scene.slots for name in _all(slot.names))
    spoken = {entity.id: entity.names.get(language.code, ()) for entity in scene.entities}
    return Gazetteer({e.id: _all(e.names) for e in scene.entities}, language, spoken, f"{prompt}\n{keys}")


def _add(found: dict[str, Any], label: str, content: Any) -> None:
    """Put a record into its slot, behind what other records have put there."""
    if label not in found:
        found[label] = content
    elif isinstance(found[label], dict) and isinstance(content, dict):
        found[label] = merged([found[label], content])
    else:
        one, two = (part if isinstance(part, list) else [part] for part in (found[label], content))
        found[label] = [*one, *two]


def as_object(item: Any) -> Mapping[str, Any] | None:
    """Return an object itself, a list of objects of one key each as a single one, and None for anything else."""
    if isinstance(item, list) and item and all(isinstance(one, dict) and len(one) == 1 for one in item):
        return merged(item)
    return item if isinstance(item, dict) else None


def _outside_brackets(separator: re.Pattern[str], text: str) -> list[str]:
    """Return the text split at the separators that are outside of round brackets."""
    pieces, start, depth, looked = [], 0, 0, 0
    for match in separator.finditer(text):
        depth += text.count("(", looked, match.start()) - text.count(")", looked, match.start())
        looked = match.start()
        if depth <= 0:
            pieces.append(text[start : match.start()])
            start = match.end()
    return [*pieces, text[start:]]


def _in_number(text: str, start: int, end: int, scales: tuple[str, ...]) -> bool:
    """Return whether digits at `start:end` lie in a longer number: "85" in "85,7", "-85", "85-90", "85 milioane"."""
    if not text[start:end].isdecimal():
        return False
    more = _MORE_BEFORE.search(text[:start]) or _MORE_AFTER.match(text[end:])
    return bool(more) or fold(text[end : end + 20]).startswith(scales)


def _all(names: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Return the names in every language, each once."""
    return list(dict.fromkeys(name for code in sorted(names) for name in names[code]))


def _said(names: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Return the names in every language with their short forms: a stated value may be said without its unit."""
    full = _all(names)
    spoken = [languages.load(code) for code in sorted(names) if code in languages.known()]
    return list(dict.fromkeys([*full, *(form for name in full for code in spoken for form in short_forms(name, code))]))


@lru_cache(maxsize=1 << 14)
def _squeezed(key: str) -> str:
    return fold(key).replace(" ", "")
