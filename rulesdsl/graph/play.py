"""Tracks, sequences of play and printed examples."""

from __future__ import annotations

from typing import Annotated, Literal

from rulesdsl.graph.base import Cited, EnumId, ExampleId, FunctionId, Model, Place, Value
from rulesdsl.graph.expr import Expr
from rulesdsl.graph.kinds import Kinds
from rulesdsl.graph.rules import Input
from rulesdsl.graph.words import Header

# ---------------------------------------------------------------- tracks


class TrackState(Model):
    name: str
    printed: str


class TrackEvent(Model):
    """An event of the track itself, or a step of a sequence (`turn.clean_up.markers`: `node`
    is then the path below the sequence), with `whose` only where that side is active there
    (`turn.action of owner`: an input or a role). `only_counts`: a life time is counted there, and the
    grid has no column for it; nothing else happens."""

    name: str
    words: str = ""
    sequence: FunctionId | None = None
    node: tuple[str, ...] = ()
    whose: str = ""
    only_counts: bool = False
    cites: Cited = Cited()
    place: Place


class Transition(Model):
    """`to` None: cannot happen (`-`). `unknown`: `?`. `anew`: a state that lasts some time and is
    not left begins again (`suppressed anew`)."""

    state: str
    event: str
    to: str | None
    unknown: bool = False
    anew: bool = False
    place: Place


class LifeTime(Model):
    """`suppressed lasts 9 turns, counted at turn.turn_end, then normal`: on entering `state` the
    count `left` is `amount`; each `event` that does not lead out of the state takes one off, and at
    0 the state is `then`. `unit` is a measure's name or a word."""

    state: str
    amount: Expr
    unit: str
    event: str
    then: str
    cites: Cited = Cited()
    place: Place


class StateTrack(Model):
    kind: Literal["states"] = "states"
    id: FunctionId
    header: Header
    inputs: tuple[Input, ...]
    enum: EnumId | None = None
    states: tuple[TrackState, ...]
    starts: str
    events: tuple[TrackEvent, ...]
    transitions: tuple[Transition, ...]
    life_times: tuple[LifeTime, ...] = ()


class CountRule(Model):
    """On `event` the count becomes `becomes` (never below `CountTrack.low`)."""

    event: str
    words: str
    inputs: tuple[Input, ...] = ()
    becomes: Expr
    cites: Cited = Cited()
    place: Place


class CountTrack(Model):
    """Free names of a rule's expression that the inputs do not hold are the event's own facts
    (`CountRule.inputs`)."""

    kind: Literal["count"] = "count"
    id: FunctionId
    header: Header
    inputs: tuple[Input, ...]
    low: int
    starts: int
    rules: tuple[CountRule, ...]


Track = Annotated[StateTrack | CountTrack, Kinds()]


# ---------------------------------------------------------------- sequences


class SequenceNode(Model):
    """`level`: phase, segment, step, part or interrupt. `who`: both, active, inactive, each (once
    per side) or None (as the parent). `same_as` and `plays` are resolved; `same_as` names a
    sibling. `order_by` is a resolver, in `uses` are the charts and resolvers used. An input of what
    is played that `plays_args` do not reach is the surrounding sequence's input or `with` of that
    name, else asked. `asked` are facts of `only_when` that no input holds: asked when play comes
    there (an `InputRef` of that name stands for them)."""

    kind: Literal["node"] = "node"
    level: Literal["phase", "segment", "step", "part", "interrupt"]
    name: str
    title: str
    called: tuple[str, ...] = ()
    who: Literal["both", "active", "inactive", "each"] | None = None
    order_by: FunctionId | None = None
    in_order: bool = False
    any_order: bool = False
    optional: bool = False
    repeated: bool = False
    only_when: Expr | None = None
    asked: tuple[Input, ...] = ()
    uses: tuple[FunctionId, ...] = ()
    same_as: str | None = None
    plays: FunctionId | None = None
    plays_node: tuple[str, ...] = ()
    plays_args: tuple[Expr, ...] = ()
    on_event: str | None = None
    never_in: tuple[str, ...] = ()
    items: tuple[SequenceItem, ...] = ()
    cites: Cited = Cited()
    place: Place


class SequenceForEach(Model):
    kind: Literal["for_each"] = "for_each"
    name: str
    members: tuple[Value, ...]
    items: tuple[SequenceItem, ...]
    place: Place


class SequenceWith(Model):
    """The role (`active`) is `value` (an input), or the other side where None."""

    kind: Literal["with"] = "with"
    role: str
    value: Expr | None = None
    items: tuple[SequenceItem, ...]
    place: Place


class SequenceLimit(Model):
    """At most `limit` of the nodes `paths` per side, while the sequence it stands in is played.
    `sequences[i]` is the sequence that the i-th path is below."""

    kind: Literal["limit"] = "limit"
    limit: int
    sequences: tuple[FunctionId, ...]
    paths: tuple[tuple[str, ...], ...]
    per: str
    words: str
    when: Expr | None = None
    asked: tuple[Input, ...] = ()
    cites: Cited = Cited()
    place: Place


SequenceItem = Annotated[
    SequenceNode | SequenceForEach | SequenceWith | SequenceLimit, Kinds()
]


class Sequence(Model):
    id: FunctionId
    header: Header
    abbreviated: str | None = None
    called: tuple[str, ...] = ()
    inputs: tuple[Input, ...] = ()
    events: tuple[TrackEvent, ...] = ()
    items: tuple[SequenceItem, ...]


# ---------------------------------------------------------------- examples


class GivenInput(Model):
    """The value of one input of the target."""

    name: str
    value: Value


class ChosenValue(Model):
    path: tuple[str, ...]
    value: Value


class RolledValue(Model):
    """One roll: its reading, or by die (names and faces)."""

    reading: int | None = None
    by_die: tuple[tuple[str, int], ...] = ()


class RolledPath(Model):
    path: tuple[str, ...]
    rolls: tuple[RolledValue, ...]


class DoingNode(Model):
    path: tuple[str, ...]
    side: str
    place: Place


class Expectation(Model):
    """`what` is "value" (compare `path` with `value`), "refused", "ended" (with `words`, empty
    for any) or "unknown" (the answer hangs on a cell that the source lacks).

    A path begins with a step, a modifiers list or group, a formula or condition of the
    target's inputs, or is ("total",) / the target's own name for the thing itself. A value
    may be a heading or outcome by its printed form. `disputed` holds the reason why the
    printed example and the printed rule cannot both be right; `value` is then the example's.
    """

    what: Literal["value", "refused", "ended", "unknown"] = "value"
    path: tuple[str, ...] = ()
    value: Value | None = None
    printed: str = ""
    words: str = ""
    disputed: str | None = None
    cites: Cited = Cited()
    place: Place


class Example(Model):
    """`target` is a formula, condition, modifiers list, table, resolver, track or sequence.
    `supposed` says what it needs and the source does not print. `changed_by` are the
    changes, options and editions of higher layers that change what the example exercises: it was
    printed before them, so a difference is theirs, not a fault."""

    id: ExampleId
    header: Header
    target: FunctionId
    target_kind: Literal["formula", "condition", "modifiers", "table", "resolver", "track", "sequence"]
    given: tuple[GivenInput, ...] = ()
    answers: tuple[ChosenValue, ...] = ()
    choosing: tuple[ChosenValue, ...] = ()
    rolling: tuple[RolledPath, ...] = ()
    doing: tuple[DoingNode, ...] = ()
    expect: tuple[Expectation, ...] = ()
    changed_by: tuple[str, ...] = ()

    @property
    def supposed(self) -> tuple[str, ...]:
        return tuple(one.words for one in self.header.remarks if one.kind == "supposed")


for _model in list(globals().values()):
    if isinstance(_model, type) and issubclass(_model, Model) and _model is not Model:
        _model.model_rebuild()
