"""Runs -> ItemReport: what the answers of some models say of the items of a set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isnan

import numpy as np

from gmtw.core.errors import InputError
from gmtw.core.types import Frozen, Instance
from gmtw.datasets.instance_set import InstanceSet
from gmtw.results.items import flags
from gmtw.results.items.features import ItemFeatures, features, rule_kinds
from gmtw.results.items.prediction import Validation, fit_predictor, validate
from gmtw.results.items.rasch import RaschFit, fit_rasch
from gmtw.results.items.responses import Floats, Responses, responses
from gmtw.results.items.two_parameter import fit_two_parameters
from gmtw.results.run import Run
from gmtw.results.summary import SignatureLine, distinct_signatures

DIGITS = 4
FEW_MODELS = 20
"""With fewer models a remark says that difficulties shrink."""


class ModelAbility(Frozen):
    """A model on the axis. n: the items that it answered; solved: the share of them."""

    model: str
    n: int
    solved: float
    ability: float
    error: float


class ItemFigures(Frozen):
    """An item as the models see it.

    n: the models that answered. solved: the share of them. item_rest: the corrected point-biserial correlation, None
    where the models do not differ. difficulty, error: in logits. flat: "all" or "none" solved it, else "".
    discrimination: of a 2PL fit.
    """

    instance_id: str
    world: str
    level: str
    n: int
    solved: float
    item_rest: float | None
    difficulty: float
    error: float
    flat: str
    negative: bool
    rules: tuple[str, ...]
    discrimination: float | None = None


class FlagCount(Frozen):
    """The number of items with a flag; expected, low, high: of as many models and items if the 1PL model were true."""

    flag: str
    found: int
    expected: float
    low: float
    high: float


class TraitLift(Frozen):
    """The frequency of a trait among flat items against all items. group: "all" or "none" solved them."""

    group: str
    trait: str
    part: int
    flat: int
    with_it: int
    items: int
    lift: float
    p: float


class PredictedItem(Frozen):
    """An item that no model needs to have seen.

    solved: the share of these models that would solve it. strange: it has a trait that no item of the fit has, or an
    amount beyond those, so that its difficulty is not known so well.
    """

    instance_id: str
    world: str
    level: str
    difficulty: float
    solved: float
    strange: bool


class Prediction(Frozen):
    """Difficulties predicted from features. r2: of items left out; ceiling: what a perfect predictor would reach.

    weights: by feature, for one standard deviation of it, the largest first. set: whose items are predicted; "" if
    none were asked for.
    """

    r2: float
    low: float
    high: float
    ceiling: float
    items: int
    penalty: float
    weights: Mapping[str, float]
    set: str = ""
    predicted: tuple[PredictedItem, ...] = ()


class ItemReport(Frozen):
    """Figures of the items of a set from the answers of some models. Difficulties and abilities are in logits.

    spread: the standard deviation of difficulties before they shrink. reliability: the share of their variance that
    the answers tell.
    """

    set: str
    set_digest: str
    language: str
    model: str
    models: tuple[ModelAbility, ...]
    spread: float
    reliability: float
    flags: tuple[FlagCount, ...]
    lifts: tuple[TraitLift, ...]
    prediction: Prediction | None
    items: tuple[ItemFigures, ...]
    remarks: tuple[str, ...]
    signatures: tuple[SignatureLine, ...]


def item_report(
    runs: Sequence[Run],
    language: str = "",
    controls: bool = False,
    two_parameters: bool = False,
    fresh: tuple[str, Sequence[Instance]] | None = None,
) -> ItemReport:
    """Return the report on the items of the runs' set.

    controls: models that come with gmtw count too. two_parameters: fit the 2PL model. fresh: name and instances of
    another set whose difficulties to predict. Raise InputError as `responses` does, and for the 2PL model of fewer than
    100 models.
    """
    found = responses(runs, language, controls)
    first = runs[0]
    spoken = language or first.summary.models[0].language
    discriminations = _discriminations(found, two_parameters, first)
    fit = fit_rasch(found.solved)
    known = _features(found.items, first.instances, spoken)
    worlds = [first.instances[id_].fingerprint for id_ in found.items]
    return ItemReport(
        set=first.summary.set,
        set_digest=first.summary.set_digest,
        language=spoken,
        model="2pl" if two_parameters else "1pl",
        models=tuple(_models(found, fit)),
        spread=round(fit.spread, DIGITS),
        reliability=round(fit.reliability, DIGITS),
        flags=tuple(
            FlagCount(flag=name, found=one.found, expected=round(one.mean, 1), low=one.low, high=one.high)
            for name, one in flags.expected(found.solved, fit).items()
        ),
        lifts=tuple(_lifts(found, known)),
        prediction=_prediction(fit, known, worlds, spoken, fresh),
        items=tuple(_items(found, fit, first.instances, discriminations)),
        remarks=tuple(_remarks(found, fit)),
        signatures=distinct_signatures(run.summary.signature for run in runs),
    )


def _features(ids: Iterable[str], instances: InstanceSet, language: str) -> list[ItemFeatures]:
    return [features(instances[id_], language) for id_ in ids]


def _discriminations(found: Responses, wanted: bool, run: Run) -> Floats | None:
    """Return the discriminations of the 2PL model. Raise InputError for too few models."""
    if not wanted:
        return None
    try:
        return fit_two_parameters(found.solved).discriminations
    except ValueError as error:
        raise InputError(run.title, str(error)) from None


def _models(found: Responses, fit: RaschFit) -> Iterable[ModelAbility]:
    """Yield the models, the ablest first."""
    n, solved = found.answered.sum(axis=0), np.nanmean(found.solved, axis=0)
    for at in sorted(range(len(found.models)), key=lambda at: (-fit.abilities[at], found.models[at])):
        yield ModelAbility(
            model=found.models[at],
            n=int(n[at]),
            solved=round(float(solved[at]), DIGITS),
            ability=round(float(fit.abilities[at]), DIGITS),
            error=round(float(fit.ability_errors[at]), DIGITS),
        )


def _items(
    found: Responses, fit: RaschFit, instances: InstanceSet, discriminations: Floats | None
) -> Iterable[ItemFigures]:
    shares, rest = flags.shares(found.solved), flags.item_rest(found.solved)
    flat, negative = flags.flat(found.solved), flags.negative(found.solved)
    n = found.answered.sum(axis=1)
    for at, id_ in enumerate(found.items):
        instance = instances[id_]
        yield ItemFigures(
            instance_id=id_,
            world=instance.source,
            level=instance.level,
            n=int(n[at]),
            solved=round(float(shares[at]), DIGITS),
            item_rest=None if isnan(rest[at]) else round(float(rest[at]), DIGITS),
            difficulty=round(float(fit.difficulties[at]), DIGITS),
            error=round(float(fit.difficulty_errors[at]), DIGITS),
            flat="" if isnan(flat[at]) else "all" if flat[at] else "none",
            negative=bool(negative[at]),
            rules=rule_kinds(instance),
            discrimination=None if discriminations is None else round(float(discriminations[at]), DIGITS),
        )


def _lifts(found: Responses, known: Sequence[ItemFeatures]) -> Iterable[TraitLift]:
    traits = {id_: one.traits for id_, one in zip(found.items, known, strict=True)}
    flat = flags.flat(found.solved)
    for name, value in (("none", 0.0), ("all", 1.0)):
        group = [id_ for id_, one in zip(found.items, flat, strict=True) if one == value]
        for one in flags.lifts(traits, group):
            yield TraitLift(
                group=name,
                trait=one.trait,
                part=one.part,
                flat=one.group,
                with_it=one.with_it,
                items=one.items,
                lift=round(one.lift, DIGITS),
                p=round(one.p, DIGITS),
            )


def _prediction(
    fit: RaschFit,
    known: Sequence[ItemFeatures],
    worlds: Sequence[str],
    language: str,
    fresh: tuple[str, Sequence[Instance]] | None,
) -> Prediction | None:
    """Return the prediction; None if there are too few items, or if they do not differ."""
    found: Validation | None = validate(known, fit.difficulties, worlds)
    if found is None:
        return None
    predictor = fit_predictor(known, fit.difficulties)
    weights = sorted(zip(predictor.columns, predictor.weights, strict=True), key=lambda one: (-abs(one[1]), one[0]))
    name, instances = fresh or ("", ())
    unseen = [features(one, language) for one in instances]
    predicted, strange = predictor.predict(unseen), predictor.strange(unseen)
    solved = (1 / (1 + np.exp(predicted[:, None] - fit.abilities[None, :]))).mean(axis=1)
    return Prediction(
        r2=round(found.r2, DIGITS),
        low=round(found.low, DIGITS),
        high=round(found.high, DIGITS),
        ceiling=round(fit.reliability, DIGITS),
        items=found.items,
        penalty=round(predictor.penalty, DIGITS),
        weights={column: round(float(weight), DIGITS) for column, weight in weights},
        set=name,
        predicted=tuple(
            PredictedItem(
                instance_id=one.id,
                world=one.source,
                level=one.level,
                difficulty=round(float(value), DIGITS),
                solved=round(float(share), DIGITS),
                strange=bool(odd),
            )
            for one, value, share, odd in zip(instances, predicted, solved, strange, strict=True)
        ),
    )


def _remarks(found: Responses, fit: RaschFit) -> Iterable[str]:
    """Yield what limits these figures."""
    n = len(found.models)
    if n < FEW_MODELS:
        told = f"{100 * fit.reliability:.0f} % of the variance of difficulties"
        yield (
            f"{n} models: their answers explain {told}; difficulties are shrunk towards 0, and their standard errors "
            "say how far they may be off"
        )
    if n < flags.LEAST_MODELS:
        yield "negative items (solved by the weaker models) can only be found with three models or more"
    yield from (f"left out: {one}" for one in found.left_out)
