"""One function of a rulebook, answered for many situations at once.

In: a graph and the name of a resolver, formula, condition, modifiers list or table. Out: `Vectorised`,
which takes columns and gives `Answers`. Rows are taken in chunks that stay in the processor's cache,
several at a time; how they are cut makes no difference to any answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import partial
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.interp.made_once import made_once
from rulesdsl.source.records import replace
from rulesdsl.vector.asked import asked_facts, choices_of
from rulesdsl.vector.chunk_work import ChunkWork, Rolls, Situations
from rulesdsl.vector.chunks import ends_of, size_for, worked
from rulesdsl.vector.columns import Answers, BadColumns, CannotVectorise, Column, Kind, Slot
from rulesdsl.vector.facts import Node, read_tree, told_path, tree_of
from rulesdsl.vector.frames import kind_of_frame
from rulesdsl.vector.gathering import answers_of, is_wanted, own_name
from rulesdsl.vector.program import Program
from rulesdsl.vector.reading import Reader, as_column
from rulesdsl.vector.rolls import rolls_of, told_rolls
from rulesdsl.vector.sides import sides_of
from rulesdsl.vector.slots import ELEMENT, input_slots, is_result, result_slots
from rulesdsl.vector.straight import Straight

_KINDS: tuple[tuple[type[g.Model], Kind], ...] = (
    (g.Resolver, "resolver"),
    (g.Formula, "formula"),
    (g.Condition, "condition"),
    (g.Modifiers, "modifiers"),
    (g.Table, "table"),
)
Columns = Mapping[str, object]
_MOST_NAMES = 8
"""So many are told where a name is none."""


def prepare(graph: g.RuleGraph, name: str, program: Program | None = None) -> Vectorised:
    """A function made ready. `CannotVectorise` where it is none that can be answered by columns."""
    node = graph.functions.get(g.FunctionId(name))
    if node is None:
        raise _unknown(graph, name)
    kind = next((word for type_, word in _KINDS if isinstance(node, type_)), None)
    if kind is None:
        raise CannotVectorise(name, "it is played, or belongs to another book", instead="use `rulesdsl play`")
    return Vectorised(program or Program(graph), node, kind)


def _unknown(graph: g.RuleGraph, name: str) -> CannotVectorise:
    """What is said of a name that is none: the nearest that there is, or what there is."""
    left_out = next((one for one in graph.left_out if one.name == name), None)
    if left_out is not None:
        return CannotVectorise(name, f"{graph.title} does not use it: {left_out.why}")
    kinds = tuple(kind for kind, _ in _KINDS)
    known = sorted(
        (node for node in graph.functions.values() if isinstance(node, kinds)),
        key=lambda node: next(n for n, kind in enumerate(kinds) if isinstance(node, kind)),
    )
    called = {form.casefold(): node.id for node in known for form in (str(node.header.title), node.id)}
    near = get_close_matches(str(name).strip().casefold(), called, 1)
    some = ", ".join(node.id for node in known[:_MOST_NAMES])
    more = f" and {len(known) - _MOST_NAMES} more" if len(known) > _MOST_NAMES else ""
    there = f"there are {some}{more}" if known else "it has none that is answered by columns"
    help = f"did you mean {called[near[0]]}? ({there})" if near else there
    return CannotVectorise(name, f"{graph.title} has nothing of that name", instead=help)


@dataclass(slots=True, repr=False)
class Vectorised:
    """A function that is answered by columns; prepared once, used often, from several threads if need be.

    `inputs` are the columns that it takes, `results` those that it gives, by name; `N` in a name is the
    number of an element."""

    program: Program
    node: Any
    kind: Kind
    inputs: Mapping[str, Slot] = field(init=False)
    results: Mapping[str, Slot] = field(init=False)
    _declared: Sequence[g.Input] = field(init=False)
    _work: ChunkWork = field(init=False)
    _straight: tuple[Straight | None] | None = field(init=False, default=None)
    """Of a chart, once it is known: the way by all cases, where there is one."""

    def __post_init__(self) -> None:
        graph = self.program.graph
        self._declared = declared_inputs(self.node)
        self._work = ChunkWork(self.program, self.node, self._declared)
        self.inputs = {slot.name: slot for slot in input_slots(graph, self.node)}
        found = (replace(slot, name=own_name(slot.name)) for slot in result_slots(graph, self.node))
        self.results = {slot.name: slot for slot in found}

    def __repr__(self) -> str:
        return f"<Vectorised {self.name} of {', '.join(self.inputs)}; gives {', '.join(self.results)}>"

    @property
    def name(self) -> str:
        return str(self.node.id)

    @property
    def title(self) -> str:
        return str(self.node.header.title)

    def __call__(
        self,
        columns: Any,
        *,
        rows: int | None = None,
        seed: int | None = None,
        first_row: int = 0,
        only: Sequence[str] | None = None,
        threads: int | None = None,
        chunk: int | None = None,
    ) -> Any:
        """Answer every row. `columns` are NumPy arrays, `Column`s, lists, or single values for all rows,
        named as in `inputs`; `rows` has to be said where all are single values. Rolls that are not given
        are made by `seed`: row i as row `first_row + i` of a larger whole. `only` names the results that
        are wanted (or beginnings of their names), `status` and `reason` beside them. `BadColumns` where a
        name means nothing or lengths differ. Of such columns the answers are `Answers`; of a pandas or
        Polars `DataFrame` or a `pyarrow.Table` they are one of the same kind, row for row
        (`vector.frames`)."""
        if (kind := kind_of_frame(columns)) is not None:
            read, size = kind.read(columns), len(columns) if rows is None else rows
            options: dict[str, Any] = {"only": only, "threads": threads, "chunk": chunk}
            return kind.made(self(read, rows=size, seed=seed, first_row=first_row, **options), columns)
        counts = {"rows": rows, "first_row": first_row, "threads": threads, "chunk": chunk}
        for word, number in counts.items():
            _whole(word, number, 0)
        _whole("seed", seed)
        only = self._known_results(only)
        columns = {_name(name): as_column(name, data) for name, data in columns.items()}
        rows = _row_count(columns, rows)
        if first_row + rows >= 1 << 64:
            raise BadColumns(f"first_row={first_row}: rows are counted in 64 bits")
        straight = self._straight_way()
        if straight is not None and (seed is None or not straight.rolls):
            general = partial(self._general, threads=threads)
            found = straight.asked(columns, rows, threads, Reader(self.program), general)
            if found is not None:
                return found.answers(lambda name: is_wanted(name, only))
        return self._general(columns, rows, seed, first_row, only, threads, chunk)

    def _general(
        self,
        columns: Columns,
        rows: int,
        seed: int | None = None,
        first_row: int = 0,
        only: Sequence[str] | None = None,
        threads: int | None = None,
        chunk: int | None = None,
    ) -> Answers:
        facts, rolls = self._read(columns)
        situations = Situations(facts, rolls, seed, first_row)
        ends = ends_of(rows, chunk or size_for(rows, threads))
        done = worked(lambda start, end: list(self._work.chunks(situations, only, start, end)), ends, threads)
        parts = [part for some in done for part in some]
        return answers_of(parts, rows, self.program.reasons, only, self.results)

    def _known_results(self, only: Any) -> Sequence[str] | None:
        """The names of wanted results, if there are results of these names."""
        if only is None:
            return None
        wanted = (only,) if isinstance(only, str) else tuple(only)
        known = ("status", "reason", *self.results)
        for name in wanted:
            if not isinstance(name, str) or not is_result(name, known):
                near = get_close_matches(str(name), [one.replace(f".{ELEMENT}", ".1") for one in known], 1)
                help = f"did you mean {near[0]}?" if near else f"it gives {', '.join(self.results)}"
                raise BadColumns(f"{self.title} gives nothing called {name!r}; {help}")
        return wanted

    def _straight_way(self) -> Straight | None:
        """Of a chart with few cases."""
        if self._straight is None and isinstance(self.node, g.Table):
            lists = any(f".{ELEMENT}" in name for name in self.results)
            sides = None if lists else sides_of(self.program, self.node, self._declared)
            self._straight = (None if sides is None else Straight(sides),)
        return self._straight[0] if self._straight else None

    # ------------------------------------------------------------ what is given

    def _read(self, columns: Columns) -> tuple[Node, Rolls]:
        """The facts as a tree, every column read, and the rolls."""
        reader = Reader(self.program)
        rolls = {n: d for n, d in columns.items() if n == "roll" or n.startswith("roll.")}
        facts: dict[str, str] = {}
        for name in (name for name in columns if name not in rolls):
            before = facts.setdefault(self._full(name), name)
            if before != name:
                raise BadColumns(f"{before} and {name} tell the same fact: leave one of them out")
        tree = tree_of({full: columns[name] for full, name in facts.items()})
        for name, part in tree.parts.items():
            part.parts_named(told_path(name, self._declared))
        types: dict[str, g.Type] = {i.name: i.type for i in self._declared}
        choices = choices_of(self.program.graph, self.node)
        asked = asked_facts(self.program.graph, self.node)
        for name, part in tree.parts.items():
            if name in types:
                read_tree(part, types[name], reader)
            elif name == "choice":
                _read_paths(part, {f"choice.{n}": t for n, t in choices.items()}, reader)
            elif any(path.split(".")[0] == name for path in asked):
                _read_paths(part, asked, reader)
            else:
                raise BadColumns(f"{self.title} takes no column {name}; it takes {', '.join(self._names())}")
        kinds = rolls_of(self.program.graph, self.node)
        return tree, told_rolls(rolls, kinds, made_once(self.program.graph, self.node), reader)

    def _names(self) -> list[str]:
        return list(dict.fromkeys(name.split(".")[0] for name in self.inputs))

    def _full(self, name: str) -> str:
        """A field of the one record that is the input, with the input before it."""
        declared = self._declared
        head = name.split(".")[0]
        if len(declared) == 1 and head != declared[0].name and isinstance(declared[0].type, g.RecordType):
            record = self.program.graph.record_by_id[declared[0].type.record]
            if any(f.name == head for f in record.fields):
                return f"{declared[0].name}.{name}"
        return name


def declared_inputs(node: Any) -> Sequence[g.Input]:
    """What a function is given; a table its arguments by the names of its axes, and what is rolled."""
    if not isinstance(node, g.Table):
        inputs: Sequence[g.Input] = node.inputs
        return inputs
    axes = [g.Input(name=node.grid.axes[i].name, type=node.grid.axes[i].type) for i in node.arguments]
    if node.cells_are == "numbers":
        axes.append(g.Input(name=node.number_name or "ratio", type=g.NumberType(whole=False)))
    if node.cells_are == "odds":
        axes.append(g.Input(name="ratio", type=g.TextType()))
    return axes


def _whole(word: str, number: Any, least: int | None = None) -> None:
    """See to it that an option is a whole number."""
    if number is None:
        return
    if isinstance(number, bool) or not isinstance(number, int | np.integer):
        raise BadColumns(f"{word}={number!r}: give a whole number")
    if least is not None and number < least:
        raise BadColumns(f"{word}={number}: give {least} or more")


def _name(name: Any) -> str:
    if not isinstance(name, str):
        raise BadColumns(f"{name!r} is no name of a column: columns are named by texts, as in `inputs`")
    return name


def _row_count(columns: Columns, rows: int | None) -> int:
    sizes = {name: len(data) for name, data in columns.items() if isinstance(data, Column)}
    found = set(sizes.values()) | ({rows} if rows is not None else set())
    if len(found) > 1:
        said = ", ".join(f"{name} has {size}" for name, size in list(sizes.items())[:6])
        raise BadColumns(
            f"columns of different lengths: {said}" + (f"; rows={rows}" if rows is not None else "")
        )
    if not found:
        raise BadColumns("how many rows? Give a column, or rows=N")
    return found.pop()


def _read_paths(node: Node, types: Mapping[str, g.Type], reader: Reader) -> None:
    """Read facts that stand under the names of steps."""
    if node.path in types:
        read_tree(node, types[node.path], reader)
        return
    if node.has_data or not node.parts:
        raise BadColumns(f"{node.path} means nothing here; it may be {', '.join(types)}")
    for part in node.parts.values():
        _read_paths(part, types, reader)
