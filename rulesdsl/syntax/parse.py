"""A file -> its AST: `parse_file`.

In: a `SourceFile` and a `Sink`. Out: a `Unit`; every declaration that is not in it has exactly one
diagnostic in the sink and, where its head could be read, its name in `Unit.broken`. Never
raises on any text; time and memory are bounded by the limits below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from lark import UnexpectedToken

from rulesdsl.diagnostics import Diagnostic, Sink
from rulesdsl.source import SourceFile, Span
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast, build_charts, build_layers, build_play, build_time, build_words
from rulesdsl.syntax.build_common import Branch, Maker, subs
from rulesdsl.syntax.chunk import Chunk, chunks
from rulesdsl.syntax.explain import explain, unknown_kind
from rulesdsl.syntax.hidden import hidden_character, long_line
from rulesdsl.syntax.layout import Fault, Scan, scan
from rulesdsl.syntax.limits import check_tree
from rulesdsl.syntax.parser_table import parse_scan
from rulesdsl.syntax.words import KINDS

MAX_FILE: Final = 4_000_000
MAX_ERRORS: Final = 200

_FIRST: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_NAMED: Final = re.compile(r"(?:external +)?[a-z]+ +([A-Za-z_][A-Za-z0-9_]*)")
_CITED: Final = re.compile(r"\[([^\]\n]+)\]")

_BUILDERS: Final[dict[str, Callable[[Maker, Branch], ast.Declaration]]] = {
    "layer": build_layers.layer,
    "omitted": build_layers.omitted,
    "book_remark": build_layers.book_remark,
    "sections": build_layers.sections,
    "switch": build_layers.switch,
    "moved": build_layers.moved,
    "new": build_layers.new,
    "gone": build_layers.gone,
    "edits": build_layers.edits,
    "measure": build_words.measure,
    "role": build_words.role,
    "dice": build_words.dice,
    "enum": build_words.enum,
    "outcome": build_words.outcome,
    "record": build_words.record,
    "formula": build_words.formula,
    "condition": build_words.condition,
    "modifiers": build_charts.modifiers,
    "table": build_charts.table,
    "resolver": build_play.resolver,
    "external_resolver": build_play.external_resolver,
    "track": build_play.track,
    "calendar": build_time.calendar,
    "pattern": build_time.pattern,
    "sequence": build_play.sequence,
    "example": build_play.example,
}


def parse_file(
    file: SourceFile, sink: Sink, known: Mapping[Chunk, ast.Declaration] = MappingProxyType({})
) -> ast.Unit:
    """Every declaration of the file that can be read; a diagnostic for each that can not. What is `known`
    of its chunks is not parsed."""
    text = file.text
    if len(text) > MAX_FILE:
        headline = f"the file has {len(text)} characters, more than the {MAX_FILE} a file may have"
        help_text = "divide it into several files, one for each chapter"
        sink.add(Diagnostic("E016", headline, Span(file.path, 0, 0), help=help_text))
        return ast.Unit(file.path, ())
    make = Maker(file.path, text)
    declarations: list[ast.Declaration] = []
    broken: list[ast.Name] = []
    errors = 0
    before = 0
    for chunk in chunks(text):
        outside = hidden_character(text, before, chunk.start)
        before = chunk.end
        if outside is not None:
            sink.add(diagnostic(make, outside, chunk))
            errors += 1
        declaration = known.get(chunk) or parse_declaration(make, chunk)
        if not isinstance(declaration, Fault):
            declarations.append(declaration)
            continue
        errors += 1
        sink.add(diagnostic(make, declaration, chunk))
        name = _name_of(make, chunk)
        if name is not None:
            broken.append(name)
        if errors >= MAX_ERRORS:
            headline = f"{errors} errors in one file; the rest of it was not read"
            where = Span(file.path, chunk.end, chunk.end)
            sink.add(Diagnostic("E017", headline, where, help="mend the first ones and check again"))
            return ast.Unit(file.path, tuple(declarations), tuple(broken))
    outside = hidden_character(text, before, len(text))
    if outside is not None:
        sink.add(diagnostic(make, outside, Chunk(before, len(text))))
    return ast.Unit(file.path, tuple(declarations), tuple(broken))


@dataclass(frozen=True, slots=True)
class Parsed:
    """One declaration that parses: its tokens and its checked tree."""

    scan: Scan
    tree: Branch


def parse_declaration(make: Maker, chunk: Chunk) -> ast.Declaration | Fault:
    """The AST of one declaration, or the one thing that is wrong with it."""
    parsed = read(make.text, chunk)
    return parsed if isinstance(parsed, Fault) else build(make, parsed.tree)


def build(make: Maker, tree: Branch) -> ast.Declaration:
    """The AST of a checked tree."""
    return _BUILDERS[str(tree.data)](make, tree)


def read(text: str, chunk: Chunk) -> Parsed | Fault:
    """The tokens and tree of one declaration, or the one thing that is wrong with it."""
    fault = hidden_character(text, chunk.start, chunk.end) or long_line(text, chunk.start, chunk.end)
    if fault is not None:
        return fault
    first = _FIRST.match(text, chunk.start, chunk.end)
    if first is None or first[0] not in KINDS:
        return unknown_kind(text, chunk)
    if chunk.open_note is not None:
        help_text = 'end the note with """'
        return Fault("E004", "this note is not closed", help_text, chunk.open_note, chunk.open_note + 3)
    scanned = scan(text, chunk.start, chunk.end)
    try:
        tree = parse_scan(scanned)
    except UnexpectedToken as error:
        return explain(text, chunk, scanned, error)
    if scanned.fault is not None:
        return scanned.fault
    inner = subs(tree)[0]
    return check_tree(inner) or Parsed(scanned, inner)


def diagnostic(make: Maker, fault: Fault, chunk: Chunk) -> Diagnostic:
    """A fault as a diagnostic, with the rule that its line or declaration cites."""
    text = make.text
    line_start = text.rfind("\n", 0, fault.start) + 1
    line_end = text.find("\n", fault.start)
    head_end = text.find("\n", chunk.start)
    line = text[line_start : line_end if line_end >= 0 else len(text)]
    head = text[chunk.start : head_end if head_end >= 0 else len(text)]
    cited = _CITED.search(line[:400]) or _CITED.search(head[:400])
    span = Span(make.file, min(fault.start, len(text)), min(fault.end, len(text)))
    rule = cited[1].strip() if cited is not None else ""
    return Diagnostic(fault.code, fault.headline, span, rule=rule, help=fault.help)


def _name_of(make: Maker, chunk: Chunk) -> ast.Name | None:
    """The name of a declaration that could not be read, where its head shows one."""
    found = _NAMED.match(make.text, chunk.start, chunk.end)
    if found is None:
        return None
    return ast.Name(found[1], Span(make.file, *found.span(1)))
