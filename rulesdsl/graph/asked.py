"""What of a resolver somebody asks for: which of its definitions, and which steps of its passes.

In: a resolver. Out: the names of the definitions that what it gives, or a step that does something,
mentions, directly or by way of others; and the steps of a pass that it gives or that one of these mentions.
What only an idle definition mentions nobody works out: not in a pass either, where what is asked of it is
worked out before the next one begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import Final

from rulesdsl.graph.base import FoldType, ItemType, ListType, Model, OptionalType, Type
from rulesdsl.graph.expr import Expr, Over, ResultField, StepRef
from rulesdsl.graph.inside import everything
from rulesdsl.graph.kept import Kept
from rulesdsl.graph.rules import Definition, EachStep, NamedStep, Resolver, Step
from rulesdsl.source.records import dataclass


def asked_of_passes(node: Resolver, step: EachStep) -> tuple[str, ...]:
    """The steps of a pass that somebody asks for: all where passes are given, or used as a whole; else
    those that are named. The others are worked out only as far as those need them."""
    names = tuple(s.name for s in step.steps if isinstance(s, NamedStep))
    asked = _asked.of(node)
    return names if step.name in asked.whole else tuple(n for n in names if n in asked.fields)


def spoken_of(node: Resolver, step: EachStep) -> frozenset[str]:
    """The steps of a pass that anything mentions, be it needed or not, or that passes are handed out with."""
    return frozenset((*asked_of_passes(node, step), *_spoken_of.of(node)))


def passes_in(type: Type) -> Iterator[str]:
    """The repeated step whose pass, or passes, a value of this type is."""
    match type:
        case ListType(of=inner) | OptionalType(of=inner):
            yield from passes_in(inner)
        case ItemType(step=step):
            yield step
        case _:
            pass


@dataclass(slots=True)
class _Asked:
    """`steps` that are asked for; `whole`, the repeated steps of which all is; `fields`, the names of the
    parts of passes."""

    named: dict[str, Definition | EachStep]
    steps: set[str] = field(default_factory=set)
    whole: set[str] = field(default_factory=set)
    fields: set[str] = field(default_factory=set)

    def ask(self, names: Iterable[str]) -> None:
        """For these, and for what they mention in turn."""
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name in self.steps:
                continue
            self.steps.add(name)
            match self.named.get(name):
                case Definition(value=value):
                    waiting += self.mentioned(value)
                case EachStep(steps=inner):
                    self.whole.add(name)
                    waiting += (s.name for s in inner if isinstance(s, NamedStep))
                case _:
                    pass

    def mentioned(self, part: Model) -> list[str]:
        """The steps, and the parts of passes, that are mentioned somewhere in it."""
        nodes = everything(part)
        ranged = {id(_source_of(n.source)) for n in nodes if isinstance(n, Over)}
        ranged |= {id(n.base) for n in nodes if isinstance(n, ResultField) and _of_the_end(n)}
        found: list[str] = []
        for n in nodes:
            if isinstance(n, ResultField) and any(passes_in(n.base.type)):
                self.fields.add(n.name)
                found.append(n.name)
            elif isinstance(n, StepRef) and not (id(n) in ranged and _repeated(self.named.get(n.name))):
                found.append(n.name)
        return found


def _look_through(node: Resolver) -> _Asked:
    asked = _Asked({s.name: s for s in everything(node) if isinstance(s, Definition | EachStep)})
    asked.ask(node.gives)
    for name in node.gives:
        step = asked.named.get(name)
        if isinstance(step, Definition):
            # Passes that are handed out are handed out with all that is in them.
            asked.ask(passes_in(step.value.type))
    for part in _acting(node.steps):
        asked.ask(asked.mentioned(part))
    return asked


def _acting(steps: Sequence[Step]) -> Iterator[Model]:
    """What the steps that do something hang on."""
    for step in steps:
        if isinstance(step, EachStep):
            yield from (step.source, *step.carrying)
            yield from _acting(step.steps)
        elif not isinstance(step, Definition):
            yield step


def _repeated(step: Definition | EachStep | None) -> bool:
    return isinstance(step, EachStep)


def _source_of(source: Expr) -> Expr:
    """The step that a form ranges over, where it is one that is repeated."""
    if isinstance(source, ResultField) and isinstance(source.base.type, FoldType) and source.name == "passes":
        return source.base
    return source


def _of_the_end(part: ResultField) -> bool:
    """What a step that carries comes to, apart from its passes."""
    return isinstance(part.base.type, FoldType) and part.name != "passes"


_spoken_of: Final = Kept[Resolver, frozenset[str]](
    lambda node: frozenset(
        n.name for n in everything(node) if isinstance(n, ResultField) and any(passes_in(n.base.type))
    )
)
_asked: Final = Kept[Resolver, _Asked](_look_through)
