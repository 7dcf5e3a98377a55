"""The exact chances of a step for each situation of a block.

In: a graph, a function, a step, blocks. Out: columns: what is to be expected, the share of what hangs
on figures that the source lacks, and for everything that may come its chance; fractions as text, with
a decimal beside each. What cannot come in a situation has an empty cell. A row's status is `ok` where
some answer may come; else what comes instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from fractions import Fraction
from typing import Any

from rulesdsl import graph as g
from rulesdsl.driver.facts import no_such
from rulesdsl.driver.odds import odds_maker
from rulesdsl.driver.odds_steps import leaves
from rulesdsl.driver.odds_told import Chance, Odds
from rulesdsl.driver.situation import Rolls
from rulesdsl.driver.sweep_block import Answered, Block, answered
from rulesdsl.driver.sweep_columns import Reader
from rulesdsl.driver.sweep_situations import Assembler
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp.values import Case, Head, Member, Roll, Val
from rulesdsl.runtime import MissingFact, MissingRoll
from rulesdsl.sweep.columns import Cell, Column, Kind, coded

_MOST_WORDS = 12
"""So many words are told by which some reasons differ."""
_SHARES = ("refused", "ended", "outside", "skipped")
_SOME_ANSWER = ("answer", "skipped")
_Order = tuple[int | float | str, ...]


class OddsAnswerer:
    """Holds the book's package, imported, until it is closed. `step` empty: the first that is given."""

    def __init__(self, graph: g.RuleGraph, node: g.Function, reader: Reader, rolls: Rolls, step: str) -> None:
        self._stack = ExitStack()
        self._maker = self._stack.enter_context(odds_maker(graph))
        self._node = node
        self._reader = reader
        self._rolls = rolls
        self._step = step

    def close(self) -> None:
        self._stack.close()

    def block(self, block: Block) -> Answered:
        status: list[str] = []
        reasons: list[str | None] = []
        gathered = _Gathered()
        put_together = Assembler(self._reader, block.told, self._rolls)
        known: dict[tuple[int, ...], Odds | tuple[str, str]] = {}
        for _, codes in block.situations():
            found = known.get(codes)
            if found is None:
                found = known[codes] = self._odds(block, codes, put_together)
            if isinstance(found, Odds):
                status.append(_status(found))
                reasons.append(_reason(found))
                gathered.add(found)
            else:
                status.append(found[0])
                reasons.append(found[1])
                gathered.add(None)
        return answered(status, reasons, gathered.columns())

    def _odds(self, block: Block, codes: tuple[int, ...], put_together: Assembler) -> Odds | tuple[str, str]:
        try:
            situation = put_together.situation(block.values(codes))
            if (untold := put_together.untold(situation)) is not None:
                return "missing", f"not given: {untold}"
            return self._maker.ask(self._node, situation, self._step)
        except Trouble as trouble:  # a `BadFact` too
            lacking = isinstance(trouble.__cause__, MissingFact | MissingRoll)
            return ("missing" if lacking else "bad_input"), trouble.headline


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


class _Gathered:
    """The columns of many distributions, each with the outcomes that any of them has."""

    def __init__(self) -> None:
        self._rows = 0
        self._columns: dict[str, tuple[Kind, _Order, bool, list[Cell]]] = {}
        for place, name in enumerate(("expected", "unknown")):
            self._begin(name, (3, place, ""), loose=False)

    def add(self, odds: Odds | None) -> None:
        if odds is not None:
            self._put("expected", odds.mean)
            self._put("unknown", odds.unknown)
            for place, share in enumerate(_SHARES):
                found = sum((c.chance for c in odds.chances if c.kind == share), Fraction(0))
                self._put(share, found or None, (4, place, ""))
            for one in odds.answers:
                self._put(f"chance.{one.words}", one.chance, (5, *_rank(one, odds)))
        self._rows += 1

    def _begin(self, name: str, order: _Order, *, loose: bool) -> None:
        self._columns[name] = ("exact", (*order, 0), loose, [])
        self._columns[f"{name}.decimal"] = ("decimal", (*order, 1), loose, [])

    def _put(self, name: str, value: Fraction | None, order: _Order = ()) -> None:
        if value is None:
            return
        if name not in self._columns:
            self._begin(name, order, loose=True)
        cells: tuple[tuple[str, Any], ...] = ((name, str(value)), (f"{name}.decimal", float(value)))
        for column, cell in cells:
            told = self._columns[column][3]
            told.extend([None] * (self._rows - len(told)))
            told.append(cell)

    def columns(self) -> list[Column]:
        made = []
        for name, (kind, order, loose, cells) in self._columns.items():
            cells.extend([None] * (self._rows - len(cells)))
            made.append(Column(name, kind, order, coded(cells), loose))
        return made


def _rank(one: Chance, odds: Odds) -> tuple[float, str]:
    """Where an outcome stands among all that may come, of whichever situation."""
    if isinstance(one.value, str):
        return float(odds.texts.index(one.value) if one.value in odds.texts else 1e300), one.words
    return _number(one.value), one.words


def _number(value: Val) -> float:
    match value:
        case bool():
            return float(value)
        case int() | Fraction():
            return float(value)
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
