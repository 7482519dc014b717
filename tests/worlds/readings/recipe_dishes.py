"""Meanings of the sentences that name dishes, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.menu import Menu, told

SINGLE = (
    *told(
        lambda m, a: m.has(a),
        "Meniul trebuie să includă neapărat <dish>.",
        "Din meniu nu poate lipsi <dish>.",
        "Se poate renunța la orice din listă, dar nu și la <dish>.",
        "Preparatul <dish> este obligatoriu, indiferent în ce zi.",
        "La una dintre mese vreau neapărat <dish>.",
        "Obligatoriu: <dish>.",
    ),
    *told(
        lambda m, a: not m.has(a),
        "Meniul să nu includă <dish>.",
        "Din listă se poate alege orice, în afară de <dish>.",
        "Meniul trebuie făcut fără <dish>.",
        "Pentru <dish> nu se găsesc toate ingredientele, așa că acest preparat trebuie să lipsească din meniu.",
        "Am mâncat de curând <dish>, așa că nu vreau din nou acest preparat.",
        "Fără <dish>.",
    ),
    *told(
        lambda m, day, a: a in [dish.name for dish in m.on(day)],
        "Meniul <of-day> trebuie să includă <dish>.",
        "Din meniul <of-day> nu poate lipsi <dish>.",
        "Obligatoriu în <day>: <dish>.",
    ),
    *told(
        lambda m, a, day: a in [dish.name for dish in m.on(day)],
        "Preparatul <dish> trebuie servit în <day>.",
        "Preparatul <dish> este obligatoriu și poate fi servit numai în <day>.",
    ),
    *told(lambda m, a: a in [dish.name for dish in m.on(m.then)], "Tot în acea zi trebuie servit preparatul <dish>."),
    *told(
        lambda m, day, a: a not in [dish.name for dish in m.on(day)],
        "Meniul <of-day> să nu includă <dish>.",
        "În <day> nu se găsesc ingrediente pentru <dish>, așa că preparatul nu poate fi servit atunci.",
        "În <day>: fără <dish>.",
    ),
    *told(
        lambda m, a, day: a not in [dish.name for dish in m.on(day)],
        "Preparatul <dish> se poate servi în orice zi, în afară de <short>.",
        "Dacă meniul include <dish>, preparatul trebuie servit în altă zi decât <short>.",
    ),
    *told(lambda m, a: a not in [dish.name for dish in m.on(m.then)], "Tot în acea zi să nu se servească <dish>."),
)


def in_order(m: Menu, *names: str) -> bool:
    """Return whether all are served, each at a later meal than the one before."""
    return m.has(*names) and [m.meal(name) for name in names] == sorted(m.meal(name) for name in names)


def apart(m: Menu, a: str, b: str) -> bool:
    """Return whether both are served, on different days."""
    return m.has(a, b) and m.day(a) != m.day(b)


def next_day(m: Menu, a: str, b: str) -> bool:
    """Return whether both are served, b on the day after a."""
    return m.has(a, b) and m.day(b) == m.day(a) + 1


PAIRS = (
    *told(
        in_order,
        "Meniul trebuie să includă <dish> și, mai târziu, în aceeași zi sau în alta, <dish>.",
        "Două preparate sunt obligatorii: <dish> și, la o masă de mai târziu, <dish>.",
        "Obligatorii: <dish> și, la o masă de mai târziu, <dish>.",
    ),
    *told(
        lambda m, a, b, then: b == then and in_order(m, a, b),
        "Din meniu nu pot lipsi <dish> și <dish>, iar <dish> trebuie să vină mai târziu, în aceeași zi sau în alta.",
    ),
    *told(
        lambda m, a, b, soon, late: (a, b) == (soon, late) and in_order(m, soon, late),
        "Preparatele <dish> și <dish> sunt obligatorii, dar masa cu <dish> trebuie să fie înaintea mesei cu <dish>.",
    ),
    *told(
        apart,
        "Meniul trebuie să includă preparatele <dish> și <dish>, dar în zile diferite.",
        "Meniul trebuie să includă și <dish>, și <dish>, însă nu în aceeași zi.",
        "Din meniu nu pot lipsi nici <dish>, nici <dish>, dar fiecare trebuie să fie în altă zi.",
        "Într-una dintre zile trebuie să fie <dish>, iar în alta, <dish>.",
        "Două preparate sunt obligatorii, în două zile diferite: <dish> și <dish>.",
        "Obligatorii, în zile diferite, în orice ordine: <dish>, <dish>.",
    ),
    *told(
        lambda m, a, b: m.has(b) if m.has(a) else True,
        "Dacă meniul include <dish>, trebuie să includă și <dish>.",
        "Meniul poate include <dish> numai dacă include și <dish>.",
        "În cazul în care meniul include <dish>, devine obligatoriu și preparatul <dish>.",
        "Dacă se servește <dish>, trebuie servit și preparatul <dish>, indiferent în ce zi.",
        "Dacă meniul include <dish>, atunci și <dish>.",
    ),
    *told(lambda m, b, a: m.has(b) or not m.has(a), "Dacă meniul nu include <dish>, nu poate include nici <dish>."),
    *told(
        lambda m, a, b: not (m.has(a) and m.has(b)),
        "Dacă meniul include <dish>, nu mai poate include și <dish>.",
        "Meniul nu poate include și <dish>, și <dish>.",
        "Preparatele <dish> și <dish> nu pot fi amândouă în meniu.",
        "Meniul poate include <dish> numai dacă nu include <dish>.",
        "Nu amândouă: <dish>, <dish>.",
    ),
    *told(lambda m, a, b: m.has(a) + m.has(b) <= 1, "Dintre <dish> și <dish> se poate alege cel mult un preparat."),
    *told(
        next_day,
        "Meniul trebuie să includă <dish> și, chiar în ziua următoare, <dish>.",
        "Într-o zi trebuie să fie <dish>, iar în ziua imediat următoare, <dish>.",
        "Preparatele <dish> și <dish> sunt obligatorii, în două zile consecutive și în această ordine.",
        "Obligatorii, în zile consecutive și în această ordine: <dish>, <dish>.",
    ),
    *told(
        lambda m, a, b, late, soon: (a, b) == (soon, late) and next_day(m, soon, late),
        "Din meniu nu pot lipsi <dish> și <dish>, iar <dish> trebuie să fie chiar în ziua de după <dish>.",
    ),
    *told(
        lambda m, b, a: next_day(m, a, b),
        "Preparatul <dish> trebuie servit chiar în ziua de după <dish>; ambele preparate sunt obligatorii.",
    ),
)

SEVERAL = (
    *told(
        lambda m, names: sum(map(m.has, names)) == 1,
        "Dintre preparatele <either> trebuie ales exact unul.",
        "Meniul trebuie să includă un singur preparat dintre <either>.",
        "Unul dintre preparatele <either> este obligatoriu, iar celelalte două trebuie să lipsească din meniu.",
        "Dintre preparatele <either> trebuie ales unul, dar nu mai multe.",
        "Exact unul: <either>.",
    ),
    *told(
        lambda m, a, b, c: sum(map(m.has, (a, b, c))) == 1,
        "Meniul trebuie să includă fie <dish>, fie <dish>, fie <dish>, dar numai unul dintre aceste preparate.",
    ),
    *told(
        in_order,
        "Meniul trebuie să includă, la mese diferite și în această ordine, <dish>, <dish> și <dish>.",
        "Preparatele <dish>, <dish> și <dish> sunt obligatorii și trebuie servite în această ordine.",
        "Trei preparate sunt obligatorii, la trei mese diferite: întâi <dish>, apoi <dish>, la urmă <dish>.",
        "Toate trei obligatorii, la mese diferite, în ordinea aceasta: <dish>, <dish>, <dish>.",
    ),
    *told(
        lambda m, b, a, c: in_order(m, a, b, c),
        "Preparatul <dish> trebuie servit după <dish> și înainte de <dish>; toate trei sunt obligatorii.",
    ),
    *told(
        lambda m, n: m.has(*m.richest(n)),
        "Meniul trebuie să includă cele <dishes> din listă cu cele mai multe calorii.",
        "Din meniu nu poate lipsi niciunul dintre cele <dishes> din listă cu cele mai multe calorii.",
        "Cele <dishes> din listă cu cele mai multe calorii sunt obligatorii.",
        "Dacă ordonăm lista descrescător, după calorii, primele <dishes> trebuie să fie în meniu.",
        "Cele <dishes> din listă cu cele mai multe calorii trebuie incluse în meniu.",
        "Obligatoriu: cele <dishes> din listă cu cele mai multe calorii.",
    ),
    *told(
        lambda m, n: not any(map(m.has, m.richest(n))),
        "Meniul să nu includă niciunul dintre cele <dishes> din listă cu cele mai multe calorii.",
        "Din listă se poate alege orice, în afară de cele <dishes> cu cele mai multe calorii.",
        "Trebuie să renunțăm la cele <dishes> din listă cu cele mai multe calorii.",
        "Dacă ordonăm lista descrescător, după calorii, primele <dishes> trebuie să lipsească din meniu.",
        "Cele <dishes> din listă cu cele mai multe calorii trebuie lăsate deoparte.",
        "Fără cele <dishes> din listă cu cele mai multe calorii.",
    ),
)

DISHES = (*SINGLE, *PAIRS, *SEVERAL)
"""All sentences that name dishes."""
