"""Resolvers: the classes of what they come to, and the function, one step after the other."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl import graph as g
from rulesdsl.backends.python.follow_ons import choice_arguments, due_class, waits
from rulesdsl.backends.python.given import arguments_checked
from rulesdsl.backends.python.layout import call, text
from rulesdsl.backends.python.page import Page
from rulesdsl.backends.python.resolver_steps import ResolverSteps, is_listed, maker_of
from rulesdsl.backends.python.rules import Function, arguments, heading_text, trace_argument
from rulesdsl.backends.python.text import literal
from rulesdsl.backends.python.types import annotation, result_annotation
from rulesdsl.backends.python.vocabulary import Field, record_class
from rulesdsl.graph.inside import everything
from rulesdsl.lower import plan as p
from rulesdsl.lower.names import attributes


def resolver(page: Page, item: p.Resolver) -> None:
    node = item.node
    types = page.plan.step_types[node.id]
    for step in everything(node):
        if isinstance(step, g.EachStep):
            _pass_class(page, node, step, item)
    for step in everything(node):
        if isinstance(step, g.ThenStep) and waits(step):
            due_class(page, node, step)
    given = [Field(page.attribute(f"result:{node.id}.{n}"), annotation(page, types[n])) for n in node.gives]
    result = page.ref(f"result:{node.id}")
    record_class(page, result, f"What {node.header.title} comes to.", given, by_place=True)
    head = Function(
        page.ref(f"function:{node.id}"),
        (*arguments(page, node.inputs, item.body.locals), f"dice: {page.runtime('Dice')}"),
        (*choice_arguments(page, item.called), trace_argument(page)),
        result_annotation(page, node.id),
    )
    head.open(page)
    page.docstring(heading_text(node.header), node.header.place)
    arguments_checked(page, node.inputs, item.body.locals.inputs, every=True)
    steps = ResolverSteps(page, item.body.locals, str(node.header.cites), node.id, item)
    steps.write(item.body.statements)
    page.blank(1)
    told = tuple(steps.given(name) for name in node.gives)
    page.put("return ", call(result, *told))
    head.close(page)


def external(page: Page, node: g.ExternalResolver) -> None:
    """A procedure of a book that is not here."""
    given = attributes((i.name for i in node.inputs), ("dice", "trace"))
    names = tuple(f"{given[i.name]}: {annotation(page, i.type)}" for i in node.inputs)
    head = Function(
        page.ref(f"function:{node.id}"),
        (*names, f"dice: {page.runtime('Dice')}"),
        (trace_argument(page),),
        page.standard("typing", "NoReturn"),
    )
    head.open(page)
    page.docstring(heading_text(node.header), node.header.place)
    error = page.runtime("NotInSource")
    title, rule = literal(node.header.title), literal(str(node.header.cites))
    page.put("raise ", call(error, text(title), text(rule)))
    head.close(page)


def _pass_class(page: Page, node: g.Resolver, step: g.EachStep, item: p.Resolver) -> None:
    types = page.plan.step_types[node.id]
    each, handed_on = _each(item.body.statements, step.name, node.gives)
    kept = [field for field, _ in each.fields] if each is not None else []
    prefix = _prefix(node.steps, step.name)
    fields = [
        Field(
            page.attribute(f"pass:{node.id}.{step.name}.{n}"), annotation(page, types[f"{prefix}{n}"])
        )
        for n in kept
    ]
    name = page.ref(f"pass:{node.id}.{step.name}")
    record_class(page, name, f"One pass of {step.name}, in {node.header.title}.", fields, by_place=True)
    if kept and each is not None and is_listed(node, each, handed_on):
        page.blank(2)
        page.line(f"{maker_of(name)}: {page.standard('typing', 'Final')} = {page.runtime('maker')}({name})")
    if not isinstance(step.type, g.FoldType):
        return
    key = f"fold:{node.id}.{step.name}"
    ends = [(c.name, annotation(page, c.type)) for c in step.carrying]
    ends += [("stopped", "bool"), ("passes", f"tuple[{name}, ...]")]
    words = f"How {step.name} came out, in {node.header.title}."
    ended = [Field(page.attribute(f"{key}.{n}"), t) for n, t in ends]
    record_class(page, page.ref(key), words, ended, by_place=True)


def _each(
    statements: Sequence[p.Statement], name: str, handed_on: Sequence[str]
) -> tuple[p.Each | None, Sequence[str]]:
    """The repeated step of that name, and what is handed on of the steps that it is one of."""
    for statement in statements:
        match statement:
            case p.Each(node=node) if node.name == name:
                return statement, handed_on
            case p.Each(body=body) | p.Again(body=body):
                inner = [f for f, _ in statement.fields] if isinstance(statement, p.Each) else handed_on
                found = _each(body, name, inner)
                if found[0] is not None:
                    return found
            case _:
                pass
    return None, ()


def _prefix(steps: Sequence[g.Step], name: str) -> str:
    """Where the types of a pass's steps are kept: "fired."."""
    for step in steps:
        if isinstance(step, g.EachStep):
            if step.name == name:
                return f"{name}."
            inner = _prefix(step.steps, name)
            if inner:
                return f"{step.name}.{inner}"
    return ""
