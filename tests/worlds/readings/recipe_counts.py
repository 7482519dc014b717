"""What the sentences about numbers of dishes of a kind mean, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.menu import Reading as Of

NUMBERS = (
    Of("Meniul cuprinde cel mult <some>.", lambda m, n, kind: m.count(kind) <= n),
    Of("Nu intră în meniu mai mult de <some>.", lambda m, n, kind: not m.count(kind) > n),
    Of(
        "În afară de cel mult <some>, meniul cuprinde doar <others>.",
        lambda m, n, kind, others: kind == others and m.count(kind) <= n,
    ),
    Of(
        "Dacă meniul cuprinde <kind>, numărul lor este de cel mult <n>.",
        lambda m, kind, n: not m.count(kind) or m.count(kind) <= n,
    ),
    Of("În tot meniul e loc pentru cel mult <some>.", lambda m, n, kind: m.count(kind) <= n),
    Of("Numărul <kind> din meniu este limitat la <n>.", lambda m, kind, n: m.count(kind) <= n),
    Of("Una peste alta, în meniu intră cel mult <some>.", lambda m, n, kind: m.count(kind) <= n),
    Of("<kind>: <n>, nu mai mult.", lambda m, kind, n: not m.count(kind) > n),
    Of("Meniul cuprinde cel puțin <some>.", lambda m, n, kind: m.count(kind) >= n),
    Of("Numărul <kind> din meniu nu coboară sub <n>.", lambda m, kind, n: not m.count(kind) < n),
    Of("În meniu intră <some> sau mai multe.", lambda m, n, kind: m.count(kind) >= n),
    Of("Dacă se numără <kind> din meniu, se ajunge cel puțin la <n>.", lambda m, kind, n: m.count(kind) >= n),
    Of("În tot meniul se face loc pentru <some> sau mai multe.", lambda m, n, kind: m.count(kind) >= n),
    Of("Nu se poate fără cel puțin <some> în meniu.", lambda m, n, kind: m.count(kind) >= n),
    Of("Este nevoie în meniu de cel puțin <some>.", lambda m, n, kind: m.count(kind) >= n),
    Of("Meniul cuprinde măcar <some>.", lambda m, n, kind: m.count(kind) >= n),
    Of("<kind>: minimum <n>.", lambda m, kind, n: m.count(kind) >= n),
    Of("Meniul cuprinde exact <some>.", lambda m, n, kind: m.count(kind) == n),
    Of(
        "În meniu, numărul <kind> nu este nici mai mare, nici mai mic decât <n>.",
        lambda m, kind, n: not m.count(kind) > n and not m.count(kind) < n,
    ),
    Of(
        "În afară de <some>, meniul cuprinde doar <others>.",
        lambda m, n, kind, others: kind == others and m.count(kind) == n,
    ),
    Of("Dacă se numără <kind> din meniu, rezultatul este exact <n>.", lambda m, kind, n: m.count(kind) == n),
    Of("Mesele tuturor zilelor cuprind exact <some>.", lambda m, n, kind: m.count(kind) == n),
    Of("Exact <some> trebuie să cuprindă meniul.", lambda m, n, kind: m.count(kind) == n),
    Of("Una peste alta, în meniu intră fix <some>.", lambda m, n, kind: m.count(kind) == n),
    Of("<kind>: <n>, nici mai mult, nici mai puțin.", lambda m, kind, n: m.count(kind) == n),
    Of("Meniul este bun numai dacă are cel mult <some>.", lambda m, n, kind: m.count(kind) <= n),
    Of("Meniul este bun numai dacă are cel puțin <some>.", lambda m, n, kind: m.count(kind) >= n),
    Of("Meniul este bun numai dacă numărul <kind> este exact <n>.", lambda m, kind, n: m.count(kind) == n),
)

NUMBERS_A_DAY = (
    Of("Meniul fiecărei zile cuprinde cel mult <some>.", lambda m, n, kind: max(m.daily(kind)) <= n),
    Of("În nicio zi nu intră în meniu mai mult de <some>.", lambda m, n, kind: not any(d > n for d in m.daily(kind))),
    Of(
        "În afară de cel mult <some>, meniul fiecărei zile cuprinde doar <others>.",
        lambda m, n, kind, others: kind == others and max(m.daily(kind)) <= n,
    ),
    Of(
        "Dacă într-o zi se servesc <kind>, numărul lor este de cel mult <n>.",
        lambda m, kind, n: all(not day or day <= n for day in m.daily(kind)),
    ),
    Of("La cele trei mese ale fiecărei zile e loc pentru cel mult <some>.", lambda m, n, kind: max(m.daily(kind)) <= n),
    Of("Pentru fiecare zi, numărul <kind> este limitat la <n>.", lambda m, kind, n: max(m.daily(kind)) <= n),
    Of("Zi de zi, în meniu intră cel mult <some>.", lambda m, n, kind: max(m.daily(kind)) <= n),
    Of("<kind> pe zi: <n>, nu mai mult.", lambda m, kind, n: not any(day > n for day in m.daily(kind))),
    Of("Meniul fiecărei zile cuprinde cel puțin <some>.", lambda m, n, kind: min(m.daily(kind)) >= n),
    Of(
        "Nicio zi nu trece fără cel puțin <some> în meniu.",
        lambda m, n, kind: not any(not (day >= n) for day in m.daily(kind)),
    ),
    Of("În fiecare zi, meniul cuprinde <some> sau mai multe.", lambda m, n, kind: min(m.daily(kind)) >= n),
    Of(
        "Dacă o zi are mai puțin de <some>, meniul nu este bun.",
        lambda m, n, kind: not any(day < n for day in m.daily(kind)),
    ),
    Of(
        "La cele trei mese ale fiecărei zile se face loc pentru <some> sau mai multe.",
        lambda m, n, kind: min(m.daily(kind)) >= n,
    ),
    Of("Pentru fiecare zi este nevoie de cel puțin <some>.", lambda m, n, kind: min(m.daily(kind)) >= n),
    Of("Zi de zi, în meniu intră măcar <some>.", lambda m, n, kind: min(m.daily(kind)) >= n),
    Of("<kind> pe zi: minimum <n>.", lambda m, kind, n: min(m.daily(kind)) >= n),
    Of(
        "Meniul unei zile este bun numai dacă are cel mult <some>.",
        lambda m, n, kind: all(day <= n for day in m.daily(kind)),
    ),
    Of(
        "Meniul unei zile este bun numai dacă are cel puțin <some>.",
        lambda m, n, kind: all(day >= n for day in m.daily(kind)),
    ),
)

COMPARED = (
    Of("Meniul cuprinde la fel de multe <kind> ca <kind>.", lambda m, one, other: m.count(one) == m.count(other)),
    Of("În meniu, numărul <kind> nu diferă de numărul <kind>.", lambda m, one, other: m.count(one) == m.count(other)),
    Of(
        "Meniul nu are nici mai multe, nici mai puține <kind> decât <kind>.",
        lambda m, one, other: not m.count(one) > m.count(other) and not m.count(one) < m.count(other),
    ),
    Of(
        "Dacă se numără în meniu întâi <kind>, apoi <kind>, rezultatul este același.",
        lambda m, one, other: m.count(one) == m.count(other),
    ),
    Of(
        "În meniu, diferența dintre numărul <kind> și numărul <kind> este zero.",
        lambda m, one, other: m.count(one) - m.count(other) == 0,
    ),
    Of(
        "Câte <kind> se servesc, tot atâtea <kind> trebuie să fie în meniu.",
        lambda m, one, other: m.count(one) == m.count(other),
    ),
    Of("În meniu, <kind> sunt la egalitate cu <kind>.", lambda m, one, other: m.count(one) == m.count(other)),
    Of("<kind>: tot atâtea câte <kind>.", lambda m, one, other: m.count(one) == m.count(other)),
    Of("Meniul cuprinde mai multe <kind> decât <kind>.", lambda m, one, other: m.count(one) > m.count(other)),
    Of(
        "În meniu, numărul <kind> nu ajunge la numărul <kind>.",
        lambda m, one, other: not m.count(one) >= m.count(other),
    ),
    Of("În meniu, numărul <kind> depășește numărul <kind>.", lambda m, one, other: m.count(one) > m.count(other)),
    Of(
        "Dacă se numără în meniu întâi <kind>, apoi <kind>, primul număr este mai mare.",
        lambda m, one, other: m.count(one) > m.count(other),
    ),
    Of(
        "Numărul <kind> din meniu este mai mare cu unu sau mai mult decât numărul <kind>.",
        lambda m, one, other: m.count(one) - m.count(other) >= 1,
    ),
    Of(
        "Mai puține decât <kind> trebuie să fie în meniu <kind>.",
        lambda m, one, other: m.count(other) < m.count(one),
    ),
    Of("La număr, în meniu, <kind> o iau înaintea <kind>.", lambda m, one, other: m.count(one) > m.count(other)),
    Of("<kind>: mai multe decât <kind>.", lambda m, one, other: m.count(one) > m.count(other)),
    Of("Cel puțin jumătate dintre preparatele din meniu <are>.", lambda m, kind: 2 * m.count(kind) >= len(m.dishes)),
    Of("Ponderea <kind> în meniu nu coboară sub jumătate.", lambda m, kind: not m.count(kind) / len(m.dishes) < 0.5),
    Of(
        "În meniu, <kind> sunt cel puțin la fel de multe ca celelalte preparate.",
        lambda m, kind: m.count(kind) >= len(m.dishes) - m.count(kind),
    ),
    Of(
        "Dacă mai puțin de jumătate dintre preparatele din meniu <are>, meniul nu este bun.",
        lambda m, kind: not m.count(kind) < len(m.dishes) / 2,
    ),
    Of("O jumătate din meniu sau mai mult înseamnă <kind>.", lambda m, kind: m.count(kind) >= len(m.dishes) / 2),
    Of(
        "Din <kind> trebuie alcătuită cel puțin jumătate din meniu.",
        lambda m, kind: m.count(kind) >= len(m.dishes) / 2,
    ),
    Of("Măcar jumătate dintre preparatele din meniu <are>.", lambda m, kind: m.count(kind) >= len(m.dishes) / 2),
    Of(
        "Cel mult jumătate dintre preparatele din meniu <are-not>.",
        lambda m, kind: len(m.dishes) - m.count(kind) <= len(m.dishes) / 2,
    ),
    Of("<kind>: minimum jumătate din meniu.", lambda m, kind: m.count(kind) >= len(m.dishes) / 2),
    Of(
        "Meniul este bun numai dacă are la fel de multe <kind> ca <kind>.",
        lambda m, one, other: m.count(one) == m.count(other),
    ),
    Of(
        "Meniul este bun numai dacă are mai multe <kind> decât <kind>.",
        lambda m, one, other: m.count(one) > m.count(other),
    ),
    Of(
        "Toate preparatele din meniu <are>, cu excepția a cel mult jumătate dintre ele.",
        lambda m, kind: sum(kind not in dish.kinds for dish in m.dishes) <= len(m.dishes) / 2,
    ),
)

COUNTS = (*NUMBERS, *NUMBERS_A_DAY, *COMPARED)
