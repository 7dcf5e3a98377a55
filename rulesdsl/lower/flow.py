"""The order in which the steps of a formula or resolver are written down.

In: its steps, and what is asked for at the end. Out: statements. What holds afterwards:

- rolls, choices, refusals, ends, repeated steps and follow-ons stand in the order of the rule;
- a definition stands where the rule has it when it cannot fail, or when everything between there
  and the next refusal or end is sure to ask for it;
- one that may fail and is asked for only after a refusal or end stands behind that;
- one that may fail and is asked for on some paths only is a small function (`later`);
- one that nothing asks for and that may fail is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TypeGuard, assert_never

from rulesdsl import graph as g
from rulesdsl.graph.asked import asked_of_passes, passes_in, spoken_of
from rulesdsl.graph.in_place import asked_at_end, stops, sure_from
from rulesdsl.graph.inside import everything
from rulesdsl.graph.needs import NOTHING, Names
from rulesdsl.lower import plan as p
from rulesdsl.lower.failing import Failing
from rulesdsl.lower.how_often import often
from rulesdsl.lower.walk import step_names
from rulesdsl.source.records import dataclass


@dataclass(slots=True)
class Naming:
    """The local names of the function, and what its parts are called outside of it."""

    steps: Mapping[str, str]
    each: Mapping[str, p.EachNames]
    parameters: Mapping[str, str]
    again: Mapping[int, str]
    """By their lines: what counts the rounds of an `again` step."""


@dataclass(slots=True)
class Flow:
    """One list of steps. `known` are the steps of the function around it that are at hand;
    `wanted` the results, in order; `final` is sure to be asked for at the end, `mentioned` may be."""

    steps: Sequence[g.Step]
    wanted: tuple[str, ...]
    final: Names
    mentioned: tuple[str, ...]
    failing: Failing
    naming: Naming
    gives: g.Expr | None = None
    """What a formula comes to."""
    resolver: g.Resolver | None = None
    known: frozenset[str] = NOTHING
    parts: set[str] = field(default_factory=set)
    """The parts of passes that are there so far."""
    later: set[str] = field(default_factory=set)
    stopped: str = ""
    out: list[p.Statement] = field(default_factory=list)
    waiting: dict[str, g.Definition] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)

    def order(self) -> tuple[p.Statement, ...]:
        """All statements, in order."""
        self._range(0, len(self.steps))
        self._emit_needed(len(self.steps) - 1)
        for name in self.mentioned:
            self._ask_later(name)
        return tuple(self.out)

    def _range(self, start: int, stop: int) -> None:
        """The steps from `start` up to `stop`; what is rolled again becomes a loop."""
        position = start
        while position < stop:
            again = [i for i in range(position, stop) if self._first_roll(i) == position]
            if again:
                self._loop(position, again[-1])
                position = again[-1]
            else:
                self._step(position)
            position += 1

    # ------------------------------------------------------------ definitions

    def _step(self, position: int) -> None:
        step = self.steps[position]
        if isinstance(step, g.Definition):
            self._define(step, position)
            return
        if isinstance(step, g.BecomesStep):
            return
        for name in step_names(step):
            self._ask_later(name)
        self._act(step)
        if stops(step):
            self._emit_needed(position)

    def _define(self, step: g.Definition, position: int) -> None:
        safe = self._at_hand(step) and not self.failing.expr(step.value)
        if safe or step.name in self._sure_before_next_stop(position):
            self._write(step)
        else:
            self.waiting[step.name] = step

    def _at_hand(self, step: g.Definition) -> bool:
        """Whether all that it mentions is there already. A part of a pass is not where nobody that
        matters asks for it: then what mentions it is idle."""
        return all(name in self.done or name in self.known for name in step_names(step)) and all(
            n.name in self.parts
            for n in everything(step)
            if isinstance(n, g.ResultField) and any(passes_in(n.base.type))
        )

    def _write(self, step: g.Definition, *, later: bool = False) -> None:
        self.waiting.pop(step.name, None)
        for name in step_names(step):
            self._ask_later(name)
        asked_again = later and often(step.name, self.steps, self.gives, self.wanted)
        self.out.append(p.Define(step, self.naming.steps[step.name], later, asked_again))
        if later:
            self.later.add(step.name)
        else:
            self.done.add(step.name)

    def _ask_later(self, name: str) -> None:
        """A definition that waits is mentioned, though nothing is sure to ask for it."""
        if name in self.waiting:
            self._write(self.waiting[name], later=True)

    def _emit_needed(self, position: int) -> None:
        sure = self._sure_before_next_stop(position)
        for name in list(self.waiting):
            if name in sure and name in self.waiting:
                self._write(self.waiting[name])

    def _sure_before_next_stop(self, position: int) -> Names:
        return sure_from(self.steps, position, self.final, self.resolver)

    # ------------------------------------------------------------ the other steps

    def _act(self, step: g.Step) -> None:
        steps = self.naming.steps
        match step:
            case g.RollStep():
                self.out.append(p.Roll(step, steps[step.name]))
            case g.ChooseStep():
                self.out.append(p.Choose(step, steps[step.name], self.naming.parameters[step.name]))
            case g.RefuseStep():
                self.out.append(p.Refuse(step))
            case g.EndStep():
                known = [n for n in self.wanted if n in self.done]
                self.out.append(p.End(step, tuple((n, steps[n]) for n in known)))
            case g.EachStep():
                self.out.append(self._each(step))
            case g.ThenStep():
                self.out.append(p.Then(step, steps[step.name]))
            case g.AgainStep():
                self.out.append(p.Again(step, self.naming.again[step.place.line], ()))
            case g.StopStep():
                self.out.append(p.Stop(step, self.stopped))
            case g.OnlyOneStep() | g.Definition() | g.BecomesStep():
                return
            case _:
                assert_never(step)
        if has_name(step):
            self.done.add(step.name)

    def _each(self, step: g.EachStep) -> p.Each:
        own = tuple(s.name for s in step.steps if has_name(s))
        if self.resolver is None:
            raise TypeError("only a resolver has repeated steps")
        becomes = [s.value for s in step.steps if isinstance(s, g.BecomesStep)]
        asked = frozenset(asked_of_passes(self.resolver, step))
        inner = Flow(
            steps=step.steps,
            wanted=own,
            final=asked_at_end(self.resolver, step),
            mentioned=tuple(dict.fromkeys(n for value in becomes for n in step_names(value))),
            stopped=self.naming.each[step.name].stopped,
            failing=self.failing,
            naming=self.naming,
            resolver=self.resolver,
            known=self.known | frozenset(self.done),
            parts=self.parts,
        )
        body = inner.order()
        # A step that waited for a stop to ask for it, perhaps, is asked for by the pass itself at the latest.
        at_hand = inner.done | (inner.later & asked)
        spoken = spoken_of(self.resolver, step)
        kept = tuple((n, self.naming.steps[n]) for n in own if n in at_hand and n in spoken)
        self.parts.update(n for n, _ in kept)
        counted = any(
            isinstance(n, g.IsTheFirst | g.PositionOf) and n.element == step.element
            for n in everything(step)
        )
        names = self.naming.each[step.name]
        return p.Each(
            node=step,
            local=self.naming.steps[step.name],
            names=names,
            count=names.count if counted else None,
            body=body,
            fields=kept,
            later=frozenset(inner.later),
        )

    # ------------------------------------------------------------ rolls made again

    def _first_roll(self, position: int) -> int | None:
        """Where the rolls begin that an `again` step makes again."""
        if not isinstance(self.steps[position], g.AgainStep):
            return None
        return next((i for i, s in enumerate(self.steps[:position]) if isinstance(s, g.RollStep)), None)

    def _loop(self, first: int, last: int) -> None:
        before, self.out = self.out, []
        self._range(first, last)
        step = self.steps[last]
        for name in step_names(step):
            self._ask_later(name)
        body, self.out = tuple(self.out), before
        if isinstance(step, g.AgainStep):
            self.out.append(p.Again(step, self.naming.again[step.place.line], body))
        self._emit_needed(last)


Named = g.Definition | g.RollStep | g.ChooseStep | g.EachStep | g.ThenStep


def has_name(step: g.Step) -> TypeGuard[Named]:
    """Whether a step is something that can be referred to."""
    return isinstance(step, g.Definition | g.RollStep | g.ChooseStep | g.EachStep | g.ThenStep)
