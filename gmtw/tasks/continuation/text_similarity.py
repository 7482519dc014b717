"""The nearness of two texts, by the vectors of their tokens: cosine, BERTScore, MoverScore.

Vectors are rows of numpy arrays; everything is computed in double precision.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, log
from typing import TYPE_CHECKING, Any

from gmtw.core.errors import MissingExtraError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Embedded:
    """A text as an encoder has it. last, layer: the vectors of its tokens in the last layer, and in a chosen one.

    special: tokens that are no text. whole: tokens that begin a word and are no punctuation, special ones too.
    """

    ids: tuple[int, ...]
    last: Vectors
    layer: Vectors
    special: tuple[bool, ...]
    whole: tuple[bool, ...]

    @property
    def empty(self) -> bool:
        """True if no token is text."""
        return all(self.special)


def cosine(one: Embedded, other: Embedded) -> float:
    """The cosine of the means of both texts' vectors, special tokens included."""
    import numpy as np

    a, b = one.last.mean(axis=0), other.last.mean(axis=0)
    return float(a @ b / (np.linalg.norm(a) * np.linalg.norm(b)))


def inverse_frequency(references: Iterable[Sequence[int]]) -> Mapping[int, float]:
    """The weight of each token by the tokens of references: log((n + 1) / (those that have it + 1))."""
    having: Counter[int] = Counter()
    number = 0
    for ids in references:
        having.update(set(ids))
        number += 1
    return _Weights({token: log((number + 1) / (count + 1)) for token, count in having.items()}, log(number + 1))


class _Weights(dict[int, float]):
    """Weights by token; one that no reference has is the rarest."""

    def __init__(self, weights: Mapping[int, float], unseen: float) -> None:
        super().__init__(weights)
        self.unseen = unseen

    def __missing__(self, key: int) -> float:
        return self.unseen


def bertscore(
    candidate: Embedded, reference: Embedded, weights: Mapping[int, float] | None = None
) -> tuple[float, float, float]:
    """Precision, recall and F1 of greedy matching (Zhang et al., ICLR 2020), without rescaling.

    weights: of tokens (`inverse_frequency`); None: 1 for text and 0 for special tokens. Nothing has 0 with anything.
    """
    if candidate.empty or reference.empty:
        return 0.0, 0.0, 0.0
    near = _unit(candidate.layer) @ _unit(reference.layer).T
    precision = _weighted(near.max(axis=1), candidate, weights)
    recall = _weighted(near.max(axis=0), reference, weights)
    total = precision + recall
    return precision, recall, 2 * precision * recall / total if total else 0.0


def moverscore(candidate: Embedded, reference: Embedded) -> float:
    """1 / (1 + the earth mover's distance) between the words of both texts (Zhao et al., EMNLP 2019).

    Of a word its first piece counts, punctuation does not, special tokens do; each weighs the same, and distances
    are Euclidean between vectors of length 1.
    """
    if candidate.empty or reference.empty:
        return 0.0
    import numpy as np

    one, other = (_unit(text.last[np.array(text.whole)]) for text in (candidate, reference))
    squares = np.clip(2 - 2 * (one @ other.T), 0, None)
    return 1 / (1 + earth_mover(np.sqrt(np.where(squares < 1e-12, 0, squares))))


def earth_mover(cost: Vectors) -> float:
    """The least cost of moving a uniform mass over the rows to one over the columns.

    As many rows as columns: an assignment is optimal (Birkhoff); else the linear programme of the transport.
    """
    import numpy as np

    optimize, sparse = _scipy()
    rows, columns = cost.shape
    if rows == columns:
        found = optimize.linear_sum_assignment(cost)
        return float(cost[found].mean())
    out = sparse.kron(sparse.eye(rows), np.ones((1, columns)))
    into = sparse.kron(np.ones((1, rows)), sparse.eye(columns))
    mass = np.concatenate([np.full(rows, 1 / rows), np.full(columns, 1 / columns)])
    constraints = sparse.vstack([out, into]).tocsr()[:-1]  # the last one follows from the others
    done = optimize.linprog(cost.ravel(), A_eq=constraints, b_eq=mass[:-1], method="highs")
    assert done.status == 0, done.message
    return float(done.fun)


def nearest_is_right(similarities: Sequence[float], gold: Sequence[int]) -> bool:
    """Return whether a right option is among the nearest; if nothing is near at all, none is."""
    best = max(similarities)
    return best > 0 and any(similarities[place] >= best - 1e-6 for place in gold)


def _unit(vectors: Vectors) -> Vectors:
    import numpy as np

    found: Vectors = vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-30)
    return found


def _weighted(values: Vectors, text: Embedded, weights: Mapping[int, float] | None) -> float:
    """Return the weighted mean. If all weights are 0, because each reference has the same tokens, each counts alike."""
    import numpy as np

    pairs = zip(text.ids, text.special, strict=True)
    each = [float(not special) if weights is None else weights[token] for token, special in pairs]
    total = fsum(each)
    if not total and weights is not None:
        return _weighted(values, text, None)
    return float(np.dot(values, each) / total) if total else 0.0


def _scipy() -> tuple[Any, Any]:
    try:
        from scipy import optimize, sparse
    except ImportError:
        raise MissingExtraError("MoverScore", "scipy", "hf") from None
    return optimize, sparse
