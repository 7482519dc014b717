"""Garbage collection while outputs are graded."""

from __future__ import annotations

import gc
from contextlib import ExitStack

from gmtw.core.garbage import YOUNG, seldom_collected


def test_collection_is_as_before_afterwards() -> None:
    """Inside the block the collector passes over what there was and waits longer; afterwards it does neither."""
    usual = gc.get_threshold()
    with ExitStack() as block:
        block.enter_context(seldom_collected())
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold() == (YOUNG, *usual[1:])
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0
