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
from rulesdsl.backends.tables.headers import header_blocks
from rulesdsl.backends.tables.legend import DISPUTED
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.text import clean, number, words
from rulesdsl.graph import (
    AbsentValue,
    Example,
    Expectation,
    ListValue,
    RecordValue,
    RolledValue,
    Value,
)


def example_section(context: Context, node: Example) -> Section:
    title = clean(node.header.title) or words(node.id)
    blocks: list[Block] = [*header_blocks(context, node.header), *_given(context, node)]
    for said in node.supposed:
        if clean(said):
            blocks.append(Para((Run("Supposed: ", "head"), Run(clean(said))), "how"))
    answers = [_path(c.path) + " " + context.names.value(c.value) for c in (*node.answers, *node.choosing)]
    if answers:
        blocks.append(Para((Run("Chosen: ", "head"), Run(", ".join(answers))), "how"))
    rolled = [f"{_path(each.path)} {', '.join(_roll(roll) for roll in each.rolls)}" for each in node.rolling]
    if rolled:
        blocks.append(Para((Run("Rolled: ", "head"), Run("; ".join(rolled))), "how"))
    done = [f"{_path(each.path)} ({words(each.side)})" for each in node.doing]
    if done:
        blocks.append(Para((Run("Done: ", "head"), Run(", ".join(done))), "how"))
    if node.expect:
        blocks.append(_expected(context, node))
    return Section(f"example:{node.id}", title, "example", cite(node.header.cites), tuple(blocks))


def _path(path: tuple[str, ...]) -> str:
    return "’s ".join(words(part) for part in path)


def _roll(roll: RolledValue) -> str:
    if roll.by_die:
        return f"({', '.join(f'{words(name)} {number(face)}' for name, face in roll.by_die)})"
    return number(roll.reading or 0)


# ---------------------------------------------------------------- what is given


def _given(context: Context, node: Example) -> Iterator[Block]:
    """Single facts in one line, then a small chart per list of records."""
    facts: list[Text] = []
    charts: list[Block] = []
    for each in node.given:
        bare = len(node.given) == 1 and isinstance(each.value, RecordValue)
        _collect(context, () if bare else (each.name,), each.value, facts, charts)
    if facts:
        yield Para((Run("Given: ", "head"), *join("; ", facts)), "how")
    yield from charts


def _collect(
    context: Context, path: tuple[str, ...], value: Value, facts: list[Text], charts: list[Block]
) -> None:
    if isinstance(value, RecordValue):
        for field in value.fields:
            _collect(context, (*path, field.name), field.value, facts, charts)
    elif isinstance(value, ListValue) and any(isinstance(item, RecordValue) for item in value.items):
        rows = [item for item in value.items if isinstance(item, RecordValue)]
        charts.append(Para(styled(f"{_path(path)}:", "head"), "how"))
        charts.append(_rows(context, rows))
    else:
        facts.append((*styled(_path(path), "name"), Run(f" {context.names.value(value)}")))


def _flat_fields(value: RecordValue, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Value]]:
    for field in value.fields:
        if isinstance(field.value, RecordValue):
            yield from _flat_fields(field.value, (*path, field.name))
        else:
            yield (*path, field.name), field.value


def _rows(context: Context, rows: list[RecordValue]) -> Chart:
    heads: dict[tuple[str, ...], None] = {}
    flat_rows = [dict(_flat_fields(row)) for row in rows]
    for row in flat_rows:
        heads.update(dict.fromkeys(row))
    lines: list[Line] = []
    for row in flat_rows:
        cells: list[CellBox] = []
        for path in heads:
            value = row.get(path)
            told = "" if value is None or isinstance(value, AbsentValue) else context.names.value(value)
            cells.append(CellBox(plain(told)))
        lines.append(Line("line", tuple(cells)))
    columns = tuple(Column("left", stub=index == 0) for index in range(len(heads)))
    return Chart(columns, (tuple(CellBox(plain(_path(path))) for path in heads),), tuple(lines))


# ---------------------------------------------------------------- what is expected


def _expected(context: Context, node: Example) -> Chart:
    worked = context.worked.get(node.id, {})
    lines: list[Line] = []
    footnotes: list[Text] = []
    for each in node.expect:
        what, value = _expectation(context, each)
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


def _expectation(context: Context, each: Expectation) -> tuple[Text, str]:
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
            return styled(_path(each.path), "name"), value if plain_name or not shown else shown
