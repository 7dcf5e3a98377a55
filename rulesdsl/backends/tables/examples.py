"""The book's printed examples, beside what they exercise.

In: an `Example`, and, where known, what the rules give for it. Out: a `Section`: what is given,
chosen and rolled, what is expected; a disputed result is marked, with both values and the reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.backends.tables.context import Context
from rulesdsl.backends.tables.doc import (
    Block,
    CellBox,
    Chart,
    Column,
    Line,
    Para,
    Run,
    Section,
    Text,
    cited,
    join,
    plain,
    styled,
)
from rulesdsl.backends.tables.footnotes import printed_text
from rulesdsl.backends.tables.headers import edit_words, header_blocks
from rulesdsl.backends.tables.legend import DISPUTED, EDITED
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.text import clean, number, possessive, words
from rulesdsl.graph import (
    AbsentValue,
    Example,
    Expectation,
    FunctionId,
    ListValue,
    ModifierGroup,
    Modifiers,
    RecordValue,
    Resolver,
    RolledValue,
    TextValue,
    Value,
)


def example_section(context: Context, node: Example) -> Section:
    title = clean(node.header.title) or words(node.id)
    blocks: list[Block] = [*header_blocks(context, node.header), *_printed_before(context, node)]
    blocks += _given(context, node)
    for said in node.supposed:
        if clean(said):
            blocks.append(Para((Run("Supposed: ", "head"), Run(clean(said))), "how"))
    answers = [_path(c.path) + " " + context.names.value(c.value) for c in (*node.answers, *node.choosing)]
    if answers:
        blocks.append(Para((Run("Chosen: ", "head"), Run(", ".join(answers))), "how"))
    rolled = [f"{_path(each.path)} {', '.join(_roll(roll) for roll in each.rolls)}" for each in node.rolling]
    if rolled:
        blocks.append(Para((Run("Rolled: ", "head"), Run("; ".join(rolled))), "how"))
    sides = {each: f" ({words(each.side)})" if each.side else "" for each in node.doing}
    done = [f"{_path(each.path)}{sides[each]}" for each in node.doing]
    if done:
        blocks.append(Para((Run("Done: ", "head"), Run(", ".join(done))), "how"))
    if node.expect:
        blocks.append(_expected(context, node))
    return Section(f"example:{node.id}", title, "example", cite(node.header.cites), tuple(blocks))


def _printed_before(context: Context, node: Example) -> Iterator[Block]:
    """Changes that the example does not know: where they matter, the difference is theirs."""
    for name in node.changed_by:
        context.legend.use("edited")
        edit = context.graph.edit_by_id.get(name)
        said = edit_words(edit, context.graph) if edit is not None else words(name)
        cites = cite(edit.cites) if edit is not None else ""
        yield Para((Run(EDITED, "strong"), Run(f" Printed before this: {said}")), "edited", cites)


def _path(path: tuple[str, ...]) -> str:
    return " ".join([*(possessive(words(part)) for part in path[:-1]), *(words(part) for part in path[-1:])])


def _roll(roll: RolledValue) -> str:
    if roll.by_die:
        return f"({', '.join(f'{words(name)} {number(face)}' for name, face in roll.by_die)})"
    return number(roll.reading or 0)


# ---------------------------------------------------------------- what is given


def _given(context: Context, node: Example) -> Iterator[Block]:
    """Single facts in one line, then a small chart per list of records."""
    facts = _Facts(context)
    for each in node.given:
        facts.listed += _records_in_lists(each.value)
    for each in node.given:
        bare = len(node.given) == 1 and isinstance(each.value, RecordValue)
        facts.collect(() if bare else (each.name,), each.value)
    if facts.single:
        yield Para((Run("Given: ", "head"), *join("; ", facts.single)), "how")
    yield from facts.charts


def _records_in_lists(value: Value) -> list[RecordValue]:
    if isinstance(value, RecordValue):
        return [found for field in value.fields for found in _records_in_lists(field.value)]
    if isinstance(value, ListValue):
        own = [item for item in value.items if isinstance(item, RecordValue)]
        return own + [found for item in own for found in _records_in_lists(item)]
    return []


class _Facts:
    """`listed`: records that stand in a list, where one that is meant again goes by its name."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.listed: list[RecordValue] = []
        self.single: list[Text] = []
        self.charts: list[Block] = []

    def collect(self, path: tuple[str, ...], value: Value) -> None:
        if isinstance(value, RecordValue) and not (path and value in self.listed and _name_of(value)):
            for field in value.fields:
                self.collect((*path, field.name), field.value)
        elif isinstance(value, ListValue) and any(isinstance(item, RecordValue) for item in value.items):
            rows = [item for item in value.items if isinstance(item, RecordValue)]
            self._list(path, [("", row) for row in rows])
        else:
            self.single.append((*styled(_path(path), "name"), Run(f" {self._shown(value)}")))

    def _shown(self, value: Value) -> str:
        if isinstance(value, RecordValue):
            return _name_of(value) or self.context.names.value(value)
        return self.context.names.value(value)

    def _list(self, path: tuple[str, ...], rows: list[tuple[str, RecordValue]]) -> None:
        """A chart of the rows; lists inside them follow as charts of their own, by parent."""
        heads: dict[tuple[str, ...], None] = {}
        inner: dict[tuple[str, ...], list[tuple[str, RecordValue]]] = {}
        lines: list[dict[tuple[str, ...], str]] = []
        for number_, (parent, row) in enumerate(rows, start=1):
            line: dict[tuple[str, ...], str] = {("in",): parent} if parent else {}
            for field_path, value in _flat_fields(row):
                records = value.items if isinstance(value, ListValue) else ()
                if records and all(isinstance(item, RecordValue) for item in records):
                    owner = _name_of(row) or f"no. {number_}"
                    kept = inner.setdefault(field_path, [])
                    kept += [(owner, item) for item in records if isinstance(item, RecordValue)]
                    continue
                line[field_path] = "" if isinstance(value, AbsentValue) else self._shown(value)
            heads.update(dict.fromkeys(line))
            lines.append(line)
        self.charts.append(Para((*styled(_path(path), "head"), Run(":")), "how"))
        self.charts.append(_rows_chart(list(heads), lines))
        for field_path, found in inner.items():
            self._list((*path, *field_path), found)


def _rows_chart(heads: list[tuple[str, ...]], lines: list[dict[tuple[str, ...], str]]) -> Chart:
    columns = tuple(Column("left", stub=index == 0) for index in range(len(heads)))
    body: list[Line] = []
    for line in lines:
        body.append(Line("line", tuple(CellBox(plain(line.get(head, ""))) for head in heads)))
    return Chart(columns, (tuple(CellBox(plain(_path(head))) for head in heads),), tuple(body))


def _name_of(value: RecordValue) -> str:
    """What a row goes by: its field `name`."""
    named = next((field.value for field in value.fields if field.name == "name"), None)
    return clean(named.text) if isinstance(named, TextValue) else ""


def _flat_fields(value: RecordValue, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Value]]:
    for field in value.fields:
        if isinstance(field.value, RecordValue):
            yield from _flat_fields(field.value, (*path, field.name))
        else:
            yield (*path, field.name), field.value


# ---------------------------------------------------------------- what is expected


def _expected(context: Context, node: Example) -> Chart:
    worked = context.worked.get(node.id, {})
    lines: list[Line] = []
    footnotes: list[Text] = []
    for each in node.expect:
        what, value = _expectation(context, node, each)
        text: Text = plain(value)
        if each.disputed is not None:
            context.legend.use("disputed")
            text = (*text, Run(DISPUTED, "mark"))
            ours = worked.get(each.path, "")
            reason = clean(each.disputed)
            said = f"printed {value}; by the rules {clean(ours)}" if clean(ours) else f"printed {value}"
            told = (Run(DISPUTED, "mark"), Run(f" {said}: {reason}"))
            footnotes.append(cited(told, cite(each.cites)))
        cells = (CellBox(what), CellBox(text), CellBox(plain("" if each.disputed else cite(each.cites))))
        lines.append(Line("line", cells))
    rules = any(line.cells[2].text for line in lines)
    count = 3 if rules else 2
    columns = (Column("left", stub=True), Column("left"), Column("left", role="rule"))
    heads = tuple(CellBox(plain(head)) for head in ("Expected", "As printed", "Rule"))
    body = tuple(Line("line", line.cells[:count]) for line in lines)
    return Chart(columns[:count], (heads[:count],), body, tuple(footnotes))


def _expectation(context: Context, node: Example, each: Expectation) -> tuple[Text, str]:
    told = clean(each.words)
    match each.what:
        case "refused":
            return styled("not allowed", "name"), told
        case "ended":
            return styled("ends", "name"), told
        case "unknown":
            return styled("answer", "name"), "not in the source"
        case "value":
            shown = printed_text(each.printed)
            value = context.names.value(each.value) if each.value is not None else ""
            plain_name = shown.replace("_", "").isalnum() and shown.islower() and bool(value)
            return _what(context, node, each.path), value if plain_name or not shown else shown


def _what(context: Context, node: Example, path: tuple[str, ...]) -> Text:
    """A step's name, or the title of another rule; the thing itself by its own title."""
    target = context.graph.functions.get(node.target)
    steps = target.steps if isinstance(target, Resolver) else ()
    own = {step.name for step in steps if hasattr(step, "name")}
    if path == ("total",) and node.target_kind == "modifiers":
        return styled("total", "name")
    name = FunctionId(path[0]) if path else node.target
    if len(path) < 2 and name not in own and name in context.graph.functions:
        return context.names.ref(name)
    if len(path) == 1 and isinstance(target, Modifiers):
        groups = [item for item in target.items if isinstance(item, ModifierGroup)]
        title = next((clean(group.title) for group in groups if group.name == path[0]), "")
        if title:
            return plain(title)
    return styled(_path(path), "name")
