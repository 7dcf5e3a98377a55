"""Enums: members as lines or as a table with figures of their own.

In: enum declarations. Out: `g.Enum` in `env.enums`, in two passes: members first, so that a
figure of one enum may be a member of another, then the figures. A column's type is what all
its cells are: numbers, yes or no, members of one enum, else text; `name: TYPE` in its head
says it outright. `-` is absent, `?` is not in the source.
"""

from __future__ import annotations

import re
from typing import Final

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.codes import MEMBER_TABLE, SAID_TWICE, UNKNOWN_MEMBER
from rulesdsl.sema.declare import reserved_name
from rulesdsl.sema.env import Env, accepted, cited, header, rule_of
from rulesdsl.sema.literals import number_value, printed_value
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import (
    DATE,
    NUMBER,
    TEXT,
    YES_NO,
    bare_words,
    make_optional,
    resolve_type,
    strip,
)
from rulesdsl.source import Span
from rulesdsl.syntax import ast
from rulesdsl.syntax.cells import read_number

_NAME: Final = re.compile(r"[a-z_][a-z0-9_]*")
_COLUMN: Final = re.compile(r"([a-z_][a-z0-9_]*)(?: *: *([A-Za-z_/][A-Za-z0-9_/]*))?")
_OWN_WORDS: Final = ("name", "printed", "abbreviated")


def assemble_members(decl: ast.EnumDecl, env: Env) -> None:
    """First pass: the members, without their figures, into `env.enums`."""
    rule = rule_of(decl.head.cite)
    members: list[g.Member] = []
    seen: dict[str, Span] = {}
    rows = [m for m in decl.members if isinstance(m, ast.PipeRow)]
    columns = _head_columns(rows[0], env, rule) if rows else {}
    for line in decl.members:
        if isinstance(line, ast.PipeRow):
            if line is rows[0]:
                continue
            if not _row_fits(line, rows[0], env, rule):
                _lost(decl, line.cells[0].text if line.cells else "", env)
                continue
            made, span = _from_row(line, columns, env), line.cells[columns.get("name", 0)].span
        else:
            made, span = _from_line(line, env), line.name.span
            reserved_name(line.name, "member", rule, env.sink)
        if made is not None and _first_of_its_names(made, span, seen, decl, env):
            members.append(made)
        else:
            _lost(decl, made.name if made is not None else "", env)
    env.enums[decl.head.name.text] = g.Enum(
        id=g.EnumId(decl.head.name.text),
        header=header(decl, env, notes=decl.notes),
        abbreviated=_alias(decl.aliases, "abbreviated"),
        called=tuple(a.text.text for a in decl.aliases if a.kind != "abbreviated"),
        ordered=decl.ordered,
        members=tuple(members),
        accepted=accepted(decl.accepts),
    )


def assemble_figures(decl: ast.EnumDecl, env: Env) -> None:
    """Second pass: the members' own columns."""
    rows = [m for m in decl.members if isinstance(m, ast.PipeRow)]
    enum = env.enums[decl.head.name.text]
    if not rows:
        return
    rule = rule_of(decl.head.cite)
    columns = _head_columns(rows[0], env, None)
    figures: dict[str, list[g.MemberFigure]] = {m.name: [] for m in enum.members}
    own: list[g.EnumColumn] = []
    body = [r for r in rows[1:] if len(r.cells) == len(rows[0].cells)]
    for name, index in columns.items():
        if name in _OWN_WORDS:
            continue
        cells = [row.cells[index] for row in body]
        type = _column_type(rows[0].cells[index], cells, env, rule)
        if type is None:
            env.bad_fields.add((decl.head.name.text, name))
            continue
        values = [_figure(cell, type, env, rule) for cell in cells]
        if any(v is not None and v[0] == "absent" for v in values):
            type = make_optional(type)
        own.append(g.EnumColumn(name=name, type=type))
        for row, value in zip(body, values, strict=True):
            member = row.cells[columns["name"]].text if "name" in columns else ""
            if value is not None and member in figures:
                figures[member].append(g.MemberFigure(column=name, value=value[1]))
    env.enums[decl.head.name.text] = enum.model_copy(
        update={
            "columns": tuple(own),
            "members": tuple(m.model_copy(update={"figures": tuple(figures[m.name])}) for m in enum.members),
        }
    )


# ---------------------------------------------------------------- members


def _lost(decl: ast.EnumDecl, name: str, env: Env) -> None:
    """A member that failed: uses of it stay quiet."""
    env.bad_types.add(decl.head.name.text)
    env.lost_members.add(name)


def _from_line(line: ast.MemberLine, env: Env) -> g.Member:
    return g.Member(
        name=line.name.text,
        printed=line.printed.text if line.printed is not None else line.name.text.replace("_", " "),
        abbreviated=_alias(line.aliases, "abbreviated"),
        called=tuple(a.text.text for a in line.aliases if a.kind != "abbreviated"),
        cites=cited(line.cite),
        place=env.place(line.span),
    )


def _from_row(row: ast.PipeRow, columns: dict[str, int], env: Env) -> g.Member | None:
    if "name" not in columns:
        return None
    cell = row.cells[columns["name"]]
    if not _NAME.fullmatch(cell.text):
        env.report(
            MEMBER_TABLE,
            f'"{cell.text}" is no name of a member',
            cell.span,
            help="write it in small letters, digits and underscores, such as half_track",
        )
        return None
    reserved_name(ast.Name(cell.text, cell.span), "member", "", env.sink)
    printed = row.cells[columns["printed"]].text if "printed" in columns else ""
    short = row.cells[columns["abbreviated"]].text if "abbreviated" in columns else ""
    return g.Member(
        name=cell.text,
        printed=printed or cell.text.replace("_", " "),
        abbreviated=short if short not in ("", "-") else None,
        place=env.place(row.span),
    )


def _first_of_its_names(
    member: g.Member, span: Span, seen: dict[str, Span], decl: ast.EnumDecl, env: Env
) -> bool:
    """Whether its name and every printed form are its own; doubles are reported."""
    forms = {member.printed, *member.called}
    if member.abbreviated is not None:
        forms.add(member.abbreviated)
    keys = [f"name {member.name}", *(f"form {f}" for f in sorted(forms))]
    double = next((k for k in keys if k in seen), None)
    for key in keys:
        seen.setdefault(key, span)
    if double is None:
        return True
    kind, text = double.split(" ", 1)
    what = f"is called {text}" if kind == "name" else f'is printed "{text}"'
    env.report(
        SAID_TWICE,
        f"two members of {decl.head.name.text}: each {what}",
        span,
        rule=rule_of(decl.head.cite),
        help="give one of them another name or printed form",
        notes=(Note(seen[double], "the first of them"),),
    )
    return False


def _alias(aliases: tuple[ast.Alias, ...], kind: str) -> str | None:
    return next((a.text.text for a in aliases if a.kind == kind), None)


# ---------------------------------------------------------------- the table of figures


def _head_columns(head: ast.PipeRow, env: Env, rule: str | None) -> dict[str, int]:
    """Column names and where they stand; reported on the first pass (`rule` given) only."""
    columns: dict[str, int] = {}
    for index, cell in enumerate(head.cells):
        found = _COLUMN.fullmatch(cell.text)
        if found is not None and found[1] not in columns:
            columns[found[1]] = index
        elif rule is not None:
            _bad_column(cell, found is not None, env, rule)
            return columns
    if "name" not in columns and rule is not None:
        env.report(
            MEMBER_TABLE,
            "the table has no column of names",
            head.span,
            rule=rule,
            help="its first line is | name | printed | and then the columns of its own",
        )
    return columns


def _bad_column(cell: ast.PipeCell, twice: bool, env: Env, rule: str) -> None:
    if twice:
        headline, help = f"two columns are called {cell.text}", "give one of them another name"
    else:
        headline = f'"{cell.text}" is no name of a column'
        help = "write it in small letters, digits and underscores: full_steps"
    env.report(MEMBER_TABLE, headline, cell.span, rule=rule, help=help)


def _row_fits(row: ast.PipeRow, head: ast.PipeRow, env: Env, rule: str) -> bool:
    if len(row.cells) == len(head.cells):
        return True
    env.report(
        MEMBER_TABLE,
        f"this line has {len(row.cells)} cells, and the head has {len(head.cells)}",
        row.span,
        rule=rule,
        help="write every cell, also the empty ones: - for none, ? for not in the source",
    )
    return False


def _column_type(head: ast.PipeCell, cells: list[ast.PipeCell], env: Env, rule: str) -> g.Type | None:
    found = _COLUMN.fullmatch(head.text)
    if found is not None and found[2] is not None:
        return resolve_type(ast.TypeRef(ast.Name(found[2], head.span), span=head.span), env, rule)
    known = [c.text for c in cells if c.text not in ("-", "?", "")]
    numbers = [read_number(text) for text in known]
    if all(n is not None for n in numbers):
        whole = all(n.value.denominator == 1 for n in numbers if n is not None)
        return NUMBER if whole else g.NumberType(whole=False)
    if all(text in ("yes", "no") for text in known):
        return YES_NO
    best: tuple[int, g.EnumType] | None = None
    for enum in env.enums.values():
        type = g.EnumType(enum=enum.id)
        count = sum(printed_value(text, type, env) is not None for text in known)
        if best is None or count > best[0]:
            best = (count, type)
    if best is not None and best[0] * 2 > len(known):
        return best[1]
    if any(n is not None for n in numbers):
        return NUMBER
    return TEXT


def _figure(cell: ast.PipeCell, type: g.Type, env: Env, rule: str) -> tuple[str, g.Value | None] | None:
    """("known", value), ("absent", AbsentValue), ("unknown", None); None was reported."""
    inner, _ = strip(type)
    if cell.text == "?":
        return "unknown", None
    if cell.text == "-":
        return "absent", g.AbsentValue()
    value: g.Value | None = None
    if cell.text and isinstance(inner, g.NumberType):
        number = read_number(cell.text)
        value = number_value(number.value, inner.unit) if number is not None else None
    elif cell.text:
        value = printed_value(cell.text, inner, env)
    if value is not None:
        return "known", value
    if not cell.text:
        headline, help = "a cell is empty", "write - where there is none, ? where it is not in the source"
    else:
        headline, help = f'"{cell.text}" is no {bare_words(inner)}', _forms(cell.text, inner, env)
    code = UNKNOWN_MEMBER if cell.text and isinstance(inner, g.EnumType) else MEMBER_TABLE
    env.report(code, headline, cell.span, rule=rule, help=help)
    return None


def _forms(text: str, type: g.Type, env: Env) -> str:
    if isinstance(type, g.EnumType) and type.enum in env.enums:
        members = env.enums[type.enum].members
        return did_you_mean(text, [m.name for m in members], what="members")
    if type in (YES_NO, DATE):
        return "write yes or no" if type == YES_NO else ""
    return "the other cells of this column are numbers; for texts write `: text` in its head"
