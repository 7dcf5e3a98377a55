"""The report as one page to print: only what changed, old beside new.

In: a `Report`. Out: self-contained HTML. Changes are told apart without colour: a bar at the side,
the old struck out, the new in bold, NEW and GONE in boxes. A photocopier keeps all of it.
"""

from __future__ import annotations

from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from rulesdsl.changes.model import Report
from rulesdsl.changes.outline import outline
from rulesdsl.changes.render_text import reach_lines


def render_html(report: Report) -> str:
    environment = Environment(
        loader=PackageLoader("rulesdsl.changes", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
    )
    style = files("rulesdsl.changes").joinpath("templates", "diff.css").read_text("utf-8")
    text = environment.get_template("diff.html.j2").render(
        told=outline(report),
        report=report,
        style=Markup(style),
        reached=lambda one: list(reach_lines(one)),
        arrow=lambda text: text.replace(" -> ", " → "),
        cells=_cells,
    )
    lines = (line.rstrip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line) + "\n"


def _cells(text: str) -> list[str]:
    """A line of a chart, cell by cell; anything else whole."""
    return text.split(" | ")
