"""Life times of states: `suppressed lasts 9 turns, counted at turn.turn_end, then normal`.

In: the lines of a track and what its grid holds. Out: `g.LifeTime`s and the events that only count.
After: a state has at most one life time, and what counts it is an event of the track or a step
of a sequence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.assemble_formulas import open_scope
from rulesdsl.sema.env import Env, cited, rule_of
from rulesdsl.sema.infer import infer
from rulesdsl.sema.types import NUMBER
from rulesdsl.source import Span
from rulesdsl.syntax import ast

_FAULT = "E462"
StateReader = Callable[[str, Span], str | None]
EventReader = Callable[[ast.PipeCell], g.TrackEvent | None]


def life_times(
    decl: ast.TrackDecl,
    inputs: tuple[g.Input, ...],
    events: Sequence[g.TrackEvent | None],
    readers: tuple[StateReader, EventReader],
    env: Env,
) -> tuple[tuple[g.LifeTime, ...], tuple[g.TrackEvent, ...]] | None:
    """The life times, and the events that have no column of their own; None when anything was
    reported."""
    state_of, event_of = readers
    known = {event.name for event in events if event is not None}
    out: list[g.LifeTime] = []
    counting: list[g.TrackEvent] = []
    first: dict[str, Span] = {}
    ok = True
    for line in decl.lines:
        if not isinstance(line, ast.LastsLine):
            continue
        rule = rule_of(line.cite, decl.head.cite)
        if line.state.text in first:
            notes = (Note(first[line.state.text], "the first is here"),)
            headline = f"how long {line.state.text} lasts is said twice"
            env.report(_FAULT, headline, line.state.span, rule=rule, help="take one out", notes=notes)
            ok = False
            continue
        first[line.state.text] = line.state.span
        state, then = state_of(line.state.text, line.state.span), state_of(line.then.text, line.then.span)
        amount = infer(line.amount, open_scope(decl.head, inputs, env).cited(rule), NUMBER)
        name = ".".join(part.text for part in line.counted_at.names)
        if line.counted_of is not None:
            name += f" of {line.counted_of.text}"
        if name not in known:
            event = event_of(ast.PipeCell(name, span=line.counted_at.span))
            if event is None:
                ok = False
                continue
            known.add(name)
            counting.append(event.model_copy(update={"only_counts": True}))
        if state is None or then is None or amount is None:
            ok = False
            continue
        if state == then or not _lasts(amount):
            headline = f"{line.state.text} goes over into itself"
            help_text = "name the state that follows"
            if state != then:
                headline, help_text = f"{line.state.text} does not last at all", "write 1 or more"
            env.report(_FAULT, headline, line.span, rule=rule, help=help_text)
            ok = False
            continue
        out.append(
            g.LifeTime(
                state=state,
                amount=amount,
                unit=line.unit.text,
                event=name,
                then=then,
                cites=cited(line.cite),
                place=env.place(line.span),
            )
        )
    return (tuple(out), tuple(counting)) if ok else None


def _lasts(amount: g.Expr) -> bool:
    """Whether a written number is 1 or more; what is worked out may be anything."""
    value = amount.value if isinstance(amount, g.Constant) else None
    return not isinstance(value, g.NumberValue) or value.numerator > 0
