"""What of a book is other than first printed: changes, errata and options, and where they come from.

In: the rule graph of one view. Out: `ErrataReport`, plain data: what is in force, what is off, what
was left out; old and new by name; the layer, date, rule and place of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal

from rulesdsl.driver.trouble import shown
from rulesdsl.graph import AppliedEdit, Header, Place, RuleGraph, Table
from rulesdsl.source.records import dataclass

State = Literal["in force", "off", "left out"]
STATES: tuple[State, ...] = ("in force", "off", "left out")


@dataclass(frozen=True, slots=True)
class Change:
    """One cell or line: in which declaration, where in it (empty for a line), old and new as they
    are written; `old` empty for what is new, `new` for what went."""

    id: str
    title: str
    where: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Erratum:
    """One change, erratum or option. `dated` is its own date, else that of its layer; `source` the
    title of the layer, `place` file and line. A chart that takes the place of another is a
    `replacement`."""

    id: str
    kind: Literal["change", "erratum", "option", "replacement"]
    title: str
    state: State
    layer: str
    source: str
    dated: str
    rule: str
    place: str
    changes: tuple[Change, ...] = ()
    supposed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ErrataReport:
    """`layers` are the ids of the chain, lowest first; `sections` what moved, is new, gone or off."""

    book: str
    title: str
    edition: str
    dated: str
    source: str
    layers: tuple[str, ...]
    errata: tuple[Erratum, ...]
    sections: tuple[str, ...]

    def of(self, state: State) -> tuple[Erratum, ...]:
        return tuple(one for one in self.errata if one.state == state)

    def data(self) -> dict[str, Any]:
        return {"schema": "rulesdsl.errata/1", **asdict(self)}


def errata_of(graph: RuleGraph, disk: Mapping[str, Path]) -> ErrataReport:
    """Everything that is other than first printed; `disk` says where each file lies."""
    report = _Report(graph, disk)
    return ErrataReport(
        book=graph.book,
        title=graph.title,
        edition=graph.edition,
        dated=graph.dated,
        source=graph.source,
        layers=tuple(layer.id for layer in graph.layers),
        errata=(*report.edits(), *report.replacements()),
        sections=tuple(_sections(graph)),
    )


class _Report:
    def __init__(self, graph: RuleGraph, disk: Mapping[str, Path]) -> None:
        self.graph = graph
        self.disk = disk
        self.layers = {layer.id: layer for layer in graph.layers}
        self.titles = {node: header.title for node, header in _headers(graph).items()}

    def edits(self) -> list[Erratum]:
        return [self._edit(edit) for edit in self.graph.edits]

    def _edit(self, edit: AppliedEdit) -> Erratum:
        layer = self.layers[edit.layer]
        state: State = "in force" if edit.in_force else "off" if edit.usually_off else "left out"
        cells = [
            Change(cell.of, self._title(cell.of), _where(cell.row, cell.column), cell.old, cell.new)
            for cell in edit.cells
        ]
        lines = [Change(line.of, self._title(line.of), "", line.old, line.new) for line in edit.lines]
        return Erratum(
            id=edit.id,
            kind=edit.kind,
            title=edit.title,
            state=state,
            layer=layer.id,
            source=layer.title,
            dated=edit.dated or layer.dated,
            rule=str(edit.cites),
            place=self._place(edit.place),
            changes=(*cells, *lines),
            supposed=edit.supposed,
        )

    def replacements(self) -> list[Erratum]:
        out: list[Erratum] = []
        for table in self.graph.functions.values():
            if not isinstance(table, Table) or table.header.replaces is None:
                continue
            layer = self.layers[table.header.layer]
            name, old = f"function:{table.id}", self.layers[table.header.replaces]
            edition = f"{old.id} {old.edition}".strip()
            change = Change(name, table.header.title, "", f"the chart of {edition}", f"that of {layer.id}")
            out.append(
                Erratum(
                    id=table.id,
                    kind="replacement",
                    title=table.header.title,
                    state="in force",
                    layer=layer.id,
                    source=layer.title,
                    dated=layer.dated,
                    rule=str(table.header.cites),
                    place=self._place(table.header.place),
                    changes=(change,),
                )
            )
        return out

    def _title(self, name: str) -> str:
        return self.titles.get(name, name.partition(":")[2])

    def _place(self, place: Place) -> str:
        path = self.disk.get(place.file)
        return f"{shown(path) if path is not None else place.file}:{place.line}"


def _headers(graph: RuleGraph) -> dict[str, Header]:
    out = {f"function:{node.id}": node.header for node in graph.functions.values()}
    out |= {f"enum:{node.id}": node.header for node in graph.enums}
    out |= {f"outcome:{node.id}": node.header for node in graph.outcomes}
    out |= {f"record:{node.id}": node.header for node in graph.records}
    return out


def _where(row: str, column: str) -> str:
    return " / ".join(part for part in (row, column) if part)


def _sections(graph: RuleGraph) -> list[str]:
    out: list[str] = []
    for move in graph.moves:
        title = f' "{move.title}"' if move.title else ""
        if move.section is None:
            out.append(f"{move.to}{title} is new ({move.layer})")
        elif move.to is None:
            out.append(f"{move.section}{title} is gone ({move.layer})")
        else:
            out.append(f"{move.section}{title} is now {move.to} ({move.layer})")
    for off in graph.switched_off:
        title = f' "{off.title}"' if off.title else ""
        but = f", except {', '.join(off.exceptions)}" if off.exceptions else ""
        out.append(f"{off.section}{title} is not used{but} ({off.layer})")
    return out
