"""The last line of a run: how many errors and warnings there are, in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.diagnostics.model import Diagnostic, Severity


def counted(number: int, one: str, many: str = "") -> str:
    """`1 error`, `3 errors`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def counts(diagnostics: Sequence[Diagnostic]) -> tuple[int, int]:
    """Errors and warnings."""
    errors = sum(d.severity is Severity.ERROR for d in diagnostics)
    warnings = sum(d.severity is Severity.WARNING for d in diagnostics)
    return errors, warnings


def render_summary(diagnostics: Sequence[Diagnostic]) -> str:
    """`2 errors and 1 warning in 2 files`, or `no problems`."""
    errors, warnings = counts(diagnostics)
    parts = [counted(number, word) for number, word in ((errors, "error"), (warnings, "warning")) if number]
    if not parts:
        return "no problems"
    files = {d.span.file for d in diagnostics if d.span.file}
    where = f" in {counted(len(files), 'file')}" if files else ""
    return " and ".join(parts) + where
