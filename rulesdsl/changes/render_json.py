"""The report as JSON: everything in it, nothing summed up (`rulesdsl/docs/diff.schema.json`)."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from rulesdsl.changes.model import Change, DeclarationChange, Report

SCHEMA = "rulesdsl.diff/1"


def render_json(report: Report) -> str:
    return json.dumps(data(report), ensure_ascii=False, indent=2) + "\n"


def data(report: Report) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "empty": report.empty,
        "old": asdict(report.old),
        "new": asdict(report.new),
        "book": [_change(change) for change in report.book],
        "revisions": [asdict(revision) for revision in report.revisions],
        "moves": [asdict(move) for move in report.moves],
        "declarations": [_declaration(one) for one in report.declarations],
    }


def _declaration(one: DeclarationChange) -> dict[str, Any]:
    return {
        "how": one.how,
        "weight": one.weight,
        "old": None if one.old is None else asdict(one.old),
        "new": None if one.new is None else asdict(one.new),
        "why": one.why,
        "revisions": list(one.revisions),
        "changes": [_change(change) for change in one.changes],
        "reach": asdict(one.reach),
    }


def _change(change: Change) -> dict[str, Any]:
    return asdict(change)
