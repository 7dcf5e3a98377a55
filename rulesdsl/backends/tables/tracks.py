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
    flat,
    plain,
)
from rulesdsl.backends.tables.headers import about, header_blocks, section
from rulesdsl.backends.tables.legend import Sign, key_line
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.text import NOT_POSSIBLE, UNKNOWN, clean, number, printed_or_words, words
from rulesdsl.graph import (
    Cited,
    Constant,
    CountTrack,
    LifeTime,
    MeasureId,
    RoleId,
    StateTrack,
    Track,
    TrackEvent,
    Transition,
)


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
    events = [event for event in node.events if not event.only_counts]
    heads = [CellBox(plain("Now")), *[CellBox(_event(context, event)) for event in events]]
    lines: list[Line] = []
    for state in node.states:
        cells = [CellBox(plain(shown[state.name]))]
        for event in events:
            cells.append(CellBox(plain(_next(moves.get((state.name, event.name)), shown, signs))))
        lines.append(Line("line", tuple(cells)))
    context.legend.use(*signs)
    key = key_line(signs)
    columns = (Column("left", stub=True), *[Column("center") for _ in events])
    start = f"Starts as {shown.get(node.starts, words(node.starts))}. Each cell is the state that follows."
    chart = Chart(columns, (tuple(heads),), tuple(lines), (key,) if key else ())
    lives = tuple(_life_time(context, node, life, shown) for life in node.life_times)
    return [Para(plain(start), "how"), chart, *([Items("tree", lives)] if lives else [])]


def _life_time(context: Context, node: StateTrack, life: LifeTime, shown: dict[str, str]) -> Item:
    """"Suppressed lasts 9 turns, counted at Turn End; then Normal"."""
    state, then = shown[life.state], shown[life.then]
    amount = context.phraser(node.inputs).say(life.amount)
    measure = context.graph.measure_by_id.get(MeasureId(life.unit))
    unit = words(life.unit)
    if measure is not None:
        one = isinstance(life.amount, Constant) and flat(amount) == "1"
        unit = clean(measure.singular if one else measure.plural)
    event = next(one for one in node.events if one.name == life.event)
    counted = _event(context, replace_cites(event))
    text: Text = (
        Run(f"{state} ", "head"),
        Run("lasts "),
        *amount,
        Run(f" {unit}, counted at "),
        *counted,
        Run(f"; then {then}."),
    )
    return Item(text, cite=cite(life.cites))


def replace_cites(event: TrackEvent) -> TrackEvent:
    """The event without its rule numbers, for the middle of a sentence."""
    return event.model_copy(update={"cites": Cited()})


def _event(context: Context, event: TrackEvent) -> Text:
    """The event's words; of a step of a sequence its title there; with the rule number."""
    if event.sequence is not None:
        title = context.names.node(event.sequence, event.node)
        if event.whose:
            side = context.graph.role_by_id.get(RoleId(event.whose))
            whose = clean(side.header.title) if side is not None else words(event.whose)
            title = f"{title} of {whose}"
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
    to = shown.get(move.to, words(move.to))
    return f"{to} anew" if move.anew else to


def _count(context: Context, node: CountTrack) -> list[Block]:
    start = f"A count that starts at {number(node.starts)} and is never below {number(node.low)}."
    items: list[Item] = []
    for rule in node.rules:
        phraser = context.phraser((*node.inputs, *rule.inputs))
        head = clean(rule.words) or words(rule.event)
        text: Text = (Run(f"{head}: ", "head"), Run("becomes "), *phraser.say(rule.becomes))
        items.append(Item(text, cite=cite(rule.cites)))
    return [Para(plain(start), "how"), Items("tree", tuple(items))]
