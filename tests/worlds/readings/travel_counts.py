"""What the sentences about numbers and kinds of attractions mean, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.trip import told

CHILDREN = "se potrivește copiilor"

IN_ALL = (
    *told(
        lambda t, n, kind: t.count(kind) <= n,
        "Planul cuprinde cel mult <some>.",
        "În tot planul e loc pentru cel mult <some>.",
        "Una peste alta, în plan intră cel mult <some>.",
    ),
    *told(
        lambda t, kind, n: t.count(kind) <= n,
        "Se renunță la toate <kind>, cu cel mult <exceptions>.",
        "Oricâte <kind> ar cuprinde lista, în plan numărul lor este de cel mult <n>.",
        "În plan, numărul <kind> este limitat la <n>.",
        "Planul poate cuprinde <kind>, dar numărul lor este de cel mult <n>.",
    ),
    *told(lambda t, n, kind: not t.count(kind) > n, "În plan nu intră mai mult de <some>."),
    *told(lambda t, kind, n: not t.count(kind) > n, "<kind> în plan: <n>, nu mai mult."),
    *told(lambda t, n, kind: t.count(kind) < n, "Planul are mai puțin de <some>."),
    *told(
        lambda t, n, kind: t.count(kind) >= n,
        "Planul cuprinde cel puțin <some>.",
        "În plan intră <some> sau mai multe.",
        "Planul este bun doar dacă are cel puțin <some>.",
        "În program se face loc pentru <some> sau mai multe.",
        "Cel puțin <some> trebuie să intre în plan.",
        "Planul are măcar <some>.",
    ),
    *told(
        lambda t, n, kind: not t.count(kind) < n,
        "Nu se poate fără cel puțin <some> în plan.",
        "Dacă planul nu are cel puțin <some>, trebuie completat.",
    ),
    *told(
        lambda t, kind, n: t.count(kind) >= n,
        "În plan, numărul <kind> nu coboară sub <n>.",
        "<kind> în plan: minimum <n>.",
        "Se numără <kind> din plan, iar numărul lor este de cel puțin <n>.",
    ),
    *told(
        lambda t, n, kind: t.count(kind) == n,
        "Planul cuprinde exact <some>.",
        "Programul tuturor zilelor cuprinde, în total, exact <some>.",
        "Exact <some> trebuie să intre în plan.",
        "Cu totul, în plan intră fix <some>.",
    ),
    *told(
        lambda t, kind, n: not t.count(kind) > n and not t.count(kind) < n,
        "În plan, numărul <kind> nu este nici mai mare, nici mai mic decât <n>.",
        "<kind> în plan: <n>, nici mai mult, nici mai puțin.",
    ),
    *told(
        lambda t, kind, n: t.count(kind) == n,
        "Se renunță la toate <kind>, cu exact <exceptions>.",
        "Dacă se numără în plan <kind>, rezultatul este exact <n>.",
        "Se numără <kind> din plan, iar numărul lor este exact <n>.",
    ),
)

A_DAY = (
    *told(
        lambda t, n, kind: max(t.daily(kind)) <= n,
        "Fiecare zi cuprinde cel mult <some>.",
        "Oricare ar fi ziua, programul ei are cel mult <some>.",
        "Programul oricărei zile are loc pentru cel mult <some>.",
        "Zi de zi, în program intră cel mult <some>.",
    ),
    *told(
        lambda t, n, kind: not any(day > n for day in t.daily(kind)),
        "În nicio zi nu intră în program mai mult de <some>.",
    ),
    *told(lambda t, n, kind: max(t.daily(kind)) < n, "Programul fiecărei zile are mai puțin de <some>."),
    *told(
        lambda t, kind, n: all(day == 0 or day <= n for day in t.daily(kind)),
        "Dacă într-o zi se vizitează <kind>, numărul lor este de cel mult <n>.",
    ),
    *told(
        lambda t, kind, n: not any(day > n for day in t.daily(kind)),
        "Numărul <kind> este limitat la <n> pe zi.",
        "<kind> pe zi: <n>, nu mai mult.",
    ),
    *told(
        lambda t, n, kind: min(t.daily(kind)) >= n,
        "Fiecare zi cuprinde cel puțin <some>.",
        "Programul fiecărei zile are <some> sau mai multe.",
        "Oricare ar fi ziua, programul ei cuprinde cel puțin <some>.",
        "În fiecare zi se face loc pentru <some> sau mai multe.",
        "Pentru fiecare zi este nevoie de cel puțin <some>.",
        "Zi de zi, în program intră măcar <some>.",
    ),
    *told(
        lambda t, n, kind: not any(day < n for day in t.daily(kind)),
        "Nicio zi nu trece fără cel puțin <some>.",
    ),
    *told(
        lambda t, kind, n: not any(day < n for day in t.daily(kind)),
        "În nicio zi numărul <kind> nu coboară sub <n>.",
        "<kind> pe zi: minimum <n>.",
    ),
)

ON_A_DAY = (
    *told(
        lambda t, day, n, kind: t.daily(kind)[day] <= n,
        "În <day> se vizitează cel mult <some>.",
        "Când vine <day>, în program intră cel mult <some>.",
        "În <day> e timp pentru cel mult <some>.",
        "Cu totul, programul din <day> are cel mult <some>.",
        "<day>: cel mult <some>.",
    ),
    *told(lambda t, day, n, kind: not t.daily(kind)[day] > n, "În <day> nu se vizitează mai mult de <some>."),
    *told(lambda t, day, n, kind: t.daily(kind)[day] < n, "Programul din <day> are mai puțin de <some>."),
    *told(lambda t, day, kind, n: t.daily(kind)[day] <= n, "Pentru <day>, numărul <kind> este limitat la <n>."),
    *told(lambda t, n, kind: t.daily(kind)[t.then] <= n, "Tot atunci se vizitează cel mult <some>."),
    *told(
        lambda t, day, n, kind: t.daily(kind)[day] >= n,
        "În <day> se vizitează cel puțin <some>.",
        "Programul din <day> are <some> sau mai multe.",
        "Când vine <day>, în program intră cel puțin <some>.",
        "În <day> se face loc pentru <some> sau mai multe.",
        "Pentru <day> este nevoie de cel puțin <some>.",
        "Programul din <day> are măcar <some>.",
        "<day>: minimum <some>.",
    ),
    *told(lambda t, day, n, kind: not t.daily(kind)[day] < n, "În <day> nu se poate fără cel puțin <some>."),
    *told(lambda t, day, kind, n: not t.daily(kind)[day] < n, "În <day>, numărul <kind> nu coboară sub <n>."),
    *told(lambda t, n, kind: t.daily(kind)[t.then] >= n, "În aceeași zi se vizitează cel puțin <some>."),
)

NONE = (
    *told(
        lambda t, kind: t.count(kind) == 0,
        "Planul exclude <kind>.",
        "Se poate alege orice din listă, în afară de <kind>.",
        "Numărul <kind> din plan este zero.",
        "La <kind> se renunță cu totul.",
        "<kind> rămân pe dinafară.",
        "Fără <kind> în plan.",
        "Lista cuprinde <kind>, dar planul nu le cuprinde.",
    ),
    *told(lambda t, kind: not t.count(kind) > 0, "Planul nu cuprinde <no>."),
    *told(lambda t, n, kind: not t.count(kind) >= 1, "Dacă planul cuprinde fie și <some>, trebuie refăcut."),
)

FOR_CHILDREN = (
    *told(
        lambda t: all(CHILDREN in sight.said for sight in t.sights),
        "Toate obiectivele din plan se potrivesc copiilor.",
        "Copiilor trebuie să li se potrivească fiecare obiectiv din plan.",
        "Fiecare obiectiv din plan este pe potriva copiilor.",
        "În plan: numai obiective potrivite pentru copii.",
        "Călătoresc și copii, iar toate obiectivele din plan li se potrivesc.",
        "Planul este rezervat exclusiv obiectivelor potrivite pentru copii.",
        "Planul nu cuprinde decât obiective potrivite pentru copii.",
    ),
    *told(
        lambda t: not any(CHILDREN not in sight.said for sight in t.sights),
        "Niciun obiectiv din plan nu este nepotrivit pentru copii.",
        "Se poate alege orice din listă, mai puțin obiectivele nepotrivite pentru copii.",
        "Dacă un obiectiv nu se potrivește copiilor, lipsește din plan.",
        "În plan, numărul obiectivelor nepotrivite pentru copii este zero.",
    ),
)

KINDS = (
    *told(
        lambda t, n: len(t.all_types()) >= n,
        "Planul cuprinde cel puțin <types>.",
        "Dacă obiectivele din plan se grupează pe tipuri, ies cel puțin <groups>.",
        "În plan se întâlnesc <types> sau mai multe.",
        "Este nevoie ca obiectivele din plan să fie de cel puțin <n> tipuri diferite.",
        "Planul are câte puțin din toate: măcar <types>.",
        "Tipuri de obiective în plan: minimum <n>.",
    ),
    *told(
        lambda t, n: not len(t.all_types()) < n,
        "În plan, numărul tipurilor de obiective nu coboară sub <n>.",
        "Nu mai puțin de <types> cuprinde planul.",
    ),
    *told(lambda t, n: len(t.all_types()) > n, "Planul cuprinde mai mult de <types>."),
    *told(
        lambda t, n: len(t.all_types()) <= n,
        "Planul cuprinde cel mult <types>.",
        "Din listă se renunță la toate tipurile de obiective, cu cel mult <exceptions>.",
        "Dacă obiectivele din plan se grupează pe tipuri, ies cel mult <groups>.",
        "În plan e loc pentru cel mult <types>.",
        "Numărul tipurilor de obiective din plan este limitat la <n>.",
        "Una peste alta, în plan se întâlnesc cel mult <types>.",
    ),
    *told(
        lambda t, n: not len(t.all_types()) > n,
        "În plan, numărul tipurilor de obiective nu depășește <n>.",
        "Tipuri de obiective în plan: <n>, nu mai mult.",
    ),
    *told(lambda t, n: len(t.all_types()) < n, "Planul cuprinde mai puțin de <types>."),
    *told(
        lambda t: not any(t.shared_types()),
        "De la o zi la alta, toate tipurile de obiective se schimbă.",
        "Niciun tip de obiectiv nu apare în două zile la rând.",
        "Fiecare zi are numai tipuri de obiective care au lipsit din ziua dinainte.",
        "Dacă un tip de obiectiv apare într-o zi, în ziua următoare lipsește.",
        "Pentru oricare două zile la rând, numărul tipurilor de obiective comune este zero.",
        "În zile consecutive trebuie evitat același tip de obiectiv.",
        "Tipurile de obiective ale unei zile nu mai apar și în cea următoare.",
        "Nici în ruptul capului nu apare același tip de obiectiv în două zile la rând.",
        "Zile vecine: niciun tip de obiectiv în comun.",
    ),
)

ONLY_ON_A_DAY = (
    *told(
        lambda t, day, kind: t.all_but(kind)[day] == 0,
        "Toate obiectivele din <day> <are>.",
        "În <day> se renunță la <others>.",
        "În <day> nu se vizitează decât <kind>.",
        "În <day> se poate vizita orice din listă, în afară de <others>.",
        "Dacă un obiectiv este ales pentru <day>, atunci <is>.",
        "În <day>, numărul obiectivelor care nu <are> este zero.",
        "În <day>, <others> rămân pe dinafară.",
        "<day>: numai <kind>.",
        "<day> este rezervată exclusiv <kind>.",
        "Pentru <day> se anunță ploaie, deci trebuie alese numai <kind>.",
    ),
    *told(lambda t, kind, day: t.all_but(kind)[day] == 0, "Numai <kind> pot fi alese pentru <day>."),
    *told(lambda t, kind: t.all_but(kind)[t.then] == 0, "Tot atunci, toate obiectivele <are>."),
    *told(
        lambda t, kind: t.all_but(kind)[t.then] == 0,
        "Tot atunci se anunță ploaie, deci toate obiectivele <are>.",
    ),
    *told(lambda t, day: t.daily("în aer liber")[day] == 0, "În <day> nu se vizitează nimic în aer liber."),
    *told(
        lambda t, day: not t.daily("în aer liber")[day],
        "Dacă un obiectiv este în aer liber, lipsește din programul <of-day>.",
        "În <day>, numărul obiectivelor în aer liber este zero.",
    ),
)

COMPARED = (
    *told(
        lambda t, one, other: t.count(one) == t.count(other),
        "Planul cuprinde tot atâtea <kind> câte <kind>.",
        "În plan, numărul <kind> nu diferă de numărul <kind>.",
        "Dacă se numără în plan întâi <kind>, apoi <kind>, rezultatul este același.",
        "Câte <kind> sunt în plan, tot atâtea <kind> trebuie să fie.",
        "În plan, <kind> sunt la fel de multe ca <kind>.",
        "În plan, <kind> sunt la egalitate cu <kind>.",
        "<kind> în plan: tot atâtea câte <kind>.",
    ),
    *told(
        lambda t, one, other: not t.count(one) > t.count(other) and not t.count(one) < t.count(other),
        "Planul nu are nici mai multe, nici mai puține <kind> decât <kind>.",
    ),
    *told(
        lambda t, one, other: t.count(one) - t.count(other) == 0,
        "În plan, diferența dintre numărul <kind> și numărul <kind> este zero.",
    ),
    *told(
        lambda t, one, other: t.count(one) > t.count(other),
        "Planul cuprinde mai multe <kind> decât <kind>.",
        "În plan, numărul <kind> îl depășește pe cel al <kind>.",
        "Dacă se numără în plan întâi <kind>, apoi <kind>, primul număr este mai mare.",
        "La număr, în plan, <kind> o iau înaintea <kind>.",
        "<kind> în plan: mai multe decât <kind>.",
    ),
    *told(
        lambda t, one, other: t.count(one) >= t.count(other) + 1,
        "În plan, numărul <kind> este mai mare cu unu sau mai mult decât numărul <kind>.",
    ),
    *told(
        lambda t, one, other: not t.count(one) >= t.count(other),
        "În plan, numărul <kind> nu ajunge la numărul <kind>.",
    ),
    *told(
        lambda t, one, other: t.count(other) < t.count(one),
        "Mai puține decât <kind> trebuie să fie în plan <kind>.",
    ),
)

HALF = (
    *told(
        lambda t, kind: t.count(kind) >= len(t.sights) / 2,
        "Cel puțin jumătate dintre obiectivele din plan <are>.",
        "Cel puțin cincizeci la sută dintre obiectivele din plan <are>.",
        "<kind> trebuie să fie cel puțin jumătate dintre cele din plan.",
        "Măcar jumătate dintre obiectivele din plan <are>.",
        "<kind>: minimum jumătate dintre cele din plan.",
        "Se numără obiectivele din plan, iar cel puțin jumătate dintre ele <are>.",
    ),
    *told(
        lambda t, kind: not t.count(kind) < len(t.sights) / 2,
        "În plan, ponderea <kind> nu coboară sub jumătate.",
        "Dacă mai puțin de jumătate dintre obiectivele din plan <are>, planul trebuie schimbat.",
    ),
    *told(
        lambda t, kind: t.count(kind) >= sum(t.all_but(kind)),
        "În plan, <kind> sunt cel puțin la fel de multe ca toate celelalte.",
    ),
    *told(
        lambda t, kind: sum(t.all_but(kind)) <= len(t.sights) / 2,
        "Cel mult jumătate dintre obiectivele din plan nu <are>.",
    ),
)

COUNTS = (*IN_ALL, *A_DAY, *ON_A_DAY, *NONE, *FOR_CHILDREN, *KINDS, *ONLY_ON_A_DAY, *COMPARED, *HALF)
"""All sentences about numbers and kinds."""
