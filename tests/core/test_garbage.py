"""Garbage collection while outputs are graded."""

from __future__ import annotations

import gc
from contextlib import ExitStack

from gmtw.core.garbage import YOUNG, seldom_collected, uncollected


def test_collection_is_as_before_afterwards() -> None:
    """Inside the block the collector passes over what there was and waits longer; afterwards it does neither."""
    usual = gc.get_threshold()
    with ExitStack() as block:
        block.enter_context(seldom_collected())
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold() == (YOUNG, *usual[1:])
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0


def test_who_has_switched_collection_off_keeps_it_off() -> None:
    """Inside the block nothing is collected, in a block inside it neither; afterwards it is as before."""
    seen = []
    for switch in (gc.enable, gc.disable):
        switch()
        with uncollected(), uncollected():
            seen.append(gc.isenabled())
        seen.append(gc.isenabled())
    gc.enable()
    assert seen == [False, True, False, False]
