"""State tracks as transition tables.

In: a `StateTrack` or `CountTrack`. Out: a `Section`: states down the side, events across, the next
state in each cell, and beneath it what the events are; or, for a count, a line per event.
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
    cited,
    plain,
)
from rulesdsl.backends.tables.headers import about, header_blocks, section
from rulesdsl.backends.tables.legend import Sign, key_line
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.text import NOT_POSSIBLE, UNKNOWN, clean, number, printed_or_words, words
from rulesdsl.graph import CountTrack, StateTrack, Track, TrackEvent, Transition


def track_section(context: Context, node: Track) -> Section:
    blocks: list[Block] = [*header_blocks(context, node.header)]
    if isinstance(node, StateTrack):
        blocks += _states(context, node)
    else:
        blocks += _count(context, node)
    of = about(context, node.header, node.inputs)
    return section(f"function:{node.id}", node.header, "track", tuple(blocks), node.id, of)


def _states(context: Context, node: StateTrack) -> list[Block]:
    signs: list[Sign] = []
    shown = {state.name: printed_or_words(state.printed, state.name) for state in node.states}
    moves = {(move.state, move.event): move for move in node.transitions}
    heads = [CellBox(plain("Now")), *[CellBox(_event(context, event)) for event in node.events]]
    lines: list[Line] = []
    for state in node.states:
        cells = [CellBox(plain(shown[state.name]))]
        for event in node.events:
            cells.append(CellBox(plain(_next(moves.get((state.name, event.name)), shown, signs))))
        lines.append(Line("line", tuple(cells)))
    context.legend.use(*signs)
    key = key_line(signs)
    columns = (Column("left", stub=True), *[Column("center") for _ in node.events])
    start = f"Starts as {shown.get(node.starts, words(node.starts))}. Each cell is the state that follows."
    chart = Chart(columns, (tuple(heads),), tuple(lines), (key,) if key else ())
    return [Para(plain(start), "how"), chart]


def _event(context: Context, event: TrackEvent) -> Text:
    """The event's words; of a step of a sequence its title there; with the rule number."""
    if event.sequence is not None:
        title = context.names.node(event.sequence, event.node)
    else:
        title = clean(event.words) or words(event.name)
    return cited(plain(title), cite(event.cites))


def _next(move: Transition | None, shown: dict[str, str], signs: list[Sign]) -> str:
    if move is None:
        return ""
    if move.unknown:
        signs.append("unknown")
        return UNKNOWN
    if move.to is None:
        signs.append("not_possible")
        return NOT_POSSIBLE
    return shown.get(move.to, words(move.to))


def _count(context: Context, node: CountTrack) -> list[Block]:
    start = f"A count that starts at {number(node.starts)} and is never below {number(node.low)}."
    items: list[Item] = []
    for rule in node.rules:
        phraser = context.phraser((*node.inputs, *rule.inputs))
        head = clean(rule.words) or words(rule.event)
        text: Text = (Run(f"{head}: ", "head"), Run("becomes "), *phraser.say(rule.becomes))
        items.append(Item(text, cite=cite(rule.cites)))
    return [Para(plain(start), "how"), Items("tree", tuple(items))]
