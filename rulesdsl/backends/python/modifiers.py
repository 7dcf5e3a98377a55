"""Lists of modifiers: a total that adds up line by line, groups with their choices, the lines that
count."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from rulesdsl import graph as g
from rulesdsl.backends.python.charts import Owner, axes
from rulesdsl.backends.python.expr import Printer, constant
from rulesdsl.backends.python.given import arguments_checked
from rulesdsl.backends.python.layout import Chain, Doc, call, filled, flat, index, text
from rulesdsl.backends.python.page import Page, cited
from rulesdsl.backends.python.printing import AND, LOOSE, TIMES, beside
from rulesdsl.backends.python.rules import Function, arguments, heading_text, place_text, trace_argument
from rulesdsl.backends.python.tables import cell_text_rows, write_grid
from rulesdsl.backends.python.text import literal
from rulesdsl.backends.python.types import annotation
from rulesdsl.lower import plan as p
from rulesdsl.source.records import dataclass

YES = g.YesNoType()
MOST_PARTS: Final = 10_000


def modifiers(page: Page, item: p.Rule, node: g.Modifiers) -> None:
    for part in node.items:
        if isinstance(part, g.ModifierGroup) and part.chart is not None:
            _chart(page, node, part, part.chart)
    writer = _List(page, node, Printer(page, item.locals), item)
    for part in node.items:
        if isinstance(part, g.ModifierGroup) and part.name in item.apart:
            writer.group_function(part)
    writer.total_function()
    writer.lines_function()


def _chart(page: Page, node: g.Modifiers, group: g.ModifierGroup, chart: g.ChartLookup) -> None:
    rule = str(group.cites) or str(node.header.cites)
    owner = Owner(f"{node.id}.{group.name}", group.title, rule)
    page.blank(2)
    page.comment(cited(f"{node.header.title}: {group.title}", group.cites), group.place)
    axes(page, owner, chart.grid)
    page.blank(1)
    final, maker = page.standard("typing", "Final"), page.runtime("Chart")
    name = page.ref(f"chart:{owner.key}")
    page.line("# fmt: off")
    page.open(f"{name}: {final}[{maker}[{_cell_annotation(page, chart.grid)}]] = {maker}(")
    for part in (owner.key, owner.title, owner.rule, place_text(group.place)):
        page.line(f"{literal(part)},")
    write_grid(page, owner, chart.grid, cell_text_rows(page, chart.grid))
    page.close()
    page.line(")")
    page.line("# fmt: on")


def _cell_annotation(page: Page, grid: g.Grid) -> str:
    whole = "int"
    for row in grid.rows:
        for cell in row.cells:
            match cell.content:
                case g.KnownCell(values=(g.NumberValue(denominator=d), *_)) if d != 1:
                    whole = page.runtime("Number")
                case _:
                    pass
    return f"{whole} | None" if _has_blanks(grid) else whole


def _has_blanks(grid: g.Grid) -> bool:
    blank = g.NotPossibleCell | g.BlankCell | g.CodeCell
    return any(isinstance(cell.content, blank) for row in grid.rows for cell in row.cells)


@dataclass(slots=True)
class _List:
    """Writes the functions of one list. Lines go to `total`, or to `group` where a choice or limit
    is made first. `group` names the group whose lines are being written."""

    page: Page
    node: g.Modifiers
    printer: Printer
    item: p.Rule
    target: str = "total"
    group: str = ""

    @property
    def multiplied(self) -> bool:
        return self.node.combine == "multiplied"

    @property
    def whole(self) -> bool:
        return isinstance(self.node.type, g.NumberType) and self.node.type.whole

    @property
    def parts(self) -> int:
        """Where the factors are known fractions, each of which counts once at most: the number of
        parts that makes every total whole (six halves: 64). 1 where it is added up as it comes."""
        node = self.node
        if not self.multiplied or node.net is not None or node.at_most:
            return 1
        parts = 1
        for item in node.items:
            lines: tuple[g.ModifierLine, ...] = (item,) if isinstance(item, g.ModifierLine) else ()
            if isinstance(item, g.ModifierGroup):
                if item.chart is not None or item.chooser is not None or item.exactly_one:
                    return 1
                lines = item.lines
            elif not lines and not isinstance(item, g.CancelLines):
                return 1
            for line in lines:
                factor = _known_factor(line)
                if factor is None:
                    return 1
                parts *= factor.denominator
        return parts if parts <= MOST_PARTS and not self.item.apart else 1

    # ------------------------------------------------------------ functions

    def total_function(self) -> None:
        page, node = self.page, self.node
        head = Function(
            page.ref(f"function:{node.id}"),
            (*arguments(page, node.inputs, self.item.locals), trace_argument(page)),
            gives=annotation(page, node.type),
        )
        head.open(page)
        page.docstring(heading_text(node.header), node.header.place)
        arguments_checked(page, node.inputs, self.item.locals.inputs)
        if self.parts > 1:
            page.comment(f"counted in {self.parts} parts, so that every total is whole")
            page.line(f"total = {self.parts}")
        else:
            kind = "" if self.whole else f": {page.runtime('Number')}"
            page.line(f"total{kind} = {1 if self.multiplied else 0}")
        self._kind()
        self._struck([i for i in node.items if isinstance(i, g.CancelLines)])
        for part in node.items:
            self._item(part)
        self._limits()
        self._finish()
        head.close(page)

    def group_function(self, group: g.ModifierGroup) -> None:
        page = self.page
        head = Function(
            page.ref(f"group:{self.node.id}.{group.name}"),
            (*arguments(page, self.node.inputs, self.item.locals), trace_argument(page)),
            gives=page.runtime("Group"),
        )
        head.open(page)
        page.docstring(cited(f"{self.node.header.title}: {group.title}", group.cites) + ".", group.place)
        self._kind()
        self._struck([i for i in self.node.items if isinstance(i, g.CancelLines) and _strikes(i, group)])
        self._choosing_group(group)
        page.line("return group")
        head.close(page)

    def lines_function(self) -> None:
        page, node = self.page, self.node
        names = self.item.locals.inputs
        head = Function(
            page.ref(f"lines:{node.id}"),
            arguments(page, node.inputs, self.item.locals),
            gives=f"tuple[{page.runtime('Line')}, ...]",
        )
        head.open(page)
        page.docstring(f"The lines of {node.header.title} that count, each with its value and rule.")
        page.line(f"trace = {page.runtime('Trace')}()")
        given = [text(names[i.name]) for i in node.inputs]
        page.put("", call(page.ref(f"function:{node.id}"), *given, text("trace")))
        page.line(f"return trace.lines_of({literal(str(node.id))})")
        head.close(page)

    # ------------------------------------------------------------ what comes first

    def _kind(self) -> None:
        if self.node.by is not None:
            self.page.put("kind = ", self.printer.doc(self.node.by.subject))

    def _struck(self, cancels: Sequence[g.CancelLines]) -> None:
        for item in cancels:
            self.page.comment(cited(item.words, item.cites), item.place)
            self.page.put(f"{self._cancelled(item)} = ", self.printer.doc(item.when))

    def _cancelled(self, item: g.CancelLines) -> str:
        every = [i for i in self.node.items if isinstance(i, g.CancelLines)]
        return "cancelled" if len(every) == 1 else f"cancelled_{every.index(item) + 1}"

    def _striking(self, *words: str) -> list[Doc]:
        """What must not hold for a line (or group) of these words to count."""
        return [
            text(f"not {self._cancelled(item)}")
            for item in self.node.items
            if isinstance(item, g.CancelLines) and any(w in item.targets for w in words)
        ]

    def _of_kind(self, own: tuple[str, ...] | None) -> list[Doc]:
        """The check that the kind is one of these; nothing where every kind is."""
        by = self.node.by
        if by is None:
            return []
        kinds = own if own is not None else by.usually
        type = by.subject.type.of if isinstance(by.subject.type, g.OptionalType) else by.subject.type
        if not isinstance(type, g.EnumType):
            return []
        every = [m.name for m in self.page.plan.graph.enum_by_id[type.enum].members]
        if all(name in kinds for name in every):
            return []
        others = [name for name in every if name not in kinds]
        fewer = len(others) * 2 < len(kinds)
        names = others if fewer else [name for name in every if name in kinds]
        if len(names) == 1:
            return [text(f"kind {'!=' if fewer else '=='} {self.page.word(type.enum, names[0])}")]
        return [beside("kind not in " if fewer else "kind in ", self.page.words(type.enum, names))]

    # ------------------------------------------------------------ items

    def _item(self, item: g.ModifierItem) -> None:
        page = self.page
        match item:
            case g.ModifierLine():
                page.blank(1)
                self.group = ""
                self._line(item, None, [])
            case g.ModifierGroup():
                page.blank(1)
                if item.name in self.item.apart:
                    self._called_group(item)
                elif item.chooser is not None or item.exactly_one:
                    self._choosing_group(item)
                    self._count("group")
                else:
                    self._plain_group(item)
            case g.UseModifiers():
                page.blank(1)
                self._use(item)
            case g.CancelLines():
                pass

    def _line(self, line: g.ModifierLine, group: g.ModifierGroup | None, checked: list[Doc]) -> None:
        """`if ...: add(...)`; with `for each`, once per element."""
        page, printer = self.page, self.printer
        own = line.applies_to if line.applies_to is not None else (group.applies_to if group else None)
        checks = [c for c in self._of_kind(own) if flat(c) not in [flat(d) for d in checked]]
        checks += self._striking(line.words)
        depth = page.indent
        if line.for_each is not None:
            if checks:
                self._if(checks)
                checks = []
            source = printer.doc(line.for_each.source)
            page.put(f"for {printer.locals.elements[line.for_each.element]} in ", source, ":")
            page.indent += 4
            if line.for_each.where is not None:
                where_binds = AND if checks or line.when is not None else LOOSE
                checks.append(printer.doc(line.for_each.where, where_binds))
                printer = printer.told(line.for_each.where, True)
        if line.when is not None:
            checks.append(printer.doc(line.when, AND if checks else LOOSE))
            printer = printer.told(line.when, True)
        if checks:
            self._if(checks)
        rule = str(line.cites) or (str(group.cites) if group else "") or str(self.node.header.cites)
        page.origin[len(page.lines) + 1] = place_text(line.place)
        self._counts(_value(printer, line), _known_factor(line), line.words, rule, line.place)
        page.indent = depth

    def _counts(self, value: Doc, known: Fraction | None, words: str, rule: str, place: g.Place) -> None:
        """What a line comes to goes to the total, and into the trace where there is one."""
        page = self.page
        items = (text(literal(words)), text(literal(rule)), text(literal(place_text(place))))
        if self.target == "group":
            page.put("", call("group.add", value, *items))
            return
        if known is None and flat(value) != "cell":
            page.put("adds = ", value)
            value = text("adds")
        if self.parts > 1 and known is not None:
            page.line(_share(known))
        elif self.multiplied and known is not None and known.denominator == 1:
            page.line(f"total *= {known}")
        elif self.multiplied:
            page.put("total = ", call(page.runtime("times"), text("total"), value))
        elif known is not None and known < 0:
            page.line(f"total -= {flat(value)[1:]}" if known.denominator == 1 else f"total += {flat(value)}")
        else:
            page.put("total += ", text(flat(value).removeprefix("+")))
        group = (text(literal(self.group)),) if self.group else ()
        page.line("if trace is not None:")
        page.indent += 4
        method = "multiplies" if self.multiplied else "adds"
        page.put("", filled(f"trace.{method}", text(literal(str(self.node.id))), value, *items, *group))
        page.indent -= 4

    def _count(self, group: str) -> None:
        """What a group comes to, after its choices."""
        self._several(text(f"{group}.total"), text(f"{group}.lines"))

    def _several(self, value: Doc, lines: Doc) -> None:
        """Several lines at once. `value` is what they come to, as any number."""
        page = self.page
        if self.multiplied:
            page.put("total = ", call(page.runtime("times"), text("total"), value))
        else:
            page.put("total += ", call("int", value) if self.whole else value)
        page.line("if trace is not None:")
        page.indent += 4
        factors = (text("factor=True"),) if self.multiplied else ()
        page.put("", call("trace.lines", text(literal(str(self.node.id))), lines, *factors))
        page.indent -= 4

    def _if(self, checks: list[Doc]) -> None:
        doc = checks[0] if len(checks) == 1 else _and(checks)
        self.page.put("if ", doc, ":")
        self.page.indent += 4

    def _use(self, item: g.UseModifiers) -> None:
        page, printer, node = self.page, self.printer, self.node
        page.comment(cited(item.words, item.cites), item.place)
        checks = self._striking(item.words)
        if item.when is not None:
            checks.append(printer.doc(item.when, AND if checks else LOOSE))
            printer = printer.told(item.when, True)
        depth = page.indent
        if checks:
            self._if(checks)
        args = tuple(printer.doc(arg) for arg in item.args)
        lines = call(page.ref(f"lines:{item.modifiers}"), *args)
        if item.reversed:
            lines = call(page.runtime("reversed_signs"), lines)
        other = page.plan.graph.functions[item.modifiers]
        if isinstance(other, g.Modifiers) and other.net is None and other.combine == node.combine == "added":
            value = call(page.ref(f"function:{item.modifiers}"), *args)
            whole = isinstance(other.type, g.NumberType) and other.type.whole
            page.put(
                "total -= " if item.reversed else "total += ",
                value if whole or not self.whole else call("int", value),
            )
            page.line("if trace is not None:")
            page.indent += 4
            page.put("", call("trace.lines", text(literal(str(node.id))), lines))
        else:
            page.put("lines = ", lines)
            factors = (text("factors=True"),) if self.multiplied else ()
            self._several(call(page.runtime("total_of_lines"), text("lines"), *factors), text("lines"))
        page.indent = depth

    # ------------------------------------------------------------ groups

    def _plain_group(self, group: g.ModifierGroup) -> None:
        """Every line counts."""
        self._group_comment(group)
        self.group = group.name
        self._group_lines(group)

    def _called_group(self, group: g.ModifierGroup) -> None:
        self._group_comment(group)
        names = tuple(text(self.item.locals.inputs[i.name]) for i in self.node.inputs)
        name = self._group_local(group.name)
        function = self.page.ref(f"group:{self.node.id}.{group.name}")
        self.page.put(f"{name} = ", call(function, *names, text("trace")))
        if not self._limited(group.name):
            self._count(name)

    def _limited(self, name: str) -> bool:
        return any(name in limit.groups for limit in self.node.at_most)

    def _group_local(self, name: str) -> str:
        return f"group_{name}"

    def _choosing_group(self, group: g.ModifierGroup) -> None:
        page = self.page
        factors = ", factors=True" if self.node.combine == "multiplied" else ""
        self._group_comment(group)
        page.line(f"group = {page.runtime('Group')}({literal(group.name)}{factors})")
        self.target = "group"
        self._group_lines(group)
        self.target = "total"
        if group.chooser is not None:
            page.line(f"group.{self._keeping(group.chooser)}")
        elif group.exactly_one:
            rule = str(group.cites) or str(self.node.header.cites)
            page.line(f"group.exactly_one({literal(group.title)}, {literal(rule)})")

    def _group_comment(self, group: g.ModifierGroup) -> None:
        choice = _choice_words(group.chooser) if group.chooser is not None else ""
        self.page.comment(cited(", ".join(w for w in (group.title, choice) if w), group.cites), group.place)

    def _group_lines(self, group: g.ModifierGroup) -> None:
        page = self.page
        depth = page.indent
        checks = self._striking(group.name, group.title)
        checks += [self.printer.doc(g.NotThat(type=YES, operand=off), AND) for off in group.unless]
        nearest = {line.applies_to or group.applies_to for line in group.lines}
        if group.chart is not None:
            nearest.add(group.applies_to)
        common = self._of_kind(nearest.pop()) if len(nearest) == 1 else []
        if checks or common:
            self._if(checks + common)
        for line in group.lines:
            self._line(line, group, common)
        if group.chart is not None:
            self._cells(group, group.chart, common)
        page.indent = depth

    def _cells(self, group: g.ModifierGroup, chart: g.ChartLookup, checked: list[Doc]) -> None:
        """The cell of the chart, or one per element; nothing where it is blank."""
        page = self.page
        depth = page.indent
        checks = [] if checked else self._of_kind(group.applies_to)
        if checks:
            self._if(checks)
        if chart.each is not None:
            element = self.printer.locals.elements[chart.each.element]
            page.put(f"for {element} in ", self.printer.doc(chart.each.source), ":")
            page.indent += 4
            if chart.each.where is not None:
                self._if([self.printer.doc(chart.each.where)])
        printer = self.printer
        if chart.each is not None and chart.each.where is not None:
            printer = printer.told(chart.each.where, True)
        name = page.ref(f"chart:{self.node.id}.{group.name}")
        page.put("cell = ", index(name, *(printer.doc(subject) for subject in chart.subjects)))
        if _has_blanks(chart.grid):
            page.line("if cell is not None:")
            page.indent += 4
        rule = str(group.cites) or str(self.node.header.cites)
        self._counts(text("cell"), None, group.title, rule, chart.place)
        page.indent = depth

    def _keeping(self, chooser: g.Chooser) -> str:
        if chooser.how == "first":
            return "keep_first()"
        return f'keep_one("{self._wanted(chooser)}")'

    def _wanted(self, chooser: g.Chooser) -> str:
        """Whether the chooser takes the greatest or the least."""
        node = self.node
        if node.favors_plus is not None:
            plus_is_good = chooser.role == node.favors_plus
        else:
            plus_is_good = chooser.role != node.favors_minus
        return "greatest" if plus_is_good is not (chooser.how == "worst") else "least"

    # ------------------------------------------------------------ limits and the end

    def _limits(self) -> None:
        page = self.page
        for limit in self.node.at_most:
            page.blank(1)
            names = ", ".join(limit.groups)
            words = f"at most {limit.limit} of {names}, {_choice_words(limit.chooser)}"
            page.comment(cited(f"{words}: {limit.words}" if limit.words else words, limit.cites), limit.place)
            depth = page.indent
            if limit.when is not None:
                self._if([self.printer.doc(limit.when)])
            keep = "first" if limit.chooser.how == "first" else self._wanted(limit.chooser)
            groups = ", ".join(self._group_local(name) for name in limit.groups)
            comma = "," if len(limit.groups) == 1 else ""
            items = (str(limit.limit), f"({groups}{comma})", literal(keep))
            page.put("", call(page.runtime("at_most"), *(text(i) for i in items)))
            page.indent = depth
        limited = [
            item.name
            for item in self.node.items
            if isinstance(item, g.ModifierGroup) and self._limited(item.name)
        ]
        for name in limited:
            self._count(self._group_local(name))

    def _finish(self) -> None:
        page, node = self.page, self.node
        page.blank(1)
        if node.net is not None:
            page.comment(cited("the total is kept within its bounds", node.net.cites))
            for bound, keep in ((node.net.low, "max"), (node.net.high, "min")):
                if bound is not None:
                    page.line(f"total = {keep}(total, {flat(constant(page, bound).doc)})")
        value = "total"
        if self.parts > 1:
            some = f"{page.runtime('divided')}(total, {self.parts})"
            page.line(f"factor: {page.runtime('Number')} = 1 if total == {self.parts} else {some}")
            value = "factor"
        rule, place = str(node.header.cites), place_text(node.header.place)
        page.line("if trace is not None:")
        page.indent += 4
        title = literal(node.header.title)
        items = (literal(str(node.id)), value, literal(rule), literal(place), title)
        page.put("", call("trace.total", *(text(i) for i in items)))
        page.indent -= 4
        page.line(f"return {value}")


def _known_factor(line: g.ModifierLine) -> Fraction | None:
    """The number that the line counts for once, where it is a known one."""
    value = line.value
    if line.per is not None or not isinstance(value, g.Constant):
        return None
    if not isinstance(value.value, g.NumberValue):
        return None
    return Fraction(value.value.numerator, value.value.denominator)


def _share(factor: Fraction) -> str:
    """The total times a factor, where it comes out whole."""
    if factor.numerator == 1 and factor.denominator > 1:
        return f"total //= {factor.denominator}"
    if factor.denominator == 1:
        return f"total *= {factor.numerator}"
    return f"total = total * {factor.numerator} // {factor.denominator}"


def _strikes(item: g.CancelLines, group: g.ModifierGroup) -> bool:
    words = {group.name, group.title, *(line.words for line in group.lines)}
    return any(target in words for target in item.targets)


def _choice_words(chooser: g.Chooser) -> str:
    match chooser.how:
        case "chooses":
            return f"{chooser.role} chooses"
        case "best" | "worst":
            return f"the {chooser.how} for {chooser.role}"
        case "first":
            return "the first that applies"


def _and(docs: Sequence[Doc]) -> Doc:
    parts: list[Doc] = []
    for doc in docs:
        if isinstance(doc, Chain) and set(doc.joints) == {"and"}:
            parts.extend(doc.parts)
        else:
            parts.append(doc)
    return Chain(tuple(parts), ("and",) * (len(parts) - 1))


def _value(printer: Printer, line: g.ModifierLine) -> Doc:
    """What the line adds: its value, as often as `per` says."""
    value = line.value
    if line.per is None:
        if isinstance(value, g.Constant) and isinstance(value.value, g.NumberValue) and not line.factor:
            shown = flat(constant(printer.page, value.value).doc)
            positive = value.value.numerator >= 0 and value.value.denominator == 1
            return text(f"+{shown}" if positive else shown)
        return printer.doc(value)
    times = printer.doc(line.per)
    if line.per_at_most is not None:
        times = call("min", times, printer.doc(line.per_at_most))
    if line.factor:
        return call(printer.page.runtime("power"), printer.doc(value), times, text(literal(line.words)))
    times = call("max", text("0"), times)  # fewer than none are none
    if _is_one(value):
        return times
    return beside(printer.doc(value, TIMES), " * ", times)


def _is_one(value: g.Expr) -> bool:
    if not isinstance(value, g.Constant) or not isinstance(value.value, g.NumberValue):
        return False
    return (value.value.numerator, value.value.denominator) == (1, 1)
