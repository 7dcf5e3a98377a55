"""`rulesdsl check --report`: what is open in a book, for its publisher to know and settle."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import typer

from rulesdsl.cli.common import is_usable
from rulesdsl.cli.screen import Screen, progress, screen
from rulesdsl.diagnostics.visible import cell_width
from rulesdsl.driver.books import find_books
from rulesdsl.driver.pipeline import Checked, check_view, load_sources
from rulesdsl.driver.reporting import place_of, report_markdown, report_of
from rulesdsl.report import GROUPS, Finding, Report

_STYLES = {"failing": "bold red", "disputed": "bold red", "missing": "bold yellow", "doubtful": "bold yellow"}


def report_books(names: Sequence[str], format: str, everything: bool) -> None:
    """The report of each book, in the edition asked for; those with errors are told, and exit 1."""
    found: list[tuple[Checked, Report, tuple[str, ...]]] = []
    broken: list[Checked] = []
    with progress() as say:
        for ref in find_books(names):
            say(f"checking {ref.shown}")
            loaded = load_sources(ref)
            checked = check_view(loaded, ref.view)
            if checked.has_errors:
                broken.append(checked)
                continue
            say(f"examples of {checked.ref.shown}")
            others = tuple(f"{ref.shown}@{view}" for view in loaded.editions() if view is not None)
            found.append((checked, report_of(checked), () if ref.view is not None else others))
    out = screen()
    match format:
        case "json":
            data = {"schema": "rulesdsl.report/1", "books": [_data(*one[:2], everything) for one in found]}
            out.raw(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
        case "markdown":
            pages = [report_markdown(checked, report, everything=everything) for checked, report, _ in found]
            out.raw("\n".join(pages))
        case _:
            for number, (checked, report, others) in enumerate(found):
                if number:
                    out.line()
                _tell(out, checked, report, others, everything)
    if [checked for checked in broken if not is_usable(checked)]:
        raise typer.Exit(1)


# ---------------------------------------------------------------- text


def _tell(out: Screen, checked: Checked, report: Report, others: tuple[str, ...], everything: bool) -> None:
    edition = f", edition {report.edition}" if report.edition and report.edition != report.book else ""
    out.line(f"{report.title}{edition}: what is open", "bold")
    source = ", ".join(part for part in (report.source, report.dated) if part)
    if source:
        out.wrapped(source, first="  ", rest="  ")
    groups = list(report.groups(everything=everything))
    out.line()
    for group, findings in groups:
        number = sum(f.count for f in findings)
        out.wrapped(group.one if number == 1 else group.many, first=f"{number:>6}  ", rest=" " * 8)
    if not groups:
        out.line("  nothing: every rule is as printed, and every figure is there", "bold green")
    if report.beneath and not everything:
        below = ", ".join(report.below) or "the books below"
        words = f"below it, in {below} (--all lists them too)"
        out.wrapped(words, first=f"{report.beneath:>6}  ", rest=" " * 8)
    if others:
        out.wrapped(f"Other editions: {', '.join(others)}", rest="  ")
    for group, findings in groups:
        out.line()
        number = sum(f.count for f in findings)
        out.line(f"{group.title} ({number})", _STYLES.get(group.kind, "bold cyan"))
        for finding in findings:
            _tell_finding(out, checked, finding)


def _tell_finding(out: Screen, checked: Checked, finding: Finding) -> None:
    """Title and rule on the left, the place on the right where there is room, and beneath it the rest."""
    rule = f" [{finding.rule}]" if finding.rule else ""
    head = f"  {finding.title}{rule}"
    place = place_of(checked, finding.place) if finding.place is not None else ""
    room = min(out.width, 100) - cell_width(head) - cell_width(place)
    if place and room >= 2:
        out.line(head + " " * room + place)
    else:
        out.wrapped(f"{finding.title}{rule}", first="  ", rest="    ")
        if place:
            out.line(f"    {place}")
    if finding.words:
        out.wrapped(finding.words, first="    ", rest="    ")
    for detail in finding.details:
        out.wrapped(detail, first="      ", rest="        ")


# ---------------------------------------------------------------- data


def _data(checked: Checked, report: Report, everything: bool) -> dict[str, Any]:
    return {
        "book": checked.ref.shown,
        "title": report.title,
        "edition": report.edition,
        "dated": report.dated,
        "source": report.source,
        "counts": {group.kind: report.count(group.kind, own=True) for group in GROUPS},
        "below": {
            "layers": list(report.below),
            "counts": {group.kind: report.count(group.kind, own=False) for group in GROUPS},
        },
        "findings": [
            {
                "kind": group.kind,
                "title": finding.title,
                "rule": finding.rule,
                "words": finding.words,
                "details": list(finding.details),
                "count": finding.count,
                "of": finding.target,
                "place": place_of(checked, finding.place) if finding.place is not None else "",
                "own": finding.own,
            }
            for group, findings in report.groups(everything=everything)
            for finding in findings
        ],
    }
