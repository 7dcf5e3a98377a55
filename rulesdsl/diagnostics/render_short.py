"""One line per diagnostic, for editors and pipes: `file:line:column: error E301: headline`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesdsl.diagnostics.model import Diagnostic
from rulesdsl.diagnostics.visible import visible
from rulesdsl.source import SourceFile


def render_short(diagnostics: Iterable[Diagnostic], files: Mapping[str, SourceFile]) -> str:
    """Lines in the given order, each ended; empty when there is nothing to say."""
    return "".join(short_line(d, files) + "\n" for d in diagnostics)


def short_line(diagnostic: Diagnostic, files: Mapping[str, SourceFile]) -> str:
    d = diagnostic
    headline = " ".join(visible(d.headline).split("\n"))
    rule = f" [{visible(d.rule)}]" if d.rule else ""
    text = f"{d.severity.value} {d.code}: {headline}{rule}"
    if not d.span.file:
        return text
    if (file := files.get(d.span.file)) is None:
        return f"{visible(d.span.file)}: {text}"
    at = file.position(d.span.start)
    return f"{visible(d.span.file)}:{at.line}:{at.column}: {text}"
