"""What the sentences that name dishes mean, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.menu import Menu
from tests.worlds.readings.menu import Reading as Of


def served(menu: Menu, names: list[str]) -> int:
    """How many of these dishes are served."""
    return sum(menu.has(name) for name in names)


SINGLE = (
    Of("Meniul cuprinde neapărat <dish>.", lambda m, a: m.has(a)),
    Of("Din meniu nu poate lipsi <dish>.", lambda m, a: bool(m.has(a))),
    Of("Oricare ar fi restul meniului, <dish> face parte din el.", lambda m, a: m.has(a)),
    Of("Dacă <dish> lipsește, meniul nu este bun.", lambda m, a: bool(m.has(a))),
    Of("La una dintre mese se servește neapărat <dish>.", lambda m, a: m.has(a)),
    Of("<dish> trebuie să apară în meniu.", lambda m, a: m.has(a)),
    Of("<dish> nu rămâne pe dinafară.", lambda m, a: bool(m.has(a))),
    Of("Obligatoriu în meniu: <dish>.", lambda m, a: m.has(a)),
    Of("Meniul exclude <dish>.", lambda m, a: not m.has(a)),
    Of("Meniul nu cuprinde <dish>.", lambda m, a: not m.has(a)),
    Of("Meniul se alege din listă, cu excepția preparatului <dish>.", lambda m, a: not m.has(a)),
    Of("Dacă meniul cuprinde <dish>, trebuie refăcut.", lambda m, a: not m.has(a)),
    Of("<dish> nu se servește nici măcar o dată.", lambda m, a: served(m, [a]) == 0),
    Of("La <dish> se renunță.", lambda m, a: not m.has(a)),
    Of("<dish> rămâne pe dinafară.", lambda m, a: not m.has(a)),
    Of("Fără <dish> în meniu.", lambda m, a: not m.has(a)),
    Of("În <day> se servește neapărat <dish>.", lambda m, day, a: a in [dish.name for dish in m.on(day)]),
    Of("Din meniul <of-day> nu poate lipsi <dish>.", lambda m, day, a: a in [dish.name for dish in m.on(day)]),
    Of(
        "<dish> intră în meniu, dar numai în <day>.",
        lambda m, a, day: m.has(a) and m.day(a) == day % len(m.days),
    ),
    Of("Când vine <day>, se servește neapărat <dish>.", lambda m, day, a: a in [dish.name for dish in m.on(day)]),
    Of(
        "La una dintre cele trei mese ale <of-day> se servește <dish>.",
        lambda m, day, a: any(dish.name == a for dish in m.on(day)),
    ),
    Of("<dish> trebuie să apară în meniul <of-day>.", lambda m, a, day: a in [dish.name for dish in m.on(day)]),
    Of("În <day>, <dish> nu rămâne pe dinafară.", lambda m, day, a: a in [dish.name for dish in m.on(day)]),
    Of("<day>: obligatoriu <dish>.", lambda m, day, a: a in [dish.name for dish in m.on(day)]),
    Of("Tot atunci se servește neapărat <dish>.", lambda m, a: a in [dish.name for dish in m.on(m.then)]),
    Of("Meniul <of-day> exclude <dish>.", lambda m, day, a: a not in [dish.name for dish in m.on(day)]),
    Of("În <day> nu se servește <dish>.", lambda m, day, a: a not in [dish.name for dish in m.on(day)]),
    Of(
        "<dish> se poate servi în orice zi, mai puțin în <day>.",
        lambda m, a, day: a not in [dish.name for dish in m.on(day)],
    ),
    Of(
        "Dacă <dish> intră în meniu, se servește în altă zi decât în <day>.",
        lambda m, a, day: not m.has(a) or m.day(a) != day % len(m.days),
    ),
    Of(
        "La niciuna dintre cele trei mese ale <of-day> nu apare <dish>.",
        lambda m, day, a: not any(dish.name == a for dish in m.on(day)),
    ),
    Of("La <dish> se renunță în <day>.", lambda m, a, day: a not in [dish.name for dish in m.on(day)]),
    Of("În <day>, nici pomeneală de <dish>.", lambda m, day, a: a not in [dish.name for dish in m.on(day)]),
    Of("<day>: fără <dish>.", lambda m, day, a: a not in [dish.name for dish in m.on(day)]),
    Of("Tot atunci, <dish> lipsește din meniu.", lambda m, a: a not in [dish.name for dish in m.on(m.then)]),
    Of("Meniul este bun numai cu <dish>.", lambda m, a: m.has(a)),
    Of("Meniul este bun numai fără <dish>.", lambda m, a: not m.has(a)),
    Of("<dish> se poate servi numai în alte zile decât în <day>.", lambda m, a, day: m.day(a) != day % len(m.days)),
)

ORDER = (
    Of("Meniul cuprinde <dish> și, la o masă de mai târziu, <dish>.", lambda m, a, b: 0 <= m.meal(a) < m.meal(b)),
    Of(
        "Din meniu nu lipsește nici <dish>, nici <dish>, iar primul preparat se servește înaintea celui de-al doilea.",
        lambda m, a, b: m.has(a, b) and m.meal(a) < m.meal(b),
    ),
    Of(
        "Meniul cuprinde ambele preparate, iar <dish> se servește mai devreme decât <dish>.",
        lambda m, a, b: m.has(a, b) and m.meal(a) < m.meal(b),
    ),
    Of(
        "Când se servește <dish>, <dish> s-a servit deja la o masă dinainte, iar meniul le cuprinde pe amândouă.",
        lambda m, late, early: m.has(late, early) and m.meal(early) < m.meal(late),
    ),
    Of(
        "Două preparate sunt obligatorii: <dish> și, la o masă de mai târziu, <dish>.",
        lambda m, a, b: m.has(a, b) and m.meal(b) > m.meal(a),
    ),
    Of(
        "Trebuie să se servească întâi <dish>, iar după aceea, la altă masă, <dish>.",
        lambda m, a, b: m.has(a, b) and m.meal(b) > m.meal(a),
    ),
    Of(
        "<dish> vine abia la o masă de după <dish>, și niciunul nu rămâne pe dinafară.",
        lambda m, late, early: m.has(late, early) and m.meal(late) > m.meal(early),
    ),
    Of(
        "Întâi <dish>, la o masă de mai târziu <dish>, ambele obligatorii.",
        lambda m, a, b: m.has(a, b) and m.meal(b) > m.meal(a),
    ),
    Of(
        "Meniul cuprinde și <dish>, și <dish>, dar în zile diferite.",
        lambda m, a, b: m.has(a, b) and m.day(a) != m.day(b),
    ),
    Of(
        "Meniul cuprinde <dish> și <dish>, dar nu în aceeași zi.",
        lambda m, a, b: m.has(a, b) and m.day(a) != m.day(b),
    ),
    Of(
        "<dish> se servește în altă zi decât cea cu <dish>, ambele fiind obligatorii.",
        lambda m, a, b: m.has(a, b) and m.day(a) != m.day(b),
    ),
    Of(
        "Dacă într-o zi se servește <dish>, <dish> se lasă pentru altă zi, iar meniul le cuprinde pe amândouă.",
        lambda m, a, b: m.has(a, b) and m.day(b) != m.day(a),
    ),
    Of(
        "Este nevoie de două zile diferite: una cu <dish> și una cu <dish>.",
        lambda m, a, b: m.has(a, b) and len({m.day(a), m.day(b)}) == 2,
    ),
    Of(
        "În zile diferite trebuie să se servească atât <dish>, cât și <dish>.",
        lambda m, a, b: m.has(a, b) and m.day(a) != m.day(b),
    ),
    Of(
        "Nici <dish>, nici <dish> nu rămâne pe dinafară, dar fiecare vine în altă zi.",
        lambda m, a, b: m.has(a, b) and m.day(a) != m.day(b),
    ),
    Of("<dish> și <dish>: ambele obligatorii, în zile diferite.", lambda m, a, b: m.has(a, b) and m.day(a) != m.day(b)),
    Of(
        "Meniul cuprinde <dish> și, chiar în ziua următoare, <dish>.",
        lambda m, a, b: m.has(a, b) and m.day(b) == m.day(a) + 1,
    ),
    Of(
        "Din meniu nu lipsește nici <dish>, nici <dish>, iar al doilea preparat se servește chiar în ziua de după "
        "primul.",
        lambda m, a, b: m.has(a, b) and m.day(b) == m.day(a) + 1,
    ),
    Of(
        "Ambele preparate sunt obligatorii, dar <dish> se servește numai în ziua de după <dish>.",
        lambda m, late, early: m.has(late, early) and m.day(late) == m.day(early) + 1,
    ),
    Of(
        "Dacă într-o zi se servește <dish>, cea următoare aduce <dish>, iar meniul le cuprinde pe amândouă.",
        lambda m, a, b: m.has(a, b) and m.day(b) == m.day(a) + 1,
    ),
    Of(
        "<dish> se servește cu exact o zi înainte de <dish>, iar ambele preparate sunt obligatorii.",
        lambda m, a, b: m.has(a, b) and m.day(b) - m.day(a) == 1,
    ),
    Of(
        "În ziua de după <dish> trebuie să se servească <dish>, ambele fiind obligatorii.",
        lambda m, a, b: m.has(a, b) and m.day(b) == m.day(a) + 1,
    ),
    Of(
        "<dish> vine la o zi după <dish>, și niciunul nu rămâne pe dinafară.",
        lambda m, late, early: m.has(late, early) and m.day(late) - m.day(early) == 1,
    ),
    Of(
        "Într-o zi <dish>, în ziua imediat următoare <dish>, ambele obligatorii.",
        lambda m, a, b: m.has(a, b) and m.day(b) == m.day(a) + 1,
    ),
    Of(
        "Meniul cuprinde, la mese diferite și în această ordine, <dish>, <dish> și <dish>.",
        lambda m, a, b, c: 0 <= m.meal(a) < m.meal(b) < m.meal(c),
    ),
    Of(
        "Din meniu nu lipsește nici <dish>, nici <dish>, nici <dish>, iar preparatele se servesc în această ordine.",
        lambda m, a, b, c: m.has(a, b, c) and m.meal(a) < m.meal(b) < m.meal(c),
    ),
    Of(
        "<dish> se servește mai târziu decât <dish>, dar mai devreme decât <dish>, toate fiind în meniu.",
        lambda m, x, a, c: m.has(x, a, c) and m.meal(x) > m.meal(a) and m.meal(x) < m.meal(c),
    ),
    Of(
        "Când se servește <dish>, <dish> s-a servit deja, iar <dish> urmează la o masă de mai târziu; toate sunt "
        "obligatorii.",
        lambda m, x, a, c: m.has(x, a, c) and m.meal(a) < m.meal(x) < m.meal(c),
    ),
    Of(
        "Toate cele trei preparate intră în meniu: întâi <dish>, apoi <dish>, la urmă <dish>.",
        lambda m, a, b, c: m.has(a, b, c) and m.meal(a) < m.meal(b) < m.meal(c),
    ),
    Of(
        "După masa cu <dish> și înainte de cea cu <dish> trebuie să se servească <dish>, toate fiind obligatorii.",
        lambda m, a, c, x: m.has(x, a, c) and m.meal(a) < m.meal(x) < m.meal(c),
    ),
    Of(
        "<dish> stă la mijloc, după <dish> și înainte de <dish>, și niciunul nu rămâne pe dinafară.",
        lambda m, x, a, c: m.has(x, a, c) and m.meal(a) < m.meal(x) < m.meal(c),
    ),
    Of(
        "Obligatorii, în această ordine: întâi <dish>, apoi <dish>, la urmă <dish>.",
        lambda m, a, b, c: m.has(a, b, c) and m.meal(a) < m.meal(b) < m.meal(c),
    ),
    Of(
        "Meniul le cuprinde pe amândouă, la mese diferite și în ordinea aceasta: <dish>, <dish>.",
        lambda m, a, b: m.has(a, b) and m.meal(a) < m.meal(b),
    ),
    Of(
        "Meniul le cuprinde pe amândouă, în zile diferite: <dish> și <dish>.",
        lambda m, a, b: m.has(a, b) and m.day(a) != m.day(b),
    ),
    Of(
        "Meniul le cuprinde pe amândouă, în două zile la rând și în ordinea aceasta: <dish>, <dish>.",
        lambda m, a, b: m.has(a, b) and m.day(b) - m.day(a) == 1,
    ),
    Of(
        "<dish> se servește numai după <dish> și numai înainte de <dish>, toate fiind obligatorii.",
        lambda m, x, a, c: m.has(x, a, c) and m.meal(a) < m.meal(x) < m.meal(c),
    ),
)

CHOICE = (
    Of("Dacă meniul cuprinde <dish>, cuprinde și <dish>.", lambda m, a, b: not m.has(a) or m.has(b)),
    Of("Fără <dish> în meniu nu se servește <dish>.", lambda m, b, a: m.has(b) or not m.has(a)),
    Of("<dish> se servește numai dacă în meniu apare și <dish>.", lambda m, a, b: not m.has(a) or m.has(b)),
    Of(
        "În cazul în care se alege <dish>, în meniu trebuie să apară și <dish>.",
        lambda m, a, b: not m.has(a) or m.has(b),
    ),
    Of(
        "Odată ales <dish>, devin obligatorii două preparate: acesta și <dish>.",
        lambda m, a, b: not m.has(a) or m.has(a, b),
    ),
    Of("<dish> trebuie să apară în meniu dacă apare <dish>.", lambda m, b, a: not m.has(a) or m.has(b)),
    Of("<dish> atrage după sine <dish>.", lambda m, a, b: not m.has(a) or m.has(b)),
    Of("Cu <dish> în meniu, obligatoriu și <dish>.", lambda m, a, b: not m.has(a) or m.has(b)),
    Of("Dacă meniul cuprinde <dish>, atunci exclude <dish>.", lambda m, a, b: not m.has(a) or not m.has(b)),
    Of("Meniul nu le poate cuprinde pe amândouă: <dish> și <dish>.", lambda m, a, b: not m.has(a, b)),
    Of("<dish> se servește numai dacă din meniu lipsește <dish>.", lambda m, a, b: not m.has(a) or not m.has(b)),
    Of("În cazul în care se alege <dish>, se renunță la <dish>.", lambda m, a, b: not m.has(a) or not m.has(b)),
    Of("Dintre <dish> și <dish> se poate alege cel mult unul.", lambda m, a, b: served(m, [a, b]) <= 1),
    Of("<dish> lipsește din meniu dacă apare <dish>.", lambda m, b, a: not m.has(a) or not m.has(b)),
    Of("<dish> și <dish> se bat cap în cap: cel mult unul intră în meniu.", lambda m, a, b: served(m, [a, b]) <= 1),
    Of("<dish>, <dish> sau niciunul, dar nu amândouă.", lambda m, a, b: served(m, [a, b]) < 2),
    Of("Meniul cuprinde exact unul dintre preparatele <either>.", lambda m, any_of: served(m, any_of) == 1),
    Of(
        "Dintre preparatele <either> nu lipsesc toate, dar nici nu se servesc două sau mai multe.",
        lambda m, any_of: served(m, any_of) > 0 and not served(m, any_of) >= 2,
    ),
    Of("Meniul nu cuprinde decât unul dintre preparatele <either>.", lambda m, any_of: served(m, any_of) == 1),
    Of(
        "Se renunță la preparatele <either>, în afară de unul, care se servește.",
        lambda m, any_of: served(m, any_of) == 1,
    ),
    Of(
        "Unul dintre preparatele <either> se servește neapărat, iar dacă se servește unul, celelalte două lipsesc.",
        lambda m, any_of: served(m, any_of) == 1,
    ),
    Of(
        "Din cele trei preparate, <either>, două lipsesc, iar unul se servește.",
        lambda m, any_of: len(any_of) - served(m, any_of) == 2,
    ),
    Of("Trebuie ales un singur preparat dintre <either>.", lambda m, any_of: served(m, any_of) == 1),
    Of("La alegere, în meniu intră unul singur: <either>.", lambda m, any_of: served(m, any_of) == 1),
    Of("Obligatoriu, dar numai unul: <either>.", lambda m, any_of: served(m, any_of) == 1),
)

RICHEST = (
    Of("Meniul cuprinde cele <dishes> din listă cu cele mai multe calorii.", lambda m, n: m.has(*m.richest(n))),
    Of(
        "Din meniu nu poate lipsi niciunul dintre cele <dishes> din listă cu cele mai multe calorii.",
        lambda m, n: not any(not m.has(name) for name in m.richest(n)),
    ),
    Of(
        "Cele <dishes> din listă care le întrec la calorii pe toate celelalte intră în meniu.",
        lambda m, n: m.has(*m.richest(n)),
    ),
    Of(
        "Dacă lista se ordonează după calorii, de la multe la puține, primele <dishes> intră în meniu.",
        lambda m, n: m.has(*m.richest(n)),
    ),
    Of(
        "Cele <dishes> cele mai bogate în calorii din listă intră neapărat în meniu.",
        lambda m, n: all(m.has(name) for name in m.richest(n)),
    ),
    Of("Din listă trebuie alese cele <dishes> cu cele mai multe calorii.", lambda m, n: m.has(*m.richest(n))),
    Of(
        "Cele <dishes> din listă cu cele mai multe calorii nu rămân pe dinafară.",
        lambda m, n: not any(not m.has(name) for name in m.richest(n)),
    ),
    Of("Obligatorii: cele <dishes> din listă cu cele mai multe calorii.", lambda m, n: m.has(*m.richest(n))),
    Of("Meniul exclude cele <dishes> din listă cu cele mai multe calorii.", lambda m, n: served(m, m.richest(n)) == 0),
    Of(
        "Meniul nu cuprinde niciunul dintre cele <dishes> din listă cu cele mai multe calorii.",
        lambda m, n: served(m, m.richest(n)) == 0,
    ),
    Of(
        "Meniul se alege din listă, cu excepția celor <dishes> cu cele mai multe calorii.",
        lambda m, n: not any(m.has(name) for name in m.richest(n)),
    ),
    Of(
        "Dacă lista se ordonează după calorii, de la multe la puține, primele <dishes> lipsesc din meniu.",
        lambda m, n: served(m, m.richest(n)) == 0,
    ),
    Of("Se renunță la cele <dishes> cele mai bogate în calorii din listă.", lambda m, n: served(m, m.richest(n)) == 0),
    Of(
        "La cele <dishes> din listă cu cele mai multe calorii trebuie să se renunțe.",
        lambda m, n: served(m, m.richest(n)) == 0,
    ),
    Of(
        "Cele <dishes> din listă cu cele mai multe calorii rămân pe dinafară.",
        lambda m, n: served(m, m.richest(n)) == 0,
    ),
    Of("Fără cele <dishes> din listă cu cele mai multe calorii.", lambda m, n: served(m, m.richest(n)) == 0),
    Of(
        "Meniul este bun numai dacă le cuprinde pe cele <dishes> din listă cu cele mai multe calorii.",
        lambda m, n: m.has(*m.richest(n)),
    ),
    Of(
        "Meniul este bun numai fără cele <dishes> din listă cu cele mai multe calorii.",
        lambda m, n: served(m, m.richest(n)) == 0,
    ),
)

DISHES = (*SINGLE, *ORDER, *CHOICE, *RICHEST)
