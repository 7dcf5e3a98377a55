"""What generated code checks of what it is given: that facts and arguments are of their types, and that
texts have a form of their pattern.

In: the type of a field or of an argument, and what it is called. Out: the call that checks it, or None
where there is nothing to check: of what only rules work out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from rulesdsl import graph as g
from rulesdsl.backends.python.layout import Doc, call, text
from rulesdsl.backends.python.page import Page
from rulesdsl.backends.python.text import literal
from rulesdsl.backends.python.types import annotation


def kind_check(page: Page, name: str, value: str, type: g.Type) -> Doc | None:
    """`is_a(name, value, UnitKind)`, `each(name, value, is_a, Unit)`. `name` is what an error says."""
    check = _check(page, type)
    if not check:
        return None
    first, *more = check
    return call(first, text(literal(name)), text(value), *(text(part) for part in more))


def _check(page: Page, type: g.Type) -> tuple[str, ...]:
    """The function that checks a value of a type, and what it takes besides; empty where none does."""
    match type:
        case g.NumberType():
            return (page.runtime("a_number"),)
        case g.YesNoType():
            return (page.runtime("a_yes_or_no"),)
        case g.TextType(pattern=str() as pattern):
            forms = page.plan.graph.pattern_by_id[pattern].like
            return (page.runtime("like"), *(literal(form) for form in forms))
        case g.TextType():
            return (page.runtime("a_text"),)
        case g.DateType():
            return (page.runtime("a_date"),)
        case g.OptionalType(of=g.NumberType()):
            return (page.runtime("a_number_or_none"),)
        case g.OptionalType(of=of):
            inner = _check(page, of)
            return (page.runtime("or_none"), *inner) if inner else ()
        case g.ListType(of=of):
            inner = _check(page, of)
            return (page.runtime("each"), *inner) if inner else ()
        case g.RollType(dice=dice) if dice not in page.plan.by_die:
            return (page.runtime("a_number"),)
        case g.HeadingType(of=of) if not isinstance(of, g.NumberType):
            return _check(page, of)
        case g.EnumType() | g.OutcomeType() | g.RecordType() | g.RollType() | g.HeadingType():
            return (page.runtime("is_a"), annotation(page, type))
        case g.FiguresType() | g.ResultType() | g.ItemType() | g.FoldType():
            return ()
        case g.FollowOnType() | g.NothingType():
            return ()
        case _:
            assert_never(type)


def arguments_checked(
    page: Page, inputs: Iterable[g.Input], names: Mapping[str, str], *, every: bool = False
) -> None:
    """The checks of a function's own arguments, before anything else; records have checked theirs. Rules
    hand on nothing of another kind, so this is about what comes from outside: `every` argument of a
    resolver and its trace, of other functions the texts of a pattern, and lists that are no tuples."""
    begun = len(page.lines)
    for one in inputs:
        whole = every or _has_pattern(one.type)
        if not whole and not isinstance(one.type, g.ListType):
            continue
        check = kind_check(page, one.name, names[one.name], one.type)
        if check is None:
            continue
        if whole:
            page.put("", check)
            continue
        page.open(f"if {names[one.name]}.__class__ is not tuple:")
        page.put("", check)
        page.close()
    if every:
        page.open("if trace is not None:")
        page.line(f"{page.runtime('a_trace')}(trace)")
        page.close()
    if len(page.lines) > begun:
        page.blank(1)


def _has_pattern(type: g.Type) -> bool:
    match type:
        case g.OptionalType(of=of) | g.ListType(of=of):
            return _has_pattern(of)
        case g.TextType(pattern=pattern):
            return pattern is not None
        case _:
            return False
