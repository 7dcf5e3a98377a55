"""Formulas, conditions and resolvers: one function each, step by step in the order of the plan."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field

from rulesdsl import graph as g
from rulesdsl.backends.python.expr import Printer
from rulesdsl.backends.python.given import arguments_checked
from rulesdsl.backends.python.layout import Bracket, Doc, Row, call, text
from rulesdsl.backends.python.page import Page, cited
from rulesdsl.backends.python.printing import bare
from rulesdsl.backends.python.text import literal
from rulesdsl.backends.python.types import annotation
from rulesdsl.graph import canonical_text
from rulesdsl.lower import plan as p
from rulesdsl.source.records import dataclass


def place_text(place: g.Place) -> str:
    return f"{place.file}:{place.line}"


@dataclass(frozen=True, slots=True)
class Function:
    """The head of a function: name, arguments, what it gives."""

    name: str
    arguments: tuple[str, ...]
    keywords: tuple[str, ...] = ()
    gives: str = "None"

    def open(self, page: Page) -> None:
        items: list[Doc] = [text(a) for a in self.arguments]
        if self.keywords:
            items += [text("*"), *(text(k) for k in self.keywords)]
        page.blank(2)
        page.put(f"def {self.name}", Bracket("(", tuple(items), ")"), f" -> {self.gives}:")
        page.indent += 4

    def close(self, page: Page) -> None:
        page.indent -= 4


def arguments(page: Page, inputs: Iterable[g.Input], names: p.Locals) -> tuple[str, ...]:
    return tuple(f"{names.inputs[i.name]}: {annotation(page, i.type)}" for i in inputs)


def trace_argument(page: Page) -> str:
    return f"trace: {page.runtime('Trace')} | None = None"


def heading_text(header: g.Header, more: str = "") -> str:
    """Title, rules and notes, as a docstring. The lines of a note run on."""
    first = cited(header.title, header.cites) + f"{more}."
    notes = (re.sub(r"(?<=\S)[ \t]*\n(?=[ \t]*[^\s*|-])[ \t]*", " ", note.strip()) for note in header.notes)
    remarks = (cited(f"{r.kind.capitalize()}: {r.words}", r.cites) for r in header.remarks)
    return "\n\n".join((first, *remarks, *notes))


# ---------------------------------------------------------------- formulas


def formula(page: Page, item: p.Formula) -> None:
    node = item.node
    head = Function(
        page.ref(f"function:{node.id}"),
        (*arguments(page, node.inputs, item.body.locals), trace_argument(page)),
        gives=annotation(page, node.type),
    )
    head.open(page)
    page.docstring(heading_text(node.header), node.header.place)
    arguments_checked(page, node.inputs, item.body.locals.inputs)
    steps = Steps(page, item.body.locals, str(node.header.cites), node.id)
    steps.write(item.body.statements)
    page.comment("gives", node.header.place)
    why = steps.assign("value", node.gives, node.type)
    rule, title = str(node.header.cites), node.header.title
    steps.record("formula", node.id, "value", rule, node.header.place, title=title, why=why)
    page.line("return value")
    head.close(page)


# ---------------------------------------------------------------- the steps


@dataclass(slots=True)
class Steps:
    """Writes statements. `rule` is the declaration's citation, for steps that have none."""

    page: Page
    locals: p.Locals
    rule: str
    owner: str
    sure: set[str] = field(default_factory=set, kw_only=True)
    """Locals that are never absent, though their type would let them be."""
    refuted: set[str] = field(default_factory=set, kw_only=True)
    """Conditions known not to hold, in their canonical form."""

    @property
    def trace(self) -> str:
        return "trace"

    def printer(self) -> Printer:
        return Printer(self.page, self.locals, self.trace, sure=frozenset(self.sure))

    def rule_of(self, cites: g.Cited) -> str:
        return str(cites) or self.rule

    def write(self, statements: Sequence[p.Statement]) -> None:
        for statement in statements:
            match statement:
                case p.Define():
                    self.define(statement)
                case _:
                    raise TypeError("a formula has definitions only")

    def define(self, statement: p.Define) -> None:
        node = statement.node
        page = self.page
        head = cited(node.name, node.cites)
        if statement.later:
            page.blank(1)
            if statement.often:
                page.line(f"@{page.runtime('once')}")
            page.open(f"def {statement.local}() -> {annotation(page, node.value.type)}:")
            page.comment(f"{head}: worked out when it is first asked for", node.place)
            why = self.assign("value", node.value, node.value.type)
            self.record("step", node.name, "value", self.rule_of(node.cites), node.place, why=why)
            page.line("return value")
            page.close()
            page.blank(1)
            return
        page.comment(head, node.place)
        why = self.assign(statement.local, node.value, node.value.type)
        if self.printer().never_absent(node.value):
            self.sure.add(statement.local)
        self.record("step", node.name, statement.local, self.rule_of(node.cites), node.place, why=why)

    def assign(self, target: str, value: g.Expr, type: g.Type) -> bool:
        """`target = value`, a block of cases as `if`, `elif`, `else`. Whether `why` then says which of the
        cases fitted, for the trace."""
        value = self._still_open(value)
        printer = self.printer()
        if not isinstance(value, g.Cases) or not (len(value.cases) > 1 or value.cases[0].words):
            self.page.put(f"{target}{self._said_type(value, type, printer)} = ", printer.doc(value))
            return False
        page = self.page
        told = bool(self.trace) and any(case.words for case in value.cases)
        page.line(f"{target}: {annotation(page, type)}")
        word = "if"
        for case in value.cases:
            page.put(f"{word} ", printer.doc(case.when), ":")
            page.indent += 4
            if case.words and (not told or case.cites.items):
                page.comment(cited(case.words, case.cites))
            page.put(f"{target} = ", printer.told(case.when, True).doc(case.value))
            if told:
                page.put("why = ", text(literal(case.words)))
            page.indent -= 4
            printer = printer.told(case.when, False)
            word = "elif"
        page.line("else:")
        page.indent += 4
        page.put(f"{target} = ", printer.doc(value.otherwise))
        if told:
            page.line('why = ""')
        page.indent -= 4
        return told

    def _still_open(self, value: g.Expr) -> g.Expr:
        """Without the cases that would have ended the rule by now."""
        if not isinstance(value, g.Cases) or not self.refuted:
            return value
        kept = tuple(case for case in value.cases if canonical_text(case.when) not in self.refuted)
        if len(kept) == len(value.cases):
            return value
        return value.model_copy(update={"cases": kept}) if kept else value.otherwise

    def refute(self, when: g.Expr) -> None:
        """Whoever comes here knows that this is not so: a refusal or an end was passed."""
        for part in when.parts if isinstance(when, g.AnyOf) else (when,):
            self.refuted.add(canonical_text(part))

    def _said_type(self, value: g.Expr, type: g.Type, printer: Printer) -> str:
        """The type of `a if c else b`, where the two are not simply alike."""
        inner = bare(type)
        if not isinstance(value, g.Cases) or (inner is type and _is_plain(inner)):
            return ""
        return f": {annotation(self.page, inner if printer.never_absent(value) else type)}"

    def record(
        self,
        kind: str,
        name: str,
        value: str,
        rule: str,
        place: g.Place,
        *,
        times: Doc | None = None,
        title: str = "",
        why: bool = False,
    ) -> None:
        """What was worked out goes into the trace, where there is one."""
        if not self.trace:
            return
        self.page.line(f"if {self.trace} is not None:")
        self.page.indent += 4
        given = (literal(name), value, literal(rule), literal(place_text(place)))
        items: list[Doc] = [text(item) for item in given]
        if times is not None:
            items.append(Row((text("times="), times)))
        if title:
            items.append(text(literal(title)))
        if why:
            items.append(text("why"))
        self.page.put("", call(f"{self.trace}.{kind}", *items))
        self.page.indent -= 4


def _is_plain(type: g.Type) -> bool:
    """No number that may be a whole one or a fraction."""
    return not isinstance(type, g.NumberType) or type.whole


# ---------------------------------------------------------------- conditions


def condition(page: Page, item: p.Rule, node: g.Condition) -> None:
    head = Function(
        page.ref(f"function:{node.id}"),
        arguments(page, node.inputs, item.locals),
        gives=page.runtime("Answer"),
    )
    head.open(page)
    page.docstring(heading_text(node.header), node.header.place)
    arguments_checked(page, node.inputs, item.locals.inputs)
    printer = Printer(page, item.locals, trace="")
    _Condition(page, printer, str(node.header.cites), iter(item.may_fail)).write(node)
    head.close(page)
    if f"holds:{node.id}" in page.plan.index.refs:
        _plain(page, printer, node, head.arguments)


def _plain(page: Page, printer: Printer, node: g.Condition, arguments: tuple[str, ...]) -> None:
    """The same as one expression, for rules that ask for no reasons."""
    head = Function(page.ref(f"holds:{node.id}"), arguments, gives="bool")
    head.open(page)
    page.docstring(f"{cited(node.header.title, node.header.cites)}: yes or no, without the reasons.")
    blocks: list[g.Expr] = []
    for block in node.blocks:
        match block.quantity:
            case "all":
                blocks += [_or_excused(line.when, line) for line in block.lines]
            case "none":
                blocks += [_or_excused(_not(line.when), line) for line in block.lines]
            case "any":
                blocks.append(_any(tuple(_holds(line) for line in block.lines)))
    whole = blocks[0] if len(blocks) == 1 else g.AllOf(type=_YES, parts=tuple(blocks))
    page.put("return ", printer.doc(whole))
    head.close(page)


def _or_excused(when: g.Expr, line: g.ConditionLine) -> g.Expr:
    """It is so, or one of its exceptions is in force."""
    return _any((when, *(_in_force(exception) for exception in line.exceptions)))


_YES = g.YesNoType()


def _not(operand: g.Expr) -> g.Expr:
    return g.NotThat(type=_YES, operand=operand)


def _any(parts: tuple[g.Expr, ...]) -> g.Expr:
    return parts[0] if len(parts) == 1 else g.AnyOf(type=_YES, parts=parts)


def _gives_reasons(block: g.ConditionBlock) -> bool:
    """Whether there may be something to say where the block holds."""
    excused = any(line.exceptions for line in block.lines)
    return block.quantity == "any" or (block.quantity == "all" and excused)


@dataclass(slots=True)
class _Condition:
    page: Page
    printer: Printer
    rule: str
    may_fail: Iterator[bool]
    started: bool = False

    def write(self, node: g.Condition) -> None:
        page = self.page
        reason = page.runtime("Reason")
        page.line(f"failed: list[{reason}] = []")
        gives_reasons = any(map(_gives_reasons, node.blocks))
        if gives_reasons:
            page.line(f"because: list[{reason}] = []")
        for block in node.blocks:
            page.blank(1)
            page.comment(f"{block.quantity} of these")
            match block.quantity:
                case "all" | "none":
                    for line in block.lines:
                        self._must(line, block.quantity == "all")
                case "any":
                    self._any(block.lines)
        page.blank(1)
        page.line("if failed:")
        page.line(f"    return {page.runtime('Answer')}(False, tuple(failed))")
        page.line(f"return {page.runtime('Answer')}(True{', tuple(because)' if gives_reasons else ''})")

    def _must(self, line: g.ConditionLine, holds: bool) -> None:
        """A line that must hold, or must not."""
        page = self.page
        page.comment(cited(line.words, line.cites), line.place)
        guarded = next(self.may_fail) and self.started
        if guarded:
            page.open(f"with {page.runtime('LeaveOut')}(failed):")
        self.started = True
        test: g.Expr = line.when
        if holds:
            test = _not(line.when)
        if not line.exceptions:
            page.put("if ", self.printer.doc(test), ":")
            self._append("failed", line.words, line.cites, not holds)
        else:
            page.put("if ", self.printer.doc(test), ":")
            page.indent += 4
            self._excused(line, holds)
            page.indent -= 4
        if guarded:
            page.close()

    def _excused(self, line: g.ConditionLine, holds: bool) -> None:
        """The line would fail: unless one of its exceptions is in force."""
        page = self.page
        word = "if"
        for exception in line.exceptions:
            page.put(f"{word} ", self.printer.doc(_in_force(exception)), ":")
            page.indent += 4
            page.comment(f"unless {cited(exception.words, exception.cites)}", exception.place)
            page.indent -= 4
            if holds:
                self._append("because", exception.words, exception.cites)
            else:
                page.line("    pass")
            word = "elif"
        page.line("else:")
        self._append("failed", line.words, line.cites, not holds)

    def _any(self, lines: Sequence[g.ConditionLine]) -> None:
        """The first that holds decides."""
        page = self.page
        word = "if"
        may_fail = [next(self.may_fail) for _ in lines]
        guarded = self.started and any(may_fail)
        if guarded:
            page.open(f"with {page.runtime('LeaveOut')}(failed):")
        self.started = True
        for line in lines:
            page.put(f"{word} ", self.printer.doc(_holds(line)), ":")
            page.indent += 4
            page.comment(cited(line.words, line.cites), line.place)
            page.indent -= 4
            self._append("because", line.words, line.cites)
            word = "elif"
        page.line("else:")
        page.indent += 4
        reasons = tuple(self._reason(line.words, line.cites, False) for line in lines)
        page.put("failed += ", Bracket("[", reasons, "]"))
        page.indent -= 4
        if guarded:
            page.close()

    def _reason(self, words: str, cites: g.Cited, holds: bool = True) -> Doc:
        parts = [text(literal(words)), text(literal(str(cites) or self.rule))]
        if not holds:
            parts.append(text("holds=False"))
        return call(self.page.runtime("Reason"), *parts)

    def _append(self, where: str, words: str, cites: g.Cited, holds: bool = True) -> None:
        self.page.indent += 4
        self.page.put("", call(f"{where}.append", self._reason(words, cites, holds)))
        self.page.indent -= 4


def _in_force(exception: g.ConditionException) -> g.Expr:
    """It holds, and none of its own exceptions is in force."""
    return _unless(exception.when, exception.exceptions)


def _holds(line: g.ConditionLine) -> g.Expr:
    return _unless(line.when, line.exceptions)


def _unless(when: g.Expr, exceptions: Sequence[g.ConditionException]) -> g.Expr:
    parts = [when, *(_not(_in_force(e)) for e in exceptions)]
    return parts[0] if len(parts) == 1 else g.AllOf(type=_YES, parts=tuple(parts))
