"""State tracks: states with their transitions, and counts.

In: a track's declaration. Out: `g.StateTrack` or `g.CountTrack`, None when anything in it was
reported. After: every state has a transition, "cannot happen" or "unknown" for every event, and
every column is an event of the track or a step of a sequence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.assemble_formulas import assemble_inputs, open_scope
from rulesdsl.sema.env import Env, cited, header, rule_of
from rulesdsl.sema.infer import infer
from rulesdsl.sema.life_times import life_times
from rulesdsl.sema.literals import printed_value
from rulesdsl.sema.play_nodes import Nodes
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import NUMBER
from rulesdsl.source import Span
from rulesdsl.syntax import ast
from rulesdsl.syntax.cells import UNKNOWN
from rulesdsl.syntax.glyphs import plain_cell

_ANEW: Final = " anew"


def assemble_track(decl: ast.TrackDecl, env: Env) -> g.StateTrack | g.CountTrack | None:
    """A track of states (`states ...` and a grid) or a count (`counts from ...` and `on` lines)."""
    rule = rule_of(decl.head.cite)
    inputs = assemble_inputs(decl.inputs, env, rule)
    states = [line for line in decl.lines if isinstance(line, ast.StatesLine)]
    counts = [line for line in decl.lines if isinstance(line, ast.CountsLine)]
    if len(states) + len(counts) != 1:
        headline = f"{decl.head.name.text} is neither a track of states nor a count"
        if states or counts:
            headline = f"{decl.head.name.text} says twice what it keeps"
        help_text = "write one line: states (a, b), starts a / or: counts from 0, starts 0"
        env.report("E450", headline, decl.head.name.span, rule=rule, help=help_text)
        return None
    if inputs is None:
        return None
    if counts:
        return _count(decl, counts[0], inputs, rule, env)
    return _states(decl, states[0], inputs, rule, env)


def _notes(decl: ast.TrackDecl) -> tuple[ast.NoteBlock, ...]:
    return tuple(line for line in decl.lines if isinstance(line, ast.NoteBlock))


# ---------------------------------------------------------------- states


def _states(
    decl: ast.TrackDecl, line: ast.StatesLine, inputs: tuple[g.Input, ...], rule: str, env: Env
) -> g.StateTrack | None:
    found = _state_names(line, rule, env)
    rows = [row for row in decl.lines if isinstance(row, ast.PipeRow)]
    lost = [one for one in decl.lines if isinstance(one, ast.OnLine)]
    if lost:
        headline = "a track of states has a grid, not `on` lines"
        env.report("E450", headline, lost[0].span, rule=rule, help="declare `event`s and write the grid")
        return None
    if found is None:
        return None
    enum, states = found
    if len(rows) < 2:
        help_text = "write a row of events, and under it a row for each state with what becomes of it"
        headline = f"{decl.head.name.text} has no grid of states and events"
        env.report("E450", headline, decl.head.name.span, rule=rule, help=help_text)
        return None
    read = _Grid(decl, enum, states, rule, env)
    starts = read.state(line.starts.text, line.starts.span)
    events = read.events(rows[0])
    transitions = read.transitions(rows[1:], events)
    lasting = life_times(decl, inputs, events, (read.state, read.counted_at), env)
    if starts is None or lasting is None or not read.ok:
        return None
    lasts, counting = lasting
    return g.StateTrack(
        id=g.FunctionId(decl.head.name.text),
        header=header(decl, env, notes=_notes(decl)),
        inputs=inputs,
        enum=enum,
        states=states,
        starts=starts,
        events=(*(event for event in events if event is not None), *counting),
        transitions=transitions,
        life_times=lasts,
    )


def _state_names(
    line: ast.StatesLine, rule: str, env: Env
) -> tuple[g.EnumId | None, tuple[g.TrackState, ...]] | None:
    """The states: the members of an enum, or names of the track's own."""
    if isinstance(line.states, tuple):
        first: dict[str, Span] = {}
        for name in line.states:
            if name.text in first:
                notes = (Note(first[name.text], "the first is here"),)
                headline = f"two states are called {name.text}"
                env.report("E450", headline, name.span, rule=rule, help="take one out", notes=notes)
                return None
            first[name.text] = name.span
        return None, tuple(g.TrackState(name=name, printed=name) for name in first)
    name = line.states.name
    enum = env.enums.get(name.text)
    if enum is None:
        if not env.symbols.quiet(name.text) and name.text not in env.symbols.types:
            help_text = did_you_mean(name.text, env.enums) or "or write the states themselves: states (a, b)"
            env.report("E450", f"no enum is called {name.text}", name.span, rule=rule, help=help_text)
        elif name.text in env.symbols.types and not isinstance(env.symbols.types[name.text], ast.EnumDecl):
            help_text = "states are the members of an enum"
            env.report("E450", f"{name.text} is no enum", name.span, rule=rule, help=help_text)
        return None
    return enum.id, tuple(g.TrackState(name=m.name, printed=m.printed) for m in enum.members)


class _Grid:
    """Reads the grid of a track; `ok` turns false when something was reported."""

    def __init__(
        self,
        decl: ast.TrackDecl,
        enum: g.EnumId | None,
        states: tuple[g.TrackState, ...],
        rule: str,
        env: Env,
    ) -> None:
        self.decl = decl
        self.enum = enum
        self.states = states
        self.rule = rule
        self.env = env
        self.ok = True
        self.lines = {line.name.text: line for line in decl.lines if isinstance(line, ast.EventLine)}
        self.lasting = {line.state.text for line in decl.lines if isinstance(line, ast.LastsLine)}

    def fault(
        self, code: str, headline: str, span: Span, help_text: str, notes: tuple[Note, ...] = ()
    ) -> None:
        self.ok = False
        help_text = help_text or "check the name, or add it to the track"
        self.env.report(code, headline, span, rule=self.rule, help=help_text, notes=notes)

    def state(self, text: str, span: Span) -> str | None:
        """A state by its printed form or name."""
        if self.enum is not None:
            value = printed_value(text, g.EnumType(enum=self.enum), self.env)
            if isinstance(value, g.MemberValue):
                return value.member
        elif any(text == state.name for state in self.states):
            return text
        known = [state.printed for state in self.states]
        help_text = did_you_mean(text, known, what="states")
        self.fault("E451", f"{self.decl.head.name.text} has no state {text or '(blank)'}", span, help_text)
        return None

    def events(self, row: ast.PipeRow) -> list[g.TrackEvent | None]:
        """The events of the columns, after the corner."""
        first: dict[str, Span] = {}
        out: list[g.TrackEvent | None] = []
        for cell in row.cells[1:]:
            if cell.text in first:
                notes = (Note(first[cell.text], "the first is here"),)
                headline = f"two columns are headed {cell.text}"
                self.fault("E452", headline, cell.span, "take one out", notes)
            first.setdefault(cell.text, cell.span)
            out.append(self._event(cell))
        lasting = [line for line in self.decl.lines if isinstance(line, ast.LastsLine)]
        counting = {line.counted_at.names[0].text for line in lasting}
        for name, line in self.lines.items():
            if name not in first and name not in counting:
                help_text = f"add a column {name}: what becomes of each state, `-` where it cannot happen"
                self.fault("E453", f"the event {name} has no column", line.name.span, help_text)
        return out

    def counted_at(self, cell: ast.PipeCell) -> g.TrackEvent | None:
        """The event at which a life time is counted."""
        return self._event(cell)

    def _whose(self, cell: ast.PipeCell) -> tuple[str, str] | None:
        """`turn.action of owner`: the step, and the side that is active there (an input or a role)."""
        step, of, whose = (part.strip() for part in cell.text.partition(" of "))
        own = [i.name.text for i in self.decl.inputs]
        if of and whose not in own and whose not in self.env.roles:
            help_text = did_you_mean(whose, [*own, *self.env.roles])
            help_text = help_text or f'declare it: role {whose or "owner"} "whose it is"'
            headline = f"{whose or 'nobody'} is no side that {step} could be of"
            self.fault("E452", headline, cell.span, help_text)
            return None
        return step, whose

    def _side_words(self, whose: str) -> str:
        role = self.env.roles.get(whose)
        return role.header.title if role is not None else whose

    def _event(self, cell: ast.PipeCell) -> g.TrackEvent | None:
        line = self.lines.get(cell.text)
        if line is not None:
            return g.TrackEvent(
                name=cell.text,
                words=line.words.text,
                cites=cited(line.cite),
                place=self.env.place(line.span),
            )
        split = self._whose(cell)
        if split is None:
            return None
        names = [part.strip() for part in split[0].split(".")]
        nodes = Nodes(self.env.symbols.functions)
        sequence = nodes.sequence(names[0])
        if sequence is None and self.env.symbols.quiet(names[0]):
            self.ok = False
            return None
        node = nodes.find(sequence, names[1:]) if sequence is not None and len(names) > 1 else None
        if node is None or sequence is None:
            known: list[str] = []
            if sequence is not None:
                beside = nodes.known_below(sequence, names[1:-1])
                known = [".".join([*names[:-1], name]) for name in beside]
            help_text = did_you_mean(split[0], [*self.lines, *known]) or (
                f'declare it: event {names[0] or "name"} "what happens"'
            )
            headline = f"{cell.text or 'a blank head'} is no event, and no step of a sequence"
            self.fault("E452", headline, cell.span, help_text)
            return None
        return g.TrackEvent(
            name=cell.text,
            words=f"{node.title.text} of {self._side_words(split[1])}" if split[1] else node.title.text,
            sequence=g.FunctionId(sequence.head.name.text),
            node=tuple(names[1:]),
            whose=split[1],
            cites=cited(node.cite),
            place=self.env.place(cell.span),
        )

    def transitions(
        self, rows: Sequence[ast.PipeRow], events: Sequence[g.TrackEvent | None]
    ) -> tuple[g.Transition, ...]:
        out: list[g.Transition] = []
        first: dict[str, Span] = {}
        for row in rows:
            if len(row.cells) != len(events) + 1:
                have, wanted = len(row.cells) - 1, len(events)
                headline = f"the row {row.cells[0].text} has {have} cells for {wanted} events"
                self.fault("E453", headline, row.span, "write a state, `-` or `?` under each event")
                continue
            state = self.state(row.cells[0].text, row.cells[0].span)
            if state is None:
                continue
            if state in first:
                notes = (Note(first[state], "the first is here"),)
                self.fault("E453", f"two rows are of {row.cells[0].text}", row.span, "take one out", notes)
                continue
            first[state] = row.span
            for cell, event in zip(row.cells[1:], events, strict=True):
                made = self._transition(state, cell, event)
                if made is not None:
                    out.append(made)
        missing = [state.printed for state in self.states if state.name not in first]
        if missing and self.ok:
            headline = f"the grid has no row for {', '.join(missing)}"
            self.fault("E453", headline, self.decl.head.name.span, "add a row for each state")
        return tuple(out)

    def _transition(self, state: str, cell: ast.PipeCell, event: g.TrackEvent | None) -> g.Transition | None:
        text = cell.text
        to: str | None = None
        if not text:
            headline = f"what becomes of {state} here is not said"
            help_text = "write a state, `-` where it cannot happen, `?` where the source does not say"
            self.fault("E453", headline, cell.span, help_text)
            return None
        anew = text.endswith(_ANEW)
        if text != UNKNOWN and plain_cell(text) != "-":
            to = self.state(text.removesuffix(_ANEW), cell.span)
            if to is None:
                return None
            if anew and (to != state or not self._lasts(state)):
                headline = f"{to} does not begin anew here"
                help_text = "write `anew` where a state that lasts some time is not left but begins again"
                self.fault("E462", headline, cell.span, help_text)
                return None
        if event is None:
            return None
        place = self.env.place(cell.span)
        unknown = text == UNKNOWN
        return g.Transition(state=state, event=event.name, to=to, unknown=unknown, anew=anew, place=place)

    def _lasts(self, state: str) -> bool:
        return any(state == self.state(name, self.decl.head.span) for name in self.lasting)


# ---------------------------------------------------------------- counts


def _count(
    decl: ast.TrackDecl, line: ast.CountsLine, inputs: tuple[g.Input, ...], rule: str, env: Env
) -> g.CountTrack | None:
    low, starts = line.low.value, line.starts.value
    if low.denominator != 1 or starts.denominator != 1 or starts < low:
        headline = f"a count from {low} cannot start at {starts}"
        env.report("E450", headline, line.span, rule=rule, help="count in whole numbers, from the lowest up")
        return None
    on = [one for one in decl.lines if isinstance(one, ast.OnLine)]
    rows = [one for one in decl.lines if isinstance(one, ast.PipeRow | ast.LastsLine)]
    if rows or not on:
        span = rows[0].span if rows else decl.head.name.span
        help_text = 'write lines: on lost "a step is lost", now becomes now + 1'
        env.report("E450", "a count has `on` lines, not a grid", span, rule=rule, help=help_text)
        return None
    rules = [_count_rule(one, decl, inputs, rule, env) for one in on]
    first: dict[str, Span] = {}
    for one in on:
        if one.name.text in first:
            notes = (Note(first[one.name.text], "the first is here"),)
            headline = f"two events are called {one.name.text}"
            env.report("E450", headline, one.name.span, rule=rule, help="rename one", notes=notes)
            return None
        first[one.name.text] = one.name.span
    made = tuple(one for one in rules if one is not None)
    if len(made) < len(rules):
        return None
    return g.CountTrack(
        id=g.FunctionId(decl.head.name.text),
        header=header(decl, env, notes=_notes(decl)),
        inputs=inputs,
        low=int(low),
        starts=int(starts),
        rules=made,
    )


def _count_rule(
    line: ast.OnLine, decl: ast.TrackDecl, inputs: tuple[g.Input, ...], rule: str, env: Env
) -> g.CountRule | None:
    free: dict[str, g.Type] = {}
    base = open_scope(decl.head, inputs, env).cited(rule_of(line.cite))
    scope = Scope(env, owner=base.owner, rule=base.rule, inputs=inputs, now=NUMBER, free=free)
    becomes = infer(line.becomes, scope, NUMBER)
    if becomes is None:
        return None
    return g.CountRule(
        event=line.name.text,
        words=line.words.text,
        inputs=tuple(g.Input(name=name, type=type) for name, type in free.items()),
        becomes=becomes,
        cites=cited(line.cite),
        place=env.place(line.span),
    )
