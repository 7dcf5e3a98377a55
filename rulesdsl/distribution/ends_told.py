"""What an end tells of the steps before it, where only some steps are asked for.

In: the function of a resolver, and the locals that are asked for. Out: the same, changed in place: its ends
tell no more than these. What nobody asks for then looks at nothing, be it that an end would have told it.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

from rulesdsl.distribution.trees import walk


def only_told(function: ast.FunctionDef, space: Mapping[str, Any], wanted: Sequence[str]) -> None:
    """`wanted` may be parts of locals (`after.outcome`); `space` is what the function's module names."""
    names = {one.partition(".")[0] for one in wanted}
    for node in walk(function):
        match node:
            case ast.Return(value=ast.Call(func=ast.Name(id=end), args=[_, _, ast.Dict() as told, *_])) if (
                getattr(space.get(end), "__name__", "") == "Ended"
            ):
                kept = [(k, v) for k, v in zip(told.keys, told.values, strict=True) if _local(v) in names]
                told.keys = [key for key, _ in kept]
                told.values = [value for _, value in kept]
            case _:
                pass


def _local(value: ast.expr) -> str:
    """The step that is told; one that is worked out later is called."""
    match value:
        case ast.Name(id=name) | ast.Call(func=ast.Name(id=name)):
            return name
        case _:
            return ""
