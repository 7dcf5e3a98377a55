"""What the elements of a repeated step are called: for saying which of them is refused, or ends it.

In: a rule graph and an `each` step, or a form over a list. Out: `Elements`: "unit" of "firers", and the field
that names one.
"""

from __future__ import annotations

import re
from typing import Final

from rulesdsl.graph.base import ListType, RecordType, TextType, TextValue
from rulesdsl.graph.expr import Expr, FieldOf, InputRef, Over, QuantifiedOver, StepRef
from rulesdsl.graph.graph import RuleGraph
from rulesdsl.graph.rules import EachStep
from rulesdsl.source.records import dataclass

_NAME: Final = "name"
_SECOND: Final = re.compile(r"_\d+$")
"""What tells the element of one form from that of another, where both would be called the same."""


@dataclass(frozen=True, slots=True)
class Elements:
    """`of` is empty where the list is worked out and has no name. `name` is the field that names an
    element, if it has one; `usual` is what stands there where nothing is told."""

    what: str
    of: str
    name: str | None = None
    usual: str = ""


def elements_of(graph: RuleGraph, step: EachStep | Over) -> Elements:
    """Those that a repeated step, or a form, goes through."""
    own = step.element if isinstance(step, EachStep) else _SECOND.sub("", step.element)
    what = own.removeprefix("one_").replace("_", " ")
    of = _list_name(step.source).replace("_", " ")
    type = step.source.type
    if isinstance(type, ListType) and isinstance(type.of, RecordType):
        for field in graph.record_by_id[type.of.record].fields:
            if field.name == _NAME and isinstance(field.type, TextType):
                usual = field.usually.text if isinstance(field.usually, TextValue) else ""
                return Elements(what, of, _NAME, usual)
    return Elements(what, of)


def stopped_for(when: Expr) -> QuantifiedOver | None:
    """Of `refuse ... when any of units have ...` (or `end`) the form that goes through them, where the list
    has a name: then it says which of them it is for."""
    if isinstance(when, QuantifiedOver) and when.quantity == "any" and _list_name(when.over.source):
        return when
    return None


def _list_name(source: Expr) -> str:
    match source:
        case FieldOf(field=name) | InputRef(name=name) | StepRef(name=name):
            return name
        case _:
            return ""
