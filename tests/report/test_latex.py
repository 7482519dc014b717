"""The table for a paper is LaTeX, whatever models are called."""

from __future__ import annotations

from gmtw.report import FORMATS
from gmtw.report.latex import escaped, render
from tests.report.test_terminal import summary


def test_a_row_for_each_model_and_one_for_its_intervals() -> None:
    """Between the rules of booktabs; every row has a cell for each column, and the caption has the signature."""
    lines = render(summary("a", "b")).splitlines()
    body = lines[lines.index(r"\midrule") + 1 : lines.index(r"\bottomrule")]
    assert len(body) == 4
    assert {line.count("&") for line in body} == {lines[4].count("&")} == {len(lines[2].rpartition("{l")[2]) - 1}
    assert r"{\tiny [0.158, 1.000]}" in body[1]
    assert "set:" in lines[-2]


def test_a_name_is_no_command() -> None:
    assert escaped(r"\input{x} 50% a_b & #1") == r"\textbackslash{}input\{x\} 50\% a\_b \& \#1"


def test_it_is_a_format() -> None:
    assert FORMATS.get("latex").suffix == ".tex"
