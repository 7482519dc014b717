"""Names beside the dots of a chart: as many as fit, none on another name or on a dot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

LONGEST = 26
"""Characters of the longest name; of a longer one the middle is left out."""

LETTER, LINE, DOT = 6.3, 14.0, 6.0
"""The width of a letter, the height of a line, and half the width of a dot, in pixels."""


class Plot(NamedTuple):
    """The room for the marks of a chart, in pixels. edge: what is free of dots on both sides; names reach into it."""

    width: float
    height: float = 260.0
    edge: float = 28.0


WIDE, NARROW = Plot(520.0), Plot(250.0)
"""Beside another chart in a wide window; in the window of a phone."""


class Side(NamedTuple):
    """The place of a name beside its dot. align: of the text. dx, dy: its distance in pixels."""

    align: Literal["left", "right", "center"]
    dx: int
    dy: int


SIDES = {
    "right": Side("left", 9, 0),
    "left": Side("right", -9, 0),
    "above": Side("center", 0, -13),
    "below": Side("center", 0, 13),
}
"""The places for a name; the first free one is taken."""


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: _Box) -> bool:
        """Return whether they have a point in common."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def shortened(name: str, longest: int = LONGEST) -> str:
    """Return the name; of a longer one the middle is left out: what tells models apart stands at both ends."""
    if len(name) <= longest:
        return name
    tail = (longest - 1) // 2
    return f"{name[: longest - 1 - tail]}…{name[len(name) - tail :]}"


def shortened_labels(names: Sequence[str], longest: int) -> Mapping[str, str]:
    """Return the shortened names by name; whole ones where two would become the same."""
    short = {name: shortened(name, longest) for name in names}
    taken = Counter(short.values())
    return {name: cut if taken[cut] == 1 else name for name, cut in short.items()}


def sides(names: Sequence[str], dots: Sequence[tuple[float, float]], plot: Plot) -> list[str]:
    """Return the side of each dot that its name fits on, "" if none; earlier names choose first.

    dots: across and up, from 0 to 1.
    """
    points = [(plot.edge + x * (plot.width - 2 * plot.edge), (1 - y) * plot.height) for x, y in dots]
    taken = [_Box(x - DOT, y - DOT, x + DOT, y + DOT) for x, y in points]
    found = []
    for place, (name, point) in enumerate(zip(names, points, strict=True)):
        others = [box for at, box in enumerate(taken) if at != place]
        side, box = next(_fitting(name, point, plot, others), ("", None))
        found.append(side)
        taken += [box] if box else []
    return found


def _fitting(name: str, point: tuple[float, float], plot: Plot, taken: Sequence[_Box]) -> Iterator[tuple[str, _Box]]:
    for side, box in ((side, _box(name, point, side)) for side in SIDES):
        inside = box.left >= 0 and box.right <= plot.width and box.top >= -LINE and box.bottom <= plot.height + LINE / 2
        if inside and not any(map(box.meets, taken)):
            yield side, box


def _box(name: str, point: tuple[float, float], side: str) -> _Box:
    """Return the place of a name on that side of a dot."""
    (align, dx, dy), wide = SIDES[side], len(name) * LETTER
    x, y = point[0] + dx, point[1] + dy
    left = {"left": x, "right": x - wide, "center": x - wide / 2}[align]
    return _Box(left, y - LINE / 2, left + wide, y + LINE / 2)
