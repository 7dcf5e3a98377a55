"""The facts of an example, put together: records in lists in records, rows that name others.

In: facts one by one, with the path each was given at. Out: values. A row is known by the `name`
it is given; wherever a record is wanted, the name of a row stands for that row. References are
resolved last, so that the order of the facts does not matter.
"""

from __future__ import annotations

from dataclasses import field

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.env import Env
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.source import Span
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class RowNamed:
    """A record by the name of a row given elsewhere."""

    record: g.RecordId
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Listed:
    """A list as given: values and rows."""

    items: tuple[Fact, ...]


@dataclass(slots=True)
class Fields:
    """One record as far as it is given."""

    record: g.RecordId
    span: Span
    given: dict[str, Fact] = field(default_factory=dict)
    places: dict[str, Span] = field(default_factory=dict)

    @property
    def name(self) -> str | None:
        named = self.given.get("name")
        return named.text if isinstance(named, g.TextValue) else None


@dataclass(slots=True)
class Rows:
    """A list of records as far as it is given."""

    record: g.RecordId
    rows: list[Fields] = field(default_factory=list)


_CHECK = "check the spelling against the rule that the example exercises"
Fact = g.Value | RowNamed | Listed | Fields | Rows


@dataclass(slots=True)
class Facts:
    """All facts of one example; `ok` turns false when something was reported, `lost` when rows
    may be missing for that: then a name without its row is no second mistake."""

    env: Env
    rule: str
    rows: list[Fields] = field(default_factory=list)
    under_way: list[Fields] = field(default_factory=list)
    ok: bool = True
    lost: bool = False

    def fault(
        self, code: str, headline: str, span: Span, help_text: str, notes: tuple[Note, ...] = ()
    ) -> None:
        self.ok = False
        self.lost = self.lost or code in ("E602", "E604", "E611")
        self.env.report(code, headline, span, rule=self.rule, help=help_text or _CHECK, notes=notes)

    def set(self, fields: Fields, name: str, fact: Fact, span: Span) -> None:
        """One field of a record; giving it twice is an error."""
        if name in fields.given:
            notes = (Note(fields.places[name], "first given here"),)
            self.fault("E611", f"{name} is given twice", span, "keep one of them", notes)
            return
        fields.given[name] = fact
        fields.places[name] = span

    def row(self, fields: Fields) -> None:
        """Remember a row by its name; two rows of one kind do not share one."""
        other = next((r for r in self.rows if r.record == fields.record and r.name == fields.name), None)
        if other is not None and fields.name is not None:
            notes = (Note(other.span, "the first is here"),)
            headline = f"two rows are called {fields.name}"
            self.fault("E611", headline, fields.span, "give one another name", notes)
            return
        self.rows.append(fields)

    # ------------------------------------------------------------ values

    def value(self, fact: Fact) -> g.Value | None:
        """The finished value; None when a row it names is not there."""
        match fact:
            case RowNamed():
                return self._named(fact)
            case Listed(items=items):
                return self._list([self.value(item) for item in items])
            case Rows(rows=rows):
                return self._list([self.value(row) for row in rows])
            case Fields():
                return self._record(fact)
            case _:
                return fact

    def _list(self, values: list[g.Value | None]) -> g.Value | None:
        whole = tuple(value for value in values if value is not None)
        return g.ListValue(items=whole) if len(whole) == len(values) else None

    def _record(self, fields: Fields) -> g.Value | None:
        record = self.env.records.get(fields.record)
        order = [f.name for f in record.fields] if record is not None else list(fields.given)
        out: list[g.FieldValue] = []
        self.under_way.append(fields)
        for name in order:
            if name in fields.given:
                value = self.value(fields.given[name])
                if value is not None:
                    out.append(g.FieldValue(name=name, value=value))
        self.under_way.pop()
        return g.RecordValue(record=fields.record, fields=tuple(out))

    def _named(self, fact: RowNamed) -> g.Value | None:
        mine = [row for row in self.rows if row.record == fact.record]
        row = next((one for one in mine if one.name == fact.name), None)
        if row is None and self.lost:
            return None
        if row is None:
            known = [one.name for one in mine if one.name is not None]
            help_text = did_you_mean(fact.name, known, what="rows") or (
                f'give a table with a row whose name is "{fact.name}"'
            )
            self.fault("E605", f"no row of {fact.record} is called {fact.name!r}", fact.span, help_text)
            return None
        if any(row is one for one in self.under_way):
            self.fault("E605", f"the row {fact.name!r} holds itself", fact.span, "name another row")
            return None
        return self._record(row)
