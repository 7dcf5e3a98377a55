"""What generated code checks of the texts that it is given: that each has a form of its pattern.

In: the type of a field or of an argument, and what it is called. Out: the call that checks it, or None
where no pattern is declared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesdsl import graph as g
from rulesdsl.backends.python.layout import Doc, call, text
from rulesdsl.backends.python.page import Page
from rulesdsl.backends.python.text import literal


def form_check(page: Page, name: str, value: str, type: g.Type) -> Doc | None:
    """`like(name, value, forms)` of a text, `all_like` of a list of them. `name` is what an error says."""
    inner = type.of if isinstance(type, g.OptionalType) else type
    match inner:
        case g.TextType(pattern=str() as pattern):
            check = "like"
        case g.ListType(of=g.TextType(pattern=str() as pattern)):
            check = "all_like"
        case _:
            return None
    forms = page.plan.graph.pattern_by_id[pattern].like
    return call(page.runtime(check), text(literal(name)), text(value), *(text(literal(f)) for f in forms))


def arguments_checked(page: Page, inputs: Iterable[g.Input], names: Mapping[str, str]) -> None:
    """The checks of a function's own arguments, before anything else; records have checked theirs. Rules
    hand on nothing else than texts of that pattern, so this is about what comes from outside."""
    checks = [form_check(page, i.name, names[i.name], i.type) for i in inputs]
    for check in checks:
        if check is not None:
            page.put("", check)
    if any(check is not None for check in checks):
        page.blank(1)
