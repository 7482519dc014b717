"""A marked output as text: in colour with a legend, or plain with the marks in brackets."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gmtw.core.output_limits import LONGEST_SHOWN
from gmtw.core.pager import Canvas, canvas, hanging
from gmtw.core.sanitize import visible_lines
from gmtw.report.annotate.nesting import Step, steps
from gmtw.report.annotate.types import KINDS, Mark, Marked, QuestionLine
from gmtw.report.interface_words import words

if TYPE_CHECKING:
    from rich.text import Text

STYLES: Mapping[str, str] = {
    "reasoning": "dim",
    "aside": "dim",
    "overlong": "dim",
    "token": "dim reverse",
    "told": "green",
    "untold": "magenta underline",
    "unslotted": "green underline",
    "uncounted": "green underline",
    "miscounted": "red",
    "hedged": "magenta",
    "denied": "magenta bold",
    "retracted": "magenta",
    "retraction": "red bold",
    "elsewhere": "red",
    "invented": "red bold",
    "false-claim": "red bold italic",
    "missing-diacritic": "red underline",
    "foreign-word": "blue bold underline",
    "language-error": "cyan bold underline",
    "grammar": "cyan underline",
    "unknown-name": "red reverse",
    "unknown-key": "red reverse",
    "broken": "red bold underline",
}
"""The styles of marks: the terminal's own six colours, readable in its light or dark theme; no yellow, no white."""

GOAL_STYLES: Mapping[str, str] = {
    "reached": "bold",
    "kept": "dim",
    "added": "green",
    "removed": "red",
    "moved": "cyan",
    "clash": "bold",
}
"""The styles of lines about the goal."""

INDENTED: Mapping[str, str] = dict.fromkeys(("demand", "named-demand", "new-demand"), "  ")

SHOWN = ("each", "near", "by_category", "questions")
"""Parts of scores that are shown in another place."""

LONGEST_LINE = 200
"""Characters of a line of a conversation that are shown unless all are asked for."""

FOLDED = 4
"""Lines of a prompt that are shown unless all are asked for."""


def render(marked: Marked, prompt: str, width: int, *, styled: bool = False, whole: bool = False) -> str:
    """Return the output with its marks, and everything that has no place in it; `whole`: the prompt unfolded."""
    page = canvas(width, styled=styled)
    _header(page, marked)
    _prompt(page, prompt, marked.language, width, whole)
    if not marked.turns:  # they have every answer
        _output(page, marked, styled)
    _options(page, marked, width)
    _goal(page, marked, width)
    _rules(page, marked, width)
    _untold(page, marked, width)
    _judged(page, marked, width)
    _questions(page, marked.questions, width)
    _turns(page, marked, width, whole)
    _rest(page, marked, width)
    return page.lines()


def _header(page: Canvas, marked: Marked) -> None:
    from rich.text import Text

    page.out.print(Text(visible_lines(f"═══ {marked.instance_id}"), style="bold"))
    sample = f"sample {marked.sample}" if marked.sample else ""
    facts = (marked.model, marked.source, marked.level, marked.language, sample)
    page.out.print(Text(visible_lines(", ".join(fact for fact in facts if fact)), style="bold"))
    figures = "  ".join(f"{key} {_figure(score.value)}" for key, score in marked.scores.items())
    if marked.solved is None:
        page.out.print(figures or "not graded")
        return
    verdict = ("solved", "green bold") if marked.solved else ("not solved", "red bold")
    page.out.print(Text.assemble(f"{figures}  ", verdict))


def _figure(value: Any) -> str:
    return "-" if value is None else f"{value:.3f}"


def _prompt(page: Canvas, prompt: str, language: str, width: int, whole: bool) -> None:
    lines = visible_lines(prompt).splitlines()
    if not lines:
        return
    folded = not whole and len(lines) > FOLDED + 1
    lines = [line for line in lines if line.strip()] if folded else lines
    page.section(f"prompt ({language})")
    for line in lines[:FOLDED] if folded else lines:
        page.out.print(hanging(line, width))
    if folded:
        page.out.print(f"... {len(lines) - FOLDED} more lines; --full shows them", style="dim")


def _output(page: Canvas, marked: Marked, styled: bool) -> None:
    if marked.error:
        page.section("error instead of an output")
        page.out.print(visible_lines(marked.error), style="red")
    if not marked.text and marked.error:
        return
    scored = any("nats" in option.measured for option in marked.options)
    if not marked.text and scored:
        page.section("no output: candidates were scored")
        return
    page.section("output" if marked.text else "output: empty")
    if styled and len(marked.text) <= LONGEST_SHOWN:
        page.out.print(_coloured(marked))
    elif styled:  # too long for rich, which lays out every line
        page.text("".join(_painted(_piece(step), _style(step)) for step in steps(marked)))
    else:  # brackets are searched with grep: a line is broken there only where the output breaks it
        page.text("".join(map(_brackets, steps(marked))))
    counts = Counter(mark.kind for mark in marked.marks if mark.kind in STYLES)
    if styled and counts:
        page.out.print("\n", _legend(counts), sep="")


def _options(page: Canvas, marked: Marked, width: int) -> None:
    """The candidates, right ones with a plus, and what was measured of each."""
    if marked.options:
        page.section("candidates, + right")
    for option in marked.options:
        measured = "".join(f"  {name} {value:.3f}" for name, value in option.measured.items())
        line = visible_lines(f"{'+' if option.right else '-'} {option.text}{measured}")
        page.out.print(hanging(line, width), style="green" if option.right else None)


def _legend(counts: Counter[str]) -> Text:
    from rich.text import Text

    items = [Text.assemble((KINDS[kind].title, STYLES[kind]), f" {counts[kind]}") for kind in KINDS if counts[kind]]
    return Text("   ").join(items)


def _coloured(marked: Marked) -> Text:
    """Return the output in the colours of its marks; after a mark what the colour does not say."""
    from rich.text import Text

    text = Text()
    for step in steps(marked):
        text.append(_piece(step), style=_style(step))
    return text


def _painted(text: str, style: str) -> str:
    """Return the text with the codes of a style around each of its lines."""
    from rich.style import Style

    before, _, after = Style.parse(style).render("\0").partition("\0")
    return f"{before}{text.replace(chr(10), f'{after}{chr(10)}{before}')}{after}" if style else text


def _style(step: Step) -> str:
    return " ".join(_styles(step.marks)) if step.what == "text" else "dim"


def _piece(step: Step) -> str:
    """Return what a step shows where colours mark: text, a label before a passage, a remark after a mark."""
    if step.what in ("text", "left-out"):
        return visible_lines(step.text) if step.what == "text" else _left_out(step)
    wide = KINDS[step.marks[0].kind].wide
    if step.what == "open":
        return f"⟪{_tags(step.marks)}⟫ " if wide else ""
    briefs = dict.fromkeys(mark.brief for mark in step.marks if mark.brief)
    return f" ‹{visible_lines('; '.join(briefs))}›" if briefs and not wide else ""


def _styles(marks: tuple[Mark, ...]) -> list[str]:
    """Return the style of the innermost mark, on that of the passage around it."""
    kinds = [mark.kind for mark in marks if mark.kind in STYLES]
    wide = [kind for kind in kinds if KINDS[kind].wide]
    inner = [kind for kind in kinds if not KINDS[kind].wide]
    return [STYLES[kind] for kind in (*wide[-1:], *inner[-1:])]


def _brackets(step: Step) -> str:
    """Return a step with its marks in brackets: [[saptamana|missing diacritics: săptămână]]."""
    if step.what in ("text", "left-out"):
        return visible_lines(step.text) if step.what == "text" else _left_out(step)
    wide, tags = KINDS[step.marks[0].kind].wide, visible_lines(_tags(step.marks))
    if step.what == "open":
        return f"[[{tags}:]] " if wide else "[["
    return f" [[end of {step.marks[0].kind}]]" if wide else f"|{tags}]]"


def _tags(marks: tuple[Mark, ...]) -> str:
    """Return what the marks are, those of a kind together: "broken: rule 1, rule 4; not told"."""
    briefs: defaultdict[str, list[str]] = defaultdict(list)
    for mark in marks:
        briefs[mark.kind] += [mark.brief] if mark.brief and mark.brief not in briefs[mark.kind] else []
    return "; ".join(f"{KINDS[kind].title}{': ' if said else ''}{', '.join(said)}" for kind, said in briefs.items())


def _left_out(step: Step) -> str:
    return f"\n[... {step.text} characters left out; --full shows them ...]\n"


def _goal(page: Canvas, marked: Marked, width: int) -> None:
    """Print how far the goal of the task is reached, a repair as a diff, the demands that cannot go together."""
    if marked.goal:
        page.section("goal")
    for line in marked.goal:
        style = GOAL_STYLES.get(line.kind)
        page.out.print(hanging(visible_lines(f"{INDENTED.get(line.kind, '')}{line.say}"), width), style=style)


def _rules(page: Canvas, marked: Marked, width: int) -> None:
    """Rules that did not hold, numbered as in the prompt, each with its gaps; those that held and lost something."""
    missed = [rule for rule in marked.broken if not rule.held]
    if missed:
        page.section("rules broken")
    for rule in missed:
        gaps = "; ".join(miss.say for miss in rule.misses)
        page.out.print(hanging(visible_lines(f"{rule.label}. {rule.metric}: {rule.sentence} [{gaps}]"), width))
    lessened: defaultdict[str, list[str]] = defaultdict(list)
    for rule in marked.broken:
        if rule.held:
            lessened[f"{rule.metric}, {rule.why}"].append(rule.sentence)
    if lessened:
        page.section("rules that hold and earn less")
    for why, sentences in lessened.items():
        page.out.print(hanging(visible_lines(f"{why}:"), width))
        for sentence in sentences:
            page.out.print(hanging(visible_lines(f"   - {sentence}"), width))


def _untold(page: Canvas, marked: Marked, width: int) -> None:
    """Print the planned cells that the explanation does not state, grouped by reason."""
    whys: defaultdict[str, list[str]] = defaultdict(list)
    for gap in marked.untold:
        whys[gap.why].append(f"{gap.entity_name} ({gap.slot_name})")
    if whys:
        page.section("planned, not told")
    for why, cells in whys.items():
        page.out.print(hanging(visible_lines(f"{why}: {'; '.join(cells)}"), width))


def _judged(page: Canvas, marked: Marked, width: int) -> None:
    """Print what was asked of a text, each with what was found of it."""
    for title, lines in marked.judged:
        page.section(title)
        for line in lines:
            page.out.print(hanging(visible_lines(line), width))


def _turns(page: Canvas, marked: Marked, width: int, whole: bool) -> None:
    """Print a conversation: the words of each turn, whether it is held, and what changed in the plan."""
    for one in marked.turns:
        held = "refused" if one.held is None else "held" if one.held else "lost"
        page.section(f"turn {one.number}{', ' if one.move else ''}{one.move}: {held}")
        for why in one.why:
            page.out.print(hanging(visible_lines(f"! {why}"), width), style="red")
        for who, said in (("user", one.user), ("answer", one.answer)):
            shown = [line for line in visible_lines(said).splitlines() if line.strip()]
            for at, line in enumerate(shown if whole else _in_short(shown)):
                page.out.print(hanging(line if at else f"{who}: {line}", width))
        for change in one.changes:
            if change.kind != "kept":
                page.out.print(hanging(visible_lines(f"{change.say}"), width), style=GOAL_STYLES.get(change.kind))
        _questions(page, one.questions, width)


def _in_short(lines: Sequence[str]) -> Iterator[str]:
    """Yield what was said without JSON, which the changes of the plan sum up, and long lines cut off."""
    inside = False
    for line in lines:
        inside = inside or line.startswith("{")
        if not inside:
            yield line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE].rstrip()} ..."
        inside = inside and not line.startswith("}")


def _questions(page: Canvas, questions: Sequence[QuestionLine], width: int) -> None:
    """Print the questions on the plan, right replies with a plus, wrong ones with what would be right."""
    if questions:
        page.section("questions on the plan, + right")
    for one in questions:
        sign = "?" if one.is_right is None else "+" if one.is_right else "-"
        said = f" {one.said or '(no reply)'}" if one.is_right is not None else ""
        right = "" if one.is_right in (True, None) else f" [right: {one.right}]"
        line = visible_lines(f"{sign} {one.number}. {one.asked}{said}{right}")
        page.out.print(hanging(line, width), style="green" if one.is_right else None)


def _rest(page: Canvas, marked: Marked, width: int) -> None:
    """Print what metrics say of the whole, the parts of the scores, and the reader's notes."""
    if marked.scores:
        page.section("scores")
    for key, score in marked.scores.items():
        parts = ", ".join(
            f"{_part_name(key, part)} {_part(value)}" for part, value in score.parts.items() if part not in SHOWN
        )
        why = visible_lines(score.why_none) if score.value is None else ""
        said = ", ".join(filter(None, (why, parts)))
        page.out.print(hanging(f"{key} {_figure(score.value)}  {said}".rstrip(), width))
        for finding in marked.findings:
            if finding.metric == key:
                page.out.print(hanging(visible_lines(f"  - {finding.say}"), width), style="bold")
    for line in _notes(marked):
        page.out.print(hanging(visible_lines(line), width))


def _notes(marked: Marked) -> Iterator[str]:
    """Yield the notes of the parser, grouped by kind, without those that marks already show."""
    told = Counter(mark.kind for mark in marked.marks)
    notes: defaultdict[str, list[str]] = defaultdict(list)
    for note in marked.notes:
        notes[note.kind].append(note.detail)
    for kind, details in notes.items():
        if told[kind] < len(details):
            detail = "; ".join(detail for detail in details if detail)
            yield f"note: {kind}{f': {detail}' if detail else ''}"


def _part_name(metric: str, part: str) -> str:
    """Return the name of a part of a score, as the page has it."""
    known = words("en")
    return str(known.get(f"detail.{metric}.{part}", known.get(f"detail.{part}", part)))


def _part(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else f"{value:.2f}" if isinstance(value, float) else str(value)
