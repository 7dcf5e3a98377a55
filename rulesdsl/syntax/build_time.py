"""Calendars, life times and patterns: lark trees -> AST."""

from __future__ import annotations

from rulesdsl.syntax import ast
from rulesdsl.syntax.build_charts import line_of
from rulesdsl.syntax.build_common import Branch, Maker, need, sub, subs, token, tokens, unknown
from rulesdsl.syntax.build_expr import expr


def calendar(make: Maker, tree: Branch) -> ast.CalendarDecl:
    lines = [line_of(t, "calendar_line") for t in subs(tree) if t.data != "head"]
    return ast.CalendarDecl(
        make.head(tree, "calendar"),
        tuple(calendar_line(make, t) for t in lines if t.data != "accept"),
        make.accepts(lines),
        make.span(tree),
    )


def calendar_line(make: Maker, line: Branch) -> ast.CalendarLine:
    span, cite = make.span(line), make.cite(line)
    numbers = [make.integer(t) for t in tokens(line, "INT")]
    match line.data:
        case "calendar_starts":
            return ast.CalendarStarts(make.date(line), numbers[0] if numbers else None, cite, span)
        case "day_part" | "turns_of":
            low, high = [make.verbatim(t) for t in tokens(line, "CLOCK")] or (None, None)
            words = token(line, "STRING")
            printed = make.quoted(words) if words is not None else None
            unit = make.name(need(line, "NAME"))
            return ast.DayPart(low, high, numbers[0], unit, printed, cite, span)
        case "turns_to_a_month":
            return ast.TurnsToAMonth(numbers[0], tuple(numbers[1:]), cite, span)
        case "until_date":
            return ast.CalendarUntil(make.date(line), None, cite, span)
        case "until_turn":
            return ast.CalendarUntil(None, numbers[0], cite, span)
        case "note":
            return make.note(line)
        case _:
            unknown(line)


def lasts(make: Maker, line: Branch) -> ast.LastsLine:
    """`suppressed lasts 9 turns, counted at turn.turn_end, then normal`."""
    state, unit, after = (make.name(t) for t in tokens(line, "NAME"))
    return ast.LastsLine(
        state,
        expr(make, subs(line)[0]),
        unit,
        make.path_of(subs(line)[1]),
        after,
        make.cite(line),
        make.span(line),
        next(iter(make.names(sub(line, "counted_of"))), None),
    )


def pattern(make: Maker, tree: Branch) -> ast.PatternDecl:
    inner = subs(tree, "note", "accept")
    return ast.PatternDecl(
        make.head(tree, "pattern"),
        tuple(make.quoted(t) for t in tokens(tree, "STRING")),
        make.notes(inner),
        make.accepts(inner),
        make.span(tree),
    )
