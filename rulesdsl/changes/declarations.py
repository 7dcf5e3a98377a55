"""The declarations of two books, one by one.

In: two rule graphs. Out: `DeclarationChange`s in source order, without their reach. Declarations are
known by their names; one whose name is new is an old one renamed when the two are of one kind and
more like each other than not (`rulesdsl.changes.align`). What uses a renamed declaration, member,
fact or result has not changed by that.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Final

from rulesdsl import graph as g
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.text import clean
from rulesdsl.changes.align import Pair, Thing, align
from rulesdsl.changes.book import remark_words
from rulesdsl.changes.canon import Canon, Renames
from rulesdsl.changes.charts import chart_changes
from rulesdsl.changes.model import Change, DeclarationChange, How, Named
from rulesdsl.changes.order import ordered_axes
from rulesdsl.changes.saying import Book
from rulesdsl.changes.specs import DECLARATIONS, LINES
from rulesdsl.changes.structure import Comparer, Two
from rulesdsl.changes.usage import Usage
from rulesdsl.changes.views import ChartView
from rulesdsl.source.records import replace

GROUPS: Final = (
    ("measures", "measure", "measure"),
    ("roles", "role", "role"),
    ("dice", "dice", "dice"),
    ("patterns", "pattern", "pattern"),
    ("enums", "enum", "enum"),
    ("outcomes", "outcome", "outcome"),
    ("records", "record", "record"),
    ("tables", "table", "function"),
    ("modifiers", "modifiers", "function"),
    ("conditions", "condition", "function"),
    ("formulas", "formula", "function"),
    ("resolvers", "resolver", "function"),
    ("externals", "external resolver", "function"),
    ("tracks", "track", "function"),
    ("calendars", "calendar", "function"),
    ("sequences", "sequence", "function"),
    ("examples", "example", "example"),
)
"""The field of the graph, what a declaration of it is called, its namespace; vocabulary first, so
that what has been renamed in it is known to what uses it."""

WRITTEN: Final = {kind: space for _, kind, space in GROUPS}


class Declarations:
    """Compares all declarations; afterwards `renames` holds what was renamed."""

    def __init__(self, old: g.RuleGraph, new: g.RuleGraph) -> None:
        self.renames = Renames()
        self.graphs = (old, new)
        self.two = Two(Book(old), Book(new))
        lines = dict(LINES)
        lines[g.ModifierGroup] = replace(lines[g.ModifierGroup], special={"chart": self._inner_chart})
        self.comparer = Comparer(lines, Usage(old, new).renamed)
        self._order: frozenset[tuple[str, str]] | None = None

    def changes(self) -> list[DeclarationChange]:
        old, new = self.graphs
        out: list[DeclarationChange] = []
        moved_kind = _functions_of_other_kind(old, new)
        for field, kind, space in GROUPS:
            mine = [node for node in getattr(old, field) if node.header is not None]
            theirs = [node for node in getattr(new, field) if node.header is not None]
            out.extend(self._group(kind, space, mine, theirs, moved_kind))
        out.extend(self._other_kinds(moved_kind))
        return out

    # ------------------------------------------------------------ pairing

    def _group(
        self, kind: str, space: str, old: list[g.Declaration], new: list[g.Declaration], skip: frozenset[str]
    ) -> Iterator[DeclarationChange]:
        mine = [node for node in old if not (space == "function" and _id(node) in skip)]
        theirs = [node for node in new if not (space == "function" and _id(node) in skip)]
        plain = Canon(self.renames)
        ids = ({_id(node) for node in mine}, {_id(node) for node in theirs})
        found = align(mine, theirs, (_described(plain, ids[1]), _described(Canon(), ids[0])))
        for pair in found.pairs:
            if pair.renamed:
                self.renames.ids[(space, _id(pair.old))] = _id(pair.new)
        if any(pair.renamed for pair in found.pairs):
            self._refresh()
        for pair in found.pairs:
            change = self._pair(kind, pair)
            if change is not None:
                yield change
        for node in found.gone:
            yield DeclarationChange("removed", self._named(0, kind, node), None)
        for node in found.fresh:
            yield DeclarationChange("added", None, self._named(1, kind, node))

    def _refresh(self) -> None:
        """The old book's names as they are known by now."""
        self.two.old.canon = Canon(self.renames)

    def _other_kinds(self, ids: frozenset[str]) -> Iterator[DeclarationChange]:
        """A table that is now a formula, and the like."""
        kinds: list[dict[str, tuple[str, g.Declaration]]] = [{}, {}]
        for side, graph in enumerate(self.graphs):
            for field, kind, space in GROUPS:
                if space == "function":
                    kinds[side].update({_id(node): (kind, node) for node in getattr(graph, field)})
        for id in (id for id in kinds[1] if id in ids):
            (was, old), (now, new) = kinds[0][id], kinds[1][id]
            names = (self._named(0, was, old), self._named(1, now, new))
            yield DeclarationChange(
                "changed", *names, (Change("kind of rule", "changed", (), (), "", was, now),)
            )

    def _named(self, side: int, kind: str, node: g.Declaration) -> Named:
        header = _head(node)
        return Named(kind, _id(node), clean(header.title), cite(header.cites), header.place.file)

    # ------------------------------------------------------------ one declaration

    def _pair(self, kind: str, pair: Pair[g.Declaration]) -> DeclarationChange | None:
        old, new = pair.old, pair.new
        names = (self._named(0, kind, old), self._named(1, kind, new))
        self.comparer.owner = _id(old)
        changes = list(self._inside(old, new))
        self._learn(old, new)
        changes.extend(self._header(kind, old, new))
        how: How = "renamed" if pair.renamed else "changed"
        if not changes and how == "changed":
            return None
        return DeclarationChange(how, *names, tuple(changes))

    def _inside(self, old: g.Declaration, new: g.Declaration) -> Iterator[Change]:
        two = self.two
        if isinstance(old, g.Table) and isinstance(new, g.Table):
            yield from self._table(two, old, new)
            return
        mine: tuple[g.Input, ...] = getattr(old, "inputs", ())
        theirs: tuple[g.Input, ...] = getattr(new, "inputs", ())
        old_canon, new_canon = Canon(self.renames, cited=True), Canon(cited=True)
        if _content(old_canon, old) == _content(new_canon, new):
            return
        local = self._local(old, new)
        inner = Two(two.old.about(mine, local), two.new.about(theirs))
        yield from self.comparer.fields(inner, old, new, DECLARATIONS[type(new)])

    def _table(self, two: Two, old: g.Table, new: g.Table) -> Iterator[Change]:
        claimed = "first" in (old.overlaps, new.overlaps)
        shifted = {axis.name for t in (old, new) for axis in t.grid.axes if axis.plus is not None}

        def has_order(name: str) -> bool:
            return claimed or name in shifted or any((t.id, name) in self._ordered() for t in (old, new))

        yield from chart_changes(self.comparer, two, ChartView.of(old), ChartView.of(new), has_order)
        if old.external != new.external:
            said = ("yes" if old.external else "no", "yes" if new.external else "no")
            yield two.changed("table", "only partly in the source", *said)
        if old.odds_rounded != new.odds_rounded:
            yield two.changed("table", "odds rounded", old.odds_rounded or "", new.odds_rounded or "")

    def _inner_chart(self, two: Two, old: g.Model, new: g.Model) -> Iterator[Change]:
        assert isinstance(old, g.ModifierGroup) and isinstance(new, g.ModifierGroup)
        mine, theirs = old.chart, new.chart
        if mine is None and theirs is None:
            return
        if mine is None or theirs is None:
            said = ("a chart" if mine else "no chart", "a chart" if theirs else "no chart")
            yield two.changed("chart", "", *said)
            return
        yield from chart_changes(
            self.comparer, two, ChartView.of(mine), ChartView.of(theirs), lambda _: False
        )
        if not two.same(mine.each, theirs.each):
            yield two.changed("chart", "once for each of", two.old.say(mine.each), two.new.say(theirs.each))

    def _ordered(self) -> frozenset[tuple[str, str]]:
        if self._order is None:
            self._order = ordered_axes(self.graphs[0]) | ordered_axes(self.graphs[1])
        return self._order

    def _local(self, old: g.Declaration, new: g.Declaration) -> dict[str, str]:
        """Inputs and steps of a declaration that have another name and nothing else new."""
        local: dict[str, str] = {}
        for name in ("inputs", "steps", "definitions"):
            before, after = getattr(old, name, ()), getattr(new, name, ())
            if before and after:
                found = self.comparer.aligned(self.two, before, after)
                for pair in found.pairs:
                    if pair.renamed and hasattr(pair.old, "name") and hasattr(pair.new, "name"):
                        local[pair.old.name] = pair.new.name
        return local

    def _learn(self, old: g.Declaration, new: g.Declaration) -> None:
        """Members, results and facts that are called otherwise now."""
        for name in ("members", "cases", "fields"):
            before, after = getattr(old, name, ()), getattr(new, name, ())
            if not before or not after or (isinstance(old, g.Outcome) and name == "fields"):
                continue
            names = {item.name for item in after}
            if all(item.name in names for item in before):
                continue
            found = self.comparer.aligned(self.two, before, after)
            for pair in found.pairs:
                if pair.renamed:
                    self.renames.members[(_id(old), pair.old.name)] = pair.new.name  # type: ignore[attr-defined]  # members, cases, fields
                    self._refresh()

    def _header(self, kind: str, old: g.Declaration, new: g.Declaration) -> Iterator[Change]:
        mine, theirs = _head(old), _head(new)
        rules = (cite(mine.cites), cite(theirs.cites))
        if clean(mine.title) != clean(theirs.title) and not _titles_by_words(old, new):
            said = (clean(mine.title), clean(theirs.title))
            yield self.two.changed(kind, "title", *said, rules=rules, weight="words")
        if tuple(map(clean, mine.notes)) != tuple(map(clean, theirs.notes)):
            said = (" ".join(map(clean, mine.notes)), " ".join(map(clean, theirs.notes)))
            yield self.two.changed(kind, "note", *said, rules=rules, weight="words")
        for aspect in ("contradiction", "supposed"):
            said = (_remarks(mine, aspect), _remarks(theirs, aspect))
            if said[0] != said[1]:
                yield self.two.changed(kind, aspect, *said, rules=rules, weight="words")
        if rules[0] != rules[1]:
            yield self.two.changed(kind, "rule", *rules, rules=rules, weight="citation")


def _remarks(header: g.Header, kind: str) -> str:
    """What a header says of the source, with the rules that it is about."""
    return "; ".join(remark_words(each) for each in header.remarks if each.kind == kind)


def _titles_by_words(old: g.Declaration, new: g.Declaration) -> bool:
    """The title of a measure is its word, which is told."""
    return all(isinstance(node, g.Measure) and node.header.title == node.singular for node in (old, new))


def _described(canon: Canon, others: set[str]) -> Callable[[g.Declaration], Thing[g.Declaration]]:
    def describe(node: g.Declaration) -> Thing[g.Declaration]:
        header = _head(node)
        known = _id(node) in others
        body: frozenset[Hashable] = frozenset() if known else _body(canon, node)
        return Thing(node, _id(node), f"{_id(node)} {header.title}", body)

    return describe


def _body(canon: Canon, node: g.Declaration) -> frozenset[Hashable]:
    """What a declaration consists of: a chart of its cells, everything else of its lines."""
    if isinstance(node, g.Table):
        return frozenset(
            (_heads(canon, node, row), i, canon.of(cell.content))
            for row in node.grid.rows
            for i, cell in enumerate(row.cells)
        )
    return canon.body(node)


def _heads(canon: Canon, table: g.Table, row: g.Row) -> tuple[Hashable, ...]:
    pairs = zip(table.grid.row_axes, row.heads, strict=False)
    return tuple(canon.of(axis.heads[index].key) for axis, index in pairs)


def _functions_of_other_kind(old: g.RuleGraph, new: g.RuleGraph) -> frozenset[str]:
    mine, theirs = old.functions, new.functions
    return frozenset(str(id) for id in mine if id in theirs and type(mine[id]) is not type(theirs[id]))


def _id(node: g.Declaration) -> str:
    return str(node.id)


def _head(node: g.Declaration) -> g.Header:
    """Only dice written where they are rolled have none, and those are not compared by themselves."""
    assert node.header is not None
    return node.header


def _content(canon: Canon, node: g.Declaration) -> tuple[Hashable, ...]:
    """Everything but what it is called, for a first look."""
    unseen = ("id", "header", "accepted", "changed_by")
    return tuple(canon.field(node, name) for name in type(node).model_fields if name not in unseen)
