"""Layers and edits: lark trees -> AST."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulesdsl.syntax import ast
from rulesdsl.syntax.build_charts import line_of, mod_item, table_item
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
from rulesdsl.syntax.build_expr import definition
from rulesdsl.syntax.build_play import sequence_item, step, track_line
from rulesdsl.syntax.build_words import case_form, condition_block, condition_line, enum_line, field, gives


def layer(make: Maker, tree: Branch) -> ast.LayerDecl:
    kind = str(need_sub(tree, "layer_kind", "edition_kind").children[0])
    extends, edition, dated = sub(tree, "extends"), sub(tree, "edition_clause"), sub(tree, "dated_clause")
    below = token(extends, "STRING") if extends is not None else None
    return ast.LayerDecl(
        kind,
        make.name(need(tree, "NAME")),
        make.quoted(need(tree, "STRING")),
        make.name(need(extends, "NAME")) if extends is not None else None,
        make.quoted(below) if below is not None else None,
        make.quoted(need(edition, "STRING")) if edition is not None else None,
        make.verbatim(need(dated, "DATE")) if dated is not None else None,
        make.span(tree),
    )


def omitted(make: Maker, tree: Branch) -> ast.OmittedDecl:
    return ast.OmittedDecl(make.quoted(need(tree, "STRING")), make.cite(tree), make.span(tree))


def book_remark(make: Maker, tree: Branch) -> ast.RemarkDecl:
    return ast.RemarkDecl(make.remark(tree), make.span(tree))


def sections(make: Maker, tree: Branch) -> ast.SectionsDecl:
    return ast.SectionsDecl(tuple(make.quoted(t) for t in tokens(tree, "STRING")), make.span(tree))


def _section(make: Maker, tree: Branch) -> ast.Text:
    return make.verbatim(need(tree, "SECTION", "INT"))


def switch(make: Maker, tree: Branch) -> ast.SwitchDecl:
    title = token(tree, "STRING")
    return ast.SwitchDecl(
        sub(tree, "on") is not None,
        _section(make, need_sub(tree, "section")),
        make.quoted(title) if title is not None else None,
        tuple(_section(make, only(t)) for t in subs(tree, "except_line")),
        make.cite(tree),
        make.span(tree),
    )


def moved(make: Maker, tree: Branch) -> ast.MovedDecl:
    arrows = []
    for arrow in subs(tree, "arrow"):
        old, to = (_section(make, t) for t in subs(arrow))
        title = token(arrow, "STRING")
        arrows.append((old, to, make.quoted(title) if title is not None else None))
    return ast.MovedDecl(tuple(arrows), make.span(tree))


def new(make: Maker, tree: Branch) -> ast.NewDecl:
    return ast.NewDecl(_titled(make, tree), make.span(tree))


def gone(make: Maker, tree: Branch) -> ast.GoneDecl:
    return ast.GoneDecl(_titled(make, tree), make.span(tree))


def _titled(make: Maker, tree: Branch) -> tuple[tuple[ast.Text, ast.Text], ...]:
    return tuple(
        (_section(make, need_sub(t, "section")), make.quoted(need(t, "STRING")))
        for t in subs(tree, "titled_section")
    )


# ---------------------------------------------------------------- edits

_HEADS: Final = ("edit_kind", "head", "dated_clause", "usually_off", "note")
Edit = ast.InEdit | ast.AddEdit | ast.RemoveEdit | ast.ReplaceEdit | ast.SwitchEdit
InLine = ast.WasNow | ast.PatchGrid | ast.RenameLine | ast.RemoveLine


def edits(make: Maker, tree: Branch) -> ast.EditsDecl:
    kind = str(need_sub(tree, "edit_kind").children[0])
    dated = sub(tree, "dated_clause")
    return ast.EditsDecl(
        make.head(tree, kind),
        make.verbatim(need(dated, "DATE")) if dated is not None else None,
        sub(tree, "usually_off") is not None,
        tuple(_edit(make, t) for t in subs(tree) if t.data not in _HEADS),
        make.notes(subs(tree)),
        make.span(tree),
    )


def _edit(make: Maker, tree: Branch) -> Edit:
    span = make.span(tree)
    if str(tree.data).startswith("in_"):
        kind = str(tree.data).removeprefix("in_")
        word = make.word_after(tree, "in", kind)
        name = make.name(need(tree, "NAME", "TYPE"))
        return ast.InEdit(word, name, _lines(make, subs(tree), _READERS[kind]), span)
    if tree.data == "switch_edit":
        return ast.SwitchEdit(sub(tree, "on") is not None, _section(make, need_sub(tree, "section")), span)
    kind_name = make.word(need_sub(tree, "kind"))
    names = [make.name(t) for t in tokens(tree, "NAME", "TYPE")]
    match tree.data:
        case "add_edit":
            return ast.AddEdit(kind_name, names[0], span)
        case "remove_edit":
            return ast.RemoveEdit(kind_name, names[0], span)
        case "replace_edit":
            return ast.ReplaceEdit(kind_name, names[0], names[1], span)
        case _:
            unknown(tree)


Reader = Callable[[Maker, Branch], ast.EditedLine]


def _record_line(make: Maker, line: Branch) -> ast.EditedLine:
    return field(make, line) if line.data == "field" else _other(make, line)


def _enum_line(make: Maker, line: Branch) -> ast.EditedLine:
    return _other(make, line) if line.data in ("note", "accept") else enum_line(make, line)[0]


def _outcome_line(make: Maker, line: Branch) -> ast.EditedLine:
    return case_form(make, line) if line.data == "case_form" else _other(make, line)


def _formula_line(make: Maker, line: Branch) -> ast.EditedLine:
    match line.data:
        case "definition":
            return definition(make, line)
        case "gives_value":
            return gives(make, line)
        case _:
            return _other(make, line)


def _condition_line(make: Maker, line: Branch) -> ast.EditedLine:
    if line.data == "condition_block":
        return condition_block(make, line)
    return condition_line(make, line)


def _track_line(make: Maker, line: Branch) -> ast.EditedLine:
    return make.accept(line) if line.data == "accept" else track_line(make, line)


def _other(make: Maker, line: Branch) -> ast.EditedLine:
    return make.note(line) if line.data == "note" else make.accept(line)


_READERS: Final[dict[str, tuple[str, Reader]]] = {
    "modifiers": ("mod_item", mod_item),
    "resolver": ("step", step),
    "formula": ("formula_line", _formula_line),
    "sequence": ("sequence_item", sequence_item),
    "record": ("record_line", _record_line),
    "condition": ("condition_edit", _condition_line),
    "enum": ("enum_line", _enum_line),
    "outcome": ("outcome_line", _outcome_line),
    "table": ("table_item", table_item),
    "track": ("track_line", _track_line),
}


def _lines(make: Maker, trees: list[Branch], reader: tuple[str, Reader]) -> tuple[InLine, ...]:
    """`was` and the `now` after it are one edit; rows in a row are one grid."""
    wrapper, read = reader
    result: list[InLine] = []
    rows: list[ast.PipeRow] = []
    for tree in trees:
        if tree.data == "patch_row":
            rows.append(make.row(tree))
            continue
        if rows:
            result.append(_grid(rows))
            rows = []
        last = result[-1] if result else None
        if tree.data == "now" and isinstance(last, ast.WasNow) and last.was is not None and not last.now:
            now = _read(make, only(tree), wrapper, read)
            result[-1] = ast.WasNow(last.was, (now,), None, last.span.to(make.span(tree)))
        else:
            result.append(_line(make, tree, wrapper, read))
    if rows:
        result.append(_grid(rows))
    return tuple(result)


def _grid(rows: list[ast.PipeRow]) -> ast.PatchGrid:
    return ast.PatchGrid(tuple(rows), rows[0].span.to(rows[-1].span))


def _line(make: Maker, tree: Branch, wrapper: str, read: Reader) -> InLine:
    span = make.span(tree)
    match tree.data:
        case "was":
            return ast.WasNow(_read(make, only(tree), wrapper, read), (), None, span)
        case "now":
            return ast.WasNow(None, (_read(make, only(tree), wrapper, read),), None, span)
        case "now_after":
            anchor, *lines = subs(tree)
            words = token(anchor, "STRING")
            after = make.quoted(words) if words is not None else _path_text(make, only(anchor))
            return ast.WasNow(None, tuple(_read(make, t, wrapper, read) for t in lines), after, span)
        case "rename_line":
            old, new = (make.quoted(t) for t in tokens(tree, "STRING"))
            return ast.RenameLine(_row_or_column(tree), old, new, span)
        case "remove_line":
            return ast.RemoveLine(_row_or_column(tree), make.quoted(need(tree, "STRING")), span)
        case _:
            unknown(tree)


def _read(make: Maker, tree: Branch, wrapper: str, read: Reader) -> ast.EditedLine:
    return read(make, line_of(tree, wrapper))


def _path_text(make: Maker, tree: Branch) -> ast.Text:
    path = make.path_of(tree)
    return ast.Text(".".join(name.text for name in path.names), path.span)


def _row_or_column(tree: Branch) -> str:
    return str(need_sub(tree, "row_or_column").children[0])
