"""The formats that commands write, as they are named on the command line."""

from __future__ import annotations

from enum import StrEnum


class CheckFormat(StrEnum):
    """How the findings are written."""

    text = "text"
    short = "short"
    json = "json"
    sarif = "sarif"
    markdown = "markdown"


class OddsFormat(StrEnum):
    text = "text"
    markdown = "markdown"
    json = "json"
    csv = "csv"


class DiffFormat(StrEnum):
    """How the report is written."""

    text = "text"
    markdown = "markdown"
    json = "json"
    html = "html"
