"""Rules: formulas, conditions, modifiers, resolvers."""

from __future__ import annotations

from typing import Annotated, Literal

from rulesdsl.graph.base import Accepted, Cited, DiceId, FunctionId, Model, Place, RoleId, Type, Value
from rulesdsl.graph.expr import Expr, Over
from rulesdsl.graph.kinds import Kinds
from rulesdsl.graph.tables import ChartLookup, Mark
from rulesdsl.graph.words import Header


class Input(Model):
    name: str
    type: Type


class Definition(Model):
    """A named intermediate, evaluated only when needed."""

    kind: Literal["definition"] = "definition"
    name: str
    value: Expr
    cites: Cited = Cited()
    place: Place


class Formula(Model):
    """`gives_cites` are the rule numbers at the end of its last line."""

    id: FunctionId
    header: Header
    inputs: tuple[Input, ...]
    definitions: tuple[Definition, ...] = ()
    gives: Expr
    gives_cites: Cited = Cited()
    type: Type
    accepted: tuple[Accepted, ...] = ()


# ---------------------------------------------------------------- conditions


class ConditionException(Model):
    """`unless`: where it holds, the line above it does not count; unless one of its own holds."""

    words: str
    when: Expr
    cites: Cited = Cited()
    exceptions: tuple[ConditionException, ...] = ()
    place: Place


class ConditionLine(Model):
    words: str
    when: Expr
    cites: Cited = Cited()
    exceptions: tuple[ConditionException, ...] = ()
    place: Place


class ConditionBlock(Model):
    """In "all", a line with an exception in force counts as met. In "none" and "any" such a
    line counts as not holding."""

    quantity: Literal["all", "any", "none"]
    lines: tuple[ConditionLine, ...]


class Condition(Model):
    """Holds when every block holds. Its answer is yes or no with the lines that decided it."""

    id: FunctionId
    header: Header
    inputs: tuple[Input, ...]
    blocks: tuple[ConditionBlock, ...]
    accepted: tuple[Accepted, ...] = ()


# ---------------------------------------------------------------- modifiers


class Chooser(Model):
    """Which candidate counts: the best or worst for `role` by the sign it favors ("chooses" is
    the role's best unless the player says otherwise), or the first that applies."""

    how: Literal["chooses", "best", "worst", "first"]
    role: RoleId | None = None


class ModifierLine(Model):
    """Applies when its kind is in `applies_to` (None: the list does not go by kinds) and `when`
    holds; `applies_to` is complete: the line's own list, else its group's, else the usual one. Its value is
    `value`, times `per` (at most `per_at_most` times) when there is one. With `for_each` it
    counts once per element. `factor` lines multiply."""

    kind: Literal["line"] = "line"
    words: str
    value: Expr
    factor: bool = False
    when: Expr | None = None
    per: Expr | None = None
    per_at_most: Expr | None = None
    for_each: Over | None = None
    applies_to: tuple[str, ...] | None = None
    cites: Cited = Cited()
    place: Place


class ModifierGroup(Model):
    """Without `chooser` every line counts; with one exactly one candidate (line, or cell of the
    chart) counts. A chart cell that is blank or `-` is no candidate. `unless` switches it off.
    `applies_to` are the kinds of its chart, or all that some line of it applies to.
    `exactly_one` (`one` and nobody chooses): no two candidates may apply at once; the checker
    says so where it can, and two that do are an `AmbiguousRow` error."""

    kind: Literal["group"] = "group"
    name: str
    title: str
    chooser: Chooser | None = None
    exactly_one: bool = False
    applies_to: tuple[str, ...] | None = None
    unless: tuple[Expr, ...] = ()
    lines: tuple[ModifierLine, ...] = ()
    chart: ChartLookup | None = None
    notes: tuple[str, ...] = ()
    cites: Cited = Cited()
    place: Place


class UseModifiers(Model):
    """All lines of another list, their signs reversed if so said."""

    kind: Literal["use"] = "use"
    modifiers: FunctionId
    args: tuple[Expr, ...]
    reversed: bool = False
    words: str
    when: Expr | None = None
    cites: Cited = Cited()
    place: Place


class CancelLines(Model):
    """Strikes the lines known by `targets` when `when` holds."""

    kind: Literal["cancel"] = "cancel"
    words: str
    targets: tuple[str, ...]
    when: Expr
    cites: Cited = Cited()
    place: Place


ModifierItem = Annotated[
    ModifierLine | ModifierGroup | UseModifiers | CancelLines, Kinds()
]


class AtMost(Model):
    """At most `limit` of `groups` count, chosen by `chooser`, when `when` holds (None: always)."""

    limit: int
    groups: tuple[str, ...]
    chooser: Chooser
    words: str = ""
    when: Expr | None = None
    cites: Cited = Cited()
    place: Place


class ByKind(Model):
    """`subject` is the enum value that `applies_to` is about; `usually` the kinds for lines
    that say nothing."""

    subject: Expr
    usually: tuple[str, ...]


class Net(Model):
    """Bounds of the total (of the product, in a multiplied list)."""

    low: Value | None = None
    high: Value | None = None
    cites: Cited = Cited()


class Modifiers(Model):
    """The total of what applies. `favors_plus` is the role that a plus favors (None: not said,
    then no chooser may stand in it). Items in printed order. Empty: 0, or 1 multiplied."""

    id: FunctionId
    header: Header
    inputs: tuple[Input, ...]
    combine: Literal["added", "multiplied"]
    favors_plus: RoleId | None = None
    favors_minus: RoleId | None = None
    net: Net | None = None
    by: ByKind | None = None
    at_most: tuple[AtMost, ...] = ()
    items: tuple[ModifierItem, ...]
    marks: tuple[Mark, ...] = ()
    accepted: tuple[Accepted, ...] = ()
    type: Type


# ---------------------------------------------------------------- resolvers


class RollStep(Model):
    """`times` None: once. `when` false: no roll; the steps below see 0. The value is the reading
    (with `times`: the sum of that many), and its dice can be read one by one when once."""

    kind: Literal["roll"] = "roll"
    name: str
    dice: DiceId
    type: Type
    times: Expr | None = None
    when: Expr | None = None
    cites: Cited = Cited()
    place: Place


class ChooseStep(Model):
    """`options` is a list-valued expression; `usually` what is chosen when nobody says. `role` is
    the constant text of a declared role's id (`role_id`; `role_words` its words), or an
    expression that says who chooses (`role_words` its name)."""

    kind: Literal["choose"] = "choose"
    name: str
    role: Expr
    role_words: str
    role_id: RoleId | None = None
    words: str
    options: Expr
    usually: Expr | None = None
    type: Type
    cites: Cited = Cited()
    place: Place


class RefuseStep(Model):
    """Not allowed when `when` holds. `condition` is set for `unless NAME`: the reasons are the
    lines of that condition that fail (`when` is then its negation)."""

    kind: Literal["refuse"] = "refuse"
    words: str
    when: Expr
    condition: FunctionId | None = None
    condition_args: tuple[Expr, ...] = ()
    cites: Cited = Cited()
    place: Place


class EndStep(Model):
    kind: Literal["end"] = "end"
    words: str
    when: Expr
    cites: Cited = Cited()
    place: Place


class TellingEnd(EndStep):
    """One inside of a repeated step, with steps before that one that it `tells` too: no rulebook has it, odds
    ask for it."""

    tells: tuple[str, ...] = ()


class AgainStep(Model):
    """All rolls above it (in this resolver) are made again while `when` holds."""

    kind: Literal["again"] = "again"
    when: Expr
    cites: Cited = Cited()
    place: Place


class OnlyOneStep(Model):
    """Checked when compiled: at most one of these uses the modifiers list."""

    kind: Literal["only_one"] = "only_one"
    paths: tuple[tuple[str, ...], ...]
    modifiers: FunctionId
    cites: Cited = Cited()
    place: Place


class Carried(Model):
    """A value handed from pass to pass: its first value, and what kind of value it is throughout."""

    name: str
    start: Expr
    type: Type
    place: Place


class BecomesStep(Model):
    """What a carried value of the `each` step around it is in the next pass. All of them are
    worked out at the end of the pass, and then take effect together."""

    kind: Literal["becomes"] = "becomes"
    name: str
    value: Expr
    cites: Cited = Cited()
    place: Place


class StopStep(Model):
    """The `each` step around it is over when `when` holds: the pass that it stands in does not
    count, and what it would carry on is dropped."""

    kind: Literal["stop"] = "stop"
    words: str
    when: Expr
    cites: Cited = Cited()
    place: Place


class EachStep(Model):
    """The steps once per element of `source`; its value is the list of the passes' steps. With
    `carrying`, or a `stop` among its steps, it is a fold: its `type` is then a `FoldType`."""

    kind: Literal["each"] = "each"
    name: str
    element: str
    source: Expr
    steps: tuple[Step, ...]
    type: Type
    carrying: tuple[Carried, ...] = ()
    cites: Cited = Cited()
    place: Place


class Bind(Model):
    """A field of the follow-on's input: computed, or asked of the players (`value` None)."""

    field: str
    value: Expr | None = None
    asked: str | None = None
    cites: Cited = Cited()
    place: Place


class ThenStep(Model):
    """A follow-on resolver. With asked fields it is *due* until they are given."""

    kind: Literal["then"] = "then"
    name: str
    resolver: FunctionId
    external: bool = False
    when: Expr | None = None
    binds: tuple[Bind, ...] = ()
    type: Type
    cites: Cited = Cited()
    place: Place


Step = Annotated[
    Definition
    | RollStep
    | ChooseStep
    | RefuseStep
    | EndStep
    | AgainStep
    | OnlyOneStep
    | EachStep
    | BecomesStep
    | StopStep
    | ThenStep,
    Kinds(),
]


NamedStep = Definition | RollStep | ChooseStep | EachStep | ThenStep
"""The steps that have a name and a value."""


class Resolver(Model):
    """Steps in order; `gives` names the steps that are the result."""

    id: FunctionId
    header: Header
    inputs: tuple[Input, ...]
    steps: tuple[Step, ...]
    gives: tuple[str, ...]
    accepted: tuple[Accepted, ...] = ()


class ExternalResolver(Model):
    """A procedure of a book that is not here: its inputs only. Going to it is *unknown*."""

    id: FunctionId
    header: Header
    inputs: tuple[Input, ...]


for _model in list(globals().values()):
    if isinstance(_model, type) and issubclass(_model, Model) and _model is not Model:
        _model.model_rebuild()
