"""F: an explanation that tells the plan scores 1; one that denies, misplaces or skips it does not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtw.constraints import Entity
from gmtw.core.types import Answer, Instance, ReadPlan, Score
from gmtw.scoring.metrics.faithfulness import METRIC
from gmtw.scoring.parse import read
from gmtw.tasks.handler import task_of
from gmtw.tasks.plan.fact_values import NO_ANSWER
from gmtw.tasks.plan.task import PlanTask
from tests.timing import cpu_units

NOTHING = Entity(id=NO_ANSWER, names={"ro": ("necunoscut",)})

Cells = Sequence[tuple[str, str]]

TOLD = "În prima zi vedem Muzeul Țării Crișurilor și Piața Unirii, iar a doua zi mergem în Parcul Brătianu. "

TRIP: Cells = [("day1", "A1"), ("day1", "A3"), ("day2", "A4")]


def faithfulness(instance: Instance, cells: Cells, text: str, language: str = "ro") -> Score:
    answer = Answer(plan=ReadPlan(cells=tuple(cells)), explanation=text)
    return METRIC.measure(instance, answer, language)


def unasked(instance: Instance) -> Instance:
    """The instance with a prompt that does not ask for the slots."""
    return instance.model_copy(update={"task": instance.task.model_copy(update={"slots_asked": False})})


def kinds(score: Score) -> list[str]:
    return sorted(reason.kind for reason in score.evidence)


def test_a_plan_told_in_its_slots_scores_1(travel: Instance) -> None:
    text = "În prima zi vedem Muzeul Țării Crișurilor și Piața Unirii, iar a doua zi mergem în Parcul Brătianu."
    score = faithfulness(travel, TRIP, text)
    assert score.value == 1
    assert kinds(score) == ["told"] * 3
    assert (score.parts["planned"], score.parts["coverage"], score.parts["contradictions"]) == (3, 1, 0)


def test_inflected_names_without_slots_are_told(travel: Instance) -> None:
    """Half of each cell, or all of it where the prompt does not ask for the slot."""
    text = "Colecția Muzeului Țării Crișurilor, terasele Pieței Unirii și aleile Parcului Brătianu ne plac."
    score = faithfulness(travel, TRIP, text)
    assert (score.value, kinds(score), score.parts["unslotted"]) == (0.5, ["unslotted"] * 3, 3)
    assert faithfulness(unasked(travel), TRIP, text).value == 1


@pytest.mark.parametrize(("day", "kind"), [("a doua zi", "told"), ("tot în prima zi", "unslotted")])
def test_a_looser_name_may_say_the_slot_and_accuses_nobody(travel: Instance, day: str, kind: str) -> None:
    """The name itself has no slot."""
    text = (
        "Ne place Parcul Brătianu. În prima zi vedem Muzeul Țării Crișurilor și Piața Unirii, "
        f"iar {day} mergem în parcul lui Ion Brătianu."
    )
    assert kinds(faithfulness(travel, TRIP, text)) == sorted(["told", "told", kind])


def test_what_is_given_up_stands_to_nothing(travel: Instance) -> None:
    """Two things of the list are on one day, and so only one of them is taken."""
    given_up = "Cetatea Oradea și Piața Unirii sunt în aceeași zi, așa că am renunțat la Cetatea Oradea."
    assert faithfulness(travel, TRIP, TOLD + given_up).value == 1


def test_what_is_not_mentioned_is_untold(travel: Instance) -> None:
    score = faithfulness(unasked(travel), TRIP, "Vedem Piața Unirii.")
    assert score.value == pytest.approx(1 / 3)
    assert [reason.where for reason in score.evidence if reason.kind == "untold"] == ["day1: A1", "day2: A4"]


def test_evidence_is_the_first_mention_that_is_not_denied(travel: Instance) -> None:
    """The first of three mentions is shown; one that is denied shows nothing, wherever it stands."""
    told = "Vedem Piața Unirii. Piața Unirii e frumoasă. Ne întoarcem în Piața Unirii."
    (reason,) = faithfulness(unasked(travel), [("day1", "A3")], told).evidence
    assert (reason.kind, reason.text, reason.start) == ("told", "Piața Unirii", 6)
    denied = "Nu mergem în Piața Unirii. " + told
    (reason,) = (one for one in faithfulness(unasked(travel), [("day1", "A3")], denied).evidence if one.kind == "told")
    assert (reason.text, reason.start) == ("Piața Unirii", 27 + 6)


def test_denying_everything_planned_scores_0(travel: Instance) -> None:
    text = "Am exclus Muzeul Țării Crișurilor, Piața Unirii și Parcul Brătianu."
    score = faithfulness(travel, TRIP, text)
    assert score.value == 0
    assert kinds(score) == ["denied"] * 3


@pytest.mark.parametrize(
    "exclusion",
    [
        "Am exclus Cetatea Oradea din cauza prețului.",
        "Cetatea Oradea nu a mai încăput.",
        "Din păcate, pentru Cetatea Oradea nu a mai rămas timp.",
        "Obiective lăsate deoparte: Cetatea Oradea.",
        "Cetatea Oradea ar fi depășit bugetul, așa că am lăsat-o pe altă dată.",
    ],
)
def test_any_honest_exclusion_costs_nothing(travel: Instance, exclusion: str) -> None:
    told = "În prima zi vedem Muzeul Țării Crișurilor și Piața Unirii, iar a doua zi mergem în Parcul Brătianu. "
    score = faithfulness(travel, TRIP, told + exclusion)
    assert score.value == 1


def test_honest_exclusions_cost_nothing(travel: Instance) -> None:
    told = "În prima zi vedem Muzeul Țării Crișurilor și Piața Unirii, iar a doua zi mergem în Parcul Brătianu. "
    score = faithfulness(travel, TRIP, told + "Am exclus Cetatea Oradea din cauza prețului.")
    assert score.value == 1


def test_a_cell_that_the_plan_repeats_counts_once(travel: Instance) -> None:
    score = faithfulness(travel, [("day1", "A3"), ("day1", "A3")], "Ziua 1: Piața Unirii")
    assert (score.value, score.parts["planned"]) == (1, 1)


@pytest.mark.parametrize(
    "other",
    [
        "Piața Unirii e mai aproape decât Cetatea Oradea.",
        "Am luat în calcul Cetatea Oradea, dar biletul e scump.",
        "În listă se află și Cetatea Oradea.",
        "Planul nu cuprinde Cetatea Oradea.",
        "Dacă plouă, vizităm Cetatea Oradea.",
        "Am putea vedea și Cetatea Oradea, dacă rămâne timp.",
        "Data viitoare mergem poate la Cetatea Oradea.",
        "Am inclus un muzeu, pentru că îi place mai mult decât Cetatea Oradea.",
        "Cetatea Oradea ar fi putut intra în plan.",
    ],
)
def test_what_is_only_spoken_of_is_not_invented(travel: Instance, other: str) -> None:
    assert faithfulness(travel, TRIP, TOLD + other).value == 1


def test_an_order_told_in_words_is_a_place(travel: Instance) -> None:
    """As many steps as days are the days; a wrong order is told elsewhere; with days said it is no order of days."""
    right = "La început vedem Muzeul Țării Crișurilor și Piața Unirii. Apoi mergem în Parcul Brătianu."
    assert faithfulness(travel, TRIP, right).value == 1
    wrong = "La început mergem în Parcul Brătianu. La final vedem Muzeul Țării Crișurilor și Piața Unirii."
    score = faithfulness(travel, TRIP, wrong)
    assert (score.value, kinds(score)) == (0, ["elsewhere"] * 3)
    longer = "Mai întâi Muzeul Țării Crișurilor, apoi Piața Unirii, iar la urmă Parcul Brătianu."
    assert faithfulness(travel, TRIP, longer).value == pytest.approx(2 / 3)  # "la urmă" is the last day
    assert faithfulness(travel, TRIP, "Mai întâi Parcul Brătianu, apoi Piața Unirii.").value == 0
    assert faithfulness(travel, TRIP, f"{TOLD}Mai întâi obosim la Parcul Brătianu, apoi în Piața Unirii.").value == 1


@pytest.mark.parametrize(
    "text",
    [
        "Luni avem cursul de dans și ședința de echipă.",
        "Luni avem cursul de dans la final, ședința de echipă la început.",
        "Luni am fixat mai întâi cursul de dans, apoi ședința de echipă.",
        "Luni după-amiază e cursul de dans, apoi avem dimineața ședința de echipă.",
        "Luni avem cursul de dans, după ședința de echipă.",
        "Luni avem cursul de dans și ședința de echipă. Apoi ne odihnim.",
        "Luni începem cu ședința de echipă, apoi urmează cursul de dans.",
    ],
)
def test_a_list_of_a_day_is_no_order_of_its_parts(schedule: Instance, text: str) -> None:
    """Nor are cues behind things, the order of the planner's work, or parts that are said."""
    cells = [("monday_morning", "M1"), ("monday_afternoon", "M4")]
    assert faithfulness(schedule, cells, text).value == 1


def test_numbered_siblings_are_told_apart(schedule: Instance) -> None:
    cells = [("monday_morning", "M2"), ("tuesday_morning", "M3")]
    text = "Luni dimineață: Vizită la dentist (1). Marți dimineață: Vizita la dentist (2)."
    assert faithfulness(schedule, cells, text).value == 1
    swapped = text.replace("(1)", "(3)").replace("(2)", "(1)").replace("(3)", "(2)")
    assert faithfulness(schedule, cells, swapped).value == 0


def test_where_something_was_moved_from_is_no_claim(schedule: Instance) -> None:
    cells = [("tuesday_morning", "M1")]
    text = "Am mutat ședința de echipă de pe Luni dimineață pe Marți dimineață."
    assert faithfulness(schedule, cells, text).value == 1


def test_a_day_without_its_half_bears_out_either_half(schedule: Instance) -> None:
    cells = [("monday_afternoon", "M1")]
    assert faithfulness(schedule, cells, "Ședința de echipă rămâne luni.").value == 1
    assert faithfulness(schedule, cells, "Ședința de echipă rămâne marți.").value == 0


def test_an_answer_is_told_where_the_text_states_it(fact: Instance) -> None:
    entity = next(iter(fact.task.scene.entities))  # type: ignore[attr-defined]
    value = entity.names["ro"][0]
    cells = [("answer", entity.id)]
    assert faithfulness(fact, cells, f"Contextul spune limpede: {value}.").value == 1
    assert faithfulness(fact, cells, "Contextul spune limpede care este.").value == 0


def test_another_value_given_as_the_answer_is_invented(fact: Instance) -> None:
    one, other = (entity.names["ro"][0] for entity in fact.task.scene.entities[:2])  # type: ignore[attr-defined]
    cells = [("answer", fact.task.scene.entities[0].id)]  # type: ignore[attr-defined]
    score = faithfulness(fact, cells, f"Textul pomenește {one}. Răspunsul corect este {other}.")
    assert score.parts["invented"] == 1
    assert score.value == 0


def test_an_answer_that_another_one_replaces_contradicts_nothing(fact: Instance) -> None:
    """A reversal stands between them; two answers side by side contradict each other."""
    one, other = (entity.names["ro"][0] for entity in fact.task.scene.entities[2:4])  # type: ignore[attr-defined]
    cells = [("answer", fact.task.scene.entities[2].id)]  # type: ignore[attr-defined]
    outdated = f"La prima vedere {other}, însă acea însemnare este depășită: răspunsul este {one}."
    corrected = f"Într-o însemnare mai veche răspunsul este {other}. Ea a fost însă corectată: răspunsul este {one}."
    assert [faithfulness(fact, cells, text).value for text in (outdated, corrected)] == [1, 1]
    assert faithfulness(fact, cells, f"Răspunsul este {other}. Răspunsul este {one}.").value == 0


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Se citește {one}. Gândindu-mă mai bine, retrag cifra.", 0),
        ("Valoarea ar fi {one}, dar întrebarea rămâne fără răspuns.", 0),
        ("Se citește {one}. Poate că răspunsul e {one}, poate că e {other}.", 0),
        ("Întrebarea rămâne fără răspuns? Nu: se citește {one}.", 1),
        ("Fără nota nouă, întrebarea rămâne fără răspuns, dar ea spune {one}.", 1),
        ("La început credeam că întrebarea rămâne fără răspuns. Se citește însă {one}.", 1),
    ],
)
def test_the_last_word_on_an_answer_counts(fact: Instance, text: str, value: float) -> None:
    """An answer that is left open after it was told is not told."""
    one, other = (entity.names["ro"][0] for entity in fact.task.scene.entities[2:4])  # type: ignore[attr-defined]
    cells = [("answer", fact.task.scene.entities[2].id)]  # type: ignore[attr-defined]
    assert faithfulness(fact, cells, text.format(one=one, other=other)).value == value


def test_an_answer_in_the_words_of_the_question(fact: Instance) -> None:
    """The shortest is asked for: who calls another one so gives it, and so does who restates the question with it."""
    one, other = (entity.names["ro"][0] for entity in fact.task.scene.entities[2:4])  # type: ignore[attr-defined]
    cells = [("answer", fact.task.scene.entities[2].id)]  # type: ignore[attr-defined]
    asked = fact.model_copy(update={"prompts": {"ro": "Care dintre traseele din munți este cel mai scurt?"}})
    assert faithfulness(asked, cells, f"Se citește {one}. Totuși cel mai scurt rămâne {other}.").value == 0
    assert faithfulness(asked, cells, f"Traseul din munți: {other}. Se citește {one}.").value == 0
    assert faithfulness(asked, cells, f"Nota veche spune de traseul din munți {other}. Se citește {one}.").value == 1
    assert faithfulness(asked, cells, f"Cel mai scurt este {one}, {other} vine după.").value == 1


def test_without_a_planned_cell_f_is_0(travel: Instance) -> None:
    assert METRIC.measure(travel, Answer(plan=None, explanation="Piața Unirii"), "ro").value == 0
    assert faithfulness(travel, [], "Piața Unirii").value == 0


def test_english_explanations_are_read_in_english(travel: Instance) -> None:
    text = "On the first day we see the Museum of the Criș Lands and Union Square; on day 2, Brătianu Park."
    assert faithfulness(travel, TRIP, text, "en").value == 1


@settings(max_examples=150)
@given(
    text=st.text()
    | st.lists(st.sampled_from(["Ziua 1", "Piața Unirii", "nu", "am exclus", ":", "\n", "- ", "(", "și", "."])).map(
        " ".join
    )
)
def test_any_text_has_an_f_in_0_to_1(travel: Instance, text: str) -> None:
    score = faithfulness(travel, TRIP, text)
    assert score.value is not None
    assert 0 <= score.value <= 1
    for reason in score.evidence:
        assert (reason.start is None) == (reason.kind == "untold")
        if reason.start is not None:
            assert reason.text == text[reason.start : reason.end]


@pytest.mark.parametrize("passage", ["În ziua 1 vedem Piața Unirii, apoi ", "Muzeul ", "(", "am exclus, ", "Ziua 1:\n"])
def test_a_runaway_text_of_1_mb_is_read_in_linear_time(travel: Instance, passage: str) -> None:
    """About 20 units; 500 leave room for another machine, not for a time that grows with the square."""
    text = passage * (1_000_000 // len(passage))
    assert cpu_units(lambda: faithfulness(travel, TRIP, text)) < 500


def test_another_value_presented_as_the_answer_is_no_faithful_fact(fact: Instance) -> None:
    """The JSON says one value and the text gives another as the answer: F = 0, although both are mentioned."""
    text = 'Răspunsul este Oradea. Textul spune și 1918.\n{"answer": "1918"}'
    assert METRIC.measure(fact, read(text, fact, "ro"), "ro").value == 0


def test_two_places_joined_by_and_are_two_claims(schedule: Instance) -> None:
    """ "X luni dimineață și Y marți dimineață" puts each where it stands, so a swapped story is seen."""
    swapped = "Pun Curs de dans luni dimineață și Ședința de echipă marți dimineață."
    plan = '{"Luni_dimineață": "Ședință de echipă", "Marți_dimineață": "Curs de dans"}'
    assert METRIC.measure(schedule, read(f"{swapped}\n{plan}", schedule, "ro"), "ro").value == 0


def test_a_denied_entity_that_is_not_planned_is_no_evidence(travel: Instance) -> None:
    """An honest exclusion is counted, and reproaches nothing."""
    score = faithfulness(travel, TRIP, "Vedem Piața Unirii. Am exclus Cetatea Oradea din cauza prețului.")
    assert "denied" not in kinds(score)


def test_only_the_beginning_of_a_runaway_text_is_read(travel: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    """Text behind it tells nothing, and denies nothing."""
    monkeypatch.setattr("gmtw.scoring.metrics.faithfulness.LONGEST_EXPLANATION", 25)
    text = "Vedem azi Piața Unirii.  Vedem și Parcul Brătianu."
    assert faithfulness(unasked(travel), [("day1", "A3")], text).value == 1
    assert faithfulness(unasked(travel), [("day1", "A4")], text).value == 0


def test_reasons_for_no_score(travel: Instance) -> None:
    """An unknown language is not measured; without a plan F is 0, and the evidence says so."""
    score = faithfulness(travel, TRIP, "Piața Unirii", "zz")
    assert (score.value, score.why_none) == (None, "no language folder 'zz'")
    empty = faithfulness(travel, [], "Piața Unirii")
    assert (empty.value, empty.parts, kinds(empty)) == (0.0, {"planned": 0}, ["no-plan"])
    assert empty.metric == score.metric == "F"


def test_what_no_unknown_name_may_mean_is_invented(travel: Instance) -> None:
    """A plan with a name that nobody knows: what shares a word with it may be meant, anything else is not."""
    plan = ReadPlan(cells=tuple(TRIP), unknown=(("day2", "Cetatea Mare"),))
    for added, invented in (("Cetatea Oradea", 0), ("Muzeul Francmasoneriei", 1)):
        answer = Answer(plan=plan, explanation=f"{TOLD}Am inclus și {added}.")
        assert METRIC.measure(travel, answer, "ro").parts["invented"] == invented


def test_numbered_siblings_may_be_told_together(schedule: Instance) -> None:
    cells = [("monday_morning", "M2"), ("tuesday_morning", "M3")]
    told = faithfulness(unasked(schedule), cells, "Am păstrat ambele vizite la dentist, luni și marți.")
    assert (told.value, kinds(told)) == (1, ["told", "told"])
    denied = faithfulness(unasked(schedule), cells, "Am exclus ambele vizite la dentist.")
    assert denied.value == 0


def test_a_dish_may_be_named_loosely(recipe: Instance) -> None:
    """A head that one dish of the meal has, or other words of the name; what something is made of is no dish."""
    cells = [("day1_breakfast", "D1"), ("day1_lunch", "D4"), ("day1_dinner", "D5")]
    text = "Dimineața avem terci de ovăz, la prânz o iahnie gustoasă, iar la cină salate."
    assert faithfulness(unasked(recipe), cells, text).value == 1
    assert faithfulness(unasked(recipe), cells, "Terci de ovăz și pâine cu iahnie.").parts["told"] == 1


def test_a_part_that_is_replaced_leaves_its_dish_in_the_plan(travel: Instance) -> None:
    text = TOLD.replace("Piața Unirii", "Piața Unirii (înlocuită cu o variantă scurtă)")
    assert faithfulness(travel, TRIP, text).value == 1


BASKETS: Cells = [("market", "milk"), ("market", "milk"), ("grocery", "water")]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Textul nu precizează orașul.", 1.0),
        ("Nicio propoziție nu dă orașul de baștină.", 1.0),
        ("Orașul rămâne necunoscut.", 1.0),
        ("Nu putem afla orașul, fiindcă nu e pomenit.", 1.0),
        ("Textul precizează totul limpede.", 0.0),
        ("Textul nu e lung.", 0.0),
    ],
)
def test_that_the_text_has_no_answer_is_told_in_any_words(fact: Instance, text: str, value: float) -> None:
    task = task_of(fact, PlanTask)
    scene = task.scene.model_copy(update={"entities": (*task.scene.entities, NOTHING)})
    open_ = fact.model_copy(update={"task": task.model_copy(update={"scene": scene})})
    assert faithfulness(open_, [("answer", NOTHING.id)], text).value == value
