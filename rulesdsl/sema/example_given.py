"""`given`: the facts of an example, read into the types that its rule declares.

In: `path value`, `path (a, b)`, `path` with a table, and the target. Out: the inputs, and the
answers for follow-ons (paths that begin with a follow-on's name). After: every path leads to a
field, every value is of its type and within its bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from rulesdsl import graph as g
from rulesdsl.sema.env import Env
from rulesdsl.sema.example_facts import Fact, Facts, Fields, Listed, RowNamed, Rows
from rulesdsl.sema.example_target import Target
from rulesdsl.sema.literals import literal_value, literal_words
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import bare_words, strip
from rulesdsl.sema.values import CellTrouble, read_value
from rulesdsl.source import Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast
from rulesdsl.syntax.glyphs import plain_cell

_TWICE = "give it as a whole or field by field"
Given = ast.Literal | tuple[ast.Literal, ...] | tuple[ast.PipeRow, ...]


@dataclass(slots=True)
class GivenReader:
    """Collects the facts of one example. `inputs` are the target's own, `follow_ons` those of the
    procedures it goes on to, by the path of their steps; `records` names the input of those that
    take one record, whose fields are then the facts."""

    target: Target
    facts: Facts
    inputs: dict[str, Fact] = field(default_factory=dict)
    follow_ons: dict[tuple[str, ...], dict[str, Fact]] = field(default_factory=dict)
    records: dict[tuple[str, ...], str] = field(default_factory=dict)

    @property
    def env(self) -> Env:
        return self.facts.env

    def read(self, given: ast.Given) -> None:
        names = given.path.names
        path: tuple[str, ...] = ()
        target, store = self.target, self.inputs
        while len(names) > 1 and not self._is_input(target, names[0].text):
            step = target.find_step([names[0].text])
            if not isinstance(step, g.ThenStep):
                break
            below = target.follow_on(step)
            if below is None:
                self.facts.ok = False
                return
            path = (*path, step.name)
            target, store = below, self.follow_ons.setdefault(path, {})
            names = names[1:]
            if self._only_record(below) is not None:
                self.records[path] = below.inputs[0].name
        self._into(target, store, names, given)

    def _is_input(self, target: Target, name: str) -> bool:
        record = self._only_record(target)
        return any(entry.name == name for entry in target.inputs) or (
            record is not None and self._field(record, name) is not None
        )

    def _only_record(self, target: Target) -> g.RecordId | None:
        """The record whose fields the paths begin with: that of the only input."""
        inputs = target.inputs
        type = strip(inputs[0].type)[0] if len(inputs) == 1 else None
        return type.record if isinstance(type, g.RecordType) else None

    def _into(
        self, target: Target, store: dict[str, Fact], names: Sequence[ast.Name], given: ast.Given
    ) -> None:
        record = self._only_record(target)
        if record is not None:
            name = target.inputs[0].name
            if len(names) > 1 and names[0].text == name and self._field(record, name) is None:
                names = names[1:]
            top = store.setdefault(name, Fields(record, given.span))
            if isinstance(top, Fields):
                self._assign(top, names, given)
            return
        entry = next((one for one in target.inputs if one.name == names[0].text), None)
        if entry is None:
            self._unknown(names[0], [one.name for one in target.inputs], f"{target.node.id} takes no")
            return
        type = strip(entry.type)[0]
        if isinstance(type, g.RecordType) and len(names) > 1:
            top = store.setdefault(entry.name, Fields(type.record, given.span))
            if isinstance(top, Fields):
                self._assign(top, names[1:], given)
            return
        if len(names) > 1:
            self._unknown(names[1], [], f"{entry.name} has no field")
        elif entry.name in store:
            self.facts.fault("E611", f"{entry.name} is given twice", given.span, "keep one of them")
        else:
            fact = self._fact(entry.type, given.value, given.span)
            if fact is not None:
                store[entry.name] = fact

    def _unknown(self, name: ast.Name, known: Sequence[str], words: str) -> None:
        help_text = did_you_mean(name.text, known, what="facts")
        self.facts.fault("E602", f"{words} {name.text}", name.span, help_text)

    def _field(self, record: g.RecordId, name: str) -> g.RecordField | None:
        found = self.env.records.get(record)
        return next((f for f in found.fields if f.name == name), None) if found is not None else None

    def _known_field(self, record: g.RecordId, name: ast.Name) -> g.RecordField | None:
        """The field, or a report (quiet where the field itself failed)."""
        found = self._field(record, name.text)
        if found is None and (record, name.text) in self.env.bad_fields:
            self.facts.ok = False
        elif found is None:
            made = self.env.records.get(record)
            known = [f.name for f in made.fields] if made is not None else []
            self._unknown(name, known, f"{record} has no field")
        return found

    # ------------------------------------------------------------ one fact

    def _assign(self, fields: Fields, names: Sequence[ast.Name], given: ast.Given) -> None:
        found = self._known_field(fields.record, names[0])
        if found is None:
            return
        type = strip(found.type)[0]
        if len(names) == 1:
            fact = self._fact(found.type, given.value, given.span)
            if fact is not None and self._within(found, fact, given.span):
                self.facts.set(fields, found.name, fact, given.span)
            return
        if isinstance(type, g.RecordType):
            inner = fields.given.setdefault(found.name, Fields(type.record, given.span))
            fields.places.setdefault(found.name, given.span)
            if isinstance(inner, Fields):
                self._assign(inner, names[1:], given)
            else:
                self.facts.fault("E611", f"{found.name} is given as a whole already", given.span, _TWICE)
            return
        if isinstance(type, g.ListType) and isinstance(type.of, g.RecordType):
            self._lists_in_rows(fields.given.get(found.name), found, names[1:], given)
            return
        self._unknown(names[1], [], f"{found.name} is {bare_words(type)}, and has no")

    def _fact(self, type: g.Type, value: Given, span: Span) -> Fact | None:
        inner = strip(type)[0]
        if isinstance(value, tuple):
            rows = [row for row in value if isinstance(row, ast.PipeRow)]
            if rows:
                return self._table(inner, rows, span)
            return self._listed(inner, [one for one in value if not isinstance(one, ast.PipeRow)], span)
        if isinstance(inner, g.ListType):
            help_text = f"write it in parentheses: ({literal_words(value)})"
            self.facts.fault("E603", f"a list of {bare_words(inner.of)} is wanted", value.span, help_text)
            return None
        return self._literal(type, value)

    def _literal(self, type: g.Type, value: ast.Literal) -> Fact | None:
        inner = strip(type)[0]
        if isinstance(inner, g.RecordType) and isinstance(value, ast.Text | ast.Name):
            return RowNamed(inner.record, value.text, value.span)
        found = literal_value(value, type, self.env, self.facts.rule)
        self.facts.ok = self.facts.ok and found is not None
        return found

    def _listed(self, type: g.Type, values: Sequence[ast.Literal], span: Span) -> Fact | None:
        if not isinstance(type, g.ListType):
            help_text = "write one value, without parentheses"
            self.facts.fault("E603", f"one {bare_words(type)} is wanted, not a list", span, help_text)
            return None
        found = [self._literal(type.of, value) for value in values]
        whole = tuple(fact for fact in found if fact is not None)
        return Listed(whole) if len(whole) == len(found) else None

    def _within(self, found: g.RecordField, fact: Fact, span: Span) -> bool:
        """The bounds that the field declares."""
        if isinstance(fact, g.NumberValue):
            low, high, size = found.low, found.high, fact.numerator
            if fact.denominator != 1:
                return True
            ends = [str(end) if end is not None else "" for end in (low, high)]
            words = f"{found.name} is {'..'.join(ends)} only"
        elif isinstance(fact, Listed | Rows):
            low, high = found.at_least, found.at_most
            size = len(fact.items) if isinstance(fact, Listed) else len(fact.rows)
            least = f"at least {low}" if low is not None else ""
            most = f"at most {high}" if high is not None else ""
            words = f"{found.name} holds {' and '.join(part for part in (least, most) if part)}"
        else:
            return True
        if (low is None or size >= low) and (high is None or size <= high):
            return True
        headline = f"{words}, and {size} {'is' if size == 1 else 'are'} given"
        self.facts.fault("E603", headline, span, f"check the example against what {found.name} may be")
        return False

    # ------------------------------------------------------------ tables of rows

    def _table(self, type: g.Type, rows: Sequence[ast.PipeRow], span: Span) -> Fact | None:
        """A list of records, one row each; or one record, in one row."""
        of = type.of if isinstance(type, g.ListType) else type
        if not isinstance(of, g.RecordType):
            help_text = "write a value, or values in parentheses"
            self.facts.fault("E604", f"{bare_words(type)} is not given as a table", span, help_text)
            return None
        heads, *body = rows
        made = [self._row(of.record, heads.cells, row) for row in body]
        found = [row for row in made if row is not None]
        if len(found) < len(made):
            return None
        for row in found:
            self.facts.row(row)
        if isinstance(type, g.ListType):
            return Rows(of.record, found)
        if len(found) != 1:
            headline = f"one {of.record} is wanted, and {len(found)} rows are given"
            self.facts.fault("E604", headline, span, "keep one row")
            return None
        return found[0]

    def _row(self, record: g.RecordId, heads: Sequence[ast.PipeCell], row: ast.PipeRow) -> Fields | None:
        if not self._whole_row(heads, row):
            return None
        fields = Fields(record, row.span)
        for head, cell in zip(heads, row.cells, strict=True):
            self._cell(fields, head, cell)
        return fields

    def _whole_row(self, heads: Sequence[ast.PipeCell], row: ast.PipeRow) -> bool:
        if len(row.cells) == len(heads):
            return True
        cells, names = "cell" if len(row.cells) == 1 else "cells", "head" if len(heads) == 1 else "heads"
        headline = f"the row has {len(row.cells)} {cells} for {len(heads)} {names}"
        self.facts.fault("E604", headline, row.span, "write a cell, blank or not, under each head")
        return False

    def _cell(self, fields: Fields, head: ast.PipeCell, cell: ast.PipeCell) -> None:
        names = [ast.Name(part.strip(), head.span) for part in head.text.split(".")]
        at = fields
        for name in names[:-1]:
            found = self._known_field(at.record, name)
            type = strip(found.type)[0] if found is not None else None
            if found is None or not isinstance(type, g.RecordType):
                if found is not None:
                    self._unknown(names[-1], [], f"{name.text} has no fields, so no")
                return
            if not cell.text and found.name not in at.given:
                return
            inner = at.given.setdefault(found.name, Fields(type.record, cell.span))
            at.places.setdefault(found.name, cell.span)
            if not isinstance(inner, Fields):
                self.facts.fault("E611", f"{found.name} is given as a whole already", cell.span, _TWICE)
                return
            at = inner
        last = self._known_field(at.record, names[-1])
        if last is None or not cell.text:
            return
        fact = self._cell_fact(last, cell, head)
        if fact is not None and self._within(last, fact, cell.span):
            self.facts.set(at, last.name, fact, cell.span)

    def _cell_fact(self, found: g.RecordField, cell: ast.PipeCell, head: ast.PipeCell) -> Fact | None:
        inner, optional = strip(found.type)
        text = cell.text
        if optional and (text == "absent" or plain_cell(text) == "-"):
            return g.AbsentValue()
        if isinstance(inner, g.ListType):
            parts = [part.strip() for part in text.removeprefix("(").removesuffix(")").split(",")]
            facts = [self._cell_value(inner.of, part, cell, head) for part in parts if part]
            whole = tuple(fact for fact in facts if fact is not None)
            return Listed(whole) if len(whole) == len(facts) else None
        return self._cell_value(inner, text, cell, head)

    def _cell_value(self, type: g.Type, text: str, cell: ast.PipeCell, head: ast.PipeCell) -> Fact | None:
        if isinstance(type, g.RecordType):
            return RowNamed(type.record, text, cell.span)
        value = read_value(text, type, None, self.env)
        if not isinstance(value, CellTrouble):
            return value
        self.facts.fault("E603", f"the cell under {head.text} {value.headline}", cell.span, value.help)
        return None

    def _lists_in_rows(
        self, parents: Fact | None, found: g.RecordField, names: Sequence[ast.Name], given: ast.Given
    ) -> None:
        """`stacks.units` with a column `in`: rows of lists that stand in other rows."""
        rows = (
            [row for row in given.value if isinstance(row, ast.PipeRow)]
            if isinstance(given.value, tuple)
            else []
        )
        places = [i for i, cell in enumerate(rows[0].cells) if cell.text == "in"] if rows else []
        if len(names) != 1 or len(places) != 1:
            headline = f"{found.name} is a list: which of them is meant?"
            help_text = f"write a table under it, with a column `in` that names the row of {found.name}"
            self.facts.fault("E604", headline, given.span, help_text)
            return
        at = places[0]
        heads = (*rows[0].cells[:at], *rows[0].cells[at + 1 :])
        parent_rows = parents.rows if isinstance(parents, Rows) else []
        for row in rows[1:]:
            if not self._whole_row(rows[0].cells, row):
                continue
            cell = row.cells[at]
            parent = next((one for one in parent_rows if one.name == cell.text), None)
            if parent is None and self.facts.lost:
                continue
            if parent is None:
                self.facts.lost = True
                known = [one.name for one in parent_rows if one.name is not None]
                headline = f"no row of {found.name} is called {cell.text}"
                first = f"give the rows of {found.name} first"
                help_text = did_you_mean(cell.text, known, what="rows") or first
                self.facts.fault("E605", headline, cell.span, help_text)
                continue
            self._append(parent, names[0], heads, row, at)

    def _append(
        self,
        parent: Fields,
        name: ast.Name,
        heads: Sequence[ast.PipeCell],
        row: ast.PipeRow,
        at: int,
    ) -> None:
        found = self._known_field(parent.record, name)
        if found is None:
            return
        type = strip(found.type)[0]
        if not isinstance(type, g.ListType) or not isinstance(type.of, g.RecordType):
            self._unknown(name, [], f"{parent.record} has no list of rows")
            return
        rows = parent.given.setdefault(found.name, Rows(type.of.record))
        parent.places.setdefault(found.name, row.span)
        short = ast.PipeRow((*row.cells[:at], *row.cells[at + 1 :]), row.span)
        made = self._row(type.of.record, heads, short)
        if made is not None and isinstance(rows, Rows):
            self.facts.row(made)
            rows.rows.append(made)
