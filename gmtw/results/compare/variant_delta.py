"""Models by the plain prompt and in other words (gmtw.results.summary.by_variant); the plain answers may be elsewhere.

An answer counts where it was graded, as in `gmtw compare`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from gmtw.core.errors import InputError
from gmtw.results.compare.compared_models import compared_models, refuse_other_metrics, refuse_other_words
from gmtw.results.compare.comparison_types import ModelRobustness, Robustness
from gmtw.results.records import RecordScores
from gmtw.results.run import Run
from gmtw.results.summary import AnswerScores, by_variant


def compare_variants(runs: Sequence[Run]) -> Robustness:
    """Return what each model of the runs loses in each variant; of what two of them answered, the first run counts.

    Raise InputError if no model answered an instance both by the plain prompt and in a variant.
    """
    refuse_other_words(runs)
    refuse_other_metrics(runs)
    answers: defaultdict[tuple[str, str], list[AnswerScores]] = defaultdict(list)
    for one in compared_models(runs):
        answers[one.model, one.language] += [_answer(line) for line in one.lines if line.graded]
    found = [(*key, by_variant(of_it)) for key, of_it in sorted(answers.items())]
    models = tuple(ModelRobustness(**dict(of), model=model, language=code) for model, code, of in found if of)
    if not models:
        problem = "no model answered an instance both by its plain prompt and in a variant; make such a set with "
        raise InputError(runs[0].folder, f"{problem}gmtw generate --from SET -o OUT, and grade its outputs")
    return Robustness(
        set=runs[-1].summary.set,
        scoring=runs[0].summary.scoring,
        models=models,
        signatures=tuple(run.summary.signature for run in runs),
    )


def _answer(line: RecordScores) -> AnswerScores:
    return AnswerScores(line.instance_id, line.sample, line.fingerprint, line.values)
