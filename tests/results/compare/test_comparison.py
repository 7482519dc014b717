"""Models on one set: the table, who is tied, the pairs, what splits them; and what is refused."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gmtw.core.errors import InputError
from gmtw.core.text_width import columns
from gmtw.core.types import Score
from gmtw.report.comparison_text import comparison_text
from gmtw.results.compare import Comparison, compare
from gmtw.results.compare.ranking import _groups
from gmtw.results.run import open_run
from gmtw.results.stats import difference, interval, mcnemar
from tests.results.compare.runs import model, record, write

GOOD = [1.0] * 36 + [0.5] * 4
POOR = [1.0] * 10 + [0.5] * 30


def of(*paths: Path, **options: object) -> Comparison:
    return compare([open_run(path) for path in paths], **options)  # type: ignore[arg-type]


@pytest.fixture
def three(tmp_path: Path) -> list[Path]:
    """Two models that are nearly the same, and a poor one."""
    return [model(tmp_path, "poor", POOR), model(tmp_path, "good", GOOD), model(tmp_path, "twin", [0.5, *GOOD[1:]])]


def test_the_table_is_ranked_with_intervals_and_ties(three: list[Path]) -> None:
    """The most solved first, `avg` last; models that cannot be told apart share a letter."""
    found = of(*three)
    assert [(one.label, one.ties) for one in found.standings] == [("good", "a"), ("twin", "a"), ("poor", "b")]
    worlds = [f"world-{n}" for n in range(40)]
    assert found.standings[0].means["U"].interval == interval(GOOD, worlds)
    assert list(found.standings[0].means) == ["solved", "faithful", "U", "R", "G", "F", "avg"]
    assert found.lead == "solved"
    assert (found.instances, found.common, found.tested, found.remarks) == (40, 40, 3, ())


def test_a_pair_says_what_the_tests_say(three: list[Path]) -> None:
    """Difference, interval and p of gmtw.results.stats; McNemar of solved; p corrected for three pairs."""
    pair = next(pair for pair in of(*three).pairs if (pair.first, pair.second) == ("good", "poor"))
    wanted = difference(GOOD, POOR, [f"world-{n}" for n in range(40)])
    assert wanted is not None
    assert (pair.gaps["U"].mean, pair.gaps["U"].interval, pair.gaps["U"].p) == (wanted.mean, wanted.interval, wanted.p)
    told = mcnemar([value == 1 for value in GOOD], [value == 1 for value in POOR])
    assert pair.flips is not None
    assert (pair.flips.first, pair.flips.second, pair.flips.p) == (told.first, told.second, told.p) == (26, 0, 2**-25)
    assert pair.gaps["solved"].adjusted == pytest.approx(3 * pair.gaps["solved"].p)
    assert pair.gaps["avg"].adjusted is None
    assert pair.gaps["G"].mean == 0


def test_many_models_stand_against_the_best(tmp_path: Path) -> None:
    """All pairs are tested for ties; six models print five pairs."""
    draw = random.Random(1)
    found = of(*(model(tmp_path, f"m{n}", [draw.random() for _ in range(30)]) for n in range(6)))
    assert {pair.first for pair in found.pairs} == {found.standings[0].label}
    assert (len(found.pairs), found.tested) == (5, 15)
    assert "against the best model" in comparison_text(found)


def test_only_common_instances_count(tmp_path: Path) -> None:
    """An error in one model takes the instance out of all metrics, is not solved, and the text says so."""
    found = of(model(tmp_path, "whole", GOOD), model(tmp_path, "part", [None, *GOOD[1:]]))
    assert (found.common, found.standings[0].means["U"].n, found.pairs[0].gaps["U"].n) == (39, 39, 39)
    assert found.pairs[0].gaps["U"].mean == 0
    assert found.pairs[0].gaps["solved"].n == 40
    assert round(found.pairs[0].gaps["solved"].mean, 9) == 1 / 40
    text = comparison_text(found)
    assert "part: 39 answered, solved " in text
    assert "compared on the 39 instances that every model answered (part answered 39)" in text.replace("\n  ", " ")


def test_a_partial_run_is_named(tmp_path: Path) -> None:
    """The gap in its summary is said again."""
    rows = [record("cut", n, 1.0) for n in range(5)]
    part = write(tmp_path / "cut", rows, instances=40, partial="35 scores were not measured")
    found = of(model(tmp_path, "whole", GOOD), part)
    assert found.remarks[0] == "cut is a partial run: 35 scores were not measured"
    assert found.common == 5


@pytest.mark.parametrize(
    ("first", "said"),
    [(GOOD, "Only a answered 95 % of the set; the others"), (GOOD[:9], "No model answered 95 % of the")],
)
def test_too_few_answers_for_a_rank_are_told(tmp_path: Path, first: list[float], said: str) -> None:
    """Two models are needed for a table, so they are compared all the same."""
    answers = {"a": first, "b": GOOD[:9]}
    found = of(*(model(tmp_path, name, [*of_it, *[None] * (40 - len(of_it))]) for name, of_it in answers.items()))
    assert (found.remarks[0].startswith(said), found.without_rank) == (True, ())


def test_the_worst_differences_come_first(three: list[Path]) -> None:
    """Those not solved by all come, by the spread of U, with the worst model's broken rules; none without a spread."""
    found = of(*three, most=2)
    assert [split.instance_id for split in found.worst] == ["i000", "i010"]
    first = found.worst[0]
    assert [label for label, _ in first.scores][::2] == ["good", "twin"]
    assert [list(scores.values()) for _, scores in first.scores][::2] == [[1, 1, 1], [0, 0.5, 0.5]]
    assert (first.spread, first.missed) == (1, ("include",))
    assert all(len({tuple(scores.values()) for _, scores in split.scores}) > 1 for split in of(*three, most=99).worst)


def test_u_above_chance_follows_solved(tmp_path: Path) -> None:
    """It is over instances that know their chance; it breaks a tie in `solved`, and a higher `avg` does not."""
    rows = {"low": (0.4, 1.0), "high": (0.6, 0.0)}
    folders = []
    for name, (u, f) in rows.items():
        made = [record(name, n, u) for n in range(8)]
        scores = [{**one.scores, "F": one.scores["F"].model_copy(update={"value": f})} for one in made]
        for each in scores:
            each["U"] = each["U"].model_copy(update={"parts": {**each["U"].parts, "chance": 0.2}})
        both = zip(made, scores, strict=True)
        folders.append(write(tmp_path / name, [one.model_copy(update={"scores": each}) for one, each in both]))
    found = of(*folders)
    assert [one.label for one in found.standings] == ["high", "low"]
    assert list(found.standings[0].means)[:3] == ["solved", "above_chance", "faithful"]
    assert [one.means["above_chance"].value for one in found.standings] == pytest.approx([0.5, 0.25])
    better, worse = (one.means["avg"].value or 0 for one in found.standings)
    assert better < worse
    assert "U>chance: U above chance" in comparison_text(found)
    assert max(map(len, comparison_text(found).splitlines())) <= 80


def test_texts_to_be_continued_are_still_ranked_by_avg(tmp_path: Path) -> None:
    """Without plans there is nothing to be solved and explained."""
    rows = {"a": 0.2, "b": 0.8}
    made = {name: [record(name, n, value) for n in range(8)] for name, value in rows.items()}
    folders = []
    for name, records in made.items():
        bare = [one.model_copy(update={"scores": {"accuracy": one.scores["F"]}, "solved": None}) for one in records]
        folders.append(write(tmp_path / name, bare))
    found = of(*folders)
    assert (found.lead, [one.label for one in found.standings]) == ("avg", ["b", "a"])
    assert list(found.standings[0].means) == ["accuracy", "avg", "solved"]
    assert found.pairs[0].gaps["avg"].adjusted is not None
    text = comparison_text(found)
    assert ("by accuracy" in text, "avg" in text, "solved" in text) == (True, False, False)


def test_parts_of_the_set(three: list[Path]) -> None:
    """By world, level and kind of rule, the models in the order of the whole."""
    found = of(*three, by=("world", "level", "rule"))
    assert {part: sorted(rows) for part, rows in found.by.items()} == {
        "world": ["fact", "travel"],
        "level": ["easy"],
        "rule": ["include"],
    }
    assert found.by["world"]["travel"][0].means["U"].value == 0.95
    held = found.by["rule"]["include"][2].means["held"]
    assert (held.value, held.n) == (0.25, 40)
    assert "by rule" in comparison_text(found)


def test_the_goal_that_may_have_no_plan_has_its_mistakes(tmp_path: Path) -> None:
    """Saying wrongly that there is no plan, and not seeing it; the table of all instances has neither."""

    def run(name: str, *said: bool) -> Path:
        goals = [{"goal": "repair"}] + [
            {"goal": "impossible", "clash": one, "possible": n < 2} for n, one in enumerate(said)
        ]
        scores = [{"U": Score(metric="U", value=0.0, parts=parts)} for parts in goals]
        return write(
            tmp_path / name, [record(name, n, 0.0).model_copy(update={"scores": one}) for n, one in enumerate(scores)]
        )

    found = of(run("wary", True, True, True), run("bold", False, True, False), by=("goal",))
    means = {one.label: one.means for one in found.by["goal"]["impossible"]}
    told = {label: (mean["false alarms"].value, mean["missed"].value) for label, mean in means.items()}
    assert told == {"wary": (1.0, 0.0), "bold": (0.5, 1.0)}
    assert means["bold"]["false alarms"].n == 2, "of the two that have a plan"
    assert not {"false alarms", "missed"} & {*found.standings[0].means, *found.by["goal"]["repair"][0].means}
    assert "false alarms" in comparison_text(found)


def test_samples_are_averaged_by_instance(tmp_path: Path) -> None:
    """Two samples of a model are one contestant; there is no McNemar of shares."""
    rows = [record("twice", n, value, sample=s) for s in (0, 1) for n, value in enumerate((1.0, s / 1, 0.5))]
    found = of(write(tmp_path / "twice", rows), model(tmp_path, "once", [1.0, 0.5, 0.0]))
    twice = next(one for one in found.standings if one.label == "twice")
    assert (twice.samples, twice.means["solved"].value) == (2, 0.5)
    assert twice.means["U"].value == pytest.approx(2 / 3)
    assert found.pairs[0].flips is None


def test_one_name_in_two_runs_is_told_apart(tmp_path: Path) -> None:
    """By the folder of the run."""
    found = of(model(tmp_path / "old", "m", GOOD), model(tmp_path / "old2", "m2", POOR))
    assert {one.label for one in found.standings} == {"m", "m2"}
    first, second = tmp_path / "run-a", tmp_path / "run-b"
    write(first, [record("m", n, 1.0) for n in range(4)])
    write(second, [record("m", n, 0.5) for n in range(4)])
    assert [one.label for one in of(first, second).standings] == ["m~run-a", "m~run-b"]
    again = write(tmp_path / "again" / "run-a", [record("m", n, 0.75) for n in range(4)])
    assert [one.label for one in of(first, second, again).standings] == [f"m~{first}", f"m~{again}", "m~run-b"]


def test_an_avg_of_other_scores_is_not_compared(tmp_path: Path) -> None:
    """An instance that one run graded by U alone is left out; nothing else, nothing to compare."""
    whole = model(tmp_path, "whole", GOOD)
    rows = [record("part", n, 1.0) for n in range(40)]
    only_u = [row.model_copy(update={"scores": {"U": row.scores["U"]}, "solved": None}) for row in rows]
    assert of(whole, write(tmp_path / "part", [*rows[:30], *only_u[30:]])).common == 30
    with pytest.raises(InputError, match="graded on the same scores"):
        of(whole, write(tmp_path / "u", only_u))


def test_what_differs_is_refused_by_name(tmp_path: Path) -> None:
    """Other sets, languages and word lists; one model alone; one run twice; nothing in common."""
    rows = [record("m", n, 1.0) for n in range(4)]
    good = write(tmp_path / "good", rows)
    cases = {
        "of the set other#fffeee, .* of made-up#abc123": write(
            tmp_path / "other", rows, set="other", set_digest="fffeeeddd"
        ),
        "words:ro#2222, in .* by words:ro#1111": write(tmp_path / "words", rows, signature="x|words:ro#2222"),
        "m~en answers in en|m answers in en, m in ro; .* gmtw compare --pair language": model(
            tmp_path / "en", "m", [1.0], language="en"
        ),
        "no instance was answered by all": model(tmp_path / "none", "n", [None, None]),
        "the same run is given twice": good,
    }
    for told, other in cases.items():
        with pytest.raises(InputError, match=told):
            of(good, other)
    with pytest.raises(InputError, match="only m is there to compare"):
        of(good)
    with pytest.raises(InputError, match="has no output in 'ee', only in ro"):
        of(good, model(tmp_path, "x", [1.0]), language="ee")


def test_another_scoring_is_refused(tmp_path: Path) -> None:
    """Figures of two definitions do not stand in one table."""
    path = write(tmp_path / "old", [record("m", 1, 1.0)], scoring=0)
    with pytest.raises(InputError, match="with scoring 0, and this is scoring"):
        open_run(path)


@pytest.mark.parametrize("cut", [-30, 5])
def test_a_cut_file_is_named_with_its_line(tmp_path: Path, cut: int) -> None:
    """Cut inside a line or between two, damaged or of something else."""
    path = model(tmp_path, "m", GOOD) / "records.jsonl"
    raw = path.read_bytes()
    path.write_bytes(raw[:cut] if cut < 0 else b"".join(raw.splitlines(keepends=True)[:cut]))
    line = 40 if cut < 0 else 5
    with pytest.raises(InputError, match=rf"records\.jsonl:{line}: .*was it cut off\?"):
        list(open_run(path.parent).record_scores())


@pytest.mark.parametrize("wrong", [b"[1]", b"null", b'{"model": "m"}', b'{"status": 3', b"\xff\xfe"])
def test_a_line_that_is_no_record_is_named(tmp_path: Path, wrong: bytes) -> None:
    """Whatever stands there instead."""
    path = model(tmp_path, "m", GOOD) / "records.jsonl"
    rows = path.read_bytes().splitlines()
    rows[2] = wrong
    path.write_bytes(b"\n".join(rows))
    with pytest.raises(InputError, match=r"records\.jsonl:3: not a record"):
        list(open_run(path.parent).record_scores())


def test_the_lines_are_the_records(tmp_path: Path) -> None:
    """The fast reader says of each record what the slow one says."""
    run = open_run(model(tmp_path, "m", [1.0, None, 0.3, 0.0]))
    for line, whole in zip(run.record_scores(), run.records(), strict=True):
        assert (line.instance_id, line.fingerprint, line.graded) == (
            whole.instance_id,
            whole.fingerprint,
            whole.status == "graded",
        )
        assert {key: line.values[key] for key in whole.scores} == {key: s.value for key, s in whole.scores.items()}
        assert line.values["avg"] == whole.average
        assert line.values["solved"] == (None if whole.solved is None else float(whole.solved))


def test_letters_are_shared_exactly_by_those_not_apart() -> None:
    """Two models, in random sets of pairs that are apart, share a group exactly where they are not apart."""
    draw = random.Random(2)
    for _ in range(50):
        apart = {(a, b) for a in range(7) for b in range(a + 1, 7) if draw.random() < 0.4}
        groups = _groups(7, sorted(apart))
        for a in range(7):
            for b in range(a + 1, 7):
                assert any({a, b} <= group for group in groups) == ((a, b) not in apart)
        assert not any(one < other for one in groups for other in groups)


def test_the_text_fits_and_shows_names_as_they_are(tmp_path: Path) -> None:
    """80 columns, and a name with escape sequences cannot reach the terminal."""
    names = ["a\x1b[31m\u202eb", "an-organisation-with-a-long-name/a-model-with-a-longer-name-70b", "模型"]
    runs = [
        write(tmp_path / str(n), [record(name, m, v) for m, v in enumerate(GOOD[n:])]) for n, name in enumerate(names)
    ]
    text = comparison_text(of(*runs, by=("world", "rule")))
    assert max(map(columns, text.splitlines())) <= 80
    assert "a\\x1b[31m<U+202E>b" in text
    assert not {"\x1b", "\u202e"} & set(text)


def test_order_moves_no_digit(three: list[Path]) -> None:
    """Runs in any order, the same comparison."""
    assert of(*three) == of(*reversed(three))


def test_errors_of_language_follow_g(tmp_path: Path) -> None:
    """Per 100 words, two decimals; a text without words has none, and its instance is compared all the same."""
    folders = []
    rows: dict[str, tuple[float | None, ...]] = {"plain": (1.0, 3.0, None), "clean": (0.0, 0.5, 0.25)}
    for name, errors in rows.items():
        made = [record(name, n, 1.0) for n in range(3)]
        parts = [{} if one is None else {"per_100": one} for one in errors]
        scores = [
            {**one.scores, "G": one.scores["G"].model_copy(update={"parts": each})}
            for one, each in zip(made, parts, strict=True)
        ]
        both = zip(made, scores, strict=True)
        folders.append(write(tmp_path / name, [one.model_copy(update={"scores": each}) for one, each in both]))
    found = of(*folders)
    means = {one.label: one.means for one in found.standings}
    assert list(means["plain"]) == ["solved", "faithful", "U", "R", "G", "errors_per_100", "F", "avg"]
    assert (means["plain"]["errors_per_100"].value, means["plain"]["errors_per_100"].n) == (2.0, 2)
    assert (means["clean"]["errors_per_100"].value, found.common) == (0.25, 3)
    text = comparison_text(found)
    row = next(line.split() for line in text.splitlines() if line.startswith("plain"))
    assert row[6] == "2.00"
    assert "errors/100w: errors of language per 100 words" in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 80
    assert not any("errors_per_100" in pair.gaps for pair in found.pairs)


def test_records_without_errors_have_no_such_column(tmp_path: Path) -> None:
    found = of(*(write(tmp_path / name, [record(name, n, 1.0) for n in range(2)]) for name in "ab"))
    assert "errors_per_100" not in found.standings[0].means


def test_conversations_are_ranked_by_solved(tmp_path: Path) -> None:
    """A higher share of turns is no higher rank; T is said once, without an `avg` that repeats it."""
    rows = {"a": [0.9] * 8, "b": [1.0, *[0.2] * 7]}
    folders = []
    for name, shares in rows.items():
        records = [record(name, n, value) for n, value in enumerate(shares)]
        talks = [
            one.model_copy(update={"scores": {"T": one.scores["U"]}, "solved": one.scores["U"].value == 1})
            for one in records
        ]
        folders.append(write(tmp_path / name, talks))
    found = of(*folders)
    text = comparison_text(found)
    assert (found.lead, [one.label for one in found.standings]) == ("solved", ["b", "a"])
    assert ("solved: every turn holds" in text, "by solved" in text, "avg" in text) == (True, True, False)
