"""Meanings of the sentences about lei and minutes, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.menu import told

TICKETS = (
    *told(
        lambda t, n: t.cost <= n,
        "Biletele trebuie să coste, în total, cel mult <lei>.",
        "Bugetul total pentru bilete este de <lei> și nu trebuie depășit.",
        "Pe bilete se pot cheltui, în total, cel mult <lei>.",
        "Buget pentru toate biletele: cel mult <lei>.",
    ),
    *told(
        lambda t, n: not t.cost > n,
        "Pe bilete să nu se cheltuiască, în total, mai mult de <lei>.",
        "Dacă adunăm prețurile biletelor, suma nu trebuie să treacă de <lei>.",
    ),
    *told(
        lambda t, n: t.cost >= n,
        "Pentru voucherul cultural, biletele trebuie să coste, în total, cel puțin <lei>.",
        "Pe bilete trebuie cheltuiți, în total, cel puțin <lei>.",
        "Biletele trebuie să coste, în total, <lei> sau mai mult.",
        "Bilete, în total: minimum <lei>.",
    ),
    *told(
        lambda t, n: not t.cost < n,
        "Biletele să nu coste, în total, mai puțin de <lei>.",
        "Voucherul cultural se pierde dacă biletele costă, în total, mai puțin de <lei>, așa că trebuie cheltuită cel "
        "puțin această sumă.",
    ),
    *told(
        lambda t, low, high: low <= t.cost <= high,
        "Biletele trebuie să coste, în total, între <n> și <lei>.",
        "Pe bilete trebuie cheltuiți, în total, cel puțin <n> și cel mult <lei>.",
        "Bilete, în total: minimum <n>, maximum <lei>.",
    ),
    *told(
        lambda t, low, high: not (t.cost < low or t.cost > high),
        "Biletele trebuie să coste, în total, cel puțin <n>, dar nu mai mult de <lei>.",
    ),
    *told(
        lambda t, high, low: low <= t.cost <= high,
        "Pentru bilete sunt prevăzuți cel mult <lei>, din care trebuie cheltuiți cel puțin <n>.",
    ),
    *told(
        lambda t, n: max(t.daily_cost) <= n,
        "În fiecare zi, biletele trebuie să coste împreună cel mult <lei>.",
        "Pe bilete se pot cheltui cel mult <lei> pe zi.",
        "Bugetul de bilete pentru fiecare zi este de <lei> și nu trebuie depășit.",
        "Biletele din fiecare zi trebuie să se încadreze, împreună, în <lei>.",
        "Bilete, pe zi: cel mult <lei>.",
    ),
    *told(
        lambda t, n: not any(day > n for day in t.daily_cost),
        "În nicio zi să nu se cheltuiască pe bilete mai mult de <lei>.",
    ),
    *told(
        lambda t, day, n: t.daily_cost[day] <= n,
        "În <day>, biletele trebuie să coste împreună cel mult <lei>.",
        "Biletele din <day> trebuie să se încadreze, împreună, în <lei>.",
        "Bugetul de bilete pentru <day> este de cel mult <lei>.",
        "Bilete în <day>: cel mult <lei> în total.",
    ),
    *told(
        lambda t, day, n: not t.daily_cost[day] > n,
        "În <day> să nu se cheltuiască pe bilete mai mult de <lei>.",
    ),
    *told(
        lambda t, n: t.daily_cost[t.then] <= n,
        "Tot în acea zi, biletele trebuie să coste împreună cel mult <lei>.",
    ),
    *told(
        lambda t, day, n: t.daily_cost[day] >= n,
        "În <day>, biletele trebuie să coste împreună cel puțin <lei>.",
        "În <day> trebuie cheltuiți pe bilete minimum <lei>.",
        "Biletele din <day> trebuie să coste împreună <lei> sau mai mult.",
        "Bilete în <day>: minimum <lei> în total.",
    ),
    *told(
        lambda t, day, n: not t.daily_cost[day] < n,
        "Biletele din <day> să nu coste împreună mai puțin de <lei>.",
    ),
    *told(
        lambda t, n: t.daily_cost[t.then] >= n,
        "Tot în acea zi, biletele trebuie să coste împreună cel puțin <lei>.",
    ),
)

TIME = (
    *told(
        lambda t, n: t.minutes <= n,
        "Vizitele trebuie să dureze, în total, cel mult <time>.",
        "Toate vizitele pot dura împreună cel mult <time>.",
        "Timp pentru toate vizitele: cel mult <time>.",
    ),
    *told(
        lambda t, n: not t.minutes > n,
        "Vizitele să nu dureze, în total, mai mult de <time>.",
        "Timpul total de vizitare nu trebuie să depășească <time>.",
        "Dacă adunăm duratele vizitelor, suma nu trebuie să treacă de <time>.",
    ),
    *told(
        lambda t, n: t.minutes >= n,
        "Vizitele trebuie să dureze, în total, cel puțin <time>.",
        "Pentru toată șederea trebuie prevăzute minimum <time> de vizitare.",
        "Vizitele trebuie să dureze, în total, <time> sau mai mult.",
        "Dacă adunăm duratele vizitelor, trebuie să iasă cel puțin <time>.",
        "Timp de vizitare, în total: minimum <time>.",
    ),
    *told(lambda t, n: not t.minutes < n, "Vizitele să nu dureze, în total, mai puțin de <time>."),
    *told(
        lambda t, low, high: low <= t.minutes <= high,
        "Vizitele trebuie să dureze, în total, între <n> și <time>.",
        "Timpul total de vizitare trebuie să fie de minimum <n> și de maximum <time>.",
        "Dacă adunăm duratele vizitelor, trebuie să iasă între <n> și <time>.",
        "Timp de vizitare, în total: minimum <n>, maximum <time>.",
    ),
    *told(
        lambda t, low, high: not (t.minutes < low or t.minutes > high),
        "Vizitele trebuie să dureze, în total, cel puțin <n>, dar nu mai mult de <time>.",
    ),
    *told(
        lambda t, n: max(t.daily_minutes) <= n,
        "În fiecare zi, vizitele trebuie să dureze împreună cel mult <time>.",
        "Vizitele din fiecare zi pot dura împreună cel mult <time>.",
        "Vizitele din fiecare zi trebuie să se încadreze, împreună, în <time>.",
        "Timp de vizitare pe zi: cel mult <time>.",
    ),
    *told(
        lambda t, n: not any(day > n for day in t.daily_minutes),
        "În nicio zi vizitele nu trebuie să dureze împreună mai mult de <time>.",
        "Timpul de vizitare nu trebuie să depășească, în nicio zi, <time>.",
    ),
    *told(
        lambda t, n: min(t.daily_minutes) >= n,
        "În fiecare zi, vizitele trebuie să dureze împreună cel puțin <time>.",
        "Fiecare zi trebuie să aibă minimum <time> de vizitare.",
        "Vizitele din fiecare zi trebuie să dureze, în total, <time> sau mai mult.",
        "Pentru fiecare zi trebuie prevăzute cel puțin <time> de vizitare.",
        "Timp de vizitare pe zi: minimum <time>.",
    ),
    *told(
        lambda t, n: not any(day < n for day in t.daily_minutes),
        "În nicio zi vizitele nu trebuie să dureze împreună mai puțin de <time>.",
    ),
    *told(
        lambda t, low, high: all(low <= day <= high for day in t.daily_minutes),
        "În fiecare zi, vizitele trebuie să dureze împreună între <n> și <time>.",
        "Fiecare zi trebuie să aibă minimum <n> și maximum <time> de vizitare.",
        "Pentru fiecare zi trebuie prevăzute între <n> și <time> de vizitare.",
        "Timp de vizitare pe zi: minimum <n>, maximum <time>.",
    ),
    *told(
        lambda t, low, high: not any(day < low or day > high for day in t.daily_minutes),
        "Vizitele din fiecare zi trebuie să dureze împreună cel puțin <n>, dar nu mai mult de <time>.",
    ),
    *told(
        lambda t, day, n: t.daily_minutes[day] <= n,
        "În <day>, vizitele trebuie să dureze împreună cel mult <time>.",
        "Vizitele din <day> pot dura împreună cel mult <time>.",
        "Vizitele din <day> trebuie să se încadreze, împreună, în <time>.",
        "Vizite în <day>: cel mult <time> în total.",
    ),
    *told(
        lambda t, day, n: not t.daily_minutes[day] > n,
        "În <day>, vizitele să nu dureze împreună mai mult de <time>.",
    ),
    *told(
        lambda t, n: t.daily_minutes[t.then] <= n,
        "Tot în acea zi, vizitele trebuie să dureze împreună cel mult <time>.",
    ),
    *told(
        lambda t, day, n: t.daily_minutes[day] >= n,
        "În <day>, vizitele trebuie să dureze împreună cel puțin <time>.",
        "Vizitele din <day> trebuie să dureze împreună <time> sau mai mult.",
        "Pentru <day> trebuie prevăzute minimum <time> de vizitare.",
        "Vizite în <day>: minimum <time> în total.",
    ),
    *told(
        lambda t, day, n: not t.daily_minutes[day] < n,
        "În <day>, vizitele să nu dureze împreună mai puțin de <time>.",
    ),
    *told(
        lambda t, n: t.daily_minutes[t.then] >= n,
        "Tot în acea zi, vizitele trebuie să dureze împreună cel puțin <time>.",
    ),
)

AMOUNTS = (*TICKETS, *TIME)
"""All sentences about lei and minutes."""
