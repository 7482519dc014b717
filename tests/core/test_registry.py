"""The registry of plug-ins: found by their modules, sorted by name, and no two with one name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gmtw.core.errors import DuplicateNameError, UnknownNameError
from gmtw.scoring.metrics import METRICS

if TYPE_CHECKING:
    from tests.conftest import AddModule

SECOND_U = """
from gmtw.scoring.metrics.understanding import METRIC as FIRST

METRIC = type(FIRST)(*FIRST.parts)
"""

SAME_U = "from gmtw.scoring.metrics.understanding import METRIC"


def test_names_are_sorted_and_known() -> None:
    """By name, whatever the file system says; an unknown name gets a suggestion."""
    assert list(METRICS.names) == sorted(METRICS.names)
    assert [metric.key for metric in METRICS] == list(METRICS.names)
    with pytest.raises(UnknownNameError, match=r"No metric 'Z'\. Known: "):
        METRICS.get("Z")


def test_two_plug_ins_with_one_name_are_refused(add_module: AddModule) -> None:
    """The error names both modules; silently, one of them would give all scores."""
    add_module(METRICS, "second", SECOND_U)
    with pytest.raises(DuplicateNameError, match=r"metric named 'U': gmtw\.scoring\.metrics\.\w+ and .*; rename"):
        METRICS.get("U")


def test_one_plug_in_found_twice_is_one(add_module: AddModule) -> None:
    """A module may import the object of another one."""
    before = METRICS.names
    add_module(METRICS, "second", SAME_U)
    assert METRICS.names == before
