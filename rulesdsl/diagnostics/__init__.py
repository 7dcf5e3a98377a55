"""Diagnostics: what is wrong, where, by which rule, and what to write instead."""

from rulesdsl.diagnostics.model import (
    CodeInfo,
    Diagnostic,
    Edit,
    Note,
    Severity,
    Sink,
    register,
    registered_codes,
)

__all__ = [
    "CodeInfo",
    "Diagnostic",
    "Edit",
    "Note",
    "Severity",
    "Sink",
    "register",
    "registered_codes",
]
