"""Many runs -> a folder of pages: one board for every set, and index.html that lists them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Container, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import normalize

from gmtw.core.code_digest import code_digest
from gmtw.core.errors import InputError
from gmtw.core.files import write_text
from gmtw.core.sanitize import visible
from gmtw.report.board_contents import board_contents
from gmtw.report.html.board import Board, board
from gmtw.report.html.overall_data import site_data
from gmtw.report.html.page import build_board_page, build_index_page
from gmtw.report.html.page_data import figures_of, lead_of, metrics_of, model_row
from gmtw.report.html.site_texts import site_texts
from gmtw.report.leaderboard import USUAL, LeaderboardGroup, Wanted, several_word_lists, started
from gmtw.report.summary_rows import LOWER
from gmtw.text.reasoning import users_signs

INDEX = "index.html"

OWN_INDEX = b'<script type="application/json" id="boards">'
"""The part of a start page that no page of others has."""

HEAD = 4_000
"""Bytes of a page in which it says what it is made of: the policy of its scripts comes before."""


class Site(NamedTuple):
    """The written site. pages: the files, the index first. unread: why runs were left out. notes: what else is odd."""

    pages: tuple[Path, ...]
    unread: tuple[str, ...]
    notes: tuple[str, ...] = ()


def publish_site(folder: Path, site: Path, wanted: Wanted = USUAL, title: str = "") -> Site:
    """Write a page for every group of runs under `folder` into `site`; older pages there are not deleted.

    wanted: the models that are shown; models.yml in `folder` says more of them, and about.md, cite.md and submit.md
    are texts of the site. Raise InputError if there is no run that can be read, or no such model, if one of these
    files is wrong, or if `site` holds files of others.
    """
    _refuse_foreign(site)
    found = board_contents(folder, wanted, but=site)
    own_texts = site_texts(folder)
    pages, listed, taken = [], [], set[str]()
    for group, choice in found.sets:
        one = board(group.name, choice.rows, site=True)
        name = page_name(group, taken)
        taken.add(name)
        pages.append(_board_page(site / name, one))
        listed.append(_listed(one, name, choice.left))
    index = _put(site / INDEX, build_index_page(listed, site_data(found, title), own_texts))
    return Site((index, *pages), found.unread, found.notes)


def _refuse_foreign(site: Path) -> None:
    """Raise InputError if the folder holds files but no leaderboard, which would mix with another site."""
    others = sorted(path.name for path in site.iterdir() if not path.name.startswith(".")) if site.is_dir() else []
    index = site / INDEX
    if others and not (index.is_file() and OWN_INDEX in index.read_bytes()):
        more = ", ..." if len(others) > 3 else ""
        shown = ", ".join(map(visible, others[:3]))
        raise InputError(
            site, f"holds files that are no leaderboard ({shown}{more}); give a new folder, for example -o board"
        )


def _board_page(path: Path, one: Board) -> Path:
    """Write the page of a board; one that is there and is made of the same runs by the same gmtw stays."""
    made_of = _made_of(one)
    if not (made_of and _says(path, made_of)):
        _put(path, build_board_page(one, made_of=made_of))
    return path


def _made_of(one: Board) -> str:
    """Return the digest of all that a page shows; "" if a run has no digests, so that nothing is known of it."""
    digests = {run.folder: run.digests for run in one.runs}
    if not all(digests.values()):
        return ""
    files = {folder: sorted(found.model_dump().items()) for folder, found in digests.items() if found}
    rows = [(row.run.folder.name, files[row.run.folder], row.key) for row in one.rows]
    return sha256(repr((code_digest(), users_signs(), one.title, rows)).encode()).hexdigest()


def _says(path: Path, made_of: str) -> bool:
    """Return whether the head of a page says that it is made of this."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return f'name="gmtw-made-of" content="{made_of}"'.encode() in file.read(HEAD)


def page_name(group: LeaderboardGroup, taken: Container[str] = ()) -> str:
    """Return the file of the group's board, none of those taken: letters, digits and hyphens, so it stays inside."""
    kind = group.kind
    told = (kind.profile if kind.profile != "robust" else "", kind.asked, kind.measured)
    tail = "".join(f"-{_slug(part)[:60]}" for part in told if part)
    name = f"{_slug(group.rows[0].run.summary.set)[:60] or 'set'}-{_slug(kind.digest)[:12]}{tail}"
    tries = (f"{name}-{count}.html" if count > 1 else f"{name}.html" for count in itertools.count(1))
    return next(one for one in tries if one not in taken)


def _slug(text: str) -> str:
    plain = normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _listed(one: Board, page: str, left: Sequence[str]) -> dict[str, Any]:
    """Return the board as the index shows it."""
    metrics = metrics_of(one)
    return {
        "title": visible(one.title),
        "page": page,
        "figures": list(figures_of(one)),
        "lower": sorted(LOWER),
        "lead": lead_of(one),
        "items": any(row.model.items for row in one.rows),
        "profile": one.rows[0].run.summary.signature.profile,
        "instances": len(one.instances),
        "scoring": one.rows[0].run.summary.scoring,
        "newest": max(map(started, one.runs)),
        "warn": several_word_lists(one.runs),
        "left": list(left),
        "models": [
            {**model_row(row, standing, metrics), "ties": letters}
            for row, standing, letters in zip(one.rows, one.standings, one.ties, strict=True)
        ],
    }


def _put(path: Path, text: str) -> Path:
    write_text(path, text)
    return path
