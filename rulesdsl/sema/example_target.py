"""What an example exercises: its facts, steps, rolls and choices, by path and with their types.

In: the assembled function. Out: `Target`, which says what a path such as `retreat.result.loss`,
`fired.dr` or `morale.units` is. Nothing is reported here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesdsl import graph as g
from rulesdsl.sema.env import Assembled, Env
from rulesdsl.sema.fields import field_names, has_field, read_field
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.types import FRACTION, NUMBER, YES_NO, strip
from rulesdsl.source import NO_SPAN
from rulesdsl.source.records import dataclass

Callable_ = g.Formula | g.Condition | g.Modifiers


@dataclass(frozen=True, slots=True)
class NoPath:
    """A path that leads nowhere: the name that is not there, and what is."""

    name: str
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """The function of an example."""

    node: Assembled
    env: Env

    @property
    def inputs(self) -> tuple[g.Input, ...]:
        """What is given: a table's arguments are its axes, and the number in its cells."""
        if isinstance(self.node, g.StateTrack | g.CountTrack):
            return track_facts(self.node)
        if not isinstance(self.node, g.Table):
            return self.node.inputs
        axes = [self.node.grid.axes[i] for i in self.node.arguments]
        inputs = [g.Input(name=axis.name, type=axis.type) for axis in axes]
        if self.node.number_name is not None:
            inputs.append(g.Input(name=self.node.number_name, type=FRACTION))
        return tuple(inputs)

    @property
    def kind(self) -> str:
        kinds: list[tuple[type | tuple[type, ...], str]] = [
            (g.Formula, "formula"),
            (g.Condition, "condition"),
            (g.Modifiers, "modifiers"),
            (g.Table, "table"),
            ((g.StateTrack, g.CountTrack), "track"),
            (g.Sequence, "sequence"),
        ]
        return next((word for kind, word in kinds if isinstance(self.node, kind)), "resolver")

    # ------------------------------------------------------------ steps

    def steps(self) -> Sequence[g.Step]:
        return self.node.steps if isinstance(self.node, g.Resolver) else ()

    def follow_on(self, step: g.ThenStep) -> Target | None:
        """The procedure a step goes on to; None where that failed."""
        node = self.env.memo.get(step.resolver)
        return Target(node, self.env) if node is not None else None

    def find_step(self, path: Sequence[str]) -> g.Step | NoPath | None:
        """The step at a path through follow-ons and repeated steps; None is poison."""
        steps: Sequence[g.Step] = self.steps()
        found: g.Step | None = None
        for name in path:
            found = next((one for one in steps if _name(one) == name), None)
            match found:
                case None:
                    return NoPath(name, tuple(word for one in steps if (word := _name(one)) is not None))
                case g.EachStep():
                    steps = found.steps
                case g.ThenStep():
                    target = self.follow_on(found)
                    if target is None:
                        return None
                    steps = target.steps()
                case _:
                    steps = ()
        return found if found is not None else NoPath("", ())

    # ------------------------------------------------------------ expected values

    def type_of(self, path: Sequence[str]) -> g.Type | NoPath | None:
        """The type of what an expectation names; None is poison."""
        start = self._start(path[0])
        if start is None or isinstance(start, NoPath):
            return start
        type: g.Type = start
        for name in path[1:]:
            inner = self._into(type, name)
            if inner is None or isinstance(inner, NoPath):
                return inner
            type = inner
        return type

    def _start(self, name: str) -> g.Type | NoPath | None:
        """A step, the function itself, a group of modifiers, or another function of its facts."""
        node, env = self.node, self.env
        own: dict[str, g.Type] = {}
        if isinstance(node, g.Resolver):
            own = step_types(node.steps)
        elif isinstance(node, g.Formula):
            own = {one.name: one.value.type for one in node.definitions}
        elif isinstance(node, g.Modifiers):
            own = {item.name: FRACTION for item in node.items if isinstance(item, g.ModifierGroup)}
        if name in own:
            return own[name]
        if name in ("total", node.id):
            return _whole(node)
        if env.symbols.quiet(name) or (name in env.symbols.functions and env.memo.get(name) is None):
            return None
        other = env.memo.get(name)
        if isinstance(other, Callable_):
            return _whole(other)
        functions = [word for word, made in env.memo.items() if isinstance(made, Callable_)]
        return NoPath(name, (*own, "total", *functions))

    def _into(self, type: g.Type, name: str) -> g.Type | NoPath | None:
        inner, _ = strip(type)
        if isinstance(inner, g.ListType):
            of = self._into(inner.of, name)
            return g.ListType(of=of) if of is not None and not isinstance(of, NoPath) else of
        if isinstance(inner, g.FoldType) and not has_field(inner, name, self.env):
            passes = self._into(g.ItemType(resolver=inner.resolver, step=inner.step), name)
            if passes is None or isinstance(passes, NoPath):
                return passes
            return g.ListType(of=passes)
        if isinstance(inner, g.FollowOnType):
            node = self.env.memo.get(inner.to)
            types = step_types(node.steps) if isinstance(node, g.Resolver) else {}
            return types.get(name, NoPath(name, tuple(types)))
        if not has_field(inner, name, self.env):
            return NoPath(name, tuple(field_names(inner, self.env)))
        read = read_field(g.InputRef(type=inner, name=name), name, NO_SPAN, Scope(self.env))
        return read.type if read is not None else None


def track_facts(track: g.StateTrack | g.CountTrack) -> tuple[g.Input, ...]:
    """Where the track stands (`state`, `left`, `count`), its own facts and those of its events."""
    stands: list[g.Input] = []
    if isinstance(track, g.StateTrack):
        type: g.Type = g.EnumType(enum=track.enum) if track.enum is not None else g.TextType()
        stands.append(g.Input(name="state", type=type))
        if track.life_times:
            stands.append(g.Input(name="left", type=NUMBER))
        facts = track.inputs
    else:
        stands.append(g.Input(name="count", type=NUMBER))
        facts = (*track.inputs, *(one for rule in track.rules for one in rule.inputs))
    by_name = {one.name: one for one in (*stands, *facts)}
    return tuple(by_name.values())


def step_types(steps: Iterable[g.Step]) -> dict[str, g.Type]:
    """The types of named steps."""
    out: dict[str, g.Type] = {}
    for step in steps:
        match step:
            case g.Definition():
                out[step.name] = step.value.type
            case g.RollStep() | g.ChooseStep() | g.EachStep() | g.ThenStep():
                out[step.name] = step.type
            case _:
                pass
    return out


def _name(step: g.Step) -> str | None:
    match step:
        case g.Definition() | g.RollStep() | g.ChooseStep() | g.EachStep() | g.ThenStep():
            return step.name
        case _:
            return None


def _whole(node: Assembled) -> g.Type | None:
    """The type of the function's own answer."""
    match node:
        case g.Formula() | g.Modifiers():
            return node.type
        case g.Condition():
            return YES_NO
        case g.Table():
            return node.result
        case g.CountTrack():
            return NUMBER
        case g.Resolver():
            return g.ResultType(resolver=node.id)
        case _:
            return None
