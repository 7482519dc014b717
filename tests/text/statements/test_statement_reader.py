"""Statements that can be checked: docs/checked-statements.md has a sentence for each key that needs its words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from gmtw.constraints import Slot
from gmtw.languages import Language, load
from gmtw.languages import statements as tables
from gmtw.languages.grammar import Table
from gmtw.tasks.plan.change_check import CHANGING
from gmtw.tasks.plan.false_statements import NAMING
from gmtw.text.names.mentions import Gazetteer
from gmtw.text.sentences import sentences
from gmtw.text.slots.slot_expressions import SlotFinder
from gmtw.text.statements.statement_model import Statement
from gmtw.text.statements.statement_reader import StatementReader
from tests.text.scenes import NAMES, TRIP, VANS

PAGE = Path(__file__).parents[3] / "docs" / "checked-statements.md"
WEEK_DAYS = [
    Slot(id=f"{day}_{part}", names={"ro": (f"{day}_{name}",), "en": (f"{day}_{part}",)}, day=n, weekday=day, part=part)
    for n, day in enumerate(("Luni", "Marți", "Miercuri"))
    for part, name in (("morning", "dimineață"), ("afternoon", "după-amiază"))
]
GROUP = re.compile(r"### `\[statements\.?(\w*)\]`")
RO = load("ro")


class Row(NamedTuple):
    """A row of the page: a key, an example, and what it states."""

    key: str
    sentence: str
    stated: str


def rows() -> Iterator[Row]:
    """Yield the rows of the tables of keys."""
    group: str | None = None
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            match = GROUP.fullmatch(line)
            group = match[1] if match else None
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if group is not None and cells and cells[0].startswith("`"):
            key, _, sentence, stated = cells
            yield Row(f"{group}.{key.strip('`')}".lstrip("."), sentence, stated)


ROWS = list(rows())


def stated(text: str, language: Language = RO, slots: Sequence[Slot] = WEEK_DAYS) -> str:
    """Return what a text states, as the page writes it."""
    mentions = Gazetteer(NAMES, language).find(text)
    found = StatementReader(language).statements(sentences(text, mentions), SlotFinder(slots, language))
    said = []
    for one in found:
        if one.kind == "left":
            said.append(f"left {one.number:g} {one.about}".rstrip() if not one.mentions else "left these")
            continue
        if one.kind in OF_FIGURES:
            said.append(of_figures(one))
            continue
        if one.kind in ("bound", "value", "sum", "sums", "changes"):
            said.append(of_amounts(one))
            continue
        if one.kind in CHANGING:
            said.append(of_changes(one))
            continue
        number = f" {one.number:g}" if one.kind in ("amount", "count") else ""
        number += f" {one.number:g}" if one.kind in ("days", "kinds") else ""
        number += f" {one.number:g}-{one.high:g} {one.thing}".rstrip() if one.kind == "range" else ""
        names = f" of {len(one.mentions)} name{'s' * (len(one.mentions) > 1)}" if one.kind in NAMING else ""
        number += names * bool(one.mentions)
        number += " on the next day" * (one.kind == "order" and one.number == 1)
        number += ", if planned" * (one.kind == "apart" and not one.total)
        number += " of all" * (one.kind == "count" and one.total)
        about = "" if one.kind == "budget" else f" {'' if one.has else 'not '}{one.about}"
        limit = f" {one.number:g}" * bool(one.number) + " daily" * one.daily if one.kind == "limit" else ""
        about = about.rstrip()
        limit += f" of {one.number:g}" * (one.kind == "quality" and bool(one.number))
        limit += " or of the day before" * (one.kind == "quality" and bool(one.numbers))
        said.append(f"{one.kind}{about if one.kind not in ('repeats', 'empty') else ''}{number}{limit}")
    return ", ".join(said) or "nothing"


def of_changes(one: Statement) -> str:
    """Return a change as the page writes it."""
    names = f" of {len(one.mentions)} name{'s' * (len(one.mentions) > 1)}" * bool(one.mentions)
    left, slots = (" ".join(sorted(some)) for some in (one.left, one.slots))
    return f"{one.kind} {one.about}".rstrip() + names + f" from {left}" * bool(left) + f" in {slots}" * bool(slots)


OF_FIGURES = ("extreme", "addition", "tally", "demand", "broken", "best", "distance", "side")
"""The kinds of statements about figures that are written with what they say alone."""


def of_figures(one: Statement) -> str:
    """Return a statement about a figure as the page writes it."""
    words = [one.kind, *(("most" if one.has else "least",) if one.kind == "extreme" else ())]
    words += ["least" if one.has else "most"] if one.kind == "best" else []
    words += [one.thing] * bool(one.thing and one.kind == "broken")
    words += ["one of all"] * (one.kind == "broken" and one.total)
    words += [f"{number:g}" for number in one.numbers if one.kind == "broken"]
    words += [one.about] * bool(one.about) + [f"{one.number:g}"] * bool(one.number)
    words[1:1] = ["under" if one.has else "over"] * (one.kind == "side")
    words += [f"of each {one.thing or 'slot'}"] * (one.kind == "side" and one.daily)
    words += ["of all"] * (one.kind == "tally" and one.total)
    words += ["on day", str(one.day + 1)] if one.day is not None and one.kind in ("extreme", "tally") else []
    return " ".join(words)


def slots_of(row: Row) -> Sequence[Slot]:
    """Return the slots that the sentences of a table are about."""
    if row.key.startswith("change"):
        return TRIP
    return VANS if row.key.startswith("units.") else WEEK_DAYS


def of_amounts(one: Statement) -> str:
    """Return a sum or a bound as the page writes it."""
    side = (" under" if one.has else " over") * (one.kind == "bound")
    numbers = one.numbers if one.kind == "sums" else (one.number, one.high) if one.high else (one.number,)
    amount = f"{'-' if one.kind != 'sums' else ' '}".join(f"{number:g}" for number in numbers)
    return f"{one.kind}{side} {one.about} {amount}".replace("  ", " ") + " daily" * one.daily


def without(key: str, language: Language = RO) -> Language:
    """Return a language with an empty key."""
    group, _, name = key.rpartition(".")
    statements = language.statements
    table: Table = getattr(statements, group) if group else statements
    empty = table.model_copy(update={name: type(getattr(table, name))()})
    changed = statements.model_copy(update={group: empty}) if group else empty
    return language.model_copy(update={"statements": changed})


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.key)
def test_the_sentence_of_a_key_states_what_the_page_says(row: Row) -> None:
    assert stated(row.sentence, slots=slots_of(row)) == row.stated


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.key)
def test_without_its_words_it_states_something_else(row: Row) -> None:
    assert stated(row.sentence, without(row.key), slots_of(row)) != row.stated


def test_every_key_has_a_sentence() -> None:
    groups: dict[str, type[Table]] = {
        "amounts": tables.Amounts,
        "counts": tables.Counts,
        "day_kinds": tables.DayKinds,
        "kept": tables.Kept,
        "rule": tables.OneRule,
        "qualities": tables.Qualities,
        "empty": tables.Emptied,
        "absent": tables.Absences,
        "left": tables.LeftOuts,
        "units": tables.Units,
        "named": tables.Named,
        "groups": tables.Groups,
        "measures": tables.Measures,
        "spread": tables.Spread,
        "ranges": tables.Ranges,
        "bounds": tables.Bounds,
        "slot_sums": tables.SlotSums,
        "sides": tables.Sides,
        "relations": tables.Relations,
        "changes": tables.Changes,
        "change_counts": tables.ChangeCounts,
        "tallies": tables.Tallies,
        "extremes": tables.Extremes,
        "standings": tables.Standings,
        "numbered": tables.NumberedDemands,
        "broken": tables.BrokenDemands,
        "best": tables.BestPlans,
        "degrees": tables.Degrees,
        "singles": tables.Singles,
    }
    keys = {f"{group}.{name}" for group, model in groups.items() for name in model.model_fields}
    keys |= {name for name in tables.Statements.model_fields if name not in groups}
    assert {row.key for row in ROWS} == keys


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Tot meniul are în total 1.450 de kilocalorii.", "amount kcal 1450"),
        ("Prânzurile au mai multe calorii (450–500 kcal).", "range kcal 450-500 lunch"),
        ("Avem mâncăruri cu 450-500 kcal pentru prânz.", "range kcal 450-500 lunch"),
        ("Fiecare zi are cel mult o programare.", "limit appointment 1 daily"),
        ("După eliminarea uneia, calendarul conține 6 întâlniri.", "count appointment 6 of all"),
        ("Am respectat regulile de a limita activitățile în aer liber la una pe zi.", "limit outdoor 1 daily"),
        ("Vedem Cetatea Veche, în limita bugetului de 60 de lei.", "budget"),
        ("Toate programările au prioritate scăzută.", "quality priority=low"),
        ("Am inclus Cetatea Veche (luni, gratuită) și Aleea Teilor.", "quality not cost of 1 name"),
        (
            "Am pus Cetatea Veche înainte de Aleea Teilor, ambele gratuite.",
            "quality not cost of 2 names, order of 2 names",
        ),
        ("Supa verde nu este vegană.", "quality not vegan of 1 name"),
        ("Am lăsat altceva, adică supa verde (nu este vegană).", "quality not vegan of 1 name"),
        ("Am exclus preparatele care nu sunt vegane (supa verde).", "quality not vegan of 1 name"),
        ("Am ales supa verde, care este mică, are mai multe calorii decât micul dejun și cina.", "heaviest lunch"),
        ("Am avut grijă să nu se viziteze același loc de două ori.", "repeats"),
        ("Am eliminat preparatele care conțin produse de origine animală.", "avoided not vegan"),
        ("Marți avem Cursul de pictură, lăsând miercuri liber.", "empty"),
        ("Vizitele durează în total 2,5 ore.", "amount minutes 150"),
        (
            "Costurile totale ajung la 40 de lei, sub limita de 60 de lei.",
            "amount cost 40, bound under cost 60, value cost 40",
        ),
        (
            "Luni: Cetatea Veche (40 de minute) și Aleea Teilor – 90 de minute și 20 de lei.",
            "measure minutes of 1 name, sum minutes 90, sum cost 20",
        ),
        (
            "Luni mergem la Cetatea Veche (40 de minute) și pe Aleea Teilor (50 de minute).",
            "measure minutes of 1 name, measure minutes of 2 names",
        ),
        ("Luni vedem Cetatea Veche și Aleea Teilor, iar până aici sunt 90 de minute.", "nothing"),
        ("Luni sunt 90 de minute de mers.", "nothing"),
        ("Luni cursul are 90 de minute.", "nothing"),
        ("Total: 360 de minute.", "sum minutes 360"),
        ("Sunt cam 50 de minute, deci sub 60 de minute.", "bound under minutes 60, value minutes 50"),
        ("Am ales activități care nu depășesc o oră.", "nothing"),
        ("Niciun preparat din meniu nu conține lactoză.", "quality not lactose"),
        ("Am ales 7 obiective din listă.", "count attraction 7"),
        ("Costurile totale (75 de lei) sunt mici.", "amount cost 75"),
        ("Respectând bugetul, am păstrat totul simplu.", "budget"),
        (
            "Nu am programat întâlniri cu prioritate medie miercuri.",
            "avoided priority=medium, quality not priority=medium",
        ),
        ("Planul respectă limitele de buget și timp.", "budget, limit minutes"),
        ("Am respectat cerința ca totalul caloriilor pe zi să nu depășească 1800 de kcal.", "limit kcal 1800 daily"),
        ("Am respectat cerința de a nu depăși o activitate în aer liber pe zi.", "limit outdoor 1 daily"),
        (
            "Am respectat toate cerințele, inclusiv cea de a nu programa două întâlniri în aceeași zi.",
            "rules all, limit appointment 1 daily",
        ),
        ("Am evitat să am două programări în aceeași zi.", "limit appointment 1 daily"),
        ("Toate restricțiile indicate sunt respectate.", "rules all"),
        ("Am avut grijă să nu repetăm niciun preparat.", "repeats"),
        ("Am ales locuri apropiate, respectând în același timp constrângerile bugetare.", "budget"),
        ("Planul respectă constrângerile bugetare și de timp.", "budget, limit minutes"),
        ("Totul este în centru, nu depășind bugetul de 60 de lei.", "budget"),
        ("Planul ne ajută, deoarece ne menținem în buget.", "budget"),
        ("Bugetul total pentru activități nu va depăși 60 de lei.", "budget"),
        ("Bugetul nu este depășit.", "budget"),
        ("Am limitat activitățile în aer liber la maximum una pe zi.", "limit outdoor 1 daily"),
        ("Planul are muzee și nu mai mult de o activitate în aer liber pe zi.", "limit outdoor 1 daily"),
        ("Am mutat una singură, fără a depăși limita de două programări pe zi.", "limit appointment 2 daily"),
        ("Acest plan asigură că nu vizităm același loc de două ori.", "repeats"),
        ("Toate întâlnirile cu prioritate medie au fost păstrate.", "retained priority=medium"),
        ("Planul include cel puțin un muzeu și un parc în fiecare zi.", "daily kind=museum, daily kind=park"),
        ("Planul include cel puțin un muzeu și o activitate în aer liber pe zi.", "daily outdoor"),
        ("Am limitat numărul de programări la două pe zi.", "limit appointment 2 daily"),
        ("Am limitat fiecare zi la maximum o activitate în aer liber.", "limit outdoor 1"),
        (
            "Am respectat cerințele de a avea maxim 2 programări pe zi și maxim 3 programări pe săptămână.",
            "limit appointment 2 daily, limit appointment 3",
        ),
        ("Am respectat cerința de a avea cel puțin un muzeu și de a nu depăși bugetul.", "budget"),
        ("Toate preparatele sunt vegetariene și fără gluten.", "quality vegetarian, quality not gluten"),
        ("Niciun preparat nu conține gluten sau nuci.", "quality not gluten"),
        ("În primul rând, am evitat preparatele cu gluten.", "avoided gluten"),
        ("Am evitat să programez două întâlniri în aceeași zi.", "limit appointment 1 daily"),
        ("Programările cu prioritate medie nu sunt programate marți.", "avoided priority=medium"),
        (
            "Am respectat cerința ca programările cu prioritate medie să nu fie plasate marți.",
            "avoided priority=medium",
        ),
        ("Am evitat preparatele cu gluten, cum ar fi pastele.", "avoided gluten"),
        ("Am evitat preparatele care conțin lactate, ouă sau gluten.", "avoided lactose, avoided eggs, avoided gluten"),
        ("Am ales numai preparate fără gluten.", "quality not gluten"),
        ("Am respectat toate cerințele, iar marți nu mergem nicăieri.", "rules all"),
        ("Am lăsat liber intervalul de marți.", "empty"),
        ("Marți și miercuri rămân libere.", "empty, empty"),
        ("Am mutat totul, deoarece marți a rămas liber.", "nothing"),
        ("Am anulat ziua de marți, fiindcă plouă.", "empty"),
        ("Nu am anulat ziua de marți.", "nothing"),
        ("Am anulat marți dimineața o programare.", "nothing"),
        ("Marți nu are loc nicio programare.", "empty"),
        ("Marți nu are loc nicio programare de serviciu.", "quality not topic=work"),
        ("Marți nu avem nimic altceva planificat.", "nothing"),
        ("Ziua de marți este anulată din cauza ploii.", "empty"),
        ("Am lăsat marți liber pentru Cetatea Veche.", "nothing"),
        ("Marți era liber.", "nothing"),
        ("În fiecare zi se include o singură activitate în aer liber.", "daily outdoor"),
        ("În fiecare zi avem un muzeu sau un parc.", "nothing"),
        ("Luni avem două vizite, respectând limita de două programări pe zi.", "limit appointment 2 daily"),
        ("Toate programările cu prioritate înaltă sunt programate doar dimineața.", "parts priority=high"),
        ("Le-am ales pe cele bune, în timp ce respectă bugetul.", "budget"),
        ("În cele două zile la mare, am fost atenți să nu depășim bugetul.", "budget"),
        ("Am respectat limita de o vizită, pentru a putea vedea totul.", "nothing"),
        ("Am respectat limita de două programări pe zi, pentru a putea vedea totul.", "limit appointment 2 daily"),
        ("Totul e simplu, având doar o activitate în aer liber pe zi.", "limit outdoor 1 daily"),
        ("Numărul total de programări pe săptămână nu depășește limita de patru.", "limit appointment 4"),
        ("Programările cu prioritate scăzută au fost plasate în zilele libere.", "retained priority=low"),
        (
            "Planul include cel puțin un monument (Cetatea Veche) și un parc (Aleea Teilor) în fiecare zi.",
            "daily kind=monument, daily kind=park, quality kind=monument of 1 name, quality kind=park of 1 name",
        ),
        ("Am ales să vizităm cel puțin un muzeu în fiecare zi.", "daily kind=museum"),
        ("Toate zilele au cel mult două programări.", "limit appointment 2 daily"),
        (
            "Apoi am adăugat programările cu prioritate medie și scăzută.",
            "retained priority=medium, retained priority=low",
        ),
        (
            "Respectăm constrângerile de a avea cel mult două programări pe zi, de a nu avea preparate cu gluten.",
            "limit appointment 2 daily, avoided gluten",
        ),
        ("Am asigurat o alimentație vegetariană diversificată.", "chosen vegetarian"),
        ("Deoarece totul trebuie să fie vegan, am evitat preparatele cu gluten.", "avoided gluten"),
        ("Am ales simplu, respectând bugetul de 60 de lei și cerințele specificate.", "rules all, budget"),
        ("Am pus Cetatea Veche pentru prima zi, deoarece este gratuită.", "quality not cost of 1 name"),
        ("Am ales preparatele astfel încât să respectăm toate cerințele.", "rules all"),
        ("Am organizat totul în așa fel încât să se respecte toate restricțiile impuse.", "rules all"),
        ("Am ales supa verde, respectând cerințele de vegetarianism și bugetul.", "avoided not vegetarian, budget"),
        ("Toate preparatele sunt compatibile cu dieta vegetariană.", "quality vegetarian"),
        ("În total, programările rămân pe două zile diferite.", "days 2"),
        ("În total, rămân 6 întâlniri: 2 cu prioritate înaltă.", "count appointment 6 of all, tally priority=high 2"),
        ("Calendarul cuprinde trei programări la distanță.", "tally online 3"),
        ("Această alegere asigură că fiecare zi include cel puțin un muzeu și un loc plăcut.", "daily kind=museum"),
        ("Planul respectă cerințele, inclusiv bugetul, care nu depășește 35 de lei.", "rules all, budget"),
        (
            "Am pus Cursul de pictură înainte de Cetatea Veche, care sunt gratuite.",
            "quality not cost of 1 name, order of 2 names",
        ),
    ],
)
def test_what_states_something(text: str, what: str) -> None:
    assert stated(text) == what


@pytest.mark.parametrize(
    "text",
    [
        "Bugetul este de 200 de lei.",
        "Se pot vedea maximum trei obiective pe zi.",
        "Costul total este de aproximativ 60 de lei.",
        "Pentru a face un plan astfel încât să respectăm toate cerințele, am mutat o vizită.",
        "Am încercat să fac planul astfel încât să respecte toate cerințele.",
        "Nu am putut face planul astfel încât să respecte toate cerințele.",
        "Supa verde respectă dieta vegană.",
        "Pentru a respecta dieta vegană, am ales altceva.",
        "Planul respectă toate cerințele copiilor.",
        "Am exclus două preparate care conțin gluten.",
        "Această supă e bună, iar meniul se încadrează cam greu în timp.",
        "Pentru a respecta limita de două programări pe zi, am renunțat la una.",
        "Am evitat combinațiile cu gluten.",
        "Deoarece nu există mai mult de două întâlniri pe zi, am ales așa.",
        "Am păstrat toate programările cu prioritate înaltă care încap.",
        "Sunt toate cerințele respectate?",
        "Am respectat cerințele: nimic luni, ceva marți.",
        "Am respectat cerințele copiilor.",
        "Cetatea Veche și o activitate în aer liber ne plac.",
        "Cetatea Veche poate fi schimbată cu o altă activitate în aer liber.",
        "Cetatea Veche este vegetariană sau vegană.",
        "Aleea Teilor și Cetatea Veche au prioritate medie și scăzută.",
        "Pentru Aleea Teilor și două întâlniri cu prioritate scăzută nu e timp.",
        "Supa verde, o opțiune bogată în legume și vegană pentru unii.",
        "Vrem să rămânem în limitele bugetului.",
        "Am verificat dacă toate programările respectă restricțiile.",
        "Aceste preparate sunt ușoare, respectând cerințele date.",
        "Am exclus preparatele cu gluten pentru persoanele sensibile.",
        "Am evitat preparatele cu gluten în exces.",
        "Am mutat controlul, astfel încât programările cu prioritate medie sunt distribuite pe cele două zile.",
        "Vizitele sunt distribuite pe cele trei zile.",
        "Am împărțit programările pe cele cinci zile lucrătoare ale săptămânii.",
        "Activitățile în aer liber sunt distribuite pe două zile.",
        "Fiecare zi are exact două programări (sau una miercuri).",
        "Prânzul cu supa verde are între 320 și 380 kcal.",
        "În fiecare zi prânzul e bun, iar pentru fiecare zi am avut între 250 și 500 kcal.",
        "Calendarul cuprinde trei programări scurte.",
        "Dacă toate preparatele sunt vegane, rămân puține.",
        "Pentru a menține bugetul sub 60 de lei, am ales locuri apropiate.",
        "Bugetul total nu trebuie să depășească 60 de lei.",
        "Bugetul este limitat la 60 de lei.",
        "Ne-am dorit ca bugetul să nu depășească 60 de lei.",
        "Vrem să menținem bugetul sub 60 de lei.",
        "Deoarece avem două zile și nu mai mult de două programări pe zi, am ales așa.",
        "Toate programările cu prioritate înaltă care încap sunt păstrate.",
        "Am încercat ca prânzul să fie masa principală.",
        "Ni s-a cerut ca fiecare zi să aibă cel puțin un muzeu.",
        "Planul include cel puțin un muzeu.",
        "Programările cu prioritate medie au fost plasate în funcție de disponibilitate.",
        "Toate programările cu prioritate înaltă sunt programate luni dimineața.",
        "Acesta este un loc care respectă bugetul.",
        "Știm necesitatea de a limita activitățile în aer liber la maximum una pe zi.",
        "Dintre acestea, cele două locuri sunt bune, respectând bugetul.",
    ],
)
def test_what_states_nothing(text: str) -> None:
    """Limits, estimates, aims, parts of the rules, questions, and narrower things."""
    assert stated(text) == "nothing"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("In total, 97 lei are spent on tickets.", "amount cost 97"),
        ("The plan holds three museums.", "count kind=museum 3 of all"),
        ("The plan meets all requirements.", "rules all"),
        ("The budget is respected.", "budget"),
        ("We avoided dishes with gluten.", "avoided gluten"),
        ("The plan respects the limit of two outdoor activities a day.", "limit outdoor 2 daily"),
        ("The limit is 97 lei in total.", "nothing"),
        ("We chose free places, staying within the budget.", "budget"),
        ("The budget does not exceed 60 lei.", "budget"),
        ("The budget must not exceed 60 lei.", "nothing"),
    ],
)
def test_english(text: str, what: str) -> None:
    assert stated(text, load("en")) == what


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Prima zi durează două ore și 35 de minute.", "amount minutes 155, sum minutes 155"),
        ("În total vizitele durează 3 ore și 45 de minute.", "amount minutes 225"),
        ("Vizitele durează o oră și 35 de minute și costă 20 de lei.", "amount minutes 95, amount cost 20"),
    ],
)
def test_hours_with_minutes_are_one_total(text: str, what: str) -> None:
    assert stated(text) == what


BOUNDS = {
    "under": ("The total is under 60 lei.", "bound under cost 60"),
    "over": ("The total is over 60 lei.", "bound over cost 60"),
    "out_of": ("We spend 40 lei of the 60 allowed.", "bound under 60, value cost 40"),
    "within": ("The sum lies between 40 and 60 lei.", "bound under cost 40-60"),
    "nouns": ("The total is under the limit of 60 lei.", "bound under cost 60"),
    "between": ("We pay 40 lei, so under 60 lei.", "bound under cost 60, value cost 40"),
    "given": ("We are over 60 and all is well.", "bound over 60"),
    "asked": ("The total must be under 60 lei.", "nothing"),
    "by": ("We stay by 10 lei under 60 lei.", "bound under cost 60, distance cost 10"),
    "only": ("We stay by just 10 lei under 60 lei.", "bound under cost 60, distance cost 10"),
    "left": ("There remain 10 lei, under 60 lei.", "bound under cost 60"),
    "each": ("No day is over 60 lei.", "bound over cost 60 daily"),
}


@pytest.mark.parametrize("key", tables.Bounds.model_fields)
def test_each_key_of_english_bounds(key: str) -> None:
    """As on the page for Romanian: with the words of a key a sentence states something, without them it does not."""
    text, what = BOUNDS[key]
    english = load("en")
    assert stated(text, english) == what
    assert stated(text, without(f"bounds.{key}", english)) != what


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Ziua a doua, cea mai scumpă, are 40 de lei.", "extreme most cost 40 on day 2"),
        ("Cea mai lungă vizită este prima, de 40 de minute.", "nothing"),
        ("Cea mai lungă zi ar avea 60 de minute.", "nothing"),
        ("Nu luni este cea mai lungă zi, ci marți.", "nothing"),
        ("Cea mai lungă zi are cam 60 de minute.", "nothing"),
        ("Luni e plin. Este ziua cu cel mai mult timp de vizitare.", "extreme most minutes on day 1"),
        ("Luni sunt 40 de minute, iar marți 90 de lei.", "sum minutes 40"),
        ("Luni ar fi 40 de minute, marți 50.", "nothing"),
        ("Luni sunt 40 de minute, iar marți 3 vizite.", "sum minutes 40"),
        ("În total, 11 bucăți și 40 de lei.", "amount cost 40, tally item 11 of all"),
        ("Luni sunt două muzee.", "tally kind=museum 2 on day 1"),
        ("Sunt cel mult trei muzee.", "limit kind=museum 3"),
        ("Sunt două vizite: prima de 40 de minute, a doua de 50.", "nothing"),
        ("Prima e cea mai lungă.", "nothing"),
        ("Bucățile au 40 de grame.", "nothing"),
        ("Cerința 4 nu este respectată.", "broken 4"),
        ("Pentru a respecta cerința 4, am mutat totul.", "nothing"),
        ("Se respectă cerințele 1, 2 și 5.", "demand 1, demand 2, demand 5"),
        ("Cerința 4: luni sunt 40 de minute.", "sum minutes 40"),
        ("Dacă am renunța, mai puțin nu se poate.", "nothing"),
        ("Ar fi cea mai mică durată posibilă.", "nothing"),
        ("Luni, mai puțin nu se poate.", "nothing"),
        ("Excursia se încheie luni la Cetatea Veche.", "nothing"),
        ("Excursia trebuie să se încheie cu Cetatea Veche.", "nothing"),
        ("Aleea Teilor și Cetatea Veche pleacă singure.", "nothing"),
    ],
)
def test_figures_of_the_plan(text: str, what: str) -> None:
    """Slots with most and least, sums in a row, counts, numbered demands, the best there is, what ends the plan."""
    assert stated(text) == what


def test_english_hours_with_minutes_are_one_amount() -> None:
    said = "amount minutes 155, bound under minutes 165, value minutes 155"
    assert stated("Day 1 takes 2 hours and 35 minutes, under 165 minutes.", load("en")) == said
    assert stated("In total, two hours and a half.", load("en")) == "amount minutes 150"
