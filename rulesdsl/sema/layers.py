"""Layers: what of all files is in force in one view, with every edit carried out.

In: parsed files and a view. Out: `Layered`. Pure AST work, from the lowest layer of the view's
chain up: a layer's own declarations come in, then its changes, errata and options in order.
After: every declaration in force stands once, edited; everything that did not fit is reported.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from rulesdsl import graph as g
from rulesdsl.diagnostics import Diagnostic, Note, Sink
from rulesdsl.sema.changes import Changes
from rulesdsl.sema.declare import NamedDecl
from rulesdsl.sema.edit_context import Touch
from rulesdsl.sema.edits import Carried, EditRun
from rulesdsl.sema.kept import keep
from rulesdsl.sema.layer_chain import LayerParts, chain_of, gather, graph_layers
from rulesdsl.sema.memory import Memory
from rulesdsl.sema.places import place_of
from rulesdsl.sema.remarks import remarks
from rulesdsl.sema.renumber import Renumbering, read_renumbering
from rulesdsl.sema.standing import Headless, Key, Standing, State, key_of
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.switches import Switches
from rulesdsl.sema.view import Dropped, Layered, LayeredDecl, ViewOptions
from rulesdsl.source import SourceFile, Span
from rulesdsl.source.records import dataclass, replace
from rulesdsl.syntax import ast


def apply_layers(
    units: Sequence[ast.Unit],
    files: Mapping[str, SourceFile],
    options: ViewOptions,
    sink: Sink,
    memory: Memory | None = None,
) -> Layered:
    """The view that `options` asks for. An unknown view is reported and comes out empty."""
    parts = gather(units, sink)
    view = options.words
    edits = _edits_by_name(parts)
    options, asked = _with_edits(parts, options, edits)
    chain = chain_of(parts, options, sink)
    run = _Run(parts, chain, files, options, sink, memory or Memory(), view)
    _check_asked(parts, chain, options, edits, sink)
    _check_here(parts, chain, asked, edits, sink)
    for depth, layer in enumerate(chain):
        run.layer(layer, depth)
    broken = tuple(name for unit in units for name in unit.broken)
    return run.result(broken)


def _edits_by_name(parts: LayerParts) -> dict[str, tuple[str, ast.EditsDecl]]:
    """Changes, errata and options of all layers, with the layer of each."""
    return {
        decl.head.name.text: (layer, decl)
        for layer, members in parts.members.items()
        for decl in members
        if isinstance(decl, ast.EditsDecl)
    }


def _with_edits(
    parts: LayerParts, options: ViewOptions, edits: Mapping[str, tuple[str, ast.EditsDecl]]
) -> tuple[ViewOptions, tuple[str, ...]]:
    """What stands after `@` parted into layers and edits to switch on: "revised+long_winter". A name
    that is both is the layer."""
    pieces = [piece.strip() for piece in (options.layer or "").split("+")]
    editions = {head.edition.text for head in parts.heads.values() if head.edition is not None}
    asked = tuple(
        piece for piece in pieces if piece in edits and piece not in parts.heads and piece not in editions
    )
    if not asked:
        return options, ()
    layers = [piece for piece in pieces if piece not in asked]
    on = options.with_options | frozenset(asked)
    return replace(options, layer="+".join(layers) or None, with_options=on), asked


def _check_here(
    parts: LayerParts,
    chain: Sequence[str],
    asked: Sequence[str],
    edits: Mapping[str, tuple[str, ast.EditsDecl]],
    sink: Sink,
) -> None:
    """What is switched on by name after `@` belongs to a layer of the view."""
    for name in asked:
        layer, decl = edits[name]
        if chain and layer not in chain:
            headline = f"{name} belongs to the layer {layer}, which is not in this view"
            sink.add(Diagnostic("E717", headline, decl.head.name.span, help=f"ask for @{layer}+{name}"))


def _check_asked(
    parts: LayerParts,
    chain: Sequence[str],
    options: ViewOptions,
    known: Mapping[str, tuple[str, ast.EditsDecl]],
    sink: Sink,
) -> None:
    """The edits that are switched on or off by name exist; what is to be left out would be in."""
    heads = list(parts.heads.values())
    for asked in sorted(options.without | options.with_options):
        if asked not in known and heads:
            help_text = did_you_mean(asked, known, what="changes, errata and options")
            headline = f"there is no change, erratum or option {asked!r}"
            sink.add(Diagnostic("E717", headline, heads[-1].span, help=help_text))
        elif asked in options.without and chain and known[asked][0] not in chain:
            layer, decl = known[asked]
            headline = f"{asked} is not in this view: it belongs to {layer}"
            sink.add(Diagnostic("E717", headline, decl.head.name.span, help=f"ask for the layer: @{layer}"))


@dataclass(slots=True)
class _Run:
    """One pass through the chain."""

    parts: LayerParts
    chain: tuple[str, ...]
    files: Mapping[str, SourceFile]
    options: ViewOptions
    sink: Sink
    memory: Memory
    view: str = ""
    state: State = field(default_factory=State)
    edits: list[g.AppliedEdit] = field(default_factory=list)
    first_edit: dict[str, ast.EditsDecl] = field(default_factory=dict)
    omissions: list[g.Omission] = field(default_factory=list)
    remarks: list[tuple[g.Remark, int]] = field(default_factory=list)
    moves: list[g.SectionMove] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)
    switches: Switches = field(init=False)
    printed_alone: bool = True
    """No edition stands on the layer in hand, or is it: its errata came after its printing."""

    def __post_init__(self) -> None:
        self.switches = Switches(self.sink)

    def layer(self, layer: str, depth: int) -> None:
        editions = [n for n, name in enumerate(self.chain) if self.parts.heads[name].kind == "edition"]
        self.printed_alone = depth > max(editions, default=-1)
        members = self.parts.members[layer]
        self._renumber(members, layer, depth)
        held = self._held_back(members)
        for decl in members:
            if not isinstance(decl, Headless):
                self._declared(decl, layer, depth, held)
        for decl in members:
            self._other(decl, layer, depth)

    def in_force(self, edit: ast.EditsDecl) -> bool:
        """Everything is, but what is `usually off` and not asked for, and what is switched off."""
        name = edit.head.name.text
        if self.options.as_published and edit.head.keyword.text == "erratum" and self.printed_alone:
            return False
        return name not in self.options.without and (
            not edit.usually_off or name in self.options.with_options
        )

    def _held_back(self, members: Sequence[ast.Declaration]) -> dict[tuple[str, str], str]:
        """Declarations that come in only with an edit (`add table X`) that is not in force."""
        added: dict[tuple[str, str], list[ast.EditsDecl]] = {}
        for decl in members:
            if isinstance(decl, ast.EditsDecl):
                for edit in decl.edits:
                    if isinstance(edit, ast.AddEdit):
                        added.setdefault((edit.kind.text, edit.name.text), []).append(decl)
        return {
            key: edits[0].head.name.text
            for key, edits in added.items()
            if not any(self.in_force(edit) for edit in edits)
        }

    def _renumber(self, members: Sequence[ast.Declaration], layer: str, depth: int) -> None:
        """Where the sections of the layers below went: they are cited by their new numbers from
        here on."""
        later = (move.to for move in self.moves if move.to is not None)
        listed = (*self.options.book.sections, *self.sections)
        listed = (*listed, *later) if listed else ()
        renumbering = read_renumbering(members, layer, depth, listed, self.sink, self.memory)
        if not renumbering.says_anything:
            return
        renumbering.apply(self.state, self.switches)
        self.omissions = [
            one.model_copy(update={"cites": renumbering.cited(one.cites)}) for one in self.omissions
        ]
        self.remarks = [(_renumbered(one, renumbering), depth) for one, depth in self.remarks]
        self.edits = [
            one.model_copy(
                update={
                    "cites": renumbering.cited(one.cites),
                    "remarks": tuple(_renumbered(remark, renumbering) for remark in one.remarks),
                }
            )
            for one in self.edits
        ]
        self.moves.extend(renumbering.moves)

    # ------------------------------------------------------------ declarations

    def _declared(self, decl: NamedDecl, layer: str, depth: int, held: Mapping[tuple[str, str], str]) -> None:
        name = decl.head.name
        kind = decl.head.keyword.text.split()[-1]
        if (kind, name.text) in held:
            why = f"it comes in with {held[kind, name.text]}, which is not in force"
            self.state.dropped[name.text] = Dropped(name.text, why, name.span)
            return
        key = key_of(decl)
        replaces = decl.replaces if isinstance(decl, ast.TableDecl) else None
        below = self.state.standing.get(key)
        new = Standing(decl, layer, depth)
        if below is None:
            if isinstance(decl, ast.TableDecl) and replaces is not None:
                self._replaces_nothing(decl, replaces[0])
            self.state.standing[key] = new
        elif below.layer == layer:
            self.state.doubles.append(new)  # reported where names are declared
        elif replaces is not None:
            self._replace(key, below, new, replaces)
        else:
            self._clash(decl, below, layer)

    def _replaces_nothing(self, decl: ast.TableDecl, layer: ast.Name) -> None:
        name = decl.head.name
        known = [key[1] for key in self.state.standing if key[0] == "function"]
        help_text = did_you_mean(name.text, known) or "take `replaces` out, or correct the name"
        headline = f"{layer.text} has no {name.text} to replace"
        self._report("E515", headline, name.span, decl, help_text)

    def _replace(
        self, key: Key, below: Standing, new: Standing, replaces: tuple[ast.Name, ast.Text | None]
    ) -> None:
        decl = new.decl
        name, (layer, edition) = decl.head.name, replaces
        head = self.parts.heads[below.layer]
        there = head.edition.text if head.edition is not None else ""
        notes = (Note(below.name.span, f"declared by {below.layer} here"),)
        if layer.text != below.layer or (edition is not None and edition.text != there):
            said = f'{layer.text} "{edition.text}"' if edition is not None else layer.text
            is_of = f'{below.layer} "{there}"' if there else below.layer
            headline = f"{name.text} is of {is_of}, not of {said}"
            self._report("E515", headline, layer.span, decl, f"write `replaces {is_of}`", notes)
            return
        if type(decl) is not type(below.decl):
            headline = f"{name.text} replaces a {below.decl.head.keyword.text}"
            self._report("E519", headline, name.span, decl, "replace a thing by one of its own kind", notes)
            return
        unordered = [t for t in below.touched.values() if not self.parts.ordered(t.layer, new.layer)]
        if unordered:
            self._report(
                "E718",
                f"{new.layer} replaces {name.text}, which {unordered[0].edit} of {unordered[0].layer} edits",
                name.span,
                decl,
                "neither layer builds on the other: let one extend the other, or ask for one of them",
                (Note(unordered[0].span, "edited here"),),
            )
            return
        new.changers.append((new.layer, new.depth))
        new.touched["the declaration"] = Touch(name.text, new.layer, name.span)
        self.state.standing[key] = new

    def _clash(self, decl: NamedDecl, below: Standing, layer: str) -> None:
        name = decl.head.name
        kind = decl.head.keyword.text.split()[-1]
        help_text = (
            f"write `replaces {below.layer}` after the title, or edit it in a `change`"
            if isinstance(decl, ast.TableDecl)
            else f"edit it (`change ...`, `in {kind} {name.text}`), or give it another name and `replace` it"
        )
        notes = (Note(below.name.span, f"declared by {below.layer} here"),)
        headline = f"{name.text} of {layer} is declared by {below.layer} already"
        self._report("E501", headline, name.span, decl, help_text, notes)

    def _report(
        self,
        code: str,
        headline: str,
        span: Span,
        decl: NamedDecl | ast.EditsDecl,
        help_text: str,
        notes: tuple[Note, ...] = (),
    ) -> None:
        cite = decl.head.cite
        rule = "; ".join(cite.items) if cite is not None else ""
        self.sink.add(Diagnostic(code, headline, span, rule=rule, help=help_text, notes=notes))

    # ------------------------------------------------------------ everything else

    def _other(self, decl: ast.Declaration, layer: str, depth: int) -> None:
        match decl:
            case ast.EditsDecl():
                self._edits(decl, layer, depth)
            case ast.SwitchDecl():
                self.switches.read(decl, layer, depth)
            case ast.OmittedDecl(words=words, cite=cite):
                self.omissions.append(
                    g.Omission(
                        words=words.text,
                        cites=g.Cited(items=cite.items if cite is not None else ()),
                        layer=g.LayerId(layer),
                        place=place_of(decl.span, self.files),
                    )
                )
            case ast.RemarkDecl(remark=remark):
                made = remarks((remark,), lambda span: place_of(span, self.files))
                self.remarks.extend((one, depth) for one in made)
            case ast.SectionsDecl(texts=texts):
                self.sections.extend(text.text for text in texts)
            case _:
                pass

    def _edits(self, decl: ast.EditsDecl, layer: str, depth: int) -> None:
        name = decl.head.name
        first = self.first_edit.get(name.text)
        if first is not None:
            notes = (Note(first.head.name.span, "the first is here"),)
            headline = f"two changes, errata or options are called {name.text}"
            self._report("E518", headline, name.span, decl, "give one another name", notes)
            return
        self.first_edit[name.text] = decl
        in_force = self.in_force(decl)
        done = Carried()
        if in_force:
            run = EditRun(decl, layer, self.files, self.sink, self.parts, self.state, self.switches, depth)
            done = run.carry_out()
        kind = decl.head.keyword.text
        self.edits.append(
            g.AppliedEdit.model_validate(
                {
                    "id": name.text,
                    "kind": kind if kind in ("change", "erratum", "option") else "change",
                    "title": decl.head.title.text,
                    "layer": layer,
                    "dated": decl.dated.text if decl.dated is not None else "",
                    "cites": {"items": decl.head.cite.items if decl.head.cite is not None else ()},
                    "in_force": in_force,
                    "usually_off": decl.usually_off,
                    "touches": done.touches,
                    "cells": done.cells,
                    "lines": done.lines,
                    "remarks": remarks(decl.notes, lambda span: place_of(span, self.files)),
                    "place": place_of(name.span, self.files),
                }
            )
        )

    # ------------------------------------------------------------ the result

    def result(self, broken: tuple[ast.Name, ...]) -> Layered:
        declarations: list[LayeredDecl] = []
        changes = Changes(self.state, self.memory)
        for standing in [*self.state.standing.values(), *self.state.doubles]:
            head = standing.decl.head
            why = self.switches.why_dropped(head.cite, standing.depth)
            if why is not None:
                dropped = Dropped(head.name.text, why, head.name.span, switched=True)
                self.state.dropped.setdefault(head.name.text, dropped)
                continue
            decl = self.switches.without_lines(standing.decl, standing.depth)
            entry = LayeredDecl(
                decl,
                g.LayerId(standing.layer),
                tuple(dict.fromkeys(standing.edited_by)),
                changes.of(standing) if isinstance(decl, ast.ExampleDecl) else (),
            )
            declarations.append(keep(key_of(standing.decl), entry, self.memory))
        return Layered(
            view=self.view,
            layers=graph_layers(self.chain, self.parts.heads),
            declarations=tuple(d for d in declarations if not self._example_of_dropped(d.decl)),
            edits=tuple(self.edits),
            omissions=tuple(self.omissions),
            remarks=tuple(
                one
                for one, depth in self.remarks
                if self.switches.why_dropped(ast.Cite(one.cites.items), depth) is None
            ),
            switched_off=self.switches.graph(self.files),
            moves=tuple(self.moves),
            dropped=dict(self.state.dropped),
            broken=broken,
            means=dict(self.state.means),
            sections=tuple(self.sections),
        )

    def _example_of_dropped(self, decl: ast.Declaration) -> bool:
        """Examples go with what they are examples of."""
        if not isinstance(decl, ast.ExampleDecl):
            return False
        target = decl.of.text
        standing = ("function", target) in self.state.standing
        switched = target in self.state.dropped and (not standing or self.state.dropped[target].switched)
        return switched and target not in self.state.means


def _renumbered(remark: g.Remark, renumbering: Renumbering) -> g.Remark:
    return remark.model_copy(update={"cites": renumbering.cited(remark.cites)})
