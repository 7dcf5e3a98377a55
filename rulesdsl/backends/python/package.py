"""The package: a header on every file, one module per chapter, `__init__`, the runtime."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import assert_never

from rulesdsl import graph as g
from rulesdsl.backends.python import (
    calendars,
    dice,
    modifiers,
    resolvers,
    rules,
    sequences,
    tables,
    tracks,
    vocabulary,
)
from rulesdsl.backends.python.page import Page, cited
from rulesdsl.backends.python.runtime_file import runtime_names, runtime_text
from rulesdsl.backends.python.text import docstring, literal, wrapped
from rulesdsl.lower import lower
from rulesdsl.lower import plan as p
from rulesdsl.lower.names import Taken

_PUBLIC_RUNTIME = (
    "Answer",
    "BadInput",
    "Dice",
    "Ended",
    "Line",
    "MissingFact",
    "NotInSource",
    "OutsideTable",
    "RandomDice",
    "Reason",
    "Refused",
    "RulesError",
    "TapeDice",
    "Trace",
    "UnknownCell",
)


LineMap = dict[int, str]
"""Of a line of Python the line of the rulebook ("area_fire.rules:147") that it begins to say."""


def generate(graph: g.RuleGraph) -> dict[str, str]:
    """The files of the package: relative path to text. The same graph gives the same bytes."""
    return generate_with_lines(graph)[0]


def generate_with_lines(graph: g.RuleGraph) -> tuple[dict[str, str], dict[str, LineMap]]:
    """The files of the package, and for each chapter's module where its lines come from."""
    plan = lower(graph, runtime_names())
    texts: dict[str, str] = {}
    lines: dict[str, LineMap] = {}
    for module in plan.modules:
        path = f"{module.name}.py"
        texts[path], lines[path] = _module(plan, module)
    runtime = _header(graph, ()) + runtime_text()
    files = {"__init__.py": _init(plan, texts), "_runtime.py": runtime, **texts, "py.typed": ""}
    return files, lines


def _header(graph: g.RuleGraph, sources: tuple[str, ...]) -> str:
    """Comments at the top: the book, its edition, where it comes from, and that nobody edits it."""
    book = " ".join(part for part in (graph.title, graph.edition) if part)
    lines = [f"{book}, {graph.view}" if graph.view and graph.view != graph.edition else book]
    if graph.dated:
        lines.append(f"dated {graph.dated}")
    if graph.source:
        lines += wrapped(graph.source, 96)
    origin = f" from {', '.join(sources)}" if sources else ""
    lines += [*wrapped(f"Written by rulesdsl{origin}.", 96), "Do not edit: edit the rules and build."]
    out = [f"# {line}".rstrip() for part in lines for line in docstring(part) or [""]]
    return "\n".join(out) + "\n"


def _module(plan: p.Plan, module: p.Module) -> tuple[str, LineMap]:
    page = Page(plan, module)
    for item in module.items:
        _item(page, item)
    body = page.lines
    blank = next((n for n, line in enumerate(body) if line), len(body))
    body = body[blank:]
    written = dice.written(page)
    title = module.title or module.name.replace("_", " ")
    head = [_header(plan.graph, module.files).rstrip("\n")]
    if page.loose:
        head.append("# pyright: reportPossiblyUnboundVariable=false")
    top = Page(plan, module)
    top.docstring(cited(f"{plan.graph.title}: {title}", "") + ".")
    head += [*top.lines, "", *page.imports.lines()]
    if written:
        head += ["", *written]
    text = "\n".join([*head, "", "", *body]).rstrip("\n") + "\n"
    before = text.count("\n") - len("\n".join(body).rstrip("\n").split("\n"))
    return text, {before - blank + line: origin for line, origin in page.origin.items()}


def _item(page: Page, item: p.Item) -> None:
    match item:
        case p.Formula():
            rules.formula(page, item)
        case p.Resolver():
            resolvers.resolver(page, item)
        case p.Rule(node=node):
            match node:
                case g.Condition():
                    rules.condition(page, item, node)
                case g.Modifiers():
                    modifiers.modifiers(page, item, node)
                case g.CountTrack():
                    tracks.count_track(page, item, node)
                case g.StateTrack():
                    tracks.state_track(page, item, node)
        case p.Words(node=node):
            _words(page, node)
        case _:
            assert_never(item)


def _words(
    page: Page,
    node: g.Enum | g.Outcome | g.Record | g.Dice | g.Table | g.ExternalResolver | g.Calendar | g.Sequence,
) -> None:
    match node:
        case g.Enum():
            vocabulary.enum(page, node)
        case g.Outcome():
            vocabulary.outcome(page, node)
        case g.Record():
            vocabulary.record(page, node)
        case g.Dice():
            dice.declared(page, node)
        case g.Table():
            tables.table(page, node)
        case g.ExternalResolver():
            resolvers.external(page, node)
        case g.Calendar():
            calendars.calendar(page, node)
        case g.Sequence():
            sequences.sequence(page, node)
        case _:
            assert_never(node)


# ---------------------------------------------------------------- __init__


def _init(plan: p.Plan, texts: Mapping[str, str]) -> str:
    """Everything of the book under one name."""
    graph = plan.graph
    names: dict[str, list[str]] = {"_runtime": []}
    for module in plan.modules:
        names[module.name] = _defined(texts[f"{module.name}.py"])
    own = {name for listed in names.values() for name in listed}
    public = (*_PUBLIC_RUNTIME, *(("Walk", "Walker") if graph.sequences else ()))
    names["_runtime"] = [f"{n} as {_apart(n, own)}" if n in own else n for n in public]
    out = [_header(graph, ()).rstrip("\n")]
    book = " ".join(part for part in (graph.title, graph.edition) if part)
    out += [f'"""{line}' if i == 0 else line for i, line in enumerate(docstring(book))]
    out[-1] += '"""'
    out.append("")
    for source, listed in names.items():
        if listed:
            out.append(f"from .{source} import (")
            out += [f"    {name}," for name in sorted(listed, key=_sorted_as)]
            out.append(")")
    out += ["", "__all__ = ["]
    every = sorted((n.split(" as ")[-1] for listed in names.values() for n in listed), key=_sorted_as)
    out += [f"    {literal(name)}," for name in every]
    out.append("]")
    return "\n".join(out) + "\n"


def _apart(name: str, own: set[str]) -> str:
    """What a name of the runtime is called where the rulebook has one like it."""
    return Taken({name, *own}).give(name)


def _sorted_as(name: str) -> tuple[bool, bool, str]:
    return (not name.isupper(), not name[:1].isupper(), name)


def _defined(text: str) -> list[str]:
    """The classes and functions of a module that are for its users, and its sequences of play."""
    names: list[str] = []
    for node in ast.parse(text).body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                names.append(name)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Subscript(slice=kind)):
                if isinstance(kind, ast.Name) and kind.id.startswith(("SequenceOfPlay", "Calendar")):
                    names.append(name)
            case _:
                pass
    return [name for name in names if not name.startswith("_")]
