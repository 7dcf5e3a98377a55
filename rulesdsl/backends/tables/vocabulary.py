"""Words of the book: enums, outcomes, dice, measures, roles, and the facts rules need.

In: vocabulary nodes of one chapter. Out: charts for enums and outcomes that carry figures, and
three small charts that gather the rest: terms with their members, dice, facts of records.
"""

from __future__ import annotations

from rulesdsl.backends.tables.context import Context
from rulesdsl.backends.tables.doc import (
    Block,
    CellBox,
    Chart,
    Column,
    Item,
    Items,
    Line,
    Para,
    Run,
    Section,
    Text,
    join,
    plain,
    styled,
)
from rulesdsl.backends.tables.footnotes import FootNotes
from rulesdsl.backends.tables.headers import header_blocks, notes, remarks, section
from rulesdsl.backends.tables.names import cite, template_text
from rulesdsl.backends.tables.text import (
    NOT_POSSIBLE,
    UNKNOWN,
    capital,
    clean,
    number,
    printed_or_words,
    unnamed,
    words,
)
from rulesdsl.graph import (
    AbsentValue,
    CaseFigure,
    Dice,
    Enum,
    EnumColumn,
    Header,
    Measure,
    Member,
    Outcome,
    Provenance,
    Record,
    RecordField,
    Role,
)

# ---------------------------------------------------------------- charts of figures


def enum_section(context: Context, node: Enum) -> Section:
    """A chart: members with their abbreviations, figures and rule numbers."""
    others = [
        _other_names(printed_or_words(member.printed, member.name), member.abbreviated, member.called)
        for member in node.members
    ]
    short, cited = any(others), any(cite(member.cites) for member in node.members)
    columns = [Column("left", stub=True)]
    heads = [plain(clean(node.header.title) or words(node.id))]
    if short:
        columns.append(Column("left"))
        heads.append(plain("Also"))
    for own in node.columns:
        columns.append(Column("center"))
        heads.append(plain(capital(words(own.name))))
    if cited:
        columns.append(Column("left", role="rule"))
        heads.append(plain("Rule"))
    figures = _Figures(context, node)
    lines: list[Line] = []
    for member, other in zip(node.members, others, strict=True):
        cells = [CellBox(context.marked(member.place, plain(printed_or_words(member.printed, member.name))))]
        if short:
            cells.append(CellBox(plain(other)))
        cells += [figures.cell(member, own) for own in node.columns]
        if cited:
            cells.append(CellBox(plain(cite(member.cites))))
        lines.append(Line("line", tuple(cells)))
    top = (tuple(CellBox(head) for head in heads),)
    chart = Chart(tuple(columns), top, tuple(lines), figures.notes.lines())
    blocks: list[Block] = [*header_blocks(context, node.header)]
    if node.ordered:
        blocks.append(Para(plain("In order, least first."), "how"))
    return section(f"enum:{node.id}", node.header, "terms", (*blocks, chart), node.id)


class _Figures:
    """The figures of an enum's members; those that an erratum in force changed are marked."""

    def __init__(self, context: Context, node: Enum) -> None:
        self.names = context.names
        self.notes = FootNotes(context.legend, {})
        graph, names = context.graph, node.header.edited_by
        edits = [edit for edit in graph.edits if edit.in_force and edit.id in names] if names else []
        self.changes = [(edit, change) for edit in edits for change in edit.cells]

    def cell(self, member: Member, column: EnumColumn) -> CellBox:
        figure = next((each for each in member.figures if each.column == column.name), None)
        if figure is None:
            return CellBox()
        if figure.value is None:
            self.notes.sign("unknown")
            text = UNKNOWN
        elif isinstance(figure.value, AbsentValue):
            self.notes.sign("none")
            text = NOT_POSSIBLE
        else:
            text = self.names.value(figure.value)
        origin = self._origin(member, column)
        if origin is None:
            return CellBox(plain(text))
        return CellBox((*styled(text, "changed"), *self.notes.symbols((), origin, text)), changed=True)

    def _origin(self, member: Member, column: EnumColumn) -> Provenance | None:
        """The last change that names this figure, by the member's name or printed form."""
        found: Provenance | None = None
        for edit, change in self.changes:
            if change.row in (member.name, member.printed) and change.column == column.name:
                enum = self.names.enum_of(column.type)
                old = self.names.member(enum.id, change.old) if enum is not None else unnamed(change.old)
                found = Provenance(how="erratum", words=edit.title, printed=old, cites=edit.cites)
        return found


def outcome_section(context: Context, node: Outcome) -> Section:
    """A chart: the printed forms of a result and the figures each carries."""
    columns = [Column("left", stub=True), *[Column("center") for _ in node.fields]]
    heads = [
        plain(clean(node.header.title) or words(node.id)),
        *[plain(capital(words(f.name))) for f in node.fields],
    ]
    cited = any(cite(case.cites) for case in node.cases)
    if cited:
        columns.append(Column("left", role="rule"))
        heads.append(plain("Rule"))
    lines: list[Line] = []
    for case in node.cases:
        figures = {figure.field: figure for figure in case.figures}
        cells = [plain(template_text(case, ()))]
        cells += [plain(_case_figure(context, figures.get(field.name))) for field in node.fields]
        if cited:
            cells.append(plain(cite(case.cites)))
        lines.append(Line("line", tuple(CellBox(cell) for cell in cells)))
    chart = Chart(tuple(columns), (tuple(CellBox(head) for head in heads),), tuple(lines))
    blocks: list[Block] = [*header_blocks(context, node.header)]
    if node.ordered:
        blocks.append(Para(plain("In order, least first."), "how"))
    return section(f"outcome:{node.id}", node.header, "results", (*blocks, chart), node.id)


def _case_figure(context: Context, figure: CaseFigure | None) -> str:
    if figure is None:
        return ""
    if figure.parameter is not None:
        return words(figure.parameter)
    if figure.value is None or isinstance(figure.value, AbsentValue):
        context.legend.use("none")
        return NOT_POSSIBLE
    return context.names.value(figure.value)


# ---------------------------------------------------------------- gathered words


def terms_section(context: Context, enums: list[Enum], outcomes: list[Outcome]) -> Section:
    """Enums and outcomes without figures: one line each, members in order."""
    lines: list[Line] = []
    blocks: list[Block] = []
    for node in enums:
        title = clean(node.header.title) or words(node.id)
        blocks += _notes_on(context, node.header, title)
        other = _other_names(title, node.abbreviated, node.called)
        title = f"{title} ({other})" if other else title
        shown: list[Text] = []
        for member in node.members:
            name = printed_or_words(member.printed, member.name)
            told = _other_names(name, member.abbreviated, member.called)
            shown.append(context.marked(member.place, plain(f"{name} ({told})" if told else name)))
        text = join(" < " if node.ordered else ", ", shown)
        lines.append(_line(plain(title), text, cite(node.header.cites)))
    for outcome in outcomes:
        title = clean(outcome.header.title) or words(outcome.id)
        blocks += _notes_on(context, outcome.header, title)
        forms = [plain(template_text(case, ())) for case in outcome.cases]
        text = join(" < " if outcome.ordered else ", ", forms)
        lines.append(_line(plain(title), text, cite(outcome.header.cites)))
    if any(node.ordered for node in enums) or any(node.ordered for node in outcomes):
        blocks.append(Para(plain("“<” stands between terms that are in order, least first."), "how"))
    return Section("words", "Words", "terms", "", (*blocks, _chart(["Word", "Means one of", "Rule"], lines)))


def _notes_on(context: Context, header: Header, title: str) -> list[Block]:
    """Notes and changes of a word that shares its chart with others: they name it."""
    out: list[Block] = []
    for block in header_blocks(context, header):
        if isinstance(block, Para):
            out.append(Para((Run(f"{title}: ", "head"), *block.text), block.role, block.cite))
    return out


def _other_names(name: str, abbreviated: str | None, called: tuple[str, ...]) -> str:
    other = [clean(each) for each in (abbreviated or "", *called)]
    return ", ".join(each for each in other if each and each != name)


def dice_section(
    context: Context, dice: list[Dice], measures: list[Measure], roles: list[Role]
) -> Section | None:
    lines: list[Line] = []
    for node in dice:
        if node.header is None:
            continue
        title = clean(node.header.title)
        name = words(node.id)
        shown = name if not title or title.casefold() == name.casefold() else f"{name}: {title}"
        lines.append(_line(plain(shown), plain(_dice_words(node)), cite(node.header.cites)))
    for measure in measures:
        both = ", ".join(dict.fromkeys((clean(measure.singular), clean(measure.plural))))
        lines.append(_line(plain(both), plain("a measure"), cite(measure.header.cites)))
    for role in roles:
        title = clean(role.header.title)
        lines.append(_line(plain(words(role.id)), plain(title), cite(role.header.cites)))
    if not lines:
        return None
    return Section("dice", "Dice and players", "terms", "", (_chart(["Word", "Means", "Rule"], lines),))


def _dice_words(node: Dice) -> str:
    named: list[str] = []
    for die in node.dice:
        name = "" if die.name == "dice" else f"{words(die.name)} "
        place = f" ({die.place})" if die.place else ""
        named.append(f"{name}{die.count}d{die.sides}{place}")
    how = "read one after the other" if node.reading == "sequence" else "added" if _many(node) else "read"
    span = f"{number(node.low)} to {number(node.high)}"
    count = f", {len(node.readings)} readings" if node.reading == "sequence" else ""
    return f"{', '.join(named)}; {how}, {span}{count}"


def _many(node: Dice) -> bool:
    return sum(die.count for die in node.dice) > 1


# ---------------------------------------------------------------- facts


def facts_section(context: Context, records: list[Record]) -> Section:
    """What has to be known before a rule can be used, record by record."""
    inner: list[Section] = []
    for node in records:
        title = clean(node.header.title) or words(node.id)
        items = tuple(_fact(context, field) for field in node.fields)
        blocks: tuple[Block, ...] = (
            *remarks(context, node.header.remarks),
            *notes(node.header.notes),
            Items("tree", items),
        )
        inner.append(Section(f"record:{node.id}", title, "facts", cite(node.header.cites), blocks))
    said = Para(plain("What must be known of the situation before the rules above can be used."), "how")
    return Section("facts", "Facts the rules need", "facts", "", (said,), tuple(inner))


def _fact(context: Context, field: RecordField) -> Item:
    """"steps lost: steps, usually 0 steps (remark; at least 1)"."""
    kind = context.names.type_words(field.type)
    usual = f", usually {context.names.value(field.usually)}" if field.usually is not None else ""
    told = "; ".join(part for part in (clean(field.words), _limits(field)) if part)
    said = f": {kind}{usual} ({told})" if told else f": {kind}{usual}"
    text = context.marked(field.place, (*styled(words(field.name), "strong"), Run(said)))
    return Item(text, cite=cite(field.cites))


def _limits(field: RecordField) -> str:
    parts: list[str] = []
    if field.at_least is not None:
        parts.append(f"at least {field.at_least}")
    if field.at_most is not None:
        parts.append(f"at most {field.at_most}")
    if field.low is not None or field.high is not None:
        low = "" if field.low is None else number(field.low)
        high = "" if field.high is None else number(field.high)
        bound = f"{low} to {high}" if low and high else f"{low} or more" if low else f"{high} or less"
        parts.append(f"{bound} only")
    return ", ".join(parts)


def _line(*cells: Text | str) -> Line:
    return Line("line", tuple(CellBox(plain(cell) if isinstance(cell, str) else cell) for cell in cells))


def _chart(heads: list[str], lines: list[Line]) -> Chart:
    """Columns that hold nothing are left out."""
    kept = [i for i in range(len(heads)) if i == 0 or any(line.cells[i].text for line in lines)]
    last = len(heads) - 1
    columns = tuple(
        Column("left", stub=i == 0, grow=i == last - 1, role="rule" if i == last else "figure") for i in kept
    )
    body = tuple(Line("line", tuple(line.cells[i] for i in kept)) for line in lines)
    return Chart(columns, (tuple(CellBox(plain(heads[i])) for i in kept),), body)
