"""Outputs for the sample of which the rarer sentences are said."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gmtw.core.output_limits import LONGEST_OUTPUT


def _with(plan: Mapping[str, Any], text: str, after: str = "") -> str:
    return f"{text}\n{json.dumps(plan, ensure_ascii=False)}{after}"


_ALL = ["Control stomatologic", "Ședință cu părinții", "Întâlnire cu clientul", "Antrenament la sală", "Cafea cu Ioana"]

_BARE = (
    "Dimineata mergem langa padure si seara ramanem acasa fiindca maine avem intalnire dupa pranz in orasul vecin, "
    "iar apoi vizitam gradina, cetatea, biserica, piata, strada, scoala, libraria si cofetaria."
)

RARE: Mapping[str, str] = {
    "sample-travel-v0/easy/000001": _with(
        {"day1": ["Turnul cu Ceas", "Piața Cetății"], "day2": ["Scara Școlarilor", "Turnul cu Ceas"]},
        "În prima zi vedem Turnul cu Ceas. În a doua zi vedem Piața Cetății. Am exclus Scara Școlarilor. "
        "În a doua zi am exclus Turnul cu Ceas. Nicio cerință nu este respectată. Este un oraș frumoasă.",
    ),
    "sample-travel-v0/medium/000001": _with(
        {
            "day1": ["Biserica Negra", *[f"Castelul {n}" for n in range(80)]],
            "day2": [True, {"x": 1}],
            "dayy3": ["Piața"],
            "day3": ["Piața Sfatului"] * 100,
        },
        "<|x|>Vedem tot.",
    ),
    "sample-travel-v0/hard/000001": _with(
        {"day1": ["Acvariul"], "day2": "Plaja Modern"},
        f'{"<|x|>" * 501}<think>Hm.</think>Vedem because it is nice.\n```json\n{{"day1": []}}\n```\n',
    ),
    "sample-recipe-v0/easy/000001": _with(
        {
            "day1_mic_dejun": "Ouă ochiuri cu roșii",
            "day1_prânz": "Iahnie de fasole",
            "day1_cină": "Ciuperci la cuptor",
            "day2_prânz": "Ciorbă de perișoare",
        },
        "Mâncăm ouă ochiuri cu roșii. Nimic din ce am scris nu este adevărat. Poate că gătim iahnie de fasole. "
        "Am luat în calcul ciuperci la cuptor, dar durează mult. "
        "Meniul cuprinde ciorbă de perișoare și salată de vinete.",
    ),
    "sample-schedule-v0/easy/000001": _with(
        {"Luni_dimineață": _ALL, "Luni_după-amiază": _ALL, "Marți_dimineață": 7}, _BARE
    ),
    "sample-schedule-v0/medium/000001": _with(
        {"Luni_dimineață": "Întâlnire cu notarul"}, "", "\nMarți dimineață merg la Vizită la bunici și la atelier."
    ),
    "sample-schedule-v0/hard/000001": _with(
        {"Luni_dimineață": ["Control oftalmologic", "Ședința de bloc", "Control cardiologic", "Lecție de pian"]},
        "de la pe cu în și a al ale o un pe la cu de din sub spre prin până după",
    ),
    "sample-fact-v0/easy/000001": "a" * (LONGEST_OUTPUT + 1),
}
"""By the id of the instance."""
