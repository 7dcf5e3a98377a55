"""Of which record the elements of a list of facts are.

In: the code of a list, and what the function that it is of is annotated with. Out: the class of the record,
where the list is one of facts, or of some of them.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any

from rulesdsl.distribution.kept import CUT, ORDERED


def record_of(
    elements: ast.expr, annotations: Mapping[str, Any], space: Mapping[str, Any]
) -> type | None:
    """The record that the elements are; None where the list is no plain one of facts, or of some of them.
    `space` is what the function's module names."""
    match elements:
        case ast.Attribute(value=ast.Name(id=name), attr=field):
            record = space.get(str(annotations.get(name)))
            if not isinstance(record, type) or not is_dataclass(record):
                return None
            listed = str(record.__annotations__.get(field))
            kind = space.get(listed.removeprefix("tuple[").removesuffix(", ...]"))
            return kind if isinstance(kind, type) and is_dataclass(kind) and listed[-1] == "]" else None
        case ast.Call(func=ast.Name(id="tuple"), args=[inner], keywords=[]):
            return record_of(inner, annotations, space)
        case ast.ListComp(elt=ast.Name(id=same), generators=[ast.comprehension(target=ast.Name(id=one))]) if (
            same == one
        ):
            return record_of(elements.generators[0].iter, annotations, space)
        case ast.Call(func=ast.Name(id=name), args=[_, inner], keywords=[]) if name in CUT:
            return record_of(inner, annotations, space)
        case ast.Call(func=ast.Name(id=name), args=[inner, _], keywords=[]) if name in ORDERED:
            return record_of(inner, annotations, space)
        case _:
            return None
