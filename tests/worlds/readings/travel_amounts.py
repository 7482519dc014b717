"""What the sentences about lei and minutes mean, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.trip import told

TICKETS = (
    *told(
        lambda t, n: t.cost <= n,
        "Toate biletele costă împreună cel mult <lei>.",
        "Toate biletele încap într-un buget de <lei>.",
        "Una peste alta, biletele se încadrează în <lei>.",
        "Se adună toate biletele, iar suma lor este de cel mult <lei>.",
        "Biletele își au bugetul lor: cel mult <lei> în total.",
        "Pentru toate biletele la un loc există doar <lei>.",
    ),
    *told(
        lambda t, n: not t.cost > n,
        "Pe bilete nu se cheltuiesc, în total, mai mult de <lei>.",
        "Bugetul pentru bilete este de <lei> și nu poate fi depășit.",
        "Dacă toate biletele costă împreună peste <lei>, planul trebuie refăcut.",
        "Peste <lei> nu trece costul tuturor biletelor.",
        "Buget pentru toate biletele: <lei>, nu mai mult.",
    ),
    *told(lambda t, n: t.cost < n, "Costul tuturor biletelor rămâne sub <lei>."),
    *told(
        lambda t, n: t.cost >= n,
        "Toate biletele costă împreună cel puțin <lei>.",
        "Toate biletele, adunate, fac <lei> sau mai mult.",
        "Pe bilete trebuie cheltuiți, în total, cel puțin <lei>.",
        "Toate biletele la un loc costă măcar <lei>.",
        "Cheltuieli cu biletele, în total: minimum <lei>.",
        "Se adună toate biletele, iar suma lor este de cel puțin <lei>.",
        "Biletele se plătesc pe rând, iar împreună ele costă cel puțin <lei>.",
    ),
    *told(
        lambda t, n: not t.cost < n,
        "Costul tuturor biletelor nu coboară sub <lei>.",
        "Dacă toate biletele costă împreună sub <lei>, voucherul cultural se pierde, ceea ce trebuie evitat.",
        "Nu mai puțin de <lei> costă toate biletele împreună.",
    ),
    *told(lambda t, n: t.cost > n, "Pe bilete se cheltuiesc, în total, peste <lei>."),
    *told(
        lambda t, low, high: low <= t.cost <= high,
        "Toate biletele costă împreună între <n> și <lei>.",
        "Pe bilete se cheltuiesc, în total, de la <lei> până la <lei>.",
        "Cel puțin <n> și cel mult <lei> trebuie cheltuiți, în total, pe bilete.",
        "Cu toate puse la socoteală, biletele costă măcar <n> și cel mult <lei>.",
        "Cheltuieli cu biletele, în total: minimum <n>, maximum <lei>.",
        "Se adună toate biletele, iar suma lor este între <n> și <lei>.",
    ),
    *told(
        lambda t, low, high: not (t.cost < low or t.cost > high),
        "Biletele nu costă, în total, nici mai puțin de <n>, nici mai mult de <lei>.",
        "Dacă biletele costă, în total, sub <n> sau peste <lei>, planul trebuie schimbat.",
    ),
    *told(lambda t, low, high: low < t.cost < high, "Costul tuturor biletelor trece de <lei>, dar rămâne sub <lei>."),
)

TICKETS_A_DAY = (
    *told(
        lambda t, n: max(t.daily_cost) <= n,
        "În fiecare zi, biletele costă împreună cel mult <lei>.",
        "Oricare ar fi ziua, biletele ei costă împreună cel mult <lei>.",
        "Bugetul de bilete al fiecărei zile este de cel mult <lei>.",
        "Zi de zi, toate biletele la un loc se încadrează în <lei>.",
        "Pentru biletele fiecărei zile, luate împreună, există doar <lei>.",
    ),
    *told(
        lambda t, n: not any(day > n for day in t.daily_cost),
        "În nicio zi biletele nu costă împreună mai mult de <lei>.",
        "Dacă într-o zi biletele ar trece împreună de <lei>, ziua aceea ar trebui regândită.",
        "Peste <lei> nu trec, împreună, biletele din nicio zi.",
        "Bilete, pe zi: <lei>, nu mai mult.",
    ),
    *told(lambda t, n: max(t.daily_cost) < n, "Cheltuiala cu biletele din fiecare zi rămâne sub <lei>."),
)

TICKETS_ON_A_DAY = (
    *told(
        lambda t, day, n: t.daily_cost[day] <= n,
        "În <day> se cheltuiesc pe bilete cel mult <lei>.",
        "Când vine <day>, pe bilete se cheltuiesc cel mult <lei>.",
        "Bugetul de bilete pentru <day> este de cel mult <lei>.",
        "Cu toate puse la socoteală, biletele din <day> se încadrează în <lei>.",
        "<day>: bilete de cel mult <lei> în total.",
        "Pentru biletele din <day>, luate împreună, există doar <lei>.",
    ),
    *told(
        lambda t, n, day: t.daily_cost[day] <= n,
        "Cel mult <lei> pot fi cheltuiți pe bilete în <day>.",
    ),
    *told(lambda t, day, n: not t.daily_cost[day] > n, "În <day> nu se cheltuiesc pe bilete mai mult de <lei>."),
    *told(lambda t, day, n: t.daily_cost[day] < n, "Biletele din <day> costă împreună sub <lei>."),
    *told(lambda t, n: t.daily_cost[t.then] <= n, "Tot atunci, pe bilete se cheltuiesc cel mult <lei>."),
    *told(
        lambda t, day, n: t.daily_cost[day] >= n,
        "În <day> se cheltuiesc pe bilete cel puțin <lei>.",
        "Când vine <day>, biletele zilei costă împreună <lei> sau mai mult.",
        "Adunate, biletele din <day> fac <lei> sau mai mult.",
        "Pentru biletele din <day> trebuie plătiți cel puțin <lei>.",
        "În <day>, biletele la un loc costă măcar <lei>.",
        "<day>: bilete de minimum <lei> în total.",
    ),
    *told(lambda t, day, n: not t.daily_cost[day] < n, "În <day>, costul total al biletelor nu coboară sub <lei>."),
    *told(lambda t, n, day: not t.daily_cost[day] < n, "Nu mai puțin de <lei> costă, împreună, biletele din <day>."),
    *told(lambda t, day, n: t.daily_cost[day] > n, "Biletele din <day> costă împreună peste <lei>."),
    *told(lambda t, n: t.daily_cost[t.then] >= n, "În aceeași zi, biletele costă împreună cel puțin <lei>."),
)

VISITS = (
    *told(
        lambda t, n: t.minutes <= n,
        "Toate vizitele durează împreună cel mult <time>.",
        "Dacă s-ar face toate vizitele una după alta, ar trece cel mult <time>.",
        "Toate vizitele la un loc durează cel mult <time>.",
        "Timpul petrecut la vizite este limitat, în total, la <time>.",
        "În cel mult <time> se fac toate vizitele la un loc.",
        "Una peste alta, vizitele se încadrează în <time>.",
        "Se adună toate vizitele, iar durata lor este de cel mult <time>.",
        "Vizitele își au limita lor: cel mult <time> în total.",
        "Toate vizitele, luate împreună, au la dispoziție doar <time>.",
    ),
    *told(
        lambda t, n: not t.minutes > n,
        "Vizitele nu durează, în total, mai mult de <time>.",
        "Timp pentru toate vizitele: <time>, nu mai mult.",
    ),
    *told(lambda t, n: t.minutes < n, "Durata tuturor vizitelor rămâne sub <time>."),
    *told(
        lambda t, n: t.minutes >= n,
        "Toate vizitele durează împreună cel puțin <time>.",
        "Toate vizitele, puse cap la cap, durează <time> sau mai mult.",
        "Vizitele durează, în total, <time> sau mai mult.",
        "La vizite trebuie petrecute, în total, cel puțin <time>.",
        "Puse cap la cap, vizitele țin măcar <time>.",
        "Timp de vizitare, în total: minimum <time>.",
        "Se adună toate vizitele, iar durata lor este de cel puțin <time>.",
        "Vizitele se fac pe rând, iar împreună ele durează cel puțin <time>.",
    ),
    *told(
        lambda t, n: not t.minutes < n,
        "Durata tuturor vizitelor nu coboară sub <time>.",
        "Dacă toate vizitele durează împreună mai puțin de <time>, planul trebuie completat.",
        "Nu mai puțin de <time> durează toate vizitele împreună.",
    ),
    *told(lambda t, n: t.minutes > n, "Durata tuturor vizitelor trece de <time>."),
    *told(
        lambda t, low, high: low <= t.minutes <= high,
        "Toate vizitele durează împreună între <n> și <time>.",
        "Vizitele durează, în total, de la <time> până la <time>.",
        "La vizite trebuie petrecute, în total, cel puțin <n> și cel mult <time>.",
        "Una peste alta, vizitele țin măcar <n> și cel mult <time>.",
        "Timp de vizitare, în total: minimum <n>, maximum <time>.",
        "Se adună toate vizitele, iar durata lor este între <n> și <time>.",
    ),
    *told(
        lambda t, low, high: not (t.minutes < low or t.minutes > high),
        "Vizitele nu durează, în total, nici mai puțin de <n>, nici mai mult de <time>.",
        "Dacă toate vizitele durează împreună sub <n> sau peste <time>, planul trebuie schimbat.",
    ),
    *told(
        lambda t, low, high: low < t.minutes < high,
        "Durata tuturor vizitelor trece de <time>, dar rămâne sub <time>.",
    ),
)

VISITS_A_DAY = (
    *told(
        lambda t, n: max(t.daily_minutes) <= n,
        "În fiecare zi, vizitele durează împreună cel mult <time>.",
        "Oricare ar fi ziua, vizitele ei durează împreună cel mult <time>.",
        "Vizitele oricărei zile, luate împreună, durează cel mult <time>.",
        "Zi de zi, vizitele la un loc se încadrează în <time>.",
        "Vizitele fiecărei zile, luate împreună, au la dispoziție doar <time>.",
    ),
    *told(
        lambda t, n: not any(day > n for day in t.daily_minutes),
        "În nicio zi vizitele nu durează împreună mai mult de <time>.",
        "Dacă vizitele dintr-o zi ar trece împreună de <time>, ziua aceea ar trebui regândită.",
        "Peste <time> nu țin, împreună, vizitele din nicio zi.",
        "Timp de vizitare pe zi: <time>, nu mai mult.",
    ),
    *told(lambda t, n: max(t.daily_minutes) < n, "Durata totală a vizitelor din fiecare zi rămâne sub <time>."),
    *told(
        lambda t, n: min(t.daily_minutes) >= n,
        "În fiecare zi, vizitele durează împreună cel puțin <time>.",
        "Vizitele fiecărei zile, luate împreună, durează <time> sau mai mult.",
        "La vizite trebuie petrecute, în fiecare zi, cel puțin <time>.",
        "Zi de zi, vizitele la un loc țin măcar <time>.",
        "Timp de vizitare pe zi: minimum <time>.",
    ),
    *told(
        lambda t, n: not any(day < n for day in t.daily_minutes),
        "În nicio zi durata totală a vizitelor nu coboară sub <time>.",
        "Dacă vizitele dintr-o zi ar ține împreună sub <time>, ziua aceea ar trebui completată.",
        "Nu mai puțin de <time> durează, împreună, vizitele fiecărei zile.",
    ),
    *told(lambda t, n: min(t.daily_minutes) > n, "Durata totală a vizitelor din fiecare zi trece de <time>."),
    *told(
        lambda t, low, high: all(low <= day <= high for day in t.daily_minutes),
        "În fiecare zi, vizitele durează împreună între <n> și <time>.",
        "Vizitele fiecărei zile, luate împreună, durează de la <time> până la <time>.",
        "La vizite trebuie petrecute, în fiecare zi, cel puțin <n> și cel mult <time>.",
        "Zi de zi, vizitele la un loc țin măcar <n> și cel mult <time>.",
        "Timp de vizitare pe zi: minimum <n>, maximum <time>.",
    ),
    *told(
        lambda t, low, high: not any(day < low or day > high for day in t.daily_minutes),
        "În nicio zi durata totală a vizitelor nu coboară sub <n> și nu trece de <time>.",
        "Dacă vizitele dintr-o zi ar ține împreună sub <n> sau peste <time>, ziua aceea ar trebui regândită.",
    ),
    *told(
        lambda t, low, high: all(low < day < high for day in t.daily_minutes),
        "Durata totală a vizitelor din fiecare zi trece de <n>, dar rămâne sub <time>.",
    ),
)

VISITS_ON_A_DAY = (
    *told(
        lambda t, day, n: t.daily_minutes[day] <= n,
        "În <day>, vizitele durează împreună cel mult <time>.",
        "Când vine <day>, vizitele zilei durează împreună cel mult <time>.",
        "Vizitele din <day> durează împreună cel mult <time>.",
        "Puse cap la cap, vizitele din <day> se încadrează în <time>.",
        "Vizitele din <day>, luate împreună, au la dispoziție doar <time>.",
    ),
    *told(lambda t, n, day: t.daily_minutes[day] <= n, "În cel mult <time> se fac toate vizitele din <day>."),
    *told(
        lambda t, day, n: not t.daily_minutes[day] > n,
        "În <day>, vizitele nu țin împreună mai mult de <time>.",
        "<day>: <time> de vizitare, nu mai mult.",
    ),
    *told(lambda t, day, n: t.daily_minutes[day] < n, "Durata totală a vizitelor din <day> rămâne sub <time>."),
    *told(lambda t, n: t.daily_minutes[t.then] <= n, "Tot atunci, vizitele durează împreună cel mult <time>."),
    *told(
        lambda t, day, n: t.daily_minutes[day] >= n,
        "În <day>, vizitele durează împreună cel puțin <time>.",
        "Când vine <day>, vizitele zilei durează împreună <time> sau mai mult.",
        "Vizitele din <day> durează împreună <time> sau mai mult.",
        "Pentru vizitele din <day> este nevoie de cel puțin <time>.",
        "În <day>, vizitele la un loc țin măcar <time>.",
        "<day>: minimum <time> de vizitare.",
    ),
    *told(
        lambda t, day, n: not t.daily_minutes[day] < n,
        "În <day>, durata totală a vizitelor nu coboară sub <time>.",
    ),
    *told(
        lambda t, n, day: not t.daily_minutes[day] < n,
        "Nu mai puțin de <time> durează, împreună, vizitele din <day>.",
    ),
    *told(lambda t, day, n: t.daily_minutes[day] > n, "Durata totală a vizitelor din <day> trece de <time>."),
    *told(lambda t, n: t.daily_minutes[t.then] >= n, "În aceeași zi, vizitele durează împreună cel puțin <time>."),
)

AMOUNTS = (*TICKETS, *TICKETS_A_DAY, *TICKETS_ON_A_DAY, *VISITS, *VISITS_A_DAY, *VISITS_ON_A_DAY)
"""All sentences about lei and minutes."""
