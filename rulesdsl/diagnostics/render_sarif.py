"""Diagnostics as SARIF 2.1.0, which code hosts and editors show beside the lines they are about.

One run, one result per diagnostic; codes with their one-line meaning as rules; secondary
places as related locations; an edit as a fix. Columns count Unicode code points, said so.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from rulesdsl.diagnostics.model import CodeInfo, Diagnostic, Edit, Severity, registered_codes
from rulesdsl.source import SourceFile, Span

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_BASE = "SRCROOT"


def render_sarif(diagnostics: Sequence[Diagnostic], files: Mapping[str, SourceFile], version: str) -> str:
    """The whole run as one SARIF log, ended by a line end."""
    codes = sorted({d.code for d in diagnostics})
    driver = {
        "name": "rulesdsl",
        "version": version,
        "rules": [_rule(code) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(d, codes.index(d.code), files) for d in diagnostics],
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    info = registered_codes().get(code) or CodeInfo(code, code, code)
    return {
        "id": code,
        "name": info.name,
        "shortDescription": {"text": info.summary},
        "help": {"text": f"rulesdsl explain {code}"},
        "defaultConfiguration": {"level": _level(info.severity)},
    }


def _level(severity: Severity) -> str:
    return severity.value


def _result(d: Diagnostic, index: int, files: Mapping[str, SourceFile]) -> dict[str, Any]:
    words = [d.headline if d.headline.endswith((".", "?", "!")) else d.headline + "."]
    if d.help:
        words.append(f"Help: {d.help}")
    out: dict[str, Any] = {
        "ruleId": d.code,
        "ruleIndex": index,
        "level": _level(d.severity),
        "message": {"text": " ".join(words)},
        "locations": [{"physicalLocation": _physical(d.span, files)}] if d.span.file else [],
    }
    related = [
        {"id": i, "message": {"text": n.message}, "physicalLocation": _physical(n.span, files)}
        for i, n in enumerate(d.notes)
        if n.span.file
    ]
    if related:
        out["relatedLocations"] = related
    if d.edit is not None and d.edit.span.file:
        out["fixes"] = [_fix(d.edit, d.help, files)]
    properties = {"rule": d.rule, "witness": d.witness}
    if kept := {k: v for k, v in properties.items() if v}:
        out["properties"] = kept
    return out


def _artifact(path: str) -> dict[str, str]:
    return {"uri": quote(path), "uriBaseId": _BASE}


def _physical(span: Span, files: Mapping[str, SourceFile]) -> dict[str, Any]:
    out: dict[str, Any] = {"artifactLocation": _artifact(span.file)}
    if (region := _region(span, files)) is not None:
        out["region"] = region
    return out


def _region(span: Span, files: Mapping[str, SourceFile]) -> dict[str, int] | None:
    if (file := files.get(span.file)) is None:
        return None
    start, end = file.position(span.start), file.position(max(span.start, span.end))
    return {
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    }


def _fix(edit: Edit, words: str, files: Mapping[str, SourceFile]) -> dict[str, Any]:
    region = _region(edit.span, files) or {"startLine": 1}
    replacement = {"deletedRegion": region, "insertedContent": {"text": edit.text}}
    change = {"artifactLocation": _artifact(edit.span.file), "replacements": [replacement]}
    return {"description": {"text": words or "Replace the text."}, "artifactChanges": [change]}
