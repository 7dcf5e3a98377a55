"""What the printers of expressions share: precedence, the scope, and what is known to be there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from rulesdsl import graph as g
from rulesdsl.backends.python.layout import Bracket, Chain, Doc, Row, Text, flat
from rulesdsl.backends.python.page import Page
from rulesdsl.lower import plan as p
from rulesdsl.source.records import dataclass

LOOSE: Final = 0
CASE: Final = 1
OR: Final = 2
AND: Final = 3
NOT: Final = 4
COMPARE: Final = 5
ADD: Final = 6
TIMES: Final = 7
SIGN: Final = 8
ATOM: Final = 9


@dataclass(frozen=True, slots=True)
class Piece:
    """An expression with how tightly it binds."""

    doc: Doc
    binds: int = ATOM

    def at(self, least: int) -> Doc:
        """The piece where something that binds at least so tightly must stand."""
        return self.doc if self.binds >= least else Bracket("(", (self.doc,), ")", tight=True)


@dataclass(frozen=True, slots=True)
class Guard:
    """A check that something is there, and the same turned round."""

    subject: str
    holds: str
    fails: str


class Printing(Protocol):
    """A printer of expressions in one scope."""

    @property
    def page(self) -> Page: ...

    @property
    def locals(self) -> p.Locals: ...

    @property
    def trace(self) -> str:
        """The trace that is handed on; empty where nothing is recorded."""
        ...

    def piece(self, expr: g.Expr) -> Piece: ...

    def doc(self, expr: g.Expr, least: int = LOOSE) -> Doc: ...

    def knowing(self, present: Iterable[str]) -> Printing:
        """The same scope, where these are known to be there."""
        ...

    def inside(self) -> Printing:
        """The scope of a small function inside: what was checked outside is not known there."""
        ...

    def is_present(self, subject: str) -> bool: ...


def atom(text: str) -> Piece:
    return Piece(Text(text))


def called(name: str, *items: Doc) -> Piece:
    return Piece(Bracket(f"{name}(", items, ")"))


def joined(word: str, parts: list[Doc], binds: int) -> Piece:
    """`a and b`; a single part alone (it must bind as tightly as it is given)."""
    flattened: list[Doc] = []
    for part in parts:
        if isinstance(part, Chain) and all(joint == word for joint in part.joints):
            flattened.extend(part.parts)
        else:
            flattened.append(part)
    if len(flattened) == 1:
        return Piece(flattened[0], binds)
    return Piece(Chain(tuple(flattened), (word,) * (len(flattened) - 1)), binds)


def beside(*parts: Doc | str) -> Doc:
    return Row(tuple(Text(part) if isinstance(part, str) else part for part in parts))


def text_of(doc: Doc) -> str:
    return flat(doc)


def bare(type: g.Type) -> g.Type:
    return type.of if isinstance(type, g.OptionalType) else type


def may_be_absent(expr: g.Expr) -> bool:
    return isinstance(expr.type, g.OptionalType | g.NothingType)
