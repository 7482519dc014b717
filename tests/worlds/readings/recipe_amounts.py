"""Meanings of the sentences about calories and minutes of cooking, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.menu import Menu, told

CALORIES = (
    *told(
        lambda m, n: m.kcal <= n,
        "Tot meniul trebuie să aibă cel mult <kcal>.",
        "Tot meniul: cel mult <kcal>.",
    ),
    *told(
        lambda m, n: not m.kcal > n,
        "Meniul să nu aibă, în total, mai mult de <kcal>.",
        "Totalul caloriilor din meniu nu trebuie să depășească <kcal>.",
        "Dacă adunăm caloriile tuturor meselor, suma nu trebuie să treacă de <kcal>.",
    ),
    *told(
        lambda m, n: m.kcal >= n,
        "Tot meniul trebuie să aibă cel puțin <kcal>.",
        "Meniul trebuie să aibă, în total, minimum <kcal>.",
        "Dacă adunăm caloriile tuturor meselor, trebuie să iasă cel puțin <kcal>.",
        "Tot meniul: minimum <kcal>.",
    ),
    *told(lambda m, n: not m.kcal < n, "Meniul să nu aibă, în total, mai puțin de <kcal>."),
    *told(
        lambda m, low, high: low <= m.kcal <= high,
        "Tot meniul trebuie să aibă între <n> și <kcal>.",
        "Totalul caloriilor din meniu trebuie să fie de minimum <n> și de maximum <kcal>.",
        "Dacă adunăm caloriile tuturor meselor, trebuie să iasă între <n> și <kcal>.",
        "Tot meniul: minimum <n>, maximum <kcal>.",
    ),
    *told(
        lambda m, low, high: not (m.kcal < low or m.kcal > high),
        "Meniul trebuie să aibă, în total, cel puțin <n>, dar nu mai mult de <kcal>.",
    ),
    *told(
        lambda m, n: max(m.daily_kcal) <= n,
        "Meniul fiecărei zile trebuie să aibă cel mult <kcal>.",
        "Pe zi: cel mult <kcal>.",
    ),
    *told(
        lambda m, n: not any(day > n for day in m.daily_kcal),
        "În nicio zi meniul să nu aibă mai mult de <kcal>.",
        "Totalul caloriilor din fiecare zi nu trebuie să depășească <kcal>.",
        "Dacă adunăm caloriile celor trei mese dintr-o zi, suma nu trebuie să treacă de <kcal>, oricare ar fi ziua.",
    ),
    *told(
        lambda m, n: min(m.daily_kcal) >= n,
        "Meniul fiecărei zile trebuie să aibă cel puțin <kcal>.",
        "În fiecare zi, meniul trebuie să aibă minimum <kcal>.",
        "Dacă adunăm caloriile celor trei mese dintr-o zi, trebuie să iasă cel puțin <kcal>, oricare ar fi ziua.",
        "Pe zi: minimum <kcal>.",
    ),
    *told(
        lambda m, n: not any(day < n for day in m.daily_kcal),
        "În nicio zi meniul să nu aibă mai puțin de <kcal>.",
    ),
    *told(
        lambda m, low, high: all(low <= day <= high for day in m.daily_kcal),
        "Meniul fiecărei zile trebuie să aibă între <n> și <kcal>.",
        "Totalul caloriilor din fiecare zi trebuie să fie de minimum <n> și de maximum <kcal>.",
        "Dacă adunăm caloriile celor trei mese dintr-o zi, trebuie să iasă între <n> și <kcal>, oricare ar fi ziua.",
        "Pe zi: minimum <n>, maximum <kcal>.",
    ),
    *told(
        lambda m, low, high: not any(day < low or day > high for day in m.daily_kcal),
        "Meniul fiecărei zile trebuie să aibă cel puțin <n>, dar nu mai mult de <kcal>.",
    ),
    *told(
        lambda m, day, n: m.daily_kcal[day] <= n,
        "În <day>, meniul trebuie să aibă cel mult <kcal>.",
        "Cele trei mese din <day> trebuie să se încadreze, împreună, în <kcal>.",
        "Meniul <of-day> poate avea cel mult <kcal>.",
        "În <day>: cel mult <kcal>.",
    ),
    *told(lambda m, day, n: not m.daily_kcal[day] > n, "În <day>, meniul să nu aibă mai mult de <kcal>."),
    *told(lambda m, n: m.daily_kcal[m.then] <= n, "Tot în acea zi, meniul trebuie să aibă cel mult <kcal>."),
    *told(
        lambda m, day, n: m.daily_kcal[day] >= n,
        "În <day>, meniul trebuie să aibă cel puțin <kcal>.",
        "Cele trei mese din <day> trebuie să aibă împreună minimum <kcal>.",
        "Meniul <of-day> trebuie să aibă minimum <kcal>.",
        "În <day>: minimum <kcal>.",
    ),
    *told(lambda m, day, n: not m.daily_kcal[day] < n, "În <day>, meniul să nu aibă mai puțin de <kcal>."),
    *told(lambda m, n: m.daily_kcal[m.then] >= n, "Tot în acea zi, meniul trebuie să aibă cel puțin <kcal>."),
)

COOKING = (
    *told(
        lambda m, n: m.prep <= n,
        "Timpul total de preparare trebuie să fie de cel mult <time>.",
        "Tot gătitul trebuie să dureze cel mult <time>.",
        "Timp de preparare, în total: cel mult <time>.",
    ),
    *told(
        lambda m, n: not m.prep > n,
        "În total să nu se gătească mai mult de <time>.",
        "Timpul total de preparare nu trebuie să depășească <time>.",
        "Dacă adunăm timpii de preparare, suma nu trebuie să treacă de <time>.",
    ),
    *told(
        lambda m, n: m.prep >= n,
        "Timpul total de preparare trebuie să fie de cel puțin <time>.",
        "Pentru gătit trebuie prevăzute, în total, minimum <time>.",
        "Tot gătitul trebuie să dureze <time> sau mai mult.",
        "Dacă adunăm timpii de preparare, trebuie să iasă cel puțin <time>.",
        "Timp de preparare, în total: minimum <time>.",
    ),
    *told(lambda m, n: not m.prep < n, "Timpul total de preparare să nu fie mai mic de <time>."),
    *told(
        lambda m, low, high: low <= m.prep <= high,
        "Timpul total de preparare trebuie să fie între <n> și <time>.",
        "Timpul total de preparare trebuie să fie de minimum <n> și de maximum <time>.",
        "Dacă adunăm timpii de preparare, trebuie să iasă între <n> și <time>.",
        "Timp de preparare, în total: minimum <n>, maximum <time>.",
    ),
    *told(
        lambda m, low, high: not (m.prep < low or m.prep > high),
        "Tot gătitul trebuie să dureze cel puțin <n>, dar nu mai mult de <time>.",
    ),
    *told(
        lambda m, n: max(m.daily_prep) <= n,
        "În fiecare zi, gătitul trebuie să dureze cel mult <time>.",
        "Gătitul din fiecare zi trebuie să dureze cel mult <time>.",
        "Gătitul trebuie să se încadreze, în fiecare zi, în <time>.",
        "Timp de preparare pe zi: cel mult <time>.",
    ),
    *told(
        lambda m, n: not any(day > n for day in m.daily_prep),
        "În nicio zi să nu se gătească mai mult de <time>.",
        "Timpul de preparare din fiecare zi nu trebuie să depășească <time>.",
    ),
    *told(
        lambda m, day, n: m.daily_prep[day] <= n,
        "În <day>, gătitul trebuie să dureze cel mult <time>.",
        "Gătitul din <day> trebuie să dureze cel mult <time>.",
        "În <day>: cel mult <time> de gătit.",
    ),
    *told(
        lambda m, day, n: not m.daily_prep[day] > n,
        "În <day> să nu se gătească mai mult de <time>.",
        "Timpul de preparare din <day> nu trebuie să depășească <time>.",
    ),
    *told(lambda m, n: m.daily_prep[m.then] <= n, "Tot în acea zi, gătitul trebuie să dureze cel mult <time>."),
)


def slowest(m: Menu, meal: int) -> int:
    """Return the minutes of preparing the meal on the day on which it takes longest."""
    return max(day[meal].prep for day in m.days)


MEALS = (
    *told(
        lambda m, meal, n: slowest(m, meal) <= n,
        "În fiecare zi, <meal> trebuie să se prepare în cel mult <time>.",
        "În fiecare zi, pregătirea <of-meal> trebuie să dureze cel mult <time>.",
        "La <meal> se pot servi numai preparate care se fac în cel mult <time>.",
        "Timp de preparare la <meal>, în fiecare zi: cel mult <time>.",
    ),
    *told(
        lambda m, meal, n: not slowest(m, meal) > n,
        "La <meal> să nu se servească nimic care se prepară în mai mult de <time>.",
    ),
    *told(
        lambda m, n, meal: not any(day[meal].prep > n for day in m.days),
        "Dacă un preparat se face în mai mult de <time>, nu poate fi servit la <meal>.",
    ),
    *told(
        lambda m, n, kcal: m.heavy(kcal) <= n,
        "Meniul poate include cel mult <dishes> cu peste <kcal>.",
        "În tot meniul se acceptă cel mult <dishes> cu peste <kcal>.",
        "În tot meniul să fie cel mult <dishes> cu peste <kcal>.",
    ),
    *told(lambda m, n, kcal: not m.heavy(kcal) > n, "Meniul să nu includă mai mult de <dishes> cu peste <kcal>."),
    *told(
        lambda m, kcal, n: m.heavy(kcal) <= n,
        "Preparate cu peste <kcal>, în tot meniul: cel mult <n>.",
    ),
    *told(
        lambda m, meal: all(own > other for own, other in m.against(meal)),
        "În fiecare zi, <meal> trebuie să aibă mai multe calorii decât oricare altă masă.",
        "În fiecare zi, celelalte două mese trebuie să aibă, fiecare, mai puține calorii decât <meal>.",
        "În fiecare zi, <meal> trebuie să aibă mai multe calorii decât oricare dintre celelalte două mese.",
        "<meal>, în fiecare zi: mai multe calorii decât oricare dintre celelalte două mese.",
    ),
    *told(
        lambda m, meal: not any(other >= own for own, other in m.against(meal)),
        "În fiecare zi, <meal> trebuie să aibă cele mai multe calorii, iar nicio altă masă să nu aibă tot atâtea.",
    ),
    *told(
        lambda m, meal: all(own < other for own, other in m.against(meal)),
        "În fiecare zi, <meal> trebuie să aibă mai puține calorii decât oricare altă masă.",
        "În fiecare zi, celelalte două mese trebuie să aibă, fiecare, mai multe calorii decât <meal>.",
        "În fiecare zi, <meal> trebuie să aibă mai puține calorii decât oricare dintre celelalte două mese.",
        "<meal>, în fiecare zi: mai puține calorii decât oricare dintre celelalte două mese.",
    ),
    *told(
        lambda m, meal: not any(other <= own for own, other in m.against(meal)),
        "În fiecare zi, <meal> trebuie să aibă cele mai puține calorii, iar nicio altă masă să nu aibă tot atâtea.",
    ),
)

AMOUNTS = (*CALORIES, *COOKING, *MEALS)
"""All sentences about calories and minutes."""
