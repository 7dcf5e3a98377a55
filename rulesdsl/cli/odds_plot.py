"""Odds as a picture, where matplotlib is installed (`rulesdsl[plot]`).

In: `Odds` and the name of a file (.png, .svg, .pdf). Out: the file: bars for each step.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path
from warnings import catch_warnings, simplefilter

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from rulesdsl.cli.odds_text import LONGEST, between, exact, label_of, number, shortened, together
from rulesdsl.driver.odds_told import Line, Odds
from rulesdsl.driver.trouble import Trouble, disk_trouble

_LINE = 0.3  # inches: the height of a bar
_ANSWER = "0.35"
_NONE = "0.75"
_RANGE = 19  # signs of two fractions
_TITLE = 0.36  # inches: what stands above the bars
_NO_BARS = 0.1  # lines
_GLYPH = re.compile(r"Glyph (?P<code>\d+) ")
"""How matplotlib says that a font lacks a letter."""
_DATED = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}
"""What would tell when the picture was made."""


def check(path: str) -> None:
    """Raises `Trouble` where no picture can come of the name of a file."""
    file = Path(path)
    if file.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise Trouble(f"{path} is no name for a picture", "name a .png, .svg or .pdf file", 2)
    if not file.parent.is_dir():
        raise Trouble(f"{path}: there is no folder {file.parent}", "make it first, or name another", 2)
    if file.is_dir():
        raise Trouble(f"{path} is a folder", "name a file", 2)


def draw(found: Sequence[Odds], path: str) -> str:
    """One panel for each distribution, outcomes downward, in the order of the rules; what is certain is
    said in a line; what is no answer (not in the source, refused) is pale, and what only may be is hatched.
    Gives the letters that no font has which is there."""
    picture = io.BytesIO()
    # texts stay texts, and the same odds give the same bytes
    with (
        rc_context({"svg.fonttype": "none", "svg.hashsalt": "rulesdsl"}),
        catch_warnings(record=True) as told,
    ):
        simplefilter("always")
        kind = Path(path).suffix.lower()[1:]
        _figure(found).savefig(picture, format=kind, metadata=_DATED.get(kind))
    try:
        Path(path).write_bytes(picture.getvalue())
    except OSError as error:
        raise disk_trouble(error, f"write {path}") from error
    lacking = (_GLYPH.match(str(one.message)) for one in told)
    return "".join(dict.fromkeys(chr(int(found["code"])) for found in lacking if found))


def _figure(found: Sequence[Odds]) -> Figure:
    all_lines = [together(odds) for odds in found]
    heights = [len(lines) if len(lines) > 1 else _NO_BARS for lines in all_lines]
    figure = Figure(figsize=(7, _LINE * sum(heights) + _TITLE * len(found)), layout="constrained")
    FigureCanvasAgg(figure)
    panels = figure.subplots(len(found), 1, squeeze=False, gridspec_kw={"height_ratios": heights})
    for panel, odds, lines in zip(panels[:, 0], found, all_lines, strict=True):
        _panel(panel, odds, lines)
    return figure


def _panel(panel: Axes, odds: Odds, lines: Sequence[Line]) -> None:
    labels = shortened([label_of(one, odds) for one in lines], LONGEST)
    panel.set_xticks([])
    panel.spines[["top", "right", "bottom"]].set_visible(False)
    if len(lines) == 1:
        panel.set_yticks([])
        panel.spines["left"].set_visible(False)
        panel.set_title(f"{odds.of}: {labels[0]} (certain)", loc="left", fontsize="medium")
        return
    places = range(len(lines))
    sure = [100 * float(one.share.sure) for one in lines]
    may_be = [100 * float(one.share.may_be) for one in lines]
    colors = [_ANSWER if one.kind == "answer" else _NONE for one in lines]
    outer = panel.barh(places, sure, height=0.8, color=colors)
    if sure != may_be:
        outer = panel.barh(places, may_be, height=0.8, color="none", edgecolor=_ANSWER, linewidth=0)
        for bar in outer:  # behind what is sure
            bar.set(hatch="///", zorder=0.5)
    panel.bar_label(outer, [f"{between(one.share)}  {exact(one.share, _RANGE)}" for one in lines], padding=3)
    panel.set_xlim(0, (1.3 if sure == may_be else 1.6) * max(may_be))
    panel.set_yticks(places, labels)
    panel.set_ylim(len(lines) - 0.5, -0.5)
    mean = "" if odds.mean is None else f", on average {number(odds.mean)}"
    panel.set_title(f"{odds.of}{mean}", loc="left", fontsize="medium")
