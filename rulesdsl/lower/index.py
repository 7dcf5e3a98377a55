"""Python names for everything in a graph.

In: the graph, the module of every declaration, the names that modules need for themselves. Out:
`plan.Index`. Declared names come first, so that they keep their own; then what is made of them.
All names of the package are kept apart, so that any of them can be imported anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rulesdsl import graph as g
from rulesdsl.graph.inside import everything
from rulesdsl.graph.kept import Kept
from rulesdsl.lower import plan as p
from rulesdsl.lower.flow import has_name
from rulesdsl.lower.names import BUILTINS, Taken, attributes, camel, identifier, upper
from rulesdsl.lower.plain import asked_plainly
from rulesdsl.lower.refs import references

STANDARD: Final = frozenset(
    {"ClassVar", "Final", "Fraction", "NoReturn", "annotations", "cache", "dataclass", "import_module"}
)
"""What modules may import of the standard library."""
WORD_TAKEN: Final = ("printed", "rank", "name", "value", "names", "values", "mro", "self")
ROLL_TAKEN: Final = (*(n for n in dir(int) if not n.startswith("_")), "faces", "kind", "rolled", "not_rolled")
OUTCOME_TAKEN: Final = ("printed", "rank", "case", "numbers", "self", "cls", "made", "of", "with_figures")


def key_of(node: object) -> str:
    """The key of a declaration, as chapters have it."""
    match node:
        case g.Enum(id=name):
            return f"enum:{name}"
        case g.Outcome(id=name):
            return f"outcome:{name}"
        case g.Record(id=name):
            return f"record:{name}"
        case g.Dice(id=name):
            return f"dice:{name}"
        case g.Measure(id=name):
            return f"measure:{name}"
        case g.Role(id=name):
            return f"role:{name}"
        case _:
            return f"function:{getattr(node, 'id', '')}"


def make_index(graph: g.RuleGraph, homes: Mapping[str, str], runtime: frozenset[str]) -> p.Index:
    """`homes` is the module of every declaration by its key; `runtime` the names that modules may
    import of the runtime. The rulebook's names go before those."""
    taken = Taken(STANDARD | BUILTINS)
    refs: dict[str, p.Ref] = {}
    for key, wanted, home in (*_declared(graph), *_derived(graph)):
        if home in homes:
            refs[key] = p.Ref(homes[home], taken.give(wanted))
    names = {ref.name for ref in refs.values()}
    others = Taken(names | runtime | STANDARD | BUILTINS)
    renamed = {name: others.give(f"{name}_") for name in sorted(runtime & names)}
    return p.Index(refs, dict(_attributes(graph)), renamed)


def listed_tables(graph: g.RuleGraph) -> frozenset[str]:
    """The tables whose rows some rule goes through."""
    return frozenset(
        table for node in graph.functions.values() for table in references(node).listed
    )


def wanted_names(graph: g.RuleGraph) -> frozenset[str]:
    """What the names of the package would be if none of them were alike."""
    return frozenset(name for _, name, _ in (*_declared(graph), *_derived(graph)))


Wanted = tuple[str, str, str]
"""A key, the name it should have, the key of the declaration it stands with."""


def _declared(graph: g.RuleGraph) -> Iterator[Wanted]:
    for enum in graph.enums:
        yield key_of(enum), identifier(enum.id), key_of(enum)
    for outcome in graph.outcomes:
        yield key_of(outcome), identifier(outcome.id), key_of(outcome)
    for record in graph.records:
        yield key_of(record), identifier(record.id), key_of(record)
    for function, node in graph.functions.items():
        if not isinstance(node, g.StateTrack | g.CountTrack | g.Calendar | g.Sequence):
            yield f"function:{function}", identifier(function), f"function:{function}"


def _derived(graph: g.RuleGraph) -> Iterator[Wanted]:
    listed = listed_tables(graph)
    for dice in graph.dice:
        if dice.header is not None:
            yield key_of(dice), upper(dice.id), key_of(dice)
            yield f"roll:{dice.id}", camel(dice.id), key_of(dice)
    for table in graph.tables:
        home = key_of(table)
        yield f"chart:{table.id}", upper(table.id), home
        yield from _axes(table.id, table.grid, home)
        if isinstance(table.result, g.FiguresType):
            yield f"figures:{table.id}", camel(table.id) + "Figures", home
        if table.id in listed:
            yield f"row:{table.id}", camel(table.id) + "Row", home
    for condition in sorted(asked_plainly(graph)):
        yield f"holds:{condition}", f"{identifier(condition)}_holds", f"function:{condition}"
    for modifiers in graph.modifiers:
        yield from _modifiers(modifiers)
    for resolver in graph.resolvers:
        yield from _resolver(resolver)
    for track in graph.tracks:
        home = key_of(track)
        if isinstance(track, g.StateTrack):
            if track.enum is None:
                yield f"states:{track.id}", camel(track.id) + "State", home
            yield f"events:{track.id}", camel(track.id) + "Event", home
            yield f"chart:{track.id}", upper(track.id) + "_TRACK", home
            yield f"function:{track.id}", "next_" + identifier(track.id), home
        else:
            for rule in track.rules:
                wanted = f"{identifier(track.id)}_on_{identifier(rule.event)}"
                yield f"on:{track.id}.{rule.event}", wanted, home
    for calendar in graph.calendars:
        yield key_of(calendar), upper(calendar.id), key_of(calendar)
    for sequence in graph.sequences:
        yield f"function:{sequence.id}", upper(sequence.id), key_of(sequence)
        yield f"walk:{sequence.id}", "walk_" + identifier(sequence.id), key_of(sequence)


def _axes(owner: str, grid: g.Grid, home: str) -> Iterator[Wanted]:
    for number, axis in enumerate(grid.axes):
        yield f"axis:{owner}.{number}", f"{upper(owner.replace('.', '_'))}_{upper(axis.name)}", home


def _modifiers(node: g.Modifiers) -> Iterator[Wanted]:
    home = key_of(node)
    yield f"lines:{node.id}", identifier(node.id) + "_lines", home
    for item in node.items:
        if isinstance(item, g.ModifierGroup):
            owner = f"{node.id}.{item.name}"
            yield f"group:{owner}", f"_{identifier(node.id)}_{identifier(item.name)}", home
            if item.chart is not None:
                yield f"chart:{owner}", f"{upper(node.id)}_{upper(item.name)}", home
                yield from _axes(owner, item.chart.grid, home)


_with_classes: Final = Kept[g.Resolver, tuple[g.EachStep | g.ThenStep, ...]](
    lambda node: tuple(s for s in everything(node) if isinstance(s, g.EachStep | g.ThenStep))
)
"""The steps that have a class of their own for what they come to."""


def _resolver(node: g.Resolver) -> Iterator[Wanted]:
    home = key_of(node)
    yield f"result:{node.id}", camel(node.id) + "Resolved", home
    for step in _with_classes.of(node):
        if isinstance(step, g.EachStep):
            yield f"pass:{node.id}.{step.name}", camel(node.id) + camel(step.name), home
            if isinstance(step.type, g.FoldType):
                wanted = camel(node.id) + camel(step.name) + "Outcome"
                yield f"fold:{node.id}.{step.name}", wanted, home
        else:
            wanted = camel(node.id) + camel(step.name) + "Due"
            yield f"due:{node.id}.{step.name}", wanted, home


# ---------------------------------------------------------------- attributes


def _attributes(graph: g.RuleGraph) -> Iterator[tuple[str, str]]:
    for record in graph.records:
        yield from _of(f"record:{record.id}", attributes(f.name for f in record.fields))
    for enum in graph.enums:
        taken = Taken({"_"})
        for member in enum.members:
            yield f"member:{enum.id}.{member.name}", taken.give(upper(member.name))
        yield from _of(f"column:{enum.id}", attributes((c.name for c in enum.columns), WORD_TAKEN))
    for outcome in graph.outcomes:
        names = attributes((f.name for f in outcome.fields), OUTCOME_TAKEN)
        yield from _of(f"figure:{outcome.id}", names)
        taken = Taken({*names.values(), *OUTCOME_TAKEN})
        for case in outcome.cases:
            wanted = identifier(case.name) if case.parameters else upper(case.name)
            yield f"case:{outcome.id}.{case.name}", taken.give(wanted)
    for table in graph.tables:
        named = [f.name for f in table.figures if f.name is not None]
        heads = [axis.name for axis in table.grid.row_axes if axis.name not in named]
        names = attributes((*named, *heads), ("line",))
        yield from _of(f"figure:{table.id}", {name: names[name] for name in named})
        yield from _of(f"head:{table.id}", {name: names[name] for name in heads})
    for resolver in graph.resolvers:
        yield from _of(f"result:{resolver.id}", attributes(resolver.gives))
        for step in everything(resolver):
            if isinstance(step, g.EachStep):
                names = attributes(s.name for s in step.steps if has_name(s))
                yield from _of(f"pass:{resolver.id}.{step.name}", names)
                names = attributes((*(c.name for c in step.carrying), "stopped", "passes"))
                yield from _of(f"fold:{resolver.id}.{step.name}", names)
    for dice in graph.dice:
        names = attributes((d.name for d in dice.dice), ROLL_TAKEN)
        yield from _of(f"die:{dice.id}", names)
    for track in graph.tracks:
        if isinstance(track, g.StateTrack):
            states, events = Taken({"_"}), Taken({"_"})
            for state in track.states:
                yield f"state:{track.id}.{state.name}", states.give(upper(state.name))
            for event in track.events:
                yield f"event:{track.id}.{event.name}", events.give(upper(event.name))


def _of(prefix: str, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, attribute in names.items():
        yield f"{prefix}.{name}", attribute
