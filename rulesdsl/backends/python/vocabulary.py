"""Enums, outcomes, records: classes that read like the rulebook's lists of words."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl import graph as g
from rulesdsl.backends.python.expr import constant
from rulesdsl.backends.python.given import kind_check
from rulesdsl.backends.python.layout import WIDTH, Bracket, Doc, call, flat, text
from rulesdsl.backends.python.page import Page, cited
from rulesdsl.backends.python.rules import heading_text
from rulesdsl.backends.python.text import comment, literal
from rulesdsl.backends.python.types import annotation
from rulesdsl.graph.inside import everything
from rulesdsl.lower.names import attributes
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a class: its comment stands behind it, or above it where that is too long."""

    name: str
    annotation: str
    default: Doc | None = None
    comment: str = ""


def record_class(
    page: Page,
    name: str,
    words: str,
    fields: Sequence[Field],
    place: g.Place | None = None,
    *,
    by_place: bool = False,
) -> None:
    """A frozen, slotted dataclass, given by keyword (or by place)."""
    dataclass_name = page.runtime("dataclass")
    page.blank(2)
    page.line(f"@{dataclass_name}(frozen=True, slots=True{'' if by_place else ', kw_only=True'})")
    page.open(f"class {name}:")
    page.docstring(words, place)
    page.blank(1)
    for field in fields:
        _field(page, field)
    page.close()


def _field(page: Page, field: Field) -> None:
    line = f"{field.name}: {field.annotation}"
    note = comment(field.comment)
    whole = line + (f" = {flat(field.default)}" if field.default is not None else "")
    if note and page.indent + len(whole) + len(note) + 4 > WIDTH:
        page.comment(note)
        note = ""
    if field.default is None:
        page.line(line + (f"  # {note}" if note else ""))
    else:
        page.put(f"{line} = ", field.default, f"  # {note}" if note else "")


# ---------------------------------------------------------------- records


def record(page: Page, node: g.Record) -> None:
    fields = [_record_field(page, node, field) for field in node.fields]
    name = page.ref(f"record:{node.id}")
    record_class(page, name, heading_text(node.header), fields, node.header.place)
    checks = [check for field in node.fields for check in _checks(page, node, field)]
    if not checks:
        return
    page.blank(1)
    page.indent += 4
    page.open("def __post_init__(self) -> None:")
    for check in checks:
        page.put("", check)
    page.indent -= 8


def _record_field(page: Page, node: g.Record, field: g.RecordField) -> Field:
    default: Doc | None = None
    if field.usually is not None:
        default = constant(page, field.usually).doc
    elif isinstance(field.type, g.OptionalType):
        default = text("None")
    elif isinstance(field.type, g.ListType) and not field.at_least:
        default = text("()")
    unit = _unit(page, field.type)
    words = ": ".join(part for part in (unit, field.words) if part)
    return Field(
        page.attribute(f"record:{node.id}.{field.name}"),
        annotation(page, field.type),
        default,
        cited(words, field.cites) if words or field.cites.items else "",
    )


def _unit(page: Page, type: g.Type) -> str:
    inner = type.of if isinstance(type, g.OptionalType) else type
    if isinstance(inner, g.NumberType) and inner.unit is not None:
        return page.plan.graph.measure_by_id[inner.unit].plural
    return ""


def _checks(page: Page, node: g.Record, field: g.RecordField) -> list[Doc]:
    """What the rules say of a field: its kind, its bounds, how many."""
    value = f"self.{page.attribute(f'record:{node.id}.{field.name}')}"
    name = literal(f"{node.id}.{field.name}")
    checks: list[Doc] = []
    kind = kind_check(page, f"{node.id}.{field.name}", value, field.type)
    if kind is not None:
        checks.append(kind)
    if field.at_least is not None or field.at_most is not None:
        bounds = (text(str(field.at_least)), text(str(field.at_most)))
        checks.append(call(page.runtime("how_many"), text(name), text(value), *bounds))
    if field.low is not None or field.high is not None:
        bounds = (text(str(field.low)), text(str(field.high)))
        checks.append(call(page.runtime("within"), text(name), text(value), *bounds))
    return checks


# ---------------------------------------------------------------- enums


def enum(page: Page, node: g.Enum) -> None:
    base = page.runtime("RankedWord" if node.ordered else "Word")
    page.blank(2)
    page.open(f"class {page.ref(f'enum:{node.id}')}({base}):")
    page.docstring(heading_text(node.header, ", least first" if node.ordered else ""), node.header.place)
    page.blank(1)
    if node.columns:
        _figures(page, node)
    else:
        for member in node.members:
            name, also = page.attribute(f"member:{node.id}.{member.name}"), _also(member)
            if page.indent + len(name) + len(literal(member.printed)) + len(also) + 3 > WIDTH:
                page.comment(also.removeprefix("  # "))
                also = ""
            page.put(f"{name} = ", text(literal(member.printed)), also)
    page.close()
    page.at_hand.ends[f"enum:{node.id}"] = len(page.lines)


def _also(member: g.Member) -> str:
    """Its other names and its rule, as a comment."""
    names = [n for n in (member.abbreviated, *member.called) if n]
    words = cited(", ".join(names), member.cites)
    return f"  # {comment(words)}" if words.strip() else ""


def _figures(page: Page, node: g.Enum) -> None:
    """Members with their own columns, laid out as the chart that they are."""
    names = [page.attribute(f"column:{node.id}.{c.name}") for c in node.columns]
    waiting = _looked_up_later(page, node)
    rows: list[list[str]] = []
    for member in node.members:
        figures = {f.column: f.value for f in member.figures}
        cells = [f"{page.attribute(f'member:{node.id}.{member.name}')} =", literal(member.printed)]
        for column in node.columns:
            value = figures.get(column.name, g.AbsentValue())
            cell = page.runtime("unknown") if value is None else flat(constant(page, value).doc)
            cells.append(f"lambda: {cell}" if column.name in waiting else cell)
        rows.append(cells)
    page.line("# fmt: off")
    for line in aligned([["#", "printed", *names], *rows]):
        page.line(line)
    page.line("# fmt: on")
    page.blank(1)
    unknown = {f.column for m in node.members for f in m.figures if f.value is None}
    arguments: list[Doc] = [text("self"), text("printed: str")]
    for column, name in zip(node.columns, names, strict=True):
        type = annotation(page, column.type)
        if column.name in unknown:
            type = f"{type} | {page.runtime('Unknown')}"
        if column.name in waiting:
            type = f"{page.standard('collections.abc', 'Callable')}[[], {type}]"
        arguments.append(text(f"{name}: {type}"))
    page.put("def __init__", Bracket("(", tuple(arguments), ")"), " -> None:")
    final = page.standard("typing", "Final")
    for column, name in zip(node.columns, names, strict=True):
        target = f"_{name}" if column.name in unknown or column.name in waiting else name
        page.line(f"    self.{target}: {final} = {name}")
    for column, name in zip(node.columns, names, strict=True):
        if column.name in waiting:
            _figure_looked_up(page, node, column, name, unknown=column.name in unknown)
        elif column.name in unknown:
            _unknown_figure(page, node, column, name)


def _looked_up_later(page: Page, node: g.Enum) -> frozenset[str]:
    """The columns that hold words of the class itself, or of one that needs it to be made: they are there
    only when both classes are."""
    graph = page.plan.graph

    def needs_it(enum: g.EnumId) -> bool:
        reached, waiting = {enum}, [enum]
        for one in waiting:
            found = {e for c in graph.enum_by_id[one].columns for e in _enums_in(graph.enum_by_id[one], c)}
            waiting += sorted(found - reached)
            reached |= found
        return node.id in reached

    return frozenset(c.name for c in node.columns if any(needs_it(enum) for enum in _enums_in(node, c)))


def _enums_in(node: g.Enum, column: g.EnumColumn) -> set[g.EnumId]:
    """The enums of which a column holds words."""
    return {
        inner.enum
        for member in node.members
        for figure in member.figures
        if figure.column == column.name and figure.value is not None
        for inner in everything(figure)
        if isinstance(inner, g.MemberValue)
    }


def _figure_looked_up(
    page: Page, node: g.Enum, column: g.EnumColumn, name: str, *, unknown: bool
) -> None:
    """A figure that is a word of a class that is made with this one, or after it."""
    page.blank(1)
    page.line("@property")
    page.open(f"def {name}(self) -> {annotation(page, column.type)}:")
    page.docstring(f"{column.name}; unknown for some." if unknown else f"{column.name}.")
    if not unknown:
        page.line(f"return self._{name}()")
        page.close()
        return
    page.line(f"value = self._{name}()")
    page.open(f"if isinstance(value, {page.runtime('Unknown')}):")
    page.put("raise ", _not_printed(page, node, column))
    page.close()
    page.line("return value")
    page.close()


def _not_printed(page: Page, node: g.Enum, column: g.EnumColumn) -> Doc:
    title, rule = literal(node.header.title), literal(str(node.header.cites))
    items = (title, "self.printed", literal(column.name), rule)
    return call(page.runtime("UnknownCell"), *(text(i) for i in items))


def _unknown_figure(page: Page, node: g.Enum, column: g.EnumColumn, name: str) -> None:
    """A figure that some members lack in the source."""
    page.blank(1)
    page.line("@property")
    page.open(f"def {name}(self) -> {annotation(page, column.type)}:")
    page.docstring(f"{column.name}; unknown for some.")
    page.open(f"if isinstance(self._{name}, {page.runtime('Unknown')}):")
    page.put("raise ", _not_printed(page, node, column))
    page.close()
    page.line(f"return self._{name}")
    page.close()


def aligned(rows: Sequence[Sequence[str]], end: str = "") -> list[str]:
    """Cells in columns, a comma behind each but the first and last."""
    widths: list[int] = []
    for row in rows:
        for number, cell in enumerate(row):
            if number == len(widths):
                widths.append(0)
            widths[number] = max(widths[number], len(cell))
    out = []
    for row in rows:
        line = ""
        for number, cell in enumerate(row):
            last = number == len(row) - 1
            plain = number == 0 or last or row[0].startswith("#")
            line += cell + ("" if plain else ",")
            if not last:
                line += " " * (widths[number] - len(cell) + (2 if plain and number else 1))
        out.append(line.rstrip() + end)
    return out


# ---------------------------------------------------------------- outcomes


def outcome(page: Page, node: g.Outcome) -> None:
    name = page.ref(f"outcome:{node.id}")
    base = page.runtime("RankedOutcome" if node.ordered else "Outcome")
    fields = [(f, page.attribute(f"figure:{node.id}.{f.name}")) for f in node.fields]
    page.blank(2)
    page.open(f"class {name}({base}):")
    words = heading_text(node.header)
    listed = "\n".join(f"{c.name}: {c.template}" for c in node.cases)
    order = "Least first:\n" if node.ordered else "One of:\n"
    page.docstring(f"{words}\n\n{order}{listed}", node.header.place)
    page.blank(1)
    slots = ", ".join(literal(n) for _, n in fields) + ("," if len(fields) == 1 else "")
    page.line(f"__slots__ = ({slots})")
    for field, field_name in fields:
        page.line(f"{field_name}: {annotation(page, field.type)}")
    for case in node.cases:
        if not case.parameters:
            class_var = page.standard("typing", "ClassVar")
            page.line(f"{page.attribute(f'case:{node.id}.{case.name}')}: {class_var}[{name}]")
    if fields:
        page.blank(1)
        _with_figures(page, node, fields)
    for rank, case in enumerate(node.cases):
        if case.parameters:
            _with_numbers(page, node, rank, case, fields)
    page.close()
    page.blank(2)
    for rank, case in enumerate(node.cases):
        if not case.parameters:
            target = f"{name}.{page.attribute(f'case:{node.id}.{case.name}')}"
            page.put(f"{target} = ", _made(page, name, rank, case, fields))


def _with_figures(page: Page, node: g.Outcome, fields: Sequence[tuple[g.OutcomeField, str]]) -> None:
    """How one is made that has figures, as `Outcome.of` one that has none."""
    kind = page.ref(f"outcome:{node.id}")
    page.line("@classmethod")
    items = ["cls", "rank: int", "case: str", "printed: str", "numbers: tuple[int, ...] = ()", "*"]
    items += [f"{name}: {annotation(page, field.type)}" for field, name in fields]
    page.put("def with_figures", Bracket("(", tuple(text(i) for i in items), ")"), f" -> {kind}:")
    page.indent += 4
    page.docstring("One of its cases.")
    page.line(f"made: {kind} = cls._opened()")
    for name in ("rank", "case", "printed", "numbers", *(name for _, name in fields)):
        page.line(f"made.{name} = {name}")
    page.line("made.__class__ = cls")
    page.line("return made")
    page.indent -= 4


def _with_numbers(
    page: Page,
    node: g.Outcome,
    rank: int,
    case: g.OutcomeCase,
    fields: Sequence[tuple[g.OutcomeField, str]],
) -> None:
    page.blank(1)
    page.line("@classmethod")
    arguments = ", ".join(f"{name}: int" for name in _parameters(case).values())
    name = page.ref(f"outcome:{node.id}")
    page.open(f"def {page.attribute(f'case:{node.id}.{case.name}')}(cls, {arguments}) -> {name}:")
    page.docstring(cited(case.template, case.cites))
    page.put("return ", _made(page, "cls", rank, case, fields))
    page.close()


def _made(
    page: Page, maker: str, rank: int, case: g.OutcomeCase, fields: Sequence[tuple[g.OutcomeField, str]]
) -> Doc:
    items: list[Doc] = [text(str(rank)), text(literal(case.name)), text(_template(case))]
    if case.parameters:
        names = tuple(text(n) for n in _parameters(case).values())
        items.append(Bracket("(", names, ")", lone_comma=True))
    figures = {figure.field: figure for figure in case.figures}
    for field, name in fields:
        figure = figures.get(field.name)
        if figure is not None and figure.parameter is not None:
            items.append(text(f"{name}={_parameters(case)[figure.parameter]}"))
        else:
            value = figure.value if figure is not None and figure.value is not None else g.AbsentValue()
            items.append(text(f"{name}={flat(constant(page, value).doc)}"))
    return call(f"{maker}.{'with_figures' if fields else 'of'}", *items)


def _parameters(case: g.OutcomeCase) -> dict[str, str]:
    return attributes(case.parameters, ("cls",))


def _template(case: g.OutcomeCase) -> str:
    """The printed form: a literal, or pieces joined where numbers stand in it."""
    if not case.parameters:
        return literal(case.template)
    pieces: list[str] = []
    rest = case.template
    while rest:
        found = [(rest.find("{" + p + "}"), p) for p in case.parameters if "{" + p + "}" in rest]
        if not found:
            pieces.append(literal(rest))
            break
        at, parameter = min(found)
        if at:
            pieces.append(literal(rest[:at]))
        pieces.append(f"str({_parameters(case)[parameter]})")
        rest = rest[at + len(parameter) + 2 :]
    return " + ".join(pieces) or '""'
