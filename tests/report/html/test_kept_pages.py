"""A page of a site is built again only if it would be another one; what takes long is counted."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

import pytest

from gmtw.core.watching import watching
from gmtw.report.html import page, site
from gmtw.report.html.board import Board
from gmtw.report.leaderboard import Wanted
from tests.report.conftest import SAMPLE, graded

T = TypeVar("T")


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of the pages that are built from here on."""
    titles: list[str] = []
    plain = page.build_board_page

    def counted(one: Board, made_of: str = "") -> str:
        titles.append(one.title)
        return plain(one, made_of=made_of)

    monkeypatch.setattr(site, "build_board_page", counted)
    return titles


def test_only_what_changed_is_built_again(tmp_path: Path, built: list[str]) -> None:
    """Another run, other models, a page that was changed by hand at its head, or a run without digests."""
    runs, pages = tmp_path / "reports", tmp_path / "site"
    folder = graded(tmp_path, [SAMPLE / "good.jsonl", SAMPLE / "middling.jsonl"])
    page = site.publish_site(runs, pages).pages[1]
    first = page.read_bytes()
    site.publish_site(runs, pages)
    assert built == ["sample"]
    site.publish_site(runs, pages, Wanted(only=("*good",)))
    assert (built, page.read_bytes() == first) == (["sample"] * 2, False)
    site.publish_site(runs, pages)
    assert (built, page.read_bytes() == first) == (["sample"] * 3, True)
    page.write_bytes(b"mine")
    site.publish_site(runs, pages)
    assert page.read_bytes() == first
    (folder / "digests.json").unlink()
    site.publish_site(runs, pages)
    assert built == ["sample"] * 5


def test_outputs_are_counted_where_somebody_watches(tmp_path: Path) -> None:
    graded(tmp_path, [SAMPLE / "good.jsonl", SAMPLE / "middling.jsonl"])
    seen: list[tuple[str, int]] = []

    def counted(items: Iterable[T], label: str, total: int) -> Iterable[T]:
        seen.append((label, total))
        return items

    with watching(counted):
        site.publish_site(tmp_path / "reports", tmp_path / "watched")
    site.publish_site(tmp_path / "reports", tmp_path / "unwatched")
    assert seen == [("outputs of sample", 24)]
