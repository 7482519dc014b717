"""What the sentences about numbers of dishes mean, written from the sentences themselves."""

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
        "Numărul <kind> din meniu nu trebuie să treacă de <n>.",
        "<kind>, în tot meniul: cel mult <n>.",
    ),
    *told(
        lambda m, n, kind: m.count(kind) >= n,
        "Meniul trebuie să includă cel puțin <some>.",
        "În meniu trebuie să intre <some> sau mai multe.",
        "Pentru tot meniul e nevoie de cel puțin <some>.",
        "În tot meniul să fie măcar <some>.",
    ),
    *told(lambda m, n, kind: not m.count(kind) < n, "Meniul nu este complet fără cel puțin <some>."),
    *told(lambda m, kind, n: m.count(kind) >= n, "<kind>, în tot meniul: minimum <n>."),
    *told(
        lambda m, n, kind: m.count(kind) == n,
        "Meniul trebuie să includă exact <some>.",
        "În tot meniul să fie exact <some>.",
        "Pentru tot meniul e nevoie de exact <some>.",
    ),
    *told(
        lambda m, kind, n: m.count(kind) == n,
        "Numărul <kind> din meniu trebuie să fie exact <n>.",
        "<kind>, în tot meniul: exact <n>.",
    ),
    *told(
        lambda m, kind, n: not (m.count(kind) > n or m.count(kind) < n),
        "Numărul <kind> din meniu trebuie să fie <n>, nici mai mare, nici mai mic.",
    ),
    *told(
        lambda m, n, kind: max(m.daily(kind)) <= n,
        "În fiecare zi să fie cel mult <some>.",
        "Meniul fiecărei zile poate include cel mult <some>.",
        "La mesele din fiecare zi se acceptă cel mult <some>.",
    ),
    *told(lambda m, n, kind: not any(day > n for day in m.daily(kind)), "În nicio zi să nu fie mai mult de <some>."),
    *told(
        lambda m, kind, n: max(m.daily(kind)) <= n,
        "Numărul <kind> dintr-o zi nu trebuie să treacă de <n>.",
        "<kind> pe zi: cel mult <n>.",
    ),
    *told(
        lambda m, n, kind: min(m.daily(kind)) >= n,
        "În fiecare zi să fie cel puțin <some>.",
        "Meniul fiecărei zile trebuie să includă minimum <some>.",
        "Fiecare zi trebuie să aibă <some> sau mai multe.",
        "În fiecare zi e nevoie de cel puțin <some>.",
    ),
    *told(lambda m, n, kind: not any(day < n for day in m.daily(kind)), "Nicio zi să nu treacă fără cel puțin <some>."),
    *told(lambda m, kind, n: min(m.daily(kind)) >= n, "<kind> pe zi: minimum <n>."),
    *told(
        lambda m, one, other: m.count(one) == m.count(other),
        "Meniul trebuie să includă tot atâtea <kind> câte <kind>.",
        "Numărul <kind> din meniu trebuie să fie egal cu numărul <kind>.",
        "În meniu, <kind> trebuie să fie la fel de multe ca <kind>.",
        "Câte <kind> sunt în meniu, tot atâtea <kind> trebuie să fie.",
        "În meniu, în număr egal: <kind> și <kind>.",
    ),
    *told(
        lambda m, one, other: not (m.count(one) > m.count(other) or m.count(one) < m.count(other)),
        "În meniu să nu fie nici mai multe, nici mai puține <kind> decât <kind>.",
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
        "Jumătate dintre preparatele din meniu sau mai multe trebuie să <be>.",
        "<kind>: cel puțin jumătate dintre preparatele din meniu.",
    ),
    *told(
        lambda m, kind: 2 * (len(m.dishes) - m.count(kind)) <= len(m.dishes),
        "Cel mult jumătate dintre preparatele din meniu pot să nu <be>.",
    ),
    *told(
        lambda m, kind, lacked: kind == lacked and not m.count(kind) < len(m.dishes) - m.count(lacked),
        "În meniu să nu fie mai puține <kind> decât <others>.",
    ),
    *told(
        lambda m, kind: m.count(kind) >= len(m.dishes) - m.count(kind),
        "În meniu, <kind> trebuie să fie cel puțin la fel de multe ca toate celelalte preparate.",
    ),
)
"""All sentences about numbers of dishes."""
