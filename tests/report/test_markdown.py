"""Markdown: what the tables show, and that nothing in a name is interpreted."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from gmtw.core.sanitize import code_cell, code_span, visible
from gmtw.report.markdown import prose, render
from gmtw.results.run import Run

HARMLESS = {
    *("text", "code_inline", "softbreak", "inline", "strong_open", "strong_close", "heading_open", "heading_close"),
    *("paragraph_open", "paragraph_close", "bullet_list_open", "bullet_list_close", "list_item_open"),
    *("list_item_close", "table_open", "table_close", "thead_open", "thead_close", "tbody_open", "tbody_close"),
    *("tr_open", "tr_close", "th_open", "th_close", "td_open", "td_close"),
}
"""Texts that a report is made of."""


def tokens(text: str) -> list[Token]:
    """Return the tokens of a reader of GitHub's markdown, those within lines too."""
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    return [token for outer in parser.parse(text) for token in (outer, *(outer.children or ()))]


class Cells(HTMLParser):
    """The rows of all tables of a page, a list of the texts of their cells."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self.inside = True

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.rows[-1][-1] += data


def rows(text: str) -> list[list[str]]:
    """The rows of its tables, as rendered."""
    return Cells(MarkdownIt("commonmark").enable("table").render(text)).rows


def table(text: str, title: str) -> list[list[str]]:
    """The rows of the table under that heading."""
    return rows(text.partition(f"### {title}")[2].partition("###")[0])


def test_the_tables_show_the_summary(run: Run, whole: Run) -> None:
    """A row for each model, each world and model, each level and model; the best first and bold."""
    text = render(run.summary)
    head, best, second = rows(text)[:3]
    models = {model.label: model for model in run.summary.models}
    metrics = run.summary.signature.metrics or ()
    assert metrics[:4] == ("U", "R", "G", "F")
    shown = ["U", "R", "G", "errors/100w", "F", *metrics[4:]]
    assert head == ["model", "solved", "faithful", *shown, "avg", "n", "answered"]
    assert (best[0], best[-1], second[0], second[-1]) == ("sample-good", "11/12", "sample-middling", "11/12")
    mean = models["sample-middling"].means["U"]
    assert mean.interval is not None
    assert second[3] == f"{mean.value:.3f} [{mean.interval[0]:.3f}, {mean.interval[1]:.3f}]"
    assert "In brackets: the 95 % interval over tasks." in text
    assert "**" not in text  # both answered 11 of 12
    assert render(whole.summary).splitlines()[4].startswith("| `sample-good` | **1.000** [")
    assert [row[:2] for row in table(text, "By world")[1:3]] == [["fact", "sample-good"], ["fact", "sample-middling"]]
    levels = [row[0] for row in table(text, "By level")[1:]]
    assert levels == ["easy", "easy", "medium", "medium", "hard", "hard"]
    assert f"Signature: `{run.summary.signature}`" in text


def test_notes_and_what_answers_took(run: Run) -> None:
    """Errors, missing answers and oddities are listed; latency, tokens and cost stand in a table of those that say."""
    text = render(run.summary)
    assert "- `sample-good`: errors 1; of the answers that came: solved 1.000, faithful 1.000" in text
    assert "- `sample-middling`: missing 1; " in text
    assert table(text, "What answers took")[1:] == [["sample-good", "1.50", "10", "2,000", "0.0003"]]
    unsaid = [model.model_copy(update={"spent": None}) for model in run.summary.models]
    assert "What answers took" not in render(run.summary.model_copy(update={"models": tuple(unsaid)}))


def test_intervals_stand_beside_means_that_have_one(run: Run) -> None:
    """ "0.846 [0.800, 0.900]", and the mean alone where nobody computed an interval."""
    model = run.summary.models[0]
    avg = model.avg.model_copy(update={"value": 0.846, "interval": (0.8, 0.9)})
    means = {key: mean.model_copy(update={"interval": None}) for key, mean in model.means.items()}
    changed = model.model_copy(update={"avg": avg, "means": means})
    text = render(run.summary.model_copy(update={"models": (changed,)}))
    assert rows(text)[1][-3] == "0.846 [0.800, 0.900]"
    assert rows(text)[1][3] == "1.000"


def test_a_part_of_a_run_says_so(run: Run) -> None:
    """The remark of a partial run comes first among the notes."""
    text = render(run.summary.model_copy(update={"partial": "3 of 48 scores were not measured"}))
    assert "- PARTIAL RUN: 3 of 48 scores were not measured\n" in text


def test_nothing_in_a_hostile_run_is_interpreted(hostile: Run) -> None:
    """Every token is one of a report: no html, link, image, emphasis, heading or code block of a name."""
    found = tokens(render(hostile.summary))
    assert {token.type for token in found} <= HARMLESS
    assert sum(token.type == "heading_open" for token in found) == 4
    assert {
        token.content for token in found if token.type == "text" and set(token.content) & set("<>|`@\x1b\u202e")
    } == set()


def test_tables_of_a_hostile_run_keep_their_shape(hostile: Run, hostile_names: tuple[str, ...]) -> None:
    """Every row has the cells of its head, the name as it is seen in the first, figures in the others."""
    text = render(hostile.summary)
    cells = 7 + len(hostile.summary.signature.metrics or ())
    assert {len(row) for row in rows(text)} == {cells, cells + 1, 3}  # errors by category
    names = {row[0] for row in rows(text) if len(row) == cells} - {"model"}
    assert names == {visible(model.label).replace("\\|", "\\x5c|") for model in hostile.summary.models}
    assert len(names) == len(hostile_names) + 1
    assert all(row[-1].partition("/")[2].isdigit() for row in rows(text) if len(row) > 3 and row[-1] != "answered")
    assert all(c.isprintable() or c == "\n" for c in text)


def test_a_code_span_shows_the_name_itself(hostile_names: tuple[str, ...]) -> None:
    """The only token is a code span of what is visible of the name; so is the cell of a table."""
    for name in hostile_names:
        (token,) = (
            found
            for found in tokens(code_span(name))
            if found.type not in ("inline", "paragraph_open", "paragraph_close")
        )
        assert (token.type, token.content) == ("code_inline", visible(name).replace("\n", " "))
        found = rows(f"| a | b |\n| - | - |\n| {code_cell(name)} | 1 |")[1]
        assert found == [visible(name).replace("\\|", "\\x5c|"), "1"]


def test_an_empty_name_is_said_to_be_empty() -> None:
    """Nothing would be seen of a code span without a letter."""
    assert [code_span(""), code_cell("  ")] == ["(empty)", "(empty)"]


@pytest.mark.parametrize(
    "text",
    ["errors 3, unknown-name 1", "2 samples: U>chance 0.600, faithful 0.500", "names unresolved 2.0%"],
)
def test_our_own_prose_stays_prose(text: str) -> None:
    """Words and figures need no code span."""
    assert prose(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "www.e.ro",
        "a :smile: b",
        "http://e",
        "@user",
        "#1",
        "GH-1",
        "- a",
        "1. a",
        "a_b_c",
        "a*",
        "deadbeef" * 5,
        "",
        "a\n",
    ],
)
def test_what_a_reader_might_interpret_is_code(text: str) -> None:
    """Links, mentions, lists, emphasis, digests of commits: all in a code span."""
    assert prose(text) == code_span(text)


def test_a_single_model_has_no_best(whole: Run) -> None:
    """Nothing is bold where there is nothing to compare with."""
    alone = whole.summary.model_copy(update={"models": whole.summary.models[:1]})
    assert "**" in render(whole.summary)
    assert "**" not in render(alone)
