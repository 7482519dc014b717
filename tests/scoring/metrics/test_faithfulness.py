"""F: an explanation that tells the plan scores 1; one that denies, misplaces or skips it does not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtw.core.types import Answer, Instance, ReadPlan, Score
from gmtw.scoring.metrics.faithfulness import METRIC
from gmtw.scoring.parse import read
from gmtw.tasks.plan.task import PlanTask
from tests.timing import cpu_units

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
    assert (score.parts["planned"], score.parts["claims"]) == (3, 3)


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


@pytest.mark.parametrize(("order", "value"), [("după", 1), ("înainte de", 0.75)])
def test_a_relation_may_name_things_again_by_one_word(travel: Instance, order: str, value: float) -> None:
    assert faithfulness(travel, TRIP, f"{TOLD}Parcul vine {order} Muzeul Țării Crișurilor.").value == value


def test_what_is_not_mentioned_is_untold(travel: Instance) -> None:
    score = faithfulness(unasked(travel), TRIP, "Vedem Piața Unirii.")
    assert score.value == pytest.approx(1 / 3)
    assert [reason.where for reason in score.evidence if reason.kind == "untold"] == ["day1: A1", "day2: A4"]


def test_evidence_is_the_first_mention_that_is_not_denied(travel: Instance) -> None:
    """Of three mentions the first is shown; one that is denied shows nothing, wherever it stands."""
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
    "text",
    [
        "{0}, {1} și {2} nu au fost incluse în plan.",
        "Nu vizităm {0}. Nu mergem nici la {1}, nici la {2}.",
        "Excluse: {0}, {1}, {2}",
        "Am lăsat pe dinafară {0} și {1}, iar {2} nu a mai încăput.",
        "Am renunțat la:\n- {0}\n- {1}\n- {2}",
        "Planul nu conține {0}; {1} lipsește, iar {2} a fost scos.",
    ],
)
def test_denying_every_planned_item_hardly_scores(travel: Instance, text: str) -> None:
    names = ("Muzeul Țării Crișurilor", "Piața Unirii", "Parcul Brătianu")
    assert faithfulness(travel, TRIP, text.format(*names)).value == 0


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
    assert score.parts["denied"] == 1


def test_honest_exclusions_cost_nothing(travel: Instance) -> None:
    told = "În prima zi vedem Muzeul Țării Crișurilor și Piața Unirii, iar a doua zi mergem în Parcul Brătianu. "
    score = faithfulness(travel, TRIP, told + "Am exclus Cetatea Oradea din cauza prețului.")
    assert score.value == 1
    assert score.parts["denied"] == 1


def test_a_story_of_other_days_scores_0(travel: Instance) -> None:
    text = "În prima zi mergem în Parcul Brătianu. În a doua zi vedem Muzeul Țării Crișurilor și Piața Unirii."
    score = faithfulness(travel, TRIP, text)
    assert score.value == 0
    assert kinds(score) == ["elsewhere"] * 3 + ["invented"] * 3


def test_an_entity_put_where_the_plan_has_none_is_invented(travel: Instance) -> None:
    """It counts two cells if the plan has it nowhere."""
    text = "În prima zi vedem Muzeul Țării Crișurilor, Piața Unirii și Cetatea Oradea. A doua zi: Parcul Brătianu."
    score = faithfulness(travel, TRIP, text)
    assert score.value == pytest.approx(3 / 5)
    (reason,) = (reason for reason in score.evidence if reason.kind == "invented")
    assert (reason.where, reason.text) == ("day1: A2", "Cetatea Oradea")
    assert text[reason.start : reason.end] == "Cetatea Oradea"


def test_the_same_invention_said_twice_counts_once(travel: Instance) -> None:
    text = "Ziua 1: Piața Unirii. Ziua 2: Piața Unirii. În ziua 2 vedem Piața Unirii."
    assert faithfulness(travel, [("day1", "A3")], text).parts["invented"] == 1


def test_a_cell_that_the_plan_repeats_counts_once(travel: Instance) -> None:
    score = faithfulness(travel, [("day1", "A3"), ("day1", "A3")], "Ziua 1: Piața Unirii")
    assert (score.value, score.parts["planned"]) == (1, 1)


def test_each_day_of_a_repeated_visit_is_a_cell_of_its_own(travel: Instance) -> None:
    cells = [("day1", "A3"), ("day2", "A3")]
    assert faithfulness(travel, cells, "Ziua 1: Piața Unirii").value == pytest.approx(1 / 2)
    assert faithfulness(travel, cells, "Ziua 1: Piața Unirii\nZiua 2: Piața Unirii").value == 1
    assert faithfulness(travel, cells, "Piața Unirii ne place.").value == pytest.approx(1 / 2)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Poate că vom alege Muzeul Țării Crișurilor, sau poate Piața Unirii, sau poate Parcul Brătianu.", "hedged"),
        ("Parcă în prima zi era Muzeul Țării Crișurilor, parcă Piața Unirii, parcă Parcul Brătianu.", "hedged"),
        (f"{TOLD}Nimic din ce am scris nu este adevărat; planul din JSON este cu totul altul.", "retracted"),
        (f"{TOLD}Vă rog să ignorați cele de mai sus.", "retracted"),
        (
            "Am luat în calcul Muzeul Țării Crișurilor, Piața Unirii și Parcul Brătianu, dar drumul e lung.",
            "weighed",
        ),
    ],
)
def test_what_the_text_does_not_stand_behind_is_untold(travel: Instance, text: str, kind: str) -> None:
    score = faithfulness(travel, TRIP, text)
    assert score.value == 0
    assert [reason.kind for reason in score.evidence][:3] == [kind] * 3


@pytest.mark.parametrize(
    ("text", "left_open"),
    [
        ("În prima zi vedem Muzeul Țării Crișurilor sau Cetatea Oradea și Piața Unirii.", ["A1"]),
        ("În prima zi vedem Muzeul Țării Crișurilor ori Parcul Brătianu și Piața Unirii.", ["A1", "A4"]),
        ("În prima zi vedem Muzeul Țării Crișurilor sau Piața Unirii, în ordinea care vă place.", []),
        ("Ziua 1:\n- Muzeul Țării Crișurilor sau Cetatea Oradea\n- Piața Unirii", ["A1"]),
        ("Ne plac locuri ca Muzeul Țării Crișurilor sau Cetatea Oradea.", []),
    ],
)
def test_one_or_the_other_leaves_a_slot_open_that_lacks_one(travel: Instance, text: str, left_open: list[str]) -> None:
    """Nothing is told by it, nor invented; it leaves nothing open where both are planned, or no slot is said."""
    score = faithfulness(travel, TRIP, text)
    assert [str(one.where).split(": ")[1] for one in score.evidence if one.kind == "hedged"] == left_open
    assert score.parts["invented"] == 0


@pytest.mark.parametrize(
    "added",
    [
        "În plus, în plan se află și Cetatea Oradea.",
        "În plan intră și Cetatea Oradea.",
        "Planul cuprinde și Cetatea Oradea.",
        "Am adăugat și Cetatea Oradea, ca să fie mai plin.",
        "În plan mai intră:\n- Cetatea Oradea",
    ],
)
def test_what_is_said_to_be_in_the_plan_and_is_not_is_invented(travel: Instance, added: str) -> None:
    score = faithfulness(travel, TRIP, TOLD + added)
    assert score.value == pytest.approx(3 / 5)
    assert score.parts["invented"] == 1
    (reason,) = (reason for reason in score.evidence if reason.kind == "invented")
    assert (reason.where, reason.text) == (": A2", "Cetatea Oradea")


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


def test_all_that_there_is_said_to_be_in_the_plan_is_invented(travel: Instance) -> None:
    """Each entity that the plan lacks, but those that the text leaves out, and no subset of them."""
    score = faithfulness(travel, TRIP, f"{TOLD}Vizităm toate obiectivele.")
    assert score.value == pytest.approx(3 / 7)
    assert score.parts["invented"] == 2
    assert faithfulness(travel, TRIP, f"{TOLD}Vizităm toate obiectivele gratuite.").value == 1
    partly = faithfulness(travel, TRIP, f"{TOLD}Vizităm toate obiectivele din listă. Am exclus Cetatea Oradea.")
    assert partly.parts["invented"] == 1


def test_an_order_told_in_words_is_a_place(travel: Instance) -> None:
    """As many steps as days are the days; a wrong order is told elsewhere; with days said it is no order of days."""
    right = "La început vedem Muzeul Țării Crișurilor și Piața Unirii. Apoi mergem în Parcul Brătianu."
    assert faithfulness(travel, TRIP, right).value == 1
    wrong = "La început mergem în Parcul Brătianu. La final vedem Muzeul Țării Crișurilor și Piața Unirii."
    score = faithfulness(travel, TRIP, wrong)
    assert (score.value, kinds(score)) == (0, ["elsewhere"] * 3)
    longer = "Mai întâi Muzeul Țării Crișurilor, apoi Piața Unirii, iar la urmă Parcul Brătianu."
    assert faithfulness(travel, TRIP, longer).value == 0.5
    assert faithfulness(travel, TRIP, "Mai întâi Parcul Brătianu, apoi Piața Unirii.").value == 0
    assert faithfulness(travel, TRIP, f"{TOLD}Mai întâi obosim la Parcul Brătianu, apoi în Piața Unirii.").value == 1


@pytest.mark.parametrize(
    "text",
    [
        "În ziua 1 începem cu {0}, continuăm cu {1} și încheiem cu {2}.",
        "Prima zi are întâi {0}, apoi {1}, iar la final {2}.",
        "Ziua 1 pornește cu {0}. După aceea urmează {1}. La sfârșit avem {2}.",
        "Ziua 1: mai întâi {0}, urmează {1} și, în cele din urmă, {2}.",
    ],
)
def test_an_order_inside_a_day_is_that_of_its_parts(recipe: Instance, text: str) -> None:
    """Each step is a meal, if the steps are all of them; what is told in the wrong order is told elsewhere."""
    cells = [("day1_breakfast", "D2"), ("day1_lunch", "D3"), ("day1_dinner", "D5")]
    eggs, cabbage, salad = "ochiuri cu șuncă", "varză à la Cluj", "salată de vinete"
    assert faithfulness(recipe, cells, text.format(eggs, cabbage, salad)).value == 1
    turned = faithfulness(recipe, cells, text.format(salad, cabbage, eggs))
    assert turned.value == pytest.approx(1 / 3)
    assert kinds(turned) == ["elsewhere", "elsewhere", "told"]


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


def test_halves_of_a_day_follow_each_other(schedule: Instance) -> None:
    """Of what is planned that day, one thing in each filled half; with a single half there is no order."""
    text = "Luni mergem la cursul de dans, apoi la ședința de echipă."
    turned = faithfulness(schedule, [("monday_morning", "M1"), ("monday_afternoon", "M4")], text)
    assert (turned.value, kinds(turned)) == (0, ["elsewhere"] * 2)
    assert faithfulness(schedule, [("monday_morning", "M4"), ("monday_afternoon", "M1")], text).value == 1
    apart = "Luni mergem la cursul de dans, apoi, marți, la ședința de echipă."
    assert faithfulness(schedule, [("monday_morning", "M4"), ("tuesday_morning", "M1")], apart).value == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Începem cu {}. ", "A doua zi mergem la {}."),
        ("Deschidem excursia cu {}, ", "iar a doua zi mergem la {}."),
        ("Începem cu o zi la {}. ", "Urmează o zi la {}."),
        ("În prima zi vedem {}. ", "Încheiem cu o zi la {}."),
    ],
)
def test_an_order_of_days_tells_the_days_that_are_not_said(travel: Instance, first: str, second: str) -> None:
    """What is in another day is not told, and nobody is accused."""
    both, park = "Muzeul Țării Crișurilor și Piața Unirii", "Parcul Brătianu"
    assert faithfulness(travel, TRIP, first.format(both) + second.format(park)).value == 1
    swapped = faithfulness(travel, TRIP, first.format(park) + second.format(both))
    assert swapped.value is not None
    assert swapped.value < 1


def test_all_that_a_negator_leaves_is_told(travel: Instance) -> None:
    text = "În prima zi nu vedem decât Muzeul Țării Crișurilor și Piața Unirii. A doua zi nu mergem decât în {}."
    assert faithfulness(travel, TRIP, text.format("Parcul Brătianu")).value == 1
    compared = "A doua zi nimic nu e mai frumos decât Parcul Brătianu."
    assert kinds(faithfulness(travel, TRIP, text.partition("A doua")[0] + compared)) == ["told", "told", "weighed"]


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


def test_an_answer_that_has_nothing_to_do_with_the_question_is_untold(fact: Instance) -> None:
    one, other = (entity.names["ro"][0] for entity in fact.task.scene.entities[2:4])  # type: ignore[attr-defined]
    cells = [("answer", fact.task.scene.entities[2].id)]  # type: ignore[attr-defined]
    assert faithfulness(fact, cells, f"Din text rezultă {other}; {one} nu are nicio legătură.").value == 0


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


def test_the_parts_count_what_was_found(travel: Instance) -> None:
    """Planned, told and invented cells, entities denied, mentions and claims."""
    text = (
        "În prima zi vedem Muzeul Țării Crișurilor și Cetatea Oradea. Nu mergem în Parcul Brătianu. "
        "Parcul Brătianu e prea departe. Cetatea Oradea e veche."
    )
    score = faithfulness(travel, TRIP, text)
    parts = score.parts
    assert (parts["planned"], parts["told"], parts["invented"]) == (3, 1, 1)
    assert (parts["denied"], parts["mentions"]) == (1, 5)
    assert parts["claims"] >= 2
    assert score.value == pytest.approx(1 / 5)
    (denied,) = (reason for reason in score.evidence if reason.kind == "denied")
    assert (denied.where, denied.text) == ("day2: A4", "Parcul Brătianu")
    assert denied.start is not None
    assert text[denied.start : denied.end] == "Parcul Brătianu"


def test_a_denied_entity_that_is_not_planned_is_no_evidence(travel: Instance) -> None:
    """An honest exclusion is counted, and reproaches nothing."""
    score = faithfulness(travel, TRIP, "Vedem Piața Unirii. Am exclus Cetatea Oradea din cauza prețului.")
    assert score.parts["denied"] == 1
    assert "denied" not in kinds(score)


def test_the_more_exact_of_two_inventions_counts(schedule: Instance) -> None:
    """ "Luni" and "luni dimineață" are one invention, with its half of the day; Tuesday is another."""
    cells = [("tuesday_morning", "M1")]
    text = "Ședința de echipă rămâne luni. Ședința de echipă rămâne luni dimineață."
    score = faithfulness(schedule, cells, text)
    (invented,) = (reason for reason in score.evidence if reason.kind == "invented")
    assert (score.parts["invented"], invented.where) == (1, "monday_morning: M1")
    two = faithfulness(schedule, cells, "Curs de dans rămâne luni. Ședința de echipă rămâne luni dimineață.")
    assert two.parts["invented"] == 2
    wide = next(reason.where for reason in two.evidence if reason.kind == "invented" and "M4" in str(reason.where))
    assert wide == "monday_afternoon, monday_morning: M4"


def test_evidence_is_bounded_and_figures_are_not(travel: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each kind so many are listed; the parts count them all."""
    monkeypatch.setattr("gmtw.scoring.metrics.faithfulness.MOST_EVIDENCE", 2)
    score = faithfulness(travel, TRIP, "Am exclus Muzeul Țării Crișurilor, Piața Unirii și Parcul Brătianu.")
    assert kinds(score) == ["denied"] * 2
    assert (score.parts["denied"], score.parts["planned"]) == (3, 3)
    moved = "În prima zi mergem în Parcul Brătianu. În a doua zi vedem Muzeul Țării Crișurilor și Piața Unirii."
    score = faithfulness(travel, TRIP, moved)
    assert (kinds(score).count("invented"), score.parts["invented"]) == (2, 3)


def test_only_the_beginning_of_a_runaway_text_is_read(travel: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands behind it tells nothing, and denies nothing."""
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


def test_examples_of_one_thing_leave_open_which(travel: Instance) -> None:
    text = (
        "În prima zi vedem Muzeul Țării Crișurilor și Piața Unirii, iar apoi un loc verde, cum ar fi Parcul Brătianu "
    )
    assert kinds(faithfulness(travel, TRIP, text + "sau Cetatea Oradea.")) == ["hedged", "told", "told"]
    assert faithfulness(unasked(travel), TRIP, text.replace("un loc verde", "locuri verzi") + "sau altele.").value == 1


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


def test_a_slot_said_to_be_empty_is_empty(travel: Instance) -> None:
    """False if the plan fills it, unless the text does so too."""
    assert faithfulness(unasked(travel), TRIP[:2], f"{TOLD} A doua zi rămâne liberă.").parts["false"] == 0
    text = "Vedem Muzeul Țării Crișurilor, Piața Unirii și Parcul Brătianu. A doua zi rămâne liberă."
    assert faithfulness(unasked(travel), TRIP, text).parts["false"] == 1
    assert faithfulness(unasked(travel), TRIP[:2], text).parts["false"] == 0


def test_a_part_that_is_replaced_leaves_its_dish_in_the_plan(travel: Instance) -> None:
    text = TOLD.replace("Piața Unirii", "Piața Unirii (înlocuită cu o variantă scurtă)")
    assert faithfulness(travel, TRIP, text).value == 1


BASKETS: Cells = [("market", "milk"), ("market", "milk"), ("grocery", "water")]


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("De la piață luăm două sticle de lapte Zuzu. La băcănie cumpărăm apă Borsec.", 1, "told"),
        ("Piață: 2 × Lapte Zuzu. Băcănie: 1 × Apă Borsec.", 1, "told"),
        ("De la piață luăm trei sticle de lapte Zuzu. La băcănie cumpărăm apă Borsec.", 0.5, "miscounted"),
        (
            "De la piață luăm două sticle de lapte Zuzu. La băcănie cumpărăm patru sticle de apă Borsec.",
            0.5,
            "miscounted",
        ),
        ("De la piață luăm lapte Zuzu. La băcănie cumpărăm apă Borsec.", 0.75, "uncounted"),
        ("Cumpărăm două sticle de lapte Zuzu și una de apă Borsec.", 0.5, "unslotted"),
        ("De la băcănie luăm două sticle de lapte Zuzu. La piață cumpărăm apă Borsec.", 0, "elsewhere"),
        ("Nu am cumpărat lapte Zuzu. La băcănie cumpărăm apă Borsec.", 0.5, "denied"),
        ("La piață luăm 2 sticle de lapte Zuzu, căci se cereau cel puțin 2. De la băcănie vine apă Borsec.", 1, "told"),
    ],
)
def test_the_number_is_told_too_where_slots_count(shopping: Instance, text: str, value: float, kind: str) -> None:
    """A wrong number tells nothing, none a half; one piece need not be called one."""
    score = faithfulness(shopping, BASKETS, text)
    assert score.value == value
    assert kind in kinds(score)


@pytest.mark.parametrize(
    ("said", "invented"),
    [
        ("De la băcănie luăm zero pungi de orez.", 0),
        ("De la băcănie luăm și o pungă de orez.", 1),
        ("La băcănie se găsește și orez.", 0),
    ],
)
def test_what_is_counted_in_pieces_is_a_thing_and_none_is_none(shopping: Instance, said: str, invented: int) -> None:
    """A head alone ("orez") may be what something is made of, but not beside its pieces."""
    text = "De la piață luăm două sticle de lapte Zuzu. La băcănie cumpărăm apă Borsec."
    assert faithfulness(shopping, BASKETS, f"{text} {said}").parts["invented"] == invented


@pytest.mark.parametrize(
    ("said", "false"),
    [
        ("În total se plătesc 20 de lei.", 0),
        ("În total se plătesc 19 lei.", 1),
        ("Coșul de la piață costă, în total, 12 lei.", 0),
        ("Coșul de la băcănie costă, în total, 8 lei.", 0),
        ("Coșul de la băcănie costă, în total, 7 lei.", 1),
        ("Lapte Zuzu costă în total 12 lei.", 0),
    ],
)
def test_totals_are_those_of_all_pieces_in_their_place(shopping: Instance, said: str, false: int) -> None:
    """Two of milk at the market for 6 lei each, one of water at the grocery for 8."""
    instance = shopping.model_copy(update={"prompts": {"ro": "La piață 6 lei, la băcănie 8 lei."}})
    text = "De la piață luăm două sticle de lapte Zuzu. La băcănie cumpărăm apă Borsec."
    assert faithfulness(instance, BASKETS, f"{text} {said}").parts["false"] == false


@pytest.mark.parametrize(
    ("said", "false"),
    [
        ("În total se plătesc 17 lei.", 0),
        ("În total se plătesc 20 de lei.", 1),
        ("Coșul de la piață costă, în total, 9 lei.", 0),
        ("Coșul de la piață costă, în total, 11 lei.", 1),
        ("Coșul de la băcănie costă, în total, 8 lei.", 0),
        ("Lapte Zuzu ar costa 12 lei, dar cu oferta costă 9 lei.", 0),
        ("Cu oferta, laptele Zuzu costă 7 lei.", 1),
    ],
)
def test_totals_are_those_with_offers(shopping: Instance, said: str, false: int) -> None:
    """The second milk at the market costs half: two cost 9 lei and not 12, and all 17."""
    assert isinstance(shopping.task, PlanTask)
    milk, *others = shopping.task.scene.entities
    offered = milk.model_copy(update={"attributes": {**milk.attributes, "cost/2@market": -3}})
    scene = shopping.task.scene.model_copy(update={"entities": (offered, *others)})
    task = shopping.task.model_copy(update={"scene": scene})
    prompts = {"ro": "La piață 6 lei, la băcănie 8 lei."}
    text = "De la piață luăm două sticle de lapte Zuzu. La băcănie cumpărăm apă Borsec."
    score = faithfulness(shopping.model_copy(update={"task": task, "prompts": prompts}), BASKETS, f"{text} {said}")
    assert score.parts["false"] == false


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("Piața Unirii nu este în prima zi.", 3 / 4),
        ("În a doua zi nu mergem în Parcul Brătianu.", 3 / 4),
        ("A doua zi este anulată.", 3 / 4),
        ("În a doua zi nu vizităm nimic.", 3 / 4),
        ("Am renunțat la Piața Unirii.", 2 / 3),
        ("La recitire, Piața Unirii mi s-a părut de prisos.", 2 / 3),
        ("Piața Unirii nu mai este necesară.", 2 / 3),
        ("Piața Unirii rămâne de rezervă: ajungem acolo numai dacă avem timp.", 2 / 3),
        ("M-am răzgândit în privința Pieței Unirii.", 2 / 3),
        ("De fapt, retrag planul.", 0),
        ("Piața Unirii nu este de prisos.", 1),
        ("În planul vechi, Piața Unirii e în a doua zi.", 1),
        ("Varianta veche punea Piața Unirii în a doua zi.", 1),
        ("Piața Unirii se vizita în a doua zi.", 1),
        ("Față de planul vechi, Piața Unirii e în a doua zi.", 3 / 4),
        ("Piața Unirii e în a doua zi, ca în planul vechi.", 3 / 4),
        ("Toate obiectivele din listă sunt incluse.", 3 / 7),
        ("Piața Unirii nu este în a doua zi.", 1),
        ("Din a doua zi am scos Piața Unirii.", 1),
        ("Nicio zi nu rămâne goală.", 1),
        ("A doua zi nu este anulată.", 1),
        ("În rest, a doua zi este liberă.", 1),
        ("Am renunțat la Piața Unirii, apoi am pus Piața Unirii la loc.", 1),
    ],
)
def test_what_contradicts_a_true_telling_costs(travel: Instance, said: str, value: float) -> None:
    """Of things that are told: where they are not, slots that are empty, a last word that leaves them out."""
    assert faithfulness(travel, TRIP, TOLD + said).value == pytest.approx(value)


def test_a_sentence_that_is_said_to_be_false_tells_nothing(travel: Instance) -> None:
    framed = (
        "Este fals că în prima zi vedem Muzeul Țării Crișurilor și Piața Unirii. A doua zi mergem în Parcul Brătianu."
    )
    assert faithfulness(travel, TRIP, framed).value == pytest.approx(1 / 3)
    other = "Este fals că vremea ar fi rea."
    assert faithfulness(travel, TRIP, TOLD + other).value == 1
