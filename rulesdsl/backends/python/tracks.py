"""Tracks: a table of transitions and a pure function to the next state; counts."""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.backends.python.charts import Lines, chart_lines
from rulesdsl.backends.python.expr import Printer
from rulesdsl.backends.python.layout import WIDTH, Bracket, call, text
from rulesdsl.backends.python.page import Page, cited
from rulesdsl.backends.python.printing import beside
from rulesdsl.backends.python.rules import Function, arguments, heading_text, trace_argument
from rulesdsl.backends.python.text import comment, literal
from rulesdsl.lower import plan as p


def state_track(page: Page, item: p.Rule, node: g.StateTrack) -> None:
    states = _states(page, node)
    events = page.ref(f"events:{node.id}")
    if node.enum is None:
        words = [(page.attribute(f"state:{node.id}.{s.name}"), s.printed, "") for s in node.states]
        _words(page, states, f"States of {node.header.title}.", words)
    told = [
        (page.attribute(f"event:{node.id}.{e.name}"), e.words or e.name, cited(e.name, e.cites))
        for e in node.events
    ]
    _words(page, events, f"What can happen to {node.header.title}.", told)
    _transitions(page, node, states, events)
    if node.life_times:
        _next_with_time(page, item, node, states, events)
        return
    head = Function(
        page.ref(f"function:{node.id}"), (f"state: {states}", f"event: {events}"), gives=states
    )
    head.open(page)
    page.docstring(heading_text(node.header), node.header.place)
    page.line(f"return {page.ref(f'chart:{node.id}')}.after(state, event)")
    head.close(page)


def _next_with_time(page: Page, item: p.Rule, node: g.StateTrack, states: str, events: str) -> None:
    """The next state, and how much of its time is left."""
    facts = arguments(page, node.inputs, item.locals)
    head = Function(
        page.ref(f"function:{node.id}"),
        (f"state: {states}", f"event: {events}", "left: int | None", *facts, trace_argument(page)),
        gives=f"tuple[{states}, int | None]",
    )
    head.open(page)
    page.docstring(heading_text(node.header), node.header.place)
    printer = Printer(page, item.locals)
    page.open("lasting = (")
    for life in node.life_times:
        page.comment(_life_words(page, node, life), life.place)
        lasts = printer.doc(life.amount)
        if not isinstance(life.amount, g.Constant):
            lasts = beside("lambda: ", lasts)
        event = page.attribute(f"event:{node.id}.{life.event}")
        items = (
            text(_state(page, node, life.state)),
            lasts,
            text(f"{events}.{event}"),
            text(_state(page, node, life.then)),
        )
        page.put("", call(page.runtime("Lasting"), *items), ",")
    page.close()
    page.line(")")
    page.line(f"return {page.ref(f'chart:{node.id}')}.passed(state, event, left, lasting)")
    head.close(page)


def _life_words(page: Page, node: g.StateTrack, life: g.LifeTime) -> str:
    """"suppressed lasts 9 turns [9.2]"."""
    state = next(s.printed for s in node.states if s.name == life.state)
    amount = ""
    if isinstance(life.amount, g.Constant) and isinstance(life.amount.value, g.NumberValue):
        amount = f"{life.amount.value.numerator} "
    return cited(f"{state} lasts {amount}{life.unit}", life.cites)


def _states(page: Page, node: g.StateTrack) -> str:
    return page.ref(f"enum:{node.enum}" if node.enum is not None else f"states:{node.id}")


def _state(page: Page, node: g.StateTrack, name: str) -> str:
    if node.enum is not None:
        return f"{_states(page, node)}.{page.attribute(f'member:{node.enum}.{name}')}"
    return f"{_states(page, node)}.{page.attribute(f'state:{node.id}.{name}')}"


def _words(page: Page, name: str, words: str, members: list[tuple[str, str, str]]) -> None:
    page.blank(2)
    page.open(f"class {name}({page.runtime('Word')}):")
    page.docstring(words)
    page.blank(1)
    for member, shown, note in members:
        if note:
            page.comment(note)
        if page.indent + len(f"{member} = {literal(shown)}") > WIDTH:
            page.open(f"{member} = (")
            page.line(literal(shown))
            page.close()
            page.line(")")
        else:
            page.put(f"{member} = ", text(literal(shown)))
    page.close()


def _transitions(page: Page, node: g.StateTrack, states: str, events: str) -> None:
    track, final = page.runtime("Track"), page.standard("typing", "Final")
    cells = {(t.state, t.event): t for t in node.transitions}
    rows: list[tuple[str, tuple[str, ...], str]] = []
    columns = [event for event in node.events if not event.only_counts]
    for state in node.states:
        row: list[str] = []
        for event in columns:
            found = cells.get((state.name, event.name))
            if found is not None and found.unknown:
                row.append(page.runtime("unknown"))
            elif found is None or found.to is None:
                row.append(page.runtime("never"))
            else:
                row.append(_state(page, node, found.to))
        rows.append((literal(state.printed), tuple(row), ""))
    page.blank(2)
    page.comment(cited(node.header.title, node.header.cites), node.header.place)
    page.line("# fmt: off")
    page.open(f"{page.ref(f'chart:{node.id}')}: {final}[{track}[{states}, {events}]] = {track}(")
    page.line(f"{literal(node.header.title)},")
    page.line(f"{literal(str(node.header.cites))},")
    page.line(f"states=tuple({states}),")
    if len(columns) == len(node.events):
        page.line(f"events=tuple({events}),")
    else:
        kept = tuple(text(f"{events}.{page.attribute(f'event:{node.id}.{e.name}')}") for e in columns)
        page.put("events=", Bracket("(", kept, ")", lone_comma=True), ",")
    page.open("lines=(")
    heads = tuple(comment(event.name) for event in columns)
    for line in chart_lines(page, Lines(heads, tuple(rows))):
        page.line(line)
    page.close()
    page.line("),")
    anew = [t for t in node.transitions if t.anew]
    if anew:
        pairs = tuple(
            text(f"({_state(page, node, t.state)}, {events}.{page.attribute(f'event:{node.id}.{t.event}')})")
            for t in anew
        )
        page.put("anew=", Bracket("(", pairs, ")", lone_comma=True), ",")
    page.close()
    page.line(")")
    page.line("# fmt: on")
    starts = f"{page.ref(f'chart:{node.id}')}_STARTS"
    page.put(f"{starts}: {final} = ", text(_state(page, node, node.starts)))


# ---------------------------------------------------------------- counts


def count_track(page: Page, item: p.Rule, node: g.CountTrack) -> None:
    """One function for each event: the count after it, never below its least."""
    for rule in node.rules:
        facts = arguments(page, (*node.inputs, *rule.inputs), item.locals)
        head = Function(
            page.ref(f"on:{node.id}.{rule.event}"),
            ("now: int", *facts, trace_argument(page)),
            gives="int",
        )
        head.open(page)
        page.docstring(f"{heading_text(node.header)}\n\n{cited(rule.words, rule.cites)}.", rule.place)
        bounds = (text(str(node.low)), text("None"))
        page.put("", call(page.runtime("within"), text(literal("now")), text("now"), *bounds))
        printer = Printer(page, item.locals, now="now")
        page.put("return ", Bracket("max(", (text(str(node.low)), printer.doc(rule.becomes)), ")"))
        head.close(page)
