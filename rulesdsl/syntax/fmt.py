"""The canonical layout of a source: `format_text`."""

from __future__ import annotations

from rulesdsl.source import SourceFile


def format_text(text: str, path: str = "") -> str:
    """The text in canonical layout; `path` is for messages alone."""
    return SourceFile.normalise(text)
