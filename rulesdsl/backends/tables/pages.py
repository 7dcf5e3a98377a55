"""Pages from the graph: one per chapter, and the index.

In: a rule graph. Out: `Page`s. Every declaration of a chapter is on its page once: charts, rules
and sequences in the order of the source, each printed example right under what it exercises,
words and facts gathered at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import assert_never

from rulesdsl.backends.tables.calendars import calendar_section
from rulesdsl.backends.tables.changes import changes_section, omission_blocks, remark_blocks
from rulesdsl.backends.tables.charts import table_section
from rulesdsl.backends.tables.conditions import condition_section
from rulesdsl.backends.tables.context import Chances, Context, Worked
from rulesdsl.backends.tables.doc import Block, Entry, Page, Pairs, Section, Text, join, plain, styled
from rulesdsl.backends.tables.examples import example_section
from rulesdsl.backends.tables.glossary import section_texts
from rulesdsl.backends.tables.known_pages import LaidOut
from rulesdsl.backends.tables.modifiers import modifiers_section
from rulesdsl.backends.tables.names import Names
from rulesdsl.backends.tables.open_page import OPEN, TITLE, open_page
from rulesdsl.backends.tables.sequences import sequence_section
from rulesdsl.backends.tables.steps import external_section, formula_section, resolver_section
from rulesdsl.backends.tables.text import clean, natural, slug, words
from rulesdsl.backends.tables.tracks import track_section
from rulesdsl.backends.tables.vocabulary import (
    dice_section,
    enum_section,
    facts_section,
    outcome_section,
    terms_section,
)
from rulesdsl.graph import (
    Calendar,
    Chapter,
    Condition,
    CountTrack,
    Dice,
    Enum,
    Example,
    ExternalResolver,
    Formula,
    Function,
    FunctionId,
    Measure,
    Modifiers,
    Omission,
    Outcome,
    Record,
    Remark,
    Resolver,
    Role,
    RuleGraph,
    Sequence,
    StateTrack,
    Table,
    fingerprint,
)
from rulesdsl.report import Report
from rulesdsl.source.records import replace

Node = Function | Example | Enum | Outcome | Record | Dice | Measure | Role


@dataclass(frozen=True)
class Shelf:
    """The nodes of one chapter, in order, and the name of its page."""

    chapter: Chapter
    name: str
    nodes: tuple[tuple[str, Node], ...]


def around(
    graph: RuleGraph, chapters: list[Page], worked: Worked, report: Report | None
) -> tuple[list[Page], list[Page]]:
    """What stands before the chapters, and what behind them."""
    behind = []
    if report is not None:
        behind.append(open_page(blank_page(graph, OPEN, TITLE, fingerprint(graph)), report))
    return [_index_page(graph, [*chapters, *behind], worked)], behind


def shelve(graph: RuleGraph) -> list[Shelf]:
    """Each chapter's nodes; page names are told apart even where letter case is not."""
    known = dict(_named(graph))
    taken = {"index", OPEN}
    shelves: list[Shelf] = []
    for chapter in graph.chapters:
        base = slug(chapter.file.removesuffix(".rules").removeprefix(f"{graph.book}/"))
        name, count = base, 2
        while name in taken:
            name, count = f"{base}-{count}", count + 1
        taken.add(name)
        nodes = tuple((key, known[key]) for key in chapter.declarations if key in known)
        shelves.append(Shelf(chapter, name, nodes))
    return shelves


def _named(graph: RuleGraph) -> Iterator[tuple[str, Node]]:
    for function in graph.functions.values():
        yield f"function:{function.id}", function
    for example in graph.examples:
        yield f"example:{example.id}", example
    for enum in graph.enums:
        yield f"enum:{enum.id}", enum
    for outcome in graph.outcomes:
        yield f"outcome:{outcome.id}", outcome
    for record in graph.records:
        yield f"record:{record.id}", record
    for dice in graph.dice:
        yield f"dice:{dice.id}", dice
    for measure in graph.measures:
        yield f"measure:{measure.id}", measure
    for role in graph.roles:
        yield f"role:{role.id}", role


# ---------------------------------------------------------------- a chapter


@dataclass(frozen=True, slots=True)
class Said:
    """What goes into a chapter's page beside its declarations."""

    omissions: tuple[Omission, ...]
    remarks: tuple[Remark, ...]
    worked: Worked
    chances: Chances | None


def laid_out(graph: RuleGraph, shelf: Shelf, said: Said) -> LaidOut:
    context = Context(graph, Names(graph), said.worked, said.chances)
    sections = _sections(context, shelf)
    text = "\n".join(part for section in sections for part in section_texts(section))
    lead: list[Block] = [*omission_blocks(said.omissions, "Left out of this chapter")]
    lead += remark_blocks(said.remarks)
    marks = context.legend.pairs()
    if marks:
        lead.append(Pairs("Marks on these pages", marks))
    return LaidOut(tuple(lead), tuple(sections), text)


def blank_page(graph: RuleGraph, name: str, title: str, stamp: str) -> Page:
    """A page of the book with nothing on it yet."""
    return Page(
        name=name,
        title=title,
        book=clean(graph.title) or words(graph.book),
        edition=" ".join(part for part in (clean(graph.edition), _view(graph)) if part),
        dated=clean(graph.dated),
        fingerprint=stamp,
        source=clean(graph.source),
    )


def _view(graph: RuleGraph) -> str:
    view = clean(graph.view)
    return f"({view})" if view and view != clean(graph.edition) else ""


def _sections(context: Context, shelf: Shelf) -> list[Section]:
    here = {key for key, _ in shelf.nodes}
    examples: dict[FunctionId, list[Example]] = {}
    for _, node in shelf.nodes:
        if isinstance(node, Example) and f"function:{node.target}" in here:
            examples.setdefault(node.target, []).append(node)
    out: list[Section] = []
    for _, node in shelf.nodes:
        if isinstance(node, Enum | Outcome | Record | Dice | Measure | Role):
            continue
        if isinstance(node, Example):
            if f"function:{node.target}" not in here:
                out.append(example_section(context, node))
            continue
        section = function_section(context, node)
        inner = tuple(example_section(context, each) for each in examples.get(node.id, ()))
        out.append(replace(section, inner=inner))
    return [*out, *_words(context, shelf)]


def function_section(context: Context, node: Function) -> Section:
    match node:
        case Table():
            return table_section(context, node)
        case Modifiers():
            return modifiers_section(context, node)
        case Condition():
            return condition_section(context, node)
        case Formula():
            return formula_section(context, node)
        case Resolver():
            return resolver_section(context, node)
        case ExternalResolver():
            return external_section(context, node)
        case StateTrack() | CountTrack():
            return track_section(context, node)
        case Calendar():
            return calendar_section(context, node)
        case Sequence():
            return sequence_section(context, node)
        case _:
            assert_never(node)


def _words(context: Context, shelf: Shelf) -> list[Section]:
    """Vocabulary: charts of figures, then plain terms, dice and players, then facts."""
    nodes = [node for _, node in shelf.nodes]
    enums = [node for node in nodes if isinstance(node, Enum)]
    out: list[Section] = []
    for node in nodes:
        if isinstance(node, Enum) and _has_figures(node):
            out.append(enum_section(context, node))
        elif isinstance(node, Outcome) and _has_figures(node):
            out.append(outcome_section(context, node))
    terms = [enum for enum in enums if not _has_figures(enum)]
    results = [node for node in nodes if isinstance(node, Outcome) and not _has_figures(node)]
    if terms or results:
        out.append(terms_section(context, terms, results))
    dice = dice_section(
        context,
        [node for node in nodes if isinstance(node, Dice)],
        [node for node in nodes if isinstance(node, Measure)],
        [node for node in nodes if isinstance(node, Role)],
    )
    if dice is not None:
        out.append(dice)
    records = [node for node in nodes if isinstance(node, Record)]
    if records:
        out.append(facts_section(context, records))
    return out


def _has_figures(node: Enum | Outcome) -> bool:
    """Figures or rule numbers of its own members: then it is a chart."""
    if isinstance(node, Enum):
        return bool(node.columns) or any(member.cites.items for member in node.members)
    return bool(node.fields) or any(case.cites.items for case in node.cases)


# ---------------------------------------------------------------- the index


def _index_page(graph: RuleGraph, pages: list[Page], worked: Worked) -> Page:
    context = Context(graph, Names(graph), worked)
    lead = [*omission_blocks(graph.omissions, "Left out of this book"), *remark_blocks(graph.remarks)]
    changes = changes_section(context)
    contents = tuple((page.title, page.name, tuple(_entries(page))) for page in pages)
    page = blank_page(graph, "index", clean(graph.title) or words(graph.book), fingerprint(graph))
    sections = (changes,) if changes is not None else ()
    rules = _by_rule(pages)
    closing: tuple[Block, ...] = (Pairs("By rule number", rules),) if rules else ()
    return replace(page, lead=tuple(lead), sections=sections, contents=contents, closing=closing)


def _by_rule(pages: list[Page]) -> tuple[tuple[Text, Text], ...]:
    """Each rule number that heads a section, with the sections it heads."""
    found: dict[str, list[Text]] = {}
    for page in pages:
        for section in page.sections:
            for item in (part.strip() for part in section.cite.split(";")):
                if item:
                    found.setdefault(item, []).append(styled(section.title, "ref", section.anchor))
    return tuple((plain(item), join("; ", found[item])) for item in sorted(found, key=natural))


def _entries(page: Page) -> Iterator[Entry]:
    for section in page.sections:
        yield Entry(section.title, section.what, section.cite, page.name, section.anchor)


def places(pages: list[Page]) -> Mapping[str, str]:
    """Where each section stands, by anchor."""
    out: dict[str, str] = {}
    for page in pages:
        for section in page.sections:
            out[section.anchor] = page.name
            for inner in section.inner:
                out[inner.anchor] = page.name
    return out
