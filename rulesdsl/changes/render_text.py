"""The report as text for a terminal.

In: a `Report` and a width. Out: `Line`s, filled to the width, each with a style that a terminal may
show; without it nothing is lost: signs (`+ - ~ >`) stand before every change.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from rulesdsl.changes.model import DeclarationChange, Game, Report
from rulesdsl.changes.outline import Block, Part, Section, Told, outline
from rulesdsl.source.records import dataclass, replace

STYLES: Final = {"+": "green", "-": "red", "~": "yellow", ">": "cyan"}
_MOST_NAMES: Final = 8
HARD: Final = "\u00a0"


@dataclass(frozen=True, slots=True)
class Line:
    text: str
    style: str = ""


def render_text(report: Report, width: int = 80) -> str:
    """Plain text, as in a file or a pipe."""
    return "".join(f"{line.text}\n" for line in text_lines(report, width))


def text_lines(report: Report, width: int = 80) -> Iterator[Line]:
    told = outline(report)
    yield from _fill(told.heading, width, style="bold")
    yield from _fill(told.stamp, width)
    yield from _fill(told.summary, width, style="bold green" if report.empty else "")
    for section in told.sections:
        yield Line("")
        yield from _section(section, width)


def _section(section: Section, width: int) -> Iterator[Line]:
    yield Line(section.title.upper(), "bold")
    for told in section.lines:
        yield from _told(told, width, 2)
    for index, part in enumerate(section.parts):
        if index:
            yield Line("")
        yield from _part(part, width)


def _part(part: Part, width: int) -> Iterator[Line]:
    indent = 2
    if part.heading:
        yield from _fill(_cited(part.heading, part.rule), width, 2, 4, "bold")
        indent = 4
    for index, block in enumerate(part.blocks):
        if index and not part.heading and (block.lines or part.blocks[index - 1].lines):
            yield Line("")
        yield from _block(block, width, indent)
    for note in part.notes:
        yield from _fill(note, width, indent, indent + 2)


def _block(block: Block, width: int, indent: int) -> Iterator[Line]:
    style = STYLES[block.sign] if block.sign in "+-" else ""
    sign = "" if block.sign == "~" else f"{block.sign} "
    heading = sign + _cited(block.heading, block.rule)
    yield from _fill(heading, width, indent, indent + 4, style)
    for told in block.lines:
        yield from _told(told, width, indent + 2)
    for text in reach_lines(block.change):
        yield from _fill(text, width, indent + 2, indent + 6, "dim")


def _told(told: Told, width: int, indent: int) -> Iterator[Line]:
    start = f"{told.sign} {told.words}"
    style = STYLES[told.sign]
    after = f" [{told.rule}]" if told.rule else ""
    whole = _cited(start, told.rule)
    if told.old is None or told.new is None:
        yield from _fill(whole, width, indent, indent + 4, style)
    elif len(f"{start}: {told.old} -> {told.new}{after}") <= width - indent:
        yield Line(f"{' ' * indent}{start}: {told.old} -> {told.new}{after}", style)
    else:
        yield from _fill(whole, width, indent, indent + 4, style)
        yield from _fill(f"was {told.old or 'nothing'}", width, indent + 4, indent + 8, style)
        yield from _fill(f"now {told.new or 'nothing'}", width, indent + 4, indent + 8, style)
    for effect in told.effects:
        answers = f": {effect.old or 'nothing'} -> {effect.new or 'nothing'}"
        yield from _fill(f"{effect.inputs}{answers}", width, indent + 4, indent + 8, "dim")


def reach_lines(one: DeclarationChange) -> Iterator[str]:
    """`reaches resolvers area_fire, point_fire; sequence turn; pages words, area_fire`. Of what is new
    or gone only the procedures, and the games that do without it: its page stands beside its name."""
    reach = one.reach
    if one.how in ("added", "removed"):
        games = tuple(game for game in reach.games if game.note)
        reach = replace(reach, rules=(), examples=(), pages=(), games=games)
    parts = [
        f"{word} {_names(names)}"
        for word, names in (
            ("resolvers", reach.resolvers),
            ("sequences", reach.sequences),
            ("tracks", reach.tracks),
            ("rules", reach.rules if not reach.resolvers else ()),
            ("examples", reach.examples if not reach.resolvers else ()),
            ("pages", reach.pages),
        )
        if names
    ]
    parts.extend(game_words(game) for game in reach.games)
    if parts:
        yield f"reaches {'; '.join(_one(part) for part in parts)}"


def _one(part: str) -> str:
    """`resolvers x` is `resolver x`."""
    word, _, names = part.partition(" ")
    return part if "," in names or " and " in names or not word.endswith("s") else f"{word[:-1]} {names}"


def game_words(game: Game) -> str:
    if game.note:
        return f"not {game.book} ({game.note})"
    own = f" (there also {_names(game.resolvers)})" if game.resolvers else ""
    return f"game {game.book}{own}"


def _names(names: tuple[str, ...]) -> str:
    if len(names) <= _MOST_NAMES:
        return ", ".join(names)
    return f"{', '.join(names[: _MOST_NAMES - 1])} and {len(names) - _MOST_NAMES + 1} more"


def _cited(text: str, rule: str) -> str:
    """With its rule numbers, of which none is parted at the end of a line."""
    return f"{text} [{rule.replace(' ', HARD).replace(f';{HARD}', '; ')}]" if rule else text


def _fill(text: str, width: int, first: int = 0, rest: int = 4, style: str = "") -> Iterator[Line]:
    filled = textwrap.wrap(
        text,
        max(width, rest + 20),
        initial_indent=" " * first,
        subsequent_indent=" " * rest,
        break_on_hyphens=False,
    )
    for line in filled or [""]:
        yield Line(line.replace(HARD, " "), style)
