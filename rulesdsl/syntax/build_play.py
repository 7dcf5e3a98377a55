"""Resolvers, tracks, sequences and examples: lark trees -> AST."""

from __future__ import annotations

from typing import Final

from rulesdsl.syntax import ast
from rulesdsl.syntax.build_charts import line_of
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
from rulesdsl.syntax.build_expr import condition_name, definition, expr, operand, rhs, source
from rulesdsl.syntax.build_time import lasts
from rulesdsl.syntax.build_words import die

# ---------------------------------------------------------------- resolvers


def resolver(make: Maker, tree: Branch) -> ast.ResolverDecl:
    lines = [line_of(t, "step") for t in subs(tree) if t.data not in ("head", "inputs")]
    steps = tuple(step(make, t) for t in lines)
    return ast.ResolverDecl(make.head(tree, "resolver"), make.inputs(tree), steps, make.span(tree))


def external_resolver(make: Maker, tree: Branch) -> ast.ExternalResolverDecl:
    lines = subs(tree, "with_line")
    inputs = tuple(ast.Input(make.name(need(t, "NAME")), make.type(only(t)), make.span(t)) for t in lines)
    notes = make.notes(subs(tree, "note"))
    head = make.head(tree, "resolver")
    return ast.ExternalResolverDecl(head, make.inputs(tree) + inputs, notes, make.span(tree))


def step(make: Maker, line: Branch) -> ast.Step:
    """One step of a resolver."""
    span, cite = make.span(line), make.cite(line)
    match line.data:
        case "definition":
            return definition(make, line)
        case "roll_step":
            return _roll(make, line)
        case "choose_step":
            return _choose(make, line)
        case "then_step":
            return _then(make, line)
        case "refuse_when":
            return ast.RefuseStep(
                make.quoted(need(line, "STRING")), False, expr(make, only(line)), cite, span
            )
        case "refuse_unless":
            words = make.quoted(need(line, "STRING"))
            return ast.RefuseStep(words, True, condition_name(make, only(line)), cite, span)
        case "end_step":
            return ast.EndStep(make.quoted(need(line, "STRING")), expr(make, only(line)), cite, span)
        case "again_step":
            return ast.AgainStep(expr(make, only(line)), cite, span)
        case "only_one_step":
            paths = tuple(make.path_of(t) for t in subs(need_sub(line, "path_set")))
            return ast.OnlyOneStep(paths, make.name(need(line, "NAME")), cite, span)
        case "each_step":
            return _each(make, line)
        case "becomes_step":
            return ast.BecomesStep(make.name(need(line, "NAME")), rhs(make, only(line)), span)
        case "stop_step":
            return ast.StopStep(make.quoted(need(line, "STRING")), expr(make, only(line)), cite, span)
        case "gives_names":
            return ast.GivesNames(make.names(only(line)), span)
        case "note":
            return make.note(line)
        case "accept":
            return make.accept(line)
        case _:
            unknown(line)


def _roll(make: Maker, line: Branch) -> ast.RollStep:
    times, when = sub(line, "times"), sub(line, "when_clause")
    return ast.RollStep(
        make.name(need(line, "NAME")),
        die(make, need_sub(line, "die")),
        expr(make, only(times)) if times is not None else None,
        expr(make, only(when)) if when is not None else None,
        make.cite(line),
        make.span(line),
    )


def _choose(make: Maker, line: Branch) -> ast.ChooseStep:
    name, role = (make.name(t) for t in tokens(line, "NAME"))
    usually, written = sub(line, "choose_usually"), sub(line, "path", "value_set")
    options: tuple[ast.Literal, ...] | ast.Path | ast.TypeRef
    if written is None:
        member_type = need(line, "TYPE")
        options = ast.TypeRef(make.name(member_type), False, make.span(member_type))
    elif written.data == "path":
        options = make.path_of(written)
    else:
        options = make.literals(written)
    return ast.ChooseStep(
        name,
        role,
        make.quoted(need(line, "STRING")),
        options,
        expr(make, only(usually)) if usually is not None else None,
        make.cite(line),
        make.span(line),
    )


def _then(make: Maker, line: Branch) -> ast.ThenStep:
    target, name = (make.name(t) for t in tokens(line, "NAME"))
    when = sub(line, "when_clause")
    return ast.ThenStep(
        target,
        name,
        expr(make, only(when)) if when is not None else None,
        tuple(_bind(make, t) for t in subs(line, "bind_is", "bind_asked")),
        make.cite(line),
        make.span(line),
    )


def _bind(make: Maker, line: Branch) -> ast.Bind:
    name = make.name(need(line, "NAME"))
    if line.data == "bind_asked":
        words = make.quoted(need(line, "STRING"))
        return ast.Bind(name, None, words, make.cite(line), make.span(line))
    return ast.Bind(name, rhs(make, only(line)), None, None, make.span(line))


def _each(make: Maker, line: Branch) -> ast.EachStep:
    name, element = (make.name(t) for t in tokens(line, "NAME"))
    over, *rest = subs(line)
    steps = [t for t in rest if t.data != "carrying"]
    carrying = sub(line, "carrying")
    return ast.EachStep(
        name,
        element,
        source(make, over),
        tuple(step(make, line_of(t, "step")) for t in steps),
        make.cite(line),
        make.span(line),
        tuple(_carried(make, t) for t in subs(carrying)) if carrying is not None else (),
    )


def _carried(make: Maker, tree: Branch) -> ast.Carried:
    return ast.Carried(make.name(need(tree, "NAME")), expr(make, only(tree)), make.span(tree))


# ---------------------------------------------------------------- tracks

TrackLine = (
    ast.StatesLine
    | ast.CountsLine
    | ast.EventLine
    | ast.OnLine
    | ast.LastsLine
    | ast.PipeRow
    | ast.NoteBlock
)


def track(make: Maker, tree: Branch) -> ast.TrackDecl:
    lines = [line_of(t, "track_line") for t in subs(tree) if t.data not in ("head", "inputs")]
    return ast.TrackDecl(
        make.head(tree, "track"),
        make.inputs(tree),
        tuple(track_line(make, t) for t in lines if t.data != "accept"),
        make.accepts(lines),
        make.span(tree),
    )


def track_line(make: Maker, line: Branch) -> TrackLine:
    span = make.span(line)
    match line.data:
        case "states":
            of_type, names = token(line, "TYPE"), sub(line, "name_set")
            states: tuple[ast.Name, ...] | ast.TypeRef = make.names(names)
            if of_type is not None:
                states = ast.TypeRef(make.name(of_type), False, make.span(of_type))
            return ast.StatesLine(states, make.name(need(line, "NAME")), span)
        case "counts":
            low, starts = (make.number(t) for t in subs(line))
            return ast.CountsLine(low, starts, span)
        case "on_line":
            words = make.quoted(need(line, "STRING"))
            becomes = expr(make, only(line))
            return ast.OnLine(make.name(need(line, "NAME")), words, becomes, make.cite(line), span)
        case "lasts":
            return lasts(make, line)
        case "event":
            return event(make, line)
        case "row":
            return make.row(line)
        case "note":
            return make.note(line)
        case _:
            unknown(line)


def event(make: Maker, line: Branch) -> ast.EventLine:
    words = make.quoted(need(line, "STRING"))
    return ast.EventLine(make.name(need(line, "NAME")), words, make.cite(line), make.span(line))


# ---------------------------------------------------------------- sequences

_ITEMS: Final = (
    "sequence_item",
    "node",
    "for_each_node",
    "with_name",
    "with_other",
    "limit_node",
    "event",
    "note",
)


def sequence(make: Maker, tree: Branch) -> ast.SequenceDecl:
    return ast.SequenceDecl(
        make.head(tree, "sequence"),
        make.aliases(tree),
        make.inputs(tree),
        _items(make, tree),
        make.span(tree),
    )


def _items(make: Maker, tree: Branch) -> tuple[ast.SeqItem, ...]:
    return tuple(sequence_item(make, line_of(t, "sequence_item")) for t in subs(tree, *_ITEMS))


def sequence_item(make: Maker, line: Branch) -> ast.SeqItem:
    span = make.span(line)
    match line.data:
        case "node":
            return _node(make, line)
        case "for_each_node":
            members = make.literals(need_sub(line, "value_set"))
            return ast.ForEachNode(make.name(need(line, "NAME")), members, _items(make, line), span)
        case "with_name" | "with_other":
            role, *value = tokens(line, "NAME")
            name = make.name(value[0]) if value else None
            return ast.WithNode(make.name(role), name, _items(make, line), span)
        case "limit_node":
            return _limit(make, line)
        case "event":
            return event(make, line)
        case "note":
            return make.note(line)
        case _:
            unknown(line)


def _node(make: Maker, line: Branch) -> ast.Node:
    return ast.Node(
        str(need_sub(line, "level").children[0]),
        make.name(need(line, "NAME")),
        make.quoted(need(line, "STRING")),
        make.aliases(line),
        tuple(_clause(make, t) for t in subs(line) if str(t.data) in _CLAUSES),
        _items(make, line),
        make.cite(line),
        make.span(line),
    )


_CLAUSES: Final = {
    "both_sides": "both sides",
    "active_side": "active side",
    "inactive_side": "inactive side",
    "once_per_side": "once per side",
    "order_by": "order by",
    "in_order": "in order",
    "in_any_order": "in any order",
    "optional_node": "optional",
    "repeated_node": "repeated",
    "only_when": "only when",
    "uses": "uses",
    "same_as": "same as",
    "by_active_side": "by active side",
    "by_inactive_side": "by inactive side",
    "never_in": "never in",
    "on_event": "on",
    "plays": "plays",
}


def _clause(make: Maker, tree: Branch) -> ast.SeqClause:
    word, span = _CLAUSES[str(tree.data)], make.span(tree)
    if word == "only when":
        return ast.SeqClause(word, condition=expr(make, only(tree)), span=span)
    if word == "plays":
        path, *args = subs(tree)
        given = operand(make, args[0]) if args else ()
        return ast.SeqClause(word, path=make.path_of(path), args=given, span=span)
    return ast.SeqClause(word, make.names(tree), span=span)


def _limit(make: Maker, line: Branch) -> ast.LimitNode:
    when = sub(line, "when_clause")
    return ast.LimitNode(
        make.integer(need(line, "INT")),
        tuple(make.path_of(t) for t in subs(need_sub(line, "path_set"))),
        make.name(need(line, "NAME")),
        make.quoted(need(line, "STRING")),
        expr(make, only(when)) if when is not None else None,
        make.cite(line),
        make.span(line),
    )


# ---------------------------------------------------------------- examples


def example(make: Maker, tree: Branch) -> ast.ExampleDecl:
    return ast.ExampleDecl(
        make.head(tree, "example"),
        make.name(need(tree, "NAME")),
        tuple(_given(make, t) for part in subs(tree, "given_part") for t in subs(part)),
        tuple(_given(make, t) for part in subs(tree, "choosing_part") for t in subs(part)),
        tuple(_rolled(make, t) for part in subs(tree, "rolling_part") for t in subs(part)),
        tuple(
            ast.Doing(make.path_of(only(t)), next(iter(make.names(t)), None), make.span(t))
            for part in subs(tree, "doing_part")
            for t in subs(part)
        ),
        tuple(_expected(make, t) for part in subs(tree, "expect_part") for t in subs(part)),
        make.notes(subs(tree, "note")),
        make.accepts(subs(tree, "accept")),
        make.span(tree),
    )


def _given(make: Maker, line: Branch) -> ast.Given:
    path, *values = subs(line)
    given: ast.Literal | tuple[ast.Literal, ...] | tuple[ast.PipeRow, ...]
    if line.data == "given_rows":
        given = tuple(make.row(t) for t in values)
    elif line.data == "given_list":
        given = make.literals(values[0])
    else:
        given = make.literal(values[0])
    return ast.Given(make.path_of(path), given, make.span(line))


def _rolled(make: Maker, line: Branch) -> ast.Rolled:
    path, *values = subs(line)
    return ast.Rolled(make.path_of(path), tuple(_die_value(make, t) for t in values), make.span(line))


def _die_value(make: Maker, tree: Branch) -> ast.DieValue:
    if tree.data == "die_total":
        return ast.DieValue(int(need(tree, "INT")), (), make.span(tree))
    faces = tuple((make.name(need(t, "NAME")), int(need(t, "INT"))) for t in subs(tree))
    return ast.DieValue(None, faces, make.span(tree))


def _expected(make: Maker, line: Branch) -> ast.Expected:
    path, *rest = subs(line)
    disputed = sub(line, "disputed")
    values = [t for t in rest if t.data != "disputed"]
    is_list = line.data == "expected_list"
    literals = make.literals(values[0]) if is_list else tuple(make.literal(t) for t in values)
    return ast.Expected(
        make.path_of(path),
        literals,
        is_list,
        make.quoted(need(disputed, "STRING")) if disputed is not None else None,
        make.cite(line),
        make.span(line),
    )
