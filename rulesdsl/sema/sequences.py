"""Sequences of play.

In: a sequence's declaration. Out: `g.Sequence`, None when anything in it was reported. After: what
a node uses, plays, is the same as, waits for or never stands in is there; two nodes beside each
other have two names; nothing plays itself. Facts that a condition needs and no input holds are
asked of the players when play comes there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Final

from rulesdsl import graph as g
from rulesdsl.diagnostics import Note
from rulesdsl.sema.assemble_formulas import assemble_inputs, open_scope
from rulesdsl.sema.declare import FieldFunction, FunctionDecl
from rulesdsl.sema.env import Env, cited, header, rule_of
from rulesdsl.sema.infer import infer, infer_any, infer_condition
from rulesdsl.sema.play_circles import circle_of
from rulesdsl.sema.play_members import members_of
from rulesdsl.sema.play_nodes import Nodes, all_events, all_nodes, children, clause
from rulesdsl.sema.scope import Scope
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.types import dropped_words, resolve_type, strip, switched_off
from rulesdsl.source import Span
from rulesdsl.source.records import dataclass, replace
from rulesdsl.syntax import ast

_WHO: Final = {
    "both sides": "both",
    "active side": "active",
    "inactive side": "inactive",
    "once per side": "each",
    "by active side": "active",
    "by inactive side": "inactive",
}
_CHECK: Final = "check the name, or declare it"
_LEVELS: Final = frozenset({"phase", "segment", "step", "part", "interrupt"})
_APART: Final = (
    ("both sides", "active side", "inactive side", "once per side", "by active side", "by inactive side"),
    ("in order", "in any order"),
    ("plays", "same as"),
)


def assemble_sequence(decl: ast.SequenceDecl, env: Env) -> g.Sequence | None:
    rule = rule_of(decl.head.cite)
    inputs = assemble_inputs(decl.inputs, env, rule)
    if inputs is None:
        return None
    nodes = Nodes(env.symbols.functions)
    circle = circle_of(decl, nodes)
    if circle is not None:
        headline = f"{decl.head.name.text} plays itself: {' -> '.join(circle)}"
        env.report("E458", headline, decl.head.name.span, rule=rule, help="break the circle at one of them")
        return None
    reader = _Reader(decl, env, nodes, open_scope(decl.head, inputs, env))
    events = reader.events()
    items = reader.items(decl.items, reader.scope)
    if not reader.ok:
        return None
    return g.Sequence(
        id=g.FunctionId(decl.head.name.text),
        header=header(decl, env, notes=tuple(_notes(decl.items))),
        abbreviated=next((a.text.text for a in decl.aliases if a.kind == "abbreviated"), None),
        called=tuple(a.text.text for a in decl.aliases if a.kind != "abbreviated"),
        inputs=inputs,
        events=events,
        items=items,
    )


def _notes(items: Sequence[ast.SeqItem]) -> Iterator[ast.NoteBlock]:
    """Its notes, and the remarks inside its steps."""
    for item in items:
        match item:
            case ast.NoteBlock():
                yield item
            case ast.Node() | ast.ForEachNode() | ast.WithNode():
                yield from (one for one in _notes(item.nodes) if one.what != "note")
            case _:
                pass


@dataclass(slots=True)
class _Reader:
    """Reads the items of one sequence; `ok` turns false when something was reported."""

    decl: ast.SequenceDecl
    env: Env
    nodes: Nodes
    scope: Scope
    ok: bool = True
    known_events: dict[str, ast.EventLine] = field(default_factory=dict)

    def fault(
        self,
        code: str,
        headline: str,
        span: Span,
        help_text: str,
        cite: ast.Cite | None = None,
        notes: tuple[Note, ...] = (),
    ) -> None:
        self.ok = False
        rule = rule_of(cite, self.decl.head.cite)
        self.env.report(code, headline, span, rule=rule, help=help_text or _CHECK, notes=notes)

    # ------------------------------------------------------------ events

    def events(self) -> tuple[g.TrackEvent, ...]:
        out: list[g.TrackEvent] = []
        for line in all_events(self.decl.items):
            first = self.known_events.get(line.name.text)
            if first is not None:
                notes = (Note(first.name.span, "the first is here"),)
                headline = f"two events are called {line.name.text}"
                self.fault("E457", headline, line.name.span, "give one another name", line.cite, notes)
                continue
            self.known_events[line.name.text] = line
            out.append(
                g.TrackEvent(
                    name=line.name.text,
                    words=line.words.text,
                    cites=cited(line.cite),
                    place=self.env.place(line.span),
                )
            )
        return tuple(out)

    # ------------------------------------------------------------ items

    def items(self, items: Sequence[ast.SeqItem], scope: Scope) -> tuple[g.SequenceItem, ...]:
        self._names_differ(items)
        out: list[g.SequenceItem] = []
        for item in items:
            match item:
                case ast.Node():
                    out.append(self.node(item, items, scope))
                case ast.ForEachNode():
                    made: g.SequenceItem | None = self.for_each(item, scope)
                    out.extend([made] if made is not None else [])
                case ast.WithNode():
                    out.append(self.with_role(item, scope))
                case ast.LimitNode():
                    out.append(self.limit(item, scope))
                case ast.EventLine() | ast.NoteBlock():
                    pass
        return tuple(out)

    def _names_differ(self, items: Sequence[ast.SeqItem]) -> None:
        first: dict[str, Span] = {}
        for node in children(items):
            name = node.name
            if name.text in first:
                notes = (Note(first[name.text], "the first is here"),)
                headline = f"two steps beside each other are called {name.text}"
                self.fault("E457", headline, name.span, "give one another name", node.cite, notes)
            first.setdefault(name.text, name.span)

    def for_each(self, item: ast.ForEachNode, scope: Scope) -> g.SequenceForEach | None:
        found = members_of(item, self.env, rule_of(self.decl.head.cite))
        if found is None:
            self.ok = False
            return None
        type, values = found
        inside = replace(scope, inputs=(*scope.inputs, g.Input(name=item.name.text, type=type)))
        return g.SequenceForEach(
            name=item.name.text,
            members=values,
            items=self.items(item.nodes, inside),
            place=self.env.place(item.span),
        )

    def with_role(self, item: ast.WithNode, scope: Scope) -> g.SequenceWith:
        value: g.Expr | None = None
        if item.value is not None:
            value = infer_any(ast.Path((item.value,), item.value.span), scope, None)
            self.ok = self.ok and value is not None
        return g.SequenceWith(
            role=item.role.text,
            value=value,
            items=self.items(item.nodes, scope),
            place=self.env.place(item.span),
        )

    def limit(self, item: ast.LimitNode, scope: Scope) -> g.SequenceLimit:
        when, asked = self.condition(item.when, scope.cited(rule_of(item.cite)))
        targets = [self._limited(path, item) for path in item.paths]
        if item.limit.value < 1 or item.limit.value.denominator != 1:
            self.fault("E456", "a limit is a whole number, 1 or more", item.limit.span, "write 1", item.cite)
        return g.SequenceLimit(
            limit=max(1, int(item.limit.value)),
            sequences=tuple(g.FunctionId(sequence) for sequence, _ in targets),
            paths=tuple(path for _, path in targets),
            per=item.per.text,
            words=item.words.text,
            when=when,
            asked=asked,
            cites=cited(item.cite),
            place=self.env.place(item.span),
        )

    def _limited(self, path: ast.Path, item: ast.LimitNode) -> tuple[str, tuple[str, ...]]:
        """The sequence a path is below, and the path: of another sequence, or of this one."""
        names = [name.text for name in path.names]
        other = self.nodes.sequence(names[0]) if len(names) > 1 else None
        owner, below = (other, names[1:]) if other is not None else (self.decl, names)
        if self.nodes.reach(owner, below) is None:
            self._no_node(owner, below, path.span, item.cite)
        return owner.head.name.text, tuple(below)

    def _no_node(
        self, owner: ast.SequenceDecl, names: Sequence[str], span: Span, cite: ast.Cite | None
    ) -> None:
        known = self.nodes.known_below(owner, names[:-1])
        headline = f"{owner.head.name.text} has no {'.'.join(names)}"
        self.fault("E454", headline, span, did_you_mean(names[-1], known, what="steps there"), cite)

    # ------------------------------------------------------------ nodes

    def node(self, node: ast.Node, beside: Sequence[ast.SeqItem], scope: Scope) -> g.SequenceNode:
        scope = scope.cited(rule_of(node.cite))
        self._clauses_fit(node)
        only_when = clause(node, "only when")
        when, asked = self.condition(only_when.condition if only_when is not None else None, scope)
        plays, plays_node, plays_args = self.plays(node, scope)
        words = {one.word for one in node.clauses}
        who = next((_WHO[one.word] for one in node.clauses if one.word in _WHO), None)
        return g.SequenceNode.model_validate(
            {
                "level": node.level if node.level in _LEVELS else "step",
                "name": node.name.text,
                "title": node.title.text,
                "called": tuple(alias.text.text for alias in node.aliases),
                "who": who,
                "order_by": self.order_by(node),
                "in_order": "in order" in words,
                "any_order": "in any order" in words,
                "optional": "optional" in words,
                "repeated": "repeated" in words,
                "only_when": when,
                "asked": asked,
                "uses": self.uses(node),
                "same_as": self.same_as(node, beside),
                "plays": plays,
                "plays_node": plays_node,
                "plays_args": plays_args,
                "on_event": self.on_event(node),
                "never_in": self.never_in(node),
                "items": self.items(node.nodes, scope),
                "cites": cited(node.cite),
                "place": self.env.place(node.name.span),
            }
        )

    def _clauses_fit(self, node: ast.Node) -> None:
        """No clause contradicts another; those of interrupts stand only there."""
        first = {one.word: one.span for one in node.clauses}
        for words in _APART:
            said = [one for one in node.clauses if one.word in words]
            if len({one.word for one in said}) > 1:
                headline = f"`{said[0].word}` and `{said[1].word}` contradict each other"
                self.fault("E456", headline, said[1].span, "keep one of them", node.cite)
        interrupt = node.level == "interrupt"
        if interrupt and "on" not in first:
            headline = f"{node.name.text} does not say on what it comes"
            help_text = "write `, on EVENT`, and declare the event in the sequence"
            self.fault("E456", headline, node.name.span, help_text, node.cite)
        for word in ("on", "never in", "by active side", "by inactive side"):
            if word in first and not interrupt:
                headline = f"`{word}` belongs to an interrupt"
                self.fault("E456", headline, first[word], "take it out, or write `interrupt`", node.cite)

    def condition(self, expr: ast.Expr | None, scope: Scope) -> tuple[g.Expr | None, tuple[g.Input, ...]]:
        """A condition, and the facts it needs that no input holds: those of the conditions and
        formulas it names."""
        if expr is None:
            return None, ()
        asked: list[g.Input] = []
        for name in _bare_names(expr):
            decl = self.env.symbols.functions.get(name)
            if isinstance(decl, FieldFunction) and len(decl.inputs) == 1:
                type = resolve_type(decl.inputs[0].type, self.env)
                held = [*scope.inputs, *asked]
                if isinstance(type, g.RecordType) and all(strip(i.type)[0] != type for i in held):
                    taken = {i.name for i in held}
                    own = decl.inputs[0].name.text
                    asked.append(g.Input(name=own if own not in taken else f"{own}_of_{name}", type=type))
        inside = replace(scope, inputs=(*scope.inputs, *asked)) if asked else scope
        node = infer_condition(expr, inside)
        self.ok = self.ok and node is not None
        return node, tuple(asked)

    # ------------------------------------------------------------ what a node names

    def _function(self, name: ast.Name, node: ast.Node, what: str) -> FunctionDecl | None:
        decl = self.env.symbols.functions.get(name.text)
        if decl is None:
            if self.env.symbols.quiet(name.text):
                self.ok = False
                return None
            help_text = dropped_words(name.text, self.env) or did_you_mean(
                name.text, self.env.symbols.functions
            )
            self.fault("E455", f"no {what} is called {name.text}", name.span, help_text, node.cite)
        return decl

    def uses(self, node: ast.Node) -> tuple[g.FunctionId, ...]:
        used = clause(node, "uses")
        if used is None:
            return ()
        found = [
            name
            for name in used.names
            if not switched_off(name.text, self.env)
            and self._function(name, node, "chart or procedure") is not None
        ]
        return tuple(g.FunctionId(name.text) for name in found)

    def order_by(self, node: ast.Node) -> g.FunctionId | None:
        ordered = clause(node, "order by")
        if ordered is None or not ordered.names:
            return None
        name = ordered.names[0]
        decl = self._function(name, node, "procedure")
        if decl is not None and not isinstance(decl, ast.ResolverDecl | ast.ExternalResolverDecl):
            help_text = "name the procedure that says who goes first"
            self.fault("E455", f"{name.text} is a {decl.head.keyword.text}", name.span, help_text, node.cite)
        return g.FunctionId(name.text)

    def same_as(self, node: ast.Node, beside: Sequence[ast.SeqItem]) -> str | None:
        same = clause(node, "same as")
        if same is None or not same.names:
            return None
        name = same.names[0]
        twin = next((one for one in children(beside) if one.name.text == name.text), None)
        if twin is None or twin is node or clause(twin, "same as") is not None:
            known = [one.name.text for one in children(beside) if one is not node]
            is_twin = twin is not None and twin is not node
            why = "is `same as` another itself" if is_twin else "is not beside it"
            help_text = did_you_mean(name.text, known, what="steps beside it")
            self.fault("E454", f"{name.text} {why}", name.span, help_text, node.cite)
        return name.text

    def on_event(self, node: ast.Node) -> str | None:
        on = clause(node, "on")
        if on is None or not on.names:
            return None
        name = on.names[0]
        if name.text not in self.known_events:
            help_text = did_you_mean(name.text, self.known_events, what="events") or (
                f'declare it in the sequence: event {name.text} "what happens"'
            )
            self.fault("E454", f"the sequence has no event {name.text}", name.span, help_text, node.cite)
        return name.text

    def never_in(self, node: ast.Node) -> tuple[str, ...]:
        never = clause(node, "never in")
        if never is None:
            return ()
        known = [one.name.text for one in all_nodes(self.decl.items)]
        for name in never.names:
            if name.text not in known:
                help_text = did_you_mean(name.text, known)
                self.fault("E454", f"the sequence has no {name.text}", name.span, help_text, node.cite)
        return tuple(name.text for name in never.names)

    def plays(
        self, node: ast.Node, scope: Scope
    ) -> tuple[g.FunctionId | None, tuple[str, ...], tuple[g.Expr, ...]]:
        """The sequence, the path below it, and its inputs as far as they are given."""
        played = clause(node, "plays")
        if played is None or played.path is None:
            return None, (), ()
        first, *rest = played.path.names
        decl = self._function(first, node, "sequence")
        if decl is None:
            return None, (), ()
        if not isinstance(decl, ast.SequenceDecl):
            headline = f"{first.text} is a {decl.head.keyword.text}, no sequence"
            self.fault("E455", headline, first.span, "write `uses` for what a step uses", node.cite)
            return None, (), ()
        names = [name.text for name in rest]
        if names and self.nodes.find(decl, names) is None:
            self._no_node(decl, names, played.path.span, node.cite)
        if len(played.args) > len(decl.inputs):
            headline = f"{first.text} takes {len(decl.inputs)} facts, and {len(played.args)} are given"
            takes = ", ".join(f"{i.name.text}: {i.type.name.text}" for i in decl.inputs)
            self.fault("E455", headline, played.span, f"it is of ({takes})", node.cite)
            return None, (), ()
        args: list[g.Expr] = []
        for arg, wanted in zip(played.args, decl.inputs, strict=False):
            type = resolve_type(wanted.type, self.env)
            value = infer(arg, scope, type) if type is not None else None
            self.ok = self.ok and value is not None
            args.extend([value] if value is not None else [])
        return g.FunctionId(first.text), tuple(names), tuple(args)


def _bare_names(node: object) -> list[str]:
    """The names that stand alone in an expression, in order of reading."""
    if isinstance(node, ast.Path):
        return [node.names[0].text] if len(node.names) == 1 else []
    if isinstance(node, ast.At):
        return [name for arg in node.args for name in _bare_names(arg)]
    out: list[str] = []
    for value in (getattr(node, slot) for slot in getattr(node, "__slots__", ())):
        parts = value if isinstance(value, tuple) else (value,)
        for part in parts:
            if hasattr(part, "__slots__") and not isinstance(part, Span):
                out.extend(_bare_names(part))
    return list(dict.fromkeys(out))
