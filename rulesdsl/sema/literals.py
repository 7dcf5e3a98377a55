"""Written values to graph values, in the type that is expected there.

In: an `ast.Literal` or the printed form of a value. Out: a `g.Value`; None is poison (already
reported) for `literal_value`, and "not a printed form of this type" for `printed_value`,
which is silent.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import Final, assert_never

from rulesdsl import graph as g
from rulesdsl.graph.time import date_text, moment
from rulesdsl.sema.codes import MAY_BE_FRACTION, UNKNOWN_MEMBER, WRONG_TYPE
from rulesdsl.sema.env import Env
from rulesdsl.sema.patterns import fits_pattern, forms
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import words
from rulesdsl.source import Span
from rulesdsl.syntax import ast

_PARAMETER: Final = re.compile(r"\\\{([a-z_][a-z0-9_]*)\\\}")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}(-[0-9]{2}( [0-9]{2}:[0-9]{2})?)?")


def number_value(value: Fraction | int, unit: g.MeasureId | None = None) -> g.NumberValue:
    return _number_value(value.numerator, value.denominator, unit)


@lru_cache(maxsize=4096)
def _number_value(numerator: int, denominator: int, unit: g.MeasureId | None) -> g.NumberValue:
    return g.NumberValue(numerator=numerator, denominator=denominator, unit=unit)


def literal_value(lit: ast.Literal, type: g.Type, env: Env, rule: str = "") -> g.Value | None:
    """The value of a literal where `type` is expected; reports what does not fit."""
    match type:
        case g.OptionalType():
            if isinstance(lit, ast.Absent):
                return g.AbsentValue()
            return literal_value(lit, type.of, env, rule)
        case g.NumberType():
            return _number(lit, type, env, rule)
        case g.YesNoType():
            if isinstance(lit, ast.YesNo):
                return g.YesNoValue(value=lit.value)
        case g.TextType():
            if isinstance(lit, ast.Text) and fits_pattern(lit.text, type, env):
                return g.TextValue(text=lit.text)
        case g.DateType():
            if isinstance(lit, ast.Text | ast.Name | ast.Date):
                found = printed_value(lit.text, type, env)
                if found is not None:
                    return found
        case g.EnumType() | g.OutcomeType():
            return _member(lit, type, env, rule)
        case g.HeadingType():
            return _heading(lit, type, env, rule)
        case g.RollType():
            return _number(lit, g.NumberType(), env, rule)
        case (
            g.RecordType()
            | g.ListType()
            | g.FiguresType()
            | g.ResultType()
            | g.ItemType()
            | g.FoldType()
            | g.FollowOnType()
            | g.NothingType()
        ):
            pass
        case _:
            assert_never(type)
    env.report(
        WRONG_TYPE,
        f"{literal_words(lit)} stands where {words(type)} is needed",
        lit.span,
        rule=rule,
        help=_how_to_write(type, env),
    )
    return None


def printed_value(text: str, type: g.Type, env: Env) -> g.Value | None:
    """The value whose printed form, abbreviation, other name or name is `text`; None if none
    is. Numbers are not read here."""
    match type:
        case g.OptionalType():
            return printed_value(text, type.of, env)
        case g.EnumType():
            enum = env.enums.get(type.enum)
            member = _find_member(text, enum) if enum is not None else None
            return g.MemberValue(enum=type.enum, member=member.name) if member is not None else None
        case g.OutcomeType():
            outcome = env.outcomes.get(type.outcome)
            return outcome_value(text, outcome) if outcome is not None else None
        case g.TextType():
            return g.TextValue(text=text) if fits_pattern(text, type, env) else None
        case g.DateType():
            if text == "start":
                return g.DateValue(text=text)
            return date_value(text) if _DATE.fullmatch(text) else None
        case g.YesNoType():
            return g.YesNoValue(value=text == "yes") if text in ("yes", "no") else None
        case g.HeadingType():
            if isinstance(type.of, g.NumberType):
                return g.HeadingValue(table=type.table, axis=type.axis, printed=text)
            return printed_value(text, type.of, env)
        case _:
            return None


def outcome_value(text: str, outcome: g.Outcome) -> g.CaseValue | None:
    """The case of `outcome` that prints as `text`; the one with the fewest parameters wins, then
    the one with most letters of its own ("+1" is "+{n}", never "{n}")."""
    for case in outcome.narrowest_first:
        found = _template(case.template).fullmatch(text)
        if found is not None:
            args = tuple(int(found.group(p)) for p in case.parameters)
            return g.CaseValue(outcome=outcome.id, case=case.name, args=args)
    for case in outcome.cases:
        if case.name == text and not case.parameters:
            return g.CaseValue(outcome=outcome.id, case=case.name)
    return None


def printed_forms(type: g.Type, env: Env) -> list[str]:
    """What may be written for a value of an enum or outcome: for "did you mean". Nothing where
    the type itself failed: then whatever is missing in it stays quiet."""
    match type:
        case g.EnumType():
            enum = env.enums.get(type.enum) if type.enum not in env.bad_types else None
            return [m.name for m in enum.members] if enum is not None else []
        case g.OutcomeType():
            outcome = env.outcomes.get(type.outcome) if type.outcome not in env.bad_types else None
            return [c.name if not c.parameters else c.template for c in outcome.cases] if outcome else []
        case g.OptionalType() | g.HeadingType():
            return printed_forms(type.of, env)
        case _:
            return []


def literal_words(lit: ast.Literal) -> str:
    """A literal as it was written."""
    match lit:
        case ast.Num():
            return number_words(lit.value, lit.signed)
        case ast.YesNo():
            return "yes" if lit.value else "no"
        case ast.Absent():
            return "absent"
        case ast.Name():
            return lit.text
        case ast.Text():
            return f'"{lit.text}"'
        case ast.Band():
            return f"{lit.low}..{lit.high}"
        case ast.Date():
            return lit.text
        case _:
            assert_never(lit)


def number_words(value: Fraction, signed: bool = False) -> str:
    return f"+{value}" if signed and value >= 0 else str(value)


def unknown_member(name: str, type: g.Type, span: Span, env: Env, rule: str) -> None:
    """Report that an enum or outcome has no member `name`; quiet when the type itself failed."""
    known = printed_forms(type, env)
    if known:
        what = "members" if isinstance(type, g.EnumType) else "cases"
        env.report(
            UNKNOWN_MEMBER,
            f"{words(type).split(' ', 1)[1]} has no {name}",
            span,
            rule=rule,
            help=did_you_mean(name, known, what=what),
        )


def _number(lit: ast.Literal, type: g.NumberType, env: Env, rule: str) -> g.Value | None:
    if not isinstance(lit, ast.Num):
        env.report(
            WRONG_TYPE,
            f"{literal_words(lit)} stands where {words(type)} is needed",
            lit.span,
            rule=rule,
            help=_how_to_write(type, env),
        )
        return None
    if type.whole and lit.value.denominator != 1:
        env.report(
            MAY_BE_FRACTION,
            f"{lit.value} stands where a whole number is needed",
            lit.span,
            rule=rule,
            help="declare the field `fraction` where halves may come",
        )
        return None
    return number_value(lit.value, type.unit)


def _member(lit: ast.Literal, type: g.EnumType | g.OutcomeType, env: Env, rule: str) -> g.Value | None:
    match lit:
        case ast.Name() | ast.Text():
            text = lit.text
        case ast.Num():
            text = number_words(lit.value, lit.signed)
        case ast.YesNo() | ast.Absent() | ast.Band() | ast.Date():
            text = literal_words(lit)
        case _:
            assert_never(lit)
    found = printed_value(text, type, env)
    if found is None:
        unknown_member(literal_words(lit), type, lit.span, env, rule)
    return found


def _heading(lit: ast.Literal, type: g.HeadingType, env: Env, rule: str) -> g.Value | None:
    if not isinstance(type.of, g.NumberType):
        return literal_value(lit, type.of, env, rule)
    printed = lit.text if isinstance(lit, ast.Text | ast.Name) else literal_words(lit)
    return g.HeadingValue(table=type.table, axis=type.axis, printed=printed)


def _find_member(text: str, enum: g.Enum) -> g.Member | None:
    """By printed form first, then the other names, then the name itself; last blind to case,
    so that `am` without a text of its own may be printed "AM"."""
    for member in enum.members:
        if member.printed == text:
            return member
    for member in enum.members:
        if text in (member.abbreviated, *member.called):
            return member
    named = next((m for m in enum.members if m.name == text), None)
    if named is not None:
        return named
    folded = text.casefold()
    blind = [m for m in enum.members if folded in (m.printed.casefold(), m.name)]
    return blind[0] if len(blind) == 1 else None


@lru_cache(maxsize=1024)
def _template(template: str) -> re.Pattern[str]:
    return re.compile(_PARAMETER.sub(r"(?P<\1>[+-]?[0-9]+)", re.escape(template)))


def date_value(text: str) -> g.DateValue | None:
    """A date as written, midnight as the date alone; None where there is no such date."""
    try:
        at = moment(text)
    except ValueError:
        return None
    return g.DateValue(text=date_text(at) if len(text) > len("1941-05") else text)


def _how_to_write(type: g.Type, env: Env) -> str:
    match type:
        case g.NumberType():
            return "write a number, such as 3"
        case g.YesNoType():
            return "write yes or no"
        case g.TextType():
            like = forms(type, env)
            return f"write it in quotes, like {like}" if like else "write a text in quotes"
        case g.DateType():
            return "write a date such as 1941-05-21 or 1941-05-21 15:00"
        case _:
            return ""
