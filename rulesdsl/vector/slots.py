"""What columns a function takes and gives: their names, types and words, known beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulesdsl import graph as g
from rulesdsl.vector.answering import FOLLOW_ON, each_step, result_types, step_types
from rulesdsl.vector.asked import asked_facts, choices_of, input_types
from rulesdsl.vector.columns import Slot
from rulesdsl.vector.rolls import NUMBERED, rolls_of

ELEMENT = "N"


def words_of(graph: g.RuleGraph, type_: g.Type) -> tuple[str, ...] | None:
    """The printed words of a type, in the order of their codes, where they are known beforehand."""
    match type_:
        case g.OptionalType(of=of):
            return words_of(graph, of)
        case g.EnumType(enum=enum):
            return tuple(m.printed for m in graph.enum_by_id[enum].members)
        case g.OutcomeType(outcome=outcome):
            cases = graph.outcome_by_id[outcome].cases
            return None if any(c.parameters for c in cases) else tuple(c.template for c in cases)
        case g.HeadingType(table=id, axis=axis, of=of):
            if not isinstance(of, g.NumberType):
                return words_of(graph, of)
            table = graph.functions[id]
            assert isinstance(table, g.Table)
            return tuple(h.printed for h in table.grid.axes[axis].heads)
        case _:
            return None


def input_slots(graph: g.RuleGraph, node: Any) -> Iterator[Slot]:
    """The columns of a function, in the order of its declaration: facts, rolls, choices, asked facts."""
    inputs = (
        [(node.grid.axes[i].name, node.grid.axes[i].type) for i in node.arguments]
        if isinstance(node, g.Table)
        else [(i.name, i.type) for i in node.inputs]
    )
    if isinstance(node, g.Table) and node.cells_are == "numbers":
        inputs.append((node.number_name or "ratio", g.NumberType(whole=False)))
    if isinstance(node, g.Table) and node.cells_are == "odds":
        inputs.append(("ratio", g.TextType()))
    single = len(inputs) == 1 and isinstance(inputs[0][1], g.RecordType)
    for name, type_ in inputs:
        needed = not isinstance(type_, g.OptionalType)
        yield from fact_slots(graph, "" if single else name, type_, needed, "")
    for roll, dice in rolls_of(graph, node).items():
        about = f"a roll from {dice.low} to {dice.high}"
        yield Slot(f"roll.{roll}" if roll else "roll", g.RollType(dice=dice.id), None, False, about)
    for path, type_ in choices_of(graph, node).items():
        yield from fact_slots(graph, f"choice.{path}", type_, False, "what is chosen")
    for path, type_ in asked_facts(graph, node).items():
        yield from fact_slots(graph, path, type_, False, "asked")


def fact_slots(graph: g.RuleGraph, name: str, type_: g.Type, needed: bool, about: str) -> Iterator[Slot]:
    """The columns of a fact: of a record those of its fields, of a list those of an element."""
    match type_:
        case g.OptionalType(of=of):
            yield from fact_slots(graph, name, of, False, about)
        case g.RecordType(record=record):
            for field in graph.record_by_id[record].fields:
                path = f"{name}.{field.name}" if name else field.name
                yield from fact_slots(graph, path, field.type, needed and must_be(field), field.words)
        case g.ListType(of=of):
            yield from fact_slots(graph, f"{name}.{ELEMENT}", of, needed, about)
        case _:
            yield Slot(name, type_, words_of(graph, type_), needed, about)


def must_be(field: g.RecordField) -> bool:
    """Whether a field has nothing that stands for it."""
    if field.usually is not None or isinstance(field.type, g.OptionalType):
        return False
    return not isinstance(field.type, g.ListType) or bool(field.at_least)


def result_slots(graph: g.RuleGraph, node: Any) -> Iterator[Slot]:
    """The columns of an answer, without `status` and `reason`."""
    match node:
        case g.Resolver():
            for name, type_ in result_types(graph, node.id):
                yield from answer_slots(graph, name, type_)
        case g.Condition():
            yield Slot("holds", g.YesNoType())
            yield Slot("reasons", g.TextType())
        case g.Modifiers():
            yield Slot("total", node.type)
        case g.Table():
            yield from answer_slots(graph, "value", node.result)
        case _:
            yield from answer_slots(graph, "value", node.type)


def is_result(name: str, results: Iterable[str]) -> bool:
    """Whether it is the name of a result, or the beginning of one."""
    asked = name.split(".")
    for one in results:
        parts = one.split(".")[: len(asked)]
        if len(parts) == len(asked) and all(map(_is_part, asked, parts)):
            return True
    return False


def _is_part(asked: str, part: str) -> bool:
    return asked == part or (part == ELEMENT and NUMBERED.fullmatch(asked) is not None)


def answer_slots(graph: g.RuleGraph, name: str, type_: g.Type) -> Iterator[Slot]:
    match type_:
        case g.OptionalType(of=of):
            yield from answer_slots(graph, name, of)
        case g.RecordType(record=record):
            for field in graph.record_by_id[record].fields:
                yield from answer_slots(graph, f"{name}.{field.name}", field.type)
        case g.ListType(of=of):
            yield Slot(f"{name}.count", g.NumberType())
            yield from answer_slots(graph, f"{name}.{ELEMENT}", of)
        case g.FiguresType(table=id):
            table = graph.functions[id]
            assert isinstance(table, g.Table)
            for figure in table.figures:
                yield from answer_slots(graph, f"{name}.{figure.name}" if figure.name else name, figure.type)
        case g.ItemType(resolver=resolver, step=step):
            for part, inner in step_types(graph, resolver, step).items():
                yield from answer_slots(graph, f"{name}.{part}", inner)
        case g.FoldType(resolver=resolver, step=step):
            for carried in each_step(graph, resolver, step).carrying:
                yield from answer_slots(graph, f"{name}.{carried.name}", carried.type)
            yield Slot(f"{name}.stopped", g.YesNoType())
            passes = g.ListType(of=g.ItemType(resolver=resolver, step=step))
            yield from answer_slots(graph, f"{name}.passes", passes)
        case g.FollowOnType(to=to):
            yield Slot(f"{name}.status", g.TextType(), FOLLOW_ON)
            yield Slot(f"{name}.reason", g.TextType())
            target = graph.functions[to]
            for part, inner in input_types(graph, target).items():  # what is settled while it is due
                yield from answer_slots(graph, f"{name}.{part}", inner)
            if isinstance(target, g.Resolver):
                for part, inner in result_types(graph, to):
                    yield from answer_slots(graph, f"{name}.{part}", inner)
        case _:
            yield Slot(name, type_, words_of(graph, type_))
