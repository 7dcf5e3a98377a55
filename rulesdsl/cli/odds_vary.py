"""`rulesdsl odds --vary`: a table over a fact or two.

In: facts and the values they go through. Out: a table for each step: outcomes as columns, or in each cell
what is to be expected, or the chance of an outcome or more; and under it why a cell has no figure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from rulesdsl import graph as g
from rulesdsl.cli.formats import OddsFormat
from rulesdsl.cli.odds_data import as_csv, as_json, odds_data
from rulesdsl.cli.odds_tables import escaped, lined, notes, parted
from rulesdsl.cli.odds_text import grid
from rulesdsl.cli.screen import error_screen, screen
from rulesdsl.driver.facts import shown_fact
from rulesdsl.driver.facts_named import MOST_DIGITS, too_long
from rulesdsl.driver.odds import OddsMaker
from rulesdsl.driver.odds_named import NoSuchOutcome
from rulesdsl.driver.odds_steps import asked_steps
from rulesdsl.driver.odds_told import Odds
from rulesdsl.driver.situation import Told, inputs_of, read, told
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp.values import Case, Member

_MOST_CELLS = 10_000
_ONE_LINE = 100_000
"""As wide as a line that is never broken."""


def varied(
    maker: OddsMaker,
    node: g.Function,
    said: Told,
    of: Sequence[str],
    vary: Sequence[str],
    at_least: str | None,
    format: OddsFormat,
) -> None:
    if len(vary) > 2:
        raise Trouble("a table has rows and columns: two facts can be varied, no more", "", 2)
    axes = [_axis(text) for text in vary]
    if len(axes) == 2 and axes[0][0] in _ways(node, axes[1][0]):
        raise Trouble(f"{axes[0][0]} is varied twice", "", 2)
    for path, _ in axes:
        if any(_is_told(said.facts, way.split(".")) for way in _ways(node, path)):
            raise Trouble(f"{path} is varied, and told with --with too", "leave one of them out", 2)
    cells = [values for _, values in axes]
    if len(cells[0]) * len(cells[-1]) > _MOST_CELLS:
        raise Trouble(f"more than {_MOST_CELLS} cells", "vary over fewer values", 2)
    found: dict[str, dict[tuple[str, ...], Odds]] = {}
    at_once = _AtOnce(maker, node, said)
    steps: Sequence[str] = ()
    for values in product(*cells):
        cell = {path: value for (path, _), value in zip(axes, values, strict=True)}
        quick = [at_once.ask(step, cell) for step in steps]
        if not quick or None in quick:
            situation = read(maker.graph, node, told([f"{n}={v}" for n, v in cell.items()], (), (), said))
            names: Sequence[str] = asked_steps(maker.graph, node, situation.answers, of)
            steps = () if situation.answers else names
            quick = [maker.ask(node, situation, step) for step in names]
        else:
            names = steps
        for step, odds in zip(names, quick, strict=True):
            assert odds is not None
            found.setdefault(step, {})[values] = odds
    paths = [path for path, _ in axes]
    if at_least is not None:
        found, at_least = _with_outcome(found, at_least, named=bool(of))
    elif len(axes) == 2:
        found = _with_average(found)
    out = screen()
    if format is OddsFormat.json:
        data = [
            {"with": dict(zip(paths, values, strict=True)), **odds_data(odds, at_least)}
            for tables in found.values()
            for values, odds in tables.items()
        ]
        out.raw(as_json(maker.graph, node, {"varied": data}))
        return
    if format is OddsFormat.csv and len(found) > 1:
        names = ", ".join(found)
        raise Trouble("a CSV file is one table", f"ask for one result with --of: {names}", 2)
    for place, (step, table_) in enumerate(found.items()):
        head, rows = grid(paths, cells, table_, at_least, exactly=format is not OddsFormat.text)
        match format:
            case OddsFormat.csv:
                out.raw(as_csv(*_with_notes(head, rows, table_)))
            case OddsFormat.markdown:
                title = f"**{step}**\n\n" if len(found) > 1 else ""
                out.raw(("\n" if place else "") + title + lined(head, rows, markdown=True))
                bullets = [escaped(line.strip()) for line in notes(list(table_.values()), _ONE_LINE)]
                out.raw("".join(f"\n{line}\n" if line.endswith(":") else f"- {line}\n" for line in bullets))
            case _:
                out.line(("\n" if place else "") + f"{node.header.title}: {step}", "bold")
                out.raw("\n".join(lined(*part) for part in parted(head, rows, out.width)))
                for line in notes(list(table_.values()), out.width):
                    out.line(line)


class _AtOnce:
    """Cells whose facts are plain, with nothing told but these: asked by what is made ready for them all."""

    def __init__(self, maker: OddsMaker, node: g.Function, said: Told) -> None:
        self._maker = maker
        self._node = node
        self._facts = None if said.rolls or said.choices else said.facts

    def ask(self, step: str, cell: Mapping[str, str]) -> Odds | None:
        """None: ask at length."""
        if self._facts is None or not isinstance(self._node, g.Resolver):
            return None
        return self._maker.asked(self._node, step, {**self._facts, **cell})


def _with_notes(
    head: Sequence[str], rows: Sequence[Sequence[str]], found: Mapping[tuple[str, ...], Odds]
) -> tuple[list[str], list[list[str]]]:
    """For a file: a column that says why cells of the row have no figure, where any has none."""
    why: dict[str, dict[str, None]] = {}
    for (row, *_), odds in found.items():
        said = (" ".join(line.split()) for line in notes([odds], _ONE_LINE))
        why.setdefault(row, {}).update(dict.fromkeys(said))
    if not any(why.values()):
        return list(head), [list(row) for row in rows]
    lines = ("; ".join(why[row[0]]).replace(":; ", ": ") for row in rows)
    return [*head, "notes"], [[*row, line] for row, line in zip(rows, lines, strict=True)]


_Tables = dict[str, dict[tuple[str, ...], Odds]]
"""By step, and by what the facts are that vary."""


def _with_outcome(found: _Tables, at_least: str, *, named: bool) -> tuple[_Tables, str]:
    """The steps that have such an outcome, and how it is printed; of steps that were asked for by name
    each must have it."""
    kept: _Tables = {}
    printed: dict[str, None] = {}
    troubles: list[Trouble] = []
    for step, table_ in found.items():
        asked = [odds for odds in table_.values() if odds.answers or odds.unknown]
        try:
            for odds in asked:
                odds.at_least(at_least)
            printed |= dict.fromkeys(odds.called(at_least) for odds in asked)
            kept[step] = table_
        except Trouble as trouble:
            troubles.append(trouble)
    if not troubles or (kept and not named):
        return kept, next(iter(printed), at_least) if len(printed) < 2 else at_least
    if len(found) == 1 or named:
        raise Trouble(troubles[0].headline, troubles[0].help or "name another step with --of", 2)
    words = f"nothing in an order among {', '.join(found)} has an outcome {at_least!r}"
    near = (one.help for one in troubles if isinstance(one, NoSuchOutcome) and one.near)
    raise Trouble(words, next(near, "name another step with --of"), 2)


def _with_average(found: _Tables) -> _Tables:
    """Over two facts: the steps that have an average, if any has; and what else to ask for."""
    kept = {step: t for step, t in found.items() if any(odds.mean is not None for odds in t.values())}
    for step, table_ in found.items():
        ordered = [odds.answers[-1] for odds in table_.values() if odds.ordered and step not in kept]
        some = next((c.words for c in ordered if isinstance(c.value, Member | Case)), "")
        if some:
            asked = f"--of {step} --at-least {some!r}" if len(found) > 1 else f"--at-least {some!r}"
            error_screen().line(f"words have no average: ask, say, for {asked}")
    return kept or found


def _ways(node: g.Function, path: str) -> tuple[str, ...]:
    """A path, and how else the same fact may be told: with and without the name of the only input."""
    names = [i.name for i in inputs_of(node)]
    return (path, f"{names[0]}.{path}", path.removeprefix(f"{names[0]}.")) if len(names) == 1 else (path,)


def _is_told(facts: Mapping[str, Any], path: Sequence[str]) -> bool:
    inner: Any = facts
    for name in path:
        if not isinstance(inner, Mapping) or name not in inner:
            return False
        inner = inner[name]
    return True


def _axis(text: str) -> tuple[str, list[str]]:
    path, equals, spec = text.partition("=")
    low, dots, high = spec.partition("..")
    if not equals or not path.strip() or not spec.strip():
        raise Trouble(f"--vary {text!r} is not PATH=VALUES", "write --vary firepower=1..9, or =open,woods", 2)
    if not dots:
        values = [part.strip() for part in spec.split(",") if part.strip()]
        if not values:
            raise Trouble(f"--vary {text!r} names no values", "write, say, --vary firepower=1..9", 2)
        return path.strip(), list(dict.fromkeys(values))
    try:
        if too_long(spec):
            words = f"--vary {path.strip()}: a number of the range has too many digits"
            raise Trouble(words, f"at most {MOST_DIGITS}", 2)
        first, last = int(low), int(high)
    except ValueError:
        words = f"--vary {shown_fact(text)}: {shown_fact(spec)} is no range"
        raise Trouble(words, "write whole numbers: 1..9", 2) from None
    if last < first:
        raise Trouble(f"--vary {text!r}: the range is empty", "the least comes first", 2)
    if (many := last - first + 1) > _MOST_CELLS:
        help = f"at most {_MOST_CELLS:,} fit in a table; rulesdsl sweep --odds goes through more"
        raise Trouble(f"--vary {text!r}: {many:,} values", help, 2)
    return path.strip(), [str(n) for n in range(first, last + 1)]
