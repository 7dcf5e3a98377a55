"""The semantic stage: from parsed files to the rule graph of one view.

In: parsed files, their texts, the view asked for. Out: `RuleGraph`, everything in source order;
None where the view is unknown. After: every name in the graph is in the graph. Everything wrong
is in the sink, one message for one mistake; a declaration with a mistake, and whatever leans
on it, is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TypeVar, assert_never

from rulesdsl import graph as g
from rulesdsl.diagnostics import Sink
from rulesdsl.graph.citations import read_citation, read_sections
from rulesdsl.sema.assemble_conditions import assemble_condition
from rulesdsl.sema.assemble_formulas import assemble_formula
from rulesdsl.sema.assemble_modifiers import assemble_group, assemble_modifiers
from rulesdsl.sema.assemble_resolvers import assemble_external, assemble_resolver
from rulesdsl.sema.calendars import assemble_calendar
from rulesdsl.sema.declare import FunctionDecl, NamedDecl, declare, namespace_of
from rulesdsl.sema.env import Assembled, Env, Makers
from rulesdsl.sema.examples import assemble_example
from rulesdsl.sema.layers import apply_layers
from rulesdsl.sema.memory import Memory, Notebook
from rulesdsl.sema.modifier_policy import assemble_policy
from rulesdsl.sema.only_one import check_only_one
from rulesdsl.sema.order import assembly_order
from rulesdsl.sema.prune import Faults, Key, at_fault, places_at_fault, sound
from rulesdsl.sema.recursion import check_recursion
from rulesdsl.sema.sequences import assemble_sequence
from rulesdsl.sema.tables import assemble_table, table_signature
from rulesdsl.sema.tracks import assemble_track
from rulesdsl.sema.view import Layered, ViewOptions
from rulesdsl.sema.vocabulary import assemble_vocabulary
from rulesdsl.source import SourceFile
from rulesdsl.syntax import ast

N = TypeVar("N", bound=g.Model)


def analyse(
    units: Sequence[ast.Unit],
    files: Mapping[str, SourceFile],
    options: ViewOptions,
    sink: Sink,
    memory: Memory | None = None,
) -> g.RuleGraph | None:
    """The rule graph of the view that `options` asks for. What `memory` holds of other views, and
    of other books with the same declarations, is not made again."""
    memory = memory if memory is not None else Memory()
    layered = apply_layers(units, files, options, sink, memory)
    if not layered.layers:
        return None
    notes = Notebook(memory)
    symbols = declare(layered, notes, sink)
    makers = Makers(assemble_function, table_signature, assemble_group, assemble_policy)
    env = Env(files, sink, symbols, makers, notes)
    assemble_vocabulary(env)
    functions = _functions(env)
    check_recursion(functions.values(), env)
    resolvers = [d for d in symbols.functions.values() if isinstance(d, ast.ResolverDecl)]
    check_only_one(resolvers, functions, env)
    examples = _examples(env)
    env.flush_unknown()
    return _graph(layered, options, units, functions, examples, env)


def assemble_function(decl: FunctionDecl, env: Env) -> Assembled | None:
    """Any function, by its kind."""
    match decl:
        case ast.FormulaDecl():
            return assemble_formula(decl, env)
        case ast.ConditionDecl():
            return assemble_condition(decl, env)
        case ast.ModifiersDecl():
            return assemble_modifiers(decl, env)
        case ast.TableDecl():
            return assemble_table(decl, env)
        case ast.ResolverDecl():
            return assemble_resolver(decl, env)
        case ast.ExternalResolverDecl():
            return assemble_external(decl, env)
        case ast.TrackDecl():
            return assemble_track(decl, env)
        case ast.CalendarDecl():
            return assemble_calendar(decl, env)
        case ast.SequenceDecl():
            return assemble_sequence(decl, env)
        case _:
            assert_never(decl)


def _functions(env: Env) -> dict[str, Assembled]:
    """Every function that has no mistake of its own, in source order."""
    own = {n: d for n, d in env.symbols.functions.items() if d.head.name.text == n}
    for name in assembly_order(own, env.notes.memory):
        env.function(name, own[name].head.name.span)
    made = {name: env.memo.get(name) for name in own}
    return {name: function for name, function in made.items() if function is not None}


def _examples(env: Env) -> dict[str, g.Example]:
    declared = env.symbols.examples
    made: dict[str, g.Example] = {}
    for name in declared:
        example = env.once("example", name, partial(_example, name, env))
        if example is not None:
            made[name] = example
    return made


def _example(name: str, env: Env) -> g.Example | None:
    return assemble_example(env.symbols.examples[name], env)


def _graph(
    layered: Layered,
    options: ViewOptions,
    units: Sequence[ast.Unit],
    functions: Mapping[str, Assembled],
    examples: Mapping[str, g.Example],
    env: Env,
) -> g.RuleGraph:
    nodes: dict[Key, g.Model] = {}
    nodes |= {("measure", n): m for n, m in env.measures.items()}
    nodes |= {("role", n): r for n, r in env.roles.items()}
    nodes |= {("dice", n): d for n, d in env.dice.items()}
    for types in (env.enums, env.outcomes, env.records, env.patterns):
        nodes |= {("type", n): t for n, t in types.items()}
    nodes |= {("function", n): f for n, f in functions.items()}
    nodes |= {("example", n): e for n, e in examples.items()}
    faults = places_at_fault(env.sink)
    origins = env.symbols.origins.items()
    faulty = {k for k, entry in origins if _is_faulty(entry.decl, faults)}
    good = sound(nodes, faulty | {("type", record) for record, _ in env.bad_fields})
    sound_ones = [node for key, node in nodes.items() if key in good]
    book = options.book
    last = layered.layers[-1]
    return g.RuleGraph(
        book=book.id or last.id,
        view=layered.view,
        title=book.title or last.title,
        edition=_of_view(book.edition, [layer.edition for layer in layered.layers], options),
        dated=_of_view(book.dated, [layer.dated for layer in layered.layers], options),
        source=book.source,
        sections=_citable(book.sections, layered),
        layers=layered.layers,
        edits=layered.edits,
        omissions=layered.omissions,
        remarks=layered.remarks,
        switched_off=layered.switched_off,
        moves=layered.moves,
        left_out=tuple(
            g.LeftOut(name=one.name, why=one.why, place=env.place(one.span))
            for one in layered.dropped.values()
        ),
        chapters=_chapters(layered, units, good),
        measures=_kept(g.Measure, sound_ones),
        roles=_kept(g.Role, sound_ones),
        dice=_kept(g.Dice, sound_ones),
        enums=_kept(g.Enum, sound_ones),
        outcomes=_kept(g.Outcome, sound_ones),
        records=_kept(g.Record, sound_ones),
        patterns=_kept(g.Pattern, sound_ones),
        formulas=_kept(g.Formula, sound_ones),
        conditions=_kept(g.Condition, sound_ones),
        modifiers=_kept(g.Modifiers, sound_ones),
        tables=_kept(g.Table, sound_ones),
        resolvers=_kept(g.Resolver, sound_ones),
        externals=_kept(g.ExternalResolver, sound_ones),
        tracks=_tracks(sound_ones),
        calendars=_kept(g.Calendar, sound_ones),
        sequences=_kept(g.Sequence, sound_ones),
        examples=_kept(g.Example, sound_ones),
    )


def _citable(of_book: Sequence[str], layered: Layered) -> tuple[str, ...]:
    """The sections of the book and those that its files list, and the new ones of its layers."""
    listed = (*of_book, *layered.sections)
    known = read_sections(listed)
    numbers = [move.to for move in layered.moves if move.to is not None]
    return (*listed, *(to for to in numbers if listed and not known.covers(read_citation(to))))


def _of_view(of_book: str, of_layers: Sequence[str], options: ViewOptions) -> str:
    """The edition or date of a view: where one was asked for, that of its highest layer that has
    one; otherwise the book's own."""
    of_layer = next((text for text in reversed(of_layers) if text), "")
    return of_layer or of_book if options.layer is not None else of_book or of_layer


def _is_faulty(decl: ast.Declaration, faults: Faults) -> bool:
    return isinstance(decl, NamedDecl) and at_fault(decl, faults)


def _kept(kind: type[N], nodes: Sequence[g.Model]) -> tuple[N, ...]:
    return tuple(node for node in nodes if type(node) is kind)


def _tracks(nodes: Sequence[g.Model]) -> tuple[g.StateTrack | g.CountTrack, ...]:
    return tuple(node for node in nodes if isinstance(node, g.StateTrack | g.CountTrack))


def _chapters(layered: Layered, units: Sequence[ast.Unit], good: set[Key]) -> tuple[g.Chapter, ...]:
    """One chapter for each file that declares something, its declarations in order."""
    by_file: dict[str, list[str]] = {unit.path: [] for unit in units}
    for entry in layered.declarations:
        decl = entry.decl
        if not isinstance(decl, NamedDecl):
            continue
        key = (namespace_of(decl), decl.head.name.text)
        if key in good:
            kind = decl.head.keyword.text if key[0] == "type" else key[0]
            by_file.setdefault(decl.head.name.span.file, []).append(f"{kind}:{key[1]}")
    return tuple(
        g.Chapter(file=file, title=_chapter_title(file), declarations=tuple(dict.fromkeys(names)))
        for file, names in by_file.items()
        if names
    )


def _chapter_title(file: str) -> str:
    stem = file.rsplit("/", 1)[-1].removesuffix(".rules").replace("_", " ").strip()
    return stem[:1].upper() + stem[1:]
