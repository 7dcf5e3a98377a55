"""Sequences of play as data, with a function that walks them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from rulesdsl import graph as g
from rulesdsl.backends.python.expr import Printer, constant
from rulesdsl.backends.python.layout import Bracket, Doc, Row, call, text
from rulesdsl.backends.python.page import Page, cited
from rulesdsl.backends.python.rules import Function, heading_text
from rulesdsl.backends.python.text import literal
from rulesdsl.backends.python.types import annotation
from rulesdsl.graph.inside import everything
from rulesdsl.lower import plan as p
from rulesdsl.lower.names import BUILTINS, Taken, identifier
from rulesdsl.source.records import dataclass


def sequence(page: Page, node: g.Sequence) -> None:
    name = page.ref(f"function:{node.id}")
    writer = _Sequence(page, node)
    items = tuple(writer.item(item) for item in node.items)
    page.blank(2)
    page.comment(cited(node.header.title, node.header.cites), node.header.place)
    kind, final = page.runtime("SequenceOfPlay"), page.standard("typing", "Final")
    page.put(
        f"{name}: {final}[{kind}] = ",
        call(
            kind,
            text(literal(str(node.id))),
            text(literal(node.header.title)),
            text(literal(str(node.header.cites))),
            Row((text("inputs="), _names(i.name for i in node.inputs))),
            Row((text("events="), _events(node))),
            Row((text("items="), Bracket("(", items, ")", lone_comma=True))),
        ),
    )
    _walk(page, node, name)


def _names(names: Iterable[str]) -> Doc:
    return Bracket("(", tuple(text(literal(name)) for name in names), ")", lone_comma=True)


def _events(node: g.Sequence) -> Doc:
    return Bracket(
        "(",
        tuple(
            Bracket("(", (text(literal(e.name)), text(literal(e.words))), ")") for e in node.events
        ),
        ")",
        lone_comma=True,
    )


def _walk(page: Page, node: g.Sequence, name: str) -> None:
    """`walk_turn(clock=...)`: a walker with the facts that the sequence is played with."""
    taken = Taken(BUILTINS | {"self"})
    names = {i.name: taken.give(identifier(i.name)) for i in node.inputs}
    keywords = tuple(
        f"{names[i.name]}: {_optional(annotation(page, i.type))} = None" for i in node.inputs
    )
    walker = page.runtime("Walker")
    head = Function(page.ref(f"walk:{node.id}"), (), keywords, walker)
    head.open(page)
    page.docstring(heading_text(node.header), node.header.place)
    given = tuple(text(f"{literal(i.name)}: {names[i.name]}") for i in node.inputs)
    page.put("return ", call(walker, text(name), Bracket("{", given, "}")))
    head.close(page)


def _optional(found: str) -> str:
    return found if found.endswith("None") else f"{found} | None"


@dataclass(slots=True)
class _Sequence:
    """Makes the data of one sequence; what is worked out from facts becomes small functions."""

    page: Page
    node: g.Sequence
    path: list[str] = field(default_factory=list)
    functions: Taken = field(default_factory=Taken)

    def item(self, item: g.SequenceItem) -> Doc:
        page = self.page
        match item:
            case g.SequenceNode():
                return self._node(item)
            case g.SequenceForEach(name=name, members=members, items=items):
                values = tuple(constant(page, member).doc for member in members)
                inner = Bracket("(", tuple(self.item(i) for i in items), ")", lone_comma=True)
                listed = Bracket("(", values, ")", lone_comma=True)
                return call(page.runtime("ForEach"), text(literal(name)), listed, inner)
            case g.SequenceWith(role=role, value=value, items=items):
                inner = Bracket("(", tuple(self.item(i) for i in items), ")", lone_comma=True)
                told = self._told(value, role) if value is not None else text("None")
                return call(page.runtime("With"), text(literal(role)), told, inner)
            case g.SequenceLimit():
                return self._limit(item)

    def _limit(self, item: g.SequenceLimit) -> Doc:
        nodes = tuple(
            Bracket("(", (text(literal(str(sequence))), _names(path)), ")")
            for sequence, path in zip(item.sequences, item.paths, strict=True)
        )
        items: list[Doc] = [
            text(str(item.limit)),
            Bracket("(", nodes, ")", lone_comma=True),
            text(literal(item.words)),
            text(literal(str(item.cites))),
        ]
        if item.when is not None:
            items.append(Row((text("when="), self._told(item.when, "limit"))))
        if item.asked:
            items.append(Row((text("asked="), _names(i.name for i in item.asked))))
        return call(self.page.runtime("AtMost"), *items)

    def _node(self, node: g.SequenceNode) -> Doc:
        page = self.page
        self.path.append(node.name)
        items: list[Doc] = [text(literal(node.level)), text(literal(node.name)), text(literal(node.title))]
        if node.cites.items:
            items.append(text(f"rule={literal(str(node.cites))}"))
        for name, value in (
            ("who", node.who),
            ("order_by", node.order_by),
            ("same_as", node.same_as),
            ("on_event", node.on_event),
        ):
            if value is not None:
                items.append(text(f"{name}={literal(value)}"))
        for name in ("in_order", "any_order", "optional", "repeated"):
            if getattr(node, name):
                items.append(text(f"{name}=True"))
        if node.only_when is not None:
            items.append(Row((text("only_when="), self._told(node.only_when, "when"))))
        for name, listed in (
            ("asked", [i.name for i in node.asked]),
            ("uses", list(node.uses)),
            ("plays_node", list(node.plays_node)),
            ("never_in", list(node.never_in)),
        ):
            if listed:
                items.append(Row((text(f"{name}="), _names(listed))))
        if node.plays is not None:
            items.append(text(f"plays=lambda: {page.ref(f'function:{node.plays}')}"))
        if node.plays_args:
            told = tuple(self._told(arg, "with") for arg in node.plays_args)
            items.append(Row((text("plays_with="), Bracket("(", told, ")", lone_comma=True))))
        if node.items:
            inner = tuple(self.item(i) for i in node.items)
            items.append(Row((text("items="), Bracket("(", inner, ")", lone_comma=True))))
        self.path.pop()
        return call(page.runtime("Node"), *items)

    def _told(self, expr: g.Expr, what: str) -> Doc:
        """`Told(function, names)`: a function of the facts that an expression looks at."""
        page = self.page
        used = {n.name: n.type for n in everything(expr) if isinstance(n, g.InputRef)}
        taken = Taken(BUILTINS | {"value"})
        names = {name: taken.give(identifier(name)) for name in used}
        locals = p.Locals(names, {}, _elements(expr, taken), {})
        stem = "_".join(identifier(part) for part in (self.node.id, *self.path, what))
        name = self.functions.give(f"_{stem}")
        arguments = tuple(f"{names[n]}: {annotation(page, t)}" for n, t in used.items())
        gives = "bool" if isinstance(expr.type, g.YesNoType) else annotation(page, expr.type)
        head = Function(name, arguments, gives=gives)
        head.open(page)
        page.put("return ", Printer(page, locals, trace="").doc(expr))
        head.close(page)
        return call(page.runtime("Told"), text(name), _names(used))


def _elements(expr: g.Expr, taken: Taken) -> dict[str, str]:
    found = (n.element for n in everything(expr) if isinstance(n, g.Over))
    return {name: taken.give(identifier(name)) for name in dict.fromkeys(found)}
