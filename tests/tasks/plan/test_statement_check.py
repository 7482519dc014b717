"""Statements about a plan: what is false, what is true, and what nobody can judge."""

from __future__ import annotations

from typing import get_args

import pytest

from gmtw.constraints import Entity, Plan, Rule, Scene, Slot
from gmtw.constraints.rules.amounts import Include, MaxPerDay, MaxTotal
from gmtw.constraints.rules.choice import Exclude, NoRepeats, Only
from gmtw.languages import load
from gmtw.tasks.plan.false_statements import distinct
from gmtw.tasks.plan.statement_check import JUDGES, StatementCheck
from gmtw.tasks.plan.task import PlanTask
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.statements.statement_model import Statement, StatementKind
from gmtw.text.statements.statement_reader import statements_of
from tests.text.scenes import VANS

RO = load("ro")
SLOTS = tuple(Slot(id=f"day{n + 1}", names={"ro": (f"ziua_{n + 1}",)}, day=n) for n in range(2))
ENTITIES = (
    Entity(id="fort", names={"ro": ("Cetatea Veche",)}, attributes={"attraction": 1, "kind=monument": 1, "cost": 30}),
    Entity(id="walk", names={"ro": ("Aleea Teilor",)}, attributes={"attraction": 1, "cost": 0, "outdoor": 1}),
    Entity(id="mint", names={"ro": ("Muzeul Monedei",)}, attributes={"attraction": 1, "kind=museum": 1, "cost": 25}),
    Entity(id="doll", names={"ro": ("Muzeul Jucăriilor",)}, attributes={"attraction": 1, "kind=museum": 1, "cost": 12}),
)
SCENE = Scene(slots=SLOTS, entities=ENTITIES)
PROMPT = "Cetatea Veche: 30 de lei. Aleea Teilor: 0 lei. Muzeul Monedei: 25 de lei. Muzeul Jucăriilor: 12 lei."


def truths(
    text: str, unknown: int = 0, prompt: str = PROMPT, limit: int = 60, more: tuple[Rule, ...] = (), walks: int = 1
) -> list[str]:
    """Return what is true instead of what `text` states of a plan of 55 lei: a fort, then a museum and a walk."""
    rules = (MaxTotal(attribute="cost", limit=limit), Include(attribute="kind=museum", least=1), *more)
    task = PlanTask(scene=SCENE, rules=rules)
    plan = Plan(SCENE, {"day1": {"fort": 1}, "day2": {"mint": 1, "walk": walks}}, {"day1": unknown})
    mentions = Gazetteer({e.id: e.names["ro"] for e in ENTITIES}, RO).find(text)
    said = statements_of(RO).statements(sentences(text, mentions), SlotFinder(SLOTS, RO))
    found = StatementCheck(task, plan, prompt, [mention.id for mention in mentions]).false(said)
    return [false.truth for false in distinct(found)]


def test_every_kind_of_statement_has_a_judge() -> None:
    """And nothing else has one; what is stated of a page is judged by the page."""
    assert JUDGES.keys() == set(get_args(StatementKind)) - {"stated"}


@pytest.mark.parametrize(
    "text",
    [
        "Biletele costă în total 55 de lei.",
        "În a doua zi, biletele costă în total 25 de lei.",
        "Cetatea Veche și Muzeul Jucăriilor costă împreună 42 de lei.",
        "Bugetul total este de 60 de lei.",
        "Planul cuprinde trei obiective.",
        "Planul respectă toate cerințele.",
        "Am respectat bugetul.",
        "A doua zi începem cu Muzeul Monedei, care costă 25 de lei.",
        "Fiecare zi include cel puțin un obiectiv.",
    ],
)
def test_what_is_true_is_not_false(text: str) -> None:
    """Totals of the plan, of a day, of the names in the sentence; a limit; rules that are kept."""
    assert truths(text) == []


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("Biletele costă în total 58 de lei.", "cost: 55"),
        ("În a doua zi, biletele costă în total 55 de lei.", "cost: 25"),
        ("Planul cuprinde patru muzee.", "kind=museum: 1"),
        ("Nicio cerință nu este respectată.", "max-total, include"),
        ("Toate obiectivele sunt gratuite.", "fort, mint"),
        ("Plătim bilet la toate cele trei obiective.", "walk"),
        ("Nu intrăm în niciun muzeu.", "mint"),
        ("Mergem la Cetatea Veche și pe Aleea Teilor, toate acestea fiind gratuite.", "fort"),
        ("Planul cuprinde patru obiective.", "attraction: 3"),
        ("Numărul total de obiective este 4, respectând limita.", "attraction: 3"),
        ("Fiecare zi include cel puțin un muzeu.", "kind=museum: 1"),
        ("În fiecare zi am inclus cel puțin un monument și un muzeu.", "kind=monument: 2"),
    ],
)
def test_what_is_false_comes_with_what_is_true(text: str, truth: str) -> None:
    assert truths(text) == [truth]


def test_the_same_quality_of_two_things_is_false_twice() -> None:
    assert truths("Cetatea Veche este gratuită. Muzeul Monedei este gratuit.") == ["fort", "mint"]
    assert truths("Cetatea Veche este gratuită. Da, Cetatea Veche este gratuită.") == ["fort"]


def test_a_broken_rule_makes_a_claim_false() -> None:
    assert truths("Planul respectă toate cerințele.", limit=40) == ["max-total"]
    assert truths("Am respectat bugetul.", limit=40) == ["max-total"]


def test_what_the_prompt_does_not_show_is_not_judged() -> None:
    """Who never saw a price cannot tell whether the budget is kept."""
    text = (
        "Am respectat bugetul. Planul respectă toate cerințele. Toate obiectivele sunt gratuite. Costă în total 9 lei."
    )
    assert truths(text, prompt="Fă un plan.", limit=40) == []


def test_a_part_of_the_plan_keeps_no_budget() -> None:
    assert truths("Aceste locuri sunt frumoase, fără a depăși bugetul.", limit=40) == []
    assert truths("În prima zi vedem Cetatea Veche, respectând bugetul.", limit=40) == []


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Am evitat muzeele.", Exclude(attribute="kind=museum")),
        ("Am respectat limita de o activitate în aer liber pe zi.", MaxPerDay(attribute="outdoor", limit=1)),
        ("Niciun obiectiv nu se repetă.", NoRepeats()),
        ("Costul total nu depășește 40 de lei.", MaxTotal(attribute="cost", limit=40)),
    ],
)
def test_a_single_rule_said_to_be_kept_is_false_if_it_is_broken(text: str, rule: Rule) -> None:
    """Of a plan with a museum and the same walk twice on a day, for 55 lei; without the rule it is not judged."""
    assert truths(text, more=(rule,), walks=2) == [rule.kind]
    assert truths(text, walks=2) == []


def test_the_limit_of_a_rule_must_be_the_one_that_is_said() -> None:
    text = "Am respectat limita de două activități în aer liber pe zi."
    assert truths(text, more=(MaxPerDay(attribute="outdoor", limit=1),), walks=2) == []


def test_a_limit_is_of_each_day_or_of_the_whole_plan() -> None:
    """Two rules have the number two: a plan with three things keeps one of them; what no rule limits is counted."""
    rules = MaxPerDay(attribute="attraction", limit=4), MaxTotal(attribute="kind=museum", limit=2)
    assert truths("Planul are cel mult două muzee în total.", more=rules) == []
    assert truths("Planul are cel mult un monument în total, nicio zi nu are mai mult de un muzeu.", more=rules) == []
    daily, total = (kind(attribute="outdoor", limit=1) for kind in (MaxPerDay, MaxTotal))
    assert truths("Am respectat limita de o activitate în aer liber în total.", more=(daily, total), walks=2) == [
        "max-total"
    ]
    assert truths("Nicio zi nu are mai mult de o activitate în aer liber.", walks=2) == ["outdoor: 2"]


def test_unknown_names_are_appointments_too() -> None:
    """Two known ones and an unknown one on a morning are three."""
    slots = tuple(Slot(id=f"m{n}", names={"ro": (f"Luni_{n}",)}, day=0, weekday="Luni") for n in range(2))
    entities = tuple(Entity(id=i, names={"ro": (i,)}, attributes={"appointment": 1}) for i in ("ab", "cd"))
    scene, rules = Scene(slots=slots, entities=entities), (MaxPerDay(attribute="appointment", limit=2),)
    said = [Statement("limit", 0, 1, "appointment", 2, daily=True)]
    for unknown, truth in ((1, ["max-per-day"]), (0, [])):
        plan = Plan(scene, {"m0": {"ab": 1, "cd": 1}}, {"m1": unknown})
        check = StatementCheck(PlanTask(scene=scene, rules=rules), plan, "", [])
        assert [found.truth for found in check.false(said)] == truth


def test_a_rule_named_beside_the_others_is_none_of_them() -> None:
    assert truths("Am respectat bugetul și cerințele.", limit=40) == ["max-total"]
    more = (MaxPerDay(attribute="outdoor", limit=1),)
    assert truths("Am respectat bugetul și cerințele.", more=more, walks=2, limit=100) == ["max-per-day"]


def test_of_unknown_names_nobody_knows_the_price() -> None:
    assert truths("Biletele costă în total 58 de lei. Am respectat bugetul.", unknown=1) == []


def test_what_the_known_names_break_is_broken() -> None:
    assert truths("Am respectat bugetul.", unknown=1, limit=40) == ["max-total"]


def test_days_without_unknown_names_have_their_totals() -> None:
    """The unknown name is on the first day."""
    assert truths("În a doua zi, biletele costă în total 55 de lei.", unknown=1) == ["cost: 25"]
    assert truths("În prima zi, biletele costă în total 55 de lei.", unknown=1) == []


def test_this_day_is_the_day_said_last() -> None:
    assert truths("În prima zi vedem Cetatea Veche. În total, pentru această zi plătim 30 de lei.") == []
    assert truths("În a doua zi vedem Muzeul Monedei. În total, pentru această zi plătim 30 de lei.") == ["cost: 25"]


def test_all_of_a_thing_is_in_the_plan_or_nobody_knows() -> None:
    assert truths("Am păstrat toate muzeele.") == ["doll"]
    assert truths("Am păstrat toate muzeele.", unknown=1) == []


def test_what_a_text_names_it_may_leave_out_without_a_word_for_all() -> None:
    assert truths("Apoi am adăugat programările cu prioritate scăzută.") == []
    low = Entity(id="low", names={"ro": ("Curs de pictură",)}, attributes={"appointment": 1, "priority=low": 1})
    scene = Scene(slots=SLOTS, entities=(*ENTITIES, low))
    plan = Plan(scene, {"day1": {"fort": 1}}, {})
    for mentioned, total, truth in (([], False, ["low"]), (["low"], False, []), (["low"], True, ["low"])):
        check = StatementCheck(PlanTask(scene=scene, rules=()), plan, "", mentioned)
        said = Statement("retained", 0, 1, "priority=low", total=total)
        assert [found.truth for found in check.false([said])] == truth


def test_what_is_said_twice_counts_once() -> None:
    text = "Nicio cerință nu este respectată. Nu am respectat niciuna dintre cerințe."
    assert truths(text) == ["max-total, include"]


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("Cetatea Veche, care este gratuită, ne place.", "fort"),
        ("Mergem la Muzeul Monedei (gratuit).", "mint"),
        ("Obiectivele sunt distribuite pe trei zile.", "days: 2"),
        ("Planul acoperă trei tipuri diferite de obiective.", "kinds: 2"),
    ],
)
def test_what_is_said_of_names_and_of_the_spread_is_checked(text: str, truth: str) -> None:
    """One of the three things has no kind."""
    assert truths(text) == [truth]
    true = ("Aleea Teilor este gratuită.", "Planul acoperă două tipuri diferite de obiective.")
    assert [truths(one) for one in true] == [[], []]


@pytest.mark.parametrize(
    ("text", "against"),
    [
        ("Prima zi este dedicată monumentelor, iar a doua muzeelor.", []),
        ("Prima zi este dedicată muzeelor.", ["kind=museum: fort"]),
        ("Prima zi combină un monument important cu un muzeu.", ["kind=museum: fort"]),
        ("A doua zi va include o activitate în aer liber și un monument istoric.", ["kind=monument: mint, walk"]),
        ("A doua zi vizităm un parc sau un monument.", []),
        ("A doua zi ar putea include un parc.", []),
        ("A doua zi vizităm Aleea Teilor, un parc.", []),
    ],
)
def test_of_what_kinds_a_day_is(text: str, against: list[str]) -> None:
    """Where a name stands before the kind, it is said of the name."""
    assert [truth for truth in truths(text) if ":" in truth] == against


PARTS = {"breakfast": ("oats", "eggs"), "lunch": ("soup", "stew"), "dinner": ("rice", "fish")}
"""The dishes of each meal, on the first day and on the second."""

DISHES = tuple(
    Entity(id=id_, names={"ro": (name,)}, attributes={"dish": 1, "kcal": kcal, "vegan": vegan})
    for id_, name, kcal, vegan in (
        ("oats", "Terci de ovăz", 250, 1),
        ("eggs", "Omletă țărănească", 300, 0),
        ("soup", "Borș de sfeclă", 200, 1),
        ("stew", "Tocăniță de ciuperci", 450, 1),
        ("rice", "Pilaf de orez", 280, 1),
        ("fish", "Crap prăjit", 400, 0),
    )
)
MENU = Scene(
    slots=tuple(Slot(id=f"{part}{day}", names={"ro": (part,)}, day=day, part=part) for day in (0, 1) for part in PARTS),
    entities=DISHES,
)


def of_menu(text: str, *rules: Rule) -> list[str]:
    """Return what is true instead of what `text` states of the menu of `PARTS`."""
    plan = Plan(MENU, {f"{part}{day}": {row[day]: 1} for part, row in PARTS.items() for day in (0, 1)}, {})
    mentions = Gazetteer({e.id: e.names["ro"] for e in DISHES}, RO).find(text)
    said = statements_of(RO).statements(sentences(text, mentions), SlotFinder(MENU.slots, RO))
    prompt = " ".join(
        f"{e.names['ro'][0]}: {e.attributes['kcal']} kcal{', vegan' * e.attributes['vegan']}." for e in DISHES
    )
    check = StatementCheck(PlanTask(scene=MENU, rules=rules), plan, prompt, [mention.id for mention in mentions])
    return [false.truth for false in distinct(check.false(said))]


def test_the_range_of_a_meal_or_of_a_day_holds_all_of_them() -> None:
    assert of_menu("Prânzurile au între 300 și 500 kcal.") == ["kcal: 200"]
    assert of_menu("Prânzurile au între 200 și 450 kcal.") == []
    assert of_menu("Totalul caloric este între 780 și 930 kcal.") == ["kcal: 730, 1150"]


@pytest.mark.parametrize(
    ("text", "against"),
    [
        ("Fiecare cină are un conținut caloric sub 300 kcal.", ["kcal: 400"]),
        ("Fiecare cină are peste 300 kcal.", ["kcal: 280"]),
        ("Fiecare mic dejun are sub 300 kcal.", []),
        ("Am cerut ca fiecare cină să aibă sub 300 kcal.", []),
        ("La cină, pilaful de orez are sub 300 kcal.", []),
    ],
)
def test_a_bound_of_a_meal_holds_for_all_of_them(text: str, against: list[str]) -> None:
    """Not where it is asked for, or said of one dish."""
    assert of_menu(text) == against


def test_a_meal_is_compared_by_its_dish() -> None:
    """The soup is below both other meals of its day, and the stew above them."""
    text = "Am ales {}, care are mai multe calorii decât micul dejun și cina."
    assert of_menu(text.format("borșul de sfeclă")) == ["breakfast0, dinner0"]
    assert of_menu(text.format("tocănița de ciuperci")) == []


def test_what_was_chosen_is_judged_by_a_rule_and_what_was_left_out_also_by_the_dishes() -> None:
    said = ("Am ales preparate vegane.", "Am exclus preparatele care conțin produse de origine animală.")
    assert [of_menu(text, Only(attribute="vegan")) for text in said] == [["only"], ["only"]]
    assert [of_menu(text) for text in said] == [[], ["eggs, fish"]]


def test_what_is_all_in_one_part_of_the_day_is_in_no_other() -> None:
    """Eggs for breakfast and fish for dinner are the two dishes that are not vegan."""
    plan = Plan(MENU, {f"{part}{day}": {row[day]: 1} for part, row in PARTS.items() for day in (0, 1)}, {})
    check = StatementCheck(PlanTask(scene=MENU, rules=()), plan, "", [])
    said = [Statement("parts", 0, 1, "vegan", thing=part) for part in PARTS]
    assert [found.truth for found in check.false(said)] == [
        "lunch0, dinner0, lunch1",
        "breakfast0, dinner0",
        "breakfast0, lunch0, lunch1",
    ]


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("Cursa 1 pleacă dimineața cu duba mare.", []),
        ("Cursele 1 și 2 pleacă dimineața.", []),
        ("Duba mare pleacă după-amiaza.", []),
        ("Duba mică pleacă după-amiaza.", ["trip1: big morning, trip2: small morning, trip3: big afternoon"]),
        ("Cursa 2 pleacă dimineața cu duba mare.", ["trip2: small morning"]),
        ("Toate cursele sunt dimineața.", ["trip3: big afternoon"]),
    ],
)
def test_trips_leave_when_and_with_what_the_prompt_says(text: str, truth: list[str]) -> None:
    """Where two trips have a van, each of them may be the one that is meant."""
    scene = Scene(slots=tuple(VANS), entities=ENTITIES)
    said = statements_of(RO).statements(sentences(text, ()), SlotFinder(VANS, RO))
    check = StatementCheck(PlanTask(scene=scene, rules=()), Plan(scene, {}), "", ())
    assert [false.truth for false in check.false(said)] == truth


def test_a_category_is_false_of_what_has_another_one_that_is_no_vague_one() -> None:
    """A monument may house a museum; a museum is no park, and nothing is judged that no thing of the list has."""
    assert truths("Muzeul Monedei este un parc.") == ["mint"]
    assert truths("Cetatea Veche este un muzeu.") == []
    assert truths("Muzeul Monedei este un muzeu.") == []
    assert truths("Muzeul Monedei este pentru Dealul Viilor.") == []


@pytest.mark.parametrize(
    ("text", "against"),
    [
        ("Muzeul Monedei, al cărui bilet costă 25 de lei, e aproape.", []),
        ("Muzeul Monedei, al cărui bilet costă 30 de lei, e aproape.", ["cost: 25"]),
        ("Aleea Teilor, pentru care dăm 25 de lei, e aproape.", ["cost: 0"]),
        ("Mergem la Cetatea Veche și la Muzeul Jucăriilor, care costă 42 de lei.", []),
        ("Mergem la Cetatea Veche și la Muzeul Jucăriilor, care costă 40 de lei.", ["cost: 55"]),
        ("Mergem la Muzeul Jucăriilor (25 de lei).", []),
        ("Mergem la Muzeul Jucăriilor (17 lei).", ["cost: 12"]),
        ("Mergem la Muzeul Jucăriilor (17 grame).", []),
    ],
)
def test_an_amount_of_a_thing_is_false_if_nothing_has_it_that_could_be_meant(text: str, against: list[str]) -> None:
    """In brackets it may also be the sum of a day, here 25. What is no total either is false once."""
    assert truths(text) == against


def test_an_amount_of_a_thing_that_the_prompt_does_not_show_is_not_judged() -> None:
    assert truths("Muzeul Monedei costă 30 de lei.", prompt="Fă un plan.") == []


@pytest.mark.parametrize(
    ("text", "against"),
    [
        ("Toate obiectivele din ziua 2 sunt gratuite.", ["mint"]),
        ("Toate obiectivele din ziua 1 sunt cu plată.", []),
        ("Cele două obiective sunt gratuite.", []),
        ("Cele trei obiective sunt gratuite.", ["fort, mint"]),
        ("În ziua 1 vedem Cetatea Veche. Toate opririle sunt cu plată.", []),
        ("În ziua 1 vedem Cetatea Veche. Toate opririle sunt gratuite.", ["fort, mint"]),
    ],
)
def test_a_quality_of_a_group_is_one_of_its_slot(text: str, against: list[str]) -> None:
    """A number that is not right means other things, and without a day the one before may be meant."""
    assert truths(text) == against
