"""`rulesdsl odds`: the exact chances of everything that may come."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from rulesdsl.driver.odds_told import Odds, Share
from rulesdsl.driver.resolution import find_function
from rulesdsl.driver.rolls_made import check_rolls, rolls_made
from rulesdsl.driver.rolls_once import refuse_several
from rulesdsl.driver.situation import Situation, Told, read, told
from rulesdsl.driver.trouble import Trouble
from rulesdsl.interp.values import Case, Member

SCHEMA = "rulesdsl.odds/2"
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
            check_rolls(node, rolls_made(graph, node), said.rolls)
            if not repeat:  # a round may have rolls of its own
                refuse_several(graph, node, said.rolls)
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
            out.raw(_csv(("step", *_COLUMNS), (row for odds in found for row in _rows(odds))))
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
    found: dict[str, dict[tuple[str, ...], Odds]] = {}
    for values in product(*cells):
        facts = [f"{path}={value}" for (path, _), value in zip(axes, values, strict=True)]
        situation = read(maker.graph, node, told(facts, (), (), said))
        for step in _steps(maker, node, situation, of):
            found.setdefault(step, {})[values] = maker.ask(node, situation, step)
    paths = [path for path, _ in axes]
    if at_least is not None:
        found = _with_outcome(found, at_least, named=bool(of))
    elif len(axes) == 2:
        found = _with_average(found)
    out = screen()
    if format is OddsFormat.json:
        data = [
            {"with": dict(zip(paths, values, strict=True)), **odds_data(odds, at_least)}
            for tables in found.values()
            for values, odds in tables.items()
        ]
        out.raw(_json(maker.graph, node, {"varied": data}))
        return
    if format is OddsFormat.csv and len(found) > 1:
        names = ", ".join(found)
        raise Trouble("a CSV file is one table", f"ask for one result with --of: {names}", 2)
    for place, (step, table_) in enumerate(found.items()):
        head, rows = grid(paths, cells, table_, at_least)
        match format:
            case OddsFormat.csv:
                out.raw(_csv(head, rows))
            case OddsFormat.markdown:
                title = f"**{step}**\n\n" if len(found) > 1 else ""
                out.raw(("\n" if place else "") + title + lined(head, rows, markdown=True))
            case _:
                out.line(("\n" if place else "") + f"{node.header.title}: {step}", "bold")
                out.raw("\n".join(lined(*part) for part in parted(head, rows, out.width)))


_Tables = dict[str, dict[tuple[str, ...], Odds]]
"""By step, and by what the facts are that vary."""


def _with_outcome(found: _Tables, at_least: str, *, named: bool) -> _Tables:
    """The steps that have such an outcome; of steps that were asked for by name each must have it."""
    kept: _Tables = {}
    troubles: list[Trouble] = []
    for step, table_ in found.items():
        try:
            for odds in table_.values():
                if odds.answers or odds.unknown:
                    odds.at_least(at_least)
            kept[step] = table_
        except Trouble as trouble:
            troubles.append(trouble)
    if not troubles or (kept and not named):
        return kept
    if len(found) == 1 or named:
        raise Trouble(troubles[0].headline, troubles[0].help or "name another step with --of", 2)
    words = f"nothing in an order among {', '.join(found)} has an outcome {at_least!r}"
    near = (trouble.help for trouble in troubles if trouble.help.startswith("did you mean"))
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
    if last < first:
        raise Trouble(f"--vary {text!r}: the range is empty", "the least comes first", 2)
    if (many := last - first + 1) > _MOST_CELLS:
        help = f"at most {_MOST_CELLS:,} fit in a table; rulesdsl sweep --odds goes through more"
        raise Trouble(f"--vary {text!r}: {many:,} values", help, 2)
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
            rows = (row for odds in (*found.facts, found.how) for row in _rows(odds))
            out.raw(_csv(("fact", *_COLUMNS), rows))
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


def odds_data(odds: Odds, at_least: str | None = None) -> dict[str, Any]:
    """One distribution as JSON-ready data; chances are fractions, as text. With `at_least` also the
    chance of that or more."""
    outcomes = []
    for one in odds.chances:
        entry: dict[str, Any] = {"kind": one.kind, "outcome": one.words, "chance": str(one.chance)}
        entry["percent"] = percent(one.chance)
        if odds.ordered and one.kind == "answer":
            entry["at_least"] = _share_data(odds.at_least(one.words))
        outcomes.append(entry)
    mean = odds.mean
    asked: dict[str, Any] = {}
    if at_least is not None and (odds.answers or odds.unknown):
        asked = {"at_least": {"outcome": at_least, **_share_data(odds.at_least(at_least))}}
    return {
        "of": odds.of,
        "outcomes": outcomes,
        "unknown": str(odds.unknown),
        "mean": None if mean is None else str(mean),
        **asked,
    }


def _share_data(share: Share) -> dict[str, str]:
    return {"sure": str(share.sure), "may_be": str(share.may_be)}


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


_COLUMNS = ("kind", "outcome", "chance", "percent", "at_least_sure", "at_least_may_be")


def _rows(odds: Odds) -> Iterator[tuple[object, ...]]:
    """A row for each outcome; in the last two columns that outcome or more, where they have an order."""
    for one in odds.chances:
        ranked = odds.ordered and one.kind == "answer"
        share = odds.at_least(one.words) if ranked else ("", "")
        yield odds.of, one.kind, one.words, one.chance, percent(one.chance), *share


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
