"""Follow-ons: the call that goes on, and what is due where the players have to say more first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesdsl import graph as g
from rulesdsl.backends.python.expr import constant
from rulesdsl.backends.python.layout import Bracket, Doc, Text, call, text
from rulesdsl.backends.python.page import Page, cited
from rulesdsl.backends.python.printing import beside
from rulesdsl.backends.python.rules import trace_argument
from rulesdsl.backends.python.text import literal
from rulesdsl.backends.python.types import annotation, result_annotation
from rulesdsl.backends.python.vocabulary import Field, record_class
from rulesdsl.lower import plan as p
from rulesdsl.lower.due import due_names
from rulesdsl.source.records import dataclass


def waits(step: g.ThenStep) -> bool:
    return step.external or any(bind.value is None for bind in step.binds)


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that a follow-on needs: its type, its default, what the players are asked."""

    name: str
    attribute: str
    type: g.Type
    default: str | None
    asked: str | None


def due_class(page: Page, node: g.Resolver, step: g.ThenStep) -> None:
    """What is known of a follow-on that waits for the players, or for another book."""
    target = page.plan.graph.functions[step.resolver]
    facts = list(_facts(page, step))
    known = [f for f in facts if f.asked is None]
    asked = [f for f in facts if f.asked is not None]
    notes = [f"{f.name}: {f.asked}" for f in asked]
    title = cited(target.header.title, target.header.cites)
    words = f"{title}, due" + (": it waits for what the players have to say." if asked else ".")
    record_class(
        page,
        page.ref(f"due:{node.id}.{step.name}"),
        "\n\n".join((words, "\n".join(notes))) if notes else words,
        [Field(f.attribute, annotation(page, f.type)) for f in known],
    )
    page.blank(1)
    page.indent += 4
    called = page.plan.called.get(step.resolver)
    choices = choice_arguments(page, called) if called is not None else ()
    keywords = [
        f"{f.attribute}: {annotation(page, f.type)}" + (f" = {f.default}" if f.default else "")
        for f in sorted(asked, key=lambda f: f.default is not None)
    ]
    if step.external:
        gives = page.standard("typing", "NoReturn")
    else:
        gives = result_annotation(page, step.resolver)
    dice = f"dice: {page.runtime('Dice')}"
    items = ("self", "*", *keywords, dice, *choices, trace_argument(page))
    page.put("def resolve", Bracket("(", tuple(text(i) for i in items), ")"), f" -> {gives}:")
    page.indent += 4
    page.docstring("Go on, now that everything is known." if asked else "Go on.")
    values = {f.name: Text(f.attribute if f.asked is not None else f"self.{f.attribute}") for f in facts}
    handed = tuple(text(f"{c.parameter}={c.parameter}") for c in called.choices) if called is not None else ()
    going = going_on(page, step, values, ("dice", "trace"), handed)
    page.put("" if step.external else "return ", going)
    page.indent -= 8


def _facts(page: Page, step: g.ThenStep) -> Iterator[Fact]:
    """The facts that are bound or asked, in the order of the follow-on's input."""
    binds = {bind.field: bind for bind in step.binds}
    names = due_names(page.plan, step)
    for name, type, field in _inputs(page, step):
        bind = binds.get(name)
        if bind is None:
            continue
        default = None
        if field is not None and bind.value is None:
            default = _default(page, field)
        attribute = names[name]
        yield Fact(name, attribute, type, default, bind.asked if bind.value is None else None)


def _inputs(
    page: Page, step: g.ThenStep
) -> list[tuple[str, g.Type, tuple[g.RecordId, g.RecordField] | None]]:
    """What the follow-on takes: the fields of its only record, or its inputs."""
    target = page.plan.graph.functions[step.resolver]
    if not isinstance(target, g.Resolver | g.ExternalResolver):
        raise TypeError(f"{step.resolver} is no procedure")
    if len(target.inputs) == 1 and isinstance(target.inputs[0].type, g.RecordType):
        record = page.plan.graph.record_by_id[target.inputs[0].type.record]
        return [(f.name, f.type, (record.id, f)) for f in record.fields]
    return [(i.name, i.type, None) for i in target.inputs]


def _default(page: Page, where: tuple[g.RecordId, g.RecordField]) -> str | None:
    field = where[1]
    if field.usually is not None:
        doc = constant(page, field.usually).doc
        return doc.text if isinstance(doc, Text) else "()"
    if isinstance(field.type, g.OptionalType):
        return "None"
    return "()" if isinstance(field.type, g.ListType) and not field.at_least else None


def going_on(
    page: Page,
    step: g.ThenStep,
    values: Mapping[str, Doc],
    scope: tuple[str, str],
    choices: tuple[Doc, ...],
) -> Doc:
    """The call of the follow-on, with the dice and trace of `scope`. A fact that it has no value and
    no default for is not given."""
    inputs = _inputs(page, step)
    target = page.plan.graph.functions[step.resolver]
    given: list[Doc] = []
    for name, _, field in inputs:
        if name in values:
            value: Doc = values[name]
        elif field is not None and _default(page, field) is not None:
            continue
        else:
            what = f"{name}, for {target.header.title}"
            value = call(page.runtime("not_given"), text(literal(what)))
        if field is not None:
            given.append(beside(f"{page.attribute(f'record:{field[0]}.{name}')}=", value))
        else:
            given.append(value)
    if inputs and inputs[0][2] is not None:
        record = inputs[0][2][0]
        given = [call(page.ref(f"record:{record}"), *given)]
    name = page.ref(f"function:{step.resolver}")
    dice = text(f"{scope[0]}.within({literal(step.name)})")
    trace = text(f"trace={page.runtime('inside')}({scope[1]}, {literal(step.name)})")
    return call(name, *given, dice, *choices, trace)


def choice_arguments(page: Page, called: p.Called) -> tuple[str, ...]:
    return tuple(f"{c.parameter}: {annotation(page, c.node.type)} | None = None" for c in called.choices)
