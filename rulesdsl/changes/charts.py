"""What changed in a chart: axes, rows, columns, bands, dice, what the cells are, cells.

In: two charts (a table, or the chart of a group of modifiers) with their books. Out: `Change`s, as
few as a reader needs. Rows and columns are known by their heads, never by their position. Cells of
one row and column are compared one by one, unless dice or columns have changed under a chart of
rolls: then the figures of a line stand for something else, and each line is told as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

from rulesdsl import graph as g
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.text import clean, words
from rulesdsl.changes.align import Pair
from rulesdsl.changes.heads import Heads, head_changes, head_key, head_text, match_axes, match_heads
from rulesdsl.changes.model import Change, Effect, Weight
from rulesdsl.changes.saying import Book
from rulesdsl.changes.structure import Comparer, Two
from rulesdsl.changes.thresholds import roll_effects
from rulesdsl.changes.views import CellAt, ChartView, by_place
from rulesdsl.source.records import dataclass

Key = tuple[tuple[int, ...], str]
"""The heads of a cell and its figure."""
LineKey = tuple[int, ...]
MOST_CELLS = 12
"""More changed cells than this are told row by row."""


def chart_changes(
    comparer: Comparer, two: Two, old: ChartView, new: ChartView, has_order: Callable[[str], bool]
) -> Iterator[Change]:
    """`has_order` says of an axis whether the order of its heads has a meaning."""
    yield from _nature(two, old, new)
    yield from comparer.lines(two, old.figures, new.figures, False)
    axes = match_axes(two, old.grid.axes, new.grid.axes)
    for axis in axes.gone:
        yield Change("axis", "removed", (*two.old_at, _axis_name(axis)), (), old=_axis_name(axis))
    for axis in axes.fresh:
        yield Change("axis", "added", (), (*two.new_at, _axis_name(axis)), new=_axis_name(axis))
    heads: dict[str, Heads] = {}
    for pair in axes.pairs:
        found = match_heads(two, pair.old, pair.new, _rows_by_head(two, old, new, pair))
        heads[pair.new.name] = found
        yield from _axis(two, pair)
        lines = _lines_of(two, old, new, pair, found)
        yield from head_changes(two, pair, found, has_order, lines, _answers(two, old, new, pair))
    yield from comparer.lines(two, old.grid.marks, new.grid.marks, False)
    yield from comparer.lines(two, old.grid.codes, new.grid.codes, False)
    if axes.gone or axes.fresh:
        yield _cannot_compare(two, old, new)
        return
    way = _way(comparer, two, old, new, axes.pairs, heads)
    yield from _cells(two, old, new, way)


# ---------------------------------------------------------------- what kind of chart it is

_CELLS = {
    "values": "figures",
    "rolls": "rolls that give the head",
    "numbers": "bands of a number that give the head",
    "odds": "odds that give the head",
    "at_least": "the roll or more",
}


def _nature(two: Two, old: ChartView, new: ChartView) -> Iterator[Change]:
    if old.dice != new.dice or two.old.dice.get(old.dice or "") != two.new.dice.get(new.dice or ""):
        before, after = two.old.say_dice(old.dice), two.new.say_dice(new.dice)
        if before != after:
            yield two.changed("dice", "", before or "no dice", after or "no dice")
    if old.cells_are != new.cells_are:
        yield two.changed("cells", "what the cells are", _CELLS[old.cells_are], _CELLS[new.cells_are])
    if old.number_name != new.number_name:
        yield two.changed("cells", "the number", words(old.number_name), words(new.number_name))
    if old.holes != new.holes:
        yield two.changed("cells", "between the cells", old.holes, new.holes)
    if old.overlaps != new.overlaps:
        yield two.changed("cells", "where two cells claim a roll", old.overlaps, new.overlaps)
    if _answer(old) != _answer(new):
        yield two.changed("cells", "the answer is the head of", _answer(old), _answer(new))
    if not two.same(old.subjects, new.subjects):
        yield two.changed("chart", "looked up at", two.old.say(old.subjects), two.new.say(new.subjects))


def _answer(view: ChartView) -> str:
    axes = view.grid.axes
    at = view.result_axis
    return axes[at].name if at is not None and at < len(axes) else ""


def _axis(two: Two, pair: Pair[g.Axis]) -> Iterator[Change]:
    old, new = pair.old, pair.new
    inside = two.into(_axis_name(old), _axis_name(new))
    if pair.renamed:
        yield Change("axis", "renamed", inside.old_at, inside.new_at, "", old.name, new.name, weight="words")
    for label, before, after in (
        ("kind", old.type, new.type),
        ("below the first", old.below, new.below),
        ("above the last", old.above, new.above),
        ("rounded", old.rounded, new.rounded),
        ("from then on", old.from_then_on, new.from_then_on),
        ("a plus moves", _direction(old.plus), _direction(new.plus)),
        ("laid out by", old.orientation, new.orientation),
        ("keyed by", old.keying, new.keying),
    ):
        if not two.same(before, after):
            weight: Weight = "words" if label == "laid out by" else "rule"
            said = (two.old.say(before) or "not said", two.new.say(after) or "not said")
            yield inside.changed("axis", label, *said, weight=weight)
    for label, before, after in (("title", old.title, new.title), ("corner", old.corner, new.corner)):
        if clean(before) != clean(after):
            yield inside.changed("axis", label, clean(before), clean(after), weight="words")
    if old.cites != new.cites:
        yield inside.changed("axis", "rule", cite(old.cites), cite(new.cites), weight="citation")


def _direction(plus: int | None) -> str:
    return "" if plus is None else "to the later head" if plus == 1 else "to the earlier head"


def _axis_name(axis: g.Axis) -> str:
    return clean(axis.title) or words(axis.name)


# ---------------------------------------------------------------- cells


@dataclass(frozen=True, slots=True)
class Way:
    """From a place of the old chart to that of the new: for each axis of the new one its number in
    the old and which head is which; and which figure is which."""

    axes: tuple[tuple[int, Mapping[int, int]], ...]
    figures: Mapping[str, str]

    @property
    def plain(self) -> bool:
        """Every place that is in both is the same in both."""
        return all(here == there for there, (here, _) in enumerate(self.axes)) and all(
            all(one == other for one, other in forth.items()) for _, forth in self.axes
        )

    def known(self, key: Key) -> bool:
        return key[1] in self.figures and all(key[0][here] in forth for here, forth in self.axes)

    def go(self, key: Key) -> Key | None:
        heads: list[int] = []
        for here, forth in self.axes:
            there = forth.get(key[0][here])
            if there is None:
                return None
            heads.append(there)
        figure = self.figures.get(key[1])
        return None if figure is None else (tuple(heads), figure)


def _way(
    comparer: Comparer,
    two: Two,
    old: ChartView,
    new: ChartView,
    pairs: Sequence[Pair[g.Axis]],
    heads: Mapping[str, Heads],
) -> Way:
    axes = tuple(
        (next(i for i, axis in enumerate(old.grid.axes) if axis is pair.old), heads[pair.new.name].forth)
        for axis in new.grid.axes
        for pair in pairs
        if pair.new is axis
    )
    figures = {"": ""}
    if old.figures and new.figures:
        for found in comparer.aligned(two, old.figures, new.figures).pairs:
            figures[getattr(found.old, "name", None) or ""] = getattr(found.new, "name", None) or ""
    return Way(axes, figures)


def _cells(two: Two, old: ChartView, new: ChartView, way: Way) -> Iterator[Change]:
    plain = way.plain and all(one == other for one, other in way.figures.items())
    if plain and (rows := _same_shape(old.grid, new.grid)) is not None:
        found = _side_by_side_rows(two, old.grid, rows)
        if found:
            yield from _told(two, old, new, found)
        return
    mine, theirs = _keyed(old.grid), _keyed(new.grid)
    changed: list[tuple[CellAt, CellAt]] = []
    gone: list[CellAt] = []
    met: set[Key] = set()
    for key, before in mine.items():
        to = key if plain else way.go(key)
        after = None if to is None else theirs.get(to)
        if to is None or after is None:
            if way.known(key):
                gone.append(before)
            continue
        met.add(to)
        if not _same_cell(two, before.cell, after.cell):
            changed.append((before, after))
    fresh: list[CellAt] = []
    if len(met) < len(theirs):
        back = Way(
            tuple(
                (i, {there: here for here, there in forth.items()}) for i, (_, forth) in enumerate(way.axes)
            ),
            {there: here for here, there in way.figures.items()},
        )
        fresh = [at for key, at in theirs.items() if key not in met and back.known(key)]
    yield from _combinations(two.old, two.old_at, old, gone, "removed")
    yield from _combinations(two.new, two.new_at, new, fresh, "added")
    if changed:
        yield from _told(two, old, new, changed)


def _same_shape(old: g.Grid, new: g.Grid) -> dict[tuple[int, ...], g.Row] | None:
    """The rows of the new chart by their heads, when both have the same rows and the same columns in
    the same places: most charts, and nothing needs to be looked for in them."""
    rows = {row.heads: row for row in new.rows}
    columns = [[(column.heads, column.figure) for column in grid.columns] for grid in (old, new)]
    same = columns[0] == columns[1] and len(rows) == len(new.rows) == len(old.rows)
    same = same and all(
        (other := rows.get(row.heads)) is not None and len(other.cells) == len(row.cells) for row in old.rows
    )
    return rows if same else None


def _side_by_side_rows(
    two: Two, old: g.Grid, rows: Mapping[tuple[int, ...], g.Row]
) -> list[tuple[CellAt, CellAt]]:
    changed: list[tuple[CellAt, CellAt]] = []
    for row in old.rows:
        for i, (one, other) in enumerate(zip(row.cells, rows[row.heads].cells, strict=True)):
            if not _same_cell(two, one, other):
                column = old.columns[i]
                place = (row.heads + column.heads, column.figure or "")
                changed.append((CellAt(one, *place), CellAt(other, *place)))
    return changed


def _combinations(
    book: Book, at: tuple[str, ...], view: ChartView, cells: Sequence[CellAt], how: str
) -> Iterator[Change]:
    """Rows of heads that stand elsewhere in the chart too, but not together."""
    depth = len(view.grid.row_axes)
    rows: dict[tuple[int, ...], list[CellAt]] = {}
    for one in cells:
        rows.setdefault(one.heads[:depth], []).append(one)
    for found in rows.values():
        name = (*at, ", ".join(_place(book, view, found[0])[:depth]) or "the only row")
        shown = " | ".join(book.cell(one.cell) for one in found)
        if how == "added":
            yield Change("row", "added", (), name, new=shown)
        else:
            yield Change("row", "removed", name, (), old=shown)


def _keyed(grid: g.Grid) -> dict[Key, CellAt]:
    return {(at.heads, at.figure): at for at in by_place(grid)}


def _same_cell(two: Two, old: g.Cell, new: g.Cell) -> bool:
    if old.printed == new.printed and old.content == new.content:
        return old.marks == new.marks and _origin(old) == _origin(new)
    if old.content == new.content or two.same(old.content, new.content):
        return _origin(old) == _origin(new)
    return False


def _origin(cell: g.Cell) -> str:
    """How sure a figure is; that an erratum made it what it is goes without saying."""
    how = cell.provenance.how if cell.provenance is not None else ""
    return "" if how in ("erratum", "corrected") else how


def _told(
    two: Two,
    old: ChartView,
    new: ChartView,
    changed: Sequence[tuple[CellAt, CellAt]],
) -> Iterator[Change]:
    if old.threshold and new.threshold:
        stand = two.old.say_dice(old.dice) == two.new.say_dice(new.dice) and old.cells_are == new.cells_are
        stand = stand and _result_heads(old) == _result_heads(new)
        if not stand:
            yield from _lines_as_a_whole(two, old, new, changed)
            return
    elif old.cells_are != new.cells_are:
        yield _cannot_compare(two, old, new)
        return
    permuted = _permutation(two, changed)
    if permuted is not None:
        yield permuted
        return
    effects = roll_effects(two, old, new, changed) if old.threshold else {}
    if len(changed) > MOST_CELLS:
        yield from _by_row(two, old, new, changed, effects)
        return
    for here, there in changed:
        yield _cell(two, old, new, here, there, effects.get(id(there.cell), ()))


def _result_heads(view: ChartView) -> tuple[Hashable, ...]:
    axes = view.grid.axes
    at = view.result_axis
    return tuple(sorted(repr(head.key) for head in axes[at].heads)) if at is not None else ()


def _cell(
    two: Two, old: ChartView, new: ChartView, here: CellAt, there: CellAt, effects: tuple[Effect, ...]
) -> Change:
    before, after = two.old.cell(here.cell), two.new.cell(there.cell)
    aspect = ""
    weight: Weight = "rule"
    if before == after and two.same(here.cell.content, there.cell.content):
        aspect, weight = "origin", "words"
        before, after = _origin(here.cell) or "as printed", _origin(there.cell) or "as printed"
        if before == after:
            aspect = "marks"
            before, after = " ".join(here.cell.marks), " ".join(there.cell.marks)
    rules = (_cell_rule(here.cell), _cell_rule(there.cell))
    old_at = (*two.old_at, *cell_place(two, old, here, True))
    new_at = (*two.new_at, *cell_place(two, new, there, False))
    return Change("cell", "changed", old_at, new_at, aspect, before, after, *rules, effects, weight)


def _cell_rule(cell: g.Cell) -> str:
    return cite(cell.provenance.cites) if cell.provenance is not None else ""


def cell_place(two: Two, view: ChartView, at: CellAt, old: bool) -> tuple[str, ...]:
    """The heads of a cell, rows first, and its figure."""
    return _place(two.old if old else two.new, view, at)


def _place(book: Book, view: ChartView, at: CellAt) -> tuple[str, ...]:
    names = [
        head_text(book, axis, axis.heads[index])
        for axis, index in zip(view.grid.axes, at.heads, strict=False)
        if axis.heads
    ]
    return tuple(name for name in (*names, words(at.figure)) if name)


def _by_row(
    two: Two,
    old: ChartView,
    new: ChartView,
    changed: Sequence[tuple[CellAt, CellAt]],
    effects: Mapping[int, tuple[Effect, ...]],
) -> Iterator[Change]:
    """One change per row, its cells side by side."""
    rows: dict[tuple[int, ...], list[tuple[CellAt, CellAt]]] = {}
    depth = len(new.grid.row_axes)
    for here, there in changed:
        rows.setdefault(there.heads[:depth], []).append((here, there))
    for cells in rows.values():
        here, there = cells[0]
        old_row = cell_place(two, old, here, True)[:depth]
        new_row = cell_place(two, new, there, False)[:depth]
        before = _side_by_side(two, old, [pair[0] for pair in cells], True, depth)
        after = _side_by_side(two, new, [pair[1] for pair in cells], False, depth)
        reached = tuple(effect for pair in cells for effect in effects.get(id(pair[1].cell), ()))
        yield Change(
            "cells", "changed", (*two.old_at, *old_row), (*two.new_at, *new_row),
            f"{len(cells)} cells" if len(cells) > 1 else "", before, after, effects=reached,
        )  # fmt: skip


def _side_by_side(two: Two, view: ChartView, cells: Sequence[CellAt], old: bool, depth: int) -> str:
    book = two.old if old else two.new
    out: list[str] = []
    for at in cells:
        head = " ".join(cell_place(two, view, at, old)[depth:])
        shown = book.cell(at.cell)
        out.append(f"{head}: {shown}" if head else shown)
    return "; ".join(out)


def _lines_as_a_whole(
    two: Two, old: ChartView, new: ChartView, changed: Sequence[tuple[CellAt, CellAt]]
) -> Iterator[Change]:
    """Thresholds: what each line says now in place of what it said."""
    mine, theirs = _lines(old), _lines(new)
    pairs: dict[LineKey, LineKey] = {}
    for here, there in changed:
        pairs.setdefault(_line_key(old, here), _line_key(new, there))
    inside = two
    yield inside.changed("thresholds", f"in {len(pairs)} {'line' if len(pairs) == 1 else 'lines'}", "", "")
    for one, other in pairs.items():
        before = " | ".join(two.old.cell(at.cell) for at in mine[one])
        after = " | ".join(two.new.cell(at.cell) for at in theirs[other])
        old_at = (*two.old_at, *_line_name(two, old, mine[one][0], True))
        new_at = (*two.new_at, *_line_name(two, new, theirs[other][0], False))
        yield Change("line", "changed", old_at, new_at, "", before, after)


def _line_key(view: ChartView, at: CellAt) -> LineKey:
    """The heads of a cell but for the one that is the answer."""
    return tuple(index for axis, index in enumerate(at.heads) if axis != _across(view))


def _across(view: ChartView) -> int:
    """The axis along which the cells of a line stand."""
    if view.result_axis is not None:
        return view.result_axis
    return len(view.grid.axes) - 1


def _lines(view: ChartView) -> dict[LineKey, list[CellAt]]:
    out: dict[LineKey, list[CellAt]] = {}
    for at in by_place(view.grid):
        out.setdefault(_line_key(view, at), []).append(at)
    return out


def _line_name(two: Two, view: ChartView, at: CellAt, old: bool) -> tuple[str, ...]:
    book = two.old if old else two.new
    across = _across(view)
    return tuple(
        head_text(book, axis, axis.heads[index])
        for number, (axis, index) in enumerate(zip(view.grid.axes, at.heads, strict=False))
        if number != across and axis.heads
    )


def _permutation(two: Two, changed: Sequence[tuple[CellAt, CellAt]]) -> Change | None:
    """The same figures at other places: somebody sorted a column."""
    if len(changed) < 4:
        return None
    before = [two.old.cell(here.cell) for here, _ in changed]
    after = [two.new.cell(there.cell) for _, there in changed]
    if sorted(before) != sorted(after) or len(set(before)) < 3:
        return None
    said = (", ".join(before), ", ".join(after))
    return two.changed("cells", f"the same {len(changed)} figures, at other places", *said)


def _cannot_compare(two: Two, old: ChartView, new: ChartView) -> Change:
    counts = [sum(len(row.cells) for row in view.grid.rows) for view in (old, new)]
    said = [f"{count} {'cell' if count == 1 else 'cells'}" for count in counts]
    return two.changed("cells", "the chart is another one", said[0], said[1])


# ---------------------------------------------------------------- what stands under a head


def _rows_by_head(
    two: Two, old: ChartView, new: ChartView, pair: Pair[g.Axis]
) -> tuple[Mapping[int, frozenset[Hashable]], Mapping[int, frozenset[Hashable]]]:
    """For each head that has no namesake: the cells under it, by the other heads' names."""
    keys = (
        {head_key(two.old, pair.old, i, True) for i in range(len(pair.old.heads))},
        {head_key(two.new, pair.new, i, False) for i in range(len(pair.new.heads))},
    )
    if keys[0] == keys[1]:
        return {}, {}
    return (
        _under(two, old, old.grid.axes.index(pair.old), True),
        _under(two, new, new.grid.axes.index(pair.new), False),
    )


def _under(two: Two, view: ChartView, axis: int, old: bool) -> dict[int, frozenset[Hashable]]:
    book = two.old if old else two.new
    out: dict[int, set[Hashable]] = {}
    for at in by_place(view.grid):
        others = tuple(
            head_key(book, one, index, old)
            for number, (one, index) in enumerate(zip(view.grid.axes, at.heads, strict=False))
            if number != axis
        )
        found = (others, at.figure, book.canon.of(at.cell.content))
        out.setdefault(at.heads[axis], set()).add(found)
    return {head: frozenset(found) for head, found in out.items()}


def _lines_of(
    two: Two, old: ChartView, new: ChartView, pair: Pair[g.Axis], heads: Heads
) -> tuple[dict[int, str], dict[int, str]]:
    """What stands under each head, on one line: told of a row or column that is new or gone."""
    if not heads.gone and not heads.fresh:
        return {}, {}
    return _shown_under(two, old, new, pair)


def _answers(
    two: Two, old: ChartView, new: ChartView, pair: Pair[g.Axis]
) -> tuple[dict[int, str], dict[int, str]] | None:
    """What stands beside each head, where there is nothing else to look up."""
    single = len(old.grid.axes) == len(new.grid.axes) == 1 and not (old.threshold or new.threshold)
    return _shown_under(two, old, new, pair) if single else None


def _shown_under(
    two: Two, old: ChartView, new: ChartView, pair: Pair[g.Axis]
) -> tuple[dict[int, str], dict[int, str]]:
    out: list[dict[int, str]] = []
    for view, axis, book in ((old, pair.old, two.old), (new, pair.new, two.new)):
        number = view.grid.axes.index(axis)
        shown: dict[int, list[str]] = {}
        for at in by_place(view.grid):
            shown.setdefault(at.heads[number], []).append(book.cell(at.cell))
        out.append({head: " | ".join(cells) for head, cells in shown.items()})
    return out[0], out[1]
