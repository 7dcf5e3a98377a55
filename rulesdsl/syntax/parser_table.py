"""The parser: lark's LALR parser of `grammar.lark`, loaded from `grammar.table`.

Building it takes half a second, loading it less than a hundredth, so the package ships it, pickled by
`python -m rulesdsl.syntax.rebuild`; a test proves that it is fresh. Nothing is written at run
time. A table that does not belong to this grammar and this lark is not used: the parser is then
built in memory.
"""

from __future__ import annotations

import copyreg
import hashlib
import io
import pickle
import zlib
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import lark
from lark import Lark, Tree
from lark.lexer import LexerThread, PatternStr, Token
from lark.parse_tree_builder import PropagatePositions
from lark.parsers.lalr_analysis import Action
from lark.tree import Meta

from rulesdsl.source.records import dataclass
from rulesdsl.syntax.layout import Scan
from rulesdsl.syntax.lexer import KeywordLexer

_HERE: Final = Path(__file__).parent
GRAMMAR_FILE: Final = _HERE / "grammar.lark"
TABLE_FILE: Final = _HERE / "grammar.table"


@dataclass(frozen=True, slots=True)
class Parser:
    """lark's LALR parser, whose methods carry no annotations, and the words and signs of the
    grammar (text -> terminal). It holds no state of any parse."""

    lalr: Any
    words: dict[str, str]


def build_parser(strict: bool = False) -> Parser:
    """The parser, made from the grammar. `strict` refuses every conflict (needs `interegular`)."""
    made = plain_parser(strict)
    callbacks = made.lalr.parser.callbacks
    for rule, callback in callbacks.items():
        callbacks[rule] = _made_quick(callback)
    return made


def plain_parser(strict: bool = False) -> Parser:
    """The same parser with lark's own ways to make trees."""
    made = Lark(
        GRAMMAR_FILE.read_text(encoding="utf-8"),
        parser="lalr",
        lexer=KeywordLexer,
        strict=strict,
        propagate_positions=True,
        maybe_placeholders=False,
    )
    words = {t.pattern.value: t.name for t in made.terminals if isinstance(t.pattern, PatternStr)}
    return Parser(made.parser.parser, words)


def _made_quick(callback: Any) -> Any:
    """lark names trees by tokens, which are slow to compare (by plain text they are not), and works out
    lines and columns, which nobody asks for."""
    if isinstance(callback, partial):
        return partial(callback.func, *(str(part) for part in callback.args))
    callback.node_builder = _made_quick(callback.node_builder)
    return _WithOffsets(callback.node_builder) if isinstance(callback, PropagatePositions) else callback


class _Offsets(Meta):
    """Where a tree begins and ends; and so with the words around it of which no tree is made: a tree in
    brackets, without and with the brackets."""

    __slots__ = ("around_end", "around_start", "end_pos", "start_pos")

    def __init__(self, start: int, end: int) -> None:
        self.empty = False
        self.start_pos = self.around_start = start
        self.end_pos = self.around_end = end


class _WithOffsets:
    """Makes a tree, and notes its offsets as lark does. A tree of nothing has none."""

    __slots__ = ("node_builder",)

    def __init__(self, node_builder: Any) -> None:
        self.node_builder = node_builder

    def __call__(self, children: list[Any]) -> Any:
        made = self.node_builder(children)
        if type(made) is not Tree:
            return made
        start: Any = None
        end: Any = None
        for child in children:
            if type(child) is not Tree:
                start = child.start_pos
                break
            meta: Any = child._meta
            if meta is not None:
                start = meta.around_start
                break
        if start is None:
            return made
        for child in reversed(children):
            if type(child) is not Tree:
                end = child.end_pos
                break
            meta = child._meta
            if meta is not None:
                end = meta.around_end
                break
        offsets: Any = made._meta
        if offsets is None:
            made._meta = _Offsets(start, end)
        else:  # it is one of the children
            offsets.around_start, offsets.around_end = start, end
        return made


def stamp() -> bytes:
    """What the shipped table must have been made from: this grammar, this lark."""
    grammar = GRAMMAR_FILE.read_bytes().replace(b"\r\n", b"\n")
    return hashlib.sha256(grammar + lark.__version__.encode()).digest()


def table() -> bytes:
    """What `grammar.table` holds when it is fresh."""
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer, protocol=5)
    # lark compares its two actions by identity: they are stored by name.
    pickler.dispatch_table = copyreg.dispatch_table | {Action: lambda action: action.name}
    pickler.dump(build_parser())
    return stamp() + zlib.compress(buffer.getvalue(), 9)


@cache
def parser() -> Parser:
    """The one parser of this process."""
    stored = TABLE_FILE.read_bytes() if TABLE_FILE.is_file() else b""
    mark = stamp()
    if stored.startswith(mark):
        loaded = pickle.loads(zlib.decompress(stored[len(mark) :]))
        if isinstance(loaded, Parser):
            return loaded
    return build_parser()


def parse_scan(scan: Scan, using: Parser | None = None) -> Tree[Token]:
    """The tree of one declaration; raises lark's UnexpectedToken at the first word that does not fit."""
    made = using or parser()
    thread = LexerThread.from_custom_input(KeywordLexer(made.words), scan)
    tree: Tree[Token] = made.lalr.parse(thread, "start")
    return tree
