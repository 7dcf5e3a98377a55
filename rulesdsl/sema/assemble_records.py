"""Measures, roles, outcomes and records.

In: their declarations. Out: graph nodes in `env`. A field or case that fails is reported and
left out; `env.bad_fields` keeps uses of the field quiet.
"""

from __future__ import annotations

import re
from typing import Final

from rulesdsl import graph as g
from rulesdsl.sema.codes import FIELD_CLAUSE, OUTCOME_FORM, RECURSION, SAID_TWICE
from rulesdsl.sema.declare import reserved_name
from rulesdsl.sema.env import Env, accepted, cited, header, rule_of
from rulesdsl.sema.literals import date_value, literal_words, number_value
from rulesdsl.sema.literals import literal_value as value_of
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import (
    DATE,
    NOTHING,
    NUMBER,
    TEXT,
    YES_NO,
    join,
    make_optional,
    resolve_type,
    words,
)
from rulesdsl.source import Span
from rulesdsl.syntax import ast

_PARAMETER: Final = re.compile(r"\{([^{}]*)\}")


def assemble_measure(decl: ast.MeasureDecl, env: Env) -> None:
    env.measures[decl.head.name.text] = g.Measure(
        id=g.MeasureId(decl.head.name.text),
        header=header(decl, env),
        singular=decl.head.title.text,
        plural=decl.plural.text,
    )


def assemble_role(decl: ast.RoleDecl, env: Env) -> None:
    env.roles[decl.head.name.text] = g.Role(id=g.RoleId(decl.head.name.text), header=header(decl, env))


# ---------------------------------------------------------------- outcomes


def assemble_outcome(decl: ast.OutcomeDecl, env: Env) -> None:
    """Cases in order; every case says every field."""
    rule = rule_of(decl.head.cite)
    fields = [name.text for name in decl.fields]
    types: dict[str, g.Type] = {}
    cases: list[g.OutcomeCase] = []
    for name in decl.fields:
        reserved_name(name, "field", rule, env.sink)
    for form in decl.cases:
        line_rule = rule_of(form.cite, decl.head.cite)
        double = next((c for c in cases if c.name == form.name.text), None)
        if double is not None:
            env.report(
                SAID_TWICE,
                f"two cases are called {form.name.text}",
                form.name.span,
                rule=line_rule,
                help="give one of them another name",
            )
            env.bad_types.add(decl.head.name.text)
            continue
        fits = _template_fits(form, env, line_rule)
        figures = _case_figures(form, fields, types, env, line_rule) if fits else None
        if figures is None:
            env.bad_types.add(decl.head.name.text)
            env.lost_members.add(form.name.text)
            continue
        cases.append(
            g.OutcomeCase(
                name=form.name.text,
                parameters=tuple(p.text for p in form.parameters),
                template=form.template.text,
                figures=figures,
                cites=cited(form.cite),
                place=env.place(form.span),
            )
        )
    env.outcomes[decl.head.name.text] = g.Outcome(
        id=g.OutcomeId(decl.head.name.text),
        header=header(decl, env, notes=decl.notes),
        ordered=decl.ordered,
        fields=tuple(g.OutcomeField(name=n, type=types.get(n, NUMBER)) for n in fields),
        cases=tuple(cases),
        accepted=accepted(decl.accepts),
    )


def _template_fits(form: ast.CaseForm, env: Env, rule: str) -> bool:
    """Every parameter stands once in the printed form, and nothing else in braces."""
    written = _PARAMETER.findall(form.template.text)
    parameters = [p.text for p in form.parameters]
    if sorted(written) == sorted(parameters):
        return True
    odd = [w for w in written if w not in parameters] + [p for p in parameters if p not in written]
    what = odd[0] if odd else next(w for w in written if written.count(w) > 1)
    env.report(
        OUTCOME_FORM,
        f'{{{what}}} of {form.name.text} does not fit its printed form "{form.template.text}"',
        form.template.span,
        rule=rule,
        help=f'each of its figures stands once in braces: {form.name.text}(n) prints "{{n}}"',
    )
    return False


def _case_figures(
    form: ast.CaseForm, fields: list[str], types: dict[str, g.Type], env: Env, rule: str
) -> tuple[g.CaseFigure, ...] | None:
    said: dict[str, g.CaseFigure] = {}
    for figure in form.figures:
        name = figure.field.text
        if name not in fields:
            env.report(
                OUTCOME_FORM,
                f"{name} is no field of this outcome",
                figure.field.span,
                rule=rule,
                help=did_you_mean(name, fields, what="fields") or "name it in the head: with (...)",
            )
            return None
        if name in said:
            env.report(SAID_TWICE, f"{name} is said twice", figure.field.span, rule=rule, help="say it once")
            return None
        made = _case_figure(form, figure, types, env, rule)
        if made is None:
            return None
        said[name] = made
    missing = next((n for n in fields if n not in said), None)
    if missing is not None:
        env.report(
            OUTCOME_FORM,
            f"{form.name.text} does not say its {missing}",
            form.name.span,
            rule=rule,
            help=f'every case says every field: "{form.template.text}" {missing} 0, or {missing} absent',
        )
        return None
    return tuple(said[n] for n in fields)


def _case_figure(
    form: ast.CaseForm, figure: ast.FigureValue, types: dict[str, g.Type], env: Env, rule: str
) -> g.CaseFigure | None:
    name, lit = figure.field.text, figure.value
    type: g.Type
    made: g.CaseFigure
    match lit:
        case ast.Name() if any(p.text == lit.text for p in form.parameters):
            type, made = NUMBER, g.CaseFigure(field=name, parameter=lit.text)
        case ast.Num():
            type = g.NumberType(whole=lit.value.denominator == 1)
            made = g.CaseFigure(field=name, value=number_value(lit.value))
        case ast.YesNo():
            type, made = YES_NO, g.CaseFigure(field=name, value=g.YesNoValue(value=lit.value))
        case ast.Absent():
            type, made = NOTHING, g.CaseFigure(field=name, value=g.AbsentValue())
        case ast.Text():
            type, made = TEXT, g.CaseFigure(field=name, value=g.TextValue(text=lit.text))
        case ast.Date() if (day := date_value(lit.text)) is not None:
            type, made = DATE, g.CaseFigure(field=name, value=day)
        case _:
            env.report(
                OUTCOME_FORM,
                f"{name} of {form.name.text} cannot be {literal_words(lit)}",
                lit.span,
                rule=rule,
                help=f"a figure is a number, yes, no, absent or its own: {form.name.text}(n) {name} n",
            )
            return None
    joined = join(types[name], type) if name in types else type
    if joined is None:
        env.report(
            OUTCOME_FORM,
            f"{name} is {words(type)} here and {words(types[name])} above",
            lit.span,
            rule=rule,
            help="a field is of one kind in every case",
        )
        return None
    types[name] = joined
    return made


# ---------------------------------------------------------------- records


def assemble_record(decl: ast.RecordDecl, env: Env) -> None:
    record = decl.head.name.text
    fields: list[g.RecordField] = []
    seen: set[str] = set()
    for line in decl.fields:
        rule = rule_of(line.cite, decl.head.cite)
        name = line.name.text
        reserved_name(line.name, "field", rule, env.sink)
        if name in seen:
            env.report(
                SAID_TWICE,
                f"{record} has two fields {name}",
                line.name.span,
                rule=rule,
                help="leave one of them out, or give it another name",
            )
            continue
        seen.add(name)
        made = _field(line, env, rule)
        if made is None:
            env.bad_fields.add((record, name))
        else:
            fields.append(made)
    env.records[record] = g.Record(
        id=g.RecordId(record),
        header=header(decl, env, notes=decl.notes),
        fields=tuple(fields),
        accepted=accepted(decl.accepts),
    )


def check_record_cycles(decls: list[ast.RecordDecl], env: Env) -> None:
    """A record that must hold itself can never be given."""
    needs = {
        name: [f.type.record for f in record.fields if isinstance(f.type, g.RecordType)]
        for name, record in env.records.items()
    }
    reported: set[str] = set()
    for decl in decls:
        name = decl.head.name.text
        cycle = _cycle(name, needs)
        if cycle is None or reported & set(cycle):
            continue
        reported |= set(cycle)
        line = next(f for f in decl.fields if f.type.name.text == cycle[1])
        env.report(
            RECURSION,
            f"{words(g.RecordType(record=g.RecordId(name)))} can never be given: {' -> '.join(cycle)}",
            line.name.span,
            rule=rule_of(line.cite, decl.head.cite),
            help="declare the field `optional`, or a `list of`",
        )


def _cycle(start: str, needs: dict[str, list[g.RecordId]]) -> list[str] | None:
    trail: list[tuple[str, list[str]]] = [(start, [start])]
    visited: set[str] = set()
    while trail:
        name, path = trail.pop()
        for other in needs.get(name, []):
            if other == start:
                return [*path, start]
            if other not in visited:
                visited.add(other)
                trail.append((other, [*path, other]))
    return None


def _field(line: ast.FieldLine, env: Env, rule: str) -> g.RecordField | None:
    type = resolve_type(line.type, env, rule)
    if type is None or not _clauses_fit(line, type, env, rule):
        return None
    usually: g.Value | None = None
    full = make_optional(type) if line.optional else type
    if line.usually is not None:
        usually = value_of(line.usually, full, env, rule)
        if usually is None or not _within(line, usually, env, rule):
            return None
    return g.RecordField(
        name=line.name.text,
        type=full,
        usually=usually,
        at_least=_count(line.at_least),
        at_most=_count(line.at_most),
        low=line.only.low if line.only is not None else None,
        high=line.only.high if line.only is not None else None,
        element=line.each_called.text if line.each_called is not None else None,
        words=line.words.text if line.words is not None else "",
        cites=cited(line.cite),
        place=env.place(line.name.span),
    )


def _count(number: ast.Num | None) -> int | None:
    return int(number.value) if number is not None else None


def _clauses_fit(line: ast.FieldLine, type: g.Type, env: Env, rule: str) -> bool:
    """Bounds of length and `each called` go with lists, `0..3 only` with numbers."""
    faults: list[tuple[str, Span, str]] = []
    is_list = isinstance(type, g.ListType)
    if not is_list:
        for clause, text in ((line.at_least, "at least"), (line.at_most, "at most")):
            if clause is not None:
                faults.append((f"`{text}` bounds the length of a list", clause.span, "0..3 only"))
        if line.each_called is not None:
            faults.append(("`each called` names one of a list", line.each_called.span, ""))
    if line.only is not None and not isinstance(type, g.NumberType):
        faults.append(("`only` bounds a number", line.only.span, ""))
    if is_list and line.usually is not None:
        faults.append(("a list not given is empty: it has no `usually`", line.span, ""))
    if line.only is not None and line.only.low > line.only.high:
        env.report(
            FIELD_CLAUSE,
            f"{line.only.low}..{line.only.high} runs downwards",
            line.only.span,
            rule=rule,
            help=f"write the lower number first: {line.only.high}..{line.only.low}",
        )
        return False
    if line.each_called is not None:
        reserved_name(line.each_called, "element", rule, env.sink)
    for headline, span, instead in faults[:1]:
        help = f"for a number write the values allowed: {instead}" if instead else ""
        env.report(
            FIELD_CLAUSE, f"{headline}, and {line.name.text} is {words(type)}", span, rule=rule, help=help
        )
    return not faults


def _within(line: ast.FieldLine, usually: g.Value, env: Env, rule: str) -> bool:
    if line.only is None or not isinstance(usually, g.NumberValue) or line.usually is None:
        return True
    if line.only.low * usually.denominator <= usually.numerator <= line.only.high * usually.denominator:
        return True
    env.report(
        FIELD_CLAUSE,
        f"{line.name.text} is usually {literal_words(line.usually)}, "
        f"and only {line.only.low}..{line.only.high} are allowed",
        line.usually.span,
        rule=rule,
        help="let it usually be one of those, or allow more",
    )
    return False
