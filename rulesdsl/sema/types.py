"""Types: from the words of the source, and what may be done with them.

In: `ast.TypeRef` or graph types. Out: graph types, None where they do not go together.
Pure but for `resolve_type`, which reports an unknown type once.
"""

from __future__ import annotations

import re
from typing import Final, assert_never

from rulesdsl import graph as g
from rulesdsl.sema.codes import UNKNOWN_TYPE
from rulesdsl.sema.env import Env
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.syntax import ast

NUMBER: Final = g.NumberType()
FRACTION: Final = g.NumberType(whole=False)
YES_NO: Final = g.YesNoType()
TEXT: Final = g.TextType()
DATE: Final = g.DateType()
NOTHING: Final = g.NothingType()

_SNAKE: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def resolve_type(ref: ast.TypeRef, env: Env, rule: str = "") -> g.Type | None:
    """`number` is a whole number, `fraction` one that need not be; a measure, `text`,
    `yes/no`, `date`, an enum, outcome or record; `list of` any of them."""
    one = _resolve_name(ref.name, env, rule)
    if one is None:
        return None
    return g.ListType(of=one) if ref.is_list else one


def _resolve_name(name: ast.Name, env: Env, rule: str) -> g.Type | None:
    word = name.text
    match word:
        case "number":
            return NUMBER
        case "fraction":
            return FRACTION
        case "text":
            return TEXT
        case "yes/no":
            return YES_NO
        case "date":
            return DATE
        case _:
            pass
    if word in env.symbols.measures:
        return g.NumberType(unit=g.MeasureId(word))
    match env.symbols.types.get(word):
        case ast.EnumDecl() as decl:
            return g.EnumType(enum=g.EnumId(decl.head.name.text))
        case ast.OutcomeDecl() as decl:
            return g.OutcomeType(outcome=g.OutcomeId(decl.head.name.text))
        case ast.RecordDecl() as decl:
            return g.RecordType(record=g.RecordId(decl.head.name.text))
        case ast.PatternDecl() as decl:
            return g.TextType(pattern=g.PatternId(decl.head.name.text))
        case None:
            pass
    if not env.symbols.quiet(word):
        known = ["number", "fraction", "text", "yes/no", "date", *env.symbols.measures, *env.symbols.types]
        env.report_unknown(
            UNKNOWN_TYPE,
            word,
            f"no type is called {word}",
            name.span,
            rule=rule,
            help=dropped_words(word, env) or _other_words(word) or did_you_mean(word, known) or _KINDS,
        )
    return None


_KINDS: Final = "the kinds are number, fraction, text, yes/no, date, a measure, or a type that is declared"
_ELSEWHERE: Final = {
    "number": ("int", "integer", "whole", "count"),
    "fraction": ("float", "decimal", "double", "real"),
    "text": ("string", "str", "char", "words"),
    "yes/no": ("bool", "boolean", "flag", "yesno"),
}


def _other_words(word: str) -> str:
    """What other languages call the kinds of this one."""
    meant = next((kind for kind, words in _ELSEWHERE.items() if word in words), None)
    return f"write `{meant}`" if meant is not None else ""


def dropped_words(name: str, env: Env) -> str:
    """Why a declaration is not in this view, for the help of a message; else nothing."""
    dropped = env.symbols.dropped.get(name)
    return f"{name} is not in this view: {dropped.why}" if dropped is not None else ""


def switched_off(name: str, env: Env) -> bool:
    """A game plays without the section that declares this: a step that names it goes on without."""
    return name in env.symbols.switched


def strip(t: g.Type) -> tuple[g.Type, bool]:
    """The type inside an optional, and whether it was one."""
    return (t.of, True) if isinstance(t, g.OptionalType) else (t, False)


def make_optional(t: g.Type) -> g.Type:
    return t if isinstance(t, g.OptionalType | g.NothingType) else g.OptionalType(of=t)


def plain(t: g.Type) -> g.Type:
    """A heading of an enum, text, date or outcome axis is that value; a roll is its number."""
    match t:
        case g.HeadingType() if not isinstance(t.of, g.NumberType):
            return t.of
        case g.RollType():
            return NUMBER
        case g.OptionalType():
            return g.OptionalType(of=plain(t.of))
        case _:
            return t


def join(a: g.Type, b: g.Type) -> g.Type | None:
    """The least type that holds both; None where there is none."""
    if a == b:
        return a
    if isinstance(a, g.NothingType):
        return make_optional(b)
    if isinstance(b, g.NothingType):
        return make_optional(a)
    (inner_a, optional_a), (inner_b, optional_b) = strip(a), strip(b)
    if optional_a or optional_b:
        inner = join(inner_a, inner_b)
        return make_optional(inner) if inner is not None else None
    if isinstance(a, g.ListType) and isinstance(b, g.ListType):
        return join_lists(a, b)
    a, b = plain(a), plain(b)
    if isinstance(a, g.NumberType) and isinstance(b, g.NumberType):
        return join_numbers(a, b)
    if isinstance(a, g.TextType) and isinstance(b, g.TextType):
        return a if a == b else TEXT
    return a if a == b else None


def join_lists(a: g.ListType, b: g.ListType) -> g.ListType | None:
    if isinstance(a.of, g.NothingType):
        return b
    if isinstance(b.of, g.NothingType):
        return a
    of = join(a.of, b.of)
    return g.ListType(of=of) if of is not None else None


def join_numbers(a: g.NumberType, b: g.NumberType) -> g.NumberType | None:
    """None for two different measures; a plain number goes with any."""
    if a.unit is not None and b.unit is not None and a.unit != b.unit:
        return None
    return g.NumberType(unit=a.unit or b.unit, whole=a.whole and b.whole)


def is_ordered(t: g.Type, env: Env) -> bool:
    """Whether things of this type can be more or less than each other."""
    match t:
        case g.NumberType() | g.DateType() | g.HeadingType() | g.RollType():
            return True
        case g.EnumType():
            enum = env.enums.get(t.enum)
            return enum is not None and enum.ordered
        case g.OutcomeType():
            outcome = env.outcomes.get(t.outcome)
            return outcome is not None and outcome.ordered
        case g.OptionalType():
            return is_ordered(t.of, env)
        case _:
            return False


def words(t: g.Type) -> str:
    """A type in the player's words, for messages: "a number", "a TerrainClass"."""
    match t:
        case g.NumberType():
            kind = "number" if t.whole else "number that may be a fraction"
            return f"a {kind} of {t.unit}" if t.unit is not None else f"a {kind}"
        case g.YesNoType():
            return "a yes or no"
        case g.TextType():
            return "a text" if t.pattern is None else _a(t.pattern)
        case g.DateType():
            return "a date"
        case g.EnumType():
            return _a(t.enum)
        case g.OutcomeType():
            return _a(t.outcome)
        case g.RecordType():
            return _a(t.record)
        case g.ListType():
            return "an empty list" if isinstance(t.of, g.NothingType) else f"a list of {bare_words(t.of)}"
        case g.OptionalType():
            return f"{words(t.of)} or absent"
        case g.RollType():
            return f"a roll of {t.dice}"
        case g.HeadingType():
            return f"a heading of {t.table}"
        case g.FiguresType():
            return f"a row of {t.table}" if t.headed else f"the figures of {t.table}"
        case g.ResultType():
            return f"a result of {t.resolver}"
        case g.ItemType():
            return f"one pass of {t.step}"
        case g.FoldType():
            return f"the passes of {t.step}"
        case g.FollowOnType():
            return f"a result of {t.to}"
        case g.NothingType():
            return "absent"
        case _:
            assert_never(t)


def bare_words(t: g.Type) -> str:
    """Without the article: "TerrainClass", "number"."""
    return words(t).removeprefix("a ").removeprefix("an ").removeprefix("the ")


def _a(name: str) -> str:
    return f"an {name}" if name[:1] in "AEIO" else f"a {name}"


def lower_snake(type_name: str) -> str:
    """`TargetUnit` is `target_unit`: what one element of a list of them is called."""
    return _SNAKE.sub("_", type_name).lower()


def element_word(t: g.Type) -> str:
    """The name of one element of a list, when its field does not say `each called`."""
    match t:
        case g.EnumType():
            return lower_snake(t.enum)
        case g.OutcomeType():
            return lower_snake(t.outcome)
        case g.RecordType():
            return lower_snake(t.record)
        case g.NumberType():
            return t.unit if t.unit is not None else "number"
        case g.ItemType() | g.FoldType():
            return t.step
        case g.OptionalType():
            return element_word(t.of)
        case g.TextType():
            return "text" if t.pattern is None else lower_snake(t.pattern)
        case g.DateType():
            return "date"
        case g.ListType():
            return "list_of_" + element_word(t.of)
        case g.RollType():
            return "roll"
        case g.HeadingType():
            return element_word(t.of)
        case g.FiguresType():
            return "row" if t.headed else t.table
        case g.ResultType():
            return t.resolver
        case g.FollowOnType():
            return t.step
        case g.YesNoType():
            return "answer"
        case g.NothingType():
            return "element"
        case _:
            assert_never(t)
