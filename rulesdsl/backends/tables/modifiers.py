"""Modifiers lists as a printed chart has them.

In: a `Modifiers` list. Out: a `Section`: the policies in words, then one chart: the value at the
left, plain words, a column of ticks per kind where kinds are told apart, the rule number at
the right; each group under its title with its own policy, its chart inside it.
"""

from __future__ import annotations

from typing import assert_never

from rulesdsl.backends.tables.charts import axis_words
from rulesdsl.backends.tables.context import Context
from rulesdsl.backends.tables.doc import (
    Band,
    Block,
    CellBox,
    Chart,
    Column,
    Inset,
    Line,
    Para,
    Run,
    Section,
    Text,
    flat,
    join,
    plain,
    styled,
)
from rulesdsl.backends.tables.footnotes import mark_line
from rulesdsl.backends.tables.grids import axis_title, grid_chart
from rulesdsl.backends.tables.headers import about, header_blocks, notes, section
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.phrase import OR, Phraser
from rulesdsl.backends.tables.text import TICK, capital, clean, number, words
from rulesdsl.graph import (
    AtMost,
    CancelLines,
    ChartLookup,
    Chooser,
    Constant,
    Expr,
    Member,
    Minus,
    ModifierGroup,
    ModifierItem,
    ModifierLine,
    Modifiers,
    Needed,
    NumberValue,
    UseModifiers,
    Value,
)


def modifiers_section(context: Context, node: Modifiers) -> Section:
    layout = _Layout(context, node)
    blocks: list[Block] = [*header_blocks(context, node.header), *layout.policies(), layout.chart()]
    of = about(context, node.header, node.inputs)
    return section(f"function:{node.id}", node.header, "modifiers", tuple(blocks), node.id, of)


class _Layout:
    def __init__(self, context: Context, node: Modifiers) -> None:
        self.context = context
        self.names = context.names
        self.node = node
        self.phraser: Phraser = context.phraser(node.inputs)
        self.kinds: tuple[Member, ...] = _kinds(context, node)

    # ------------------------------------------------------------ policies

    def policies(self) -> list[Para]:
        node = self.node
        if node.combine == "multiplied":
            lines = [Para(plain("All that apply, multiplied."), "policy")]
        else:
            lines = [Para(plain("All that apply, added."), "policy")]
        for sign, role in (("plus", node.favors_plus), ("minus", node.favors_minus)):
            if role is not None:
                lines.append(Para(plain(f"A {sign} favors {self.names.role(role)}."), "policy"))
        for limit in node.at_most:
            lines.append(self._at_most(limit))
        if node.net is not None:
            lines.append(Para(plain(self._net(node.net.low, node.net.high)), "policy", cite(node.net.cites)))
        if self.kinds:
            self.context.legend.use("tick")
        return lines

    def _at_most(self, limit: AtMost) -> Para:
        groups = ", ".join(self._group_title(name) for name in limit.groups)
        when: Text = ()
        if clean(limit.words):
            when = plain(f"{capital(clean(limit.words))}: ")
        elif limit.when is not None:
            when = (Run("When "), *self.phraser.say(limit.when), Run(": "))
        if limit.limit == 1:
            said = f"one only of ({groups})"
        else:
            said = f"at most {limit.limit} of ({groups})"
        chooser = self._chooser(limit.chooser)
        ending = f", {chooser}." if chooser else "."
        text = (*when, Run((said if when else capital(said)) + ending))
        return Para(text, "policy", cite(limit.cites))

    def _group_title(self, name: str) -> str:
        for item in self.node.items:
            if isinstance(item, ModifierGroup) and item.name == name:
                return clean(item.title) or words(name)
        return words(name)

    def _chooser(self, chooser: Chooser | None) -> str:
        if chooser is None:
            return ""
        match chooser.how:
            case "chooses":
                return f"{self.names.role(chooser.role)} chooses"
            case "best" | "worst":
                return f"the {chooser.how} for {self.names.role(chooser.role)}"
            case "first":
                return "the first that applies"

    def _net(self, low: Value | None, high: Value | None) -> str:
        factor = self.node.combine == "multiplied"
        parts: list[str] = []
        if low is not None:
            parts.append(f"never below {_amount(self.names.value(low, signed=not factor), factor)}")
        if high is not None:
            parts.append(f"never above {_amount(self.names.value(high, signed=not factor), factor)}")
        return f"The net is {' and '.join(parts)}."

    # ------------------------------------------------------------ the chart

    def chart(self) -> Chart:
        columns = [Column("right", stub=True, role="value"), Column("left", grow=True, role="words")]
        columns += [Column("center", role="tick") for _ in self.kinds]
        columns.append(Column("left", role="rule"))
        heads = [CellBox(plain("Value")), CellBox(plain("Modifier"))]
        for kind in self.kinds:
            shown = clean(kind.abbreviated or "") or clean(kind.printed) or words(kind.name)
            heads.append(CellBox(plain(shown), vertical=True))
        heads.append(CellBox(plain("Rule")))
        body: list[Line | Band | Inset] = []
        below = False
        for item in self.node.items:
            if below and not isinstance(item, ModifierGroup):
                body.append(Band("band", styled("Besides", "strong")))
            below = isinstance(item, ModifierGroup)
            body += self._item(item)
        used = [mark_line(mark) for mark in self.node.marks if not self._in_inset(mark.symbol)]
        return Chart(tuple(columns), (tuple(heads),), tuple(body), tuple(used))

    def _in_inset(self, symbol: str) -> bool:
        groups = [item for item in self.node.items if isinstance(item, ModifierGroup)]
        return any(
            mark.symbol == symbol for group in groups if group.chart for mark in group.chart.grid.marks
        )

    def _item(self, item: ModifierItem) -> list[Line | Band | Inset]:
        match item:
            case ModifierLine():
                return [self._line(item, None)]
            case ModifierGroup():
                return self._group(item)
            case UseModifiers():
                return [self._use(item)]
            case CancelLines():
                return [self._cancel(item)]
            case _:
                assert_never(item)

    def _row(self, value: str, text: Text, applies: tuple[str, ...] | None, cites: str) -> Line:
        cells = [CellBox(plain(value)), CellBox(text)]
        cells += [CellBox(plain(TICK if on else "")) for on in self._ticks(applies)]
        cells.append(CellBox(plain(cites)))
        return Line("line", tuple(cells))

    def _ticks(self, applies: tuple[str, ...] | None) -> tuple[bool, ...]:
        if self.node.by is None:
            return ()
        counted = self.node.by.usually if applies is None else applies
        return tuple(kind.name in counted for kind in self.kinds)

    def _line(self, line: ModifierLine, group: ModifierGroup | None) -> Line:
        value, details = self._value(line)
        applies = line.applies_to
        if applies is None and group is not None:
            applies = group.applies_to
        text = plain(clean(line.words))
        if details:
            text = (*text, Run(" ("), *details, Run(")"))
        return self._row(value, self.context.marked(line.place, text), applies, cite(line.cites))

    def _value(self, line: ModifierLine) -> tuple[str, Text]:
        """The figure at the left, and what has to be said of it beside the words."""
        details: list[Text] = []
        amount = _constant(line.value)
        if amount is not None:
            value = _amount(number(amount.numerator, amount.denominator, signed=not line.factor), line.factor)
        else:
            inner = line.value
            value = "×n" if line.factor else "+n"
            if isinstance(inner, Minus) and not line.factor:
                inner, value = inner.operand, "−n"
            details.append((Run("n is "), *self._in_scope(line, inner)))
        if line.per is not None:
            value = f"{value} each"
            counted = (Run("for each of "), *self._in_scope(line, line.per))
            most = (Run(", at most "), *self.phraser.say(line.per_at_most, OR)) if line.per_at_most else ()
            details.append((*counted, *most))
        if line.for_each is not None:
            details.append((Run("for each of "), *self.phraser.over(line.for_each)))
        return value, join("; ", details)

    def _in_scope(self, line: ModifierLine, expr: Expr) -> Text:
        if line.for_each is None:
            return self.phraser.say(expr, OR)
        kind = line.for_each.source.type
        with self.phraser.element(line.for_each.element, kind.of if kind.kind == "list" else kind):
            return self.phraser.say(expr, OR)

    def _use(self, item: UseModifiers) -> Line:
        reversed_ = ", signs reversed" if item.reversed else ""
        text = (
            *plain(clean(item.words)),
            Run(" (every line of "),
            *self.names.ref(item.modifiers),
            Run(f"{reversed_})"),
        )
        return self._row("list", self.context.marked(item.place, text), None, cite(item.cites))

    def _cancel(self, item: CancelLines) -> Line:
        struck = "; ".join(f"“{clean(target)}”" for target in item.targets)
        text = (*plain(clean(item.words)), Run(f" (strikes out {struck})"))
        return self._row("none", self.context.marked(item.place, text), None, cite(item.cites))

    # ------------------------------------------------------------ groups

    def _group(self, group: ModifierGroup) -> list[Line | Band | Inset]:
        chooser = self._chooser(group.chooser)
        title: Text = styled(clean(group.title) or words(group.name), "strong")
        if group.exactly_one:
            title = (*title, Run(": one only"))
        elif chooser:
            title = (*title, Run(f": one only, {chooser}"))
        ticks = self._ticks(group.applies_to) if group.chart is not None else ()
        title = self.context.marked(group.place, title)
        out: list[Line | Band | Inset] = [Band("band", title, ticks, cite(group.cites))]
        out += [Inset("inset", para) for para in notes(group.notes)]
        for each in group.unless:
            out.append(Inset("inset", Para((Run("Not when: ", "head"), *self.phraser.say(each)), "how")))
        if group.chart is not None:
            out += self._inner_chart(group.chart)
        out += [self._line(line, group) for line in group.lines]
        return out

    def _inner_chart(self, chart: ChartLookup) -> list[Line | Band | Inset]:
        out: list[Line | Band | Inset] = []
        if chart.each is not None:
            said = (Run("One candidate for each of "), *self.phraser.over(chart.each), Run("."))
            out.append(Inset("inset", Para(said, "how")))
        titles: list[Text] = []
        for index, axis in enumerate(chart.grid.axes):
            title = axis_title(self.names, axis)
            if chart.each is None and index < len(chart.subjects) and not clean(axis.title):
                title = _capitalised(self.phraser.say(chart.subjects[index]))
            titles.append(title)
            said_of = axis_words(self.context, axis)
            if said_of:
                out.append(Inset("inset", Para(said_of, "how")))
        out.append(Inset("inset", grid_chart(self.context, chart.grid, tuple(titles))))
        return out


def _kinds(context: Context, node: Modifiers) -> tuple[Member, ...]:
    """The kinds that any line or group is for, in the order of their enum."""
    if node.by is None:
        return ()
    enum = context.names.enum_of(node.by.subject.type)
    used = set(node.by.usually)
    for item in node.items:
        if isinstance(item, ModifierLine | ModifierGroup):
            used.update(item.applies_to or ())
        if isinstance(item, ModifierGroup):
            for line in item.lines:
                used.update(line.applies_to or ())
    return tuple(member for member in enum.members if member.name in used) if enum is not None else ()


def _constant(expr: Expr) -> NumberValue | None:
    inner = expr.operand if isinstance(expr, Needed) else expr
    return inner.value if isinstance(inner, Constant) and isinstance(inner.value, NumberValue) else None


def _amount(text: str, factor: bool) -> str:
    return f"×{text}" if factor else text


def _capitalised(text: Text) -> Text:
    if not flat(text):
        return text
    first = text[0]
    return (Run(capital(first.text), first.style, first.target), *text[1:])
