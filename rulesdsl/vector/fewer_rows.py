"""Rows that a resolver is done with are not carried through the rest of it.

In: why rows have stopped so far. Out: the few that go on, which are then gone through by themselves from the
beginning (what they come to hangs on no other row, nor do their dice); and their answers at their places
among all rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import numpy as np

from rulesdsl import graph as g
from rulesdsl.source.records import replace
from rulesdsl.vector.answering import Out
from rulesdsl.vector.columns import Array
from rulesdsl.vector.gathering import Chunk
from rulesdsl.vector.values import Bad, as_reasons

_LEAST: Final = 1024
"""Of fewer rows it is not worth while."""


def pauses(node: g.Resolver) -> Iterator[int]:
    """Behind which steps it may be that few rows go on."""
    for position, step in enumerate(node.steps, 1):
        if isinstance(step, g.RefuseStep | g.EndStep):
            yield position


def those_left(out: Bad, rows: int) -> Array | None:
    """The rows that go on, where they are half of all or less; at least one, so that there is an answer to
    take apart."""
    if not isinstance(out, np.ndarray) or rows < _LEAST or 2 * int(np.count_nonzero(out)) < rows:
        return None
    at = np.flatnonzero(out == 0)
    return at if len(at) else np.zeros(1, at.dtype)


def at_their_places(found: Chunk, at: Array, out: Bad, rows: int) -> Chunk:
    """The answers of the rows `at` among all; the others have stopped because of `out`."""
    bad = np.array(out)
    own = as_reasons(found.bad)
    bad = bad.astype(np.promote_types(bad.dtype, own.dtype), copy=False)
    bad[at] = own
    return Chunk(rows, bad, {name: partial(_spread, make, at, rows) for name, make in found.makers.items()})


def _spread(make: Callable[[], Out], at: Array, rows: int) -> Out:
    few = make()
    if few.kind == "nothing":
        return few
    return replace(
        few,
        data=_placed(few.data, at, rows, 0),
        valid=_placed(np.broadcast_to(few.valid, len(at)), at, rows, 0),
        den=_placed(few.den, at, rows, 1),
    )


def _placed(few: Any, at: Array, rows: int, elsewhere: int) -> Any:
    if not isinstance(few, np.ndarray) or not few.ndim:
        return few
    every = np.full(rows, elsewhere, few.dtype)
    every[at] = few
    return every
