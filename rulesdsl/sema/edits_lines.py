"""`was LINE` / `now LINE`: replace, remove or add a line of a declaration.

In: a declaration as it stands and one edit. Out: the declaration edited, or None and a report:
the line is not there, reads differently, is there twice, or is there already.
"""

from __future__ import annotations

from rulesdsl.diagnostics import Note
from rulesdsl.sema.edit_context import EditContext
from rulesdsl.sema.line_tree import (
    Holder,
    Line,
    Path,
    at_path,
    differing,
    known_as,
    lines_of,
    merged,
    spliced,
    walk,
    with_lines,
)
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.source import Span
from rulesdsl.syntax import ast

_LAST = (ast.GivesNames, ast.Gives, ast.NoteBlock, ast.AcceptLine)


def apply_was_now(decl: Holder, edit: ast.WasNow, context: EditContext) -> Holder | None:
    """One `was`, `now`, `was` and `now`, or `now after`."""
    if edit.was is not None:
        return _replace(decl, edit.was, edit.now, edit.span, context)
    found: Path | None = None
    if edit.after is not None:
        found = _anchor(decl, edit.after, context)
        if found is None:
            return None
    parent = found[:-1] if found is not None else ()
    if not all(_new(decl, line, context, parent) for line in edit.now):
        return None
    if found is None:
        return _append(decl, edit.now, edit.span, context)
    return spliced(decl, found, edit.now, after=True) if _touch_all(edit.now, context) else None


def _replace(
    decl: Holder, was: Line, now: tuple[Line, ...], span: Span, context: EditContext
) -> Holder | None:
    name = known_as(was)
    if not context.touch(f"the line {name!r}", span):
        return None
    path = _find(decl, was, span, context)
    if path is None:
        return None
    there = at_path(decl, path)
    if not now:
        if isinstance(there, ast.Gives):
            context.report("E508", "the `gives` of a formula cannot go", span, help="write `now gives ...`")
            return None
        context.changed(_written(there, context), "")
        return spliced(decl, path, ())
    new = (merged(was, now[0], there), *now[1:])  # type: ignore[arg-type]  # what lies at a path is a line
    without = spliced(decl, path, ()) if not isinstance(there, ast.Gives) else decl
    for line in new:
        if known_as(line) != name and not _new(without, line, context, path[:-1]):
            return None
    context.changed(_written(there, context), _written(now[0], context), now[0].span)
    for line in now[1:]:
        context.changed("", _written(line, context), line.span)
    return spliced(decl, path, new)


def _find(decl: Holder, was: Line, span: Span, context: EditContext) -> Path | None:
    """The one line that `was` is about."""
    name = known_as(was)
    known = [(path, line) for path, line in walk(decl) if known_as(line) == name]
    alike = [(path, line) for path, line in known if type(line) is type(was)]
    exact = [path for path, line in alike if not differing(was, line)]
    if len(exact) == 1:
        return exact[0]
    if not known:
        help_text = did_you_mean(name, _names(decl), what="lines") or "copy the line as it stands"
        context.report("E508", f"there is no line {name!r} to change", span, help=help_text)
        return None
    notes = tuple(Note(line.span, "it stands here") for _, line in (alike or known)[:4])
    if len(exact) > 1:
        headline = f"several lines are {name!r}"
        context.report("E508", headline, span, help="give more of the line after `was`", notes=notes)
        return None
    _, there = (alike or known)[0]
    fields = ", ".join(_FIELD_WORDS.get(f, f) for f in differing(was, there)) if alike else "kind"
    wanted, stands = context.text(was.span), context.text(there.span)
    headline = f"the line {name!r} reads differently ({fields})"
    if wanted and stands:
        headline += f": expected `{wanted}`, there stands `{stands}`"
    help_text = "copy the line as it stands, then say what it is now"
    context.report("E509", headline, span, help=help_text, notes=notes)
    return None


_FIELD_WORDS = {
    "rhs": "value",
    "clauses": "clauses",
    "when": "condition",
    "factor": "value",
    "only": "limits",
}


def _names(decl: Holder) -> list[str]:
    return [known_as(line) for _, line in walk(decl) if not isinstance(line, ast.NoteBlock)]


def _new(decl: Holder, line: Line, context: EditContext, parent: Path) -> bool:
    """The line is not there yet (anywhere; beside it, for the nodes of a sequence)."""
    name = known_as(line)
    if isinstance(line, ast.NoteBlock | ast.AxisLine | ast.AgainStep):
        return True
    if not isinstance(line, ast.Node):
        beside: tuple[Line, ...] = tuple(one for _, one in walk(decl))
    else:
        beside = lines_of(at_path(decl, parent))
    there = next((one for one in beside if type(one) is type(line) and known_as(one) == name), None)
    if there is None:
        return True
    context.report(
        "E514",
        f"the line {name!r} is there already",
        line.span,
        help="write `was` with the line as it stands above `now`, or give the new line other words",
        notes=(Note(there.span, "it stands here"),),
    )
    return False


def _touch_all(lines: tuple[Line, ...], context: EditContext) -> bool:
    if not all(context.touch(f"the line {known_as(line)!r}", line.span) for line in lines):
        return False
    for line in lines:
        context.changed("", _written(line, context), line.span)
    return True


def _written(line: Holder, context: EditContext) -> str:
    """The line as it is written; of one that holds others only its own."""
    span = line.span
    source = context.files.get(span.file)
    if lines_of(line) and source is not None:
        first = source.text.find("\n", span.start, span.end)
        span = Span(span.file, span.start, first) if first >= 0 else span
    return context.line(span)


def _anchor(decl: Holder, after: ast.Text, context: EditContext) -> Path | None:
    """The line that `now after` names, by its words, its name, or `phase.step`."""
    parts = after.text.split(".")
    found: list[Path] = []
    for path, line in walk(decl):
        name = known_as(line)
        if name == after.text or (len(parts) > 1 and name == parts[-1] and _under(decl, path, parts[:-1])):
            found.append(path)
    if len(found) == 1:
        return found[0]
    if not found:
        help_text = did_you_mean(after.text, _names(decl), what="lines")
        context.report("E508", f"there is no line {after.text!r} to add after", after.span, help=help_text)
        return None
    context.report(
        "E508", f"several lines are {after.text!r}", after.span, help="write the path: `phase.step`"
    )
    return None


def _under(decl: Holder, path: Path, names: list[str]) -> bool:
    """The last holders above a line have these names."""
    above: list[str] = []
    node = decl
    for index in path[:-1]:
        node = lines_of(node)[index]
        above.append(known_as(node))
    return above[-len(names) :] == names


def _append(decl: Holder, new: tuple[Line, ...], span: Span, context: EditContext) -> Holder | None:
    """New lines at the end: before the result of a resolver or formula, and before notes."""
    if not _touch_all(new, context):
        return None
    path: Path = ()
    if isinstance(decl, ast.ConditionDecl) and not all(isinstance(line, ast.ConditionBlock) for line in new):
        if len(decl.blocks) != 1:
            help_text = 'write `now after "words"` with a line of the block it belongs to'
            context.report("E521", "the condition has several blocks of lines", span, help=help_text)
            return None
        path = (0,)
    holder = at_path(decl, path)
    lines = lines_of(holder)
    at = len(lines)
    while at and isinstance(lines[at - 1], _LAST):
        at -= 1
    if any(isinstance(line, _LAST) for line in new):
        at = len(lines)
    filled = with_lines(holder, (*lines[:at], *new, *lines[at:]))
    return filled if not path else spliced(decl, path, (filled,))  # type: ignore[arg-type]  # what lies at a path is a line
