"""The table: what it shows, and that it fits."""

from __future__ import annotations

from gmtw.aggregate import Summary, summarise
from gmtw.report import FORMATS
from gmtw.report.terminal import columns
from gmtw.values import Record, Score


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
                fingerprint="",
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
        "scoring": 1,
        "signature": "gmtw|s",
        "partial": "",
        "unknown": (),
        "repeats": 0,
    }
    return Summary.model_validate({**base, "models": tuple(reversed(models)), **fields})


def lines(of: Summary) -> list[str]:
    return FORMATS.get("terminal").render(of).splitlines()


def test_the_best_model_comes_first() -> None:
    """Rows are sorted by avg, whatever the order of names, and show both denominators."""
    found = lines(summary("zeta", "alpha"))
    assert found[0].split() == ["model", "U", "R", "G", "F", "avg", "solved", "n", "answered"]
    assert found[1].split() == ["zeta", "1.000", "1.000", "1.000", "1.000", "1.000", "1.000", "2", "2/3"]
    assert found[2].split()[0] == "alpha"


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
    assert [line.split()[0] for line in found[1:3]] == ["m", "x"]
    assert found[2].split() == ["x", "-", "-", "-", "-", "-", "-", "0", "0/1"]


def test_many_models_stand_in_one_table_only() -> None:
    """Six are shown world by world too, seven are not; U above chance stands under the table where it is known."""
    six, seven = (lines(summary(*"abcdefg"[:n])) for n in (6, 7))
    assert sum("travel" in line for line in six) == 6
    assert not any("travel" in line for line in seven)
    assert "By world and level: summary.json of the report." in seven
    assert not any("above chance" in line for line in six)


def test_every_line_fits_80_columns() -> None:
    """Long names stand on a line of their own, remarks are wrapped, wide letters count as two."""
    long = "an-organisation-with-a-long-name/a-model-with-a-longer-name-70b"
    of = summary(long, "模型" * 8, "țărănesc-7b", count=3000, partial="word " * 40, unknown=tuple(map(str, range(9))))
    found = lines(of)
    assert max(map(columns, found)) <= 80
    assert long in found
    assert len({columns(line) for line in found if "3000/3001" in line}) == 1


def test_columns_of_text() -> None:
    """A combining mark takes no column, a wide letter two."""
    assert [columns(text) for text in ("țară", "t\u0326ara", "模型", "")] == [4, 4, 4, 0]


def test_the_formats_are_found() -> None:
    """A format is a file in gmtw/report; summary.json is one of them."""
    assert {"json", "terminal"} <= set(FORMATS.names)
    of = summary("m")
    assert Summary.model_validate_json(FORMATS.get("json").render(of)) == of
