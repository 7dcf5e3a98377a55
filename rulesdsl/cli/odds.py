"""`rulesdsl odds`: the exact chances of everything that may come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module

from rulesdsl import graph as g
from rulesdsl.cli.common import asked_variant, usable_graph
from rulesdsl.cli.formats import OddsFormat
from rulesdsl.cli.odds_data import COLUMNS, as_csv, as_json, ending_data, odds_data, rows
from rulesdsl.cli.odds_tables import notes
from rulesdsl.cli.odds_text import LONGEST, bars, ending_text, number, table
from rulesdsl.cli.odds_vary import varied
from rulesdsl.cli.screen import error_screen, progress, screen
from rulesdsl.driver.odds import OddsMaker, odds_maker
from rulesdsl.driver.odds_steps import asked_steps
from rulesdsl.driver.odds_told import Odds
from rulesdsl.driver.resolution import find_function
from rulesdsl.driver.rolls_made import check_rolls, rolls_made
from rulesdsl.driver.rolls_once import refuse_several
from rulesdsl.driver.situation import Situation, Told, read, told
from rulesdsl.driver.trouble import Trouble

Drawing = Callable[[Sequence[Odds]], str]


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
    format: OddsFormat | None,
    json: bool,
    plot: str | None,
    variant: tuple[list[str] | None, list[str] | None, list[str] | None],
) -> None:
    """`variant`: layers, without, options."""
    format = _format(format, json)
    graph = usable_graph(book, asked_variant(*variant))
    node = find_function(graph, name)
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
    draw = _drawing(plot) if plot is not None else None
    said = told(with_ or (), choose or (), roll or ())
    with progress() as say:
        say(f"making {node.header.title} ready")
        with odds_maker(graph, node) as maker:
            check_rolls(node, rolls_made(graph, node), said.rolls)
            if not repeat:  # a round may have rolls of its own
                refuse_several(graph, node, said.rolls)
            say(f"counting the ways of {node.header.title}")
            if repeat:
                _repeated(maker, node, read(graph, node, said), repeat, until or (), format)
            elif vary:
                varied(maker, node, said, of or (), vary, at_least, format)
            else:
                _plain(maker, node, read(graph, node, said), of or (), format, draw)
            _say_unused(maker, said)


def _format(format: OddsFormat | None, json: bool) -> OddsFormat:
    """`--json` is the same as `--format json`; with another format it is a second one."""
    if json and format not in (None, OddsFormat.json):
        raise Trouble(f"--json and --format {format} are two formats", "leave one of them out", 2)
    return OddsFormat.json if json else format or OddsFormat.text


def _plain(
    maker: OddsMaker,
    node: g.Function,
    situation: Situation,
    of: Sequence[str],
    format: OddsFormat,
    draw: Drawing | None,
) -> None:
    steps = asked_steps(maker.graph, node, situation.answers, of)
    found = [maker.ask(node, situation, step) for step in steps]
    out = screen()
    match format:
        case OddsFormat.json:
            out.raw(as_json(maker.graph, node, {"odds": [odds_data(o) for o in found]}))
        case OddsFormat.csv:
            out.raw(as_csv(("step", *COLUMNS), (row for odds in found for row in rows(odds))))
        case OddsFormat.markdown:
            out.raw("\n".join(table(o) for o in found))
        case OddsFormat.text:
            cited = f" [{node.header.cites}]" if node.header.cites.items else ""
            out.line(f"{node.header.title}{cited}", "bold")
            for odds in found:
                for line in bars(odds, out.width):
                    out.line(line)
            for line in notes(found, out.width, longer_than=LONGEST - len("ends before: ")):
                out.line(line)
    if draw is not None and (lacking := draw(found)):
        error_screen().line(f"the picture lacks letters that no installed font has: {lacking}")


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
            out.raw(as_json(maker.graph, node, {"ending": ending_data(found)}))
        case OddsFormat.csv:
            told = ((*row, found.rounds) for odds in (*found.facts, found.how) for row in rows(odds))
            out.raw(as_csv(("fact", *COLUMNS, "rounds"), told))
        case OddsFormat.markdown:
            out.raw(f"Gone through {number(found.rounds)} times on average.\n\n")
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


def _say_unused(maker: OddsMaker, said: Told) -> None:
    rolls = [(name, f".{len(told)}" if isinstance(told, list) else "") for name, told in said.rolls.items()]
    unused = [name for name, last in rolls if f"{name}{last}" not in maker.used]
    if unused:
        error_screen().line(f"not needed: the roll {', '.join(unused)}")


def _drawing(path: str) -> Drawing:
    """What draws odds into a file. What cannot be drawn or written is told before anything is counted."""
    try:
        plot = import_module("rulesdsl.cli.odds_plot")
    except ImportError:
        help = "install rulesdsl with its extra: rulesdsl[plot]"
        raise Trouble("to draw, matplotlib is needed", help, 2) from None
    plot.check(path)
    return partial(plot.draw, path=path)
