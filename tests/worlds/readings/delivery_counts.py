"""Meanings of the Romanian sentences about numbers, kinds, vans and single parcels, written from the sentences."""

from __future__ import annotations

from tests.worlds.readings.deliveries import NEVER, Deliveries, is_of, other
from tests.worlds.readings.english import Reading, told


def all_are(v: Deliveries, trip: int, kind: str) -> bool:
    """Return whether all that a trip has is of a kind."""
    return all(is_of(parcel, kind) for parcel in v.loads[trip])


def next_to(v: Deliveries, first: str, second: str) -> bool:
    """Return whether both are delivered, the second on the trip right after that of the first."""
    return v.has(first, second) and v.trip(second) == v.trip(first) + 1


def apart(v: Deliveries, one: str, two: str) -> bool:
    """Return whether both are delivered, on different trips."""
    return v.has(one, two) and v.trip(one) != v.trip(two)


def together(v: Deliveries, one: str, two: str) -> bool:
    """Return whether both are delivered, on the same trip."""
    return v.has(one, two) and v.trip(one) == v.trip(two)


def none_with(v: Deliveries, van: str, kind: str) -> bool:
    """Return whether a van takes nothing of a kind."""
    return not any(is_of(parcel, kind) for parcel in v.with_van(van))


NUMBERS: tuple[Reading, ...] = (
    *told(
        lambda v, n, kind: v.count(kind) <= n,
        "Planul poate include cel mult <some>.",
        "Să se livreze cel mult <some>.",
        "În tot planul să fie cel mult <some>.",
    ),
    *told(lambda v, n, kind: not v.count(kind) > n, "Să nu se livreze mai mult de <some>."),
    *told(
        lambda v, kind, n: v.count(kind) <= n,
        "<kind>, în tot planul: cel mult <number>.",
    ),
    *told(
        lambda v, n, kind: v.count(kind) >= n,
        "Planul trebuie să includă cel puțin <some>.",
        "Trebuie să se livreze <some> sau mai multe.",
        "Să se livreze cel puțin <some>.",
        "În tot planul să fie măcar <some>.",
    ),
    *told(lambda v, n, kind: not v.count(kind) < n, "Planul nu poate include mai puțin de <some>."),
    *told(lambda v, kind, n: v.count(kind) >= n, "<kind>, în tot planul: minimum <number>."),
    *told(
        lambda v, n, kind: v.count(kind) == n,
        "Planul trebuie să includă exact <some>.",
        "Să se livreze exact <some>.",
        "În tot planul să fie exact <some>.",
        "În plan trebuie să fie <some>, nici mai mult, nici mai puțin.",
    ),
    *told(
        lambda v, kind, n: v.count(kind) == n,
        "În plan, numărul <kind> trebuie să fie exact <number>.",
        "<kind>, în tot planul: exact <number>.",
    ),
    *told(
        lambda v, n, kind: max(v.counts(kind)) <= n,
        "În fiecare cursă să plece cel mult <some>.",
        "Fiecare cursă poate duce cel mult <some>.",
        "În fiecare cursă e loc pentru cel mult <some>.",
    ),
    *told(
        lambda v, n, kind: not any(one > n for one in v.counts(kind)),
        "În nicio cursă să nu plece mai mult de <some>.",
    ),
    *told(
        lambda v, kind, n: max(v.counts(kind)) <= n,
        "<kind> pe cursă: cel mult <number>.",
    ),
    *told(
        lambda v, n, kind: min(v.counts(kind)) >= n,
        "În fiecare cursă să plece cel puțin <some>.",
        "Fiecare cursă trebuie să ducă minimum <some>.",
        "În fiecare cursă trebuie să plece <some> sau mai multe.",
        "În fiecare cursă trebuie să fie măcar <some>.",
    ),
    *told(lambda v, kind, n: min(v.counts(kind)) >= n, "<kind> pe cursă: minimum <number>."),
    *told(
        lambda v, at, n, kind: v.counts(kind)[at] <= n,
        "În <trip> să plece cel mult <some>.",
        "<trip> poate duce cel mult <some>.",
        "În <trip> e loc pentru cel mult <some>.",
        "În <trip>: cel mult <some>.",
    ),
    *told(lambda v, at, n, kind: not v.counts(kind)[at] > n, "În <trip> să nu plece mai mult de <some>."),
    *told(lambda v, n, kind: v.counts(kind)[v.then] <= n, "Tot în acea cursă să plece cel mult <some>."),
    *told(
        lambda v, at, n, kind: v.counts(kind)[at] >= n,
        "În <trip> să plece cel puțin <some>.",
        "<trip> trebuie să ducă minimum <some>.",
        "În <trip> trebuie să plece <some> sau mai multe.",
        "În <trip> trebuie să plece măcar <some>.",
        "În <trip>: minimum <some>.",
    ),
    *told(lambda v, n, kind: v.counts(kind)[v.then] >= n, "Tot în acea cursă să plece cel puțin <some>."),
    *told(
        lambda v, n: v.made >= n,
        "Coletele livrate trebuie împărțite pe cel puțin <trips>.",
        "Cel puțin <trips> trebuie să aibă colete.",
        "Numărul curselor cu colete trebuie să fie de minimum <number>.",
        "Curse cu colete: minimum <number>.",
    ),
    *told(lambda v, n: not v.made < n, "Planul să nu aibă mai puțin de <trips> cu colete."),
)

OF_KINDS: tuple[Reading, ...] = (
    *told(
        lambda v, kind: not any(is_of(parcel, kind) for parcel in v.left),
        "Toate <kind> trebuie livrate.",
        "Niciunul dintre <kind> să nu rămână în depozit.",
        "În depozit poate rămâne orice, în afară de <kind>.",
        "Obligatoriu: toate <kind>.",
    ),
    *told(
        lambda v, kind: all(parcel in v.delivered for parcel in v.listed if is_of(parcel, kind)),
        "Dacă un colet <is>, trebuie livrat.",
    ),
    *told(
        lambda v, kind: not any(is_of(parcel, kind) for parcel in v.left),
        "În depozit nu poate rămâne niciun <kind>.",
    ),
    *told(
        lambda v, kind, van: none_with(v, other(van), kind),
        "<kind> pot pleca numai cu <van>.",
        "Dacă un colet <is>, poate pleca numai cu <van>.",
        "<kind> pot fi trimise numai cu <van>.",
        "<kind>: numai cu <van>.",
    ),
    *told(
        lambda v, van, kind: none_with(v, van, kind),
        "Cu <van> să nu plece <kind>.",
        "Cu <van> se poate trimite orice, în afară de <kind>.",
    ),
    *told(
        all_are,
        "În <trip> pot pleca numai <kind>.",
        "Pentru <trip> se pot alege numai <kind>.",
        "În <trip> să nu plece nimic în afară de <kind>.",
        "În <trip>: numai <kind>.",
    ),
    *told(
        lambda v, kind, at: all(is_of(parcel, kind) for parcel in v.loads[at]),
        "Dacă un colet nu <is>, nu poate pleca în <trip>.",
    ),
    *told(lambda v, kind: all_are(v, v.then, kind), "Tot în acea cursă pot pleca numai <kind>."),
    *told(
        lambda v, one, two: v.count(one) == v.count(two),
        "Planul trebuie să includă tot atâtea <kind> câte <kind>.",
        "În plan, numărul <kind> trebuie să fie egal cu numărul <kind>.",
        "În plan, <kind> și <kind> trebuie să fie în număr egal.",
        "Câte <kind> se livrează, tot atâtea <kind> trebuie să se livreze.",
        "În plan: tot atâtea <kind> câte <kind>.",
    ),
    *told(
        lambda v, one, two: v.count(one) > v.count(two),
        "Planul trebuie să includă mai multe <kind> decât <kind>.",
        "În plan, numărul <kind> trebuie să fie mai mare decât numărul <kind>.",
        "În plan, <kind> trebuie să fie mai numeroase decât <kind>.",
        "Mai multe <kind> decât <kind>.",
    ),
    *told(lambda v, one, two: v.count(one) < v.count(two), "În plan, <kind> trebuie să fie mai puține decât <kind>."),
    *told(
        lambda v, first, second: v.kinds_in_order(first, second),
        "Cursele cu <kind> trebuie să fie toate înaintea celor cu <kind>.",
        "<kind> să nu plece nici în aceeași cursă cu <kind>, nici după ele.",
        "Dacă se livrează, <kind> trebuie să plece cu cel puțin o cursă înaintea <kind>.",
        "Cursele cu <kind>: toate înaintea celor cu <kind>.",
    ),
    *told(
        lambda v, second, first: v.kinds_in_order(first, second),
        "Dacă într-o cursă pleacă <kind>, nici în cursa aceea, nici în cele următoare nu mai pot pleca <kind>.",
    ),
    *told(
        lambda v, kind: 2 * v.count(kind) >= v.count(),
        "Cel puțin jumătate dintre coletele livrate trebuie să fie <such>.",
        "Măcar jumătate dintre coletele livrate trebuie să fie <such>.",
        "<kind>: cel puțin jumătate dintre coletele livrate.",
    ),
    *told(
        lambda v, kind: not v.count(kind) < v.count() - v.count(kind),
        "În plan, <kind> să nu fie mai puține decât toate celelalte împreună.",
        "În plan, <kind> trebuie să fie cel puțin la fel de multe ca toate celelalte.",
    ),
)

NAMED: tuple[Reading, ...] = (
    *told(
        lambda v, a: v.has(a),
        "Coletul <name> trebuie livrat neapărat.",
        "Din plan nu poate lipsi coletul <name>.",
        "În depozit poate rămâne orice, în afară de coletul <name>.",
        "Coletul <name> este obligatoriu.",
        "Clientul așteaptă astăzi coletul <name>, așa că trebuie livrat.",
        "Obligatoriu: coletul <name>.",
    ),
    *told(
        lambda v, a: not v.has(a),
        "Coletul <name> trebuie să rămână în depozit.",
        "Coletul <name> să nu se livreze.",
        "Se poate livra orice, în afară de coletul <name>.",
        "Clientul nu poate primi astăzi coletul <name>, așa că acesta trebuie să rămână în depozit.",
        "Planul trebuie făcut fără coletul <name>.",
        "Fără coletul <name>.",
    ),
    *told(
        lambda v, at, a: v.is_on(a, at),
        "În <trip> trebuie să plece coletul <name>.",
        "Din <trip> nu poate lipsi coletul <name>.",
        "Obligatoriu în <trip>: coletul <name>.",
    ),
    *told(
        lambda v, a, at: v.is_on(a, at),
        "Coletul <name> trebuie încărcat în <trip>.",
        "Coletul <name> este obligatoriu și poate pleca numai în <trip>.",
    ),
    *told(lambda v, a: v.is_on(a, v.then), "Tot în acea cursă trebuie să plece coletul <name>."),
    *told(
        lambda v, at, a: not v.is_on(a, at),
        "În <trip> să nu plece coletul <name>.",
        "Din <trip> trebuie să lipsească coletul <name>.",
        "În <trip>: fără coletul <name>.",
    ),
    *told(
        lambda v, a, at: v.trip(a) == NEVER or not v.is_on(a, at),
        "Dacă se livrează, coletul <name> trebuie să plece în altă cursă decât <which>.",
        "Clientul nu poate primi coletul <name> în <trip>, așa că acesta poate pleca numai în alta.",
    ),
    *told(lambda v, a: not v.is_on(a, v.then), "În acea cursă să nu plece coletul <name>."),
)

PAIRS: tuple[Reading, ...] = (
    *told(
        lambda v, a, b: v.in_order(a, b),
        "Planul trebuie să includă coletul <name> și, într-o cursă de mai târziu, coletul <name-b>.",
        "Două colete sunt obligatorii, în curse diferite și în această ordine: <name> și <name-b>.",
        "Obligatorii, în curse diferite și în această ordine: <name>, <name-b>.",
    ),
    *told(
        lambda v, a, b, late: b == late and v.in_order(a, late),
        "Din plan nu pot lipsi coletele <name> și <name-b>, iar <name-c> trebuie să plece cu cel puțin o cursă mai "
        "târziu.",
    ),
    *told(
        apart,
        "Planul trebuie să includă coletele <name> și <name-b>, dar în curse diferite.",
        "Planul trebuie să includă și <name>, și <name-b>, însă nu în aceeași cursă.",
        "Din plan nu pot lipsi nici <name>, nici <name-b>, dar fiecare trebuie să plece în altă cursă.",
        "Într-una dintre curse trebuie să plece coletul <name>, iar în alta, coletul <name-b>.",
        "Două colete sunt obligatorii, în două curse diferite: <name> și <name-b>.",
        "Obligatorii, în curse diferite, în orice ordine: <name>, <name-b>.",
    ),
    *told(
        lambda v, a, b, soon, late: (a, b) == (soon, late) and v.in_order(soon, late),
        "Coletele <name> și <name-b> sunt obligatorii, dar cursa cu <name> trebuie să fie înaintea cursei cu <name-b>.",
    ),
    *told(
        together,
        "Planul trebuie să includă coletele <name> și <name-b>, în aceeași cursă.",
        "Din plan nu pot lipsi nici <name>, nici <name-b>, iar cele două colete trebuie să plece împreună.",
        "Coletele <name> și <name-b> trebuie livrate amândouă, în aceeași cursă.",
        "Două colete sunt obligatorii, în aceeași cursă: <name> și <name-b>.",
        "Obligatorii, în aceeași cursă: <name>, <name-b>.",
    ),
    *told(
        lambda v, a, b: v.has(b) if v.has(a) else True,
        "Dacă se livrează coletul <name>, trebuie livrat și coletul <name-b>.",
        "Coletul <name> se poate livra numai dacă se livrează și coletul <name-b>.",
        "În cazul în care planul include coletul <name>, devine obligatoriu și coletul <name-b>.",
        "Dacă planul include coletul <name>, trebuie să includă, în oricare dintre curse, și coletul <name-b>.",
        "Dacă se livrează <name>, atunci și <name-b>.",
    ),
    *told(
        lambda v, b, a: v.has(b) or not v.has(a),
        "Dacă nu se livrează coletul <name>, nu se poate livra nici coletul <name-b>.",
    ),
    *told(
        lambda v, a, b: not (v.has(a) and v.has(b)),
        "Dacă se livrează coletul <name>, coletul <name-b> trebuie să rămână în depozit.",
        "Planul nu poate include și <name>, și <name-b>.",
        "Coletele <name> și <name-b> nu pot fi amândouă în plan.",
        "Coletul <name> se poate livra numai dacă nu se livrează și coletul <name-b>.",
        "Nu amândouă: <name>, <name-b>.",
    ),
    *told(
        lambda v, a, b: v.many((a, b)) <= 1,
        "Dintre <name> și <name-b> se poate livra cel mult un colet.",
    ),
    *told(
        next_to,
        "Planul trebuie să includă coletul <name> și, chiar în cursa următoare, coletul <name-b>.",
        "Într-o cursă trebuie să plece coletul <name>, iar în cursa imediat următoare, coletul <name-b>.",
        "Coletele <name> și <name-b> sunt obligatorii, în două curse consecutive și în această ordine.",
        "Obligatorii, în curse consecutive și în această ordine: <name>, <name-b>.",
    ),
    *told(
        lambda v, a, b, late, soon: (a, b) == (soon, late) and next_to(v, soon, late),
        "Din plan nu pot lipsi coletele <name> și <name-b>, iar <name-c> trebuie să plece chiar în cursa de după "
        "cea cu <name>.",
    ),
    *told(
        lambda v, b, a: next_to(v, a, b),
        "Coletul <name> trebuie să plece chiar în cursa de după cea cu <name-b>; ambele colete sunt obligatorii.",
    ),
    *told(
        lambda v, names: v.many(names) == 1,
        "Dintre coletele <three> trebuie livrat exact unul.",
        "Planul trebuie să includă un singur colet dintre <three>.",
        "Unul dintre coletele <three> este obligatoriu, iar celelalte două trebuie să rămână în depozit.",
        "Dintre coletele <three> trebuie livrat unul, dar nu mai multe.",
        "Exact unul: <three>.",
    ),
    *told(
        lambda v, a, b, c: v.many((a, b, c)) == 1,
        "Planul trebuie să includă fie <name>, fie <name-b>, fie <name-c>, dar numai unul dintre aceste colete.",
    ),
    *told(
        lambda v, a, b, c: v.in_order(a, b, c),
        "Planul trebuie să includă, în curse diferite și în această ordine, coletele <name>, <name-b> și <name-c>.",
        "Coletele <name>, <name-b> și <name-c> sunt obligatorii, fiecare în altă cursă și în această ordine.",
        "Trei colete sunt obligatorii, în trei curse diferite: întâi <name>, apoi <name-b>, la urmă <name-c>.",
        "Toate trei obligatorii, în curse diferite, în ordinea aceasta: <name>, <name-b>, <name-c>.",
    ),
    *told(
        lambda v, b, a, c: v.in_order(a, b, c),
        "Coletul <name> trebuie să plece după <name-b> și înainte de <name-c>, fiecare în altă cursă; "
        "toate trei sunt obligatorii.",
    ),
)


def _greatest(unit: str, most: str, name: str) -> tuple[Reading, ...]:
    """Return the readings of sentences about the heaviest or bulkiest parcels of the list."""
    return (
        *told(
            lambda v, n, _: v.has(*v.greatest(unit, n)),
            f"Planul trebuie să includă cele {most} <some> din listă.",
            f"Din plan nu poate lipsi niciunul dintre cele {most} <some> din listă.",
            f"Cele {most} <some> din listă sunt obligatorii.",
            f"Dacă ordonăm lista descrescător, după {name}, primele <some> trebuie livrate.",
            f"Cele {most} <some> din listă trebuie livrate.",
            f"Obligatoriu: cele {most} <some> din listă.",
        ),
        *told(
            lambda v, n, _: v.many(v.greatest(unit, n)) == 0,
            f"Cele {most} <some> din listă trebuie să rămână în depozit.",
            f"Planul să nu includă niciunul dintre cele {most} <some> din listă.",
            f"Se poate livra orice din listă, în afară de cele {most} <some>.",
            f"Trebuie să renunțăm la cele {most} <some> din listă.",
            f"Dacă ordonăm lista descrescător, după {name}, primele <some> trebuie să rămână în depozit.",
            f"Fără cele {most} <some> din listă.",
        ),
    )


GREATEST = (*_greatest("kilos", "mai grele", "greutate"), *_greatest("litres", "mai voluminoase", "volum"))

COUNTS = (*NUMBERS, *OF_KINDS, *NAMED, *PAIRS, *GREATEST)
"""All sentences that are not about sums."""
