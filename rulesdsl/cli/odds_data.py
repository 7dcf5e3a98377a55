"""Odds for machines: JSON and CSV, with the fractions as text.

In: `Odds`. Out: JSON-ready data, rows of a file, text.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulesdsl import graph as g
from rulesdsl.cli.odds_text import between, lines_of
from rulesdsl.driver.odds_end import Ending
from rulesdsl.driver.odds_told import Odds, Share

SCHEMA = "rulesdsl.odds/2"


def odds_data(odds: Odds, at_least: str | None = None) -> dict[str, Any]:
    """One distribution as JSON-ready data; chances are fractions, as text: what is sure, and where it may be
    more that too. With `at_least` also the chance of that or more."""
    outcomes = []
    for one in lines_of(odds):
        entry: dict[str, Any] = {"kind": one.kind, "outcome": one.words, "chance": str(one.share.sure)}
        if not one.share.known:
            entry["may_be"] = str(one.share.may_be)
        entry["percent"] = between(one.share)
        if odds.lines_ordered and one.kind == "answer":
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


def as_json(graph: g.RuleGraph, node: g.Function, data: Mapping[str, Any]) -> str:
    head = {
        "schema": SCHEMA,
        "book": graph.book,
        "edition": graph.edition,
        "function": node.id,
        "title": node.header.title,
        "rule": str(node.header.cites),
    }
    return json.dumps({**head, **data}, ensure_ascii=False, indent=2) + "\n"


COLUMNS = ("kind", "outcome", "chance", "percent", "at_least_sure", "at_least_may_be", "average")


def rows(odds: Odds) -> Iterator[tuple[object, ...]]:
    """A row for each outcome; behind its chance that of the outcome or more, where they have an order, and
    in the last column what is to be expected of the step, the same in each row."""
    average = "" if odds.mean is None else odds.mean
    for one in lines_of(odds):
        ranked = odds.lines_ordered and one.kind == "answer"
        or_more = odds.at_least(one.words) if ranked else ("", "")
        yield odds.of, one.kind, one.words, one.share.printed, between(one.share), *or_more, average


def as_csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue()
