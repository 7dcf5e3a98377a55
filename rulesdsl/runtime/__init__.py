"""What generated code and the interpreter run on: dice, trace, results, errors, exact rounding.

Imports nothing but the standard library; a copy of it travels with every generated package.
"""

from rulesdsl.runtime.dice import Dice, DiceKind, Rolled, TapeDice
from rulesdsl.runtime.errors import (
    AmbiguousRow,
    BadInput,
    DividedByZero,
    FactNotTold,
    MissingFact,
    MissingRoll,
    NoSuchRoll,
    NotAnswered,
    NothingAgainst,
    NotInSource,
    OutsideTable,
    RefusedByTable,
    RulesError,
    UnknownCell,
)
from rulesdsl.runtime.random_dice import RandomDice
from rulesdsl.runtime.results import Answer, Ended, Reason, Refused, one_of
from rulesdsl.runtime.rounding import Number, divided, round_down, round_nearest, round_up
from rulesdsl.runtime.trace import Entry, EntryKind, Line, Trace, printed, signed

__all__ = [
    "AmbiguousRow",
    "Answer",
    "BadInput",
    "Dice",
    "DiceKind",
    "DividedByZero",
    "Ended",
    "Entry",
    "EntryKind",
    "FactNotTold",
    "Line",
    "MissingFact",
    "MissingRoll",
    "NoSuchRoll",
    "NotAnswered",
    "NotInSource",
    "NothingAgainst",
    "Number",
    "OutsideTable",
    "RandomDice",
    "Reason",
    "Refused",
    "RefusedByTable",
    "Rolled",
    "RulesError",
    "TapeDice",
    "Trace",
    "UnknownCell",
    "divided",
    "one_of",
    "printed",
    "round_down",
    "round_nearest",
    "round_up",
    "signed",
]
