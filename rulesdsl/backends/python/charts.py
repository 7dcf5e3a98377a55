"""Axes and charts as literals that look like what is printed."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl import graph as g
from rulesdsl.backends.python.expr import constant
from rulesdsl.backends.python.layout import WIDTH, Bracket, Doc, call, flat, text
from rulesdsl.backends.python.page import Page
from rulesdsl.backends.python.text import comment, literal, wrapped
from rulesdsl.backends.python.types import annotation
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose chart it is: its key ("area_fire_table", "area_fire_shift.terrain"), title and rule;
    whether what lies between its heads is not in the source."""

    key: str
    title: str
    rule: str
    holes: bool = False


def is_bands(axis: g.Axis) -> bool:
    return isinstance(axis.type, g.NumberType) and axis.keying != "ratios"


def axis_argument(page: Page, axis: g.Axis) -> str:
    """The annotation of what is looked up on an axis."""
    if axis.keying == "ratios":
        return page.runtime("Ratio")
    if is_bands(axis):
        return f"{page.runtime('Number')} | {page.runtime('Heading')}"
    return annotation(page, axis.type)


# ---------------------------------------------------------------- axes


def axes(page: Page, owner: Owner, grid: g.Grid, answers: int | None = None) -> None:
    """`answers` is the axis whose heads are numbers that a look-up gives."""
    for number, axis in enumerate(grid.axes):
        _axis(page, owner, number, axis, banded=is_bands(axis) and number != answers)


def _axis(page: Page, owner: Owner, number: int, axis: g.Axis, *, banded: bool) -> None:
    name = page.ref(f"axis:{owner.key}.{number}")
    final = page.standard("typing", "Final")
    if axis.keying == "ratios":
        kind = maker = page.runtime("Ratios")
    elif banded:
        kind = maker = page.runtime("Bands")
    elif isinstance(axis.type, g.DateType):
        kind = maker = page.runtime("Dates")
    else:
        maker = page.runtime("Axis")
        kind = f"{maker}[{annotation(page, axis.type)}]"
    heads = tuple(_head(page, axis, head, banded=banded) for head in axis.heads)
    items: list[Doc] = [
        text(literal(owner.key)),
        text(literal(owner.title)),
        text(literal(owner.rule)),
        text(literal(axis.title or axis.name)),
        Bracket("(", heads, ")", lone_comma=True),
    ]
    if axis.plus is not None:
        items.append(text(f"plus={axis.plus:+d}"))
    if axis.below is not None:
        items.append(text(f"below={_edge(page, axis.below)}"))
    if axis.above is not None:
        items.append(text(f"above={_edge(page, axis.above)}"))
    if axis.rounded is not None and (banded or axis.keying == "ratios"):
        items.append(text(f"rounded={literal(axis.rounded)}"))
    if axis.from_then_on and (banded or isinstance(axis.type, g.DateType)):
        items.append(text("from_then_on=True"))
    if owner.holes and axis.keying not in ("ratios", "dates"):
        items.append(text("holes=True"))
    annotated = final if kind == maker else f"{final}[{kind}]"
    page.put(f"{name}: {annotated} = ", call(maker, *items))


def _edge(page: Page, edge: g.Edge) -> str:
    if edge.what == "stays":
        return page.runtime("STAYS")
    words = f", {literal(edge.words)}" if edge.words else ""
    value = f", value={flat(constant(page, edge.value).doc)}" if edge.value is not None else ""
    return f"{page.runtime('Edge')}({literal(edge.what)}{words}{value})"


def _head(page: Page, axis: g.Axis, head: g.AxisHead, *, banded: bool) -> Doc:
    match head.key:
        case g.GapKey():
            return text(page.runtime("GAP"))
        case g.BandKey(low=low) if not banded:
            return text(str(low))
        case g.BandKey(low=low, high=high, strict_below=below):
            items = [literal(head.printed), str(low), str(high)]
            if below is not None:
                items.append(str(below))
            return call(page.runtime("Band"), *(text(item) for item in items))
        case g.MemberKey(member=member) if isinstance(axis.type, g.EnumType):
            value: g.Value = g.MemberValue(enum=axis.type.enum, member=member)
        case g.CaseKey(case=case, args=args) if isinstance(axis.type, g.OutcomeType):
            value = g.CaseValue(outcome=axis.type.outcome, case=case, args=args)
        case g.RatioKey(left=left, right=right):
            return call(page.runtime("Ratio"), text(str(left)), text(str(right)))
        case g.DateKey(text=words):
            value = g.TextValue(text=words)
        case g.MemberKey(member=words) | g.CaseKey(case=words) | g.TextKey(text=words):
            if isinstance(axis.type, g.YesNoType):
                return text(str(words == "yes"))
            value = g.TextValue(text=words)
    return constant(page, value).doc


def label(page: Page, axis: g.Axis, head: g.AxisHead) -> str:
    """How the runtime prints a head: a member by its own printed form."""
    graph = page.plan.graph
    match head.key:
        case g.GapKey():
            return "..."
        case g.MemberKey(member=name) if isinstance(axis.type, g.EnumType):
            members = graph.enum_by_id[axis.type.enum].members
            return next(m.printed for m in members if m.name == name)
        case g.CaseKey(case=name, args=args) if isinstance(axis.type, g.OutcomeType):
            cases = graph.outcome_by_id[axis.type.outcome].cases
            case = next(c for c in cases if c.name == name)
            shown = case.template
            for parameter, number in zip(case.parameters, args, strict=True):
                shown = shown.replace("{" + parameter + "}", str(number))
            return shown
        case g.RatioKey(left=left, right=right):
            return f"{left}:{right}"
        case g.DateKey(text=words) | g.TextKey(text=words):
            return words
        case _:
            return head.printed


# ---------------------------------------------------------------- cells


def cell_text(page: Page, content: g.CellContent, *, values: bool) -> str:
    """A cell as Python. `values`: `-` and blank are nothing; otherwise they are words of the
    runtime."""
    match content:
        case g.KnownCell(values=several):
            found = flat(constant(page, several[0]).doc)
            return found if values else f"({found}, {found})"
        case g.BandCell(low=low, high=high):
            return f"({low}, {high})"
        case g.PartCell():
            flags = ", low_known=True" * content.low_known
            flags += ", high_known=True" * content.high_known
            return f"{page.runtime('Part')}({content.sure_low}, {content.sure_high}{flags})"
        case g.RatioCell(left=left, right=right):
            return f"{page.runtime('Ratio')}({left}, {right})"
        case g.UnknownCell():
            return page.runtime("unknown")
        case g.NotPossibleCell() | g.CodeCell():
            return "None" if values else page.runtime("never")
        case g.BlankCell():
            return "None" if values else page.runtime("blank")
        case g.FiguresCell():
            raise TypeError("a cell of several figures")


def figure_texts(page: Page, content: g.CellContent, count: int) -> list[str]:
    """The figures of one cell."""
    match content:
        case g.KnownCell(values=several):
            return [flat(constant(page, value).doc) for value in several]
        case g.FiguresCell(parts=parts):
            return [cell_text(page, part, values=True) for part in parts]
        case _:
            return [cell_text(page, content, values=True)] * count


# ---------------------------------------------------------------- the chart


@dataclass(frozen=True, slots=True)
class Lines:
    """The rows of a chart, ready to be written: heads as printed, and of each row its label as
    Python, its cells, a comment."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...], str], ...]

    def widths(self, depth: int) -> list[int]:
        """Columns as wide as their cells, and as their heads in at most `depth` lines."""
        return [
            max(
                _head_width(head, depth),
                *(len(row[1][number]) + 1 for row in self.rows if row[1]),
                1,
            )
            for number, head in enumerate(self.heads)
        ]

    def fitting(self, indent: int) -> list[int] | None:
        """The widths with the heads in as few lines as will do; None where nothing fits."""
        for depth in range(1, 6):
            widths = self.widths(depth)
            if indent + self.first + sum(w + 1 for w in widths) + 2 <= WIDTH:
                return widths
        return None

    @property
    def first(self) -> int:
        """Columns in front of the first cell."""
        return max([len(row[0]) for row in self.rows] + [0]) + 4


def _head_width(head: str, depth: int) -> int:
    """The least width in which a head takes at most `depth` lines."""
    words = head.split() or [""]
    width = max(len(word) for word in words)
    while len(wrapped(head, width)) > depth:
        width += 1
    return width


def chart_lines(page: Page, lines: Lines) -> list[str]:
    """Rows under their heads, in columns; what is too wide goes on in further lines."""
    widths, first = lines.fitting(page.indent) or lines.widths(5), lines.first
    chunks: list[list[int]] = [[]]
    used = first
    for number, width in enumerate(widths):
        if chunks[-1] and page.indent + used + width + 3 > WIDTH:
            chunks.append([])
            used = first
        chunks[-1].append(number)
        used += width + 1
    out: list[str] = []
    for chunk in chunks:
        over = [wrapped(lines.heads[n], widths[n]) for n in chunk]
        for depth in range(max(len(words) for words in over)):
            row = [_from_below(words, depth, over) for words in over]
            shown = " ".join(word.ljust(widths[n]) for word, n in zip(row, chunk, strict=True))
            out.append(("#" + " " * (first - 1) + shown).rstrip())
    for row_label, cells, note in lines.rows:
        if not cells:
            out.append(f"({row_label}, ()),{_note(note)}")
            continue
        for position, chunk in enumerate(chunks):
            start = f"({row_label},".ljust(first - 1) + "(" if position == 0 else " " * first
            row_text = " ".join(f"{cells[n]},".ljust(widths[n]) for n in chunk).rstrip()
            if position == len(chunks) - 1:
                row_text = row_text if len(cells) == 1 else row_text.removesuffix(",")
                row_text += ")),"
                if page.indent + len(start) + len(row_text) + len(_note(note)) > WIDTH and note:
                    out.append(f"# {comment(note)}"[: WIDTH - page.indent])
                    note = ""
                row_text += _note(note)
            out.append(start + row_text)
    return out


def _from_below(words: list[str], depth: int, over: list[list[str]]) -> str:
    """Heads of several lines stand at the bottom."""
    missing = max(len(other) for other in over) - len(words)
    return "" if depth < missing else words[depth - missing]


def _note(words: str) -> str:
    return f"  # {comment(words)}" if words else ""


def row_note(row: g.Row, grid: g.Grid) -> str:
    """The marks that stand in a row, with the heads they stand under."""
    marks: list[str] = []
    for number, index in enumerate(row.heads):
        marks += list(grid.row_axes[number].heads[index].marks)
    for cell, column in zip(row.cells, grid.columns, strict=False):
        if cell.marks:
            marks.append(f"{column.title} {' '.join(cell.marks)}".strip())
    return "; ".join(marks)


def legend(grid: g.Grid) -> list[str]:
    """What the marks and codes of a chart mean, one line each."""
    out: list[str] = []
    for mark in grid.marks:
        match mark.what:
            case "note":
                words = mark.words
            case "recovered":
                words = f"recovered from {mark.cites}"
            case "corrected":
                words = f"corrected, printed {mark.printed}: {mark.words}"
            case _:
                words = f"{mark.what}: {mark.words}"
        out.append(f"{mark.symbol} {words}")
    out += [f"{code.symbol} {code.words}" for code in grid.codes]
    return out


def heads_of(columns: Sequence[g.Column], grid: g.Grid) -> tuple[str, ...]:
    """What stands over each column, in a comment."""
    out: list[str] = []
    for column in columns:
        shown = column.title or column.figure or ""
        if column.heads and not shown:
            shown = " ".join(grid.column_axes[k].heads[h].printed for k, h in enumerate(column.heads))
        out.append(comment(" ".join([shown, *column.marks])))
    return tuple(out)
