"""A run as files of *Every Eval Ever*: one JSON object for each model, with its figures and what they are of.

Source: the schema 0.3.0 of the EvalEval Coalition, and the paths that its validator asks for (the package
every-eval-ever). Only figures are written: prompts and answers of a frozen set stay out of files that are collected
for everybody to read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from gmtw.core.errors import InputError
from gmtw.core.files import write_text
from gmtw.report.leaderboard import started
from gmtw.report.summary_rows import BESIDE, LOWER
from gmtw.results.run import Run
from gmtw.results.summary import Mean, ModelSummary, in_order

SCHEMA = "0.3.0"

CONFIDENCE = 0.95

_NOT_PORTABLE = re.compile(r'[<>:"\\|?*\x00-\x1f]')
"""Characters that some systems forbid in names of folders."""


class Evaluator(NamedTuple):
    """The evaluator, and its relationship to the developer of the model. developer: of models that name none."""

    organisation: str
    relationship: str = "other"
    developer: str = ""


def write_every_eval_ever(run: Run, folder: Path, by: Evaluator) -> list[Path]:
    """Write a file for each model of the run, but for built-in ones, and return their paths.

    They are data/SET/DEVELOPER/MODEL/UUID.json below `folder`; the same run gives the same. Raise InputError if the run
    does not say when it began, if it has only built-in models, or if nobody says who made a model.
    """
    models = [model for model in run.summary.models if not model.built_in]
    if not models:
        raise InputError(run.title, "has only built-in models, which nobody else has")
    if not started(run):
        raise InputError(run.title, "its run.json does not say when it began; grade the outputs again")
    files = {_path(run, model, by): _evaluation(run, model, by) for model in models}
    for path, evaluation in files.items():
        write_text(folder / path, json.dumps(evaluation, ensure_ascii=False, indent=2) + "\n")
    return [folder / path for path in files]


def _path(run: Run, model: ModelSummary, by: Evaluator) -> Path:
    developer, slash, name = _id(model).partition("/")
    if not slash:
        developer, name = by.developer, developer
    if not developer:
        problem = f"does not say who made {model.model!r}; name models DEVELOPER/MODEL, or add --developer"
        raise InputError(run.title, problem)
    digest = sha256(f"{run.summary.digest} {model.label}".encode()).digest()
    file = f"{UUID(bytes=digest[:16], version=4)}.json"
    return Path("data", *map(_folder, (run.summary.set, developer, name)), file)


def _folder(name: str) -> str:
    """Return the name of one folder, which leads nowhere else: reports of strangers say what they like."""
    return _portable(name.replace("/", "_")) or "_"


def _id(model: ModelSummary) -> str:
    return _portable(model.model)


def _portable(name: str) -> str:
    return _NOT_PORTABLE.sub("-", name).strip(" ./")


def _evaluation(run: Run, model: ModelSummary, by: Evaluator) -> dict[str, Any]:
    summary, time = run.summary, started(run)
    second = str(int(datetime.strptime(time, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).timestamp()))
    return {
        "schema_version": SCHEMA,
        "evaluation_id": f"{summary.set}/{model.label}/{second}",
        "evaluation_timestamp": time,
        "retrieved_timestamp": second,
        "source_metadata": {
            "source_name": "gmtw",
            "source_type": "evaluation_run",
            "source_organization_name": by.organisation,
            "evaluator_relationship": by.relationship,
        },
        "eval_library": {
            "name": "gmtw",
            "version": summary.signature.gmtw,
            "additional_details": {"signature": str(summary.signature)},
        },
        "model_info": {
            "name": model.model,
            "id": _id(model),
            **({"developer": by.developer} if by.developer else {}),
            "additional_details": {
                "deployment_type": "unknown",
                "model_availability": "unknown",
                "language": model.language,
                "sample": str(model.sample),
            },
        },
        "evaluation_results": [
            _result(run, model, name, mean) for name, mean in _figures(model) if mean.value is not None
        ],
    }


def _figures(model: ModelSummary) -> Iterator[tuple[str, Mean]]:
    """Yield the figures of a model: those beside the metrics, then the metrics."""
    for name, figure in BESIDE.items():
        if (mean := figure(model)) is not None:
            yield name, mean
    yield from ((key, model.means[key]) for key in in_order(model.means))


def _result(run: Run, model: ModelSummary, name: str, mean: Mean) -> dict[str, Any]:
    about = {"instances": str(model.instances), "set_digest": run.summary.set_digest}
    return {
        "evaluation_result_id": f"{run.summary.set}.{name}",
        "evaluation_name": run.summary.set,
        "source_data": {"dataset_name": run.summary.set, "source_type": "other", "additional_details": about},
        "metric_config": _metric(name),
        "score_details": {
            "score": mean.value,
            "details": {"answered": str(model.answered), "errors": str(model.errors), "missing": str(model.missing)},
            "uncertainty": _uncertainty(mean),
        },
    }


def _metric(name: str) -> Mapping[str, Any]:
    """Return what the schema wants to know of a figure. U above chance is below 0 where blind plans do better."""
    least = "-Infinity" if name == "above_chance" else 0
    most = "Infinity" if name in LOWER else 1
    unit = "errors per 100 words" if name in LOWER else "proportion"
    return {
        "metric_id": f"gmtw.{name}",
        "metric_name": name,
        "metric_unit": unit,
        "lower_is_better": name in LOWER,
        "score_type": "continuous",
        "min_score": least,
        "max_score": most,
    }


def _uncertainty(mean: Mean) -> dict[str, Any]:
    interval = mean.interval and {
        "confidence_interval": {
            "lower": mean.interval[0],
            "upper": mean.interval[1],
            "confidence_level": CONFIDENCE,
            "method": "over worlds",
        }
    }
    return {"num_samples": mean.n, **(interval or {})}
