"""Diagnostics for machines: one JSON document, its schema in `rulesdsl/docs/diagnostics.schema.json`.

Lines and columns start at 1 and count characters (Unicode code points); offsets start at 0;
an end is the place after the last character. Nothing is escaped beyond what JSON asks for.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rulesdsl.diagnostics.model import Diagnostic, registered_codes
from rulesdsl.diagnostics.render_summary import counts
from rulesdsl.source import SourceFile, Span

SCHEMA = "rulesdsl.diagnostics/1"


def render_json(diagnostics: Sequence[Diagnostic], files: Mapping[str, SourceFile]) -> str:
    """The whole run as one document, ended by a line end."""
    return json.dumps(as_data(diagnostics, files), ensure_ascii=False, indent=2) + "\n"


def as_data(diagnostics: Sequence[Diagnostic], files: Mapping[str, SourceFile]) -> dict[str, Any]:
    errors, warnings = counts(diagnostics)
    return {
        "schema": SCHEMA,
        "ok": errors == 0,
        "errors": errors,
        "warnings": warnings,
        "diagnostics": [diagnostic_data(d, files) for d in diagnostics],
    }


def diagnostic_data(d: Diagnostic, files: Mapping[str, SourceFile]) -> dict[str, Any]:
    """One diagnostic: every key is always there; what is not known is empty or null."""
    info = registered_codes().get(d.code)
    return {
        "code": d.code,
        "name": info.name if info else "",
        "severity": d.severity.value,
        "headline": d.headline,
        "help": d.help,
        "rule": d.rule,
        "witness": d.witness,
        "place": place_data(d.span, files),
        "notes": [{"message": n.message, "place": place_data(n.span, files)} for n in d.notes],
        "edit": {"text": d.edit.text, "place": place_data(d.edit.span, files)} if d.edit else None,
    }


def place_data(span: Span, files: Mapping[str, SourceFile]) -> dict[str, Any] | None:
    """Null without a file; `start` and `end` null in a file that could not be read."""
    if not span.file:
        return None
    file = files.get(span.file)
    ends: list[dict[str, int] | None] = [None, None]
    if file is not None:
        for i, offset in enumerate((span.start, span.end)):
            at = file.position(offset)
            ends[i] = {"line": at.line, "column": at.column, "offset": offset}
    return {"file": span.file, "start": ends[0], "end": ends[1]}
