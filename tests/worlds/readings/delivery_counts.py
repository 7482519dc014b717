"""What the Romanian sentences about numbers, kinds, vans and single parcels mean, written from the sentences."""

from __future__ import annotations

from tests.worlds.readings.deliveries import NEVER, Deliveries, is_of, other, refused
from tests.worlds.readings.english import Reading, told


def all_are(v: Deliveries, trip: int, kind: str) -> bool:
    """Whether all that a trip has is of a kind."""
    return all(is_of(parcel, kind) for parcel in v.loads[trip])


def next_to(v: Deliveries, first: str, second: str) -> bool:
    """Whether both are delivered, the second on the trip right after that of the first."""
    return v.has(first, second) and v.trip(second) == v.trip(first) + 1


def none_with(v: Deliveries, van: str, kind: str) -> bool:
    """Whether a van takes nothing of a kind."""
    return not any(is_of(parcel, kind) for parcel in v.with_van(van))


NUMBERS: tuple[Reading, ...] = (
    *told(
        lambda v, n, kind: v.count(kind) <= n,
        "Se livrează cel mult <some>.",
        "Planul cuprinde cel mult <some>.",
        "Una peste alta, se livrează cel mult <some>.",
    ),
    *told(
        lambda v, n, kind: not v.count(kind) > n,
        "Nu se livrează mai mult de <some>.",
        "În plan nu este loc pentru mai mult de <some>.",
        "Mai mult de <some> nu se livrează nici în ruptul capului.",
    ),
    *told(lambda v, kind, n: v.count(kind) < n, "Numărul <kind> din plan este mai mic decât <number>."),
    *told(
        lambda v, n, kind: refused(v.count(kind) > n), "Dacă se livrează mai mult de <some>, planul trebuie refăcut."
    ),
    *told(
        lambda v, kind, n: v.count(kind) <= n,
        "Numărul <kind> din plan este limitat la <number>.",
        "<kind> în plan: <number>, nu mai mult.",
    ),
    *told(
        lambda v, kind, n: v.count(kind) <= n,
        "Se numără <kind> care se livrează, iar numărul lor este de cel mult <number>.",
    ),
    *told(
        lambda v, n, kind: v.count(kind) >= n,
        "Se livrează cel puțin <some>.",
        "Se livrează <some> sau mai multe.",
        "Planul cuprinde cel puțin <some>.",
        "În plan este nevoie de cel puțin <some>.",
        "Orice s-ar întâmpla, se livrează măcar <some>.",
    ),
    *told(lambda v, n, kind: not v.count(kind) < n, "Nu se livrează mai puțin de <some>."),
    *told(lambda v, kind, n: not v.count(kind) < n, "Numărul <kind> din plan nu coboară sub <number>."),
    *told(
        lambda v, kind, n: v.count(kind) >= n,
        "Dacă se numără <kind> din plan, se ajunge la <number> sau mai mult.",
        "<kind> în plan: minimum <number>.",
    ),
    *told(
        lambda v, kind, n: v.count(kind) >= n,
        "Se numără <kind> care se livrează, iar numărul lor este de cel puțin <number>.",
    ),
    *told(
        lambda v, n, kind: v.count(kind) == n,
        "Se livrează exact <some>.",
        "Planul are <some>, nici mai mult, nici mai puțin.",
        "În plan trebuie să fie exact <some>.",
        "În plan intră fix <some>.",
    ),
    *told(
        lambda v, kind, n: not v.count(kind) > n and not v.count(kind) < n,
        "Numărul <kind> din plan nu este nici mai mare, nici mai mic decât <number>.",
    ),
    *told(
        lambda v, kind, n: v.count(kind) == n,
        "Dacă se numără <kind> din plan, rezultatul este exact <number>.",
        "<kind> în plan: exact <number>.",
        "Dintre <kind> din listă, planul nu cuprinde decât <number>.",
    ),
    *told(
        lambda v, kind, n: v.count(kind) == n,
        "Se numără <kind> care se livrează, iar numărul lor este exact <number>.",
    ),
    *told(
        lambda v, n, kind: max(v.counts(kind)) <= n,
        "În fiecare cursă pleacă cel mult <some>.",
        "Oricare ar fi cursa, în ea pleacă cel mult <some>.",
        "Într-o cursă se încarcă cel mult <some>.",
        "La fiecare drum pleacă cel mult <some>.",
    ),
    *told(
        lambda v, n, kind: not any(one > n for one in v.counts(kind)),
        "În nicio cursă nu pleacă mai mult de <some>.",
        "Mai mult de <some> nu pleacă în nicio cursă.",
        "În nicio cursă nu este loc pentru mai mult de <some>.",
    ),
    *told(
        lambda v, kind, n: all(one < n for one in v.counts(kind)),
        "În fiecare cursă, numărul <kind> este mai mic decât <number>.",
    ),
    *told(
        lambda v, n, kind: refused(any(one > n for one in v.counts(kind))),
        "Dacă într-o cursă pleacă mai mult de <some>, planul trebuie refăcut.",
    ),
    *told(lambda v, kind, n: max(v.counts(kind)) <= n, "<kind> pe cursă: <number>, nu mai mult."),
    *told(
        lambda v, n, kind: min(v.counts(kind)) >= n,
        "În fiecare cursă pleacă cel puțin <some>.",
        "Fiecare cursă duce cel puțin <some>.",
        "În fiecare cursă este nevoie de cel puțin <some>.",
        "La fiecare drum pleacă măcar <some>.",
        "Oricare ar fi cursa, în ea pleacă cel puțin <some>.",
    ),
    *told(
        lambda v, n, kind: not any(one < n for one in v.counts(kind)),
        "În nicio cursă nu pleacă mai puțin de <some>.",
        "Nicio cursă nu are mai puțin de <some>.",
    ),
    *told(
        lambda v, kind, n: all(one > n for one in v.counts(kind)),
        "În fiecare cursă, numărul <kind> este mai mare decât <number>.",
    ),
    *told(
        lambda v, n, kind: refused(any(one < n for one in v.counts(kind))),
        "Dacă într-o cursă pleacă mai puțin de <some>, planul trebuie refăcut.",
    ),
    *told(lambda v, kind, n: min(v.counts(kind)) >= n, "<kind> pe cursă: minimum <number>."),
)

ON_A_TRIP: tuple[Reading, ...] = (
    *told(
        lambda v, at, n, kind: v.counts(kind)[at] <= n,
        "În <trip> pleacă cel mult <some>.",
        "<trip> ia cel mult <some>.",
        "În <trip> se încarcă cel mult <some>.",
        "Una peste alta, în <trip> pleacă cel mult <some>.",
    ),
    *told(
        lambda v, at, n, kind: not v.counts(kind)[at] > n,
        "În <trip> nu pleacă mai mult de <some>.",
        "În <trip> nu este loc pentru mai mult de <some>.",
    ),
    *told(lambda v, n, kind, at: not v.counts(kind)[at] > n, "Mai mult de <some> nu pleacă în <trip>."),
    *told(lambda v, kind, at, n: v.counts(kind)[at] < n, "Numărul <kind> din <trip> este mai mic decât <number>."),
    *told(
        lambda v, at, n, kind: refused(v.counts(kind)[at] > n),
        "Dacă în <trip> pleacă mai mult de <some>, planul trebuie refăcut.",
    ),
    *told(lambda v, kind, at, n: v.counts(kind)[at] <= n, "<kind> în <trip>: <number>, nu mai mult."),
    *told(lambda v, n, kind: v.counts(kind)[v.then] <= n, "Tot în cursa aceea pleacă cel mult <some>."),
    *told(
        lambda v, at, n, kind: v.counts(kind)[at] >= n,
        "În <trip> pleacă cel puțin <some>.",
        "În <trip> pleacă <some> sau mai multe.",
        "<trip> duce cel puțin <some>.",
        "În <trip> este nevoie de cel puțin <some>.",
        "Orice s-ar întâmpla, în <trip> pleacă măcar <some>.",
    ),
    *told(lambda v, at, n, kind: not v.counts(kind)[at] < n, "<trip> nu are mai puțin de <some>."),
    *told(lambda v, kind, at, n: not v.counts(kind)[at] < n, "Numărul <kind> din <trip> nu coboară sub <number>."),
    *told(
        lambda v, kind, at, n: v.counts(kind)[at] >= n,
        "Dacă se numără <kind> din <trip>, se ajunge la <number> sau mai mult.",
        "<kind> în <trip>: minimum <number>.",
    ),
    *told(lambda v, n, kind, at: v.counts(kind)[at] >= n, "Cel puțin <some> pleacă în <trip>."),
    *told(lambda v, n, kind: v.counts(kind)[v.then] >= n, "Tot în cursa aceea pleacă cel puțin <some>."),
    *told(
        all_are,
        "Toate coletele din <trip> <are>.",
        "În <trip> nu pleacă decât <kind>.",
        "În <trip> nu pleacă nimic în afară de <kind>.",
        "Dacă un colet pleacă în <trip>, atunci <is>.",
        "<trip> este rezervată exclusiv <kind>.",
        "<trip>: numai <kind>.",
    ),
    *told(lambda v, kind, at: all_are(v, at, kind), "Numai <kind> pot pleca în <trip>."),
    *told(
        lambda v, at, kind: sum(not is_of(one, kind) for one in v.loads[at]) == 0,
        "Numărul coletelor din <trip> care nu <are> este zero.",
    ),
    *told(
        lambda v, at, kind: not any(not is_of(one, kind) for one in v.loads[at]),
        "În <trip>, orice colet care nu <is> rămâne pe dinafară.",
        "În <trip> nu pleacă niciun colet care nu <is>.",
    ),
    *told(lambda v, kind: all_are(v, v.then, kind), "Tot în cursa aceea, toate coletele <are>."),
)

KINDS: tuple[Reading, ...] = (
    *told(
        lambda v, kind: not any(is_of(one, kind) for one in v.left),
        "Se livrează toate <kind> din listă.",
        "Niciunul dintre <kind> din listă nu rămâne în depozit.",
        "În depozit poate rămâne orice colet, cu excepția <kind>.",
        "Dacă un colet <is>, atunci se livrează.",
        "În depozit pot rămâne numai colete care nu <are>.",
        "Toate <kind> din listă trebuie livrate.",
        "Numărul <kind> rămase în depozit este zero.",
        "<kind> din listă nu rămân pe dinafară.",
        "Obligatorii în plan: toate <kind> din listă.",
        "Lista cuprinde <kind>, iar planul le cuprinde pe toate.",
    ),
    *told(
        lambda v, kind, van: none_with(v, other(van), kind),
        "<kind> pleacă doar cu <van>.",
        "<kind> nu pleacă decât cu <van>.",
        "Dacă un colet <is>, atunci pleacă cu <van> sau rămâne în depozit.",
        "<kind>: numai cu <van>.",
        "Cât despre <kind>, locul lor este numai în <van>.",
    ),
    *told(
        lambda v, van, kind: none_with(v, other(van), kind),
        "În afară de <van>, nicio dubă nu <taken>.",
        "Cu <van> trebuie trimise toate <kind> care se livrează.",
    ),
    *told(none_with, "<van> nu <taken>.", "Cu <van>, nici pomeneală de <kind>."),
    *told(lambda v, kind, van: none_with(v, van, kind), "Numărul <kind> din <van> este zero."),
    *told(
        lambda v, n: v.made >= n,
        "Se fac cel puțin <trips>.",
        "Planul are colete în cel puțin <trips>.",
        "Coletele trebuie împărțite în cel puțin <trips>.",
        "Orice s-ar întâmpla, se fac măcar <trips>.",
        "Curse cu colete: minimum <number>.",
        "Cursele fără colete nu se fac; celelalte sunt cel puțin <number>.",
    ),
    *told(
        lambda v, n: not v.made < n,
        "Numărul curselor cu colete nu coboară sub <number>.",
        "Planul nu are mai puțin de <trips> cu colete.",
    ),
    *told(lambda v, n: v.made > n, "Numărul curselor cu colete este mai mare decât <number>."),
    *told(lambda v, n: refused(v.made < n), "Dacă se fac mai puțin de <trips>, planul trebuie refăcut."),
    *told(
        lambda v, kind, than: v.count(kind) == v.count(than),
        "Se livrează tot atâtea <kind> câte <kind>.",
        "În plan, numărul <kind> nu diferă de numărul <kind>.",
        "Planul nu are nici mai multe, nici mai puține <kind> decât <kind>.",
        "Dacă se numără în plan întâi <kind>, apoi <kind>, rezultatul este același.",
        "În plan, diferența dintre numărul <kind> și numărul <kind> este zero.",
        "Câte <kind> sunt în plan, tot atâtea <kind> trebuie să fie.",
        "În plan, <kind> sunt în număr egal cu <kind>.",
        "În plan, <kind> sunt la egalitate cu <kind>.",
        "<kind> în plan: tot atâtea câte <kind>.",
    ),
    *told(
        lambda v, kind, than: v.count(kind) > v.count(than),
        "Se livrează mai multe <kind> decât <kind>.",
        "În plan, numărul <kind> îl depășește pe cel al <kind>.",
        "Dacă se numără în plan întâi <kind>, apoi <kind>, primul număr este mai mare.",
        "În plan, numărul <kind> este cu cel puțin unu mai mare decât numărul <kind>.",
        "În plan, <kind> întrec la număr <kind>.",
        "<kind> în plan: mai multe decât <kind>.",
    ),
    *told(lambda v, kind, than: v.count(kind) < v.count(than), "În plan, numărul <kind> nu ajunge la numărul <kind>."),
    *told(
        lambda v, kind, than: v.count(kind) < v.count(than),
        "Mai puține trebuie să fie în plan <kind> decât <kind>.",
    ),
    *told(
        lambda v, kind, than: v.kinds_in_order(kind, than),
        "Toate <kind> din plan pleacă în curse dinaintea celor cu <kind>.",
        "Niciun <kind> nu pleacă odată cu vreun <kind> sau după acesta.",
        "Orice <kind> din plan pleacă cu cel puțin o cursă mai devreme decât orice <kind>.",
        "Abia după ce au plecat toate <kind> din plan pot pleca, în alte curse, <kind>.",
        "Numărul <kind> care pleacă odată cu vreun <kind> sau după acesta este zero.",
        "Întâi <kind>, abia în cursele de mai târziu <kind>.",
        "<kind> din plan trebuie livrate înaintea <kind>, în alte curse.",
    ),
    *told(
        lambda v, than, kind: v.kinds_in_order(kind, than),
        "Dacă într-o cursă pleacă <kind>, nici în ea, nici în cele de după ea nu mai pleacă <kind>.",
        "<kind> stau la coadă: pleacă abia în cursele de după cele cu <kind>.",
        "Nicio cursă cu <kind> nu pleacă fără ca toate <kind> din plan să fi plecat mai devreme.",
    ),
    *told(
        lambda v, kind: 2 * v.count(kind) >= len(v.delivered),
        "Cel puțin jumătate dintre coletele din plan <are>.",
        "Cel puțin cincizeci la sută dintre coletele din plan <are>.",
        "<kind> trebuie să fie cel puțin jumătate dintre cele din plan.",
        "Măcar jumătate dintre coletele din plan <are>.",
        "<kind>: minimum jumătate dintre coletele din plan.",
        "Se numără coletele din plan, iar cel puțin jumătate dintre ele <are>.",
    ),
    *told(
        lambda v, kind: not 2 * v.count(kind) < len(v.delivered), "În plan, proporția <kind> nu coboară sub jumătate."
    ),
    *told(
        lambda v, kind: v.count(kind) >= len(v.delivered) - v.count(kind),
        "În plan, <kind> sunt cel puțin la fel de multe ca toate celelalte la un loc.",
    ),
    *told(
        lambda v, kind: refused(2 * v.count(kind) < len(v.delivered)),
        "Dacă mai puțin de jumătate dintre coletele din plan <are>, planul trebuie schimbat.",
    ),
    *told(
        lambda v, kind: 2 * sum(not is_of(one, kind) for one in v.delivered) <= len(v.delivered),
        "Cel mult jumătate dintre coletele din plan nu <are>.",
    ),
)

NAMED: tuple[Reading, ...] = (
    *told(
        lambda v, a: v.has(a),
        "Coletul <name> se livrează neapărat.",
        "Unul dintre coletele livrate este <name>.",
        "Coletul <name> trebuie livrat.",
        "Obligatoriu în plan: coletul <name>.",
        "Coletul <name> este în listă, iar planul îl cuprinde.",
    ),
    *told(
        lambda v, a: a not in [one.name for one in v.left],
        "Din plan nu poate lipsi coletul <name>.",
        "În depozit poate rămâne orice colet, mai puțin <name>.",
        "La coletul <name> nu se poate renunța.",
        "Coletul <name> nu rămâne în depozit nici în ruptul capului.",
    ),
    *told(lambda v, a: refused(not v.has(a)), "Dacă din plan lipsește coletul <name>, planul trebuie refăcut."),
    *told(
        lambda v, a: not v.has(a),
        "Coletul <name> rămâne în depozit.",
        "Coletul <name> nu se livrează.",
        "Se poate livra orice colet, mai puțin <name>.",
        "Numărul curselor cu coletul <name> este zero.",
        "La coletul <name> se renunță.",
        "Coletul <name> rămâne pe dinafară.",
        "Fără coletul <name> în plan.",
        "Coletul <name> este în listă, dar planul nu îl cuprinde.",
    ),
    *told(lambda v, a: refused(v.has(a)), "Dacă planul cuprinde coletul <name>, trebuie refăcut."),
    *told(
        lambda v, at, a: v.is_on(a, at),
        "În <trip> pleacă neapărat coletul <name>.",
        "Din <trip> nu poate lipsi coletul <name>.",
        "Unul dintre coletele din <trip> este <name>.",
        "În <trip> trebuie să plece coletul <name>.",
        "În <trip>, coletul <name> nu rămâne pe dinafară.",
        "<trip>: neapărat și coletul <name>.",
    ),
    *told(
        lambda v, a, at: v.is_on(a, at),
        "Coletul <name> se livrează, dar numai în <trip>.",
        "Coletul <name> trebuie încărcat în <trip>.",
        "Coletul <name> se livrează: îl ia <trip>.",
    ),
    *told(
        lambda v, at, a: refused(not v.is_on(a, at)), "Dacă din <trip> lipsește coletul <name>, planul trebuie refăcut."
    ),
    *told(lambda v, a: v.is_on(a, v.then), "Tot în cursa aceea pleacă neapărat coletul <name>."),
    *told(lambda v, at: v.is_on(v.same, at), "Acest colet se livrează neapărat, și anume în <trip>."),
    *told(
        lambda v, at, a: not v.is_on(a, at),
        "În <trip> nu pleacă coletul <name>.",
        "În <trip>, coletul <name> rămâne pe dinafară.",
        "Nu în <trip> pleacă coletul <name>, dacă se livrează.",
        "<trip>: fără coletul <name>.",
        "Printre coletele din <trip> nu se numără <name>.",
    ),
    *told(
        lambda v, a, at: not v.is_on(a, at),
        "Coletul <name> poate pleca în orice cursă, mai puțin în <trip>.",
        "Dacă se livrează coletul <name>, pleacă în altă cursă decât <which>.",
        "Coletul <name> lipsește din <trip>.",
        "Coletul <name> se poate livra, dar <trip> nu îl ia.",
    ),
    *told(lambda v, a: not v.is_on(a, v.then), "Din cursa aceea lipsește și coletul <name>."),
)

PAIRS: tuple[Reading, ...] = (
    *told(
        lambda v, a, b: v.in_order(a, b),
        "Se livrează coletul <name> și, într-o cursă de mai târziu, coletul <name-b>.",
        "Din plan nu lipsește nici <name>, nici <name-b>, iar primul colet pleacă cu cel puțin o cursă înaintea celui "
        "de-al doilea.",
        "Coletul <name> pleacă cu cel puțin o cursă mai devreme decât <name-b>, ambele colete fiind în plan.",
        "Două colete sunt obligatorii: <name> și, într-o cursă de mai târziu, <name-b>.",
        "Trebuie livrat întâi coletul <name>, iar după acesta, într-o altă cursă, coletul <name-b>.",
        "Într-o cursă de după cea cu <name> pleacă coletul <name-b>, ambele colete fiind în plan.",
        "Întâi coletul <name>, într-o cursă de mai târziu coletul <name-b>, ambele obligatorii.",
    ),
    *told(
        lambda v, b, a: v.in_order(a, b),
        "Când pleacă coletul <name>, coletul <name-b> a plecat deja într-o cursă anterioară, iar planul le cuprinde pe "
        "amândouă.",
        "Coletul <name> pleacă abia într-o cursă de după cea cu <name-b>, și niciunul dintre cele două colete nu rămâne"
        " pe dinafară.",
    ),
    *told(
        lambda v, a, b: v.has(a, b) and v.trip(a) != v.trip(b),
        "Se livrează coletul <name> și, în altă cursă, coletul <name-b>.",
        "Planul cuprinde și coletul <name>, și coletul <name-b>, dar nu în aceeași cursă.",
        "Într-o cursă pleacă coletul <name>, iar în altă cursă decât aceea, coletul <name-b>.",
        "Dacă într-o cursă pleacă <name>, coletul <name-b> pleacă în alta, iar planul le cuprinde pe amândouă.",
        "Este nevoie de două curse diferite: una cu coletul <name> și una cu coletul <name-b>.",
        "În curse diferite trebuie să plece atât coletul <name>, cât și coletul <name-b>.",
        "Nici coletul <name>, nici coletul <name-b> nu rămâne pe dinafară, dar fiecare pleacă în altă cursă.",
        "Coletele <name> și <name-b>: ambele obligatorii, în curse diferite.",
    ),
    *told(
        lambda v, a, b: v.has(a, b) and v.trip(a) == v.trip(b),
        "Se livrează coletul <name> și, în aceeași cursă, coletul <name-b>.",
        "Planul cuprinde și coletul <name>, și coletul <name-b>, dar nu în curse diferite.",
        "Din plan nu lipsește nici <name>, nici <name-b>, iar amândouă pleacă în aceeași cursă.",
        "Ambele colete sunt obligatorii, dar <name> pleacă numai în aceeași cursă cu <name-b>.",
        "Când pleacă coletul <name>, în aceeași cursă este și coletul <name-b>, iar planul le cuprinde pe amândouă.",
        "Două colete sunt obligatorii, în aceeași cursă: <name> și <name-b>.",
        "Coletele <name> și <name-b> trebuie livrate împreună, în aceeași cursă.",
        "În aceeași cursă pleacă atât coletul <name>, cât și coletul <name-b>.",
        "Coletele <name> și <name-b> merg mână în mână: ambele se livrează, în aceeași cursă.",
        "Coletele <name> și <name-b>: ambele obligatorii, în aceeași cursă.",
    ),
    *told(
        lambda v, a, b: v.has(b) or not v.has(a),
        "Dacă se livrează coletul <name>, se livrează și coletul <name-b>.",
        "Coletul <name> se livrează numai dacă în plan apare și <name-b>.",
        "În cazul în care se livrează coletul <name>, în plan trebuie să apară și <name-b>.",
        "Odată ales coletul <name>, două colete devin obligatorii: acesta și <name-b>.",
        "Coletul <name> atrage după sine coletul <name-b>.",
        "Cu coletul <name> în plan, obligatoriu și coletul <name-b>.",
    ),
    *told(
        lambda v, b, a: v.has(b) or not v.has(a),
        "Fără coletul <name> în plan nu se livrează nici coletul <name-b>.",
        "Coletul <name> trebuie să apară în plan dacă apare <name-b>.",
    ),
    *told(
        lambda v, a, b: not v.has(a, b),
        "Dacă se livrează coletul <name>, coletul <name-b> rămâne în depozit.",
        "Planul nu le poate cuprinde pe amândouă: <name> și <name-b>.",
        "Coletul <name> se livrează numai dacă din plan lipsește <name-b>.",
        "În cazul în care se livrează coletul <name>, se renunță la coletul <name-b>.",
        "Dintre coletele <name> și <name-b> se poate livra cel mult unul.",
        "Coletul <name> lipsește din plan dacă apare <name-b>.",
        "Coletele <name> și <name-b> se bat cap în cap: cel mult unul dintre acestea intră în plan.",
        "Ori coletul <name>, ori coletul <name-b>, ori niciunul dintre acestea, dar nu amândouă.",
    ),
    *told(
        lambda v, three: v.many(three) == 1,
        "Se livrează exact unul dintre coletele <three>.",
        "Coletele <three> nu lipsesc toate, dar nici nu se livrează mai mult de unul.",
        "Dintre coletele <three> nu se livrează decât unul.",
        "Se renunță la coletele <three>, în afară de unul, care se livrează.",
        "Unul dintre coletele <three> se livrează neapărat, iar dacă se livrează unul, celelalte două lipsesc.",
        "Din trei colete, <three>, două lipsesc, iar unul se livrează.",
        "Trebuie livrat un singur colet dintre <three>.",
        "La alegere, în plan intră unul singur: <three>.",
        "Obligatoriu, dar numai unul: <three>.",
    ),
    *told(
        next_to,
        "Se livrează coletul <name> și, chiar în cursa următoare, coletul <name-b>.",
        "Din plan nu lipsește nici <name>, nici <name-b>, iar al doilea colet pleacă chiar în cursa de după primul.",
        "Dacă într-o cursă pleacă <name>, cea imediat următoare ia coletul <name-b>, iar planul le cuprinde pe "
        "amândouă.",
        "Coletul <name> pleacă cu exact o cursă înainte de <name-b>, iar ambele colete sunt obligatorii.",
        "În cursa imediat următoare celei cu <name> trebuie să plece coletul <name-b>, ambele fiind obligatorii.",
        "Într-o cursă coletul <name>, chiar în următoarea coletul <name-b>, ambele obligatorii.",
    ),
    *told(
        lambda v, b, a: next_to(v, a, b),
        "Ambele colete sunt obligatorii, dar <name> pleacă numai în cursa imediat următoare celei cu <name-b>.",
        "Coletul <name> vine la rând chiar în cursa de după cea cu <name-b>, și niciunul dintre cele două colete nu "
        "rămâne pe dinafară.",
    ),
    *told(
        lambda v, a, b, c: v.in_order(a, b, c),
        "Se livrează, în curse diferite și în această ordine, coletele <name>, <name-b> și <name-c>.",
        "Din plan nu lipsește nici <name>, nici <name-b>, nici <name-c>, iar cursele lor diferă și vin în această "
        "ordine.",
        "Trei colete sunt obligatorii, fiecare în altă cursă: întâi <name>, apoi <name-b>, la urmă <name-c>.",
        "Ordine obligatorie, în trei curse diferite: <name>, apoi <name-b>, la urmă <name-c>.",
    ),
    *told(
        lambda v, a, c, b: v.in_order(a, b, c),
        "Într-o cursă de după <name>, dar dinainte de <name-b>, pleacă coletul <name-c>, toate fiind în plan.",
        "După cursa cu <name> și înainte de cea cu <name-b> trebuie să plece coletul <name-c>, toate fiind "
        "obligatorii.",
    ),
    *told(
        lambda v, b, a, c: v.in_order(a, b, c),
        "Coletul <name> pleacă cu cel puțin o cursă mai târziu decât <name-b> și cu cel puțin o cursă mai devreme decât"
        " <name-c>, toate fiind în plan.",
        "Când pleacă coletul <name>, <name-b> a plecat deja într-o cursă anterioară, iar <name-c> urmează într-o cursă "
        "de mai târziu; toate sunt obligatorii.",
        "Coletul <name> stă la mijloc, într-o cursă de după <name-b> și dinainte de <name-c>, și niciunul dintre cele "
        "trei colete nu rămâne pe dinafară.",
    ),
)


def _greatest(unit: str, most: str, name: str) -> tuple[Reading, ...]:
    """Return the readings about the heaviest or the bulkiest parcels."""
    upper = most[:1].upper() + most[1:]
    return (
        *told(
            lambda v, n, _: v.has(*v.greatest(unit, n)),
            f"Se livrează {most} <some> din listă.",
            f"Cele <some> din listă care le întrec la {name} pe toate celelalte se livrează.",
            f"Dacă lista se ordonează după {name}, de la mare la mic, primele <some> se livrează.",
            f"Se livrează neapărat {most} <some> din listă.",
            f"{upper} <some> din listă trebuie livrate.",
            f"Obligatoriu în plan: {most} <some> din listă.",
            f"{upper} <some> din listă planul le cuprinde neapărat.",
        ),
        *told(
            lambda v, n, _: not any(v.trip(one) == NEVER for one in v.greatest(unit, n)),
            f"Niciunul dintre {most} <some> din listă nu rămâne în depozit.",
            f"{upper} <some> din listă nu rămân pe dinafară.",
        ),
        *told(
            lambda v, n, _: v.many(v.greatest(unit, n)) == 0,
            f"{upper} <some> din listă rămân în depozit.",
            f"Nu se livrează niciunul dintre {most} <some> din listă.",
            f"Se poate livra orice din listă, în afară de {most} <some>.",
            f"Dacă lista se ordonează după {name}, de la mare la mic, primele <some> lipsesc din plan.",
            f"Se renunță la {most} <some> din listă.",
            f"La {most} <some> din listă trebuie să se renunțe.",
            f"{upper} <some> din listă rămân pe dinafară.",
            f"Fără {most} <some> din listă.",
            f"{upper} <some> din listă planul nu le cuprinde.",
        ),
    )


GREATEST = (
    *_greatest("kilos", "cele mai grele", "greutate"),
    *_greatest("litres", "cele mai voluminoase", "volum"),
)

COUNTS = (*NUMBERS, *ON_A_TRIP, *KINDS, *NAMED, *PAIRS, *GREATEST)
