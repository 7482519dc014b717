"""Find how a text says that named things stand to each other: "X și Y sunt în zile diferite", "X vine înaintea lui Y".

What is said must be said plainly: only words of the lists may stand between the names, the verb and the phrase, and a
sentence with a condition, a demand or an alternative says nothing. Earlier plans are told in past tenses, which are no
verbs of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from gmtw.languages import Language
from gmtw.languages.grammar import listed_in
from gmtw.text.phrases import PhraseHit, Phrases, phrase_set
from gmtw.text.sentences import PAUSE, Atom, mentions_in

REACH = 12
"""The most atoms of a bracket after a name, and between a phrase and its verb."""

FILL = 6
"""The most atoms between a verb and its subject, and between a phrase and the name after it."""

NEGATED = 5
"""The atoms before a subject among which a negation denies all that follows."""

VAN = "van"
"""What a relation is about that is one of vans."""

RelationKind: TypeAlias = Literal["together", "apart", "order", "between", "both", "only"]


class Relation(NamedTuple):
    """Atoms `first` to `last` (not included) say how the things named by `mentions` stand to each other.

    Of an order the earlier ones come first, of "between" the one in the middle, of "only" the one that is kept comes
    last. plain: it says that all of them are in the plan. next_day: the later one is on the day after. of_van: it is
    said of vans, of which one may make several trips.
    """

    first: int
    last: int
    kind: RelationKind
    mentions: tuple[int, ...]
    plain: bool = True
    next_day: bool = False
    of_van: bool = False


class _Said(NamedTuple):
    """What a phrase says.

    kind: how things stand. of_two: a name must follow, as the other thing. later: that one is the earlier thing.
    """

    kind: RelationKind | Literal["sequence"]
    of_two: bool = False
    later: bool = False
    next_day: bool = False
    of_van: bool = False


class _Subject(NamedTuple):
    """What a phrase is said of: the names of a list, where they begin, and whether the verb is negated."""

    first: int
    mentions: tuple[int, ...]
    negated: bool = False


class RelationReader:
    """Reads the relations between named things that sentences of one language state."""

    def __init__(self, language: Language) -> None:
        table = language.statements.relations
        phrases = (
            (table.together, _Said("together")),
            (table.same_van, _Said("together", of_van=True)),
            (table.apart, _Said("apart")),
            (table.other_van, _Said("apart", of_van=True)),
            (table.beside, _Said("together", of_two=True)),
            (_with(table.together, table.withs), _Said("together", of_two=True)),
            (_with(table.same_van, table.withs), _Said("together", of_two=True, of_van=True)),
            (table.away, _Said("apart", of_two=True)),
            (table.earlier, _Said("order", of_two=True)),
            (table.later, _Said("order", of_two=True, later=True)),
            (table.eve, _Said("order", of_two=True, next_day=True)),
            (table.next_day, _Said("order", of_two=True, later=True, next_day=True)),
            (table.between, _Said("between", of_two=True)),
            (table.accompanied, _Said("both", of_two=True)),
            (table.both, _Said("both")),
            (table.sequence, _Said("sequence")),
            (table.of_these, _Said("only")),
        )
        self._said: Phrases[_Said] = Phrases([(phrase, said) for words, said in phrases for phrase in words])
        self._verbs, self._puts = phrase_set(table.verbs), phrase_set((*table.verbs, *table.puts))
        self._clitics = frozenset(table.clitics)
        self._only, self._respected = phrase_set(table.only), phrase_set(table.respected)
        self._openings, self._open = phrase_set(table.openings), table.open
        self._fill, self._joiners = frozenset(table.fill), frozenset(table.joiners)
        self._relatives, self._negators = frozenset(table.relatives), frozenset(table.negators)
        self._several, self._compares = frozenset(table.several), frozenset(table.compares)
        self._located = phrase_set(table.located)
        self._conjunctions = frozenset(language.claims.expressions.conjunctions)
        self._joined = self._conjunctions | {PAUSE}
        self.needed = (self._said,)
        """The tables without a phrase of which a sentence states nothing of this sort."""

    def read(self, atoms: Sequence[Atom]) -> Iterator[Relation]:
        """Yield the relations that a sentence states, in order."""
        hits = self._said.find(atoms)
        found = list(self._found(atoms, hits)) if hits and len(mentions_in(atoms)) > 1 else []
        if found and not any(map(listed_in(self._open), (atom.text for atom in atoms))):
            yield from found

    def _found(self, atoms: Sequence[Atom], hits: Sequence[PhraseHit[_Said]]) -> Iterator[Relation]:
        """Yield what each phrase of a sentence says."""
        before: tuple[_Subject, int] | None = None
        for hit in hits:
            if hit.value.kind == "sequence":
                yield from self._sequence(atoms, hit)
                continue
            if hit.value.kind == "only":
                yield from self._only_one(atoms, hit)
                continue
            others = self._others(atoms, hit) if hit.value.of_two else ((), hit.last)
            subject = self._subject(atoms, hit, before) if others is not None else None
            if subject is None or others is None:
                before = None
                continue
            yield from self._relations(subject, hit, *others)
            before = subject, others[1]

    # --- what is said ---

    def _relations(
        self, subject: _Subject, hit: PhraseHit[_Said], others: tuple[int, ...], last: int
    ) -> Iterator[Relation]:
        """Yield what a phrase says of its subject and of the names after it."""
        said, first, all_ = hit.value, subject.first, (*subject.mentions, *others)
        if len(set(all_)) < 2 or (not others and len(subject.mentions) < 2):
            return
        if subject.negated:
            if said.kind == "together":
                yield Relation(first, last, "apart", all_, plain=False, of_van=said.of_van)
        elif said.kind == "order":
            for one in subject.mentions:
                pair = (*others, one) if said.later else (one, *others)
                yield Relation(first, last, "order", pair, next_day=said.next_day)
        elif said.kind == "between":
            if len(others) > 1:
                yield from (Relation(first, last, "between", (one, *others)) for one in subject.mentions)
        elif said.kind in ("together", "apart"):
            related = [(one, *others) for one in subject.mentions] if others else [all_]
            yield from (Relation(first, last, said.kind, one, of_van=said.of_van) for one in related)
        elif said.kind == "both":
            yield Relation(first, last, said.kind, all_)

    def _sequence(self, atoms: Sequence[Atom], hit: PhraseHit[_Said]) -> Iterator[Relation]:
        """Yield an order of names that is said to be kept: "ordinea X – Y – Z este respectată"."""
        named, at = self._names_from(atoms, hit.last, frozenset((PAUSE,)))
        kept = self._respected.at(atoms, at) if at < len(atoms) else None
        if kept is not None and len(named) > 1 and not self._is_denied(atoms, hit.first):
            yield Relation(hit.first, kept.last, "order", named)

    def _only_one(self, atoms: Sequence[Atom], hit: PhraseHit[_Said]) -> Iterator[Relation]:
        """Yield of which names only one is kept: "dintre X, Y și Z se păstrează numai Y"."""
        named, at = self._names_from(atoms, hit.last, self._joined)
        while at < len(atoms) and self._only.at(atoms, at) is None and atoms[at].text in self._fill:
            at += 1
        kept = self._only.at(atoms, at) if at < len(atoms) else None
        if kept is not None and len(named) > 1:
            ones, end = self._names_from(atoms, self._past_joiners(atoms, kept.last), frozenset())
            if len(ones) == 1 and not self._is_joined(atoms, end) and not self._is_denied(atoms, hit.first):
                yield Relation(hit.first, end, "only", (*named, *ones))

    # --- what it is said of ---

    def _subject(
        self, atoms: Sequence[Atom], hit: PhraseHit[_Said], before: tuple[_Subject, int] | None
    ) -> _Subject | None:
        """Return what a phrase is said of: before its verb, between a verb of putting and it, or that of the last one.

        before: the subject of the phrase before it, and where what that one says ends.
        """
        if self._verbs.at(atoms, hit.first) is not None:  # the phrase has its own verb
            return self._before_verb(atoms, hit.first, before)
        at = self._back(atoms, hit.first - 1, pauses=True)
        if at < 0:
            return None
        if before is not None and at == before[1] - 1:
            return before[0] if at < hit.first - 1 else None  # "X vine după Y și înaintea lui Z"
        verb = next((p for p in range(at, max(-1, at - 3), -1) if self._ends_verb(atoms, p, at + 1)), None)
        if verb is not None:
            return self._before_verb(atoms, verb, before)
        return self._after_verb(atoms, hit, before)

    def _ends_verb(self, atoms: Sequence[Atom], first: int, last: int) -> bool:
        verb = self._verbs.at(atoms, first)
        return verb is not None and verb.last == last

    def _before_verb(self, atoms: Sequence[Atom], verb: int, before: tuple[_Subject, int] | None) -> _Subject | None:
        """Return the names before a verb, and the pronouns and auxiliaries before that."""
        at, negated, relative = verb - 1, False, False
        while at >= 0 and atoms[at].text in self._clitics:
            at -= 1
        several = any(atom.text in self._several for atom in atoms[at + 1 : verb + 1])
        while at >= 0 and verb - at <= FILL and atoms[at].mention is None and atoms[at].text != ")":
            text = atoms[at].text
            if text in self._negators:
                negated = True
            elif text in self._relatives:
                relative = True
            elif text in self._conjunctions and before is not None and at == before[1]:
                return before[0]._replace(negated=negated)  # "X este însoțit de Y și stă în altă zi decât Z"
            elif text not in self._fill and not (text == PAUSE and relative):
                return None
            at -= 1
        found = self._list_to(atoms, at, relative, several)
        return _Subject(found[0], tuple(found[1]), negated) if found is not None and found[1] else None

    def _after_verb(
        self, atoms: Sequence[Atom], hit: PhraseHit[_Said], before: tuple[_Subject, int] | None
    ) -> _Subject | None:
        """Return the name right before a phrase, after a verb ("am pus X înaintea lui Y") or after another relation.

        Before what is said of several they may be a list: "vizităm X și Y în aceeași zi".
        """
        at = self._back(atoms, hit.first - 1, pauses=False)
        name = self._name_at(atoms, at)
        if not hit.value.of_two:
            first, named = self._list_back(atoms, at)
            verb = self._back(atoms, first - 1, pauses=False) + 1
            put = len(named) > 1 and self._puts.ends_at(atoms, verb)
            return _Subject(first, tuple(named), self._is_denied(atoms, verb)) if put else None
        if name is None:
            return None
        left = self._back(atoms, name - 1, pauses=False)
        mention = atoms[name].mention
        if mention is None:
            return None
        if self._puts.ends_at(atoms, left + 1) and not self._is_denied(atoms, left + 1):
            return _Subject(name, (mention,))
        joined = before is not None and all(self._is_link(a) for a in atoms[before[1] : name]) and name > before[1]
        return _Subject(name, (mention,)) if joined else None

    def _is_link(self, atom: Atom) -> bool:
        return atom.text in self._joined or atom.text in self._openings.starts

    def _list_to(self, atoms: Sequence[Atom], at: int, relative: bool, several: bool) -> tuple[int, list[int]] | None:
        """Return the names of the list that ends at a place, if nothing before it makes them something else.

        relative: they are before a relative, which may mean the last one only. several: the verb may be of several.
        """
        first, named = self._list_back(atoms, at)
        if relative:
            return first, named if several else named[-1:]
        clear = self._opens(atoms, first) and not self._is_denied(atoms, first)
        return (first, named) if named and clear and (several or len(named) == 1) else None

    def _list_back(self, atoms: Sequence[Atom], at: int) -> tuple[int, list[int]]:
        """Return where the list that ends at a place begins, and its names."""
        place, named, first = self._name_at(atoms, at), list[int](), at
        while place is not None and (mention := atoms[place].mention) is not None:
            named.insert(0, mention)
            first = left = place
            while left > 0 and atoms[left - 1].text in self._joined:
                left -= 1
            link = {atom.text for atom in atoms[left:place]}
            if not link or (len(named) == 1 and link.isdisjoint(self._conjunctions)):
                break  # "după ce am scos X, Y vine înaintea lui Z"
            place = self._name_at(atoms, left - 1)
        return first, named

    def _opens(self, atoms: Sequence[Atom], first: int) -> bool:
        """Return whether a clause may begin at a name: nothing, a sign, or a word of the list is before it."""
        if first == 0 or self._openings.ends_at(atoms, first):
            return True
        before = atoms[first - 1]
        return before.mention is None and not before.text.isalnum()

    def _is_denied(self, atoms: Sequence[Atom], place: int) -> bool:
        """Return whether a negation stands a little before a place, in the same clause."""
        for atom in reversed(atoms[max(0, place - NEGATED) : place]):
            if not atom.text.isalnum():
                return False
            if atom.text in self._negators:
                return True
        return False

    # --- names, and what may stand between ---

    def _others(self, atoms: Sequence[Atom], hit: PhraseHit[_Said]) -> tuple[tuple[int, ...], int] | None:
        """Return the name after a phrase, of "between" two, and where it ends; None if a verb makes it a subject."""
        at = self._past_joiners(atoms, hit.last)
        named, end = self._names_from(atoms, at, self._joined if hit.value.kind == "between" else frozenset())
        if not named or len(named) > 2:
            return None
        after = self._puts.at(atoms, end) if end < len(atoms) else None
        compares = hit.value.kind == "order" and end < len(atoms) and atoms[end].text in self._compares
        located = hit.value.kind == "between" and self._located.ends_at(atoms, hit.first)
        return (named, end) if after is None and not compares and not located else None

    def _names_from(self, atoms: Sequence[Atom], at: int, links: frozenset[str]) -> tuple[tuple[int, ...], int]:
        """Return the names of the list that begins at a place, with the bracket after each, and where it ends."""
        named: list[int] = []
        end = at
        while at < len(atoms) and (mention := atoms[at].mention) is not None:
            named.append(mention)
            end = at = self._past_bracket(atoms, at + 1)
            while at < len(atoms) and atoms[at].text in links:
                at += 1
            at = self._past_joiners(atoms, at) if at > end else len(atoms)
        return tuple(named), end

    def _past_joiners(self, atoms: Sequence[Atom], at: int) -> int:
        """Return where the small words that begin at a place end."""
        end = at
        while end < min(len(atoms), at + FILL) and atoms[end].text in self._joiners:
            end += 1
        return end

    def _past_bracket(self, atoms: Sequence[Atom], at: int) -> int:
        """Return where a bracket without names that begins at a place ends; the place itself if there is none."""
        if at >= len(atoms) or atoms[at].text != "(":
            return at
        end = next((p for p in range(at, min(len(atoms), at + REACH)) if atoms[p].text == ")"), None)
        return end + 1 if end is not None and not mentions_in(atoms[at:end]) else at

    def _name_at(self, atoms: Sequence[Atom], at: int) -> int | None:
        """Return the place of the name that ends at a place, with the bracket after it."""
        if 0 <= at < len(atoms) and atoms[at].text == ")":
            opened = next((p for p in range(at, max(-1, at - REACH), -1) if atoms[p].text == "("), 0)
            at = opened - 1 if not mentions_in(atoms[opened:at]) else -1
        return at if 0 <= at < len(atoms) and atoms[at].mention is not None else None

    def _back(self, atoms: Sequence[Atom], at: int, pauses: bool) -> int:
        """Return the first place before some words that may stand between, going back from `at`."""
        start = at
        while at >= 0 and start - at < REACH and self._is_fill(atoms[at].text, pauses):
            at -= 1
        return at

    def _is_fill(self, text: str, pauses: bool) -> bool:
        return text in self._fill or text.isdigit() or (pauses and text in self._joined)

    def _is_joined(self, atoms: Sequence[Atom], at: int) -> bool:
        return at < len(atoms) and atoms[at].text in self._conjunctions


def _with(phrases: Sequence[str], withs: Sequence[str]) -> list[str]:
    """Return phrases of several things as those between one and another: "în aceeași zi CU"."""
    return [f"{phrase} {word}" for phrase in phrases for word in withs]
