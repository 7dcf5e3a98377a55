"""`rulesdsl resolve`: one case worked out by the rules, with the reason for every figure."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import typer

from rulesdsl import graph as g
from rulesdsl.cli.common import asked_variant, usable_graph
from rulesdsl.cli.prompts import TerminalAsker
from rulesdsl.cli.screen import Screen, error_screen, screen
from rulesdsl.driver.answers import resolution_data, value_lines
from rulesdsl.driver.explaining import explained
from rulesdsl.driver.facts import BadFact
from rulesdsl.driver.facts_named import too_long
from rulesdsl.driver.resolution import (
    Player,
    Resolution,
    asked_of,
    dues,
    find_function,
    functions,
    go_on,
    resolve,
)
from rulesdsl.driver.rolls_once import refuse_several
from rulesdsl.driver.situation import Told, read, told, told_by_json
from rulesdsl.driver.trouble import Trouble, disk_trouble, shown
from rulesdsl.driver.wanted import wanted

_MOST_BYTES = 16 * 1024 * 1024


def run(
    book: str,
    name: str | None,
    file: str | None,
    with_: list[str] | None,
    roll: list[str] | None,
    choose: list[str] | None,
    seed: int | None,
    explain: bool,
    as_json: bool,
    facts: bool,
    layer: list[str] | None,
    without: list[str] | None,
    option: list[str] | None,
) -> None:
    graph = usable_graph(book, asked_variant(layer, without, option))
    out = screen()
    if name is None:
        _list(out, graph, as_json)
        return
    node = find_function(graph, name)
    if facts:
        _facts(out, graph, node, as_json)
        return
    said = told(with_ or (), choose or (), roll or (), _from_file(file) if file else None)
    refuse_several(graph, node, said.rolls)
    asker = TerminalAsker(graph) if _may_ask(as_json, file) else None
    player = Player(seed, asker)
    resolution = resolve(graph, node, read(graph, node, said), player)
    if as_json:
        out.raw(json.dumps(resolution_data(graph, resolution), ensure_ascii=False, indent=2) + "\n")
    else:
        _tell(out, graph, resolution, explain)
        while asker is not None and (more := _follow_on(out, graph, resolution, player, explain)) is not None:
            resolution = more
    if resolution.outcome in ("unknown", "outside"):
        raise typer.Exit(1)


def _list(out: Screen, graph: g.RuleGraph, as_json: bool) -> None:
    found = list(functions(graph))
    if as_json:
        listed = [
            {
                "kind": type(node).__name__.lower(),
                "id": node.id,
                "title": node.header.title,
                "cites": str(node.header.cites),
            }
            for node in found
        ]
        data = {"schema": "rulesdsl.functions/1", "book": graph.book, "functions": listed}
        out.raw(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
        return
    room = max((len(node.id) for node in found), default=0)
    for node in found:
        cited = f"  [{node.header.cites}]" if node.header.cites.items else ""
        kind = type(node).__name__.lower()
        first = f"{kind:<10} {node.id:<{room}}  "
        out.wrapped(f"{node.header.title}{cited}", first=first, rest=" " * min(len(first), 44))


def _facts(out: Screen, graph: g.RuleGraph, node: g.Function, as_json: bool) -> None:
    lines = list(wanted(graph, node))
    if as_json:
        listed = [{"path": line.path, "words": line.words} for line in lines]
        data = {"schema": "rulesdsl.facts/1", "book": graph.book, "function": node.id, "facts": listed}
        out.raw(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
        return
    room = min(max((len(line.path) for line in lines), default=0), 30)
    for line in lines:
        out.wrapped(line.words, first=f"{line.path:<{room}}  ", rest=" " * (room + 2))


def _may_ask(as_json: bool, file: str | None) -> bool:
    return not as_json and file != "-" and sys.stdin.isatty() and sys.stderr.isatty()


def _from_file(name: str) -> Told:
    try:
        raw = sys.stdin.buffer.read(_MOST_BYTES + 1) if name == "-" else _read(Path(name))
    except OSError as error:
        if "=" in name and isinstance(error, FileNotFoundError):
            raise Trouble(f"There is no file {name}", f"a fact is told so: --with {name}", 2) from error
        raise disk_trouble(error, f"read {name}") from error
    where = "standard input" if name == "-" else shown(Path(name))
    if len(raw) > _MOST_BYTES:
        raise Trouble(f"{where} is larger than 16 MB", "one situation is never that large", 2)
    try:
        text = raw.decode("utf-8-sig")
        data = json.loads(text, parse_float=str, parse_int=_whole, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        raise Trouble(f"{where} is not JSON: {str(error)[:100]}", "", 2) from error
    return told_by_json(data)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of the file, in which no name is told twice: one of the two would count for nothing."""
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise BadFact(name[:80], "is told twice", "leave one of them out")
        found[name] = value
    return found


def _whole(text: str) -> int | str:
    """One that is too long to be made is left as it stands: what reads it says so."""
    return text if too_long(text) else int(text)


def _read(path: Path) -> bytes:
    with path.open("rb") as handle:
        return handle.read(_MOST_BYTES + 1)


def _tell(out: Screen, graph: g.RuleGraph, resolution: Resolution, explain: bool) -> None:
    node = resolution.node
    cited = f" [{node.header.cites}]" if node.header.cites.items else ""
    out.line(f"{node.header.title}{cited}", "bold")
    if explain:
        for line in explained(graph, resolution.trace):
            _wrapped(out, line, "  ")
        out.line()
    if resolution.error is not None:
        word = "unknown" if resolution.outcome == "unknown" else "no answer"
        out.wrapped(str(resolution.error), first=f"  {word}: ", rest="    ")
    else:
        for line in value_lines(graph, resolution.value, "  "):
            _wrapped(out, line)
    if resolution.unused:
        error_screen().line(f"not needed: the roll {', '.join(resolution.unused)}")


def _wrapped(out: Screen, line: str, first: str = "") -> None:
    """A line that may be indented, with what runs on further in."""
    text = line.lstrip(" ")
    start = first + " " * (len(line) - len(text))
    out.wrapped(text, first=start, rest=start + "    ")


def _follow_on(
    out: Screen, graph: g.RuleGraph, resolution: Resolution, player: Player, explain: bool
) -> Resolution | None:
    """On a terminal: go on with the first follow-on that is due, if the player wants to."""
    due = next(dues(resolution.value), None)
    if due is None or player.asker is None:
        return None
    title = graph.functions[g.FunctionId(due.resolver)].header.title
    if not typer.confirm(f"Go on with {title}?", default=True, err=True):
        return None
    before = len(resolution.trace.entries)
    answers = asked_of(graph, due, player.asker)
    more = go_on(graph, due, answers, player, resolution.trace)
    del resolution.trace.entries[:before]
    _tell(out, graph, more, explain)
    return more
