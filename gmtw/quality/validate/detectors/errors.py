"""All errors of language, as G finds them, by category: against proofread outputs, and against clean prose.

A row is a proofread output, `{"file", "instance_id", "errors": [{"start", "end", "category", "sure"}]}` with offsets
into the raw output; a clean text, `{"text", "gold": []}`; or an example of a rule, `{"text", "error", "correction",
"category", "start", "end", "doubt"}`, a sentence with one error or with none (""). A flag and an error belong together
if they overlap, whatever their categories. Capitals are counted by themselves, because days copied from a prompt are so
many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtw.core.types import Instance
from gmtw.languages import Language
from gmtw.quality.validate.references import NAMELESS, Texts
from gmtw.quality.validate.rows import Fields, LabelRow
from gmtw.quality.validate.tally import Tally, total
from gmtw.quality.validate.verdict import RowVerdict, Slip, count_words, false_alarm, miss
from gmtw.scoring.metrics.generation import masks
from gmtw.text.clean import clean
from gmtw.text.errors import CATEGORIES, STYLE, Masks, TextError, errors_in
from gmtw.text.offset_map import Span

SURE = 0.5
"""The least certainty for a label of an error to count. What only less sure ones touch is left out, and so are wordings
that the prompt has."""

APART = "capital"
"""The category that is not part of the whole."""

FORMS = ("spelling", "agreement", "form", "verb", APART, "clitic")
"""The categories of the errors that a dictionary and a grammar could find; together they are the row "grammar"."""

ALSO_CALLED = {"clitic_hyphen": "clitic"}
"""Other names of categories in labels."""


class LabelledError(Fields):
    """An error that a proofreader marked: its span, its category, and how sure it is one."""

    start: int
    end: int
    category: str
    sure: float = 1.0

    @property
    def span(self) -> Span:
        """The characters."""
        return self.start, self.end

    @property
    def kind(self) -> str:
        """The category by the name that detectors give it."""
        return ALSO_CALLED.get(self.category, self.category)


class ProofreadOutput(Fields):
    """The labels of a whole output."""

    errors: tuple[LabelledError, ...]


class CleanText(Fields):
    """A text without errors, and names that never are."""

    text: str
    gold: tuple[Span, ...] = ()
    entities: tuple[str, ...] = ()


class Example(Fields):
    """A sentence with the error that a rule finds in it, or with none; `doubt`: whoever made it may be wrong.

    correction: what would be right instead, several divided by "|". It makes a right sentence of the wrong one.
    """

    text: str
    error: str
    correction: str = ""
    category: str = ""
    start: int = 0
    end: int = 0
    doubt: bool = False

    def right(self) -> str:
        """Return the sentence that has no error, "" if nobody says which it is."""
        better = self.correction.partition("|")[0]
        if not self.error:
            return self.text
        return self.text[: self.start] + better + self.text[self.end :] if better else ""


class Proofread(NamedTuple):
    """A text with what detectors flagged in it and what a proofreader marked. Both count the same characters."""

    text: str
    words: int
    flagged: Sequence[tuple[TextError, Span]]
    marked: Sequence[LabelledError]
    remarks: tuple[str, ...] = ()


def _found_by_g(text: str, language: Language, known: Masks) -> Sequence[TextError]:
    """Return the errors that G finds; what is only style costs nothing and is no flag."""
    return [error for error in errors_in(text, language, known) if error.category != STYLE]


class ErrorDetectors:
    """All detectors of errors together, on explanations, on clean text, and on examples of rules."""

    key = "errors"
    unit = "errors"
    shows: tuple[str, ...] = ("precision", "recall", "f1", "false_per_1000", "false_share")

    def verdicts(self, rows: Sequence[LabelRow], texts: Texts) -> Iterator[RowVerdict]:
        """Yield the verdict on each row."""
        for row in rows:
            if "error" in row.fields:
                yield self._example(row)
            else:
                yield _verdict(row, self._clean_text(row) if "text" in row.fields else self._output(row, texts))

    def _example(self, row: LabelRow) -> RowVerdict:
        """Return what was flagged in a sentence where its error is, and in the right sentence, where nothing is."""
        example = row.read(Example)
        if example.doubt:
            return RowVerdict(row.id, row.id, remarks=("doubtful examples, left out",))
        if example.error and not 0 <= example.start < example.end <= len(example.text):
            raise row.fault(f"span {example.start}-{example.end} is outside the text of {len(example.text)} characters")
        span, slips = (example.start, example.end), list[Slip]()
        flags = _found_by_g(example.text, row.language, NOBODY) if example.error else ()
        hit = any(_overlap(span, (flag.start, flag.end)) for flag in flags)
        if example.error and not hit:
            slips.append(miss(row.place, f"{example.category}: {example.error.lower()}", example.text, *span))
        right = example.right()
        wrong = _found_by_g(right, row.language, NOBODY) if right else ()
        slips += (false_alarm(row.place, f"{one.category}: {one.rule}", right, one.start, one.end) for one in wrong[:1])
        tally = Tally(
            words=count_words(right),
            flagged=hit + bool(wrong),
            right=int(hit),
            gold=bool(example.error),
            found=int(hit),
            clean=bool(right),
        )
        return RowVerdict(row.id, row.id, tally, tuple(slips), categories={example.category or "other": tally})

    def _clean_text(self, row: LabelRow) -> Proofread:
        labels = row.read(CleanText)
        if labels.gold:
            raise row.fault("a text of its own must have an empty 'gold'; proofread outputs name 'file' and 'errors'")
        text = clean(labels.text).text
        found = _found_by_g(text, row.language, Masks.of(labels.entities))
        return Proofread(text, count_words(text), [(error, (error.start, error.end)) for error in found], ())

    def _output(self, row: LabelRow, texts: Texts) -> Proofread:
        """Return what was flagged in the explanation, at its places in the raw output, and the labels on it."""
        labels = row.read(ProofreadOutput)
        parsed, instance, raw = texts.parsed(row, nameless=True)
        explanation = parsed.explanation
        known = masks(instance, row.language.code)
        found = _found_by_g(explanation.text, row.language, known)
        flagged = [(error, explanation.origin(error.start, error.end)) for error in found]
        for error in labels.errors:
            if not 0 <= error.start < error.end <= len(raw):
                raise row.fault(f"span {error.start}-{error.end} is outside the output of {len(raw)} characters")
        marked = [_unsure_if_copied(error, raw, known) for error in labels.errors]
        return Proofread(raw, count_words(explanation.text), flagged, marked, _nameless(instance))


NOBODY = Masks.of(())


def _nameless(instance: Instance) -> tuple[str, ...]:
    """Return what is remarked of an output whose instance nobody has."""
    return ("without their instance: names and words of the prompt may be flagged",) if instance is NAMELESS else ()


def _unsure_if_copied(error: LabelledError, raw: str, known: Masks) -> LabelledError:
    """Return the label, as unsure as can be if the model copied the wording from the prompt: G excuses it."""
    wording = " " in raw[error.start : error.end] or error.kind == APART
    copied = wording and known.has_wording(raw, error.start, error.end)
    return error.model_copy(update={"sure": 0.0}) if copied else error


def _verdict(row: LabelRow, read: Proofread) -> RowVerdict:
    sure = [error for error in read.marked if error.sure >= SURE]
    unsure = [error for error in read.marked if error.sure < SURE]
    right = [flag for flag in read.flagged if _touches(flag[1], sure)]
    wrong = [flag for flag in read.flagged if flag not in right and not _touches(flag[1], unsure)]
    spans = [span for _, span in read.flagged]
    found = [error for error in sure if any(_overlap(error.span, span) for span in spans)]
    missed = [error for error in sure if error not in found]
    tallies = {
        name: Tally(
            words=read.words,
            flagged=sum(error.category == name for error, _ in (*right, *wrong)),
            right=sum(error.category == name for error, _ in right),
            gold=sum(error.kind == name for error in sure),
            found=sum(error.kind == name for error in found),
        )
        for name in dict.fromkeys((*CATEGORIES, *sorted(error.kind for error in sure)))
    }
    whole = _together(read, [tally for name, tally in tallies.items() if name != APART])
    tallies["grammar"] = _together(read, [tallies[name] for name in FORMS])
    slips = (*_slips_wrong(row, read.text, wrong), *_slips_missed(row, read.text, missed))
    return RowVerdict(row.id, row.id, whole, slips, read.remarks, tallies)


def _together(read: Proofread, tallies: Sequence[Tally]) -> Tally:
    """Return the sum of the counts of categories, over the words of the text."""
    return total(tallies)._replace(words=read.words)


def _touches(span: Span, labels: Sequence[LabelledError]) -> bool:
    return any(_overlap(span, label.span) for label in labels)


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _slips_wrong(row: LabelRow, text: str, wrong: Sequence[tuple[TextError, Span]]) -> Iterator[Slip]:
    for error, (start, end) in wrong:
        yield false_alarm(row.place, f"{error.category}: {text[start:end].lower()}", text, start, end)


def _slips_missed(row: LabelRow, text: str, missed: Sequence[LabelledError]) -> Iterator[Slip]:
    for error in missed:
        yield miss(row.place, f"{error.kind}: {text[error.start : error.end].lower()}", text, error.start, error.end)


DETECTOR = ErrorDetectors()
