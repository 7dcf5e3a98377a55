"""`rulesdsl explain`: the page of a diagnostic, or everything known about a rule number."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict

import typer
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from rulesdsl.cli.common import usable_book
from rulesdsl.cli.screen import Screen, error_screen, screen
from rulesdsl.diagnostics.render_summary import counted
from rulesdsl.diagnostics.visible import visible
from rulesdsl.driver.books import books_at_home
from rulesdsl.driver.knowledge import Knowledge, know
from rulesdsl.driver.pages import all_codes, is_code, page
from rulesdsl.driver.pipeline import Checked
from rulesdsl.driver.trouble import Trouble, shown
from rulesdsl.graph import Place
from rulesdsl.graph.citing import CitedLine


def run(
    what: str | None,
    book: list[str] | None,
    as_json: bool,
) -> None:
    if what is None:
        _tell_codes()
    elif is_code(what):
        _tell_page(page(what))
    else:
        _explain_rule(what, book or [], as_json)


def _tell_codes() -> None:
    out = screen()
    if not out.is_terminal:
        for info in all_codes():
            out.raw(f"{info.code}  {info.name}  {info.summary}\n")
        return
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
    for info in all_codes():
        table.add_row(Text(info.code, style="bold"), info.summary)
    out.console.print(table, soft_wrap=False)


def _tell_page(text: str) -> None:
    out = screen()
    if out.is_terminal:
        out.console.print(Markdown(text, code_theme="ansi_dark"), soft_wrap=False)
    else:
        out.raw(text)


def _explain_rule(rule: str, names: list[str], as_json: bool) -> None:
    if not rule.strip():
        raise Trouble("The rule number is empty", "write, for example, `rulesdsl explain 11.1e`", 2)
    names = names or [path.name for path in books_at_home()]
    if not names:
        raise Trouble("There is no rulebook here", "name one with --book", 2)
    found = [(checked, know(checked.usable(), rule)) for checked in map(usable_book, names)]
    if as_json:
        data = {"schema": "rulesdsl.rule/1", "rule": rule, "books": [_data(k) for _, k in found]}
        screen().raw(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
    known = [(checked, k) for checked, k in found if k.known]
    if not as_json:
        for checked, knowledge in known:
            _tell(screen(), checked, knowledge)
    if not known:
        if not as_json:
            error_screen().line(f"no book here cites rule {rule}: {', '.join(names)}")
        raise typer.Exit(1)


def _tell(out: Screen, checked: Checked, k: Knowledge) -> None:
    out.line(f"{k.rule} in {k.title}", "bold")
    ids = list(dict.fromkeys((h.kind, h.id, h.title) for h in k.rules))
    for kind, id, title in ids:
        lines = [h for h in k.rules if (h.kind, h.id) == (kind, id)]
        head = next((h for h in lines if not h.words), lines[0])
        out.wrapped(f'{kind} {id} "{title}"{_at(checked, head.place)}', first="  ", rest="      ")
        for hit in lines:
            if hit.words:
                out.wrapped(f"{hit.words} [{hit.citation}]", first="    ", rest="      ")
    _tell_some(out, checked, "examples", k.examples)
    _tell_some(out, checked, "changed by", k.edits)
    _tell_some(out, checked, "left out", k.omitted)
    for remark in k.remarks:
        words = f"{remark.title}{_at(checked, remark.place)}"
        out.wrapped(words, first=f"  {remark.kind}: ", rest="    ")
    for gap in k.gaps:
        words = f"{gap.title}: {gap.unknown} of {counted(gap.total, 'cell')} not in the source"
        out.wrapped(words, first="  lacks: ", rest="    ")
    out.line()


def _tell_some(out: Screen, checked: Checked, word: str, hits: Iterable[CitedLine]) -> None:
    seen = list(dict.fromkeys((h.kind, h.id, h.title, h.place) for h in hits))
    if seen:
        out.line(f"  {word}:")
        for kind, id, title, place in seen:
            name = f"{kind} {id} " if id else ""
            out.wrapped(f'{name}"{title}"{_at(checked, place)}', first="    ", rest="      ")


def _at(checked: Checked, place: Place | None) -> str:
    """Where it is written, as a path that can be opened."""
    if place is None:
        return ""
    path = checked.book.disk.get(place.file)
    return f"  ({visible(shown(path) if path else place.file)}:{place.line})"


def _data(k: Knowledge) -> dict[str, object]:
    return {
        "book": k.book,
        "title": k.title,
        "rules": [_line_data(h) for h in k.rules],
        "examples": [_line_data(h) for h in k.examples],
        "edits": [_line_data(h) for h in k.edits],
        "omitted": [_line_data(h) for h in k.omitted],
        "remarks": [_line_data(h) for h in k.remarks],
        "gaps": [{"id": g.id, "title": g.title, "unknown": g.unknown, "total": g.total} for g in k.gaps],
    }


def _line_data(hit: CitedLine) -> dict[str, object]:
    data = asdict(hit)
    data["place"] = None if hit.place is None else hit.place.model_dump()
    return data
