"""Meanings of the sentences about numbers of dishes, written from the sentences themselves."""

from __future__ import annotations

from tests.worlds.readings.menu import told

COUNTS = (
    *told(
        lambda m, n, kind: m.count(kind) <= n,
        "Meniul poate include cel mult <some>.",
        "În tot meniul să fie cel mult <some>.",
        "În tot meniul se acceptă cel mult <some>.",
    ),
    *told(lambda m, n, kind: not m.count(kind) > n, "Meniul să nu includă mai mult de <some>."),
    *told(
        lambda m, kind, n: m.count(kind) <= n,
        "<kind>, în tot meniul: cel mult <n>.",
    ),
    *told(
        lambda m, n, kind: m.count(kind) >= n,
        "Meniul trebuie să includă cel puțin <some>.",
        "În meniu trebuie să intre <some> sau mai multe.",
        "În tot meniul trebuie să fie cel puțin <some>.",
        "În tot meniul să fie măcar <some>.",
    ),
    *told(lambda m, n, kind: not m.count(kind) < n, "Meniul nu poate include mai puțin de <some>."),
    *told(lambda m, kind, n: m.count(kind) >= n, "<kind>, în tot meniul: minimum <n>."),
    *told(
        lambda m, n, kind: m.count(kind) == n,
        "Meniul trebuie să includă exact <some>.",
        "În tot meniul să fie exact <some>.",
        "În tot meniul trebuie să fie exact <some>.",
        "În meniu trebuie să fie <some>, nici mai mult, nici mai puțin.",
    ),
    *told(
        lambda m, kind, n: m.count(kind) == n,
        "Numărul <kind> din meniu trebuie să fie exact <n>.",
        "<kind>, în tot meniul: exact <n>.",
    ),
    *told(
        lambda m, n, kind: max(m.daily(kind)) <= n,
        "În fiecare zi să fie cel mult <some>.",
        "Meniul fiecărei zile poate include cel mult <some>.",
        "În fiecare zi se acceptă cel mult <some>.",
    ),
    *told(lambda m, n, kind: not any(day > n for day in m.daily(kind)), "În nicio zi să nu fie mai mult de <some>."),
    *told(
        lambda m, kind, n: max(m.daily(kind)) <= n,
        "<kind> pe zi: cel mult <n>.",
    ),
    *told(
        lambda m, n, kind: min(m.daily(kind)) >= n,
        "În fiecare zi să fie cel puțin <some>.",
        "Meniul fiecărei zile trebuie să includă minimum <some>.",
        "Fiecare zi trebuie să aibă <some> sau mai multe.",
        "În fiecare zi trebuie să fie măcar <some>.",
    ),
    *told(lambda m, n, kind: not any(day < n for day in m.daily(kind)), "Nicio zi să nu treacă fără cel puțin <some>."),
    *told(lambda m, kind, n: min(m.daily(kind)) >= n, "<kind> pe zi: minimum <n>."),
    *told(
        lambda m, one, other: m.count(one) == m.count(other),
        "Meniul trebuie să includă tot atâtea <kind> câte <kind>.",
        "Numărul <kind> din meniu trebuie să fie egal cu numărul <kind>.",
        "În meniu, <kind> trebuie să fie la fel de multe ca <kind>.",
        "Câte <kind> sunt în meniu, tot atâtea <kind> trebuie să fie.",
        "În meniu: tot atâtea <kind> câte <kind>.",
    ),
    *told(
        lambda m, one, other: m.count(one) > m.count(other),
        "Meniul trebuie să includă mai multe <kind> decât <kind>.",
        "Numărul <kind> din meniu trebuie să fie mai mare decât numărul <kind>.",
        "În meniu, <kind> trebuie să fie mai numeroase decât <kind>.",
        "<kind> în meniu: mai multe decât <kind>.",
    ),
    *told(
        lambda m, one, other: m.count(one) < m.count(other), "În meniu, <kind> trebuie să fie mai puține decât <kind>."
    ),
    *told(
        lambda m, kind: 2 * m.count(kind) >= len(m.dishes),
        "Cel puțin jumătate dintre preparatele din meniu trebuie să <be>.",
        "Măcar jumătate dintre preparatele din meniu trebuie să <be>.",
        "<kind>: cel puțin jumătate dintre preparatele din meniu.",
    ),
    *told(
        lambda m, kind: m.count(kind) >= len(m.dishes) - m.count(kind),
        "În meniu, <kind> trebuie să fie cel puțin la fel de multe ca toate celelalte preparate.",
    ),
    *told(
        lambda m, kind: not m.count(kind) < len(m.dishes) - m.count(kind),
        "În meniu, <kind> să nu fie mai puține decât toate celelalte împreună.",
    ),
)
"""All sentences about numbers of dishes."""
