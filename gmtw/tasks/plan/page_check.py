"""Which facts that an explanation tells are false of the page that its question is about.

What the page nowhere says of the subject is false, and so is what the source of the year beside it does not say. A
value that the page only denies is false where nothing in the sentence speaks of sources, and the right one is not told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from gmtw.languages import Language
from gmtw.tasks.plan.false_statements import FalseStatement
from gmtw.tasks.plan.page_claims import PageClaim, PageClaims
from gmtw.tasks.plan.stated_page import StatedPage
from gmtw.text.statements.statement_model import Statement


class PageCheck:
    """Checks explanations about one page in one language."""

    def __init__(self, page: StatedPage, language: Language) -> None:
        self._page, self._claims = page, PageClaims(page, language)

    def false(self, text: str) -> Iterator[FalseStatement]:
        """Yield the statements of a text that are false of the page, also those that say the same again."""
        claims = list(self._claims.read(text))
        told = {claim.ids for claim in claims}
        for claim in claims:
            truth = self._truth(claim, told)
            if truth is not None:
                relation, subject, value = claim.fact
                start, end = min(subject.start, value.start), max(subject.end, value.end)
                yield FalseStatement(Statement("stated", start, end, relation.id), truth)

    def _truth(self, claim: PageClaim, told: Collection[tuple[str, str, str]]) -> str | None:
        """Return what the page says instead; None if it says that, says nothing of it, or may be meant."""
        relation, subject, value = claim.ids
        about = self._page.about.get((relation, subject), ())
        stated = [one for one in about if not one.aside]
        held = [one for one in stated if one.year and one.year == claim.year] or stated
        if not held or any(one.value == value for one in (*held, *(one for one in about if one.aside))):
            return None
        right = held[-1].value
        if any(one.denied == value for one in held) and (not claim.plain or (relation, subject, right) in told):
            return None
        return f"{subject}: {right}"
