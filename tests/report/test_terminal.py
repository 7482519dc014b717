"""The table: what it shows, and that it fits."""

from __future__ import annotations

from gmtw.core.text_width import columns
from gmtw.core.types import Record, Score
from gmtw.report import FORMATS, terminal
from gmtw.report import summary_json as machine
from gmtw.report.text_table import interval
from gmtw.results.summary import SCORING, Mean, Summary, summarise, summarise_samples


def summary(*labels: str, count: int = 2, **fields: object) -> Summary:
    """A run of models that answered `count` of `count` + 1 instances; the first of them best."""
    models = []
    for rank, label in enumerate(labels):
        rows = [
            Record(
                model=label,
                language="ro",
                sample=0,
                instance_id=str(n),
                source="travel",
                level="easy",
                fingerprint=str(n),
                scores={key: Score(metric=key, value=1 - rank / 10) for key in "URGF"},
                solved=True,
            )
            for n in range(count)
        ]
        models.append(summarise(rows, {("travel", "easy"): count + 1}, label))
    base = {
        "set": "s",
        "set_digest": "e",
        "digest": "d",
        "scoring": SCORING,
        "signature": "gmtw|s",
        "partial": "",
        "unknown": (),
        "repeats": 0,
    }
    return Summary.model_validate({**base, "models": tuple(reversed(models)), **fields})


def lines(of: Summary) -> list[str]:
    return terminal.render(of).splitlines()


def test_the_best_model_comes_first() -> None:
    """Rows are sorted, whatever the order of names; solved leads, avg has no room, the answers expected are said."""
    found = lines(summary("zeta", "alpha"))
    assert found[0].split() == ["model", "solved", "faithful", "U", "R", "G", "F", "answered"]
    assert found[1].split() == ["zeta", *["1.000"] * 6, "2/3"]
    assert found[2].split() == ["from", *["0.158"] * 6]
    assert found[3].split() == ["to", *["1.000"] * 6]
    assert found[4].split()[0] == "alpha"


def test_the_ends_of_intervals_stand_under_each_model() -> None:
    """Under its mean, with a line that says what they are; worlds have none, nor has a single world."""
    found = lines(summary("m", count=500))
    assert found[2].split() == ["from", *["0.993"] * 6]
    assert found[2].index("0.993") == found[1].index("1.000")
    assert found[4].startswith("solved: every rule of the plan holds; faithful: ")
    assert any(line.startswith("from, to: the 95 % interval over tasks") for line in found)
    assert sum(line.startswith("  from") for line in found) == 1
    assert not any(line.startswith("  from") for line in lines(summary("m", count=1)))
    mean = Mean(value=0.9, n=10, interval=(0.5, 0.95))
    found = [interval(one) for one in (mean, Mean(value=None, n=0), Mean(value=0.1, n=1))]
    assert found == ["[0.500, 0.950]", "", ""]


def test_a_glance_at_a_part_says_so() -> None:
    """The run is said to be partial; a whole run says nothing."""
    whole = summary("m")
    part = whole.model_copy(update={"partial": "3 of 4 scores were not measured"})
    said = terminal.glance(part).splitlines()[-1]
    assert said == "PARTIAL RUN: 3 of 4 scores were not measured"
    assert len(terminal.glance(whole).splitlines()) == 2


def test_several_samples_have_a_line_of_their_own() -> None:
    """With pass@k and pass^k."""
    rows = [
        Record(
            model="m", language="ro", sample=sample, instance_id=id_, source="travel", level="easy", fingerprint=id_,
            scores={"U": Score(metric="U", value=0.5)}, solved=sample == 0,
        )
        for sample in (0, 1)
        for id_ in "abc"
    ]  # fmt: skip
    found = lines(summary("m", samples=(summarise_samples(rows, 3, "m"),)))
    line = next(line for line in found if "samples" in line)
    assert line.startswith("m, mean of 2 samples: pass@2 1.000")
    assert "pass@2 1.000, pass^2 0.000" in " ".join(" ".join(found).split())


def test_a_name_cannot_move_the_cursor() -> None:
    """Escape sequences, line breaks and marks that turn the line around are written out."""
    found = "\n".join(lines(summary("a\x1b[31mb\u202ec\nd\u0000e")))
    assert "a\\x1b[31mb<U+202E>c\\nd\\x00e" in found
    assert not {"\x1b", "\u202e", "\x00"} & set(found)


def test_a_model_without_any_mean_comes_last_and_shows_dashes() -> None:
    """Unmeasured is a dash, not a zero."""
    nothing = summarise(
        [
            Record(
                model="x", language="ro", sample=0, instance_id="1", source="", level="", fingerprint="", status="error"
            )
        ],
        {("", ""): 1},
        "x",
    )
    found = lines(summary("m").model_copy(update={"models": (nothing, *summary("m").models)}))
    assert [line.split()[0] for line in found[1:5]] == ["m", "from", "to", "x"]
    assert found[4].split() == ["x", *"------", "0/1"]


def test_many_models_stand_in_one_table_only() -> None:
    """Six are shown world by world too, seven are not."""
    six, seven = (lines(summary(*"abcdefg"[:n])) for n in (6, 7))
    assert sum("travel" in line for line in six) == 6
    assert not any("travel" in line for line in seven)
    assert "By world and level: summary.json of the report." in seven


def measured(mean: float, solved: float, faithful: float) -> dict[str, Mean]:
    """The leading figures of a model: U above chance, solved and faithful."""
    figures = {"above_chance": mean, "solved": solved, "faithful": faithful}
    return {key: Mean(value=value, n=2) for key, value in figures.items()}


def test_rows_are_sorted_by_solved_then_above_chance_then_faithful() -> None:
    """The best `avg` (a) leads nothing; equal figures fall back on the next one."""
    figures = {
        "a": measured(0.1, 0.2, 0.1),
        "b": measured(0.3, 0.2, 0.1),
        "c": measured(0.3, 0.2, 0.2),
        "d": measured(0, 0.3, 0),
    }
    of = summary(*figures)
    models = [model.model_copy(update=figures[model.label]) for model in of.models]
    found = lines(of.model_copy(update={"models": tuple(models)}))
    assert [line[0] for line in found[1:13:3]] == ["d", "c", "b", "a"]


def test_a_table_with_every_column_fits() -> None:
    """U above chance and errors per 100 words have columns with heads of two lines; names keep room beside them."""
    of = summary("a-model-of-19-letters")
    more = {**measured(-0.461, 0.5, 0.25), "errors_per_100": Mean(value=12.3456, n=2, interval=(11.0, 13.0))}
    found = lines(of.model_copy(update={"models": (of.models[0].model_copy(update=more),)}))
    heads = ["model", "solved", "chance", "faithful", "U", "R", "G", "/100w", "F", "answered"]
    assert (found[0].split(), found[1].split(), found[2]) == (["U>", "errors"], heads, "a-model-of-19-letters")
    assert found[0].index("U>") + 2 == found[1].index("chance") + 6
    assert found[3].split() == ["0.500", "-0.461", "0.250", "1.000", "1.000", "1.000", "12.35", "1.000", "2/3"]
    assert max(map(columns, found)) <= 80
    told = " ".join(line.strip() for line in found)
    assert all(f"{head}: " in told for head in ("solved", "U>chance", "faithful", "errors/100w"))


def test_every_line_fits_80_columns() -> None:
    """Long names stand on a line of their own, remarks are wrapped, wide letters count as two."""
    long = "an-organisation-with-a-long-name/a-model-with-a-longer-name-70b"
    of = summary(long, "模型" * 8, "țărănesc-7b", count=3000, partial="word " * 40, unknown=tuple(map(str, range(9))))
    found = lines(of)
    assert max(map(columns, found)) <= 80
    assert long in found
    assert len({columns(line) for line in found if "3000/3001" in line}) == 1


def test_a_hostile_name_moves_nothing() -> None:
    """Escape codes, line breaks and turns of direction in names, worlds and remarks are written out, in one line."""
    name = "m\x1b[2J\u202e\nx"
    found = lines(summary(name, partial=name, unknown=(name,)))
    shown = r"m\x1b[2J<U+202E>\nx"
    assert [line.split()[0] for line in found[:2]] == ["model", shown]
    assert f"PARTIAL RUN: {shown}" in found
    assert all(c.isprintable() for line in found for c in line)


def test_the_formats_are_found() -> None:
    """A format is a file in gmtw/report; summary.json is one of them."""
    assert {"json", "terminal"} <= set(FORMATS.names)
    of = summary("m")
    assert Summary.model_validate_json(machine.render(of)) == of
