"""The package: a header on every file, one module per chapter, `__init__`, the runtime."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import partial
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
from rulesdsl.backends.python.package_init import Names, defined, init_text, stub_text
from rulesdsl.backends.python.page import Page, cited, docstring_lines
from rulesdsl.backends.python.runtime_file import runtime_names, runtime_texts
from rulesdsl.backends.python.text import docstring, wrapped
from rulesdsl.graph.noted import FORGETFUL, Answers, Asked, Found, KnownWork, Remembered, content
from rulesdsl.lower import declarations, item, lower
from rulesdsl.lower import plan as p
from rulesdsl.lower.noted import answers_of, noted_plan
from rulesdsl.source.each import Each, one_by_one
from rulesdsl.source.records import dataclass, replace

LineMap = dict[int, str]
"""Of a line of Python the line of the rulebook ("area_fire.rules:147") that it begins to say."""


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """A chapter's module without what the book says of itself at its top. `top` stands between that and
    the `body`; `origin` says of lines of the body where they come from; `names` are for users."""

    loose: bool
    top: tuple[str, ...]
    body: tuple[str, ...]
    origin: Mapping[int, str]
    names: tuple[str, ...]


@dataclass(slots=True)
class KnownModules:
    """What is known of modules, and of the declarations in them, each on a page of its own."""

    modules: KnownWork[Written] = field(default_factory=KnownWork)
    declarations: KnownWork[Page] = field(default_factory=KnownWork)


def generate(
    graph: g.RuleGraph,
    known: KnownModules | None = None,
    remembered: Remembered = FORGETFUL,
    each: Each = one_by_one,
    *,
    rolls_apart: bool = False,
) -> dict[str, str]:
    """The files of the package: relative path to text. The same graph gives the same bytes. `known`:
    modules that are known from other views and books; `remembered`: modules that were written before.
    Those that stand as they were are not among the files. `each` writes modules side by side; `rolls_apart`
    as in `Plan`."""
    known = known if known is not None else KnownModules()
    return _files(graph, known, remembered, each, rolls_apart=rolls_apart)[0]


def generate_with_lines(graph: g.RuleGraph) -> tuple[dict[str, str], dict[str, LineMap]]:
    """The files of the package, and for each chapter's module where its lines come from."""
    return _files(graph, KnownModules(), FORGETFUL, one_by_one)


def _files(
    graph: g.RuleGraph,
    known: KnownModules,
    remembered: Remembered,
    each: Each,
    *,
    rolls_apart: bool = False,
) -> tuple[dict[str, str], dict[str, LineMap]]:
    plan = replace(lower(graph, runtime_names()), rolls_apart=rolls_apart)
    answers, nodes = answers_of(plan, Answers.of(graph)), declarations(graph)
    texts: dict[str, str] = {}
    lines: dict[str, LineMap] = {}
    chapters = [_chapter(graph, draft, nodes) for draft in plan.drafts]
    told = {one.draft.name: remembered.recall(one.work, one.whole, answers) for one in chapters}
    to_write = [one for one in chapters if told[one.draft.name] is None]
    found = {one.own: known.modules.find(one.own, answers) for one in to_write}
    unknown = [one for one in to_write if found[one.own] is None]
    write = partial(_write, plan, nodes, known, answers)
    for one, made in zip(unknown, each(write, unknown), strict=True):
        found[one.own] = known.modules.keep(one.own, *made)
    for one in to_write:
        module, draft = found[one.own], one.draft
        assert module is not None
        path = f"{draft.name}.py"
        texts[path], lines[path] = _module(graph, draft, module.result)
        data = {"names": module.result.names, "dated": "from ._calendars import" in texts[path]}
        told[draft.name] = data
        chapter = draft.files[0] if len(draft.files) == 1 else ""
        remembered.note(one.work, one.whole, module.asked, (path,), data, chapter)
    names = {name: tuple(data["names"]) for name, data in told.items()}
    dated = any(data["dated"] for data in told.values())
    head = _header(graph, ())
    public = Names.of(plan, names)
    files = {
        "__init__.py": head + init_text(graph, public),
        "__init__.pyi": head + stub_text(graph, public),
        **{f"{name}.py": head + text for name, text in _runtime(dated).items()},
        **texts,
        "py.typed": "",
    }
    return files, lines


@dataclass(frozen=True, slots=True)
class _Chapter:
    """A chapter whose module is to be there: `own` is what stands in it, `whole` that with what the book
    says of itself at its top, both as digests; `work` is what writing it is remembered as."""

    draft: p.Draft
    own: str
    whole: str
    work: str


def _chapter(graph: g.RuleGraph, draft: p.Draft, nodes: Mapping[str, g.Declaration]) -> _Chapter:
    own = content((draft.name, draft.keys, draft.whole, tuple(nodes[key] for key in draft.keys)))
    return _Chapter(draft, own, content((own, _top(graph, draft))), f"module {draft.name}")


def _write(
    plan: p.Plan,
    nodes: Mapping[str, g.Declaration],
    known: KnownModules,
    answers: Answers,
    chapter: _Chapter,
) -> tuple[Asked, Written]:
    """The module of a chapter, and what it asked of the rest of the book."""
    asked: Asked = {}
    page = Page(noted_plan(plan, answers, frozenset(), asked), chapter.draft)
    for key in chapter.draft.keys:
        one = _declaration(plan, chapter.draft, key, nodes[key], known, answers)
        page.add(one.result)
        asked |= one.asked
    return asked, _written(page)


def _runtime(dated: bool) -> dict[str, str]:
    """The files of the runtime, without the calendars where no chapter counts days."""
    return {name: text for name, text in runtime_texts().items() if dated or name != "_calendars"}


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


def _module(graph: g.RuleGraph, draft: p.Draft, written: Written) -> tuple[str, LineMap]:
    """Its text, and where its lines come from."""
    head, about = _top(graph, draft)
    loose = ["# pyright: reportPossiblyUnboundVariable=false"] if written.loose else []
    text = "\n".join([*head, *loose, *about, "", *written.top, "", "", *written.body]).rstrip("\n") + "\n"
    before = text.count("\n") - len("\n".join(written.body).rstrip("\n").split("\n"))
    return text, {before + line: place for line, place in written.origin.items()}


def _top(graph: g.RuleGraph, draft: p.Draft) -> tuple[list[str], list[str]]:
    """What the book says of itself at the top of a module: its comments, and the docstring."""
    title = draft.title or draft.name.replace("_", " ")
    about = docstring_lines(cited(f"{graph.title}: {title}", "") + ".", 0)
    return [_header(graph, draft.files).rstrip("\n")], about


def _declaration(
    plan: p.Plan, draft: p.Draft, key: str, node: g.Declaration, known: KnownModules, answers: Answers
) -> Found[Page]:
    """A declaration on a page of its own: the same may stand in other views and books."""
    own = content((draft.name, draft.whole, node))
    found = known.declarations.find(own, answers)
    if found is None:
        asked: Asked = {}
        seen = noted_plan(plan, answers, frozenset((key.removeprefix("function:"),)), asked)
        page = Page(seen, draft, node)
        _item(page, item(seen, draft, node))
        found = known.declarations.keep(own, asked, page)
    return found


def _written(page: Page) -> Written:
    """The module of a page with all its declarations."""
    body, origin = page.at_hand.put_in(page.lines, page.origin)
    blank = next((n for n, line in enumerate(body) if line), len(body))
    body = body[blank:]
    written = dice.written(page)
    top = page.imports.lines()
    if written:
        top += ["", *written]
    words = page.at_hand.elsewhere()
    if words:
        top += ["", *words]
    moved = {line - blank: place for line, place in origin.items()}
    return Written(page.loose, tuple(top), tuple(body), moved, defined(body))


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
