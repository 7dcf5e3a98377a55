"""Source text: files, spans and positions. Imports nothing of ours."""

from rulesdsl.source.text import NO_SPAN, Position, SourceFile, Span

__all__ = ["NO_SPAN", "Position", "SourceFile", "Span"]
