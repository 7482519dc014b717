"""The fields that a user adds to every request, and refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gmtw.core.errors import GmtwError
from gmtw.providers.request_fields import OWN_FIELDS, request_fields, request_headers

if TYPE_CHECKING:
    from tests.generation.conftest import Ask, MakeSet, Serve

ADDED = ("--reasoning-effort", "low", "--extra-body", '{"top_p": 0.9, "tags": ["a"]}')


def test_they_are_in_each_request_and_in_the_sidecar(serve: Serve, make_set: MakeSet, ask: Ask, tmp_path: Path) -> None:
    """Fields in the body, the header with its value; the sidecar has the fields, and of the header the name only."""
    server = serve()
    result = ask(make_set(3), server.url, *ADDED, "--header", "X-Team: of-our-own")
    assert result.exit_code == 0, result.output
    expected = {"top_p": 0.9, "reasoning_effort": "low", "tags": ["a"]}
    assert all(expected.items() <= asked.items() for asked in server.asked)
    assert all("X-Team: of-our-own" in head for head in server.headers)
    sidecar = (tmp_path / "out.run.json").read_text(encoding="utf-8")
    assert json.loads(sidecar)["parameters"]["fields"] == expected
    assert "X-Team" in sidecar
    assert "of-our-own" not in sidecar


def test_other_fields_do_not_resume(serve: Serve, make_set: MakeSet, ask: Ask) -> None:
    """Answers that were asked otherwise are not mixed."""
    server, instances = serve(), make_set(3)
    assert ask(instances, server.url, "--extra-body", '{"top_p": 0.9}').exit_code == 0
    other = ask(instances, server.url, "--extra-body", '{"top_p": 0.8}')
    assert other.exit_code == 4
    assert "made with top_p 0.9, not 0.8" in other.stderr


def test_nothing_is_added_by_default(serve: Serve, make_set: MakeSet, ask: Ask, tmp_path: Path) -> None:
    """A run of an older version resumes: its sidecar has no such key."""
    ask(make_set(1), serve().url)
    assert not {"fields", "headers"} & json.loads((tmp_path / "out.run.json").read_text())["parameters"].keys()


@pytest.mark.parametrize("field", sorted(OWN_FIELDS))
def test_fields_with_an_option_are_refused(field: str) -> None:
    """The message names the option."""
    with pytest.raises(GmtwError, match=f"--extra-body cannot set '{field}'; type {OWN_FIELDS[field]}"):
        request_fields(extra_body=json.dumps({field: 1}))


@pytest.mark.parametrize("text", ["[1]", "1", "{", "min_p=1", '{"a": NaN}', "[" * 5000])
def test_what_is_no_object_is_refused(text: str) -> None:
    """With an example of one."""
    with pytest.raises(GmtwError, match="--extra-body expects a JSON object, such as"):
        request_fields(extra_body=text)


def test_one_field_has_one_wish() -> None:
    """An option and the object do not overrule each other silently."""
    with pytest.raises(GmtwError, match="sets 'reasoning_effort' too; give it once"):
        request_fields("low", '{"reasoning_effort": "high"}')


def test_additions_that_go_nowhere_are_refused(make_set: MakeSet, ask: Ask, serve: Serve) -> None:
    """Log-probabilities take no fields."""
    scored = ask(make_set(1), serve().url, "--reasoning-effort", "low", "--logprobs")
    assert scored.exit_code == 4


@pytest.mark.parametrize("header", ["no colon", "Key : ă", "A: b\r\nC: d", ": x", "Authorization: Bearer x"])
def test_headers_that_cannot_be_sent(header: str) -> None:
    """No message shows the value, which may be a secret."""
    with pytest.raises(GmtwError) as caught:
        request_headers([header])
    assert "Bearer" not in str(caught.value)


@pytest.mark.parametrize(("language", "key"), [("ro", "„explicație”"), ("en", '"explanation"')])
def test_json_mode_asks_for_the_explanation_inside(
    serve: Serve, make_set: MakeSet, ask: Ask, language: str, key: str
) -> None:
    """One line at the end of each prompt, and the field that the host knows; answers of both kinds are not mixed."""
    server, instances = serve(), make_set(2)
    assert ask(instances, server.url, "--json-mode", "--language", language).exit_code == 0
    for asked in server.asked:
        plain, _, line = asked["messages"][-1]["content"].partition("\n\n")
        assert plain in ("Planul 0.", "Planul 1.", "Plan 0.", "Plan 1.")
        assert key in line
        assert asked["response_format"] == {"type": "json_object"}
    assert ask(instances, server.url, "--language", language).exit_code == 4


def test_json_mode_is_for_what_is_json(serve: Serve, ask: Ask) -> None:
    items = Path(__file__).parents[2] / "bench" / "romanian-grammar" / "items.yaml"
    refused = ask(items, serve().url, "--json-mode")
    assert refused.exit_code == 4
    assert "--json-mode is for plans and facts" in refused.stderr
