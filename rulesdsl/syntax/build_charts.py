"""Tables and modifiers: lark trees -> AST.

Cells and heads that the chart itself declares to be bands, rolls or numbers are put into
canonical spelling here (`3–4` is `3..4`, `−2` is `-2`); what is not understood stays as written,
for the checker to name. Labels are never touched.
"""

from __future__ import annotations

from typing import Final

from rulesdsl.source.records import replace
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
from rulesdsl.syntax.build_expr import chosen, condition_name, expr, factor, over
from rulesdsl.syntax.build_words import die
from rulesdsl.syntax.canon import canonical_rows

_CHOOSERS: Final = ("role_chooses", "best_for", "worst_for", "first_that_applies")


# ---------------------------------------------------------------- tables


def table(make: Maker, tree: Branch) -> ast.TableDecl:
    items = [table_item(make, line_of(t, "table_item")) for t in subs(tree)[1:] if t.data not in _HEADS]
    replaces = sub(tree, "replaces")
    return ast.TableDecl(
        make.head(tree, "table"),
        sub(tree, "external") is not None,
        canonical_rows(tuple(items)),
        _replaces(make, replaces) if replaces is not None else None,
        make.span(tree),
    )


_HEADS: Final = ("head", "external", "replaces", "inputs")


def line_of(tree: Branch, wrapper: str) -> Branch:
    """The line itself: rules such as `table_item` only pass some of theirs on."""
    return only(tree) if tree.data == wrapper else tree


def _replaces(make: Maker, tree: Branch) -> tuple[ast.Name, ast.Text | None]:
    edition = token(tree, "STRING")
    return make.name(need(tree, "NAME")), make.quoted(edition) if edition is not None else None


def table_item(make: Maker, line: Branch) -> ast.TableItem:
    """One line of a table."""
    span = make.span(line)
    match line.data:
        case "roll_line":
            return ast.RollLine(die(make, need_sub(line, "die")), make.cite(line), span)
        case "gives_line":
            return ast.GivesLine(_figures(make, line), make.cite(line), span)
        case "code_line":
            symbol, words = (make.quoted(t) for t in tokens(line, "STRING"))
            return ast.CodeLine(symbol, words, span)
        case "overlaps_first":
            return ast.PolicyLine("overlaps", span)
        case "holes_unknown":
            return ast.PolicyLine("holes", span)
        case "axis":
            return axis(make, line)
        case "cells_give" | "cells_at_least":
            return _cells(make, line)
        case "mark":
            return mark(make, line)
        case "accept":
            return make.accept(line)
        case "row":
            return make.row(line)
        case "note":
            return make.note(line)
        case _:
            unknown(line)


def _figures(make: Maker, line: Branch) -> tuple[ast.FigureSpec, ...]:
    """The figures of a line, each with the group that was named last."""
    group: ast.Text | None = None
    figures: list[ast.FigureSpec] = []
    for tree in subs(line):
        if tree.data == "figure_group":
            group = make.quoted(need(tree, "STRING"))
        else:
            figures.append(replace(_figure(make, tree), group=group))
    return tuple(figures)


def _figure(make: Maker, tree: Branch) -> ast.FigureSpec:
    type_ref = make.type(need_sub(tree, "type", "list_type"))
    name = token(tree, "NAME")
    return ast.FigureSpec(make.name(name) if name is not None else None, type_ref, make.span(tree))


def axis(make: Maker, line: Branch) -> ast.AxisLine:
    """`rows` and `columns`, of a table or of a chart in a group."""
    orientation = need_sub(line, "rows_or_columns")
    subject = expr(make, subs(line)[1])
    each: ast.Over | None = None
    if isinstance(subject, ast.Aggregate) and subject.kind == "each":
        each, subject = subject.over, subject.body
    of_type, title = sub(line, "type", "list_type"), token(line, "STRING")
    rounded, plus = sub(line, "rounded"), sub(line, "plus_moves")
    return ast.AxisLine(
        str(orientation.children[0]),
        subject,
        make.type(of_type) if of_type is not None else None,
        make.quoted(title) if title is not None else None,
        each,
        _keying(line),
        sub(line, "from_then_on") is not None,
        _word(rounded) if rounded is not None else None,
        _word(plus) if plus is not None else None,
        tuple(_edge(make, t) for t in subs(line, "edge")),
        make.cite(line),
        make.span(line),
    )


def _word(tree: Branch) -> str:
    """The word of `rounded up`, `plus moves left`, `row`."""
    return str(only(tree).children[0])


def _keying(line: Branch) -> str:
    if sub(line, "in_bands") is not None:
        return "bands"
    return "dates" if sub(line, "in_dates") is not None else "labels"


def _edge(make: Maker, tree: Branch) -> ast.EdgeClause:
    end, what = subs(tree)
    words, value = token(what, "STRING"), sub(what)
    return ast.EdgeClause(
        str(end.data),
        str(what.data).removeprefix("edge_"),
        make.quoted(words) if words is not None else None,
        make.literal(value) if value is not None else None,
        make.span(tree),
    )


def _cells(make: Maker, line: Branch) -> ast.CellsLine:
    if line.data == "cells_at_least":
        return ast.CellsLine("the roll or more", None, False, None, make.cite(line), make.span(line))
    rounded = sub(line, "rounded")
    return ast.CellsLine(
        str(need(line, "NAME")),
        str(need_sub(line, "row_or_column").children[0]),
        sub(line, "in_bands") is not None,
        _word(rounded) if rounded is not None else None,
        make.cite(line),
        make.span(line),
    )


def mark(make: Maker, line: Branch) -> ast.MarkLine:
    symbol = make.quoted(need(line, "STRING"))
    kind = only(line)
    texts = [make.quoted(t) for t in tokens(kind, "STRING")]
    what = str(kind.data).removeprefix("mark_")
    words, printed = (texts[0] if texts else None), None
    if what == "corrected":
        printed, words = texts[0], (texts[1] if len(texts) > 1 else None)
    return ast.MarkLine(symbol, what, words, printed, make.cite(line), make.span(line))


# ---------------------------------------------------------------- modifiers


def modifiers(make: Maker, tree: Branch) -> ast.ModifiersDecl:
    lines = [line_of(t, "mod_item") for t in subs(tree) if t.data not in _HEADS]
    items = tuple(mod_item(make, t) for t in lines)
    return ast.ModifiersDecl(make.head(tree, "modifiers"), make.inputs(tree), items, make.span(tree))


def mod_item(make: Maker, line: Branch) -> ast.ModItem:
    """One line or group of a modifiers list."""
    span = make.span(line)
    match line.data:
        case "added" | "multiplied":
            return ast.CombineLine(str(line.data), span)
        case "plus_favors" | "minus_favors":
            role = make.name(need(line, "NAME"))
            return ast.FavorsLine(str(line.data).removesuffix("_favors"), role, span)
        case "net_between" | "net_at_least" | "net_at_most":
            return _net(make, line)
        case "by_line":
            subject = make.path_of(need_sub(line, "path"))
            return ast.ByLine(subject, make.names(need_sub(line, "name_set")), span)
        case "at_most_line":
            return _at_most(make, line)
        case "mod_line":
            return mod_line(make, line)
        case "group":
            return group(make, line)
        case "mark":
            return mark(make, line)
        case "note":
            return make.note(line)
        case "accept":
            return make.accept(line)
        case "use_line":
            return _use(make, line)
        case "cancel_line":
            targets = tuple(make.quoted(t) for t in tokens(need_sub(line, "string_set"), "STRING"))
            when = expr(make, subs(line)[1])
            return ast.CancelLine(make.quoted(need(line, "STRING")), targets, when, make.cite(line), span)
        case _:
            unknown(line)


def _net(make: Maker, line: Branch) -> ast.NetLine:
    bounds = [_signed(make, t) for t in subs(line)]
    low = bounds[0] if line.data != "net_at_most" else None
    high = bounds[-1] if line.data != "net_at_least" else None
    return ast.NetLine(low, high, make.cite(line), make.span(line))


def _signed(make: Maker, tree: Branch) -> ast.Num:
    """`-10`, `+10`, `0`, `x1/4`."""
    if tree.data == "times":
        return ast.Num(factor(tree), False, make.span(tree))
    return make.number(tree)


def _at_most(make: Maker, line: Branch) -> ast.AtMostLine:
    words, parts = token(line, "STRING"), subs(line)
    return ast.AtMostLine(
        make.integer(need(line, "INT")),
        make.names(need_sub(line, "name_set")),
        chosen(make, need_sub(line, *_CHOOSERS)),
        make.quoted(words) if words is not None else None,
        expr(make, parts[-1]) if words is not None else None,
        make.cite(line),
        make.span(line),
    )


def _use(make: Maker, line: Branch) -> ast.UseLine:
    when = [t for t in subs(line) if t.data != "signs_reversed"]
    return ast.UseLine(
        make.name(need(line, "NAME")),
        sub(line, "signs_reversed") is not None,
        make.quoted(need(line, "STRING")),
        expr(make, when[0]) if when else None,
        make.cite(line),
        make.span(line),
    )


def mod_line(make: Maker, line: Branch) -> ast.ModLine:
    """`+1 "words" when C per E, at most N for (a, b)`."""
    value, multiplies = _mod_value(make, subs(line)[0])
    when, per = sub(line, "when_clause"), sub(line, "per_clause")
    kinds, each = sub(line, "for_kinds"), sub(line, "for_each")
    per_parts = subs(per) if per is not None else []
    return ast.ModLine(
        value,
        multiplies,
        make.quoted(need(line, "STRING")),
        expr(make, only(when)) if when is not None else None,
        expr(make, per_parts[0]) if per_parts else None,
        expr(make, per_parts[1]) if len(per_parts) > 1 else None,
        _for_each(make, each) if each is not None else None,
        make.names(only(kinds)) if kinds is not None else None,
        make.cite(line),
        make.span(line),
    )


def _for_each(make: Maker, tree: Branch) -> ast.Over:
    source, *where = subs(tree)
    return over(make, source, where[0] if where else None)


def _mod_value(make: Maker, tree: Branch) -> tuple[ast.Expr, bool]:
    """The value, and whether it multiplies."""
    span = make.span(tree)
    match tree.data:
        case "plus" | "minus":
            number = make.number(only(tree), "-" if tree.data == "minus" else "+")
            return ast.Num(number.value, True, span), False
        case "plus_expr":
            return expr(make, only(tree)), False
        case "minus_expr":
            return ast.Negate(expr(make, only(tree)), span), False
        case "times" | "divided":
            return ast.Num(factor(tree), False, span), True
        case "times_expr":
            return expr(make, only(tree)), True
        case _:
            unknown(tree)


def group(make: Maker, tree: Branch) -> ast.GroupBlock:
    chooser, kinds = sub(tree, *_CHOOSERS), sub(tree, "for_kinds")
    lines = [t for t in subs(tree) if t.data not in (*_CHOOSERS, "only_one", "for_kinds")]
    items = tuple(group_item(make, line_of(t, "group_item")) for t in lines)
    return ast.GroupBlock(
        make.name(need(tree, "NAME")),
        make.quoted(need(tree, "STRING")),
        sub(tree, "only_one") is not None,
        chosen(make, chooser) if chooser is not None else None,
        make.names(only(kinds)) if kinds is not None else None,
        canonical_rows(items, numbers=True),
        make.cite(tree),
        make.span(tree),
    )


GroupItem = ast.ModLine | ast.AxisLine | ast.MarkLine | ast.PipeRow | ast.UnlessLine | ast.NoteBlock


def group_item(make: Maker, line: Branch) -> GroupItem:
    match line.data:
        case "mod_line":
            return mod_line(make, line)
        case "axis":
            return axis(make, line)
        case "row":
            return make.row(line)
        case "mark":
            return mark(make, line)
        case "note":
            return make.note(line)
        case "unless_line":
            return ast.UnlessLine(condition_name(make, only(line)), make.span(line))
        case _:
            unknown(line)
