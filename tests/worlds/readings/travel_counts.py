"""Meanings of the sentences about numbers and kinds of attractions, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.menu import told

CHILDREN = "se potrivește copiilor"

IN_ALL = (
    *told(
        lambda t, n, kind: t.count(kind) <= n,
        "Planul poate include cel mult <some>.",
        "În tot planul să fie cel mult <some>.",
        "Pe toată durata șederii e timp pentru cel mult <some>.",
    ),
    *told(lambda t, n, kind: not t.count(kind) > n, "Planul să nu includă mai mult de <some>."),
    *told(
        lambda t, kind, n: t.count(kind) <= n,
        "<kind> în tot planul: cel mult <n>.",
    ),
    *told(
        lambda t, n, kind: t.count(kind) >= n,
        "Planul trebuie să includă cel puțin <some>.",
        "În plan trebuie să intre <some> sau mai multe.",
        "În tot planul trebuie să fie cel puțin <some>.",
        "În tot planul să fie măcar <some>.",
    ),
    *told(lambda t, kind, n: t.count(kind) >= n, "<kind> în tot planul: minimum <n>."),
    *told(
        lambda t, n, kind: t.count(kind) == n,
        "Planul trebuie să includă exact <some>.",
        "În tot planul să fie exact <some>.",
        "În tot planul trebuie să fie exact <some>.",
        "În plan trebuie să fie <some>, nici mai mult, nici mai puțin.",
    ),
    *told(
        lambda t, kind, n: t.count(kind) == n,
        "Numărul <kind> din plan trebuie să fie exact <n>.",
        "<kind> în tot planul: exact <n>.",
    ),
)

BY_DAY = (
    *told(
        lambda t, n, kind: max(t.daily(kind)) <= n,
        "În fiecare zi să fie cel mult <some>.",
        "Programul fiecărei zile poate include cel mult <some>.",
        "În fiecare zi e timp pentru cel mult <some>.",
    ),
    *told(
        lambda t, n, kind: not any(day > n for day in t.daily(kind)),
        "În nicio zi să nu fie mai mult de <some>.",
    ),
    *told(
        lambda t, kind, n: max(t.daily(kind)) <= n,
        "<kind> pe zi: cel mult <n>.",
    ),
    *told(
        lambda t, n, kind: min(t.daily(kind)) >= n,
        "În fiecare zi să fie cel puțin <some>.",
        "Programul fiecărei zile trebuie să includă minimum <some>.",
        "Fiecare zi trebuie să aibă <some> sau mai multe.",
    ),
    *told(
        lambda t, n, kind: not any(day < n for day in t.daily(kind)),
        "Nicio zi să nu treacă fără cel puțin <some>.",
    ),
    *told(lambda t, kind, n: min(t.daily(kind)) >= n, "<kind> pe zi: minimum <n>."),
    *told(
        lambda t, day, n, kind: t.daily(kind)[day] <= n,
        "În <day> să fie cel mult <some>.",
        "În <day> e timp pentru cel mult <some>.",
        "Programul din <day> poate include cel mult <some>.",
        "În <day>: cel mult <some>.",
    ),
    *told(lambda t, day, n, kind: not t.daily(kind)[day] > n, "În <day> să nu fie mai mult de <some>."),
    *told(lambda t, n, kind: t.daily(kind)[t.then] <= n, "Tot în acea zi să fie cel mult <some>."),
    *told(
        lambda t, day, n, kind: t.daily(kind)[day] >= n,
        "În <day> să fie cel puțin <some>.",
        "În <day> trebuie să fie cel puțin <some>.",
        "În <day> să fie măcar <some>.",
        "Programul din <day> trebuie să includă <some> sau mai multe.",
        "În <day>: minimum <some>.",
    ),
    *told(lambda t, n, kind: t.daily(kind)[t.then] >= n, "Tot în acea zi să fie cel puțin <some>."),
)

KINDS = (
    *told(
        lambda t, kind: t.count(kind) == 0,
        "Planul să nu includă <kind>.",
        "Din listă se poate alege orice, în afară de <kind>.",
        "Planul trebuie făcut fără <kind>.",
        "În plan să nu fie <no>.",
        "Nu ne interesează <kind>, așa că nu le vrem în plan.",
        "Fără <kind>.",
    ),
    *told(
        lambda t: all(CHILDREN in sight.said for sight in t.sights),
        "Toate obiectivele din plan trebuie să fie potrivite pentru copii.",
        "Planul poate include numai obiective potrivite pentru copii.",
        "În grup sunt și copii, așa că toate obiectivele trebuie să li se potrivească.",
        "Numai obiective potrivite pentru copii.",
    ),
    *told(
        lambda t: not any(CHILDREN not in sight.said for sight in t.sights),
        "Planul să nu includă niciun obiectiv nepotrivit pentru copii.",
        "Din listă se poate alege orice, în afară de obiectivele nepotrivite pentru copii.",
    ),
    *told(
        lambda t, n: len(t.all_types()) >= n,
        "Planul trebuie să includă cel puțin <types>.",
        "Obiectivele din plan trebuie să fie de cel puțin <n> tipuri diferite.",
        "Pentru varietate, în plan trebuie să fie măcar <types>.",
        "Numărul tipurilor de obiective din plan trebuie să fie de minimum <n>.",
        "Tipuri diferite de obiective: minimum <n>.",
    ),
    *told(lambda t, n: not len(t.all_types()) < n, "În plan să nu fie mai puțin de <types>."),
    *told(
        lambda t, n: len(t.all_types()) <= n,
        "Planul poate include cel mult <types>.",
        "Obiectivele din plan trebuie să fie de cel mult <n> tipuri diferite.",
        "Ca să nu fie prea amestecat, planul poate include cel mult <types>.",
        "Tipuri diferite de obiective: cel mult <n>.",
    ),
    *told(
        lambda t, n: not len(t.all_types()) > n,
        "În plan să nu fie mai mult de <types>.",
        "Numărul tipurilor de obiective din plan nu trebuie să treacă de <n>.",
    ),
    *told(
        lambda t: not any(t.shared_types()),
        "Același tip de obiective să nu apară în două zile la rând.",
        "Tipurile de obiective dintr-o zi să nu se repete în ziua următoare.",
        "Dacă un tip de obiective apare într-o zi, în ziua următoare trebuie să lipsească.",
        "Niciun tip de obiective nu poate apărea în două zile consecutive.",
        "Într-o zi nu pot apărea tipuri de obiective din ziua dinainte.",
        "Zile consecutive: niciun tip de obiective în comun.",
    ),
)

ONLY_ON_A_DAY = (
    *told(
        lambda t, day, kind: t.all_but(kind)[day] == 0,
        "În <day> să fie numai <kind>.",
        "Pentru <day> se pot alege numai <kind>.",
        "Din programul <of-day> trebuie să lipsească <others>.",
        "În <day> se poate vizita orice din listă, în afară de <others>.",
        "În <day>: numai <kind>.",
        "Pentru <day> se anunță ploaie, deci trebuie alese numai <kind>.",
    ),
    *told(lambda t, day: t.daily("în aer liber")[day] == 0, "În <day> să nu fie nimic în aer liber."),
    *told(
        lambda t, kind: t.all_but(kind)[t.then] == 0,
        "Tot în acea zi să fie numai <kind>.",
        "Tot în acea zi se anunță ploaie, așa că toate obiectivele trebuie să fie <such>.",
    ),
)

COMPARED = (
    *told(
        lambda t, one, other: t.count(one) == t.count(other),
        "Planul trebuie să includă tot atâtea <kind> câte <kind>.",
        "Numărul <kind> din plan trebuie să fie egal cu numărul <kind>.",
        "În plan, <kind> trebuie să fie la fel de multe ca <kind>.",
        "Câte <kind> sunt în plan, tot atâtea <kind> trebuie să fie.",
        "În plan: tot atâtea <kind> câte <kind>.",
    ),
    *told(
        lambda t, one, other: t.count(one) > t.count(other),
        "Planul trebuie să includă mai multe <kind> decât <kind>.",
        "Numărul <kind> din plan trebuie să fie mai mare decât numărul <kind>.",
        "În plan să fie mai multe <kind> decât <kind>.",
        "<kind> în plan: mai multe decât <kind>.",
    ),
    *told(
        lambda t, one, other: t.count(one) < t.count(other),
        "În plan, <kind> trebuie să fie mai puține decât <kind>.",
    ),
    *told(
        lambda t, kind: t.count(kind) >= len(t.sights) / 2,
        "Cel puțin jumătate dintre obiectivele din plan trebuie să fie <such>.",
        "Obiective <such>: cel puțin jumătate dintre cele din plan.",
    ),
    *told(
        lambda t, kind: sum(t.all_but(kind)) <= len(t.sights) / 2,
        "Cel mult jumătate dintre obiectivele din plan pot fi <other>.",
    ),
    *told(
        lambda t, kind, _: t.count(kind) >= sum(t.all_but(kind)),
        "În plan să nu fie mai puține obiective <such> decât <other>.",
        "În plan, <kind> trebuie să fie cel puțin la fel de multe ca <others>.",
    ),
)

COUNTS = (*IN_ALL, *BY_DAY, *KINDS, *ONLY_ON_A_DAY, *COMPARED)
"""All sentences about numbers and kinds."""
