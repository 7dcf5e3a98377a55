"""`rulesdsl odds`: the exact chances of everything that may come."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from itertools import product
from typing import Any

from rulesdsl import graph as g
from rulesdsl.cli.common import usable_graph
from rulesdsl.cli.formats import OddsFormat
from rulesdsl.cli.odds_tables import lacking, lined, parted
from rulesdsl.cli.odds_text import bars, ending_text, grid, percent, table
from rulesdsl.cli.screen import error_screen, progress, screen
from rulesdsl.driver.odds import OddsMaker, leaves, odds_maker
from rulesdsl.driver.odds_end import Ending
from rulesdsl.driver.odds_rolls import no_such_roll
from rulesdsl.driver.odds_told import Odds
from rulesdsl.driver.resolution import find_function
from rulesdsl.driver.situation import Situation, Told, read, told
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp.values import Case, Member

SCHEMA = "rulesdsl.odds/1"
_MOST_CELLS = 10_000




def run(
    book: str,
    name: str,
    with_: list[str] | None,
    roll: list[str] | None,
    choose: list[str] | None,
    of: list[str] | None,
    vary: list[str] | None,
    at_least: str | None,
    repeat: list[str] | None,
    until: list[str] | None,
    format: OddsFormat,
    as_json: bool,
    plot: str | None,
) -> None:
    graph = usable_graph(book)
    node = find_function(graph, name)
    format = OddsFormat.json if as_json else format
    for option, given, other in (
        ("--at-least", at_least is not None and not vary, "--vary"),
        ("--until", until and not repeat, "--repeat"),
    ):
        if given:
            raise Trouble(f"{option} is nothing without {other}", f"give {other} too, or leave it out", 2)
    if repeat and (vary or of):
        raise Trouble("--repeat goes with neither --vary nor --of", "ask for one of them", 2)
    if plot is not None and (repeat or vary):
        words = "--plot draws the odds of steps: no table, and no end"
        raise Trouble(words, "leave --vary or --repeat out", 2)
    said = told(with_ or (), choose or (), roll or ())
    with progress() as say:
        say(f"making the resolvers of {graph.title}")
        with odds_maker(graph) as maker:
            no_such_roll(node, said.rolls)
            say(f"counting the ways of {node.header.title}")
            if repeat:
                _repeated(maker, node, read(graph, node, said), repeat, until or (), format)
            elif vary:
                _varied(maker, node, said, of or (), vary, at_least, format)
            else:
                _plain(maker, node, read(graph, node, said), of or (), format, plot)
            _say_unused(maker, said)


def _plain(
    maker: OddsMaker,
    node: g.Function,
    situation: Situation,
    of: Sequence[str],
    format: OddsFormat,
    plot: str | None,
) -> None:
    found = [maker.ask(node, situation, step) for step in _steps(maker, node, situation, of)]
    out = screen()
    match format:
        case OddsFormat.json:
            out.raw(_json(maker.graph, node, {"odds": [odds_data(o) for o in found]}))
        case OddsFormat.csv:
            rows = ((o.of, c.kind, c.words, c.chance, percent(c.chance)) for o in found for c in o.chances)
            out.raw(_csv(("step", "kind", "outcome", "chance", "percent"), rows))
        case OddsFormat.markdown:
            out.raw("\n".join(table(o) for o in found))
        case OddsFormat.text:
            cited = f" [{node.header.cites}]" if node.header.cites.items else ""
            out.line(f"{node.header.title}{cited}", "bold")
            for odds in found:
                for line in bars(odds, out.width):
                    out.line(line)
            for line in lacking(found, out.width):
                out.line(line)
    if plot is not None:
        _draw(found, plot)


def _steps(maker: OddsMaker, node: g.Function, situation: Situation, of: Sequence[str]) -> list[str]:
    if not isinstance(node, g.Resolver):
        return ["result"]
    found = list(of) or list(leaves(maker.graph, node, situation.answers))
    if not found:
        raise Trouble(f"{node.header.title} gives nothing but lists", "name a step with --of", 2)
    return found


# ---------------------------------------------------------------- over a fact or two


def _varied(
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
    if len(axes) == 2 and axes[0][0] == axes[1][0]:
        raise Trouble(f"{axes[0][0]} is varied twice", "", 2)
    for path, _ in axes:
        if _is_told(said.facts, path.split(".")):
            raise Trouble(f"{path} is varied, and told with --with too", "leave one of them out", 2)
    cells = [values for _, values in axes]
    if len(cells[0]) * len(cells[-1]) > _MOST_CELLS:
        raise Trouble(f"more than {_MOST_CELLS} cells", "vary over fewer values", 2)
    found: dict[tuple[str, ...], Odds] = {}
    for values in product(*cells):
        facts = [f"{path}={value}" for (path, _), value in zip(axes, values, strict=True)]
        situation = read(maker.graph, node, told(facts, (), (), said))
        steps = _steps(maker, node, situation, of)
        if len(steps) > 1 and of:
            raise Trouble("a table shows one step", "give --of once", 2)
        found[values] = maker.ask(node, situation, steps[0])
    out = screen()
    if format is OddsFormat.json:
        data = [
            {"with": dict(zip((p for p, _ in axes), values, strict=True)), **odds_data(odds)}
            for values, odds in found.items()
        ]
        out.raw(_json(maker.graph, node, {"varied": data}))
        return
    if len(axes) == 2 and at_least is None and all(odds.mean is None for odds in found.values()):
        ordered = [odds.answers[-1] for odds in found.values() if odds.ordered]
        some = next((c.words for c in ordered if isinstance(c.value, Member | Case)), "")
        if some:
            error_screen().line(f"words have no average: ask, say, for --at-least {some!r}")
    head, rows = grid([p for p, _ in axes], cells, found, at_least)
    if format is OddsFormat.csv:
        out.raw(_csv(head, rows))
        return
    step = next(iter(found.values())).of
    if format is OddsFormat.markdown:
        out.raw(lined(head, rows, markdown=True))
        return
    out.line(f"{node.header.title}: {step}", "bold")
    out.raw("\n".join(lined(*part) for part in parted(head, rows, out.width)))


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
        first, last = int(low), int(high)
    except ValueError:
        raise Trouble(f"--vary {text!r}: {spec} is no range", "write whole numbers: 1..9", 2) from None
    if last < first or last - first >= _MOST_CELLS:
        raise Trouble(f"--vary {text!r}: the range is empty or too long", "the least comes first", 2)
    return path.strip(), [str(n) for n in range(first, last + 1)]


# ---------------------------------------------------------------- to the end


def _repeated(
    maker: OddsMaker,
    node: g.Function,
    situation: Situation,
    repeat: Sequence[str],
    until: Sequence[str],
    format: OddsFormat,
) -> None:
    if not isinstance(node, g.Resolver):
        raise Trouble(f"{node.id} is no resolver: nothing of it can be repeated", "", 2)
    found = maker.to_the_end(node, situation, _pairs(repeat, "--repeat"), _pairs(until, "--until"))
    out = screen()
    match format:
        case OddsFormat.json:
            out.raw(_json(maker.graph, node, {"ending": ending_data(found)}))
        case OddsFormat.csv:
            rows = (
                (o.of, c.kind, c.words, c.chance, percent(c.chance))
                for o in (*found.facts, found.how)
                for c in o.chances
            )
            out.raw(_csv(("fact", "kind", "outcome", "chance", "percent"), rows))
        case OddsFormat.markdown:
            out.raw("\n".join(table(o) for o in (*found.facts, found.how)))
        case OddsFormat.text:
            out.line(f"{node.header.title}, to the end", "bold")
            for line in ending_text(found, out.width):
                out.line(line)


def _pairs(texts: Sequence[str], option: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for text in texts:
        left, equals, right = text.partition("=")
        if not equals or not left.strip() or not right.strip():
            raise Trouble(f"{option} {text!r} is not NAME=NAME", f"write, say, {option} strength=left", 2)
        found[left.strip()] = right.strip()
    return found


# ---------------------------------------------------------------- for machines


def odds_data(odds: Odds) -> dict[str, Any]:
    """One distribution as JSON-ready data; chances are fractions, as text."""
    outcomes = []
    for one in odds.chances:
        entry: dict[str, Any] = {"kind": one.kind, "outcome": one.words, "chance": str(one.chance)}
        entry["percent"] = percent(one.chance)
        if odds.ordered and one.kind == "answer":
            entry["at_least"] = str(odds.at_least(one.words))
        outcomes.append(entry)
    mean = odds.mean
    return {
        "of": odds.of,
        "outcomes": outcomes,
        "unknown": str(odds.unknown),
        "mean": None if mean is None else str(mean),
    }


def ending_data(found: Ending) -> dict[str, Any]:
    return {
        "facts": [odds_data(o) for o in found.facts],
        "how": odds_data(found.how),
        "rounds": str(found.rounds),
    }


def _json(graph: g.RuleGraph, node: g.Function, data: Mapping[str, Any]) -> str:
    head = {
        "schema": SCHEMA,
        "book": graph.book,
        "edition": graph.edition,
        "function": node.id,
        "title": node.header.title,
        "rule": str(node.header.cites),
    }
    return json.dumps({**head, **data}, ensure_ascii=False, indent=2) + "\n"


def _csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue()


def _say_unused(maker: OddsMaker, said: Told) -> None:
    unused = [name for name in said.rolls if name not in maker.used]
    if unused:
        error_screen().line(f"not needed: the roll {', '.join(unused)}")


def _draw(found: Sequence[Odds], path: str) -> None:
    try:
        plot = import_module("rulesdsl.cli.odds_plot")
    except ImportError:
        help = "install rulesdsl with its extra: rulesdsl[plot]"
        raise Trouble("to draw, matplotlib is needed", help, 2) from None
    plot.draw(found, path)
