"""Meanings of the sentences that name attractions, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.menu import told
from tests.worlds.readings.trip import NEVER, Trip


def in_order(t: Trip, *names: str) -> bool:
    """Return whether all are visited, each on a later day than the one before."""
    days = [t.day(name) for name in names]
    return t.has(*names) and days == sorted(set(days))


def next_day(t: Trip, one: str, other: str) -> bool:
    """Return whether both are visited, the other on the day right after the one."""
    return t.has(one, other) and t.day(other) == t.day(one) + 1


ONE = (
    *told(
        lambda t, name: t.has(name),
        "Planul trebuie să includă neapărat <name>.",
        "Din plan nu poate lipsi <name>.",
        "Se poate renunța la orice din listă, dar nu și la <name>.",
        "Obiectivul <name> este obligatoriu, indiferent în ce zi.",
        "Vrem neapărat să vedem <name>.",
        "Obligatoriu: <name>.",
    ),
    *told(
        lambda t, name: t.day(name) == NEVER,
        "Planul să nu includă <name>.",
        "Din listă se poate alege orice, în afară de <name>.",
        "Planul trebuie făcut fără <name>.",
        "Obiectivul <name> este închis în această perioadă, așa că nu poate fi vizitat.",
        "Am mai fost la <name>, așa că nu vrem să mergem din nou acolo.",
        "Fără <name>.",
    ),
    *told(
        lambda t, day, name: t.is_on(name, day),
        "Programul <of-day> trebuie să includă <name>.",
        "Din programul <of-day> nu poate lipsi <name>.",
        "Obligatoriu în <day>: <name>.",
    ),
    *told(
        lambda t, name, day: t.is_on(name, day),
        "Vizita la <name> trebuie făcută în <day>.",
        "Obiectivul <name> este obligatoriu și poate fi vizitat numai în <day>.",
    ),
    *told(lambda t, name: t.is_on(name, t.then), "Tot în acea zi trebuie să ajungem neapărat la <name>."),
    *told(
        lambda t, day, name: not t.is_on(name, day),
        "Programul <of-day> să nu includă <name>.",
        "În <day>, obiectivul <name> este închis, așa că nu poate fi vizitat atunci.",
        "În <day>: fără <name>.",
    ),
    *told(
        lambda t, name, day: not t.is_on(name, day),
        "La <name> se poate merge în orice zi, în afară de <short>.",
        "Dacă planul include <name>, vizita trebuie să fie în altă zi decât <short>.",
    ),
    *told(lambda t, name: not t.is_on(name, t.then), "Tot în acea zi nu se poate merge la <name>."),
)

TWO = (
    *told(
        in_order,
        "Planul trebuie să includă obiectivele <name> și <name>, în zile diferite și în această ordine.",
        "Două obiective sunt obligatorii, în zile diferite și în această ordine: <name> și <name>.",
        "Obligatorii, în zile diferite și în această ordine: <name>, <name>.",
    ),
    *told(
        lambda t, one, other, later: t.has(one, other) and t.day(later) >= t.day(one) + 1,
        "Din plan nu pot lipsi <name> și <name>, iar <name> trebuie să fie cu cel puțin o zi mai târziu.",
    ),
    *told(
        lambda t, one, other, sooner, later: t.has(one, other) and t.day(sooner) < t.day(later),
        "Obiectivele <name> și <name> sunt obligatorii, dar ziua cu <name> trebuie să fie înaintea zilei cu <name>.",
    ),
    *told(
        lambda t, one, other: t.has(one, other) and t.day(one) != t.day(other),
        "Planul trebuie să includă obiectivele <name> și <name>, dar în zile diferite.",
        "Planul trebuie să includă și <name>, și <name>, însă nu în aceeași zi.",
        "Din plan nu pot lipsi nici <name>, nici <name>, dar fiecare trebuie să fie în altă zi.",
        "Într-una dintre zile trebuie să fie <name>, iar în alta, <name>.",
        "Două obiective sunt obligatorii, în două zile diferite: <name> și <name>.",
        "Obligatorii, în zile diferite, în orice ordine: <name>, <name>.",
    ),
    *told(
        lambda t, one, other: t.has(other) or not t.has(one),
        "Dacă planul include <name>, trebuie să includă și <name>.",
        "Planul poate include <name> numai dacă include și <name>.",
        "În cazul în care planul include <name>, devine obligatorie și vizita la <name>.",
        "Dacă planul include <name>, atunci și <name>.",
    ),
    *told(
        lambda t, other, one: not t.has(one) if not t.has(other) else True,
        "Dacă planul nu include <name>, nu poate include nici <name>.",
    ),
    *told(
        lambda t, one, other: not t.has(one, other),
        "Dacă planul include <name>, nu mai poate include și <name>.",
        "Planul nu poate include și <name>, și <name>.",
        "Obiectivele <name> și <name> nu pot fi amândouă în plan.",
        "Nu amândouă: <name>, <name>.",
    ),
    *told(
        lambda t, one, other: t.visits((one, other)) <= 1,
        "Dintre <name> și <name> se poate alege cel mult un obiectiv.",
    ),
    *told(
        lambda t, one, other: not t.has(one) or not t.has(other),
        "Planul poate include <name> numai dacă nu include <name>.",
    ),
    *told(
        next_day,
        "Planul trebuie să includă <name> și, chiar în ziua următoare, <name>.",
        "Într-o zi trebuie să fie <name>, iar în ziua imediat următoare, <name>.",
        "Chiar în ziua de după <name> trebuie să fie <name>; ambele obiective sunt obligatorii.",
        "Obiectivele <name> și <name> sunt obligatorii, în două zile consecutive și în această ordine.",
        "Obligatorii, în zile consecutive și în această ordine: <name>, <name>.",
    ),
    *told(
        lambda t, one, other, later, sooner: t.has(one, other) and next_day(t, sooner, later),
        "Din plan nu pot lipsi <name> și <name>, iar <name> trebuie să fie chiar în ziua de după <name>.",
    ),
)

THREE = (
    *told(
        lambda t, names: t.visits(names) == 1,
        "Dintre obiectivele <names> trebuie ales exact unul.",
        "Planul trebuie să includă un singur obiectiv dintre <names>.",
        "Unul dintre obiectivele <names> este obligatoriu, iar celelalte două trebuie să lipsească din plan.",
        "Dintre obiectivele <names> trebuie ales unul, dar nu mai multe.",
        "Exact unul: <names>.",
    ),
    *told(
        lambda t, *names: t.visits(names) == 1,
        "Planul trebuie să includă fie <name>, fie <name>, fie <name>, dar numai unul dintre aceste obiective.",
    ),
    *told(
        in_order,
        "Planul trebuie să includă, în zile diferite și în această ordine, <name>, <name> și <name>.",
        "Obiectivele <name>, <name> și <name> sunt obligatorii, fiecare în altă zi și în această ordine.",
        "Trei obiective sunt obligatorii, în trei zile diferite: întâi <name>, apoi <name>, la urmă <name>.",
        "Toate trei obligatorii, în zile diferite, în ordinea aceasta: <name>, <name>, <name>.",
    ),
    *told(
        lambda t, middle, first, last: in_order(t, first, middle, last),
        "Obiectivul <name> trebuie vizitat după <name> și înainte de <name>, fiecare în altă zi; toate "
        "trei sunt obligatorii.",
    ),
)

OF_THE_LIST = (
    *told(
        lambda t, n: t.has(*t.dearest(n)),
        "Planul trebuie să includă cele mai scumpe <sights> din listă.",
        "Din plan nu poate lipsi niciunul dintre cele mai scumpe <sights> din listă.",
        "Cele mai scumpe <sights> din listă sunt obligatorii.",
        "Dacă ordonăm lista după preț, de la mare la mic, primele <sights> trebuie să fie în plan.",
        "Cele mai scumpe <sights> din listă trebuie incluse în plan.",
        "Obligatoriu: cele mai scumpe <sights> din listă.",
    ),
    *told(
        lambda t, n: t.visits(t.dearest(n)) == 0,
        "Planul să nu includă niciunul dintre cele mai scumpe <sights> din listă.",
        "Din listă se poate alege orice, în afară de cele mai scumpe <sights>.",
        "Trebuie să renunțăm la cele mai scumpe <sights> din listă.",
        "Dacă ordonăm lista după preț, de la mare la mic, primele <sights> trebuie să lipsească din plan.",
        "Cele mai scumpe <sights> din listă trebuie lăsate deoparte.",
        "Fără cele mai scumpe <sights> din listă.",
    ),
    *told(
        lambda t, n: t.has(*t.longest(n)),
        "Planul trebuie să includă cele <sights> din listă cu cele mai lungi vizite.",
        "Din plan nu poate lipsi niciunul dintre cele <sights> din listă cu cele mai lungi vizite.",
        "Cele <sights> din listă cu cele mai lungi vizite sunt obligatorii.",
        "Dacă ordonăm lista descrescător, după durata vizitei, primele <sights> trebuie să fie în plan.",
        "Cele <sights> din listă cu cele mai lungi vizite trebuie incluse în plan.",
        "Obligatoriu: cele <sights> din listă cu cele mai lungi vizite.",
    ),
    *told(
        lambda t, n: t.visits(t.longest(n)) == 0,
        "Planul să nu includă niciunul dintre cele <sights> din listă cu cele mai lungi vizite.",
        "Din listă se poate alege orice, în afară de cele <sights> cu cele mai lungi vizite.",
        "Trebuie să renunțăm la cele <sights> din listă cu cele mai lungi vizite.",
        "Dacă ordonăm lista descrescător, după durata vizitei, primele <sights> trebuie să lipsească din plan.",
        "Cele <sights> din listă cu cele mai lungi vizite trebuie lăsate deoparte.",
        "Fără cele <sights> din listă cu cele mai lungi vizite.",
    ),
)

SIGHTS = (*ONE, *TWO, *THREE, *OF_THE_LIST)
"""All sentences that name attractions, or the dearest and the longest ones."""
