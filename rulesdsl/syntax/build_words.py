"""Vocabulary, formulas and conditions: lark trees -> AST."""

from __future__ import annotations

from rulesdsl.syntax import ast
from rulesdsl.syntax.build_common import (
    Branch,
    Maker,
    need,
    need_sub,
    only,
    sub,
    subs,
    token,
    tokens,
    unknown,
)
from rulesdsl.syntax.build_expr import definition, expr, rhs


def measure(make: Maker, tree: Branch) -> ast.MeasureDecl:
    name = make.name(need(tree, "NAME"))
    singular, plural = (make.quoted(t) for t in tokens(tree, "STRING"))
    head = ast.Head(make.keyword(tree, "measure"), name, singular, make.cite(tree), make.span(tree))
    return ast.MeasureDecl(head, plural, make.span(tree))


def role(make: Maker, tree: Branch) -> ast.RoleDecl:
    return ast.RoleDecl(make.head(tree, "role"), make.span(tree))


def dice(make: Maker, tree: Branch) -> ast.DiceDecl:
    lines: list[ast.DieLine | ast.ReadsLine | ast.NoteBlock] = []
    for line in subs(tree, "die_line", "reads_line", "note"):
        if line.data == "note":
            lines.append(make.note(line))
        elif line.data == "reads_line":
            lines.append(ast.ReadsLine(make.band(need(line, "BAND")), make.span(line)))
        else:
            name, *place = tokens(line, "NAME")
            written = die(make, need_sub(line, "die"))
            place_name = make.name(place[0]) if place else None
            lines.append(
                ast.DieLine(
                    make.name(name), ast.Text(written.text, written.span), place_name, make.span(line)
                )
            )
    return ast.DiceDecl(make.head(tree, "dice"), tuple(lines), make.span(tree))


def die(make: Maker, tree: Branch) -> ast.Name:
    """`2d6`, `d66`, `D12`: the name of dice or dice as written."""
    written = make.name(need(tree, "DICE", "NAME", "TYPE"))
    return ast.Name(written.text.lower(), written.span)


# ---------------------------------------------------------------- enums, outcomes, records


def enum(make: Maker, tree: Branch) -> ast.EnumDecl:
    lines = [
        t for t in subs(tree) if t.data not in ("type_head", "abbreviated", "also_called", "least_first")
    ]
    inner = [only(t) if t.data == "enum_line" else t for t in lines]
    members: list[ast.MemberLine | ast.PipeRow] = []
    for line in inner:
        members.extend(enum_line(make, line))
    return ast.EnumDecl(
        make.head(tree, "enum"),
        sub(tree, "least_first") is not None,
        make.aliases(tree),
        tuple(members),
        make.notes(inner),
        make.accepts(inner),
        make.span(tree),
    )


def enum_line(make: Maker, line: Branch) -> list[ast.MemberLine | ast.PipeRow]:
    """One line: a member, several by name alone, or a row; notes and acceptances give none."""
    match line.data:
        case "member":
            printed = token(line, "STRING")
            return [
                ast.MemberLine(
                    make.name(need(line, "NAME")),
                    make.quoted(printed) if printed is not None else None,
                    make.aliases(line),
                    make.cite(line),
                    make.span(line),
                )
            ]
        case "members":
            return [ast.MemberLine(make.name(t), None, (), None, make.span(t)) for t in tokens(line, "NAME")]
        case "row":
            return [make.row(line)]
        case "note" | "accept":
            return []
        case _:
            unknown(line)


def outcome(make: Maker, tree: Branch) -> ast.OutcomeDecl:
    inner = [only(t) if t.data == "outcome_line" else t for t in subs(tree, "outcome_line", "case_form")]
    return ast.OutcomeDecl(
        make.head(tree, "outcome"),
        make.names(sub(tree, "name_set")),
        sub(tree, "least_first") is not None,
        tuple(case_form(make, t) for t in inner if t.data == "case_form"),
        make.notes(inner),
        make.accepts(inner),
        make.aliases(tree),
        make.span(tree),
    )


def case_form(make: Maker, tree: Branch) -> ast.CaseForm:
    figures = tuple(
        ast.FigureValue(make.name(need(t, "NAME")), make.literal(only(t)), make.span(t))
        for t in subs(tree, "figure_value")
    )
    return ast.CaseForm(
        make.name(need(tree, "NAME")),
        make.names(sub(tree, "parameters")),
        make.quoted(need(tree, "STRING")),
        figures,
        make.cite(tree),
        make.span(tree),
    )


def record(make: Maker, tree: Branch) -> ast.RecordDecl:
    inner = [only(t) if t.data == "record_line" else t for t in subs(tree, "record_line", "field")]
    return ast.RecordDecl(
        make.head(tree, "record"),
        tuple(field(make, t) for t in inner if t.data == "field"),
        make.notes(inner),
        make.accepts(inner),
        make.span(tree),
    )


def field(make: Maker, tree: Branch) -> ast.FieldLine:
    usually, at_least = sub(tree, "field_usually"), sub(tree, "field_at_least")
    at_most, within = sub(tree, "field_at_most"), sub(tree, "field_only")
    called, words = sub(tree, "field_each"), token(tree, "STRING")
    return ast.FieldLine(
        make.name(need(tree, "NAME")),
        make.type(need_sub(tree, "type", "list_type")),
        sub(tree, "field_optional") is not None,
        make.literal(only(usually)) if usually is not None else None,
        make.number(only(at_least)) if at_least is not None else None,
        make.number(only(at_most)) if at_most is not None else None,
        _bounds(make, only(within)) if within is not None else None,
        make.name(need(called, "NAME")) if called is not None else None,
        make.quoted(words) if words is not None else None,
        make.cite(tree),
        make.span(tree),
    )


def _bounds(make: Maker, tree: Branch) -> ast.Band:
    """`0..3`, `-3..3`, `0-3`, `0 to 3`."""
    span, numbers = make.span(tree), tokens(tree, "INT")
    if numbers:
        return ast.Band(int(numbers[0]), int(numbers[1]), span)
    band = make.band(need(tree, "BAND"), negative=tree.data == "negative_band")
    return ast.Band(band.low, band.high, span)


# ---------------------------------------------------------------- formulas and conditions


def formula(make: Maker, tree: Branch) -> ast.FormulaDecl:
    inner = [only(t) if t.data == "formula_line" else t for t in subs(tree, "formula_line")]
    given = next(t for t in inner if t.data == "gives_value")
    return ast.FormulaDecl(
        make.head(tree, "formula"),
        make.inputs(tree),
        tuple(definition(make, t) for t in inner if t.data == "definition"),
        gives(make, given),
        make.notes(inner),
        make.accepts(inner),
        make.span(tree),
    )


def gives(make: Maker, tree: Branch) -> ast.Gives:
    return ast.Gives(rhs(make, only(tree)), make.span(tree))


def condition(make: Maker, tree: Branch) -> ast.ConditionDecl:
    inner = subs(tree, "condition_block", "note", "accept")
    return ast.ConditionDecl(
        make.head(tree, "condition"),
        make.inputs(tree),
        tuple(condition_block(make, t) for t in inner if t.data == "condition_block"),
        make.notes(inner),
        make.accepts(inner),
        make.span(tree),
    )


def condition_block(make: Maker, tree: Branch) -> ast.ConditionBlock:
    quantity = str(need_sub(tree, "quantity").children[0])
    lines = tuple(condition_line(make, t) for t in subs(tree, "condition_line"))
    return ast.ConditionBlock(quantity, lines, make.span(tree))


def condition_line(make: Maker, tree: Branch) -> ast.ConditionLine:
    parts = subs(tree)
    return ast.ConditionLine(
        make.quoted(need(tree, "STRING")),
        expr(make, parts[0]),
        make.cite(tree),
        tuple(_unless(make, t) for t in parts[1:]),
        make.span(tree),
    )


def _unless(make: Maker, tree: Branch) -> ast.Unless:
    parts = subs(tree)
    return ast.Unless(
        make.quoted(need(tree, "STRING")),
        expr(make, parts[0]),
        make.cite(tree),
        tuple(_unless(make, t) for t in parts[1:]),
        make.span(tree),
    )
