"""Graph types as Python annotations."""

from __future__ import annotations

from typing import assert_never

from rulesdsl import graph as g
from rulesdsl.backends.python.page import Page


def annotation(page: Page, type: g.Type) -> str:
    """The annotation of a value of this type."""
    match type:
        case g.NumberType(whole=whole):
            return "int" if whole else page.runtime("Number")
        case g.YesNoType():
            return "bool"
        case g.TextType() | g.DateType():
            return "str"
        case g.EnumType(enum=name):
            return page.ref(f"enum:{name}")
        case g.OutcomeType(outcome=name):
            return page.ref(f"outcome:{name}")
        case g.RecordType(record=name):
            return page.ref(f"record:{name}")
        case g.ListType(of=of):
            return f"tuple[{annotation(page, of)}, ...]"
        case g.OptionalType(of=of):
            inner = annotation(page, of)
            return inner if inner.endswith("None") else f"{inner} | None"
        case g.RollType(dice=dice):
            return page.ref(f"roll:{dice}") if dice in page.plan.by_die else "int"
        case g.HeadingType(of=of):
            if isinstance(of, g.NumberType):
                return page.runtime("Heading")
            return annotation(page, of)
        case g.FiguresType(table=table, headed=headed):
            return page.ref(f"{'row' if headed else 'figures'}:{table}")
        case g.ResultType(resolver=resolver):
            return page.ref(f"result:{resolver}")
        case g.ItemType(resolver=resolver, step=step):
            return page.ref(f"pass:{resolver}.{step}")
        case g.FoldType(resolver=resolver, step=step):
            return page.ref(f"fold:{resolver}.{step}")
        case g.FollowOnType():
            return _follow_on(page, type)
        case g.NothingType():
            return "None"
        case _:
            assert_never(type)


def result_annotation(page: Page, resolver: str) -> str:
    """What calling a resolver may give."""
    called = page.plan.called[resolver]
    names = [page.ref(f"result:{resolver}")]
    if called.refuses:
        names.append(page.runtime("Refused"))
    if called.ends:
        names.append(page.runtime("Ended"))
    return " | ".join(names)


def is_due(page: Page, type: g.FollowOnType) -> bool:
    """Whether the step waits for facts that only the players have (or another book)."""
    step = then_step(page, type)
    return step.external or any(bind.value is None for bind in step.binds)


def then_step(page: Page, type: g.FollowOnType) -> g.ThenStep:
    return page.plan.follow_ons[f"{type.resolver}.{type.step}"]


def _follow_on(page: Page, type: g.FollowOnType) -> str:
    if is_due(page, type):
        return page.ref(f"due:{type.resolver}.{type.step}")
    return result_annotation(page, type.to)
