"""`rulesdsl errata`: what of a book is other than first printed, from where, old and new."""

from __future__ import annotations

import json

from rulesdsl.cli.common import asked_variant, usable_book
from rulesdsl.cli.screen import Screen, screen
from rulesdsl.driver.errata import STATES, Change, ErrataReport, Erratum, errata_of

_HEADS = {"in force": "bold green", "off": "bold", "left out": "bold yellow"}


def run(
    book: str,
    as_json: bool,
    layer: list[str] | None,
    without: list[str] | None,
    option: list[str] | None,
) -> None:
    checked = usable_book(book, asked_variant(layer, without, option))
    report = errata_of(checked.usable(), checked.book.disk)
    out = screen()
    if as_json:
        out.raw(json.dumps(report.data(), ensure_ascii=False, indent=2) + "\n")
    else:
        _tell(out, report)


def _tell(out: Screen, report: ErrataReport) -> None:
    name = f"{report.title} {report.edition}".strip()
    dated = f", {report.dated}" if report.dated else ""
    out.wrapped(f"{name}{dated}: {_counts(report)}", rest="  ")
    out.wrapped(f"layers, lowest first: {', '.join(report.layers)}", rest="  ")
    for state in STATES:
        found = report.of(state)
        if found:
            out.line()
            out.line(f"{state} ({len(found)})", _HEADS[state])
        for one in found:
            _tell_one(out, one)
    if report.sections:
        out.line()
        out.line("sections", "bold")
        for line in report.sections:
            out.wrapped(line, first="  ", rest="    ")


def _counts(report: ErrataReport) -> str:
    counts = [f"{len(report.of(state))} {state}" for state in STATES if report.of(state)]
    return ", ".join(counts) if counts else "as first printed"


def _tell_one(out: Screen, one: Erratum) -> None:
    rule = f"  [{one.rule}]" if one.rule else ""
    dated = f" of {one.dated}" if one.dated else ""
    out.wrapped(f"{one.title}{rule}", first=f"  {one.id}: ", rest="      ")
    out.wrapped(f"{one.kind}{dated}, {one.source}; {one.place}", first="      ", rest="        ")
    above = ""
    for change in one.changes:
        if change.title != above:
            out.wrapped(change.title, first="      ", rest="        ")
        above = change.title
        out.wrapped(_change(change), first="        ", rest="          ")
    for words in one.supposed:
        out.wrapped(f"supposed: {words}", first="      ", rest="        ")
    if one.state == "off":
        out.line(f"      BOOK@{one.id} puts it in force")


def _change(change: Change) -> str:
    where = f"{change.where}: " if change.where else ""
    if change.old and change.new:
        return f"{where}{change.old} -> {change.new}"
    return f"{where}new: {change.new}" if change.new else f"{where}gone: {change.old}"
