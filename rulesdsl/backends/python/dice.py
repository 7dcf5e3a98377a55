"""Dice: how they are read, and rolls that are read die by die."""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.backends.python.layout import Bracket, Doc, call, text
from rulesdsl.backends.python.page import Page, cited
from rulesdsl.backends.python.text import literal
from rulesdsl.lower.names import identifier


def dice_name(page: Page, dice: g.Dice) -> str:
    """What the module calls these dice; written ones ("2d6") are its own."""
    if dice.header is not None:
        return page.ref(f"dice:{dice.id}")
    name = "_" + identifier(f"x{dice.id}")[1:].upper()
    if dice.id not in page.written_dice:
        page.written_dice[str(dice.id)] = name
        page.runtime("DiceKind")
        page.standard("typing", "Final")
    return name


def dice_kind(page: Page, dice: g.Dice) -> Doc:
    """`DiceKind(...)`. A ten-sided die read as a digit shows 0 for its face 10; where the readings
    begin at 1, a reading of 0 is the highest."""
    each = [die for die in dice.dice for _ in range(die.count)]
    in_sequence = dice.reading == "sequence"
    digits = in_sequence or (dice.low == 0 and [die.sides for die in each] == [10])
    weights = [10 if in_sequence and die.place == "tens" else 1 for die in each]
    words = dice.header.title if dice.header is not None else str(dice.id)
    items: list[Doc] = [
        text(literal(words)),
        _tuple("sides", [str(die.sides) for die in each]),
        _tuple("names", [literal(die.name) for die in each]),
        _tuple("weights", [str(weight) for weight in weights]),
    ]
    if digits:
        items.append(text("digits=True"))
        if dice.low > 0:
            items.append(text(f"zero_reads={dice.high}"))
    return call(page.runtime("DiceKind"), *items)


def _tuple(name: str, items: list[str]) -> Doc:
    return Bracket(f"{name}=(", tuple(text(item) for item in items), ")", lone_comma=True)


def declared(page: Page, dice: g.Dice) -> None:
    """The constant, and the class of rolls that are read die by die."""
    if dice.header is None:
        return
    name = page.ref(f"dice:{dice.id}")
    page.blank(2)
    page.comment(cited(dice.header.title, dice.header.cites), dice.header.place)
    page.put(f"{name}: {page.standard('typing', 'Final')} = ", dice_kind(page, dice))
    if dice.id not in page.plan.by_die:
        return
    page.blank(2)
    page.open(f"class {page.ref(f'roll:{dice.id}')}({page.runtime('Roll')}):")
    page.docstring(f"A roll of {dice.header.title}, read whole or die by die.")
    page.blank(1)
    page.line(f"kind = {name}")
    position = 0
    for die in dice.dice:
        page.blank(1)
        page.line("@property")
        page.line(f"def {page.attribute(f'die:{dice.id}.{die.name}')}(self) -> int:")
        if die.count == 1:
            page.line(f"    return self.faces[{position}]")
        else:
            page.line(f"    return sum(self.faces[{position}:{position + die.count}])")
        position += die.count
    page.close()


def written(page: Page) -> list[str]:
    """The constants of dice that are written in place, for the top of the module."""
    kept, page.lines = page.lines, []
    for dice in page.plan.graph.dice:
        if str(dice.id) in page.written_dice:
            page.put(f"{page.written_dice[str(dice.id)]}: Final = ", dice_kind(page, dice))
    lines, page.lines = page.lines, kept
    return lines
