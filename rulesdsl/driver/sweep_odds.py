"""The exact chances of a step for each situation of a block.

In: a graph, a function, a step, blocks. Out: columns: what is to be expected, the share of what hangs
on figures that the source lacks, and for everything that may come its chance; fractions as text, with
a decimal beside each. A chance that hangs on such figures is a range, from what is sure to what may be,
or `?` where nothing is known of it, without a decimal. What cannot come in a situation has an empty
cell. A row's status is `ok` where some answer may come; else what comes instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any

from rulesdsl import graph as g
from rulesdsl.driver.facts import BadFact, no_such
from rulesdsl.driver.odds import odds_maker
from rulesdsl.driver.odds_steps import leaves
from rulesdsl.driver.odds_told import Chance, Line, Odds
from rulesdsl.driver.situation import Rolls
from rulesdsl.driver.sweep_block import Answered, Block, answered
from rulesdsl.driver.sweep_columns import Reader
from rulesdsl.driver.sweep_situations import Assembler
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp.values import Case, Head, Member, Roll, Val
from rulesdsl.runtime import MissingFact, MissingRoll
from rulesdsl.sweep.columns import ANYTHING, Cell, Coded, Column, coded, is_chance, unnamed

_MOST_KEPT = 4_096
"""The odds of so many situations of earlier blocks are kept."""
_MOST_WORDS = 12
"""So many words are told by which some reasons differ."""
_SHARES = ("refused", "ended", "outside", "skipped")
_SOME_ANSWER = ("answer", "skipped")
_WHOLE = re.compile(r"\d+")
_LONGEST = 30
_Order = tuple[int | float | str, ...]
_Told = tuple[str, _Order, Fraction | str]


class OddsAnswerer:
    """Holds the package of a function until it is closed. `step` empty: the first that is given."""

    def __init__(self, graph: g.RuleGraph, node: g.Function, reader: Reader, rolls: Rolls, step: str) -> None:
        self._stack = ExitStack()
        self._maker = self._stack.enter_context(odds_maker(graph, node))
        self._node = node
        self._reader = reader
        self._rolls = rolls
        self._step = step
        self._kept: dict[tuple[Any, ...], _Row] = {}

    def close(self) -> None:
        self._stack.close()

    def block(self, block: Block) -> Answered:
        rows: list[_Row] = []
        put_together = Assembler(self._reader, block.told, self._rolls)
        known: dict[tuple[int, ...], _Row] = {}
        for _, codes in block.situations():
            found = known.get(codes)
            if found is None:
                found = known[codes] = self._row(block, codes, put_together)
            rows.append(found)
        gathered = _Gathered()
        for row in rows:
            gathered.add(row.cells)
        return answered([r.status for r in rows], [r.reason for r in rows], gathered.columns())

    def _row(self, block: Block, codes: tuple[int, ...], put_together: Assembler) -> _Row:
        """What was told in earlier blocks too is not worked out again."""
        try:
            values = tuple(block.values(codes))
        except BadFact as bad:
            return _Row("bad_input", bad.headline)
        if values not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[values] = self._worked_out(values, put_together)
        return self._kept[values]

    def _worked_out(self, values: Sequence[Any], put_together: Assembler) -> _Row:
        try:
            situation = put_together.situation(values)
            if (untold := put_together.untold(situation)) is not None:
                return _Row("missing", f"not given: {untold}")
            odds = self._maker.ask(self._node, situation, self._step)
        except Trouble as trouble:  # a `BadFact` too
            lacking = isinstance(trouble.__cause__, MissingFact | MissingRoll)
            return _Row("missing" if lacking else "bad_input", trouble.headline)
        return _Row(_status(odds), _reason(odds), tuple(_cells(odds)))


@dataclass(frozen=True, slots=True)
class _Row:
    """What becomes of a situation; `cells` are name, order and value."""

    status: str
    reason: str | None
    cells: tuple[_Told, ...] = ()


def step_of(graph: g.RuleGraph, node: g.Function, asked: str) -> str:
    """The step whose odds are asked for; without a name the first that is given. `Trouble` where there
    is none."""
    if not isinstance(node, g.Resolver):
        return "result"
    if asked:
        names = [s.name for s in node.steps if isinstance(s, g.NamedStep)]
        if asked.partition(".")[0] not in names:
            headline, help = no_such(asked, names, f"{node.header.title} has no step")
            raise Trouble(headline, help, 2)
        return asked
    found = next(leaves(graph, node, {}), None)
    if found is None:
        raise Trouble(f"{node.header.title} gives nothing but lists", "name a step: --odds STEP", 2)
    return found


def _status(odds: Odds) -> str:
    kinds: dict[str, Fraction] = {}
    for one in odds.chances:
        kinds[one.kind] = kinds.get(one.kind, Fraction(0)) + one.chance
    if kinds.keys() & set(_SOME_ANSWER):
        return "ok"
    return max(kinds, key=lambda kind: kinds[kind])


def _reason(odds: Odds) -> str | None:
    """What may come instead of an answer. Reasons that differ by one word alone, as by the face of a die,
    are one, with all of these words: `row 1..5, column for 10, 11, 12`."""
    said: list[tuple[list[str], int, list[str]]] = []
    for text in dict.fromkeys(c.words for c in odds.chances if c.kind not in _SOME_ANSWER):
        words = text.split(" ")
        for one, at, others in said:
            apart = [n for n, (a, b) in enumerate(zip(one, words, strict=False)) if a != b]
            if len(one) == len(words) and len(apart) == 1 and at in (-1, apart[0]):
                others.append(words[apart[0]])
                said[said.index((one, at, others))] = (one, apart[0], others)
                break
        else:
            said.append((words, -1, []))
    return "; ".join(_joined(*one) for one in said) or None


def _joined(words: Sequence[str], at: int, others: Sequence[str]) -> str:
    if not others:
        return " ".join(words)
    ending = "," if words[at].endswith(",") else ""
    apart = [word.removesuffix(ending) for word in (words[at], *others)]
    if all(word.isdecimal() for word in apart):
        apart.sort(key=int)
    more = f" and {len(apart) - _MOST_WORDS} more" if len(apart) > _MOST_WORDS else ""
    return " ".join([*words[:at], f"{', '.join(apart[:_MOST_WORDS])}{more}{ending}", *words[at + 1 :]])


def _cells(odds: Odds) -> Iterator[_Told]:
    if odds.mean is not None:
        yield "expected", (), odds.mean
    unknown = odds.unknown
    yield "unknown", (), unknown
    if unknown and (anything := odds.anything):
        yield ANYTHING, (3, 2, ""), anything
    for place, share in enumerate(_SHARES):
        if found := sum((c.chance for c in odds.chances if c.kind == share), Fraction(0)):
            yield share, (4, place, ""), found
    if not unknown:
        for one in odds.answers:
            yield f"chance.{one.words}", (5, *_rank(one, odds)), one.chance
        return
    for line in odds.lines:
        if line.kind == "answer":
            told = line.share.sure if line.share.known else line.share.printed
            yield f"chance.{line.words}", (5, *_rank(line, odds)), told


class _Gathered:
    """The columns of many distributions, each with the outcomes that any of them has."""

    def __init__(self) -> None:
        self._rows = 0
        self._columns: dict[str, tuple[_Order, bool, list[Fraction | str | None]]] = {}
        for place, name in enumerate(("expected", "unknown")):
            self._columns[name] = ((3, place, ""), False, [])

    def add(self, cells: Iterable[_Told]) -> None:
        for name, order, value in cells:
            if name not in self._columns:
                self._columns[name] = (order, True, [])
            told = self._columns[name][2]
            told.extend([None] * (self._rows - len(told)))
            told.append(value)
        self._rows += 1

    def columns(self) -> list[Column]:
        made = []
        for _, _, told in self._columns.values():
            told.extend([None] * (self._rows - len(told)))
        anything = self._columns[ANYTHING][2] if ANYTHING in self._columns else []
        for name, (order, loose, told) in self._columns.items():
            if is_chance(name):
                for row, share in enumerate(anything):
                    if share and told[row] is None:
                        told[row] = unnamed(str(share))
            found = coded(told)
            exact: list[Cell] = [None if value is None else str(value) for value in found.words]
            near: list[Cell] = [None if isinstance(v, str | None) else _decimal(v) for v in found.words]
            made.append(Column(name, "exact", (*order, 0), Coded(exact, found.codes), loose))
            made.append(Column(f"{name}.decimal", "decimal", (*order, 1), Coded(near, found.codes), loose))
        return made


def _rank(one: Chance | Line, odds: Odds) -> tuple[float, str]:
    """Where an outcome stands among all that may come, of whichever situation."""
    if isinstance(one.value, str):
        return float(odds.texts.index(one.value) if one.value in odds.texts else 1e300), one.words
    if isinstance(one.value, tuple):
        return -1e300, _WHOLE.sub(lambda found: found[0].zfill(_LONGEST), one.words)
    return _number(one.value), one.words


def _decimal(value: int | Fraction) -> float | None:
    """None for a number that is too great for one."""
    try:
        return float(value)
    except OverflowError:
        return None


def _number(value: Val) -> float:
    match value:
        case int() | Fraction():
            near = _decimal(value)
            beyond = inf if value > 0 else -inf
            return beyond if near is None else near
        case Roll():
            return float(value.reading)
        case Member():
            return float(value.order)
        case Case():
            return float(value.order + sum(n / 1000 ** (p + 1) for p, n in enumerate(value.args)))
        case Head():
            return float(value.index)
        case _:
            return -1e300
