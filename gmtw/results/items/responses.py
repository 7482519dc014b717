"""Runs -> the matrix of responses: which model solved which item."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gmtw.core.errors import InputError
from gmtw.results.compare.compared_models import (
    ComparedModel,
    compared_models,
    refuse_languages,
    refuse_other_metrics,
    refuse_other_sets,
    refuse_other_setups,
)
from gmtw.results.records import SOLVED
from gmtw.results.run import Run

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Responses:
    """The items that each model solved.

    models: the labels of the models. items: the ids of the items, sorted. solved: items x models, the share of the
    model's samples that are solved, NaN for what it did not answer. left_out: models that are not in it, with why.
    """

    models: tuple[str, ...]
    items: tuple[str, ...]
    solved: Floats
    left_out: tuple[str, ...] = ()

    @property
    def answered(self) -> NDArray[np.bool_]:
        """True for the answers that are there: items x models."""
        return ~np.isnan(self.solved)

    def without(self, model: int) -> Responses:
        """Return the responses of all models but this one."""
        rest = [at for at in range(len(self.models)) if at != model]
        return Responses(tuple(self.models[at] for at in rest), self.items, self.solved[:, rest])


def responses(runs: Sequence[Run], language: str = "", controls: bool = False) -> Responses:
    """Return the responses of the models of these runs to the items of their set.

    A model that has no rank (it answered less than 95 %) is left out, and one that comes with gmtw too unless
    `controls`: the answers of a script say nothing about what is hard for a model. Raise InputError if the runs are of
    different sets, metrics or languages, if models were asked in different ways, if no answer says whether it is
    solved, or if fewer than two models are left.
    """
    refuse_other_sets(runs)
    refuse_other_metrics(runs)
    field = compared_models(runs, language)
    refuse_languages(field)
    refuse_other_setups(field)
    chosen = [one for one in field if not _why_left_out(one, controls)]
    left_out = tuple(f"{one.label}: {why}" for one in field if (why := _why_left_out(one, controls)))
    if len(chosen) < 2:
        told = "".join(f"; {one}" for one in left_out)
        problem = f"expected at least two models, got {len(chosen)}{told}; name the reports of more runs"
        raise InputError(runs[0].title, problem)
    return _matrix(chosen, left_out)


def _why_left_out(one: ComparedModel, controls: bool) -> str:
    """Return why a model says nothing of the items; "" if it does."""
    rows = [row for row in one.run.summary.models if (row.model, row.language) == (one.model, one.language)]
    if any(row.built_in for row in rows) and not controls:
        return "comes with gmtw (--controls takes it in)"
    return "" if one.covered else f"answered only {one.answered} of {one.expected}"


def _matrix(field: Sequence[ComparedModel], left_out: tuple[str, ...]) -> Responses:
    answers = [{id_: one.values.get(SOLVED) for id_, one in model.marks.items()} for model in field]
    items = tuple(sorted({id_ for one in answers for id_, value in one.items() if value is not None}))
    if not items:
        problem = "no answer says whether it is solved; gmtw items needs a set of tasks that are solved or not"
        raise InputError(field[0].run.title, problem)
    rows = [[one.get(id_) for one in answers] for id_ in items]
    return Responses(tuple(one.label for one in field), items, np.array(rows, dtype=np.float64), left_out)
