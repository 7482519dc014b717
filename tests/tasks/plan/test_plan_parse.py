"""Reading: every way in which published readers lost or misread a plan, and what ours makes of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtw.core.types import Answer, Instance
from gmtw.scoring.parse import read
from gmtw.tasks.plan.fact_values import plain_value
from tests.timing import cpu_seconds, cpu_units

GOOD = {"day1": ["Cetatea Oradea"], "day2": ["Piața Unirii"]}
CELLS = (("day1", "A2"), ("day2", "A3"))
PROSE = "În prima zi vedem Cetatea Oradea, iar în a doua ne plimbăm prin Piața Unirii."


def kinds(answer: Answer) -> set[str]:
    return {note.kind for note in answer.notes}


def cells(answer: Answer) -> tuple[tuple[str, str], ...]:
    assert answer.plan is not None
    return answer.plan.cells


UNSEEN = (
    ('<div style="position:absolute;left:-9999px">', "</div>"),
    ('<p style="text-indent:-9999px">', "</p>"),
    ('<div style="height:0;overflow:hidden">', "</div>"),
    ('<span style="color:rgb(255,255,255)">', "</span>"),
    ('<span style="color:hsl(0,0%,100%)">', "</span>"),
    ('<span style="opacity:.01">', "</span>"),
    ('<span style="font-size:1px">', "</span>"),
    ('<span class="sr-only">', "</span>"),
    ('<font color="white">', "</font>"),
    ('<font size="0">', "</font>"),
    ('<div style="display&#58;none">', "</div>"),
    ('<div style="display:/**/none">', "</div>"),
    ("<noscript>", "</noscript>"),
    ("<svg><defs><text>", "</text></defs></svg>"),
    ("<dialog><dialog></dialog>", "</dialog>"),
    ("<! ", ">"),
    ("</ ", ">"),
    ("<?php /*", "*/ ?>"),
    ("<![CDATA[", "]]>"),
    ("<x-", " >"),
    ('<i title="2 > 1 ', '">'),
    ('[a]: http://aici.ro "', '"'),
    ("[^1]: ", ""),
    ("![", "][x]"),
    ("%%", "%%"),
    ("{# ", " #}"),
    ("% ", ""),
    (r"\textcolor[HTML]{FFFFFF}{", "}"),
    (r"{\color{white}{", "}}"),
    (r"{\fontsize{0}{0}\selectfont ", "}"),
    (r"\texttransparent{0}{", "}"),
    (r"\if0 ", r"\fi"),
    (r"\begin{filecontents}{a}", r"\end{filecontents}"),
    ("\x1b[8m", "\x1b[0m"),
    ("\x1b[9m", "\x1b[0m"),
    ("~", "~"),
    ("[s]", "[/s]"),
)
"""Marks around a text that nobody sees, or that is struck through."""

SEEN = (
    ('<div style="overflow:hidden">', "</div>"),
    ("<details>", "</details>"),
    ("<body><explanation>", "</explanation></body>"),
    ('<p align="center" lang="ro" style="color: #333; margin: 0 auto; font-size: 14px;">', "</p>"),
    ('<font color="red">', "</font>"),
    (r"\section*{", "}"),
    (r"{\color{blue} ", "}"),
    (r"\textcolor{red}{", "}"),
    ("\x1b[1;32m", "\x1b[0m"),
)
"""Marks around a text that everybody sees."""


def dumps(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)


def test_explanation_then_json(travel: Instance) -> None:
    """The plain case: the prose is the explanation, the object the plan, and nothing is odd."""
    answer = read(f"{PROSE}\n\n{dumps(GOOD)}", travel, "ro")
    assert cells(answer) == CELLS
    assert answer.explanation == PROSE
    assert answer.in_order
    assert answer.notes == ()


def test_fenced_json(travel: Instance) -> None:
    """A fence around the JSON is no part of the explanation."""
    answer = read(f"{PROSE}\n\n```json\n{dumps(GOOD)}\n```\n", travel, "ro")
    assert (cells(answer), answer.explanation) == (CELLS, PROSE)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"~~{PROSE}~~", ""),
        (f"<!-- {PROSE} -->", ""),
        (f"<del>{PROSE}</del>", ""),
        (f"<s>{PROSE}</s>", ""),
        (f"Pe scurt. <STRIKE>{PROSE}</strike> Atât.", "Pe scurt.   Atât."),
        (f"Pe scurt. <!-- {PROSE}", "Pe scurt."),
        (f"<div hidden><div>Unu</div>{PROSE}</div>Atât.", "Atât."),
        (f'<div style="overflow:hidden">{PROSE}</div>', PROSE),
        (f"<details><summary>Explicație</summary>{PROSE}</details>", f"Explicație\n{PROSE}"),
        (f'<font color="#ffffff">{PROSE}</font>', ""),
        (f'<span style="color: rgb(255, 255, 255)">{PROSE}</span>', ""),
        (f"<noscript>{PROSE}</noscript>", ""),
        (f"\\color{{white}}{{{PROSE}}}", ""),
        (f'<p style="color: red; display:none">{PROSE}</p>Atât.', "Atât."),
        (f"<span style='font-size:0'>{PROSE}</span>Atât.", "Atât."),
        (f'<b style="color:#fff">{PROSE}', ""),
        (f'<img hidden alt="Unu">{PROSE}', PROSE),
        (f'<span title="{PROSE}">Atât.</span>', "Atât."),
        (f"<template>{PROSE}</template>", ""),
        (rf"\phantom{{{PROSE} {{unu}} doi}} Atât.", "Atât."),
        (rf"\sout{{{PROSE}}}\textcolor{{white}}{{doi}}{{\color{{white}} trei}}", ""),
        (rf"\iffalse {PROSE} \fi Atât.", "Atât."),
        (rf"\begin{{comment}}{PROSE}\end{{comment}}", ""),
        (f"[//]: # ({PROSE})", ""),
        (f'Vedem [ceva](# "{PROSE}"), atât.', "Vedem [ceva] , atât."),
        (f"![{PROSE}](a.png)", ""),
        ("".join(f"{letter}\u0336" for letter in "Aleea Teilor"), ""),
        ('<p style="font-size: 0.9em; opacity: 0.5; background-color: white">Da.', "Da."),
        ("Planul [detaliat](luni) e (scurt): [unu]: Aleea.", "Planul [detaliat](luni) e (scurt): [unu]: Aleea."),
        ("Costă \\textbf{20} de lei.", "Costă 20 de lei."),
        *((f"{before}{PROSE}{after}\n\nAtât.", "Atât.") for before, after in UNSEEN),
        *((f"{before}{PROSE}{after}", PROSE) for before, after in SEEN),
        ("<ul><li><b>Luni</b>, la prânz</li></ul>", "- Luni, la prânz"),
        ("\\begin{itemize}\\item \\emph{Luni} e liber.\\end{itemize}", "- Luni e liber."),
        (f"[Luni]: Aleea Teilor\n[^1]: {PROSE}\n\nVezi [^1].", f"[Luni]: Aleea Teilor\n[^1]: {PROSE}\n\nVezi [^1]."),
        (
            "Scrieți la <ana@aici.ro> (~5 km, ~10 minute), 50 % din buget.",
            "Scrieți la <ana@aici.ro> (~5 km, ~10 minute), 50 % din buget.",
        ),
        (f"Vedem ~~Aleea Teilor~~ altceva. {PROSE}", f"Vedem   altceva. {PROSE}"),
        ("Drumul ține ~20 de minute, apoi ~30.", "Drumul ține ~20 de minute, apoi ~30."),
        ("Plătim ~~ 20 de lei, apoi ~~ 30.", "Plătim ~~ 20 de lei, apoi ~~ 30."),
        ("Bilete < 30 de lei, zile > 2.", "Bilete < 30 de lei, zile > 2."),
    ],
)
def test_comments_and_struck_words_are_no_explanation(travel: Instance, text: str, left: str) -> None:
    assert read(f"{text}\n\n{dumps(GOOD)}", travel, "ro").explanation == left


def test_a_truncated_second_copy_loses_nothing(travel: Instance) -> None:
    """A whole plan followed by half of its copy is the whole plan; the half is not explanation."""
    half = dumps(GOOD)[:30]
    answer = read(f"{PROSE}\n\n{dumps(GOOD)}\n\n```json\n{half}", travel, "ro")
    assert (cells(answer), answer.explanation) == (CELLS, PROSE)


@pytest.mark.parametrize("tail", ["", '"', ', "day3"', "\n```", ' "da'])
def test_an_unclosed_object_is_mended(travel: Instance, tail: str) -> None:
    """A plan that misses its last brace, or more, is read for what stands there."""
    text = dumps(GOOD)[:-1] + tail
    answer = read(f"{PROSE}\n\n{text}", travel, "ro")
    assert cells(answer) == CELLS
    assert "repaired" in kinds(answer)
    assert answer.explanation == PROSE


@pytest.mark.parametrize("word", ["liber", "Nimic", "nicio programare", "-", "null"])
def test_an_empty_slot_may_be_said_in_words(schedule: Instance, word: str) -> None:
    """A free half-day is free, however it is written; it invents nothing."""
    answer = read(dumps({"Luni_dimineață": "Curs de dans", "Marți_dimineață": word}), schedule, "ro")
    assert answer.plan is not None
    assert answer.plan.unknown == answer.plan.misfits == ()


def test_half_a_name_is_no_name(travel: Instance) -> None:
    """A name inside which the output was cut is neither planned nor invented."""
    answer = read(PROSE + '\n{"day1": ["Cetatea Oradea"], "day2": ["Piața Uni', travel, "ro")
    assert cells(answer) == CELLS[:1]
    assert answer.plan is not None
    assert answer.plan.unknown == ()


def test_the_last_of_several_blocks_counts(travel: Instance) -> None:
    """Drafts come first; the last block with a key of the world is the answer, and drafts are no prose."""
    draft = {"day1": ["Parcul Brătianu"]}
    answer = read(f"```json\n{dumps(draft)}\n```\n{PROSE}\n```json\n{dumps(GOOD)}\n```", travel, "ro")
    assert cells(answer) == CELLS
    assert answer.explanation == PROSE
    assert "several-objects" in kinds(answer)


def test_an_object_without_keys_of_the_world_does_not_hide_the_plan(travel: Instance) -> None:
    """A remark in JSON after the plan is not the plan."""
    answer = read(f'{PROSE}\n{dumps(GOOD)}\n{{"status": "gata"}}', travel, "ro")
    assert cells(answer) == CELLS


def test_literal_escapes_are_undone_once(travel: Instance) -> None:
    """An output whose newlines and quotes are written as backslash sequences is read as meant."""
    escaped = f"{PROSE}\n\n{json.dumps(GOOD, ensure_ascii=False, indent=1)}".replace('"', '\\"').replace("\n", "\\n")
    answer = read(escaped, travel, "ro")
    assert (cells(answer), answer.explanation) == (CELLS, PROSE)
    assert "unescaped" in kinds(answer)


def test_only_the_json_is_escaped(travel: Instance) -> None:
    """Real newlines in the prose do not keep an escaped plan from being read, even an unclosed one."""
    escaped = json.dumps(GOOD, ensure_ascii=False, indent=1)[:-1].replace('"', '\\"').replace("\n", "\\n")
    answer = read(f"{PROSE}\n\nIată planul:{escaped}", travel, "ro")
    assert cells(answer) == CELLS
    assert {"unescaped", "repaired"} <= kinds(answer)


@pytest.mark.parametrize(
    "reasoning",
    [
        "<think>Hmm, the user wants {'day1': 3}.</think>\n",
        "<thinking>\nplan A\n</thinking>",
        "I should begin in the fortress.</think>\n",
    ],
)
def test_reasoning_is_not_the_explanation(travel: Instance, reasoning: str) -> None:
    """Reasoning is cut out, also where its opening tag stood in the prompt."""
    answer = read(f"{reasoning}{PROSE}\n{dumps(GOOD)}", travel, "ro")
    assert (cells(answer), answer.explanation) == (CELLS, PROSE)
    assert "reasoning" in kinds(answer)


def test_unclosed_reasoning_hides_all_after_it(travel: Instance) -> None:
    """A model that never stopped thinking said nothing, whatever plans it weighed."""
    answer = read(f"<think>Maybe {dumps(GOOD)} would do", travel, "ro")
    assert answer.plan is None
    assert answer.explanation == ""
    assert "reasoning-unclosed" in kinds(answer)


def test_special_tokens_are_no_words(travel: Instance) -> None:
    """Chat markup that leaked into the output is removed and counted."""
    answer = read(f"<|im_start|>assistant\n{PROSE}<|eot_id|>\n{dumps(GOOD)}</s><end_of_turn>", travel, "ro")
    assert (cells(answer), answer.explanation) == (CELLS, PROSE)
    assert ("special-token", "4") in {(note.kind, note.detail) for note in answer.notes}


def test_braces_in_prose_are_prose(travel: Instance) -> None:
    """A final `{corect}` does not zero the answer, nor does it vanish."""
    answer = read(f"{PROSE}\n{dumps(GOOD)}\nPlanul este {{corect}}.", travel, "ro")
    assert cells(answer) == CELLS
    assert "{corect}" in answer.explanation


def test_a_string_where_a_list_belongs(travel: Instance) -> None:
    """One name, or several in one string, are read for what is certain, and noted."""
    answer = read(dumps({"day1": "Cetatea Oradea", "day2": "Piața Unirii, Parcul Brătianu și Castelul"}), travel, "ro")
    assert cells(answer) == (*CELLS, ("day2", "A4"))
    assert answer.plan is not None
    assert answer.plan.unknown == (("day2", "Castelul"),)
    assert len(answer.plan.misfits) == 2
    assert {"wrong-type", "several-names"} <= kinds(answer)


@pytest.mark.parametrize(
    "day1",
    [
        [{"nume": "Cetatea Oradea", "ore": 2}],
        {"dimineața": "Cetatea Oradea", "seara": "plimbare"},
        [["Cetatea Oradea"]],
    ],
)
def test_nested_values_are_read_for_what_is_certain(travel: Instance, day1: Any) -> None:
    """Inside a misshapen value an entity counts, a stranger does not, and the shape is a fault."""
    answer = read(dumps({"day1": day1, "day2": ["Piața Unirii"]}), travel, "ro")
    assert cells(answer) == CELLS
    assert answer.plan is not None
    assert answer.plan.misfits
    assert answer.plan.unknown == ()


@pytest.mark.parametrize("value", [3, True, 1.5, [7], [None], [[]], {}, "", "null", [""]])
def test_values_that_name_nothing_never_crash(travel: Instance, value: Any) -> None:
    """Numbers, booleans, nulls and empty strings place nothing and invent nothing."""
    answer = read(dumps({"day1": value}), travel, "ro")
    assert answer.plan is not None
    assert answer.plan.cells == answer.plan.unknown == ()


@pytest.mark.parametrize("wrapper", [{"plan": GOOD}, {"plan": {"zile": GOOD}}])
def test_a_wrapped_plan_is_found(travel: Instance, wrapper: dict[str, Any]) -> None:
    """A plan one or two levels down is the plan."""
    assert cells(read(f"{PROSE}\n{dumps(wrapper)}", travel, "ro")) == CELLS


def test_meals_nested_under_days(recipe: Instance) -> None:
    """A day that holds its meals as an object means the same slots."""
    nested = {"day1": {"mic_dejun": "Terci de ovăz", "prânz": "Iahnie de fasole", "cină": None}}
    answer = read(dumps(nested), recipe, "ro")
    assert cells(answer) == (("day1_breakfast", "D1"), ("day1_lunch", "D4"))
    assert answer.plan is not None
    assert answer.plan.strays == ()


def test_a_nested_plan_before_another_object_is_the_answer(recipe: Instance) -> None:
    """Meals under days, under a wrapper, have keys of the world too."""
    nested = {"meniu": {"day1": {"cina": "Pui la ceaun"}}}
    assert cells(read(f'{dumps(nested)} {{"gata": true}}', recipe, "ro")) == (("day1_dinner", "D6"),)


@pytest.mark.parametrize(
    ("key", "slot"),
    [
        ("Luni_dimineață", "monday_morning"),
        ("luni dimineata", "monday_morning"),
        ("Luni dimineața", "monday_morning"),
        ("LUNI_DUPĂ-AMIAZĂ", "monday_afternoon"),
        ("Marţi_după-amiaza", "tuesday_afternoon"),
        ("Tuesday_morning", "tuesday_morning"),
    ],
)
def test_keys_resolve_by_fold_and_inflection_in_any_language(schedule: Instance, key: str, slot: str) -> None:
    """Case, diacritics, cedillas, hyphens, spaces and endings do not change which slot is meant."""
    assert cells(read(dumps({key: "Curs de dans"}), schedule, "ro")) == ((slot, "M4"),)


def test_unknown_keys_are_named(travel: Instance) -> None:
    """ "ziua 9" is no key of this world: it places nothing, and the note says what came."""
    answer = read(dumps({"ziua 9": ["Cetatea Oradea"], "day2": ["Piața Unirii"]}), travel, "ro")
    assert cells(answer) == CELLS[1:]
    assert answer.plan is not None
    assert answer.plan.strays == ("ziua 9",)
    assert any(note.kind == "unknown-key" and "ziua 9" in note.detail for note in answer.notes)


@pytest.mark.parametrize("name", ["ședinta de echipa", "Şedinţă de echipă", "Ședința de echipă", "ȘEDINȚĂ  DE ECHIPĂ"])
def test_names_resolve_by_fold_then_inflection(schedule: Instance, name: str) -> None:
    """A name is its entity in any case, spelling of diacritics, or inflected form."""
    assert cells(read(dumps({"Luni_dimineață": name}), schedule, "ro")) == (("monday_morning", "M1"),)


def test_numbered_siblings_stay_apart(schedule: Instance) -> None:
    """(1) is not (2), and the name without its number is nobody's."""
    answer = read(
        dumps({"Luni_dimineață": "Vizita la dentist (2)", "Marți_dimineață": "Vizită la dentist"}), schedule, "ro"
    )
    assert cells(answer) == (("monday_morning", "M3"),)
    assert answer.plan is not None
    assert answer.plan.unknown == (("tuesday_morning", "Vizită la dentist"),)


def test_a_name_with_two_edits_is_suggested_never_resolved(travel: Instance) -> None:
    """A name that is not nearly right stays unknown; the note says which entity it resembles."""
    answer = read(dumps({"day1": ["Cetatea Oroada"]}), travel, "ro")
    assert answer.plan is not None
    assert answer.plan.cells == ()
    assert any(note.kind == "unknown-name" and "A2" in note.detail for note in answer.notes)


def test_cedilla_letters_become_comma_letters(travel: Instance) -> None:
    """Old encodings of ș and ț are counted, and the explanation has the right letters."""
    answer = read(f"Oraşul şi piaţa.\n{dumps(GOOD)}", travel, "ro")
    assert answer.explanation == "Orașul și piața."
    assert ("cedilla", "3") in {(note.kind, note.detail) for note in answer.notes}


def test_json_before_the_explanation_is_out_of_order(travel: Instance) -> None:
    """The explanation comes first; a plan that opens the answer is noted."""
    answer = read(f"{dumps(GOOD)}\n\n{PROSE}", travel, "ro")
    assert not answer.in_order
    assert answer.explanation == PROSE
    assert "json-first" in kinds(answer)


@pytest.mark.parametrize(
    ("after", "changes"),
    [
        ("De fapt, mergeți la Parcul Brătianu.", True),
        ("De fapt, renunțăm la Piața Unirii.", True),
        ("Corectură: Piața Unirii trece în prima zi.", True),
        ("Sper că vă place planul!", False),
        ("Nu am inclus Muzeul Francmasoneriei, fiind prea scump.", False),
        ("Piața Unirii rămâne în ziua 2.", False),
        ("Dacă plouă în ziua 2, Piața Unirii se poate muta în ziua 1.", False),
    ],
)
def test_text_after_the_json_that_changes_it(travel: Instance, after: str, changes: bool) -> None:
    """Text that unplans, leaves out or moves changes the answer; a farewell or an exclusion does not."""
    assert ("text-after" in kinds(read(f"{PROSE}\n{dumps(GOOD)}\n{after}", travel, "ro"))) is changes


@pytest.mark.parametrize("second", ['{"day1": ["Piața U', '{"day1": ["Piața Unirii"],', '{"day1": [', '{"day1":'])
@pytest.mark.parametrize("comma", [",", ""])
def test_a_copy_that_breaks_off_does_not_replace_a_whole_plan(travel: Instance, comma: str, second: str) -> None:
    """Neither one that parses nor one that lacks a comma."""
    first = f'{{"day1": ["Cetatea Oradea"]{comma} "day2": ["Piața Unirii"]}}'
    both = read(f"{PROSE}\n{first}\nÎncă o dată:\n{second}", travel, "ro")
    assert cells(both) == cells(read(first, travel, "ro"))


def test_a_last_plan_without_its_brace_counts(travel: Instance) -> None:
    """It is whole but for that; a draft with a missing comma before it is none."""
    draft = '{"day1": ["Cetatea Oradea"] "day2": ["Cetatea Oradea"]}'
    final = '{"day1": ["Parcul Brătianu"], "day2": ["Piața Unirii"]'
    assert cells(read(f"{draft}\nDe fapt:\n{final}", travel, "ro")) == cells(read(f"{final}}}", travel, "ro"))


def test_a_repeated_key_is_noted(travel: Instance) -> None:
    """The last value of a repeated key counts, and the note names the key."""
    answer = read('{"day1": ["Parcul Brătianu"], "day1": ["Cetatea Oradea"], "day2": ["Piața Unirii"]}', travel, "ro")
    assert cells(answer) == CELLS
    assert "repeated-key" in kinds(answer)


@pytest.mark.parametrize(
    ("value", "entity", "loose"),
    [
        ("4 județe", "F2", False),
        (4, "F2", False),
        (4.0, "F2", False),
        ("4.00", "F2", False),
        ("4,0 județe", "F2", False),
        ({"valoare": 4}, "F2", False),
        ({"valoare": "4.0"}, "F2", False),
        ({"an": 1918.0}, "F3", False),
        ("1918,00", "F3", False),
        ("patru", "F2", False),
        ("Moldoveanu", "F1", False),
        ("Vârful Moldoveanu, din Făgăraș", "F1", True),
        (1918, "F3", False),
        ("orașul Oradea", "F4", True),
        ("Este orașul Oradea, deși pare greșit", "F4", True),
        ("Nu este greșit să spunem Oradea", "F4", True),
        ("Orașul este Oradea (cealaltă notă e greșită)", "F4", True),
        ("Nimic altceva decât Oradea", "F4", True),
    ],
)
def test_fact_values(fact: Instance, value: Any, entity: str, loose: bool) -> None:
    """A value counts with its unit or remark left out, as a number, or alone in a sentence."""
    answer = read(dumps({"answer": value}), fact, "ro")
    assert cells(answer) == (("answer", entity),)
    assert answer.plan is not None
    assert bool(answer.plan.loose) == loose


def test_the_only_value_under_another_key(fact: Instance) -> None:
    """One was asked for and one is given; the key is unknown all the same. Beside a second member it means nothing."""
    answer = read(dumps({"value": "4 județe"}), fact, "ro")
    assert cells(answer) == (("answer", "F2"),)
    assert kinds(answer) == {"unknown-key"}
    assert cells(read(dumps({"value": "4 județe", "note": "a"}), fact, "ro")) == ()


@pytest.mark.parametrize(
    "value",
    [
        " ",
        "i",
        "1",
        "19",
        "191",
        "Moldova",
        "Oradea sau 1918",
        "1919",
        "nu știu",
        "Informația despre Oradea este incorectă",
        "Că ar fi Oradea nu este adevărat.",
        "1918,5",
        "1918.01",
        "1918.000",
        {"an": 1918, "oraș": "Oradea"},
        "Oradea1918",
        "4-5 județe",
        "4 milioane",
        "-1918",
        "1901–1918",
        "≠ 1918",
        "> 1918",
        "E fals că a fost în 1918",
        "Greșit: 1918",
        "1918, dar nu e adevărat",
        "1918, adică greșit",
        "1918. Ba nu.",
        "altceva decât Oradea",
        "dublul lui 1918",
        "1918 × 2",
        "1918 + 100",
    ],
)
def test_what_only_shares_characters_is_no_value(fact: Instance, value: Any) -> None:
    """A space, a letter, a digit of a year, or two values at once answer nothing."""
    answer = read(dumps({"answer": value}), fact, "ro")
    assert answer.plan is not None
    assert answer.plan.cells == ()


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("8h15", "8:15"),
        ("8 h 15 min", "8:15"),
        ("ora 8.15", "8:15"),
        ("8:15:00", "8:15"),
        ("8.75", "8.75"),
        ("8:15 AM", "8:15"),
        ("8:15 dimineața", "8:15"),
        ("8:15 PM", "20:15"),
        ("ora 10:15", "10:15"),
        ("De la ora 10.15", "10:15"),
        ("începând cu ora 10:15.", "10:15."),
        ("la 8:15 seara", "20:15"),
        ("from 10:15", "10:15"),
        ("până la ora 10:15", "până la ora 10:15"),
        ("după ora 10:15", "după ora 10:15"),
        ("ora 10:15 sau 11:15", "ora 10:15 sau 11:15"),
        ("nu la 10:15", "nu la 10:15"),
        ("8.15 p.m.", "20:15"),
        ("8:15 seara", "20:15"),
        ("11:45 noaptea", "23:45"),
        ("2:00 noaptea", "2:00"),
        ("12:05 am", "0:05"),
        ("12:05 pm", "12:05"),
        ("20:15 seara", "20:15 seara"),
        ("5316.00 lei", "5316 lei"),
        ("5316,0", "5316"),
        ("5.316,00", "5.316,00"),
        ("5.000", "5.000"),
        ("12.04.2007", "12.04.2007"),
        ("25h70", "25h70"),
        ("8:15", "8:15"),
    ],
)
def test_values_of_facts_are_made_plain(written: str, plain: str) -> None:
    """Fractions of nothing, hours with an h, halves of the day; thousands and dates stay."""
    assert plain_value(written) == plain


def test_no_json_is_no_plan(travel: Instance) -> None:
    """Prose alone is an explanation without a plan."""
    answer = read(PROSE, travel, "ro")
    assert (answer.plan, answer.explanation) == (None, PROSE)


@pytest.mark.parametrize("half", ["\\ud83d", "\\ude00", "\ud83d"])
def test_half_a_surrogate_pair_loses_nothing(travel: Instance, half: str) -> None:
    """Half of an emoji inside a name is no Unicode; the answer can be written all the same."""
    answer = read(f'{{"day1": ["Hotel{half}"], "day2": ["Piața Unirii"]}}', travel, "ro")
    assert cells(answer) == CELLS[1:]
    assert "Hotel" in answer.model_dump_json()


NASTY = st.sampled_from(['{"day1":', "[", "]", "}", '"', "\\", "\\n", '\\"', "```", "```json\n", "<think>", "</think>"])
TEXT = st.one_of(st.text(), st.lists(st.one_of(NASTY, st.text(max_size=5)), max_size=40).map("".join))


@given(text=TEXT)
def test_no_text_makes_read_raise(travel: Instance, fact: Instance, text: str) -> None:
    """Whatever the text, an answer comes back, with an explanation no longer than the text allows."""
    for instance in (travel, fact):
        answer = read(text, instance, "ro")
        assert len(answer.explanation) <= 2 * len(text) + 2


def test_what_runs_away_is_read_in_part_and_noted_briefly(travel: Instance) -> None:
    """The first and last objects count, the first keys, the first names; the notes say how many more there were."""
    answer = read('{"day1": ["Cetatea Oradea"]}' + '{"a": 1} ' * 5_000, travel, "ro")
    assert (cells(answer), answer.explanation) == ((CELLS[0],), "")
    assert next(note.detail for note in answer.notes if note.kind == "several-objects") == "5001"
    keys = {"day1": ["Cetatea Oradea"], **{f"k{n}": 1 for n in range(3_000)}, "day2": ["Piața Unirii"]}
    answer = read(dumps(keys), travel, "ro")
    assert cells(answer) == (CELLS[0],)
    assert [note.detail for note in answer.notes if note.kind == "unknown-key"][50:] == ["and 2951 more"]
    assert answer.plan is not None
    assert len(answer.plan.strays) == 3_001
    answer = read(dumps({"day1": [*(f"nume {n}" for n in range(1_000)), "Cetatea Oradea"]}), travel, "ro")
    assert answer.plan is not None
    assert (len(answer.plan.unknown), answer.plan.cells) == (1_001, ())


@pytest.mark.parametrize(
    "runaway",
    [
        lambda n: "{}" * (6 * n),
        lambda n: '{"a":1}' * (2 * n),
        lambda n: dumps({f"k{i}": 1 for i in range(n)}),
        lambda n: dumps({"day1": [f"nume {i}" for i in range(n)]}),
    ],
    ids=["empty", "small", "keys", "names"],
)
def test_objects_that_run_away_are_quick_to_read(travel: Instance, runaway: Callable[[int], str]) -> None:
    """Their time is at most linear in their length: eight times the text takes no 64 times as long."""
    short, long = runaway(10_000), runaway(80_000)
    read(short, travel, "ro")
    assert cpu_seconds(lambda: read(long, travel, "ro")) < 30 * cpu_seconds(lambda: read(short, travel, "ro"))
    assert cpu_units(lambda: read(long, travel, "ro")) < 200


@pytest.mark.parametrize(
    "runaway",
    [
        '{"day1": ["Cetatea Oradea"]}\n' * 35_000,
        '{"a":' * 200_000,
        '{"day1": ["x", ' * 70_000,
        '{"day1": "' + "și apoi " * 120_000,
        "Vizităm Cetatea Oradea, " * 42_000,
        "{ " * 500_000,
        '{"{" ' * 200_000,
        '{"a": 1, ' * 110_000 + '{"day1": []}',
        "<think>" * 140_000,
        "```" * 330_000,
    ],
    ids=["objects", "nested", "broken", "unclosed", "prose", "braces", "quotes", "pairs", "thoughts", "fences"],
)
def test_runaway_outputs_are_read(travel: Instance, runaway: str) -> None:
    """A megabyte of repetition comes back as an answer (benchmarks/grading.py says how fast)."""
    assert read(runaway, travel, "ro").in_order
