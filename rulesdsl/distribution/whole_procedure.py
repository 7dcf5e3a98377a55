"""A procedure with all that it goes on to, as the statements of one function.

In: a generated resolver, its module's names, and what is asked for. Out: the same procedure with no call
left that rolls dice, where that can be; what is asked for has a local's name then.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesdsl.distribution.inlined import inline
from rulesdsl.distribution.parts_of_results import SKIPPED, NoSuchPart, by_parts, part_of
from rulesdsl.distribution.program import Unsplit


class _Skipped:
    """In place of a part of a follow-on that does not happen."""

    __slots__ = ()


NOT_COME_TO = _Skipped()


@dataclass(frozen=True, slots=True)
class WholeProcedure:
    """`wanted` are the locals that are asked for; `space` is what names mean in the function."""

    wanted: tuple[str, ...] | None
    space: dict[str, Any]


def whole_procedure(
    function: ast.FunctionDef, space: Mapping[str, Any], wanted: Sequence[str] | None
) -> WholeProcedure:
    """The function is changed in place. `Unsplit` where a part is asked for (`after.outcome`) and it is not
    seen what that is."""
    names = dict(space)
    body = function.body
    results = inline(body, names)
    asked: list[str] = []
    for one in wanted or ():
        name, *path = one.split(".")
        try:
            asked.append(part_of(body, name, path) if path else name)
        except NoSuchPart:
            raise Unsplit(f"{one} is not seen here") from None
    for name in results:
        if wanted is None or name not in asked:
            by_parts(body, name, body[-1] if wanted is not None else None)
    names[SKIPPED] = NOT_COME_TO
    return WholeProcedure(tuple(asked) if wanted is not None else None, names)
