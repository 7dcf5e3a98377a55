"""From lark trees to AST: what every builder needs.

In: the tree of one declaration and the file it comes from. Out: names, texts, citations,
literals, types, pipe rows with their spans. `Maker` carries the file alone and changes nothing.
A builder asks a tree for its parts by kind (`token`, `sub`), so that optional parts need no
counting.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, NoReturn

from lark import Token, Tree

from rulesdsl.source import Span
from rulesdsl.syntax import ast
from rulesdsl.syntax.cells import read_number

Branch = Tree[Token]

_SPLIT: Final = re.compile(r"(?<!\\)\|")


class UnknownTree(AssertionError):
    """A rule of the grammar that no builder knows: a fault of ours, found by the tests."""


def unknown(tree: Branch | Token) -> NoReturn:
    raise UnknownTree(str(tree.data) if isinstance(tree, Tree) else tree.type)


def tokens(tree: Branch, *kinds: str) -> list[Token]:
    """The tokens of these kinds directly in the tree, in order."""
    return [child for child in tree.children if isinstance(child, Token) and child.type in kinds]


def token(tree: Branch, *kinds: str) -> Token | None:
    """The first token of these kinds, or None."""
    for child in tree.children:
        if isinstance(child, Token) and child.type in kinds:
            return child
    return None


def need(tree: Branch, *kinds: str) -> Token:
    """The first token of these kinds, which the grammar says is there."""
    found = token(tree, *kinds)
    return found if found is not None else unknown(tree)


def subs(tree: Branch, *rules: str) -> list[Branch]:
    """The subtrees of these rules (all, when none is named), in order."""
    found = [child for child in tree.children if isinstance(child, Tree)]
    return [child for child in found if child.data in rules] if rules else found


def sub(tree: Branch, *rules: str) -> Branch | None:
    """The first subtree of these rules (of all, when none is named), or None."""
    for child in tree.children:
        if isinstance(child, Tree) and (not rules or child.data in rules):
            return child
    return None


def need_sub(tree: Branch, *rules: str) -> Branch:
    """The first subtree of these rules, which the grammar says is there."""
    found = sub(tree, *rules)
    return found if found is not None else unknown(tree)


def only(tree: Branch) -> Branch:
    """The one subtree of a rule that only passes on what it holds."""
    found = subs(tree)
    return found[0] if len(found) == 1 else unknown(tree)


class Maker:
    """Makes the small nodes; `text` is the file's text and `file` names it."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text

    # ------------------------------------------------------------ places

    def span(self, node: Branch | Token) -> Span:
        if isinstance(node, Token):
            start = node.start_pos or 0
            return Span(self.file, start, node.end_pos if node.end_pos is not None else start)
        meta = node.meta
        if meta.empty:
            return Span(self.file, 0, 0)
        return Span(self.file, meta.start_pos, max(meta.start_pos, meta.end_pos))

    def keyword(self, tree: Branch, word: str) -> ast.Name:
        """The word a declaration begins with (`table` of `external table`)."""
        start = self.text.find(word, self.span(tree).start)
        return ast.Name(word, Span(self.file, start, start + len(word)))

    def word_after(self, tree: Branch, first: str, word: str) -> ast.Name:
        """The second word of a line that begins with `first`."""
        start = self.text.find(word, self.span(tree).start + len(first))
        return ast.Name(word, Span(self.file, start, start + len(word)))

    def word(self, tree: Branch) -> ast.Name:
        """The one keyword of a rule that keeps its words."""
        found = tree.children[0]
        return self.name(found) if isinstance(found, Token) else unknown(tree)

    # ------------------------------------------------------------ words

    def name(self, node: Token) -> ast.Name:
        return ast.Name(str(node), self.span(node))

    def names(self, node: Branch | None) -> tuple[ast.Name, ...]:
        return tuple(self.name(t) for t in tokens(node, "NAME")) if node is not None else ()

    def quoted(self, node: Token) -> ast.Text:
        """The text between the quotes."""
        return ast.Text(str(node)[1:-1], self.span(node))

    def verbatim(self, node: Token) -> ast.Text:
        return ast.Text(str(node), self.span(node))

    def cite(self, tree: Branch) -> ast.Cite | None:
        found = token(tree, "CITE")
        if found is None:
            return None
        items = (" ".join(item.split()) for item in str(found)[1:-1].split(";"))
        return ast.Cite(tuple(item for item in items if item), self.span(found))

    def note(self, tree: Branch) -> ast.NoteBlock:
        found = token(tree, "NOTE")
        if found is None:
            return self.remark(tree)
        lines = [line.strip() for line in str(found)[3:-3].replace("\r", "").split("\n")]
        return ast.NoteBlock(ast.Text("\n".join(lines).strip(), self.span(found)), span=self.span(found))

    def remark(self, tree: Branch) -> ast.NoteBlock:
        """`contradiction "words" [cite]`, `supposed "words" [cite]`."""
        what = str(need_sub(tree, "remark").children[0])
        return ast.NoteBlock(self.quoted(need(tree, "STRING")), what, self.cite(tree), self.span(tree))

    def accept(self, tree: Branch) -> ast.AcceptLine:
        code, reason = need(tree, "TYPE"), need(tree, "STRING")
        return ast.AcceptLine(self.name(code), self.quoted(reason), self.span(tree))

    def notes(self, trees: list[Branch]) -> tuple[ast.NoteBlock, ...]:
        return tuple(self.note(t) for t in trees if t.data == "note")

    def accepts(self, trees: list[Branch]) -> tuple[ast.AcceptLine, ...]:
        return tuple(self.accept(t) for t in trees if t.data == "accept")

    def aliases(self, tree: Branch) -> tuple[ast.Alias, ...]:
        found = subs(tree, "abbreviated", "also_called")
        return tuple(
            ast.Alias(str(t.data).replace("_", " "), self.quoted(need(t, "STRING")), self.span(t))
            for t in found
        )

    def head(self, tree: Branch, word: str) -> ast.Head:
        """The head of a declaration `tree` that begins with `word`."""
        found = need_sub(tree, "head", "type_head")
        keyword = self.keyword(tree, word)
        return ast.Head(
            keyword,
            self.name(need(found, "NAME", "TYPE")),
            self.quoted(need(found, "STRING")),
            self.cite(found),
            keyword.span.to(self.span(found)),
        )

    # ------------------------------------------------------------ types and inputs

    def type(self, tree: Branch) -> ast.TypeRef:
        found = need(tree, "NAME", "TYPE", "YESNO")
        return ast.TypeRef(self.name(found), tree.data == "list_type", self.span(tree))

    def input(self, tree: Branch) -> ast.Input:
        type_ref = self.type(need_sub(tree, "type", "list_type"))
        return ast.Input(self.name(need(tree, "NAME")), type_ref, self.span(tree))

    def inputs(self, tree: Branch) -> tuple[ast.Input, ...]:
        found = sub(tree, "inputs")
        return tuple(self.input(t) for t in subs(found, "input")) if found is not None else ()

    # ------------------------------------------------------------ values

    def number(self, tree: Branch, sign: str = "") -> ast.Num:
        """`int` and its signed forms."""
        if tree.data in ("negative", "positive"):
            inner = self.number(only(tree), "-" if tree.data == "negative" else "+")
            return ast.Num(inner.value, True, self.span(tree))
        value = exact(need(tree, "INT", "FRACTION"))
        return ast.Num(-value if sign == "-" else value, bool(sign), self.span(tree))

    def integer(self, node: Token) -> ast.Num:
        return ast.Num(exact(node), False, self.span(node))

    def band(self, node: Token, negative: bool = False) -> ast.Band:
        low, high = (int(part) for part in str(node).split(".."))
        return ast.Band(-low if negative else low, high, self.span(node))

    def literal(self, tree: Branch) -> ast.Literal:
        match tree.data:
            case "number" | "negative" | "positive":
                sign = {"negative": "-", "positive": "+"}.get(str(tree.data), "")
                inner = self.number(only(tree), sign)
                return ast.Num(inner.value, bool(sign), self.span(tree))
            case "band":
                return self.band(need(tree, "BAND"))
            case "name":
                return self.name(need(tree, "NAME"))
            case "yes" | "no":
                return ast.YesNo(tree.data == "yes", self.span(tree))
            case "absent":
                return ast.Absent(self.span(tree))
            case "text":
                return self.quoted(need(tree, "STRING"))
            case "date":
                return self.date(tree)
            case _:
                unknown(tree)

    def date(self, tree: Branch) -> ast.Date:
        found = need(tree, "DATE")
        return ast.Date(str(found), self.span(found))

    def literals(self, tree: Branch) -> tuple[ast.Literal, ...]:
        return tuple(self.literal(t) for t in subs(tree))

    def path_of(self, tree: Branch) -> ast.Path:
        return ast.Path(self.names(tree), self.span(tree))

    # ------------------------------------------------------------ rows

    def row(self, tree: Branch) -> ast.PipeRow:
        """`| a | b |`."""
        found = need(tree, "ROW")
        span = self.span(found)
        return ast.PipeRow(self.cells(str(found), span.start), span)

    def cells(self, written: str, start: int) -> tuple[ast.PipeCell, ...]:
        """The cells of a row that begins at `start`; `\\|` in a cell is a bar."""
        start += 1
        cells: list[ast.PipeCell] = []
        for part in _SPLIT.split(written[1:-1]):
            text = part.strip()
            left = start + len(part) - len(part.lstrip()) if text else start
            cells.append(ast.PipeCell(text.replace("\\|", "|"), span=Span(self.file, left, left + len(text))))
            start += len(part) + 1
        return tuple(cells)


def exact(found: Token) -> Fraction:
    """`3`, `1/2`, `½`, `1½`; nothing below the stroke (limits.py reports it) counts as 0."""
    value = read_number(str(found))
    return value.value if value is not None else Fraction(0)
