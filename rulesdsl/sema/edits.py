"""Carrying out one change, erratum or option on the declarations as they stand.

In: the edit and the state of the view. Out: the state edited; the ids it touched and the cells
it changed. An edit that does not fit is reported, and what it was about stays as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note, Sink
from rulesdsl.sema.declare import NamedDecl
from rulesdsl.sema.edit_context import EditContext
from rulesdsl.sema.edits_charts import apply_to_chart
from rulesdsl.sema.edits_lines import apply_was_now
from rulesdsl.sema.layer_chain import LayerParts
from rulesdsl.sema.line_tree import Holder
from rulesdsl.sema.standing import Headless, Key, Standing, State
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.switches import Switches
from rulesdsl.sema.view import Dropped
from rulesdsl.source import SourceFile, Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast

_SPACES: Final[dict[str, str]] = {
    "measure": "measure",
    "role": "role",
    "dice": "dice",
    "enum": "type",
    "outcome": "type",
    "record": "type",
    "pattern": "type",
    "example": "example",
}
_IDS: Final[dict[type, str]] = {
    ast.EnumDecl: "enum",
    ast.OutcomeDecl: "outcome",
    ast.RecordDecl: "record",
    ast.PatternDecl: "pattern",
    ast.MeasureDecl: "measure",
    ast.RoleDecl: "role",
    ast.DiceDecl: "dice",
    ast.ExampleDecl: "example",
}


def id_of(decl: NamedDecl) -> str:
    """`enum:FireKind`, `function:area_fire`: the id that chapters use too."""
    return f"{_IDS.get(type(decl), 'function')}:{decl.head.name.text}"


class Carried(NamedTuple):
    """What one edit came to."""

    touches: tuple[str, ...] = ()
    cells: tuple[g.CellChange, ...] = ()
    lines: tuple[g.LineChange, ...] = ()


@dataclass(slots=True)
class EditRun:
    """One edit. `carry_out` changes `state` and `switches`."""

    edit: ast.EditsDecl
    layer: str
    files: Mapping[str, SourceFile]
    sink: Sink
    parts: LayerParts
    state: State
    switches: Switches
    depth: int

    def carry_out(self) -> Carried:
        context = EditContext(self.edit, self.layer, self.files, self.sink, self.parts.ordered)
        touches: dict[str, None] = {}
        for edit in self.edit.edits:
            touched = self._one(edit, context)
            if touched is not None:
                touches[touched] = None
        return Carried(tuple(touches), tuple(context.cells), tuple(context.lines))

    def _one(
        self,
        edit: ast.InEdit | ast.AddEdit | ast.RemoveEdit | ast.ReplaceEdit | ast.SwitchEdit,
        context: EditContext,
    ) -> str | None:
        match edit:
            case ast.InEdit():
                return self._in(edit, context)
            case ast.AddEdit():
                return self._add(edit, context)
            case ast.RemoveEdit():
                return self._remove(edit, context)
            case ast.ReplaceEdit():
                return self._replace(edit, context)
            case ast.SwitchEdit(on=on, section=section):
                context.of = ""
                off = f"switch off {section.text}"
                context.changed(*((off, "") if on else ("", off)))
                if on:
                    self.switches.on(section, context.rule)
                else:
                    decl = ast.SwitchDecl(False, section, None, span=edit.span)
                    self.switches.read(decl, self.layer, self.depth)
                return None

    def _target(self, kind: ast.Name, name: ast.Name, context: EditContext) -> tuple[Key, Standing] | None:
        """What an edit is about: of this name and this kind."""
        key = (_SPACES.get(kind.text, "function"), name.text)
        standing = self.state.standing.get(key)
        if standing is None:
            if name.text in self.state.means:
                help_text = f"every use of it means {self.state.means[name.text]} now"
            elif name.text in self.state.dropped:
                help_text = self.state.dropped[name.text].why
            else:
                known = [k[1] for k, s in self.state.standing.items() if _kind(s.decl) == kind.text]
                help_text = did_you_mean(name.text, known) or f"the layers below declare no such {kind.text}"
            headline = f"there is no {kind.text} {name.text} to edit"
            context.report("E507", headline, name.span, help=help_text)
            return None
        if _kind(standing.decl) != kind.text:
            headline = f"{name.text} is a {_kind(standing.decl)}, not a {kind.text}"
            notes = (Note(standing.name.span, "declared here"),)
            context.report(
                "E507", headline, kind.span, help=f"write `{_kind(standing.decl)} {name.text}`", notes=notes
            )
            return None
        return key, standing

    def _in(self, edit: ast.InEdit, context: EditContext) -> str | None:
        target = self._target(edit.kind, edit.name, context)
        if target is None:
            return None
        _, standing = target
        context.touched, context.of = standing.touched, id_of(standing.decl)
        whole = standing.touched.get("the declaration")
        if whole is not None and not self.parts.ordered(whole.layer, self.layer):
            context.touch("the declaration", edit.span)
            return None
        for change in edit.edits:
            made: Holder | None
            if isinstance(change, ast.WasNow):
                made = apply_was_now(standing.decl, change, context)
            else:
                made = apply_to_chart(standing.decl, change, context)
            if made is not None:
                standing.decl = made  # type: ignore[assignment]  # an edit keeps the kind of its declaration
        standing.edited_by.append(context.id)
        if self.edit.head.keyword.text != "erratum" or self.parts.heads[self.layer].kind == "edition":
            standing.changers.append((context.id, self.depth))
        return id_of(standing.decl)

    def _add(self, edit: ast.AddEdit, context: EditContext) -> str | None:
        key = (_SPACES.get(edit.kind.text, "function"), edit.name.text)
        standing = self.state.standing.get(key)
        if standing is None or standing.layer != self.layer:
            members = self.parts.members[self.layer]
            mine = [decl.head.name.text for decl in members if not isinstance(decl, Headless)]
            help_text = did_you_mean(edit.name.text, mine) or (
                f"declare it in the same layer: {edit.kind.text} {edit.name.text} ..."
            )
            headline = f"{self.layer} declares no {edit.kind.text} {edit.name.text} to add"
            context.report("E520", headline, edit.name.span, help=help_text)
            return None
        standing.edited_by.append(context.id)
        context.of = id_of(standing.decl)
        context.changed("", f"{edit.kind.text} {edit.name.text}", standing.name.span)
        return id_of(standing.decl)

    def _remove(self, edit: ast.RemoveEdit, context: EditContext) -> str | None:
        target = self._target(edit.kind, edit.name, context)
        if target is None:
            return None
        key, standing = target
        if not self._take(standing, edit.span, context):
            return None
        del self.state.standing[key]
        context.of = id_of(standing.decl)
        context.changed(f"{edit.kind.text} {edit.name.text}", "")
        why = f"removed by {context.id} of {self.layer}"
        self.state.dropped[edit.name.text] = Dropped(edit.name.text, why, edit.span)
        return id_of(standing.decl)

    def _replace(self, edit: ast.ReplaceEdit, context: EditContext) -> str | None:
        target = self._target(edit.kind, edit.name, context)
        by = self._target(edit.kind, edit.by, context)
        if target is None or by is None:
            return None
        (key, old), (_, new) = target, by
        wanted, takes = _inputs(old.decl), _inputs(new.decl)
        if wanted != takes:
            headline = f"{edit.by.text} is of ({takes}), but {edit.name.text} is of ({wanted})"
            notes = (Note(old.name.span, f"{edit.name.text}"), Note(new.name.span, f"{edit.by.text}"))
            help_text = "a replacement takes the same facts as what it replaces"
            context.report("E519", headline, edit.by.span, help=help_text, notes=notes)
            return None
        if not self._take(old, edit.span, context):
            return None
        del self.state.standing[key]
        context.of = id_of(old.decl)
        context.changed(f"{edit.kind.text} {edit.name.text}", f"{edit.kind.text} {edit.by.text}")
        before, by_name = edit.name.text, edit.by.text
        means = {name: by_name if to == before else to for name, to in self.state.means.items()}
        self.state.means = {**means, before: by_name}
        new.edited_by.append(context.id)
        new.changers.append((context.id, self.depth))
        return id_of(old.decl)

    def _take(self, standing: Standing, span: Span, context: EditContext) -> bool:
        """The whole declaration is edited: clashes with every edit of an unordered layer."""
        context.touched = standing.touched
        for place, touch in standing.touched.items():
            if not self.parts.ordered(touch.layer, self.layer):
                return context.touch(place, span)
        return context.touch("the declaration", span)


def _kind(decl: NamedDecl) -> str:
    return decl.head.keyword.text.split()[-1]


def _inputs(decl: NamedDecl) -> str:
    inputs = getattr(decl, "inputs", ())
    return ", ".join(("list of " if i.type.is_list else "") + str(i.type.name.text) for i in inputs)
