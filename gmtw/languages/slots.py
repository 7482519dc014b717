"""Words that name the slots of plans: days, parts of them, trips and shops (`gmtw.text.slots`).

All words are folded; a star ends a beginning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from pydantic import Field

from gmtw.languages.grammar import Table, Words


class UnitNames(Table):
    """Names of what stands for the day in a world whose plans have no days: trips, rounds."""

    numbered: Words = ()
    """Names of number n, with "{n}" for the number: "CURSA 2: X"."""

    ordinals: tuple[tuple[str, ...], ...] = ()
    """The names of the first one, of the second and so on: "În PRIMA CURSĂ pleacă X."."""

    from_end: tuple[tuple[str, ...], ...] = ()
    """The names of the last one, of the last but one and so on: "În ULTIMA CURSĂ pleacă X."."""

    same: Words = ()
    """Names of the one that was said before: "În ACEEAȘI CURSĂ pleacă Y."."""

    column_titles: Words = ()
    """Titles of a table's column that holds their numbers: "| CURSA | Colete |"."""

    parts: Mapping[str, Words] = Field(default_factory=dict)
    """Part of such a slot -> its names: "DUBA MARE duce X."."""

    of_part: Words = ()
    """Words that count the slots of a part alone: "prima cursă A dubei mici", which may be cursa 2."""

    part_links: Words = ()
    """Words between such a slot and its part that make them one: "în cursa 1, CU duba mare"."""

    part_carries: Words = ()
    """Verbs of which the part is the subject: "Duba mare DUCE X."."""

    part_by: Words = ()
    """Words before a part that make it where something is: "X pleacă CU duba mare."."""


class DayNames(Table):
    """Names of days. Those of weekdays come from the keys of the slots."""

    numbered: Words = ()
    """Names of day number n, with "{n}" for the number: "ZIUA 2: X"."""

    ordinals: tuple[tuple[str, ...], ...] = ()
    """The names of the first day, of the second and so on: "În PRIMA ZI vedem X."."""

    from_end: tuple[tuple[str, ...], ...] = ()
    """The names of the last day, of the last but one and so on: "În ULTIMA ZI vedem X."."""

    following: Words = ()
    """Names of the day after another, which is the second one where there are two: "În ZIUA URMĂTOARE vedem X."."""

    other: Words = ()
    """Ways to say the one of two days that was not said last: "în CEALALTĂ ZI"."""

    weekdays: Mapping[str, Words] = Field(default_factory=dict)
    """The other forms of each weekday: "Avem X MARȚEA"."""

    elided: tuple[tuple[str, ...], ...] = ()
    """Short names of the first day, the second and so on, after a full one or first in a sentence: "În A DOUA Y."."""

    elided_from_end: tuple[tuple[str, ...], ...] = ()
    """Those of the last day, the last but one and so on: "În prima zi X, iar în ULTIMA Y."."""

    elided_after: Words = ()
    """Words of which one, or a comma, must be before a short name: "în prima zi X, IAR a doua Y"."""

    elided_before: Words = ()
    """Words of which one, or a name, or a comma, must be after a short name: "în a doua VEDEM Y"."""

    ordinal_words: tuple[tuple[str, ...], ...] = ()
    """Words for the first, the second and so on before a part of the day: "În A DOUA seară servim X."."""

    ordinal_words_from_end: tuple[tuple[str, ...], ...] = ()
    """Those for the last, the last but one and so on: "În ULTIMA seară servim X."."""

    ordinal_words_after: tuple[tuple[str, ...], ...] = ()
    """Words for the first, the second and so on after a part of the day: "În seara A DOUA servim X."."""

    half_of_thing: Words = ()
    """Words before a half of the day that make it no place, where slots are no days: "X pleacă DOAR dimineața"."""

    plurals: Words = ()
    """Words before the numbers of several days: "ZILELE 1 și 3"."""

    column_titles: Words = ()
    """Titles of a table's column that holds numbers of days: "| ZIUA | Loc |"."""

    units: Mapping[str, UnitNames] = Field(default_factory=dict)
    """First word of the keys of slots -> names of the slots, where they are no days: "CURSA 2: X"."""


class ExpressionWords(Table):
    """Words inside one expression for a slot, or between two."""

    links: Words = ()
    """Words between a day and a part of it that make them one: "dimineața DE marți"."""

    joiners: Words = ()
    """Words between two places that both hold, and between the names of a list: "luni ȘI marți"."""

    same_day: Words = ()
    """Names of the day that was said before: "În ACEEAȘI ZI vedem Y."."""

    same_part: Words = ()
    """Words that make a part of the day one that was said before: "în ACEEAȘI dimineață"."""

    any_place: Words = ()
    """Words for any shop; other first words mean it alone: "din MAGAZIN", but "din depozit" for a "depozit en gros"."""


class OriginWords(Table):
    """Words that say that something has left a place, or never was there. Such a place claims nothing."""

    before_place: Words = ()
    """The place after them was left: "Am mutat X DE PE luni pe marți."."""

    lead_ins: Words = ()
    """Phrases that end in such a word but say that the thing is there: "X e în INTERVALUL DE luni dimineață."."""

    meal_of_name: Words = ()
    """Words between a name and the meal that it belongs to: "X DE LA prânz"."""

    formerly: Words = ()
    """Near a place, or first in a clause, they say that it was so before: "X era INIȚIAL luni."."""

    next_day: Words = ()
    """Names of the second day that mean the next one after `next_day_after`: "X e chiar A DOUA ZI"."""

    next_day_after: Words = ()
    """Words before such a name: "X e CHIAR a doua zi"."""

    until_now: Words = ()
    """Right after a place they say that it was so before: "X (luni PÂNĂ ACUM) este marți."."""

    seats: Words = ()
    """Words for what a thing leaves to another: "LOCUL lui din ziua 2 îl ia Y"."""

    taken: Words = ()
    """Verbs after such a place that put the other there: "Locul lui din ziua 2 îl IA Y"."""

    except_for: Words = ()
    """They leave one place alone after a negator, which nothing has left: "X nu poate fi DECÂT marți."."""

    compares: Words = ()
    """Words between the two with which they only compare: "X nu e MAI scurt decât marți."."""

    offers: Words = ()
    """Near a shop, they say that something is sold or costs so much there: "X COSTĂ mai mult la depozit."."""


class OldPlanWords(Table):
    """Names of the plan that was agreed before, and what is said before them."""

    names: Words = ()
    """The clause tells how the plan was before: "PLANUL VECHI avea X luni."."""

    agreed: Words = ()
    """Names that say so only after `within`: "X (luni în PLANUL CONVENIT) este marți."."""

    within: Words = ()
    """Before such a name, right after a place, they say that it was so before: "X (luni ÎN planul vechi) e marți."."""

    @property
    def inside(self) -> tuple[str, ...]:
        """Words right after a place that put it in the old plan: "în planul vechi"."""
        return tuple(f"{word} {name}" for word in self.within for name in (*self.names, *self.agreed))


class SlotVerbs(Table):
    """Verbs of planning."""

    put: Words = ()
    """They put something into a slot: "X are prioritate, deci l-am PUS luni."."""

    keep: Words = ()
    """They leave something in its slot: "X era deja luni, așa că l-am LĂSAT acolo."."""

    arrive: Words = ()
    """Between two places they make the second one where something gets to: "X pleacă de luni și AJUNGE marți."."""

    begin: Words = ()
    """They go on about the day of the sentence before, if that names nothing: "Ziua 2 e lungă. ÎNCEPEM cu X."."""


class OrderWords(Table):
    """Words that tell in which order things are, where no day is said, or no part of it."""

    first: Words = ()
    """They start a telling in order, at the first place: "LA ÎNCEPUT vedem X."."""

    following: Words = ()
    """They go on to the next place: "La început vedem X, APOI Y."."""

    last: Words = ()
    """They go on to the last place: "La început vedem X, apoi Y și LA FINAL Z."."""

    a_day: Words = ()
    """Phrases for a day of which words before it tell the place in the order: "Urmează O ZI cu X."."""

    to_next: Words = ()
    """Words before such a phrase that make it the day after the one said last: "URMEAZĂ o zi cu X."."""

    next_one: Words = ()
    """Words beside a part of the day that make it one of the day after the one said last: "în seara URMĂTOARE"."""

    to_last: Words = ()
    """Words before such a phrase that make it the last day: "ÎNCHEIEM cu o zi la X."."""

    turns: Words = ()
    """Verbs after which an ordinal alone tells the trip of what leaves: "X PLEACĂ primul."."""


class SlotWords(Table):
    """The groups of `[slots]`; a language without them names slots by their keys alone."""

    amounts: Words = ()
    """Words for an amount; an ordinal after a number of them counts days all the same: "Ziua 1 ține 90 de MINUTE"."""

    compared: Words = ()
    """Words before a name that is only compared with: "a doua zi DUPĂ X"."""

    contrasts: Words = ()
    """Words that start a clause about another slot: "prima zi X, IAR a doua Y"."""

    resumed_by: Words = ()
    """Words that go on to the next name: "X, URMAT de Y"."""

    negators: Words = ()
    """Words before `origins.except_for`: "X NU poate fi decât marți"."""

    obliques: Words = ()
    """Prepositions between the names that a negator leaves alone: "decât cu X și CU Y"."""

    parts: Mapping[str, Words] = Field(default_factory=dict)
    """Part of the day -> its names: "la PRÂNZ X"."""

    meal_times: Mapping[str, Words] = Field(default_factory=dict)
    """Meal -> times of the day that mean it, where slots are meals: "SEARA servim X"."""

    half_times: Mapping[str, Words] = Field(default_factory=dict)
    """Half of the day -> times that mean it, where slots are halves of days: "X e marți DUPĂ PRÂNZ"."""

    days: DayNames = Field(default_factory=DayNames)
    expressions: ExpressionWords = Field(default_factory=ExpressionWords)
    origins: OriginWords = Field(default_factory=OriginWords)
    old_plan: OldPlanWords = Field(default_factory=OldPlanWords)
    verbs: SlotVerbs = Field(default_factory=SlotVerbs)
    order: OrderWords = Field(default_factory=OrderWords)

    def names(self) -> Iterator[str]:
        """Yield the names of days and of their parts that have no number in them."""
        days = self.days
        of_days = (days.ordinals, days.from_end, days.elided, days.elided_from_end)
        of_parts = (days.weekdays, self.parts, self.meal_times, self.half_times)
        for names in chain(*of_days, (days.following, days.other), *(table.values() for table in of_parts)):
            yield from names
