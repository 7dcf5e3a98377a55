"""Dice: declared dice, and forms written where they are used (`2d6`, `d12`, `d66`).

In: dice declarations, written names. Out: `g.Dice` in `env.dice`, with every reading they can
show. Dice named `tens` and `ones` are read in sequence, all others are added up.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, Literal

from rulesdsl import graph as g
from rulesdsl.sema.codes import BAD_DICE, SAID_TWICE
from rulesdsl.sema.declare import reserved_name
from rulesdsl.sema.env import Env, header, rule_of
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import dropped_words
from rulesdsl.source import Span
from rulesdsl.syntax import ast

_FORM: Final = re.compile(r"(?P<count>[0-9]{0,4})[dD](?P<sides>[0-9]{1,6})")
_MOST_DICE: Final = 60
_MOST_SIDES: Final = 1000
WRITTEN_DIE: Final = "dice"
"""The name of the dice of a written form."""


def dice_named(name: ast.Name, env: Env, rule: str = "") -> g.DiceId | None:
    """The dice `name` stands for: declared ones, else a written form, which is added to
    `env.dice`. `d66` undeclared is two six-sided dice read in sequence, never 66 sides."""
    word = name.text
    if word in env.symbols.dice:
        return g.DiceId(word) if word in env.dice else None
    if env.symbols.quiet(word):
        return None
    form = _FORM.fullmatch(word)
    if form is None:
        env.report(
            BAD_DICE,
            f"no dice are called {word}",
            name.span,
            rule=rule,
            help=dropped_words(word, env)
            or did_you_mean(word, env.symbols.dice)
            or "write dice such as 1d6, 2d6, d66, or declare them: dice NAME",
        )
        return None
    if word.lower().removeprefix("1") == "d66":
        return _remember(_sixes(), env)
    faces = _faces(form, name.span, env, rule)
    if faces is None:
        return None
    count, sides = faces
    id = g.DiceId(f"{count}d{sides}")
    return _remember(_written(id, count, sides), env)


@cache
def _written(id: g.DiceId, count: int, sides: int) -> g.Dice:
    die = g.Die(name=WRITTEN_DIE, count=count, sides=sides)
    return _dice(id, (die,), "sum", tuple(range(count, count * sides + 1)))


def assemble_dice(decl: ast.DiceDecl, env: Env) -> g.Dice | None:
    """A dice declaration. After: in `env.dice`, unless it failed."""
    rule = rule_of(decl.head.cite)
    notes = tuple(line for line in decl.lines if isinstance(line, ast.NoteBlock))
    reads = [line for line in decl.lines if isinstance(line, ast.ReadsLine)]
    lines = [line for line in decl.lines if isinstance(line, ast.DieLine)]
    if len(reads) > 1:
        env.report(
            SAID_TWICE,
            f"{decl.head.name.text} says twice what it reads",
            reads[1].span,
            rule=rule,
            help="keep one `reads` line",
        )
        return None
    dice = _die_lines(lines, env, rule) if lines else _named_after(decl, env, rule)
    if dice is None:
        return None
    readings = _readings(dice, reads[0] if reads else None, decl, env, rule)
    if readings is None:
        return None
    reading, values = readings
    made = g.Dice(
        id=g.DiceId(decl.head.name.text),
        header=header(decl, env, notes=notes),
        dice=dice,
        reading=reading,
        low=values[0],
        high=values[-1],
        readings=values,
    )
    env.dice[made.id] = made
    return made


def _remember(dice: g.Dice, env: Env) -> g.DiceId:
    """Dice of a written form, unless the book declares dice of that name."""
    if dice.id not in env.symbols.dice:
        env.dice.add(dice.id, dice)
    return dice.id


def _dice(
    id: g.DiceId,
    dice: tuple[g.Die, ...],
    reading: Literal["sum", "sequence"],
    readings: tuple[int, ...],
) -> g.Dice:
    low, high = readings[0], readings[-1]
    return g.Dice(id=id, dice=dice, reading=reading, low=low, high=high, readings=readings)


@cache
def _sixes() -> g.Dice:
    dice = (
        g.Die(name="tens", count=1, sides=6, place="tens"),
        g.Die(name="ones", count=1, sides=6, place="ones"),
    )
    readings = tuple(10 * a + b for a in range(1, 7) for b in range(1, 7))
    return _dice(g.DiceId("d66"), dice, "sequence", readings)


def _faces(form: re.Match[str], span: Span, env: Env, rule: str) -> tuple[int, int] | None:
    count, sides = int(form["count"] or 1), int(form["sides"])
    if 1 <= count <= _MOST_DICE and 2 <= sides <= _MOST_SIDES:
        return count, sides
    env.report(
        BAD_DICE,
        f"{form[0]} are no dice that can be rolled",
        span,
        rule=rule,
        help=f"write 1 to {_MOST_DICE} dice of 2 to {_MOST_SIDES} sides",
    )
    return None


def _die_lines(lines: list[ast.DieLine], env: Env, rule: str) -> tuple[g.Die, ...] | None:
    dice: list[g.Die] = []
    good = True
    for line in lines:
        reserved_name(line.name, "die", rule, env.sink)
        form = _FORM.fullmatch(line.dice.text.strip())
        faces = _faces(form, line.dice.span, env, rule) if form is not None else None
        if form is None:
            env.report(BAD_DICE, f"{line.dice.text} are no dice", line.dice.span, rule=rule, help="write 1d6")
        if any(d.name == line.name.text for d in dice):
            env.report(
                SAID_TWICE,
                f"two dice are called {line.name.text}",
                line.name.span,
                rule=rule,
                help="name each die by its colour",
            )
            good = False
        place = line.place.text if line.place is not None else None
        if place not in (None, "tens", "ones"):
            env.report(
                BAD_DICE,
                f"{place} is no place of a digit",
                line.span if line.place is None else line.place.span,
                rule=rule,
                help="write `, tens` or `, ones`",
            )
            good = False
        if faces is None or not good:
            good = False
            continue
        digit: Literal["tens", "ones"] | None = (
            "tens" if place == "tens" else "ones" if place == "ones" else None
        )
        dice.append(g.Die(name=line.name.text, count=faces[0], sides=faces[1], place=digit))
    return tuple(dice) if good else None


def _named_after(decl: ast.DiceDecl, env: Env, rule: str) -> tuple[g.Die, ...] | None:
    """Dice without lines are what their name says (`dice d10`)."""
    name = decl.head.name
    form = _FORM.fullmatch(name.text)
    if form is not None and form["sides"] == "66":
        return _sixes().dice
    faces = _faces(form, name.span, env, rule) if form is not None else None
    if form is None:
        env.report(
            BAD_DICE,
            f"{name.text} does not say which dice it is",
            name.span,
            rule=rule,
            help="add a line for each, such as: white 1d6",
        )
    return (g.Die(name=WRITTEN_DIE, count=faces[0], sides=faces[1]),) if faces is not None else None


def _readings(
    dice: tuple[g.Die, ...], reads: ast.ReadsLine | None, decl: ast.DiceDecl, env: Env, rule: str
) -> tuple[Literal["sum", "sequence"], tuple[int, ...]] | None:
    span = reads.span if reads is not None else decl.head.name.span
    band = (reads.band.low, reads.band.high) if reads is not None else None
    if all(d.place is None for d in dice):
        low, high = sum(d.count for d in dice), sum(d.count * d.sides for d in dice)
        single = len(dice) == 1 and dice[0].count == 1
        if band in (None, (low, high)):
            return "sum", tuple(range(low, high + 1))
        if single and band == (0, high - 1):
            return "sum", tuple(range(0, high))
        shown = f"{low}..{high}" + (f" or 0..{high - 1}" if single else "")
        _cannot_read(band, shown, span, env, rule)
        return None
    places = [d.place for d in dice]
    if sorted(str(p) for p in places) != ["ones", "tens"] or any(d.count != 1 for d in dice):
        env.report(
            BAD_DICE,
            "dice read in sequence are one die for the tens and one for the ones",
            span,
            rule=rule,
            help="write: red 1d6, tens / white 1d6, ones",
        )
        return None
    tens = next(d.sides for d in dice if d.place == "tens")
    ones = next(d.sides for d in dice if d.place == "ones")
    if tens == ones == 10:
        return _percentile(band, span, env, rule)
    if tens > 9 or ones > 9:
        env.report(
            BAD_DICE,
            "a die read as a digit has at most 9 sides, or 10",
            span,
            rule=rule,
            help="leave `tens` and `ones` out: then the dice are added up",
        )
        return None
    values = tuple(10 * a + b for a in range(1, tens + 1) for b in range(1, ones + 1))
    if band in (None, (values[0], values[-1])):
        return "sequence", values
    _cannot_read(band, f"{values[0]}..{values[-1]}", span, env, rule)
    return None


def _percentile(
    band: tuple[int, int] | None, span: Span, env: Env, rule: str
) -> tuple[Literal["sequence"], tuple[int, ...]] | None:
    """Whether 00 is 0 or 100 is the book's to say, once."""
    if band == (0, 99):
        return "sequence", tuple(range(0, 100))
    if band == (1, 100):
        return "sequence", tuple(range(1, 101))
    if band is None:
        env.report(
            BAD_DICE,
            "it is not said whether 00 on these dice reads 0 or 100",
            span,
            rule=rule,
            help="add a line: reads 1..100, or: reads 0..99",
        )
        return None
    _cannot_read(band, "1..100 or 0..99", span, env, rule)
    return None


def _cannot_read(band: tuple[int, int] | None, shown: str, span: Span, env: Env, rule: str) -> None:
    low, high = band if band is not None else (0, 0)
    env.report(BAD_DICE, f"these dice cannot read {low}..{high}", span, rule=rule, help=f"they read {shown}")
