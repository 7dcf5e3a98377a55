"""Odds as a picture, where matplotlib is installed (`rulesdsl[plot]`).

In: `Odds` and the name of a file (.png, .svg, .pdf). Out: the file: bars for each step.
"""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from rulesdsl.driver.odds_told import Odds
from rulesdsl.driver.trouble import Trouble, disk_trouble


def draw(found: Sequence[Odds], path: str) -> None:
    """One panel for each distribution, outcomes downward, in the order of the rules."""
    heights = [0.9 + 0.3 * len(odds.chances) for odds in found]
    figure = Figure(figsize=(7, sum(heights)), layout="constrained")
    FigureCanvasAgg(figure)
    panels = figure.subplots(len(found), 1, squeeze=False, gridspec_kw={"height_ratios": heights})
    for panel, odds in zip(panels[:, 0], found, strict=True):
        words = [c.words or "-" for c in odds.chances]
        bars = panel.barh(words, [100 * float(c.chance) for c in odds.chances], color="0.35")
        panel.bar_label(bars, fmt="%.1f%%", padding=3)
        panel.invert_yaxis()
        panel.set_title(odds.of, loc="left")
        panel.set_xlim(0, 108)
        panel.spines[["top", "right"]].set_visible(False)
    try:
        figure.savefig(path)
    except OSError as error:
        raise disk_trouble(error, f"write {path}") from error
    except ValueError as error:
        raise Trouble(f"{path}: {error}", "name a .png, .svg or .pdf file", 2) from error
