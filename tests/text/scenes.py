"""Names and slots for the tests of denials and claims."""

from gmtw.constraints import Slot

NAMES = {
    "fort": ["Cetatea Veche"],
    "pool": ["Ștrandul Mic"],
    "walk": ["Aleea Teilor"],
    "class": ["Curs de pictură"],
    "soup": ["supa verde"],
    "rice": ["orez simplu"],
}

TRIP = [Slot(id=f"day{n + 1}", names={"ro": (f"day{n + 1}",), "en": (f"day{n + 1}",)}, day=n) for n in range(3)]
"""Three days."""

WEEK = [
    Slot(id=f"{day}_{part}", names={"ro": (f"{day}_{part}",), "en": (f"{en}_{part}",)}, day=n, weekday=day, part=part)
    for n, (day, en) in enumerate([("Luni", "Monday"), ("Marți", "Tuesday")])
    for part in ("morning", "afternoon")
]
"""Two weekdays with two halves each."""

MENU = [
    Slot(id=f"day{n + 1}_{part}", names={"ro": (f"day{n + 1}_{part}",)}, day=n, part=part)
    for n in range(2)
    for part in ("breakfast", "lunch", "dinner")
]
"""Two days with three meals each."""

VANS = [
    Slot(
        id=f"trip{n + 1}",
        names={"ro": (f"cursa_{n + 1}_{van}",), "en": (f"trip_{n + 1}_{van}",)},
        day=n,
        part=van,
        accepts=half,
    )
    for n, (van, half) in enumerate((("big", "morning"), ("small", "morning"), ("big", "afternoon")))
]
"""Three trips, each with one of two vans; the last one leaves in the afternoon."""

SHOPS = [
    Slot(id="online", names={"ro": ("magazin_online", "magazin online", "magazinul online")}, day=0, place=True),
    Slot(id="depot", names={"ro": ("depozit_en_gros", "depozit en gros", "depozitul en gros")}, day=1, place=True),
]
"""Two shops."""
