"""The plan of a generated package: what is written where, under which names, in which order.

Data only, made by `rulesdsl.lower` from a rule graph and printed by a backend. Expressions stay
graph expressions; everything that has to be decided about them (names, order, what is worked
out at once and what only when needed) is decided here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from rulesdsl import graph as g
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Ref:
    """Where a name stands."""

    module: str
    name: str


@dataclass(frozen=True, slots=True)
class Index:
    """Python names by what they stand for.

    `refs` keys are "enum:FireKind", "function:area_fire", "dice:d66" as in chapters, and what is
    made of them: "holds:C" (a condition as a plain yes or no), "lines:M" (the lines of a list),
    "group:M.G", "result:R", "pass:R.step", "fold:R.step", "due:R.step", "figures:T", "row:T", "chart:T"
    and "axis:T.0" (also "chart:M.G", "axis:M.G.0"), "roll:DICE", "states:TRACK", "events:TRACK",
    "on:TRACK.event", "walk:SEQUENCE".
    `attributes` keys are "record:R.field", "member:E.member", "column:E.column",
    "case:O.case", "figure:O.field", "figure:T.figure", "head:T.axis", "result:R.step", "pass:R.step.name",
    "die:DICE.die", "state:TRACK.state", "event:TRACK.event".
    """

    refs: Mapping[str, Ref]
    attributes: Mapping[str, str]
    renamed: Mapping[str, str]
    """Names of the runtime that the rulebook has for something of its own: what they become."""


@dataclass(frozen=True, slots=True)
class Locals:
    """Names inside one function."""

    inputs: Mapping[str, str]
    steps: Mapping[str, str]
    elements: Mapping[str, str]
    counts: Mapping[str, str]
    """By the element of an `each` step: the number of the pass."""
    carried: Mapping[str, str] = field(default_factory=dict)
    """What `each` steps hand from pass to pass."""
    later: frozenset[str] = frozenset()
    """Steps that are small functions, worked out when first asked for."""


# ---------------------------------------------------------------- the steps of a function


@dataclass(frozen=True, slots=True)
class Define:
    """A definition; `later` when it may fail and not every path needs it, and then `often` when a path may
    need it more than once. `within`: the repeated step in whose passes it is worked out."""

    node: g.Definition
    local: str
    later: bool = False
    often: bool = False
    within: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    node: g.RollStep
    local: str


@dataclass(frozen=True, slots=True)
class Choose:
    """`parameter` is the keyword argument."""

    node: g.ChooseStep
    local: str
    parameter: str


@dataclass(frozen=True, slots=True)
class Refuse:
    node: g.RefuseStep


@dataclass(frozen=True, slots=True)
class End:
    """`so_far`: the results already known, by name and local name."""

    node: g.EndStep
    so_far: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Again:
    """The steps of `body` are gone through until `node.when` fails; `rounds` counts how often."""

    node: g.AgainStep
    rounds: str
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class EachNames:
    """Local names that a repeated step needs beside its own."""

    count: str
    passes: str
    dice: str
    trace: str
    stopped: str
    following: Mapping[str, str]
    """What a carried value becomes, by its name."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What passes that nobody sees come to, under the name `local`: how many of them there are, what their
    figures come to, or which is the greatest or least (`best`). Steps of the pass stand by their names in
    `when` it counts (None: always), and in its `figure` (None: 1)."""

    local: str
    type: g.Type
    when: g.Expr | None
    figure: g.Expr | None
    best: str | None


@dataclass(frozen=True, slots=True)
class Each:
    """`fields` are the steps of a pass that are kept, by name and local name; `later` those of them
    that are small functions. `count` numbers the passes, where one is asked whether it is the first.
    `tallies`: what is worked out in the passes, of which no list is made then."""

    node: g.EachStep
    local: str
    names: EachNames
    count: str | None
    body: tuple[Statement, ...]
    fields: tuple[tuple[str, str], ...]
    later: frozenset[str]
    tallies: tuple[Tally, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """The repeated step around it is over; `stopped` is the local name that says so."""

    node: g.StopStep
    stopped: str


@dataclass(frozen=True, slots=True)
class Then:
    node: g.ThenStep
    local: str


Statement = Define | Roll | Choose | Refuse | End | Again | Each | Stop | Then


@dataclass(frozen=True, slots=True)
class Body:
    """The steps of a formula or resolver in the order in which they are written."""

    statements: tuple[Statement, ...]
    locals: Locals


@dataclass(frozen=True, slots=True)
class Choice:
    """A keyword argument of a resolver: its own `choose` step or one of a follow-on (`path`)."""

    parameter: str
    path: tuple[str, ...]
    node: g.ChooseStep


# ---------------------------------------------------------------- what stands in a module


@dataclass(frozen=True, slots=True)
class Words:
    """An enum, outcome, record, dice, table, condition, modifiers list, external resolver,
    calendar or sequence: printed from its node alone."""

    node: (
        g.Enum
        | g.Outcome
        | g.Record
        | g.Dice
        | g.Table
        | g.ExternalResolver
        | g.Calendar
        | g.Sequence
    )


@dataclass(frozen=True, slots=True)
class Rule:
    """A condition, a list of modifiers or a track, with the names inside it. `may_fail`
    says of every line of a condition, in order, whether working it out may fail. `apart` are the
    groups of a list that are functions of their own, because a limit or another rule needs them."""

    node: g.Condition | g.Modifiers | g.CountTrack | g.StateTrack
    locals: Locals
    may_fail: tuple[bool, ...] = ()
    apart: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Formula:
    node: g.Formula
    body: Body


@dataclass(frozen=True, slots=True)
class Called:
    """What those who call a resolver have to know of it: which choices it may ask for, and which
    results it may have beside its own."""

    choices: tuple[Choice, ...]
    refuses: bool
    ends: bool


@dataclass(frozen=True, slots=True)
class Resolver:
    node: g.Resolver
    body: Body
    called: Called


Item = Words | Rule | Formula | Resolver


@dataclass(frozen=True, slots=True)
class Draft:
    """A module to be, of one chapter: the keys of its declarations, in order. `whole` names the modules
    that it imports as modules, because they import it as well."""

    name: str
    title: str
    files: tuple[str, ...]
    keys: tuple[str, ...]
    whole: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Plan:
    """What the modules of a package have in common. `drafts` in the order in which they can be
    imported; `runtime` the names that modules may import of the runtime; `called` by resolver;
    `follow_ons` by resolver and step ("area_fire.morale"); `step_types` the types of steps by
    resolver, those of passes as "fired.result"; `may_fail` by function; `summed` the groups of each
    list that some rule sums by themselves; `members` how many words have this attribute. Tables that
    only say what is in them: `by_die` the dice that are read die by die; `blanks` the tables, and
    "table.figure", with cells that hold nothing; `modified` the tables in which rules look up more than
    their dice can show. `rolls_apart`: rolls that are read die by die are not alike where their faces are not
    (for odds), so that rules must ask for what they read."""

    graph: g.RuleGraph
    drafts: tuple[Draft, ...]
    index: Index
    runtime: frozenset[str]
    called: Mapping[str, Called]
    follow_ons: Mapping[str, g.ThenStep]
    step_types: Mapping[str, Mapping[str, g.Type]]
    may_fail: Mapping[str, bool]
    summed: Mapping[str, frozenset[str]]
    members: Mapping[str, int]
    by_die: Mapping[str, bool]
    blanks: Mapping[str, bool]
    modified: Mapping[str, bool]
    rolls_apart: bool = False
