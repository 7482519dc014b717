"""The output of `gmtw items`: plain text of at most 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean

from gmtw.core.sanitize import visible
from gmtw.core.text_width import fitted, wrapped
from gmtw.report.text_table import chance, signature_lines, text_table
from gmtw.report.wright_map import Band, bands, shown_count
from gmtw.results.items.item_report import ItemFigures, ItemReport, TraitLift

MOST = 10
"""Lines of each list; the files of -o have all."""

NAMES, BAR = 34, 20
"""The widths of the names of models and of the longest bar, in columns; 18 are left for the numbers of items."""

MOST_WEIGHTS = 8
CERTAIN = 0.05

GROUPS = {"none": "solved by none", "all": "solved by all"}

READING = (
    "difficulty, ability: logits of the 1PL (Rasch) model. A model solves half of the items that are as difficult as "
    "it is able, 73 % of those 1 easier, 27 % of those 1 harder. ±: the standard error."
)


def item_text(found: ItemReport, most: int = MOST) -> str:
    """Return the whole text, ending in a newline. most: lines of each list."""
    blocks = [
        [f"{found.set}: {len(found.items)} items, {len(found.models)} models"],
        *map(wrapped, found.remarks),
        ["", *_models(found)],
        ["", *map(_band, bands(found))],
        ["", *wrapped(READING)],
        ["", *_flags(found)],
        *(["", *_flagged(found.items, group, most)] for group in GROUPS),
        ["", *_negative(found.items, most)],
        *(["", *_lifts(found.lifts, group, most)] for group in GROUPS),
        *_prediction(found, most),
        ["", *signature_lines(found.signatures)],
    ]
    lines = (line for block in blocks if block not in ([""], []) for line in block)
    return "\n".join(lines) + "\n"


def _models(found: ItemReport) -> list[str]:
    rows = [
        (one.model, (f"{one.solved:.3f}", str(one.n), f"{one.ability:.2f}", f"{one.error:.2f}")) for one in found.models
    ]
    return text_table("model", ("solved", "items", "ability", "±"), rows)


def _band(band: Band) -> str:
    """Return a line of the Wright map: models, the place on the axis, a bar of items."""
    names = fitted(", ".join(band.models), NAMES) if band.models else " " * NAMES
    bar = "█" * round(BAR * band.share)
    return f"{names} {band.low:5.1f} │{bar or ('▏' if band.items else '')}{shown_count(band)}".rstrip()


def _flags(found: ItemReport) -> list[str]:
    rows = [(one.flag, (str(one.found), f"{one.expected:.0f}", f"{one.low:.0f}-{one.high:.0f}")) for one in found.flags]
    return text_table("items (expected: by chance, if the 1PL model were true)", ("found", "expected", "95 %"), rows)


def _flagged(items: Sequence[ItemFigures], group: str, most: int) -> list[str]:
    """Return the first flat items with their rules; those that none solved tell more, so they come with rules."""
    chosen = [one for one in items if one.flat == group]
    if not chosen or group == "all":
        return []
    return [f"{GROUPS[group]}: {len(chosen)}", *_listed(chosen, most)]


def _negative(items: Sequence[ItemFigures], most: int) -> list[str]:
    chosen = sorted((one for one in items if one.negative), key=lambda one: (one.item_rest or 0.0, one.instance_id))
    if not chosen:
        return []
    return [f"negative item-rest correlation: {len(chosen)}", *_listed(chosen, most)]


def _listed(chosen: Sequence[ItemFigures], most: int) -> Iterator[str]:
    for one in chosen[:most]:
        rest = "" if one.item_rest is None else f", r {one.item_rest:+.2f} (n {one.n})"
        rules = ", ".join(one.rules) or "no rules"
        yield from wrapped(f"  {one.instance_id}: {one.difficulty:+.2f} ±{one.error:.2f}{rest}: {rules}")
    if len(chosen) > most:
        yield f"  and {len(chosen) - most} more (-o FILE has all)"


def _lifts(lifts: Sequence[TraitLift], group: str, most: int) -> list[str]:
    """Return what flat items have in common: the traits that are more frequent among them, the most certain first."""
    chosen = sorted((one for one in lifts if one.group == group and one.lift > 1), key=lambda one: (one.p, -one.lift))
    if not chosen:
        return []
    rows = [
        (one.trait, (f"{one.part}/{one.flat}", f"{one.with_it}/{one.items}", f"{one.lift:.2f}", chance(one.p)))
        for one in chosen[:most]
    ]
    return text_table(f"{GROUPS[group]}: what they have in common", ("flat", "all", "lift", "p"), rows)


def _prediction(found: ItemReport, most: int) -> Iterator[list[str]]:
    one = found.prediction
    if one is None:
        return
    told = (
        f"difficulty predicted from the rules: R² {one.r2:.2f} ({one.low:.2f} to {one.high:.2f}) of items left out; "
        f"the best possible figure is estimated at {one.ceiling:.2f}. Weights by standard deviation:"
    )
    yield ["", *wrapped(told), *(f"  {weight:+.2f}  {visible(name)}" for name, weight in _first(one.weights))]
    if one.predicted:
        hardest = sorted(one.predicted, key=lambda item: (-item.difficulty, item.instance_id))
        mean = fmean(item.solved for item in hardest)
        odd = len([item for item in hardest if item.strange])
        told = f"{one.set}: these models would solve {mean:.2f} of it. {odd} of its {len(hardest)} items have rules or "
        yield [
            "",
            *wrapped(f"{told}amounts that these models have not met, so that less is known of them. The hardest:"),
        ]
        yield [f"  {item.difficulty:+.2f}  {item.solved:.2f}  {visible(item.instance_id)}" for item in hardest[:most]]


def _first(weights: Mapping[str, float]) -> list[tuple[str, float]]:
    return list(weights.items())[:MOST_WEIGHTS]
