"""One function of a rulebook, answered for many situations at once.

In: a graph and the name of a resolver, formula, condition, modifiers list or table. Out: `Vectorised`,
which takes columns and gives `Answers`. Rows are taken in chunks that stay in the processor's cache,
several at a time; how they are cut makes no difference to any answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import partial
from typing import Any

import numpy as np

from rulesdsl import graph as g
from rulesdsl.interp.made_once import made_once
from rulesdsl.runtime import MissingFact
from rulesdsl.vector.answering import Out, column_of, result_types, taken_apart
from rulesdsl.vector.asked import asked_facts, choices_of
from rulesdsl.vector.blending import blended
from rulesdsl.vector.chunks import ends_of, size_for, worked
from rulesdsl.vector.columns import STATUS, Answers, BadColumns, CannotVectorise, Column, Kind, Slot
from rulesdsl.vector.conditions import reasons_of
from rulesdsl.vector.context import Run
from rulesdsl.vector.dice import DiceSource
from rulesdsl.vector.facts import Facts, Node, read_tree, tree_of
from rulesdsl.vector.frames import kind_of_frame
from rulesdsl.vector.lookups import ratios, table_answer
from rulesdsl.vector.machine import ColumnMachine
from rulesdsl.vector.program import Program
from rulesdsl.vector.reading import Reader, as_column
from rulesdsl.vector.rolls import rolled_on, rolls_of, told_rolls
from rulesdsl.vector.shaping import NOWHERE, replace_bad
from rulesdsl.vector.slots import ELEMENT, input_slots, is_result, result_slots
from rulesdsl.vector.straight import Straight, sides_of
from rulesdsl.vector.values import (
    Bad,
    Leaf,
    Struct,
    TooWide,
    Value,
    failing,
    fine,
    first,
    opposite,
    tidy,
    yes,
)

_KINDS: tuple[tuple[type[g.Model], Kind], ...] = (
    (g.Resolver, "resolver"),
    (g.Formula, "formula"),
    (g.Condition, "condition"),
    (g.Modifiers, "modifiers"),
    (g.Table, "table"),
)
Columns = Mapping[str, object]


def prepare(graph: g.RuleGraph, name: str, program: Program | None = None) -> Vectorised:
    """A function made ready. `CannotVectorise` where it is none that can be answered by columns."""
    node = graph.functions.get(g.FunctionId(name))
    if node is None:
        raise CannotVectorise(name, f"{graph.title} has nothing of that name")
    kind = next((word for type_, word in _KINDS if isinstance(node, type_)), None)
    if kind is None:
        raise CannotVectorise(name, "it is played, or belongs to another book", instead="use `rulesdsl play`")
    return Vectorised(program or Program(graph), node, kind)


@dataclass(slots=True)
class _Chunk:
    """The answer of some rows."""

    rows: int
    bad: Any
    makers: dict[str, Callable[[], Out]]

    def settled(self, only: Sequence[str]) -> _Chunk:
        """With the wanted results made, and what they are made of let go."""
        made = {name: make() for name, make in self.makers.items() if _wanted(own_name(name), only)}
        return _Chunk(self.rows, self.bad, {name: partial(_itself, out) for name, out in made.items()})


@dataclass(slots=True)
class Vectorised:
    """A function that is answered by columns; prepared once, used often, from several threads if need be.

    `inputs` are the columns that it takes, `results` those that it gives, by name; `N` in a name is the
    number of an element."""

    program: Program
    node: Any
    kind: Kind
    inputs: Mapping[str, Slot] = field(init=False)
    results: Mapping[str, Slot] = field(init=False)
    _machine: ColumnMachine = field(init=False, default_factory=ColumnMachine)
    _straight: tuple[Straight | None] | None = field(init=False, default=None)
    """Of a chart, once it is known: the way by all cases, where there is one."""

    def __post_init__(self) -> None:
        graph = self.program.graph
        self.inputs = {slot.name: slot for slot in input_slots(graph, self.node)}
        found = (replace(slot, name=own_name(slot.name)) for slot in result_slots(graph, self.node))
        self.results = {slot.name: slot for slot in found}

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
                return found.answers(lambda name: _wanted(name, only))
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
        tree, rolls = self._read(columns)
        work = partial(self._chunks, tree, rolls, seed, first_row, only)
        ends = ends_of(rows, chunk or size_for(rows, threads))
        done = worked(lambda start, end: list(work(start, end)), ends, threads)
        return self._answers([part for some in done for part in some], rows, only)

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
            sides = None if lists else sides_of(self.program, self.node, self._declared())
            self._straight = (None if sides is None else Straight(sides),)
        return self._straight[0] if self._straight else None

    # ------------------------------------------------------------ what is given

    def _read(self, columns: Columns) -> tuple[Node, Mapping[str, Any]]:
        """The facts as a tree, every column read, and the rolls."""
        reader = Reader(self.program)
        rolls = {n: d for n, d in columns.items() if n == "roll" or n.startswith("roll.")}
        facts: dict[str, str] = {}
        for name in (name for name in columns if name not in rolls):
            before = facts.setdefault(self._full(name), name)
            if before != name:
                raise BadColumns(f"{before} and {name} tell the same fact: leave one of them out")
        tree = tree_of({full: columns[name] for full, name in facts.items()})
        types: dict[str, g.Type] = {i.name: i.type for i in self._declared()}
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

    def _declared(self) -> Sequence[g.Input]:
        return declared_inputs(self.node)

    def _full(self, name: str) -> str:
        """A field of the one record that is the input, with the input before it."""
        declared = self._declared()
        head = name.split(".")[0]
        if len(declared) == 1 and head != declared[0].name and isinstance(declared[0].type, g.RecordType):
            record = self.program.graph.record_by_id[declared[0].type.record]
            if any(f.name == head for f in record.fields):
                return f"{declared[0].name}.{name}"
        return name

    # ------------------------------------------------------------ chunks

    def _chunks(
        self,
        tree: Node,
        rolls: Mapping[str, Any],
        seed: int | None,
        first_row: int,
        only: Sequence[str] | None,
        start: int,
        end: int,
    ) -> Iterator[_Chunk]:
        """The answers of some rows; where lists are very long, of fewer at a time. Where it is known what is
        wanted it is made now, so that nothing else of these rows is kept and the next find its place free."""
        try:
            found = self._chunk(tree, rolls, seed, first_row, start, end)
            yield found if only is None else found.settled(only)
        except TooWide:
            middle = (start + end) // 2
            yield from self._chunks(tree, rolls, seed, first_row, only, start, middle)
            yield from self._chunks(tree, rolls, seed, first_row, only, middle, end)

    def _chunk(
        self, tree: Node, rolls: Mapping[str, Any], seed: int | None, first_row: int, start: int, end: int
    ) -> _Chunk:
        rows = end - start
        told = {
            name: [None if r is None else r.rows(start, end) for r in some] for name, some in rolls.items()
        }
        dice = DiceSource(self.program.reasons, rows, first_row + start, seed, told)
        run = Run(self._machine, self.program, rows, dice)
        facts = Facts(self.program)
        cut = tree.rows(start, end)
        args = tuple(self._argument(facts, i, cut.parts.get(i.name)) for i in self._declared())
        graph = self.program.graph
        run.choices = _values_at(facts, cut.parts.get("choice"), choices_of(graph, self.node))
        run.answers = _values_at(facts, cut, asked_facts(graph, self.node))
        bad = facts.bad
        for one in (one for some in told.values() for one in some if one is not None):
            bad = first(bad, one.bad)
        with np.errstate(all="ignore"):
            answered = self._answered(run, args, tidy(bad))
        run.memo.clear()  # what is looked at later is worked out from what is kept
        return answered

    def _argument(self, facts: Facts, declared: g.Input, node: Node | None) -> Value:
        value, there = facts.value(declared.type, [node], ())
        if isinstance(declared.type, g.RecordType):
            return value
        none = None if yes(there) is True else opposite(there)
        if none is None:
            return value
        if isinstance(declared.type, g.OptionalType):
            return NOWHERE if yes(there) is False else replace(value, none=none)
        missing = failing(none, self.program.reasons.of(MissingFact(declared.name)))
        return (
            Leaf("code", 0, missing) if yes(there) is False else replace_bad(value, first(value.bad, missing))
        )

    def _answered(self, run: Run, args: tuple[Value, ...], bad: Bad) -> _Chunk:
        node, graph, rows = self.node, run.graph, run.rows
        found: dict[str, tuple[Value, g.Type]] = {}
        extra: dict[str, Callable[[], Out]] = {}
        match node:
            case g.Resolver():
                for arg in args:
                    bad = first(bad, arg.bad) if not isinstance(arg, Struct) else bad
                resolved, failed = self._machine.resolved(node, args, run, "", bad)
                bad = first(resolved.out, failed)
                found = {name: (resolved.whole(name), type_) for name, type_ in result_types(graph, node.id)}
            case g.Condition():
                judged = self._machine.judge(node.id, args, self._machine.frame(node, args, run).scope())
                bad = first(bad, judged.holds.bad)
                found = {"holds": (judged.holds, g.YesNoType())}
                lines = {"failed": judged.failed, "held": judged.held}
                extra["reasons"] = partial(_reasons, lines, judged.holds.data, bad, rows)
            case g.Table():
                dice = rolled_on(graph, node)
                rolling = None if dice is None else run.dice.roll(dice, "", fine(bad))
                if node.cells_are == "odds":
                    args = (*args[:-1], ratios(args[-1], run))
                found = {"value": (table_answer(node, args, rolling, run), node.result)}
            case _:
                value = self._machine.call(node.id, args, run, 0)
                type_ = node.type
                found = {"total" if isinstance(node, g.Modifiers) else "value": (value, type_)}
        if not isinstance(node, g.Resolver):
            for value, _ in found.values():
                bad = first(bad, value.bad)
        return self._taken_apart(found, extra, bad, rows)

    def _taken_apart(
        self, found: dict[str, tuple[Value, g.Type]], extra: dict[str, Callable[[], Out]], bad: Bad, rows: int
    ) -> _Chunk:
        bad = tidy(bad)
        ok = fine(bad)
        makers: dict[str, Callable[[], Out]] = {}
        for name, (value, type_) in found.items():
            value = value if bad is None else _settled(value, bad)
            makers.update(taken_apart(value, type_, name, self.program, ok))
        makers.update(extra)
        return _Chunk(rows, 0 if bad is None else bad, makers)

    # ------------------------------------------------------------ put together

    def _answers(self, parts: list[_Chunk], rows: int, only: Sequence[str] | None) -> Answers:
        sizes = [p.rows for p in parts]
        reasons = self.program.reasons
        makers: dict[str, Callable[[], Column]] = {
            "status": lambda: _status(parts, rows, np.array(reasons.status_codes(), np.int8)),
            "reason": lambda: _reason(_bad(parts, rows), [why.words for why in list(reasons.all)]),
        }
        names = dict.fromkeys(name for part in parts for name in part.makers)
        for name in names:
            own = own_name(name)  # a result may have the name of what every answer has
            if _wanted(own, only):
                makers[own] = partial(_column, parts, sizes, name)
        return Answers(rows, makers)


def _wanted(name: str, only: Sequence[str] | None) -> bool:
    return only is None or any(name == one or name.startswith(f"{one}.") for one in only)


def _itself(out: Out) -> Out:
    return out


def _bad(parts: Sequence[_Chunk], rows: int) -> Any:
    """The reasons of all chunks."""
    bad = np.zeros(rows, np.int32)
    start = 0
    for part in parts:
        bad[start : start + part.rows] = part.bad
        start += part.rows
    return bad


def _status(parts: Sequence[_Chunk], rows: int, codes: Any) -> Column:
    """Chunk by chunk: what `take` makes on the way stays in the cache."""
    status = np.empty(rows, np.int8)
    start = 0
    for part in parts:
        status[start : start + part.rows] = codes.take(part.bad)
        start += part.rows
    return Column(status, None, STATUS)


def own_name(name: str) -> str:
    """The column of a result: `result.status` where the rules have a step called so."""
    return f"result.{name}" if name.split(".")[0] in ("status", "reason") else name


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


def _settled(value: Value, bad: Bad) -> Value:
    """The value without failures: rows that have failed are shown nowhere."""
    return replace_bad(value, None) if value.bad is not None else value


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


def _values_at(facts: Facts, node: Node | None, types: Mapping[str, g.Type]) -> dict[str, Value]:
    """Facts under the names of steps, by their paths."""
    out: dict[str, Value] = {}
    if node is None:
        return out
    for path, type_ in types.items():
        at: Node | None = node
        for name in path.split("."):
            at = None if at is None else at.parts.get(name)
        if at is None:
            continue
        value, there = facts.value(type_, [at], ())
        if yes(there) is False:
            continue
        out[path] = value if yes(there) is True or not isinstance(value, Leaf | Struct) else replace(
            value, none=opposite(there))  # fmt: skip
    return out


def _reasons(lines: Mapping[str, Any], holds: Any, bad: Bad, rows: int) -> Out:
    """The lines that decided a condition, as words."""
    ok = np.broadcast_to(fine(bad), rows)
    words: list[str] = []
    data = np.zeros(rows, np.int32)
    for which, where in (
        ("failed", ~np.broadcast_to(holds, rows) & ok),
        ("held", np.broadcast_to(holds, rows) & ok),
    ):
        codes, said = reasons_of(lines[which], where, rows)
        start = len(words)
        words += ["; ".join(map(str, one)) for one in said]
        data = blended(where, codes + start, data)
    return Out("words", data, ok, words=tuple(words))


def _reason(bad: Any, words: list[str]) -> Column:
    """Only the words that occur."""
    used = np.flatnonzero(np.bincount(bad, minlength=1))
    codes = np.zeros(len(words), np.int32)
    codes[used] = np.arange(len(used))
    return Column(codes.take(bad), None, tuple(words[n] for n in used.tolist()))


def _column(parts: list[_Chunk], sizes: list[int], name: str) -> Column:
    made = [part.makers[name]() if name in part.makers else None for part in parts]
    return column_of(made, sizes)
