"""The table `[claims]` of a language folder: how the language puts things into the slots of a plan.

Each field shows one Romanian example; "X" and "Y" stand for names. docs/denials-and-claims.md explains how the engine
(`gmtw.text.claims`) uses the tables, and a test runs an example sentence for each of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from gmtw.languages.grammar import Table, Words, WordSet


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

    conjunctions: Words = ()
    """Those of them that may add something else to a name: "X ȘI o plimbare în ziua 2"."""

    in_order: Words = ()
    """Words that pair a list of names with a list of places: "X și Y sunt luni, RESPECTIV marți."."""

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

    compared: Words = ()
    """Before a name they compare with it, which is no doubt: "FAȚĂ DE planul vechi, X e luni."."""

    @property
    def inside(self) -> tuple[str, ...]:
        """What says, right after a place, that it was so in the old plan: "în planul vechi"."""
        return tuple(f"{word} {name}" for word in self.within for name in (*self.names, *self.agreed))

    @property
    def comparisons(self) -> tuple[str, ...]:
        """What compares with the old plan: "față de planul vechi"."""
        return tuple(f"{words} {name}" for words in self.compared for name in self.names)


class ClaimVerbs(Table):
    """Verbs of planning."""

    put: Words = ()
    """They put something into a slot: "X are prioritate, deci l-am PUS luni."."""

    keep: Words = ()
    """They leave something in its slot: "X era deja luni, așa că l-am LĂSAT acolo."."""

    move: Words = ()
    """The slot in brackets after the name is then the old one: "Am MUTAT X (luni) pe marți."."""

    arrive: Words = ()
    """Between two places they make the second one where something gets to: "X pleacă de luni și AJUNGE marți."."""

    change: Words = ()
    """After "dar" and a reason, they take back what was said: "X luni, dar, fiind închis, am ALES Y."."""

    begin: Words = ()
    """They go on about the day of the sentence before, if that names nothing: "Ziua 2 e lungă. ÎNCEPEM cu X."."""


class ClauseWords(Table):
    """Words that start a clause."""

    contrasts: Words = ()
    """They always start a clause: "X e luni, IAR Y e marți."."""

    coordinates: Words = ()
    """They do so after a doubtful clause: "X nu e luni ȘI AM pus Y marți."."""

    corrections: Words = ()
    """The clause after them has the place of the doubtful one before: "Luni nu X, CI Y."."""

    reversals: Words = ()
    """Contrasts that may take back what was said before: "X e luni, DAR e ocupat."."""

    clashes: Words = ()
    """After a reversal, they take back what was said: "X e luni, dar NU SE POATE."."""

    consequences: Words = ()
    """Before a clash, they make their own clause doubtful: "X e luni, CEEA ce intră în conflict cu Y."."""

    resumes: Words = ()
    """First words of a clause that goes on about the last name: "X e scump, dar A fost pus luni."."""


class DoubtWords(Table):
    """Words that make a clause no claim."""

    unsure: Words = ()
    """The clause may be untrue: "X NU e luni."."""

    given: Words = ()
    """The clause tells how the plan was before: "Am GĂSIT X luni."."""

    polite: Words = ()
    """A doubt unless the clause starts with a place: "X AR PUTEA fi luni."."""

    alternatives: Words = ()
    """A doubt where they are beside a name or a place: "Luni vedem X SAU Y."."""

    conditions: Words = ()
    """A doubt where nothing was named before, else what follows is read over: "DACĂ plouă luni, vedem X."."""

    free_slots: Words = ()
    """They say that a slot has nothing: "Luni E LIBER pentru X."."""

    harmless: Words = ()
    """Phrases with a word of these tables that are no doubt: "Am GĂSIT LOC pentru X luni."."""

    pasts: Words = ()
    """Those of the doubts that only tell what was: "X ERA deja luni, așa că l-am lăsat acolo."."""

    kept_after: Words = ()
    """Words that start a clause saying that this was kept: "X era deja luni, AȘA că l-am lăsat acolo."."""


class AsideWords(Table):
    """Words after which something is read over that claims nothing, or is read as a clause of its own."""

    reasons: Words = ()
    """All that follows is read over: "Am ales ziua 1 DEOARECE X e deschis."."""

    purposes: Words = ()
    """What follows is read over up to the next comma: "PENTRU A evita luni, X e marți."."""

    relatives: Words = ()
    """So it is, but after a name a clause about the name starts: "X, CARE e pus luni, rămâne."."""

    wheres: Words = ()
    """The same, and also after a place: "luni, UNDE mergem la X"."""

    identities: Words = ()
    """Phrases with such a word that only say what something is: "luni avem vedeta, CARE ESTE X"."""

    resumed_by: Words = ()
    """Words that end a reason before them: "Luni X, fiindcă e aproape, URMAT de Y."."""


class ClaimPronouns(Table):
    """Pronouns, and what they stand for."""

    subjects: Words = ()
    """They stand for the last name at the start of a sentence: "ACESTA rămâne luni."."""

    objects: Words = ()
    """They stand for the last name beside a verb of `verbs.put`: "L-am pus luni."."""

    after_verb: Words = ()
    """They stand for the last name right after a verb of `verbs.put`: "We kept IT on Monday."."""

    same_part: Words = ()
    """They stand for the part of the day of the clause before: "dimineața de luni X, iar CEA de marți Y"."""


class PassageWords(Table):
    """Words that tie a sentence to the one before it, or keep it from that."""

    goes_on: Words = ()
    """First words of a sentence that goes on with the day of the one before: "APOI vedem Y."."""

    rounds_off: Words = ()
    """Phrases at the start of a sentence that do so always: "La SFÂRȘITUL ZILEI vedem Y."."""

    other_days: Words = ()
    """Words that keep a sentence from going on with that day: "Apoi, în fiecare ZI, vedem Y."."""

    further_days: Words = ()
    """Words for days that were not said, or different ones, or for a choice: "Ziua 1 e a lui Y, CELELALTE aduc X."."""

    kinds: Words = ()
    """Words for several things, which belong to no one day: "La prânz am ales PREPARATE precum X."."""

    sums: Words = ()
    """Words about all days together: "BUGETUL (5 lei pentru X) ajunge."."""

    amounts: Words = ()
    """Words for an amount of a day; the next sentence has a day of its own: "Ziua 1 ține 90 de MINUTE."."""


class PairingWords(Table):
    """Words that decide which place a name goes with."""

    sequels: Words = ()
    """They end a part of the day: "La prânz X, APOI Y."."""

    sequel_with: Words = ()
    """Right after a sequel, they say that the part goes on: "Cina se încheie CU X."."""

    still: Words = ()
    """Phrases with a sequel that mean still, right after a verb: "Luni rămâne ÎN CONTINUARE X."."""

    joins: Words = ()
    """Phrases between two names that put the first one where the second one is: "X ÎNSOȚEȘTE Y la prânz"."""

    examples: Words = ()
    """First words of a bracket whose names go with no place after it: "mese ușoare (EX: X), apoi cina"."""

    added: Words = ()
    """Phrases before a name that add something of its own, and so end a part: "La prânz Y ȘI O X."."""

    compared: Words = ()
    """Words before a name that is only compared with: "X e luni, ÎNAINTE DE Y."."""


class OrderWords(Table):
    """Words that tell in which order things are, where no day is said, or no part of it."""

    first: Words = ()
    """They start a telling in order, at the first place: "LA ÎNCEPUT vedem X."."""

    following: Words = ()
    """They go on to the next place: "La început vedem X, APOI Y."."""

    last: Words = ()
    """They go on to the last place: "La început vedem X, apoi Y și LA FINAL Z."."""

    goes_on: Words = ()
    """Inside a day they go on to the next part of it: "luni vedem X și TERMINĂM CU Y"."""

    work: Words = ()
    """With them before a thing, it is the order of the work and of no day: "luni AM ALES întâi X, apoi Y"."""

    a_day: Words = ()
    """Phrases for a day of which words before it tell the place in the order: "Urmează O ZI cu X."."""

    to_next: Words = ()
    """Words before such a phrase that make it the day after the one said last: "URMEAZĂ o zi cu X."."""

    to_last: Words = ()
    """Words before such a phrase that make it the last day: "ÎNCHEIEM cu o zi la X."."""

    turns: Words = ()
    """Verbs after which an ordinal alone tells the trip of what leaves: "X PLEACĂ primul."."""


class Questions(Table):
    """How an answer is given in the words of its question, and how a question is left open."""

    superlatives: Words = ()
    """The first two words of a superlative that is asked for: "care este CEL MAI scurt?"."""

    verbs: Words = ()
    """Verbs between the superlative and the answer: "cel mai scurt ESTE X", "X RĂMÂNE cel mai scurt"."""

    openings: Words = ()
    """Words that may stand before such a superlative: "DECI cel mai scurt este X"."""

    asking: Words = ()
    """Words of questions that a sentence need not have to restate one: "CARE DINTRE traseele din TEXT"."""

    sources: Words = ()
    """With them a sentence tells what some source says, and restates no question: "NOTA veche spune X"."""

    left_open: Words = ()
    """Phrases that leave the question open: "întrebarea RĂMÂNE FĂRĂ RĂSPUNS"."""

    newest: Words = ()
    """Phrases that say which dated source is the newest: "CEA MAI NOUĂ este nota din 1998"."""

    compared: Words = ()
    """With them a clause does not say what the source of a year gives: "20 DECÂT în 1998"."""

    unless: Words = ()
    """Before such a phrase in its sentence, they say that it is not so: "FĂRĂ nota nouă, întrebarea rămâne ..."."""

    doubting: Words = ()
    """Words that take back the value before them in a short answer: "2007 (GREȘIT)"."""

    excepting: Words = ()
    """Phrases before the value that a short answer leaves out: "orice ÎN AFARĂ DE banjo"."""

    there: Words = ()
    """Words for the last place that was named, in what is told of a page: "ACOLO primar este X"."""

    who: Words = ()
    """First words of a clause about the only person that was named, in what is told of a page: "EA cântă la X"."""

    unequal: Words = ()
    """With them a clause tells no value of the page, but what is near or above it: "X are PESTE 5 etaje"."""

    reported: Words = ()
    """With them a sentence tells what is thought, asked or known, and not what the page says: "se CREDE că X"."""

    bounds: Words = ()
    """Phrases before a value that a short answer is above or below: "CEL PUȚIN 4"."""

    negators: Words = ()
    """Words that deny the values of their clause in a short answer: "în NICIUN caz 2007"."""


class Claims(Table):
    """The groups of `[claims]`; a language without them claims nothing."""

    answers: Words = ()
    """Phrases before the answer of a question: "RĂSPUNSUL ESTE X."."""

    wrong: Words = ()
    """They call what their clause names before them no answer: "Răspunsul X este INCORECT."."""

    questions: Questions = Field(default_factory=Questions)

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
    verbs: ClaimVerbs = Field(default_factory=ClaimVerbs)
    clauses: ClauseWords = Field(default_factory=ClauseWords)
    doubts: DoubtWords = Field(default_factory=DoubtWords)
    asides: AsideWords = Field(default_factory=AsideWords)
    pronouns: ClaimPronouns = Field(default_factory=ClaimPronouns)
    passage: PassageWords = Field(default_factory=PassageWords)
    pairing: PairingWords = Field(default_factory=PairingWords)
    order: OrderWords = Field(default_factory=OrderWords)

    @property
    def given(self) -> tuple[str, ...]:
        """What makes a clause tell how the plan was before, or what there was to choose from."""
        return WordSet((*self.doubts.given, *self.old_plan.names))

    @property
    def harmless(self) -> tuple[str, ...]:
        """Phrases with a word of the doubts, or a name of the old plan, that are no doubt."""
        return WordSet((*self.doubts.harmless, *self.old_plan.comparisons))
