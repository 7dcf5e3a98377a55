"""A declaration as a tree of lines, each known by its printed words or its name.

In: a declaration of the AST. Out: its lines with their paths, and the same declaration with the
lines at one path replaced. Pure AST work; spans and everything not named stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any, Final

from rulesdsl.source.records import replace
from rulesdsl.syntax import ast

Line = (
    ast.ModItem
    | ast.Step
    | ast.Gives
    | ast.SeqItem
    | ast.FieldLine
    | ast.ConditionLine
    | ast.ConditionBlock
    | ast.MemberLine
    | ast.CaseForm
    | ast.PipeRow
    | ast.TableItem
    | ast.StatesLine
    | ast.CountsLine
    | ast.OnLine
    | ast.LastsLine
    | ast.CalendarLine
    | ast.DieLine
    | ast.ReadsLine
    | ast.UnlessLine
)
Holder = ast.Declaration | Line
Path = tuple[int, ...]

_HOLDS: Final[dict[type, str]] = {
    ast.ModifiersDecl: "items",
    ast.GroupBlock: "items",
    ast.ResolverDecl: "steps",
    ast.EachStep: "steps",
    ast.SequenceDecl: "items",
    ast.Node: "nodes",
    ast.ForEachNode: "nodes",
    ast.WithNode: "nodes",
    ast.RecordDecl: "fields",
    ast.ConditionDecl: "blocks",
    ast.ConditionBlock: "lines",
    ast.EnumDecl: "members",
    ast.OutcomeDecl: "cases",
    ast.TableDecl: "items",
    ast.TrackDecl: "lines",
    ast.CalendarDecl: "lines",
    ast.DiceDecl: "lines",
}


def lines_of(node: Holder) -> tuple[Line, ...]:
    """The lines directly under a declaration or line."""
    if isinstance(node, ast.FormulaDecl):
        return (*node.definitions, node.gives)
    name = _HOLDS.get(type(node))
    return tuple(getattr(node, name)) if name is not None else ()


def with_lines(node: Holder, lines: tuple[Line, ...]) -> Holder:
    """The same with other lines under it. A formula keeps exactly one `gives`."""
    if isinstance(node, ast.FormulaDecl):
        definitions = tuple(line for line in lines if isinstance(line, ast.Definition))
        gives = [line for line in lines if isinstance(line, ast.Gives)]
        return replace(node, definitions=definitions, gives=gives[-1] if gives else node.gives)
    name = _HOLDS.get(type(node))
    if name is None:
        return node
    out: Holder = _changed(node, {name: lines})
    return out


def _changed(node: Any, changes: dict[str, Any]) -> Any:
    """`dataclasses.replace` for fields that are known only by name."""
    return replace(node, **changes)


def walk(node: Holder, path: Path = ()) -> Iterator[tuple[Path, Line]]:
    """Every line with its path, in order of reading."""
    for index, line in enumerate(lines_of(node)):
        here = (*path, index)
        yield here, line
        yield from walk(line, here)


def at_path(node: Holder, path: Path) -> Holder:
    for index in path:
        node = lines_of(node)[index]
    return node


def spliced(node: Holder, path: Path, new: tuple[Line, ...], *, after: bool = False) -> Holder:
    """The line at `path` replaced by `new`, or `new` put after it."""
    lines = lines_of(node)
    index = path[0]
    if len(path) > 1:
        inner = spliced(lines[index], path[1:], new, after=after)
        return with_lines(node, (*lines[:index], inner, *lines[index + 1 :]))  # type: ignore[arg-type]  # lines of one kind, told apart at run time
    kept = (lines[index],) if after else ()
    return with_lines(node, (*lines[:index], *kept, *new, *lines[index + 1 :]))


def known_as(line: Line) -> str:
    """What a line is known by: unique in its declaration (below one parent, in a sequence)."""
    match line:
        case (
            ast.ModLine(words=text)
            | ast.UseLine(words=text)
            | ast.CancelLine(words=text)
            | ast.RefuseStep(words=text)
            | ast.EndStep(words=text)
            | ast.StopStep(words=text)
            | ast.LimitNode(words=text)
            | ast.ConditionLine(words=text)
            | ast.NoteBlock(text=text)
        ):
            return text.text
        case (
            ast.Definition(name=name)
            | ast.RollStep(name=name)
            | ast.ChooseStep(name=name)
            | ast.EachStep(name=name)
            | ast.BecomesStep(name=name)
            | ast.ThenStep(name=name)
            | ast.GroupBlock(name=name)
            | ast.Node(name=name)
            | ast.EventLine(name=name)
            | ast.OnLine(name=name)
            | ast.FieldLine(name=name)
            | ast.MemberLine(name=name)
            | ast.CaseForm(name=name)
            | ast.DieLine(name=name)
        ):
            return name.text
        case ast.PipeRow(cells=cells):
            return cells[0].text if cells else ""
        case _:
            return _singleton(line)


def _singleton(line: Line) -> str:
    """Lines without words or name of their own: there is one of each kind."""
    match line:
        case ast.ForEachNode(name=name):
            return f"for each {name.text}"
        case ast.LastsLine(state=state):
            return f"{state.text} lasts"
        case ast.WithNode(role=role, value=value):
            return f"with {role.text} as {value.text if value is not None else 'other side'}"
        case ast.AtMostLine(groups=groups):
            return f"at most of ({', '.join(name.text for name in groups)})"
        case ast.FavorsLine(sign=sign):
            return f"{sign} favors"
        case ast.MarkLine(symbol=symbol) | ast.CodeLine(symbol=symbol):
            return f"mark {symbol.text}"
        case ast.AcceptLine(code=code):
            return f"accept {code.text}"
        case ast.ConditionBlock(quantity=quantity):
            return f"{quantity} of these"
        case ast.PolicyLine(what=what):
            return what
        case ast.AxisLine(orientation=orientation, subject=ast.Path(names=names)):
            return f"{orientation} {'.'.join(name.text for name in names)}"
        case _:
            return _WORDS.get(type(line), type(line).__name__)


_WORDS: Final[dict[type, str]] = {
    ast.CombineLine: "all that apply",
    ast.NetLine: "net",
    ast.ByLine: "by",
    ast.AgainStep: "again",
    ast.OnlyOneStep: "only one of",
    ast.GivesNames: "gives",
    ast.Gives: "gives",
    ast.RollLine: "roll",
    ast.CellsLine: "cells are",
    ast.GivesLine: "gives",
    ast.StatesLine: "states",
    ast.CountsLine: "counts",
    ast.ReadsLine: "reads",
    ast.UnlessLine: "unless",
}


# ---------------------------------------------------------------- what a `was` line gives


def is_empty(value: object) -> bool:
    """Not given: clauses that are not written are None, empty or False in the AST."""
    return value is None or value is False or value == ()


def same(was: object, there: object) -> bool:
    """Equal but for signs that say nothing (`+1` is `1`) and for citations not given."""
    if isinstance(was, ast.Num) and isinstance(there, ast.Num):
        return was.value == there.value
    if isinstance(was, ast.Rhs) and isinstance(there, ast.Rhs):
        return _same_fields(was, there, lenient=frozenset({"cite", "otherwise_cite"}))
    if isinstance(was, ast.Case) and isinstance(there, ast.Case):
        return _same_fields(was, there, lenient=frozenset({"cite", "words"}))
    if isinstance(was, tuple) and isinstance(there, tuple):
        return len(was) == len(there) and all(same(a, b) for a, b in zip(was, there, strict=True))
    if is_dataclass(was) and type(was) is type(there):
        return _same_fields(was, there, lenient=frozenset())
    if isinstance(was, Fraction | int | str | bool) or was is None:
        return was == there
    return bool(was == there)


def _same_fields(was: object, there: object, *, lenient: frozenset[str]) -> bool:
    for item in fields(was):  # type: ignore[arg-type]  # lines of one kind, told apart at run time
        if not item.compare:
            continue
        mine, theirs = getattr(was, item.name), getattr(there, item.name)
        if item.name in lenient and is_empty(mine):
            continue
        if not same(mine, theirs):
            return False
    return True


def differing(was: Line, there: Line) -> list[str]:
    """The fields that `was` gives and that read otherwise there. A `was` need not give all;
    of a node's clauses it may give some."""
    out: list[str] = []
    for item in fields(was):
        if not item.compare:
            continue
        mine, theirs = getattr(was, item.name), getattr(there, item.name)
        if is_empty(mine):
            continue
        if item.name == "clauses":
            if not all(any(same(one, other) for other in theirs) for one in mine):
                out.append(item.name)
        elif item.name in _INNER:
            continue
        elif isinstance(was, ast.PipeRow):
            if len(mine) != len(theirs) or any(a.text not in ("", b.text) for a, b in _pairs(mine, theirs)):
                out.append(item.name)
        elif not same(mine, theirs):
            out.append(item.name)
    return out


_INNER: Final = frozenset({"nodes", "steps", "items", "lines", "unless_lines"})


def _pairs(
    one: tuple[ast.PipeCell, ...], other: tuple[ast.PipeCell, ...]
) -> Iterator[tuple[ast.PipeCell, ast.PipeCell]]:
    return zip(one, other, strict=True)


def merged(was: Line, now: Line, there: Line) -> Line:
    """`there` changed from `was` to `now`: what `now` gives counts; what only `was` gives is
    gone; what neither gives stays. A line of another kind takes the place as it is."""
    if type(now) is not type(there) or isinstance(there, ast.PipeRow):
        return now
    changes: dict[str, object] = {}
    for item in fields(there):
        mine, before = getattr(now, item.name), getattr(was, item.name, None)
        if item.name == "clauses":
            changes["clauses"] = _merged_clauses(before or (), mine, there.clauses)  # type: ignore[union-attr]  # lines of one kind, told apart at run time
        elif item.name == "span" or not is_empty(mine) or not is_empty(before):
            changes[item.name] = mine
    out: Line = _changed(there, changes)
    return out


def _merged_clauses(
    was: tuple[ast.SeqClause, ...], now: tuple[ast.SeqClause, ...], there: tuple[ast.SeqClause, ...]
) -> tuple[ast.SeqClause, ...]:
    gone = {clause.word for clause in was} | {clause.word for clause in now}
    kept = tuple(clause for clause in there if clause.word not in gone)
    return (*now, *kept)
