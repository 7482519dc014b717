"""The audit of a set with variants: the same world in other words is no duplicate, and each variant is read again."""

from __future__ import annotations

from gmtw.core.types import PromptVariant
from gmtw.quality.audit import inspect
from gmtw.worlds.variants import varied
from tests.worlds.variants.variant_sample import of


def test_variants_are_no_duplicates_and_are_read_again() -> None:
    """Nothing is wrong with them; a number that is gone is found, and so is the same variant twice."""
    plain = of("travel-v3")
    typos, bare = (varied(plain, key) for key in ("typos", "no-diacritics"))
    assert typos.variant is not None
    (turn,) = typos.variant.turns["ro"]
    assert "de 85 de lei" in turn
    damaged = PromptVariant(key="spoken", turns={"ro": (turn.replace("de 85 de lei", "de 8 lei", 1),)})
    broken = typos.model_copy(update={"id": "broken", "variant": damaged})
    again = bare.model_copy(update={"id": "again"})
    found = [one.findings for one in inspect([plain, typos, bare, broken, again], "ro")]
    assert [[finding.kind for finding in one] for one in found] == [[], [], [], ["refuted"], ["duplicates"]]
    assert found[3][0].what == "variant: numbers differ: -85 +8"
    assert found[4][0].what == bare.id
